// Where a tensor's elements lie, as a part of its type. Knows nothing of tensors.
#pragma once

#include "pleat/base.h"

namespace pleat {

/// Of a generated tensor T, and of its cursors: T::space.
/// In a namespace of its own, so that its words are nobody else's.
namespace names {
enum Space : int { global, shared, registers };
}
using names::Space;

/// Stands in Self::refuse for a memory that a tensor does not lie in.
template <Space S>
struct Wanted {};

/// A sentence unless T, a tensor or cursor, lies in memory S.
template <Space S, class T>
PLEAT_BOTH constexpr void wants() {
    if constexpr (T::space != S) T::template refuse<Wanted<S>>();
}
PLEAT_SENTENCE(memories_are_of_tensors, "wants<Space::shared>(cursor) asks where a tensor or cursor lies")
template <Space S, class T>
PLEAT_BOTH constexpr void wants(const T&) {
    if constexpr (requires { T::space; }) {
        wants<S, T>();
    } else {
        memories_are_of_tensors<same<T, void>>();
    }
}

/// Memory for N elements: a tensor in shared memory is made of one.
///   __shared__ TILE::Storage memory;
///   const TILE tile(memory);
/// N = 0, for sizes that are known at launch only, has no such type.
PLEAT_SENTENCE(storage_is_memory, "this is a tensor's memory; the tensor is made of it, as in TILE tile(memory)")
template <class E, int N, int Align>
struct StorageOf {
    template <class X>
    PLEAT_BOTH constexpr E& operator[](const X&) {
        storage_is_memory<same<X, void>>();
        return elements[0];
    }
    template <class X>
    PLEAT_BOTH constexpr void operator=(const X&) {
        storage_is_memory<same<X, void>>();
    }
    template <class X = E>
    PLEAT_BOTH constexpr NoElement<X> operator*() const {
        storage_is_memory<!same<X, E>>();
        return {};
    }
    alignas(Align) E elements[N];
};
template <class E, int Align>
struct StorageOf<E, 0, Align>;

}  // namespace pleat
