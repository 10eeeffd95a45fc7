// A matrix product tile by tile on sm_90a: one warpgroup asks the copy engine for the operands, some stages ahead;
// the others multiply (wgmma) and hold each tile of the result in registers for as long as a kernel's epilogue
// needs it.
//
// Blocks are persistent: each goes through the tiles of a TileGrid in an order in which blocks at work share rows
// and columns in the L2 cache. The blocks of a cluster lie below one another and share the operand b: each asks for
// a part of it and sends that to all. Knows nothing of dims: the kernel says where boxes begin and what becomes of
// a tile.
#pragma once

#include "pleat/gpu/accumulators.h"
#include "pleat/gpu/cluster.h"
#include "pleat/gpu/in_step.h"
#include "pleat/gpu/split_sum.h"
#include "pleat/gpu/step_factors.h"
#include "pleat/gpu/tile_cast.h"
#include "pleat/gpu/tile_down.h"
#include "pleat/gpu/tile_parts.h"
#include "pleat/gpu/tile_share.h"
#include "pleat/gpu/tile_sums.h"
#include "pleat/gpu/tma.h"
#include "pleat/gpu/wgmma.h"

namespace pleat {

/// Who works on a tile.
enum class Form {
    cooperative,  // all consumers, each on blocks of 64 rows of its own: the largest tiles
    pingpong,     // one consumer, while others work on the next: the epilogue of one tile hides behind another's
                  // products
};

/// Operand: the dtype of both operands, or Mixed<> or Cast<>. Rows x Columns: a block's tile. Stages: slots of
/// shared memory for one step along K each (128 bytes of every row). Cluster: blocks that share b. Outputs, Inputs:
/// how many parts of 64 rows of 128 bytes a consumer has on their way out and in. Pooled: both consumers have the
/// same parts, which leaves room for a further stage; their epilogues then wait for one another. FactorsOfColumns:
/// each stage has room for a factor of each column (consume_by_steps).
template <class Operand, Form form, int Rows, int Columns, int Stages, int Cluster = 1, Major A = Major::k,
          Major B = Major::k, int Outputs = 2, int Inputs = 0, int Splits = 1, bool Pooled = false,
          bool FactorsOfColumns = false>
class TileSm90 : public TileParts<Outputs, Inputs, Pooled> {
    using Parts = TileParts<Outputs, Inputs, Pooled>;
    using Element = typename Comes<Operand>::Multiplied;
    using ComesA = typename Comes<Operand>::A;
    using ComesB = typename Comes<Operand>::B;

public:
    using Parts::consumers, Parts::consumer, Parts::part_bytes, Parts::took;
    using typename Parts::Part;
    PLEAT_KNOWN(int, threads, 128 * (consumers + 1));                           // a block
    PLEAT_KNOWN(int, step, 128 / sizeof(Operand));                              // elements along K a stage
    PLEAT_KNOWN(int, sharing, form == Form::cooperative ? consumers : 1);       // consumers of one tile
    PLEAT_KNOWN(int, blocks, Rows / (64 * sharing));                            // of 64 rows, a consumer
    PLEAT_KNOWN(int, a_bytes, Rows * step * static_cast<int>(sizeof(ComesA)));  // as it comes
    PLEAT_KNOWN(bool, casts, !same<Element, ComesB>);
    PLEAT_KNOWN(bool, casts_rows, !same<Element, ComesA>);                         // in registers: tile_cast_rows.h
    PLEAT_KNOWN(int, b_bytes, Columns * step * static_cast<int>(sizeof(ComesB)));  // as it comes
    PLEAT_KNOWN(int, stage_bytes, a_bytes + b_bytes);
    PLEAT_KNOWN(int, columns, Columns / Splits);  // of a tile, to the epilogue
    using Sum = SplitSum<Splits, 128 * sharing, blocks * columns / 2>;
    PLEAT_KNOWN(int, own_barriers, 2 * Stages + consumers + (Pooled ? consumers : 0));
    using StepFactors = pleat::StepFactors<blocks>;
    using Factors = ColumnFactors<Columns>;
    PLEAT_KNOWN(int, factor_bytes, FactorsOfColumns ? Factors::bytes : 0);  // a stage
    PLEAT_KNOWN(int, factor_threads, 64);
    // Of b as it is multiplied: one is read by products while the next is filled. The consumers of one tile do not
    // know how far the other is with the products before.
    PLEAT_KNOWN(int, cast_slots, !casts ? 0 : sharing > 1 ? 3 : 2);
    PLEAT_KNOWN(int, cast_bytes, casts ? Columns * 128 : 0);
    PLEAT_KNOWN(int, operand_bytes, Stages* stage_bytes + cast_slots * (consumers / sharing) * cast_bytes);
    PLEAT_KNOWN(int, shared_bytes,
                operand_bytes + Stages * factor_bytes + Parts::parts_bytes +
                    (own_barriers + Parts::barriers) * static_cast<int>(sizeof(Barrier)));
    static_assert(!Pooled || form == Form::pingpong);
    static_assert(Splits == 1 || Sum::bytes <= Stages * stage_bytes);
    static_assert(Splits == 1 || (Cluster == 1 && !Pooled));
    static_assert(Rows % (64 * sharing) == 0 && Columns % (8 * Cluster) == 0);

