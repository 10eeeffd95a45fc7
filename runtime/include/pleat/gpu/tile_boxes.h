// Whole tiles from global memory to the slots of a ring by the copy engine, which one thread asks for them.
//
//   SlotBarriers<ATile> filled;                            // in shared memory; one thread: filled.init()
//   const auto copy_a = tile_copy(as, a[tile], a_map);     // of const __grid_constant__ MapOf<A> a_map
//   if (in_first_warp()) filled.fill(k, copy_a, copy_b);   // one warp: to the slots of k, from k on
//   filled.wait(k);                                        // all: they are there
//
// The engine (cp.async.bulk.tensor: tma.h) copies boxes: rows of 128 bytes, of which it swizzles pieces of 16 as it
// writes them (PTX ISA, "Tensor: Swizzling Modes"), with zeros where they leave the tensor. A tile is one such box,
// or several side by side:
//
//   tile [N % 256 / 64, K % 64, N % 64], N % 64 / 8 swizzled by K % 8: four boxes of 64 rows
//
// A slot is filled again when all have read it, which a barrier of the block tells. sm_90 and later.
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

PLEAT_SENTENCE(boxes_are_mapped,
               "the copy engine copies by the map of the tensor that the place is in, MapOf<A> of A")
PLEAT_SENTENCE(boxes_fill_rings, "the copy engine fills the slots of a ring")
PLEAT_SENTENCE(boxes_are_flat,
               "the copy engine copies from a tensor of two dims, along one of which elements are neighbours")
PLEAT_SENTENCE(
    boxes_lie_in_rows,
    "a tile that the copy engine fills lies in rows of 128 bytes, whose pieces of 16 are swizzled by the "
    "row's place of 8; wider ones in boxes of such rows, one after the other, at multiples of 1024 bytes")

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

/// What the copy engine copies from a place in tensor T to the slots of a ring. Made by tile_copy.
template <class Ring, class T>
struct BoxCopy {
    using S = typename Ring::Slot;
    using E = typename S::Element;
    using Dims = decltype(inner_first<typename T::Layout>(PositionIn<typename T::Layout>()));
    PLEAT_BOTH static constexpr TileBoxes boxes() {
        using L = typename S::Layout;
        return tile_boxes(digit_table<L>(static_cast<const L*>(nullptr)),
                          static_cast<int>(DimIn<L, typename Dims::Inner>::number), static_cast<int>(sizeof(E)));
    }
    /// Of one tile.
    PLEAT_BOTH static constexpr int bytes() { return boxes().count * boxes().rows * 128; }

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
        for (int i = 0; i < all.count; ++i)
            TmaCopy<2>::load(to + static_cast<unsigned>(i * all.rows * 128), *map_, shared_address(&barrier),
                             {inner + i * (128 / static_cast<int>(sizeof(E))), outer});
    }
#endif
    Ring ring_;
    Cursor<T> from_;
    const TensorMap* map_;
};

/// Does the engine copy tiles of this ring from T by this map? If not, in words.
template <class Tile, class T, class Mapped>
PLEAT_BOTH constexpr bool boxes_fit() {
    if constexpr (!same<T, Mapped>) {
        boxes_are_mapped<same<T, Mapped>>();
        return false;
    } else if constexpr (!is_ring<Tile>) {
        boxes_fill_rings<is_ring<Tile>>();
        return false;
    } else {
        using Dims = typename BoxCopy<Tile, T>::Dims;
        constexpr bool flat = !same<Dims, int>;
        boxes_are_flat<flat>();
        if constexpr (!flat) {
            return false;
        } else if constexpr (!same<typename Tile::Element, typename Mutable<typename T::Element>::type>) {
            tiles_have_one_dtype<!is_ring<Tile>>();
            return false;
        } else if constexpr (!has_dims<typename Tile::Slot>(
                                 TypeList<typename Dims::Inner, typename Dims::Outer>())) {
            return false;
        } else {
            constexpr bool fit = BoxCopy<Tile, T>::boxes().fit && static_cast<int>(Tile::alignment) % 1024 == 0;
            boxes_lie_in_rows<fit>();
            return fit;
        }
    }
}

/// What the copy engine copies from the place in a tensor where it begins to the slots of a ring.
template <class Tile, class T, class... Terms, class Mapped>
PLEAT_BOTH constexpr auto tile_copy(const Tile& ring, const Cursor<T, Terms...>& place, const MapOf<Mapped>& map) {
    if constexpr (!boxes_fit<Tile, T, Mapped>()) {
        return NoTileCopy();
    } else {
        constexpr bool evenly = sizeof...(Terms) == 0;
        tiles_lie_evenly<evenly>();
        return BoxCopy<Tile, T>{ring, Cursor<T>{{place.base, place.layout, place.linear, place.at}, {}}, &map};
    }
}

#ifdef __CUDACC__
/// Is this warp the first of its block? As all lanes know it alike, what it does alone is one branch.
PLEAT_DEVICE bool in_first_warp() { return uniform(static_cast<int>(threadIdx.x) / 32) == 0; }

/// By which the threads of a block know that the slots of a ring are filled, and others that go along with it.
template <class Ring>
struct SlotBarriers {
    /// By one thread; others see it behind the next barrier of the block.
    PLEAT_DEVICE void init() {
        for (Barrier& b : filled_) b.init(1);
        barriers_ready();
    }
    /// Starts copies to the slots of k: by a converged warp, of which one thread asks for them.
    template <class K, class... Copies>
    PLEAT_DEVICE void fill(const K& k, const Copies&... copies) {
        Barrier& barrier = filled_[Ring::slot_of(k)];
        if (!elected()) return;
        barrier.expect((Copies::bytes() + ...));
        (copies.start(k, barrier), ...);
    }
    /// Waits until what was started to the slots of k is there.
    template <class K>
    PLEAT_DEVICE void wait(const K& k) {
        filled_[Ring::slot_of(k)].wait(static_cast<unsigned>(Ring::lap_of(k)) & 1);
    }

    // For this library.
    Barrier filled_[Ring::slots];
};
#endif

}  // namespace pleat
