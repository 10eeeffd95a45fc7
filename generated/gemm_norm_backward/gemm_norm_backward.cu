// Written by pleat from gemm_norm_backward.json. Do not edit.
// d = A Bt is the gradient of c * R * W, a norm with statistics of its own: the gradient of c added to O, the
// norm's output again, and for the gradient of W the sums of d c R over blocks of 128 rows
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_norm_backward {

//   contract d = A, B along K
//   let c = C * R
//   let g = d * W - c * ZDZ
//   store O = O + g * R
//   store Y = c * W
//   reduce dw = sum of d * c along M % 128
//   store DW = dw

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_norm_backward_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_norm_backward_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64
// along K, the L2 cache drops B first where ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_norm_backward_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                             const __grid_constant__ pleat::BoxMap<K, N> B_map,
                             const __grid_constant__ pleat::BoxMap<N, M> O_map,
                             const __grid_constant__ pleat::BoxMap<N, M> Y_map,
                             const __grid_constant__ pleat::BoxMap<N, M> C_map, const pleat::bf16* C_ptr,
                             const float* R_ptr, const float* ZDZ_ptr, const pleat::bf16* W_ptr, pleat::bf16* O_ptr,
                             pleat::bf16* Y_ptr, float* DW_ptr, long long M_size) {
    const C c_(C_ptr, pleat::extents(M(M_size)));
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const ZDZ zdz(ZDZ_ptr, pleat::extents(M(M_size)));
    const W w(W_ptr);
    const O o(O_ptr, pleat::extents(M(M_size)));
    const Y y(Y_ptr, pleat::extents(M(M_size)));
    const DW dw_(DW_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<N, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, O_map, Y_map, C_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column + pleat::InTile<N, 1, 128>(stage.part() * 64));
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int copy = number % 2;
            const int i = number / 2 % 2;
            const int part = number / 4 % 2;
            if (copy == 0)
                to.load(C_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i, consumer));
            if (copy == 1)
                to.load(O_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i, consumer));
        };
        tiles.produce(grid, steps, bring, 8, feed);
    } else {
        tiles.consume(grid, steps, 8, [&](const Tiles::At& at, const auto& d) {
            {
                float R_rows[4] = {};
                float ZDZ_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const float R_e = *r_[m];
                            R_rows[i * 2 + h] = R_e;
                            const float ZDZ_e = *zdz[m];
                            ZDZ_rows[i * 2 + h] = ZDZ_e;
                        }
                    }
                }
                pleat::Sum<float> dw_own[1][2][2];
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Sum<float> dw_states[8][2];
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        tiles.template open<2>();
                        pleat::Vec<pleat::bf16, 2> O_part[2][2];
                        pleat::Vec<pleat::bf16, 2> Y_part[2][2];
                        pleat::Vec<pleat::bf16, 2> C_in[2][2];
                        pleat::Vec<pleat::bf16, 2> O_in[2][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            if (j % 2 == 0) tiles.take(C_in, 0, j);
                            if (j % 2 == 0) tiles.take(O_in, 1, j);
                            const N n_(at.column + tiles.column(part * 8 + j));
                            float W_columns[2];
                            const pleat::Vec<pleat::bf16, 2> w_v = pleat::load<2>(w[n_].get());
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float W_e = pleat::as<float>(w_v, e);
                                W_columns[e] = W_e;
                            }
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // gemm_norm_backward.json:23: store O
                                // gemm_norm_backward.json:24: store Y
                                // gemm_norm_backward.json:25: reduce dw
                                float values[2];
                                float values_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float d_e = d(i, part * 8 + j, h, e);
                                    const float C_e = pleat::as<float>(C_in[j % 2][h], e);
                                    // gemm_norm_backward.json:21: let c
                                    const float c = C_e * R_rows[i * 2 + h];
                                    // gemm_norm_backward.json:22: let g
                                    const float g = pleat::math::fma(d_e, W_columns[e], -(c * ZDZ_rows[i * 2 + h]));
                                    const float O_e = pleat::as<float>(O_in[j % 2][h], e);
                                    values[e] = pleat::math::fma(g, R_rows[i * 2 + h], O_e);
                                    values_[e] = c * W_columns[e];
                                    terms[e] = d_e * c;
                                }
                                O_part[j % 2][h] = pleat::converted<pleat::bf16>(values);
                                Y_part[j % 2][h] = pleat::converted<pleat::bf16>(values_);
                                if (m.get() < M_size) pleat::add_each(dw_states[j], terms);
                            }
                            if (j % 2 == 1) tiles.put(O_part, 0, j - 1);
                            if (j % 2 == 1) tiles.put(Y_part, 1, j - 1);
                        }
                        tiles.took(2);
                        tiles.send(O_map, 0, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i));
                        tiles.send(Y_map, 1, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i));
                        tiles.sent(2);
                    }
                    pleat::across_rows(dw_states, dw_own[0][part]);
                }
                tiles.down<128, 2>(dw_own, [&](int group, int column_, const auto& dw_state) {
                    const pleat::Fold<M, 128> m(at.row);
                    const N n_(at.column + pleat::InTile<N, 1, 128>(column_));
                    if (m.get() * 128ll < M_size) {
                        // gemm_norm_backward.json:26: store DW
                        *dw_[m + n_] = dw_state.sum();
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_norm_backward_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_norm_backward_tiles_2: tiles of 128 x 32 on the tensor cores, shared by both consumers, 8 stages of 64 along
// K, which 2 blocks share out for as many tiles, the L2 cache drops B first where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_norm_backward_tiles_2(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                               const __grid_constant__ pleat::BoxMap<K, N> B_map,
                               const __grid_constant__ pleat::BoxMap<N, M> O_map,
                               const __grid_constant__ pleat::BoxMap<N, M> Y_map, const pleat::bf16* C_ptr,
                               const float* R_ptr, const float* ZDZ_ptr, const pleat::bf16* W_ptr,
                               pleat::bf16* O_ptr, pleat::bf16* Y_ptr, float* DW_ptr, long long M_size) {
    const C c_(C_ptr, pleat::extents(M(M_size)));
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const ZDZ zdz(ZDZ_ptr, pleat::extents(M(M_size)));
    const W w(W_ptr);
    const O o(O_ptr, pleat::extents(M(M_size)));
    const Y y(Y_ptr, pleat::extents(M(M_size)));
    const DW dw_(DW_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 64, 8, 1, Major::k, Major::k, 2, 0, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<N, 32>, pleat::Fold<K, 64>>;
    using Split = pleat::TileOf<pleat::Fold<M, 128>, pleat::Fold<N, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, O_map, Y_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 64, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Split& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& d) {
            {
                float R_rows[2] = {};
                float ZDZ_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        const float R_e = *r_[m];
                        R_rows[h] = R_e;
                        const float ZDZ_e = *zdz[m];
                        ZDZ_rows[h] = ZDZ_e;
                    }
                }
                pleat::Sum<float> dw_own[1][1][1];
#pragma unroll
                for (int part = 0; part < 1; ++part) {
                    pleat::Sum<float> dw_states[4][2];
                    pleat::Vec<pleat::bf16, 2> O_part[4][2];
                    pleat::Vec<pleat::bf16, 2> Y_part[4][2];
#pragma unroll
                    for (int j = 0; j < 4; ++j) {
                        const N n_(at.column + tiles.column(j));
                        float W_columns[2];
                        const pleat::Vec<pleat::bf16, 2> w_v = pleat::load<2>(w[n_].get());
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float W_e = pleat::as<float>(w_v, e);
                            W_columns[e] = W_e;
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            if (m.get() < M_size) {
                                // gemm_norm_backward.json:23: store O
                                // gemm_norm_backward.json:24: store Y
                                // gemm_norm_backward.json:25: reduce dw
                                const pleat::Vec<pleat::bf16, 2> c__v = pleat::load<2>(c_[n_ + m].get());
                                const pleat::Vec<pleat::bf16, 2> o_v = pleat::load<2>(o[n_ + m].get());
                                float values[2];
                                float values_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float d_e = d(0, j, h, e);
                                    const float C_e = pleat::as<float>(c__v, e);
                                    // gemm_norm_backward.json:21: let c
                                    const float c = C_e * R_rows[h];
                                    // gemm_norm_backward.json:22: let g
                                    const float g = pleat::math::fma(d_e, W_columns[e], -(c * ZDZ_rows[h]));
                                    const float O_e = pleat::as<float>(o_v, e);
                                    values[e] = pleat::math::fma(g, R_rows[h], O_e);
                                    values_[e] = c * W_columns[e];
                                    terms[e] = d_e * c;
                                }
                                O_part[j][h] = pleat::converted<pleat::bf16>(values);
                                Y_part[j][h] = pleat::converted<pleat::bf16>(values_);
                                pleat::add_each(dw_states[j], terms);
                            }
                        }
                    }
                    tiles.store(O_map, O_part, at.column, at.row + tiles.first_row(0));
                    tiles.store(Y_map, Y_part, at.column, at.row + tiles.first_row(0));
                    pleat::across_rows(dw_states, dw_own[0][0]);
                }
                tiles.down<128, 2>(dw_own, [&](int group, int column_, const auto& dw_state) {
                    const pleat::Fold<M, 128> m(at.row);
                    const N n_(at.column + pleat::InTile<N, 1, 32>(column_));
                    if (m.get() * 128ll < M_size) {
                        // gemm_norm_backward.json:26: store DW
                        *dw_[m + n_] = dw_state.sum();
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_norm_backward_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_norm_backward_tiles_3: tiles of 128 x 64 on the tensor cores, shared by both consumers, 6 stages of 64 along
// K, which 2 blocks share out for as many tiles, the L2 cache drops B first where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_norm_backward_tiles_3(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                               const __grid_constant__ pleat::BoxMap<K, N> B_map,
                               const __grid_constant__ pleat::BoxMap<N, M> O_map,
                               const __grid_constant__ pleat::BoxMap<N, M> Y_map, const pleat::bf16* C_ptr,
                               const float* R_ptr, const float* ZDZ_ptr, const pleat::bf16* W_ptr,
                               pleat::bf16* O_ptr, pleat::bf16* Y_ptr, float* DW_ptr, long long M_size) {
    const C c_(C_ptr, pleat::extents(M(M_size)));
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const ZDZ zdz(ZDZ_ptr, pleat::extents(M(M_size)));
    const W w(W_ptr);
    const O o(O_ptr, pleat::extents(M(M_size)));
    const Y y(Y_ptr, pleat::extents(M(M_size)));
    const DW dw_(DW_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 128, 6, 1, Major::k, Major::k, 2, 0, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<N, 64>, pleat::Fold<K, 64>>;
    using Split = pleat::TileOf<pleat::Fold<M, 128>, pleat::Fold<N, 128>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, O_map, Y_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Split& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& d) {
            {
                float R_rows[2] = {};
                float ZDZ_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        const float R_e = *r_[m];
                        R_rows[h] = R_e;
                        const float ZDZ_e = *zdz[m];
                        ZDZ_rows[h] = ZDZ_e;
                    }
                }
                pleat::Sum<float> dw_own[1][1][2];
#pragma unroll
                for (int part = 0; part < 1; ++part) {
                    pleat::Sum<float> dw_states[8][2];
                    pleat::Vec<pleat::bf16, 2> O_part[8][2];
                    pleat::Vec<pleat::bf16, 2> Y_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const N n_(at.column + tiles.column(j));
                        float W_columns[2];
                        const pleat::Vec<pleat::bf16, 2> w_v = pleat::load<2>(w[n_].get());
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float W_e = pleat::as<float>(w_v, e);
                            W_columns[e] = W_e;
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            if (m.get() < M_size) {
                                // gemm_norm_backward.json:23: store O
                                // gemm_norm_backward.json:24: store Y
                                // gemm_norm_backward.json:25: reduce dw
                                const pleat::Vec<pleat::bf16, 2> c__v = pleat::load<2>(c_[n_ + m].get());
                                const pleat::Vec<pleat::bf16, 2> o_v = pleat::load<2>(o[n_ + m].get());
                                float values[2];
                                float values_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float d_e = d(0, j, h, e);
                                    const float C_e = pleat::as<float>(c__v, e);
                                    // gemm_norm_backward.json:21: let c
                                    const float c = C_e * R_rows[h];
                                    // gemm_norm_backward.json:22: let g
                                    const float g = pleat::math::fma(d_e, W_columns[e], -(c * ZDZ_rows[h]));
                                    const float O_e = pleat::as<float>(o_v, e);
                                    values[e] = pleat::math::fma(g, R_rows[h], O_e);
                                    values_[e] = c * W_columns[e];
                                    terms[e] = d_e * c;
                                }
                                O_part[j][h] = pleat::converted<pleat::bf16>(values);
                                Y_part[j][h] = pleat::converted<pleat::bf16>(values_);
                                pleat::add_each(dw_states[j], terms);
                            }
                        }
                    }
                    tiles.store(O_map, O_part, at.column, at.row + tiles.first_row(0));
                    tiles.store(Y_map, Y_part, at.column, at.row + tiles.first_row(0));
                    pleat::across_rows(dw_states, dw_own[0][0]);
                }
                tiles.down<128, 2>(dw_own, [&](int group, int column_, const auto& dw_state) {
                    const pleat::Fold<M, 128> m(at.row);
                    const N n_(at.column + pleat::InTile<N, 1, 64>(column_));
                    if (m.get() * 128ll < M_size) {
                        // gemm_norm_backward.json:26: store DW
                        *dw_[m + n_] = dw_state.sum();
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_norm_backward_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_norm_backward_tiles_4: tiles of 128 x 64 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32
// along K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_norm_backward_tiles_4(const pleat::bf16* A_ptr, const pleat::bf16* B_ptr, const pleat::bf16* C_ptr,
                               const float* R_ptr, const float* ZDZ_ptr, const pleat::bf16* W_ptr,
                               pleat::bf16* O_ptr, pleat::bf16* Y_ptr, float* DW_ptr, long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const C c_(C_ptr, pleat::extents(M(M_size)));
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const ZDZ zdz(ZDZ_ptr, pleat::extents(M(M_size)));
    const W w(W_ptr);
    const O o(O_ptr, pleat::extents(M(M_size)));
    const Y y(Y_ptr, pleat::extents(M(M_size)));
    const DW dw_(DW_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 128, 64, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<N, 64>, pleat::Fold<K, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 64, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 128>(r));
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const N n_(at.column + pleat::InTile<N, 1, 64>(r));
        return b[n_].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& d) {
        {
            float R_rows[4] = {};
            float ZDZ_rows[4] = {};
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(i, h));
                    if (m.get() < M_size) {
                        const float R_e = *r_[m];
                        R_rows[i * 2 + h] = R_e;
                        const float ZDZ_e = *zdz[m];
                        ZDZ_rows[i * 2 + h] = ZDZ_e;
                    }
                }
            }
            pleat::Sum<float> dw_own[1][1][2];
#pragma unroll
            for (int part = 0; part < 1; ++part) {
                pleat::Sum<float> dw_states[8][2];
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const N n_(at.column + tiles.column(j));
                        float W_columns[2];
                        const pleat::Vec<pleat::bf16, 2> w_v = pleat::load<2>(w[n_].get());
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float W_e = pleat::as<float>(w_v, e);
                            W_columns[e] = W_e;
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(i, h));
                            if (m.get() < M_size) {
                                // gemm_norm_backward.json:23: store O
                                // gemm_norm_backward.json:24: store Y
                                // gemm_norm_backward.json:25: reduce dw
                                const pleat::Vec<pleat::bf16, 2> c__v = pleat::load<2>(c_[n_ + m].get());
                                const pleat::Vec<pleat::bf16, 2> o_v = pleat::load<2>(o[n_ + m].get());
                                float o_out[2];
                                float y_out[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float d_e = d(i, j, h, e);
                                    const float C_e = pleat::as<float>(c__v, e);
                                    // gemm_norm_backward.json:21: let c
                                    const float c = C_e * R_rows[i * 2 + h];
                                    // gemm_norm_backward.json:22: let g
                                    const float g = pleat::math::fma(d_e, W_columns[e], -(c * ZDZ_rows[i * 2 + h]));
                                    const float O_e = pleat::as<float>(o_v, e);
                                    o_out[e] = pleat::math::fma(g, R_rows[i * 2 + h], O_e);
                                    y_out[e] = c * W_columns[e];
                                    terms[e] = d_e * c;
                                }
                                pleat::store(o[n_ + m].get(), pleat::converted<pleat::bf16>(o_out));
                                pleat::store(y[n_ + m].get(), pleat::converted<pleat::bf16>(y_out));
                                pleat::add_each(dw_states[j], terms);
                            }
                        }
                    }
                }
                pleat::across_rows(dw_states, dw_own[0][0]);
            }
            tiles.down<128, 2>(dw_own, [&](int group, int column_, const auto& dw_state) {
                const pleat::Fold<M, 128> m(at.row);
                const N n_(at.column + pleat::InTile<N, 1, 64>(column_));
                if (m.get() * 128ll < M_size) {
                    // gemm_norm_backward.json:26: store DW
                    *dw_[m + n_] = dw_state.sum();
                }
            });
        }
    });
}
#endif
#endif

}  // namespace gemm_norm_backward