    using Acc = Accumulators<blocks, columns>;

    /// `memory`: shared_bytes of dynamic shared memory, aligned to 1024. `maps`: tensor maps that copies will go
    /// by. All threads of the block.
    template <class... Maps>
    __device__ __forceinline__ explicit TileSm90(unsigned char* memory, const Maps&... maps)
        : Parts(memory + operand_bytes, barriers_in(memory) + own_barriers),
          stages_(memory),
          full_(barriers_in(memory)),
          empty_(full_ + Stages),
          turn_(empty_ + Stages),
          ended_(turn_ + consumers) {
        if (threadIdx.x == threads - 1) (tma_fetch(maps), ...);
        if (!asks_first && threadIdx.x == 0) {
            make_first_barrier();
            make_other_barriers();
        }
        if constexpr (Cluster > 1) {  // blocks that share K meet when they have their sums
            cluster_arrive_ready();
            cluster_wait();
        } else if constexpr (asks_first) {
            wait_for_first_warp<threads>();
        } else {  // the first warp asks for operands as soon as it has made their barriers
            block_barrier<threads>(threadIdx.x >= 32);
        }
    }

    /// The map of a has boxes of no more rows than there are, `rows`: the copy engine takes longer to fill what is
    /// outside with zeros than to bring as much. The tile's other rows have any values.
    __device__ __forceinline__ void clip_rows(long long rows) {
        static_assert(A == Major::k);
        if (rows < Rows) arriving_ = static_cast<int>(rows) * (a_bytes / Rows) + b_bytes;
    }

    __device__ __forceinline__ static bool is_producer() { return threadIdx.x < 128; }
    /// The first row in the tile of block i of a consumer, of this one.
    __device__ __forceinline__ static int first_row(int i, int consumer) {
        return 64 * (form == Form::cooperative ? i * consumers + consumer : i);
    }
    __device__ __forceinline__ static int first_row(int i) { return first_row(i, consumer()); }
    /// The row in the tile of the thread's elements (i, ., h, .) and the column of its elements (., j, ., 0).
    __device__ __forceinline__ static int row(int i, int h) { return first_row(i) + accumulator_row(h); }
    __device__ __forceinline__ static int column(int j) { return accumulator_column(j); }

    /// One slot while it is filled.
    struct Stage {
        unsigned char *a, *b;
        Barrier& full;
        /// Which part of b's columns this block asks for: part() of Cluster.
        __device__ __forceinline__ static int part() { return Cluster > 1 ? static_cast<int>(cluster_rank()) : 0; }

