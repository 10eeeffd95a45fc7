// Written by pleat from gemm_input_gradient.json. Do not edit.
// DX = DY W + R: the gradient of a product's input, added to the residual stream's; W lies as in the forward
// product
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_input_gradient {

//   contract acc = DY, W along N
//   store DX = acc + R

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_input_gradient_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_input_gradient_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64
// along N, the L2 cache drops W first where ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_input_gradient_tiles(const __grid_constant__ pleat::BoxMap<N, M> DY_map,
                              const __grid_constant__ pleat::BoxMap<K, N> W_map,
                              const __grid_constant__ pleat::BoxMap<K, M> DX_map,
                              const __grid_constant__ pleat::BoxMap<K, M> R_map, const pleat::bf16* R_ptr,
                              pleat::bf16* DX_ptr, long long M_size) {
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const DX dx(DX_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2, Major::k, Major::mn, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<K, 128>, pleat::Fold<N, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DY_map, W_map, DX_map, R_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DY_map, k, at.row);
            stage.load_b_for(grid.rows, W_map, at.column + pleat::InTile<K, 1, 128>(stage.part() * 64), k);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int i = number % 2;
            const int part = number / 2 % 2;
            to.load(R_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i, consumer));
        };
        tiles.produce(grid, steps, bring, 4, feed);
    } else {
        tiles.consume(grid, steps, 4, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 2; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> DX_part[8][2];
                    pleat::Vec<pleat::bf16, 2> R_in[8][2];
                    tiles.take(R_in);
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const K k_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(i, h));
                            // gemm_input_gradient.json:16: store DX
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                const float R_e = pleat::as<float>(R_in[j][h], e);
                                values[e] = acc_e + R_e;
                            }
                            DX_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(DX_map, DX_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_input_gradient_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_input_gradient_tiles_2: tiles of 64 x 64 on the tensor cores, one for each consumer in turn, 8 stages of 64
// along N, the L2 cache drops W first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_input_gradient_tiles_2(const __grid_constant__ pleat::BoxMap<N, M> DY_map,
                                const __grid_constant__ pleat::BoxMap<K, N> W_map,
                                const __grid_constant__ pleat::BoxMap<K, M> DX_map,
                                const __grid_constant__ pleat::BoxMap<K, M> R_map, const pleat::bf16* R_ptr,
                                pleat::bf16* DX_ptr, long long M_size) {
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const DX dx(DX_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 64, 8, 1, Major::k, Major::mn, 2, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<K, 64>, pleat::Fold<N, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DY_map, W_map, DX_map, R_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 64, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DY_map, k, at.row);
            stage.load_b_for(grid.rows, W_map, at.column, k);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            to.load(R_map, at.column, at.row + tiles.first_row(0, consumer));
        };
        tiles.produce(grid, steps, bring, 1, feed);
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 1; ++part) {
                pleat::Vec<pleat::bf16, 2> DX_part[8][2];
                pleat::Vec<pleat::bf16, 2> R_in[8][2];
                tiles.take(R_in);
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const K k_(at.column + tiles.column(j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        // gemm_input_gradient.json:16: store DX
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j, h, e);
                            const float R_e = pleat::as<float>(R_in[j][h], e);
                            values[e] = acc_e + R_e;
                        }
                        DX_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(DX_map, DX_part, at.column, at.row + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_input_gradient_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_input_gradient_tiles_3: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8 stages of 64
// along N, the L2 cache drops W first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_input_gradient_tiles_3(const __grid_constant__ pleat::BoxMap<N, M> DY_map,
                                const __grid_constant__ pleat::BoxMap<K, N> W_map,
                                const __grid_constant__ pleat::BoxMap<K, M> DX_map,
                                const __grid_constant__ pleat::BoxMap<K, M> R_map, const pleat::bf16* R_ptr,
                                pleat::bf16* DX_ptr, long long M_size) {
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const DX dx(DX_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1, Major::k, Major::mn, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<K, 128>, pleat::Fold<N, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DY_map, W_map, DX_map, R_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DY_map, k, at.row);
            stage.load_b_for(grid.rows, W_map, at.column, k);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int part = number % 2;
            to.load(R_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(0, consumer));
        };
        tiles.produce(grid, steps, bring, 2, feed);
    } else {
        tiles.consume(grid, steps, 2, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 2; ++part) {
                pleat::Vec<pleat::bf16, 2> DX_part[8][2];
                pleat::Vec<pleat::bf16, 2> R_in[8][2];
                tiles.take(R_in);
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const K k_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        // gemm_input_gradient.json:16: store DX
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, part * 8 + j, h, e);
                            const float R_e = pleat::as<float>(R_in[j][h], e);
                            values[e] = acc_e + R_e;
                        }
                        DX_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(DX_map, DX_part, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_input_gradient_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_input_gradient_tiles_4: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of
// 32 along N.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_input_gradient_tiles_4(const pleat::bf16* DY_ptr, const pleat::bf16* W_ptr, const pleat::bf16* R_ptr,
                                pleat::bf16* DX_ptr, long long M_size) {
    const DY dy(DY_ptr, pleat::extents(M(M_size)));
    const W w(W_ptr);
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const DX dx(DX_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::k, pleat::Major::mn, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<K, 128>, pleat::Fold<N, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 128>(r));
        return m.get() < M_size ? dy[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const K k_(at.column + pleat::InTile<K, 1, 128>(r));
        return w[k_].get();
    };
    const auto a_rows = pleat::along_k(rows, 1);
    const auto b_columns = pleat::along_k(columns, 4096);
    tiles.consume(grid, 4096, a_rows, b_columns, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const K k_(at.column + tiles.column(j));
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(i, h));
                    if (m.get() < M_size) {
                        // gemm_input_gradient.json:16: store DX
                        const pleat::Vec<pleat::bf16, 2> r__v = pleat::load<2>(r_[k_ + m].get());
                        float dx_out[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(i, j, h, e);
                            const float R_e = pleat::as<float>(r__v, e);
                            dx_out[e] = acc_e + R_e;
                        }
                        pleat::store(dx[k_ + m].get(), pleat::converted<pleat::bf16>(dx_out));
                    }
                }
            }
        }
    });
}
#endif
#endif

}  // namespace gemm_input_gradient
