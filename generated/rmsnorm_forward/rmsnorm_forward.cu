// Written by pleat from rmsnorm_forward.json. Do not edit.
// Y = X * r * W with r = 1 / rms(X) of each row: what training keeps for rmsnorm_backward is R alone
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"

namespace rmsnorm_forward {

//   reduce ms = mean of X * X along H
//   let r = rsqrt(ms + eps)
//   store Y = X * r * W
//   store R = r

// rmsnorm_forward_rows: 256 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(256)
    rmsnorm_forward_rows(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr, pleat::bf16* Y_ptr, float* R_ptr,
                         long long T_size, float eps) {
    const X x(X_ptr, pleat::extents(T(T_size)));
    const W w(W_ptr);
    const Y y(Y_ptr, pleat::extents(T(T_size)));
    const R r_(R_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const T t(row);
    pleat::Vec<pleat::bf16, 8> w_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        w_row[slot] = pleat::load_now<8>(w[h].get());
    }

    pleat::Vec<pleat::bf16, 8> x_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        x_row[slot] = pleat::load_now<8>(x[t + h].get());
    }

    // rmsnorm_forward.json:17: reduce ms
    pleat::Sum<float> ms_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X_e = pleat::as<float>(x_row[slot], e);
            ms_state.add_product(X_e, X_e);
        }
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, ms_state);
    const float ms = ms_state.sum() / float(4096);

    // rmsnorm_forward.json:18: let r
    const float r = pleat::math::rsqrt(ms + eps);
    if (lane == 0) {
        // rmsnorm_forward.json:20: store R
        *r_[t] = r;
    }
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        // rmsnorm_forward.json:19: store Y
        float y_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X_e = pleat::as<float>(x_row[slot], e);
            const float W_e = pleat::as<float>(w_row[slot], e);
            y_out[e] = X_e * r * W_e;
        }
        pleat::store(y[t + h].get(), pleat::converted<pleat::bf16>(y_out));
    }
}

}  // namespace rmsnorm_forward
