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

#include "pleat/gpu/attention_blocks_sm90.h"
#include "pleat/gpu/attention_boxes_sm90.h"
#include "pleat/gpu/attention_softmax_sm90.h"
#include "pleat/gpu/mark.h"
#include "pleat/gpu/pdl.h"
#include "pleat/gpu/tile_parts.h"
#include "pleat/gpu/tma.h"

namespace pleat {

/// How many rows there are, and batches of them. All tiles take as long.
struct AttentionGrid {
    PLEAT_KNOWN(bool, alike, true);
    int rows, batches;
    __device__ __forceinline__ AttentionGrid(long long r, long long b)
        : rows(static_cast<int>(r)), batches(static_cast<int>(b)) {}
};
/// Tiles see unlike many keys. `together` batches have room in the L2 cache; `workspace` counts the tiles that
/// blocks took.
struct AttentionUnlikeGrid {
    PLEAT_KNOWN(bool, alike, false);
    int rows, batches, together;
    unsigned char* workspace;
    __device__ __forceinline__ AttentionUnlikeGrid(long long r, long long b, int t, unsigned char* w)
        : rows(static_cast<int>(r)), batches(static_cast<int>(b)), together(t), workspace(w) {}
};

/// T: the dtype of all operands. Depth: of the scores, a dim of q and k; Columns: of v, or the next multiple of 32.
/// Keys: of a block. Consumers: warpgroups that multiply, two, or three where 160 registers a thread suffice.
/// Stages: blocks of k, and of v, on their way. Outputs: parts of 64 rows of 128 bytes that a consumer has on their
/// way out. Turns: consumers take turns. Below: masks hide keys before those that a row sees, not behind them
/// alone. Clears: values of keys behind those that a tile's rows see may be NaN, and count as 0. Apart: a consumer
/// passes over blocks of keys that only other consumers' rows see.
template <class T, int Depth, int Columns, int Keys, int Consumers, int Stages, int Outputs, bool Turns, bool Below,
          bool Clears, bool Apart>
class AttentionSm90 : public TileParts<Outputs, 0, false, Consumers>, OnlineSoftmax<T, Keys> {
    using Parts = TileParts<Outputs, 0, false, Consumers>;
    using Softmax = OnlineSoftmax<T, Keys>;
    using Softmax::exponentials, Softmax::computed, Softmax::multiplier_of, Softmax::round;
    using Softmax::turned, Softmax::more, Softmax::finite, Softmax::minus_infinity, Softmax::maxima;
    using typename Softmax::Scaled, typename Softmax::Weights;
    using Blocks = ColumnBlocks<Keys, true>;
    // Warps of the producer that turn blocks of v, or one that clears them.
    PLEAT_KNOWN(int, workers, turned ? 3 : Clears ? 1 : 0);
    using Tiles = NextTiles<Blocks, 128 * Consumers + 32 * workers>;
    using Next = typename Tiles::Next;
    PLEAT_KNOWN(int, in_line, 128 / static_cast<int>(sizeof(T)));  // elements of 128 bytes
    PLEAT_KNOWN(int, steps, (Depth + in_line - 1) / in_line);      // of 128 bytes along Depth
    PLEAT_KNOWN(int, row_bytes, steps * 64 * 128);
    PLEAT_KNOWN(int, key_bytes, steps * Keys * 128);
    PLEAT_KNOWN(int, value_boxes, (Columns + in_line - 1) / in_line);
    PLEAT_KNOWN(int, value_bytes, value_boxes * Keys * 128);
    PLEAT_KNOWN(int, turned_bytes, turned ? turned_block_bytes(Keys, Columns) : 0);
    PLEAT_KNOWN(int, registers, Consumers == 3 ? 160 : Clears ? 224 : 232);
    PLEAT_KNOWN(int, producer_registers, Consumers == 3 ? 32 : Clears ? 56 : 40);

public:
    using Parts::consumers, Parts::consumer, Parts::part_bytes;
    PLEAT_KNOWN(int, threads, 128 * (consumers + 1));  // a block
    PLEAT_KNOWN(int, own_barriers, 2 * consumers + (turned ? 6 : Clears ? 5 : 4) * Stages);
    PLEAT_KNOWN(int, operand_bytes, consumers* row_bytes + Stages * (key_bytes + value_bytes + turned_bytes));
    PLEAT_KNOWN(int, shared_bytes,
                operand_bytes + Parts::parts_bytes + own_barriers * static_cast<int>(sizeof(Barrier)) +
                    Tiles::bytes);
    static_assert(Columns % 32 == 0 && Keys % (turned ? 32 : 16) == 0);
    static_assert(Consumers == 2 || Consumers == 3);

