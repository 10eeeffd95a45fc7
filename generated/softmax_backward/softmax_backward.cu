// Written by pleat from softmax_backward.json. Do not edit.
// DX = Y (DY - sum(DY Y)) for each row, Y being the softmax
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"

namespace softmax_backward {

//   reduce dot = sum of DY * Y along H
//   store DX = Y * (DY - dot)

// softmax_backward_rows: 256 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(256)
    softmax_backward_rows(const pleat::bf16* Y_ptr, const pleat::bf16* DY_ptr, pleat::bf16* DX_ptr,
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
        y_row[slot] = pleat::load<8>(y[t + h].get());
        dy_row[slot] = pleat::load<8>(dy[t + h].get());
    }

    // softmax_backward.json:15: reduce dot
    pleat::Sum<float> dot_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float DY_e = pleat::as<float>(dy_row[slot], e);
            const float Y_e = pleat::as<float>(y_row[slot], e);
            dot_state.add_product(DY_e, Y_e);
        }
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, dot_state);
    const float dot = dot_state.sum();

#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        // softmax_backward.json:16: store DX
        float dx_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float Y_e = pleat::as<float>(y_row[slot], e);
            const float DY_e = pleat::as<float>(dy_row[slot], e);
            dx_out[e] = Y_e * (DY_e - dot);
        }
        pleat::store(dx[t + h].get(), pleat::converted<pleat::bf16>(dx_out));
    }
}

}  // namespace softmax_backward
