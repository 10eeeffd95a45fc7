// The softmax of attention, online: in accumulators of a block of scores (accumulators.h) it leaves exponentials,
// and rounds them to the operand that the product with v takes from registers. Knows nothing of where scores come
// from.
#pragma once

#include "pleat/gpu/attention_turned_sm90.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/tile.h"

namespace pleat {

/// Nothing of a block of keys is seen but what stages put in its place.
template <int Registers>
__device__ __forceinline__ void see_nothing(Vec<float, 2> (&seen)[Registers][2]) {
#pragma unroll
    for (int j = 0; j < Registers; ++j)
#pragma unroll
        for (int h = 0; h < 2; ++h) seen[j][h] = {__int_as_float(0xff800000), __int_as_float(0xff800000)};
}

/// Powers of two, of which small ones may be 0 (PTX ISA, ex2.approx.ftz: 2 ulp).
__device__ __forceinline__ float exp2_approximately(float x) {
    float y;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
    return y;
}

/// Weights are the exponentials as they are.
struct AsTheyAre {};
template <class Times>
struct AreAsTheyAre {
    PLEAT_KNOWN(bool, value, false);
};
template <>
struct AreAsTheyAre<AsTheyAre> {
    PLEAT_KNOWN(bool, value, true);
};

/// How scores of a tile are scaled: in the exponent, where that takes no instruction, as far as their maxima stay
/// maxima, and before the softmax by any other number.
template <class Factor>
struct ScoreScaling {
    float in_exponent, before;

    /// `scale` > 0; `factor` may be negative, 0 or NaN.
    __device__ __forceinline__ ScoreScaling(float scale, float factor) {
        const bool positive = factor >= 0x1p-40f && factor <= 0x1p40f;
        in_exponent = (positive ? scale * factor : scale) * 1.4426950408889634f;  // log2(e)
        before = positive ? 1 : factor;
    }
    template <int Registers>
    __device__ __forceinline__ void apply(Vec<float, 2> (&seen)[Registers][2]) const {
        if (before == 1) return;
#pragma unroll
        for (int j = 0; j < Registers; ++j)
#pragma unroll
            for (int h = 0; h < 2; ++h) seen[j][h] = {seen[j][h][0] * before, seen[j][h][1] * before};
    }
};
template <>
struct ScoreScaling<AsTheyAre> {
    float in_exponent;
    __device__ __forceinline__ explicit ScoreScaling(float scale) : in_exponent(scale * 1.4426950408889634f) {}
    template <class Seen>
    __device__ __forceinline__ void apply(Seen&) const {}
};

/// The weights of a row in a block of keys: multiplied[j][h][e] = x multiplies those of row h by x, if that is Row.
template <int Row, int Registers>
struct MultipliedWeights {
    Vec<float, 2> (&weights)[Registers][2];

    struct Weight {
        float& weight;
        bool counts;
        __device__ __forceinline__ void operator=(float x) const {
            if (counts) weight *= x;
        }
    };
    struct Pair {
        Vec<float, 2>& weights;
        bool counts;
        __device__ __forceinline__ Weight operator[](int e) const { return {weights[e], counts}; }
    };
    struct Column {
        Vec<float, 2> (&weights)[2];
        __device__ __forceinline__ Pair operator[](int h) const { return {weights[h], h == Row}; }
    };
    __device__ __forceinline__ Column operator[](int j) const { return {weights[j]}; }
};

/// Of a row: a block's exponentials are 2^(score * scale_2 + minus), and sums over the blocks before go times `by`.
struct Scaled {
    float minus, by;
};
/// Of scores that need no maximum: exponentials are 2^score, and sums stay as they are.
struct Unscaled {};
template <bool Bounded>
struct ScaledUnlessBounded {
    using Type = Scaled;
};
template <>
struct ScaledUnlessBounded<true> {
    using Type = Unscaled;
};

/// Of a warpgroup's 64 rows and a block of `Keys`, with weights of dtype T.
template <class T, int Keys>
class OnlineSoftmax {
protected:
    PLEAT_KNOWN(bool, turned, sizeof(T) == 1);  // weights multiply blocks of v that are turned
    // Exponents of weights are greater by `more`, so that small ones of 8 bits are not rounded to 0.
    PLEAT_KNOWN(int, more, turned ? 8 : 0);

    /// A register of neighbours along the keys: of two, or of 8 bits of two pairs.
    using Weights = Vec<T, 4 / sizeof(T)>[Keys * sizeof(T) / 16][2];

    __device__ __forceinline__ static float minus_infinity() { return __int_as_float(0xff800000); }
    __device__ __forceinline__ static float ln_2() { return 0.6931471805599453f; }
    /// The maximum of a row without any score above -inf counts as 0.
    __device__ __forceinline__ static float finite(float top) { return top == minus_infinity() ? 0 : top; }

