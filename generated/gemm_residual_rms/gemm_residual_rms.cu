// Written by pleat from gemm_residual_rms.json. Do not edit.
// D = A Bt + C, O = D * W, and the sums of D's squares over blocks of 128 columns, from which the next norm's
// deviation follows
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_residual_rms {

//   contract acc = A, B along K
//   let d = acc + C
//   reduce s = sum of d * d along N % 128
//   store D = d
//   store O = d * W
//   store S = s

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_residual_rms_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_residual_rms_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64
// along K, the L2 cache drops B first where ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384) gemm_residual_rms_tiles(
    const __grid_constant__ pleat::BoxMap<K, M> A_map, const __grid_constant__ pleat::BoxMap<K, N> B_map,
    const __grid_constant__ pleat::BoxMap<N, M> D_map, const __grid_constant__ pleat::BoxMap<N, M> O_map,
    const __grid_constant__ pleat::BoxMap<N, M> C_map, const pleat::bf16* C_ptr, const pleat::bf16* W_ptr,
    pleat::bf16* D_ptr, pleat::bf16* O_ptr, float* S_ptr, long long M_size) {
    const C c(C_ptr, pleat::extents(M(M_size)));
    const W w(W_ptr);
    const D d_(D_ptr, pleat::extents(M(M_size)));
    const O o(O_ptr, pleat::extents(M(M_size)));
    const S s_(S_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<N, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, D_map, O_map, C_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column + pleat::InTile<N, 1, 128>(stage.part() * 64));
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int i = number % 2;
            const int part = number / 2 % 2;
            to.load(C_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i, consumer));
        };
        tiles.produce(grid, steps, bring, 4, feed);
    } else {
        tiles.consume(grid, steps, 4, [&](const Tiles::At& at, const auto& acc) {
            pleat::Sum<float> s_states[4][1];
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        pleat::Vec<pleat::bf16, 2> D_part[8][2];
                        pleat::Vec<pleat::bf16, 2> O_part[8][2];
                        pleat::Vec<pleat::bf16, 2> C_in[8][2];
                        tiles.take(C_in);
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
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
                                // gemm_residual_rms.json:21: store D
                                // gemm_residual_rms.json:22: store O
                                // gemm_residual_rms.json:20: reduce s
                                float values[2];
                                float values_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, part * 8 + j, h, e);
                                    const float C_e = pleat::as<float>(C_in[j][h], e);
                                    // gemm_residual_rms.json:19: let d
                                    const float d = acc_e + C_e;
                                    values[e] = d;
                                    values_[e] = d * W_columns[e];
                                    terms[e] = d * d;
                                }
                                D_part[j][h] = pleat::converted<pleat::bf16>(values);
                                O_part[j][h] = pleat::converted<pleat::bf16>(values_);
                                s_states[i * 2 + h][0].add(terms);
                            }
                        }
                        tiles.store(D_map, D_part, at.column + tiles.first_column(part * 8),
                                    at.row + tiles.first_row(i));
                        tiles.store(O_map, O_part, at.column + tiles.first_column(part * 8),
                                    at.row + tiles.first_row(i));
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 4; ++row) {
                pleat::across_lanes<4>(s_states[row][0]);
            }
            if (tiles.column(0).get() == 0) {
                const pleat::Fold<N, 128> n_(at.column);
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // gemm_residual_rms.json:23: store S
                            const float s_e = s_states[i * 2 + h][0].sum();
                            *s_[n_ + m] = s_e;
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_residual_rms_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_residual_rms_tiles_2: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8 stages of 64
// along K, the L2 cache drops B first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384) gemm_residual_rms_tiles_2(
    const __grid_constant__ pleat::BoxMap<K, M> A_map, const __grid_constant__ pleat::BoxMap<K, N> B_map,
    const __grid_constant__ pleat::BoxMap<N, M> D_map, const __grid_constant__ pleat::BoxMap<N, M> O_map,
    const __grid_constant__ pleat::BoxMap<N, M> C_map, const pleat::bf16* C_ptr, const pleat::bf16* W_ptr,
    pleat::bf16* D_ptr, pleat::bf16* O_ptr, float* S_ptr, long long M_size) {
    const C c(C_ptr, pleat::extents(M(M_size)));
    const W w(W_ptr);
    const D d_(D_ptr, pleat::extents(M(M_size)));
    const O o(O_ptr, pleat::extents(M(M_size)));
    const S s_(S_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<N, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, D_map, O_map, C_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int part = number % 2;
            to.load(C_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(0, consumer));
        };
        tiles.produce(grid, steps, bring, 2, feed);
    } else {
        tiles.consume(grid, steps, 2, [&](const Tiles::At& at, const auto& acc) {
            pleat::Sum<float> s_states[2][1];
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Vec<pleat::bf16, 2> D_part[8][2];
                    pleat::Vec<pleat::bf16, 2> O_part[8][2];
                    pleat::Vec<pleat::bf16, 2> C_in[8][2];
                    tiles.take(C_in);
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
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
                            const M m(at.row + tiles.row(0, h));
                            // gemm_residual_rms.json:21: store D
                            // gemm_residual_rms.json:22: store O
                            // gemm_residual_rms.json:20: reduce s
                            float values[2];
                            float values_[2];
                            float terms[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, part * 8 + j, h, e);
                                const float C_e = pleat::as<float>(C_in[j][h], e);
                                // gemm_residual_rms.json:19: let d
                                const float d = acc_e + C_e;
                                values[e] = d;
                                values_[e] = d * W_columns[e];
                                terms[e] = d * d;
                            }
                            D_part[j][h] = pleat::converted<pleat::bf16>(values);
                            O_part[j][h] = pleat::converted<pleat::bf16>(values_);
                            s_states[h][0].add(terms);
                        }
                    }
                    tiles.store(D_map, D_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(0));
                    tiles.store(O_map, O_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(0));
                }
            }
