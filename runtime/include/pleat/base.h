// What the typed core stands on: integers at compile time, and division that rounds toward minus
// infinity. No standard headers and no CUDA headers, so that NVRTC compiles it in a moment; knows
// nothing of dims.
#pragma once

#if defined(__CUDACC__) || defined(__CUDACC_RTC__)
#define PLEAT_BOTH __host__ __device__
#else
#define PLEAT_BOTH
#endif

// What checked builds (checked.h) call a tensor or dim.
#ifdef PLEAT_CHECKED
#define PLEAT_NAME(text) \
    PLEAT_BOTH static constexpr const char* pleat_name() { return text; }
#else
#define PLEAT_NAME(text)
#endif

namespace pleat {

#ifdef PLEAT_CHECKED
inline constexpr bool checked = true;
#else
inline constexpr bool checked = false;
#endif

template <class A, class B>
inline constexpr bool same = false;
template <class A>
inline constexpr bool same<A, A> = true;

/// The types that stand for plain integers; bool and characters are none.
template <class T>
inline constexpr bool integer = false;
template <>
inline constexpr bool integer<short> = true;
template <>
inline constexpr bool integer<unsigned short> = true;
template <>
inline constexpr bool integer<int> = true;
template <>
inline constexpr bool integer<unsigned> = true;
template <>
inline constexpr bool integer<long> = true;
template <>
inline constexpr bool integer<unsigned long> = true;
template <>
inline constexpr bool integer<long long> = true;
template <>
inline constexpr bool integer<unsigned long long> = true;

/// What an expression of plain numbers may be made of.
template <class T>
inline constexpr bool number = integer<T>;
template <>
inline constexpr bool number<bool> = true;
template <>
inline constexpr bool number<char> = true;
template <>
inline constexpr bool number<float> = true;
template <>
inline constexpr bool number<double> = true;

/// A sentence that names no dim and no tensor, as a function: a condition that is a template's own parameter is the
/// only one that every compiler leaves out of its message.
#define PLEAT_SENTENCE(function, text)        \
    template <bool holds>                     \
    PLEAT_BOTH constexpr void function() {    \
        static_assert(holds, "pleat: " text); \
    }

template <class I>
struct UnsignedOf {
    using type = unsigned;
};
template <>
struct UnsignedOf<long long> {
    using type = unsigned long long;
};

/// An index P with this number and no call of a constructor, for the compiler's time: this library makes many.
#define PLEAT_PLACE(P, number) __builtin_bit_cast(P, static_cast<typename P::Int>(number))

/// An integer as a type: selects an overload.
template <int N>
struct Number {};

/// 0, 1, ... N - 1, to be expanded.
template <int... Ns>
struct Numbers {};
template <int N, int... Ns>
struct NumbersBelow : NumbersBelow<N - 1, N - 1, Ns...> {};
template <int... Ns>
struct NumbersBelow<0, Ns...> {
    using type = Numbers<Ns...>;
};

/// A number as a type: what stands in it is known when the code is compiled.
template <long long N>
struct Known {};

/// A type as a value: selects an overload.
template <class T>
struct Type {};
template <class... Ts>
struct TypeList {};

PLEAT_BOTH constexpr long long gcd(long long a, long long b) { return b == 0 ? a : gcd(b, a % b); }

template <class... Ns>
PLEAT_BOTH constexpr long long gcd_of(Ns... ns) {
    long long all = 0;
    ((all = gcd(all, ns)), ...);
    return all;
}

/// Does one of these cut points of a digit line divide the other? 0 is infinity, which all divide.
PLEAT_BOTH constexpr bool chained(long long a, long long b) { return a == 0 || b == 0 || a % b == 0 || b % a == 0; }

PLEAT_BOTH constexpr int log2_exact(long long n) {  // -1: not a power of two
    int bits = 0;
    while (n > 1 && n % 2 == 0) {
        n /= 2;
        ++bits;
    }
    return n == 1 ? bits : -1;
}

/// The same, asked of each number once.
template <long long N>
inline constexpr int bits_of = log2_exact(N);

/// floor(v / N). A value that is known not to be negative needs no correction, a power of two is a shift.
template <long long N, bool NonNegative = false, class I>
PLEAT_BOTH constexpr I floor_div(I v) {
    static_assert(N > 0);
    constexpr int bits = bits_of<N>;
    if constexpr (N == 1) {
        return v;
    } else if constexpr (bits > 0) {
        return v >> bits;
    } else if constexpr (NonNegative) {
        return static_cast<I>(v / static_cast<I>(N));
    } else {
        const I n = static_cast<I>(N);
        return static_cast<I>(v / n - (v % n < 0));
    }
}

/// v - N * floor(v / N)
template <long long N, bool NonNegative = false, class I>
PLEAT_BOTH constexpr I floor_mod(I v) {
    static_assert(N > 0);
    if constexpr (bits_of<N> >= 0) {
        return v & static_cast<I>(N - 1);
    } else if constexpr (NonNegative) {
        return static_cast<I>(v % static_cast<I>(N));
    } else {
        const I r = static_cast<I>(v % static_cast<I>(N));
        return static_cast<I>(r + (r < 0 ? static_cast<I>(N) : I(0)));
    }
}

/// The digit [Lo, Hi) of v; Hi = 0 is infinity.
template <long long Lo, long long Hi, bool NonNegative = false, class I>
PLEAT_BOTH constexpr I digit_of(I v) {
    if constexpr (Hi == 0) {
        return floor_div<Lo, NonNegative>(v);
    } else {
        return floor_div<Lo, true>(floor_mod<Hi, NonNegative>(v));
    }
}

}  // namespace pleat