    /// `memory`: shared_bytes of dynamic shared memory, aligned to 1024. `maps`: tensor maps that copies will go
    /// by. All threads of the block.
    template <class... Maps>
    __device__ __forceinline__ explicit AttentionSm90(unsigned char* memory, const Maps&... maps)
        : Parts(memory + operand_bytes, nullptr),
          memory_(memory),
          rows_full_(reinterpret_cast<Barrier*>(memory + operand_bytes + Parts::parts_bytes)),
          rows_empty_(rows_full_ + consumers),
          keys_full_(rows_empty_ + consumers),
          keys_empty_(keys_full_ + Stages),
          values_full_(keys_empty_ + Stages),
          values_empty_(values_full_ + Stages),
          values_landed_(values_empty_ + Stages),
          values_turned_(values_landed_ + Stages),
          next_(memory + operand_bytes + Parts::parts_bytes + own_barriers * sizeof(Barrier)) {
        if (threadIdx.x == threads - 1) (tma_fetch(maps), ...);
        if (threadIdx.x == 0) {
            for (int c = 0; c < consumers; ++c) {
                rows_full_[c].init(1);
                rows_empty_[c].init(1);
            }
            for (int s = 0; s < Stages; ++s) {
                keys_full_[s].init(1);
                values_full_[s].init(turned ? workers : 1);
                keys_empty_[s].init(consumers);
                values_empty_[s].init(consumers);
                if (turned || Clears) values_landed_[s].init(1);
                if (turned) values_turned_[s].init(workers);
            }
            next_.init();
            barriers_ready();
        }
        __syncthreads();
    }

    __device__ __forceinline__ static bool is_producer() { return threadIdx.x < 128; }
    /// The first row in the tile of a consumer, and that of the thread's elements (0, ., h, .); the column, in the
    /// block or tile, of its elements (., j, ., 0).
    __device__ __forceinline__ static int first_row(int, int = 0) { return 0; }
    __device__ __forceinline__ static int row(int, int h) { return accumulator_row(h); }
    __device__ __forceinline__ static int column(int j) { return accumulator_column(j); }

    /// 128 bytes of each row of q, or of each key of a block, along Depth.
    using Box = AttentionBoxes<1>;
    /// A block of v: 128 bytes of the columns after the other, of a row for each key.
    using Values = AttentionBoxes<value_boxes, in_line, Keys * 128>;

