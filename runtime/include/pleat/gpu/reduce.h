// Reductions: their partial states and the exchange of states among the threads of a warp, a block or
// a cluster, always in one fixed order, so that results are the same bits at every launch.
//
// A state starts as the value of nothing, takes vectors of values with add(), takes another state with
// combine(), and is read through its members. Device code; knows nothing of dims.
//
// States of which nothing is not 0 have a constructor: of a two-dimensional array whose elements have only
// initialisers of members, nvcc and NVRTC 13.0 begin the first row as these say and all other rows with 0.
#pragma once

#include "pleat/gpu/math.h"

namespace pleat {

template <class R>
struct Sum {
    PLEAT_KNOWN(bool, symmetric, true);  // a.combine(b) and b.combine(a) are the same bits
    R total = 0;
    template <int N>
    __device__ __forceinline__ void add(const R (&v)[N]) {
#pragma unroll
        for (int i = 0; i < N; ++i) total += v[i];
    }
    __device__ __forceinline__ void add_product(R a, R b) { total = math::fma(a, b, total); }
    __device__ __forceinline__ void combine(const Sum& o) { total += o.total; }
    __device__ __forceinline__ R sum() const { return total; }
};

template <class R>
struct Product {
    PLEAT_KNOWN(bool, symmetric, true);
    R total = 1;
    __device__ __forceinline__ Product() {}
    template <int N>
    __device__ __forceinline__ void add(const R (&v)[N]) {
#pragma unroll
        for (int i = 0; i < N; ++i) total *= v[i];
    }
    __device__ __forceinline__ void combine(const Product& o) { total *= o.total; }
    __device__ __forceinline__ R product() const { return total; }
};

template <class R>
struct Mean {
    PLEAT_KNOWN(bool, symmetric, true);
    R total = 0;
    R count = 0;
    template <int N>
    __device__ __forceinline__ void add(const R (&v)[N]) {
#pragma unroll
        for (int i = 0; i < N; ++i) total += v[i];
        count += R(N);
    }
    __device__ __forceinline__ void combine(const Mean& o) {
        total += o.total;
        count += o.count;
    }
    __device__ __forceinline__ R mean() const { return total / count; }
};

template <class R>
struct Max {
    PLEAT_KNOWN(bool, symmetric, true);
    R most = lowest();
    __device__ __forceinline__ Max() {}
    __device__ __forceinline__ static R lowest() { return -infinity<R>(); }
    template <int N>
    __device__ __forceinline__ void add(const R (&v)[N]) {
#pragma unroll
        for (int i = 0; i < N; ++i) most = math::maximum(most, v[i]);
    }
    __device__ __forceinline__ void combine(const Max& o) { most = math::maximum(most, o.most); }
    __device__ __forceinline__ R maximum() const { return most; }
};
template <>
__device__ __forceinline__ long long Max<long long>::lowest() {
    return (-0x7fffffffffffffffll - 1);
}

template <class R>
struct Min {
    PLEAT_KNOWN(bool, symmetric, true);
    R least = highest();
    __device__ __forceinline__ Min() {}
    __device__ __forceinline__ static R highest() { return infinity<R>(); }
    template <int N>
    __device__ __forceinline__ void add(const R (&v)[N]) {
#pragma unroll
        for (int i = 0; i < N; ++i) least = math::minimum(least, v[i]);
    }
    __device__ __forceinline__ void combine(const Min& o) { least = math::minimum(least, o.least); }
    __device__ __forceinline__ R minimum() const { return least; }
};
template <>
__device__ __forceinline__ long long Min<long long>::highest() {
    return 0x7fffffffffffffffll;
}

/// Count, mean and sum of squared deviations, combined as Chan, Golub and LeVeque (1979) do: no digits are lost
/// however far the mean is from zero.
template <class R>
struct Moments {
    PLEAT_KNOWN(bool, symmetric, false);
    R count = 0;
    R center = 0;
    R deviation = 0;
    template <int N>
    __device__ __forceinline__ void add(const R (&v)[N]) {
        Moments o;
        R total = 0;
#pragma unroll
        for (int i = 0; i < N; ++i) total += v[i];
        o.count = R(N);
        o.center = total * (R(1) / R(N));
#pragma unroll
        for (int i = 0; i < N; ++i) {
            const R d = v[i] - o.center;
            o.deviation = math::fma(d, d, o.deviation);
        }
        combine(o);
    }
    __device__ __forceinline__ void combine(const Moments& o) {
        const R all = count + o.count;
        if (all == R(0)) return;
        const R share = math::quotient(o.count, all);
        const R apart = o.center - center;
        deviation += math::fma(apart * apart, count * share, o.deviation);
        center = math::fma(apart, share, center);
        count = all;
    }
    __device__ __forceinline__ R mean() const { return count == R(0) ? not_a_number<R>() : center; }
    __device__ __forceinline__ R variance() const { return deviation / count; }
};

/// Mean and variance of as many values as those of each state that it is combined with: for states that are
/// combined pair by pair, as across_lanes, Exchange and RowsStates do, not one after another, as Parts.
template <class R>
struct EvenMoments {
    PLEAT_KNOWN(bool, symmetric, true);
    R center = 0;
    R square = 0;  // the mean square of the distances from the center
    __device__ __forceinline__ void combine(const EvenMoments& o) {
        const R half = (center - o.center) * R(0.5);
        square = math::fma(half, half, (square + o.square) * R(0.5));
        center = (center + o.center) * R(0.5);
    }
    __device__ __forceinline__ R mean() const { return center; }
    __device__ __forceinline__ R variance() const { return square; }
};

/// The maximum m of the values and the sum of exp(v - m), in one pass (Milakov and Gimelshein, 2018).
template <class R>
struct SumExp {
    PLEAT_KNOWN(bool, symmetric, true);  // two products and their sum, none of them fused (--fmad=false)
    R most = -infinity<R>();
    R total = 0;
    __device__ __forceinline__ SumExp() {}
    template <int N>
    __device__ __forceinline__ void add(const R (&v)[N]) {
        R top = most;
#pragma unroll
        for (int i = 0; i < N; ++i) top = math::maximum(top, v[i]);
        const R base = top == -infinity<R>() ? R(0) : top;
        const auto below = math::exp_below(base);
        R sum = total * math::exp_short(most - base);  // exactly total while the maximum stays; see combine
#pragma unroll
        for (int i = 0; i < N; ++i) sum += below(v[i]);
        most = top;
        total = sum;
    }
    __device__ __forceinline__ void combine(const SumExp& o) {
        const R top = math::maximum(most, o.most);
        const R base = top == -infinity<R>() ? R(0) : top;
        // Of a difference d, exp_short errs by at most d 2^-24 beside what each term of a sum does: less than 2^-24
        // of the sum, in which this total counts e^-d.
        total = total * math::exp_short(most - base) + o.total * math::exp_short(o.most - base);
        most = top;
    }
    __device__ __forceinline__ R maximum() const { return most; }
    __device__ __forceinline__ R sum() const { return total; }
    __device__ __forceinline__ R logsumexp() const {
        if (most == -infinity<R>() || most == infinity<R>()) return most;
        return most + math::log(total);
    }
};

/// Terms that are added to a SumExp together; what is not put counts as nothing.
template <class R, int N>
struct Terms {
    R at[N];
    __device__ __forceinline__ Terms() {
#pragma unroll
        for (int i = 0; i < N; ++i) at[i] = -infinity<R>();
    }
    template <int Some>
    __device__ __forceinline__ void put(int first, const R (&v)[Some]) {
#pragma unroll
        for (int i = 0; i < Some; ++i) at[first + i] = v[i];
    }
};

/// A state from the lane `lane` ^ mask.
template <class S>
__device__ __forceinline__ S from_lane_xor(const S& s, int mask) {
    static_assert(sizeof(S) % 4 == 0);
    S r;
#pragma unroll
    for (unsigned i = 0; i < sizeof(S) / 4; ++i)
        reinterpret_cast<unsigned*>(&r)[i] =
            __shfl_xor_sync(0xffffffffu, reinterpret_cast<const unsigned*>(&s)[i], mask);
    return r;
}

/// Combines the states of lanes whose numbers differ in the bits First, ..., End / 2; every lane gets the same
/// bits, because a pair is always combined lower lane first.
template <int First, int End, class S>
__device__ __forceinline__ void across_bits(S& s) {
#pragma unroll
    for (int mask = First; mask < End; mask *= 2) {
        const S o = from_lane_xor(s, mask);
        if (!S::symmetric && (threadIdx.x & mask)) {
            S lower = o;
            lower.combine(s);
            s = lower;
        } else {
            s.combine(o);
        }
    }
}

/// Combines the states of groups of Lanes neighbouring lanes.
template <int Lanes, class S>
__device__ __forceinline__ void across_lanes(S& s) {
    across_bits<1, Lanes>(s);
}

/// Where the warps of a block leave their states of one pass.
template <int Warps, class... S>
struct Exchange;
template <int Warps>
struct Exchange<Warps> {};
template <int Warps, class S, class... Rest>
struct Exchange<Warps, S, Rest...> {
    struct alignas(16) Slot {
        unsigned words[sizeof(S) / 4];
    };
    Slot slots[Warps];
    Exchange<Warps, Rest...> rest;

