// Sums of tiles that clusters share, on their way through device memory from the blocks that have a tile's first
// steps to those that have its last ("stream-K", gpu/tile_share.h). Device code, sm_90 and later. Knows nothing of
// tiles.
#pragma once

#include "pleat/gpu/barrier.h"
#include "pleat/gpu/four.h"
#include "pleat/gpu/mark.h"

namespace pleat {

/// The sums of a launch's blocks, of each Groups groups of 128 threads with Words words of 16 bytes a thread, those
/// of neighbours together; behind those of all blocks a mark of each group.
template <int Groups, int Words, class T = float>
class TileSums {
public:
    __device__ __forceinline__ explicit TileSums(unsigned char* memory) : memory_(memory) {}

    /// Leaves word(w), the w-th four sums of the thread, for another block to take. `group`: this one of the
    /// block's. `meeting`: a named barrier of its threads. All of them.
    template <class Word>
    __device__ __forceinline__ void leave(int group, int meeting, Word word) const {
        const int block = static_cast<int>(blockIdx.x);
        Four<T>* const to = words_of(block, group);
#pragma unroll
        for (int w = 0; w < Words; ++w) {
            const T* from = word(w);
            to[w * 128] = {from[0], from[1], from[2], from[3]};
        }
        named_barrier<128>(meeting);
        if (threadIdx.x % 128 == 0) mark_of(block, group).set();
    }
    /// Adds to word(w) what `count` blocks before this one leave, `apart` from one to the next, once all have.
    template <class Word>
    __device__ __forceinline__ void add(int count, int apart, int group, int meeting, Word word) const {
        const int thread = static_cast<int>(threadIdx.x % 128), block = static_cast<int>(blockIdx.x);
        if (thread < count) mark_of(block - (thread + 1) * apart, group).take();
        named_barrier<128>(meeting);
#pragma unroll 1
        for (int before = 1; before <= count; ++before) {
            const Four<T>* const from = words_of(block - before * apart, group);
#pragma unroll
            for (int w = 0; w < Words; ++w) {
                const Four<T> part = __ldcg(from + w * 128);
                T* const to = word(w);
                to[0] += part.x;
                to[1] += part.y;
                to[2] += part.z;
                to[3] += part.w;
            }
        }
    }

private:
    unsigned char* memory_;

    __device__ __forceinline__ Four<T>* words_of(int block, int group) const {
        return reinterpret_cast<Four<T>*>(memory_) +
               (static_cast<long long>(block) * Groups + group) * (Words * 128) + threadIdx.x % 128;
    }
    __device__ __forceinline__ Mark& mark_of(int block, int group) const {
        unsigned char* const marks = memory_ + static_cast<long long>(gridDim.x) * (Groups * Words * 128 * 16);
        return reinterpret_cast<Mark*>(marks)[block * Groups + group];
    }
};

}  // namespace pleat
