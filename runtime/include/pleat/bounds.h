// Does a place lie within extents? Knows lists of coordinates, and nothing of tensors, which ask with their own.
#pragma once

#include "pleat/compare.h"

namespace pleat {

/// 0 <= i < n as one unsigned comparison of integers that are an I, with no call, for the compiler's time.
#define PLEAT_BELOW(I, i, n)                                        \
    (static_cast<typename UnsignedOf<I>::type>(static_cast<I>(i)) < \
     static_cast<typename UnsignedOf<I>::type>(static_cast<I>(n)))

template <class... Terms, class Extent>
PLEAT_BOTH constexpr bool in_extent(const Coordinates<Terms...>& list, const Extent& extent) {
    using D = typename Extent::Of;
    if constexpr ((on<Terms, D> || ...)) {
        constexpr long long unit = gcd_of({Extent::lo, (on<Terms, D> ? PLEAT_N(Terms::lo) : 0)...});
        return PLEAT_BELOW(typename D::Int, (sum_along<D, unit>(list)),
                           extent.value_ * static_cast<typename D::Int>(PLEAT_N(Extent::lo) / unit));
    } else {
        return true;
    }
}
template <class Index, class Extent>
PLEAT_BOTH constexpr bool in_extent(const Index& index, const Extent& extent) {
    return in_extent(Coordinates<Index>{{index}}, extent);
}

/// Has one of C's dims an extent?
template <class C, class All>
PLEAT_BOTH constexpr bool meets() {
    if constexpr (is_list<C>) {
        return meets<All>(static_cast<const C*>(nullptr));
    } else {
        return All::template has<typename C::Of>();
    }
}

PLEAT_SENTENCE(in_range_takes_places, "in_range(place, extents) takes an index or list, and a list of extents")
template <class C, class All>
PLEAT_BOTH constexpr bool in_range(const C&, const All&) {
    in_range_takes_places<Typed<C> && is_list<All>>();
    return false;
}
/// Does every coordinate lie in [0, extent) of its dim? Dims that only one side has are ignored; the
/// conditions are joined by &, so that no branch is taken between them.
template <Typed C, class... Extents>
PLEAT_BOTH constexpr bool in_range(const C& c, const Coordinates<Extents...>& all) {
    if constexpr (sizeof...(Extents) > 0 && !meets<C, Coordinates<Extents...>>())
        FirstDim<C>::type::template refuse<Misuse::find, Coordinates<Extents...>>();
    return (1 & ... & static_cast<int>(in_extent(c, all.Leaf<Extents>::term))) != 0;
}

}  // namespace pleat
