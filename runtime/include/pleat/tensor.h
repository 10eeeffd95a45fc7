// Tensors and views: what cursors (cursor.h) begin at.
//
//   const X x(x_ptr, extents(T(t_size)));    *x[t][h],  *x[h][t],  *x[t + h]:  one and the same element
//
// Views of a tensor (view.h) are made by its members. Knows nothing of loads and memory spaces.
#pragma once

#include "pleat/compound.h"
#include "pleat/cursor.h"

namespace pleat {

/// A tensor of any name, or a view; no cursor.
template <class X>
concept AnyTensor = requires(const X& x) { x.cursor(); };
template <class X>
concept is_view = requires { typename X::ViewBy; };
PLEAT_SENTENCE(slices_have_places, "a slice has at least one place")
PLEAT_SENTENCE(one_place_is_in_range, "in_range(place) takes one index or list, as in coordinates(m, k)")
PLEAT_SENTENCE(views_are_no_tensors,
               "a view, as slice(), as_const() and read_only() make, has a type of its own; take it by auto")
PLEAT_SENTENCE(vectors_are_powers, "a vector has 1, 2, 4, 8, ... elements")

/// Stands where a tensor could not be made of an X, in a program that is never compiled.
template <class T, class Why, class X = void>
PLEAT_BOTH constexpr const T& refused() {
    if constexpr (is_view<X>) {
        views_are_no_tensors<!is_view<X>>();
    } else {
        T::template refuse<Why>();
    }
    return *static_cast<const T*>(nullptr);
}

template <class New, class Term>
PLEAT_BOTH constexpr auto replaced_term(const Term& term, const New& end) {
    if constexpr (on<Term, typename New::Of>) {
        return end;
    } else {
        return term;
    }
}
/// A list of one term a dim with the term of New's dim replaced by it.
template <class... Terms, class New>
PLEAT_BOTH constexpr auto replaced(const Coordinates<Terms...>& list, const New& end) {
    return Coordinates<decltype(replaced_term(list.Leaf<Terms>::term, end))...>{
        {replaced_term(list.Leaf<Terms>::term, end)}...};
}

PLEAT_SENTENCE(dims_stand_in_angles,
               "extent<M>(), slice<M, 64>(m), drop<M>(m) and vectors<K, 8>() take the dim in angle brackets")
PLEAT_SENTENCE(slices_have_sizes, "a slice is of a size that is known, as in slice<M, 64>(m)")
PLEAT_SENTENCE(added_dims_have_extents, "add(T(16)) adds dim T of this extent; it takes an index")
PLEAT_SENTENCE(vectors_have_lengths, "vectors<K, 8>() takes a dim and a number of elements")
PLEAT_SENTENCE(tensors_are_no_pointers, "a tensor is no pointer; get() is the address of its first element")
PLEAT_SENTENCE(tensors_have_no_value,
               "a tensor is no value; *tensor[...] is an element, and get() the address of the first")
PLEAT_SENTENCE(tensors_are_no_ranges, "a tensor is no range; range(tensor) goes over its places")
PLEAT_SENTENCE(tensors_lie_as_declared,
               "a tensor lies as its spec says, and takes its dims in any order; its strides are its own affair")
PLEAT_SENTENCE(sizes_have_dims,
               "extent<M>() is the size of a dim, extents() the list of all, num_bytes() the memory")

namespace tensors {  // with their operators, as indices (dim.h)

/// A view: a lens (view.h), the place where it begins, and the ends of its dims.
template <class L, class Begin, class Ends>
struct View {
    using ViewBy = L;
    using Element = typename L::Item;

