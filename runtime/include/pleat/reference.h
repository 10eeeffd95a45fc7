// What emitted references stand on: the call, elements in memory, the comparison of a result with a
// reference, and the loops over a step's coordinates on the host and on the device. No standard headers
// where NVRTC compiles it; it knows no kernel and no schedule.
#pragma once

#include "pleat/base.h"
#include "pleat/reference_math.h"
#include "pleat/types.h"

#if !defined(__CUDACC_RTC__)
#include <stddef.h>

#include <vector>
#endif

namespace pleat {

/// A whole-tensor run of a reference on the host. Tensors and params are those that the kernel uses,
/// in the manifest's order; symbols are all of the spec's.
struct ReferenceCall {
    void* const* tensors;
    const long long* symbols;
    const void* const* params;  // each in its own dtype; null (also the whole array): the default
    unsigned* status;           // may be null; bit (first_require + r) % 32 for require r that failed
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
    int first_require;        // requires of the spec's kernels before this one
    const int* store_tensor;  // by store: which of `tensors`
    void (*run)(const ReferenceCall* call);
    long long (*count)(const long long* symbols, int store);                 // coordinates of the store's domain
    long long (*offset)(const ReferenceCall* call, int store, long long i);  // elements; -1: not written
    /// Compares `out` (a tensor) with a store's unrounded values.
    void (*compare)(const ReferenceCall* call, int store, const double* wide, const void* out, Comparison* result);
};

namespace reference {

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

/// Sets a bit of the status word for a `require` that failed.
PLEAT_BOTH inline void fail(unsigned* status, int bit) {
    if (!status) return;
#if defined(__CUDA_ARCH__)
    atomicOr(status, 1u << bit);
#else
    *status |= 1u << bit;
#endif
}

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

PLEAT_BOTH inline unsigned long long bits_of(double x) { return __builtin_bit_cast(unsigned long long, x); }

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

// Steps. An emitted reduction, require or store is a struct of static functions: count(symbol) and
// point(symbol, i) enumerate the coordinates of its domain, exists(symbol, at) says which are there (in
// the last block of a ragged fold some are not), value(call, at) is what it computes; a store adds its
// Dtype and offset(call, at), in elements, -1 for nowhere.

#if !defined(__CUDACC_RTC__)

/// A launch parameter that is a T in memory, or its default.
template <class T, class Wide>
inline Wide param(const void* const* params, int k, Wide fallback) {
    return params && params[k] ? load<Wide, T>(params[k], 0) : cast<Wide, T>(fallback);
}

/// A step's values over its domain; 0 at coordinates that do not exist.
template <class Step, class Memory, class Call>
inline std::vector<Memory> values(const Call& call) {
    std::vector<Memory> all(static_cast<decltype(sizeof 0)>(Step::count(call.symbol)));
    long long i = 0;
    for (Memory& value : all) {
        const auto at = Step::point(call.symbol, i++);
        if (Step::exists(call.symbol, at)) value = Step::value(call, at);
    }
    return all;
}

/// The same of a prefix, each value from that of the place behind it: begins(symbol, at) says where none is, and
/// carried(call, at, behind) adds one place. Not in float32, in which so long a chain of sums is less exact than a
/// kernel's.
template <class Step, class Memory, class Call>
inline std::vector<Memory> carried_values(const Call& call) {
    if constexpr (sizeof(Memory) == 4) return values<Step, Memory>(call);
    const long long count = Step::count(call.symbol);
    const long long apart = Step::backward ? Step::apart(call.symbol) : -Step::apart(call.symbol);
    std::vector<Memory> all(static_cast<decltype(sizeof 0)>(count));
    for (long long k = 0; k < count; ++k) {
        const long long i = Step::backward ? count - 1 - k : k;
        const auto at = Step::point(call.symbol, i);
        if (!Step::exists(call.symbol, at)) continue;
        all[static_cast<decltype(sizeof 0)>(i)] =
            Step::begins(call.symbol, at)
                ? Step::value(call, at)
                : Step::carried(call, at, all[static_cast<decltype(sizeof 0)>(i + apart)]);
    }
    return all;
}

template <class Step, class Call>
inline void require(const Call& call, int bit) {
    for (long long i = 0; i < Step::count(call.symbol); ++i) {
        const auto at = Step::point(call.symbol, i);
        if (Step::exists(call.symbol, at) && !Step::value(call, at)) fail(call.status, bit);
    }
}

/// Hands a store's values out as doubles, or else rounds them into the tensor.
template <class Step, class Memory, class Call>
inline void finish(const Call& call, const std::vector<Memory>& values, void* out, double* const* wide,
                   int store_number) {
    long long i = 0;
    for (const Memory value : values) {
        if (wide && wide[store_number]) {
            wide[store_number][i++] = static_cast<double>(value);
        } else {
            const long long where = Step::offset(call, Step::point(call.symbol, i++));
            if (where >= 0) store<typename Step::Dtype>(out, where, value);
        }
    }
}

template <class Step, class Call>
inline void compare_all(const Call& call, const double* wide, const void* out, Comparison& result) {
    for (int pass = 0; pass < 2; ++pass) {
        for (long long i = 0; i < Step::count(call.symbol); ++i) {
            const long long where = Step::offset(call, Step::point(call.symbol, i));
            if (where >= 0) compare<typename Step::Dtype>(result, out, where, wide[i], i, pass);
        }
    }
}

#endif

#if defined(__CUDACC__) || defined(__CUDACC_RTC__)

/// Calls action(i) for each i of [first, first + count), shared among the threads of a one-dimensional grid.
template <class Action>
__device__ inline void each(long long first, long long count, Action action) {
    const long long threads = static_cast<long long>(gridDim.x) * blockDim.x;
    for (long long i = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += threads)
        action(first + i);
}

template <class Step, class Call, class Memory>
__device__ inline void values_at(const Call& call, Memory* out, long long first, long long count) {
    each(first, count, [&](long long i) {
        const auto at = Step::point(call.symbol, i);
        out[i] = Step::exists(call.symbol, at) ? static_cast<Memory>(Step::value(call, at)) : Memory(0);
    });
}

template <class Step, class Call>
__device__ inline void require_at(const Call& call, int bit, long long first, long long count) {
    each(first, count, [&](long long i) {
        const auto at = Step::point(call.symbol, i);
        if (Step::exists(call.symbol, at) && !Step::value(call, at)) fail(call.status, bit);
    });
}

template <class Step, class Call>
__device__ inline void store_at(const Call& call, void* out, long long first, long long count) {
    each(first, count, [&](long long i) {
        const auto at = Step::point(call.symbol, i);
        const long long where = Step::offset(call, at);
        if (where >= 0) store<typename Step::Dtype>(out, where, Step::value(call, at));
    });
}

/// Compares `out` with the store's float64 values; to be launched for pass 0, then for pass 1.
template <class Step, class Call>
__device__ inline void compare_at(const Call& call, const void* out, Comparison* result, int pass, long long first,
                                  long long count) {
    each(first, count, [&](long long i) {
        const auto at = Step::point(call.symbol, i);
        const long long where = Step::offset(call, at);
        if (where < 0) return;
        compare<typename Step::Dtype>(*result, out, where, static_cast<double>(Step::value(call, at)), i, pass);
    });
}

#endif

}  // namespace reference
}  // namespace pleat
