// Written by pleat from gemm_fp8_weights.json. Do not edit.
// D = A (B * SB)t of activations in 16 bits and weights in e4m3, with a scale for every 128 values of each row of B
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/tile_cast_rows.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_fp8_weights {

//   contract acc = A, DT(B) * SB along K
//   store D = acc

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_fp8_weights_cast)
// gemm_fp8_weights_cast: B_bf16 is cast ahead, which for so many rows is less work than in each tile.
extern "C" __global__ void __launch_bounds__(256)
    gemm_fp8_weights_cast(const pleat::e4m3* B_ptr, pleat::bf16* B_bf16_ptr) {
    const B b(B_ptr);
    const B_bf16 b_bf16(B_bf16_ptr);
    pleat::wait_for_kernel_before();
    const int index = (blockIdx.x * 256 + threadIdx.x) * 16;
    const N n_(index / (4096));
    const K k(index % (4096));
    // gemm_fp8_weights.json:14: store B_bf16
    const pleat::Vec<pleat::e4m3, 16> b_v = pleat::load<16>(b[k + n_].get());
    float b_bf16_out[16];
#pragma unroll
    for (int e = 0; e < 16; ++e) {
        const float B_e = pleat::as<float>(b_v, e);
        b_bf16_out[e] = B_e;
    }
    pleat::store(b_bf16[k + n_].get(), pleat::converted<pleat::bf16>(b_bf16_out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_fp8_weights_cast_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_fp8_weights_cast_tiles: tiles of 256 x 128 on the tensor cores, shared by both consumers, 4 stages of 64
// along K, whose products have factors of their own, the L2 cache drops B_bf16 first where ceil(M / 512) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_fp8_weights_cast_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                                const __grid_constant__ pleat::BoxMap<K, N> B_bf16_map,
                                const __grid_constant__ pleat::BoxMap<N, M> D_map, const float* SB_ptr,
                                pleat::bf16* D_ptr, long long M_size) {
    const SB sb(SB_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::ScaledTileSm90<pleat::bf16, 256, 128, 4, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 256>, pleat::Fold<N, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_bf16_map, D_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 256)), 112, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_bf16_map, k, at.column + pleat::InTile<N, 1, 128>(stage.part() * 64));
        });
        const auto factor_of = [&](const pleat::TileAt& tile, int k, int column) {
            const Tiles::At at(tile);
            const K k_(k * 64);
            const N n_(at.column + pleat::InTile<N, 1, 128>(column));
            const float SB_e = *sb[k_ + n_];
            return SB_e;
        };
        tiles.produce_factors(grid, steps, factor_of);
    } else {
        tiles.consume_by_steps(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 2; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> D_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const N n_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(i, h));
                            // gemm_fp8_weights.json:16: store D
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                values[e] = acc_e;
                            }
                            D_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(D_map, D_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_fp8_weights_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_fp8_weights_tiles: tiles of 128 x 16 on the tensor cores, rows cast in registers, 8 stages of 64 along K,
// whose products have factors of their own, the L2 cache drops B first where ceil(M / 16) <= 1.
extern "C" __global__ void __launch_bounds__(384)
    gemm_fp8_weights_tiles(const __grid_constant__ pleat::BoxMap<K, N> B_map,
                           const __grid_constant__ pleat::BoxMap<K, M> A_map, const float* SB_ptr,
                           pleat::bf16* D_ptr, long long M_size) {
    const SB sb(SB_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::CastRowsTileSm90<pleat::bf16, pleat::e4m3, 128, 16, 8>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<N, 128>, pleat::Fold<M, 16>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, B_map, A_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{112, static_cast<int>(pleat::size_ceil_div(M_size, 16)), 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a_for(grid.columns, B_map, k, at.row);
            stage.load_b(A_map, k, at.column);
        });
    } else {
        const auto factors_of = [&](const pleat::TileAt& tile, int k) {
            const Tiles::At at(tile);
            decltype(tiles)::StepFactors factors;
            const K k_(k * 64);
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const N n_(at.row + tiles.row(0, h));
                const float SB_e = *sb[k_ + n_];
                factors.rows[h] = SB_e;
            }
            factors.all = 1.0f;
            return factors;
        };
        tiles.consume_by_steps(grid, steps, factors_of, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int j = 0; j < 2; ++j) {
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const M m(at.column + tiles.column(j, e));
                    if (m.get() < M_size) {
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const N n_(at.row + tiles.row(0, h));
                            // gemm_fp8_weights.json:16: store D
                            const float acc_e = acc(0, j, h, e);
                            *d[m + n_] = pleat::convert<pleat::bf16>(acc_e);
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_fp8_weights_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_fp8_weights_tiles_2: tiles of 128 x 64 on the tensor cores, rows cast in registers, 8 stages of 64 along K,
// whose products have factors of their own, the L2 cache drops B first where ceil(M / 64) <= 1.
extern "C" __global__ void __launch_bounds__(384)
    gemm_fp8_weights_tiles_2(const __grid_constant__ pleat::BoxMap<K, N> B_map,
                             const __grid_constant__ pleat::BoxMap<K, M> A_map, const float* SB_ptr,
                             pleat::bf16* D_ptr, long long M_size) {
    const SB sb(SB_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::CastRowsTileSm90<pleat::bf16, pleat::e4m3, 128, 64, 8>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<N, 128>, pleat::Fold<M, 64>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, B_map, A_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{112, static_cast<int>(pleat::size_ceil_div(M_size, 64)), 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a_for(grid.columns, B_map, k, at.row);
            stage.load_b(A_map, k, at.column);
        });
    } else {
        const auto factors_of = [&](const pleat::TileAt& tile, int k) {
            const Tiles::At at(tile);
            decltype(tiles)::StepFactors factors;
            const K k_(k * 64);
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const N n_(at.row + tiles.row(0, h));
                const float SB_e = *sb[k_ + n_];
                factors.rows[h] = SB_e;
            }
            factors.all = 1.0f;
            return factors;
        };
        tiles.consume_by_steps(grid, steps, factors_of, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int j = 0; j < 8; ++j) {
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const M m(at.column + tiles.column(j, e));
                    if (m.get() < M_size) {
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const N n_(at.row + tiles.row(0, h));
                            // gemm_fp8_weights.json:16: store D
                            const float acc_e = acc(0, j, h, e);
                            *d[m + n_] = pleat::convert<pleat::bf16>(acc_e);
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_fp8_weights_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_fp8_weights_tiles_3: tiles of 128 x 128 on the tensor cores, rows cast in registers, 8 stages of 64 along K,
// whose products have factors of their own, the L2 cache drops B first where ceil(M / 128) <= 1.
extern "C" __global__ void __launch_bounds__(384)
    gemm_fp8_weights_tiles_3(const __grid_constant__ pleat::BoxMap<K, N> B_map,
                             const __grid_constant__ pleat::BoxMap<K, M> A_map, const float* SB_ptr,
                             pleat::bf16* D_ptr, long long M_size) {
    const SB sb(SB_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::CastRowsTileSm90<pleat::bf16, pleat::e4m3, 128, 128, 8>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<N, 128>, pleat::Fold<M, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, B_map, A_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{112, static_cast<int>(pleat::size_ceil_div(M_size, 128)), 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a_for(grid.columns, B_map, k, at.row);
            stage.load_b(A_map, k, at.column);
        });
    } else {
        const auto factors_of = [&](const pleat::TileAt& tile, int k) {
            const Tiles::At at(tile);
            decltype(tiles)::StepFactors factors;
            const K k_(k * 64);
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const N n_(at.row + tiles.row(0, h));
                const float SB_e = *sb[k_ + n_];
                factors.rows[h] = SB_e;
            }
            factors.all = 1.0f;
            return factors;
        };
        tiles.consume_by_steps(grid, steps, factors_of, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int j = 0; j < 16; ++j) {
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const M m(at.column + tiles.column(j, e));
                    if (m.get() < M_size) {
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const N n_(at.row + tiles.row(0, h));
                            // gemm_fp8_weights.json:16: store D
                            const float acc_e = acc(0, j, h, e);
                            *d[m + n_] = pleat::convert<pleat::bf16>(acc_e);
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_fp8_weights_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_fp8_weights_tiles_4: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32
// along K, whose products have factors of their own.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_fp8_weights_tiles_4(const pleat::bf16* A_ptr, const pleat::e4m3* B_ptr, const float* SB_ptr,
                             pleat::bf16* D_ptr, long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const SB sb(SB_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop =
        pleat::TileSm80<pleat::Cast<pleat::bf16, pleat::e4m3>, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<N, 128>, pleat::Fold<K, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 112, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::e4m3* {
        const N n_(at.column + pleat::InTile<N, 1, 128>(r));
        return b[n_].get();
    };
    const auto factors_of = [&](const pleat::TileAt& tile, int k) {
        const Tiles::At at(tile);
        decltype(tiles)::StepFactors factors;
        const K k_(k * 32);
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            const M m(at.row + tiles.row(0, h));
            factors.rows[h] = 0.0f;
            if (m.get() < M_size) {
                factors.rows[h] = 1.0f;
            }
        }
        factors.all = 1.0f;
        return factors;
    };
    const auto factor_of = [&](const pleat::TileAt& tile, int k, int column) {
        const Tiles::At at(tile);
        const K k_(k * 32);
        const N n_(at.column + pleat::InTile<N, 1, 128>(column));
        const float SB_e = *sb[k_ + n_];
        return SB_e;
    };
    const auto epilogue = [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const N n_(at.column + tiles.column(j));
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    // gemm_fp8_weights.json:16: store D
                    float d_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float acc_e = acc(0, j, h, e);
                        d_out[e] = acc_e;
                    }
                    pleat::store(d[n_ + m].get(), pleat::converted<pleat::bf16>(d_out));
                }
            }
        }
    };
    tiles.consume_by_steps(grid, 4096, rows, columns, factors_of, factor_of, epilogue);
}
#endif
#endif

}  // namespace gemm_fp8_weights
