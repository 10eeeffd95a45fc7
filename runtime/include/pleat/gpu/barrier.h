// Barriers in shared memory that count arrivals and bytes: mbarrier (PTX ISA, "Parallel Synchronization and
// Communication Instructions: mbarrier"), and what belongs to them: fences between ordinary accesses and those of
// TMA, barriers of some warps of a block, registers moved between warpgroups. sm_90 and later.
#pragma once

#include "pleat/gpu/memory.h"

namespace pleat {

/// The 32-bit address of something in this block's shared memory.
__device__ __forceinline__ unsigned shared_word(const void* at) {
    return static_cast<unsigned>(__cvta_generic_to_shared(at));
}

/// Phases follow one another: one is complete when `count` arrivals and all announced bytes have come.
struct Barrier {
    unsigned long long word;

    __device__ __forceinline__ void init(unsigned count) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_word(this)), "r"(count) : "memory");
    }
    /// Arrives and announces `bytes` that copies will bring.
    __device__ __forceinline__ void expect(unsigned bytes) {
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_word(this)), "r"(bytes)
                     : "memory");
    }
    __device__ __forceinline__ void arrive() {
        asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(shared_word(this)) : "memory");
    }
    /// Arrives once what this thread has asked for by cp.async is there. Such an arrival is one of the `count`.
    __device__ __forceinline__ void arrive_behind_copies() {
        asm volatile("cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%0];" ::"r"(shared_word(this)) : "memory");
    }
    /// Arrives at the same barrier of another block of the cluster, behind what this thread has read. It orders no
    /// stores of its block before it: a release for the cluster would be a fence for the whole GPU (MEMBAR.GPU in
    /// sm_90's machine code), which each step of a tile would pay for although consumers store nothing there.
    __device__ __forceinline__ void arrive_at(unsigned block) {
        asm volatile(
            "{ .reg .b32 there; mapa.shared::cluster.u32 there, %0, %1;\n"
            "mbarrier.arrive.shared::cluster.b64 _, [there]; }" ::"r"(shared_word(this)),
            "r"(block)
            : "memory");
    }
    /// Waits for the end of the phase of this parity: 0 for the first, 1 for the second, 0 for the third...
    __device__ __forceinline__ void wait(unsigned parity) {
        asm volatile(
            "{ .reg .pred done;\n"
            "again: mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
            "@!done bra again; }" ::"r"(shared_word(this)),
            "r"(parity)
            : "memory");
    }
    /// As wait, seeing also what other blocks of the cluster did before they arrived.
    __device__ __forceinline__ void wait_cluster(unsigned parity) {
        asm volatile(
            "{ .reg .pred done;\n"
            "again: mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 done, [%0], %1;\n"
            "@!done bra again; }" ::"r"(shared_word(this)),
            "r"(parity)
            : "memory");
    }
};

/// Makes initialised barriers visible to TMA and to the cluster.
__device__ __forceinline__ void barriers_ready() {
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}
/// Orders this thread's accesses to shared memory before later ones by TMA or the tensor cores.
/// Not between reads of a slot and the TMA load that fills it again: the arrival at the slot's barrier follows the
/// reads, whose values have been used by then. PTX's memory model asks for a fence between the two proxies there as
/// well; it costs products up to 2 %, and CUTLASS's pipelines release their slots without one.
__device__ __forceinline__ void async_fence() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }

/// A barrier of `Threads` threads of a block; `id` from 1 to 15.
template <int Threads>
__device__ __forceinline__ void named_barrier(int id) {
    asm volatile("bar.sync %0, %1;" ::"r"(id), "n"(Threads) : "memory");
}

/// Arrives at such a barrier and goes on.
template <int Threads>
__device__ __forceinline__ void named_arrive(int id) {
    asm volatile("bar.arrive %0, %1;" ::"r"(id), "n"(Threads) : "memory");
}

/// __syncthreads() of a block of `Threads` threads in which whole warps that do not `wait` go on; the others see
/// what these did before. No branch, which would cost registers behind it.
template <int Threads>
__device__ __forceinline__ void block_barrier(bool wait) {
    __syncwarp();
    asm volatile(
        "{ .reg .pred waits; setp.ne.b32 waits, %0, 0;\n"
        "@waits bar.sync 0, %1;\n"
        "@!waits bar.arrive 0, %1; }" ::"r"(static_cast<int>(wait)),
        "n"(Threads)
        : "memory");
}

/// The same in two halves: all but the first warp wait until that is ready.
template <int Threads>
__device__ __forceinline__ void wait_for_first_warp() {
    asm volatile(
        "{ .reg .pred waits; setp.ge.u32 waits, %0, 32;\n"
        "@waits bar.sync 0, %1; }" ::"r"(threadIdx.x),
        "n"(Threads)
        : "memory");
}
template <int Threads>
__device__ __forceinline__ void first_warp_is_ready() {
    __syncwarp();
    asm volatile("bar.arrive 0, %0;" ::"n"(Threads) : "memory");
}

/// The number of this block in its cluster.
__device__ __forceinline__ unsigned cluster_rank() {
    unsigned r;
    asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(r));
    return r;
}
/// The number of this cluster in its grid, along x.
__device__ __forceinline__ unsigned cluster_number() {
    unsigned n;
    asm volatile("mov.u32 %0, %%clusterid.x;" : "=r"(n));
    return n;
}
/// A barrier of the cluster, in two halves.
__device__ __forceinline__ void cluster_arrive() {
    asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
}
__device__ __forceinline__ void cluster_wait() {
    asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
}

/// As cluster_arrive, saying only that this block's shared memory and the barriers in it are ready: nothing else
/// that the thread did is waited for.
__device__ __forceinline__ void cluster_arrive_ready() {
    asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory");
}

/// What all lanes of a converged warp have alike, where the compiler knows it: it then computes with it once a
/// warp.
__device__ __forceinline__ int uniform(int value) { return __shfl_sync(~0u, value, 0); }

/// One thread of a converged warp, the same at each call.
__device__ __forceinline__ bool elected() {
    unsigned one;
    asm volatile("{ .reg .pred p; elect.sync _|p, 0xffffffff; selp.u32 %0, 1, 0, p; }" : "=r"(one));
    return one != 0;
}

/// Gives registers of a warpgroup back, down to `Count` a thread, or takes some, up to `Count` (setmaxnreg;
/// sm_90a).
template <int Count>
__device__ __forceinline__ void fewer_registers() {
    asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(Count));
}
template <int Count>
__device__ __forceinline__ void more_registers() {
    asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(Count));
}

}  // namespace pleat
