// What the typed core stands on: integers at compile time, and division that rounds toward minus
// infinity. No standard headers and no CUDA headers, so that NVRTC compiles it in a moment; knows
// nothing of dims.
#pragma once

// Of functions that host and device have. NVRTC makes device code alone, and each of these words takes it time at
// every one of a thousand declarations; where functions without one are the device's anyhow
// (--device-as-default-execution-space), whoever calls it may say so with this macro, as the runtime does.
#if defined(PLEAT_DEVICE_BY_DEFAULT)
#define PLEAT_BOTH
#elif defined(__CUDACC_RTC__)
#define PLEAT_BOTH __device__
#elif defined(__CUDACC__)
#define PLEAT_BOTH __host__ __device__
#else
#define PLEAT_BOTH
#endif

// What only a GPU does is declared for whoever checks the source elsewhere, and has no definition there.
#ifdef __CUDACC__
#ifdef PLEAT_DEVICE_BY_DEFAULT
#define PLEAT_DEVICE __forceinline__
#else
#define PLEAT_DEVICE __device__ __forceinline__
#endif
#define PLEAT_UNROLL _Pragma("unroll")
#else
#define PLEAT_DEVICE
#define PLEAT_UNROLL
#endif

// What a dim is called, by which two vocabularies' dims of one name are told apart.
#define PLEAT_DIM_NAME(text) \
    PLEAT_BOTH static constexpr const char* pleat_name() { return text; }
// What checked builds (checked.h) call a tensor.
#ifdef PLEAT_CHECKED
#define PLEAT_NAME(text) \
    PLEAT_BOTH static constexpr const char* pleat_name() { return text; }
#else
#define PLEAT_NAME(text)
#endif

