// tanh of the values of a block that a warp has in registers: where all of them are near 0, as scores below their
// cap are, a polynomial alone, which takes nothing of the pipe of exponentials. A value has the same bits whether
// its neighbours are near 0 or not. Device code.
#pragma once

#include "pleat/gpu/math.h"

namespace pleat {

/// by * tanh(v * x) of values x. Where v x is within 0.5, v and by lie in the coefficients of a polynomial, x (k0 +
/// k1 x^2 + .. + k4 x^8), fitted here for the least relative error of tanh, 2^-26: to 2.6 units in the last place.
/// Values further out are by * math::tanh_far(v * x) with the sign of x, at most 7 units up to 0.6.
class BlockTanh {
    float bound_, v_, by_, k_[5];

    __device__ __forceinline__ float near(float x) const {
        const float square = x * x;
        float p = k_[4];
#pragma unroll
        for (int i = 3; i >= 0; --i) p = math::fma(p, square, k_[i]);
        return x * p;
    }

public:
    __device__ __forceinline__ explicit BlockTanh(float v, float by = 1) : v_(v), by_(by) {
        // The coefficients of others are too large or small; no x is near 0.
        const bool fits = fabsf(v) >= 0x1p-12f && fabsf(v) <= 0x1p12f;
        bound_ = fits ? 0.5f / fabsf(v) : 0;
        const float square = v * v;
        float power = by * v;
        k_[0] = power;
        power *= square;
        k_[1] = -0.333330691f * power;
        power *= square;
        k_[2] = 0.133247793f * power;
        power *= square;
        k_[3] = -0.0529860742f * power;
        power *= square;
        k_[4] = 0.0171350073f * power;
    }

    /// Passes over the values of a block. The first finds how far they are from 0, and its results count for
    /// nothing.
    struct Look {
        float furthest = 0;
    };
    struct Near {};
    struct Any {};
    __device__ __forceinline__ float operator()(float x, Look& pass) const {
        pass.furthest = fmaxf(pass.furthest, fabsf(x));
        return 0;
    }
    __device__ __forceinline__ float operator()(float x, const Near&) const { return near(x); }
    __device__ __forceinline__ float operator()(float x, const Any&) const {
        const float scaled = v_ * x, far = by_ * copysignf(math::tanh_far(scaled), scaled);
        return fabsf(x) < bound_ ? near(x) : far;
    }
    /// stages(pass) computes a block's values, of which operator() has some. All threads of a warp.
    template <class Stages>
    __device__ __forceinline__ void pass_over(const Stages& stages) const {
        Look look;
        stages(look);
        if (__all_sync(~0u, look.furthest < bound_))
            stages(Near{});
        else
            stages(Any{});
    }
};

}  // namespace pleat
