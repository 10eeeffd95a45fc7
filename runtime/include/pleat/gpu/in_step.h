// Persistent clusters kept in step: those that read the same operands at the same time find them in the L2 cache,
// and those that have drifted apart read them from memory once each, which takes power that large products lack. It
// is a hint and orders no accesses: right whatever the counter holds and whether or not all clusters run at the
// same time. Device code; knows nothing of tiles.
#pragma once

#include "pleat/base.h"

namespace pleat {

/// Clusters that go at their own pace.
struct AtWill {
    __device__ __forceinline__ void begin(int, int) {}
    __device__ __forceinline__ void end(int, int) {}
};

/// All clusters of the launch begin every `every`-th round together; every: 0 for never.
///
/// A cluster counts itself in and waits for the count to be a multiple of the clusters. `counter`: a word in device
/// memory for launches of one grid alone, at first 0. Each launch adds whole multiples, so that nobody sets it
/// back; launches that overlap and share it fill one another's groups, which are whole again when both have ended.
class InStep {
public:
    __device__ __forceinline__ InStep(unsigned* counter, int every, int clusters)
        : counter_(counter), clusters_(static_cast<unsigned>(clusters)), every_(every) {}

    /// One thread of a cluster, before it begins its round number `round`. Looks at the counter `patience` times at
    /// most, half a microsecond each, and having waited in vain, where clusters of the grid do not run side by
    /// side, never waits again.
    __device__ __forceinline__ void begin(int round, int patience) {
        if (!is_meeting(round)) return;
        const unsigned group = count_in();
        if (!waits_) return;
        for (int looks = 0; group_of(*static_cast<volatile unsigned*>(counter_)) == group; ++looks) {
            if (looks == patience) {
                waits_ = false;
                return;
            }
            __nanosleep(100);
        }
    }
    /// The same thread, at the end: counts itself in for the rounds from `round` to `rounds` that it has no part
    /// in.
    __device__ __forceinline__ void end(int round, int rounds) {
        for (; round < rounds; ++round)
            if (is_meeting(round)) count_in();
    }

private:
    // That the count tells apart: none fills while a cluster of the one before waits.
    PLEAT_KNOWN(unsigned, groups, 2);
    unsigned* counter_;
    unsigned clusters_;
    int every_;
    bool waits_ = true;

    __device__ __forceinline__ bool is_meeting(int round) const {
        return every_ != 0 && round != 0 && round % every_ == 0;
    }
    __device__ __forceinline__ unsigned group_of(unsigned count) const { return count / clusters_; }
    /// Which group this cluster fills.
    __device__ __forceinline__ unsigned count_in() { return group_of(atomicInc(counter_, groups * clusters_ - 1)); }
};

}  // namespace pleat