    PLEAT_BOTH constexpr const Begin& cursor() const { return begin_; }
    template <class C>
    PLEAT_BOTH constexpr decltype(auto) operator[](const C& c) const {
        if constexpr (is_list<C> && !has_fixed<C> && takes<L, C>) {  // with one function less for the compiler
            if constexpr (accepts<L, C>()) {
                return begin_.moved(typename StepsIn<L, C>::type(), c);
            } else {
                return begin_.refused();
            }
        } else {
            return begin_[c];
        }
    }
    /// The one element of a view without dims.
    PLEAT_BOTH constexpr Element& operator*() const {
        if constexpr (!same<Ends, Coordinates<>>) L::template refuse<Dereference>();
        return *begin_.get();
    }
    /// How many places A has; see places_of.
    template <class A>
    PLEAT_BOTH constexpr auto extent() const {
        if constexpr (shows_index<L, A>) {
            return places_of<A>(ends_.template get<typename A::Of>());
        } else {
            L::template refuse<typename RefusedOf<L, A>::type>();
            return no_places<A>();
        }
    }
    /// The ends of all dims, in vectors where the view counts those.
    PLEAT_BOTH constexpr const Ends& extents() const { return ends_; }
    template <class C>
    PLEAT_BOTH constexpr bool in_range(const C& c) const {
        if constexpr (accepts<L, C>()) {
            return pleat::in_range(c, ends_);
        } else {
            return false;
        }
    }
    template <class C, class D, class... More>
    PLEAT_BOTH constexpr bool in_range(const C&, const D&, const More&...) const {
        one_place_is_in_range<same<C, void>>();
        return false;
    }

    /// N places of A from `start`.
    template <class A, int N, class C = Fixed<typename A::Of, 1, 0, 0>>
    PLEAT_BOTH constexpr auto slice(const C& start = C()) const {
        using D = typename A::Of;
        constexpr long long n = N * A::lo;
        using S = SeenAlong<L, D>;
        slices_have_places<(N > 0)>();
        if constexpr (!acts<L, D>) {
            L::template refuse<typename RefusedOf<L, A>::type>();
            return *this;
        } else if constexpr (!on<C, D>) {
            D::template refuse<Misuse::convert, C>();
            return *this;
        } else if constexpr (S::extent >= 0 && n + known_place<C>(0) > S::extent) {
            refuse_outside<L, D>();
            return *this;
        } else if constexpr (n % S::vector != 0) {
            L::template refuse<Finer<D>>();
            return *this;
        } else if constexpr (accepts<L, C>()) {
            check_slice<L, D>(in_steps<1>(start), n, in_steps<1>(ends_.template get<D>()));
            using To = typename Replaced<L, Seen<D, Sight::sliced, n, S::vector>>::type;
            return view_of<To>(begin_[start].template counted_from_here<D>(),
                               replaced(ends_, Place<D, S::vector>(n / S::vector)));
        } else {
            return *this;
        }
    }
    /// Without dim D, at one place along it.
    template <class D, class C = D>
    PLEAT_BOTH constexpr auto drop(const C& at = C()) const {
        if constexpr (!shows<L, D>) {
            L::template refuse<typename RefusedOf<L, D>::type>();
            return *this;
        } else if constexpr (!on<C, D>) {
            D::template refuse<Misuse::convert, C>();
            return *this;
        } else if constexpr (accepts<L, C>()) {
            check_slice<L, D>(in_steps<1>(at), 1, in_steps<1>(ends_.template get<D>()));
            using To = typename Replaced<L, Seen<D, Sight::dropped, SeenAlong<L, D>::extent, 1>>::type;
            return view_of<To>(begin_[at], ends_.template drop<D>());
        } else {
            return *this;
        }
    }
    /// With one more dim, of this extent, that moves nothing.
    template <class C>
    PLEAT_BOTH constexpr auto add(const C&) const {
        added_dims_have_extents<is_index<C>>();
        return *this;
    }
    template <is_index C>
    PLEAT_BOTH constexpr auto add(const C& extent) const {
        using D = typename C::Of;
        if constexpr (shows<L, D>) {
            L::template refuse<Present<D>>();
            return *this;
        } else {
            using To = typename Replaced<L, Seen<D, Sight::added, -1, 1>>::type;
            return view_of<To>(begin_, concatenate(ends_, D(extent)));
        }
    }
    /// Elements that are N neighbours along D; subscripts along D count in folds of N.
    template <class D, int N>
    PLEAT_BOTH constexpr auto vectors() const {
        using S = SeenAlong<L, D>;
        constexpr bool power = N > 0 && (N & (N - 1)) == 0;
        constexpr bool even = S::extent < 0 || S::extent % (N > 0 ? N : 1) == 0;
        if constexpr (!acts<L, D>) {
            L::template refuse<typename RefusedOf<L, D>::type>();
            return *this;
        } else if constexpr (!power) {
            vectors_are_powers<power>();
            return *this;
        } else if constexpr (S::vector != 1 || !even || !vectorises<typename L::Layout, D, N>) {
            L::template refuse<Apart<D>>();
            return *this;
        } else {
            using Seen = typename Replaced<L, Seen<D, static_cast<Sight>(S::what), S::extent, N>>::type;
            using To = typename WithValue<Seen, typename VecOf<Element, N>::type>::type;
            const Place<D, N> count(floor_div<N, true>(in_steps<1>(ends_.template get<D>())));
            return view_of<To>(begin_, replaced(ends_, count));
        }
    }
    /// The same without stores.
    PLEAT_BOTH constexpr auto as_const() const {
        return view_of<typename WithValue<L, const Element>::type>(begin_, ends_);
    }

