// Written by pleat from rmsnorm.json. Do not edit.
// Y = X / rms(X) * W: root-mean-square normalisation of each row (Zhang and Sennrich, 2019)
#include "dims.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/pdl.h"
#include "pleat/gpu/reduce.h"

namespace rmsnorm {

//   reduce ms = mean of X * X along H
//   let r = rsqrt(ms + eps)
//   store Y = X * r * W

// rmsnorm_rows: 256 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(256) rmsnorm_rows(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr,
                                                               pleat::bf16* Y_ptr, long long T_size, float eps) {
    const X x(X_ptr, pleat::extents(T(T_size)));
    const W w(W_ptr);
    const Y y(Y_ptr, pleat::extents(T(T_size)));
    pleat::griddepcontrol_wait();
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

    // rmsnorm.json:16: reduce ms
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

    // rmsnorm.json:17: let r
    const float r = pleat::math::rsqrt(ms + eps);
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        // rmsnorm.json:18: store Y
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

}  // namespace rmsnorm
