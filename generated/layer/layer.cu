// Written by pleat from layer.json. Do not edit.
// A transformer layer from one attention to the next: out-projection, norm, gated unit, norm, queries, keys and
// values of the layer behind. What layer_backward takes is kept
#include "dims.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/pdl.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace layer {

// ---- attention_out ----
//   contract acc = A, B along K
//   let d = acc + C
//   reduce s = sum of d * d along N % BLOCK
//   store D = d
//   store O = d * W
//   store S = s

// The epilogue of attention_out: what becomes of a tile of products.
template <int registers, class Tiles>
__device__ __forceinline__ void attention_out_epilogue(Tiles& tiles, const typename Tiles::At& at, const auto& acc,
                                                       const pleat::BoxMap<E, M>& X1_map,
                                                       const pleat::BoxMap<E, M>& N1_map, long long M_size,
                                                       const WN1& wn1, const S1& s1) {
    pleat::Sum<float> s_states[2 * Tiles::blocks][1];
    {
#pragma unroll
        for (int part = 0; part < pleat::part_count(registers, Tiles::columns / 8); ++part) {
            const int first = pleat::part_begin(part, registers, Tiles::columns / 8);
#pragma unroll
            for (int i = 0; i < Tiles::blocks; ++i) {
                pleat::Vec<pleat::bf16, 2> X1_part[registers][2];
                pleat::Vec<pleat::bf16, 2> N1_part[registers][2];
                pleat::Vec<pleat::bf16, 2> X0_in[registers][2];
                tiles.take(X0_in);
#pragma unroll
                for (int j = 0; j < registers; ++j) {
                    const E e_(at.column + tiles.column(first + j));
                    float WN1_columns[2];
                    const pleat::Vec<pleat::bf16, 2> wn1_v = pleat::load<2>(wn1[e_].get());
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float WN1_e = pleat::as<float>(wn1_v, e);
                        WN1_columns[e] = WN1_e;
                    }
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        // ../gemm/gemm_residual_rms.json:21: store D
                        // ../gemm/gemm_residual_rms.json:22: store O
                        // ../gemm/gemm_residual_rms.json:20: reduce s
                        float values[2];
                        float values_[2];
                        float terms[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(i, first + j, h, e);
                            const float X0_e = pleat::as<float>(X0_in[j][h], e);
                            // ../gemm/gemm_residual_rms.json:19: let d
                            const float d = acc_e + X0_e;
                            values[e] = d;
                            values_[e] = d * WN1_columns[e];
                            terms[e] = d * d;
                        }
                        X1_part[j][h] = pleat::converted<pleat::bf16>(values);
                        N1_part[j][h] = pleat::converted<pleat::bf16>(values_);
                        s_states[i * 2 + h][0].add(terms);
                    }
                }
                tiles.store(X1_map, X1_part, at.column + tiles.first_column(first), at.row + tiles.first_row(i));
                tiles.store(N1_map, N1_part, at.column + tiles.first_column(first), at.row + tiles.first_row(i));
            }
        }
    }
#pragma unroll
    for (int row = 0; row < 2 * Tiles::blocks; ++row) {
        pleat::across_lanes<4>(s_states[row][0]);
    }
    if (tiles.column(0).get() == 0) {
        const pleat::Fold<E, 128> e_(at.column);
#pragma unroll
        for (int i = 0; i < Tiles::blocks; ++i) {
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(i, h));
                if (m.get() < M_size) {
                    // ../gemm/gemm_residual_rms.json:23: store S
                    const float s_e = s_states[i * 2 + h][0].sum();
                    *s1[e_ + m] = s_e;
                }
            }
        }
    }
}

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_out_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// attention_out_tiles: tiles of 128 x 128 on the tensor cores, ping-pong, 6 stages of 64 along P, W0 evict-first in
// L2 where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384) attention_out_tiles(
    const __grid_constant__ pleat::BoxMap<P, M> Y0_map, const __grid_constant__ pleat::BoxMap<P, E> W0_map,
    const __grid_constant__ pleat::BoxMap<E, M> X1_map, const __grid_constant__ pleat::BoxMap<E, M> N1_map,
    const __grid_constant__ pleat::BoxMap<E, M> X0_map, const pleat::bf16* X0_ptr, const pleat::bf16* WN1_ptr,
    pleat::bf16* X1_ptr, pleat::bf16* N1_ptr, float* S1_ptr, long long M_size) {
    const X0 x0(X0_ptr, pleat::extents(M(M_size)));
    const WN1 wn1(WN1_ptr);
    const X1 x1(X1_ptr, pleat::extents(M(M_size)));
    const N1 n1(N1_ptr, pleat::extents(M(M_size)));
    const S1 s1(S1_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<E, 128>, pleat::Fold<P, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, Y0_map, W0_map, X1_map, N1_map, X0_map);
    pleat::griddepcontrol_launch_dependents();  // where it finds room, to wait there
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(Y0_map, k, at.row);
            stage.load_b_for(grid.rows, W0_map, k, at.column);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int i = number % 2;
            const int part = number / 2 % 2;
            to.load(X0_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i, consumer));
        };
        tiles.produce(grid, steps, bring, 4, feed);
    } else {
        tiles.consume(grid, steps, 4, [&](const Tiles::At& at, const auto& acc) {
            attention_out_epilogue<8>(tiles, at, acc, X1_map, N1_map, M_size, wn1, s1);
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_out_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// attention_out_tiles_2: tiles of 64 x 128 on the tensor cores, ping-pong, 8 stages of 64 along P, W0 evict-first
// in L2 where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384) attention_out_tiles_2(
    const __grid_constant__ pleat::BoxMap<P, M> Y0_map, const __grid_constant__ pleat::BoxMap<P, E> W0_map,
    const __grid_constant__ pleat::BoxMap<E, M> X1_map, const __grid_constant__ pleat::BoxMap<E, M> N1_map,
    const __grid_constant__ pleat::BoxMap<E, M> X0_map, const pleat::bf16* X0_ptr, const pleat::bf16* WN1_ptr,
    pleat::bf16* X1_ptr, pleat::bf16* N1_ptr, float* S1_ptr, long long M_size) {
    const X0 x0(X0_ptr, pleat::extents(M(M_size)));
    const WN1 wn1(WN1_ptr);
    const X1 x1(X1_ptr, pleat::extents(M(M_size)));
    const N1 n1(N1_ptr, pleat::extents(M(M_size)));
    const S1 s1(S1_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<E, 128>, pleat::Fold<P, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, Y0_map, W0_map, X1_map, N1_map, X0_map);
    pleat::griddepcontrol_launch_dependents();  // where it finds room, to wait there
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(Y0_map, k, at.row);
            stage.load_b_for(grid.rows, W0_map, k, at.column);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int part = number % 2;
            to.load(X0_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(0, consumer));
        };
        tiles.produce(grid, steps, bring, 2, feed);
    } else {
        tiles.consume(grid, steps, 2, [&](const Tiles::At& at, const auto& acc) {
            attention_out_epilogue<8>(tiles, at, acc, X1_map, N1_map, M_size, wn1, s1);
        });
    }
}
#endif
#endif

