// Written by pleat from gemm_swiglu_backward_pairs.json. Do not edit.
// gemm_swiglu_backward of gates and ups that are neighbours, as gemm_rmsnorm_swiglu leaves them and
// gemm_norm_backward takes their gradient
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_swiglu_backward_pairs {

//   contract d = A, B along K
//   let gate = Z[G = 0]
//   let up = Z[G = 1]
//   let s = sigmoid(gate)
//   let dgate = d * up * s * (1 + gate * (1 - s))
//   let dup = d * gate * s
//   reduce zdz = sum of gate * dgate + up * dup along I % 128
//   store O = gate * s * up
//   store DZ[G = 0] = dgate
//   store DZ[G = 1] = dup
//   store ZDZ = zdz

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_swiglu_backward_pairs_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_swiglu_backward_pairs_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages
// of 64 along K, the L2 cache drops B first where ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_swiglu_backward_pairs_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                                     const __grid_constant__ pleat::BoxMap<K, I> B_map,
                                     const __grid_constant__ pleat::BoxMap<I, M> O_map, const pleat::bf16* Z_ptr,
                                     pleat::bf16* O_ptr, pleat::bf16* DZ_ptr, float* ZDZ_ptr, long long M_size) {
    const Z z(Z_ptr, pleat::extents(M(M_size)));
    const O o(O_ptr, pleat::extents(M(M_size)));
    const DZ dz(DZ_ptr, pleat::extents(M(M_size)));
    const ZDZ zdz_(ZDZ_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<I, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, O_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 86, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column + pleat::InTile<I, 1, 128>(stage.part() * 64));
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& d) {
            pleat::Sum<float> zdz_states[4][1];
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        pleat::Vec<pleat::bf16, 2> O_part[8][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            const I i_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                if (m.get() < M_size) {
                                    // gemm_swiglu_backward_pairs.json:24: store O
                                    // gemm_swiglu_backward_pairs.json:25: store DZ[G = 0]
                                    // gemm_swiglu_backward_pairs.json:26: store DZ[G = 1]
                                    // gemm_swiglu_backward_pairs.json:23: reduce zdz
                                    float values[2];
                                    float dz_out[2];
                                    float dz_out_[2];
                                    float terms[2];
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        const float Z_e = pleat::convert<float>(*z[(i_ + I(e)) + m + G(0)]);
                                        // gemm_swiglu_backward_pairs.json:20: let s
                                        const float s = pleat::math::sigmoid(Z_e);
                                        const float Z_e_ = pleat::convert<float>(*z[(i_ + I(e)) + m + G(1)]);
                                        values[e] = Z_e * s * Z_e_;
                                        const float d_e = d(i, part * 8 + j, h, e);
                                        // gemm_swiglu_backward_pairs.json:21: let dgate
                                        const float dgate = d_e * Z_e_ * s * pleat::math::fma(Z_e, 1.0f - s, 1.0f);
                                        dz_out[e] = dgate;
                                        // gemm_swiglu_backward_pairs.json:22: let dup
                                        const float dup = d_e * Z_e * s;
                                        dz_out_[e] = dup;
                                        terms[e] = pleat::math::fma(Z_e, dgate, Z_e_ * dup);
                                    }
                                    O_part[j][h] = pleat::converted<pleat::bf16>(values);
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        *dz[(i_ + I(e)) + m + G(0)] = pleat::convert<pleat::bf16>(dz_out[e]);
                                    }
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        *dz[(i_ + I(e)) + m + G(1)] = pleat::convert<pleat::bf16>(dz_out_[e]);
                                    }
                                    zdz_states[i * 2 + h][0].add(terms);
                                }
                            }
                        }
                        tiles.store(O_map, O_part, at.column + tiles.first_column(part * 8),
                                    at.row + tiles.first_row(i));
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 4; ++row) {
                pleat::across_lanes<4>(zdz_states[row][0]);
            }
            if (tiles.column(0).get() == 0) {
                const pleat::Fold<I, 128> i_(at.column);
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // gemm_swiglu_backward_pairs.json:27: store ZDZ
                            const float zdz_e = zdz_states[i * 2 + h][0].sum();
                            *zdz_[i_ + m] = zdz_e;
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_swiglu_backward_pairs_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_swiglu_backward_pairs_tiles_2: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8
// stages of 64 along K, the L2 cache drops B first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_swiglu_backward_pairs_tiles_2(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                                       const __grid_constant__ pleat::BoxMap<K, I> B_map,
                                       const __grid_constant__ pleat::BoxMap<I, M> O_map, const pleat::bf16* Z_ptr,
                                       pleat::bf16* O_ptr, pleat::bf16* DZ_ptr, float* ZDZ_ptr, long long M_size) {
    const Z z(Z_ptr, pleat::extents(M(M_size)));
    const O o(O_ptr, pleat::extents(M(M_size)));
    const DZ dz(DZ_ptr, pleat::extents(M(M_size)));
    const ZDZ zdz_(ZDZ_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<I, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, O_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 86, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& d) {
            pleat::Sum<float> zdz_states[2][1];
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Vec<pleat::bf16, 2> O_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const I i_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            if (m.get() < M_size) {
                                // gemm_swiglu_backward_pairs.json:24: store O
                                // gemm_swiglu_backward_pairs.json:25: store DZ[G = 0]
                                // gemm_swiglu_backward_pairs.json:26: store DZ[G = 1]
                                // gemm_swiglu_backward_pairs.json:23: reduce zdz
                                float values[2];
                                float dz_out[2];
                                float dz_out_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float Z_e = pleat::convert<float>(*z[(i_ + I(e)) + m + G(0)]);
                                    // gemm_swiglu_backward_pairs.json:20: let s
                                    const float s = pleat::math::sigmoid(Z_e);
                                    const float Z_e_ = pleat::convert<float>(*z[(i_ + I(e)) + m + G(1)]);
                                    values[e] = Z_e * s * Z_e_;
                                    const float d_e = d(0, part * 8 + j, h, e);
                                    // gemm_swiglu_backward_pairs.json:21: let dgate
                                    const float dgate = d_e * Z_e_ * s * pleat::math::fma(Z_e, 1.0f - s, 1.0f);
                                    dz_out[e] = dgate;
                                    // gemm_swiglu_backward_pairs.json:22: let dup
                                    const float dup = d_e * Z_e * s;
                                    dz_out_[e] = dup;
                                    terms[e] = pleat::math::fma(Z_e, dgate, Z_e_ * dup);
                                }
                                O_part[j][h] = pleat::converted<pleat::bf16>(values);
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    *dz[(i_ + I(e)) + m + G(0)] = pleat::convert<pleat::bf16>(dz_out[e]);
                                }
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    *dz[(i_ + I(e)) + m + G(1)] = pleat::convert<pleat::bf16>(dz_out_[e]);
                                }
                                zdz_states[h][0].add(terms);
                            }
                        }
                    }
                    tiles.store(O_map, O_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(0));
                }
            }
