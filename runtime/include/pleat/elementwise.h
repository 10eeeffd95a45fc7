// What is done to all elements of a tensor or view: fill, zero, apply, copy, add. For what one thread holds: the
// loops are unrolled, so that registers stay registers. Not part of core.h. Knows nothing of threads.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace pleat {

/// A tensor in any memory, or a view.
template <class T>
concept HasElements = requires(T& t) {
    t.cursor();
    range(t);
};

#ifdef __CUDA_ARCH__
#define PLEAT_UNROLL _Pragma("unroll")
#else
#define PLEAT_UNROLL
#endif

/// What is read element by element: a tensor, a view or a cursor.
template <class T>
concept IsRead = requires(const T& t) { t.cursor(); } || requires(const T& t) { t.rebase(); };

PLEAT_SENTENCE(
    elements_are_of_tensors,
    "zero(t), fill(t, x), apply(t, f), copy(t, u) and add(t, u) take a tensor or view t and one thing more, "
    "but for zero")
PLEAT_SENTENCE(functions_are_applied, "apply(t, f) takes a function of an element, which returns what it becomes")
PLEAT_SENTENCE(elements_come_from_tensors, "copy(t, u) and add(t, u) take a tensor, a view or a cursor u")

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
    if constexpr (requires { f(*tensor.cursor()); }) {
        PLEAT_UNROLL
        for (auto at : range(tensor)) *tensor[at] = f(*tensor[at]);
    } else {
        functions_are_applied<same<F, void>>();
    }
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
    elements_come_from_tensors<IsRead<From>>();
    if constexpr (IsRead<From>) {
        PLEAT_UNROLL
        for (auto at : range(to)) assign(*to[at], *from[at]);
    }
}
/// The same, added to what is there.
template <HasElements T, class From>
PLEAT_BOTH constexpr void add(T&& to, const From& from) {
    elements_come_from_tensors<IsRead<From>>();
    if constexpr (IsRead<From>) {
        PLEAT_UNROLL
        for (auto at : range(to)) *to[at] += *from[at];
    }
}

/// What is taken for a tensor: one, or a fragment.
template <class T>
concept TakenForElements = HasElements<T> || requires { T::registers(); } || same<T, float*>;
// Of something else, or with more or less than they take: a sentence.
#define PLEAT_ELEMENTS_MEANT(function)                                \
    template <class... Ts>                                            \
        requires(sizeof...(Ts) <= 1 || (TakenForElements<Ts> || ...)) \
    PLEAT_BOTH constexpr void function(const Ts&...) {                \
        elements_are_of_tensors<(sizeof...(Ts) > 99)>();              \
    }
PLEAT_ELEMENTS_MEANT(fill)
PLEAT_ELEMENTS_MEANT(zero)
PLEAT_ELEMENTS_MEANT(apply)
PLEAT_ELEMENTS_MEANT(copy)
PLEAT_ELEMENTS_MEANT(add)
#undef PLEAT_ELEMENTS_MEANT

#undef PLEAT_UNROLL

}  // namespace pleat
