// One launch for many sets of arguments: the sets lie in the launch's parameters, each with the number of its first
// block, and a block finds its set among them. Knows nothing of what the arguments are. Device code.
#pragma once

namespace pleat {

/// Set: a launch's arguments in their order. Sets: how many there is room for. The runtime fills it by the same
/// rules of layout (runtime/src/each.cpp).
template <class Set, int Sets>
struct Each {
    int count;                 // sets
    unsigned first[Sets + 1];  // each set's first block; behind them how many blocks there are
    Set sets[Sets];

    struct Place {
        int set;
        unsigned block;  // within the set
    };
    /// The set that a block of the launch works on: the last whose first block is not behind it.
    __device__ __forceinline__ Place find(unsigned block) const {
        int low = 0, high = count;
        while (high - low > 1) {
            const int middle = (low + high) / 2;
            (first[middle] <= block ? low : high) = middle;
        }
        return {low, block - first[low]};
    }
};

}  // namespace pleat