    // For this library, which makes views of them without a call of a constructor: that would be two functions more
    // for the compiler.
    template <class To, class Place, class NewEnds>
    PLEAT_BOTH static constexpr auto view_of(const Place& begin, const NewEnds& ends) {
        return View<To, decltype(begin.template seen_as<To>()), NewEnds>{begin.template seen_as<To>(), ends};
    }
    Begin begin_;
    Ends ends_;
};

/// Generated code declares `struct X : Tensor<X, const bf16, X_layout>` with the sentences of its misuse.
template <class Self, class E, class L>
struct Tensor {
    using Element = E;
    using Item = E;
    using Layout = L;
    PLEAT_KNOWN(int, space, Space::global);

    /// The tensor over memory that is only read: a view without stores.
    template <class... Sizes>
    PLEAT_BOTH static constexpr auto read_only(const E* base, const Sizes&... sizes) {
        return Self(const_cast<E*>(base), sizes...).as_const();
    }
    PLEAT_BOTH static constexpr auto read_only(const void*, ...) {
        return refused<Self, Construction>().as_const();
    }

    PLEAT_BOTH constexpr const Cursor<Self, 0> cursor() const { return {{base_, layout_, 0, {}}, {}}; }
    /// At an index or a list: of a list what the cursor's operator does, with one function less for the compiler.
    template <class C>
    PLEAT_BOTH constexpr decltype(auto) operator[](const C& c) const {
        if constexpr (is_list<C> && takes_plainly<Self, C>) {
            return Cursor<Self, 0>{{base_, layout_, 0, {}}, {}}.moved(typename StepsIn<Self, C>::type(), c);
        } else {
            return Cursor<Self, 0>{{base_, layout_, 0, {}}, {}}[c];
        }
    }

    // What nobody calls costs the compiler little, a member that is a template several times as much: what tensors
    // are not takes anything by an ellipsis.
    PLEAT_BOTH constexpr void step(...) const { cursors_step<same<Self, void>>(); }

    // Not in brackets, or several: a sentence.
    PLEAT_BOTH constexpr NoElement<E> operator[](const Braced&) const { return one_in_brackets(); }
    PLEAT_BOTH constexpr NoElement<E> operator()(...) const { return one_in_brackets(); }
    PLEAT_BOTH constexpr NoElement<E> at(...) const { return one_in_brackets(); }
    PLEAT_BOTH static constexpr NoElement<E> one_in_brackets() {
        Self::template refuse<indices::Comma<>>();
        return {};
    }

    /// The element of a tensor without dims.
    PLEAT_BOTH constexpr E& operator*() const {
        if constexpr (dims_of<L>() != 0) Self::template refuse<Dereference>();
        return *base_;
    }

    /// How many places A has: a dim's size; of a fold the blocks, the last one perhaps in part; of a digit its
    /// count.
    template <class A>
    PLEAT_BOTH constexpr auto extent() const {
        if constexpr (shows_index<Self, A>) {
            return places_of<A>(layout_.extent(Type<typename A::Of>()));
        } else {
            Self::template refuse<A>();
            return no_places<A>();
        }
    }
    PLEAT_BOTH constexpr int extent(...) const {
        dims_stand_in_angles<same<Self, void>>();
        return 0;
    }
    template <int axis>
    PLEAT_BOTH constexpr int extent() const {
        dims_stand_in_angles<(axis < 0 && axis > 0)>();
        return 0;
    }
    /// The sizes of all dims, as in_range takes them.
    PLEAT_BOTH constexpr auto extents() const { return extents_of(layout_); }
    template <class D>
    PLEAT_BOTH constexpr auto extents() const {
        sizes_have_dims<same<D, void>>();
        return extents();
    }
    /// Do these coordinates lie in the tensor, along the dims that it has?
    template <class C>
    PLEAT_BOTH constexpr bool in_range(const C& c) const {
        if constexpr (takes<Self, C>) {
            return pleat::in_range(c, extents());
        } else {
            Self::template refuse<C>();
            return false;
        }
    }
    PLEAT_BOTH constexpr bool in_range(...) const {
        one_place_is_in_range<same<Self, void>>();
        return false;
    }
    /// Elements from the first to behind the last.
    PLEAT_BOTH constexpr auto storage_size() const { return layout_.storage(); }
    PLEAT_BOTH constexpr long long num_bytes() const {
        return static_cast<long long>(layout_.storage()) * static_cast<long long>(sizeof(E));
    }

