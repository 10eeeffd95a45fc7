// Written by pleat from gemm_swiglu.json. Do not edit.
// O = silu(gate) * up, where gate and up are neighbouring columns of A Bt
#include "dims.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/pdl.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_swiglu {

//   contract acc = A, B along K
//   store O = silu(acc[G = 0]) * acc[G = 1]

// The epilogue of gemm_swiglu: what becomes of a tile of products.
template <int registers, class Tiles>
__device__ __forceinline__ void gemm_swiglu_epilogue(Tiles& tiles, const typename Tiles::At& at, const auto& acc,
                                                     const pleat::BoxMap<I, M>& O_map) {
#pragma unroll
    for (int part = 0; part < pleat::part_count(registers, Tiles::columns / 16); ++part) {
        const int first = pleat::part_begin(part, registers, Tiles::columns / 16);
#pragma unroll
        for (int i = 0; i < Tiles::blocks; ++i) {
            pleat::Vec<pleat::bf16, 2> O_part[registers][2];
#pragma unroll
            for (int j = 0; j < registers; ++j) {
                const I i_(at.column + tiles.column(first + j));
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(i, h));
                    // gemm_swiglu.json:15: store O
                    float values[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float acc_e = acc(i, first + j, h, e);
                        const float acc_e_ = acc(i, first + j + Tiles::columns / 16, h, e);
                        values[e] = pleat::math::silu(acc_e) * acc_e_;
                    }
                    O_part[j][h] = pleat::converted<pleat::bf16>(values);
                }
            }
            tiles.store(O_map, O_part, at.column + tiles.first_column(first), at.row + tiles.first_row(i));
        }
    }
}

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_swiglu_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_swiglu_tiles: tiles of 128 x 128 on the tensor cores, ping-pong, 6 stages of 64 along K, B evict-first in L2
// where ceil(M / 128) <= 8, stream-K along K in the last wave, where they are few split-K up to 4 along K.
extern "C" __global__ void __launch_bounds__(384)
    gemm_swiglu_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                      const __grid_constant__ pleat::BoxMap<K, I, G> B_map,
                      const __grid_constant__ pleat::BoxMap<I, M> O_map, pleat::bf16* O_ptr, long long M_size,
                      unsigned char* workspace) {
    const O o(O_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<I, 64>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, O_map);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 172, 1};
    const pleat::StreamKGrid grid{whole, workspace};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column, G(0));
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            gemm_swiglu_epilogue<8>(tiles, at, acc, O_map);
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_swiglu_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_swiglu_tiles_2: tiles of 128 x 192 on the tensor cores, ping-pong, 4 stages of 64 along K, B evict-first in
// L2 where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_swiglu_tiles_2(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                        const __grid_constant__ pleat::BoxMap<K, I, G> B_map,
                        const __grid_constant__ pleat::BoxMap<I, M> O_map, pleat::bf16* O_ptr, long long M_size) {
    const O o(O_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 192, 4, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<I, 96>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, O_map);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 115, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column, G(0));
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            gemm_swiglu_epilogue<4>(tiles, at, acc, O_map);
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_swiglu_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_swiglu_tiles_3: tiles of 64 x 256 on the tensor cores, ping-pong, 4 stages of 64 along K, B evict-first in
// L2 where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_swiglu_tiles_3(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                        const __grid_constant__ pleat::BoxMap<K, I, G> B_map,
                        const __grid_constant__ pleat::BoxMap<I, M> O_map, pleat::bf16* O_ptr, long long M_size) {
    const O o(O_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 256, 4, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<I, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, O_map);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 86, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column, G(0));
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            gemm_swiglu_epilogue<8>(tiles, at, acc, O_map);
        });
    }
}
#endif
#endif

// The epilogue of gemm_swiglu: what becomes of a tile of products.
template <class Tiles>
__device__ __forceinline__ void gemm_swiglu_epilogue_2(Tiles& tiles, const typename Tiles::At& at, const auto& acc,
                                                       long long M_size, const O& o) {
#pragma unroll
    for (int j = 0; j < Tiles::columns / 16; ++j) {
        const I i_(at.column + tiles.column(j));
#pragma unroll
        for (int i = 0; i < Tiles::blocks; ++i) {
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(i, h));
                if (m.get() < M_size) {
                    // gemm_swiglu.json:15: store O
                    float o_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float acc_e = acc(i, j, h, e);
                        const float acc_e_ = acc(i, j + Tiles::columns / 16, h, e);
                        o_out[e] = pleat::math::silu(acc_e) * acc_e_;
                    }
                    pleat::store(o[i_ + m].get(), pleat::converted<pleat::bf16>(o_out));
                }
            }
        }
    }
}

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_swiglu_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_swiglu_tiles_4: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along
// K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_swiglu_tiles_4(const pleat::bf16* A_ptr, const pleat::bf16* B_ptr, pleat::bf16* O_ptr, long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const O o(O_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<I, 64>, pleat::Fold<K, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::griddepcontrol_wait();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 172, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 128>(r));
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const G g(r / 64);
        const I i_(at.column + pleat::InTile<I, 1, 64>(r % 64));
        return b[g + i_].get();
    };
    tiles.consume(grid, 4096, rows, columns,
                  [&](const Tiles::At& at, const auto& acc) { gemm_swiglu_epilogue_2(tiles, at, acc, M_size, o); });
}
#endif
#endif

}  // namespace gemm_swiglu
