// Attention on sm_90a: scores of q k', their softmax along the keys, and its product with v, in one pass over the
// keys. One warpgroup loads rows of q and, some stages ahead, blocks of keys of k and v by TMA; each of the others
// has 64 rows of q. wgmma leaves their scores of a block in registers, stages turn them into what the softmax sees,
// and the exponentials are the operand that the product with v takes from registers (PTX ISA, "Register Fragments
// for wgmma"). The softmax is online: a row's sums are scaled down when its maximum grows.
//
// Operands of 8 bits are multiplied along K only: warps of the producer turn blocks of v (attention_turned_sm90.h).
//
// Of a step's two products, the scores of one block and the values of the block before, the latter run while the
// former's softmax does. Consumers take turns at asking for products, so that one's softmax runs beside another's.
//
// Blocks are persistent. Knows dims by the maps of boxes alone: the kernel says where boxes begin, which keys rows
// can see, what becomes of scores and of a tile.
#pragma once

#include "pleat/gpu/attention_producer_sm90.h"
#include "pleat/gpu/attention_softmax_sm90.h"

namespace pleat {

/// T: the dtype of all operands. Depth: of the scores, a dim of q and k; Columns: of v, or the next multiple of 32.
/// Keys: of a block. Consumers: warpgroups that multiply, two, or three where 160 registers a thread suffice.
/// Stages: blocks of k, and of v, on their way. Outputs: parts of 64 rows of 128 bytes that a consumer has on their
/// way out. Turns: consumers take turns. Below: masks hide keys before those that a row sees, not behind them
/// alone. Clears: values of keys behind those that a tile's rows see may be NaN, and count as 0. Apart: a consumer
/// passes over blocks of keys that only other consumers' rows see. Heads: that share keys, of which a consumer has
/// the same places, so that at.row counts places in steps of 64 / Heads.
template <class T, int Depth, int Columns, int Keys, int Consumers, int Stages, int Outputs, bool Turns, bool Below,
          bool Clears, bool Apart, int Heads = 1>
class AttentionSm90
    : public AttentionProducerSm90<T, Depth, Columns, Keys, Consumers, Stages, Outputs, Clears, Heads>,
      OnlineSoftmax<T, Keys> {
    using Producer = AttentionProducerSm90<T, Depth, Columns, Keys, Consumers, Stages, Outputs, Clears, Heads>;
    using Softmax = OnlineSoftmax<T, Keys>;
    using Producer::turned, Producer::rows_full_, Producer::rows_empty_, Producer::keys_full_,
        Producer::keys_empty_, Producer::values_full_, Producer::values_empty_, Producer::next_, Producer::rows_at,
        Producer::keys_at, Producer::values_at, Producer::turned_at, Producer::number_at, Producer::least;
    using Softmax::exponentials, Softmax::computed, Softmax::multiplier_of, Softmax::round;
    using Softmax::more, Softmax::finite, Softmax::minus_infinity, Softmax::maxima, Softmax::ln_2;
    using typename Producer::Blocks, typename Producer::Next, typename Producer::Rows;
    using typename Softmax::Weights;
    PLEAT_KNOWN(int, registers, Consumers == 3 ? 160 : Clears ? 224 : 232);

public:
    using Producer::Producer, Producer::consumers, Producer::consumer;

    /// The first row in the tile of a consumer, and that of the thread's elements (0, ., h, .); the column, in the
    /// block or tile, of its elements (., j, ., 0).
    __device__ __forceinline__ static int first_row(int, int = 0) { return 0; }
    __device__ __forceinline__ static int row(int, int h) { return Rows::number(accumulator_row(h)); }
    __device__ __forceinline__ static int column(int j) { return accumulator_column(j); }

    /// consume() of scores that are exponents of two: scores(at) and clean(at) leave what consume() is given times
    /// scale * log2(e). `bounded`: exponentials of all of them are numbers of dtype T, to all digits, and those
    /// times values, summed up, are floats; no maxima are looked for. The same for all threads.
    template <class Grid, class Range, class Scores, class Clean, class Epilogue, class Times = AsTheyAre>
    __device__ __forceinline__ void consume_bounded(const Grid& grid, bool bounded, Range range, Scores scores,
                                                    Clean clean, Epilogue epilogue, Times times = {}) {
        // Two branches, as ptxas puts numbers aside that both sides of one share.
        if (bounded) consume<true>(grid, ln_2(), range, scores, clean, epilogue, times);
        asm volatile("" ::: "memory");
        if (!bounded) consume<false>(grid, ln_2(), range, scores, clean, epilogue, times);
    }

    /// A consumer's whole work. scores(at) and clean(at) are asked once for its rows at.row, and their result for
    /// each block at.column of keys: (at, acc, seen) leaves what the softmax sees, divided by `scale` > 0; of clean
    /// where every row sees every key of the block, of scores where keys outside of a row's range may be among
    /// them, of which nothing is taken. epilogue(at, sums, lse): the product with v divided
    /// by the sum of exponentials, 0 where no key is seen, and log(sum(exp(scores))) of each of the thread's rows.
    /// times(at), if it is given, is asked as scores are: (at, acc, multiplied) multiplies the exponentials once
    /// they are summed up. Bounded: as consume_bounded() says. factor(at), if it is given, multiplies all scores of
    /// these rows, like `scale`, but may be any number. All threads of a consumer.
    template <bool Bounded = false, class Grid, class Range, class Scores, class Clean, class Epilogue,
              class Times = AsTheyAre, class Factor = AsTheyAre>
    __device__ __forceinline__ void consume(const Grid& grid, float scale, Range range, Scores scores, Clean clean,
                                            Epilogue epilogue, Times times = {}, Factor factor = {}) {
        PLEAT_KNOWN(bool, exact, Bounded&& AreAsTheyAre<Times>::value);
        more_registers<registers>();
        griddepcontrol_wait();
        const int self = uniform(consumer());
        if (Turns && self == consumers - 1) named_arrive<256>(turn_of(0));
        Accumulators<1, Keys> products;
        Accumulators<1, Columns> sums;
        Vec<float, 2> seen[Keys / 8][2];
        Weights weights;
        unsigned taken = 0;  // blocks of keys, of v
        Next now = next_.take(0);
        start(products, now, 0, taken, self);
#pragma unroll 1
        for (unsigned tile = 1; now.row >= 0; ++tile) {
            const TileAt own{now.row + self, 0, now.batch};
            const Blocks blocks = blocks_of(own, now.blocks, grid, range);
            float top[2] = {minus_infinity(), minus_infinity()}, total[2] = {0, 0}, rounding[2] = {0, 0};
            const auto seen_stages = scores(own);
            const auto unmasked_stages = clean(own);
            const auto scaling = Softmax::scaling_of(factor, own, scale);
            const float scale_2 = scaling.in_exponent;
            const auto clean_stages = [&](const TileAt& there, const auto& acc, auto& values) {
                unmasked_stages(there, acc, values);
                if constexpr (!Bounded) scaling.apply(values);
            };
            const auto times_here = multiplier_of(times, own);
            const SeenColumns<Below, true, false, Rows> keys(own, grid.rows, 0, range);
            const auto masked_stages = [&](const TileAt& there, const auto& acc, auto& values) {
                seen_stages(there, acc, values);
                if constexpr (!Bounded) scaling.apply(values);
                const int first = there.column * Keys;
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const int from = keys.begin[h] - first, to = keys.end[h] - first;
#pragma unroll
                    for (int j = 0; j < Keys / 8; ++j)
#pragma unroll
                        for (int e = 0; e < 2; ++e)
                            if (8 * j + e >= to || (Below && 8 * j + e < from)) values[j][h][e] = minus_infinity();
                }
                // Rows of one key, which is in a masked block, have its values to the last bit.
                if constexpr (exact) Softmax::add_rounding(values, rounding);
            };
            int block = blocks.end - 1, listed = 0;
            typename ScaledUnlessBounded<Bounded>::Type scaled[2];
            const auto name_block = [&](unsigned nth) {
                if constexpr (Grid::listed) listed = uniform(number_at(nth));
            };
            const auto here = [&] { return TileAt{own.row, Grid::listed ? listed : block, own.batch}; };
            const auto see = [&](const auto& how) {
                how(here(), products, seen);
                maxima(seen, scale_2, top, scaled);
            };
            wgmma_wait<0>();
            products.settle();
            clear(sums);
            name_block(taken);
            release(keys_empty_[taken % Stages]);
            if constexpr (Apart) {
                // Blocks that only later rows of the tile see: the products are not used.
#pragma unroll 1
                for (int other = now.blocks.end - 1; other > block; --other) {
                    const unsigned next = taken + 1;
                    keys_full_[next % Stages].wait(next / Stages & 1);
                    if constexpr (Turns) named_barrier<256>(turn_of(self));
                    multiply_scores(products, self, static_cast<int>(next % Stages));
                    if constexpr (Turns) named_arrive<256>(turn_of(self + 1 == consumers ? 0 : self + 1));
                    values_full_[taken % Stages].wait(taken / Stages & 1);
                    release(values_empty_[taken % Stages]);
                    wgmma_wait<0>();
                    products.settle();
                    release(keys_empty_[next % Stages]);
                    taken = next;
                }
            }
            if (block == blocks.begin) release(rows_empty_[self]);
            see(masked_stages);
            exponentials(seen, 0, scale_2, scaled[0], total[0]);
            Softmax::template multiply<0>(times_here, here(), products, seen);
            round(seen, 0, weights);
            exponentials(seen, 1, scale_2, scaled[1], total[1]);
            Softmax::template multiply<1>(times_here, here(), products, seen);
            round(seen, 1, weights);
            const auto step = [&](const auto& how) {
                const unsigned next = taken + 1;
                keys_full_[next % Stages].wait(next / Stages & 1);
                if constexpr (Turns) named_barrier<256>(turn_of(self));
                multiply_scores(products, self, static_cast<int>(next % Stages));
                values_full_[taken % Stages].wait(taken / Stages & 1);
                multiply_values(sums, weights, static_cast<int>(taken % Stages));
                if constexpr (Turns) named_arrive<256>(turn_of(self + 1 == consumers ? 0 : self + 1));
                wgmma_wait<1>();
                products.settle();
                name_block(next);
                release(keys_empty_[next % Stages]);
                if (block == blocks.begin) release(rows_empty_[self]);
                see(how);
                // Half of the exponentials run beside the product with v, half beside the rounding of the others.
                exponentials(seen, 0, scale_2, scaled[0], total[0]);
                if constexpr (Consumers == 2) computed(total[0]);
                Softmax::template multiply<0>(times_here, here(), products, seen);
                wgmma_wait<0>();
                sums.settle();
                release(values_empty_[taken % Stages]);
                taken = next;
                if constexpr (!Bounded) {
                    if (__any_sync(~0u, scaled[0].by != 1 || scaled[1].by != 1)) {
#pragma unroll
                        for (int c = 0; c < Columns / 2; ++c) sums.at[0][c] *= scaled[c / 2 % 2].by;
                    }
                }
                round(seen, 0, weights);
                exponentials(seen, 1, scale_2, scaled[1], total[1]);
                Softmax::template multiply<1>(times_here, here(), products, seen);
                round(seen, 1, weights);
            };
            --block;
#pragma unroll 1
            for (; block >= blocks.clean_end && block >= blocks.begin; --block) step(masked_stages);
#pragma unroll 1
            for (; block >= blocks.clean_begin; --block) step(clean_stages);
            // Without lower bounds the first block is clean if any is.
            if constexpr (Below) {
#pragma unroll 1
                for (; block >= blocks.begin; --block) step(masked_stages);
            }
            values_full_[taken % Stages].wait(taken / Stages & 1);
            multiply_values(sums, weights, static_cast<int>(taken % Stages));
            if constexpr (Apart) {
                // Blocks that only rows before these see.
#pragma unroll 1
                for (; block >= now.blocks.begin; --block) {
                    wgmma_wait<0>();
                    sums.settle();
                    release(values_empty_[taken % Stages]);
                    ++taken;
                    keys_full_[taken % Stages].wait(taken / Stages & 1);
                    if constexpr (Turns) named_barrier<256>(turn_of(self));
                    if constexpr (Turns) named_arrive<256>(turn_of(self + 1 == consumers ? 0 : self + 1));
                    release(keys_empty_[taken % Stages]);
                    values_full_[taken % Stages].wait(taken / Stages & 1);
                }
            }
            // The scores of the next tile's first block are computed while this tile's result goes out.
            now = next_.take(tile);
            start(products, now, tile, taken + 1, self);
            wgmma_wait<1>();
            sums.settle();
            release(values_empty_[taken % Stages]);
            ++taken;
            finish<exact>(own, sums, scale_2, top, total, rounding, epilogue);
        }
        wgmma_wait<0>();
        if (threadIdx.x % 128 == 0) tma_wait_read<0>();
    }

private:
    /// Of a tile's blocks those that the rows at own.row see, one at least.
    template <class Grid, class Range>
    __device__ __forceinline__ static Blocks blocks_of(const TileAt& own, const Blocks& all, const Grid& grid,
                                                       const Range& range) {
        if constexpr (!Apart) return all;
        const auto within = [](int block, int low, int high) {
            return block < low ? low : block > high ? high : block;
        };
        const int first = least(own.row * Rows::places, grid.rows - 1);
        Blocks seen(range(own, first, least((own.row + 1) * Rows::places, grid.rows) - 1));
        seen.end = within(seen.end, all.begin + 1, all.end);
        seen.begin = within(seen.begin, all.begin, seen.end - 1);
        seen.clean_begin = within(seen.clean_begin, seen.begin, seen.end);
        seen.clean_end = within(seen.clean_end, seen.clean_begin, seen.end);
        return seen.uniform();
    }
    /// Asks for the scores of a tile's first block, the `taken`-th of all, once its rows and keys are there. Where
    /// no tile is left it multiplies what lies there, and nobody reads that: a branch around products in flight
    /// would cost ptxas the registers of both ways.
    __device__ __forceinline__ void start(Accumulators<1, Keys>& products, const Next& next, unsigned tile,
                                          unsigned taken, int self) const {
        if (next.row >= 0) {
            rows_full_[self].wait(tile & 1);
            keys_full_[taken % Stages].wait(taken / Stages & 1);
        }
        multiply_scores(products, self, static_cast<int>(taken % Stages));
    }
    /// The sums times a factor of each row, 0 in what a tile has beyond Columns. Products that run meanwhile let
    /// nobody write to sums.
    struct Quotients {
        const Accumulators<1, Columns>& sums;
        float by[2];
        __device__ __forceinline__ float operator()(int i, int j, int h, int e) const {
            return 8 * j < Columns ? sums(i, j, h, e) * by[h] : 0;
        }
    };
    /// What becomes of the sums of a tile.
    template <bool Exact, class Epilogue>
    __device__ __forceinline__ static void finish(const TileAt& own, const Accumulators<1, Columns>& sums,
                                                  float scale_2, const float (&top)[2], float (&total)[2],
                                                  float (&rounding)[2], const Epilogue& epilogue) {
        float lse[2];
        Quotients result{sums, {}};
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            total[h] += __shfl_xor_sync(~0u, total[h], 1);
            total[h] += __shfl_xor_sync(~0u, total[h], 2);
            float weights = total[h];
            if constexpr (Exact) {
                rounding[h] += __shfl_xor_sync(~0u, rounding[h], 1);
                rounding[h] += __shfl_xor_sync(~0u, rounding[h], 2);
                weights += rounding[h];
            }
            result.by[h] = total[h] == 0 ? 0 : __fdividef(1, weights);
            lse[h] = total[h] == 0 ? minus_infinity()
                                   : (__fmul_rn(finite(top[h]), scale_2) + __log2f(total[h]) - more) * ln_2();
        }
        epilogue(own, result, lse);
    }
    /// Sums that a predicate tells from the first ones take ptxas more registers than it has for 256 columns.
    __device__ __forceinline__ static void clear(Accumulators<1, Columns>& sums) {
#pragma unroll
        for (int c = 0; c < Columns / 2; ++c) sums.at[0][c] = 0;
    }
    /// The barrier at which a consumer waits for its turn: behind those of TileParts.
    __device__ __forceinline__ static int turn_of(int consumer) { return 1 + consumers + consumer; }
    __device__ __forceinline__ static void release(Barrier& empty) {
        if (threadIdx.x % 128 == 0) empty.arrive();
    }

    /// products = q k' of a block; does not wait.
    __device__ __forceinline__ void multiply_scores(Accumulators<1, Keys>& products, int self, int slot) const {
        wgmma_begin();
        multiply_along<T, Depth>(products, rows_at(self), keys_at(slot));
        wgmma_commit();
    }
    /// sums += weights v of a block; does not wait.
    __device__ __forceinline__ void multiply_values(Accumulators<1, Columns>& sums, const Weights& weights,
                                                    int slot) const {
        wgmma_begin();
        add_across(sums, weights, turned ? turned_at(slot) : values_at(slot));
        wgmma_commit();
    }
};

}  // namespace pleat
