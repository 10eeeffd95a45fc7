// Written by pleat from gemm_fp8_amax.json. Do not edit.
// Delayed scaling: D = (A * SA) (B * SB)t / SD rounded to fp8, a scale for each tensor, and AMAX, the largest
// magnitude before the division, from which the next step's SD is made
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_fp8_amax {

// ---- gemm_fp8_partial_amax ----
//   contract acc = A * SA, B * SB along K
//   store D = acc / SD
//   reduce most = max of abs(acc) along N % 128
//   store MOST = most

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_fp8_partial_amax_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_fp8_partial_amax_tiles: tiles of 128 x 128 on the tensor cores, shared by both consumers, 6 stages of 128
// along K, the L2 cache drops B first where ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_fp8_partial_amax_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                                const __grid_constant__ pleat::BoxMap<K, N> B_map,
                                const __grid_constant__ pleat::BoxMap<N, M> D_map, const float* SA_ptr,
                                const float* SB_ptr, pleat::e4m3* D_ptr, const float* SD_ptr, float* MOST_ptr,
                                long long M_size) {
    const SA sa(SA_ptr);
    const SB sb(SB_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    const SD sd(SD_ptr);
    const MOST most_(MOST_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::e4m3, pleat::Form::cooperative, 128, 128, 6, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<N, 128>, pleat::Fold<K, 128>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, D_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const int steps = 32;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column + pleat::InTile<N, 1, 128>(stage.part() * 64));
        });
    } else {
        tiles.consume_by_steps(grid, steps, [&](const Tiles::At& at, const auto& products) {
            pleat::Max<float> most_states[2][1];
            {
                const float SA_e = *sa.get();
                const float SA_tile = SA_e;
                const float SB_e = *sb.get();
                const float SB_tile = SB_e;
                const float SD_e = *sd.get();
                const float SD_tile = SD_e;
#pragma unroll
                for (int part = 0; part < 1; ++part) {
                    pleat::Vec<pleat::e4m3, 2> D_part[16][2];
#pragma unroll
                    for (int j = 0; j < 16; ++j) {
                        const N n_(at.column + tiles.column(j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            // gemm_fp8_amax.json:21: store D
                            // gemm_fp8_amax.json:22: reduce most
                            float values[2];
                            float terms[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float product_e = products(0, j, h, e);
                                // gemm_fp8_amax.json:19: contract acc
                                const float acc = product_e * SA_tile * SB_tile;
                                values[e] = pleat::math::Divisor<float>(SD_tile).divide(acc);
                                terms[e] = pleat::math::abs(acc);
                            }
                            D_part[j][h] = pleat::converted<pleat::e4m3>(values);
                            most_states[h][0].add(terms);
                        }
                    }
                    tiles.store(D_map, D_part, at.column, at.row + tiles.first_row(0));
                }
            }
#pragma unroll
            for (int row = 0; row < 2; ++row) {
                pleat::across_lanes<4>(most_states[row][0]);
            }
            if (tiles.column(0).get() == 0) {
                const pleat::Fold<N, 128> n_(at.column);
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // gemm_fp8_amax.json:23: store MOST
                        const float most_e = most_states[h][0].maximum();
                        *most_[n_ + m] = most_e;
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_fp8_partial_amax_tiles_2)
#if __CUDA_ARCH__ >= 890 && !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_fp8_partial_amax_tiles_2: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of
// 64 along K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_fp8_partial_amax_tiles_2(const pleat::e4m3* A_ptr, const float* SA_ptr, const pleat::e4m3* B_ptr,
                                  const float* SB_ptr, pleat::e4m3* D_ptr, const float* SD_ptr, float* MOST_ptr,
                                  long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const SA sa(SA_ptr);
    const B b(B_ptr);
    const SB sb(SB_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    const SD sd(SD_ptr);
    const MOST most_(MOST_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::e4m3, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<N, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::e4m3* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::e4m3* {
        const N n_(at.column + pleat::InTile<N, 1, 128>(r));
        return b[n_].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& products) {
        pleat::Max<float> most_states[2][1];
        {
            const float SA_e = *sa.get();
            const float SA_tile = SA_e;
            const float SB_e = *sb.get();
            const float SB_tile = SB_e;
            const float SD_e = *sd.get();
            const float SD_tile = SD_e;
#pragma unroll
            for (int j = 0; j < 16; ++j) {
                const N n_(at.column + tiles.column(j));
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // gemm_fp8_amax.json:21: store D
                        // gemm_fp8_amax.json:22: reduce most
                        float d_out[2];
                        float terms[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float product_e = products(0, j, h, e);
                            // gemm_fp8_amax.json:19: contract acc
                            const float acc = product_e * SA_tile * SB_tile;
                            d_out[e] = pleat::math::Divisor<float>(SD_tile).divide(acc);
                            terms[e] = pleat::math::abs(acc);
                        }
                        pleat::store(d[n_ + m].get(), pleat::converted<pleat::e4m3>(d_out));
                        most_states[h][0].add(terms);
                    }
                }
            }
        }
#pragma unroll
        for (int row = 0; row < 2; ++row) {
            pleat::across_lanes<4>(most_states[row][0]);
        }
        if (tiles.column(0).get() == 0) {
            const pleat::Fold<N, 128> n_(at.column);
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    // gemm_fp8_amax.json:23: store MOST
                    const float most_e = most_states[h][0].maximum();
                    *most_[n_ + m] = most_e;
                }
            }
        }
    });
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_fp8_partial_amax_1_rows)
// gemm_fp8_partial_amax_1_rows: 128 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(128)
    gemm_fp8_partial_amax_1_rows(const pleat::e4m3* A_ptr, const pleat::e4m3* B_ptr, long long M_size,
                                 float* value7_values) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const N n_(row / (M_size));
    const M m(row % (M_size));

    pleat::Sum<float> reduced_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 16;
        const K k(j);
        const pleat::Vec<pleat::e4m3, 16> a_v = pleat::load<16>(a[m + k].get());
        const pleat::Vec<pleat::e4m3, 16> b_v = pleat::load<16>(b[n_ + k].get());
