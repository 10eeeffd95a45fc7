// Vectors of neighbouring elements and their way to and from global memory, 16 bytes an access.
// Device code; knows nothing of dims.
#pragma once

#include "pleat/types.h"
#include "pleat/vector.h"

namespace pleat {

/// Element i of a vector as an R. A bf16 is the upper half of a float: its word is shifted or masked, one
/// instruction an element where taking the half out first would be two.
template <class R, class T, int N>
__device__ __forceinline__ R as(const Vec<T, N>& v, int i) {
    if constexpr (same<T, bf16> && same<R, float> && N % 2 == 0) {
        const unsigned word = reinterpret_cast<const unsigned*>(v.at)[i / 2];
        return __uint_as_float(i % 2 == 0 ? word << 16 : word & 0xffff0000u);
    } else {
        return convert<R>(v.at[i]);
    }
}

/// An unsigned word (or words) of so many bytes.
template <int Bytes>
struct Word;
template <>
struct Word<1> {
    using type = unsigned char;
};
template <>
struct Word<2> {
    using type = unsigned short;
};
template <>
struct Word<4> {
    using type = unsigned;
};
template <>
struct Word<8> {
    using type = uint2;
};
template <>
struct Word<16> {
    using type = uint4;
};

// Plain accesses: on an H200 copies with streaming hints (ld.cs, st.cs, no_allocate) ran at 0.87 to 0.95 of the
// speed of those without.

/// N elements from p, which is aligned to their size (at most 16 bytes).
template <int N, class T>
__device__ __forceinline__ Vec<typename Mutable<T>::type, N> load(const T* p) {
    using V = Vec<typename Mutable<T>::type, N>;
    constexpr int bytes = sizeof(V), step = bytes < 16 ? bytes : 16;
    using W = typename Word<step>::type;
    V v;
#pragma unroll
    for (int i = 0; i < bytes / step; ++i) reinterpret_cast<W*>(&v)[i] = reinterpret_cast<const W*>(p)[i];
    return v;
}

/// The same in the order in which such loads stand. Compilers move plain ones to their use, behind another's wait
/// or a barrier, to save registers; relaxed ones (PTX ISA, "ld": .relaxed.cta), which the L1 cache serves too, they
/// do not.
template <int N, class T>
__device__ __forceinline__ Vec<typename Mutable<T>::type, N> load_now(const T* p) {
    using V = Vec<typename Mutable<T>::type, N>;
    if constexpr (sizeof(V) % 16 == 0) {
        V v;
#pragma unroll
        for (unsigned i = 0; i < sizeof(V) / 16; ++i) {
            uint4& word = reinterpret_cast<uint4*>(&v)[i];
            asm volatile("ld.relaxed.cta.global.v4.u32 {%0, %1, %2, %3}, [%4];"
                         : "=r"(word.x), "=r"(word.y), "=r"(word.z), "=r"(word.w)
                         : "l"(reinterpret_cast<const uint4*>(p) + i));
        }
        return v;
    } else if constexpr (sizeof(V) == 8) {
        uint2 v;
        asm volatile("ld.relaxed.cta.global.v2.u32 {%0, %1}, [%2];" : "=r"(v.x), "=r"(v.y) : "l"(p));
        return reinterpret_cast<const V&>(v);
    } else if constexpr (sizeof(V) == 4) {
        unsigned v;
        asm volatile("ld.relaxed.cta.global.u32 %0, [%1];" : "=r"(v) : "l"(p));
        return reinterpret_cast<const V&>(v);
    } else {
        return load<N>(p);
    }
}

/// How the L2 cache keeps what will be read again once much else has passed: evicted last (PTX ISA,
/// "createpolicy").
__device__ __forceinline__ unsigned long long lasting() {
    unsigned long long policy;
    asm("createpolicy.fractional.L2::evict_last.b64 %0, 1.0;" : "=l"(policy));
    return policy;
}

/// The same as load, kept so (PTX ISA, "ld": .L2::cache_hint). The policy comes from outside, ahead of conditions
/// on the load: with the instructions that make it there, ptxas branches around each load, and what is loaded
/// before is waited for between them.
template <int N, class T>
__device__ __forceinline__ Vec<typename Mutable<T>::type, N> load_lasting(const T* p, unsigned long long policy) {
    using V = Vec<typename Mutable<T>::type, N>;
    if constexpr (sizeof(V) % 16 == 0) {
        V v;
#pragma unroll
        for (unsigned i = 0; i < sizeof(V) / 16; ++i) {
            uint4& word = reinterpret_cast<uint4*>(&v)[i];
            asm volatile("ld.global.L2::cache_hint.v4.u32 {%0, %1, %2, %3}, [%4], %5;"
                         : "=r"(word.x), "=r"(word.y), "=r"(word.z), "=r"(word.w)
                         : "l"(__cvta_generic_to_global(reinterpret_cast<const uint4*>(p) + i)), "l"(policy));
        }
        return v;
    } else {
        return load<N>(p);
    }
}

template <class T, int N>
__device__ __forceinline__ void store(T* p, const Vec<T, N>& v) {
    constexpr int bytes = sizeof(v), step = bytes < 16 ? bytes : 16;
    using W = typename Word<step>::type;
#pragma unroll
    for (int i = 0; i < bytes / step; ++i) reinterpret_cast<W*>(p)[i] = reinterpret_cast<const W*>(&v)[i];
}

/// The same to device memory, 16 bytes by one instruction wherever the values come from: of those that lay in
/// shared memory as they are, and of some others, compilers store the words one by one, and each lane's of 32 then
/// goes to a sector of its own.
template <class T, int N>
__device__ __forceinline__ void store_whole(T* p, const Vec<T, N>& v) {
    if constexpr (sizeof(v) == 16) {
        const auto words = reinterpret_cast<const uint4&>(v);
        asm volatile("st.global.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(__cvta_generic_to_global(p)), "r"(words.x),
                     "r"(words.y), "r"(words.z), "r"(words.w)
                     : "memory");
    } else {
        store(p, v);
    }
}

#if __CUDA_ARCH__ >= 890
template <class T>
concept narrows_pairs = same<T, e4m3> || same<T, e5m2>;
#else
template <class T>
concept narrows_pairs = false;
#endif

/// N values rounded to To, two at a time where the hardware can (PTX ISA: cvt.rn.bf16x2.f32, cvt.rn.f16x2.f32,
/// sm_80; cvt.rn.satfinite.e4m3x2.f32, sm_89).
template <class To, int N, class From>
__device__ __forceinline__ Vec<To, N> converted(const From (&values)[N]) {
    Vec<To, N> v;
    if constexpr (N % 2 == 0 && sizeof(From) == 4 && same<From, float> && (same<To, bf16> || same<To, f16>)) {
#pragma unroll
        for (int i = 0; i < N / 2; ++i) {
            unsigned two;
            if constexpr (same<To, bf16>)
                asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(two) : "f"(values[2 * i + 1]), "f"(values[2 * i]));
            else
                asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(two) : "f"(values[2 * i + 1]), "f"(values[2 * i]));
            reinterpret_cast<unsigned*>(&v)[i] = two;
        }
    } else if constexpr (N % 2 == 0 && same<From, float> && narrows_pairs<To>) {
#pragma unroll
        for (int i = 0; i < N / 2; ++i) {
            unsigned short two;
            if constexpr (same<To, e4m3>)
                asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;"
                    : "=h"(two)
                    : "f"(values[2 * i + 1]), "f"(values[2 * i]));
            else
                asm("cvt.rn.satfinite.e5m2x2.f32 %0, %1, %2;"
                    : "=h"(two)
                    : "f"(values[2 * i + 1]), "f"(values[2 * i]));
            reinterpret_cast<unsigned short*>(&v)[i] = two;
        }
    } else {
#pragma unroll
        for (int i = 0; i < N; ++i) v[i] = convert<To>(values[i]);
    }
    return v;
}

