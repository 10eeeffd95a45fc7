// Written by pleat from gemm_int8.json. Do not edit.
// D = (A Bt) * SA * SB of integers of 8 bits, added up exactly, with scales of tokens and of output channels
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_int8 {

//   contract acc = A, B along K
//   store D = acc * SA * SB

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_int8_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_int8_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 128 along K,
// the L2 cache drops B first where ceil(M / 128) <= 8, those of the last rounds shared out evenly along K, where
// they are few cut into up to 2 parts along K.
extern "C" __global__ void __launch_bounds__(384)
    gemm_int8_tiles(const __grid_constant__ pleat::TensorMap A_map, const __grid_constant__ pleat::TensorMap B_map,
                    const __grid_constant__ pleat::TensorMap D_map, const float* SA_ptr, const float* SB_ptr,
                    pleat::bf16* D_ptr, long long M_size, unsigned char* workspace) {
    const SA sa(SA_ptr, pleat::extents(M(M_size)));
    const SB sb(SB_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Tiles = pleat::TileSm90<signed char, pleat::Form::pingpong, 128, 128, 6, 1>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, D_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 112, 1};
    const pleat::EvenTileGrid grid{whole, workspace};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 32;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k, const auto& stage) {
            stage.load_a(A_map, k * 128, at.row * 128);
            stage.load_b_for(grid.rows, B_map, k * 128, at.column * 128);
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
            float SA_rows[4] = {};
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row * 128 + tiles.row(i, h));
                    if (m.get() < M_size) {
                        const float SA_e = *sa[m];
                        SA_rows[i * 2 + h] = SA_e;
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
                        const N n_(at.column * 128 + tiles.column(part * 8 + j));
                        float SB_columns[2];
                        const pleat::Vec<float, 2> sb_v = pleat::load<2>(sb[n_].get());
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float SB_e = sb_v[e];
                            SB_columns[e] = SB_e;
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row * 128 + tiles.row(i, h));
                            // gemm_int8.json:17: store D
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const long long acc_e = acc(i, part * 8 + j, h, e);
                                values[e] = static_cast<float>(acc_e) * SA_rows[i * 2 + h] * SB_columns[e];
                            }
                            D_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(D_map, D_part, at.column * 128 + part * 64, at.row * 128 + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_int8_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_int8_tiles_2: tiles of 64 x 192 on the tensor cores, one for each consumer in turn, 6 stages of 128 along K,
// the L2 cache drops B first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_int8_tiles_2(const __grid_constant__ pleat::TensorMap A_map,
                      const __grid_constant__ pleat::TensorMap B_map,
                      const __grid_constant__ pleat::TensorMap D_map, const float* SA_ptr, const float* SB_ptr,
                      pleat::bf16* D_ptr, long long M_size) {
    const SA sa(SA_ptr, pleat::extents(M(M_size)));
    const SB sb(SB_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Tiles = pleat::TileSm90<signed char, pleat::Form::pingpong, 64, 192, 6, 1>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, D_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 75, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 32;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k, const auto& stage) {
            stage.load_a(A_map, k * 128, at.row * 64);
            stage.load_b_for(grid.rows, B_map, k * 128, at.column * 192);
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
            float SA_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row * 64 + tiles.row(0, h));
                if (m.get() < M_size) {
                    const float SA_e = *sa[m];
                    SA_rows[h] = SA_e;
                }
            }
