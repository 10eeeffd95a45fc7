// Written by pleat from gemm_fp8_blockwise.json. Do not edit.
// D = (A * SA) (B * SB)t: e4m3 operands with a scale for each 128 values of a row of A and for each 128 x 128 block
// of B, as DeepSeek-V3 quantizes
#include "dims.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/pdl.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_fp8_blockwise {

//   contract acc = A * SA, B * SB along K
//   store D = acc

// The epilogue of gemm_fp8_blockwise: what becomes of a tile of products.
template <int registers, class Tiles>
__device__ __forceinline__ void gemm_fp8_blockwise_epilogue(Tiles& tiles, const typename Tiles::At& at,
                                                            const auto& acc, const pleat::BoxMap<N, M>& D_map) {
#pragma unroll
    for (int part = 0; part < pleat::part_count(registers, Tiles::columns / 8); ++part) {
        const int first = pleat::part_begin(part, registers, Tiles::columns / 8);
#pragma unroll
        for (int i = 0; i < Tiles::blocks; ++i) {
            pleat::Vec<pleat::bf16, 2> D_part[registers][2];
#pragma unroll
            for (int j = 0; j < registers; ++j) {
                const N n_(at.column + tiles.column(first + j));
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(i, h));
                    // gemm_fp8_blockwise.json:17: store D
                    float values[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float acc_e = acc(i, first + j, h, e);
                        values[e] = acc_e;
                    }
                    D_part[j][h] = pleat::converted<pleat::bf16>(values);
                }
            }
            tiles.store(D_map, D_part, at.column + tiles.first_column(first), at.row + tiles.first_row(i));
        }
    }
}

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_fp8_blockwise_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_fp8_blockwise_tiles: tiles of 128 x 128 on the tensor cores, cooperative, 6 stages of 128 along K, block
// scales, B evict-first in L2 where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_fp8_blockwise_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                             const __grid_constant__ pleat::BoxMap<K, N> B_map,
                             const __grid_constant__ pleat::BoxMap<N, M> D_map, const float* SA_ptr,
                             const float* SB_ptr, pleat::bf16* D_ptr, long long M_size) {
    const SA sa(SA_ptr, pleat::extents(M(M_size)));
    const SB sb(SB_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::e4m3, pleat::Form::cooperative, 128, 128, 6, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<N, 128>, pleat::Fold<K, 128>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, D_map);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 32;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column);
        });
    } else {
        const auto factors_of = [&](const pleat::TileAt& tile, int k) {
            const Tiles::At at(tile);
            decltype(tiles)::StepFactors factors;
            const K k_(k * 128);
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                factors.rows[h] = 0.0f;
                if (m.get() < M_size) {
                    const float SA_e = *sa[k_ + m];
                    factors.rows[h] = SA_e;
                }
            }
            const pleat::Fold<N, 128> n_(at.column);
            const float SB_e = *sb[k_ + n_];
            factors.all = SB_e;
            return factors;
        };
        tiles.consume_by_steps(grid, steps, factors_of, [&](const Tiles::At& at, const auto& acc) {
            gemm_fp8_blockwise_epilogue<8>(tiles, at, acc, D_map);
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_fp8_blockwise_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_fp8_blockwise_tiles_2: tiles of 256 x 128 on the tensor cores, cooperative, 4 stages of 128 along K, block
// scales, B evict-first in L2 where ceil(M / 512) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_fp8_blockwise_tiles_2(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                               const __grid_constant__ pleat::BoxMap<K, N> B_map,
                               const __grid_constant__ pleat::BoxMap<N, M> D_map, const float* SA_ptr,
                               const float* SB_ptr, pleat::bf16* D_ptr, long long M_size) {
    const SA sa(SA_ptr, pleat::extents(M(M_size)));
    const SB sb(SB_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::e4m3, pleat::Form::cooperative, 256, 128, 4, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 256>, pleat::Fold<N, 128>, pleat::Fold<K, 128>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, D_map);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 256)), 32, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 32;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column + pleat::InTile<N, 1, 128>(stage.part() * 64));
        });
    } else {
        const auto factors_of = [&](const pleat::TileAt& tile, int k) {
            const Tiles::At at(tile);
            decltype(tiles)::StepFactors factors;
            const K k_(k * 128);
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(i, h));
                    factors.rows[i * 2 + h] = 0.0f;
                    if (m.get() < M_size) {
                        const float SA_e = *sa[k_ + m];
                        factors.rows[i * 2 + h] = SA_e;
                    }
                }
            }
            const pleat::Fold<N, 128> n_(at.column);
            const float SB_e = *sb[k_ + n_];
            factors.all = SB_e;
            return factors;
        };
        tiles.consume_by_steps(grid, steps, factors_of, [&](const Tiles::At& at, const auto& acc) {
            gemm_fp8_blockwise_epilogue<8>(tiles, at, acc, D_map);
        });
    }
}
#endif
#endif