namespace pleat {

// What is known when the code is compiled is a concept, a function or a PLEAT_KNOWN, and never a variable: CUDA's
// compilers give each constexpr variable, and each instance of a variable template, a place in the device's memory,
// read or not, and a kernel with hundreds of them takes longer to load than all else of its first launch.

/// A number of a class: a static constexpr member, which is an enumerator where CUDA's own compilers make device
/// code.
#if defined(__CUDA_ARCH__) && !defined(__clang__)
#define PLEAT_KNOWN(type, name, ...) enum : type { name = static_cast<type>(__VA_ARGS__) }
#else
#define PLEAT_KNOWN(type, name, ...) static constexpr type name = __VA_ARGS__
#endif

/// Such a number where it is reckoned with: of an enumerator compilers look for operators that someone has
/// declared, which takes them as long as much else.
#define PLEAT_N(...) static_cast<long long>(__VA_ARGS__)

#ifdef PLEAT_CHECKED
enum : bool { checked = true };
#else
enum : bool { checked = false };
#endif

/// A type as a value: selects an overload.
template <class T>
struct Type {};

template <class A, class B>
concept same = requires(Type<A> (*a)(), void (*f)(Type<B> (*)())) { f(a); };

// By overloads, for the compiler's time: of each type once.
PLEAT_BOTH void plain_integer(Type<short> (*)());
PLEAT_BOTH void plain_integer(Type<unsigned short> (*)());
PLEAT_BOTH void plain_integer(Type<int> (*)());
PLEAT_BOTH void plain_integer(Type<unsigned> (*)());
PLEAT_BOTH void plain_integer(Type<long> (*)());
PLEAT_BOTH void plain_integer(Type<unsigned long> (*)());
PLEAT_BOTH void plain_integer(Type<long long> (*)());
PLEAT_BOTH void plain_integer(Type<unsigned long long> (*)());
PLEAT_BOTH void plain_number(Type<bool> (*)());
PLEAT_BOTH void plain_number(Type<char> (*)());
PLEAT_BOTH void plain_number(Type<float> (*)());
PLEAT_BOTH void plain_number(Type<double> (*)());

/// The types that stand for plain integers, enumerators such as a PLEAT_KNOWN among them; bool and characters are
/// none.
template <class T>
concept integer = requires(Type<T> (*t)()) { plain_integer(t); } ||
                  (__is_enum(T) && requires(T x, void (&take)(long long)) { take(x); });
/// What an expression of plain numbers may be made of.
template <class T>
concept number = integer<T> || requires(Type<T> (*t)()) { plain_number(t); };

/// A sentence that names no dim and no tensor, as a function: a condition that is a template's own parameter is the
/// only one that every compiler leaves out of its message.
#define PLEAT_SENTENCE(function, text)        \
    template <bool holds>                     \
    PLEAT_BOTH constexpr void function() {    \
        static_assert(holds, "pleat: " text); \
    }

/// Stands for an element that was not reached, in a program that is never compiled: whatever is done with it, one
/// sentence is enough.
template <class E>
struct NoElement {
    PLEAT_BOTH constexpr E& operator*() const { return *static_cast<E*>(nullptr); }
    PLEAT_BOTH constexpr operator E&() const { return **this; }
    template <class X>
    PLEAT_BOTH constexpr const NoElement& operator[](const X&) const {
        return *this;
    }
    template <class... Xs>
    PLEAT_BOTH constexpr const NoElement& operator()(const Xs&...) const {
        return *this;
    }
    template <class X>
    PLEAT_BOTH constexpr const NoElement& operator=(const X&) const {
        return *this;
    }
};
/// What stands in braces.
struct Braced {
    template <class... Xs>
    PLEAT_BOTH constexpr Braced(const Xs&...) {}
};

template <class I>
struct UnsignedOf {
    using type = unsigned;
};
template <>
struct UnsignedOf<long long> {
    using type = unsigned long long;
};

/// The bits of x as a To of as many. A function, because nvcc 13, where cuda_bf16.h came before, ends with an
/// internal error at the builtin in a template unless it is applied to a name.
template <class To, class From>
PLEAT_BOTH constexpr To bits_as(const From& x) {
    return __builtin_bit_cast(To, x);
}

/// An index P with this number and no call of a constructor, for the compiler's time: this library makes many.
#define PLEAT_PLACE(P, number) __builtin_bit_cast(P, static_cast<typename P::Int>(number))

/// An integer as a type: selects an overload.
template <int N>
struct Number {};

/// 0, 1, ... N - 1, to be expanded.
template <int... Ns>
struct Numbers {};
template <int N, int... Ns>
struct NumbersBelow : NumbersBelow<N - 4, N - 4, N - 3, N - 2, N - 1, Ns...> {};
template <int... Ns>
struct NumbersBelow<0, Ns...> {
    using type = Numbers<Ns...>;
};
template <int... Ns>
struct NumbersBelow<1, Ns...> {
    using type = Numbers<0, Ns...>;
};
template <int... Ns>
struct NumbersBelow<2, Ns...> {
    using type = Numbers<0, 1, Ns...>;
};
template <int... Ns>
struct NumbersBelow<3, Ns...> {
    using type = Numbers<0, 1, 2, Ns...>;
};

/// A number as a type: what stands in it is known when the code is compiled.
template <long long N>
struct Known {};

/// Types in a row.
template <class... Ts>
struct TypeList {};

PLEAT_BOTH constexpr long long gcd(long long a, long long b) { return b == 0 ? a : gcd(b, a % b); }

template <int N>
PLEAT_BOTH constexpr long long gcd_of(const long long (&ns)[N]) {
    long long all = 0;
    for (const long long n : ns) all = gcd(all, n);
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

/// floor(v / N). A value that is known not to be negative needs no correction, a power of two is a shift.
template <long long N, bool NonNegative = false, class I>
PLEAT_BOTH constexpr I floor_div(I v) {
    static_assert(N > 0);
    constexpr int bits = log2_exact(N);
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
    if constexpr (log2_exact(N) >= 0) {
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