    // Views; see View.
    PLEAT_BOTH constexpr auto view() const {
        using To = Lens<Self, E>;
        return View<To, Cursor<To, 0>, decltype(extents())>{{{base_, layout_, 0, {}}, {}}, extents()};
    }
    template <class A, int N, class C = Fixed<typename A::Of, 1, 0, 0>>
    PLEAT_BOTH constexpr auto slice(const C& start = C()) const {
        return view().template slice<A, N>(start);
    }
    template <class D, class C = D>
    PLEAT_BOTH constexpr auto drop(const C& at = C()) const {
        return view().template drop<D>(at);
    }
    // The dim in round brackets, or behind the number: a sentence.
    PLEAT_BOTH constexpr auto slice(...) const {
        dims_stand_in_angles<same<Self, void>>();
        return view();
    }
    template <class A, class... Cs>
    PLEAT_BOTH constexpr auto slice(const Cs&...) const {
        slices_have_sizes<same<A, void>>();
        return view();
    }
    template <int N, class... As>
    PLEAT_BOTH constexpr auto slice(const Braced&) const {
        dims_stand_in_angles<(N < 0 && N > 0)>();
        return view();
    }
    PLEAT_BOTH constexpr auto drop(...) const {
        dims_stand_in_angles<same<Self, void>>();
        return view();
    }
    PLEAT_BOTH constexpr auto vectors(...) const {
        dims_stand_in_angles<same<Self, void>>();
        return view();
    }
    template <class D>
    PLEAT_BOTH constexpr auto vectors() const {
        vectors_have_lengths<same<D, void>>();
        return view();
    }
    template <int N, class... Ds>
    PLEAT_BOTH constexpr auto vectors() const {
        dims_stand_in_angles<(N < 0 && N > 0)>();
        return view();
    }
    template <class C>
    PLEAT_BOTH constexpr auto add(const C& extent) const {
        return view().add(extent);
    }
    template <class D, int N>
    PLEAT_BOTH constexpr auto vectors() const {
        return view().template vectors<D, N>();
    }
    PLEAT_BOTH constexpr auto as_const() const { return view().as_const(); }

    PLEAT_BOTH constexpr E* get() const { return base_; }
    // What containers and pointers have, and the words of other libraries for sizes: a sentence.
    template <class P>
    PLEAT_BOTH constexpr operator P*() const {
        tensors_are_no_pointers<same<P*, void>>();
        return nullptr;
    }
    PLEAT_BOTH constexpr E* data(...) const {
        tensors_are_no_pointers<same<Self, void>>();
        return nullptr;
    }
    PLEAT_BOTH constexpr explicit operator bool() const {
        tensors_have_no_value<same<Self, void>>();
        return false;
    }
    PLEAT_BOTH constexpr E* begin() const {
        tensors_are_no_ranges<same<Self, void>>();
        return nullptr;
    }
    PLEAT_BOTH constexpr E* end() const { return nullptr; }
    template <number V>
        requires(!same<V, bool>)
    PLEAT_BOTH constexpr operator V() const {
        tensors_have_no_value<same<V*, void>>();
        return V();
    }
    PLEAT_BOTH constexpr auto transpose(...) const {
        tensors_lie_as_declared<same<Self, void>>();
        return view();
    }
    template <class D>
    PLEAT_BOTH constexpr int stride() const {
        tensors_lie_as_declared<same<D, void>>();
        return 0;
    }
    PLEAT_BOTH constexpr int size(...) const {
        sizes_have_dims<same<Self, void>>();
        return 0;
    }
    PLEAT_BOTH constexpr int shape(...) const {
        sizes_have_dims<same<Self, void>>();
        return 0;
    }
    PLEAT_BOTH constexpr const L& layout() const { return layout_; }

