// Vectors of neighbouring elements and their way to and from global memory, 16 bytes an access.
// Device code; knows nothing of dims.
#pragma once

#include "pleat/types.h"

namespace pleat {

constexpr int vector_alignment(int bytes) { return bytes >= 16 ? 16 : bytes >= 8 ? 8 : bytes >= 4 ? 4 : bytes >= 2 ? 2 : 1; }

/// N neighbouring elements; as wide in memory as N elements are, N a power of two.
template <class T, int N>
struct alignas(vector_alignment(N * static_cast<int>(sizeof(T)))) Vec {
    T at[N];
    __device__ T& operator[](int i) { return at[i]; }
    __device__ const T& operator[](int i) const { return at[i]; }
};

template <class T>
struct Mutable {
    using type = T;
};
template <class T>
struct Mutable<const T> {
    using type = T;
};

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

/// How long data is wanted in the caches.
enum class Use {
    again,  // other threads or later passes read it too
    once    // streamed through: evicted first
};

/// N elements from p, which is aligned to their size (at most 16 bytes).
template <int N, Use use = Use::again, class T>
__device__ __forceinline__ Vec<typename Mutable<T>::type, N> load(const T* p) {
    using V = Vec<typename Mutable<T>::type, N>;
    constexpr int bytes = sizeof(V), step = bytes < 16 ? bytes : 16;
    using W = typename Word<step>::type;
    V v;
#pragma unroll
    for (int i = 0; i < bytes / step; ++i) {
        const W* from = reinterpret_cast<const W*>(p) + i;
        if constexpr (use == Use::once)
            reinterpret_cast<W*>(&v)[i] = __ldcs(from);
        else
            reinterpret_cast<W*>(&v)[i] = *from;
    }
    return v;
}

template <Use use = Use::once, class T, int N>
__device__ __forceinline__ void store(T* p, const Vec<T, N>& v) {
    constexpr int bytes = sizeof(v), step = bytes < 16 ? bytes : 16;
    using W = typename Word<step>::type;
#pragma unroll
    for (int i = 0; i < bytes / step; ++i) {
        if constexpr (use == Use::once)
            __stcs(reinterpret_cast<W*>(p) + i, reinterpret_cast<const W*>(&v)[i]);
        else
            reinterpret_cast<W*>(p)[i] = reinterpret_cast<const W*>(&v)[i];
    }
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
template <class T, int N>
__device__ __forceinline__ void store_tail(T* p, const Vec<T, N>& v, int count) {
#pragma unroll
    for (int i = 0; i < N; ++i)
        if (i < count) p[i] = v[i];
}

/// 0 <= index < extent
__device__ __forceinline__ bool within(long long index, long long extent) {
    return static_cast<unsigned long long>(index) < static_cast<unsigned long long>(extent);
}

}  // namespace pleat