/// The first `count` < N elements, one by one; the others are zero.
template <int N, class T>
__device__ __forceinline__ Vec<typename Mutable<T>::type, N> load_tail(const T* p, int count) {
    Vec<typename Mutable<T>::type, N> v = {};
#pragma unroll
    for (int i = 0; i < N; ++i)
        if (i < count) v[i] = p[i];
    return v;
}

/// The first `count` of N elements, all of them by the widest accesses.
template <int N, class T>
__device__ __forceinline__ Vec<typename Mutable<T>::type, N> load_part(const T* p, int count) {
    return count == N ? load<N>(p) : load_tail<N>(p, count);
}
template <class T, int N>
__device__ __forceinline__ void store_tail(T* p, const Vec<T, N>& v, int count) {
#pragma unroll
    for (int i = 0; i < N; ++i)
        if (i < count) p[i] = v[i];
}

/// All of a vector, or its first elements.
template <class T, int N>
__device__ __forceinline__ void store_part(T* p, const Vec<T, N>& v, int count) {
    if (count == N)
        store(p, v);
    else
        store_tail(p, v, count);
}

// Sizes known at launch (never negative), as launches and kernels both compute them.
__device__ __forceinline__ long long size_ceil_div(long long a, long long b) { return (a + b - 1) / b; }
__device__ __forceinline__ long long size_floor_div(long long a, long long b) { return a / b; }
__device__ __forceinline__ long long size_mod(long long a, long long b) { return a % b; }
__device__ __forceinline__ long long size_min(long long a, long long b) { return a < b ? a : b; }
__device__ __forceinline__ long long size_max(long long a, long long b) { return a < b ? b : a; }

/// How many whole `extent`s there are in an index. Where that is none, as in the first of several sequences,
/// nothing is divided (rope in f32 at 32 and 512 tokens of 16 + 4 heads of 64 on an H200: 1.09 and 1.73 us so, 1.19
/// and 1.87 with the division).
template <class I>
__device__ __forceinline__ I quotient(I index, long long extent) {
    return index < extent ? I(0) : static_cast<I>(index / extent);
}

