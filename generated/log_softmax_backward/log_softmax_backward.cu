// Written by pleat from log_softmax_backward.json. Do not edit.
// DX = DY - exp(Y) sum(DY) for each row, Y being the logarithm of the softmax
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"

namespace log_softmax_backward {

//   reduce total = sum of DY along H
//   store DX = DY - exp(Y) * total

// log_softmax_backward_rows: 256 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(256)
    log_softmax_backward_rows(const pleat::bf16* Y_ptr, const pleat::bf16* DY_ptr, pleat::bf16* DX_ptr,
                              long long T_size) {
    const Y y(Y_ptr, pleat::extents(T(T_size)));
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const DX dx(DX_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const T t(row);

    pleat::Vec<pleat::bf16, 8> y_row[2];
    pleat::Vec<pleat::bf16, 8> dy_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        y_row[slot] = pleat::load_now<8>(y[t + h].get());
        dy_row[slot] = pleat::load_now<8>(dy[t + h].get());
    }

    // log_softmax_backward.json:15: reduce total
    pleat::Sum<float> total_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        float terms[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float DY_e = pleat::as<float>(dy_row[slot], e);
            terms[e] = DY_e;
        }
        total_state.add(terms);
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, total_state);
    const float total = total_state.sum();

#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        // log_softmax_backward.json:16: store DX
        float dx_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float Y_e = pleat::as<float>(y_row[slot], e);
            const float DY_e = pleat::as<float>(dy_row[slot], e);
            dx_out[e] = pleat::math::fma(-pleat::math::exp(Y_e), total, DY_e);
        }
        pleat::store(dx[t + h].get(), pleat::converted<pleat::bf16>(dx_out));
    }
}

}  // namespace log_softmax_backward
