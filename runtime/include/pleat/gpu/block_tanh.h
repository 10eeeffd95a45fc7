// tanh of the values of a block that a warp has in registers: where all of them are near 0, as scores below their
// cap are, a polynomial alone, which takes nothing of the pipe of exponentials. A value has the same bits whether
// its neighbours are near 0 or not. Device code.
#pragma once

#include "pleat/gpu/math.h"

namespace pleat {

/// by * tanh(v * x) of values x. Where v x is within 0.21, v and by lie in the coefficients of a polynomial, x (k0
/// + k1 x^2 + k2 x^4), fitted here for the least relative error of tanh, 2^-22.8. Values further out are by *
/// math::tanh(v * x), which needs no exponential within 0.6.
class BlockTanh {
    PLEAT_KNOWN(int, hundredths_near, 21);
    PLEAT_KNOWN(int, hundredths_further, 60);
    float v_, by_;

    /// Is v x within so many hundredths, and v such that coefficients are neither too large nor too small?
    template <int Hundredths>
    __device__ __forceinline__ bool within(float x) const {
        const bool fits = fabsf(v_) >= 0x1p-12f && fabsf(v_) <= 0x1p12f;
        return fabsf(v_ * x) < (fits ? Hundredths * 0.01f : 0);
    }

public:
    __device__ __forceinline__ explicit BlockTanh(float v, float by = 1) : v_(v), by_(by) {}

    /// Passes over the values of a block. The first finds how far they are from 0, and its results count for
    /// nothing. Coefficients are of a block, so that ptxas chooses where they are computed.
    struct Look {
        float furthest = 0;
    };
    struct Near {
        float k[3];
        __device__ __forceinline__ Near(float v, float by) {
            const float square = v * v, third = by * v * square;
            k[0] = 0.999999881f * by * v;
            k[1] = -0.333275825f * third;
            k[2] = 0.129834726f * (third * square);
        }
        __device__ __forceinline__ float tanh(float x) const {
            const float square = x * x;
            return x * math::fma(math::fma(k[2], square, k[1]), square, k[0]);
        }
    };
    struct Further : Near {
        using Near::Near;
    };
    struct Any : Near {
        using Near::Near;
    };
    __device__ __forceinline__ float operator()(float x, Look& pass) const {
        pass.furthest = fmaxf(pass.furthest, fabsf(x));
        return 0;
    }
    __device__ __forceinline__ float operator()(float x, const Near& pass) const { return pass.tanh(x); }
    __device__ __forceinline__ float operator()(float x, const Further& pass) const {
        return within<hundredths_near>(x) ? pass.tanh(x) : by_ * math::tanh_near(v_ * x);
    }
    __device__ __forceinline__ float operator()(float x, const Any& pass) const {
        return within<hundredths_near>(x) ? pass.tanh(x) : by_ * math::tanh(v_ * x);
    }
    /// stages(pass) computes a block's values, of which operator() has some. All threads of a warp.
    template <class Stages>
    __device__ __forceinline__ void pass_over(const Stages& stages) const {
        Look look;
        stages(look);
        if (__all_sync(~0u, within<hundredths_near>(look.furthest)))
            stages(Near(v_, by_));
        else if (__all_sync(~0u, within<hundredths_further>(look.furthest)))
            stages(Further(v_, by_));
        else
            stages(Any(v_, by_));
    }
};

}  // namespace pleat
