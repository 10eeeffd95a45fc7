// What warps of the gradients by five products (attention_ordered_sm90.h) share: rows, blocks of columns in a ring
// of stages, weights and shares of dQ in shared memory, with the barriers by which they hand them on; turns and
// sums in workspace. Knows nothing of who fills and who reads them.
#pragma once

#include "pleat/gpu/attention_backward_sm90.h"
#include "pleat/gpu/attention_column_lists.h"
#include "pleat/gpu/attention_ordered_grid_sm90.h"
#include "pleat/gpu/mark.h"

namespace pleat {

template <int Size, bool Packed>
struct AttentionOrderedBlocks {
    using Type = ColumnBlocks<Size, false>;
};
template <int Size>
struct AttentionOrderedBlocks<Size, true> {
    using Type = PackedColumnBlocks<Size>;
};

/// Parameters as those of AttentionOrderedSm90.
template <class T, int Depth, int Other, int Block, int Stages, int Values, bool Begins, bool Ends, bool Ahead,
          bool Packed>
class AttentionOrderedRingSm90 : public TileParts<1, 0, false> {
    using Parts = TileParts<1, 0, false>;

public:
    using Parts::consumers, Parts::consumer, Parts::part_bytes;

protected:
    PLEAT_KNOWN(int, adders, 2);          // warps
    PLEAT_KNOWN(int, boxes, Block / 64);  // of a block
    PLEAT_KNOWN(bool, wide, boxes == 2);
    using Blocks = typename AttentionOrderedBlocks<Block, Packed>::Type;
    using Runs = NextTiles<Blocks, 128 * consumers + 32 * adders>;
    using Order = AttentionTurns<Block, Begins && !Ends>;
    PLEAT_KNOWN(int, first_steps, (Depth + 63) / 64);  // of 128 bytes
    PLEAT_KNOWN(int, other_steps, (Other + 63) / 64);
    PLEAT_KNOWN(int, steps, first_steps + other_steps);
    PLEAT_KNOWN(int, row_bytes, steps * 64 * 128);
    PLEAT_KNOWN(int, column_bytes, steps * Block * 128);
    PLEAT_KNOWN(int, weight_bytes, consumers * 64 * Block * 2);  // dS' of a step
    // Of 64 columns' dQ a consumer has a half; of 128, that of 64.
    PLEAT_KNOWN(int, share_columns, first_steps * 64 * boxes / consumers);
    PLEAT_KNOWN(int, share_bytes, 64 * share_columns * 4);
    PLEAT_KNOWN(int, sum_bytes, consumers* share_bytes);  // of a tile of dQ
    PLEAT_KNOWN(int, rows_begin, 0);
    PLEAT_KNOWN(int, columns_begin, consumers* row_bytes);
    PLEAT_KNOWN(int, weights_begin, columns_begin + Stages * column_bytes);
    PLEAT_KNOWN(int, sums_begin, weights_begin + 2 * weight_bytes);
    PLEAT_KNOWN(int, values_begin, sums_begin + adders * sum_bytes);
    PLEAT_KNOWN(int, barriers_begin, values_begin + Stages * Values * Block * 4);
    PLEAT_KNOWN(int, barrier_count, 2 * consumers + 2 * Stages + 2 * adders);
    PLEAT_KNOWN(int, meet, 1 + consumers);  // the named barrier of all consumers, behind those of TileParts
    static_assert((Block == 64 || (Block == 128 && Ahead)) && sizeof(T) == 2 && consumers == 2 &&
                  part_bytes <= weight_bytes / consumers);

public:
    PLEAT_KNOWN(int, threads, 128 * (consumers + 1));  // a block
    PLEAT_KNOWN(int, shared_bytes, barriers_begin + barrier_count * 8 + Runs::bytes);

