// Tensors and cursors: a pointer that moves by typed indices.
//
//   const X x(x_ptr, extents(T(t_size)));    *x[t][h],  *x[h][t],  *x[t + h]:  one and the same element
//
// A cursor is one base pointer, one offset with all that moves the address linearly, and the residue
// (layout.h), which is cut into digits only at the dereference. So subscripts add in logical
// coordinates, in any order and grouping, and may leave the tensor on the way. It also knows its
// coordinates; where nobody asks for them they cost nothing.
// Views of a tensor (view.h) are made by its members. Knows nothing of loads and memory spaces.
#pragma once

#include "pleat/checked.h"
#include "pleat/compound.h"
#include "pleat/view.h"

namespace pleat {

/// Stand in Self::refuse for what was tried with a tensor, where that is no subscript.
struct Construction {};  // wrong arguments
struct Dereference {};   // of a tensor with dims
struct Stepping {};      // by a term that the cursor does not hold yet
struct Value {};         // a cursor where its element is meant
struct Other {};         // a tensor in another's place
struct Constant {};      // written, where it is only read

/// A tensor of any name; no cursor.
template <class X>
concept AnyTensor = requires(const X& x) {
    typename X::Layout;
    x.cursor();
};
PLEAT_SENTENCE(slices_have_places, "a slice has at least one place")
PLEAT_SENTENCE(vectors_are_powers, "a vector has 1, 2, 4, 8, ... elements")

/// Stands where a tensor could not be made of an X, in a program that is never compiled.
template <class T, class Why, class X = void>
PLEAT_BOTH constexpr const T& refused() {
    T::template refuse<Why>();
    return *static_cast<const T*>(nullptr);
}

/// What an element is written from, or read into: itself and plain numbers.
template <class X, class E>
inline constexpr bool value_of = number<X> || same<const X, const E>;

/// A coordinate as a plain number: what cursors keep, which few ask for, costs the compiler little.
template <class D>
struct Coordinate {
    typename D::Int value = 0;
};
/// Where a cursor is: a coordinate for each dim of its layout.
template <class... Ds>
struct Position : Coordinate<Ds>... {
    PLEAT_BOTH constexpr auto coordinates() const { return Coordinates<Ds...>(Ds(Coordinate<Ds>::value)...); }
};
template <class D, long long Period, class... Axes>
PLEAT_BOTH constexpr D dim_of(Along<D, Period, Axes...>);
template <class Offset, class... Alongs>
PLEAT_BOTH constexpr auto origin_of(const Layout<Offset, Alongs...>*) {
    return Position<decltype(dim_of(Alongs()))...>();
}
template <class L>
using PositionIn = decltype(origin_of(static_cast<const L*>(nullptr)));

/// What a layout counts a term as: a fixed place in the largest step that it is a multiple of.
template <class Term>
PLEAT_BOTH constexpr const Term& plain_term(const Term& term) {
    return term;
}
template <class D, long long Lo, long long Hi, long long Value>
PLEAT_BOTH constexpr auto plain_term(const Fixed<D, Lo, Hi, Value>& term) {
    if constexpr (Value == 0) {
        return term.plain();
    } else {
        return Place<D, Lo * Value>(1);
    }
}

/// What an index C is to a tensor or lens T: nothing, a linear step of the address, or left to the dereference.
enum class Moves { nothing, linearly, at_the_end };
template <class T, class C>
inline constexpr Moves moves_of = Moves::nothing;
template <class T, class C>
requires acts<T, typename C::Of>
inline constexpr Moves moves_of<T, C> = moves_linearly<typename T::Layout, C> ? Moves::linearly : Moves::at_the_end;

/// Indices by what they are to a T.
template <class T, class Ls, class Rs>
struct Sorted {
    using Linear = Ls;
    using Residue = Rs;
};
template <class T, class S, Moves, class C>
struct SortedIn {
    using type = S;
};
template <class T, class... Ls, class Rs, class C>
struct SortedIn<T, Sorted<T, TypeList<Ls...>, Rs>, Moves::linearly, C> {
    using type = Sorted<T, TypeList<Ls..., C>, Rs>;
};
template <class T, class Ls, class... Rs, class C>
struct SortedIn<T, Sorted<T, Ls, TypeList<Rs...>>, Moves::at_the_end, C> {
    using type = Sorted<T, Ls, TypeList<Rs..., C>>;
};
template <class T, class S, class... Cs>
struct SortedFor {
    using type = S;
};
template <class T, class S, class C, class... Cs>
struct SortedFor<T, S, C, Cs...> : SortedFor<T, typename SortedIn<T, S, moves_of<T, C>, C>::type, Cs...> {};

template <class T, class... Terms>
struct Cursor {
    using Element = typename T::Element;
    using Item = typename T::Item;  // what it dereferences to: an element, or a vector of them
    using Layout = typename T::Layout;
    using Offset = typename Layout::Offset;
    using Residue = Coordinates<Terms...>;
    using At = PositionIn<Layout>;
    using Owner = T;
    static constexpr Space space = T::space;
    template <class C>
    PLEAT_BOTH static constexpr void refuse() {
        T::template refuse<C>();
    }

