// Thread-block clusters: ranks, barriers, and combining reduction states across the blocks of a cluster
// through distributed shared memory (PTX ISA: mapa, st.shared::cluster, barrier.cluster). sm_90 and later.
#pragma once

#include "pleat/gpu/reduce.h"

namespace pleat {

__device__ __forceinline__ unsigned cluster_rank() {
    unsigned r;
    asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(r));
    return r;
}
__device__ __forceinline__ void cluster_arrive() { asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory"); }
__device__ __forceinline__ void cluster_wait() { asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory"); }

/// Combines states across the blocks of a cluster, after across_block. `exchange` has a slot a block. The first use in
/// a kernel is preceded by cluster_arrive() and cluster_wait(), so that every block's shared memory exists.
template <int Blocks, class... S>
__device__ __forceinline__ void across_cluster(Exchange<Blocks, S...>& exchange, S&... states) {
    const unsigned rank = cluster_rank();
    if (threadIdx.x < Blocks) {
        Exchange<1, S...> mine;
        mine.put(0, states...);
        // Where my slot of the exchange lies in block threadIdx.x's shared memory.
        const auto send = [&](const auto& self, auto& to, const auto& from) -> void {
            const unsigned local = static_cast<unsigned>(__cvta_generic_to_shared(&to.slots[rank]));
            unsigned remote;
            asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(remote) : "r"(local), "r"(threadIdx.x));
#pragma unroll
            for (unsigned i = 0; i < sizeof(from.slots[0].words) / 4; ++i)
                asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(remote + 4 * i), "r"(from.slots[0].words[i]) : "memory");
            if constexpr (requires { to.rest.slots; }) self(self, to.rest, from.rest);
        };
        send(send, exchange, mine);
    }
    cluster_arrive();
    cluster_wait();
    exchange.take(states...);
}

}  // namespace pleat
