// The gradients of attention on sm_90a by five products: blocks of two consumers have 64 rows (keys) each and go
// through the columns (queries) 64 at a time. Products q k' and dO v' land in registers and stages turn them into
// weights, as in attention_backward_sm90.h. P' goes from registers into dV; dS' goes to shared memory, from where
// both dK and the rows' share of dQ are multiplied. That share is added to sums in device memory, in f32, by TMA.
// Where the registers of the first products are free early, they are issued ahead: dS' then goes from registers
// into dK, the next q k' follows dK at once, and P' is computed while dO v' is under way. Narrow heads have blocks
// of 128 columns, of which fewer bytes are read a product.
//
// So that sums have the same bits every time, rows add to a tile of columns in a fixed order, and each waits for
// the turn of the one before. Nobody has to wait long: rows begin at tiles apart from each other and go on in step,
// and the rows of a tile form two chains with sums of their own, in each of which turns are two steps apart. A
// chain goes by the order in which blocks take their rows, so that rows wait only for those that some block has
// begun. Once all rows are taken, tiles of columns whose turns have all passed are read back, both chains are
// added, and stages take the sum.
//
//     a step          loads      S', dP'     weights      dV     dS meets     dQ, dK     dQ to shared memory
//     warp 0 of the producer     consumers ...............................................
//     warps 1, 2                                                            wait for a turn, add dQ, pass it on
//
// Knows dims by the maps of boxes alone: the kernel says where boxes begin, what rows and columns can see of each
// other, what weights are and what becomes of sums.
#pragma once

#include "pleat/gpu/attention_backward_sm90.h"
#include "pleat/gpu/attention_turns.h"
#include "pleat/gpu/mark.h"

namespace pleat {

/// What all blocks do. rows, columns: in all; batches: of tiles of rows; group: batches of the products that one
/// sums up; runs: those of the products in all, where the last tile may lack some.
struct AttentionOrderedGrid {
    int rows, columns, batches, group, runs;
    unsigned char* workspace;

    __device__ __forceinline__ AttentionOrderedGrid(int rows, int columns, int batches, int group, int runs,
                                                    unsigned char* workspace)
        : rows(rows), columns(columns), batches(batches), group(group), runs(runs), workspace(workspace) {}
};

/// What an exponential of base 2 takes in place of a row's logsumexp. guarded: that of no column, which is -inf,
/// gives weights of 0.
__device__ __forceinline__ float exp2_offset(float lse, bool guarded) {
    constexpr float log2_e = 1.4426950408889634f;
    return guarded && lse == __int_as_float(0xff800000) ? lse : lse * -log2_e;
}

/// T: the dtype of all operands. Depth: of the first product; Other: of the second. Block: columns at a time, 64 or
/// 128. Stages: blocks of columns on their way. Values: numbers of each column that come beside them. Begins, Ends:
/// masks hide columns before those that a row sees, behind them. Ahead: weights take the first product through the
/// second sums' weights alone once others are ready; needed by blocks of 128.
template <class T, int Depth, int Other, int Block, int Stages, int Values, bool Begins, bool Ends, bool Ahead>
class AttentionOrderedSm90 : public TileParts<1, 0, false> {
    using Parts = TileParts<1, 0, false>;
    PLEAT_KNOWN(int, adders, 2);          // warps
    PLEAT_KNOWN(int, boxes, Block / 64);  // of a block
    PLEAT_KNOWN(bool, wide, boxes == 2);
    using Blocks = ColumnBlocks<Block, false>;
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
    PLEAT_KNOWN(int, registers, Ahead && !wide ? 240 : 232);
    PLEAT_KNOWN(int, producer_registers, Ahead && !wide ? 24 : 40);

