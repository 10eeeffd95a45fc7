// Written by pleat from gemm_gated_input.json. Do not edit.
// The second half of a gated unit and the residual behind it: X + (silu(gate) up) Wt, where the unit is computed in
// a pass of its own before the product takes it
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_gated_input {

// ---- gemm_gated_input_operands ----
//   store Z_bf16 = an operand of gemm_gated_input

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_gated_input_operands_map_1)
// gemm_gated_input_operands_map_1: few elements: 4 neighbours along I a thread.
extern "C" __global__ void __launch_bounds__(128)
    gemm_gated_input_operands_map_1(const pleat::bf16* Z_ptr, pleat::bf16* Z_bf16_ptr, long long M_size) {
    const Z z(Z_ptr, pleat::extents(M(M_size)));
    const Z_bf16 z_bf16(Z_bf16_ptr, pleat::extents(M(M_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 128 + threadIdx.x) * 4;
    if (index >= M_size * 11008) return;
    const M m(index / (11008));
    const pleat::Fold<I, 4> i_(index / 4 % (2752));
    // gemm_gated_input.json:14: store Z_bf16
    const pleat::Vec<pleat::bf16, 4> z_v = pleat::load<4>(z[i_ + m + G(0)].get());
    const pleat::Vec<pleat::bf16, 4> z_v_ = pleat::load<4>(z[i_ + m + G(1)].get());
    float z_bf16_out[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float Z_e = pleat::as<float>(z_v, e);
        const float Z_e_ = pleat::as<float>(z_v_, e);
        const float u = pleat::math::silu(Z_e) * Z_e_;
        z_bf16_out[e] = pleat::convert<float>(pleat::convert<pleat::bf16>(u));
    }
    pleat::store(z_bf16[i_ + m].get(), pleat::converted<pleat::bf16>(z_bf16_out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_gated_input_operands_map_2)
// gemm_gated_input_operands_map_2: 8 neighbours along I a thread.
extern "C" __global__ void __launch_bounds__(256)
    gemm_gated_input_operands_map_2(const pleat::bf16* Z_ptr, pleat::bf16* Z_bf16_ptr, long long M_size) {
    const Z z(Z_ptr, pleat::extents(M(M_size)));
    const Z_bf16 z_bf16(Z_bf16_ptr, pleat::extents(M(M_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 8;
    if (index >= M_size * 11008) return;
    const M m(index / (11008));
    const pleat::Fold<I, 8> i_(index / 8 % (1376));
    // gemm_gated_input.json:14: store Z_bf16
    const pleat::Vec<pleat::bf16, 8> z_v = pleat::load<8>(z[i_ + m + G(0)].get());
    const pleat::Vec<pleat::bf16, 8> z_v_ = pleat::load<8>(z[i_ + m + G(1)].get());
    float z_bf16_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const float Z_e = pleat::as<float>(z_v, e);
        const float Z_e_ = pleat::as<float>(z_v_, e);
        const float u = pleat::math::silu(Z_e) * Z_e_;
        z_bf16_out[e] = pleat::convert<float>(pleat::convert<pleat::bf16>(u));
    }
    pleat::store(z_bf16[i_ + m].get(), pleat::converted<pleat::bf16>(z_bf16_out));
}
#endif

// ---- gemm_gated_input_product ----
//   let u = silu(Z[G = 0]) * Z[G = 1]
//   contract acc = DT(u), W along I
//   store X = X + acc

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_gated_input_product_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_gated_input_product_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages
// of 64 along I, clusters in step every 4 tiles where M >= 12193 and 32 * ceil(M / 256) >= 528, the L2 cache drops
// W first where ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_gated_input_product_tiles(const __grid_constant__ pleat::BoxMap<I, M> Z_bf16_map,
                                   const __grid_constant__ pleat::BoxMap<I, E> W_map,
                                   const __grid_constant__ pleat::BoxMap<E, M> X_map, pleat::bf16* X_ptr,
                                   long long M_size, unsigned* counter, int rounds) {
    const X x(X_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<E, 128>, pleat::Fold<I, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, Z_bf16_map, W_map, X_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const int steps = 172;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(Z_bf16_map, k, at.row);
            stage.load_b_for(grid.rows, W_map, k, at.column + pleat::InTile<E, 1, 128>(stage.part() * 64));
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int i = number % 2;
            const int part = number / 2 % 2;
            to.load(X_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i, consumer));
        };
        tiles.produce(grid, steps, bring, 4, feed, tiles.in_step(counter, rounds));
    } else {
        tiles.consume(grid, steps, 4, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 2; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> X_part[8][2];
                    pleat::Vec<pleat::bf16, 2> X_in[8][2];
                    tiles.take(X_in);
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const E e_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(i, h));
                            // gemm_gated_input.json:18: store X
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float X_e = pleat::as<float>(X_in[j][h], e);
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                values[e] = X_e + acc_e;
                            }
                            X_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(X_map, X_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_gated_input_product_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_gated_input_product_tiles_2: tiles of 128 x 32 on the tensor cores, shared by both consumers, 8 stages of 64
// along I, which 2 blocks share out for as many tiles, the L2 cache drops W first where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_gated_input_product_tiles_2(const __grid_constant__ pleat::BoxMap<I, M> Z_bf16_map,
                                     const __grid_constant__ pleat::BoxMap<I, E> W_map,
                                     const __grid_constant__ pleat::BoxMap<E, M> X_map, pleat::bf16* X_ptr,
                                     long long M_size) {
    const X x(X_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 64, 8, 1, Major::k, Major::k, 2, 0, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<E, 32>, pleat::Fold<I, 64>>;
    using Split = pleat::TileOf<pleat::Fold<M, 128>, pleat::Fold<E, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, Z_bf16_map, W_map, X_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 64, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 172;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Split& at, Tiles::Step k, const auto& stage) {
            stage.load_a(Z_bf16_map, k, at.row);
            stage.load_b_for(grid.rows, W_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 1; ++part) {
                pleat::Vec<pleat::bf16, 2> X_part[4][2];
#pragma unroll
                for (int j = 0; j < 4; ++j) {
                    const E e_(at.column + tiles.column(j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        if (m.get() < M_size) {
                            // gemm_gated_input.json:18: store X
                            const pleat::Vec<pleat::bf16, 2> x_v = pleat::load<2>(x[e_ + m].get());
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float X_e = pleat::as<float>(x_v, e);
                                const float acc_e = acc(0, j, h, e);
                                values[e] = X_e + acc_e;
                            }
                            X_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                }
                tiles.store(X_map, X_part, at.column, at.row + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_gated_input_product_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_gated_input_product_tiles_3: tiles of 128 x 64 on the tensor cores, shared by both consumers, 6 stages of 64
// along I, which 2 blocks share out for as many tiles, the L2 cache drops W first where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_gated_input_product_tiles_3(const __grid_constant__ pleat::BoxMap<I, M> Z_bf16_map,
                                     const __grid_constant__ pleat::BoxMap<I, E> W_map,
                                     const __grid_constant__ pleat::BoxMap<E, M> X_map, pleat::bf16* X_ptr,
                                     long long M_size) {
    const X x(X_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 128, 6, 1, Major::k, Major::k, 2, 0, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<E, 64>, pleat::Fold<I, 64>>;
    using Split = pleat::TileOf<pleat::Fold<M, 128>, pleat::Fold<E, 128>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, Z_bf16_map, W_map, X_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 172;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Split& at, Tiles::Step k, const auto& stage) {
            stage.load_a(Z_bf16_map, k, at.row);
            stage.load_b_for(grid.rows, W_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 1; ++part) {
                pleat::Vec<pleat::bf16, 2> X_part[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const E e_(at.column + tiles.column(j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        if (m.get() < M_size) {
                            // gemm_gated_input.json:18: store X
                            const pleat::Vec<pleat::bf16, 2> x_v = pleat::load<2>(x[e_ + m].get());
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float X_e = pleat::as<float>(x_v, e);
                                const float acc_e = acc(0, j, h, e);
                                values[e] = X_e + acc_e;
                            }
                            X_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                }
                tiles.store(X_map, X_part, at.column, at.row + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_gated_input_product_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_gated_input_product_tiles_4: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages
// of 32 along I.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_gated_input_product_tiles_4(const pleat::bf16* W_ptr, pleat::bf16* X_ptr, pleat::bf16* Z_bf16_ptr,
                                     long long M_size) {
    const W w(W_ptr);
    const X x(X_ptr, pleat::extents(M(M_size)));
    const Z_bf16 z_bf16(Z_bf16_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<E, 128>, pleat::Fold<I, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 128>(r));
        return m.get() < M_size ? z_bf16[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const E e_(at.column + pleat::InTile<E, 1, 128>(r));
        return w[e_].get();
    };
    tiles.consume(grid, 11008, rows, columns, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const E e_(at.column + tiles.column(j));
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(i, h));
                    if (m.get() < M_size) {
                        // gemm_gated_input.json:18: store X
                        const pleat::Vec<pleat::bf16, 2> x_v = pleat::load<2>(x[e_ + m].get());
                        float x_out[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float X_e = pleat::as<float>(x_v, e);
                            const float acc_e = acc(i, j, h, e);
                            x_out[e] = X_e + acc_e;
                        }
                        pleat::store(x[e_ + m].get(), pleat::converted<pleat::bf16>(x_out));
                    }
                }
            }
        }
    });
}
#endif
#endif

}  // namespace gemm_gated_input
