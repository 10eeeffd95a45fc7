// Element types and the conversions between all of them: pleat::bf16, f16, e4m3, e5m2, the language's
// float, double, integers and bool. convert<To>(x) is what storing x into a To leaves: the nearest
// value, ties to even, rounded once and from x itself; f16 and bf16 overflow to infinity; fp8 and
// integers saturate; NaN becomes 0 in integers. The same bits on host and device, apart from NaN's
// payload. Knows nothing of tensors.
//
// Formats: IEEE 754-2019 for binary16; bfloat16 is binary32 without its low 16 bits; e4m3 (no
// infinity, NaN is all ones) and e5m2 are those of "OCP 8-bit Floating Point Specification", 2023.
#pragma once

#include "pleat/base.h"

namespace pleat {

/// A float in fewer bits: one sign, E exponent and M mantissa bits.
template <class B, int E, int M, bool Infinite, bool Saturates>
struct SmallFloat {
    using Bits = B;
    PLEAT_KNOWN(int, exponent_bits, E);
    PLEAT_KNOWN(int, mantissa_bits, M);
    PLEAT_KNOWN(int, bias, (1 << (E - 1)) - 1);
    PLEAT_KNOWN(unsigned, sign, 1u << (E + M));
    PLEAT_KNOWN(unsigned, top, ((1u << E) - 1) << M);  // the exponent all ones: infinity, if there is one
    PLEAT_KNOWN(unsigned, nan, sign - 1);
    PLEAT_KNOWN(unsigned, greatest, Infinite ? top - 1 : nan - 1);
    PLEAT_KNOWN(unsigned, overflow, Saturates ? greatest : top);
    PLEAT_KNOWN(bool, has_infinity, Infinite);
};

struct bf16 {
    using Format = SmallFloat<unsigned short, 8, 7, true, false>;
    unsigned short bits;
};
struct f16 {
    using Format = SmallFloat<unsigned short, 5, 10, true, false>;
    unsigned short bits;
};
struct e4m3 {
    using Format = SmallFloat<unsigned char, 4, 3, false, true>;
    unsigned char bits;
};
struct e5m2 {
    using Format = SmallFloat<unsigned char, 5, 2, true, true>;
    unsigned char bits;
};

template <class T>
concept small_float = requires { typename T::Format; };
template <class T>
concept native_float = same<T, float> || same<T, double>;

/// The integers that are element types, and those that stand for one of them. All fit in a long long.
template <class T>
concept element_integer = (integer<T> && !same<T, unsigned long> && !same<T, unsigned long long>) ||
                          same<T, signed char> || same<T, unsigned char>;

template <class T>
PLEAT_BOTH constexpr long long least_of() {
    return T(-1) < T(0) ? -(1LL << (8 * sizeof(T) - 2)) * 2 : 0;
}
template <class T>
PLEAT_BOTH constexpr long long greatest_of() {
    return T(-1) < T(0) ? (1LL << (8 * sizeof(T) - 2)) - 1 + (1LL << (8 * sizeof(T) - 2))
                        : (1LL << (8 * sizeof(T) % 64)) - 1;
}

/// The place of the highest bit of v, which is not 0.
PLEAT_BOTH constexpr int highest_bit(unsigned long long v) {
    int place = 0;
    for (int step = 32; step > 0; step /= 2) {
        if (v >> step != 0) {
            v >>= step;
            place += step;
        }
    }
    return place;
}

/// The bits of the positive significand * 2^exponent in format F, rounded to nearest even.
template <class F>
PLEAT_BOTH constexpr unsigned round_to_bits(unsigned long long significand, int exponent) {
    constexpr int lowest = 1 - F::bias;  // the exponent of the smallest normal number, and of all subnormal ones
    const int place = highest_bit(significand) + exponent;
    const int scale = place < lowest ? lowest : place;
    const int drop = scale - F::mantissa_bits - exponent;  // bits below the last one kept
    unsigned long long kept = 0;
    if (drop <= 0) {
        kept = significand << -drop;
    } else if (drop <= 64) {
        const unsigned long long half = 1ULL << (drop - 1);
        const unsigned long long rest = significand & (half + (half - 1));
        kept = drop == 64 ? 0 : significand >> drop;
        if (rest > half || (rest == half && (kept & 1) != 0)) ++kept;
    }
    if (scale > F::bias + 1) return F::overflow;
    // The implicit bit, where there is one, adds 1 to the exponent, as does a carry out of the rounding.
    const unsigned long long bits = (static_cast<unsigned long long>(scale - lowest) << F::mantissa_bits) + kept;
    return bits > F::greatest ? F::overflow : static_cast<unsigned>(bits);
}

template <class F>
PLEAT_BOTH constexpr unsigned bits_of_double(double x) {
    const auto raw = __builtin_bit_cast(unsigned long long, x);
    const unsigned sign = raw >> 63 != 0 ? F::sign : 0;
    const int exponent = static_cast<int>(raw >> 52 & 0x7ff);
    const unsigned long long mantissa = raw & ((1ULL << 52) - 1);
    if (exponent == 0x7ff) return mantissa != 0 ? F::nan : sign | F::overflow;
    if (exponent == 0) {  // at most 2^-1022, and no format here goes below 2^-133
        return sign;
    }
    return sign | round_to_bits<F>(mantissa | 1ULL << 52, exponent - 1075);
}

template <class F>
PLEAT_BOTH constexpr unsigned bits_of_float(float x) {
    const auto raw = __builtin_bit_cast(unsigned, x);
    const unsigned sign = raw >> 31 != 0 ? F::sign : 0;
    const int exponent = static_cast<int>(raw >> 23 & 0xff);
    const unsigned mantissa = raw & 0x7fffff;
    if (exponent == 0xff) return mantissa != 0 ? F::nan : sign | F::overflow;
    if ((raw & 0x7fffffff) == 0) return sign;
    const unsigned significand = exponent == 0 ? mantissa : mantissa | 0x800000;
    return sign | round_to_bits<F>(significand, (exponent == 0 ? 1 : exponent) - 150);
}

template <class F>
PLEAT_BOTH constexpr unsigned bits_of_integer(long long v) {
    if (v == 0) return 0;
    const unsigned long long magnitude =
        v < 0 ? 0 - static_cast<unsigned long long>(v) : static_cast<unsigned long long>(v);
    return (v < 0 ? F::sign : 0) | round_to_bits<F>(magnitude, 0);
}

/// Every value of the small formats is a float.
template <class F>
PLEAT_BOTH constexpr float float_of_bits(unsigned bits) {
    const unsigned sign = (bits & F::sign) != 0 ? 1u << 31 : 0;
    const unsigned magnitude = bits & (F::sign - 1);
    if constexpr (F::exponent_bits == 8) {
        return __builtin_bit_cast(float, bits << 16);  // bf16: the upper half of a float
    } else {
        unsigned raw = 0;
        if (magnitude > F::greatest) {
            raw = F::has_infinity && magnitude == F::top ? 0x7f800000u : 0x7fffffffu;
        } else if (magnitude >> F::mantissa_bits != 0) {
            raw = (magnitude << (23 - F::mantissa_bits)) + (static_cast<unsigned>(127 - F::bias) << 23);
        } else {
            // magnitude * 2^(1 - bias - M), by the float 2^(1 - bias - M)
            const auto unit = static_cast<unsigned>(127 + 1 - F::bias - F::mantissa_bits) << 23;
            raw = __builtin_bit_cast(unsigned, static_cast<float>(magnitude) * __builtin_bit_cast(float, unit));
        }
        return __builtin_bit_cast(float, raw | sign);
    }
}

/// The nearest integer of type To, ties to even.
template <class To, class X>
PLEAT_BOTH constexpr To nearest_integer(X x) {
    if (x != x) return 0;
    // The greatest long long is no float; as one it is 2^63, which is out of range already.
    if (x >= static_cast<X>(greatest_of<To>())) return static_cast<To>(greatest_of<To>());
    if (x <= static_cast<X>(least_of<To>())) return static_cast<To>(least_of<To>());
    auto toward_zero = static_cast<long long>(x);
    const X rest = x - static_cast<X>(toward_zero);
    const bool odd = (toward_zero & 1) != 0;
    if (rest > X(0.5) || (rest == X(0.5) && odd)) ++toward_zero;
    if (rest < X(-0.5) || (rest == X(-0.5) && odd)) --toward_zero;
    return static_cast<To>(toward_zero);
}

#ifdef __CUDA_ARCH__
// The hardware's conversions, where it has them: PTX ISA, cvt. Constant expressions take the portable way.
#define PLEAT_HARDWARE 1
template <class T>
__device__ inline T hardware_convert(float x) {
    T r;
    if constexpr (same<T, bf16>) {
        asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(r.bits) : "f"(x));
    } else {
        asm("cvt.rn.f16.f32 %0, %1;" : "=h"(r.bits) : "f"(x));
    }
    return r;
}
__device__ inline float hardware_widen(f16 x) {
    float r;
    asm("cvt.f32.f16 %0, %1;" : "=f"(r) : "h"(x.bits));
    return r;
}
#endif

