// A matrix product tile by tile on sm_90a: one warpgroup loads the operands by TMA, some stages ahead;
// the others multiply (wgmma) and hold each tile of the result in registers for as long as a kernel's epilogue
// needs it.
//
// Blocks are persistent: each goes through the tiles of a TileGrid in an order in which blocks at work share rows
// and columns in the L2 cache. The blocks of a cluster lie below one another and share the operand b: each asks for
// a part of it and sends that to all. Knows nothing of dims: the kernel says where boxes begin and what becomes of
// a tile.
#pragma once

#include "pleat/gpu/accumulators.h"
#include "pleat/gpu/split_sum.h"
#include "pleat/gpu/tile_down.h"
#include "pleat/gpu/tile_slots_sm90.h"
#include "pleat/gpu/tile_sums.h"
#include "pleat/gpu/wgmma.h"

namespace pleat {

/// Operand: the dtype of both operands, or Mixed<> or Cast<>. Rows x Columns: a block's tile. Stages: slots of
/// shared memory for one step along K each (128 bytes of every row). Cluster: blocks that share b. Outputs, Inputs:
/// how many parts of 64 rows of 128 bytes a consumer has on their way out and in. Pooled: both consumers have the
/// same parts, which leaves room for a further stage; their epilogues then wait for one another. FactorsOfColumns:
/// each stage has room for a factor of each column (consume_by_steps).
template <class Operand, Form form, int Rows, int Columns, int Stages, int Cluster = 1, Major A = Major::k,
          Major B = Major::k, int Outputs = 2, int Inputs = 0, int Splits = 1, bool Pooled = false,
          bool FactorsOfColumns = false>
class TileSm90 : public TileSlotsSm90<Operand, form, Rows, Columns, Stages, Cluster, A, B, Outputs, Inputs, Splits,
                                      Pooled, FactorsOfColumns> {
    using Slots = TileSlotsSm90<Operand, form, Rows, Columns, Stages, Cluster, A, B, Outputs, Inputs, Splits,
                                Pooled, FactorsOfColumns>;
    using typename Slots::ComesB, typename Slots::Element, typename Slots::Factors, typename Slots::Parts;

public:
    using Slots::blocks, Slots::casts, Slots::columns, Slots::consumer, Slots::consumers, Slots::part_bytes,
        Slots::sharing, Slots::Slots, Slots::step, Slots::took;
    using Value = typename SumOf<Element>::Type;  // of a sum of products
    using Acc = Accumulators<blocks, columns, Value>;
    using Held = Accumulators<blocks, Columns, Value>;  // of all blocks that share K
    using Sum = SplitSum<Splits, 128 * sharing, blocks * columns / 2, Value>;
    using StepFactors = pleat::StepFactors<blocks>;
    static_assert(Splits == 1 || Sum::bytes <= Stages * Slots::stage_bytes);

    /// The first row in the tile of block i of a consumer, of this one.
    __device__ __forceinline__ static int first_row(int i, int consumer) {
        return 64 * (form == Form::cooperative ? i * consumers + consumer : i);
    }
    __device__ __forceinline__ static int first_row(int i) { return first_row(i, consumer()); }
    /// The row in the tile of the thread's elements (i, ., h, .) and the column of its elements (., j, ., 0).
    __device__ __forceinline__ static int row(int i, int h) { return first_row(i) + accumulator_row(h); }
    __device__ __forceinline__ static int column(int j) { return accumulator_column(j); }

    /// A consumer's whole work: epilogue(at, acc) for each tile; at least one step. `parts`: the input parts that
    /// an epilogue takes, if the consumers have the same. All threads of a consumer.
    template <class Grid, class Epilogue>
    __device__ __forceinline__ void consume(const Grid& grid, int steps, Epilogue epilogue) {
        static_assert(!Pooled);
        consume(grid, steps, 0, epilogue);
    }
    template <class Grid, class Epilogue>
    __device__ __forceinline__ void consume(const Grid& grid, int steps, int parts, Epilogue epilogue) {
        more_registers<240>();
        constexpr bool alternate = form == Form::pingpong;
        // Known to be the same in a warp it takes slots and addresses out of the threads' registers, half of a
        // step's instructions; among the values of three parts at a time, ptxas then spills some.
        const int self = Outputs > 2 ? consumer() : uniform(consumer());
        unsigned done = 0;         // steps before this tile
        unsigned turn = 1 + self;  // whose parity says that the other's products have all begun
        bool mine = !alternate || self == 0;
        int cast = 0;  // where b is, as it is multiplied
        Held acc;
        auto share = share_of(grid, steps);
        for (bool some = share.some(); some; some = share.next()) {
            const int count = step_count(share);
            if (!mine) {
                done += count;
                mine = true;
                if (Pooled && !leaves(share)) took(parts);
                continue;
            }
            // Whether a tile's first product reads the values before is data, so ptxas keeps these alive through
            // the epilogue. Zeroed here, beside the other's products, they leave their registers to it.
            if constexpr (alternate && Columns > 128) acc.clear();
            // Before this tile's turn, slots would be waited for a phase too early.
            if constexpr (alternate) turn_[self].wait(turn & 1);
            int slot = static_cast<int>(done % Stages);
            unsigned parity = done / Stages & 1;
            int last = 0, k = 0;
            // One loop with its exit at the end, and the first step told from the others by a predicate: any other
            // form makes ptxas copy accumulators while they are in use, and then it runs the products one after
            // another.
#pragma unroll 1
            do {
                full_[slot].wait(parity);
                cast_b(slot, cast);
                cast_ready();
                multiply(acc, self, slot, k > 0, cast);
                wgmma_wait<1>();  // the step before is done with its slot
                if (casts && ++cast == cast_slots) cast = 0;
                if (k > 0) release(last);
                if (alternate && k + 1 == count && threadIdx.x % 128 == 0) turn_[consumers - 1 - self].arrive();
                last = slot;
                advance(slot, parity);
            } while (++k < count);
            wgmma_wait<0>();
            acc.settle();
            release(last);
            done += count;
            mine = !alternate;
            const bool others = still_shared(grid, share, acc);
            const TileAt at = place(grid, share.id());
            if constexpr (Pooled) ended_[consumer()].wait(turn & 1);
            if (!others) finish(at, acc, epilogue);
            if constexpr (Pooled) hand_over();
            ++turn;
        }
        if (threadIdx.x % 128 == 0) tma_wait_read<0>();
    }

    /// The same for tiles that both consumers share and of which only output parts are left, Parts of each
    /// consumer: fill(at, acc, parts) computes parts[p] of a tile in registers, and send(at, p, parts[p]) sends one
    /// out while the next tile's products run. At least Parts steps.
    template <class T, int Parts, class Grid, class Send, class Fill>
    __device__ __forceinline__ void consume_late(const Grid& grid, int steps, Send send, Fill fill) {
        static_assert(form == Form::cooperative && Splits == 1 && sizeof(T) == 2 && !casts);
        static_assert(Parts <= StreamKTiles::least);
        more_registers<240>();
        const int self = uniform(consumer());
        int slot = 0;
        unsigned parity = 0;
        Held acc;
        Vec<T, 2> parts[Parts][8][2];
        TileAt before{};
        bool filled = false;
        auto share = share_of(grid, steps);
        for (bool some = share.some(); some; some = share.next()) {
            const int count = share.end() - share.begin();
            int last = 0, k = 0;
#pragma unroll 1
            do {  // as in consume
                full_[slot].wait(parity);
                multiply(acc, self, slot, k > 0);
                if (filled && k < Parts) {
#pragma unroll
                    for (int p = 0; p < Parts; ++p)
                        if (k == p) send(before, p, parts[p]);
                }
                wgmma_wait<1>();
                if (k > 0) release(last);
                last = slot;
                advance(slot, parity);
            } while (++k < count);
            wgmma_wait<0>();
            acc.settle();
            release(last);
            filled = false;
            if (still_shared(grid, share, acc)) continue;
            before = place(grid, share.id());
            fill(before, acc, parts);
            filled = true;
        }
#pragma unroll
        for (int p = 0; p < Parts; ++p)
            if (filled) send(before, p, parts[p]);
        if (threadIdx.x % 128 == 0) tma_wait_read<0>();
    }

    /// The same, but each step's products are added to those before in f32 registers, by themselves: tensor cores
    /// keep few bits of sums of fp8. They may have factors of their own, factors_of(at, k) of the k-th step, which
    /// is asked for one step ahead, and of each column what produce_factors found. Takes registers for 64 more
    /// rows; the consumers take turns by themselves.
    template <class FactorsOf, class Epilogue>
    __device__ __forceinline__ void consume_by_steps(const TileGrid& grid, int steps, FactorsOf factors_of,
                                                     Epilogue epilogue) {
        static_assert(form == Form::cooperative && same<Value, float>);
        more_registers<consumer_registers>();
        const int self = uniform(consumer());
        int slot = 0;
        unsigned parity = 0;
        Held sums;
        auto share = share_of(grid, steps);
        for (bool some = share.some(); some; some = share.next()) {
            const TileAt at = place(grid, share.id());
            const int begin = first_step(share), end = share.end();
#pragma unroll
            for (int i = 0; i < blocks; ++i)
#pragma unroll
                for (int c = 0; c < Columns / 2; ++c) sums.at[i][c] = 0;
            if constexpr (overlaps_steps) {
                add_overlapping(sums, self, slot, parity, begin, end, [&](int k) { return factors_of(at, k); });
            } else {
                Accumulators<1, Columns> products;
                auto next = factors_of(at, begin);
                int cast = 0;
                if constexpr (casts) {
                    full_[slot].wait(parity);
                    cast_b(slot, cast);
                    cast_ready();
                }
#pragma unroll 1
                for (int k = begin; k < end; k += Splits) {
                    const auto factors = next;
                    if constexpr (!casts) full_[slot].wait(parity);
#pragma unroll
                    for (int i = 0; i < blocks; ++i) {
                        multiply_block(products, self, slot, i, cast);
                        if (i == 0 && k + Splits < end) next = factors_of(at, k + Splits);
                        if (casts && i == 0 && k + Splits < end) {  // while these products run
                            int following = slot;
                            unsigned its_parity = parity;
                            advance(following, its_parity);
                            full_[following].wait(its_parity);
                            cast_b(following, 1 - cast);
                        }
                        auto columns = factors_of_columns(slot);
                        wgmma_wait<0>();
                        products.settle();
                        if (!FactorsOfColumns && i + 1 == blocks) release(slot);
                        add_products(sums.at[i], products.at[0], i, factors, columns);
                    }
                    if constexpr (FactorsOfColumns) {
                        __syncwarp();
                        release(slot);
                    }
                    cast_ready();  // nor does a consumer read any longer what is cast next
                    cast = 1 - cast;
                    advance(slot, parity);
                }
            }
            finish(at, sums, epilogue);
        }
        if (threadIdx.x % 128 == 0) tma_wait_read<0>();
    }
    template <class Epilogue>
    __device__ __forceinline__ void consume_by_steps(const TileGrid& grid, int steps, Epilogue epilogue) {
        consume_by_steps(grid, steps, [](const TileAt&, int) { return NoFactors{}; }, epilogue);
    }

    /// Reductions down the rows. own[b][l]: what across_rows left this lane of the l-th part of the columns, for
    /// block b of the thread's rows or (one b) for all of them. For each group of GroupRows rows of the tile and
    /// each column, numbered from the first: use(group, column, state), in one thread. All threads that share the
    /// tile.
    template <int GroupRows, int Each, class S, int Apart, int Loops, int Own, class Use>
    __device__ __forceinline__ void down(const S (&own)[Apart][Loops][Own], Use use) {
        constexpr int columns = 32 * Loops * Own, slices = Apart * 4 * sharing,
                      in_group = GroupRows * slices / Rows;
        static_assert(Apart == blocks || Apart == 1);
        static_assert(GroupRows <= Rows && GroupRows * slices % Rows == 0);
        static_assert(Apart * 4 * columns * sizeof(S) <= part_bytes,
                      "pleat: the states of a tile's columns fill a part");
        using States = SlicesOfColumns<S, columns, Own, Each>;
        unsigned char* const part = Parts::open_part();
#pragma unroll
        for (int b = 0; b < Apart; ++b)
#pragma unroll
            for (int l = 0; l < Loops; ++l)
                States::put(part, b * 4 + static_cast<int>(threadIdx.x % 128 / 32), l, own[b][l]);
        named_barrier<128 * sharing>(meeting());
#pragma unroll 1
        for (int n = thread_of_tile(); n < Rows / GroupRows * columns; n += 128 * sharing) {
            const int group = n / columns, column = n % columns;
            S state;
            for (int s = group * in_group; s < (group + 1) * in_group; ++s) {
                // Four slices of one consumer, then of the other.
                const int whose = sharing > 1 ? s / 4 % sharing : consumer();
                const unsigned char* there = part + (whose - consumer()) * (Outputs * part_bytes);
                state.combine(States::at(there, s / (4 * sharing) * 4 + s % 4, column));
            }
            use(group, column, state);
        }
        if constexpr (sharing > 1) named_barrier<128 * sharing>(meeting());
        // A part that nothing was sent from counts as one that was.
        if (threadIdx.x % 128 == 0) tma_commit();
    }

protected:
    using Slots::a_bytes, Slots::advance, Slots::cast_bytes, Slots::cast_slots, Slots::consumer_registers,
        Slots::empty_, Slots::ended_, Slots::factors_in, Slots::first_step, Slots::full_, Slots::leaves,
        Slots::place, Slots::releases, Slots::share_of, Slots::stage_bytes, Slots::stages_, Slots::step_count,
        Slots::turn_;

    /// The calling thread among the 128 * sharing that work on its tile, and the named barrier at which they meet.
    __device__ __forceinline__ static int thread_of_tile() {
        return static_cast<int>(sharing > 1 ? threadIdx.x - 128 : threadIdx.x % 128);
    }
    __device__ __forceinline__ static int meeting() { return 1 + (sharing > 1 ? consumers : consumer()); }

    /// Of a tile that clusters share: leaves the sums to the one that has it, or, as that one, adds the others'. Is
    /// the tile another's? Sums of more parts go up a tree, which takes registers that few parts need not spare.
    template <class Grid, class Share>
    __device__ __forceinline__ static bool still_shared(const Grid& grid, const Share& share, Held& acc) {
        if constexpr (__is_base_of(WholeTiles, Share)) {
            return false;
        } else {
            static_assert(Splits == 1);
            constexpr int words = Columns / 8;  // of 16 bytes, of a thread's row block
            const TileSums<sharing, blocks * words, Value> sums(grid.sums);
            const int group = sharing > 1 ? consumer() : 0, meeting = 1 + consumer();
            const auto word = [&](int w) { return acc.at[w / words] + 4 * (w % words); };
            if constexpr (same<Grid, SplitKGrid>) {
                if (!share.shared()) [[likely]]
                    return false;
#pragma unroll 1
                for (int apart = 1, count; (count = share.adds(apart)) > 0; apart = share.further(apart))
                    sums.add(count, Cluster * apart, group, meeting, word);
                if (share.leaves()) sums.leave(group, meeting, word);
                return share.leaves();
            } else {
                if (share.leaves()) [[unlikely]] {
                    sums.leave(group, meeting, word);
                    return true;
                }
                if (const int before = share.adds()) [[unlikely]]
                    sums.add(before, Cluster, group, meeting, word);
                return false;
            }
        }
    }

    /// The epilogue; of a block that has a share of the tile's K, that of the columns that fall to it. Such a block
    /// has no other tile, so that of two consumers that take turns one has none.
    template <class Epilogue>
    __device__ __forceinline__ void finish(const TileAt& at, Held& acc, Epilogue& epilogue) {
        if constexpr (Splits == 1) {
            epilogue(at, acc);
        } else {
            Acc sums;
            add(acc, sums);
            epilogue(TileAt{at.row, at.column * Splits + static_cast<int>(cluster_rank()), at.batch}, sums);
            Sum::finish();
        }
    }
    /// The sums over the blocks that divide K, of those columns.
    __device__ __forceinline__ void add(const Held& acc, Acc& sums) {
        Value mine[blocks * Columns / 2], own[blocks * columns / 2];
#pragma unroll
        for (int r = 0; r < Splits; ++r)
#pragma unroll
            for (int i = 0; i < blocks; ++i)
#pragma unroll
                for (int c = 0; c < columns / 2; ++c)
                    mine[(r * blocks + i) * (columns / 2) + c] = acc.at[i][r * (columns / 2) + c];
        Sum::add(stages_, mine, own, thread_of_tile(), meeting());
#pragma unroll
        for (int i = 0; i < blocks; ++i)
#pragma unroll
            for (int c = 0; c < columns / 2; ++c) sums.at[i][c] = own[i * (columns / 2) + c];
    }

    /// The other consumer may have the parts.
    __device__ __forceinline__ void hand_over() {
        named_barrier<128>(1 + consumer());
        if (threadIdx.x % 128 == 0) {
            tma_wait_read<0>();
            ended_[consumers - 1 - consumer()].arrive();
        }
    }
    /// Where operand b of a slot is multiplied from: what is cast, from there. An offset in the stages' memory.
    __device__ __forceinline__ int b_at(int slot, int cast) const {
        return casts ? Stages * stage_bytes + ((sharing > 1 ? 0 : consumer() * cast_slots) + cast) * cast_bytes
                     : slot * stage_bytes + a_bytes;
    }
    /// Casts operand b of a slot, by all consumers of the tile.
    __device__ __forceinline__ void cast_b(int slot, int cast) const {
        if constexpr (casts) {
            static_assert(B == Major::k && sizeof(Element) == 2);
            cast_rows<Element, ComesB, Columns, 128 * sharing>(
                stages_ + slot * stage_bytes + a_bytes, stages_ + b_at(slot, cast),
                static_cast<int>(sharing > 1 ? threadIdx.x - 128 : threadIdx.x % 128));
        }
    }
    /// What all of them have cast may be multiplied.
    __device__ __forceinline__ static void cast_ready() {
        if constexpr (casts) {
            async_fence();
            named_barrier<128 * sharing>(meeting());
        }
    }

    /// acc = a b for one step, plus what it was if there is `more`; does not wait. `self`: which consumer this is;
    /// `cast`: see b_at.
    __device__ __forceinline__ void multiply(Held& acc, int self, int slot, bool more, int cast = 0) const {
        using Instruction = Wgmma<Element, Columns, A, B>;
        const unsigned from = shared_word(stages_) + slot * stage_bytes;
        const auto a = operand_descriptor<A>(from, step * 128),
                   b = operand_descriptor<B>(shared_word(stages_) + b_at(slot, cast), step * 128);
        wgmma_begin();
#pragma unroll
        for (int k = 0; k < step / Instruction::depth; ++k) {
            // 32 bytes further along a row, or 16 rows of 128 bytes further.
            const auto b_words = further(b, k * (B == Major::k ? 32 : 2048));
#pragma unroll
            for (int i = 0; i < blocks; ++i) {
                const unsigned rows = first_row(i, self) / 64 * (A == Major::k ? 64 * 128 : step * 128);
                Instruction::run(acc.at[i], further(a, rows + k * (A == Major::k ? 32 : 2048)), b_words,
                                 k > 0 || more);
            }
        }
        wgmma_commit();
    }

    /// products = a b for one step and one block of rows; does not wait.
    __device__ __forceinline__ void multiply_block(Accumulators<1, Columns>& products, int self, int slot, int i,
                                                   int cast) const {
        using Instruction = Wgmma<Element, Columns, A, B>;
        static_assert(A == Major::k && B == Major::k);
        const unsigned from = shared_word(stages_) + slot * stage_bytes;
        const auto a = operand_descriptor<A>(from + first_row(i, self) * 128),
                   b = operand_descriptor<B>(shared_word(stages_) + b_at(slot, cast));
        wgmma_begin();
#pragma unroll
        for (int k = 0; k < step / Instruction::depth; ++k)
            Instruction::run(products.at[0], further(a, 32 * k), further(b, 32 * k), k > 0);
        wgmma_commit();
    }
    // A consumer with one block of rows has registers for the products of two steps.
    PLEAT_KNOWN(bool, overlaps_steps, blocks == 1 && Columns <= 128 && !casts);
    /// Adds up a tile's steps, each while the next one's products run: consumers that wait for all of their own
    /// both come to add at the same time, and leave the tensor cores without work. Within four steps: products that
    /// run on from one turn of a loop to the next ptxas runs one after another.
    template <class FactorsOf>
    __device__ __forceinline__ void add_overlapping(Accumulators<1, Columns>& sums, int self, int& slot,
                                                    unsigned& parity, int begin, int end, FactorsOf factors_of) {
        Accumulators<1, Columns> even, odd;
        auto of_even = factors_of(begin), of_odd = of_even;
        int adding = slot;
        const auto multiply = [&](Accumulators<1, Columns>& products) {
            full_[slot].wait(parity);
            multiply_block(products, self, slot, 0, 0);
            advance(slot, parity);
        };
        // Of the k-th step, behind which so many others run; asks for the factors of the one after the next.
        const auto add = [&](auto& products, auto& factors, int k, auto wait) {
            const auto now = factors;
            if (k + 2 * Splits < end) factors = factors_of(k + 2 * Splits);
            auto columns = factors_of_columns(adding);
            wait();
            products.settle();
            if constexpr (!FactorsOfColumns) release(adding);
            add_products(sums.at[0], products.at[0], 0, now, columns);
            sums.settle();  // before others take the products' registers
            if constexpr (FactorsOfColumns) {
                __syncwarp();
                release(adding);
            }
            if (++adding == Stages) adding = 0;
        };
        const auto for_first = [] { wgmma_wait<1>(); };
        const auto for_all = [] { wgmma_wait<0>(); };
        if (begin + Splits < end) of_odd = factors_of(begin + Splits);
        int k = begin;
#pragma unroll 1
        for (; k + 3 * Splits < end; k += 4 * Splits) {
            multiply(even);
            multiply(odd);
            add(even, of_even, k, for_first);
            multiply(even);
            add(odd, of_odd, k + Splits, for_first);
            multiply(odd);
            add(even, of_even, k + 2 * Splits, for_first);
            add(odd, of_odd, k + 3 * Splits, for_all);
        }
#pragma unroll 1
        for (; k < end; k += Splits) {
            multiply(even);
            add(even, of_even, k, for_all);
            const auto following = of_odd;
            of_odd = of_even;
            of_even = following;
        }
    }
    /// The factors of the thread's columns.
    __device__ __forceinline__ auto factors_of_columns(int slot) const {
        if constexpr (FactorsOfColumns)
            return Factors(factors_in(slot));
        else
            return NoFactors{};
    }
    /// This consumer is done with the slot, in every block of the cluster.
    __device__ __forceinline__ void release(int slot) {
        const unsigned thread = threadIdx.x % (128 / releases);
        if constexpr (Cluster > 1) {
            if (thread < Cluster) empty_[slot].arrive_at(thread);
        } else {
            if (thread == 0) empty_[slot].arrive();
        }
    }
};

/// Tiles whose columns have factors of their own in each step (consume_by_steps).
template <class Operand, int Rows, int Columns, int Stages, int Cluster, int Outputs = 2, int Inputs = 0,
          int Splits = 1>
using ScaledTileSm90 = TileSm90<Operand, Form::cooperative, Rows, Columns, Stages, Cluster, Major::k, Major::k,
                                Outputs, Inputs, Splits, false, true>;

}  // namespace pleat