    /// `memory`: shared_bytes of dynamic shared memory, aligned to 1024. `maps`: tensor maps that copies will go
    /// by. All threads of the block, which then meet. What leaves as tiles of the results does so from where the
    /// consumer's own weights were: the other one may be at its next rows by then.
    template <class... Maps>
    __device__ __forceinline__ explicit AttentionOrderedSm90(unsigned char* memory, const Maps&... maps)
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
    __device__ __forceinline__ static bool is_adder() { return threadIdx.x >= 32; }
    /// All threads of the producer; does this one go on?
    __device__ __forceinline__ static bool begin_to_produce() {
        fewer_registers<producer_registers>();
        if (threadIdx.x >= 32 * (1 + adders)) return false;
        griddepcontrol_wait();
        return true;
    }
    /// All threads of the consumers.
    __device__ __forceinline__ static void begin_to_consume() {
        more_registers<registers>();
        griddepcontrol_wait();
    }

    __device__ __forceinline__ static int first_row(int, int = 0) { return 0; }
    __device__ __forceinline__ static int row(int, int h) { return accumulator_row(h); }
    __device__ __forceinline__ static int column(int j) { return accumulator_column(j); }
    /// Number `which` of the block's column of elements (., j, ., e).
    __device__ __forceinline__ float value(int which, int j, int e) const {
        return reinterpret_cast<const Vec<float, 2>*>(now_)[which * (Block / 2) + column(j) / 2][e];
    }

