// The slots of shared memory of a tile on sm_90a: where they lie, the barriers by which producer and consumers tell
// one another how far they are, and all that the producer does: one warpgroup loads the operands by
// TMA, some stages ahead. What is made of them is tile_sm90.h's.
#pragma once

#include "pleat/gpu/in_step.h"
#include "pleat/gpu/pixel_map.h"
#include "pleat/gpu/step_factors.h"
#include "pleat/gpu/tile_cast.h"
#include "pleat/gpu/tile_order.h"
#include "pleat/gpu/tile_parts.h"
#include "pleat/gpu/tma_pixels.h"

namespace pleat {

/// Who works on a tile.
enum class Form {
    cooperative,  // all consumers, each on blocks of 64 rows of its own: the largest tiles
    pingpong,     // one consumer, while others work on the next: the epilogue of one tile hides behind another's
                  // products
};

/// As TileSm90 takes them.
template <class Operand, Form form, int Rows, int Columns, int Stages, int Cluster, Major A, Major B, int Outputs,
          int Inputs, int Splits, bool Pooled, bool FactorsOfColumns>
class TileSlotsSm90 : public TileParts<Outputs, Inputs, Pooled>, protected TileOrder<Cluster, Splits> {
protected:
    using Parts = TileParts<Outputs, Inputs, Pooled>;
    using Order = TileOrder<Cluster, Splits>;
    using Element = typename Comes<Operand>::Multiplied;
    using ComesA = typename Comes<Operand>::A;
    using ComesB = typename Comes<Operand>::B;

public:
    using Parts::consumers, Parts::consumer, Parts::part_bytes, Parts::took;
    using typename Parts::Part;
    PLEAT_KNOWN(int, threads, 128 * (consumers + 1));                      // a block
    PLEAT_KNOWN(int, step, 128 / sizeof(Operand));                         // elements along K a stage
    PLEAT_KNOWN(int, sharing, form == Form::cooperative ? consumers : 1);  // consumers of one tile
    PLEAT_KNOWN(int, blocks, Rows / (64 * sharing));                       // of 64 rows, a consumer
    PLEAT_KNOWN(int, a_bytes, bytes_along_k<ComesA>(step) * Rows);         // as it comes
    PLEAT_KNOWN(bool, casts, !same<Element, ComesB>);
    PLEAT_KNOWN(bool, casts_rows, !same<Element, ComesA>);             // in registers: tile_cast_rows.h
    PLEAT_KNOWN(int, b_bytes, bytes_along_k<ComesB>(step) * Columns);  // as it comes
    PLEAT_KNOWN(int, stage_bytes, a_bytes + b_bytes);
    PLEAT_KNOWN(int, columns, Columns / Splits);  // of a tile, to the epilogue
    PLEAT_KNOWN(int, own_barriers, 2 * Stages + consumers + (Pooled ? consumers : 0));
    using Factors = ColumnFactors<Columns>;
    PLEAT_KNOWN(int, factor_bytes, FactorsOfColumns ? Factors::bytes : 0);  // a stage
    PLEAT_KNOWN(int, factor_threads, 64);
    PLEAT_KNOWN(int, fillers, 1 + (FactorsOfColumns ? factor_threads / 32 : 0));  // who arrive when a slot is full
    // Of b as it is multiplied: one is read by products while the next is filled. The consumers of one tile do not
    // know how far the other is with the products before.
    PLEAT_KNOWN(int, cast_slots, !casts ? 0 : sharing > 1 ? 3 : 2);
    PLEAT_KNOWN(int, cast_bytes, casts ? Columns * 128 : 0);
    PLEAT_KNOWN(int, operand_bytes, Stages* stage_bytes + cast_slots * (consumers / sharing) * cast_bytes);
    PLEAT_KNOWN(int, shared_bytes,
                operand_bytes + Stages * factor_bytes + Parts::parts_bytes +
                    (own_barriers + Parts::barriers) * static_cast<int>(sizeof(Barrier)));
    static_assert(!Pooled || form == Form::pingpong);
    static_assert(Splits == 1 || (Cluster == 1 && !Pooled));
    static_assert(Rows % (64 * sharing) == 0 && Columns % (8 * Cluster) == 0);

    /// `memory`: shared_bytes of dynamic shared memory, aligned to 1024. `maps`: tensor maps that copies will go
    /// by. All threads of the block.
    template <class... Maps>
    __device__ __forceinline__ explicit TileSlotsSm90(unsigned char* memory, const Maps&... maps)
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

