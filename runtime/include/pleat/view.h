// Views: a tensor seen with other dims, extents or elements, at the same place in memory.
//
//   const auto tile = x.slice<T, 64>(t0);              T runs over 64 places from t0
//   const auto vectors = x.vectors<H, 8>();            *vectors[t][Fold<H, 8>(3)] is a Vec of 8 elements
//   const auto row = x.drop<T>(t);                     no dim T any more
//   const auto wide = w.add(T(1000));                  a dim that moves nothing: every row is w
//   const auto input = y.as_const();                   no stores
//
// A view is a place (a cursor's base, offset and residue) and what is seen of each dim, as a type; a
// subscript goes on from that place in logical coordinates, so the laws of indexing hold as for the tensor.
// This file is what can be said of views by their types; tensor.h has the objects.
#pragma once

#include "pleat/residue.h"
#include "pleat/space.h"
#include "pleat/vector.h"

namespace pleat {

namespace names {
enum Sight : int { whole, sliced, dropped, added };  // an index moves the first two
}
using names::Sight;

/// What a view shows of dim D: how much, its extent if that is known (else -1), and how many neighbours an element
/// has.
template <class D, Sight What, long long Extent, int Vector>
struct Seen {
    using Of = D;
    PLEAT_KNOWN(int, what, What);
    PLEAT_KNOWN(long long, extent, Extent);
    PLEAT_KNOWN(int, vector, Vector);
};

/// A view of tensor T with elements V, as a type.
template <class T, class V, class... Dims>
struct Lens : Dims... {
    using SeenTensor = T;
    using Element = typename T::Element;
    using Layout = typename T::Layout;
    using Item = V;
    PLEAT_KNOWN(int, space, T::space);
    template <class C>
    PLEAT_BOTH static constexpr void refuse() {
        T::template refuse<C>();
    }
#ifdef PLEAT_CHECKED
    PLEAT_BOTH static constexpr const char* pleat_name() { return T::pleat_name(); }
#endif
};

template <class T>
concept is_lens = requires { typename T::SeenTensor; };

template <class D, Sight What, long long Extent, int Vector>
PLEAT_BOTH constexpr Seen<D, What, Extent, Vector> seen_along(const Seen<D, What, Extent, Vector>*) {
    return {};
}

/// An extent of the layout, if it is known when the code is compiled; else -1.
template <class L, class D>
PLEAT_BOTH constexpr long long fixed_extent() {
    if constexpr (requires { typename Known<L::extent(Type<D>()).get()>; }) {
        return L::extent(Type<D>()).get();
    } else {
        return -1;
    }
}

/// What T, a tensor or a lens, shows of dim D.
template <class T, class D>
struct SeenOf {
    using type = Seen<D, Sight::whole, fixed_extent<typename T::Layout, D>(), 1>;
};
template <class T, class D>
    requires(is_lens<T> && requires(const T* lens) { seen_along<D>(lens); })
struct SeenOf<T, D> {
    using type = decltype(seen_along<D>(static_cast<const T*>(nullptr)));
};
template <class T, class D>
using SeenAlong = typename SeenOf<T, D>::type;

/// Does an index of dim D move the address?
template <class T, class D>
concept acts = has_dim<typename T::Layout, D> && (!is_lens<T> || PLEAT_N(SeenAlong<T, D>::what) < Sight::dropped);

/// Has it the dim, perhaps as one that moves nothing?
template <class T, class D>
concept shows = acts<T, D> || (is_lens<T> && PLEAT_N(SeenAlong<T, D>::what) == Sight::added);
/// The same of X, which may be anything: an index of such a dim?
template <class T, class X>
concept shows_index = is_index<X> && shows<T, typename X::Of>;
template <class T, class... Terms>
PLEAT_BOTH constexpr bool shows_term(Type<Coordinates<Terms...>>) {
    return (shows<T, typename Terms::Of> || ...);
}

/// Does it take C as a subscript, an index or a list that shares a dim with it?
template <class T, class C>
concept takes = shows_index<T, C> || (is_list<C> && shows_term<T>(Type<C>()));

/// Why T::refuse says no, besides what a subscript itself is: what is wrong along dim D.
template <class D>
struct Outside {};  // a place or slice that is known not to lie in the tensor
template <class D>
struct Beyond {};  // the same of a slice
template <class D>
struct Dropped {};  // a view without D
template <class D>
struct Finer {};  // a place within a vector
template <class D>
struct Apart {};  // vectors of elements that are no neighbours
template <class D>
struct Present {};  // a dim to add that is there

/// The one of them for what does not lie in what T shows of D.
template <class T, class D>
PLEAT_BOTH constexpr void refuse_outside() {
    if constexpr (SeenAlong<T, D>::what == Sight::sliced) {
        T::template refuse<Beyond<D>>();
    } else {
        T::template refuse<Outside<D>>();
    }
}

/// Must a subscript be looked at beyond its dims?
template <class C>
concept has_fixed = is_fixed<C> || (is_list<C> && any_fixed(static_cast<const C*>(nullptr)));

/// The place of a term that is known; else `otherwise`.
template <class Term>
PLEAT_BOTH constexpr long long known_place(long long otherwise) {
    if constexpr (is_fixed<Term>) {
        return Term::place;
    } else {
        return otherwise;
    }
}

/// Does a term of a dim that T shows lie in T, as far as its type says? If not, in words.
template <class T, class Term>
PLEAT_BOTH constexpr bool term_fits() {
    using D = typename Term::Of;
    using S = SeenAlong<T, D>;
    if constexpr (!shows<T, D>) {
        return true;
    } else if constexpr (known_place<Term>(Term::lo) % PLEAT_N(S::vector) != 0) {
        T::template refuse<Finer<D>>();
        return false;
    } else if constexpr (is_fixed<Term> && PLEAT_N(S::extent) >= 0) {
        constexpr bool inside = PLEAT_N(Term::place) < PLEAT_N(S::extent);
        if constexpr (!inside) refuse_outside<T, D>();
        return inside;
    } else {
        return true;
    }
}
template <class T, class... Terms>
PLEAT_BOTH constexpr bool terms_fit(Type<Coordinates<Terms...>>) {
    return (term_fits<T, Terms>() && ...);
}
template <class T, class C>
PLEAT_BOTH constexpr bool terms_fit(Type<C>) {
    return term_fits<T, C>();
}

/// Why an index is refused: the dim that a view dropped, or the subscript as such.
template <class T, class C>
struct RefusedOf {
    using type = C;
};
template <class T, class V, class... Dims, class C>
    requires(is_index<C> && SeenAlong<Lens<T, V, Dims...>, typename C::Of>::what == Sight::dropped)
struct RefusedOf<Lens<T, V, Dims...>, C> {
    using type = Dropped<typename C::Of>;
};

/// May T be subscripted by C? If not, in words.
template <class T, class C>
PLEAT_BOTH constexpr bool accepts() {
    if constexpr (same<C, Refused>) {
        return false;
    } else if constexpr (!takes<T, C>) {
        T::template refuse<typename RefusedOf<T, C>::type>();
        return false;
    } else if constexpr (is_lens<T> || has_fixed<C>) {
        return terms_fit<T>(Type<C>());
    } else {
        return true;
    }
}

// --- making a lens ---

/// Lens with what it shows of S's dim replaced by S.
template <class L, class S, class... Kept>
struct Replaced;
template <class T, class V, class S, class... Kept>
struct Replaced<Lens<T, V>, S, Kept...> {
    using type = Lens<T, V, Kept..., S>;
};
template <class T, class V, class First, class... Rest, class S, class... Kept>
struct Replaced<Lens<T, V, First, Rest...>, S, Kept...> : Replaced<Lens<T, V, Rest...>, S, Kept..., First> {};
template <class T, class V, class First, class... Rest, class S, class... Kept>
    requires same<typename First::Of, typename S::Of>
struct Replaced<Lens<T, V, First, Rest...>, S, Kept...> : Replaced<Lens<T, V, Rest...>, S, Kept...> {};

template <class L, class V>
struct WithValue;
template <class T, class Old, class... Dims, class V>
struct WithValue<Lens<T, Old, Dims...>, V> {
    using type = Lens<T, V, Dims...>;
};

// --- vectors ---

/// Does this axis keep N neighbours along `lane` together, and aligned as far as its stride is known?
template <class L, class Lane, int N, class D, long long Lo, long long Hi, int S>
PLEAT_BOTH constexpr bool holds_vectors(Axis<Lo, Hi, S>) {
    if constexpr (same<Lane, D> && Lo == 1) {
        return fixed_stride<L, S>() == 1 && Hi % N == 0;
    } else if constexpr (same<Lane, D>) {
        return Lo % N == 0 && fixed_stride<L, S>() % N == 0;
    } else {
        return fixed_stride<L, S>() % N == 0;
    }
}
/// A swizzle keeps neighbours together if it neither moves nor reads a digit below N of them.
template <class Lane, int N, class D, long long Lo, long long Hi>
PLEAT_BOTH constexpr bool reads_vectors(Xor<D, Lo, Hi>) {
    return !same<Lane, D> || Lo % N == 0;
}
template <class L, class Lane, int N, class D, long long Lo, long long Hi, int S, class X, class... Xs>
PLEAT_BOTH constexpr bool holds_vectors(Axis<Lo, Hi, S, X, Xs...>) {
    return (!same<Lane, D> || Lo % N == 0) && fixed_stride<L, S>() % N == 0 && reads_vectors<Lane, N>(X()) &&
           (reads_vectors<Lane, N>(Xs()) && ...);
}
template <class L, class Lane, int N, class D, long long Period, class... Axes>
PLEAT_BOTH constexpr bool dim_holds_vectors(Along<D, Period, Axes...>) {
    constexpr bool has_lowest = ((Axes::lo == 1) || ...);
    return (holds_vectors<L, Lane, N, D>(Axes()) && ...) && (has_lowest || !same<Lane, D>);
}
template <class L, class Lane, int N, class Offset, class... Alongs>
PLEAT_BOTH constexpr bool all_hold_vectors(const Layout<Offset, Alongs...>*) {
    return (dim_holds_vectors<L, Lane, N>(Alongs()) && ...);
}

/// Do N neighbours along D lie together in memory, wherever a multiple of N stands?
template <class L, class D, int N>
concept vectorises = all_hold_vectors<L, D, N>(static_cast<const L*>(nullptr));

/// How many places A has below `whole`: a dim's size; of a fold the blocks, the last one perhaps in part; of a
/// digit its count.
template <class A, class Whole>
PLEAT_BOTH constexpr auto places_of(const Whole& whole) {
    using I = typename A::Int;
    using U = typename UnsignedOf<I>::type;  // a size may be the largest int
    const I blocks = static_cast<I>(
        floor_div<A::lo, true>(static_cast<U>(static_cast<U>(in_steps<1>(whole)) + U(PLEAT_N(A::lo) - 1))));
    constexpr I most = static_cast<I>(PLEAT_N(A::hi) / PLEAT_N(A::lo));
    return Place<typename A::Of, A::lo>(PLEAT_N(A::hi) != 0 && most < blocks ? most : blocks);
}

/// Stands for the size of an A that a tensor has not, in a program that is never compiled.
template <class A>
PLEAT_BOTH constexpr auto no_places() {
    if constexpr (is_index<A>) {
        return typename A::Of();
    } else {
        return 0;
    }
}

}  // namespace pleat
