// Whole tiles from global memory to the slots of a ring by TMA, which one thread asks for them, and
// boxes of tiles back.
//
//   SlotBarriers<ATile> slots;                            // in shared memory; one thread: slots.init()
//   const auto copy_a = tile_copy(as, a[tile], a_map);    // of const __grid_constant__ MapOf<A> a_map
//   if (in_first_warp()) slots.fill(k, copy_a, copy_b);   // one warp: to the slots of k, from k on
//   slots.wait(k);                                        // all: they are there
//   store_box(cs[warp], c[tile][warp], c_map);            // a warp: what it wrote of a tile, to c
//
// TMA (cp.async.bulk.tensor: tma.h) copies boxes: rows of 128 bytes, of which it swizzles pieces of 16 as it
// writes them (PTX ISA, "Tensor: Swizzling Modes"), with zeros where they leave the tensor. A tile is one such box,
// or several side by side:
//
//   tile [N % 256 / 64, K % 64, N % 64], N % 64 / 8 swizzled by K % 8: four boxes of 64 rows
//
// A slot is filled again when all have read it, which a barrier of the block tells. Blocks of a cluster that want
// the same tile share it: each copies some of its boxes, to all of them, and a slot is filled again when all blocks
// have read it.
//
//   SlotBarriers<ATile, 2> slots;           // the cluster's barrier (cluster_wait) behind init()
//   const auto copy_b = tile_multicast(bs, b[tile], b_map, HALF_N(cluster_rank()));   // N % 256 / 128
//   if (in_first_warp()) slots.release(k);  // behind the block's barrier, before fill(k + K64(4))
//
// sm_90 and later.
#pragma once

#include "pleat/gpu/tensor_map.h"
#include "pleat/gpu/tile_copy.h"

#ifdef __CUDACC__
#include "pleat/gpu/tma.h"
#endif

