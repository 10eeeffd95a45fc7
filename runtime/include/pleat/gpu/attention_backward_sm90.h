// The gradients of attention on sm_90a: of rows and columns of the plane that queries and keys span, blocks have 64
// rows a consumer and go through the columns block by block. Two products, of q k' and of dO v', land in registers;
// stages turn them into weights, rounded to 16 bits, which are the operands that further products take from
// registers (PTX ISA, "Register Fragments for wgmma") and whose sums stay there until the last column. Where rows
// are keys, the weights P' and dS' of dO and q give dV and dK, through all query heads that share the keys; where
// rows are queries, the weights dS of k give dQ. So every sum has one order, and no block waits for another. Where
// dV and dK take more registers than a thread has, each is a side of its own.
//
// One warpgroup loads rows and, some stages ahead, blocks of columns by TMA; both products of a step read these,
// once along K and once across it. Blocks are persistent and take tiles of one side, then of the other. Knows
// dims by the maps of boxes alone: the kernel says where boxes begin, what rows can see, what weights are and what
// becomes of a tile.
#pragma once

#include "pleat/gpu/attention_blocks_sm90.h"
#include "pleat/gpu/attention_boxes_sm90.h"
#include "pleat/gpu/attention_row_terms.h"
#include "pleat/gpu/pdl.h"
#include "pleat/gpu/tile_parts.h"
#include "pleat/gpu/tma.h"

namespace pleat {

/// The tiles of one side. rows, columns: in all; batches: of tiles; group: batches of the first products that a
/// tile sums up; before: tiles of the side before; sharing: batches that read the same columns; together: batches
/// whose columns have room in the L2 cache, where rows see unlike many of them, else 0; last_first: the last rows
/// see the most; runs: batches of the first products in all, where the last tile may lack some.
struct AttentionSideGrid {
    PLEAT_KNOWN(int, whole, 0x7fffffff);  // runs: no tile lacks any
    PLEAT_KNOWN(bool, listed, false);     // are the blocks that a tile sees listed (attention_column_lists.h)?
    int rows, columns, batches, group, before, sharing, together;
    bool last_first;
    int runs;
    __device__ __forceinline__ AttentionSideGrid(int rows_, int columns_, int batches_, int group_, int before_,
                                                 int sharing_, int together_, bool last_first_, int runs_ = whole)
        : rows(rows_),
          columns(columns_),
          batches(batches_),
          group(group_),
          before(before_),
          sharing(sharing_),
          together(together_),
          last_first(last_first_),
          runs(runs_) {}
    __device__ __forceinline__ static int tiles(int rows, int batches) { return (rows + 127) / 128 * batches; }
};

PLEAT_BOTH constexpr int largest(int a) { return a; }
template <class... More>
PLEAT_BOTH constexpr int largest(int a, int b, More... more) {
    return largest(a > b ? a : b, more...);
}

/// 128 bytes of each row or column of a box, on their way to a slot.
using StepCopy = AttentionBoxes<1>;

/// All sides of a block: they have the same shared memory and parts, one after the other, and each its own
/// barriers.
template <class First, class... Sides>
class AttentionSides {
public:
    PLEAT_KNOWN(int, operand_bytes, largest(First::operand_bytes, Sides::operand_bytes...));
    PLEAT_KNOWN(int, own_barrier, operand_bytes + First::all_part_bytes);
    /// Those of the sides, one after the other.
    PLEAT_KNOWN(int, barriers, own_barrier + static_cast<int>(sizeof(Barrier)));
    PLEAT_KNOWN(int, shared_bytes, ((barriers + First::barrier_bytes) + ... + Sides::barrier_bytes));
    /// A producer of small boxes, or for three sides, has more at hand than 40 registers hold.
    PLEAT_KNOWN(bool, plain, sizeof...(Sides) == 1 && First::copied_rows == 64);
    /// Consumers that hold factors beside both sums take what the producer of whole boxes can spare.
    PLEAT_KNOWN(bool, lean, plain && (First::holds_factors || ... || Sides::holds_factors));
    PLEAT_KNOWN(int, registers, lean ? 240 : plain ? 232 : sizeof...(Sides) == 1 ? 224 : 216);
    PLEAT_KNOWN(int, producer_registers, lean ? 24 : plain ? 40 : sizeof...(Sides) == 1 ? 56 : 72);
    static_assert(((First::all_part_bytes == Sides::all_part_bytes) && ...));