        /// The box of a that begins at these coordinates, innermost first: 128 bytes along K of each row, or
        /// (Major::mn) 64 rows for each K, as often as it takes.
        template <class... C>
        __device__ __forceinline__ void load_a(const TensorMap& map, int first, C... others) const {
            copy_a<Reads::again>(map, first, others...);
        }
        /// ... in a grid of so many columns of tiles: what no other column's read the L2 cache drops first.
        template <class... C>
        __device__ __forceinline__ void load_a_for(int grid_columns, const TensorMap& map, int first,
                                                   C... others) const {
            if (grid_columns == 1)
                copy_a<Reads::soon>(map, first, others...);
            else
                copy_a<Reads::again>(map, first, others...);
        }
        /// The box of b that begins at these coordinates: columns part() * Columns / Cluster and following of the
        /// tile.
        template <class... C>
        __device__ __forceinline__ void load_b(const TensorMap& map, int first, C... others) const {
            copy_b<Reads::again>(map, first, others...);
        }
        /// ... in a grid of so many rows of tiles: what is read for one band, at about the same time, the L2 cache
        /// drops first.
        template <class... C>
        __device__ __forceinline__ void load_b_for(int grid_rows, const TensorMap& map, int first,
                                                   C... others) const {
            if (grid_rows <= band_rows() * Cluster)
                copy_b<Reads::soon>(map, first, others...);
            else
                copy_b<Reads::again>(map, first, others...);
        }

    private:
        template <Reads reads, class... C>
        __device__ __forceinline__ void copy_a(const TensorMap& map, int first, C... others) const {
            if constexpr (A == Major::k) {
                constexpr int boxes = a_bytes > Rows * 128 ? 2 : 1;  // of 128 bytes of a row at most
#pragma unroll
                for (int i = 0; i < boxes; ++i)
                    tma_load<reads>(a + i * Rows * 128, map, full, first + i * step / boxes, others...);
            } else {
                for (int i = 0; i < Rows / 64; ++i)
                    tma_load<reads>(a + i * step * 128, map, full, first + 64 * i, others...);
            }
        }
        template <Reads reads, class... C>
        __device__ __forceinline__ void copy_b(const TensorMap& map, int first, C... others) const {
            constexpr int columns = Columns / Cluster;
            unsigned char* to = b + part() * (b_bytes / Cluster);
            const int boxes = B == Major::k ? 1 : columns / 64;
            for (int i = 0; i < boxes; ++i) {
                if constexpr (Cluster > 1)
                    tma_multicast<reads>(to + i * step * 128, map, full, (1u << Cluster) - 1, first + 64 * i,
                                         others...);
                else
                    tma_load<reads>(to + i * step * 128, map, full, first + 64 * i, others...);
            }
        }
    };

    /// Clusters in step: all begin every `every`-th round of their tiles together.
    __device__ __forceinline__ static InStep in_step(unsigned* counter, int every) {
        return InStep(counter, every, tile_stride());
    }

    /// The producer's whole work: load(at, k, stage) asks for both operands of the k-th step. `pace`: which
    /// clusters wait for one another (in_step.h), of a TileGrid. All threads of the producer.
    template <class Grid, class Load, class Pace = AtWill>
    __device__ __forceinline__ void produce(const Grid& grid, int steps, Load load, Pace pace = {}) {
        ask_first(grid, steps, load);
        fewer_registers<producer_registers>();
        if (threadIdx.x < 32 && elected()) produce_stages(grid, steps, load, pace);
    }
    /// ... and feed(at, part, consumer, to) for the `parts` input parts of each consumer of a tile, in the order in
    /// which the epilogue takes them.
    template <class Grid, class Load, class Feed, class Pace = AtWill>
    __device__ __forceinline__ void produce(const Grid& grid, int steps, Load load, int parts, Feed feed,
                                            Pace pace = {}) {
        fewer_registers<producer_registers>();
        if (threadIdx.x < 32) {
            if (elected()) produce_stages(grid, steps, load, pace);
        } else if (threadIdx.x < 64) {
            if (elected()) feed_parts(grid, steps, parts, feed);
        }
    }

