// What kernels need that go from row to row, beside the vectors that threads fetch for themselves (memory.h):
// groups of such copies to wait for, and the partial states of columns on their way to workspace. Device code;
// knows nothing of dims.
#pragma once

#include "pleat/gpu/async.h"
#include "pleat/gpu/barrier.h"
#include "pleat/gpu/pdl.h"
#include "pleat/gpu/reduce.h"
#include "pleat/vector.h"

namespace pleat {

/// Combines the states of lanes that are equal modulo Lanes: each group of Lanes lanes had a row of its own.
template <int Lanes, class S>
__device__ __forceinline__ void across_groups(S& s) {
    across_bits<Lanes, 32>(s);
}

/// Combines states across group `group` of a block's groups of Warps * 32 threads, none of which waits for another;
/// else as across_block.
template <int Warps, class... S>
__device__ __forceinline__ void across_group(int group, Exchange<Warps, S...>& exchange, S&... states) {
    (across_lanes<32>(states), ...);
    if (threadIdx.x % 32 == 0) exchange.put(static_cast<int>(threadIdx.x / 32) % Warps, states...);
    named_barrier<Warps * 32>(1 + group);
    exchange.take(states...);
}

/// A value of lane `lane` of this thread's group of Lanes.
template <int Lanes, class Word, class V>
__device__ __forceinline__ V words_from_lane(const V& value, int lane) {
    V from;
#pragma unroll
    for (unsigned i = 0; i < sizeof(V) / sizeof(Word); ++i) {
        const unsigned word = reinterpret_cast<const Word*>(&value)[i];
        reinterpret_cast<Word*>(&from)[i] = static_cast<Word>(__shfl_sync(0xffffffffu, word, lane, Lanes));
    }
    return from;
}
template <int Lanes, class V>
__device__ __forceinline__ V from_lane(const V& value, int lane) {
    if constexpr (sizeof(V) == 1)
        return words_from_lane<Lanes, unsigned char>(value, lane);
    else if constexpr (sizeof(V) == 2)
        return words_from_lane<Lanes, unsigned short>(value, lane);
    else
        return words_from_lane<Lanes, unsigned>(value, lane);
}

/// Stores the states of N neighbouring columns; `to` is aligned to all of them together or to 16 bytes.
template <class S, int N>
__device__ __forceinline__ void store_states(S* to, const S (&states)[N]) {
    if constexpr (N * sizeof(S) % 16 == 0) {
#pragma unroll
        for (unsigned i = 0; i < N * sizeof(S) / 16; ++i)
            reinterpret_cast<uint4*>(to)[i] = reinterpret_cast<const uint4*>(states)[i];
    } else {
#pragma unroll
        for (int e = 0; e < N; ++e) to[e] = states[e];
    }
}

}  // namespace pleat
