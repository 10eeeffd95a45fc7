// Written by pleat from gemm_qk_norm_rope.json. Do not edit.
// Q = rotary embedding of A Bt whose heads of 128 are normalised first: the norm's mean, its use and the rotation
// in one tile
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_qk_norm_rope {

//   contract acc = A, B along K
//   reduce ms = mean of acc * acc along D
//   let q = acc * rsqrt(ms + eps) * W
//   store Q[HALF = 0] = q[HALF = 0] * COS - q[HALF = 1] * SIN
//   store Q[HALF = 1] = q[HALF = 1] * COS + q[HALF = 0] * SIN

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_qk_norm_rope_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_qk_norm_rope_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64
// along K, the L2 cache drops B first where ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_qk_norm_rope_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                            const __grid_constant__ pleat::BoxMap<K, D, H> B_map,
                            const __grid_constant__ pleat::BoxMap<D, H, M> Q_map,
                            const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> COS_map,
                            const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> SIN_map,
                            const pleat::bf16* W_ptr, const float* COS_ptr, const float* SIN_ptr,
                            pleat::bf16* Q_ptr, long long M_size, float eps) {
    const W w(W_ptr);
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const Q q_(Q_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, H, pleat::Fold<K, 64>, pleat::Digit<D, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, Q_map, COS_map, SIN_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 40, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, D(stage.part() * 64), at.column);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
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
            pleat::Mean<float> ms_states[4][1];
            {
#pragma unroll
                for (int j_D = 0; j_D < 2; ++j_D) {
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const H h_(at.column);
                        const D d(pleat::InTile<D, 64, 128>(j_D) + tiles.column(j));
#pragma unroll
                        for (int i = 0; i < 2; ++i) {
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // gemm_qk_norm_rope.json:20: reduce ms
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, j_D * 8 + j, h, e);
                                    terms[e] = acc_e * acc_e;
                                }
                                ms_states[i * 2 + h][0].add(terms);
                            }
                        }
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 4; ++row) {
                pleat::across_lanes<4>(ms_states[row][0]);
            }
            {
#pragma unroll
                for (int part = 0; part < 1; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        pleat::Vec<pleat::bf16, 2> Q_part[8][2];
                        pleat::Vec<pleat::bf16, 2> Q_part_[8][2];
                        pleat::Vec<float, 2> COS_in[4][2];
                        pleat::Vec<float, 2> SIN_in[4][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            if (j % 4 == 0) tiles.take(COS_in);
                            if (j % 4 == 0) tiles.take(SIN_in);
                            const H h_(at.column);
                            const pleat::Digit<D, 1, 64> d(tiles.column(j));
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // gemm_qk_norm_rope.json:22: store Q[HALF = 0]
                                // gemm_qk_norm_rope.json:23: store Q[HALF = 1]
                                const pleat::Vec<pleat::bf16, 2> w_v = pleat::load<2>(w[d + HALF(0)].get());
                                const pleat::Vec<pleat::bf16, 2> w_v_ = pleat::load<2>(w[d + HALF(1)].get());
                                float values[2];
                                float values_[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, j, h, e);
                                    const float ms_e = ms_states[i * 2 + h][0].mean();
                                    const float W_e = pleat::as<float>(w_v, e);
                                    const float q_at = acc_e * pleat::math::rsqrt(ms_e + eps) * W_e;
                                    const float COS_e = COS_in[j % 4][h][e];
                                    const float acc_e_ = acc(i, j + 8, h, e);
                                    const float W_e_ = pleat::as<float>(w_v_, e);
                                    const float q_at_ = acc_e_ * pleat::math::rsqrt(ms_e + eps) * W_e_;
                                    const float SIN_e = SIN_in[j % 4][h][e];
                                    values[e] = pleat::math::fma(q_at, COS_e, -(q_at_ * SIN_e));
                                    values_[e] = pleat::math::fma(q_at_, COS_e, q_at * SIN_e);
                                }
                                Q_part[j][h] = pleat::converted<pleat::bf16>(values);
                                Q_part_[j][h] = pleat::converted<pleat::bf16>(values_);
                            }
                        }
                        tiles.store(Q_map, Q_part, D(0), at.column, at.row + tiles.first_row(i));
                        tiles.store(Q_map, Q_part_, D(64), at.column, at.row + tiles.first_row(i));
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_qk_norm_rope_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_qk_norm_rope_tiles_2: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8 stages of 64
// along K, the L2 cache drops B first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_qk_norm_rope_tiles_2(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                              const __grid_constant__ pleat::BoxMap<K, D, H> B_map,
                              const __grid_constant__ pleat::BoxMap<D, H, M> Q_map,
                              const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> COS_map,
                              const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> SIN_map,
                              const pleat::bf16* W_ptr, const float* COS_ptr, const float* SIN_ptr,
                              pleat::bf16* Q_ptr, long long M_size, float eps) {
    const W w(W_ptr);
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const Q q_(Q_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, H, pleat::Fold<K, 64>, pleat::Digit<D, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, Q_map, COS_map, SIN_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 40, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, D(0), at.column);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int copy = number % 4;
            if (copy == 0) to.load(COS_map, pleat::Digit<D, 1, 64>(0), at.row + tiles.first_row(0, consumer));
            if (copy == 1) to.load(SIN_map, pleat::Digit<D, 1, 64>(0), at.row + tiles.first_row(0, consumer));
            if (copy == 2) to.load(COS_map, tiles.first_column(4), at.row + tiles.first_row(0, consumer));
            if (copy == 3) to.load(SIN_map, tiles.first_column(4), at.row + tiles.first_row(0, consumer));
        };
        tiles.produce(grid, steps, bring, 4, feed);
    } else {
        tiles.consume(grid, steps, 4, [&](const Tiles::At& at, const auto& acc) {
            pleat::Mean<float> ms_states[2][1];
            {
#pragma unroll
                for (int j_D = 0; j_D < 2; ++j_D) {
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const H h_(at.column);
                        const D d(pleat::InTile<D, 64, 128>(j_D) + tiles.column(j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            // gemm_qk_norm_rope.json:20: reduce ms
                            float terms[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, j_D * 8 + j, h, e);
                                terms[e] = acc_e * acc_e;
                            }
                            ms_states[h][0].add(terms);
                        }
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 2; ++row) {
                pleat::across_lanes<4>(ms_states[row][0]);
            }
            {
#pragma unroll
                for (int part = 0; part < 1; ++part) {
                    pleat::Vec<pleat::bf16, 2> Q_part[8][2];
                    pleat::Vec<pleat::bf16, 2> Q_part_[8][2];
                    pleat::Vec<float, 2> COS_in[4][2];
                    pleat::Vec<float, 2> SIN_in[4][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        if (j % 4 == 0) tiles.take(COS_in);
                        if (j % 4 == 0) tiles.take(SIN_in);
                        const H h_(at.column);
                        const pleat::Digit<D, 1, 64> d(tiles.column(j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            // gemm_qk_norm_rope.json:22: store Q[HALF = 0]
                            // gemm_qk_norm_rope.json:23: store Q[HALF = 1]
                            const pleat::Vec<pleat::bf16, 2> w_v = pleat::load<2>(w[d + HALF(0)].get());
                            const pleat::Vec<pleat::bf16, 2> w_v_ = pleat::load<2>(w[d + HALF(1)].get());
                            float values[2];
                            float values_[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, j, h, e);
                                const float ms_e = ms_states[h][0].mean();
                                const float W_e = pleat::as<float>(w_v, e);
                                const float q_at = acc_e * pleat::math::rsqrt(ms_e + eps) * W_e;
                                const float COS_e = COS_in[j % 4][h][e];
                                const float acc_e_ = acc(0, j + 8, h, e);
                                const float W_e_ = pleat::as<float>(w_v_, e);
                                const float q_at_ = acc_e_ * pleat::math::rsqrt(ms_e + eps) * W_e_;
                                const float SIN_e = SIN_in[j % 4][h][e];
                                values[e] = pleat::math::fma(q_at, COS_e, -(q_at_ * SIN_e));
                                values_[e] = pleat::math::fma(q_at_, COS_e, q_at * SIN_e);
                            }
                            Q_part[j][h] = pleat::converted<pleat::bf16>(values);
                            Q_part_[j][h] = pleat::converted<pleat::bf16>(values_);
                        }
                    }
                    tiles.store(Q_map, Q_part, D(0), at.column, at.row + tiles.first_row(0));
                    tiles.store(Q_map, Q_part_, D(64), at.column, at.row + tiles.first_row(0));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_qk_norm_rope_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_qk_norm_rope_tiles_3: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64
// along K, the L2 cache drops B first where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_qk_norm_rope_tiles_3(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                              const __grid_constant__ pleat::BoxMap<K, D, H> B_map,
                              const __grid_constant__ pleat::BoxMap<D, H, M> Q_map,
                              const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> COS_map,
                              const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> SIN_map,
                              const pleat::bf16* W_ptr, const float* COS_ptr, const float* SIN_ptr,
                              pleat::bf16* Q_ptr, long long M_size, float eps) {
    const W w(W_ptr);
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const Q q_(Q_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, H, pleat::Fold<K, 64>, pleat::Digit<D, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, Q_map, COS_map, SIN_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 40, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, D(0), at.column);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
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
            pleat::Mean<float> ms_states[4][1];
            {
#pragma unroll
                for (int j_D = 0; j_D < 2; ++j_D) {
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const H h_(at.column);
                        const D d(pleat::InTile<D, 64, 128>(j_D) + tiles.column(j));
#pragma unroll
                        for (int i = 0; i < 2; ++i) {
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // gemm_qk_norm_rope.json:20: reduce ms
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, j_D * 8 + j, h, e);
                                    terms[e] = acc_e * acc_e;
                                }
                                ms_states[i * 2 + h][0].add(terms);
                            }
                        }
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 4; ++row) {
                pleat::across_lanes<4>(ms_states[row][0]);
            }
            {
#pragma unroll
                for (int part = 0; part < 1; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        pleat::Vec<pleat::bf16, 2> Q_part[8][2];
                        pleat::Vec<pleat::bf16, 2> Q_part_[8][2];
                        pleat::Vec<float, 2> COS_in[4][2];
                        pleat::Vec<float, 2> SIN_in[4][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            if (j % 4 == 0) tiles.take(COS_in);
                            if (j % 4 == 0) tiles.take(SIN_in);
                            const H h_(at.column);
                            const pleat::Digit<D, 1, 64> d(tiles.column(j));
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // gemm_qk_norm_rope.json:22: store Q[HALF = 0]
                                // gemm_qk_norm_rope.json:23: store Q[HALF = 1]
                                const pleat::Vec<pleat::bf16, 2> w_v = pleat::load<2>(w[d + HALF(0)].get());
                                const pleat::Vec<pleat::bf16, 2> w_v_ = pleat::load<2>(w[d + HALF(1)].get());
                                float values[2];
                                float values_[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, j, h, e);
                                    const float ms_e = ms_states[i * 2 + h][0].mean();
                                    const float W_e = pleat::as<float>(w_v, e);
                                    const float q_at = acc_e * pleat::math::rsqrt(ms_e + eps) * W_e;
                                    const float COS_e = COS_in[j % 4][h][e];
                                    const float acc_e_ = acc(i, j + 8, h, e);
                                    const float W_e_ = pleat::as<float>(w_v_, e);
                                    const float q_at_ = acc_e_ * pleat::math::rsqrt(ms_e + eps) * W_e_;
                                    const float SIN_e = SIN_in[j % 4][h][e];
                                    values[e] = pleat::math::fma(q_at, COS_e, -(q_at_ * SIN_e));
                                    values_[e] = pleat::math::fma(q_at_, COS_e, q_at * SIN_e);
                                }
                                Q_part[j][h] = pleat::converted<pleat::bf16>(values);
                                Q_part_[j][h] = pleat::converted<pleat::bf16>(values_);
                            }
                        }
                        tiles.store(Q_map, Q_part, D(0), at.column, at.row + tiles.first_row(i));
                        tiles.store(Q_map, Q_part_, D(64), at.column, at.row + tiles.first_row(i));
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_qk_norm_rope_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_qk_norm_rope_tiles_4: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32
// along K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_qk_norm_rope_tiles_4(const pleat::bf16* A_ptr, const pleat::bf16* B_ptr, const pleat::bf16* W_ptr,
                              const float* COS_ptr, const float* SIN_ptr, pleat::bf16* Q_ptr, long long M_size,
                              float eps) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const W w(W_ptr);
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const Q q_(Q_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, H, pleat::Fold<K, 32>, pleat::Digit<D, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 40, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const H h_(at.column);
        const D d((r / 64) * 64 + r % 64);
        return b[h_ + d].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& acc) {
        pleat::Mean<float> ms_states[2][1];
        {
#pragma unroll
            for (int j_D = 0; j_D < 2; ++j_D) {
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const H h_(at.column);
                    const D d(pleat::InTile<D, 64, 128>(j_D) + tiles.column(j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        // gemm_qk_norm_rope.json:20: reduce ms
                        float terms[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j_D * 8 + j, h, e);
                            terms[e] = acc_e * acc_e;
                        }
                        ms_states[h][0].add(terms);
                    }
                }
            }
        }
#pragma unroll
        for (int row = 0; row < 2; ++row) {
            pleat::across_lanes<4>(ms_states[row][0]);
        }
        {
#pragma unroll
            for (int j = 0; j < 8; ++j) {
                const H h_(at.column);
                const pleat::Digit<D, 1, 64> d(tiles.column(j));
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // gemm_qk_norm_rope.json:22: store Q[HALF = 0]
                        // gemm_qk_norm_rope.json:23: store Q[HALF = 1]
                        const pleat::Vec<pleat::bf16, 2> w_v = pleat::load<2>(w[d + HALF(0)].get());
                        const pleat::Vec<float, 2> cos__v = pleat::load<2>(cos_[d + m].get());
                        const pleat::Vec<pleat::bf16, 2> w_v_ = pleat::load<2>(w[d + HALF(1)].get());
                        const pleat::Vec<float, 2> sin__v = pleat::load<2>(sin_[d + m].get());
                        float q__out[2];
                        float q__out_[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j, h, e);
                            const float ms_e = ms_states[h][0].mean();
                            const float W_e = pleat::as<float>(w_v, e);
                            const float q_at = acc_e * pleat::math::rsqrt(ms_e + eps) * W_e;
                            const float COS_e = cos__v[e];
                            const float acc_e_ = acc(0, j + 8, h, e);
                            const float W_e_ = pleat::as<float>(w_v_, e);
                            const float q_at_ = acc_e_ * pleat::math::rsqrt(ms_e + eps) * W_e_;
                            const float SIN_e = sin__v[e];
                            q__out[e] = pleat::math::fma(q_at, COS_e, -(q_at_ * SIN_e));
                            q__out_[e] = pleat::math::fma(q_at_, COS_e, q_at * SIN_e);
                        }
                        pleat::store(q_[h_ + d + m + HALF(0)].get(), pleat::converted<pleat::bf16>(q__out));
                        pleat::store(q_[h_ + d + m + HALF(1)].get(), pleat::converted<pleat::bf16>(q__out_));
                    }
                }
            }
        }
    });
}
#endif
#endif

}  // namespace gemm_qk_norm_rope
