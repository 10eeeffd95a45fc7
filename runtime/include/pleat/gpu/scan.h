// Prefixes along a row or down columns, in a fixed order: what a thread has of a step one after another, then the
// lanes of a warp, then warps, then steps. Results are the same bits at every launch. Backward, the last place
// comes first. Device code; knows nothing of dims.
#pragma once

#include "pleat/gpu/reduce.h"

namespace pleat {

template <class R>
struct ScanSum {
    using Value = R;
    __device__ __forceinline__ static R nothing() { return R(0); }
    __device__ __forceinline__ static R put(R a, R b) { return a + b; }
};

template <class R>
struct ScanProduct {
    using Value = R;
    __device__ __forceinline__ static R nothing() { return R(1); }
    __device__ __forceinline__ static R put(R a, R b) { return a * b; }
};

template <class R>
struct ScanMax {
    using Value = R;
    __device__ __forceinline__ static R nothing() { return Max<R>::lowest(); }
    __device__ __forceinline__ static R put(R a, R b) { return math::maximum(a, b); }
};

template <class R>
struct ScanMin {
    using Value = R;
    __device__ __forceinline__ static R nothing() { return Min<R>::highest(); }
    __device__ __forceinline__ static R put(R a, R b) { return math::minimum(a, b); }
};

/// What a thread has at hand becomes its results, given what lies behind it.
template <class Op, bool Exclusive, bool Backward, int Vector>
__device__ __forceinline__ void scan_vector(typename Op::Value (&v)[Vector], typename Op::Value behind) {
#pragma unroll
    for (int i = 0; i < Vector; ++i) {
        typename Op::Value& at = v[Backward ? Vector - 1 - i : i];
        const typename Op::Value now = Op::put(behind, at);
        at = Exclusive ? behind : now;
        behind = now;
    }
}

/// Of `Width` lanes: what each and those behind it come to. `lane` counts from where the scan begins.
template <class Op, bool Backward, int Width>
__device__ __forceinline__ typename Op::Value scan_lanes(typename Op::Value v, int lane) {
#pragma unroll
    for (int d = 1; d < Width; d *= 2) {
        const auto other =
            Backward ? __shfl_down_sync(0xffffffffu, v, d, Width) : __shfl_up_sync(0xffffffffu, v, d, Width);
        if (lane >= d) v = Op::put(other, v);
    }
    return v;
}

/// The same without each lane itself.
template <class Op, bool Backward, int Width>
__device__ __forceinline__ typename Op::Value lanes_behind(typename Op::Value scanned, int lane) {
    const auto other = Backward ? __shfl_down_sync(0xffffffffu, scanned, 1, Width)
                                : __shfl_up_sync(0xffffffffu, scanned, 1, Width);
    return lane == 0 ? Op::nothing() : other;
}

/// A row that `Lanes` threads go along, `Slots` vectors each at a time. Where they are more than a warp they are a
/// block.
template <class Op, int Lanes, int Slots, int Vector, bool Backward>
struct RowScan {
    using R = typename Op::Value;
    PLEAT_KNOWN(int, width, Lanes < 32 ? Lanes : 32);
    PLEAT_KNOWN(int, warps, Lanes / width);
    static_assert(warps == 1 || warps * Slots <= 32, "a warp scans what the warps of a block come to");
    /// Two, in turns: a slow warp may still read what the step before left.
    struct Exchange {
        R whole[2][warps * Slots];
    };

    R carried = Op::nothing();  // of all places behind the next step
    int lane, warp = 0, turn = 0;
    Exchange* exchange = nullptr;

    __device__ __forceinline__ explicit RowScan(int thread)
        : lane(Backward ? width - 1 - thread % width : thread % width) {}
    __device__ __forceinline__ RowScan(int thread, Exchange& shared) : RowScan(thread) {
        warp = Backward ? warps - 1 - thread / 32 : thread / 32;
        exchange = &shared;
    }