    /// The whole work of the producer's first warp. rows(at, k, to) and other_rows ask for the k-th 128 bytes of 64
    /// rows, number at.row, of the two first products; columns and other_columns for those of columns number
    /// at.column; numbers(at, column, to) computes the numbers of a column, 0 of one that does not exist.
    /// range(at, first, last): the columns of rows `first` to `last`, both included.
    template <class Range, class LoadRows, class LoadOtherRows, class LoadColumns, class LoadOtherColumns,
              class Numbers>
    __device__ __forceinline__ void produce(const AttentionOrderedGrid& grid, Range range, LoadRows rows,
                                            LoadOtherRows other_rows, LoadColumns columns,
                                            LoadOtherColumns other_columns, Numbers numbers) {
        const bool asks = elected();
        const Order order(grid.rows, grid.columns);
        unsigned run = 0, tile = 0, sent = 0;  // sent: blocks
#pragma unroll 1
        for (;;) {
            unsigned taken = 0;
            if (asks) taken = ticket(grid)->number(order.items() * grid.batches + gridDim.x);
            const int item = static_cast<int>(__reduce_max_sync(~0u, taken));
            if (item >= order.items() * grid.batches) break;
#pragma unroll 1
            for (int part = 0; part < order.parts(item); ++part, ++tile) {
                const TileAt at{order.tile(item, part) * consumers, 0, item / order.items()};
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
                    const int end = (at.row + consumers) * 64, last = (end < grid.rows ? end : grid.rows) - 1;
                    const Blocks blocks(batch < grid.runs ? range(TileAt{at.row, 0, batch}, at.row * 64, last)
                                                          : KeyRange(0, true));
                    if (asks) {
                        next_.tell(run, {at.row, batch, blocks});
                        if (g == 0 && blocks.begin == blocks.end) ask_rows(batch);
                    }
                    __syncwarp();
                    const typename Order::Sweep sweep(order, at.row / consumers, blocks.begin, blocks.end);
#pragma unroll 1
                    for (int t = 0; t < sweep.count; ++t, ++sent) {
                        const int block = sweep.at(t), slot = static_cast<int>(sent % Stages),
                                  lane = static_cast<int>(threadIdx.x % 32);
                        float held[Block / 32][Values + 1];
                        if constexpr (Values > 0) {
#pragma unroll
                            for (int i = 0; i < Block / 32; ++i)
                                numbers(TileAt{0, 0, batch}, block * Block + 32 * i + lane, held[i]);
                        }
                        if (Values > 0 || asks) empty_[slot].wait(sent / Stages + 1 & 1);
                        if constexpr (Values > 0) {
#pragma unroll
                            for (int i = 0; i < Block / 32; ++i)
#pragma unroll
                                for (int v = 0; v < Values; ++v)
                                    values_at(slot)[v * Block + 32 * i + lane] = held[i][v];
                            if (!asks) full_[slot].arrive();
                        }
                        if (asks) {
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
        if (asks) next_.tell(run, {-1, 0, Blocks(KeyRange(0, true))});
        __syncwarp();
    }

    /// The whole work of an adder: every other step is its. range(at, first, last): the rows that columns `first`
    /// to `last` see. One of the producer's other warps.
    template <class Range>
    __device__ __forceinline__ void add(const AttentionOrderedGrid& grid, Range range) const {
        const unsigned self = threadIdx.x / 32 - 1;
        const Order order(grid.rows, grid.columns);
        unsigned taken = 0;
#pragma unroll 1
        for (unsigned run = 0;; ++run) {
            const auto next = next_.take(run);
            if (next.row < 0) break;
            const int tile = next.row / consumers;
            const typename Order::Sweep sweep(order, tile, next.blocks.begin, next.blocks.end);
#pragma unroll 1
            for (int t = 0; t < sweep.count; ++t, ++taken) {
                if (taken % adders != self) continue;
                const int block = sweep.at(t);
                const auto turn = order.turn(tile, block, tiles_seen(grid, range, block, next.batch));
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

    /// A consumer's work on rows. stages(at) and clean(at) are asked once for 64 rows at.row of a batch, and their
    /// result for each block at.column: (at, products, others, weights, other_weights) leaves the weights of the
    /// products of the block, which are then rounded; of clean where every row sees every column of the block, of
    /// stages where columns outside of a row's range may be among them, whose weights are 0. epilogue(at, sums,
    /// others): the sums of the first weights and of the second. All threads of a consumer.
    template <class Range, class Weigh, class Clean, class Epilogue>
    __device__ __forceinline__ void consume(const AttentionOrderedGrid& grid, Range range, Weigh stages,
                                            Clean clean, Epilogue epilogue) {
        const int self = uniform(consumer());
        const Order order(grid.rows, grid.columns);
        Accumulators<1, first_steps * 64> sums;
        Accumulators<1, other_steps * 64> other_sums;
        unsigned taken = 0, tile = 0;  // blocks, tiles
#pragma unroll 1
        for (unsigned run = 0;; ++run) {
            const auto next = next_.take(run);
            const Blocks blocks = next.blocks;
            if (next.row < 0) break;
            const int batch = next.batch;
            const TileAt own{next.row + self, 0, batch};
            if (batch % grid.group == 0) {
                for (int c = 0; c < consumers; ++c) rows_full_[c].wait(tile & 1);  // dQ takes those of both
                left();
#pragma unroll
                for (float& sum : sums.at[0]) sum = 0;
#pragma unroll
                for (float& sum : other_sums.at[0]) sum = 0;
            }
            if (blocks.begin < blocks.end) {
                const auto stages_here = stages(own);
                const auto clean_here = clean(own);
                const SeenColumns<Begins, Ends> seen(own, grid.rows, grid.columns, range);
                const typename Order::Sweep sweep(order, next.row / consumers, blocks.begin, blocks.end);
                Accumulators<1, Block> products, others;
                if constexpr (Ahead) {
                    products = multiply_first(taken, self);
                    others = multiply_second(taken, self);
                }
#pragma unroll 1
                for (int t = 0;;) {
                    const int block = sweep.at(t), slot = static_cast<int>(taken % Stages);
                    now_ = values_at(slot);
                    const unsigned char *columns = columns_at(slot),
                                        *other_columns = columns + first_steps * Block * 128;
                    const TileAt there{own.row, block, own.batch};
                    Weights weights[2];
                    if constexpr (!Ahead) {
                        products = multiply_first(taken, self);
                        others = multiply_second(taken, self);
                    }
                    wgmma_wait<Ahead ? 1 : 0>();
                    products.settle();
                    if constexpr (!Ahead) others.settle();
                    const auto weigh_by = [&](const auto& how) {
                        if constexpr (Ahead)
                            weigh(how, there, products, Awaited{others}, weights);
                        else
                            weigh(how, there, products, others, weights);
                    };
                    if (block < blocks.clean_begin || block >= blocks.clean_end) {
                        weigh_by(stages_here);
                        hide(weights, seen, block * Block);
                    } else {
                        weigh_by(clean_here);
                    }
                    unsigned char* const all_weights = memory_ + weights_begin + taken % 2 * weight_bytes;
                    unsigned char* const own_weights = all_weights + self * (weight_bytes / consumers);
#pragma unroll
                    for (int b = 0; b < boxes; ++b) write_part(own_weights + b * 64 * 128, 0, weights[0].box(b));
                    async_fence();
                    wgmma_begin();
                    add_across(other_sums, weights[1].at, other_columns);
                    wgmma_commit();
                    named_barrier<128 * consumers>(meet);
                    {
                        Accumulators<1, share_columns> share;
                        wgmma_begin();
                        multiply_weights(share, all_weights, self);
                        wgmma_commit();
                        if constexpr (Ahead)
                            add_across(sums, weights[0].at, columns);
                        else
                            add_weights(sums, own_weights, columns);
                        wgmma_commit();
                        wgmma_wait<1>();
                        other_sums.settle();
                        share.settle();
                        put(share, taken, self);
                    }
                    ++taken;
                    const bool last = ++t == sweep.count;
                    if constexpr (Ahead) {
                        // The next first product follows dK at once; for both there are no registers.
                        if (last) break;
                        products = multiply_first(taken, self);
                        wgmma_wait<1>();
                        sums.settle();
                        empty_[slot].arrive();
                        others = multiply_second(taken, self);
                    } else {
                        wgmma_wait<0>();
                        sums.settle();
                        empty_[slot].arrive();
                        if (last) break;
                    }
                }
                if constexpr (Ahead) {
                    wgmma_wait<0>();
                    sums.settle();
                    empty_[(taken - 1) % Stages].arrive();
                }
            }
            if ((batch + 1) % grid.group == 0) {
                named_barrier<128 * consumers>(meet);  // nobody reads weights or rows any more
                if (threadIdx.x % 128 == 0) rows_empty_[self].arrive();
                ++tile;
                epilogue(TileAt{own.row, 0, batch / grid.group}, sums, other_sums);
            }
        }
    }

    /// A consumer's work on the sums of columns, behind that on rows: epilogue(at, sums) for 64 columns, number
    /// at.row, of each batch. range as in add. All threads of a consumer.
    template <class Range, class Epilogue>
    __device__ __forceinline__ void finish(const AttentionOrderedGrid& grid, Range range, Epilogue epilogue) {
        const int self = uniform(consumer()), all = order_of(grid).blocks() * boxes * grid.runs;
        const Order order(grid.rows, grid.columns);
        left();
#pragma unroll 1
        for (int n = static_cast<int>(blockIdx.x) * consumers + self; n < all;
             n += static_cast<int>(gridDim.x) * consumers) {
            const int batch = n / (order.blocks() * boxes), box = n - batch * order.blocks() * boxes,
                      block = box / boxes;
            const auto counts = order.turns(block, tiles_seen(grid, range, block, batch));
            if (threadIdx.x % 128 == 0)
                for (int chain = 0; chain < 2; ++chain)
                    if (counts.of[chain] > 0)
                        turn_at(grid, chain, block, batch)->wait(static_cast<unsigned>(counts.of[chain]));
            named_barrier<128>(1 + self);
            Accumulators<1, first_steps * 64> sums;
#pragma unroll
            for (float& sum : sums.at[0]) sum = 0;
#pragma unroll
            for (int chain = 0; chain < 2; ++chain) {
                if (counts.of[chain] == 0) continue;
                const unsigned char* all_sums = sums_at(grid, chain, block, batch) + box % boxes * share_bytes;
                const float4* from = reinterpret_cast<const float4*>(all_sums) + threadIdx.x % 128;
#pragma unroll
                for (int i = 0; i < first_steps * 8; ++i) {
                    const float4 more = __ldcg(from + 128 * i);
                    sums.at[0][4 * i] += more.x;
                    sums.at[0][4 * i + 1] += more.y;
                    sums.at[0][4 * i + 2] += more.z;
                    sums.at[0][4 * i + 3] += more.w;
                }
            }
            if (!wide || box * 64 < grid.columns) epilogue(TileAt{box, 0, batch}, sums);
            if constexpr (wide) named_barrier<128 * consumers>(meet);  // the other has seen all turns of the block
            if (threadIdx.x % 128 == 0)
                for (int chain = 0; chain < 2; ++chain)
                    if (counts.of[chain] > 0) turn_at(grid, chain, block, batch)->clear();
        }
        if (threadIdx.x % 128 == 0) tma_wait_read<0>();
    }

private:
    unsigned char* memory_;
    Barrier *rows_full_, *rows_empty_, *full_, *empty_, *put_, *added_;
    Runs next_;
    const float* now_ = nullptr;  // the numbers of the block at work

    struct Weights {
        Vec<T, 2> at[Block / 8][2];
        using Box = Vec<T, 2>[8][2];
        __device__ __forceinline__ const Box& box(int b) const { return reinterpret_cast<const Box&>(at[8 * b]); }
    };
    /// Products that are still under way until ready().
    struct Awaited {
        Accumulators<1, Block>& all;
        __device__ __forceinline__ void ready() const {
            wgmma_wait<0>();
            all.settle();
        }
        __device__ __forceinline__ float operator()(int i, int j, int h, int e) const { return all(i, j, h, e); }
    };

    __device__ __forceinline__ unsigned char* rows_at(int consumer) const {
        return memory_ + rows_begin + consumer * row_bytes;
    }
    __device__ __forceinline__ unsigned char* columns_at(int slot) const {
        return memory_ + columns_begin + slot * column_bytes;
    }
    __device__ __forceinline__ float* values_at(int slot) const {
        return reinterpret_cast<float*>(memory_ + values_begin) + slot * Values * Block;
    }

    // In workspace: a count of rows taken, the turns of each chain, the sums of each chain.
    __device__ __forceinline__ static Order order_of(const AttentionOrderedGrid& grid) {
        return Order(grid.rows, grid.columns);
    }
    __device__ __forceinline__ static Ticket* ticket(const AttentionOrderedGrid& grid) {
        return reinterpret_cast<Ticket*>(grid.workspace);
    }
    __device__ __forceinline__ static long long place(const AttentionOrderedGrid& grid, int chain, int block,
                                                      int batch) {
        return (static_cast<long long>(chain) * grid.runs + batch) * order_of(grid).blocks() + block;
    }
    __device__ __forceinline__ static AttentionTurn* turn_at(const AttentionOrderedGrid& grid, int chain, int block,
                                                             int batch) {
        return reinterpret_cast<AttentionTurn*>(grid.workspace + 128) + place(grid, chain, block, batch);
    }
    __device__ __forceinline__ static unsigned char* sums_at(const AttentionOrderedGrid& grid, int chain, int block,
                                                             int batch) {
        const long long turns = place(grid, 2, 0, 0);
        return grid.workspace + 128 + (turns * 8 + 127) / 128 * 128 + place(grid, chain, block, batch) * sum_bytes;
    }

    /// The tiles of rows that a block of columns sees.
    template <class Range>
    __device__ __forceinline__ static AttentionTiles tiles_seen(const AttentionOrderedGrid& grid,
                                                                const Range& range, int block, int batch) {
        const int first = block * Block, end = first + Block < grid.columns ? first + Block : grid.columns;
        const KeyRange seen = range(TileAt{block, 0, batch}, first, end - 1);
        if (seen.begin >= seen.end) return {0, 0};
        return {static_cast<int>(seen.begin / (64 * consumers)),
                static_cast<int>((seen.end + 64 * consumers - 1) / (64 * consumers))};
    }

    /// What left as tiles TMA has read: weights may lie there. All threads of a consumer.
    __device__ __forceinline__ void left() const {
        if (threadIdx.x % 128 == 0) tma_wait_read<0>();
        named_barrier<128>(1 + consumer());
    }

    /// The first product with the block of columns number `taken`, once it is there, and the second. Do not wait.
    __device__ __forceinline__ Accumulators<1, Block> multiply_first(unsigned taken, int self) const {
        const int slot = static_cast<int>(taken % Stages);
        full_[slot].wait(taken / Stages & 1);
        Accumulators<1, Block> products;
        wgmma_begin();
        multiply_along<T, Depth>(products, rows_at(self), columns_at(slot));
        wgmma_commit();
        return products;
    }
    __device__ __forceinline__ Accumulators<1, Block> multiply_second(unsigned taken, int self) const {
        const unsigned char* columns = columns_at(static_cast<int>(taken % Stages));
        Accumulators<1, Block> products;
        wgmma_begin();
        multiply_along<T, Other>(products, rows_at(self) + first_steps * 64 * 128,
                                 columns + first_steps * Block * 128);
        wgmma_commit();
        return products;
    }

    template <class How, class Others>
    __device__ __forceinline__ static void weigh(const How& how, const TileAt& there,
                                                 const Accumulators<1, Block>& products, const Others& others,
                                                 Weights (&weights)[2]) {
        Vec<float, 2> exact[2][Block / 8][2];
        how(there, products, others, exact[0], exact[1]);
#pragma unroll
        for (int w = 0; w < 2; ++w)
#pragma unroll
            for (int j = 0; j < Block / 8; ++j)
#pragma unroll
                for (int h = 0; h < 2; ++h) weights[w].at[j][h] = converted<T>(exact[w][j][h].at);
    }
    /// Weights of columns outside of a row's range are 0.
    __device__ __forceinline__ static void hide(Weights (&weights)[2], const SeenColumns<Begins, Ends>& seen,
                                                int first) {
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            const int from = seen.begin[h] - first, to = seen.end[h] - first;
#pragma unroll
            for (int j = 0; j < Block / 8; ++j) {
                const unsigned low = (!Begins || 8 * j >= from) && 8 * j < to ? 0xffffu : 0,
                               high = (!Begins || 8 * j + 1 >= from) && 8 * j + 1 < to ? 0xffff0000u : 0;
#pragma unroll
                for (int w = 0; w < 2; ++w) reinterpret_cast<unsigned&>(weights[w].at[j][h]) &= low | high;
            }
        }
    }

    /// share = the weights of all rows, turned, times the rows' first operand: this consumer's columns of that, or
    /// this consumer's 64 of the weights. Does not wait.
    __device__ __forceinline__ void multiply_weights(Accumulators<1, share_columns>& share,
                                                     const unsigned char* weights, int self) const {
        const int part = wide ? 0 : self * share_columns;  // columns before this consumer's
        const unsigned a = shared_word(weights) + (wide ? self * 64 * 128 : 0),
                       b = shared_word(rows_at(0)) + part / 64 * 64 * 128 + part % 64 * 2;
#pragma unroll
        for (int k = 0; k < consumers * 4; ++k)
            Wgmma<T, share_columns, Major::mn, Major::mn>::run(
                share.at[0],
                further(operand_descriptor<Major::mn>(a), k / 4 * (weight_bytes / consumers) + k % 4 * 16 * 128),
                further(operand_descriptor<Major::mn>(b), k / 4 * row_bytes + k % 4 * 16 * 128), k > 0);
    }
    /// sums += a consumer's weights times the columns' first operand. Does not wait.
    __device__ __forceinline__ static void add_weights(Accumulators<1, first_steps * 64>& sums,
                                                       const unsigned char* weights, const unsigned char* columns) {
        const unsigned a = shared_word(weights), b = shared_word(columns);
#pragma unroll
        for (int k = 0; k < Block / 16; ++k)
            Wgmma<T, first_steps * 64, Major::k, Major::mn>::run(
                sums.at[0], further(operand_descriptor<Major::k>(a), k * 32),
                further(operand_descriptor<Major::mn>(b, Block * 128), k * 16 * 128), true);
    }
    /// A consumer's share of a step's dQ where an adder finds it, in the order of its registers.
    __device__ __forceinline__ void put(const Accumulators<1, share_columns>& share, unsigned taken,
                                        int self) const {
        const unsigned slot = taken % adders;
        added_[slot].wait(taken / adders + 1 & 1);
        float4* const to = reinterpret_cast<float4*>(memory_ + sums_begin + slot * sum_bytes + self * share_bytes) +
                           threadIdx.x % 128;
#pragma unroll
        for (int i = 0; i < share_columns / 8; ++i)
            to[128 * i] = {share.at[0][4 * i], share.at[0][4 * i + 1], share.at[0][4 * i + 2],
                           share.at[0][4 * i + 3]};
        async_fence();
        put_[slot].arrive();
    }
};

}  // namespace pleat