    PLEAT_BOTH constexpr Cursor(Element* base, const Layout& layout, Offset linear, const Residue& residue,
                                const At& at = At())
        : base_(base), layout_(layout), linear_(linear), residue_(residue), at_(at) {}

    /// Moved by an index or a list, which acts on the dims that the tensor has and must share one.
    template <class C>
    PLEAT_BOTH constexpr auto operator[](const C& c) const {
        if constexpr (has_coordinates<C>) {
            return (*this)[c.coordinates()];
        } else if constexpr (accepts<T, C>()) {
            return moved(c);
        } else {
            return *this;
        }
    }

    /// Moves this cursor: by what is linear, or by what earlier subscripts already hold.
    template <class C>
    PLEAT_BOTH constexpr void step(const C& c) {
        if constexpr (accepts<T, C>()) {
            const auto next = (*this)[c];
            constexpr bool stays = same<decltype(next), const Cursor>;
            if constexpr (stays) {
                linear_ = next.linear_;
                residue_ = next.residue_;
                at_ = next.at_;
            } else {
                T::template refuse<Stepping>();
            }
        }
    }

    /// The same place, with what moved linearly committed to the pointer: one addition less at each later
    /// dereference where the stride is known at launch only.
    PLEAT_BOTH constexpr Cursor rebase() const { return {base_ + linear_, layout_, 0, residue_, at_}; }

    /// Where the cursor is: a coordinate for each dim of the tensor.
    PLEAT_BOTH constexpr auto coordinates() const { return at_.coordinates(); }
    /// Does it lie in [0, extent) along every dim of `ends`? Other dims do not matter.
    template <Typed Ends>
    PLEAT_BOTH constexpr bool in_range(const Ends& ends) const {
        if constexpr (accepts<T, Ends>()) {
            return pleat::in_range(coordinates(), pleat::coordinates(ends));
        } else {
            return false;
        }
    }

    /// Elements from the base pointer: the tensor's, or where the cursor was re-based.
    PLEAT_BOTH constexpr Offset offset() const {
        if constexpr (sizeof...(Terms) == 0) {
            return linear_;
        } else {
            return linear_ + residue_offset(layout_, residue_, layout_);
        }
    }
    /// The address, of which a checked build makes sure that it is an element's.
    PLEAT_BOTH constexpr Item* get() const {
        if constexpr (checked) check_place<T>(layout_, at_, address());
        return address();
    }
    /// The address, wherever it is.
    PLEAT_BOTH constexpr Item* address() const {
        if constexpr (same<const Item, const Element>) {
            return base_ + offset();
        } else {
            return reinterpret_cast<Item*>(base_ + offset());
        }
    }
    PLEAT_BOTH constexpr Item& operator*() const { return *get(); }
    PLEAT_BOTH constexpr Item* operator->() const { return get(); }

