// The producer of attention on sm_90a (attention_sm90.h), a warpgroup: one warp loads rows of q and blocks of k and
// v by TMA; others turn blocks of v of 8 bits, or put zeros in place of values that no row sees. Knows nothing of
// scores.
#pragma once

#include "pleat/gpu/attention_lists.h"
#include "pleat/gpu/attention_ring_sm90.h"
#include "pleat/gpu/pdl.h"

namespace pleat {

/// Parameters as those of AttentionSm90.
template <class T, int Depth, int Columns, int Keys, int Consumers, int Stages, int Outputs, bool Clears, int Heads>
class AttentionProducerSm90
    : public AttentionRingSm90<T, Depth, Columns, Keys, Consumers, Stages, Outputs, Clears, Heads> {
    using Ring = AttentionRingSm90<T, Depth, Columns, Keys, Consumers, Stages, Outputs, Clears, Heads>;
    PLEAT_KNOWN(int, producer_registers, Consumers == 3 ? 32 : Clears ? 56 : 40);

protected:
    using Ring::turned, Ring::workers, Ring::steps, Ring::row_bytes, Ring::key_bytes, Ring::value_boxes,
        Ring::value_bytes, Ring::rows_full_, Ring::rows_empty_, Ring::keys_full_, Ring::keys_empty_,
        Ring::values_full_, Ring::values_empty_, Ring::values_landed_, Ring::values_turned_, Ring::next_,
        Ring::rows_at, Ring::keys_at, Ring::values_at, Ring::turned_at, Ring::number_at;
    using typename Ring::Blocks, typename Ring::Next, typename Ring::Rows;

public:
    using Ring::Ring, Ring::consumers;
    using typename Ring::Box, typename Ring::Values;

    /// The producer's whole work: rows(at, k, to) asks for the k-th 128 bytes along Depth of the rows at.row of q;
    /// keys(at, k, to) for those of block at.column of k; values(at, block, to) for a block of v. range(at, first,
    /// last): the keys of places `first` to `last`, both included. All threads of the producer.
    template <class Grid, class Range, class LoadRows, class LoadKeys, class LoadValues>
    __device__ __forceinline__ void produce(const Grid& grid, Range range, LoadRows rows, LoadKeys keys,
                                            LoadValues values) {
        fewer_registers<producer_registers>();
        if (threadIdx.x >= 32 * (1 + workers)) return;
        griddepcontrol_wait();
        if constexpr (workers > 0) {
            if (threadIdx.x >= 32) {
                if constexpr (turned)
                    turn_values(grid, range);
                else
                    clear_unseen(grid, range);
                return;
            }
        }
        const bool asks = elected();
        unsigned tile = 0, sent = 0;  // tiles; blocks of keys
        TileAt at;
#pragma unroll 1
        for (AttentionScheduler<Grid, Consumers, Rows::places> walk(grid); walk.next(at); walk.go_on(), ++tile) {
            const KeyRange seen = range_of(grid, at, range);
            const Blocks blocks = blocks_of(grid, at, seen);
            const int cut = cut_of(grid, at, seen, blocks);
            const auto number_of = [&](int block) {
                if constexpr (Grid::listed)
                    return grid.list(at).number(blocks.end - 1 - block);
                else
                    return block;
            };
            const auto ask_keys = [&](int block, unsigned nth) {
                const int slot = static_cast<int>(nth % Stages), number = number_of(block);
                keys_empty_[slot].wait(nth / Stages + 1 & 1);
                if constexpr (Grid::listed) number_at(nth) = number;
                keys_full_[slot].expect(key_bytes);
                for (int k = 0; k < steps; ++k)
                    keys(TileAt{0, number, at.batch}, k, Box{keys_at(slot) + k * Keys * 128, keys_full_[slot]});
            };
            const auto ask_values = [&](int block, unsigned nth) {
                const int slot = static_cast<int>(nth % Stages);
                (turned ? values_turned_ : values_empty_)[slot].wait(nth / Stages + 1 & 1);
                Barrier& full = turned || (Clears && block == cut) ? values_landed_[slot] : values_full_[slot];
                full.expect(value_bytes);
                values(TileAt{0, 0, at.batch}, number_of(block), Values{values_at(slot), full});
            };
            if (asks) {
                next_.tell(tile, {at.row, at.batch, blocks});
                unsigned nth = sent;
                // Always so; without the condition ptxas spills where three consumers share the registers.
                if (blocks.begin < blocks.end) ask_keys(blocks.end - 1, nth);
#pragma unroll 1
                for (int c = 0; c < consumers; ++c) {
                    rows_empty_[c].wait(tile + 1 & 1);
                    rows_full_[c].expect(row_bytes / 64 * Rows::count);
                    for (int k = 0; k < steps; ++k)
                        rows(TileAt{at.row + c, 0, at.batch}, k, Box{rows_at(c) + k * 64 * 128, rows_full_[c]});
                }
#pragma unroll 1
                for (int block = blocks.end - 1; block >= blocks.begin; --block, ++nth) {
                    if (block > blocks.begin) ask_keys(block - 1, nth + 1);
                    ask_values(block, nth);
                }
            }
            __syncwarp();
            sent += blocks.end - blocks.begin;
        }
        if (asks) next_.tell(tile, {-1, 0, Blocks(KeyRange(0, true))});
    }

protected:
    __device__ __forceinline__ static int least(int a, int b) { return a < b ? a : b; }

private:
    /// The keys of a tile's rows.
    template <class Grid, class Range>
    __device__ __forceinline__ static KeyRange range_of(const Grid& grid, const TileAt& at, const Range& range) {
        return range(at, at.row * Rows::places, least((at.row + consumers) * Rows::places, grid.rows) - 1);
    }
    /// The blocks of a tile; listed ones by their places, of which the first to go through is the last.
    template <class Grid>
    __device__ __forceinline__ static Blocks blocks_of(const Grid& grid, const TileAt& at, const KeyRange& seen) {
        if constexpr (Grid::listed) {
            const KeyList& list = grid.list(at);
            return {0, list.count, 0, list.clean};
        } else
            return Blocks(seen);
    }
    /// The last block, if TMA brings keys in it that none of a tile's rows sees; else -1.
    template <class Grid>
    __device__ __forceinline__ static int cut_of(const Grid& grid, const TileAt& at, const KeyRange& seen,
                                                 const Blocks& blocks) {
        bool cut = Clears && seen.begin < seen.end && seen.end % Keys != 0 && seen.end < seen.all();
        if constexpr (Clears && Grid::listed) cut = cut && grid.list(at).number(0) == seen.end / Keys;
        return cut ? blocks.end - 1 : -1;
    }
    /// Puts zeros in place of values of keys that no row of a tile sees, once TMA has brought their block: weights
    /// of 0 times NaN would be NaN. One warp of the producer.
    template <class Grid, class Range>
    __device__ __forceinline__ void clear_unseen(const Grid& grid, const Range& range) const {
        unsigned sent = 0, landed = 0;  // blocks; of each slot, the parity of those that were cleared
#pragma unroll 1
        for (unsigned tile = 0;; ++tile) {
            const Next now = next_.take(tile);
            if (now.row < 0) return;
            const TileAt at{now.row, 0, now.batch};
            const KeyRange seen = range_of(grid, at, range);
            const Blocks blocks = blocks_of(grid, at, seen);
            if (cut_of(grid, at, seen, blocks) >= 0) {
                const unsigned slot = sent % Stages;  // of a tile's first block: it goes from its last keys on
                values_landed_[slot].wait(landed >> slot & 1);
                landed ^= 1u << slot;
                clear_rows(values_at(static_cast<int>(slot)), static_cast<int>(seen.end % Keys));
                async_fence();
                __syncwarp();
                if (elected()) values_full_[slot].arrive();
            }
            sent += blocks.end - blocks.begin;
        }
    }
    /// Rows of a block of values from `from` on, of 128 bytes in each of its boxes. All threads of a warp.
    __device__ __forceinline__ static void clear_rows(unsigned char* values, int from) {
        const int row = static_cast<int>(threadIdx.x % 32 / 8), chunk = static_cast<int>(threadIdx.x % 8);
#pragma unroll 1
        for (int r = from + row; r < Keys; r += 4)
#pragma unroll 1
            for (int i = 0; i < value_boxes; ++i)
                *reinterpret_cast<Vec<unsigned, 4>*>(values + (i * Keys + r) * 128 + chunk * 16) = {};
    }

    /// Turns blocks of v, each warp a part of every one, once TMA has brought them. All threads of these warps.
    template <class Grid, class Range>
    __device__ __forceinline__ void turn_values(const Grid& grid, const Range& range) const {
        const int warp = uniform(static_cast<int>(threadIdx.x / 32)) - 1;
        unsigned nth = 0;
#pragma unroll 1
        for (unsigned tile = 0;; ++tile) {
            const Next now = next_.take(tile);
            if (now.row < 0) return;
            int cut = -1, last = 0;
            if constexpr (Clears) {
                const TileAt at{now.row, 0, now.batch};
                const KeyRange seen = range_of(grid, at, range);
                cut = cut_of(grid, at, seen, now.blocks);
                last = static_cast<int>(seen.end % Keys);
            }
#pragma unroll 1
            for (int block = now.blocks.end - 1; block >= now.blocks.begin; --block, ++nth) {
                const int slot = static_cast<int>(nth % Stages);
                values_empty_[slot].wait(nth / Stages + 1 & 1);
                values_landed_[slot].wait(nth / Stages & 1);
                const unsigned to = shared_word(turned_at(slot)), from = shared_word(values_at(slot));
                if (Clears && block == cut)
                    turn_block<Keys, Columns, workers, true>(to, from, warp, last);
                else
                    turn_block<Keys, Columns, workers, false>(to, from, warp, Keys);
                async_fence();
                __syncwarp();
                if (elected()) {
                    values_full_[slot].arrive();
                    values_turned_[slot].arrive();
                }
            }
        }
    }
};

}  // namespace pleat
