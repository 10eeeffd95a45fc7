// What kernels need that go from row to row: vectors of the rows to come on their way to shared memory, each written
// and read by one thread alone, and the partial states of columns on their way to workspace. Device code; knows
// nothing of dims.
#pragma once

#include "pleat/gpu/async.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/reduce.h"
#include "pleat/vector.h"

namespace pleat {

/// Begins to copy a vector from global to shared memory, `from` aligned to the vector or 16 bytes: cp.async (PTX ISA,
/// "Data Movement and Conversion Instructions"). cp_async_commit() and cp_async_wait() say when it is there; for the thread
/// that copied it, no barrier is needed.
template <class T, int N, class From>
__device__ __forceinline__ void copy_async(Vec<T, N>* to, const From* from) {
    constexpr int bytes = sizeof(Vec<T, N>), step = bytes < 16 ? bytes : 16;
    static_assert(step >= 4 && bytes % step == 0);
    const unsigned at = shared_address(to);
    const auto source = __cvta_generic_to_global(from);
#pragma unroll
    for (int i = 0; i < bytes; i += step) {
        if constexpr (step == 16)
            asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(at + i), "l"(source + i) : "memory");
        else
            asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(at + i), "l"(source + i), "n"(step) : "memory");
    }
}

/// Combines the states of lanes that are equal modulo Lanes: each group of Lanes lanes had a row of its own.
template <int Lanes, class S>
__device__ __forceinline__ void across_groups(S& s) {
#pragma unroll
    for (int mask = Lanes; mask < 32; mask *= 2) {
        const S o = from_lane_xor(s, mask);
        if (!S::symmetric && (threadIdx.x & mask)) {
            S lower = o;
            lower.combine(s);
            s = lower;
        } else {
            s.combine(o);
        }
    }
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