    /// The rows' maxima over the blocks up to this one, and what follows from them.
    __device__ __forceinline__ static void maxima(const Vec<float, 2> (&seen)[Keys / 8][2], float scale_2,
                                                  float (&top)[2], Scaled (&scaled)[2]) {
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            float highest = top[h];
#pragma unroll
            for (int j = 0; j < Keys / 8; ++j)
#pragma unroll
                for (int e = 0; e < 2; ++e) highest = fmaxf(highest, seen[j][h][e]);
            highest = fmaxf(highest, __shfl_xor_sync(~0u, highest, 1));
            highest = fmaxf(highest, __shfl_xor_sync(~0u, highest, 2));
            // A maximum that has grown by little in the exponent is not taken: nothing overflows, of 8 bits 448,
            // and sums stay as they are.
            if ((highest - top[h]) * scale_2 <= (turned ? 0.75f : 8)) highest = top[h];
            scaled[h].minus = -__fmul_rn(finite(highest), scale_2);
            scaled[h].by = exp2_approximately(__fmul_rn(top[h], scale_2) + scaled[h].minus);
            if constexpr (turned) scaled[h].minus += more;
            top[h] = highest;
        }
    }
    __device__ __forceinline__ static void maxima(const Vec<float, 2> (&)[Keys / 8][2], float, float (&top)[2],
                                                  Unscaled (&)[2]) {
        top[0] = top[1] = 0;
    }
    /// Exponentials of a row's scores in place of these, and their sum in its total. A thread's are of its own
    /// columns.
    __device__ __forceinline__ static void exponentials(Vec<float, 2> (&seen)[Keys / 8][2], int h, float scale_2,
                                                        const Scaled& scaled, float& total) {
        float sum = total * scaled.by;
#pragma unroll
        for (int j = 0; j < Keys / 8; ++j)
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                seen[j][h][e] = exp2_approximately(fmaf(seen[j][h][e], scale_2, scaled.minus));
                sum += seen[j][h][e];
            }
        total = sum;
    }
    __device__ __forceinline__ static void exponentials(Vec<float, 2> (&seen)[Keys / 8][2], int h, float,
                                                        const Unscaled&, float& total) {
#pragma unroll
        for (int j = 0; j < Keys / 8; ++j)
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                seen[j][h][e] = exp2_approximately(seen[j][h][e]);
                total += seen[j][h][e];
            }
    }
    /// Ends a basic block behind what a total needs, which is not negative. Within a block ptxas moves the
    /// wait for products ahead of exponentials, which then run when the tensor cores have nothing to do: of two
    /// consumers that costs 4 to 5 %, of three the vote costs more (tests/bench/attention.sh).
    __device__ __forceinline__ static void computed(float total) {
#pragma unroll 1
        while (__any_sync(~0u, total < 0)) asm volatile("nanosleep.u32 0;");
    }
    __device__ __forceinline__ static ScoreScaling<AsTheyAre> scaling_of(const AsTheyAre&, const TileAt&,
                                                                         float scale) {
        return ScoreScaling<AsTheyAre>(scale);
    }
    template <class Factor>
    __device__ __forceinline__ static ScoreScaling<Factor> scaling_of(const Factor& factor, const TileAt& own,
                                                                      float scale) {
        return ScoreScaling<Factor>(scale, factor(own));
    }
    __device__ __forceinline__ static AsTheyAre multiplier_of(const AsTheyAre&, const TileAt&) { return {}; }
    template <class Times>
    __device__ __forceinline__ static auto multiplier_of(const Times& times, const TileAt& own) {
        return times(own);
    }
    template <int Row, class Products>
    __device__ __forceinline__ static void multiply(const AsTheyAre&, const TileAt&, const Products&,
                                                    Vec<float, 2> (&)[Keys / 8][2]) {}
    template <int Row, class Multiplier, class Products>
    __device__ __forceinline__ static void multiply(const Multiplier& by, const TileAt& at,
                                                    const Products& products, Vec<float, 2> (&seen)[Keys / 8][2]) {
        const MultipliedWeights<Row, Keys / 8> multiplied{seen};
        by(at, products, multiplied);
    }
    /// By how much the weights of a block are more than its exponentials, added to what they were in others.
    __device__ __forceinline__ static void add_rounding(const Vec<float, 2> (&seen)[Keys / 8][2],
                                                        float (&rounding)[2]) {
#pragma unroll
        for (int j = 0; j < Keys / 8; ++j)
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const float exact[2] = {exp2_approximately(seen[j][h][0]), exp2_approximately(seen[j][h][1])};
                const Vec<T, 2> rounded = converted<T>(exact);
#pragma unroll
                for (int e = 0; e < 2; ++e) rounding[h] += widen(rounded[e]) - exact[e];
            }
    }
    __device__ __forceinline__ static void round(const Vec<float, 2> (&seen)[Keys / 8][2], int h,
                                                 Weights& weights) {
        if constexpr (turned) {
#pragma unroll
            for (int j = 0; j < Keys / 16; ++j) {
                const unsigned four =
                    e4m3_of(seen[2 * j][h][0], seen[2 * j][h][1], seen[2 * j + 1][h][0], seen[2 * j + 1][h][1]);
                weights[j][h] = reinterpret_cast<const Vec<T, 4>&>(four);
            }
        } else {
#pragma unroll
            for (int j = 0; j < Keys / 8; ++j) weights[j][h] = converted<T>(seen[j][h].at);
        }
    }
};

}  // namespace pleat