    /// `memory`: shared_bytes of dynamic shared memory, aligned to 1024. All threads of the block, which then meet.
    __device__ __forceinline__ explicit AttentionSides(unsigned char* memory)
        : done_(*reinterpret_cast<Barrier*>(memory + own_barrier)) {
        if (threadIdx.x == 0) {
            done_.init(256);
            barriers_ready();
        }
    }

    __device__ __forceinline__ static bool is_producer() { return threadIdx.x < 128; }
    /// All threads of the producer; does this one go on?
    __device__ __forceinline__ static bool begin_to_produce() {
        fewer_registers<producer_registers>();
        if (threadIdx.x >= 32) return false;
        griddepcontrol_wait();
        return true;
    }
    /// Behind side number `side`: the consumers have done with what it has in shared memory, and TMA may write
    /// there. All threads that go on.
    __device__ __forceinline__ void produced(int side) const {
        async_fence();
        done_.wait(side % 2);
        __syncwarp();
    }
    /// All threads of the consumers.
    __device__ __forceinline__ static void begin_to_consume() {
        more_registers<registers>();
        griddepcontrol_wait();
    }
    __device__ __forceinline__ void consumed() const {
        async_fence();
        done_.arrive();
    }

private:
    Barrier& done_;
};

/// What a side sums: weights times what lies along Depth, along Other, or one weight of each.
enum class AttentionSums { first, second, both };

/// T: the dtype of all operands. Depth: of the first product, and columns of the sums of the first weights; Other:
/// of the second, and of the second weights' sums. Box: rows of one copy. Block: columns at a time. Stages: blocks
/// on their way. Values: numbers of each column that come beside them. Others: weights need the second product.
/// Begins, Ends: masks hide columns before those that a row sees, behind them. Totals: sums of elements of each
/// row. Multiples: the first weights are multiples of the second product, and the second weights need none of it,
/// so that factors and second weights are found while the second product is on its way.
template <class T, int Depth, int Other, int Box, int Block, int Stages, int Values, AttentionSums Sums,
          bool Others, bool Begins, bool Ends, int Totals = 0, bool Multiples = false>
class AttentionSideSm90 : public TileParts<1, 0, false> {
    using Parts = TileParts<1, 0, false>;
    using Blocks = ColumnBlocks<Block, false>;
    using Runs = NextTiles<Blocks, 128 * consumers>;   // through columns, one for each batch of a tile's group
    PLEAT_KNOWN(int, first_steps, (Depth + 63) / 64);  // of 128 bytes
    PLEAT_KNOWN(int, other_steps, (Other + 63) / 64);
    PLEAT_KNOWN(bool, has_first, Sums != AttentionSums::second);
    PLEAT_KNOWN(bool, has_second, Sums != AttentionSums::first);
    PLEAT_KNOWN(int, weighed, has_first + has_second);
    PLEAT_KNOWN(int, row_steps, first_steps + Others * other_steps);
    PLEAT_KNOWN(int, column_steps, first_steps + (Others || has_second) * other_steps);
    PLEAT_KNOWN(int, row_bytes, row_steps * 64 * 128);
    PLEAT_KNOWN(int, column_bytes, column_steps * Block * 128);
    // That say when a block is done with: each thread for itself where it reads numbers, else one of a warp.
    PLEAT_KNOWN(int, readers, consumers*(Values > 0 ? 128 : 4));
    static_assert(sizeof(T) == 2 && 64 % Box == 0 && Block % Box == 0 && Block % 32 == 0);
    static_assert(!Multiples || (Others && has_first && !Begins && !Ends && Totals == 0));

public:
    PLEAT_KNOWN(int, threads, 128 * (consumers + 1));  // a block
    PLEAT_KNOWN(int, copied_rows, Box);
    PLEAT_KNOWN(bool, holds_factors, Multiples&& has_second);
    PLEAT_KNOWN(int, value_bytes, Stages * Values * Block * 4);
    PLEAT_KNOWN(int, operand_bytes,
                (consumers * row_bytes + Stages * column_bytes + value_bytes + 1023) / 1024 * 1024);
    PLEAT_KNOWN(int, all_part_bytes, parts_bytes);
    PLEAT_KNOWN(int, barrier_bytes, (2 * consumers + 2 * Stages) * 8 + Runs::bytes);