    /// The producer's whole work: rows(at, k, to) asks for the k-th 128 bytes along Depth of 64 rows at.row of q;
    /// keys(at, k, to) for those of block at.column of k; values(at, block, to) for a block of v. range(at, first,
    /// last): the keys of rows `first` to `last`, both included. All threads of the producer.
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
        for (Walk<Grid> walk(grid); walk.next(at); walk.go_on(), ++tile) {
            const KeyRange seen = range(at, at.row * 64, least((at.row + consumers) * 64, grid.rows) - 1);
            const Blocks blocks(seen);
            const int cut = cut_of(seen, blocks);
            const auto ask_keys = [&](int block, unsigned nth) {
                const int slot = static_cast<int>(nth % Stages);
                keys_empty_[slot].wait(nth / Stages + 1 & 1);
                keys_full_[slot].expect(key_bytes);
                for (int k = 0; k < steps; ++k)
                    keys(TileAt{0, block, at.batch}, k, Box{keys_at(slot) + k * Keys * 128, keys_full_[slot]});
            };
            const auto ask_values = [&](int block, unsigned nth) {
                const int slot = static_cast<int>(nth % Stages);
                (turned ? values_turned_ : values_empty_)[slot].wait(nth / Stages + 1 & 1);
                Barrier& full = turned || (Clears && block == cut) ? values_landed_[slot] : values_full_[slot];
                full.expect(value_bytes);
                values(TileAt{0, 0, at.batch}, block, Values{values_at(slot), full});
            };
            if (asks) {
                next_.tell(tile, {at.row, at.batch, blocks});
                unsigned nth = sent;
                // Always so; without the condition ptxas spills where three consumers share the registers.
                if (blocks.begin < blocks.end) ask_keys(blocks.end - 1, nth);
#pragma unroll 1
                for (int c = 0; c < consumers; ++c) {
                    rows_empty_[c].wait(tile + 1 & 1);
                    rows_full_[c].expect(row_bytes);
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

    /// A consumer's whole work. scores(at) and clean(at) are asked once for 64 rows at.row, and their result for
    /// each block at.column of keys: (at, acc, seen) leaves what the softmax sees, divided by `scale` > 0; of clean
    /// where every row sees every key of the block, of scores where keys outside of a row's range may be among
    /// them, of which nothing is taken. epilogue(at, sums, lse): the product with v divided
    /// by the sum of exponentials, 0 where no key is seen, and log(sum(exp(scores))) of each of the thread's rows.
    /// times(at), if it is given, is asked as scores are: (at, acc, multiplied) multiplies the exponentials once
    /// they are summed up. factor(at), if it is given, multiplies all scores of these rows, like `scale`, but may
    /// be any number. All threads of a consumer.
    template <class Grid, class Range, class Scores, class Clean, class Epilogue, class Times = AsTheyAre,
              class Factor = AsTheyAre>
    __device__ __forceinline__ void consume(const Grid& grid, float scale, Range range, Scores scores, Clean clean,
                                            Epilogue epilogue, Times times = {}, Factor factor = {}) {
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
            float top[2] = {minus_infinity(), minus_infinity()}, total[2] = {0, 0};
            const auto seen_stages = scores(own);
            const auto unmasked_stages = clean(own);
            const auto scaling = Softmax::scaling_of(factor, own, scale);
            const float scale_2 = scaling.in_exponent;
            const auto clean_stages = [&](const TileAt& there, const auto& acc, auto& values) {
                unmasked_stages(there, acc, values);
                scaling.apply(values);
            };
            const auto times_here = multiplier_of(times, own);
            const SeenColumns<Below, true> keys(own, grid.rows, 0, range);
            const auto masked_stages = [&](const TileAt& there, const auto& acc, auto& values) {
                seen_stages(there, acc, values);
                scaling.apply(values);
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
            };
            int block = blocks.end - 1;
            Scaled scaled[2];
            const auto see = [&](const auto& how) {
                how(TileAt{own.row, block, own.batch}, products, seen);
                maxima(seen, scale_2, top, scaled);
            };
            wgmma_wait<0>();
            products.settle();
            clear(sums);
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
            Softmax::template multiply<0>(times_here, TileAt{own.row, block, own.batch}, products, seen);
            round(seen, 0, weights);
            exponentials(seen, 1, scale_2, scaled[1], total[1]);
            Softmax::template multiply<1>(times_here, TileAt{own.row, block, own.batch}, products, seen);
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
                release(keys_empty_[next % Stages]);
                if (block == blocks.begin) release(rows_empty_[self]);
                see(how);
                // Half of the exponentials run beside the product with v, half beside the rounding of the others.
                exponentials(seen, 0, scale_2, scaled[0], total[0]);
                if constexpr (Consumers == 2) computed(total[0]);
                Softmax::template multiply<0>(times_here, TileAt{own.row, block, own.batch}, products, seen);
                wgmma_wait<0>();
                sums.settle();
                release(values_empty_[taken % Stages]);
                taken = next;
                if (__any_sync(~0u, scaled[0].by != 1 || scaled[1].by != 1)) {
#pragma unroll
                    for (int c = 0; c < Columns / 2; ++c) sums.at[0][c] *= scaled[c / 2 % 2].by;
                }
                round(seen, 0, weights);
                exponentials(seen, 1, scale_2, scaled[1], total[1]);
                Softmax::template multiply<1>(times_here, TileAt{own.row, block, own.batch}, products, seen);
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
            finish(own, sums, scale_2, top, total, epilogue);
        }
        wgmma_wait<0>();
        if (threadIdx.x % 128 == 0) tma_wait_read<0>();
    }

private:
    unsigned char* memory_;
    Barrier *rows_full_, *rows_empty_, *keys_full_, *keys_empty_, *values_full_, *values_empty_, *values_landed_,
        *values_turned_;
    Tiles next_;

    /// The last block, if TMA brings keys in it that none of a tile's rows sees; else -1.
    __device__ __forceinline__ static int cut_of(const KeyRange& seen, const Blocks& blocks) {
        const bool cut = seen.begin < seen.end && seen.end % Keys != 0 && seen.end < seen.all();
        return Clears && cut ? blocks.end - 1 : -1;
    }
    /// Of a tile's blocks those that the 64 rows at own.row see, one at least.
    template <class Grid, class Range>
    __device__ __forceinline__ static Blocks blocks_of(const TileAt& own, const Blocks& all, const Grid& grid,
                                                       const Range& range) {
        if constexpr (!Apart) return all;
        const auto within = [](int block, int low, int high) {
            return block < low ? low : block > high ? high : block;
        };
        const int first = least(own.row * 64, grid.rows - 1);
        Blocks seen(range(own, first, least(own.row * 64 + 64, grid.rows) - 1));
        seen.end = within(seen.end, all.begin + 1, all.end);
        seen.begin = within(seen.begin, all.begin, seen.end - 1);
        seen.clean_begin = within(seen.clean_begin, seen.begin, seen.end);
        seen.clean_end = within(seen.clean_end, seen.clean_begin, seen.end);
        return seen.uniform();
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
            const KeyRange seen = range(at, at.row * 64, least((at.row + consumers) * 64, grid.rows) - 1);
            const Blocks blocks(seen);
            if (cut_of(seen, blocks) >= 0) {
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
                const KeyRange seen = range(at, at.row * 64, least((at.row + consumers) * 64, grid.rows) - 1);
                cut = cut_of(seen, now.blocks);
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
    template <class Epilogue>
    __device__ __forceinline__ static void finish(const TileAt& own, const Accumulators<1, Columns>& sums,
                                                  float scale_2, const float (&top)[2], float (&total)[2],
                                                  const Epilogue& epilogue) {
        float lse[2];
        Quotients result{sums, {}};
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            total[h] += __shfl_xor_sync(~0u, total[h], 1);
            total[h] += __shfl_xor_sync(~0u, total[h], 2);
            result.by[h] = total[h] == 0 ? 0 : __fdividef(1, total[h]);
            lse[h] = total[h] == 0
                         ? minus_infinity()
                         : (__fmul_rn(finite(top[h]), scale_2) + __log2f(total[h]) - more) * 0.6931471805599453f;
        }
        epilogue(own, result, lse);
    }
    /// Sums that a predicate tells from the first ones take ptxas more registers than it has for 256 columns.
    __device__ __forceinline__ static void clear(Accumulators<1, Columns>& sums) {
#pragma unroll
        for (int c = 0; c < Columns / 2; ++c) sums.at[0][c] = 0;
    }
    __device__ __forceinline__ static int least(int a, int b) { return a < b ? a : b; }
    __device__ __forceinline__ unsigned char* rows_at(int consumer) const { return memory_ + consumer * row_bytes; }
    __device__ __forceinline__ unsigned char* keys_at(int slot) const {
        return memory_ + consumers * row_bytes + slot * key_bytes;
    }
    __device__ __forceinline__ unsigned char* values_at(int slot) const {
        return memory_ + consumers * row_bytes + Stages * key_bytes + slot * value_bytes;
    }
    __device__ __forceinline__ unsigned char* turned_at(int slot) const {
        return values_at(Stages) + slot * turned_bytes;
    }
    /// The barrier at which a consumer waits for its turn: behind those of TileParts.
    __device__ __forceinline__ static int turn_of(int consumer) { return 1 + consumers + consumer; }
    __device__ __forceinline__ static void release(Barrier& empty) {
        if (threadIdx.x % 128 == 0) empty.arrive();
    }

    /// The tiles of a block. Blocks at work share keys in the L2 cache: tiles of one batch follow one another, or
    /// of as many batches as have room there, the longest first. Such tiles go to blocks as these come to an end
    /// with theirs, so that all end at about the same time. One warp.
    template <class Grid>
    class Walk {
    public:
        __device__ __forceinline__ explicit Walk(const Grid& grid) : grid_(grid) {}
        /// The first 64 rows of the next tile, if there is one.
        __device__ __forceinline__ bool next(TileAt& at) const {
            if (next_ >= rows() * grid_.batches) return false;
            at = tile_in_sections(next_, rows(), grid_.batches, width());
            if constexpr (!Grid::alike) at.row = rows() - 1 - at.row;
            at.row *= consumers;
            return true;
        }
        __device__ __forceinline__ void go_on() {
            const int blocks = static_cast<int>(gridDim.x);
            if constexpr (Grid::alike) {
                next_ += blocks;
            } else {
                // Each block takes tiles until there is none, which makes as many as there are tiles.
                unsigned number = 0;
                if (elected())
                    number = reinterpret_cast<Ticket*>(grid_.workspace)
                                 ->number(static_cast<unsigned>(rows() * grid_.batches));
                next_ = blocks + static_cast<int>(__reduce_max_sync(~0u, number));
            }
        }

    private:
        const Grid& grid_;
        int next_ = static_cast<int>(blockIdx.x);

        __device__ __forceinline__ int rows() const { return (grid_.rows + 64 * consumers - 1) / (64 * consumers); }
        /// Batches of a section, of which all have about as many.
        __device__ __forceinline__ int width() const {
            if constexpr (Grid::alike) {
                return 1;
            } else {
                const int sections = (grid_.batches + grid_.together - 1) / grid_.together;
                return (grid_.batches + sections - 1) / sections;
            }
        }
    };

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
