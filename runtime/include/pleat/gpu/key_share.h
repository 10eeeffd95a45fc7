// Which blocks of keys of which tiles a block of threads takes, where tiles see different numbers of keys and there
// may be fewer tiles than blocks: all blocks of keys of all tiles, one tile after the other, in equal contiguous
// shares. Five tiles, four shares,
//
//   tile     0     1        2           3      4
//            |-----|--------|-----------|------|-----|
//   share    0        1           2           3
//
// Lengths are read on the device, so that the host need not know them and a graph may replay the launch. Who takes
// part in a tile, and in which order, follows from the numbers alone: sums have the same bits in all launches of as
// many blocks. Knows nothing of what is computed.
#pragma once

#include "pleat/base.h"
#include "pleat/gpu/whole_tiles.h"

namespace pleat {

template <int Threads>
class KeyShare {
public:
    PLEAT_KNOWN(int, least, 2);  // blocks of keys of a share, where there are so many: to merge parts takes as long
    PLEAT_KNOWN(int, bytes, Threads / 32 * 8 + 16);

    long long begin, end;  // the share
    int tile;              // that has `begin`...
    long long before;      // ... and how many come before this tile's first

    /// `keys(tile)`: how many blocks of keys it sees, 1 at least. `memory`: `bytes` of shared memory, aligned to 8.
    /// `me`: which of `sharing` blocks of threads this is, if it is one. All threads of the block.
    template <class Keys>
    __device__ __forceinline__ KeyShare(int tiles, const Keys& keys, void* memory, int me, int sharing)
        : begin(0), end(0), tile(0), before(0) {
        auto* const sums = static_cast<long long*>(memory);
        auto* const found = reinterpret_cast<Found*>(sums + Threads / 32);
        const int thread = static_cast<int>(threadIdx.x), lane = thread % 32, warp = thread / 32;
        const int each = (tiles + Threads - 1) / Threads, first = thread * each,
                  last = first + each < tiles ? first + each : tiles;
        // Two side by side, which wait for memory together.
        const int one = tiles > 0 ? keys(0) : 0, mine = tiles > 0 ? keys(first < tiles ? first : 0) : 0;
        long long own = first < tiles ? mine : 0;
        bool alike = mine == one;
#pragma unroll 4
        for (int t = first + 1; t < last; ++t) {
            const int count = keys(t);
            own += count;
            alike = alike && count == one;
        }
        long long sum = own;
#pragma unroll
        for (int distance = 1; distance < 32; distance *= 2) {
            const long long other = __shfl_up_sync(~0u, sum, distance);
            if (lane >= distance) sum += other;
        }
        if (lane == 31) sums[warp] = sum;
        if (__syncthreads_and(alike) && tiles > 0) sharing = shares_of_whole_tiles(tiles, sharing);
        long long at = sum - own;
#pragma unroll
        for (int w = 0; w < Threads / 32; ++w) {
            if (w < warp) at += sums[w];
            all_ += sums[w];
        }
        const long long most = all_ / least > 1 ? all_ / least : 1;
        shares_ = sharing < most ? sharing : most;
        if (me >= shares_) return;
        begin = begin_of(me);
        end = begin_of(me + 1);
        if (begin >= at && begin < at + own) {
            int t = first;
            for (int count = keys(t); begin >= at + count; count = keys(t)) {
                at += count;
                ++t;
            }
            *found = {at, t};
        }
        __syncthreads();
        before = found->before;
        tile = found->tile;
    }

    __device__ __forceinline__ bool none() const { return begin == end; }
    /// The share that the n-th block of keys belongs to.
    __device__ __forceinline__ int owner(long long n) const {
        return static_cast<int>(((n + 1) * shares_ - 1) / all_);
    }
    __device__ __forceinline__ long long begin_of(long long share) const { return all_ * share / shares_; }

private:
    struct Found {
        long long before;
        int tile;
    };
    long long all_ = 0, shares_ = 1;
};

}  // namespace pleat
