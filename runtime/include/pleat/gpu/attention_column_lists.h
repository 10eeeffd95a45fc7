// Which blocks of columns the rows of a tile see in attention's gradients, listed by a launch ahead: for masks that
// are no interval (attention_lists.h asks them). Lists are in the order in which tiles go through their blocks. A
// mark for each tile and block says the same the other way round: from it follows whose turn it is to add to the
// sums of columns. Knows nothing of products, and of where a mask lies.
#pragma once

#include "pleat/gpu/attention_lists.h"
#include "pleat/gpu/attention_turns.h"

namespace pleat {

/// The blocks of a tile, of which there may be none.
struct ColumnList {
    Ticket came;  // of the first tile: of those that look at blocks of the batch
    int count, unused;

    /// What a tile goes through in step `nth`: twice the block's number, and 1 more where nothing of it is hidden.
    __device__ __forceinline__ int& entry(int nth) { return reinterpret_cast<int*>(this + 1)[nth]; }
    __device__ __forceinline__ int entry(int nth) const { return reinterpret_cast<const int*>(this + 1)[nth]; }
};

/// From the first block to the last.
class RisingOrder {
public:
    PLEAT_KNOWN(bool, staggered, false);
    __device__ __forceinline__ RisingOrder(int, int) {}
    __device__ __forceinline__ static int start(int) { return 0; }
    __device__ __forceinline__ static int step(int, int nth, int, int) { return nth; }
};

/// Lists and marks in memory, of each batch that the mask tells apart: one list for each tile of 128 rows. OfKeys:
/// rows are keys and columns queries, else the other way round. Order: of a tile's blocks.
template <int Columns, bool OfKeys, class Order>
class ColumnLists {
public:
    PLEAT_KNOWN(int, warps, 8);  // that look at a tile's blocks at once
    PLEAT_KNOWN(int, tile_rows, 128);

    __device__ __forceinline__ ColumnLists(unsigned char* memory, long long rows, long long columns)
        : memory_(memory), rows_(static_cast<int>(rows)), columns_(static_cast<int>(columns)) {}

    /// What lists of so many batches take.
    __device__ __forceinline__ long long bytes(int batches) const {
        return (batches * batch_bytes() + 127) / 128 * 128;
    }

    /// The list of the tile whose first row is `row`.
    __device__ __forceinline__ ColumnList& at(int batch, int row) const {
        return *reinterpret_cast<ColumnList*>(memory_ + batch * batch_bytes() + row / tile_rows * list_bytes());
    }
    /// How many of the tiles begin..end see a block. All threads of a warp.
    __device__ __forceinline__ int seeing(int batch, int block, int begin, int end) const {
        const unsigned* const marks = reinterpret_cast<const unsigned*>(marks_at(batch, block));
        int count = 0;
#pragma unroll 1
        for (int first = begin / 4 * 4 + 4 * lane(); first < end; first += 128) {
            unsigned four = marks[first / 4];
            four = (four | four >> 1) & 0x01010101;
            if (first < begin) four &= ~0u << 8 * (begin - first);
            if (end - first < 4) four &= ~(~0u << 8 * (end - first));
            count += __popc(four);
        }
        return __reduce_add_sync(~0u, count);
    }

    /// The work of a block of threads. range(at, first, last): the columns of rows `first` to `last` as far as
    /// bounds say it; sees(batch, query, key): does a query see a key? All threads.
    template <class Range, class Sees>
    __device__ __forceinline__ void write(const Range& range, const Sees& sees) const {
        const int groups = blocks() > warps ? (blocks() + warps - 1) / warps : 1,
                  number = static_cast<int>(blockIdx.x) / groups, batch = number / tiles(),
                  tile = number - batch * tiles(), first = tile * tile_rows,
                  end = first + tile_rows < rows_ ? first + tile_rows : rows_,
                  warp = uniform(static_cast<int>(threadIdx.x / 32)),
                  block = (static_cast<int>(blockIdx.x) - number * groups) * warps + warp;
        if (block < blocks()) {
            const ColumnBlocks<Columns, false> bounds(range(TileAt{first / 64, 0, batch}, first, end - 1));
            const SeenBlock seen =
                block < bounds.begin || block >= bounds.end ? SeenBlock::none : look(batch, tile, end, block, sees);
            if (lane() == 0) marks_at(batch, block)[tile] = static_cast<unsigned char>(seen);
        }
        __shared__ bool last;
        __syncthreads();
        if (threadIdx.x == 0) last = at(batch, 0).came.arrive(static_cast<unsigned>(groups * tiles()));
        __syncthreads();
        if (!last) return;
        if constexpr (Order::staggered) {
            for (int b = static_cast<int>(threadIdx.x); b < blocks(); b += 32 * warps)
                first_turns(batch)[b] = first_turn(batch, b);
            __syncthreads();
        }
        for (int t = warp; t < tiles(); t += warps) sort(at(batch, t * tile_rows), batch, t);
    }

private:
    unsigned char* memory_;
    int rows_, columns_;