// The epilogue of attention_out: what becomes of a tile of products.
template <class Tiles>
__device__ __forceinline__ void attention_out_epilogue_2(Tiles& tiles, const typename Tiles::At& at,
                                                         const auto& acc, long long M_size, const X0& x0,
                                                         const WN1& wn1, const X1& x1, const N1& n1, const S1& s1) {
    pleat::Sum<float> s_states[2 * Tiles::blocks][1];
    {
#pragma unroll
        for (int j = 0; j < Tiles::columns / 8; ++j) {
            const E e_(at.column + tiles.column(j));
            float WN1_columns[2];
            const pleat::Vec<pleat::bf16, 2> wn1_v = pleat::load<2>(wn1[e_].get());
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const float WN1_e = pleat::as<float>(wn1_v, e);
                WN1_columns[e] = WN1_e;
            }
#pragma unroll
            for (int i = 0; i < Tiles::blocks; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(i, h));
                    if (m.get() < M_size) {
                        // ../gemm/gemm_residual_rms.json:21: store D
                        // ../gemm/gemm_residual_rms.json:22: store O
                        // ../gemm/gemm_residual_rms.json:20: reduce s
                        const pleat::Vec<pleat::bf16, 2> x0_v = pleat::load<2>(x0[e_ + m].get());
                        float x1_out[2];
                        float n1_out[2];
                        float terms[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(i, j, h, e);
                            const float X0_e = pleat::as<float>(x0_v, e);
                            // ../gemm/gemm_residual_rms.json:19: let d
                            const float d = acc_e + X0_e;
                            x1_out[e] = d;
                            n1_out[e] = d * WN1_columns[e];
                            terms[e] = d * d;
                        }
                        pleat::store(x1[e_ + m].get(), pleat::converted<pleat::bf16>(x1_out));
                        pleat::store(n1[e_ + m].get(), pleat::converted<pleat::bf16>(n1_out));
                        s_states[i * 2 + h][0].add(terms);
                    }
                }
            }
        }
    }
#pragma unroll
    for (int row = 0; row < 2 * Tiles::blocks; ++row) {
        pleat::across_lanes<4>(s_states[row][0]);
    }
    if (tiles.column(0).get() == 0) {
        const pleat::Fold<E, 128> e_(at.column);
#pragma unroll
        for (int i = 0; i < Tiles::blocks; ++i) {
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(i, h));
                if (m.get() < M_size) {
                    // ../gemm/gemm_residual_rms.json:23: store S
                    const float s_e = s_states[i * 2 + h][0].sum();
                    *s1[e_ + m] = s_e;
                }
            }
        }
    }
}

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_out_tiles_3)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_out_tiles_3: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along
// P.
extern "C" __global__ void __launch_bounds__(128, 1)
    attention_out_tiles_3(const pleat::bf16* Y0_ptr, const pleat::bf16* X0_ptr, const pleat::bf16* W0_ptr,
                          const pleat::bf16* WN1_ptr, pleat::bf16* X1_ptr, pleat::bf16* N1_ptr, float* S1_ptr,
                          long long M_size) {
    const Y0 y0(Y0_ptr, pleat::extents(M(M_size)));
    const X0 x0(X0_ptr, pleat::extents(M(M_size)));
    const W0 w0(W0_ptr);
    const WN1 wn1(WN1_ptr);
    const X1 x1(X1_ptr, pleat::extents(M(M_size)));
    const N1 n1(N1_ptr, pleat::extents(M(M_size)));
    const S1 s1(S1_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<E, 128>, pleat::Fold<P, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::griddepcontrol_launch_dependents();  // where it finds room, to wait there
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? y0[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const E e_(at.column + pleat::InTile<E, 1, 128>(r));
        return w0[e_].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& acc) {
        attention_out_epilogue_2(tiles, at, acc, M_size, x0, wn1, x1, n1, s1);
    });
}
#endif
#endif

// ---- first_rstd ----
//   reduce s = sum of S along N / BLOCK
//   store R = rsqrt(s / extent(N) + eps)

#if !defined(PLEAT_APART) || defined(PLEAT_APART_first_rstd_rows)
// first_rstd_rows: a row is 8 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    first_rstd_rows(float* R1_ptr, float* S1_ptr, long long M_size, float eps) {
    const R1 r1(R1_ptr, pleat::extents(M(M_size)));
    const S1 s1(S1_ptr, pleat::extents(M(M_size)));
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 8;
    const long long place = static_cast<long long>(blockIdx.x) * 16 + static_cast<int>(threadIdx.x) / 8;
    const bool live = place < M_size;
    const long long row = live ? place : M_size - 1;
    const M m(row);

    // ../norm/rstd.json:14: reduce s
    pleat::Sum<float> s_state;
    {
        const int j = lane * 4;
        const pleat::Fold<E, 128> e_(j);
        const pleat::Vec<float, 4> s1_v = pleat::load<4>(s1[m + e_].get());
        float terms[4];
#pragma unroll
        for (int e = 0; e < 4; ++e) {
            const float S1_e = s1_v[e];
            terms[e] = S1_e;
        }
        s_state.add(terms);
    }
    pleat::across_lanes<8>(s_state);
    const float s = s_state.sum();

    const float v = pleat::math::rsqrt(s / 4096.0f + eps);
    if (lane == 0 && live) {
        // ../norm/rstd.json:15: store R
        *r1[m] = v;
    }
}
#endif