    /// The map of a has boxes of no more rows than there are, `rows`: TMA takes longer to fill what is
    /// outside with zeros than to bring as much. The tile's other rows have any values.
    __device__ __forceinline__ void clip_rows(long long rows) {
        static_assert(A == Major::k);
        if (rows < Rows) arriving_ = static_cast<int>(rows) * (a_bytes / Rows) + b_bytes;
    }

    __device__ __forceinline__ static bool is_producer() { return threadIdx.x < 128; }

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
            copy_a<CacheHint::normal>(map, first, others...);
        }
        /// ... in a grid of so many columns of tiles: evict-first in L2 if no other column reads it.
        template <class... C>
        __device__ __forceinline__ void load_a_for(int grid_columns, const TensorMap& map, int first,
                                                   C... others) const {
            if (grid_columns == 1)
                copy_a<CacheHint::evict_first>(map, first, others...);
            else
                copy_a<CacheHint::normal>(map, first, others...);
        }
        /// The box of b that begins at these coordinates: columns part() * Columns / Cluster and following of the
        /// tile.
        template <class... C>
        __device__ __forceinline__ void load_b(const TensorMap& map, int first, C... others) const {
            copy_b<CacheHint::normal>(map, first, others...);
        }
        /// ... in a grid of so many rows of tiles: evict-first in L2 if one band of rows reads all of it, at about
        /// the same time.
        template <class... C>
        __device__ __forceinline__ void load_b_for(int grid_rows, const TensorMap& map, int first,
                                                   C... others) const {
            if (grid_rows <= band_rows() * Cluster)
                copy_b<CacheHint::evict_first>(map, first, others...);
            else
                copy_b<CacheHint::normal>(map, first, others...);
        }
        /// The same by maps of dims.
        template <class... Axes, class... At>
            requires(sizeof...(Axes) == sizeof...(At))
        __device__ __forceinline__ void load_a(const BoxMap<Axes...>& map, const At&... at) const {
            copy_a<CacheHint::normal>(map, box_place<Axes>(at)...);
        }
        template <class... Axes, class... At>
            requires(sizeof...(Axes) == sizeof...(At))
        __device__ __forceinline__ void load_a_for(int grid_columns, const BoxMap<Axes...>& map,
                                                   const At&... at) const {
            const TensorMap& plain = map;
            load_a_for(grid_columns, plain, box_place<Axes>(at)...);
        }
        template <class... Axes, class... At>
            requires(sizeof...(Axes) == sizeof...(At))
        __device__ __forceinline__ void load_b(const BoxMap<Axes...>& map, const At&... at) const {
            copy_b<CacheHint::normal>(map, box_place<Axes>(at)...);
        }
        template <class... Axes, class... At>
            requires(sizeof...(Axes) == sizeof...(At))
        __device__ __forceinline__ void load_b_for(int grid_rows, const BoxMap<Axes...>& map,
                                                   const At&... at) const {
            const TensorMap& plain = map;
            load_b_for(grid_rows, plain, box_place<Axes>(at)...);
        }

        /// The rows' pixels from these places on, at one tap of their windows: 128 bytes of channels each. Or
        /// (Major::mn) a step's pixels, the channels of the tile's rows.
        template <class Channel, class Image, class... Results, class C, class N, class... Windows>
            requires(sizeof...(Results) == sizeof...(Windows))
        __device__ __forceinline__ void load_a(const PixelMap<Channel, Image, Results...>& map, const C& channel,
                                               const N& image, const Windows&... windows) const {
            static_assert(a_bytes == Rows * 128);
            static_assert((same<typename Windows::Output, Results> && ...),
                          "pleat: windows stand in the order of the map");
            const int first = box_place<Channel>(channel);
            const unsigned short offsets[] = {windows.offset...};
            for (int i = 0; i < (A == Major::k ? 1 : Rows / 64); ++i) {
                const int from[] = {first + 64 * i, windows.first..., image_place<Image>(image)};
                tma_load_pixels(a + i * step * 128, map, full, from, offsets);
            }
        }
        /// A step's pixels from these places on, at one tap of their windows: the channels of the tile's columns,
        /// of which those of part() are this block's.
        template <class Channel, class Image, class... Results, class C, class N, class... Windows>
            requires(sizeof...(Results) == sizeof...(Windows))
        __device__ __forceinline__ void load_b(const PixelMap<Channel, Image, Results...>& map, const C& channel,
                                               const N& image, const Windows&... windows) const {
            static_assert(B == Major::mn && Columns % (64 * Cluster) == 0);
            static_assert((same<typename Windows::Output, Results> && ...),
                          "pleat: windows stand in the order of the map");
            constexpr int columns = Columns / Cluster;
            unsigned char* to = b + part() * (b_bytes / Cluster);
            const int first = box_place<Channel>(channel) + part() * columns;
            const unsigned short offsets[] = {windows.offset...};
            for (int i = 0; i < columns / 64; ++i) {
                const int from[] = {first + 64 * i, windows.first..., image_place<Image>(image)};
                if constexpr (Cluster > 1)
                    tma_multicast_pixels(to + i * step * 128, map, full, (1u << Cluster) - 1, from, offsets);
                else
                    tma_load_pixels(to + i * step * 128, map, full, from, offsets);
            }
        }

