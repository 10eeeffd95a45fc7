// Where in its tile a part of a fragment lies, and its address in shared memory. Such a place is a few digits as
// numbers and no list of coordinates: there are many, each would be a type and some functions of its own, and
// compilers take time over these. Knows nothing of the instructions that go there.
#pragma once

#include "pleat/gpu/fragment.h"

namespace pleat {

/// A digit [lo, hi) of a fragment's spread or packed dim; lo == hi: there is one such place only.
struct BlockDigit {
    bool spread;
    long long lo, hi;
};
enum : int { no_dim = -2 };  // of a digit that an offset takes nothing of; -1 is a dim that a layout has not
/// Where in its tile a part of a fragment lies: the digits Self::digits() as numbers, which an offset in shared
/// memory takes beside a residue. Without a list of a type of its own for each part, for the compiler's time.
template <class Self, class F, int Count>
struct PlaceInTile {
    PLEAT_KNOWN(int, count, Count);
    using Tile = F;
    using Numbers = typename NumbersBelow<Count>::type;
    template <class L>
    PLEAT_BOTH static constexpr void add_to(TermNumbers* terms) {
        const auto digits = Self::digits();
        for (int i = 0; i < Count; ++i) {
            const BlockDigit& d = digits.at[i];
            const int dim = d.spread ? static_cast<int>(DimIn<L, typename F::SpreadDim>::number)
                                     : static_cast<int>(DimIn<L, typename F::PackedDim>::number);
            terms[i] = d.lo == d.hi ? TermNumbers{no_dim, 1, 1} : TermNumbers{dim, d.lo, d.hi};
        }
    }
    /// The coordinate along one of the dims.
    PLEAT_BOTH constexpr int along(bool spread) const {
        const auto digits = Self::digits();
        long long sum = 0;
        for (int i = 0; i < Count; ++i)
            if (digits.at[i].spread == spread) sum += value[i] * digits.at[i].lo;
        return static_cast<int>(sum);
    }
    int value[Count];
};
template <int Count>
struct BlockDigits {
    BlockDigit at[Count];
};
/// One block along each dim.
template <class F>
struct BlockPlace : PlaceInTile<BlockPlace<F>, F, 2> {
    PLEAT_BOTH static constexpr BlockDigits<2> digits() {
        return {{{false, 4 * F::pack, F::Packing::hi}, {true, 8, F::Spread::hi}}};
    }
};

/// In a checked build: do N neighbours along D from a place of a tile on, which begins at a cursor, lie in the
/// tensor?
template <class D, int N, class T, DimBits Given, class... Terms, class P, class E>
PLEAT_BOTH constexpr void check_tile(const Cursor<T, Given, Terms...>& from, const P& place, const E* address) {
    using L = typename T::Layout;
    using S = typename P::Tile::SpreadDim;
    using Q = typename P::Tile::PackedDim;
    auto at = from.at;
    if constexpr (has_dim<L, S>) at.template Coordinate<S>::value += place.along(true);
    if constexpr (has_dim<L, Q>) at.template Coordinate<Q>::value += place.along(false);
    check_neighbours_at<D, T>(from.layout, at, address, N);
    check_place<T>(from.layout, at, address);
}

/// The address in shared memory of a place in a tile that begins at a cursor, whose base has the address `base`:
/// one sum of 32 bits. Of N neighbours along D from there on a checked build makes sure that the tensor has them.
template <class D, int N, class T, DimBits Given, class... Terms, class P>
PLEAT_DEVICE unsigned shared_place(unsigned base, const Cursor<T, Given, Terms...>& from, const P& place) {
    using Residue = Coordinates<Terms...>;
    const auto offset =
        from.linear + residue_offset(from.layout, from.residue_, PartsIn<typename T::Layout, Residue, P>(), place,
                                     typename P::Numbers());
    if constexpr (checked) check_tile<D, N>(from, place, from.base + offset);
    return base + static_cast<unsigned>(offset) * static_cast<unsigned>(sizeof(typename T::Element));
}

}  // namespace pleat