// ---- gate_up ----
//   contract acc = A, B along K
//   let d = acc * R
//   store D = d
//   store O = silu(d[G = 0]) * d[G = 1]

// The epilogue of gate_up: what becomes of a tile of products.
template <int registers, int registers_, class Tiles>
__device__ __forceinline__ void gate_up_epilogue(Tiles& tiles, const typename Tiles::At& at, const auto& acc,
                                                 const pleat::BoxMap<I, G, M>& Z_map,
                                                 const pleat::BoxMap<I, M>& U_map, long long M_size, const R1& r1) {
    {
        float R1_rows[2 * Tiles::blocks] = {};
#pragma unroll
        for (int i = 0; i < Tiles::blocks; ++i) {
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(i, h));
                if (m.get() < M_size) {
                    const float R1_e = *r1[m];
                    R1_rows[i * 2 + h] = R1_e;
                }
            }
        }
#pragma unroll
        for (int j_G = 0; j_G < 2; ++j_G) {
#pragma unroll
            for (int part = 0; part < pleat::part_count(registers, Tiles::columns / 16); ++part) {
                const int first = pleat::part_begin(part, registers, Tiles::columns / 16);
#pragma unroll
                for (int i = 0; i < Tiles::blocks; ++i) {
                    pleat::Vec<pleat::bf16, 2> Z_part[registers][2];
#pragma unroll
                    for (int j = 0; j < registers; ++j) {
                        const I i_(at.column + tiles.column(first + j));
                        const G g(j_G);
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(i, h));
                            // ../gemm/gemm_rmsnorm_swiglu.json:18: store D
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, j_G * (Tiles::columns / 16) + first + j, h, e);
                                // ../gemm/gemm_rmsnorm_swiglu.json:17: let d
                                const float d = acc_e * R1_rows[i * 2 + h];
                                values[e] = d;
                            }
                            Z_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(Z_map, Z_part, at.column + tiles.first_column(first), G(j_G),
                                at.row + tiles.first_row(i));
                }
            }
        }
    }
    {
        float R1_rows[2 * Tiles::blocks] = {};
#pragma unroll
        for (int i = 0; i < Tiles::blocks; ++i) {
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(i, h));
                if (m.get() < M_size) {
                    const float R1_e = *r1[m];
                    R1_rows[i * 2 + h] = R1_e;
                }
            }
        }
#pragma unroll
        for (int part = 0; part < pleat::part_count(registers_, Tiles::columns / 16); ++part) {
            const int first = pleat::part_begin(part, registers_, Tiles::columns / 16);
#pragma unroll
            for (int i = 0; i < Tiles::blocks; ++i) {
                pleat::Vec<pleat::bf16, 2> U_part[registers_][2];
#pragma unroll
                for (int j = 0; j < registers_; ++j) {
                    const I i_(at.column + tiles.column(first + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        // ../gemm/gemm_rmsnorm_swiglu.json:19: store O
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(i, first + j, h, e);
                            const float d_at = acc_e * R1_rows[i * 2 + h];
                            const float acc_e_ = acc(i, first + j + Tiles::columns / 16, h, e);
                            const float d_at_ = acc_e_ * R1_rows[i * 2 + h];
                            values[e] = pleat::math::silu(d_at) * d_at_;
                        }
                        U_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(U_map, U_part, at.column + tiles.first_column(first), at.row + tiles.first_row(i));
            }
        }
    }
}

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gate_up_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gate_up_tiles: tiles of 128 x 128 on the tensor cores, ping-pong, 6 stages of 64 along E, W1 evict-first in L2
// where ceil(M / 128) <= 8, stream-K along E in the last wave, where they are few split-K up to 4 along E.
extern "C" __global__ void __launch_bounds__(384)
    gate_up_tiles(const __grid_constant__ pleat::BoxMap<E, M> N1_map,
                  const __grid_constant__ pleat::BoxMap<E, I, G> W1_map,
                  const __grid_constant__ pleat::BoxMap<I, G, M> Z_map,
                  const __grid_constant__ pleat::BoxMap<I, M> U_map, float* R1_ptr, pleat::bf16* Z_ptr,
                  pleat::bf16* U_ptr, long long M_size, unsigned char* workspace) {
    const R1 r1(R1_ptr, pleat::extents(M(M_size)));
    const Z z(Z_ptr, pleat::extents(M(M_size)));
    const U u(U_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<I, 64>, pleat::Fold<E, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, N1_map, W1_map, Z_map, U_map);
    pleat::griddepcontrol_launch_dependents();  // where it finds room, to wait there
    pleat::griddepcontrol_wait();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 172, 1};
    const pleat::StreamKGrid grid{whole, workspace};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(N1_map, k, at.row);
            stage.load_b_for(grid.rows, W1_map, k, at.column, G(0));
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            gate_up_epilogue<8, 8>(tiles, at, acc, Z_map, U_map, M_size, r1);
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gate_up_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gate_up_tiles_2: tiles of 128 x 192 on the tensor cores, ping-pong, 4 stages of 64 along E, W1 evict-first in L2
// where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gate_up_tiles_2(const __grid_constant__ pleat::BoxMap<E, M> N1_map,
                    const __grid_constant__ pleat::BoxMap<E, I, G> W1_map,
                    const __grid_constant__ pleat::BoxMap<I, G, M> Z_map,
                    const __grid_constant__ pleat::BoxMap<I, M> U_map, float* R1_ptr, pleat::bf16* Z_ptr,
                    pleat::bf16* U_ptr, long long M_size) {
    const R1 r1(R1_ptr, pleat::extents(M(M_size)));
    const Z z(Z_ptr, pleat::extents(M(M_size)));
    const U u(U_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 192, 4, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<I, 96>, pleat::Fold<E, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, N1_map, W1_map, Z_map, U_map);
    pleat::griddepcontrol_launch_dependents();  // where it finds room, to wait there
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 115, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(N1_map, k, at.row);
            stage.load_b_for(grid.rows, W1_map, k, at.column, G(0));
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            gate_up_epilogue<4, 4>(tiles, at, acc, Z_map, U_map, M_size, r1);
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gate_up_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gate_up_tiles_3: tiles of 64 x 256 on the tensor cores, ping-pong, 4 stages of 64 along E, W1 evict-first in L2
// where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gate_up_tiles_3(const __grid_constant__ pleat::BoxMap<E, M> N1_map,
                    const __grid_constant__ pleat::BoxMap<E, I, G> W1_map,
                    const __grid_constant__ pleat::BoxMap<I, G, M> Z_map,
                    const __grid_constant__ pleat::BoxMap<I, M> U_map, float* R1_ptr, pleat::bf16* Z_ptr,
                    pleat::bf16* U_ptr, long long M_size) {
    const R1 r1(R1_ptr, pleat::extents(M(M_size)));
    const Z z(Z_ptr, pleat::extents(M(M_size)));
    const U u(U_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 256, 4, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<I, 128>, pleat::Fold<E, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, N1_map, W1_map, Z_map, U_map);
    pleat::griddepcontrol_launch_dependents();  // where it finds room, to wait there
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 86, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(N1_map, k, at.row);
            stage.load_b_for(grid.rows, W1_map, k, at.column, G(0));
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            gate_up_epilogue<8, 8>(tiles, at, acc, Z_map, U_map, M_size, r1);
        });
    }
}
#endif
#endif

