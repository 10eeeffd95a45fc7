// Written by pleat from gemm_int8_weights.json. Do not edit.
// D = A (B * S)t of activations in 16 bits and weights in 8, with a scale for each output channel
#include "dims.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/pdl.h"
#include "pleat/gpu/tile_cast_rows.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_int8_weights {

//   contract acc = A, DT(B) * S along K
//   store D = acc

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_int8_weights_cast)
// gemm_int8_weights_cast: B_bf16 is cast ahead, which for so many rows is less work than in each tile.
extern "C" __global__ void __launch_bounds__(256)
    gemm_int8_weights_cast(const signed char* B_ptr, pleat::bf16* B_bf16_ptr) {
    const B b(B_ptr);
    const B_bf16 b_bf16(B_bf16_ptr);
    pleat::griddepcontrol_wait();
    const int index = (blockIdx.x * 256 + threadIdx.x) * 16;
    const N n_(index / (4096));
    const K k(index % (4096));
    // gemm_int8_weights.json:14: store B_bf16
    const pleat::Vec<signed char, 16> b_v = pleat::load<16>(b[k + n_].get());
    float b_bf16_out[16];
#pragma unroll
    for (int e = 0; e < 16; ++e) {
        const long long B_e = pleat::as<long long>(b_v, e);
        b_bf16_out[e] = pleat::convert<float>(B_e);
    }
    pleat::store(b_bf16[k + n_].get(), pleat::converted<pleat::bf16>(b_bf16_out));
}
#endif

// The epilogue of gemm_int8_weights: what becomes of a tile of products.
template <int registers, class Tiles>
__device__ __forceinline__ void gemm_int8_weights_epilogue(Tiles& tiles, const typename Tiles::At& at,
                                                           const auto& products, const pleat::BoxMap<N, M>& D_map,
                                                           const S& s_) {
#pragma unroll
    for (int part = 0; part < pleat::part_count(registers, Tiles::columns / 8); ++part) {
        const int first = pleat::part_begin(part, registers, Tiles::columns / 8);
#pragma unroll
        for (int i = 0; i < Tiles::blocks; ++i) {
            pleat::Vec<pleat::bf16, 2> D_part[registers][2];
#pragma unroll
            for (int j = 0; j < registers; ++j) {
                const N n_(at.column + tiles.column(first + j));
                float S_columns[2];
                const pleat::Vec<float, 2> s__v = pleat::load<2>(s_[n_].get());
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float S_e = s__v[e];
                    S_columns[e] = S_e;
                }
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(i, h));
                    // gemm_int8_weights.json:16: store D
                    float values[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float product_e = products(i, first + j, h, e);
                        // gemm_int8_weights.json:14: contract acc
                        const float acc = product_e * S_columns[e];
                        values[e] = acc;
                    }
                    D_part[j][h] = pleat::converted<pleat::bf16>(values);
                }
            }
            tiles.store(D_map, D_part, at.column + tiles.first_column(first), at.row + tiles.first_row(i));
        }
    }
}

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_int8_weights_cast_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_int8_weights_cast_tiles: tiles of 128 x 256 on the tensor cores, cooperative, 4 stages of 64 along K, B_bf16
// evict-first in L2 where ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_int8_weights_cast_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                                 const __grid_constant__ pleat::BoxMap<K, N> B_bf16_map,
                                 const __grid_constant__ pleat::BoxMap<N, M> D_map, const float* S_ptr,
                                 pleat::bf16* D_ptr, long long M_size) {
    const S s_(S_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 256, 4, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<N, 256>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_bf16_map, D_map);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 56, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_bf16_map, k, at.column + pleat::InTile<N, 1, 256>(stage.part() * 128));
        });
    } else {
        const auto send = [&](const Tiles::At& at, int part, const auto& values) {
            tiles.store(D_map, values, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(0));
        };
        const auto fill = [&](const Tiles::At& at, const auto& products, auto& parts) {
            pleat::LateTiles late(tiles, parts);
            gemm_int8_weights_epilogue<8>(late, at, products, D_map, s_);
        };
        tiles.consume_late<pleat::bf16, 4>(grid, steps, send, fill);
    }
}
#endif
#endif

