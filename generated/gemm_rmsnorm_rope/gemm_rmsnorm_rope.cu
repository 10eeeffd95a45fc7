// Written by pleat from gemm_rmsnorm_rope.json. Do not edit.
// Q = rotary embedding of R * A Bt, neighbouring columns rotated into one another
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_rmsnorm_rope {

//   contract acc = A, B along K
//   let d = acc * R
//   store Q[PAIR = 0] = d[PAIR = 0] * COS - d[PAIR = 1] * SIN
//   store Q[PAIR = 1] = d[PAIR = 1] * COS + d[PAIR = 0] * SIN

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_rmsnorm_rope_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_rmsnorm_rope_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64
// along K, the L2 cache drops B first where ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_rmsnorm_rope_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                            const __grid_constant__ pleat::BoxMap<K, D, H> B_map,
                            const __grid_constant__ pleat::BoxMap<D, H, M> Q_map,
                            const __grid_constant__ pleat::BoxMap<pleat::Fold<D, 2>, M> COS_map,
                            const __grid_constant__ pleat::BoxMap<pleat::Fold<D, 2>, M> SIN_map, const float* R_ptr,
                            const float* COS_ptr, const float* SIN_ptr, pleat::bf16* Q_ptr, long long M_size) {
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const Q q(Q_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles =
        pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, H, pleat::Fold<K, 64>, pleat::Digit<D, 2, 128>, 2>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, Q_map, COS_map, SIN_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 48, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, D(stage.part() * 64), at.column);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int copy = number % 2;
            const int i = number / 2 % 2;
            const int part = number / 4 % 2;
            if (copy == 0) to.load(COS_map, tiles.first_column(part * 8), at.row + tiles.first_row(i, consumer));
            if (copy == 1) to.load(SIN_map, tiles.first_column(part * 8), at.row + tiles.first_row(i, consumer));
        };
        tiles.produce(grid, steps, bring, 8, feed);
    } else {
        tiles.consume(grid, steps, 8, [&](const Tiles::At& at, const auto& acc) {
            float R_rows[4] = {};
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(i, h));
                    if (m.get() < M_size) {
                        const float R_e = *r_[m];
                        R_rows[i * 2 + h] = R_e;
                    }
                }
            }
#pragma unroll
            for (int part = 0; part < 2; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> Q_part[8][2];
                    float COS_in[8][2];
                    tiles.take(COS_in);
                    float SIN_in[8][2];
                    tiles.take(SIN_in);
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const H h_(at.column);
                        const pleat::Fold<D, 2> d_(tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(i, h));
                            const float acc_e = acc(i, part * 8 + j, h, 0);
                            const float d_at = acc_e * R_rows[i * 2 + h];
                            const float COS_e = COS_in[j][h];
                            const float acc_e_ = acc(i, part * 8 + j, h, 1);
                            const float d_at_ = acc_e_ * R_rows[i * 2 + h];
                            const float SIN_e = SIN_in[j][h];
                            const float v = pleat::math::fma(d_at, COS_e, -(d_at_ * SIN_e));
                            const float v_ = pleat::math::fma(d_at_, COS_e, d_at * SIN_e);
                            // gemm_rmsnorm_rope.json:20: store Q[PAIR = 0]
                            Q_part[j][h][0] = pleat::convert<pleat::bf16>(v);
                            // gemm_rmsnorm_rope.json:21: store Q[PAIR = 1]
                            Q_part[j][h][1] = pleat::convert<pleat::bf16>(v_);
                        }
                    }
                    tiles.store(Q_map, Q_part, tiles.first_column(part * 8), at.column,
                                at.row + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_rmsnorm_rope_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_rmsnorm_rope_tiles_2: tiles of 64 x 64 on the tensor cores, one for each consumer in turn, 8 stages of 64
// along K, the L2 cache drops B first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_rmsnorm_rope_tiles_2(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                              const __grid_constant__ pleat::BoxMap<K, D, H> B_map,
                              const __grid_constant__ pleat::BoxMap<D, H, M> Q_map,
                              const __grid_constant__ pleat::BoxMap<pleat::Fold<D, 2>, M> COS_map,
                              const __grid_constant__ pleat::BoxMap<pleat::Fold<D, 2>, M> SIN_map,
                              const float* R_ptr, const float* COS_ptr, const float* SIN_ptr, pleat::bf16* Q_ptr,
                              long long M_size) {
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const Q q(Q_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 64, 8, 1, Major::k, Major::k, 2, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<D, 64>, pleat::Fold<K, 64>,
                                   pleat::Digit<D, 2, 64>, 2>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, Q_map, COS_map, SIN_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 2, 48};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            const H h_(at.batch);
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column, h_);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const H h_(at.batch);
            const int copy = number % 2;
            if (copy == 0) to.load(COS_map, at.column, at.row + tiles.first_row(0, consumer));
            if (copy == 1) to.load(SIN_map, at.column, at.row + tiles.first_row(0, consumer));
        };
        tiles.produce(grid, steps, bring, 2, feed);
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            const H h_(at.batch);
            float R_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    const float R_e = *r_[m];
                    R_rows[h] = R_e;
                }
            }