// The epilogue of gate_up: what becomes of a tile of products.
template <class Tiles>
__device__ __forceinline__ void gate_up_epilogue_2(Tiles& tiles, const typename Tiles::At& at, const auto& acc,
                                                   long long M_size, const R1& r1, const Z& z, const U& u) {
    {
        float R1_rows[2 * Tiles::blocks] = {};
#pragma unroll
        for (int i = 0; i < Tiles::blocks; ++i) {
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(i, h));
                if (m.get() < M_size) {
                    const float R1_e = *r1[m];
                    R1_rows[i * 2 + h] = R1_e;
                }
            }
        }
#pragma unroll
        for (int j_G = 0; j_G < 2; ++j_G) {
#pragma unroll
            for (int j = 0; j < Tiles::columns / 16; ++j) {
                const I i_(at.column + tiles.column(j));
                const G g(j_G);
#pragma unroll
                for (int i = 0; i < Tiles::blocks; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // ../gemm/gemm_rmsnorm_swiglu.json:18: store D
                            float z_out[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, j_G * (Tiles::columns / 16) + j, h, e);
                                // ../gemm/gemm_rmsnorm_swiglu.json:17: let d
                                const float d = acc_e * R1_rows[i * 2 + h];
                                z_out[e] = d;
                            }
                            pleat::store(z[i_ + g + m].get(), pleat::converted<pleat::bf16>(z_out));
                        }
                    }
                }
            }
        }
    }
    {
        float R1_rows[2 * Tiles::blocks] = {};
#pragma unroll
        for (int i = 0; i < Tiles::blocks; ++i) {
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(i, h));
                if (m.get() < M_size) {
                    const float R1_e = *r1[m];
                    R1_rows[i * 2 + h] = R1_e;
                }
            }
        }
#pragma unroll
        for (int j = 0; j < Tiles::columns / 16; ++j) {
            const I i_(at.column + tiles.column(j));
#pragma unroll
            for (int i = 0; i < Tiles::blocks; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(i, h));
                    if (m.get() < M_size) {
                        // ../gemm/gemm_rmsnorm_swiglu.json:19: store O
                        float u_out[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(i, j, h, e);
                            const float d_at = acc_e * R1_rows[i * 2 + h];
                            const float acc_e_ = acc(i, j + Tiles::columns / 16, h, e);
                            const float d_at_ = acc_e_ * R1_rows[i * 2 + h];
                            u_out[e] = pleat::math::silu(d_at) * d_at_;
                        }
                        pleat::store(u[i_ + m].get(), pleat::converted<pleat::bf16>(u_out));
                    }
                }
            }
        }
    }
}

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gate_up_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gate_up_tiles_4: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along E.
extern "C" __global__ void __launch_bounds__(128, 1)
    gate_up_tiles_4(const pleat::bf16* W1_ptr, float* R1_ptr, pleat::bf16* Z_ptr, pleat::bf16* N1_ptr,
                    pleat::bf16* U_ptr, long long M_size) {
    const W1 w1(W1_ptr);
    const R1 r1(R1_ptr, pleat::extents(M(M_size)));
    const Z z(Z_ptr, pleat::extents(M(M_size)));
    const N1 n1(N1_ptr, pleat::extents(M(M_size)));
    const U u(U_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<I, 64>, pleat::Fold<E, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::griddepcontrol_launch_dependents();  // where it finds room, to wait there
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 172, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? n1[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const I i_(at.column + pleat::InTile<I, 1, 64>(r % 64));
        const G g(r / 64);
        return w1[i_ + g].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& acc) {
        gate_up_epilogue_2(tiles, at, acc, M_size, r1, z, u);
    });
}
#endif
#endif

// ---- down ----
//   contract acc = A, B along K
//   let d = acc + C
//   reduce s = sum of d * d along N % BLOCK
//   store D = d
//   store O = d * W
//   store S = s

