// Loops over indices: for (auto k : range(a.extent<K>())). A range whose end lies before its start is
// empty. Knows nothing of tensors.
#pragma once

#include "pleat/dim.h"

namespace pleat {

template <class X, int Direction>
struct Range {
    using I = typename X::Int;
    struct Iterator {
        I at, by;
        PLEAT_BOTH constexpr X operator*() const { return X(at); }
        PLEAT_BOTH constexpr Iterator& operator++() {
            at += by;
            return *this;
        }
        PLEAT_BOTH constexpr bool operator!=(const Iterator& end) const {
            return Direction > 0 ? at < end.at : at > end.at;
        }
    };
    I first, last, by;  // last is not included
    PLEAT_BOTH constexpr Iterator begin() const { return {first, by}; }
    PLEAT_BOTH constexpr Iterator end() const { return {last, by}; }
};

template <class X>
requires is_index<X> PLEAT_BOTH constexpr Range<X, 1> range(const X& start, const X& end) {
    return {start.get(), end.get(), 1};
}
template <class X>
requires is_index<X> PLEAT_BOTH constexpr Range<X, 1> range(const X& end) { return {0, end.get(), 1}; }

/// Every step-th place from start: the shape of a loop that a block or a grid shares.
template <class X>
requires is_index<X> PLEAT_BOTH constexpr Range<X, 1> range_with_step(const X& start, const X& end, const X& step) {
    return {start.get(), end.get(), step.get()};
}
template <int Step, class X>
requires is_index<X> PLEAT_BOTH constexpr Range<X, 1> range_with_step(const X& end) {
    static_assert(Step > 0, "pleat: a range's step is positive");
    return {0, end.get(), Step};
}
template <int Step, class X>
requires is_index<X> PLEAT_BOTH constexpr Range<X, 1> range_with_step(const X& start, const X& end) {
    static_assert(Step > 0, "pleat: a range's step is positive");
    return {start.get(), end.get(), Step};
}

/// From end - 1 down to start.
template <class X>
requires is_index<X> PLEAT_BOTH constexpr Range<X, -1> reverse_range(const X& start, const X& end) {
    return {static_cast<typename X::Int>(end.get() - 1), static_cast<typename X::Int>(start.get() - 1), -1};
}
template <class X>
requires is_index<X> PLEAT_BOTH constexpr Range<X, -1> reverse_range(const X& end) {
    return {static_cast<typename X::Int>(end.get() - 1), -1, -1};
}

}  // namespace pleat
