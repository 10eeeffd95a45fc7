// What is done to all elements of a tensor or view: fill, zero, apply, copy, add. For what one thread holds: the
// loops are unrolled, so that registers stay registers. Not part of core.h. Knows nothing of threads.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace pleat {

/// A tensor in any memory, or a view.
template <class T>
concept HasElements = requires(T& t) {
    range(t);
    t.cursor();
};

#ifdef __CUDA_ARCH__
#define PLEAT_UNROLL _Pragma("unroll")
#else
#define PLEAT_UNROLL
#endif

/// Every element becomes value.
template <HasElements T, class V>
PLEAT_BOTH constexpr void fill(T&& tensor, const V& value) {
    PLEAT_UNROLL
    for (auto at : range(tensor)) *tensor[at] = value;
}
template <HasElements T>
PLEAT_BOTH constexpr void zero(T&& tensor) {
    PLEAT_UNROLL
    for (auto at : range(tensor)) *tensor[at] = {};
}
/// Every element x becomes f(x).
template <HasElements T, class F>
PLEAT_BOTH constexpr void apply(T&& tensor, const F& f) {
    PLEAT_UNROLL
    for (auto at : range(tensor)) *tensor[at] = f(*tensor[at]);
}
template <class To, class From>
PLEAT_BOTH constexpr void assign(To& to, const From& from) {
    if constexpr (same<To, From>) {
        to = from;
    } else {
        to = convert<To>(from);
    }
}
/// Every element of `to` becomes that of `from`, a tensor, a view or a cursor, at the same coordinates: along the
/// dims that `from` has. Rounded where the types differ.
template <HasElements T, class From>
PLEAT_BOTH constexpr void copy(T&& to, const From& from) {
    PLEAT_UNROLL
    for (auto at : range(to)) assign(*to[at], *from[at]);
}
/// The same, added to what is there.
template <HasElements T, class From>
PLEAT_BOTH constexpr void add(T&& to, const From& from) {
    PLEAT_UNROLL
    for (auto at : range(to)) *to[at] += *from[at];
}

#undef PLEAT_UNROLL

}  // namespace pleat
