// Written by pleat from gemm_qkv_split.json. Do not edit.
// one product for queries, keys and values, whose heads leave for three tensors
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_qkv_split {

//   contract acc = A, B along K
//   store QUERY[HQ = H] = acc
//   store KEY[HK = H - extent(HQ)] = acc
//   store VALUE[HK = H - extent(HQ) - extent(HK)] = acc

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_qkv_split_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_qkv_split_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along
// K, the L2 cache drops B first where ceil(M / 128) <= 8, those of the last rounds shared out evenly along K, where
// they are few cut into up to 4 parts along K.
extern "C" __global__ void __launch_bounds__(384)
    gemm_qkv_split_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                         const __grid_constant__ pleat::BoxMap<K, D, H> B_map, pleat::bf16* QUERY_ptr,
                         pleat::bf16* KEY_ptr, pleat::bf16* VALUE_ptr, long long M_size, unsigned char* workspace) {
    const QUERY query(QUERY_ptr, pleat::extents(M(M_size)));
    const KEY key(KEY_ptr, pleat::extents(M(M_size)));
    const VALUE value(VALUE_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, H, pleat::Fold<K, 64>, pleat::Digit<D, 1, 128>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 48, 1};
    const pleat::EvenTileGrid grid{whole, workspace};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, D(0), at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int j = 0; j < 16; ++j) {
                const H h_(at.column);
                const D d(tiles.column(j));
                long long v_columns[2];
                long long v_columns_[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    v_columns[e] = static_cast<long long>(h_.get()) - 32ll;
                    v_columns_[e] = static_cast<long long>(h_.get()) - 32ll - 8ll;
                }
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // gemm_qkv_split.json:17: store QUERY[HQ = H]
                            // gemm_qkv_split.json:18: store KEY[HK = H - extent(HQ)]
                            // gemm_qkv_split.json:19: store VALUE[HK = H - extent(HQ) - extent(HK)]
                            float query_out[2];
                            float key_out[2];
                            float value_out[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, j, h, e);
                                query_out[e] = acc_e;
                                key_out[e] = acc_e;
                                value_out[e] = acc_e;
                            }
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                if (pleat::within(static_cast<long long>(h_.get()), 32))
                                    *query[(d + D(e)) + m + HQ(static_cast<long long>(h_.get()))] =
                                        pleat::convert<pleat::bf16>(query_out[e]);
                            }
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                if (pleat::within(v_columns[e], 8))
                                    *key[(d + D(e)) + m + HK(v_columns[e])] =
                                        pleat::convert<pleat::bf16>(key_out[e]);
                            }
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                if (pleat::within(v_columns_[e], 8))
                                    *value[(d + D(e)) + m + HK(v_columns_[e])] =
                                        pleat::convert<pleat::bf16>(value_out[e]);
                            }
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_qkv_split_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_qkv_split_tiles_2: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8 stages of 64
// along K, the L2 cache drops B first where ceil(M / 64) <= 8, those of the last rounds shared out evenly along K,
// where they are few cut into up to 4 parts along K.
extern "C" __global__ void __launch_bounds__(384)
    gemm_qkv_split_tiles_2(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                           const __grid_constant__ pleat::BoxMap<K, D, H> B_map, pleat::bf16* QUERY_ptr,
                           pleat::bf16* KEY_ptr, pleat::bf16* VALUE_ptr, long long M_size,
                           unsigned char* workspace) {
    const QUERY query(QUERY_ptr, pleat::extents(M(M_size)));
    const KEY key(KEY_ptr, pleat::extents(M(M_size)));
    const VALUE value(VALUE_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, H, pleat::Fold<K, 64>, pleat::Digit<D, 1, 128>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 48, 1};
    const pleat::EvenTileGrid grid{whole, workspace};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, D(0), at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int j = 0; j < 16; ++j) {
                const H h_(at.column);
                const D d(tiles.column(j));
                long long v_columns[2];
                long long v_columns_[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    v_columns[e] = static_cast<long long>(h_.get()) - 32ll;
                    v_columns_[e] = static_cast<long long>(h_.get()) - 32ll - 8ll;
                }
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // gemm_qkv_split.json:17: store QUERY[HQ = H]
                        // gemm_qkv_split.json:18: store KEY[HK = H - extent(HQ)]
                        // gemm_qkv_split.json:19: store VALUE[HK = H - extent(HQ) - extent(HK)]
                        float query_out[2];
                        float key_out[2];
                        float value_out[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j, h, e);
                            query_out[e] = acc_e;
                            key_out[e] = acc_e;
                            value_out[e] = acc_e;
                        }
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            if (pleat::within(static_cast<long long>(h_.get()), 32))
                                *query[(d + D(e)) + m + HQ(static_cast<long long>(h_.get()))] =
                                    pleat::convert<pleat::bf16>(query_out[e]);
                        }
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            if (pleat::within(v_columns[e], 8))
                                *key[(d + D(e)) + m + HK(v_columns[e])] = pleat::convert<pleat::bf16>(key_out[e]);
                        }
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            if (pleat::within(v_columns_[e], 8))
                                *value[(d + D(e)) + m + HK(v_columns_[e])] =
                                    pleat::convert<pleat::bf16>(value_out[e]);
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_qkv_split_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_qkv_split_tiles_3: tiles of 64 x 64 on the tensor cores, one for each consumer in turn, 8 stages of 64 along
// K, the L2 cache drops B first where ceil(M / 64) <= 8, those of the last rounds shared out evenly along K, where
// they are few cut into up to 4 parts along K.
extern "C" __global__ void __launch_bounds__(384)
    gemm_qkv_split_tiles_3(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                           const __grid_constant__ pleat::BoxMap<K, D, H> B_map, pleat::bf16* QUERY_ptr,
                           pleat::bf16* KEY_ptr, pleat::bf16* VALUE_ptr, long long M_size,
                           unsigned char* workspace) {
    const QUERY query(QUERY_ptr, pleat::extents(M(M_size)));
    const KEY key(KEY_ptr, pleat::extents(M(M_size)));
    const VALUE value(VALUE_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 64, 8, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<D, 64>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 2, 48};
    const pleat::EvenTileGrid grid{whole, workspace};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            const H h_(at.batch);
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column, h_);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            const H h_(at.batch);
            const long long v_tile = static_cast<long long>(h_.get()) - 32ll;
            const long long v_tile_ = static_cast<long long>(h_.get()) - 32ll - 8ll;