// The epilogue of gemm_int8_weights: what becomes of a tile of products.
template <class Tiles>
__device__ __forceinline__ void gemm_int8_weights_epilogue_2(Tiles& tiles, const typename Tiles::At& at,
                                                             const auto& products, long long M_size, const S& s_,
                                                             const D& d) {
    float S_rows[2 * Tiles::blocks] = {};
#pragma unroll
    for (int i = 0; i < Tiles::blocks; ++i) {
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            const N n_(at.row + tiles.row(i, h));
            const float S_e = *s_[n_];
            S_rows[i * 2 + h] = S_e;
        }
    }
#pragma unroll
    for (int j = 0; j < Tiles::columns / 8; ++j) {
#pragma unroll
        for (int e = 0; e < 2; ++e) {
            const M m(at.column + tiles.column(j, e));
            if (m.get() < M_size) {
#pragma unroll
                for (int i = 0; i < Tiles::blocks; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const N n_(at.row + tiles.row(i, h));
                        // gemm_int8_weights.json:16: store D
                        const float product_e = products(i, j, h, e);
                        // gemm_int8_weights.json:14: contract acc
                        const float acc = product_e * S_rows[i * 2 + h];
                        *d[m + n_] = pleat::convert<pleat::bf16>(acc);
                    }
                }
            }
        }
    }
}

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_int8_weights_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_int8_weights_tiles: tiles of 128 x 128 on the tensor cores, mixed input, rows cast in registers, 8 stages of
// 64 along K, B evict-first in L2 where ceil(M / 128) <= 1, stream-K along K in the last wave.
extern "C" __global__ void __launch_bounds__(384)
    gemm_int8_weights_tiles(const __grid_constant__ pleat::BoxMap<K, N> B_map,
                            const __grid_constant__ pleat::BoxMap<K, M> A_map, const float* S_ptr,
                            pleat::bf16* D_ptr, long long M_size, unsigned char* workspace) {
    const S s_(S_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::CastRowsTileSm90<pleat::bf16, signed char, 128, 128, 8>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<N, 128>, pleat::Fold<M, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, B_map, A_map);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid whole{112, static_cast<int>(pleat::size_ceil_div(M_size, 128)), 1};
    const pleat::StreamKGrid grid{whole, workspace};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a_for(grid.columns, B_map, k, at.row);
            stage.load_b(A_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& products) {
            gemm_int8_weights_epilogue_2(tiles, at, products, M_size, s_, d);
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_int8_weights_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_int8_weights_tiles_2: tiles of 128 x 16 on the tensor cores, mixed input, rows cast in registers, 8 stages
// of 64 along K, B evict-first in L2 where ceil(M / 16) <= 1.
extern "C" __global__ void __launch_bounds__(384)
    gemm_int8_weights_tiles_2(const __grid_constant__ pleat::BoxMap<K, N> B_map,
                              const __grid_constant__ pleat::BoxMap<K, M> A_map, const float* S_ptr,
                              pleat::bf16* D_ptr, long long M_size) {
    const S s_(S_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::CastRowsTileSm90<pleat::bf16, signed char, 128, 16, 8>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<N, 128>, pleat::Fold<M, 16>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, B_map, A_map);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{112, static_cast<int>(pleat::size_ceil_div(M_size, 16)), 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a_for(grid.columns, B_map, k, at.row);
            stage.load_b(A_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& products) {
            gemm_int8_weights_epilogue_2(tiles, at, products, M_size, s_, d);
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_int8_weights_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_int8_weights_tiles_3: tiles of 128 x 64 on the tensor cores, mixed input, rows cast in registers, 8 stages
// of 64 along K, B evict-first in L2 where ceil(M / 64) <= 1.
extern "C" __global__ void __launch_bounds__(384)
    gemm_int8_weights_tiles_3(const __grid_constant__ pleat::BoxMap<K, N> B_map,
                              const __grid_constant__ pleat::BoxMap<K, M> A_map, const float* S_ptr,
                              pleat::bf16* D_ptr, long long M_size) {
    const S s_(S_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::CastRowsTileSm90<pleat::bf16, signed char, 128, 64, 8>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<N, 128>, pleat::Fold<M, 64>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, B_map, A_map);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{112, static_cast<int>(pleat::size_ceil_div(M_size, 64)), 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a_for(grid.columns, B_map, k, at.row);
            stage.load_b(A_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& products) {
            gemm_int8_weights_epilogue_2(tiles, at, products, M_size, s_, d);
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_int8_weights_tiles_4)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_int8_weights_tiles_4: tiles of 128 x 256 on the tensor cores, mixed input, rows cast in registers, 4 stages
// of 64 along K, B evict-first in L2 where ceil(M / 256) <= 1.
extern "C" __global__ void __launch_bounds__(384)
    gemm_int8_weights_tiles_4(const __grid_constant__ pleat::BoxMap<K, N> B_map,
                              const __grid_constant__ pleat::BoxMap<K, M> A_map, const float* S_ptr,
                              pleat::bf16* D_ptr, long long M_size) {
    const S s_(S_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::CastRowsTileSm90<pleat::bf16, signed char, 128, 256, 4>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<N, 128>, pleat::Fold<M, 256>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, B_map, A_map);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{112, static_cast<int>(pleat::size_ceil_div(M_size, 256)), 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a_for(grid.columns, B_map, k, at.row);
            stage.load_b(A_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& products) {
            gemm_int8_weights_epilogue_2(tiles, at, products, M_size, s_, d);
        });
    }
}
#endif
#endif

// The epilogue of gemm_int8_weights: what becomes of a tile of products.
template <class Tiles>
__device__ __forceinline__ void gemm_int8_weights_epilogue_3(Tiles& tiles, const typename Tiles::At& at,
                                                             const auto& products, long long M_size, const S& s_,
                                                             const D& d) {
#pragma unroll
    for (int j = 0; j < Tiles::columns / 8; ++j) {
        const N n_(at.column + tiles.column(j));
        float S_columns[2];
        const pleat::Vec<float, 2> s__v = pleat::load<2>(s_[n_].get());
#pragma unroll
        for (int e = 0; e < 2; ++e) {
            const float S_e = s__v[e];
            S_columns[e] = S_e;
        }
#pragma unroll
        for (int i = 0; i < Tiles::blocks; ++i) {
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(i, h));
                if (m.get() < M_size) {
                    // gemm_int8_weights.json:16: store D
                    float d_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float product_e = products(i, j, h, e);
                        // gemm_int8_weights.json:14: contract acc
                        const float acc = product_e * S_columns[e];
                        d_out[e] = acc;
                    }
                    pleat::store(d[n_ + m].get(), pleat::converted<pleat::bf16>(d_out));
                }
            }
        }
    }
}

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_int8_weights_tiles_5)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_int8_weights_tiles_5: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32
// along K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_int8_weights_tiles_5(const pleat::bf16* A_ptr, const signed char* B_ptr, const float* S_ptr,
                              pleat::bf16* D_ptr, long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const S s_(S_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop =
        pleat::TileSm80<pleat::Cast<pleat::bf16, signed char>, 128, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<N, 128>, pleat::Fold<K, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 112, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 128>(r));
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const signed char* {
        const N n_(at.column + pleat::InTile<N, 1, 128>(r));
        return b[n_].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& products) {
        gemm_int8_weights_epilogue_3(tiles, at, products, M_size, s_, d);
    });
}
#endif
#endif

}  // namespace gemm_int8_weights
