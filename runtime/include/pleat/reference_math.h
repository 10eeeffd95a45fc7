// The functions and reductions of the stage language for any real type, plainly, for the host and for
// the device, without standard headers where NVRTC compiles it. What emitted references compute with.
#pragma once

#include "pleat/base.h"
#include "pleat/philox.h"

#if !defined(__CUDACC_RTC__)
#include <math.h>
#endif

namespace pleat::reference {

/// The functions of <math.h> for both real types.
#define PLEAT_REAL_FUNCTION(name)                                 \
    PLEAT_BOTH inline double name(double x) { return ::name(x); } \
    PLEAT_BOTH inline float name(float x) { return ::name##f(x); }
PLEAT_REAL_FUNCTION(exp)
PLEAT_REAL_FUNCTION(exp2)
PLEAT_REAL_FUNCTION(log)
PLEAT_REAL_FUNCTION(log2)
PLEAT_REAL_FUNCTION(sqrt)
PLEAT_REAL_FUNCTION(tanh)
PLEAT_REAL_FUNCTION(erf)
PLEAT_REAL_FUNCTION(erfc)
PLEAT_REAL_FUNCTION(cos)
PLEAT_REAL_FUNCTION(sin)
PLEAT_REAL_FUNCTION(log1p)
PLEAT_REAL_FUNCTION(expm1)
PLEAT_REAL_FUNCTION(acos)
PLEAT_REAL_FUNCTION(asin)
PLEAT_REAL_FUNCTION(atan)
PLEAT_REAL_FUNCTION(floor)
PLEAT_REAL_FUNCTION(ceil)
PLEAT_REAL_FUNCTION(trunc)
PLEAT_REAL_FUNCTION(rint)
PLEAT_REAL_FUNCTION(fabs)
#undef PLEAT_REAL_FUNCTION
PLEAT_BOTH inline long long floor(long long x) { return x; }
PLEAT_BOTH inline double round(double x) { return rint(x); }  // to even
PLEAT_BOTH inline float round(float x) { return rint(x); }
PLEAT_BOTH inline double atan2(double y, double x) { return ::atan2(y, x); }
PLEAT_BOTH inline float atan2(float y, float x) { return ::atan2f(y, x); }
PLEAT_BOTH inline double pow(double a, double b) { return ::pow(a, b); }
PLEAT_BOTH inline float pow(float a, float b) { return ::powf(a, b); }
PLEAT_BOTH inline double fma(double a, double b, double c) { return ::fma(a, b, c); }
PLEAT_BOTH inline float fma(float a, float b, float c) { return ::fmaf(a, b, c); }

template <class Real>
PLEAT_BOTH constexpr Real infinity() {
    return static_cast<Real>(__builtin_bit_cast(double, 0x7ff0000000000000ull));
}
template <class Real>
PLEAT_BOTH constexpr Real not_a_number() {
    return static_cast<Real>(__builtin_bit_cast(double, 0x7ff8000000000000ull));
}

/// What a value is compared with where that is the value itself, as in x != x of a NaN: compilers warn of the
/// latter.
template <class T>
PLEAT_BOTH constexpr T itself(T x) {
    return x;
}

template <class Real>
PLEAT_BOTH inline Real abs(Real x) {
    return fabs(x);
}
PLEAT_BOTH inline long long abs(long long x) { return x < 0 ? -x : x; }

/// NaN if either is.
template <class T>
PLEAT_BOTH inline T maximum(T a, T b) {
    if (a != a) return a;
    if (b != b) return b;
    return a < b ? b : a;
}
template <class T>
PLEAT_BOTH inline T minimum(T a, T b) {
    if (a != a) return a;
    if (b != b) return b;
    return b < a ? b : a;
}
PLEAT_BOTH inline long long maximum(long long a, long long b) { return a < b ? b : a; }
PLEAT_BOTH inline long long minimum(long long a, long long b) { return b < a ? b : a; }
template <class T>
PLEAT_BOTH inline T relu(T x) {
    return x < T(0) ? T(0) : x;
}

/// 1, -1, or a zero or NaN as it is.
template <class T>
PLEAT_BOTH inline T sign(T x) {
    return x > T(0) ? T(1) : x < T(0) ? T(-1) : x;
}
PLEAT_BOTH inline long long bit_and(long long a, long long b) { return a & b; }
PLEAT_BOTH inline long long bit_or(long long a, long long b) { return a | b; }
PLEAT_BOTH inline long long bit_xor(long long a, long long b) { return a ^ b; }
/// By less than 0 or more than 63: 0.
PLEAT_BOTH inline long long shift_left(long long a, long long by) {
    return by < 0 || by > 63 ? 0 : static_cast<long long>(static_cast<unsigned long long>(a) << by);
}
PLEAT_BOTH inline long long shift_right(long long a, long long by) { return by < 0 || by > 63 ? 0 : a >> by; }

/// Division and modulo toward minus infinity; by zero, 0. The one quotient that 64 bits do not hold wraps.
PLEAT_BOTH inline long long floor_div(long long a, long long b) {
    if (b == 0) return 0;
    if (b == -1) return static_cast<long long>(0 - static_cast<unsigned long long>(a));
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}
PLEAT_BOTH inline long long modulo(long long a, long long b) {
    return b == 0 || b == -1 ? 0 : a - floor_div(a, b) * b;
}
PLEAT_BOTH inline long long ceil_div(long long a, long long b) { return -floor_div(-a, b); }

template <class Real>
PLEAT_BOTH inline Real rsqrt(Real x) {
    return Real(1) / sqrt(x);
}
template <class Real>
PLEAT_BOTH inline Real sigmoid(Real x) {
    return Real(1) / (Real(1) + exp(-x));
}
template <class Real>
PLEAT_BOTH inline Real silu(Real x) {
    return x / (Real(1) + exp(-x));
}
/// x Phi(x). In float64 by erfc, since 1 + erf(x) loses the left tail; in float32 as it is usually written.
PLEAT_BOTH inline double gelu(double x) { return 0.5 * x * erfc(-x * 0.70710678118654752440); }
PLEAT_BOTH inline float gelu(float x) { return 0.5f * x * (1.0f + erf(x * 0.70710678118654752440f)); }
/// x / 2 (1 + tanh u), u = sqrt(2 / pi) (x + 0.044715 x^3) (Hendrycks and Gimpel, 2016); the same choice.
PLEAT_BOTH inline double gelu_tanh(double x) {
    const double u = 0.79788456080286535588 * (x + 0.044715 * x * x * x);
    return x / (1.0 + exp(-2.0 * u));
}
PLEAT_BOTH inline float gelu_tanh(float x) {
    const float u = 0.79788456080286535588f * (x + 0.044715f * x * x * x);
    return 0.5f * x * (1.0f + tanh(u));
}

/// Rounded to nearest even with TF32's 11 significant bits; its range is that of float32.
PLEAT_BOTH inline double tf32(double x) {
    if (x == 0 || x - x != 0) return x;
    const int exponent = ::ilogb(x);
    const int place = (exponent < -126 ? -126 : exponent) - 10;
    const double rounded = ::ldexp(::rint(::ldexp(x, -place)), place);
    return fabs(rounded) < ::ldexp(1.0, 128) ? rounded : x * infinity<double>();
}
PLEAT_BOTH inline float tf32(float x) { return static_cast<float>(tf32(static_cast<double>(x))); }

template <class Real>
PLEAT_BOTH inline Real uniform(long long seed, long long i) {
    return static_cast<Real>(uniform_bits(seed, i)) * static_cast<Real>(1.0 / 16777216.0);
}
template <class Real>
PLEAT_BOTH inline Real uniform8(long long seed, long long i) {
    return static_cast<Real>(uniform8_bits(seed, i)) * static_cast<Real>(1.0 / 256.0);
}

// Reductions. Each is fed the terms in order (`passes` times over) and then asked for its result.

/// In blocks of 64, so that the error of a long sum in float32 grows no faster than need be.
template <class T>
struct Sum {
    static constexpr int passes = 1;
    T total = 0, block = 0;
    int terms = 0;
    PLEAT_BOTH void add(T x) {
        block += x;
        if (++terms == 64) {
            total += block;
            block = 0;
            terms = 0;
        }
    }
    PLEAT_BOTH T result() const { return total + block; }
};

template <class T>
struct Product {
    static constexpr int passes = 1;
    T total = 1;
    PLEAT_BOTH void add(T x) { total *= x; }
    PLEAT_BOTH T result() const { return total; }
};

/// The sum of a contraction's products: a type of its own, so that a judge can put in its place what tensor cores
/// do.
template <class T>
struct Products : Sum<T> {};

template <class T>
struct Mean {
    static constexpr int passes = 1;
    Sum<T> sum;
    long long count = 0;
    PLEAT_BOTH void add(T x) {
        sum.add(x);
        ++count;
    }
    PLEAT_BOTH T result() const { return sum.result() / static_cast<T>(count); }
};

template <class T>
struct Maximum {
    static constexpr int passes = 1;
    T value;
    PLEAT_BOTH explicit Maximum(T of_nothing) : value(of_nothing) {}
    PLEAT_BOTH void add(T x) { value = maximum(value, x); }
    PLEAT_BOTH T result() const { return value; }
};

template <class T>
struct Minimum {
    static constexpr int passes = 1;
    T value;
    PLEAT_BOTH explicit Minimum(T of_nothing) : value(of_nothing) {}
    PLEAT_BOTH void add(T x) { value = minimum(value, x); }
    PLEAT_BOTH T result() const { return value; }
};

template <class T>
struct LogSumExp {
    static constexpr int passes = 2;
    T top = -infinity<T>();
    Sum<T> sum;
    PLEAT_BOTH void add(int pass, T x) {
        if (pass == 0)
            top = maximum(top, x);
        else
            sum.add(exp(x - top));
    }
    /// An infinite (or NaN) maximum is the result: exp(inf - inf) would be NaN.
    PLEAT_BOTH T result() const { return top - top != T(0) ? top : top + log(sum.result()); }
};

template <class T>
struct Variance {
    static constexpr int passes = 2;
    Mean<T> mean;
    Mean<T> squares;
    PLEAT_BOTH void add(int pass, T x) {
        if (pass == 0) {
            mean.add(x);
        } else {
            const T d = x - mean.result();
            squares.add(d * d);
        }
    }
    PLEAT_BOTH T result() const { return squares.result(); }
};

}  // namespace pleat::reference
