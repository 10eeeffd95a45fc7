// Marks in device memory by which one block tells another that what it wrote can be read (PTX ISA, "Memory
// Consistency Model"). Device code, sm_70 and later. Knows nothing of what is written.
#pragma once

#include "pleat/base.h"

namespace pleat {

/// A mark in device memory that one block sets and another takes away again, both once: between launches none is
/// set, and memory that was never written holds what no one takes for a mark.
struct Mark {
    unsigned long long word;

    /// One thread, after a barrier of those that wrote what others are to read.
    __device__ __forceinline__ void set() {
        asm volatile("fence.acq_rel.gpu;\nst.relaxed.gpu.global.u64 [%0], %1;" ::"l"(&word),
                     "l"(static_cast<unsigned long long>(is_set))
                     : "memory");
    }
    /// Waits for the mark. One thread, before a barrier of those that read. Blocks are begun in the order of their
    /// numbers, so one may wait for those before it, which wait for none after them.
    __device__ __forceinline__ void take() {
        unsigned long long seen;
        do asm volatile("ld.acquire.gpu.global.u64 %0, [%1];" : "=l"(seen) : "l"(&word) : "memory");
        while (seen != is_set);
        asm volatile("st.relaxed.gpu.global.u64 [%0], %1;" ::"l"(&word), "l"(0ull) : "memory");
    }

private:
    /// As two sums a NaN that no arithmetic makes, and a number.
    PLEAT_KNOWN(unsigned long long, is_set, 0xffc51ea7'2e8d93b1ull);
};

}  // namespace pleat
