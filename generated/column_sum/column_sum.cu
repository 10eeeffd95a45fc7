// Written by pleat from column_sum.json. Do not edit.
// Y = the sum of X over its rows: the gradient of a bias
#include "dims.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/pdl.h"
#include "pleat/gpu/reduce.h"

namespace column_sum {

//   reduce total = sum of X along T
//   store Y = total

// column_sum_1_columns: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    column_sum_1_columns(const pleat::bf16* X_ptr, long long T_size, pleat::Sum<float>* total_partial_values) {
    const X x(X_ptr, pleat::extents(T(T_size)));
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(33, pleat::size_ceil_div(T_size, 64)));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // column_sum.json:14: reduce total
    pleat::Sum<float> total_partial_state[8];
    if (column < 4096) {
        const H h(column);
#pragma unroll 4
        for (long long row = split * 8 + part; row < T_size; row += splits * 8) {
            const T t(row);
            const pleat::Vec<pleat::bf16, 8> x_v = pleat::load<8>(x[h + t].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float X_e = pleat::as<float>(x_v, e);
                const float term[1] = {X_e};
                total_partial_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, total_partial_state);
        __syncthreads();
        if (part == 0 && column < 4096) {
            shared_parts.combine(lane, total_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < 4096) total_partial_values[split * 4096 + column + e] = total_partial_state[e];
        }
    }
}

// column_sum_2_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    column_sum_2_finish(float* Y_ptr, long long T_size, const pleat::Sum<float>* total_partial_values) {
    const Y y(Y_ptr);
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(33, pleat::size_ceil_div(T_size, 64)));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // column_sum.json:14: reduce total
    pleat::Sum<float> total_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> total_partial_state_parts;
    if (column < 4096) {
#pragma unroll
        for (int round = 0; round < 5; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) total_partial_state[0].combine(total_partial_values[s * 4096 + column]);
        }
    }
    total_partial_state_parts.put(part, lane, total_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    total_partial_state_parts.combine(lane, total_partial_state);
    const H h(column);
    const float total = total_partial_state[0].sum();
    // column_sum.json:15: store Y
    *y[h] = total;
}

}  // namespace column_sum