    /// `memory`: operand_bytes of dynamic shared memory, aligned to 1024, and `barriers` barrier_bytes of it.
    /// `maps`: tensor maps that copies will go by. All threads of the block, which then meet.
    template <class... Maps>
    __device__ __forceinline__ AttentionSideSm90(unsigned char* memory, unsigned char* parts,
                                                 unsigned char* barriers, const Maps&... maps)
        : Parts(parts, nullptr),
          memory_(memory),
          rows_full_(reinterpret_cast<Barrier*>(barriers)),
          rows_empty_(rows_full_ + consumers),
          full_(rows_empty_ + consumers),
          empty_(full_ + Stages),
          next_(empty_ + Stages) {
        if (threadIdx.x == threads - 1) (tma_fetch(maps), ...);
        if (threadIdx.x == 0) {
            for (int c = 0; c < consumers; ++c) {
                rows_full_[c].init(1);
                rows_empty_[c].init(1);
            }
            for (int s = 0; s < Stages; ++s) {
                full_[s].init(Values > 0 ? 32 : 1);
                empty_[s].init(readers);
            }
            next_.init();
            barriers_ready();
        }
    }

    /// Where blocks are listed: `memory` of 4 bytes for each stage, which sides may share. All threads, before they
    /// go on.
    __device__ __forceinline__ void put_entries_at(unsigned char* memory) {
        entries_ = reinterpret_cast<int*>(memory);
    }

    /// The first row in the tile of a consumer, and that of the thread's elements (0, ., h, .); the column, in the
    /// block or tile, of its elements (., j, ., 0).
    __device__ __forceinline__ static int first_row(int, int = 0) { return 0; }
    __device__ __forceinline__ static int row(int, int h) { return accumulator_row(h); }
    __device__ __forceinline__ static int column(int j) { return accumulator_column(j); }
    /// Number `which` of the block's column of elements (., j, ., e).
    __device__ __forceinline__ float value(int which, int j, int e) const {
        return reinterpret_cast<const Vec<float, 2>*>(now_)[which * (Block / 2) + column(j) / 2][e];
    }

    /// The producer's whole work. rows(at, k, to) and other_rows ask for the k-th 128 bytes of Box rows, number
    /// at.row, of the two first products; columns and other_columns for those of columns number at.column;
    /// values(at, column, to) computes the numbers of a column, 0 of one that does not exist. range(at, first,
    /// last): the columns of rows `first` to `last`, both included. The first warp of the producer.
    template <class Grid, class Range, class LoadRows, class LoadOtherRows, class LoadColumns,
              class LoadOtherColumns, class Numbers>
    __device__ __forceinline__ void produce(const Grid& grid, Range range, LoadRows rows, LoadOtherRows other_rows,
                                            LoadColumns columns, LoadOtherColumns other_columns, Numbers numbers) {
        const bool asks = elected();
        unsigned run = 0, tile = 0, sent = 0;  // sent: blocks
        TileAt at;
#pragma unroll 1
        for (Walk walk(grid); walk.next(at); ++tile) {
            const auto ask_rows = [&](int batch) {
#pragma unroll 1
                for (int c = 0; c < consumers; ++c) {
                    rows_empty_[c].wait(tile + 1 & 1);
                    rows_full_[c].expect(row_bytes);
                    for (int b = 0; b < 64 / Box; ++b) {
                        const TileAt box{(at.row + c) * (64 / Box) + b, 0, batch};
                        unsigned char* to = rows_at(c) + b * Box * 128;
                        for (int k = 0; k < first_steps; ++k)
                            rows(box, k, StepCopy{to + k * 64 * 128, rows_full_[c]});
                        for (int k = 0; k < row_steps - first_steps; ++k)
                            other_rows(box, k, StepCopy{to + (first_steps + k) * 64 * 128, rows_full_[c]});
                    }
                }
            };
#pragma unroll 1
            for (int g = 0; g < grid.group; ++g, ++run) {
                const int batch = at.batch * grid.group + g;
                const int last = least((at.row + consumers) * 64, grid.rows) - 1;
                const bool there = grid.runs == AttentionSideGrid::whole || batch < grid.runs;
                const auto found = [&] {
                    KeyRange visible =
                        there ? range(TileAt{at.row, 0, batch}, at.row * 64, last) : KeyRange(0, true);
                    // Blocks are found anew each time: of 24 registers none is left to keep them.
                    if constexpr (holds_factors) asm volatile("" : "+l"(visible.clean_end));
                    return Blocks(visible);
                };
                const Blocks blocks = blocks_of(grid, there, batch, at.row, found);
                if (asks) {
                    next_.tell(run, {at.row, batch, blocks});
                    if (g == 0 && blocks.begin == blocks.end) ask_rows(batch);
                }
                __syncwarp();
#pragma unroll 1
                for (int step = blocks.begin; step < blocks.end; ++step, ++sent) {
                    const int slot = static_cast<int>(sent % Stages);
                    int entry = 0, block = step;
                    if constexpr (Grid::listed) {
                        entry = grid.list(batch, at.row * 64).entry(step);
                        block = entry / 2;
                    }
                    ColumnNumbers<Block, Values> held;
                    held.bring(numbers, TileAt{0, 0, batch}, block);
                    if (Values > 0 || asks) empty_[slot].wait(sent / Stages + 1 & 1);
                    held.put(values_at(slot));
                    if (Values > 0 && !asks) full_[slot].arrive();
                    if (asks) {
                        if constexpr (Grid::listed) entries_[slot] = entry;
                        full_[slot].expect(column_bytes);
                        for (int b = 0; b < Block / Box; ++b) {
                            const TileAt box{0, block * (Block / Box) + b, batch};
                            unsigned char* to = columns_at(slot) + b * Box * 128;
                            for (int k = 0; k < first_steps; ++k)
                                columns(box, k, StepCopy{to + k * Block * 128, full_[slot]});
                            for (int k = 0; k < column_steps - first_steps; ++k)
                                other_columns(box, k, StepCopy{to + (first_steps + k) * Block * 128, full_[slot]});
                        }
                        if (g == 0 && step == blocks.begin) ask_rows(batch);
                    }
                    __syncwarp();
                }
            }
        }
        if (asks) next_.tell(run, {-1, 0, Blocks(KeyRange(0, true))});
        __syncwarp();
    }

