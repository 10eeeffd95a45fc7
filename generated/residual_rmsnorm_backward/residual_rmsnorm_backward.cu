// Written by pleat from residual_rmsnorm_backward.json. Do not edit.
// DX = DS + R * (DY * W - S * R * c): the gradient of both X and RES of residual_rmsnorm_forward, and DW
#include "dims.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"

namespace residual_rmsnorm_backward {

//   let n = S * R
//   let g = DY * W
//   reduce c = mean of g * n along H
//   store DX = DS + R * (g - n * c)
//   reduce dw = sum of DY * n along T
//   store DW = dw

// residual_rmsnorm_backward_1_rows: 256 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(256)
    residual_rmsnorm_backward_1_rows(const pleat::bf16* DY_ptr, const pleat::bf16* S_ptr, const pleat::bf16* W_ptr,
                                     const float* R_ptr, long long T_size, float* c_values) {
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const S s_(S_ptr, pleat::extents(T(T_size)));
    const W w(W_ptr);
    const R r_(R_ptr, pleat::extents(T(T_size)));
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const T t(row);

    // residual_rmsnorm_backward.json:21: reduce c
    const float R_e = *r_[t];
    pleat::Sum<float> c_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        const pleat::Vec<pleat::bf16, 8> dy_v = pleat::load<8>(dy[t + h].get());
        const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[h].get());
        const pleat::Vec<pleat::bf16, 8> s__v = pleat::load<8>(s_[t + h].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float DY_e = pleat::as<float>(dy_v, e);
            const float W_e = pleat::as<float>(w_v, e);
            // residual_rmsnorm_backward.json:20: let g
            const float g = DY_e * W_e;
            const float S_e = pleat::as<float>(s__v, e);
            // residual_rmsnorm_backward.json:19: let n
            const float n = S_e * R_e;
            c_state.add_product(g, n);
        }
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, c_state);
    const float c = c_state.sum() / float(4096);

    if (lane == 0) {
        c_values[t.get()] = c;
    }
}

// residual_rmsnorm_backward_2_columns: the reduced digits lie across memory: blocks add up shares of the rows, a
// second launch combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    residual_rmsnorm_backward_2_columns(const pleat::bf16* DY_ptr, const pleat::bf16* S_ptr, const float* R_ptr,
                                        long long T_size, pleat::Sum<float>* dw_partial_values) {
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const S s_(S_ptr, pleat::extents(T(T_size)));
    const R r_(R_ptr, pleat::extents(T(T_size)));
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(33, pleat::size_ceil_div(T_size, 64)));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // residual_rmsnorm_backward.json:23: reduce dw
    pleat::Sum<float> dw_partial_state[8];
    if (column < 4096) {
        const H h(column);
#pragma unroll 4
        for (long long row = split * 8 + part; row < T_size; row += splits * 8) {
            const T t(row);
            const pleat::Vec<pleat::bf16, 8> dy_v = pleat::load<8>(dy[h + t].get());
            const pleat::Vec<pleat::bf16, 8> s__v = pleat::load<8>(s_[h + t].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::as<float>(dy_v, e);
                const float S_e = pleat::as<float>(s__v, e);
                const float R_e = *r_[t];
                // residual_rmsnorm_backward.json:19: let n
                const float n = S_e * R_e;
                const float term[1] = {DY_e * n};
                dw_partial_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, dw_partial_state);
        __syncthreads();
        if (part == 0 && column < 4096) {
            shared_parts.combine(lane, dw_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < 4096) dw_partial_values[split * 4096 + column + e] = dw_partial_state[e];
        }
    }
}

// residual_rmsnorm_backward_3_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    residual_rmsnorm_backward_3_finish(long long T_size, float* dw_values,
                                       const pleat::Sum<float>* dw_partial_values) {
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(33, pleat::size_ceil_div(T_size, 64)));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // residual_rmsnorm_backward.json:23: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dw_partial_state_parts;
    if (column < 4096)
        for (long long s = part; s < splits; s += 8)
            dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const H h(column);
    const float dw = dw_partial_state[0].sum();
    dw_values[h.get()] = dw;
}

// residual_rmsnorm_backward_4_map: 8 neighbours along H a thread.
extern "C" __global__ void __launch_bounds__(256)
    residual_rmsnorm_backward_4_map(const pleat::bf16* DY_ptr, const pleat::bf16* DS_ptr, const pleat::bf16* S_ptr,
                                    const pleat::bf16* W_ptr, const float* R_ptr, pleat::bf16* DX_ptr,
                                    long long T_size, const float* c_values) {
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const DS ds(DS_ptr, pleat::extents(T(T_size)));
    const S s_(S_ptr, pleat::extents(T(T_size)));
    const W w(W_ptr);
    const R r_(R_ptr, pleat::extents(T(T_size)));
    const DX dx(DX_ptr, pleat::extents(T(T_size)));
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 8;
    if (index >= T_size * 4096) return;
    const T t(index / (4096));
    const H h(index % (4096));
    const float R_e = *r_[t];
    // residual_rmsnorm_backward.json:21: reduce c
    const float c = c_values[t.get()];
    // residual_rmsnorm_backward.json:22: store DX
    const pleat::Vec<pleat::bf16, 8> dy_v = pleat::load<8>(dy[h + t].get());
    const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[h].get());
    const pleat::Vec<pleat::bf16, 8> s__v = pleat::load<8>(s_[h + t].get());
    const pleat::Vec<pleat::bf16, 8> ds_v = pleat::load<8>(ds[h + t].get());
    float dx_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const float DY_e = pleat::as<float>(dy_v, e);
        const float W_e = pleat::as<float>(w_v, e);
        const float S_e = pleat::as<float>(s__v, e);
        // residual_rmsnorm_backward.json:19: let n
        const float n = S_e * R_e;
        const float DS_e = pleat::as<float>(ds_v, e);
        dx_out[e] = pleat::math::fma(R_e, pleat::math::fma(DY_e, W_e, -(n * c)), DS_e);
    }
    pleat::store(dx[h + t].get(), pleat::converted<pleat::bf16>(dx_out));
}

// residual_rmsnorm_backward_5_map: 8 neighbours along H a thread.
extern "C" __global__ void __launch_bounds__(256)
    residual_rmsnorm_backward_5_map(pleat::bf16* DW_ptr, long long T_size, const float* dw_values) {
    const DW dw_(DW_ptr);
    const int index = (blockIdx.x * 256 + threadIdx.x) * 8;
    if (index >= 4096) return;
    const H h(index);
    // residual_rmsnorm_backward.json:24: store DW
    float dw__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        // residual_rmsnorm_backward.json:23: reduce dw
        const float dw = dw_values[(h + H(e)).get()];
        dw__out[e] = dw;
    }
    pleat::store(dw_[h].get(), pleat::converted<pleat::bf16>(dw__out));
}

}  // namespace residual_rmsnorm_backward