    /// A cursor is a place: where its element is meant and the * is missing, these say so.
    template <class V>
    requires value_of<V, Item> PLEAT_BOTH constexpr operator V() const {
        T::template refuse<Value>();
        return V();
    }
    template <class V>
    requires value_of<V, Item> PLEAT_BOTH constexpr Cursor& operator=(const V&) {
        T::template refuse<Value>();
        return *this;
    }
    template <class V>
    requires value_of<V, Item> PLEAT_BOTH constexpr Cursor& operator+=(const V& v) { return *this = v; }
    /// Only a cursor with a name moves to another place; d[m] = d[n] is a * forgotten twice.
    template <class U, class... Us>
    PLEAT_BOTH constexpr void operator=(const Cursor<U, Us...>&) && {
        T::template refuse<Value>();
    }
    constexpr Cursor(const Cursor&) = default;
    constexpr Cursor& operator=(const Cursor&) & = default;

private:
    template <class, class...>
    friend struct Cursor;
    template <class, class, class>
    friend struct View;

    template <class C>
    PLEAT_BOTH constexpr auto moved(const C& c) const {
        if constexpr (is_fixed<C>) {
            return moved(plain_term(c));
        } else {
            return moved(Coordinates<C>(c));
        }
    }
    /// All terms in one step, for the compiler's time.
    template <class... Cs>
    PLEAT_BOTH constexpr auto moved(const Coordinates<Cs...>& list) const {
        if constexpr ((is_fixed<Cs> || ...)) {
            return moved(concatenate(Coordinates<>(), plain_term(list.Leaf<Cs>::term)...));
        } else {
            using S = typename SortedFor<T, Sorted<T, TypeList<>, TypeList<>>, Cs...>::type;
            return moved(typename S::Linear(), typename S::Residue(), list);
        }
    }
    /// By terms that move the address linearly, and others, which are remembered.
    template <class... Ls, class... Rs, class List>
    PLEAT_BOTH constexpr auto moved(TypeList<Ls...>, TypeList<Rs...>, const List& list) const {
        if constexpr (checked) {
            (check_digit<T>(list.Leaf<Ls>::term), ...);
            (check_digit<T>(list.Leaf<Rs>::term), ...);
        }
        At at = at_;
        ((static_cast<Coordinate<typename Ls::Of>&>(at).value += in_steps<1>(list.Leaf<Ls>::term)), ...);
        ((static_cast<Coordinate<typename Rs::Of>&>(at).value += in_steps<1>(list.Leaf<Rs>::term)), ...);
        const Offset linear =
            (linear_ + ... +
             linear_offset(layout_, list.Leaf<Ls>::term, decltype(along<typename Ls::Of>(&layout_))()));
        if constexpr (sizeof...(Rs) == 0) {
            return Cursor(base_, layout_, linear, residue_, at);
        } else if constexpr (!(among<Rs, Terms...> || ...)) {
            return Cursor<T, Terms..., Rs...>(
                base_, layout_, linear,
                Coordinates<Terms..., Rs...>(residue_.Leaf<Terms>::term..., list.Leaf<Rs>::term...), at);
        } else {
            return with(concatenate(residue_, list.Leaf<Rs>::term...), linear, at);
        }
    }
    template <class... More>
    PLEAT_BOTH constexpr auto with(const Coordinates<More...>& residue, Offset linear, const At& at) const {
        return Cursor<T, More...>(base_, layout_, linear, residue, at);
    }
    /// The same place of another view.
    template <class Other>
    PLEAT_BOTH constexpr Cursor<Other, Terms...> seen_as() const {
        return {base_, layout_, linear_, residue_, at_};
    }
    /// The same place, from which coordinates along D count.
    template <class D>
    PLEAT_BOTH constexpr Cursor counted_from_here() const {
        At at = at_;
        static_cast<Coordinate<D>&>(at).value = 0;
        return {base_, layout_, linear_, residue_, at};
    }

