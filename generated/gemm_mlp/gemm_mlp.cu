// Written by pleat from gemm_mlp.json. Do not edit.
// D = X + gelu(X W1t + b1) W2t + b2: two products in a row, of which the hidden values in between stay on chip
// (sm_90)
#include "dims.h"
#include "pleat/gpu/chain_sm90.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/pdl.h"
#include "pleat/gpu/tile_sm80.h"

namespace gemm_mlp {

//   contract acc = X, W1 along K
//   let h = gelu(acc + b1)
//   contract out = DT(h), W2 along H
//   store D = X + (out + b2)

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_mlp_chain)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_mlp_chain_intermediate: what is left of the first product, chunk after chunk of W1's columns.
__device__ __forceinline__ auto gemm_mlp_chain_intermediate(
    const pleat::bf16* b1_ptr, long long M_size, const auto& tiles,
    const pleat::TileOf<pleat::Fold<M, 64>, pleat::Fold<H, 64>>& tile) {
    const b1 b1_(b1_ptr);
    using Chunk = pleat::TileOf<pleat::Fold<M, 64>, pleat::Fold<H, 64>>;
    const auto chunks = pleat::seen_by<pleat::Fold<M, 64>, pleat::Fold<H, 64>, pleat::Fold<K, 64>>(tiles);
    return [=](const Chunk& at, const auto& acc, auto& intermediate) {
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const H h_2(at.column + chunks.column(j));
            float b1_columns[2];
            const pleat::Vec<pleat::bf16, 2> b1__v = pleat::load<2>(b1_[h_2].get());
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const float b1_e = pleat::as<float>(b1__v, e);
                b1_columns[e] = b1_e;
            }
#pragma unroll
            for (int h_ = 0; h_ < 2; ++h_) {
                const M m(at.row + chunks.row(0, h_));
                // gemm_mlp.json:17: store INTERMEDIATE
                float values[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float acc_e = acc(0, j, h_, e);
                    const float h = pleat::math::gelu_short(acc_e + b1_columns[e]);
                    values[e] = h;
                }
                intermediate[j][h_] = pleat::converted<pleat::bf16>(values);
            }
        }
    };
}