// The epilogue of down: what becomes of a tile of products.
template <int registers, class Tiles>
__device__ __forceinline__ void down_epilogue(Tiles& tiles, const typename Tiles::At& at, const auto& acc,
                                              const pleat::BoxMap<E, M>& X2_map, const pleat::BoxMap<E, M>& N2_map,
                                              long long M_size, const WN2& wn2, const S2& s2) {
    pleat::Sum<float> s_states[2 * Tiles::blocks][1];
    {
#pragma unroll
        for (int part = 0; part < pleat::part_count(registers, Tiles::columns / 8); ++part) {
            const int first = pleat::part_begin(part, registers, Tiles::columns / 8);
#pragma unroll
            for (int i = 0; i < Tiles::blocks; ++i) {
                pleat::Vec<pleat::bf16, 2> X2_part[registers][2];
                pleat::Vec<pleat::bf16, 2> N2_part[registers][2];
                pleat::Vec<pleat::bf16, 2> X1_in[registers][2];
                tiles.take(X1_in);
#pragma unroll
                for (int j = 0; j < registers; ++j) {
                    const E e_(at.column + tiles.column(first + j));
                    float WN2_columns[2];
                    const pleat::Vec<pleat::bf16, 2> wn2_v = pleat::load<2>(wn2[e_].get());
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float WN2_e = pleat::as<float>(wn2_v, e);
                        WN2_columns[e] = WN2_e;
                    }
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        // ../gemm/gemm_residual_rms.json:21: store D
                        // ../gemm/gemm_residual_rms.json:22: store O
                        // ../gemm/gemm_residual_rms.json:20: reduce s
                        float values[2];
                        float values_[2];
                        float terms[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(i, first + j, h, e);
                            const float X1_e = pleat::as<float>(X1_in[j][h], e);
                            // ../gemm/gemm_residual_rms.json:19: let d
                            const float d = acc_e + X1_e;
                            values[e] = d;
                            values_[e] = d * WN2_columns[e];
                            terms[e] = d * d;
                        }
                        X2_part[j][h] = pleat::converted<pleat::bf16>(values);
                        N2_part[j][h] = pleat::converted<pleat::bf16>(values_);
                        s_states[i * 2 + h][0].add(terms);
                    }
                }
                tiles.store(X2_map, X2_part, at.column + tiles.first_column(first), at.row + tiles.first_row(i));
                tiles.store(N2_map, N2_part, at.column + tiles.first_column(first), at.row + tiles.first_row(i));
            }
        }
    }
#pragma unroll
    for (int row = 0; row < 2 * Tiles::blocks; ++row) {
        pleat::across_lanes<4>(s_states[row][0]);
    }
    if (tiles.column(0).get() == 0) {
        const pleat::Fold<E, 128> e_(at.column);
#pragma unroll
        for (int i = 0; i < Tiles::blocks; ++i) {
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(i, h));
                if (m.get() < M_size) {
                    // ../gemm/gemm_residual_rms.json:23: store S
                    const float s_e = s_states[i * 2 + h][0].sum();
                    *s2[e_ + m] = s_e;
                }
            }
        }
    }
}

#if !defined(PLEAT_APART) || defined(PLEAT_APART_down_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// down_tiles: tiles of 128 x 128 on the tensor cores, ping-pong, 6 stages of 64 along I, clusters in step every 4
// tiles where M >= 12193 and 32 * ceil(M / 128) >= 1056, W2 evict-first in L2 where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384) down_tiles(
    const __grid_constant__ pleat::BoxMap<I, M> U_map, const __grid_constant__ pleat::BoxMap<I, E> W2_map,
    const __grid_constant__ pleat::BoxMap<E, M> X2_map, const __grid_constant__ pleat::BoxMap<E, M> N2_map,
    const __grid_constant__ pleat::BoxMap<E, M> X1_map, const pleat::bf16* WN2_ptr, pleat::bf16* X1_ptr,
    pleat::bf16* X2_ptr, pleat::bf16* N2_ptr, float* S2_ptr, long long M_size, unsigned* counter, int rounds) {
    const WN2 wn2(WN2_ptr);
    const X1 x1(X1_ptr, pleat::extents(M(M_size)));
    const X2 x2(X2_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    const S2 s2(S2_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<E, 128>, pleat::Fold<I, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, U_map, W2_map, X2_map, N2_map, X1_map);
    pleat::griddepcontrol_launch_dependents();  // where it finds room, to wait there
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const int steps = 172;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(U_map, k, at.row);
            stage.load_b_for(grid.rows, W2_map, k, at.column);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int i = number % 2;
            const int part = number / 2 % 2;
            to.load(X1_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i, consumer));
        };
        tiles.produce(grid, steps, bring, 4, feed, tiles.in_step(counter, rounds));
    } else {
        tiles.consume(grid, steps, 4, [&](const Tiles::At& at, const auto& acc) {
            down_epilogue<8>(tiles, at, acc, X2_map, N2_map, M_size, wn2, s2);
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_down_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// down_tiles_2: tiles of 64 x 128 on the tensor cores, ping-pong, 8 stages of 64 along I, clusters in step every 4
// tiles where M >= 12193 and 32 * ceil(M / 64) >= 1056, W2 evict-first in L2 where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384) down_tiles_2(
    const __grid_constant__ pleat::BoxMap<I, M> U_map, const __grid_constant__ pleat::BoxMap<I, E> W2_map,
    const __grid_constant__ pleat::BoxMap<E, M> X2_map, const __grid_constant__ pleat::BoxMap<E, M> N2_map,
    const __grid_constant__ pleat::BoxMap<E, M> X1_map, const pleat::bf16* WN2_ptr, pleat::bf16* X1_ptr,
    pleat::bf16* X2_ptr, pleat::bf16* N2_ptr, float* S2_ptr, long long M_size, unsigned* counter, int rounds) {
    const WN2 wn2(WN2_ptr);
    const X1 x1(X1_ptr, pleat::extents(M(M_size)));
    const X2 x2(X2_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    const S2 s2(S2_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<E, 128>, pleat::Fold<I, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, U_map, W2_map, X2_map, N2_map, X1_map);
    pleat::griddepcontrol_launch_dependents();  // where it finds room, to wait there
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 1};
    const int steps = 172;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(U_map, k, at.row);
            stage.load_b_for(grid.rows, W2_map, k, at.column);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int part = number % 2;
            to.load(X1_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(0, consumer));
        };
        tiles.produce(grid, steps, bring, 2, feed, tiles.in_step(counter, rounds));
    } else {
        tiles.consume(grid, steps, 2, [&](const Tiles::At& at, const auto& acc) {
            down_epilogue<8>(tiles, at, acc, X2_map, N2_map, M_size, wn2, s2);
        });
    }
}
#endif
#endif

