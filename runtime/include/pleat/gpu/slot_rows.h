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

/// Stands where nothing could be loaded, in a program that is never compiled.
struct NoSlotRows {
    template <class... Xs>
    PLEAT_BOTH constexpr void load(const Xs&...) const {}
};

/// The rows that a lane names of fragments F in each slot of a ring, from a place in it on. Made by slot_rows.
template <class F, class Ring, class From, class Row>
struct SlotRows {
    /// The fragment that begins at `part` of the slot of k, counted from the place.
    template <class K, class C>
    PLEAT_DEVICE void load(F& fragment, const K& k, const C& part) const {
        From from = from_;
        from.base = ring_.slot(k).base_;
        ldmatrix_from(fragment, from[part], row_);
    }

    // For this library.
    Ring ring_;
    From from_;
    Row row_;
};

template <class F, class Ring, class S, class... Terms>
PLEAT_DEVICE auto slot_rows_from(const Ring& ring, const Cursor<S, Terms...>& from) {
    if constexpr (matrices_fit<F, S>()) {
        using M = MatricesOf<F, S>;
        return SlotRows<F, Ring, Cursor<S, Terms...>, typename M::Row>{ring, from, M::first_row_of(this_lane())};
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

}  // namespace pleat
