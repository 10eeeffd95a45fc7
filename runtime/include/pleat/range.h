// Loops over indices: for (auto k : range(a.extent<K>())). A range whose end lies before its start is
// empty; one from a fold to a finer place goes on while the fold begins before it. Knows nothing of
// tensors.
#pragma once

#include "pleat/compare.h"

namespace pleat {

template <class X, int Direction>
struct Range {
    using I = typename X::Int;
    struct Iterator {
        I at, by;
        PLEAT_BOTH constexpr X operator*() const {
            if constexpr (is_index<X>) {
                return PLEAT_PLACE(X, at);
            } else {
                return X(at);
            }
        }
        PLEAT_BOTH constexpr Iterator& operator++() {
            at += by;
            return *this;
        }
        PLEAT_BOTH constexpr bool operator!=(const Iterator& end) const {
            return Direction > 0 ? at < end.at : at > end.at;
        }
        PLEAT_BOTH constexpr bool operator==(const Iterator& end) const { return !(*this != end); }
    };
    I first, last, by;  // last is not included
    PLEAT_BOTH constexpr Iterator begin() const { return {first, by}; }
    PLEAT_BOTH constexpr Iterator end() const { return {last, by}; }
};

/// What a range over X counts: an index itself, the number of a list on one dim.
template <class X>
struct CountedOf {
    using type = Place<typename X::Of, X::lo, X::hi>;
};
template <class... Terms>
struct CountedOf<Coordinates<Terms...>> {
    using type = Place<typename FirstDim<Coordinates<Terms...>>::type, step_of<Coordinates<Terms...>>()>;
};
template <class X>
using Counted = typename CountedOf<X>::type;

/// Can X begin or end a range?
template <class X>
concept on_one_dim = Typed<X> && on<X, typename FirstDim<X>::type>;

/// What a refused range goes over: nothing.
struct Nowhere {
    using Int = int;
    PLEAT_BOTH explicit constexpr Nowhere(int) {}
};
template <class A>
PLEAT_BOTH constexpr auto nowhere() {
    if constexpr (Typed<A>) {
        return Range<typename FirstDim<A>::type, 1>{0, 0, 1};
    } else {
        return Range<Nowhere, 1>{0, 0, 1};
    }
}

PLEAT_SENTENCE(range_steps_are_positive, "a range's step is at least 1")
PLEAT_SENTENCE(
    range_steps_are_places,
    "a range's step is a place, as in range_with_step(start, end, M(2)), or known: range_with_step<2>(start, end)")
PLEAT_SENTENCE(range_steps_are_like_starts, "a range's step is a multiple of its start's fold")

/// May a range be between these? If not, in words.
template <class A, class B, bool ok = false>
PLEAT_BOTH constexpr bool delimit() {
    if constexpr (!Typed<A> && !Typed<B>) {
        static_assert(ok, "pleat: a range goes over the places of a dim, as in range(M(0), M(16))");
    } else if constexpr ((is_list<A> && !on_one_dim<A>) || (is_list<B> && !on_one_dim<B>)) {
        static_assert(ok, "pleat: a range goes from one place to another along one dim");
    } else if constexpr (!comparable<A, B>) {
        return refuse_comparison<A, B>();
    } else {
        return true;
    }
    return false;
}

/// How many whole or begun steps of X lie before `end`.
template <class X, class E>
PLEAT_BOTH constexpr typename X::Int steps_before(const E& end) {
    using I = typename X::Int;
    if constexpr (step_of<E>() % PLEAT_N(X::lo) == 0) {
        return in_steps<X::lo>(end);
    } else {
        constexpr long long unit = gcd(step_of<E>(), X::lo);
        return static_cast<I>(floor_div<PLEAT_N(X::lo) / unit>(static_cast<I>(in_steps<unit>(end) - 1)) + 1);
    }
}

/// From start up to, and without, end.
template <class A, class B>
PLEAT_BOTH constexpr auto range(const A& start, const B& end) {
    if constexpr (delimit<A, B>()) {
        using X = Counted<A>;
        return Range<X, 1>{in_steps<X::lo>(start), steps_before<X>(end), 1};
    } else {
        return nowhere<A>();
    }
}
/// Tensors and views.
template <class T>
concept has_extents = requires(const T& t) { t.extents(); };

/// From 0 up to end. Of lists of several dims and of tensors: compound.h and tensor.h.
template <class X>
    requires((!is_list<X> || on_one_dim<X> || same<X, Coordinates<>>) && !has_extents<X>)
PLEAT_BOTH constexpr auto range(const X& end) {
    if constexpr (delimit<X, X>()) {
        return Range<Counted<X>, 1>{0, in_steps<Counted<X>::lo>(end), 1};
    } else {
        return nowhere<X>();
    }
}

PLEAT_SENTENCE(ranges_step_by_range_with_step,
               "range(start, end) has no step; range_with_step(start, end, step) has")
template <class A, class B, class S>
PLEAT_BOTH constexpr auto range(const A&, const B&, const S&) {
    ranges_step_by_range_with_step<same<A, void>>();
    return nowhere<A>();
}
/// A loop over a dim's places names them by range: for (auto m : range(m)), and not by the dim's size itself.
PLEAT_SENTENCE(loops_go_over_ranges, "a loop goes over range(...) of an index, as in range(a.extent<M>())")
namespace indices {
template <class X>
    requires is_index<X>
PLEAT_BOTH constexpr auto begin(const X&) {
    loops_go_over_ranges<same<X, void>>();
    return nowhere<X>().begin();
}
template <class X>
    requires is_index<X>
PLEAT_BOTH constexpr auto end(const X&) {
    return nowhere<X>().end();
}
}  // namespace indices

/// Every step-th place from start: the shape of a loop that a block or a grid shares.
template <class A, class B, class S>
PLEAT_BOTH constexpr auto range_with_step(const A& start, const B& end, const S& step) {
    if constexpr (integer<S>) {
        range_steps_are_places<same<S, void>>();
        return nowhere<A>();
    } else if constexpr (delimit<A, B>() && delimit<A, S>()) {
        using X = Counted<A>;
        range_steps_are_like_starts<step_of<S>() % X::lo == 0>();
        return Range<X, 1>{in_steps<X::lo>(start), steps_before<X>(end), in_steps<X::lo>(step)};
    } else {
        return nowhere<A>();
    }
}
/// Every Step-th place from start.
template <int Step, class A, class B>
PLEAT_BOTH constexpr auto range_with_step(const A& start, const B& end) {
    range_steps_are_positive<(Step > 0)>();
    if constexpr (delimit<A, B>()) {
        using X = Counted<A>;
        return Range<X, 1>{in_steps<X::lo>(start), steps_before<X>(end), Step};
    } else {
        return nowhere<A>();
    }
}
template <int Step, class X>
PLEAT_BOTH constexpr auto range_with_step(const X& end) {
    range_steps_are_positive<(Step > 0)>();
    if constexpr (delimit<X, X>()) {
        return Range<Counted<X>, 1>{0, in_steps<Counted<X>::lo>(end), Step};
    } else {
        return nowhere<X>();
    }
}

// Of an end and a step, or with the dim beside the step: a sentence.
template <class A, class S>
PLEAT_BOTH constexpr auto range_with_step(const A&, const S&) {
    range_steps_are_places<same<S, void>>();
    return nowhere<A>();
}
template <class D, int Step = 0, class... Xs>
PLEAT_BOTH constexpr auto range_with_step(const Xs&...) {
    range_steps_are_places<same<D, void>>();
    return nowhere<D>();
}

/// The places of range(start, end), from the last one down to start.
template <class A, class B>
PLEAT_BOTH constexpr auto reverse_range(const A& start, const B& end) {
    if constexpr (delimit<A, B>()) {
        using X = Counted<A>;
        using I = typename X::Int;
        return Range<X, -1>{static_cast<I>(steps_before<X>(end) - 1), static_cast<I>(in_steps<X::lo>(start) - 1),
                            -1};
    } else {
        return nowhere<A>();
    }
}
template <class X>
PLEAT_BOTH constexpr auto reverse_range(const X& end) {
    if constexpr (delimit<X, X>()) {
        using I = typename X::Int;
        return Range<Counted<X>, -1>{static_cast<I>(in_steps<Counted<X>::lo>(end) - 1), -1, -1};
    } else {
        return nowhere<X>();
    }
}
/// The places of range_with_step<Step>(start, end), backwards.
template <int Step, class A, class B>
PLEAT_BOTH constexpr auto reverse_range_with_step(const A& start, const B& end) {
    range_steps_are_positive<(Step > 0)>();
    if constexpr (delimit<A, B>()) {
        using X = Counted<A>;
        using I = typename X::Int;
        const I first = in_steps<X::lo>(start), last = steps_before<X>(end);
        const I back = first < last ? static_cast<I>((last - 1 - first) / Step * Step) : static_cast<I>(-Step);
        return Range<X, -1>{static_cast<I>(first + back), static_cast<I>(first - 1), static_cast<I>(-Step)};
    } else {
        return nowhere<A>();
    }
}
template <int Step, class X>
PLEAT_BOTH constexpr auto reverse_range_with_step(const X& end) {
    if constexpr (delimit<X, X>()) {
        return reverse_range_with_step<Step>(Counted<X>(0), end);
    } else {
        return nowhere<X>();
    }
}

}  // namespace pleat