#pragma unroll
            for (int row = 0; row < 2; ++row) {
                pleat::across_lanes<4>(zdz_states[row][0]);
            }
            if (tiles.column(0).get() == 0) {
                const pleat::Fold<I, 128> i_(at.column);
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // gemm_swiglu_backward_pairs.json:27: store ZDZ
                        const float zdz_e = zdz_states[h][0].sum();
                        *zdz_[i_ + m] = zdz_e;
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_swiglu_backward_pairs_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_swiglu_backward_pairs_tiles_3: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6
// stages of 64 along K, the L2 cache drops B first where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_swiglu_backward_pairs_tiles_3(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                                       const __grid_constant__ pleat::BoxMap<K, I> B_map,
                                       const __grid_constant__ pleat::BoxMap<I, M> O_map, const pleat::bf16* Z_ptr,
                                       pleat::bf16* O_ptr, pleat::bf16* DZ_ptr, float* ZDZ_ptr, long long M_size) {
    const Z z(Z_ptr, pleat::extents(M(M_size)));
    const O o(O_ptr, pleat::extents(M(M_size)));
    const DZ dz(DZ_ptr, pleat::extents(M(M_size)));
    const ZDZ zdz_(ZDZ_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<I, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, O_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 86, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& d) {
            pleat::Sum<float> zdz_states[4][1];
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        pleat::Vec<pleat::bf16, 2> O_part[8][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            const I i_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                if (m.get() < M_size) {
                                    // gemm_swiglu_backward_pairs.json:24: store O
                                    // gemm_swiglu_backward_pairs.json:25: store DZ[G = 0]
                                    // gemm_swiglu_backward_pairs.json:26: store DZ[G = 1]
                                    // gemm_swiglu_backward_pairs.json:23: reduce zdz
                                    float values[2];
                                    float dz_out[2];
                                    float dz_out_[2];
                                    float terms[2];
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        const float Z_e = pleat::convert<float>(*z[(i_ + I(e)) + m + G(0)]);
                                        // gemm_swiglu_backward_pairs.json:20: let s
                                        const float s = pleat::math::sigmoid(Z_e);
                                        const float Z_e_ = pleat::convert<float>(*z[(i_ + I(e)) + m + G(1)]);
                                        values[e] = Z_e * s * Z_e_;
                                        const float d_e = d(i, part * 8 + j, h, e);
                                        // gemm_swiglu_backward_pairs.json:21: let dgate
                                        const float dgate = d_e * Z_e_ * s * pleat::math::fma(Z_e, 1.0f - s, 1.0f);
                                        dz_out[e] = dgate;
                                        // gemm_swiglu_backward_pairs.json:22: let dup
                                        const float dup = d_e * Z_e * s;
                                        dz_out_[e] = dup;
                                        terms[e] = pleat::math::fma(Z_e, dgate, Z_e_ * dup);
                                    }
                                    O_part[j][h] = pleat::converted<pleat::bf16>(values);
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        *dz[(i_ + I(e)) + m + G(0)] = pleat::convert<pleat::bf16>(dz_out[e]);
                                    }
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        *dz[(i_ + I(e)) + m + G(1)] = pleat::convert<pleat::bf16>(dz_out_[e]);
                                    }
                                    zdz_states[i * 2 + h][0].add(terms);
                                }
                            }
                        }
                        tiles.store(O_map, O_part, at.column + tiles.first_column(part * 8),
                                    at.row + tiles.first_row(i));
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 4; ++row) {
                pleat::across_lanes<4>(zdz_states[row][0]);
            }
            if (tiles.column(0).get() == 0) {
                const pleat::Fold<I, 128> i_(at.column);
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // gemm_swiglu_backward_pairs.json:27: store ZDZ
                            const float zdz_e = zdz_states[i * 2 + h][0].sum();
                            *zdz_[i_ + m] = zdz_e;
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_swiglu_backward_pairs_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_swiglu_backward_pairs_tiles_4: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4
// stages of 32 along K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_swiglu_backward_pairs_tiles_4(const pleat::bf16* A_ptr, const pleat::bf16* B_ptr, const pleat::bf16* Z_ptr,
                                       pleat::bf16* O_ptr, pleat::bf16* DZ_ptr, float* ZDZ_ptr, long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const Z z(Z_ptr, pleat::extents(M(M_size)));
    const O o(O_ptr, pleat::extents(M(M_size)));
    const DZ dz(DZ_ptr, pleat::extents(M(M_size)));
    const ZDZ zdz_(ZDZ_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<I, 128>, pleat::Fold<K, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 86, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const I i_(at.column + pleat::InTile<I, 1, 128>(r));
        return b[i_].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& d) {
        pleat::Sum<float> zdz_states[2][1];
        {
#pragma unroll
            for (int j = 0; j < 16; ++j) {
                const I i_(at.column + tiles.column(j));
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // gemm_swiglu_backward_pairs.json:24: store O
                        // gemm_swiglu_backward_pairs.json:25: store DZ[G = 0]
                        // gemm_swiglu_backward_pairs.json:26: store DZ[G = 1]
                        // gemm_swiglu_backward_pairs.json:23: reduce zdz
                        float o_out[2];
                        float dz_out[2];
                        float dz_out_[2];
                        float terms[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float Z_e = pleat::convert<float>(*z[(i_ + I(e)) + m + G(0)]);
                            // gemm_swiglu_backward_pairs.json:20: let s
                            const float s = pleat::math::sigmoid(Z_e);
                            const float Z_e_ = pleat::convert<float>(*z[(i_ + I(e)) + m + G(1)]);
                            o_out[e] = Z_e * s * Z_e_;
                            const float d_e = d(0, j, h, e);
                            // gemm_swiglu_backward_pairs.json:21: let dgate
                            const float dgate = d_e * Z_e_ * s * pleat::math::fma(Z_e, 1.0f - s, 1.0f);
                            dz_out[e] = dgate;
                            // gemm_swiglu_backward_pairs.json:22: let dup
                            const float dup = d_e * Z_e * s;
                            dz_out_[e] = dup;
                            terms[e] = pleat::math::fma(Z_e, dgate, Z_e_ * dup);
                        }
                        pleat::store(o[i_ + m].get(), pleat::converted<pleat::bf16>(o_out));
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            *dz[(i_ + I(e)) + m + G(0)] = pleat::convert<pleat::bf16>(dz_out[e]);
                        }
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            *dz[(i_ + I(e)) + m + G(1)] = pleat::convert<pleat::bf16>(dz_out_[e]);
                        }
                        zdz_states[h][0].add(terms);
                    }
                }
            }
        }
#pragma unroll
        for (int row = 0; row < 2; ++row) {
            pleat::across_lanes<4>(zdz_states[row][0]);
        }
        if (tiles.column(0).get() == 0) {
            const pleat::Fold<I, 128> i_(at.column);
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    // gemm_swiglu_backward_pairs.json:27: store ZDZ
                    const float zdz_e = zdz_states[h][0].sum();
                    *zdz_[i_ + m] = zdz_e;
                }
            }
        }
    });
}
#endif
#endif

}  // namespace gemm_swiglu_backward_pairs