#pragma unroll
            for (int part = 0; part < 1; ++part) {
                pleat::Vec<pleat::bf16, 2> Q_part[8][2];
                float COS_in[8][2];
                tiles.take(COS_in);
                float SIN_in[8][2];
                tiles.take(SIN_in);
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const pleat::Fold<D, 2> d_(at.column + tiles.column(j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        const float acc_e = acc(0, j, h, 0);
                        const float d_at = acc_e * R_rows[h];
                        const float COS_e = COS_in[j][h];
                        const float acc_e_ = acc(0, j, h, 1);
                        const float d_at_ = acc_e_ * R_rows[h];
                        const float SIN_e = SIN_in[j][h];
                        const float v = pleat::math::fma(d_at, COS_e, -(d_at_ * SIN_e));
                        const float v_ = pleat::math::fma(d_at_, COS_e, d_at * SIN_e);
                        // gemm_rmsnorm_rope.json:20: store Q[PAIR = 0]
                        Q_part[j][h][0] = pleat::convert<pleat::bf16>(v);
                        // gemm_rmsnorm_rope.json:21: store Q[PAIR = 1]
                        Q_part[j][h][1] = pleat::convert<pleat::bf16>(v_);
                    }
                }
                tiles.store(Q_map, Q_part, at.column, H(h_.get()), at.row + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_rmsnorm_rope_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_rmsnorm_rope_tiles_3: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8 stages of 64
// along K, the L2 cache drops B first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_rmsnorm_rope_tiles_3(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                              const __grid_constant__ pleat::BoxMap<K, D, H> B_map,
                              const __grid_constant__ pleat::BoxMap<D, H, M> Q_map,
                              const __grid_constant__ pleat::BoxMap<pleat::Fold<D, 2>, M> COS_map,
                              const __grid_constant__ pleat::BoxMap<pleat::Fold<D, 2>, M> SIN_map,
                              const float* R_ptr, const float* COS_ptr, const float* SIN_ptr, pleat::bf16* Q_ptr,
                              long long M_size) {
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const Q q(Q_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, H, pleat::Fold<K, 64>, pleat::Digit<D, 2, 128>, 2>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, Q_map, COS_map, SIN_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 48, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, D(0), at.column);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int copy = number % 2;
            const int part = number / 2 % 2;
            if (copy == 0) to.load(COS_map, tiles.first_column(part * 8), at.row + tiles.first_row(0, consumer));
            if (copy == 1) to.load(SIN_map, tiles.first_column(part * 8), at.row + tiles.first_row(0, consumer));
        };
        tiles.produce(grid, steps, bring, 4, feed);
    } else {
        tiles.consume(grid, steps, 4, [&](const Tiles::At& at, const auto& acc) {
            float R_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    const float R_e = *r_[m];
                    R_rows[h] = R_e;
                }
            }
#pragma unroll
            for (int part = 0; part < 2; ++part) {
                pleat::Vec<pleat::bf16, 2> Q_part[8][2];
                float COS_in[8][2];
                tiles.take(COS_in);
                float SIN_in[8][2];
                tiles.take(SIN_in);
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const H h_(at.column);
                    const pleat::Fold<D, 2> d_(tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        const float acc_e = acc(0, part * 8 + j, h, 0);
                        const float d_at = acc_e * R_rows[h];
                        const float COS_e = COS_in[j][h];
                        const float acc_e_ = acc(0, part * 8 + j, h, 1);
                        const float d_at_ = acc_e_ * R_rows[h];
                        const float SIN_e = SIN_in[j][h];
                        const float v = pleat::math::fma(d_at, COS_e, -(d_at_ * SIN_e));
                        const float v_ = pleat::math::fma(d_at_, COS_e, d_at * SIN_e);
                        // gemm_rmsnorm_rope.json:20: store Q[PAIR = 0]
                        Q_part[j][h][0] = pleat::convert<pleat::bf16>(v);
                        // gemm_rmsnorm_rope.json:21: store Q[PAIR = 1]
                        Q_part[j][h][1] = pleat::convert<pleat::bf16>(v_);
                    }
                }
                tiles.store(Q_map, Q_part, tiles.first_column(part * 8), at.column, at.row + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_rmsnorm_rope_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_rmsnorm_rope_tiles_4: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32
// along K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_rmsnorm_rope_tiles_4(const pleat::bf16* A_ptr, const pleat::bf16* B_ptr, const float* R_ptr,
                              const float* COS_ptr, const float* SIN_ptr, pleat::bf16* Q_ptr, long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const Q q(Q_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, H, pleat::Fold<K, 32>, pleat::Digit<D, 2, 128>, 2>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 48, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const H h_(at.column);
        const D d_((r / 2) * 2 + r % 2);
        return b[h_ + d_].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& acc) {
        float R_rows[2] = {};
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            const M m(at.row + tiles.row(0, h));
            if (m.get() < M_size) {
                const float R_e = *r_[m];
                R_rows[h] = R_e;
            }
        }
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const H h_(at.column);
            const pleat::Fold<D, 2> d_(tiles.column(j));
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    const float acc_e = acc(0, j, h, 0);
                    const float d_at = acc_e * R_rows[h];
                    const float COS_e = *cos_[d_ + m];
                    const float acc_e_ = acc(0, j, h, 1);
                    const float d_at_ = acc_e_ * R_rows[h];
                    const float SIN_e = *sin_[d_ + m];
                    const float v = pleat::math::fma(d_at, COS_e, -(d_at_ * SIN_e));
                    const float v_ = pleat::math::fma(d_at_, COS_e, d_at * SIN_e);
                    // gemm_rmsnorm_rope.json:20: store Q[PAIR = 0]
                    *q[h_ + d_ + m + PAIR(0)] = pleat::convert<pleat::bf16>(v);
                    // gemm_rmsnorm_rope.json:21: store Q[PAIR = 1]
                    *q[h_ + d_ + m + PAIR(1)] = pleat::convert<pleat::bf16>(v_);
                }
            }
        }
    });
}
#endif
#endif

}  // namespace gemm_rmsnorm_rope
