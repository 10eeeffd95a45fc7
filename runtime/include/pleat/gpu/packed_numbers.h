// Numbers of what packed sequences have: so many each, one sequence after the other. Knows nothing of what is
// numbered.
#pragma once

#include "pleat/base.h"

namespace pleat {

/// count(n): how many sequence n has. If any is negative, all() is 0. All threads of one warp.
template <class Count>
class PackedNumbers {
public:
    __device__ __forceinline__ PackedNumbers(int sequences, Count count) : sequences_(sequences), count_(count) {
        int sum = 0;
        bool right = true;
#pragma unroll 1
        for (int n = lane(); n < sequences; n += 32) {
            const int more = count_(n);
            right = right && more >= 0;
            sum += more;
        }
        sum = __reduce_add_sync(~0u, sum);
        all_ = __all_sync(~0u, right) ? sum : 0;
    }
    __device__ __forceinline__ int all() const { return all_; }

    /// The nth of a sequence that has `count` of them.
    struct Place {
        int sequence, nth, count;
    };
    /// Number `n` < all(), no less than the one that was found before.
    __device__ __forceinline__ Place find(int n) {
#pragma unroll 1
        for (;; first_ += 32) {
            const int own = first_ + lane() < sequences_ ? count_(first_ + lane()) : 0;
            int end = own;  // of the sequences up to the lane's
#pragma unroll
            for (int d = 1; d < 32; d *= 2) {
                const int before = __shfl_up_sync(~0u, end, d);
                end += lane() >= d ? before : 0;
            }
            const int nth = n - before_, behind = __popc(__ballot_sync(~0u, end <= nth));
            if (behind == 32) {
                before_ += __shfl_sync(~0u, end, 31);
                continue;
            }
            const int count = __shfl_sync(~0u, own, behind);
            return {first_ + behind, nth - (__shfl_sync(~0u, end, behind) - count), count};
        }
    }

private:
    int sequences_, all_, first_ = 0, before_ = 0;  // first_: a sequence; before_: of all ahead of it
    Count count_;

    __device__ __forceinline__ static int lane() { return static_cast<int>(threadIdx.x % 32); }
};

}  // namespace pleat