    /// Begins with what shares of the row come to.
    __device__ __forceinline__ void begin(const R* shares, long long first, long long end) {
        for (long long base = first; base < end; base += 32) {
            const long long k = base + static_cast<int>(threadIdx.x) % 32;
            R own = k < end ? shares[k] : Op::nothing();
#pragma unroll
            for (int mask = 1; mask < 32; mask *= 2) own = Op::put(own, __shfl_xor_sync(0xffffffffu, own, mask));
            carried = Op::put(carried, own);
        }
    }

    template <bool Exclusive>
    __device__ __forceinline__ void step(R (&v)[Slots][Vector]) {
        R scanned[Slots];
#pragma unroll
        for (int i = 0; i < Slots; ++i) {
            R own = v[at(i)][0];
#pragma unroll
            for (int e = 1; e < Vector; ++e) own = Op::put(own, v[at(i)][e]);
            scanned[i] = scan_lanes<Op, Backward, width>(own, lane);
        }
        if constexpr (warps == 1) {
#pragma unroll
            for (int i = 0; i < Slots; ++i) {
                const R behind = Op::put(carried, lanes_behind<Op, Backward, width>(scanned[i], lane));
                carried = Op::put(carried, last(scanned[i]));
                scan_vector<Op, Exclusive, Backward>(v[at(i)], behind);
            }
        } else {
            R(&whole)[warps * Slots] = exchange->whole[turn];
            turn ^= 1;
#pragma unroll
            for (int i = 0; i < Slots; ++i)
                if (lane == 31) whole[i * warps + warp] = scanned[i];
            __syncthreads();
            // In the order of slots and warps, whatever the direction of lanes.
            const int thread = static_cast<int>(threadIdx.x) % 32;
            const R all = scan_lanes<Op, false, 32>(thread < warps * Slots ? whole[thread] : Op::nothing(), thread);
            const R before = lanes_behind<Op, false, 32>(all, thread);
#pragma unroll
            for (int i = 0; i < Slots; ++i) {
                const R warps_behind = Op::put(carried, __shfl_sync(0xffffffffu, before, i * warps + warp));
                const R behind = Op::put(warps_behind, lanes_behind<Op, Backward, 32>(scanned[i], lane));
                scan_vector<Op, Exclusive, Backward>(v[at(i)], behind);
            }
            carried = Op::put(carried, __shfl_sync(0xffffffffu, all, warps * Slots - 1));
        }
    }

private:
    __device__ __forceinline__ static constexpr int at(int i) { return Backward ? Slots - 1 - i : i; }
    __device__ __forceinline__ static R last(R scanned) {
        return __shfl_sync(0xffffffffu, scanned, Backward ? 0 : width - 1, width);
    }
};

/// Neighbouring columns that a thread goes along, `Slots` places at a time.
template <class Op, int Slots, int Vector, bool Backward>
struct ColumnScan {
    using R = typename Op::Value;
    R carried[Vector];

    __device__ __forceinline__ ColumnScan() {
#pragma unroll
        for (int e = 0; e < Vector; ++e) carried[e] = Op::nothing();
    }

    /// Begins with what shares of the columns come to, which lie `columns` apart.
    __device__ __forceinline__ void begin(const R* shares, long long columns, long long first, long long end) {
#pragma unroll 4
        for (long long k = first; k < end; ++k)
#pragma unroll
            for (int e = 0; e < Vector; ++e) carried[e] = Op::put(carried[e], shares[k * columns + e]);
    }

    template <bool Exclusive>
    __device__ __forceinline__ void step(R (&v)[Slots][Vector]) {
#pragma unroll
        for (int i = 0; i < Slots; ++i)
#pragma unroll
            for (int e = 0; e < Vector; ++e) {
                R& at = v[Backward ? Slots - 1 - i : i][e];
                const R now = Op::put(carried[e], at);
                at = Exclusive ? carried[e] : now;
                carried[e] = now;
            }
    }

    __device__ __forceinline__ void leave(R* shares) const {
#pragma unroll
        for (int e = 0; e < Vector; ++e) shares[e] = carried[e];
    }
};

}  // namespace pleat
