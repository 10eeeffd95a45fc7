// Reductions down the rows of a tile that lies in registers as tensor cores leave it: lane l of a warp holds, of
// its 16 rows, rows l / 4 and l / 4 + 8 and columns 2 * (l % 4) and the one after it of every eight. What a thread
// has of a column it adds up itself; then the eight lanes of a column share out the columns among them and exchange
// their states, and the warps below one another leave theirs in shared memory, where they are combined from the
// first row down. Always in one order: the same bits at every launch. Knows nothing of dims.
#pragma once

#include "pleat/gpu/reduce.h"

namespace pleat {

/// Adds a value to each of neighbouring columns' states.
template <class S, class R, int N>
__device__ __forceinline__ void add_each(S (&states)[N], const R (&values)[N]) {
#pragma unroll
    for (int e = 0; e < N; ++e) {
        const R one[1] = {values[e]};
        states[e].add(one);
    }
}

/// One of two states, word by word. In the words of the machine: the compiler would choose between their addresses,
/// and what has an address does not stay in registers.
template <class S>
__device__ __forceinline__ S either(bool second, const S& a, const S& b) {
    S r;
#pragma unroll
    for (unsigned i = 0; i < sizeof(S) / 4; ++i) {
        const unsigned of_a = reinterpret_cast<const unsigned*>(&a)[i],
                       of_b = reinterpret_cast<const unsigned*>(&b)[i];
        asm("{ .reg .pred p; setp.ne.u32 p, %3, 0; selp.b32 %0, %1, %2, p; }"
            : "=r"(reinterpret_cast<unsigned*>(&r)[i])
            : "r"(of_b), "r"(of_a), "r"(static_cast<unsigned>(second)));
    }
    return r;
}

/// The upper lanes of each 2 * mask keep the upper half of the states, the lower ones the lower half, both combined
/// with what the other lane had of it.
template <int Half, class S>
__device__ __forceinline__ void share_out(const S (&states)[2 * Half], S (&kept)[Half], int mask) {
    const bool upper = threadIdx.x & mask;
#pragma unroll
    for (int i = 0; i < Half; ++i) {
        const S mine = either(upper, states[i], states[Half + i]);
        const S other = from_lane_xor(either(!upper, states[i], states[Half + i]), mask);
        S first = S::symmetric ? mine : either(upper, mine, other);
        first.combine(S::symmetric ? other : either(upper, other, mine));
        kept[i] = first;
    }
}

/// Of a warp's rows: combines states[j][p], of the p-th column that a thread has of its j-th register column, with
/// those of the seven other lanes of the columns. A lane ends with the states number lane / 4 * Own + k, k < Own.
template <class S, int Registers, int Each, int Own>
__device__ __forceinline__ void across_rows(const S (&states)[Registers][Each], S (&own)[Own]) {
    static_assert(Own * 8 == Registers * Each, "pleat: eight lanes share out a multiple of eight states");
    S all[Own * 8], half[Own * 4], quarter[Own * 2];
#pragma unroll
    for (int i = 0; i < Own * 8; ++i) all[i] = states[i / Each][i % Each];
    share_out<Own * 4>(all, half, 16);
    share_out<Own * 2>(half, quarter, 8);
    share_out<Own>(quarter, own, 4);
}

/// The states of a tile's columns by slices of its rows, one below the other. Columns: of the states; they come in
/// loops of 32 * Own columns. Each: how many of them a thread has side by side (two, or one where a pair makes one
/// value).
template <class S, int Columns, int Own, int Each>
struct SlicesOfColumns {
    /// The column within a loop of the k-th state that across_rows leaves a lane.
    __device__ __forceinline__ static int column(int k) {
        const int lane = static_cast<int>(threadIdx.x % 32), number = lane / 4 * Own + k;
        return number / Each * 4 * Each + lane % 4 * Each + number % Each;
    }
    __device__ __forceinline__ static void put(unsigned char* room, int slice, int loop, const S (&own)[Own]) {
        S* const to = reinterpret_cast<S*>(room) + slice * Columns + loop * 32 * Own;
#pragma unroll
        for (int k = 0; k < Own; ++k) to[column(k)] = own[k];
    }
    __device__ __forceinline__ static const S& at(const unsigned char* room, int slice, int column) {
        return reinterpret_cast<const S*>(room)[slice * Columns + column];
    }
};

}  // namespace pleat