    /// A consumer's whole work. stages(at) and clean(at) are asked once for 64 rows at.row of a batch, and their
    /// result for each block at.column: (at, products, others, weights...) leaves the weights of the products of
    /// the block, which are then rounded, and behind them terms of totals, if there are any; of clean where every
    /// row sees every column of the block, of stages where columns outside of a row's range may be among them,
    /// whose weights are 0. epilogue(at, sums, others[, totals]): the sums of the first weights and of the second,
    /// and [total][h] of each of the thread's rows. All threads of a consumer.
    template <class Grid, class Range, class Weigh, class Clean, class Epilogue>
    __device__ __forceinline__ void consume(const Grid& grid, Range range, Weigh stages, Clean clean,
                                            Epilogue epilogue) {
        const int self = uniform(consumer());
        Accumulators<1, Block> products, others;
        Accumulators<1, has_first ? first_steps * 64 : 2> sums;
        Accumulators<1, has_second ? other_steps * 64 : 2> other_sums;
        float totals[Totals + 1][2] = {};
        unsigned taken = 0, tile = 0;  // blocks, tiles
#pragma unroll 1
        for (unsigned run = 0;; ++run) {
            const auto next = next_.take(run);
            const Blocks blocks = next.blocks;
            if (next.row < 0) break;
            const int batch = next.batch;
            const TileAt own{next.row + self, 0, batch};
            if (batch % grid.group == 0) {
                rows_full_[self].wait(tile & 1);
#pragma unroll
                for (float& sum : sums.at[0]) sum = 0;
#pragma unroll
                for (float& sum : other_sums.at[0]) sum = 0;
#pragma unroll
                for (int t = 0; t < Totals; ++t) totals[t][0] = totals[t][1] = 0;
            }
            if (blocks.begin < blocks.end) {
                const auto stages_here = stages(own);
                const auto clean_here = clean(own);
                const SeenColumns<Begins, Ends> seen(own, grid.rows, grid.columns, range);
#pragma unroll 1
                for (int step = blocks.begin; step < blocks.end; ++step, ++taken) {
                    const int slot = static_cast<int>(taken % Stages);
                    full_[slot].wait(taken / Stages & 1);
                    // The lane that releases the slot reads the entry for its warp.
                    const int entry = Grid::listed ? uniform(threadIdx.x % 32 == 0 ? entries_[slot] : 0) : 0,
                              block = Grid::listed ? entry / 2 : step;
                    now_ = values_at(slot);
                    const unsigned char *columns = columns_at(slot),
                                        *other_columns = columns + first_steps * Block * 128;
                    const TileAt there{own.row, block, own.batch};
                    Weights weights[weighed];
                    wgmma_begin();
                    multiply_along<T, Depth>(products, rows_at(self), columns);
                    if constexpr (Multiples) wgmma_commit();
                    if constexpr (Others)
                        multiply_along<T, Other>(others, rows_at(self) + first_steps * 64 * 128, other_columns);
                    wgmma_commit();
                    wgmma_wait<Multiples>();
                    products.settle();
                    const bool is_clean =
                        Grid::listed ? entry % 2 != 0 : block >= blocks.clean_begin && block < blocks.clean_end;
                    if constexpr (Multiples) {
                        Vec<float, 2> factors[Block / 8][2], second[Block / 8][2];
                        const auto weigh = [&](const auto& how) {
                            if constexpr (has_second)
                                how(there, products, Ones{}, factors, second);
                            else
                                how(there, products, Ones{}, factors);
                        };
                        if (Grid::listed && is_clean)
                            weigh(clean_here);
                        else
                            weigh(stages_here);
                        if constexpr (has_second) {
#pragma unroll
                            for (int j = 0; j < Block / 8; ++j)
#pragma unroll
                                for (int h = 0; h < 2; ++h) weights[1].at[j][h] = converted<T>(second[j][h].at);
                            if (!is_clean) leave(weights[1], seen, block * Block);
                            wgmma_begin();
                            add_across(other_sums, weights[1].at, other_columns);
                            wgmma_commit();
                        }
                        wgmma_wait<has_second>();
                        others.settle();
#pragma unroll
                        for (int j = 0; j < Block / 8; ++j)
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const float exact[] = {factors[j][h][0] * others(0, j, h, 0),
                                                       factors[j][h][1] * others(0, j, h, 1)};
                                weights[0].at[j][h] = converted<T>(exact);
                            }
                        if (!is_clean) leave(weights[0], seen, block * Block);
                    } else {
                        if constexpr (Others) others.settle();
                        const auto weigh = [&](const auto& how, const auto& terms) {
                            Vec<float, 2> exact[weighed][Block / 8][2];
                            const auto& other =
                                Others ? others : products;  // where none is computed, weights take none
                            const auto leave_all = [&](auto&... all) {
                                if constexpr (weighed == 2)
                                    how(there, products, other, exact[0], exact[1], all...);
                                else
                                    how(there, products, other, exact[0], all...);
                            };
                            if constexpr (Totals > 0)
                                leave_all(terms);
                            else
                                leave_all();
#pragma unroll
                            for (int w = 0; w < weighed; ++w)
#pragma unroll
                                for (int j = 0; j < Block / 8; ++j)
#pragma unroll
                                    for (int h = 0; h < 2; ++h)
                                        weights[w].at[j][h] = converted<T>(exact[w][j][h].at);
                        };
                        if (!is_clean) {
                            weigh(stages_here, RowTerms<Totals, Begins, Ends, false>{totals, seen, block * Block});
                            for (Weights& each : weights) leave(each, seen, block * Block);
                        } else {
                            weigh(clean_here, RowTerms<Totals, Begins, Ends, true>{totals, seen, block * Block});
                        }
                    }
                    wgmma_begin();
                    if constexpr (has_second && !Multiples)
                        add_across(other_sums, weights[weighed - 1].at, other_columns);
                    if constexpr (has_first) add_across(sums, weights[0].at, columns);
                    wgmma_commit();
                    wgmma_wait<0>();
                    if constexpr (has_first) sums.settle();
                    if constexpr (has_second) other_sums.settle();
                    if (readers == threads - 128 || threadIdx.x % 32 == 0) empty_[slot].arrive();
                }
            }
            if ((batch + 1) % grid.group == 0) {
                release_rows(self);
                ++tile;
                const TileAt done{own.row, 0, batch / grid.group};
                if constexpr (Totals > 0) {
                    // The four lanes of a row have columns of their own.
#pragma unroll
                    for (int t = 0; t < Totals; ++t)
#pragma unroll
                        for (int h = 0; h < 2; ++h)
#pragma unroll
                            for (int lane = 1; lane < 4; lane *= 2)
                                totals[t][h] += __shfl_xor_sync(~0u, totals[t][h], lane);
                    epilogue(done, sums, other_sums, totals);
                } else {
                    epilogue(done, sums, other_sums);
                }
            }
        }
        if (threadIdx.x % 128 == 0) tma_wait_read<0>();
    }

private:
    unsigned char* memory_;
    Barrier *rows_full_, *rows_empty_, *full_, *empty_;
    Runs next_;
    const float* now_ = nullptr;  // the numbers of the block at work
    int* entries_ = nullptr;      // those of listed blocks, one for each slot