    __device__ __forceinline__ static int lane() { return static_cast<int>(threadIdx.x % 32); }
    __device__ __forceinline__ int tiles() const { return (rows_ + tile_rows - 1) / tile_rows; }
    __device__ __forceinline__ int blocks() const { return (columns_ + Columns - 1) / Columns; }
    __device__ __forceinline__ long long list_bytes() const { return 16 + (blocks() + 3) / 4 * 16; }
    __device__ __forceinline__ long long mark_bytes() const { return (tiles() + 15) / 16 * 16; }
    __device__ __forceinline__ long long batch_bytes() const {
        return tiles() * list_bytes() + blocks() * mark_bytes() + (blocks() + 3) / 4 * 16;
    }
    /// What each tile sees of a block.
    __device__ __forceinline__ unsigned char* marks_at(int batch, int block) const {
        return memory_ + batch * batch_bytes() + tiles() * list_bytes() + block * mark_bytes();
    }

    /// Of each block the tile that is the first to add to its sums, which is the last that sees it; -1: none does.
    __device__ __forceinline__ int* first_turns(int batch) const {
        return reinterpret_cast<int*>(marks_at(batch, blocks()));
    }
    __device__ __forceinline__ int first_turn(int batch, int block) const {
        const unsigned* const marks = reinterpret_cast<const unsigned*>(marks_at(batch, block));
        for (int word = (tiles() - 1) / 4; word >= 0; --word) {
            unsigned four = marks[word];
            if (tiles() - 4 * word < 4) four &= ~(~0u << 8 * (tiles() - 4 * word));
            if (four != 0) return 4 * word + (31 - __clz(four)) / 8;
        }
        return -1;
    }

    /// What the rows of a tile, which ends ahead of row `end`, see of a block. All threads of a warp.
    template <class Sees>
    __device__ __forceinline__ SeenBlock look(int batch, int tile, int end, int block, const Sees& sees) const {
        if constexpr (OfKeys) {
            const int first = block * Columns, behind = first + Columns < columns_ ? first + Columns : columns_;
            const SeenBlock seen = MaskedBlocks<Columns, tile_rows>(rows_).look(batch, first, behind, tile, sees);
            return seen == SeenBlock::all && behind - first < Columns ? SeenBlock::some : seen;
        } else {
            return MaskedBlocks<tile_rows, Columns>(columns_).look(batch, tile * tile_rows, end, block, sees);
        }
    }

    /// Writes the list. All threads of a warp. Staggered: blocks that wait for the tile, and for which it waits for
    /// nobody, come first. Where a tile sees two documents, tiles of the first would wait while it goes through the
    /// second, of which it is the last in turn.
    __device__ __forceinline__ void sort(ColumnList& list, int batch, int tile) const {
        const Order order(rows_, columns_);
        const int start = order.start(tile);
        const auto of = [&](int block) {
            return block < blocks() ? static_cast<SeenBlock>(marks_at(batch, block)[tile]) : SeenBlock::none;
        };
        const auto is_first = [&](int block) {
            return Order::staggered && block < blocks() && first_turns(batch)[block] == tile;
        };
        int count[2] = {0, 0}, before[2] = {0, 0};  // of those that wait, of others
#pragma unroll 1
        for (int b = lane(); b - lane() < blocks(); b += 32) {
            const bool seen = of(b) != SeenBlock::none, first = is_first(b);
#pragma unroll
            for (int part = 0; part < 2; ++part) {
                const bool here = seen && first == (part == 0);
                count[part] += __popc(__ballot_sync(~0u, here));
                before[part] += __popc(__ballot_sync(~0u, here && b < start));
            }
        }
        if (lane() == 0) list.count = count[0] + count[1];
        int nth[2] = {0, 0};
#pragma unroll 1
        for (int b = lane(); b - lane() < blocks(); b += 32) {
            const SeenBlock seen = of(b);
            const bool first = is_first(b);
#pragma unroll
            for (int part = 0; part < 2; ++part) {
                const bool here = seen != SeenBlock::none && first == (part == 0);
                const unsigned all = __ballot_sync(~0u, here);
                if (here)
                    list.entry((part == 0 ? 0 : count[0]) +
                               order.step(tile, nth[part] + __popc(all & (1u << lane()) - 1), before[part],
                                          count[part])) = 2 * b + (seen == SeenBlock::all);
                nth[part] += __popc(all);
            }
        }
    }
};

/// A grid of tiles whose blocks are listed: of a batch of products the lists are those of batch_of(batch).
template <class Grid, class Lists, class BatchOf>
struct ListedColumnsGrid : Grid {
    PLEAT_KNOWN(bool, listed, true);
    Lists lists;
    BatchOf batch_of;
    __device__ __forceinline__ ListedColumnsGrid(const Grid& grid, const Lists& l, const BatchOf& b)
        : Grid(grid), lists(l), batch_of(b) {}

    __device__ __forceinline__ const ColumnList& list(int batch, int row) const {
        return lists.at(batch_of(batch), row);
    }
    /// Counts the tiles that see a block.
    struct Seeing {
        const ListedColumnsGrid& grid;
        int batch, block;
        __device__ __forceinline__ int operator()(int begin, int end) const {
            return grid.lists.seeing(batch, block, begin, end);
        }
    };
    __device__ __forceinline__ Seeing seeing(int batch, int block) const { return {*this, batch_of(batch), block}; }
};

}  // namespace pleat