#pragma unroll
            for (int row = 0; row < 2; ++row) {
                pleat::across_lanes<4>(s_states[row][0]);
            }
            if (tiles.column(0).get() == 0) {
                const pleat::Fold<N, 128> n_(at.column);
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // gemm_residual_rms.json:23: store S
                        const float s_e = s_states[h][0].sum();
                        *s_[n_ + m] = s_e;
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_residual_rms_tiles_3)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_residual_rms_tiles_3: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32
// along K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_residual_rms_tiles_3(const pleat::bf16* A_ptr, const pleat::bf16* B_ptr, const pleat::bf16* C_ptr,
                              const pleat::bf16* W_ptr, pleat::bf16* D_ptr, pleat::bf16* O_ptr, float* S_ptr,
                              long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const C c(C_ptr, pleat::extents(M(M_size)));
    const W w(W_ptr);
    const D d_(D_ptr, pleat::extents(M(M_size)));
    const O o(O_ptr, pleat::extents(M(M_size)));
    const S s_(S_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<N, 128>, pleat::Fold<K, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const N n_(at.column + pleat::InTile<N, 1, 128>(r));
        return b[n_].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& acc) {
        pleat::Sum<float> s_states[2][1];
        {
#pragma unroll
            for (int j = 0; j < 16; ++j) {
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
                        // gemm_residual_rms.json:21: store D
                        // gemm_residual_rms.json:22: store O
                        // gemm_residual_rms.json:20: reduce s
                        const pleat::Vec<pleat::bf16, 2> c_v = pleat::load<2>(c[n_ + m].get());
                        float d__out[2];
                        float o_out[2];
                        float terms[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j, h, e);
                            const float C_e = pleat::as<float>(c_v, e);
                            // gemm_residual_rms.json:19: let d
                            const float d = acc_e + C_e;
                            d__out[e] = d;
                            o_out[e] = d * W_columns[e];
                            terms[e] = d * d;
                        }
                        pleat::store(d_[n_ + m].get(), pleat::converted<pleat::bf16>(d__out));
                        pleat::store(o[n_ + m].get(), pleat::converted<pleat::bf16>(o_out));
                        s_states[h][0].add(terms);
                    }
                }
            }
        }
#pragma unroll
        for (int row = 0; row < 2; ++row) {
            pleat::across_lanes<4>(s_states[row][0]);
        }
        if (tiles.column(0).get() == 0) {
            const pleat::Fold<N, 128> n_(at.column);
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    // gemm_residual_rms.json:23: store S
                    const float s_e = s_states[h][0].sum();
                    *s_[n_ + m] = s_e;
                }
            }
        }
    });
}
#endif
#endif

}  // namespace gemm_residual_rms