    __device__ __forceinline__ void put(int warp, const S& s, const Rest&... others) {
#pragma unroll
        for (unsigned i = 0; i < sizeof(S) / 4; ++i)
            slots[warp].words[i] = reinterpret_cast<const unsigned*>(&s)[i];
        if constexpr (sizeof...(Rest) > 0) rest.put(warp, others...);
    }
    /// Every thread: the states of all warps (a power of two of them), in order.
    __device__ __forceinline__ void take(S& s, Rest&... others) {
        const int from = static_cast<int>(threadIdx.x) % Warps;
#pragma unroll
        for (unsigned i = 0; i < sizeof(S) / 4; ++i) reinterpret_cast<unsigned*>(&s)[i] = slots[from].words[i];
        across_lanes<Warps>(s);
        if constexpr (sizeof...(Rest) > 0) rest.take(others...);
    }
};

/// Where the parts of a block (Lanes threads each, one above the other) leave the states of their Lanes * N
/// columns.
template <class S, int Count, int N, int Lanes = 32>
struct Parts {
    unsigned words[sizeof(S) / 4][Count][N][Lanes];

    __device__ __forceinline__ void put(int part, int lane, const S (&states)[N]) {
#pragma unroll
        for (int e = 0; e < N; ++e)
#pragma unroll
            for (unsigned i = 0; i < sizeof(S) / 4; ++i)
                words[i][part][e][lane] = reinterpret_cast<const unsigned*>(&states[e])[i];
    }
    /// A column's states of all parts, in order.
    __device__ __forceinline__ S combined(int lane, int e) const {
        S all = taken(0, lane, e);
#pragma unroll 8
        for (int part = 1; part < Count; ++part) all.combine(taken(part, lane, e));
        return all;
    }
    /// Adds the states of parts First, First + 1, ... in order.
    template <int First = 1>
    __device__ __forceinline__ void combine(int lane, S (&states)[N]) const {
#pragma unroll
        for (int e = 0; e < N; ++e)
            for (int part = First; part < Count; ++part) states[e].combine(taken(part, lane, e));
    }

private:
    __device__ __forceinline__ S taken(int part, int lane, int e) const {
        S state;
#pragma unroll
        for (unsigned i = 0; i < sizeof(S) / 4; ++i)
            reinterpret_cast<unsigned*>(&state)[i] = words[i][part][e][lane];
        return state;
    }
};

/// Combines states across the Warps * 32 threads of a block; every thread gets the result. One barrier: an exchange
/// may be used again only after another barrier.
template <int Warps, class... S>
__device__ __forceinline__ void across_block(Exchange<Warps, S...>& exchange, S&... states) {
    (across_lanes<32>(states), ...);
    if (threadIdx.x % 32 == 0) exchange.put(static_cast<int>(threadIdx.x / 32), states...);
    __syncthreads();
    exchange.take(states...);
}

}  // namespace pleat
