// Attention on sm_80 and later for any number of query rows: cp.async some blocks of keys ahead, ldmatrix and
// mma.sync, an online softmax in registers. What is read once is memory: all query rows that see the same keys and
// values, those of several heads among them, make the rows of a tile. Blocks of threads have equal shares of all
// keys (gpu/key_share.h), so that few rows with many keys use the whole GPU.
//
//   KeyWarps = 4, RowWarps = 1                 KeyWarps = 1, RowWarps = 4
//   16 rows, each warp has its own keys        64 rows, 16 a warp, which share keys
//   and a ring of its own: nobody waits        and one ring
//   for another before the tile's end
//
// Up to 8 rows are the columns of the products (gpu/attention_few_sm80.h), which takes half as many instructions.
// Columns beyond 256 do not fit into a warp's registers: ColumnWarps share out the columns of the same rows, and
// the keys whose scores they compute, which pass between them in shared memory.
//
// A row's maximum, sum and products are merged over the warps, and over the blocks that have a part of the tile's
// keys: these leave them in workspace, and the one that comes last merges all in the order of the keys. Knows
// nothing of dims (pleat/gpu/attention_dims.h adds them): the kernel says by pointers where rows begin, which keys
// a row can see, what becomes of scores and of a result.
#pragma once

#include "pleat/gpu/attention_copies_sm80.h"
#include "pleat/gpu/attention_few_sm80.h"
#include "pleat/gpu/attention_layout_sm80.h"
#include "pleat/gpu/attention_products_sm80.h"

namespace pleat {

/// The least and the greatest key that bound(row) is, of rows `first` to `last`.
struct HullOfRows {
    long long least, most;
    template <class Row, class Bound>
    __device__ __forceinline__ HullOfRows(const Row& first, const Row& last, const Bound& bound)
        : least(bound(first)), most(least) {
#pragma unroll 1
        for (int row = static_cast<int>(first.get()) + 1; row <= last.get(); ++row) {
            const long long key = bound(Row(row));
            least = key < least ? key : least;
            most = key > most ? key : most;
        }
    }
};

template <class Layout, bool Few>
struct AttentionProductsOf {
    using Type = AttentionProductsSm80<Layout>;
};
template <class Layout>
struct AttentionProductsOf<Layout, true> {
    using Type = AttentionFewSm80<Layout>;
};

/// T: the dtype of all operands. Depth: of the scores, a dim of q and k; Columns: of v. RowWarps: that have 16 rows
/// each and share keys; KeyWarps: groups of these that have keys of their own, `Keys` at a time. Slots: halves of
/// such steps, keys or values, on their way. ColumnWarps: that share out the columns of a row. Latent: values are
/// the first columns of the keys, and a slot has both. Few: tiles of 8 rows, which are the columns of the products.
template <class T, int Depth, int Columns, int RowWarps, int KeyWarps, int Keys, int Slots, int ColumnWarps = 1,
          bool Latent = false, bool Few = false>
class AttentionSm80
    : public AttentionLayoutSm80<T, Depth, Columns, RowWarps, KeyWarps, Keys, Slots, ColumnWarps, Latent, Few> {
    using Layout =
        AttentionLayoutSm80<T, Depth, Columns, RowWarps, KeyWarps, Keys, Slots, ColumnWarps, Latent, Few>;
    using Memory = AttentionMemorySm80<Layout>;
    using typename Layout::Blocks;
    using Products = typename AttentionProductsOf<Layout, Few>::Type;

public:
    using Layout::rows, Layout::threads, Layout::parts_at, Layout::states_at;
    using typename Layout::Share;

    /// `memory`: shared_bytes of dynamic shared memory, aligned to 16. `workspace`: workspace_bytes for each block
    /// of the grid, aligned to 16. All threads of the block.
    __device__ __forceinline__ AttentionSm80(unsigned char* memory, unsigned char* workspace)
        : memory_(memory, workspace) {
        // Beyond Depth both operands are zeros, which no copy overwrites.
        if constexpr (Depth % 16 != 0) {
            for (int at = static_cast<int>(threadIdx.x) * 16; at < parts_at; at += threads * 16)
                *reinterpret_cast<Vec<unsigned, 4>*>(memory + at) = {};
            __syncthreads();
        }
    }

    /// The block's whole work. range(batch, first, last): the keys of rows `first` to `last`, both included.
    /// query(batch, row), key(batch, k), value(batch, k): where a row begins, of 16-byte multiples; null where
    /// there is none. scores(batch, row)(k, s): what the softmax sees of the product s, divided by `scale` > 0.
    /// leave(batch, row, column, sums, lse): eight columns of the product with v divided by the sum of
    /// exponentials, 0 where no key is seen, and log(sum(exp(scores))). All threads of the block.
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
        const Share share(
            row_tiles * (grid.batches / grid.beside),
            [&](int tile) {
                const Blocks blocks(seen_by(place_of(tile)));
                return blocks.end - blocks.begin;
            },
            memory_.memory + states_at + KeyWarps * rows * 8, block / grid.beside,
            static_cast<int>(gridDim.x) / grid.beside);
        if (share.none()) return;
        const auto see = [&](int tile, TileAt& at) {
            at = place_of(tile);
            return seen_by(at);
        };
        AttentionCopiesSm80<Layout, decltype(see), Query, Key, Value> ahead(memory_, share, see, grid.rows, query,
                                                                            key, value);
        for (int s = 0; s < Slots - 1; ++s) ahead.bring();
        prepare_tickets(share, grid);
        long long left = share.end - share.begin, before = share.before;
        int slot = 0;
#pragma unroll 1
        for (int tile = share.tile; left > 0; ++tile) {
            const TileAt at = place_of(tile);
            const Blocks blocks(seen_by(at));
            const int all = blocks.end - blocks.begin;
            const int from = share.begin > before ? static_cast<int>(share.begin - before) : 0;
            const int count = left < all - from ? static_cast<int>(left) : all - from;
            Products own(memory_, grid, at, scale, range, query);
            own.go_through(blocks, blocks.begin + from, count, scores, ahead, slot);
            own.finish(share, before, all, left == count, leave);
            left -= count;
            before += all;
        }
        cp_async_wait<0>();
    }

private:
    Memory memory_;

    /// Of tiles that other blocks have a part of, which are the share's first and last: issued after the first
    /// copies, so that its latency overlaps theirs.
    __device__ __forceinline__ void prepare_tickets(const Share& share, const AttentionRows& grid) const {
        if (threadIdx.x > 1) return;  // two lanes wait for memory together
        const int block = static_cast<int>(blockIdx.x);
        const int first = share.begin == share.before ? block / grid.beside : share.owner(share.before);
        memory_.ticket(threadIdx.x == 0 ? block : first * grid.beside + block % grid.beside).prepare(gridDim.x);
    }
};

/// Tiles of up to 8 rows, which the columns of products have room for.
template <class T, int Depth, int Columns, int KeyWarps, int Keys, int Slots>
using FewAttentionSm80 = AttentionSm80<T, Depth, Columns, 1, KeyWarps, Keys, Slots, 1, false, true>;

}  // namespace pleat
