// Written by pleat from gemm_rmsnorm_swiglu.json. Do not edit.
// D = R * A Bt and O = silu(gate) * up of D's neighbouring columns, D kept for the backward
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_rmsnorm_swiglu {

//   contract acc = A, B along K
//   let d = acc * R
//   store D = d
//   store O = silu(d[G = 0]) * d[G = 1]

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_rmsnorm_swiglu_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_rmsnorm_swiglu_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64
// along K, the L2 cache drops B first where ceil(M / 128) <= 8, those of the last rounds shared out evenly along K,
// where they are few cut into up to 4 parts along K.
extern "C" __global__ void __launch_bounds__(384)
    gemm_rmsnorm_swiglu_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                              const __grid_constant__ pleat::BoxMap<K, G, I> B_map,
                              const __grid_constant__ pleat::BoxMap<pleat::Joint<G, I>, M> D_map,
                              const __grid_constant__ pleat::BoxMap<I, M> O_map, const float* R_ptr,
                              pleat::bf16* D_ptr, pleat::bf16* O_ptr, long long M_size, unsigned char* workspace) {
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const D d_(D_ptr, pleat::extents(M(M_size)));
    const O o(O_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<I, 64>, pleat::Fold<K, 64>,
                                   pleat::Digit<I, 1, 64>, 2>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, D_map, O_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 172, 1};
    const pleat::EvenTileGrid grid{whole, workspace};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, G(0), at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            {
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
                        pleat::Vec<pleat::bf16, 2> D_part[8][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            const G g(0);
                            const I i_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // gemm_rmsnorm_swiglu.json:18: store D
                                float values[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, part * 8 + j, h, e);
                                    // gemm_rmsnorm_swiglu.json:17: let d
                                    const float d = acc_e * R_rows[i * 2 + h];
                                    values[e] = d;
                                }
                                D_part[j][h] = pleat::converted<pleat::bf16>(values);
                            }
                        }
                        tiles.store(D_map, D_part, pleat::Joint<G, I>((at.column.get() * 64 + part * 32) * 2),
                                    at.row + tiles.first_row(i));
                    }
                }
            }
            {
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
                for (int part = 0; part < 1; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        pleat::bf16 O_part[16][2];
#pragma unroll
                        for (int j = 0; j < 16; ++j) {
                            const I i_(at.column + tiles.column(j));
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // gemm_rmsnorm_swiglu.json:19: store O
                                const float acc_e = acc(i, j, h, 0);
                                const float d_at = acc_e * R_rows[i * 2 + h];
                                const float acc_e_ = acc(i, j, h, 1);
                                const float d_at_ = acc_e_ * R_rows[i * 2 + h];
                                O_part[j][h] = pleat::convert<pleat::bf16>(pleat::math::silu(d_at) * d_at_);
                            }
                        }
                        tiles.store(O_map, O_part, at.column, at.row + tiles.first_row(i));
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_rmsnorm_swiglu_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_rmsnorm_swiglu_tiles_2: tiles of 128 x 192 on the tensor cores, one for each consumer in turn, 4 stages of
// 64 along K, the L2 cache drops B first where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_rmsnorm_swiglu_tiles_2(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                                const __grid_constant__ pleat::BoxMap<K, G, I> B_map,
                                const __grid_constant__ pleat::BoxMap<pleat::Joint<G, I>, M> D_map,
                                const __grid_constant__ pleat::BoxMap<I, M> O_map, const float* R_ptr,
                                pleat::bf16* D_ptr, pleat::bf16* O_ptr, long long M_size) {
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const D d_(D_ptr, pleat::extents(M(M_size)));
    const O o(O_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 192, 4, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<I, 96>, pleat::Fold<K, 64>,
                                   pleat::Digit<I, 1, 96>, 2>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, D_map, O_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 115, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, G(0), at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            {
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
                for (int part = 0; part < 3; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        pleat::Vec<pleat::bf16, 2> D_part[8][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            const G g(0);
                            const I i_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // gemm_rmsnorm_swiglu.json:18: store D
                                float values[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, part * 8 + j, h, e);
                                    // gemm_rmsnorm_swiglu.json:17: let d
                                    const float d = acc_e * R_rows[i * 2 + h];
                                    values[e] = d;
                                }
                                D_part[j][h] = pleat::converted<pleat::bf16>(values);
                            }
                        }
                        tiles.store(D_map, D_part, pleat::Joint<G, I>((at.column.get() * 96 + part * 32) * 2),
                                    at.row + tiles.first_row(i));
                    }
                }
            }
            {
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
                for (int part = 0; part < 3; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        pleat::bf16 O_part[8][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            const I i_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // gemm_rmsnorm_swiglu.json:19: store O
                                const float acc_e = acc(i, part * 8 + j, h, 0);
                                const float d_at = acc_e * R_rows[i * 2 + h];
                                const float acc_e_ = acc(i, part * 8 + j, h, 1);
                                const float d_at_ = acc_e_ * R_rows[i * 2 + h];
                                O_part[j][h] = pleat::convert<pleat::bf16>(pleat::math::silu(d_at) * d_at_);
                            }
                        }
                        tiles.store(O_map, O_part, at.column + tiles.first_column(part * 8),
                                    at.row + tiles.first_row(i));
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_rmsnorm_swiglu_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_rmsnorm_swiglu_tiles_3: tiles of 64 x 256 on the tensor cores, one for each consumer in turn, 4 stages of 64
// along K, the L2 cache drops B first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_rmsnorm_swiglu_tiles_3(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                                const __grid_constant__ pleat::BoxMap<K, G, I> B_map,
                                const __grid_constant__ pleat::BoxMap<pleat::Joint<G, I>, M> D_map,
                                const __grid_constant__ pleat::BoxMap<I, M> O_map, const float* R_ptr,
                                pleat::bf16* D_ptr, pleat::bf16* O_ptr, long long M_size) {
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const D d_(D_ptr, pleat::extents(M(M_size)));
    const O o(O_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 256, 4, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<I, 128>, pleat::Fold<K, 64>,
                                   pleat::Digit<I, 1, 128>, 2>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, D_map, O_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 86, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, G(0), at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            {
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
                for (int part = 0; part < 4; ++part) {
                    pleat::Vec<pleat::bf16, 2> D_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const G g(0);
                        const I i_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            // gemm_rmsnorm_swiglu.json:18: store D
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, part * 8 + j, h, e);
                                // gemm_rmsnorm_swiglu.json:17: let d
                                const float d = acc_e * R_rows[h];
                                values[e] = d;
                            }
                            D_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(D_map, D_part, pleat::Joint<G, I>((at.column.get() * 128 + part * 32) * 2),
                                at.row + tiles.first_row(0));
                }
            }
            {
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
                    pleat::bf16 O_part[16][2];
#pragma unroll
                    for (int j = 0; j < 16; ++j) {
                        const I i_(at.column + tiles.column(part * 16 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            // gemm_rmsnorm_swiglu.json:19: store O
                            const float acc_e = acc(0, part * 16 + j, h, 0);
                            const float d_at = acc_e * R_rows[h];
                            const float acc_e_ = acc(0, part * 16 + j, h, 1);
                            const float d_at_ = acc_e_ * R_rows[h];
                            O_part[j][h] = pleat::convert<pleat::bf16>(pleat::math::silu(d_at) * d_at_);
                        }
                    }
                    tiles.store(O_map, O_part, at.column + tiles.first_column(part * 16),
                                at.row + tiles.first_row(0));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_rmsnorm_swiglu_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_rmsnorm_swiglu_tiles_4: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32
// along K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_rmsnorm_swiglu_tiles_4(const pleat::bf16* A_ptr, const pleat::bf16* B_ptr, const float* R_ptr,
                                pleat::bf16* D_ptr, pleat::bf16* O_ptr, long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const D d_(D_ptr, pleat::extents(M(M_size)));
    const O o(O_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<I, 64>, pleat::Fold<K, 32>,
                                   pleat::Digit<I, 1, 64>, 2>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 172, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const G g(r % 2);
        const I i_(at.column + pleat::InTile<I, 1, 64>(r / 2));
        return b[g + i_].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& acc) {
        {
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
                const G g(0);
                const I i_(at.column + tiles.column(j));
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // gemm_rmsnorm_swiglu.json:18: store D
                        float d__out[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j, h, e);
                            // gemm_rmsnorm_swiglu.json:17: let d
                            const float d = acc_e * R_rows[h];
                            d__out[e] = d;
                        }
                        pleat::store(d_[g + i_ + m].get(), pleat::converted<pleat::bf16>(d__out));
                    }
                }
            }
        }
        {
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
                const I i_(at.column + tiles.column(j));
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // gemm_rmsnorm_swiglu.json:19: store O
                        const float acc_e = acc(0, j, h, 0);
                        const float d_at = acc_e * R_rows[h];
                        const float acc_e_ = acc(0, j, h, 1);
                        const float d_at_ = acc_e_ * R_rows[h];
                        *o[i_ + m] = pleat::convert<pleat::bf16>(pleat::math::silu(d_at) * d_at_);
                    }
                }
            }
        }
    });
}
#endif
#endif

}  // namespace gemm_rmsnorm_swiglu
