// Thread-block clusters: ranks, barriers, and combining reduction states across the blocks of a cluster through distributed
// shared memory (PTX ISA: mapa, st.async, barrier.cluster). sm_90 and later. Device code; knows nothing of dims.
#pragma once

#include "pleat/gpu/barrier.h"
#include "pleat/gpu/reduce.h"

namespace pleat {

__device__ __forceinline__ unsigned cluster_rank() {
    unsigned r;
    asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(r));
    return r;
}
__device__ __forceinline__ void cluster_arrive() { asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory"); }
__device__ __forceinline__ void cluster_wait() { asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory"); }

/// As cluster_arrive, saying only that this block's shared memory and the barriers in it are ready: nothing else that the
/// thread did is waited for.
__device__ __forceinline__ void cluster_arrive_ready() { asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory"); }

/// Where the blocks of a cluster leave their states of one pass, and the barrier that counts the bytes of them. For one use.
template <int Blocks, class... S>
struct ClusterExchange {
    Exchange<Blocks, S...> states;
    Barrier all;

    /// One thread of each block, before cluster_arrive_ready().
    __device__ __forceinline__ void init() {
        all.init(1);
        barriers_ready();
        all.expect(Blocks * (sizeof(S) + ...));
    }
};

/// Combines states across the blocks of a cluster, after across_block. No thread waits but for the states themselves: a
/// barrier of the cluster takes longer and waits for all that its threads have under way. So what a thread has read and
/// another block stores after the exchange must have arrived() before across_block. The first use in a kernel comes after
/// cluster_wait(), so that every block's shared memory exists.
template <int Blocks, class... S>
__device__ __forceinline__ void across_cluster(ClusterExchange<Blocks, S...>& exchange, S&... states) {
    const unsigned rank = cluster_rank();
    if (threadIdx.x < Blocks) {
        // Addresses in block threadIdx.x's shared memory.
        const auto there = [](const void* here) {
            unsigned remote;
            asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(remote) : "r"(shared_word(here)), "r"(threadIdx.x));
            return remote;
        };
        const unsigned all = there(&exchange.all);
        const auto send = [&](const auto& self, const auto& to, const auto& state, const auto&... others) -> void {
            const unsigned slot = there(&to.slots[rank]);
#pragma unroll
            for (unsigned i = 0; i < sizeof(state) / 4; ++i)
                asm volatile("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [%0], %1, [%2];" ::"r"(slot + 4 * i),
                             "r"(reinterpret_cast<const unsigned*>(&state)[i]), "r"(all)
                             : "memory");
            if constexpr (sizeof...(others) > 0) self(self, to.rest, others...);
        };
        send(send, exchange.states, states...);
    }
    exchange.all.wait_cluster(0);
    exchange.states.take(states...);
}

}  // namespace pleat
