// Written by pleat from gemm.json. Do not edit.
// D = A Bt: a matrix product, each operand contiguous along K
#include "dims.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/pdl.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm {

//   contract acc = A, B along K
//   store D = acc

// The epilogue of gemm: what becomes of a tile of products.
template <int registers, class Tiles>
__device__ __forceinline__ void gemm_epilogue(Tiles& tiles, const typename Tiles::At& at, const auto& acc,
                                              const pleat::BoxMap<N, M>& D_map) {
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
                    // gemm.json:15: store D
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

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_tiles: tiles of 128 x 128 on the tensor cores, ping-pong, 6 stages of 64 along K, B evict-first in L2 where
// ceil(M / 128) <= 8, stream-K along K in the last wave, where they are few split-K up to 4 along K.
extern "C" __global__ void __launch_bounds__(384)
    gemm_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_map, const __grid_constant__ pleat::BoxMap<K, N> B_map,
               const __grid_constant__ pleat::BoxMap<N, M> D_map, pleat::bf16* D_ptr, long long M_size,
               unsigned char* workspace) {
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<N, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, D_map);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const pleat::StreamKGrid grid{whole, workspace};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps,
                      [&](const Tiles::At& at, const auto& acc) { gemm_epilogue<8>(tiles, at, acc, D_map); });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_tiles_2: tiles of 128 x 256 on the tensor cores, cooperative, 4 stages of 64 along K, B evict-first in L2
// where ceil(M / 256) <= 8, stream-K along K in the last wave, where they are few split-K up to 4 along K.
extern "C" __global__ void __launch_bounds__(384)
    gemm_tiles_2(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                 const __grid_constant__ pleat::BoxMap<K, N> B_map,
                 const __grid_constant__ pleat::BoxMap<N, M> D_map, pleat::bf16* D_ptr, long long M_size,
                 unsigned char* workspace) {
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 256, 4, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<N, 256>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, D_map);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 16, 1};
    const pleat::StreamKGrid grid{whole, workspace};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column + pleat::InTile<N, 1, 256>(stage.part() * 128));
        });
    } else {
        const auto send = [&](const Tiles::At& at, int part, const auto& values) {
            tiles.store(D_map, values, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(0));
        };
        const auto fill = [&](const Tiles::At& at, const auto& acc, auto& parts) {
            pleat::LateTiles late(tiles, parts);
            gemm_epilogue<8>(late, at, acc, D_map);
        };
        tiles.consume_late<pleat::bf16, 4>(grid, steps, send, fill);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_tiles_3: tiles of 64 x 64 on the tensor cores, ping-pong, 8 stages of 64 along K, B evict-first in L2 where
// ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_tiles_3(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                 const __grid_constant__ pleat::BoxMap<K, N> B_map,
                 const __grid_constant__ pleat::BoxMap<N, M> D_map, pleat::bf16* D_ptr, long long M_size) {
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 64, 8, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<N, 64>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, D_map);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 64, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps,
                      [&](const Tiles::At& at, const auto& acc) { gemm_epilogue<8>(tiles, at, acc, D_map); });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_tiles_4)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_tiles_4: tiles of 64 x 128 on the tensor cores, ping-pong, 8 stages of 64 along K, B evict-first in L2 where
// ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_tiles_4(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                 const __grid_constant__ pleat::BoxMap<K, N> B_map,
                 const __grid_constant__ pleat::BoxMap<N, M> D_map, pleat::bf16* D_ptr, long long M_size) {
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<N, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, D_map);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps,
                      [&](const Tiles::At& at, const auto& acc) { gemm_epilogue<8>(tiles, at, acc, D_map); });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_tiles_5)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_tiles_5: tiles of 64 x 192 on the tensor cores, ping-pong, 6 stages of 64 along K, B evict-first in L2 where
// ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_tiles_5(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                 const __grid_constant__ pleat::BoxMap<K, N> B_map,
                 const __grid_constant__ pleat::BoxMap<N, M> D_map, pleat::bf16* D_ptr, long long M_size) {
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 192, 6, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<N, 192>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, D_map);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 22, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps,
                      [&](const Tiles::At& at, const auto& acc) { gemm_epilogue<8>(tiles, at, acc, D_map); });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_tiles_6)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_tiles_6: tiles of 128 x 160 on the tensor cores, ping-pong, 5 stages of 64 along K, B evict-first in L2
// where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_tiles_6(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                 const __grid_constant__ pleat::BoxMap<K, N> B_map,
                 const __grid_constant__ pleat::BoxMap<N, M> D_map, pleat::bf16* D_ptr, long long M_size) {
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 160, 5, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<N, 160>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, D_map);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 26, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps,
                      [&](const Tiles::At& at, const auto& acc) { gemm_epilogue<8>(tiles, at, acc, D_map); });
    }
}
#endif
#endif

// The epilogue of gemm: what becomes of a tile of products.
template <class Tiles>
__device__ __forceinline__ void gemm_epilogue_2(Tiles& tiles, const typename Tiles::At& at, const auto& acc,
                                                long long M_size, const D& d) {
#pragma unroll
    for (int j = 0; j < Tiles::columns / 8; ++j) {
        const N n_(at.column + tiles.column(j));
#pragma unroll
        for (int i = 0; i < Tiles::blocks; ++i) {
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(i, h));
                if (m.get() < M_size) {
                    // gemm.json:15: store D
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

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_tiles_7)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_tiles_7: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_tiles_7(const pleat::bf16* A_ptr, const pleat::bf16* B_ptr, pleat::bf16* D_ptr, long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<N, 128>, pleat::Fold<K, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 128>(r));
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const N n_(at.column + pleat::InTile<N, 1, 128>(r));
        return b[n_].get();
    };
    tiles.consume(grid, 4096, rows, columns,
                  [&](const Tiles::At& at, const auto& acc) { gemm_epilogue_2(tiles, at, acc, M_size, d); });
}
#endif
#endif

}  // namespace gemm
