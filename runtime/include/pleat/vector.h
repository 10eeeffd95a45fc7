// Neighbouring elements as one value. Knows nothing of dims and of the ways to memory.
#pragma once

#include "pleat/base.h"

namespace pleat {

template <class T>
struct Mutable {
    using type = T;
};
template <class T>
struct Mutable<const T> {
    using type = T;
};

PLEAT_BOTH constexpr int vector_alignment(int bytes) {
    return bytes >= 16 ? 16 : bytes >= 8 ? 8 : bytes >= 4 ? 4 : bytes >= 2 ? 2 : 1;
}

/// N neighbouring elements; as wide in memory as N elements are, N a power of two. One of at most 16 bytes is
/// loaded and stored by one instruction.
template <class T, int N>
struct alignas(vector_alignment(N* static_cast<int>(sizeof(T)))) Vec {
    T at[N];
    PLEAT_BOTH constexpr T& operator[](int i) { return at[i]; }
    PLEAT_BOTH constexpr const T& operator[](int i) const { return at[i]; }
};

/// N elements of type T, const if T is.
template <class T, int N>
struct VecOf {
    using type = Vec<T, N>;
};
template <class T, int N>
struct VecOf<const T, N> {
    using type = const Vec<T, N>;
};

}  // namespace pleat
