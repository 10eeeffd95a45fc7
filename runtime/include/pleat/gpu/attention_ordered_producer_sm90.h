// The producer of the gradients by five products (attention_ordered_sm90.h), a warpgroup: one warp loads rows and
// blocks of columns by TMA, two add shares of dQ to sums in workspace, in their turns. Knows nothing of what is
// multiplied.
#pragma once

#include "pleat/gpu/attention_ordered_ring_sm90.h"

namespace pleat {

/// Parameters as those of AttentionOrderedSm90.
template <class T, int Depth, int Other, int Block, int Stages, int Values, bool Begins, bool Ends, bool Ahead,
          bool Packed>
class AttentionOrderedProducerSm90
    : public AttentionOrderedRingSm90<T, Depth, Other, Block, Stages, Values, Begins, Ends, Ahead, Packed> {
    using Ring = AttentionOrderedRingSm90<T, Depth, Other, Block, Stages, Values, Begins, Ends, Ahead, Packed>;
    PLEAT_KNOWN(int, producer_registers, Ahead && !Ring::wide ? 24 : 40);

protected:
    using Ring::adders, Ring::boxes, Ring::first_steps, Ring::other_steps, Ring::row_bytes, Ring::column_bytes,
        Ring::sum_bytes, Ring::sums_begin, Ring::consumers, Ring::memory_, Ring::rows_full_, Ring::rows_empty_,
        Ring::full_, Ring::empty_, Ring::put_, Ring::added_, Ring::next_, Ring::rows_at, Ring::columns_at,
        Ring::values_at, Ring::entry_at, Ring::ticket, Ring::turn_at, Ring::sums_at, Ring::tiles_seen;
    using typename Ring::Blocks, typename Ring::Order;

public:
    using Ring::Ring;

    __device__ __forceinline__ static bool is_adder() { return threadIdx.x >= 32; }
    /// All threads of the producer; does this one go on?
    __device__ __forceinline__ static bool begin_to_produce() {
        fewer_registers<producer_registers>();
        if (threadIdx.x >= 32 * (1 + adders)) return false;
        griddepcontrol_wait();
        return true;
    }

    /// The whole work of the producer's first warp. rows(at, k, to) and other_rows ask for the k-th 128 bytes of 64
    /// rows, number at.row, of the two first products; columns and other_columns for those of columns number
    /// at.column; numbers(at, column, to) computes the numbers of a column, 0 of one that does not exist.
    /// range(at, first, last): the columns of rows `first` to `last`, both included.
    template <class Grid, class Range, class LoadRows, class LoadOtherRows, class LoadColumns,
              class LoadOtherColumns, class Numbers>
    __device__ __forceinline__ void produce(const Grid& grid, Range range, LoadRows rows, LoadOtherRows other_rows,
                                            LoadColumns columns, LoadOtherColumns other_columns, Numbers numbers) {
        const bool asks = elected();
        typename Grid::template Items<Order> items(grid);
        unsigned run = 0, tile = 0, sent = 0;  // sent: blocks
#pragma unroll 1
        for (;;) {
            unsigned taken = 0;
            if (asks) taken = ticket(grid)->number(items.all() + gridDim.x);
            const int item = static_cast<int>(__reduce_max_sync(~0u, taken));
            if (item >= items.all()) break;
            const auto found = items.find(item);
            const AttentionPlane plane = found.plane;
            const Order order(plane.rows, plane.columns);
#pragma unroll 1
            for (int part = 0; part < order.parts(found.nth); ++part, ++tile) {
                const TileAt at{order.tile(found.nth, part) * consumers, 0, found.batch};
                const auto ask_rows = [&](int batch) {
#pragma unroll 1
                    for (int c = 0; c < consumers; ++c) {
                        rows_empty_[c].wait(tile + 1 & 1);
                        rows_full_[c].expect(row_bytes);
                        const TileAt box{at.row + c, 0, batch};
                        for (int k = 0; k < first_steps; ++k)
                            rows(box, k, StepCopy{rows_at(c) + k * 64 * 128, rows_full_[c]});
                        for (int k = 0; k < other_steps; ++k)
                            other_rows(box, k, StepCopy{rows_at(c) + (first_steps + k) * 64 * 128, rows_full_[c]});
                    }
                };
#pragma unroll 1
                for (int g = 0; g < grid.group; ++g, ++run) {
                    const int batch = at.batch * grid.group + g;
                    const int end = (at.row + consumers) * 64, last = (end < plane.rows ? end : plane.rows) - 1;
                    const Blocks blocks = blocks_of(grid, batch, at.row, [&] {
                        return Ring::blocks_of(batch < grid.runs
                                                   ? range(TileAt{at.row, 0, batch}, at.row * 64, last)
                                                   : KeyRange(0, true),
                                               plane, end);
                    });
                    if (asks) {
                        next_.tell(run, {at.row, batch, blocks});
                        if (g == 0 && blocks.begin == blocks.end) ask_rows(batch);
                    }
                    __syncwarp();
                    const auto sweep = sweep_of(grid, order, batch, at.row, blocks);
#pragma unroll 1
                    for (int t = 0; t < sweep.count; ++t, ++sent) {
                        const int entry = sweep.at(t), block = Grid::listed ? entry / 2 : entry,
                                  slot = static_cast<int>(sent % Stages);
                        ColumnNumbers<Block, Values> held;
                        held.bring(numbers, TileAt{0, 0, batch}, block);
                        if (Values > 0 || asks) empty_[slot].wait(sent / Stages + 1 & 1);
                        held.put(values_at(slot));
                        if (Values > 0 && !asks) full_[slot].arrive();
                        if (asks) {
                            if constexpr (Grid::listed) entry_at(slot) = entry;
                            full_[slot].expect(column_bytes);
                            for (int b = 0; b < boxes; ++b) {
                                const TileAt box{0, block * boxes + b, batch};
                                unsigned char* to = columns_at(slot) + b * 64 * 128;
                                for (int k = 0; k < first_steps; ++k)
                                    columns(box, k, StepCopy{to + k * Block * 128, full_[slot]});
                                for (int k = 0; k < other_steps; ++k)
                                    other_columns(box, k,
                                                  StepCopy{to + (first_steps + k) * Block * 128, full_[slot]});
                            }
                            if (g == 0 && t == 0) ask_rows(batch);
                        }
                        __syncwarp();
                    }
                }
            }
        }
        if (asks) next_.tell(run, {-1, 0, Ring::blocks_of(KeyRange(0, true), {0, 0}, 0)});
        __syncwarp();
    }

    /// The whole work of an adder: every other step is its. range(at, first, last): the rows that columns `first`
    /// to `last` see. One of the producer's other warps.
    template <class Grid, class Range>
    __device__ __forceinline__ void add(const Grid& grid, Range range) const {
        const unsigned self = threadIdx.x / 32 - 1;
        unsigned taken = 0;
#pragma unroll 1
        for (unsigned run = 0;; ++run) {
            const auto next = next_.take(run);
            if (next.row < 0) break;
            const int tile = next.row / consumers;
            const AttentionPlane plane = grid.plane(next.blocks);
            const Order order(plane.rows, plane.columns);
            const auto sweep = sweep_of(grid, order, next.batch, next.row, next.blocks);
#pragma unroll 1
            for (int t = 0; t < sweep.count; ++t, ++taken) {
                if (taken % adders != self) continue;
                const int entry = sweep.at(t), block = Grid::listed ? entry / 2 : entry;
                const auto turn = turn_of(grid, order, tile, block, next.batch,
                                          [&] { return tiles_seen(plane.columns, range, block, next.batch); });
                if (threadIdx.x % 32 == 0) {
                    put_[self].wait(taken / adders & 1);
                    if (turn.nth >= 0) {
                        AttentionTurn& word = *turn_at(grid, turn.chain, block, next.batch);
                        if (turn.nth > 0) word.wait(static_cast<unsigned>(turn.nth));
                        bulk_to_memory(sums_at(grid, turn.chain, block, next.batch),
                                       memory_ + sums_begin + self * sum_bytes, sum_bytes, turn.nth > 0);
                        tma_commit();
                        tma_wait_read<0>();
                        added_[self].arrive();
                        bulk_wait<0>();
                        word.pass(static_cast<unsigned>(turn.nth));
                    } else {
                        added_[self].arrive();
                    }
                }
                __syncwarp();
            }
        }
    }

private:
    /// The blocks that a tile sees: listed ones by their number alone; others as found() says.
    template <class Grid, class Found>
    __device__ __forceinline__ static Blocks blocks_of(const Grid& grid, int batch, int row, const Found& found) {
        if constexpr (Grid::listed)
            return {0, batch < grid.runs ? grid.list(batch, row * 64).count : 0, 0, 0};
        else
            return found();
    }
    /// What a tile goes through: entries of its list, or blocks.
    struct Listed {
        const ColumnList& list;
        int count;
        __device__ __forceinline__ int at(int step) const { return list.entry(step); }
    };
    template <class Grid>
    __device__ __forceinline__ static auto sweep_of(const Grid& grid, const Order& order, int batch, int row,
                                                    const Blocks& blocks) {
        if constexpr (Grid::listed)
            return Listed{grid.list(blocks.end > 0 ? batch : 0, row * 64), blocks.end};
        else
            return typename Order::Sweep(order, row / consumers, blocks.begin, blocks.end);
    }
    template <class Grid, class Seen>
    __device__ __forceinline__ static typename Order::Turn turn_of(const Grid& grid, const Order& order, int tile,
                                                                   int block, int batch, const Seen& seen) {
        if constexpr (Grid::listed)
            return order.turn_among(tile, block, grid.seeing(batch, block));
        else
            return order.turn(tile, block, seen());
    }
};

}  // namespace pleat