// The epilogue of down: what becomes of a tile of products.
template <class Tiles>
__device__ __forceinline__ void down_epilogue_2(Tiles& tiles, const typename Tiles::At& at, const auto& acc,
                                                long long M_size, const WN2& wn2, const X1& x1, const X2& x2,
                                                const N2& n2, const S2& s2) {
    pleat::Sum<float> s_states[2 * Tiles::blocks][1];
    {
#pragma unroll
        for (int j = 0; j < Tiles::columns / 8; ++j) {
            const E e_(at.column + tiles.column(j));
            float WN2_columns[2];
            const pleat::Vec<pleat::bf16, 2> wn2_v = pleat::load<2>(wn2[e_].get());
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const float WN2_e = pleat::as<float>(wn2_v, e);
                WN2_columns[e] = WN2_e;
            }
#pragma unroll
            for (int i = 0; i < Tiles::blocks; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(i, h));
                    if (m.get() < M_size) {
                        // ../gemm/gemm_residual_rms.json:21: store D
                        // ../gemm/gemm_residual_rms.json:22: store O
                        // ../gemm/gemm_residual_rms.json:20: reduce s
                        const pleat::Vec<pleat::bf16, 2> x1_v = pleat::load<2>(x1[e_ + m].get());
                        float x2_out[2];
                        float n2_out[2];
                        float terms[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(i, j, h, e);
                            const float X1_e = pleat::as<float>(x1_v, e);
                            // ../gemm/gemm_residual_rms.json:19: let d
                            const float d = acc_e + X1_e;
                            x2_out[e] = d;
                            n2_out[e] = d * WN2_columns[e];
                            terms[e] = d * d;
                        }
                        pleat::store(x2[e_ + m].get(), pleat::converted<pleat::bf16>(x2_out));
                        pleat::store(n2[e_ + m].get(), pleat::converted<pleat::bf16>(n2_out));
                        s_states[i * 2 + h][0].add(terms);
                    }
                }
            }
        }
    }
#pragma unroll
    for (int row = 0; row < 2 * Tiles::blocks; ++row) {
        pleat::across_lanes<4>(s_states[row][0]);
    }
    if (tiles.column(0).get() == 0) {
        const pleat::Fold<E, 128> e_(at.column);
#pragma unroll
        for (int i = 0; i < Tiles::blocks; ++i) {
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(i, h));
                if (m.get() < M_size) {
                    // ../gemm/gemm_residual_rms.json:23: store S
                    const float s_e = s_states[i * 2 + h][0].sum();
                    *s2[e_ + m] = s_e;
                }
            }
        }
    }
}

