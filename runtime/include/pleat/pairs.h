// States that are combined pair by pair, each of two that stand for as much, in one order. Host and device code;
// knows nothing of what they are states of.
#pragma once

#include "pleat/base.h"

namespace pleat {

/// at(First), at(First + 1), ..., Count of them (a power of two): the first half with the second, each combined so.
template <int Count, int First = 0, class At>
PLEAT_BOTH constexpr auto in_pairs(const At& at) {
    static_assert((Count & (Count - 1)) == 0, "pleat: states are combined in pairs, so many as a power of two");
    if constexpr (Count == 1) {
        return at(First);
    } else {
        auto state = in_pairs<Count / 2, First>(at);
        state.combine(in_pairs<Count / 2, First + Count / 2>(at));
        return state;
    }
}

}  // namespace pleat