namespace pleat {

/// The parameter of a kernel that is a map of tensor T (`map:` in the manifest), in boxes of its tile's rows.
template <class T>
struct MapOf : TensorMap {};

/// How a tile lies in boxes.
struct TileBoxes {
    bool fit = true;
    int count = 1, rows = 1;
    long long stride = 0;  // from one box to the next
};
/// Of elements of so many bytes: along dim number `inner` they are neighbours in the tensor.
PLEAT_BOTH constexpr TileBoxes tile_boxes(DigitTable table, int inner, int bytes) {
    const long long piece = 16 / bytes, row = 128 / bytes;
    TileBoxes boxes;
    for (int i = 0; i < table.count; ++i) {
        const DigitNumbers& d = table.at[i];
        const bool pieces = d.along == inner && d.lo == piece && d.hi == row && d.known == piece && d.xored;
        if (!d.first) {  // what pieces are XORed with: the row's place of 8
            boxes.fit &= d.along == inner && d.dim != inner && d.lo == 1 && d.hi == 8;
        } else if (d.along != inner) {
            boxes.fit &= d.lo == 1 && d.known == row && !d.xored && d.hi <= 256;
            boxes.rows = static_cast<int>(d.hi);
        } else if (d.lo == row) {
            boxes.fit &= !d.xored;
            boxes.count = static_cast<int>(d.hi / row);
            boxes.stride = d.known;
        } else {
            boxes.fit &= pieces || (d.lo == 1 && d.hi == piece && d.known == 1 && !d.xored);
        }
    }
    boxes.fit &=
        table.count == (boxes.count == 1 ? 4 : 5) && (boxes.count == 1 || boxes.stride == boxes.rows * row);
    return boxes;
}

PLEAT_SENTENCE(boxes_are_mapped, "TMA copies by the map of the tensor that the place is in, MapOf<A> of A")
PLEAT_SENTENCE(boxes_fill_rings, "TMA fills the slots of a ring")
PLEAT_SENTENCE(boxes_are_flat, "TMA copies from a tensor of two dims, along one of which elements are neighbours")
PLEAT_SENTENCE(
    boxes_lie_in_rows,
    "a tile that TMA moves lies in rows of 128 bytes, whose pieces of 16 are swizzled by the "
    "row's place of 8; wider ones in boxes of such rows, one after the other, at multiples of 1024 bytes")

PLEAT_SENTENCE(
    boxes_are_shared,
    "the blocks of a cluster share a tile by whole boxes: tile_multicast takes a digit of the dim of its "
    "neighbours, from some boxes up to the whole tile")
PLEAT_SENTENCE(
    slots_know_the_cluster,
    "tiles that n blocks of a cluster share go to slots that all of them have read: SlotBarriers<Ring, n>")

/// The number of the dim along which elements are neighbours; -1: there is none.
PLEAT_BOTH constexpr int dim_of_neighbours(DigitTable table) {
    for (int i = 0; i < table.count; ++i)
        if (table.at[i].lo == 1 && table.at[i].known == 1) return table.at[i].along;
    return -1;
}
/// As coordinates go in a tensor map: the dim of neighbours first.
template <int Neighbours, class... Ds>
struct InnerFirst;
template <class Row, class Column>
struct InnerFirst<1, Row, Column> {
    using Inner = Column;
    using Outer = Row;
};
template <class Row, class Column>
struct InnerFirst<0, Row, Column> : InnerFirst<1, Column, Row> {};
template <class L, class... Ds>
PLEAT_BOTH constexpr auto inner_first(Position<Ds...>) {
    constexpr int neighbours = dim_of_neighbours(digit_table<L>(static_cast<const L*>(nullptr)));
    if constexpr (sizeof...(Ds) == 2 && neighbours >= 0) {
        return InnerFirst<neighbours, Ds...>();
    } else {
        return 0;
    }
}

template <class T>
struct BoxDims {
    using type = decltype(inner_first<typename T::Layout>(PositionIn<typename T::Layout>()));
};
/// How a tile of S lies in boxes of T.
template <class S, class T>
PLEAT_BOTH constexpr TileBoxes boxes_of() {
    using L = typename S::Layout;
    return tile_boxes(digit_table<L>(static_cast<const L*>(nullptr)),
                      static_cast<int>(DimIn<L, typename BoxDims<T>::type::Inner>::number),
                      static_cast<int>(sizeof(typename S::Element)));
}

/// What TMA copies from a place in tensor T to the slots of a ring; of a tile that Blocks blocks of a
/// cluster share, some boxes to all of them. Made by tile_copy and tile_multicast.
template <class Ring, class T, int Blocks = 1>
struct BoxCopy {
    using S = typename Ring::Slot;
    using E = typename S::Element;
    using Dims = typename BoxDims<T>::type;
    PLEAT_BOTH static constexpr TileBoxes boxes() { return boxes_of<S, T>(); }
    /// Of one tile, whichever block copies them.
    PLEAT_BOTH static constexpr int bytes() { return boxes().count * boxes().rows * 128; }
    PLEAT_BOTH static constexpr int blocks() { return Blocks; }

#ifdef __CUDACC__
    // For this library: starts the copies of the tile from k on, whose bytes `barrier` counts.
    template <class K>
    PLEAT_DEVICE void start(const K& k, Barrier& barrier) const {
        constexpr TileBoxes all = boxes();
        const auto from = from_[k];
        const int inner = from.at.template Coordinate<typename Dims::Inner>::value;
        const int outer = from.at.template Coordinate<typename Dims::Outer>::value;
        const unsigned to = shared_address(ring_.slot(k).base_);
        PLEAT_UNROLL
        for (int i = 0; i < all.count / Blocks; ++i) {
            const int box = first_ + i;
            start_box(to + static_cast<unsigned>(box * all.rows * 128), shared_address(&barrier),
                      {inner + box * (128 / static_cast<int>(sizeof(E))), outer});
        }
    }
    PLEAT_DEVICE void start_box(unsigned to, unsigned barrier, const int (&at)[2]) const {
        if constexpr (Blocks == 1) {
            TmaCopy<2>::load(to, *map_, barrier, at);
        } else {
            TmaCopy<2>::multicast(to, *map_, barrier, (1 << Blocks) - 1, at);
        }
    }
#endif
    Ring ring_;
    Cursor<T, 0> from_;
    const TensorMap* map_;
    int first_;  // of the tile's boxes, which this block copies from there on
};

/// Stands where TMA could not copy, in a program that is never compiled.
struct NoBoxCopy : NoTileCopy {
    PLEAT_BOTH static constexpr int bytes() { return 0; }
    PLEAT_BOTH static constexpr int blocks() { return 1; }
};

/// Does TMA copy between tiles of S and T by this map? If not, in words.
template <class S, class T, class Mapped>
PLEAT_BOTH constexpr bool boxes_fit() {
    using Dims = typename BoxDims<T>::type;
    constexpr bool mapped = same<T, Mapped>, flat = !same<Dims, int>;
    boxes_are_mapped<mapped>();
    boxes_are_flat<!mapped || flat>();
    if constexpr (!mapped || !flat) {
        return false;
    } else if constexpr (!same<typename S::Element, typename Mutable<typename T::Element>::type>) {
        tiles_have_one_dtype<!mapped>();
        return false;
    } else if constexpr (!has_dims<S>(TypeList<typename Dims::Inner, typename Dims::Outer>())) {
        return false;
    } else {
        constexpr bool fit = boxes_of<S, T>().fit && static_cast<int>(S::alignment) % 1024 == 0;
        boxes_lie_in_rows<fit>();
        return fit;
    }
}
/// The same of the slots of a ring.
template <class Tile, class T, class Mapped>
PLEAT_BOTH constexpr bool boxes_fit_slots() {
    boxes_fill_rings<is_ring<Tile>>();
    if constexpr (is_ring<Tile>) {
        return boxes_fit<typename Tile::Slot, T, Mapped>();
    } else {
        return false;
    }
}

/// What TMA copies from the place in a tensor where it begins to the slots of a ring.
template <int Blocks, class Tile, class T, DimBits Given, class... Terms, class Mapped>
PLEAT_BOTH constexpr auto box_copy(const Tile& ring, const Cursor<T, Given, Terms...>& place,
                                   const MapOf<Mapped>& map, int first) {
    constexpr bool evenly = sizeof...(Terms) == 0;
    tiles_lie_evenly<evenly>();
    const Cursor<T, 0> from{{place.base, place.layout, place.linear, place.at}, {}};
    return BoxCopy<Tile, T, Blocks>{ring, from, &map, first};
}
template <class Tile, class T, DimBits Given, class... Terms, class Mapped>
PLEAT_BOTH constexpr auto tile_copy(const Tile& ring, const Cursor<T, Given, Terms...>& place,
                                    const MapOf<Mapped>& map) {
    if constexpr (!boxes_fit_slots<Tile, T, Mapped>()) {
        return NoBoxCopy();
    } else {
        return box_copy<1>(ring, place, map, 0);
    }
}

/// Are the places of digit Share as many whole runs of a tile's boxes?
template <class Tile, class T, class Share>
PLEAT_BOTH constexpr bool boxes_fit_blocks() {
    if constexpr (is_index<Share>) {
        using Slot = typename Tile::Slot;
        constexpr TileBoxes all = boxes_of<Slot, T>();
        constexpr long long row = 128 / static_cast<long long>(sizeof(typename Slot::Element));
        return same<typename Share::Of, typename BoxDims<T>::type::Inner> && PLEAT_N(Share::lo) % row == 0 &&
               PLEAT_N(Share::lo) < PLEAT_N(Share::hi) && PLEAT_N(Share::hi) == all.count * row;
    } else {
        return false;
    }
}
/// What this block copies of a tile that the blocks of a cluster share: `mine`, a digit of the tile with a place
/// for each, to the slots of all of them.
template <class Tile, class T, DimBits Given, class... Terms, class Mapped, class Share>
PLEAT_BOTH constexpr auto tile_multicast(const Tile& ring, const Cursor<T, Given, Terms...>& place,
                                         const MapOf<Mapped>& map, const Share& mine) {
    if constexpr (!boxes_fit_slots<Tile, T, Mapped>()) {
        return NoBoxCopy();
    } else {
        constexpr bool shared = boxes_fit_blocks<Tile, T, Share>();
        boxes_are_shared<shared>();
        if constexpr (!shared) {
            return NoBoxCopy();
        } else {
            constexpr int blocks = static_cast<int>(PLEAT_N(Share::hi) / PLEAT_N(Share::lo));
            constexpr int boxes = boxes_of<typename Tile::Slot, T>().count / blocks;
            return box_copy<blocks>(ring, place, map, static_cast<int>(mine.value_) * boxes);
        }
    }
}

/// Stores a box, as the map has it, from where it begins in a tile in shared memory to a place in a tensor; what
/// leaves the tensor is not written. By the converged warp that wrote the tile's elements, of which one thread asks
/// for it and waits until it is read.
template <class S, DimBits Gs, class... Ss, class T, DimBits Gt, class... Ts, class Mapped>
PLEAT_DEVICE void store_box([[maybe_unused]] const Cursor<S, Gs, Ss...>& from,
                            [[maybe_unused]] const Cursor<T, Gt, Ts...>& to,
                            [[maybe_unused]] const MapOf<Mapped>& map) {
    [[maybe_unused]] constexpr bool fit = boxes_fit<S, T, Mapped>();
    if constexpr (fit) wants_all_dims<T, Gt>();
#ifdef __CUDACC__
    if constexpr (fit) {
        using Dims = typename BoxDims<T>::type;
        check_box<typename Dims::Inner>(from);
        async_fence();
        __syncwarp();
        if (!elected()) return;
        TmaCopy<2>::store(
            map, shared_address(from.base) + static_cast<unsigned>(from.offset()) * sizeof(typename S::Element),
            {to.at.template Coordinate<typename Dims::Inner>::value,
             to.at.template Coordinate<typename Dims::Outer>::value});
        tma_commit();
        tma_wait_read<0>();
    }
#endif
}

#ifdef __CUDACC__
/// Is this warp the first of its block? As all lanes know it alike, what it does alone is one branch.
PLEAT_DEVICE bool in_first_warp() { return uniform(static_cast<int>(threadIdx.x) / 32) == 0; }
#endif

/// By which the threads of a block know that the slots of a ring are filled, and others that go along with it; of
/// Blocks blocks of a cluster that share tiles, also that all of them have read them.
template <class Ring, int Blocks = 1>
struct SlotBarriers {
    /// Starts copies to the slots of k: by a converged warp, of which one thread asks for them. What lay there
    /// before is read by all of the block, and released by all of the cluster, which is waited for.
    template <class K, class... Copies>
    PLEAT_DEVICE void fill([[maybe_unused]] const K& k, [[maybe_unused]] const Copies&... copies) {
        constexpr bool known = ((Copies::blocks() == 1 || Copies::blocks() == Blocks) && ...);
        slots_know_the_cluster<known>();
#ifdef __CUDACC__
        const int slot = Ring::slot_of(k);
        if constexpr (Blocks > 1)
            read_[slot].wait_cluster(~static_cast<unsigned>(Ring::lap_of(k)) & 1);  // at first none
        if (!elected()) return;
        filled_[slot].expect((Copies::bytes() + ...));
        (copies.start(k, filled_[slot]), ...);
#endif
    }
#ifdef __CUDACC__
    /// By one thread; others see it behind the next barrier of the block, or of the cluster.
    PLEAT_DEVICE void init() {
        for (int slot = 0; slot < Ring::slots; ++slot) {
            filled_[slot].init(1);
            if constexpr (Blocks > 1) read_[slot].init(Blocks);
        }
        barriers_ready();
    }
    /// Waits until what was started to the slots of k is there.
    template <class K>
    PLEAT_DEVICE void wait(const K& k) {
        filled_[Ring::slot_of(k)].wait(static_cast<unsigned>(Ring::lap_of(k)) & 1);
    }
    /// Tells the cluster that this block has read the slots of k, which will be filled again: by a converged warp.
    template <class K>
    PLEAT_DEVICE void release(const K& k) {
        const int slot = Ring::slot_of(k);
        if (!elected()) return;
        PLEAT_UNROLL
        for (unsigned block = 0; block < Blocks; ++block) read_[slot].arrive_at(block);
    }

    // For this library.
    Barrier filled_[Ring::slots];
    Barrier read_[Blocks > 1 ? Ring::slots : 1];
#endif
};

}  // namespace pleat