// gemm_mlp_chain: back-to-back GEMM: 64 rows of each of 3 consumers at a time; 256 intermediate values of H stay in
// registers, 64 at a time; W1 and W2 lie in shared memory.
extern "C" __global__ void __launch_bounds__(512)
    gemm_mlp_chain(const __grid_constant__ pleat::BoxMap<K, M> X_map,
                   const __grid_constant__ pleat::BoxMap<K, H> W1_map,
                   const __grid_constant__ pleat::BoxMap<H, K> W2_map,
                   const __grid_constant__ pleat::BoxMap<K, M> D_map, const pleat::bf16* X_ptr,
                   const pleat::bf16* b2_ptr, pleat::bf16* D_ptr, long long M_size, const pleat::bf16* b1_ptr) {
    const X x(X_ptr, pleat::extents(M(M_size)));
    const b2 b2_(b2_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::ChainSm90<pleat::bf16, 128, 256, 128, 64, 3, 3, 1, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<K, 128>, pleat::Fold<H, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, X_map, W1_map, W2_map, D_map);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 1, 1};
    using Chunks = pleat::TypedTile<Tiles::Untyped, pleat::Fold<M, 64>, pleat::Fold<H, 64>, pleat::Fold<K, 64>>;
    if (tiles.is_producer()) {
        const auto bring = [&](const Chunks::At& at, Chunks::Step k, const auto& stage) {
            stage.load(X_map, k, at.row);
        };
        const auto first = [&](const Chunks::At& at, Chunks::Step k, const auto& stage) {
            stage.load(W1_map, k, at.column);
        };
        const auto second = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load(W2_map, k, at.column);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int part = number % 2;
            to.load(X_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(0, consumer));
        };
        tiles.produce(grid, bring, first, second, 2, feed);
    } else {
        const auto between = [&](const Chunks::At& at) {
            return gemm_mlp_chain_intermediate(b1_ptr, M_size, tiles, at);
        };
        tiles.consume(grid, between, [&](const Tiles::At& at, const auto& out) {
#pragma unroll
            for (int part = 0; part < 2; ++part) {
                pleat::Vec<pleat::bf16, 2> D_part[8][2];
                pleat::Vec<pleat::bf16, 2> X_in[8][2];
                tiles.take(X_in);
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const K k_(at.column + tiles.column(part * 8 + j));
                    float b2_columns[2];
                    const pleat::Vec<pleat::bf16, 2> b2__v = pleat::load<2>(b2_[k_].get());
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float b2_e = pleat::as<float>(b2__v, e);
                        b2_columns[e] = b2_e;
                    }
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        // gemm_mlp.json:20: store D
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float X_e = pleat::as<float>(X_in[j][h], e);
                            const float out_e = out(0, part * 8 + j, h, e);
                            values[e] = X_e + (out_e + b2_columns[e]);
                        }
                        D_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(D_map, D_part, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

// The epilogue of gemm_mlp_intermediate: what becomes of a tile of products.
template <class Tiles>
__device__ __forceinline__ void gemm_mlp_intermediate_epilogue(Tiles& tiles, const typename Tiles::At& at,
                                                               const auto& acc, long long M_size, const b1& b1_,
                                                               const INTERMEDIATE& intermediate) {
#pragma unroll
    for (int j = 0; j < Tiles::columns / 8; ++j) {
        const H h_2(at.column + tiles.column(j));
        float b1_columns[2];
        const pleat::Vec<pleat::bf16, 2> b1__v = pleat::load<2>(b1_[h_2].get());
#pragma unroll
        for (int e = 0; e < 2; ++e) {
            const float b1_e = pleat::as<float>(b1__v, e);
            b1_columns[e] = b1_e;
        }
#pragma unroll
        for (int i = 0; i < Tiles::blocks; ++i) {
#pragma unroll
            for (int h_ = 0; h_ < 2; ++h_) {
                const M m(at.row + tiles.row(i, h_));
                if (m.get() < M_size) {
                    // gemm_mlp.json:17: store INTERMEDIATE
                    float intermediate_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float acc_e = acc(i, j, h_, e);
                        const float h = pleat::math::gelu_short(acc_e + b1_columns[e]);
                        intermediate_out[e] = h;
                    }
                    pleat::store(intermediate[h_2 + m].get(), pleat::converted<pleat::bf16>(intermediate_out));
                }
            }
        }
    }
}

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_mlp_1_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_mlp_1_tiles_4: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along
// K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_mlp_1_tiles_4(const pleat::bf16* X_ptr, const pleat::bf16* W1_ptr, const pleat::bf16* b1_ptr,
                       pleat::bf16* INTERMEDIATE_ptr, long long M_size) {
    const X x(X_ptr, pleat::extents(M(M_size)));
    const W1 w1(W1_ptr);
    const b1 b1_(b1_ptr);
    const INTERMEDIATE intermediate(INTERMEDIATE_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<H, 128>, pleat::Fold<K, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::griddepcontrol_launch_dependents();  // where it finds room, to wait there
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 2, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 128>(r));
        return m.get() < M_size ? x[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const H h_2(at.column + pleat::InTile<H, 1, 128>(r));
        return w1[h_2].get();
    };
    tiles.consume(grid, 128, rows, columns, [&](const Tiles::At& at, const auto& acc) {
        gemm_mlp_intermediate_epilogue(tiles, at, acc, M_size, b1_, intermediate);
    });
}
#endif
#endif

// The epilogue of gemm_mlp: what becomes of a tile of products.
template <class Tiles>
__device__ __forceinline__ void gemm_mlp_epilogue_2(Tiles& tiles, const typename Tiles::At& at, const auto& out,
                                                    long long M_size, const X& x, const b2& b2_, const D& d) {
#pragma unroll
    for (int j = 0; j < Tiles::columns / 8; ++j) {
        const K k_(at.column + tiles.column(j));
        float b2_columns[2];
        const pleat::Vec<pleat::bf16, 2> b2__v = pleat::load<2>(b2_[k_].get());
#pragma unroll
        for (int e = 0; e < 2; ++e) {
            const float b2_e = pleat::as<float>(b2__v, e);
            b2_columns[e] = b2_e;
        }
#pragma unroll
        for (int i = 0; i < Tiles::blocks; ++i) {
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(i, h));
                if (m.get() < M_size) {
                    // gemm_mlp.json:20: store D
                    const pleat::Vec<pleat::bf16, 2> x_v = pleat::load<2>(x[k_ + m].get());
                    float d_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float X_e = pleat::as<float>(x_v, e);
                        const float out_e = out(i, j, h, e);
                        d_out[e] = X_e + (out_e + b2_columns[e]);
                    }
                    pleat::store(d[k_ + m].get(), pleat::converted<pleat::bf16>(d_out));
                }
            }
        }
    }
}

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_mlp_2_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_mlp_2_tiles_4: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along H.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_mlp_2_tiles_4(const pleat::bf16* X_ptr, const pleat::bf16* W2_ptr, const pleat::bf16* b2_ptr,
                       pleat::bf16* D_ptr, pleat::bf16* INTERMEDIATE_ptr, long long M_size) {
    const X x(X_ptr, pleat::extents(M(M_size)));
    const W2 w2(W2_ptr);
    const b2 b2_(b2_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    const INTERMEDIATE intermediate(INTERMEDIATE_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<K, 128>, pleat::Fold<H, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 1, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? intermediate[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const K k_(at.column + pleat::InTile<K, 1, 128>(r));
        return w2[k_].get();
    };
    tiles.consume(grid, 256, rows, columns, [&](const Tiles::At& at, const auto& out) {
        gemm_mlp_epilogue_2(tiles, at, out, M_size, x, b2_, d);
    });
}
#endif
#endif

}  // namespace gemm_mlp
