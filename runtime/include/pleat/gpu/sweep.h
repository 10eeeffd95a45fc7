// What kernels need that go from row to row, beside the vectors that threads fetch for themselves (memory.h): groups of such
// copies to wait for, and the partial states of columns on their way to workspace. Device code; knows nothing of dims.
#pragma once

#include "pleat/gpu/async.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/reduce.h"
#include "pleat/vector.h"

namespace pleat {

/// Combines the states of lanes that are equal modulo Lanes: each group of Lanes lanes had a row of its own.
template <int Lanes, class S>
__device__ __forceinline__ void across_groups(S& s) {
    across_bits<Lanes, 32>(s);
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
