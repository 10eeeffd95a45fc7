// The stage language's functions on the device, in float and double. Float versions are within a few
// units in the last place; where the accurate library function costs many instructions and a formula
// on the exponential unit does not lose digits, it is used and said so. Compiled with --fmad=false: an
// fma stands where the emitter wrote one. Device code.
#pragma once

#include "pleat/types.h"

namespace pleat {

template <class R>
__device__ __forceinline__ R infinity();
template <>
__device__ __forceinline__ float infinity<float>() {
    return __int_as_float(0x7f800000);
}
template <>
__device__ __forceinline__ double infinity<double>() {
    return __longlong_as_double(0x7ff0000000000000ll);
}
template <class R>
__device__ __forceinline__ R not_a_number();
template <>
__device__ __forceinline__ float not_a_number<float>() {
    return __int_as_float(0x7fffffff);
}
template <>
__device__ __forceinline__ double not_a_number<double>() {
    return __longlong_as_double(0x7fffffffffffffffll);
}

namespace math {

/// max and min that let NaN through (rule 12).
template <class T>
__device__ __forceinline__ T maximum(T a, T b) {
    return a > b || a != a ? a : b;
}
template <class T>
__device__ __forceinline__ T minimum(T a, T b) {
    return a < b || a != a ? a : b;
}
// max.NaN.f32: PTX ISA, sm_80 and later.
template <>
__device__ __forceinline__ float maximum(float a, float b) {
    float r;
    asm("max.NaN.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b));
    return r;
}
template <>
__device__ __forceinline__ float minimum(float a, float b) {
    float r;
    asm("min.NaN.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b));
    return r;
}
template <class T>
__device__ __forceinline__ T relu(T a) {
    return a < T(0) ? T(0) : a;
}
template <class T>
__device__ __forceinline__ T abs(T a) {
    return a < T(0) ? -a : a;
}
__device__ __forceinline__ float abs(float a) { return fabsf(a); }
__device__ __forceinline__ double abs(double a) { return fabs(a); }

// Integers: rounding toward minus infinity, whatever the signs; of a zero divisor 0.
__device__ __forceinline__ long long floor_div(long long a, long long b) {
    if (b == 0) return 0;
    const long long q = a / b;
    return q - ((a % b != 0) && ((a < 0) != (b < 0)));
}
__device__ __forceinline__ long long floor_mod(long long a, long long b) {
    return b == 0 ? 0 : a - floor_div(a, b) * b;
}

/// a / b where a few units in the last place do not matter: for float the approximate quotient (2 ulp for 2^-126 <=
/// b <= 2^126, CUDA programming guide).
__device__ __forceinline__ float quotient(float a, float b) { return __fdividef(a, b); }
__device__ __forceinline__ double quotient(double a, double b) { return a / b; }

/// A divisor that many values share: x / y as x * (1 / y), at most half a unit in the last place worse than the
/// quotient.
template <class R>
struct Divisor {
    R scale, reciprocal;
    __device__ __forceinline__ explicit Divisor(R y) {
        // 2^64 either way keeps the reciprocal of the smallest and largest floats a normal number.
        const R size = y < R(0) ? -y : y;
        scale = size < R(1e-30) ? R(18446744073709551616.0) : size > R(1e30) ? R(5.421010862427522e-20) : R(1);
        reciprocal = R(1) / (y * scale);
    }
    __device__ __forceinline__ R divide(R x) const { return x * scale * reciprocal; }
};

__device__ __forceinline__ float fma(float a, float b, float c) { return __fmaf_rn(a, b, c); }
__device__ __forceinline__ double fma(double a, double b, double c) { return __fma_rn(a, b, c); }
/// 1, -1, or a zero or NaN as it is.
template <class T>
__device__ __forceinline__ T sign(T x) {
    return x > T(0) ? T(1) : x < T(0) ? T(-1) : x;
}
__device__ __forceinline__ float ceil(float x) { return ceilf(x); }
__device__ __forceinline__ double ceil(double x) { return ::ceil(x); }
__device__ __forceinline__ float trunc(float x) { return truncf(x); }
__device__ __forceinline__ double trunc(double x) { return ::trunc(x); }
__device__ __forceinline__ float round(float x) { return rintf(x); }  // to even
__device__ __forceinline__ double round(double x) { return ::rint(x); }
__device__ __forceinline__ float floor(float x) { return floorf(x); }
__device__ __forceinline__ double floor(double x) { return ::floor(x); }
__device__ __forceinline__ long long floor(long long x) { return x; }
__device__ __forceinline__ float exp(float x) { return expf(x); }
/// To the nearest number with TF32's 11 significant bits, ties to even.
__device__ __forceinline__ float tf32(float x) {
    const unsigned word = __float_as_uint(x);
    const bool number = (word & 0x7fffffffu) <= 0x7f800000u;
    return number ? __uint_as_float((word + 0xfffu + (word >> 13 & 1u)) & 0xffffe000u) : x;
}
/// e^x to a relative error of 2^-17 where it is finite (2^-22 from ex2.approx, the rest from rounding x / ln 2):
/// for values that end in 16 bits or fewer.
__device__ __forceinline__ float exp_short(float x) {
    float r;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(x * 1.4426950408889634f));
    return r;
}
__device__ __forceinline__ double exp_short(double x) { return ::exp(x); }
/// e^(v - m) for a sum in which m is the greatest v: 1 for v = m, so that of one value, or of one that outweighs
/// the others, the logarithm of the sum is exact. (v / ln 2 - m / ln 2 in one fma would save an instruction and
/// lose that.)
struct ExpBelow {
    float most;
    __device__ __forceinline__ explicit ExpBelow(float m) : most(m) {}
    __device__ __forceinline__ float operator()(float v) const { return exp_short(v - most); }
};
struct ExpBelowDouble {
    double most;
    __device__ __forceinline__ explicit ExpBelowDouble(double m) : most(m) {}
    __device__ __forceinline__ double operator()(double v) const { return ::exp(v - most); }
};
__device__ __forceinline__ ExpBelow exp_below(float most) { return ExpBelow(most); }
__device__ __forceinline__ ExpBelowDouble exp_below(double most) { return ExpBelowDouble(most); }
__device__ __forceinline__ double exp(double x) { return ::exp(x); }
__device__ __forceinline__ float exp2(float x) { return exp2f(x); }
/// 2^x to a relative error of 2^-22 where it is no denormal number.
__device__ __forceinline__ float exp2_short(float x) {
    float r;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(x));
    return r;
}
__device__ __forceinline__ double exp2_short(double x) { return ::exp2(x); }
__device__ __forceinline__ double exp2(double x) { return ::exp2(x); }
__device__ __forceinline__ float log(float x) { return logf(x); }
__device__ __forceinline__ double log(double x) { return ::log(x); }
__device__ __forceinline__ float log2(float x) { return log2f(x); }
__device__ __forceinline__ double log2(double x) { return ::log2(x); }
__device__ __forceinline__ float sqrt(float x) { return sqrtf(x); }
__device__ __forceinline__ double sqrt(double x) { return ::sqrt(x); }
__device__ __forceinline__ float rsqrt(float x) { return rsqrtf(x); }
__device__ __forceinline__ double rsqrt(double x) { return ::rsqrt(x); }
__device__ __forceinline__ float erf(float x) { return erff(x); }
__device__ __forceinline__ double erf(double x) { return ::erf(x); }
__device__ __forceinline__ float cos(float x) { return cosf(x); }
__device__ __forceinline__ double cos(double x) { return ::cos(x); }
__device__ __forceinline__ float sin(float x) { return sinf(x); }
__device__ __forceinline__ double sin(double x) { return ::sin(x); }
// At most 1 unit in the last place off in float: log1p, expm1; 2: acos, asin, atan; 3: atan2 (CUDA programming
// guide, mathematical functions).
__device__ __forceinline__ float log1p(float x) { return log1pf(x); }
__device__ __forceinline__ double log1p(double x) { return ::log1p(x); }
__device__ __forceinline__ float expm1(float x) { return expm1f(x); }
__device__ __forceinline__ double expm1(double x) { return ::expm1(x); }
__device__ __forceinline__ float acos(float x) { return acosf(x); }
__device__ __forceinline__ double acos(double x) { return ::acos(x); }
__device__ __forceinline__ float asin(float x) { return asinf(x); }
__device__ __forceinline__ double asin(double x) { return ::asin(x); }
__device__ __forceinline__ float atan(float x) { return atanf(x); }
__device__ __forceinline__ double atan(double x) { return ::atan(x); }
__device__ __forceinline__ float atan2(float y, float x) { return atan2f(y, x); }
__device__ __forceinline__ double atan2(double y, double x) { return ::atan2(y, x); }
__device__ __forceinline__ long long bit_and(long long a, long long b) { return a & b; }
__device__ __forceinline__ long long bit_or(long long a, long long b) { return a | b; }
__device__ __forceinline__ long long bit_xor(long long a, long long b) { return a ^ b; }
/// By less than 0 or more than 63: 0.
__device__ __forceinline__ long long shift_left(long long a, long long by) {
    return by < 0 || by > 63 ? 0 : static_cast<long long>(static_cast<unsigned long long>(a) << by);
}
__device__ __forceinline__ long long shift_right(long long a, long long by) {
    return by < 0 || by > 63 ? 0 : a >> by;
}
__device__ __forceinline__ float pow(float x, float y) { return powf(x, y); }
__device__ __forceinline__ double pow(double x, double y) { return ::pow(x, y); }

/// 1 / y for y >= 1, which is 0 where y passes 2^126 (rcp.approx: 1 ulp; PTX ISA, "Floating Point Instructions:
/// rcp").
__device__ __forceinline__ float reciprocal(float y) {
    float r;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(y));
    return r;
}

/// tanh |x| as 1 - 2 / (1 + e^2|x|): to 2.2 units in the last place from 0.6 on, at most 7 from 0.5 on.
__device__ __forceinline__ float tanh_far(float x) {
    float power;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(power) : "f"(fabsf(x) * 2.8853900817779268f));
    return __fmaf_rn(-2.0f, reciprocal(1.0f + power), 1.0f);
}

