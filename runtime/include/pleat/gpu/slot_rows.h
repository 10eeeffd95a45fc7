// Fragments that come part by part from the slots of a ring in shared memory, by ldmatrix.
//
//   const auto a_rows = slot_rows<AWarp>(as, warp);
//   a_rows.load(part.a, k, which);                    // as ldmatrix(part.a, as.slot(k)[warp + which])
//
// Where a warp's share begins and which row a lane names is found once, before the loop: the loop has fewer
// instructions, and its compiler less to find out to be the same in each step.
#pragma once

#include "pleat/gpu/tile_copy.h"

namespace pleat {

PLEAT_SENTENCE(
    slot_rows_are_of_rings,
    "slot_rows are of a ring; from a single tensor in shared memory ldmatrix(fragment, tensor[...]) loads")

PLEAT_SENTENCE(slot_rows_load_parts, "load(f, k, part) fills fragment f from part of the slot of k")

/// Stands where nothing could be loaded, in a program that is never compiled.
struct NoSlotRows {
    template <class... Xs>
    PLEAT_BOTH constexpr void load(const Xs&...) const {}
};

/// Has digit [lo, hi) of dim number `dim` places of its own in a layout, none of which is XORed?
PLEAT_BOTH constexpr bool digit_adds(DigitTable table, int dim, long long lo, long long hi) {
    for (int i = 0; i < table.count; ++i) {
        const DigitNumbers& d = table.at[i];
        const bool meet = d.dim == dim && d.lo < hi && (d.hi == 0 || d.hi > lo);
        if (meet && (!d.first || d.xored)) return false;
    }
    return true;
}
/// Do parts C lie at distances from the first one that are the same for all rows of fragments F? Else a row lies
/// elsewhere in each part. A checked build wants the place itself.
template <class F, class C, class S, DimBits Given, class... Terms>
PLEAT_BOTH constexpr bool parts_are_apart(const Cursor<S, Given, Terms...>*) {
    if constexpr (is_index<C> && !checked) {
        using L = typename S::Layout;
        using D = typename C::Of;
        constexpr long long tile = same<D, typename F::SpreadDim>   ? PLEAT_N(F::Spread::hi)
                                   : same<D, typename F::PackedDim> ? PLEAT_N(F::Packing::hi)
                                                                    : 1;
        return !(on<Terms, D> || ...) && PLEAT_N(C::hi) > 0 && PLEAT_N(C::lo) % tile == 0 &&
               digit_adds(digit_table<L>(static_cast<const L*>(nullptr)), static_cast<int>(DimIn<L, D>::number),
                          PLEAT_N(C::lo), PLEAT_N(C::hi));
    } else {
        return false;
    }
}

/// The rows that a lane names of fragments F in each slot of a ring, from a place in it on. Made by slot_rows.
template <class F, class Ring, class From, class Row>
struct SlotRows {
    /// The fragment that begins at `part` of the slot of k, counted from the place.
    template <class K, class C>
    PLEAT_DEVICE void load(F& fragment, const K& k, const C& part) const {
        const auto slot = ring_.slot(k);
        From from = from_;
        from.base = slot.base_;
        if constexpr (parts_are_apart<F, C>(static_cast<const From*>(nullptr))) {
            // Added last, as it is a constant where loops are unrolled: so all parts have the rows' registers in
            // common.
            ldmatrix_from(fragment, from, row_, static_cast<unsigned>(slot[part].offset() * sizeof(*slot.base_)));
        } else {
            ldmatrix_from(fragment, from[part], row_);
        }
    }

    template <class... Xs>
    PLEAT_BOTH constexpr void load(const Xs&...) const {
        slot_rows_load_parts<(sizeof...(Xs) > 99)>();
    }

    // For this library.
    Ring ring_;
    From from_;
    Row row_;
};

template <class F, class Ring, class S, DimBits Given, class... Terms>
PLEAT_DEVICE auto slot_rows_from(const Ring& ring, const Cursor<S, Given, Terms...>& from) {
    if constexpr (matrices_fit<F, S>()) {
        using M = MatricesOf<F, S>;
        return SlotRows<F, Ring, Cursor<S, Given, Terms...>, typename M::Row>{ring, from,
                                                                              M::first_row_of(this_lane())};
    } else {
        return NoSlotRows();
    }
}
/// What a lane loads of fragments F from the slots of a ring, from `place` on.
template <class F, class Ring, class C>
PLEAT_DEVICE auto slot_rows(const Ring& ring, const C& place) {
    slot_rows_are_of_rings<is_ring<Ring>>();
    if constexpr (is_ring<Ring>) {
        return slot_rows_from<F>(ring, ring.at(0)[place]);
    } else {
        return NoSlotRows();
    }
}

PLEAT_SENTENCE(slot_rows_begin_at_places,
               "slot_rows<F>(ring, place) loads fragments F from the slots of a ring, from a place in them on")
template <class F, class... Xs>
PLEAT_BOTH constexpr NoSlotRows slot_rows(const F&, const Xs&...) {
    slot_rows_begin_at_places<(sizeof...(Xs) > 99)>();
    return {};
}
template <class F, class Ring>
PLEAT_BOTH constexpr NoSlotRows slot_rows(const Ring&) {
    slot_rows_begin_at_places<same<Ring, void>>();
    return {};
}

}  // namespace pleat