#pragma unroll
            for (int part = 0; part < 3; ++part) {
                pleat::Vec<pleat::bf16, 2> D_part[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const N n_(at.column * 192 + tiles.column(part * 8 + j));
                    if (n_.get() < 14336) {
                        float SB_columns[2];
                        const pleat::Vec<float, 2> sb_v = pleat::load<2>(sb[n_].get());
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float SB_e = sb_v[e];
                            SB_columns[e] = SB_e;
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row * 64 + tiles.row(0, h));
                            // gemm_int8.json:17: store D
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const long long acc_e = acc(0, part * 8 + j, h, e);
                                values[e] = static_cast<float>(acc_e) * SA_rows[h] * SB_columns[e];
                            }
                            D_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                }
                tiles.store(D_map, D_part, at.column * 192 + part * 64, at.row * 64 + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_int8_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_int8_tiles_3: tiles of 128 x 192 on the tensor cores, one for each consumer in turn, 4 stages of 128 along
// K, the L2 cache drops B first where ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_int8_tiles_3(const __grid_constant__ pleat::TensorMap A_map,
                      const __grid_constant__ pleat::TensorMap B_map,
                      const __grid_constant__ pleat::TensorMap D_map, const float* SA_ptr, const float* SB_ptr,
                      pleat::bf16* D_ptr, long long M_size) {
    const SA sa(SA_ptr, pleat::extents(M(M_size)));
    const SB sb(SB_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Tiles = pleat::TileSm90<signed char, pleat::Form::pingpong, 128, 192, 4, 2>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, D_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 75, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 32;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k, const auto& stage) {
            stage.load_a(A_map, k * 128, at.row * 128);
            stage.load_b_for(grid.rows, B_map, k * 128, at.column * 192 + stage.part() * 96);
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
            float SA_rows[4] = {};
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row * 128 + tiles.row(i, h));
                    if (m.get() < M_size) {
                        const float SA_e = *sa[m];
                        SA_rows[i * 2 + h] = SA_e;
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
                        const N n_(at.column * 192 + tiles.column(part * 8 + j));
                        if (n_.get() < 14336) {
                            float SB_columns[2];
                            const pleat::Vec<float, 2> sb_v = pleat::load<2>(sb[n_].get());
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float SB_e = sb_v[e];
                                SB_columns[e] = SB_e;
                            }
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row * 128 + tiles.row(i, h));
                                // gemm_int8.json:17: store D
                                float values[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const long long acc_e = acc(i, part * 8 + j, h, e);
                                    values[e] = static_cast<float>(acc_e) * SA_rows[i * 2 + h] * SB_columns[e];
                                }
                                D_part[j][h] = pleat::converted<pleat::bf16>(values);
                            }
                        }
                    }
                    tiles.store(D_map, D_part, at.column * 192 + part * 64, at.row * 128 + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_int8_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_int8_tiles_4: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 64 along K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_int8_tiles_4(const signed char* A_ptr, const signed char* B_ptr, const float* SA_ptr, const float* SB_ptr,
                      pleat::bf16* D_ptr, long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const SA sa(SA_ptr, pleat::extents(M(M_size)));
    const SB sb(SB_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Tiles = pleat::TileSm80<signed char, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 112, 1};
    const auto rows = [&](const pleat::TileAt& at, int r) -> const signed char* {
        const M m(at.row * 64 + r);
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const pleat::TileAt& at, int r) -> const signed char* {
        const N n_(at.column * 128 + r);
        return b[n_].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const pleat::TileAt& at, const auto& acc) {
        float SA_rows[2] = {};
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            const M m(at.row * 64 + tiles.row(0, h));
            if (m.get() < M_size) {
                const float SA_e = *sa[m];
                SA_rows[h] = SA_e;
            }
        }
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const N n_(at.column * 128 + tiles.column(j));
            float SB_columns[2];
            const pleat::Vec<float, 2> sb_v = pleat::load<2>(sb[n_].get());
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const float SB_e = sb_v[e];
                SB_columns[e] = SB_e;
            }
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row * 64 + tiles.row(0, h));
                if (m.get() < M_size) {
                    // gemm_int8.json:17: store D
                    float d_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const long long acc_e = acc(0, j, h, e);
                        d_out[e] = static_cast<float>(acc_e) * SA_rows[h] * SB_columns[e];
                    }
                    pleat::store(d[n_ + m].get(), pleat::converted<pleat::bf16>(d_out));
                }
            }
        }
    });
}
#endif
#endif

}  // namespace gemm_int8