    /// The layout with the extents of runtime dims and the runtime strides, as far as it has any; a sentence for
    /// anything else.
    template <class... Sizes>
    PLEAT_BOTH static constexpr L made_of(const Sizes&... sizes) {
        if constexpr (__is_constructible(L, const Sizes&...)) {
            return L(sizes...);
        } else {
            Self::template refuse<Construction>();
            return *static_cast<const L*>(nullptr);  // never compiled into a program
        }
    }
    template <class O, class... Alongs>
    PLEAT_BOTH constexpr auto extents_of(const pleat::Layout<O, Alongs...>&) const {
        return Coordinates<decltype(dim_of(Alongs()))...>{{layout_.extent(Type<decltype(dim_of(Alongs()))>())}...};
    }

    // For this library: see Dim.
    E* base_;
    L layout_;
};

template <class Self, class E, class L, class X>
    requires(!AnyTensor<X>)
PLEAT_BOTH constexpr bool operator==(const Tensor<Self, E, L>&, const X&) {
    tensors_have_no_value<same<Self, void>>();
    return false;
}
template <class S, class E, class L, class T, class F, class M>  // in either order alike
PLEAT_BOTH constexpr bool operator==(const Tensor<S, E, L>&, const Tensor<T, F, M>&) {
    tensors_have_no_value<same<S, void>>();
    return false;
}
#define PLEAT_ELEMENT_MEANT(op)                                                    \
    template <class Self, class E, class L, class B>                               \
        requires(!Typed<B>)                                                        \
    PLEAT_BOTH constexpr float operator op(const Tensor<Self, E, L>&, const B&) {  \
        Self::template refuse<Value>();                                            \
        return 0;                                                                  \
    }                                                                              \
    template <class A, class Self, class E, class L>                               \
        requires(!Typed<A> && !AnyTensor<A> && !requires { typename A::Residue; }) \
    PLEAT_BOTH constexpr float operator op(const A&, const Tensor<Self, E, L>&) {  \
        Self::template refuse<Value>();                                            \
        return 0;                                                                  \
    }
PLEAT_ELEMENT_MEANT(+)
PLEAT_ELEMENT_MEANT(-)
PLEAT_ELEMENT_MEANT(*)
PLEAT_ELEMENT_MEANT(/)
#undef PLEAT_ELEMENT_MEANT

}  // namespace tensors
using tensors::Tensor;
using tensors::View;

/// The first and last cut point of a dim's axes: what lies between them tells the tensor's elements apart.
template <class... Axes>
PLEAT_BOTH constexpr long long lowest() {
    long long least = 0;
    ((least = least == 0 || PLEAT_N(Axes::lo) < least ? PLEAT_N(Axes::lo) : least), ...);
    return least;
}
template <class... Axes>
PLEAT_BOTH constexpr long long highest() {
    long long most = 1;
    ((most = PLEAT_N(Axes::hi) == 0 || most == 0 ? 0 : PLEAT_N(Axes::hi) > most ? PLEAT_N(Axes::hi) : most), ...);
    return most;
}
template <class L, class D, long long Period, class... Axes>
PLEAT_BOTH constexpr auto elements_along(const L& layout, Along<D, Period, Axes...>) {
    using A = Place<D, lowest<Axes...>(), highest<Axes...>()>;
    return A(places_of<A>(layout.extent(Type<D>())).get());
}
template <class L, class Offset, class... Alongs>
PLEAT_BOTH constexpr auto elements_of(const L& layout, const Layout<Offset, Alongs...>&) {
    return coordinates(elements_along(layout, Alongs())...);
}
/// The coordinates of all elements of a tensor: of [M % 16, N / 128] digits of M and folds of N.
template <class T>
    requires requires(const T& t) {
        t.layout();
        t.extents();
    }
PLEAT_BOTH constexpr auto range(const T& tensor) {
    return range(elements_of(tensor.layout(), tensor.layout()));
}
/// All coordinates of a view.
template <class L, class Begin, class Ends>
PLEAT_BOTH constexpr auto range(const View<L, Begin, Ends>& tensor) {
    return range(tensor.extents());
}

}  // namespace pleat
