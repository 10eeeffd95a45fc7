// Comparisons of indices and of lists of them. Knows nothing of tensors.
#pragma once

#include "pleat/coordinates.h"

namespace pleat {

/// Do both have the same dims? Then they are equal if all their coordinates are.
template <class A, class B>
concept same_dims = is_list<A> && is_list<B> && has_dims_of<A, B>() && has_dims_of<B, A>();

template <class A, class B, bool ok = false>
PLEAT_BOTH constexpr bool refuse_comparison() {
    if constexpr (same_dims<A, B>) {
        static_assert(ok, "pleat: lists of several dims have no order; compare one dim of them, or use in_range");
    } else if constexpr (Typed<A>) {
        FirstDim<A>::type::template refuse<Misuse::compare, B>();
    } else {
        FirstDim<B>::type::template refuse<Misuse::compare, A>();
    }
    return false;
}

template <class Term, class A, class B>
PLEAT_BOTH constexpr bool equal_along(const A& a, const B& b) {
    return a.template get<typename Term::Of>() == b.template get<typename Term::Of>();
}
template <class... As, class... Bs>
PLEAT_BOTH constexpr bool equal(const Coordinates<As...>& a, const Coordinates<Bs...>& b) {
    return (static_cast<int>(equal_along<As>(a, b)) & ... & 1) != 0;
}

namespace indices {

// Indices of one dim compare as places on its line, whatever their steps.
#define PLEAT_COMPARISON(op)                                            \
    template <class A, class B>                                         \
        requires(Typed<A> || Typed<B>)                                  \
    PLEAT_BOTH constexpr bool operator op(const A& a, const B& b) {     \
        if constexpr (comparable<A, B>) {                               \
            constexpr long long unit = gcd(step_of<A>(), step_of<B>()); \
            return in_steps<unit>(a) op in_steps<unit>(b);              \
        } else {                                                        \
            return refuse_comparison<A, B>();                           \
        }                                                               \
    }
PLEAT_COMPARISON(<)
PLEAT_COMPARISON(<=)
PLEAT_COMPARISON(>)
PLEAT_COMPARISON(>=)
#undef PLEAT_COMPARISON

template <class A, class B>
    requires(Typed<A> || Typed<B>)
PLEAT_BOTH constexpr bool operator==(const A& a, const B& b) {
    if constexpr (comparable<A, B>) {
        constexpr long long unit = gcd(step_of<A>(), step_of<B>());
        return in_steps<unit>(a) == in_steps<unit>(b);
    } else if constexpr (same_dims<A, B>) {
        return equal(a, b);
    } else if constexpr (has_coordinates<A>) {
        return a.coordinates() == b;
    } else if constexpr (has_coordinates<B>) {
        return a == b.coordinates();
    } else {
        return refuse_comparison<A, B>();
    }
}

/// Which of two comes first: -1, 0 or 1, and no type of the standard library, whose headers this one does without.
template <class A, class B>
    requires(Typed<A> || Typed<B>)
PLEAT_BOTH constexpr int operator<=>(const A& a, const B& b) {
    if constexpr (comparable<A, B>) {
        return a < b ? -1 : a == b ? 0 : 1;
    } else {
        refuse_comparison<A, B>();
        return 0;
    }
}

}  // namespace indices

/// The lesser of two places on one dim's line, at the finer step.
template <class A, class B>
    requires(Typed<A> || Typed<B>)
PLEAT_BOTH constexpr auto min(const A& a, const B& b) {
    if constexpr (comparable<A, B>) {
        constexpr long long unit = gcd(step_of<A>(), step_of<B>());
        const auto left = in_steps<unit>(a), right = in_steps<unit>(b);
        return Place<typename FirstDim<A>::type, unit>(right < left ? right : left);
    } else {
        refuse_comparison<A, B>();
        return a;
    }
}
/// The greater one.
template <class A, class B>
    requires(Typed<A> || Typed<B>)
PLEAT_BOTH constexpr auto max(const A& a, const B& b) {
    if constexpr (comparable<A, B>) {
        constexpr long long unit = gcd(step_of<A>(), step_of<B>());
        const auto left = in_steps<unit>(a), right = in_steps<unit>(b);
        return Place<typename FirstDim<A>::type, unit>(left < right ? right : left);
    } else {
        refuse_comparison<A, B>();
        return a;
    }
}

}  // namespace pleat