    /// Besides, what the producer's last two warps do: factor(at, k, column) of each column of a tile for the k-th
    /// step's products. All threads of the producer, after produce.
    template <class Factor>
    __device__ __forceinline__ void produce_factors(const TileGrid& grid, int steps, Factor factor) {
        static_assert(FactorsOfColumns);
        constexpr int each = (Columns + factor_threads - 1) / factor_threads;
        const int thread = static_cast<int>(threadIdx.x) - (128 - factor_threads);
        if (thread < 0) return;
        const auto column = [&](int c) { return thread + c * factor_threads; };
        int slot = 0;
        unsigned parity = 1;
        auto share = share_of(grid, steps);
        for (bool some = share.some(); some; some = share.next()) {
            const TileAt at = place(grid, share.id());
            const int begin = first_step(share), end = share.end();
            float even[each], odd[each];  // of every second step
            const auto look = [&](float (&next)[each], int k) {
#pragma unroll
                for (int c = 0; c < each; ++c)
                    if (k < end && column(c) < Columns) next[c] = factor(at, k, column(c));
            };
            const auto bring = [&](float (&next)[each], int k) {
                empty_[slot].wait_cluster(parity);
#pragma unroll
                for (int c = 0; c < each; ++c)
                    if (column(c) < Columns) *Factors::of(factors_in(slot), column(c)) = next[c];
                __syncwarp();
                if (thread % 32 == 0) full_[slot].arrive();
                advance(slot, parity);
                look(next, k + 2 * Splits);
            };
            look(even, begin);
            look(odd, begin + Splits);
#pragma unroll 1
            for (int k = begin; k < end; k += 2 * Splits) {
                bring(even, k);
                if (k + Splits < end) bring(odd, k + Splits);
            }
        }
    }

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
        Accumulators<blocks, Columns> acc;
        auto share = share_of(grid, steps);
        for (bool some = share.some(); some; some = share.next()) {
            const int count = step_count(share);
            if (!mine) {
                done += count;
                mine = true;
                if (Pooled && !leaves(share)) took(parts);
                continue;
            }
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
            if constexpr (Splits == 1) {
                if constexpr (Pooled) ended_[consumer()].wait(turn & 1);
                if (!others) epilogue(at, acc);
                if constexpr (Pooled) hand_over();
            } else {
                finish_share(at, acc, epilogue);
            }
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
        static_assert(Parts <= EvenTiles::least);
        more_registers<240>();
        const int self = uniform(consumer());
        int slot = 0;
        unsigned parity = 0;
        Accumulators<blocks, Columns> acc;
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
        static_assert(form == Form::cooperative);
        more_registers<consumer_registers>();
        const int self = uniform(consumer());
        int slot = 0;
        unsigned parity = 0;
        Accumulators<blocks, Columns> sums;
        Accumulators<1, Columns> products;
        auto share = share_of(grid, steps);
        for (bool some = share.some(); some; some = share.next()) {
            const TileAt at = place(grid, share.id());
            const int begin = first_step(share), end = share.end();
#pragma unroll
            for (int i = 0; i < blocks; ++i)
#pragma unroll
                for (int c = 0; c < Columns / 2; ++c) sums.at[i][c] = 0;
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
            if constexpr (Splits == 1)
                epilogue(at, sums);
            else
                finish_share(at, sums, epilogue);
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
        const int meeting = 1 + (sharing > 1 ? consumers : consumer());
#pragma unroll
        for (int b = 0; b < Apart; ++b)
#pragma unroll
            for (int l = 0; l < Loops; ++l)
                States::put(part, b * 4 + static_cast<int>(threadIdx.x % 128 / 32), l, own[b][l]);
        named_barrier<128 * sharing>(meeting);
        const int first = static_cast<int>(sharing > 1 ? threadIdx.x - 128 : threadIdx.x % 128);
#pragma unroll 1
        for (int n = first; n < Rows / GroupRows * columns; n += 128 * sharing) {
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
        if constexpr (sharing > 1) named_barrier<128 * sharing>(meeting);
        // A part that nothing was sent from counts as one that was.
        if (threadIdx.x % 128 == 0) tma_commit();
    }

protected:
    PLEAT_KNOWN(int, producer_registers, FactorsOfColumns ? 40 : 24);
    PLEAT_KNOWN(int, consumer_registers, FactorsOfColumns ? 232 : 240);
    // Parts of a consumer that say apart that they are done with a slot: what a warp reads there itself only that
    // warp knows to have come.
    PLEAT_KNOWN(int, releases, FactorsOfColumns || casts_rows ? 4 : 1);
    __device__ __forceinline__ static Barrier* barriers_in(unsigned char* memory) {
        return reinterpret_cast<Barrier*>(memory + operand_bytes + Parts::parts_bytes + Stages * factor_bytes);
    }
    /// Of each column, for the products of the step in a slot.
    __device__ __forceinline__ unsigned char* factors_in(int slot) const {
        return stages_ + operand_bytes + Parts::parts_bytes + slot * factor_bytes;
    }
    unsigned char* stages_;
    Barrier *full_, *empty_, *turn_, *ended_;
    int arriving_ = stage_bytes;  // bytes of a step

    // Blocks that share b come to one another's barriers, which have to be ready then. Where parts come with a
    // tile, and of tf32, ptxas has no registers for it in some kernels and spills two to four.
    PLEAT_KNOWN(bool, asks_first, Cluster == 1 && Inputs == 0 && sizeof(Operand) <= 2);
    /// Of the barriers that of the first slot that comes; all others.
    __device__ __forceinline__ void make_first_barrier() {
        full_[0].init(1 + (FactorsOfColumns ? factor_threads / 32 : 0));
        barriers_ready();
    }
    __device__ __forceinline__ void make_other_barriers() {
        for (int s = 0; s < Stages; ++s) {
            if (s > 0) full_[s].init(1 + (FactorsOfColumns ? factor_threads / 32 : 0));
            empty_[s].init(sharing * releases * Cluster);
        }
        for (int c = 0; c < consumers; ++c) turn_[c].init(1);
        for (int c = 0; Pooled && c < consumers; ++c) ended_[c].init(1);
        Parts::init();
        barriers_ready();
    }

    /// Asks for the operands of a slot that is empty.
    template <class Load>
    __device__ __forceinline__ void ask(const TileAt& at, int k, int slot, const Load& load) {
        full_[slot].expect(arriving_);
        unsigned char* to = stages_ + slot * stage_bytes;
        load(at, k, Stage{to, to + a_bytes, full_[slot]});
    }
    /// What comes first a block asks for before anything else, with the one barrier that takes: instructions come
    /// from memory one line after the other, and the operands take longer than all else that a block has to make
    /// ready. All threads of the producer.
    template <class Grid, class Load>
    __device__ __forceinline__ void ask_first(const Grid& grid, int steps, const Load& load) {
        if constexpr (asks_first) {
            if (threadIdx.x >= 32) return;
            if (elected()) {
                auto share = share_of(grid, steps);
                TileAt at;
                make_first_barrier();
                if (share.some() && tile_soon(clusters(grid), share.id(), at)) ask(at, first_step(share), 0, load);
                make_other_barriers();
            }
            first_warp_is_ready<threads>();
        }
    }

    template <class Grid, class Load, class Pace>
    __device__ __forceinline__ void produce_stages(const Grid& grid, int steps, const Load& load, Pace& pace) {
        int slot = 0, round = 0;
        unsigned parity = 1;  // the slots are empty when the kernel begins
        const bool leads =
            Cluster * Splits == 1 || cluster_rank() == 0;  // the cluster's other blocks go as far as its loads
        auto share = share_of(grid, steps);
        bool some = share.some();
        TileAt at;
        bool found = tile_soon(clusters(grid), share.id(), at);
        in_cluster(at);
        int asked = asks_first && found;  // steps of the first tile
        if (asked) advance(slot, parity);
        // What finds other tiles stands behind the loads, out of the way of the first.
        while (some) {
            if (found) {
                const int end = share.end();
#pragma unroll 1
                for (int k = first_step(share) + asked * Splits; k < end; k += Splits) {
                    empty_[slot].wait_cluster(parity);
                    ask(at, k, slot, load);
                    advance(slot, parity);
                }
                asked = 0;
                some = share.next();
                ++round;
                if (leads && some)
                    pace.begin(round, steps);  // a look takes about as long as a step: waits a tile's time at most
            }
            at = place(grid, share.id());
            found = true;
        }
        if (leads) pace.end(round, (tiles(grid) + tile_stride() - 1) / tile_stride());
        // What consumers of other blocks still say of this block's slots must find it there.
        if constexpr (Cluster > 1)
            for (int s = 0; s < Stages; ++s) {
                empty_[slot].wait_cluster(parity);
                advance(slot, parity);
            }
    }

    template <class Grid, class Feed>
    __device__ __forceinline__ void feed_parts(const Grid& grid, int steps, int parts, const Feed& feed) {
        static_assert(Inputs > 0);
        constexpr bool apart = form == Form::pingpong && !Pooled;  // each consumer has parts of its own
        int turn = 0;
        auto share = share_of(grid, steps);
        for (bool some = share.some(); some; some = share.next()) {
            const bool others = leaves(share);
            if (apart || !others) ++turn;
            if (others) continue;
            const TileAt at = place(grid, share.id());
            const int first = apart ? (turn - 1) % consumers : 0;
            const unsigned before = (turn - 1) / (apart ? consumers : 1) * parts;
#pragma unroll 1
            for (int part = 0; part < parts; ++part)
                for (int c = first; c < first + sharing; ++c) {
                    const unsigned slot = (before + part) % Inputs, round = (before + part) / Inputs;
                    feed(at, part, c, Parts::free_part((Pooled ? 0 : c) * Inputs + slot, round));
                }
        }
    }

    __device__ __forceinline__ static int first_tile() { return static_cast<int>(blockIdx.x) / (Cluster * Splits); }
    __device__ __forceinline__ static int tile_stride() { return static_cast<int>(gridDim.x) / (Cluster * Splits); }
    __device__ __forceinline__ static int cluster_rows(const TileGrid& grid) {
        return (grid.rows + Cluster - 1) / Cluster;
    }
    __device__ __forceinline__ static int tiles(const TileGrid& grid) {
        return cluster_rows(grid) * grid.columns * grid.batches;
    }

    __device__ __forceinline__ static WholeTiles share_of(const TileGrid& grid, int steps) {
        return {first_tile(), tile_stride(), tiles(grid), steps};
    }
    __device__ __forceinline__ static EvenTiles share_of(const EvenTileGrid& grid, int steps) {
        return {first_tile(), tile_stride(), tiles(grid), steps, grid.sums != nullptr};
    }

    /// The steps along K of this block: every Splits-th, so that blocks that share K read what lies side by side in
    /// memory at about the same time.
    template <class Share>
    __device__ __forceinline__ static int first_step(const Share& share) {
        return share.begin() + (Splits == 1 ? 0 : static_cast<int>(cluster_rank()));
    }
    template <class Share>
    __device__ __forceinline__ static int step_count(const Share& share) {
        return (share.end() - first_step(share) + Splits - 1) / Splits;
    }

    /// Is the tile that of another cluster, which adds up its sums?
    __device__ __forceinline__ static bool leaves(const WholeTiles&) { return false; }
    __device__ __forceinline__ static bool leaves(const EvenTiles& share) { return share.leaves(); }
    /// Of a tile that clusters share: leaves the sums to the one that has it, or, as that one, adds the others'. Is
    /// the tile another's?
    __device__ __forceinline__ static bool still_shared(const TileGrid&, const WholeTiles&,
                                                        const Accumulators<blocks, Columns>&) {
        return false;
    }
    __device__ __forceinline__ static bool still_shared(const EvenTileGrid& grid, const EvenTiles& share,
                                                        Accumulators<blocks, Columns>& acc) {
        static_assert(Splits == 1);
        constexpr int words = Columns / 8;  // of 16 bytes, of a thread's row block
        const TileSums<sharing, blocks * words> sums(grid.sums);
        const int group = sharing > 1 ? consumer() : 0, meeting = 1 + consumer();
        const auto word = [&](int w) { return acc.at[w / words] + 4 * (w % words); };
        if (share.leaves()) [[unlikely]] {
            sums.leave(group, meeting, word);
            return true;
        }
        if (share.adds()) [[unlikely]]
            sums.add(static_cast<int>(blockIdx.x) - Cluster, group, meeting, word);
        return false;
    }

    /// The epilogue of a block that has a share of the tile's K: of the columns that fall to it. It has no other
    /// tile, so that of two consumers that take turns one has none.
    template <class Epilogue>
    __device__ __forceinline__ void finish_share(TileAt at, const Accumulators<blocks, Columns>& acc,
                                                 Epilogue& epilogue) {
        Acc sums;
        add(acc, sums);
        at.column = at.column * Splits + static_cast<int>(cluster_rank());
        epilogue(at, sums);
        Sum::finish();
    }
    /// The sums over the blocks that divide K, of those columns.
    __device__ __forceinline__ void add(const Accumulators<blocks, Columns>& acc, Acc& sums) {
        float mine[blocks * Columns / 2], own[blocks * columns / 2];
#pragma unroll
        for (int r = 0; r < Splits; ++r)
#pragma unroll
            for (int i = 0; i < blocks; ++i)
#pragma unroll
                for (int c = 0; c < columns / 2; ++c)
                    mine[(r * blocks + i) * (columns / 2) + c] = acc.at[i][r * (columns / 2) + c];
        const int thread = static_cast<int>(sharing > 1 ? threadIdx.x - 128 : threadIdx.x % 128);
        Sum::add(stages_, mine, own, thread, 1 + (sharing > 1 ? consumers : consumer()));
#pragma unroll
        for (int i = 0; i < blocks; ++i)
#pragma unroll
            for (int c = 0; c < columns / 2; ++c) sums.at[i][c] = own[i * (columns / 2) + c];
    }

    /// In order of the clusters' tiles, of which each block has a row.
    __device__ __forceinline__ static TileAt place(const TileGrid& grid, int id) {
        TileAt at = tile_at(clusters(grid), id);
        in_cluster(at);
        return at;
    }
    __device__ __forceinline__ static TileGrid clusters(const TileGrid& grid) {
        return {cluster_rows(grid), grid.columns, grid.batches};
    }
    __device__ __forceinline__ static void in_cluster(TileAt& at) {
        if constexpr (Cluster > 1) at.row = at.row * Cluster + static_cast<int>(cluster_rank());
    }

    /// The other consumer may have the parts.
    __device__ __forceinline__ void hand_over() {
        named_barrier<128>(1 + consumer());
        if (threadIdx.x % 128 == 0) {
            tma_wait_read<0>();
            ended_[consumers - 1 - consumer()].arrive();
        }
    }
    __device__ __forceinline__ static void advance(int& slot, unsigned& parity) {
        if (++slot == Stages) {
            slot = 0;
            parity ^= 1;
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
            named_barrier<128 * sharing>(1 + (sharing > 1 ? consumers : consumer()));
        }
    }

    /// acc = a b for one step, plus what it was if there is `more`; does not wait. `self`: which consumer this is;
    /// `cast`: see b_at.
    __device__ __forceinline__ void multiply(Accumulators<blocks, Columns>& acc, int self, int slot, bool more,
                                             int cast = 0) const {
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
