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

#include "pleat/gpu/attention_ordered_producer_sm90.h"

namespace pleat {

/// What an exponential of base 2 takes in place of a row's logsumexp. guarded: that of no column, which is -inf,
/// gives weights of 0.
__device__ __forceinline__ float exp2_offset(float lse, bool guarded) {
    constexpr float log2_e = 1.4426950408889634f;
    return guarded && lse == __int_as_float(0xff800000) ? lse : lse * -log2_e;
}

/// T: the dtype of all operands. Depth: of the first product; Other: of the second. Block: columns at a time, 64 or
/// 128. Stages: blocks of columns on their way. Values: numbers of each column that come beside them. Begins, Ends:
/// masks hide columns before those that a row sees, behind them. Ahead: weights take the first product through the
/// second sums' weights alone once others are ready; needed by blocks of 128. Packed: of packed sequences.
template <class T, int Depth, int Other, int Block, int Stages, int Values, bool Begins, bool Ends, bool Ahead,
          bool Packed = false>
class AttentionOrderedSm90
    : public AttentionOrderedProducerSm90<T, Depth, Other, Block, Stages, Values, Begins, Ends, Ahead, Packed> {
    using Producer =
        AttentionOrderedProducerSm90<T, Depth, Other, Block, Stages, Values, Begins, Ends, Ahead, Packed>;
    using Seen = SeenColumns<Begins, Ends, Packed>;
    using Producer::adders, Producer::boxes, Producer::wide, Producer::first_steps, Producer::other_steps,
        Producer::steps, Producer::row_bytes, Producer::weight_bytes, Producer::share_columns,
        Producer::share_bytes, Producer::sum_bytes, Producer::weights_begin, Producer::sums_begin, Producer::meet,
        Producer::consumers, Producer::consumer, Producer::memory_, Producer::rows_full_, Producer::rows_empty_,
        Producer::full_, Producer::empty_, Producer::put_, Producer::added_, Producer::next_, Producer::rows_at,
        Producer::columns_at, Producer::values_at, Producer::entry_at, Producer::turn_at, Producer::sums_at,
        Producer::tiles_seen;
    using typename Producer::Blocks, typename Producer::Order;
    PLEAT_KNOWN(int, registers, Ahead && !wide ? 240 : 232);

public:
    using Producer::Producer;

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

    /// A consumer's work on rows. stages(at) and clean(at) are asked once for 64 rows at.row of a batch, and their
    /// result for each block at.column: (at, products, others, weights, other_weights) leaves the weights of the
    /// products of the block, which are then rounded; of clean where every row sees every column of the block, of
    /// stages where columns outside of a row's range may be among them, whose weights are 0. epilogue(at, sums,
    /// others): the sums of the first weights and of the second. All threads of a consumer.
    template <class Grid, class Range, class Weigh, class Clean, class Epilogue>
    __device__ __forceinline__ void consume(const Grid& grid, Range range, Weigh stages, Clean clean,
                                            Epilogue epilogue) {
        const int self = uniform(consumer());
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
                if constexpr (Packed)
                    clear_from<first_steps, 64>(rows_at(self), blocks.rows - own.row * 64,
                                                static_cast<int>(threadIdx.x % 128), 128);
                left();
#pragma unroll
                for (float& sum : sums.at[0]) sum = 0;
#pragma unroll
                for (float& sum : other_sums.at[0]) sum = 0;
            }
            if (blocks.begin < blocks.end) {
                const auto stages_here = stages(own);
                const auto clean_here = clean(own);
                const AttentionPlane plane = grid.plane(blocks);
                const Seen seen(own, plane.rows, plane.columns, range);
                const typename Order::Sweep sweep(Order(plane.rows, plane.columns), next.row / consumers,
                                                  blocks.begin, blocks.end);
                Accumulators<1, Block> products, others;
                if constexpr (Ahead) {
                    products = multiply_first(taken, self);
                    others = multiply_second(taken, self);
                }
#pragma unroll 1
                for (int t = 0;;) {
                    const int slot = static_cast<int>(taken % Stages);
                    int block = Grid::listed ? 0 : sweep.at(t);
                    now_ = values_at(slot);
                    const unsigned char *columns = columns_at(slot),
                                        *other_columns = columns + first_steps * Block * 128;
                    Weights weights[2];
                    if constexpr (!Ahead) {
                        products = multiply_first(taken, self);
                        others = multiply_second(taken, self);
                    }
                    bool is_clean = block >= blocks.clean_begin && block < blocks.clean_end;
                    if constexpr (Grid::listed) {  // it came with the slot
                        const int entry = uniform(entry_at(slot));
                        block = entry / 2;
                        is_clean = entry % 2 != 0;
                    }
                    const TileAt there{own.row, block, own.batch};
                    wgmma_wait<Ahead ? 1 : 0>();
                    products.settle();
                    if constexpr (!Ahead) others.settle();
                    const auto weigh_by = [&](const auto& how) {
                        if constexpr (Ahead)
                            weigh(how, there, products, Awaited{others}, weights);
                        else
                            weigh(how, there, products, others, weights);
                    };
                    if (!is_clean) {
                        weigh_by(stages_here);
                        hide(weights, seen, block * Block);
                        if (Packed && (block + 1) * Block > plane.columns) {
                            clear_from<steps, Block>(columns_at(slot), plane.columns - block * Block,
                                                     static_cast<int>(threadIdx.x) - 128, 128 * consumers);
                            named_barrier<128 * consumers>(meet);
                        }
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
    template <class Grid, class Range, class Epilogue>
    __device__ __forceinline__ void finish(const Grid& grid, Range range, Epilogue epilogue) {
        const int self = uniform(consumer());
        typename Grid::template Columns<Block> all(grid, boxes);
        left();
#pragma unroll 1
        for (int n = static_cast<int>(blockIdx.x) * consumers + self; n < all.all();
             n += static_cast<int>(gridDim.x) * consumers) {
            const auto found = all.find(n);
            const AttentionPlane plane = found.plane;
            const int batch = found.batch, box = found.nth, block = box / boxes;
            const auto counts = counts_of(grid, plane, range, block, batch);
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
            if (!wide || box * 64 < plane.columns) epilogue(TileAt{box, 0, batch}, sums);
            if constexpr (wide) named_barrier<128 * consumers>(meet);  // the other has seen all turns of the block
            if (threadIdx.x % 128 == 0)
                for (int chain = 0; chain < 2; ++chain)
                    if (counts.of[chain] > 0) turn_at(grid, chain, block, batch)->clear();
        }
        if (threadIdx.x % 128 == 0) tma_wait_read<0>();
    }

private:
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

    /// How many tiles add to the sums of a block.
    template <class Grid, class Range>
    __device__ __forceinline__ static typename Order::Counts counts_of(const Grid& grid,
                                                                       const AttentionPlane& plane,
                                                                       const Range& range, int block, int batch) {
        const Order order(plane.rows, plane.columns);
        if constexpr (Grid::listed)
            return order.turns_among(block, grid.seeing(batch, block));
        else
            return order.turns(block, tiles_seen(plane.columns, range, block, batch));
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
    /// Of Parts times Lines lines of 128 bytes, those from `first` on of each become 0: they are another
    /// sequence's, and what is infinite there must not meet weights of 0. Of `threads` this is number `n`.
    template <int Parts, int Lines>
    __device__ __forceinline__ static void clear_from(unsigned char* lines, int first, int n, int threads) {
        const int chunks = (Lines - (first > 0 ? first : 0)) * 8;
        if (chunks <= 0) return;
#pragma unroll 1
        for (int i = n; i < chunks * Parts; i += threads) {
            const int part = i / chunks;
            *reinterpret_cast<float4*>(lines + (part + 1) * Lines * 128 - (i - part * chunks + 1) * 16) = {};
        }
        async_fence();
    }
    /// Weights of columns outside of a row's range are 0.
    __device__ __forceinline__ static void hide(Weights (&weights)[2], const Seen& seen, int first) {
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            const int from = seen.begin[h] - first, to = seen.end[h] - first;
            constexpr bool begins = Begins || Packed;
#pragma unroll
            for (int j = 0; j < Block / 8; ++j) {
                const unsigned low = (!begins || 8 * j >= from) && 8 * j < to ? 0xffffu : 0,
                               high = (!begins || 8 * j + 1 >= from) && 8 * j + 1 < to ? 0xffff0000u : 0;
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