// The epilogue of gemm_fp8_blockwise: what becomes of a tile of products.
template <class Tiles>
__device__ __forceinline__ void gemm_fp8_blockwise_epilogue_2(Tiles& tiles, const typename Tiles::At& at,
                                                              const auto& acc, long long M_size, const D& d) {
#pragma unroll
    for (int j = 0; j < Tiles::columns / 8; ++j) {
        const N n_(at.column + tiles.column(j));
#pragma unroll
        for (int i = 0; i < Tiles::blocks; ++i) {
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(i, h));
                if (m.get() < M_size) {
                    // gemm_fp8_blockwise.json:17: store D
                    float d_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float acc_e = acc(i, j, h, e);
                        d_out[e] = acc_e;
                    }
                    pleat::store(d[n_ + m].get(), pleat::converted<pleat::bf16>(d_out));
                }
            }
        }
    }
}

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_fp8_blockwise_tiles_3)
#if __CUDA_ARCH__ >= 890 && !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_fp8_blockwise_tiles_3: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 64
// along K, block scales.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_fp8_blockwise_tiles_3(const pleat::e4m3* A_ptr, const float* SA_ptr, const pleat::e4m3* B_ptr,
                               const float* SB_ptr, pleat::bf16* D_ptr, long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const SA sa(SA_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const SB sb(SB_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::e4m3, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<N, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::e4m3* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::e4m3* {
        const N n_(at.column + pleat::InTile<N, 1, 128>(r));
        return b[n_].get();
    };
    const auto factors_of = [&](const pleat::TileAt& tile, int k) {
        const Tiles::At at(tile);
        decltype(tiles)::StepFactors factors;
        const K k_(k * 64);
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            const M m(at.row + tiles.row(0, h));
            factors.rows[h] = 0.0f;
            if (m.get() < M_size) {
                const float SA_e = *sa[k_ + m];
                factors.rows[h] = SA_e;
            }
        }
        const pleat::Fold<N, 128> n_(at.column);
        const float SB_e = *sb[k_ + n_];
        factors.all = SB_e;
        return factors;
    };
    const auto epilogue = [&](const Tiles::At& at, const auto& acc) {
        gemm_fp8_blockwise_epilogue_2(tiles, at, acc, M_size, d);
    };
    tiles.consume_by_steps(grid, 4096, rows, columns, factors_of, epilogue);
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_fp8_blockwise_rows)
// gemm_fp8_blockwise_rows: 128 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(128)
    gemm_fp8_blockwise_rows(const pleat::e4m3* A_ptr, const float* SA_ptr, const pleat::e4m3* B_ptr,
                            const float* SB_ptr, pleat::bf16* D_ptr, long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const SA sa(SA_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const SB sb(SB_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const N n_(row / (M_size));
    const M m(row % (M_size));

    // gemm_fp8_blockwise.json:15: contract acc
    pleat::Sum<float> acc_state;
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
            const float SA_e = *sa[m + (k + K(e))];
            const float SB_e = *sb[n_ + (k + K(e))];
            acc_state.add_product(A_e * B_e, SA_e * SB_e);
        }
    }
    __shared__ pleat::Exchange<4, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, acc_state);
    const float acc = acc_state.sum();

    if (lane == 0) {
        // gemm_fp8_blockwise.json:17: store D
        *d[m + n_] = pleat::convert<pleat::bf16>(acc);
    }
}
#endif

}  // namespace gemm_fp8_blockwise