#pragma unroll
            for (int j = 0; j < 8; ++j) {
                const D d(at.column + tiles.column(j));
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // gemm_qkv_split.json:17: store QUERY[HQ = H]
                        // gemm_qkv_split.json:18: store KEY[HK = H - extent(HQ)]
                        // gemm_qkv_split.json:19: store VALUE[HK = H - extent(HQ) - extent(HK)]
                        float query_out[2];
                        float key_out[2];
                        float value_out[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j, h, e);
                            query_out[e] = acc_e;
                            key_out[e] = acc_e;
                            value_out[e] = acc_e;
                        }
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            if (pleat::within(static_cast<long long>(h_.get()), 32))
                                *query[(d + D(e)) + m + HQ(static_cast<long long>(h_.get()))] =
                                    pleat::convert<pleat::bf16>(query_out[e]);
                        }
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            if (pleat::within(v_tile, 8))
                                *key[(d + D(e)) + m + HK(v_tile)] = pleat::convert<pleat::bf16>(key_out[e]);
                        }
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            if (pleat::within(v_tile_, 8))
                                *value[(d + D(e)) + m + HK(v_tile_)] = pleat::convert<pleat::bf16>(value_out[e]);
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_qkv_split_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_qkv_split_tiles_4: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32
// along K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_qkv_split_tiles_4(const pleat::bf16* A_ptr, const pleat::bf16* B_ptr, pleat::bf16* QUERY_ptr,
                           pleat::bf16* KEY_ptr, pleat::bf16* VALUE_ptr, long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const QUERY query(QUERY_ptr, pleat::extents(M(M_size)));
    const KEY key(KEY_ptr, pleat::extents(M(M_size)));
    const VALUE value(VALUE_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, H, pleat::Fold<K, 32>, pleat::Digit<D, 1, 128>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 48, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const H h_(at.column);
        const D d(r);
        return b[h_ + d].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const H h_(at.column);
            const D d(tiles.column(j));
            long long v_columns[2];
            long long v_columns_[2];
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                v_columns[e] = static_cast<long long>(h_.get()) - 32ll;
                v_columns_[e] = static_cast<long long>(h_.get()) - 32ll - 8ll;
            }
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    // gemm_qkv_split.json:17: store QUERY[HQ = H]
                    // gemm_qkv_split.json:18: store KEY[HK = H - extent(HQ)]
                    // gemm_qkv_split.json:19: store VALUE[HK = H - extent(HQ) - extent(HK)]
                    float query_out[2];
                    float key_out[2];
                    float value_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float acc_e = acc(0, j, h, e);
                        query_out[e] = acc_e;
                        key_out[e] = acc_e;
                        value_out[e] = acc_e;
                    }
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        if (pleat::within(static_cast<long long>(h_.get()), 32))
                            *query[(d + D(e)) + m + HQ(static_cast<long long>(h_.get()))] =
                                pleat::convert<pleat::bf16>(query_out[e]);
                    }
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        if (pleat::within(v_columns[e], 8))
                            *key[(d + D(e)) + m + HK(v_columns[e])] = pleat::convert<pleat::bf16>(key_out[e]);
                    }
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        if (pleat::within(v_columns_[e], 8))
                            *value[(d + D(e)) + m + HK(v_columns_[e])] = pleat::convert<pleat::bf16>(value_out[e]);
                    }
                }
            }
        }
    });
}
#endif
#endif

}  // namespace gemm_qkv_split