    /// `memory`: shared_bytes of dynamic shared memory, aligned to 1024; where blocks are listed, 4 more for each
    /// stage. `maps`: tensor maps that copies will go by. All threads of the block, which then meet. Tiles of the
    /// results leave from where the consumer's own weights were: the other one may be at its next rows by then.
    template <class... Maps>
    __device__ __forceinline__ explicit AttentionOrderedRingSm90(unsigned char* memory, const Maps&... maps)
        : Parts(memory + weights_begin + consumer() * (weight_bytes / consumers - part_bytes), nullptr),
          memory_(memory),
          rows_full_(reinterpret_cast<Barrier*>(memory + barriers_begin)),
          rows_empty_(rows_full_ + consumers),
          full_(rows_empty_ + consumers),
          empty_(full_ + Stages),
          put_(empty_ + Stages),
          added_(put_ + adders),
          next_(added_ + adders) {
        if (threadIdx.x == threads - 1) (tma_fetch(maps), ...);
        if (threadIdx.x == 0) {
            for (int c = 0; c < consumers; ++c) {
                rows_full_[c].init(1);
                rows_empty_[c].init(1);
            }
            for (int s = 0; s < Stages; ++s) {
                full_[s].init(Values > 0 ? 32 : 1);
                empty_[s].init(128 * consumers);
            }
            for (int a = 0; a < adders; ++a) {
                put_[a].init(128 * consumers);
                added_[a].init(1);
            }
            next_.init();
            barriers_ready();
        }
    }

    __device__ __forceinline__ static bool is_producer() { return threadIdx.x < 128; }

protected:
    unsigned char* memory_;
    Barrier *rows_full_, *rows_empty_, *full_, *empty_, *put_, *added_;
    Runs next_;

    __device__ __forceinline__ unsigned char* rows_at(int consumer) const {
        return memory_ + rows_begin + consumer * row_bytes;
    }
    __device__ __forceinline__ unsigned char* columns_at(int slot) const {
        return memory_ + columns_begin + slot * column_bytes;
    }
    __device__ __forceinline__ float* values_at(int slot) const {
        return reinterpret_cast<float*>(memory_ + values_begin) + slot * Values * Block;
    }
    /// The entry of a slot's block, where blocks are listed (attention_column_lists.h): behind `shared_bytes`.
    __device__ __forceinline__ int& entry_at(int slot) const {
        return reinterpret_cast<int*>(memory_ + shared_bytes)[slot];
    }

    // In workspace: a count of rows taken, the turns of each chain, the sums of each chain.
    template <class Grid>
    __device__ __forceinline__ static Ticket* ticket(const Grid& grid) {
        return reinterpret_cast<Ticket*>(grid.workspace);
    }
    template <class Grid>
    __device__ __forceinline__ static AttentionTurn* turn_at(const Grid& grid, int chain, int block, int batch) {
        return reinterpret_cast<AttentionTurn*>(grid.workspace + 128) +
               grid.template place<Block>(chain, block, batch);
    }
    template <class Grid>
    __device__ __forceinline__ static unsigned char* sums_at(const Grid& grid, int chain, int block, int batch) {
        const long long turns = grid.template places<Block>();
        return grid.workspace + 128 + (turns * 8 + 127) / 128 * 128 +
               grid.template place<Block>(chain, block, batch) * sum_bytes;
    }

    /// What the rows of a tile see that ends ahead of row `end`. Where its last rows are another sequence's, no
    /// block is seen by all.
    __device__ __forceinline__ static Blocks blocks_of(const KeyRange& seen, const AttentionPlane& plane, int end) {
        const ColumnBlocks<Block, false> blocks(seen);
        if constexpr (!Packed)
            return blocks;
        else if (end <= plane.rows)
            return {blocks, plane.rows, plane.columns};
        else
            return {{blocks.begin, blocks.end, blocks.begin, blocks.begin}, plane.rows, plane.columns};
    }

    /// The tiles of rows that a block of `columns` in all sees.
    template <class Range>
    __device__ __forceinline__ static AttentionTiles tiles_seen(int columns, const Range& range, int block,
                                                                int batch) {
        const int first = block * Block, end = first + Block < columns ? first + Block : columns;
        const KeyRange seen = range(TileAt{block, 0, batch}, first, end - 1);
        if (seen.begin >= seen.end) return {0, 0};
        return {static_cast<int>(seen.begin / (64 * consumers)),
                static_cast<int>((seen.end + 64 * consumers - 1) / (64 * consumers))};
    }
};

}  // namespace pleat
