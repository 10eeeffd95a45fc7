// Fragments from tensors and into them: element by element anywhere, and by ldmatrix and stmatrix in shared memory;
// and what is said of anything else that is loaded or stored so.
#pragma once

#include "pleat/gpu/fragment_elements.h"
#include "pleat/gpu/fragment_matrices.h"

namespace pleat {

// Of something else, in another order or without a place: a sentence.
PLEAT_SENTENCE(matrices_are_loaded,
               "ldmatrix(f, tile[at]) fills a fragment f from a place of a tensor in shared memory")
PLEAT_SENTENCE(matrices_are_stored,
               "stmatrix(tile[at], f) puts a fragment f to a place of a tensor in shared memory")

/// A cursor, or the address that & took of one, of which that is said.
template <class X>
concept is_place = requires(const X& x) { x.rebase(); };
template <class E>
PLEAT_BOTH constexpr bool has_no_address(const NoAddress<E>*) {
    return true;
}
PLEAT_BOTH constexpr bool has_no_address(const void*) { return false; }
template <class... Xs>
PLEAT_BOTH constexpr bool all_said() {
    return (has_no_address(static_cast<const Xs*>(nullptr)) || ...);
}
template <class... Xs>
    requires((is_fragment<Xs> || ...) || (is_place<Xs> && ...))
PLEAT_BOTH constexpr NoFragment load(const Xs&...) {
    fragments_are_loaded<all_said<Xs...>()>();
    return {};
}
template <class... Xs>
    requires((is_fragment<Xs> || ...) || (is_place<Xs> && ...))
PLEAT_BOTH constexpr void store(const Xs&...) {
    fragments_are_stored<all_said<Xs...>()>();
}
template <class F, class... Xs>
    requires(is_fragment<F> && (!is_fragment<Xs> && ...))
PLEAT_BOTH constexpr NoFragment load(const Xs&...) {
    fragments_are_loaded<all_said<Xs...>()>();
    return {};
}
template <class X, class Y>
    requires(!is_place<Y>)
PLEAT_BOTH constexpr void ldmatrix(const X&, const Y&) {
    matrices_are_loaded<all_said<X, Y>()>();
}
template <class X>
PLEAT_BOTH constexpr void ldmatrix(const X&) {
    matrices_are_loaded<all_said<X>()>();
}
template <class X, class Y, class Z, class... Xs>
PLEAT_BOTH constexpr void ldmatrix(const X&, const Y&, const Z&, const Xs&...) {
    matrices_are_loaded<all_said<X, Y, Z>()>();
}
template <int N, class... Xs>
PLEAT_BOTH constexpr void ldmatrix(const Xs&...) {
    matrices_are_loaded<all_said<Xs...>()>();
}
template <class X, class Y>
    requires(!is_place<X>)
PLEAT_BOTH constexpr void stmatrix(const X&, const Y&) {
    matrices_are_stored<all_said<X, Y>()>();
}
template <class X, class Y, class Z, class... Xs>
PLEAT_BOTH constexpr void stmatrix(const X&, const Y&, const Z&, const Xs&...) {
    matrices_are_stored<all_said<X, Y, Z>()>();
}

}  // namespace pleat
