// Written by pleat from rmsnorm.json. Do not edit.
// Y = X / rms(X) * W: root-mean-square normalisation of each row (Zhang and Sennrich, 2019)
#include "dims.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"

namespace rmsnorm {

//   reduce ms = mean of X * X along H
//   let r = rsqrt(ms + eps)
//   store Y = X * r * W

// rmsnorm_rows: 256 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(256)
rmsnorm_rows(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr, pleat::bf16* Y_ptr, long long T_size, float eps) {
    const X x(X_ptr, pleat::extents(T(T_size)));
    const W w(W_ptr);
    const Y y(Y_ptr, pleat::extents(T(T_size)));
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

    pleat::Mean<float> ms_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        float terms[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X_e = pleat::convert<float>(x_row[slot][e]);
            terms[e] = X_e * X_e;
        }
        ms_state.add(terms);
    }
    __shared__ pleat::Exchange<8, pleat::Mean<float>> exchange1;
    pleat::across_block(exchange1, ms_state);
    const float ms = ms_state.mean();

    const float r = pleat::math::rsqrt(ms + eps);
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[h].get());
        float y_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X_e = pleat::convert<float>(x_row[slot][e]);
            const float W_e = pleat::convert<float>(w_v[e]);
            y_out[e] = X_e * r * W_e;
        }
        pleat::store(y[t + h].get(), pleat::converted<pleat::bf16>(y_out));
    }
}

}  // namespace rmsnorm