    private:
        template <CacheHint hint, class... C>
        __device__ __forceinline__ void copy_a(const TensorMap& map, int first, C... others) const {
            if constexpr (A == Major::k) {
                constexpr int boxes = a_bytes > Rows * 128 ? 2 : 1;  // of 128 bytes of a row at most
#pragma unroll
                for (int i = 0; i < boxes; ++i)
                    tma_load<hint>(a + i * Rows * 128, map, full, first + i * step / boxes, others...);
            } else {
                for (int i = 0; i < Rows / 64; ++i)
                    tma_load<hint>(a + i * step * 128, map, full, first + 64 * i, others...);
            }
        }
        template <CacheHint hint, class... C>
        __device__ __forceinline__ void copy_b(const TensorMap& map, int first, C... others) const {
            constexpr int columns = Columns / Cluster;
            unsigned char* to = b + part() * (b_bytes / Cluster);
            const int boxes = B == Major::k ? 1 : columns / 64;
            for (int i = 0; i < boxes; ++i) {
                if constexpr (Cluster > 1)
                    tma_multicast<hint>(to + i * step * 128, map, full, (1u << Cluster) - 1, first + 64 * i,
                                        others...);
                else
                    tma_load<hint>(to + i * step * 128, map, full, first + 64 * i, others...);
            }
        }
    };

    /// Clusters in step: all begin every `every`-th round of their tiles together.
    __device__ __forceinline__ static InStep in_step(unsigned* counter, int every) {
        return InStep(counter, every, tile_stride());
    }

    /// The producer's whole work: load(at, k, stage) asks for both operands of the k-th step; or load(at), which
    /// computes what is the same for a tile, returns what does. `pace`: which clusters wait for one another
    /// (in_step.h), of a TileGrid. All threads of the producer.
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

protected:
    using Order::clusters, Order::first_step, Order::in_cluster, Order::leaves, Order::place, Order::share_of,
        Order::tile_stride, Order::tiles;
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
        full_[0].init(fillers);
        barriers_ready();
    }
    __device__ __forceinline__ void make_other_barriers() {
        for (int s = 0; s < Stages; ++s) {
            if (s > 0) full_[s].init(fillers);
            empty_[s].init(sharing * releases * Cluster);
        }
        for (int c = 0; c < consumers; ++c) turn_[c].init(1);
        for (int c = 0; Pooled && c < consumers; ++c) ended_[c].init(1);
        Parts::init();
        barriers_ready();
    }

    /// What asks for the steps of a tile.
    template <class Load>
    __device__ __forceinline__ static auto of_tile(const Load& load, const TileAt& at) {
        if constexpr (requires { load(at); })
            return load(at);
        else
            return [&](int k, const Stage& stage) { load(at, k, stage); };
    }
    /// Asks for the operands of a slot that is empty.
    template <class Load>
    __device__ __forceinline__ void ask(int k, int slot, const Load& load) {
        full_[slot].expect(arriving_);
        unsigned char* to = stages_ + slot * stage_bytes;
        load(k, Stage{to, to + a_bytes, full_[slot]});
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
                if (share.some() && first_band_tile(clusters(grid), share.id(), at))
                    ask(first_step(share), 0, of_tile(load, at));
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
        bool found = first_band_tile(clusters(grid), share.id(), at);
        in_cluster(at);
        int asked = asks_first && found;  // steps of the first tile
        if (asked) advance(slot, parity);
        // What finds other tiles stands behind the loads, out of the way of the first.
        while (some) {
            if (found) {
                const int end = share.end();
                const auto load_step = of_tile(load, at);
#pragma unroll 1
                for (int k = first_step(share) + asked * Splits; k < end; k += Splits) {
                    empty_[slot].wait_cluster(parity);
                    ask(k, slot, load_step);
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

    __device__ __forceinline__ static void advance(int& slot, unsigned& parity) {
        if (++slot == Stages) {
            slot = 0;
            parity ^= 1;
        }
    }
};

}  // namespace pleat