/// tanh of |x| < 0.6: x + x^3 p(x^2), p fitted here on [0, 0.6] for the least relative error, 2^-23.5.
__device__ __forceinline__ float tanh_near(float x) {
    const float square = x * x;
    float p = __fmaf_rn(0.01561263f, square, -0.0522118f);
    p = __fmaf_rn(p, square, 0.13313117f);
    p = __fmaf_rn(p, square, -0.33332598f);
    return __fmaf_rn(x * square, p, x);
}

/// tanh to 2.2 units in the last place: tanh_far, where it does not lose digits, and else tanh_near. tanhf also
/// asks whether x passes 9, where the quotient vanishes beside 1 by itself.
__device__ __forceinline__ float tanh(float x) {
    const float far = tanh_far(x);
    return copysignf(fabsf(x) < 0.6f ? tanh_near(x) : far, x);
}
__device__ __forceinline__ double tanh(double x) { return ::tanh(x); }

/// tanh(log1p(v)) for v >= 0: tanh(log u) = (u^2 - 1) / (u^2 + 1), which is q / (q + 2) for q = v (v + 2) and loses
/// no digits where v is small. It is 1 to the last bit from v = 2^13 on; 2^60 keeps the divisor below 2^126.
__device__ __forceinline__ float tanh_log1p(float v) {
    const float u = minimum(v, 1.152921504606847e18f), q = u * (u + 2.0f);
    return q * reciprocal(q + 2.0f);
}
__device__ __forceinline__ double tanh_log1p(double v) { return ::tanh(::log1p(v)); }

