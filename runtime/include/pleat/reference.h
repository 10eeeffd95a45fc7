// What emitted references stand on: the call, the functions and reductions of the stage language for
// any real type, and the comparison of a result with a reference. Plain code for the host and for
// the device, without standard headers where NVRTC compiles it; it knows no kernel and no schedule.
#pragma once

#include "base.h"
#include "philox.h"
#include "types.h"

#if !defined(__CUDACC_RTC__)
#include <math.h>

#include <vector>
#endif

namespace pleat {

/// A whole-tensor run of a reference on the host. Tensors and params are those that the kernel uses,
/// in the manifest's order; symbols are all of the spec's.
struct ReferenceCall {
    void* const* tensors;
    const long long* symbols;
    const void* const* params;  // each in its own dtype; null (also the whole array): the default
    unsigned* status;           // one bit a failed `require`; may be null
    int real;                   // 64: float64; 32: the kernel's own arithmetic, plainly
    double* const* wide;        // by store, may be null: where wide[s] is not, store s writes its unrounded
                                // values there, row-major over its domain, instead of its tensor
};

/// How far a result is from the reference. The numbers that are maxima of doubles are kept as their
/// bits, which order as they do, so that a device can combine them in any order.
struct Comparison {
    unsigned long long worst_error = 0;  // |out - reference|, both finite
    unsigned long long worst_ulps = 0;   // the same in units of the dtype's last place at the reference
    unsigned long long largest = 0;      // |reference|
    unsigned long long mismatches = 0;  // elements of which one is NaN or an infinity and the other is not the same
    unsigned long long where = ~0ull;   // the first coordinate with a mismatch or else with worst_ulps
};

/// One kernel's reference as data, for callers that find it by name in a shared object.
struct ReferenceTable {
    int tensors, symbols, params, stores;
    const int* store_tensor;  // by store: which of `tensors`
    void (*run)(const ReferenceCall* call);
    long long (*count)(const long long* symbols, int store);                 // coordinates of the store's domain
    long long (*offset)(const ReferenceCall* call, int store, long long i);  // elements; -1: not written
    /// Compares `out` (a tensor) with a store's unrounded values.
    void (*compare)(const ReferenceCall* call, int store, const double* wide, const void* out, Comparison* result);
};

namespace reference {

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
PLEAT_REAL_FUNCTION(floor)
PLEAT_REAL_FUNCTION(fabs)
#undef PLEAT_REAL_FUNCTION
PLEAT_BOTH inline long long floor(long long x) { return x; }
PLEAT_BOTH inline double pow(double a, double b) { return ::pow(a, b); }
PLEAT_BOTH inline float pow(float a, float b) { return ::powf(a, b); }
PLEAT_BOTH inline double fma(double a, double b, double c) { return ::fma(a, b, c); }
PLEAT_BOTH inline float fma(float a, float b, float c) { return ::fmaf(a, b, c); }

template <class Real>
PLEAT_BOTH constexpr Real infinity() {
    return static_cast<Real>(__builtin_huge_val());
}
template <class Real>
PLEAT_BOTH constexpr Real not_a_number() {
    return static_cast<Real>(__builtin_nan(""));
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

/// Division and modulo toward minus infinity; by zero, 0.
PLEAT_BOTH inline long long floor_div(long long a, long long b) {
    if (b == 0) return 0;
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}
PLEAT_BOTH inline long long modulo(long long a, long long b) { return b == 0 ? 0 : a - floor_div(a, b) * b; }
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

PLEAT_BOTH inline double widen(double x) { return x; }
PLEAT_BOTH inline float widen(float x) { return x; }
PLEAT_BOTH inline long long widen(long long x) { return x; }
PLEAT_BOTH inline long long widen(bool x) { return x; }

/// Replaces the digit [lo, hi) of an index, if the new one is inside its extent; says whether it is.
PLEAT_BOTH inline bool bind(long long& index, long long digit, long long extent, long long lo = 1,
                            long long hi = 0) {
    if (digit < 0 || digit >= extent) return false;
    index += (digit - (hi == 0 ? index : index % hi) / lo) * lo;
    return true;
}

/// Element `offset` of memory that holds T, as To; and its converse, which rounds once. A bool is a
/// byte that is not 0.
template <class To, class T>
PLEAT_BOTH inline To load(const void* base, long long offset) {
    if constexpr (same<T, bool>)
        return static_cast<const unsigned char*>(base)[offset] != 0;
    else
        return convert<To>(static_cast<const T*>(base)[offset]);
}
template <class T, class From>
PLEAT_BOTH inline void store(void* base, long long offset, From value) {
    if constexpr (same<T, bool>)
        static_cast<unsigned char*>(base)[offset] = widen(value) != 0;
    else
        static_cast<T*>(base)[offset] = convert<T>(widen(value));
}
/// What a store into T leaves of a value.
template <class To, class T, class From>
PLEAT_BOTH inline To cast(From value) {
    if constexpr (same<T, bool>)
        return widen(value) != 0;
    else
        return convert<To>(convert<T>(widen(value)));
}

/// A launch parameter that is a T in memory, or its default.
template <class T, class Wide>
inline Wide param(const void* const* params, int k, Wide fallback) {
    return params && params[k] ? load<Wide, T>(params[k], 0) : cast<Wide, T>(fallback);
}

/// Sets a bit of the status word for a `require` that failed.
PLEAT_BOTH inline void fail(unsigned* status, int bit) {
    if (!status) return;
#if defined(__CUDA_ARCH__)
    atomicOr(status, 1u << bit);
#else
    *status |= 1u << bit;
#endif
}

#if defined(__CUDACC__) || defined(__CUDACC_RTC__)
/// This thread's number in a one-dimensional grid, and how many there are.
__device__ inline long long thread() { return static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; }
__device__ inline long long threads() { return static_cast<long long>(gridDim.x) * blockDim.x; }
#endif

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

// Comparison of results.

/// A dtype's significand bits (with the implicit one) and the exponent of its smallest normal number.
template <class T>
struct Precision {
    static constexpr int bits = 0, lowest = 0;  // integers: the last place is 1
};
template <>
struct Precision<double> {
    static constexpr int bits = 53, lowest = -1022;
};
template <>
struct Precision<float> {
    static constexpr int bits = 24, lowest = -126;
};
template <>
struct Precision<f16> {
    static constexpr int bits = 11, lowest = -14;
};
template <>
struct Precision<bf16> {
    static constexpr int bits = 8, lowest = -126;
};
template <>
struct Precision<e4m3> {
    static constexpr int bits = 4, lowest = -6;
};
template <>
struct Precision<e5m2> {
    static constexpr int bits = 3, lowest = -14;
};

/// The distance of neighbouring values of T at the magnitude of x.
template <class T>
PLEAT_BOTH inline double last_place(double x) {
    if constexpr (Precision<T>::bits == 0) {
        return 1.0;
    } else {
        const int exponent = x == 0 ? Precision<T>::lowest : ::ilogb(x);
        return ::ldexp(
            1.0, (exponent < Precision<T>::lowest ? Precision<T>::lowest : exponent) - Precision<T>::bits + 1);
    }
}

PLEAT_BOTH inline unsigned long long bits_of(double x) {
    unsigned long long b = 0;
    static_assert(sizeof b == sizeof x);
    for (unsigned k = 0; k < sizeof b; ++k)
        reinterpret_cast<unsigned char*>(&b)[k] = reinterpret_cast<const unsigned char*>(&x)[k];
    return b;
}

PLEAT_BOTH inline void raise(unsigned long long& maximum, unsigned long long value) {
#if defined(__CUDA_ARCH__)
    if (value > maximum) atomicMax(&maximum, value);
#else
    if (value > maximum) maximum = value;
#endif
}

/// Element i of a comparison. The first of two passes over all elements (pass 0) finds how bad the
/// worst is, the second (pass 1) where it stands; the result does not depend on their order.
template <class T>
PLEAT_BOTH inline void compare(Comparison& result, const void* out, long long offset, double expected, long long i,
                               int pass) {
    const double value = load<double, T>(out, offset);
    const double rounded = cast<double, T>(expected);  // a value too large for T is an infinity in it
    const bool finite = value - value == 0 && rounded - rounded == 0;
    const bool mismatch = !finite && !(value == rounded || (value != value && rounded != rounded));
    const double error = finite ? fabs(value - expected) : 0.0;
    const double ulps = finite ? error / last_place<T>(expected) : 0.0;
    if (pass == 0) {
        raise(result.worst_error, bits_of(error));
        raise(result.worst_ulps, bits_of(ulps));
        if (finite) raise(result.largest, bits_of(fabs(expected)));
#if defined(__CUDA_ARCH__)
        if (mismatch) atomicAdd(&result.mismatches, 1ull);
#else
        result.mismatches += mismatch;
#endif
        return;
    }
    if (result.mismatches != 0 ? !mismatch : bits_of(ulps) != result.worst_ulps) return;
#if defined(__CUDA_ARCH__)
    atomicMin(&result.where, static_cast<unsigned long long>(i));
#else
    if (static_cast<unsigned long long>(i) < result.where) result.where = static_cast<unsigned long long>(i);
#endif
}

}  // namespace reference
}  // namespace pleat
