// Written by pleat from gemm_swiglu_backward.json. Do not edit.
// d = A Bt is the gradient of silu(gate) * up: the units again, the gradient of gate and up, and for the norm
// before them the sums of z dz over blocks of 128 units
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_swiglu_backward {

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

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_swiglu_backward_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_swiglu_backward_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 5 stages of 64
// along K, the L2 cache drops B first where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_swiglu_backward_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                               const __grid_constant__ pleat::BoxMap<K, I> B_map,
                               const __grid_constant__ pleat::BoxMap<I, M> O_map,
                               const __grid_constant__ pleat::BoxMap<I, G, M> DZ_map,
                               const __grid_constant__ pleat::BoxMap<I, G, M> Z_map, const pleat::bf16* Z_ptr,
                               pleat::bf16* O_ptr, pleat::bf16* DZ_ptr, float* ZDZ_ptr, long long M_size) {
    const Z z(Z_ptr, pleat::extents(M(M_size)));
    const O o(O_ptr, pleat::extents(M(M_size)));
    const DZ dz(DZ_ptr, pleat::extents(M(M_size)));
    const ZDZ zdz_(ZDZ_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 5, 1, Major::k, Major::k, 3, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<I, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, O_map, DZ_map, Z_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 86, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int copy = number % 2;
            const int i = number / 2 % 2;
            const int part = number / 4 % 2;
            if (copy == 0)
                to.load(Z_map, at.column + tiles.first_column(part * 8), G(0),
                        at.row + tiles.first_row(i, consumer));
            if (copy == 1)
                to.load(Z_map, at.column + tiles.first_column(part * 8), G(1),
                        at.row + tiles.first_row(i, consumer));
        };
        tiles.produce(grid, steps, bring, 8, feed);
    } else {
        tiles.consume(grid, steps, 8, [&](const Tiles::At& at, const auto& d) {
            pleat::Sum<float> zdz_states[4][1];
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        tiles.template open<3>();
                        pleat::Vec<pleat::bf16, 2> O_part[2][2];
                        pleat::Vec<pleat::bf16, 2> DZ_part[2][2];
                        pleat::Vec<pleat::bf16, 2> DZ_part_[2][2];
                        pleat::Vec<pleat::bf16, 2> Z_in[2][2];
                        pleat::Vec<pleat::bf16, 2> Z_in_[2][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            if (j % 2 == 0) tiles.take(Z_in, 0, j);
                            if (j % 2 == 0) tiles.take(Z_in_, 1, j);
                            const I i_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // gemm_swiglu_backward.json:24: store O
                                // gemm_swiglu_backward.json:25: store DZ[G = 0]
                                // gemm_swiglu_backward.json:26: store DZ[G = 1]
                                // gemm_swiglu_backward.json:23: reduce zdz
                                float values[2];
                                float values_[2];
                                float values_2[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float Z_e = pleat::as<float>(Z_in[j % 2][h], e);
                                    // gemm_swiglu_backward.json:20: let s
                                    const float s = pleat::math::sigmoid(Z_e);
                                    const float Z_e_ = pleat::as<float>(Z_in_[j % 2][h], e);
                                    values[e] = Z_e * s * Z_e_;
                                    const float d_e = d(i, part * 8 + j, h, e);
                                    // gemm_swiglu_backward.json:21: let dgate
                                    const float dgate = d_e * Z_e_ * s * pleat::math::fma(Z_e, 1.0f - s, 1.0f);
                                    values_[e] = dgate;
                                    // gemm_swiglu_backward.json:22: let dup
                                    const float dup = d_e * Z_e * s;
                                    values_2[e] = dup;
                                    terms[e] = pleat::math::fma(Z_e, dgate, Z_e_ * dup);
                                }
                                O_part[j % 2][h] = pleat::converted<pleat::bf16>(values);
                                DZ_part[j % 2][h] = pleat::converted<pleat::bf16>(values_);
                                DZ_part_[j % 2][h] = pleat::converted<pleat::bf16>(values_2);
                                zdz_states[i * 2 + h][0].add(terms);
                            }
                            if (j % 2 == 1) tiles.put(O_part, 0, j - 1);
                            if (j % 2 == 1) tiles.put(DZ_part, 1, j - 1);
                            if (j % 2 == 1) tiles.put(DZ_part_, 2, j - 1);
                        }
                        tiles.took(2);
                        tiles.send(O_map, 0, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i));
                        tiles.send(DZ_map, 1, at.column + tiles.first_column(part * 8), G(0),
                                   at.row + tiles.first_row(i));
                        tiles.send(DZ_map, 2, at.column + tiles.first_column(part * 8), G(1),
                                   at.row + tiles.first_row(i));
                        tiles.sent(3);
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
                            // gemm_swiglu_backward.json:27: store ZDZ
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

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_swiglu_backward_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_swiglu_backward_tiles_2: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8 stages of
// 64 along K, the L2 cache drops B first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_swiglu_backward_tiles_2(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                                 const __grid_constant__ pleat::BoxMap<K, I> B_map,
                                 const __grid_constant__ pleat::BoxMap<I, M> O_map,
                                 const __grid_constant__ pleat::BoxMap<I, G, M> DZ_map,
                                 const __grid_constant__ pleat::BoxMap<I, G, M> Z_map, const pleat::bf16* Z_ptr,
                                 pleat::bf16* O_ptr, pleat::bf16* DZ_ptr, float* ZDZ_ptr, long long M_size) {
    const Z z(Z_ptr, pleat::extents(M(M_size)));
    const O o(O_ptr, pleat::extents(M(M_size)));
    const DZ dz(DZ_ptr, pleat::extents(M(M_size)));
    const ZDZ zdz_(ZDZ_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<I, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, O_map, DZ_map, Z_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 86, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int copy = number % 2;
            const int part = number / 2 % 2;
            if (copy == 0)
                to.load(Z_map, at.column + tiles.first_column(part * 8), G(0),
                        at.row + tiles.first_row(0, consumer));
            if (copy == 1)
                to.load(Z_map, at.column + tiles.first_column(part * 8), G(1),
                        at.row + tiles.first_row(0, consumer));
        };
        tiles.produce(grid, steps, bring, 4, feed);
    } else {
        tiles.consume(grid, steps, 4, [&](const Tiles::At& at, const auto& d) {
            pleat::Sum<float> zdz_states[2][1];
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Vec<pleat::bf16, 2> O_part[8][2];
                    pleat::Vec<pleat::bf16, 2> DZ_part[8][2];
                    pleat::Vec<pleat::bf16, 2> DZ_part_[8][2];
                    pleat::Vec<pleat::bf16, 2> Z_in[8][2];
                    tiles.take(Z_in);
                    pleat::Vec<pleat::bf16, 2> Z_in_[8][2];
                    tiles.take(Z_in_);
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const I i_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            // gemm_swiglu_backward.json:24: store O
                            // gemm_swiglu_backward.json:25: store DZ[G = 0]
                            // gemm_swiglu_backward.json:26: store DZ[G = 1]
                            // gemm_swiglu_backward.json:23: reduce zdz
                            float values[2];
                            float values_[2];
                            float values_2[2];
                            float terms[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float Z_e = pleat::as<float>(Z_in[j][h], e);
                                // gemm_swiglu_backward.json:20: let s
                                const float s = pleat::math::sigmoid(Z_e);
                                const float Z_e_ = pleat::as<float>(Z_in_[j][h], e);
                                values[e] = Z_e * s * Z_e_;
                                const float d_e = d(0, part * 8 + j, h, e);
                                // gemm_swiglu_backward.json:21: let dgate
                                const float dgate = d_e * Z_e_ * s * pleat::math::fma(Z_e, 1.0f - s, 1.0f);
                                values_[e] = dgate;
                                // gemm_swiglu_backward.json:22: let dup
                                const float dup = d_e * Z_e * s;
                                values_2[e] = dup;
                                terms[e] = pleat::math::fma(Z_e, dgate, Z_e_ * dup);
                            }
                            O_part[j][h] = pleat::converted<pleat::bf16>(values);
                            DZ_part[j][h] = pleat::converted<pleat::bf16>(values_);
                            DZ_part_[j][h] = pleat::converted<pleat::bf16>(values_2);
                            zdz_states[h][0].add(terms);
                        }
                    }
                    tiles.store(O_map, O_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(0));
                    tiles.store(DZ_map, DZ_part, at.column + tiles.first_column(part * 8), G(0),
                                at.row + tiles.first_row(0));
                    tiles.store(DZ_map, DZ_part_, at.column + tiles.first_column(part * 8), G(1),
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
                        // gemm_swiglu_backward.json:27: store ZDZ
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

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_swiglu_backward_tiles_3)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_swiglu_backward_tiles_3: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of
// 32 along K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_swiglu_backward_tiles_3(const pleat::bf16* A_ptr, const pleat::bf16* B_ptr, const pleat::bf16* Z_ptr,
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
                        // gemm_swiglu_backward.json:24: store O
                        // gemm_swiglu_backward.json:25: store DZ[G = 0]
                        // gemm_swiglu_backward.json:26: store DZ[G = 1]
                        // gemm_swiglu_backward.json:23: reduce zdz
                        const pleat::Vec<pleat::bf16, 2> z_v = pleat::load<2>(z[i_ + m + G(0)].get());
                        const pleat::Vec<pleat::bf16, 2> z_v_ = pleat::load<2>(z[i_ + m + G(1)].get());
                        float o_out[2];
                        float dz_out[2];
                        float dz_out_[2];
                        float terms[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float Z_e = pleat::as<float>(z_v, e);
                            // gemm_swiglu_backward.json:20: let s
                            const float s = pleat::math::sigmoid(Z_e);
                            const float Z_e_ = pleat::as<float>(z_v_, e);
                            o_out[e] = Z_e * s * Z_e_;
                            const float d_e = d(0, j, h, e);
                            // gemm_swiglu_backward.json:21: let dgate
                            const float dgate = d_e * Z_e_ * s * pleat::math::fma(Z_e, 1.0f - s, 1.0f);
                            dz_out[e] = dgate;
                            // gemm_swiglu_backward.json:22: let dup
                            const float dup = d_e * Z_e * s;
                            dz_out_[e] = dup;
                            terms[e] = pleat::math::fma(Z_e, dgate, Z_e_ * dup);
                        }
                        pleat::store(o[i_ + m].get(), pleat::converted<pleat::bf16>(o_out));
                        pleat::store(dz[i_ + m + G(0)].get(), pleat::converted<pleat::bf16>(dz_out));
                        pleat::store(dz[i_ + m + G(1)].get(), pleat::converted<pleat::bf16>(dz_out_));
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
                    // gemm_swiglu_backward.json:27: store ZDZ
                    const float zdz_e = zdz_states[h][0].sum();
                    *zdz_[i_ + m] = zdz_e;
                }
            }
        }
    });
}
#endif
#endif

}  // namespace gemm_swiglu_backward
