// Attention on sm_90a whose values have more columns than a warpgroup's registers have room for: wgmma with tiles
// of 64 query rows and blocks of 64 keys, each in shared memory once. Two warpgroups share out the columns of the
// result and take turns at blocks of keys, whose scores one of them computes:
//
//   consumer 0   scores 0, softmax 0 | columns of 0, of 1 | scores 2, softmax 2 | columns of 2, of 3 | ...
//   consumer 1       scores 1, softmax 1 | columns of 1, of 2 | scores 3, softmax 3 | ...
//
// The weights of a block pass to the other in shared memory, and with them the rows' maxima. A third warpgroup
// brings rows of queries, keys and values by cp.async, found one by one, so that a table may say where they lie. A
// slot is filled again part by part: what only scores need, and each half of the values.
//
// Shares of keys, parts of a tile in workspace and their merge are those of AttentionSm80 (attention_sm80.h), and
// so is what the kernel says. Knows nothing of dims (attention_dims.h adds them).
#pragma once

#include "pleat/gpu/attention_wide_copies_sm90.h"
#include "pleat/gpu/attention_wide_products_sm90.h"

namespace pleat {

/// T: the dtype of all operands. Depth: of the scores, a dim of q and k; Columns: of v. Latent: values are the
/// first columns of the keys.
template <class T, int Depth, int Columns, bool Latent>
class AttentionWideSm90 : public AttentionWideLayoutSm90<T, Depth, Columns, Latent> {
    using Layout = AttentionWideLayoutSm90<T, Depth, Columns, Latent>;
    using Layout::threads, Layout::block_threads, Layout::states_at, Layout::barriers_at, Layout::share_at;
    using typename Layout::Blocks;

public:
    using Layout::rows;
    using typename Layout::Share;

    /// As those of AttentionSm80; `memory` aligned to 1024.
    __device__ __forceinline__ AttentionWideSm90(unsigned char* memory, unsigned char* workspace)
        : memory_(memory, workspace) {
        if (threadIdx.x == 0) barriers().init(block_threads - threads, threads / 2, 2);
        __syncthreads();
    }

    /// As that of AttentionSm80.
    template <class Range, class Query, class Key, class Value, class Scores, class Leave>
    __device__ __forceinline__ void run(const AttentionRows& grid, float scale, const Range& range,
                                        const Query& query, const Key& key, const Value& value,
                                        const Scores& scores, const Leave& leave) const {
        const int row_tiles = (grid.rows + rows - 1) / rows, block = static_cast<int>(blockIdx.x);
        const auto place_of = [&](int tile) {
            const int batch = tile / row_tiles;
            return TileAt{(tile - batch * row_tiles) * rows, 0, batch * grid.beside + block % grid.beside};
        };
        const auto seen_by = [&](const TileAt& at) {
            return range(at.batch, at.row, (at.row + rows < grid.rows ? at.row + rows : grid.rows) - 1);
        };
        const Share own_share(
            row_tiles * (grid.batches / grid.beside),
            [&](int tile) {
                const Blocks blocks(seen_by(place_of(tile)));
                return blocks.end - blocks.begin;
            },
            memory_.memory + states_at + rows * 8, block / grid.beside, static_cast<int>(gridDim.x) / grid.beside);
        if (own_share.none()) return;
        // In shared memory it takes no registers beside the sums.
        Share& share = *reinterpret_cast<Share*>(memory_.memory + share_at);
        if (threadIdx.x == 0) share = own_share;
        __syncthreads();
        if (threadIdx.x >= threads) {
            fewer_registers<72>();
            AttentionWideCopies<Layout, Query, Key, Value> copies(memory_.memory, barriers(), grid.rows, query, key,
                                                                  value);
            for_each_tile(share, place_of, seen_by, [&](const Taken& taken) {
                copies.bring(taken.at, taken.seen, taken.blocks.begin + taken.from, taken.count);
            });
            cp_async_wait<0>();
            return;
        }
        more_registers<216>();
        unsigned tiles = 0, blocks_taken = 0;
        for_each_tile(share, place_of, seen_by, [&](const Taken& taken) {
            AttentionWideProducts<Layout> own(memory_, barriers(), grid, taken.at, scale, range);
            barriers().queries_full.wait(tiles++ & 1);
            async_fence();
            own.go_through(taken.blocks, taken.blocks.begin + taken.from, taken.count, blocks_taken, scores);
            blocks_taken += static_cast<unsigned>(taken.count);
            own.finish(share, taken.before, taken.all, taken.ends, leave);
        });
    }

private:
    const AttentionMemorySm80<Layout> memory_;

    __device__ __forceinline__ AttentionWideBarriers& barriers() const {
        return *reinterpret_cast<AttentionWideBarriers*>(memory_.memory + barriers_at);
    }

    /// Of a tile: the blocks of keys that it sees, which follow `before` of other tiles; those of the share are
    /// `count` from the `from`-th on. ends: no tile of the share follows.
    struct Taken {
        TileAt at;
        KeyRange seen;
        Blocks blocks;
        int all, from, count;
        long long before;
        bool ends;
    };
    /// take(taken) of each of the share's tiles.
    template <class PlaceOf, class SeenBy, class Take>
    __device__ __forceinline__ static void for_each_tile(const Share& share, const PlaceOf& place_of,
                                                         const SeenBy& seen_by, const Take& take) {
        long long left = share.end - share.begin, before = share.before;
#pragma unroll 1
        for (int tile = share.tile; left > 0; ++tile) {
            const TileAt at = place_of(tile);
            const KeyRange seen = seen_by(at);
            const Blocks blocks(seen);
            const int all = uniform(blocks.end - blocks.begin);
            const int from = share.begin > before ? static_cast<int>(share.begin - before) : 0;
            const int count = uniform(left < all - from ? static_cast<int>(left) : all - from);
            left -= count;
            take(Taken{at, seen, blocks, all, from, count, before, left == 0});
            before += all;
        }
    }
};

}  // namespace pleat