    Element* base_;
    Layout layout_;
    Offset linear_;
    Residue residue_;
    At at_;
};

/// How many places A has below `whole`: a dim's size; of a fold the blocks, the last one perhaps in part; of a
/// digit its count.
template <class A, class Whole>
PLEAT_BOTH constexpr auto places_of(const Whole& whole) {
    using I = typename A::Int;
    using U = typename UnsignedOf<I>::type;  // a size may be the largest int
    const I blocks =
        static_cast<I>(floor_div<A::lo, true>(static_cast<U>(static_cast<U>(in_steps<1>(whole)) + U(A::lo - 1))));
    constexpr I most = static_cast<I>(A::hi / A::lo);
    return Place<typename A::Of, A::lo>(A::hi != 0 && most < blocks ? most : blocks);
}

template <class New, class Term>
PLEAT_BOTH constexpr auto replaced_term(const Term& term, const New& end) {
    if constexpr (on<Term, typename New::Of>) {
        return end;
    } else {
        return term;
    }
}
/// The list with the term of New's dim replaced by it.
template <class... Terms, class New>
PLEAT_BOTH constexpr auto replaced(const Coordinates<Terms...>& list, const New& end) {
    return concatenate(Coordinates<>(), replaced_term(list.Leaf<Terms>::term, end)...);
}

/// A view: a lens (view.h), the place where it begins, and the ends of its dims.
template <class L, class Begin, class Ends>
struct View {
    using Element = typename L::Item;

    PLEAT_BOTH constexpr View(const Begin& begin, const Ends& ends) : begin_(begin), ends_(ends) {}

