// Marks in device memory by which one block signals another that what it wrote can be read (PTX ISA, "Memory
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
    /// Waits for the mark. One thread, before a barrier of those that read. This assumes that blocks are begun in
    /// the order of their numbers, so that one may wait for those before it, which wait for none after them. Every
    /// GPU so far does, and CUDA does not promise it: where none comes, a checked build traps rather than hang.
    __device__ __forceinline__ void take() {
        unsigned long long seen;
        [[maybe_unused]] int tries = 0;
        do {
            asm volatile("ld.acquire.gpu.global.u64 %0, [%1];" : "=l"(seen) : "l"(&word) : "memory");
            if constexpr (checked)
                if (++tries > most_tries) asm volatile("trap;");
        } while (seen != is_set);
        asm volatile("st.relaxed.gpu.global.u64 [%0], %1;" ::"l"(&word), "l"(0ull) : "memory");
    }

private:
    PLEAT_KNOWN(int, most_tries, 1 << 26);  // tens of seconds: a kernel's other blocks take less
    /// As two sums a NaN that no arithmetic makes, and a number.
    PLEAT_KNOWN(unsigned long long, is_set, 0xffc51ea7'2e8d93b1ull);
};

/// Counts blocks that come to the same place. Memory may hold anything but a count above zero; each launch leaves a
/// count of zero.
struct Ticket {
    unsigned long long word;

    /// Sees to it that there is a count of at most `most`. One thread.
    __device__ __forceinline__ void prepare(unsigned most) {
        unsigned long long seen = *static_cast<volatile unsigned long long*>(&word);
        while (seen - none >= most) {  // the first ones agree that none came
            const unsigned long long there = atomicCAS(&word, seen, none);
            seen = there == seen ? none : there;
        }
    }
    /// How many came before this one, of `all` that come. One thread.
    __device__ __forceinline__ unsigned number(unsigned all) {
        prepare(all);
        // Many come at once, and would only rarely get through with comparisons.
        const unsigned came = static_cast<unsigned>(atomicAdd(&word, 1ull) - none);
        if (came + 1 == all) leave_none();
        return came;
    }
    /// Is this the last of `all` blocks that come? Nobody waits. What the others wrote before they came can be read
    /// then. One thread, between barriers of those that wrote and of those that read.
    __device__ __forceinline__ bool arrive(unsigned all) {
        prepare(all);
        return arrive_prepared(all);
    }
    /// The same behind an earlier prepare() of a number that is no less: of each of those that come.
    __device__ __forceinline__ bool arrive_prepared(unsigned all) {
        // In one instruction: a fence behind it would wait for what leaves the count of none, too.
        unsigned long long seen;
        asm volatile("atom.acq_rel.gpu.global.add.u64 %0, [%1], 1;" : "=l"(seen) : "l"(&word) : "memory");
        const bool last = static_cast<unsigned>(seen - none) + 1 == all;
        if (last) leave_none();
        return last;
    }

private:
    PLEAT_KNOWN(unsigned long long, none, 0xffc9b3d1'5a7e0000ull);

    __device__ __forceinline__ void leave_none() {
        asm volatile("st.relaxed.gpu.global.u64 [%0], %1;" ::"l"(&word), "l"(none) : "memory");
    }
};

}  // namespace pleat
