// Written by pleat from gemm_weight_gradient.json. Do not edit.
// DW = DYt X, summed over tokens: neither operand is contiguous along the sum
#include "dims.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_weight_gradient {

//   contract acc = DY, X along T
//   store DW = acc

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_weight_gradient_tiles: tiles of 128 x 256 on the tensor cores, shared by both consumers, 4 stages of 64
// along T.
extern "C" __global__ void __launch_bounds__(384)
    gemm_weight_gradient_tiles(const __grid_constant__ pleat::TensorMap DY_map,
                               const __grid_constant__ pleat::TensorMap X_map,
                               const __grid_constant__ pleat::TensorMap DW_map, pleat::bf16* DW_ptr,
                               long long T_size) {
    const DW dw(DW_ptr);
    using pleat::Major;
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 256, 4, 2, Major::mn, Major::mn>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    const pleat::TileGrid grid{32, 16, 1};
    const int steps = static_cast<int>(pleat::size_ceil_div(T_size, 64));
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k, const auto& stage) {
            stage.load_a(DY_map, at.row * 128, k * 64);
            stage.load_b(X_map, at.column * 256 + stage.part() * 128, k * 64);
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 4; ++part) {
                pleat::Vec<pleat::bf16, 2> DW_part[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const I i_(at.column * 256 + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const N n_(at.row * 128 + tiles.row(0, h));
                        // gemm_weight_gradient.json:15: store DW
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, part * 8 + j, h, e);
                            values[e] = acc_e;
                        }
                        DW_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(DW_map, DW_part, at.column * 256 + part * 64, at.row * 128 + tiles.first_row(0));
            }
        });
    }
}
#endif

// gemm_weight_gradient_1_columns: the reduced digits lie across memory: blocks add up shares of the rows, a second
// launch combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gemm_weight_gradient_1_columns(const pleat::bf16* DY_ptr, const pleat::bf16* X_ptr, long long T_size,
                                   pleat::Sum<float>* acc_partial_values) {
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const X x(X_ptr, pleat::extents(T(T_size)));
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(1, pleat::size_ceil_div(T_size, 64)));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // gemm_weight_gradient.json:13: contract acc
    pleat::Sum<float> acc_partial_state[8];
    if (column < 16777216) {
        const I i_(column / (4096));
        const N n_(column % (4096));
#pragma unroll 4
        for (long long row = split * 8 + part; row < T_size; row += splits * 8) {
            const T t(row);
            const pleat::Vec<pleat::bf16, 8> dy_v = pleat::load<8>(dy[n_ + t].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::as<float>(dy_v, e);
                const float X_e = pleat::convert<float>(*x[i_ + t]);
                const float term[1] = {DY_e * X_e};
                acc_partial_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, acc_partial_state);
        __syncthreads();
        if (part == 0 && column < 16777216) {
            shared_parts.combine(lane, acc_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < 16777216) acc_partial_values[split * 16777216 + column + e] = acc_partial_state[e];
        }
    }
}

// gemm_weight_gradient_2_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gemm_weight_gradient_2_finish(pleat::bf16* DW_ptr, long long T_size,
                                  const pleat::Sum<float>* acc_partial_values) {
    const DW dw(DW_ptr);
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(1, pleat::size_ceil_div(T_size, 64)));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // gemm_weight_gradient.json:13: contract acc
    pleat::Sum<float> acc_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> acc_partial_state_parts;
    if (column < 16777216) {
#pragma unroll
        for (int round = 0; round < 1; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) acc_partial_state[0].combine(acc_partial_values[s * 16777216 + column]);
        }
    }
    acc_partial_state_parts.put(part, lane, acc_partial_state);
    __syncthreads();
    if (part != 0 || column >= 16777216) return;
    acc_partial_state_parts.combine(lane, acc_partial_state);
    const I i_(column / (4096));
    const N n_(column % (4096));
    const float acc = acc_partial_state[0].sum();
    // gemm_weight_gradient.json:15: store DW
    *dw[n_ + i_] = pleat::convert<pleat::bf16>(acc);
}

}  // namespace gemm_weight_gradient