    PLEAT_BOTH constexpr const Begin& cursor() const { return begin_; }
    template <class C>
    PLEAT_BOTH constexpr auto operator[](const C& c) const {
        return begin_[c];
    }
    /// The one element of a view without dims.
    PLEAT_BOTH constexpr Element& operator*() const {
        if constexpr (!same<Ends, Coordinates<>>) L::template refuse<Dereference>();
        return *begin_;
    }
    /// How many places A has; see places_of.
    template <class A>
    PLEAT_BOTH constexpr auto extent() const {
        if constexpr (shows<L, typename A::Of>) {
            return places_of<A>(ends_.template get<typename A::Of>());
        } else {
            L::template refuse<typename RefusedOf<L, A>::type>();
            return typename A::Of();
        }
    }
    /// The ends of all dims, in vectors where the view counts those.
    PLEAT_BOTH constexpr const Ends& extents() const { return ends_; }
    template <Typed C>
    PLEAT_BOTH constexpr bool in_range(const C& c) const {
        return accepts<L, C>() && pleat::in_range(c, ends_);
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
        } else if constexpr (S::extent >= 0 && n + first_place<C> > S::extent) {
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
            using Seen = typename Replaced<L, Seen<D, S::what, S::extent, N>>::type;
            using To = typename WithValue<Seen, typename VecOf<Element, N>::type>::type;
            const Place<D, N> count(floor_div<N, true>(in_steps<1>(ends_.template get<D>())));
            return view_of<To>(begin_, replaced(ends_, count));
        }
    }
    /// The same without stores.
    PLEAT_BOTH constexpr auto as_const() const {
        return view_of<typename WithValue<L, const Element>::type>(begin_, ends_);
    }

private:
    template <class To, class Place, class NewEnds>
    PLEAT_BOTH static constexpr auto view_of(const Place& begin, const NewEnds& ends) {
        const auto moved = begin.template seen_as<To>();
        return View<To, decltype(begin.template seen_as<To>()), NewEnds>(moved, ends);
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
    static constexpr Space space = Space::global;

    /// The pointer, then the extents of runtime dims and the runtime strides, as far as the layout has any.
    template <class... Sizes>
    PLEAT_BOTH explicit constexpr Tensor(E* base, const Sizes&... sizes)
        : base_(base), layout_(made_of(sizes...)) {}

    PLEAT_BOTH constexpr Cursor<Self> cursor() const { return {base_, layout_, 0, Coordinates<>()}; }
    template <class C>
    PLEAT_BOTH constexpr auto operator[](const C& c) const {
        return cursor()[c];
    }

    /// The element of a tensor without dims.
    PLEAT_BOTH constexpr E& operator*() const {
        if constexpr (dims_of<L> != 0) Self::template refuse<Dereference>();
        return *base_;
    }

    /// How many places A has: a dim's size; of a fold the blocks, the last one perhaps in part; of a digit its
    /// count.
    template <class A>
    PLEAT_BOTH constexpr auto extent() const {
        if constexpr (has_dim<L, typename A::Of>) {
            return places_of<A>(layout_.extent(Type<typename A::Of>()));
        } else {
            Self::template refuse<A>();
            return typename A::Of();
        }
    }
    /// The sizes of all dims, as in_range takes them.
    PLEAT_BOTH constexpr auto extents() const { return extents_of(layout_); }
    /// Do these coordinates lie in the tensor, along the dims that it has?
    template <Typed C>
    PLEAT_BOTH constexpr bool in_range(const C& c) const {
        if constexpr (takes<Self, C>) {
            return pleat::in_range(c, extents());
        } else {
            Self::template refuse<C>();
            return false;
        }
    }
    /// Elements from the first to behind the last.
    PLEAT_BOTH constexpr auto storage_size() const { return layout_.storage(); }
    PLEAT_BOTH constexpr long long num_bytes() const {
        return static_cast<long long>(layout_.storage()) * static_cast<long long>(sizeof(E));
    }

    // Views; see View.
    PLEAT_BOTH constexpr auto view() const {
        using To = Lens<Self, E>;
        const auto all = extents();
        const Cursor<To> begin(base_, layout_, 0, Coordinates<>());
        return View<To, Cursor<To>, decltype(extents())>(begin, all);
    }
    template <class A, int N, class C = Fixed<typename A::Of, 1, 0, 0>>
    PLEAT_BOTH constexpr auto slice(const C& start = C()) const {
        return view().template slice<A, N>(start);
    }
    template <class D, class C = D>
    PLEAT_BOTH constexpr auto drop(const C& at = C()) const {
        return view().template drop<D>(at);
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
    PLEAT_BOTH constexpr const L& layout() const { return layout_; }

private:
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
        return pleat::coordinates(extent_along(Alongs())...);
    }
    template <class D, long long Period, class... Axes>
    PLEAT_BOTH constexpr D extent_along(Along<D, Period, Axes...>) const {
        return layout_.extent(Type<D>());
    }

    E* base_;
    L layout_;
};

/// The first and last cut point of a dim's axes: what lies between them tells the tensor's elements apart.
template <class... Axes>
PLEAT_BOTH constexpr long long lowest() {
    long long least = 0;
    ((least = least == 0 || Axes::lo < least ? Axes::lo : least), ...);
    return least;
}
template <class... Axes>
PLEAT_BOTH constexpr long long highest() {
    long long most = 1;
    ((most = Axes::hi == 0 || most == 0 ? 0 : Axes::hi > most ? Axes::hi : most), ...);
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
PLEAT_BOTH constexpr auto range(const T& tensor) { return range(elements_of(tensor.layout(), tensor.layout())); }
/// All coordinates of a view.
template <class L, class Begin, class Ends>
PLEAT_BOTH constexpr auto range(const View<L, Begin, Ends>& tensor) {
    return range(tensor.extents());
}

}  // namespace pleat