#if !defined(PLEAT_APART) || defined(PLEAT_APART_down_tiles_3)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// down_tiles_3: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along I.
extern "C" __global__ void __launch_bounds__(128, 1)
    down_tiles_3(const pleat::bf16* W2_ptr, const pleat::bf16* WN2_ptr, pleat::bf16* X1_ptr, pleat::bf16* X2_ptr,
                 pleat::bf16* U_ptr, pleat::bf16* N2_ptr, float* S2_ptr, long long M_size) {
    const W2 w2(W2_ptr);
    const WN2 wn2(WN2_ptr);
    const X1 x1(X1_ptr, pleat::extents(M(M_size)));
    const X2 x2(X2_ptr, pleat::extents(M(M_size)));
    const U u(U_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    const S2 s2(S2_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<E, 128>, pleat::Fold<I, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::griddepcontrol_launch_dependents();  // where it finds room, to wait there
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? u[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const E e_(at.column + pleat::InTile<E, 1, 128>(r));
        return w2[e_].get();
    };
    tiles.consume(grid, 11008, rows, columns, [&](const Tiles::At& at, const auto& acc) {
        down_epilogue_2(tiles, at, acc, M_size, wn2, x1, x2, n2, s2);
    });
}
#endif
#endif

// ---- second_rstd ----
//   reduce s = sum of S along N / BLOCK
//   store R = rsqrt(s / extent(N) + eps)

#if !defined(PLEAT_APART) || defined(PLEAT_APART_second_rstd_rows)
// second_rstd_rows: a row is 8 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    second_rstd_rows(float* R2_ptr, float* S2_ptr, long long M_size, float eps) {
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const S2 s2(S2_ptr, pleat::extents(M(M_size)));
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 8;
    const long long place = static_cast<long long>(blockIdx.x) * 16 + static_cast<int>(threadIdx.x) / 8;
    const bool live = place < M_size;
    const long long row = live ? place : M_size - 1;
    const M m(row);

    // ../norm/rstd.json:14: reduce s
    pleat::Sum<float> s_state;
    {
        const int j = lane * 4;
        const pleat::Fold<E, 128> e_(j);
        const pleat::Vec<float, 4> s2_v = pleat::load<4>(s2[m + e_].get());
        float terms[4];
#pragma unroll
        for (int e = 0; e < 4; ++e) {
            const float S2_e = s2_v[e];
            terms[e] = S2_e;
        }
        s_state.add(terms);
    }
    pleat::across_lanes<8>(s_state);
    const float s = s_state.sum();

    const float v = pleat::math::rsqrt(s / 4096.0f + eps);
    if (lane == 0 && live) {
        // ../norm/rstd.json:15: store R
        *r2[m] = v;
    }
}
#endif

// ---- qkv ----
//   contract acc = A, B along K
//   let d = acc * R
//   store QKV[HALF = 0] = where(S < 2, d[HALF = 0] * COS - d[HALF = 1] * SIN, d[HALF = 0])
//   store QKV[HALF = 1] = where(S < 2, d[HALF = 1] * COS + d[HALF = 0] * SIN, d[HALF = 1])

// The epilogue of qkv: what becomes of a tile of products.
template <class Tiles>
__device__ __forceinline__ void qkv_epilogue(Tiles& tiles, const typename Tiles::At& at, const auto& acc,
                                             const pleat::BoxMap<D, H, S, M>& QKV_map, long long M_size,
                                             const R2& r2) {
    const S s_(at.batch);
    const bool v = static_cast<int>(s_.get()) < 2;
    const bool v_tile = v;
    float R2_rows[2 * Tiles::blocks] = {};
#pragma unroll
    for (int i = 0; i < Tiles::blocks; ++i) {
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            const M m(at.row + tiles.row(i, h));
            if (m.get() < M_size) {
                const float R2_e = *r2[m];
                R2_rows[i * 2 + h] = R2_e;
            }
        }
    }
#pragma unroll
    for (int part = 0; part < 1; ++part) {
#pragma unroll
        for (int i = 0; i < Tiles::blocks; ++i) {
            pleat::Vec<pleat::bf16, 2> QKV_part[8][2];
            pleat::Vec<pleat::bf16, 2> QKV_part_[8][2];
            pleat::Vec<float, 2> COS_in[4][2];
            pleat::Vec<float, 2> SIN_in[4][2];
#pragma unroll
            for (int j = 0; j < 8; ++j) {
                if (j % 4 == 0) tiles.take(COS_in);
                if (j % 4 == 0) tiles.take(SIN_in);
                const H h_(at.column);
                const pleat::Digit<D, 1, 64> d_(tiles.column(part * 8 + j));
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(i, h));
                    // ../gemm/gemm_rmsnorm_qkv_rope.json:20: store QKV[HALF = 0]
                    // ../gemm/gemm_rmsnorm_qkv_rope.json:21: store QKV[HALF = 1]
                    float values[2];
                    float values_[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float acc_e = acc(i, part * 8 + j, h, e);
                        const float d_at = acc_e * R2_rows[i * 2 + h];
                        const float COS_e = COS_in[j % 4][h][e];
                        const float acc_e_ = acc(i, part * 8 + j + 8, h, e);
                        const float d_at_ = acc_e_ * R2_rows[i * 2 + h];
                        const float SIN_e = SIN_in[j % 4][h][e];
                        values[e] = v_tile ? pleat::math::fma(d_at, COS_e, -(d_at_ * SIN_e)) : d_at;
                        values_[e] = v_tile ? pleat::math::fma(d_at_, COS_e, d_at * SIN_e) : d_at_;
                    }
                    QKV_part[j][h] = pleat::converted<pleat::bf16>(values);
                    QKV_part_[j][h] = pleat::converted<pleat::bf16>(values_);
                }
            }
            tiles.store(QKV_map, QKV_part, tiles.first_column(part * 8), at.column, S(s_.get()),
                        at.row + tiles.first_row(i));
            tiles.store(QKV_map, QKV_part_, tiles.first_column(part * 8) + pleat::InTile<D, 1>(64), at.column,
                        S(s_.get()), at.row + tiles.first_row(i));
        }
    }
}

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles: tiles of 128 x 128 on the tensor cores, ping-pong, 6 stages of 64 along E, W3 evict-first in L2 where
// ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles(const __grid_constant__ pleat::BoxMap<E, M> N2_map,
              const __grid_constant__ pleat::BoxMap<E, D, H, S> W3_map,
              const __grid_constant__ pleat::BoxMap<D, H, S, M> QKV_map,
              const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> COS_map,
              const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> SIN_map, const float* COS_ptr,
              const float* SIN_ptr, float* R2_ptr, pleat::bf16* QKV_ptr, long long M_size) {
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const QKV qkv_(QKV_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, H, pleat::Fold<E, 64>, pleat::Digit<D, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, N2_map, W3_map, QKV_map, COS_map, SIN_map);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 3};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            const S s_(at.batch);
            stage.load_a(N2_map, k, at.row);
            stage.load_b_for(grid.rows, W3_map, k, D(stage.part() * 64), at.column, s_);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const S s_(at.batch);
            const int copy = number % 4;
            const int i = number / 4 % 2;
            if (copy == 0) to.load(COS_map, pleat::Digit<D, 1, 64>(0), at.row + tiles.first_row(i, consumer));
            if (copy == 1) to.load(SIN_map, pleat::Digit<D, 1, 64>(0), at.row + tiles.first_row(i, consumer));
            if (copy == 2) to.load(COS_map, tiles.first_column(4), at.row + tiles.first_row(i, consumer));
            if (copy == 3) to.load(SIN_map, tiles.first_column(4), at.row + tiles.first_row(i, consumer));
        };
        tiles.produce(grid, steps, bring, 8, feed);
    } else {
        tiles.consume(grid, steps, 8, [&](const Tiles::At& at, const auto& acc) {
            qkv_epilogue(tiles, at, acc, QKV_map, M_size, r2);
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles_2: tiles of 64 x 128 on the tensor cores, ping-pong, 8 stages of 64 along E, W3 evict-first in L2 where
// ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles_2(const __grid_constant__ pleat::BoxMap<E, M> N2_map,
                const __grid_constant__ pleat::BoxMap<E, D, H, S> W3_map,
                const __grid_constant__ pleat::BoxMap<D, H, S, M> QKV_map,
                const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> COS_map,
                const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> SIN_map, const float* COS_ptr,
                const float* SIN_ptr, float* R2_ptr, pleat::bf16* QKV_ptr, long long M_size) {
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const QKV qkv_(QKV_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, H, pleat::Fold<E, 64>, pleat::Digit<D, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, N2_map, W3_map, QKV_map, COS_map, SIN_map);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 3};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            const S s_(at.batch);
            stage.load_a(N2_map, k, at.row);
            stage.load_b_for(grid.rows, W3_map, k, D(0), at.column, s_);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const S s_(at.batch);
            const int copy = number % 4;
            if (copy == 0) to.load(COS_map, pleat::Digit<D, 1, 64>(0), at.row + tiles.first_row(0, consumer));
            if (copy == 1) to.load(SIN_map, pleat::Digit<D, 1, 64>(0), at.row + tiles.first_row(0, consumer));
            if (copy == 2) to.load(COS_map, tiles.first_column(4), at.row + tiles.first_row(0, consumer));
            if (copy == 3) to.load(SIN_map, tiles.first_column(4), at.row + tiles.first_row(0, consumer));
        };
        tiles.produce(grid, steps, bring, 4, feed);
    } else {
        tiles.consume(grid, steps, 4, [&](const Tiles::At& at, const auto& acc) {
            qkv_epilogue(tiles, at, acc, QKV_map, M_size, r2);
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles_3: tiles of 128 x 128 on the tensor cores, ping-pong, 6 stages of 64 along E, W3 evict-first in L2
// where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles_3(const __grid_constant__ pleat::BoxMap<E, M> N2_map,
                const __grid_constant__ pleat::BoxMap<E, D, H, S> W3_map,
                const __grid_constant__ pleat::BoxMap<D, H, S, M> QKV_map,
                const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> COS_map,
                const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> SIN_map, const float* COS_ptr,
                const float* SIN_ptr, float* R2_ptr, pleat::bf16* QKV_ptr, long long M_size) {
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const QKV qkv_(QKV_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, H, pleat::Fold<E, 64>, pleat::Digit<D, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, N2_map, W3_map, QKV_map, COS_map, SIN_map);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 3};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            const S s_(at.batch);
            stage.load_a(N2_map, k, at.row);
            stage.load_b_for(grid.rows, W3_map, k, D(0), at.column, s_);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const S s_(at.batch);
            const int copy = number % 4;
            const int i = number / 4 % 2;
            if (copy == 0) to.load(COS_map, pleat::Digit<D, 1, 64>(0), at.row + tiles.first_row(i, consumer));
            if (copy == 1) to.load(SIN_map, pleat::Digit<D, 1, 64>(0), at.row + tiles.first_row(i, consumer));
            if (copy == 2) to.load(COS_map, tiles.first_column(4), at.row + tiles.first_row(i, consumer));
            if (copy == 3) to.load(SIN_map, tiles.first_column(4), at.row + tiles.first_row(i, consumer));
        };
        tiles.produce(grid, steps, bring, 8, feed);
    } else {
        tiles.consume(grid, steps, 8, [&](const Tiles::At& at, const auto& acc) {
            qkv_epilogue(tiles, at, acc, QKV_map, M_size, r2);
        });
    }
}
#endif
#endif