template <class From>
PLEAT_BOTH constexpr float widen(From x) {
#ifdef PLEAT_HARDWARE
    if constexpr (same<From, f16>) {
        if (!__builtin_is_constant_evaluated()) return hardware_widen(x);
    }
#endif
    return float_of_bits<typename From::Format>(x.bits);
}

/// What storing x into a To leaves.
template <class To, class From>
PLEAT_BOTH constexpr To convert(From x) {
    static_assert(small_float<To> || native_float<To> || element_integer<To> || same<To, bool>,
                  "pleat: convert<To> is for element types");
    if constexpr (same<To, From>) {
        return x;
    } else if constexpr (small_float<From>) {
        return convert<To>(widen(x));
    } else if constexpr (same<From, bool>) {
        return convert<To>(static_cast<int>(x));
    } else if constexpr (same<To, bool>) {
        return x != From(0);
    } else if constexpr (native_float<To>) {
        return static_cast<To>(x);
    } else if constexpr (small_float<To>) {
        using F = typename To::Format;
        using Bits = typename F::Bits;
        if constexpr (same<From, float>) {
#ifdef PLEAT_HARDWARE
            if constexpr (sizeof(To) == 2) {
                if (!__builtin_is_constant_evaluated()) return hardware_convert<To>(x);
            }
#endif
            return To{static_cast<Bits>(bits_of_float<F>(x))};
        } else if constexpr (same<From, double>) {
            return To{static_cast<Bits>(bits_of_double<F>(x))};
        } else {
            static_assert(element_integer<From>, "pleat: convert<To>(x) is for an x of an element type");
            return To{static_cast<Bits>(bits_of_integer<F>(static_cast<long long>(x)))};
        }
    } else if constexpr (native_float<From>) {
        return nearest_integer<To>(x);
    } else {
        static_assert(element_integer<From>, "pleat: convert<To>(x) is for an x of an element type");
        const auto v = static_cast<long long>(x);
        return static_cast<To>(v < least_of<To>() ? least_of<To>() : v > greatest_of<To>() ? greatest_of<To>() : v);
    }
}

}  // namespace pleat
