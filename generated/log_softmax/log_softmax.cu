// Written by pleat from log_softmax.json. Do not edit.
// Y = X - log(sum(exp(X))) for each row
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"

namespace log_softmax {

//   reduce lse = logsumexp of X along H
//   store Y = X - lse

// log_softmax_rows: 256 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(256)
    log_softmax_rows(const pleat::bf16* X_ptr, pleat::bf16* Y_ptr, long long T_size) {
    const X x(X_ptr, pleat::extents(T(T_size)));
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

    // log_softmax.json:14: reduce lse
    pleat::SumExp<float> lse_state;
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
        lse_state.add(terms);
    }
    __shared__ pleat::Exchange<8, pleat::SumExp<float>> exchange1;
    pleat::across_block(exchange1, lse_state);
    const float lse = lse_state.logsumexp();

#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        // log_softmax.json:15: store Y
        float y_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X_e = pleat::as<float>(x_row[slot], e);
            y_out[e] = X_e - lse;
        }
        pleat::store(y[t + h].get(), pleat::converted<pleat::bf16>(y_out));
    }
}

}  // namespace log_softmax