/// A square of a tensor in shared memory, written along its rows and read down its columns. Rows are one 4-byte
/// word longer than the square, so that both ways meet different banks.
template <class T, int Side>
struct Tile {
    PLEAT_KNOWN(int, row, Side + (sizeof(T) < 4 ? 4 / static_cast<int>(sizeof(T)) : 1));
    alignas(16) T at[Side * row];

    template <int N>
    __device__ __forceinline__ void put(int down, int right, const Vec<T, N>& v) {
        if constexpr (sizeof(T) < 4 && N * sizeof(T) >= 4) {
            unsigned* to = reinterpret_cast<unsigned*>(at + down * row + right);
#pragma unroll
            for (unsigned i = 0; i < N * sizeof(T) / 4; ++i) to[i] = reinterpret_cast<const unsigned*>(&v)[i];
        } else {
#pragma unroll
            for (int i = 0; i < N; ++i) at[down * row + right + i] = v[i];
        }
    }

    template <int Count, int N>
    struct Columns {
        Vec<T, N> each[Count];
        __device__ __forceinline__ const Vec<T, N>& operator[](int column) const { return each[column]; }
    };
    /// N elements down each of Count neighbouring columns, read as words where the columns fill one.
    template <int Count, int N>
    __device__ __forceinline__ Columns<Count, N> columns(int down, int right) const {
        Columns<Count, N> c;
#pragma unroll
        for (int e = 0; e < N; ++e) {
            const T* from = at + (down + e) * row + right;
            if constexpr (Count * sizeof(T) == 4) {
                const unsigned word = *reinterpret_cast<const unsigned*>(from);
#pragma unroll
                for (int i = 0; i < Count; ++i) c.each[i][e] = reinterpret_cast<const T*>(&word)[i];
            } else {
#pragma unroll
                for (int i = 0; i < Count; ++i) c.each[i][e] = from[i];
            }
        }
        return c;
    }
};

/// Begins to copy N elements from global memory to `to`, in shared memory, for this thread alone (cp.async: PTX
/// ISA, "Data Movement and Conversion Instructions", sm_80). They are there after fetched().
template <int N, class T, class G>
__device__ __forceinline__ void fetch(Vec<T, N>& to, const G* from) {
    constexpr int bytes = sizeof(Vec<T, N>), step = bytes < 16 ? bytes : 16;
    if constexpr (step >= 4) {
        const unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(&to));
        const auto source = __cvta_generic_to_global(from);
#pragma unroll
        for (int i = 0; i < bytes; i += step) {
            if constexpr (step == 16)
                asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(at + i), "l"(source + i) : "memory");
            else
                asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(at + i), "l"(source + i), "n"(step)
                             : "memory");
        }
    } else {
        to = load<N>(from);
    }
}
__device__ __forceinline__ void fetched() { asm volatile("cp.async.wait_all;" ::: "memory"); }

/// Waits until a value that was read is here: an instruction that needs it, and sleeps for no time if it is one of
/// 2^32. The assembler moves a load's wait to its first use, which may lie behind an exchange.
__device__ __forceinline__ void arrived(unsigned word) {
    asm volatile("{ .reg .pred rare; setp.eq.u32 rare, %0, 0x7fc0dead; @rare nanosleep.u32 0; }" ::"r"(word)
                 : "memory");
}
__device__ __forceinline__ void arrived(int value) { arrived(static_cast<unsigned>(value)); }
__device__ __forceinline__ void arrived(bool value) { arrived(static_cast<unsigned>(value)); }
__device__ __forceinline__ void arrived(long long value) { arrived(static_cast<unsigned>(value)); }
__device__ __forceinline__ void arrived(float value) { arrived(__float_as_uint(value)); }
__device__ __forceinline__ void arrived(double value) { arrived(static_cast<unsigned>(__double2loint(value))); }

/// A number that the compiler is not to know: a condition on it stays.
__device__ __forceinline__ int unknown(int n) {
    int r;
    asm volatile("mov.b32 %0, %1;" : "=r"(r) : "r"(n));
    return r;
}

/// Which of the N places from `first` on `index` is: 0 to N - 1, or N where it is none of them.
template <int N>
__device__ __forceinline__ int element_of(long long index, long long first) {
    const unsigned long long apart =
        static_cast<unsigned long long>(index) - static_cast<unsigned long long>(first);
    return apart < N ? static_cast<int>(apart) : N;
}

/// 0 <= index < extent
__device__ __forceinline__ bool within(long long index, long long extent) {
    return static_cast<unsigned long long>(index) < static_cast<unsigned long long>(extent);
}
__device__ __forceinline__ bool within(int index, int extent) {
    return static_cast<unsigned>(index) < static_cast<unsigned>(extent);
}
__device__ __forceinline__ bool within(int index, long long extent) {
    return within(static_cast<long long>(index), extent);
}
__device__ __forceinline__ bool within(long long index, int extent) {
    return within(index, static_cast<long long>(extent));
}

}  // namespace pleat