    /// The blocks that a tile sees: listed ones by their number alone; others as found() says.
    template <class Grid, class Found>
    __device__ __forceinline__ static Blocks blocks_of(const Grid& grid, bool there, int batch, int row,
                                                       const Found& found) {
        if constexpr (Grid::listed)
            return {0, there ? grid.list(batch, row * 64).count : 0, 0, 0};
        else
            return found();
    }

    struct Weights {
        Vec<T, 2> at[Block / 8][2];
    };
    /// In the place of a second product, of which the first weights are multiples.
    struct Ones {
        __device__ __forceinline__ float operator()(int, int, int, int) const { return 1; }
    };

    /// All threads of a consumer, once they have done with the rows.
    __device__ __forceinline__ void release_rows(int self) const {
        named_barrier<128>(1 + self);
        if (threadIdx.x % 128 == 0) rows_empty_[self].arrive();
    }
    __device__ __forceinline__ static int least(int a, int b) { return a < b ? a : b; }
    __device__ __forceinline__ unsigned char* rows_at(int consumer) const { return memory_ + consumer * row_bytes; }
    __device__ __forceinline__ unsigned char* columns_at(int slot) const {
        return memory_ + consumers * row_bytes + slot * column_bytes;
    }
    __device__ __forceinline__ float* values_at(int slot) const {
        return reinterpret_cast<float*>(memory_ + consumers * row_bytes + Stages * column_bytes) +
               slot * Values * Block;
    }