// x / (1 + e^-x) by the approximate reciprocal: the divisor is at least 1, and where it passes 2^126 the quotient
// is 0 to within the smallest normal number; of minus infinity it is infinity times 0, no number, as in the
// definition. Without a condition the values of a thread are computed side by side. The exponential loses digits
// (exp_short) only where it is far from 1: there either it vanishes beside 1 or the result is as small.
__device__ __forceinline__ float sigmoid(float x) { return reciprocal(1.0f + exp_short(-x)); }
__device__ __forceinline__ double sigmoid(double x) { return 1.0 / (1.0 + ::exp(-x)); }
__device__ __forceinline__ float silu(float x) { return x * sigmoid(x); }
__device__ __forceinline__ double silu(double x) { return x / (1.0 + ::exp(-x)); }
__device__ __forceinline__ float gelu(float x) { return 0.5f * x * (1.0f + erff(x * 0.70710678118654752f)); }
__device__ __forceinline__ double gelu(double x) { return 0.5 * x * (1.0 + ::erf(x * 0.70710678118654752440)); }
/// gelu to a relative error of 2^-16, also in its tail: for values that end in 16 bits or fewer. erfc(z) e^(z z)
/// for z = |x| / sqrt(2) is a polynomial in t = 1 / (1 + 0.43 z), the form of Hastings (1955), fitted here for the
/// least relative error, 2^-17.6, on [0, 9.3], beyond which the tail is below the smallest float. erff costs twice
/// the instructions.
__device__ __forceinline__ float gelu_short(float x) {
    float t, power;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(t) : "f"(__fmaf_rn(fabsf(x), 0.30405591591f, 1.0f)));
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(power) : "f"(x * x * -0.72134752044448170f));
    float q = -0.15377892393372178f;
    q = __fmaf_rn(q, t, 0.4082115399297604f);
    q = __fmaf_rn(q, t, -0.012103433034511314f);
    q = __fmaf_rn(q, t, 0.28206693314491826f);
    q = __fmaf_rn(q, t, 0.2323346416678952f);
    q = __fmaf_rn(q, t, 0.2432739792038429f);
    // Of infinity: infinity less 0; of minus infinity: minus infinity times 0, which is no number, as in the
    // definition.
    const float tail = 0.5f * fminf(x, 64.0f) * (q * t * power);
    return x > 0.0f ? x - tail : tail;
}
__device__ __forceinline__ double gelu_short(double x) { return gelu(x); }
// 0.5 x (1 + tanh u) = x / (1 + e^-2u), u = sqrt(2 / pi) (x + 0.044715 x^3) (Hendrycks and Gimpel, 2016); here
// e^-2u = 2^(x (a + b x^2)), all constants in a = -2 sqrt(2 / pi) / ln 2 and b = 0.044715 a.
__device__ __forceinline__ float gelu_tanh(float x) {
    float power;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(power) : "f"(x * __fmaf_rn(-0.102943239580f, x * x, -2.302208198144f)));
    return x * reciprocal(1.0f + power);
}
__device__ __forceinline__ double gelu_tanh(double x) {
    return 0.5 * x * (1.0 + ::tanh(0.79788456080286535588 * (x + 0.044715 * x * x * x)));
}

/// The logistic functions for values that are stored in 32 bits: expf's error is 2^-23, exp_short's grows with its
/// argument.
namespace accurate {

__device__ __forceinline__ float sigmoid(float x) { return reciprocal(1.0f + expf(-x)); }
__device__ __forceinline__ float silu(float x) { return x * sigmoid(x); }
__device__ __forceinline__ float gelu_tanh(float x) {
    const float u = 0.79788456080286536f * __fmaf_rn(0.044715f * x * x, x, x);
    return x * sigmoid(2.0f * u);
}
__device__ __forceinline__ double sigmoid(double x) { return math::sigmoid(x); }
__device__ __forceinline__ double silu(double x) { return math::silu(x); }
__device__ __forceinline__ double gelu_tanh(double x) { return math::gelu_tanh(x); }

}  // namespace accurate

}  // namespace math
}  // namespace pleat