// The epilogue of qkv: what becomes of a tile of products.
template <class Tiles>
__device__ __forceinline__ void qkv_epilogue_2(Tiles& tiles, const typename Tiles::At& at, const auto& acc,
                                               long long M_size, const COS& cos_, const SIN& sin_, const R2& r2,
                                               const QKV& qkv_) {
    const S s_(at.batch);
    const bool v = static_cast<int>(s_.get()) < 2;
    const bool v_tile = v;
    float R2_rows[2 * Tiles::blocks] = {};
#pragma unroll
    for (int i = 0; i < Tiles::blocks; ++i) {
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            const M m(at.row + tiles.row(i, h));
            if (m.get() < M_size) {
                const float R2_e = *r2[m];
                R2_rows[i * 2 + h] = R2_e;
            }
        }
    }
#pragma unroll
    for (int j = 0; j < 8; ++j) {
        const H h_(at.column);
        const pleat::Digit<D, 1, 64> d_(tiles.column(j));
#pragma unroll
        for (int i = 0; i < Tiles::blocks; ++i) {
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(i, h));
                if (m.get() < M_size) {
                    // ../gemm/gemm_rmsnorm_qkv_rope.json:20: store QKV[HALF = 0]
                    // ../gemm/gemm_rmsnorm_qkv_rope.json:21: store QKV[HALF = 1]
                    const pleat::Vec<float, 2> cos__v = pleat::load<2>(cos_[d_ + m].get());
                    const pleat::Vec<float, 2> sin__v = pleat::load<2>(sin_[d_ + m].get());
                    float qkv__out[2];
                    float qkv__out_[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float acc_e = acc(i, j, h, e);
                        const float d_at = acc_e * R2_rows[i * 2 + h];
                        const float COS_e = cos__v[e];
                        const float acc_e_ = acc(i, j + 8, h, e);
                        const float d_at_ = acc_e_ * R2_rows[i * 2 + h];
                        const float SIN_e = sin__v[e];
                        qkv__out[e] = v_tile ? pleat::math::fma(d_at, COS_e, -(d_at_ * SIN_e)) : d_at;
                        qkv__out_[e] = v_tile ? pleat::math::fma(d_at_, COS_e, d_at * SIN_e) : d_at_;
                    }
                    pleat::store(qkv_[s_ + h_ + d_ + m + pleat::Fold<D, 64>(0)].get(),
                                 pleat::converted<pleat::bf16>(qkv__out));
                    pleat::store(qkv_[s_ + h_ + d_ + m + pleat::Fold<D, 64>(1)].get(),
                                 pleat::converted<pleat::bf16>(qkv__out_));
                }
            }
        }
    }
}

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// qkv_tiles_4: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along E.
extern "C" __global__ void __launch_bounds__(128, 1)
    qkv_tiles_4(const pleat::bf16* W3_ptr, const float* COS_ptr, const float* SIN_ptr, float* R2_ptr,
                pleat::bf16* QKV_ptr, pleat::bf16* N2_ptr, long long M_size) {
    const W3 w3(W3_ptr);
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const QKV qkv_(QKV_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, H, pleat::Fold<E, 32>, pleat::Digit<D, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 3};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const S s_(at.batch);
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? n2[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const S s_(at.batch);
        const H h_(at.column);
        const D d_((r / 64) * 64 + r % 64);
        return w3[s_ + h_ + d_].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& acc) {
        qkv_epilogue_2(tiles, at, acc, M_size, cos_, sin_, r2, qkv_);
    });
}
#endif
#endif

}  // namespace layer
