// Written by pleat from residual_rmsnorm.json. Do not edit.
// S = X + R, Y = S / rms(S) * W: a residual sum, stored, and its root-mean-square normalisation
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"

namespace residual_rmsnorm {

//   let sum = X + R
//   reduce ms = mean of sum * sum along H
//   store S = sum
//   store Y = sum * rsqrt(ms + eps) * W

// residual_rmsnorm_rows: 256 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(256)
    residual_rmsnorm_rows(const pleat::bf16* X_ptr, const pleat::bf16* R_ptr, const pleat::bf16* W_ptr,
                          pleat::bf16* S_ptr, pleat::bf16* Y_ptr, long long T_size, float eps) {
    const X x(X_ptr, pleat::extents(T(T_size)));
    const R r_(R_ptr, pleat::extents(T(T_size)));
    const W w(W_ptr);
    const S s_(S_ptr, pleat::extents(T(T_size)));
    const Y y(Y_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const T t(row);

    pleat::Vec<pleat::bf16, 8> x_row[2];
    pleat::Vec<pleat::bf16, 8> r__row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        x_row[slot] = pleat::load<8>(x[t + h].get());
        r__row[slot] = pleat::load<8>(r_[t + h].get());
    }

    // residual_rmsnorm.json:19: reduce ms
    pleat::Sum<float> ms_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X_e = pleat::as<float>(x_row[slot], e);
            const float R_e = pleat::as<float>(r__row[slot], e);
            // residual_rmsnorm.json:18: let sum
            const float sum = X_e + R_e;
            ms_state.add_product(sum, sum);
        }
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, ms_state);
    const float ms = ms_state.sum() / float(4096);

    const float v = pleat::math::rsqrt(ms + eps);
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        // residual_rmsnorm.json:20: store S
        // residual_rmsnorm.json:21: store Y
        const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[h].get());
        float s__out[8];
        float y_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X_e = pleat::as<float>(x_row[slot], e);
            const float R_e = pleat::as<float>(r__row[slot], e);
            // residual_rmsnorm.json:18: let sum
            const float sum = X_e + R_e;
            s__out[e] = sum;
            const float W_e = pleat::as<float>(w_v, e);
            y_out[e] = sum * v * W_e;
        }
        pleat::store(s_[t + h].get(), pleat::converted<pleat::bf16>(s__out));
        pleat::store(y[t + h].get(), pleat::converted<pleat::bf16>(y_out));
    }
}

}  // namespace residual_rmsnorm