    /// The tiles of a block: it takes every gridDim.x-th tile of both sides, every other time from the last block
    /// to the first, so that all have about as much to do. Blocks at work share columns in the L2 cache: tiles of
    /// one batch follow one another, or where some take longer those of many batches, the longest first.
    class Walk {
    public:
        __device__ __forceinline__ explicit Walk(const AttentionSideGrid& grid)
            : rows_((grid.rows + 64 * consumers - 1) / (64 * consumers)),
              batches_(grid.batches),
              width_(width_of(grid)),
              before_(grid.before),
              round_(grid.before / static_cast<int>(gridDim.x)),
              last_first_(grid.last_first) {}
        /// The first 64 rows of the next tile, if there is one.
        __device__ __forceinline__ bool next(TileAt& at) {
            const int blocks = static_cast<int>(gridDim.x), self = static_cast<int>(blockIdx.x);
#pragma unroll 1
            for (;;) {
                const int round = round_++,
                          n = round * blocks + (round % 2 == 1 ? blocks - 1 - self : self) - before_;
                if (round * blocks - before_ >= rows_ * batches_) return false;
                if (n < 0 || n >= rows_ * batches_) continue;
                at = tile_in_sections(n, rows_, batches_, width_);
                at.row = (last_first_ ? rows_ - 1 - at.row : at.row) * consumers;
                return true;
            }
        }

    private:
        int rows_, batches_, width_, before_, round_;
        bool last_first_;

        /// All batches make the shares most alike. Where fewer than four blocks at a time would read the same
        /// columns, as many as have room in the cache: memory could not bring all of them as fast as they are
        /// multiplied.
        __device__ __forceinline__ static int width_of(const AttentionSideGrid& grid) {
            if (grid.together < 1) return 1;
            const int all = grid.batches < 1 ? 1 : grid.batches;
            return 4ll * all <= static_cast<long long>(gridDim.x) * grid.sharing ? all : least(grid.together, all);
        }
    };

    /// Weights of columns outside of a row's range are 0.
    __device__ __forceinline__ static void leave(Weights& weights, const SeenColumns<Begins, Ends>& seen,
                                                 int first) {
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            const int from = seen.begin[h] - first, to = seen.end[h] - first;
#pragma unroll
            for (int j = 0; j < Block / 8; ++j) {
                const unsigned low = (!Begins || 8 * j >= from) && 8 * j < to ? 0xffffu : 0,
                               high = (!Begins || 8 * j + 1 >= from) && 8 * j + 1 < to ? 0xffff0000u : 0;
                reinterpret_cast<unsigned&>(weights.at[j][h]) &= low | high;
            }
        }
    }
};

}  // namespace pleat
