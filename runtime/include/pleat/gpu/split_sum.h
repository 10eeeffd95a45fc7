// Partial results of the blocks of a cluster added up through distributed shared memory, always in the order of the
// blocks' ranks: a product whose K is divided among them (PTX ISA: mapa, ld.shared::cluster, barrier.cluster).
// sm_90 and later. Knows nothing of what is added.
//
// Each block leaves its share of everybody's sums in its own memory and then reads what the others left: sixteen
// bytes a thread, neighbours together. Sending them instead (st.async, each with its message to a barrier) took ten
// times as long on an H200.
#pragma once

#include "pleat/gpu/barrier.h"
#include "pleat/gpu/cluster.h"

namespace pleat {

/// Threads threads of each of Blocks blocks hold Blocks * Floats floats each; thread t of block r ends with the
/// sums of floats [r * Floats, (r + 1) * Floats) of the threads t of all blocks. Floats is a multiple of 4.
template <int Blocks, int Threads, int Floats>
class SplitSum {
public:
    static_assert(Floats % 4 == 0);
    PLEAT_KNOWN(int, words, Floats / 4);
    PLEAT_KNOWN(int, bytes, Blocks * words * Threads * 16);

    /// `memory`: `bytes` of shared memory at the same place in every block, aligned to 16, which this block needs
    /// no more once Threads threads have met at named barrier `meeting`. `thread`: of Threads. All that have not
    /// ended, of all blocks.
    __device__ __forceinline__ static void add(unsigned char* memory, const float (&mine)[Blocks * Floats],
                                               float (&sums)[Floats], int thread, int meeting) {
        const unsigned rank = cluster_rank();
        const auto place = [&](unsigned owner, int word) {
            return reinterpret_cast<float4*>(memory) + (owner * words + word) * Threads + thread;
        };
        named_barrier<Threads>(meeting);
#pragma unroll
        for (unsigned to = 0; to < Blocks; ++to)
#pragma unroll
            for (int w = 0; w < words; ++w) {
                const float* from = mine + to * Floats + 4 * w;
                *place(to, w) = {from[0], from[1], from[2], from[3]};
            }
        cluster_arrive();
        cluster_wait();
#pragma unroll
        for (int f = 0; f < Floats; ++f) sums[f] = 0;
#pragma unroll
        for (unsigned from = 0; from < Blocks; ++from) {
            unsigned there;
            asm volatile("mapa.shared::cluster.u32 %0, %1, %2;"
                         : "=r"(there)
                         : "r"(shared_word(place(rank, 0))), "r"(from));
#pragma unroll
            for (int w = 0; w < words; ++w) {
                float4 part;
                asm volatile("ld.shared::cluster.v4.f32 {%0, %1, %2, %3}, [%4];"
                             : "=f"(part.x), "=f"(part.y), "=f"(part.z), "=f"(part.w)
                             : "r"(there + w * Threads * 16)
                             : "memory");
                sums[4 * w] += part.x;
                sums[4 * w + 1] += part.y;
                sums[4 * w + 2] += part.z;
                sums[4 * w + 3] += part.w;
            }
        }
        cluster_arrive();
    }
    /// After `add`, before a block ends: the others have read what it left.
    __device__ __forceinline__ static void finish() { cluster_wait(); }
};

}  // namespace pleat
