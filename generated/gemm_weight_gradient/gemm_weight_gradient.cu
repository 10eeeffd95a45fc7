// Written by pleat from gemm_weight_gradient.json. Do not edit.
// DW = DYt X, summed over tokens: neither operand is contiguous along the sum
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_weight_gradient {

//   contract acc = DY, X along T
//   store DW = acc

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_weight_gradient_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_weight_gradient_tiles: tiles of 128 x 256 on the tensor cores, shared by both consumers, 4 stages of 64
// along T.
extern "C" __global__ void __launch_bounds__(384)
    gemm_weight_gradient_tiles(const __grid_constant__ pleat::BoxMap<N, T> DY_map,
                               const __grid_constant__ pleat::BoxMap<I, T> X_map,
                               const __grid_constant__ pleat::BoxMap<I, N> DW_map, pleat::bf16* DW_ptr,
                               long long T_size) {
    const DW dw(DW_ptr);
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 256, 4, 2, Major::mn, Major::mn>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<N, 128>, pleat::Fold<I, 256>, pleat::Fold<T, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DY_map, X_map, DW_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{32, 16, 1};
    const int steps = static_cast<int>(pleat::size_ceil_div(T_size, 64));
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DY_map, at.row, k);
            stage.load_b(X_map, at.column + pleat::InTile<I, 1, 256>(stage.part() * 128), k);
        });
    } else {
        const auto send = [&](const Tiles::At& at, int part, const auto& values) {
            tiles.store(DW_map, values, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(0));
        };
        const auto fill = [&](const Tiles::At& at, const auto& acc, auto& parts) {
#pragma unroll
            for (int part = 0; part < 4; ++part) {
                auto& DW_part = parts[part];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const I i_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const N n_(at.row + tiles.row(0, h));
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
            }
        };
        tiles.consume_late<pleat::bf16, 4>(grid, steps, send, fill);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_weight_gradient_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_weight_gradient_tiles_2: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of
// 64 along T.
extern "C" __global__ void __launch_bounds__(384)
    gemm_weight_gradient_tiles_2(const __grid_constant__ pleat::BoxMap<N, T> DY_map,
                                 const __grid_constant__ pleat::BoxMap<I, T> X_map,
                                 const __grid_constant__ pleat::BoxMap<I, N> DW_map, pleat::bf16* DW_ptr,
                                 long long T_size) {
    const DW dw(DW_ptr);
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1, Major::mn, Major::mn>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<N, 128>, pleat::Fold<I, 128>, pleat::Fold<T, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DY_map, X_map, DW_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{32, 32, 1};
    const int steps = static_cast<int>(pleat::size_ceil_div(T_size, 64));
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DY_map, at.row, k);
            stage.load_b(X_map, at.column, k);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 2; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> DW_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const I i_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const N n_(at.row + tiles.row(i, h));
                            // gemm_weight_gradient.json:15: store DW
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                values[e] = acc_e;
                            }
                            DW_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(DW_map, DW_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_weight_gradient_tiles_3)
// gemm_weight_gradient_tiles_3: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of
// 32 along T.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_weight_gradient_tiles_3(const pleat::bf16* DY_ptr, const pleat::bf16* X_ptr, pleat::bf16* DW_ptr,
                                 long long T_size) {
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const X x(X_ptr, pleat::extents(T(T_size)));
    const DW dw(DW_ptr);
    using Mainloop = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::mn, pleat::Major::mn, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<N, 128>, pleat::Fold<I, 128>, pleat::Fold<T, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{32, 32, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const N n_(at.row + pleat::InTile<N, 1, 128>(r));
        return dy[n_].get();
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const I i_(at.column + pleat::InTile<I, 1, 128>(r));
        return x[i_].get();
    };
    const auto a_rows = pleat::along_k(rows, 4096);
    const auto b_columns = pleat::along_k(columns, 4096);
    tiles.consume(grid, static_cast<int>(T_size), a_rows, b_columns, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const I i_(at.column + tiles.column(j));
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const N n_(at.row + tiles.row(i, h));
                    // gemm_weight_gradient.json:15: store DW
                    float dw_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float acc_e = acc(i, j, h, e);
                        dw_out[e] = acc_e;
                    }
                    pleat::store(dw[i_ + n_].get(), pleat::converted<pleat::bf16>(dw_out));
                }
            }
        }
    });
}
#endif

}  // namespace gemm_weight_gradient