#pragma unroll
        for (int e = 0; e < 16; ++e) {
            const float A_e = pleat::as<float>(a_v, e);
            const float B_e = pleat::as<float>(b_v, e);
            reduced_state.add_product(A_e, B_e);
        }
    }
    __shared__ pleat::Exchange<4, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, reduced_state);
    const float reduced = reduced_state.sum();

    if (lane == 0) {
        value7_values[(n_.get()) * M_size + m.get()] = reduced;
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_fp8_partial_amax_2_rows)
// gemm_fp8_partial_amax_2_rows: a row is 8 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    gemm_fp8_partial_amax_2_rows(const float* SA_ptr, const float* SB_ptr, pleat::e4m3* D_ptr, const float* SD_ptr,
                                 float* MOST_ptr, long long M_size, const float* value7_values) {
    const SA sa(SA_ptr);
    const SB sb(SB_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    const SD sd(SD_ptr);
    const MOST most_(MOST_ptr, pleat::extents(M(M_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 8;
    const long long place = static_cast<long long>(blockIdx.x) * 16 + static_cast<int>(threadIdx.x) / 8;
    const bool live = place < M_size * 32;
    const long long row = live ? place : M_size * 32 - 1;
    const M m(row / (32));
    const pleat::Fold<N, 128> n_(row % (32));

    // gemm_fp8_amax.json:22: reduce most
    const float SA_e = *sa.get();
    const float SB_e = *sb.get();
    pleat::Max<float> most_state;
    {
        const int j = lane * 16;
        const pleat::Digit<N, 1, 128> n_2(j);
        float terms[16];
#pragma unroll
        for (int e = 0; e < 16; ++e) {
            const long long value7_place =
                ((n_.get() * 128 + pleat::Digit<N, 1, 128>(n_2.get() + e).get())) * M_size + m.get();
            const float v = value7_values[value7_place];
            // gemm_fp8_amax.json:19: contract acc
            const float acc = v * SA_e * SB_e;
            terms[e] = pleat::math::abs(acc);
        }
        most_state.add(terms);
    }
    pleat::across_lanes<8>(most_state);
    const float most = most_state.maximum();

    const float SD_e = *sd.get();
    const pleat::math::Divisor<float> divisor(SD_e);
    if (lane == 0 && live) {
        // gemm_fp8_amax.json:23: store MOST
        *most_[n_ + m] = most;
    }
    if (live) {
        {
            const int j = lane * 16;
            const pleat::Digit<N, 1, 128> n_2(j);
            // gemm_fp8_amax.json:21: store D
            float d_out[16];
#pragma unroll
            for (int e = 0; e < 16; ++e) {
                const long long value7_place =
                    ((n_.get() * 128 + pleat::Digit<N, 1, 128>(n_2.get() + e).get())) * M_size + m.get();
                const float v = value7_values[value7_place];
                // gemm_fp8_amax.json:19: contract acc
                const float acc = v * SA_e * SB_e;
                d_out[e] = divisor.divide(acc);
            }
            pleat::store(d[n_ + m + n_2].get(), pleat::converted<pleat::e4m3>(d_out));
        }
    }
}
#endif

// ---- gemm_fp8_total_amax ----
//   reduce amax = max of MOST along M, N / 128
//   store AMAX = amax

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_fp8_total_amax_1_rows)
// gemm_fp8_total_amax_1_rows: the rows are few and long: blocks share one out, a second launch combines their
// states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gemm_fp8_total_amax_1_rows(float* MOST_ptr, long long M_size, pleat::Max<float>* amax_partial_values) {
    const MOST most(MOST_ptr, pleat::extents(M(M_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long splits = pleat::size_max(1, pleat::size_min(528, pleat::size_ceil_div(M_size * 32, 4096)));
    const long long split = blockIdx.x % splits, row = blockIdx.x / splits;
    // gemm_fp8_amax.json:29: reduce amax
    pleat::Max<float> amax_partial_state;
#pragma unroll 4
    for (long long j = (split * 256 + lane) * 4; j < M_size * 32; j += splits * 1024) {
        const M m(j / (32));
        const pleat::Fold<N, 128> n_(j % (32));
        const pleat::Vec<float, 4> most_v = pleat::load<4>(most[n_ + m].get());
        float terms[4];
#pragma unroll
        for (int e = 0; e < 4; ++e) {
            const float MOST_e = most_v[e];
            terms[e] = MOST_e;
        }
        amax_partial_state.add(terms);
    }
    __shared__ pleat::Exchange<8, pleat::Max<float>> exchange1;
    pleat::across_block(exchange1, amax_partial_state);
    if (lane == 0) amax_partial_values[split * 1 + row] = amax_partial_state;
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_fp8_total_amax_2_finish)
// gemm_fp8_total_amax_2_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gemm_fp8_total_amax_2_finish(float* AMAX_ptr, long long M_size, const pleat::Max<float>* amax_partial_values) {
    const AMAX amax_(AMAX_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(528, pleat::size_ceil_div(M_size * 32, 4096)));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // gemm_fp8_amax.json:29: reduce amax
    pleat::Max<float> amax_partial_state[1];
    __shared__ pleat::Parts<pleat::Max<float>, 8, 1> amax_partial_state_parts;
    if (column < 1) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            amax_partial_state[0].combine(amax_partial_values[s * 1 + column]);
    }
    amax_partial_state_parts.put(part, lane, amax_partial_state);
    __syncthreads();
    if (part != 0 || column >= 1) return;
    amax_partial_state_parts.combine(lane, amax_partial_state);
    const float amax = amax_partial_state[0].maximum();
    // gemm_fp8_amax.json:30: store AMAX
    *amax_.get() = amax;
}
#endif

}  // namespace gemm_fp8_amax
