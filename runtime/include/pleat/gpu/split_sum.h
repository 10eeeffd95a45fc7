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
#include "pleat/gpu/four.h"

namespace pleat {

/// Threads threads of each of Blocks blocks hold Blocks * Values values each, float or int; thread t of block r
/// ends with the sums of values [r * Values, (r + 1) * Values) of the threads t of all blocks. Values is a multiple
/// of 4.
template <int Blocks, int Threads, int Values, class T = float>
class SplitSum {
public:
    static_assert(Values % 4 == 0);
    PLEAT_KNOWN(int, words, Values / 4);
    PLEAT_KNOWN(int, bytes, Blocks * words * Threads * 16);

    /// `memory`: `bytes` of shared memory at the same place in every block, aligned to 16, which this block needs
    /// no more once Threads threads have met at named barrier `meeting`. `thread`: of Threads. All that have not
    /// ended, of all blocks.
    __device__ __forceinline__ static void add(unsigned char* memory, const T (&mine)[Blocks * Values],
                                               T (&sums)[Values], int thread, int meeting) {
        const unsigned rank = cluster_rank();
        const auto place = [&](unsigned owner, int word) {
            return reinterpret_cast<Four<T>*>(memory) + (owner * words + word) * Threads + thread;
        };
        named_barrier<Threads>(meeting);
#pragma unroll
        for (unsigned to = 0; to < Blocks; ++to)
#pragma unroll
            for (int w = 0; w < words; ++w) {
                const T* from = mine + to * Values + 4 * w;
                *place(to, w) = {from[0], from[1], from[2], from[3]};
            }
        cluster_arrive();
        cluster_wait();
#pragma unroll
        for (int f = 0; f < Values; ++f) sums[f] = 0;
#pragma unroll
        for (unsigned from = 0; from < Blocks; ++from) {
            unsigned there;
            asm volatile("mapa.shared::cluster.u32 %0, %1, %2;"
                         : "=r"(there)
                         : "r"(shared_word(place(rank, 0))), "r"(from));
#pragma unroll
            for (int w = 0; w < words; ++w) {
                const Four<T> part = load_remote(there + w * Threads * 16);
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

private:
    __device__ __forceinline__ static Four<T> load_remote(unsigned from) {
        Four<T> four;
        if constexpr (same<T, float>)
            asm volatile("ld.shared::cluster.v4.f32 {%0, %1, %2, %3}, [%4];"
                         : "=f"(four.x), "=f"(four.y), "=f"(four.z), "=f"(four.w)
                         : "r"(from)
                         : "memory");
        else
            asm volatile("ld.shared::cluster.v4.s32 {%0, %1, %2, %3}, [%4];"
                         : "=r"(four.x), "=r"(four.y), "=r"(four.z), "=r"(four.w)
                         : "r"(from)
                         : "memory");
        return four;
    }
};

}  // namespace pleat
