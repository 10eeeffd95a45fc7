// Written by pleat from softmax.json. Do not edit.
// Y = exp(X - max) / sum(exp(X - max)) for each row
#include "dims.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/pdl.h"
#include "pleat/gpu/reduce.h"

namespace softmax {

//   reduce most = max of X along H
//   let p = exp(X - most)
//   reduce total = sum of p along H
//   store Y = p / total

// softmax_rows: 256 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(256)
    softmax_rows(const pleat::bf16* X_ptr, pleat::bf16* Y_ptr, long long T_size) {
    const X x(X_ptr, pleat::extents(T(T_size)));
    const Y y(Y_ptr, pleat::extents(T(T_size)));
    pleat::griddepcontrol_wait();
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
    float p_kept[2][8];

    // softmax.json:14: reduce most
    pleat::Max<float> most_state;
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
        most_state.add(terms);
    }
    __shared__ pleat::Exchange<8, pleat::Max<float>> exchange1;
    pleat::across_block(exchange1, most_state);
    const float most = most_state.maximum();

    // softmax.json:16: reduce total
    pleat::Sum<float> total_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        float terms[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X_e = pleat::as<float>(x_row[slot], e);
            // softmax.json:15: let p
            const float p = pleat::math::exp_short(X_e - most);
            p_kept[slot][e] = p;
            terms[e] = p;
        }
        total_state.add(terms);
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange2;
    pleat::across_block(exchange2, total_state);
    const float total = total_state.sum();

    const pleat::math::Divisor<float> divisor(total);
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        // softmax.json:17: store Y
        float y_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            y_out[e] = divisor.divide(p_kept[slot][e]);
        }
        pleat::store(y[t + h].get(), pleat::converted<pleat::bf16>(y_out));
    }
}

}  // namespace softmax
