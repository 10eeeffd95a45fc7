// Written by pleat from layernorm.json. Do not edit.
// Y = (X - mean) / sqrt(variance + eps) * W + B for each row (Ba, Kiros and Hinton, 2016)
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"

namespace layernorm {

//   reduce mu = mean of X along H
//   reduce var = variance of X along H
//   let rstd = rsqrt(var + eps)
//   store Y = (X - mu) * rstd * W + B

// layernorm_rows: 256 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(256)
    layernorm_rows(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr, const pleat::bf16* B_ptr, pleat::bf16* Y_ptr,
                   long long T_size, float eps) {
    const X x(X_ptr, pleat::extents(T(T_size)));
    const W w(W_ptr);
    const B b(B_ptr);
    const Y y(Y_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const T t(row);

    pleat::Vec<pleat::bf16, 8> x_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        x_row[slot] = pleat::load<8>(x[t + h].get());
    }

    // layernorm.json:17: reduce mu
    // layernorm.json:18: reduce var
    pleat::Sum<float> mu_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        float terms[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X_e = pleat::as<float>(x_row[slot], e);
            terms[e] = X_e;
        }
        mu_state.add(terms);
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, mu_state);
    const float mu = mu_state.sum() / float(4096);
    const float center = mu_state.sum() / float(4096);
    pleat::Sum<float> spread;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X_e = pleat::as<float>(x_row[slot], e);
            const float apart = X_e - center;
            spread.add_product(apart, apart);
        }
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange2;
    pleat::across_block(exchange2, spread);
    const float var = spread.sum() / float(4096);

    // layernorm.json:19: let rstd
    const float rstd = pleat::math::rsqrt(var + eps);
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        // layernorm.json:20: store Y
        const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[h].get());
        const pleat::Vec<pleat::bf16, 8> b_v = pleat::load<8>(b[h].get());
        float y_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X_e = pleat::as<float>(x_row[slot], e);
            const float W_e = pleat::as<float>(w_v, e);
            const float B_e = pleat::as<float>(b_v, e);
            y_out[e] = pleat::math::fma((X_e - mu) * rstd, W_e, B_e);
        }
        pleat::store(y[t + h].get(), pleat::converted<pleat::bf16>(y_out));
    }
}

}  // namespace layernorm
