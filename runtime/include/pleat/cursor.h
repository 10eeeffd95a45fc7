// Cursors: a pointer that moves by typed indices.
//
// A cursor is one base pointer, one offset with all that moves the address linearly, and the residue
// (layout.h), which is cut into digits only at the dereference. So subscripts add in logical
// coordinates, in any order and grouping, and may leave the tensor on the way, as far as the integers of its
// dims reach: places of one dim are added up in those, and a sum beyond them is no place any more. It also knows
// its coordinates; where nobody asks for them they cost nothing. Knows of tensors, which make cursors, what
// they say of themselves as types.
#pragma once

#include "pleat/bounds.h"
#include "pleat/checked.h"
#include "pleat/steps.h"
#include "pleat/view.h"

namespace pleat {

/// Stand in Self::refuse for what was tried with a tensor, where that is no subscript.
struct Construction {};  // wrong arguments
struct Dereference {};   // of a tensor with dims
template <class D>
struct Forgotten {};  // a dereference of a cursor that was given no place along D
struct Stepping {};   // by a term that the cursor does not hold yet
struct Value {};      // a cursor where its element is meant
struct Other {};      // a tensor in another's place
struct Constant {};   // written, where it is only read

/// What an element is written from, or read into: itself and plain numbers.
template <class X, class E>
concept value_of = number<X> || same<const X, const E>;

PLEAT_SENTENCE(cursors_take_brackets, "a cursor is moved by an index in brackets, as in x[m][k]")
/// A coordinate as a plain number: what cursors keep, which few ask for, costs the compiler little.
template <class D>
struct Coordinate {
    typename D::Int value = 0;
};
/// Where a cursor is: a coordinate for each dim of its layout.
template <class... Ds>
struct Position : Coordinate<Ds>... {
    PLEAT_BOTH constexpr auto coordinates() const { return Coordinates<Ds...>{{Ds(Coordinate<Ds>::value)}...}; }
    // As if it were a function, x[m].at(k): a sentence.
    PLEAT_BOTH constexpr NoElement<float> operator()(...) const {
        cursors_take_brackets<same<Position, void>>();
        return {};
    }
};
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

/// As a list of such terms.
template <class C>
PLEAT_BOTH constexpr auto plain_list(const C& c) {
    return coordinates(plain_term(c));
}
template <class... Terms>
PLEAT_BOTH constexpr auto plain_list(const Coordinates<Terms...>& list) {
    if constexpr ((is_fixed<Terms> || ...)) {
        return concatenate(Coordinates<>(), plain_term(list.Leaf<Terms>::term)...);
    } else {
        return list;
    }
}

namespace cursors {  // with their operators, as indices (dim.h)
template <class T, DimBits Given, class... Terms>
struct Cursor;
}  // namespace cursors
using cursors::Cursor;

/// The dims along which terms give a place.
template <class L, class... Terms>
PLEAT_BOTH constexpr DimBits given_by() {
    return (DimBits(0) | ... | dim_bit<L, typename Terms::Of>());
}
template <class L, class... Terms>
PLEAT_BOTH constexpr DimBits given_by_list(const Coordinates<Terms...>*) {
    return given_by<L, Terms...>();
}
/// Names D, if it is the first dim of those that are missing.
template <class T, class D, DimBits missing>
PLEAT_BOTH constexpr void refuse_first_of() {
    if constexpr ((missing & (~missing + 1)) == dim_bit<typename T::Layout, D>())
        T::template refuse<Forgotten<D>>();
}
template <class T, DimBits missing, class Offset, class... Alongs>
PLEAT_BOTH constexpr void refuse_forgotten(const Layout<Offset, Alongs...>*) {
    (refuse_first_of<T, decltype(dim_of(Alongs())), missing>(), ...);
}
/// A sentence that names the first dim of T that is not given.
template <class T, DimBits Given>
PLEAT_BOTH constexpr void wants_all_dims() {
    using L = typename T::Layout;
    constexpr DimBits missing = all_dims(static_cast<const L*>(nullptr)) & ~Given;
    if constexpr (missing != 0) refuse_forgotten<T, missing>(static_cast<const L*>(nullptr));
}

/// A tensor of which all has been said: one sentence is enough, in a program that is never compiled.
template <class T>
struct Silent : T {
    template <class C, bool ok = false>
    PLEAT_BOTH static constexpr void refuse() {}
};
/// Stands for the address that & took of a cursor.
template <class E>
struct NoAddress {
    PLEAT_BOTH constexpr operator E*() const { return nullptr; }
};

PLEAT_SENTENCE(cursors_are_no_pointers, "a cursor is no pointer; get() is the address of its element")
PLEAT_SENTENCE(cursors_are_no_ranges, "a cursor is a place and no range; range(x.extent<M>()) goes along a dim")
PLEAT_SENTENCE(tensors_are_sliced, "a tensor or view is sliced, and then subscripted: x.slice<K, 64>(k)[m]")
PLEAT_SENTENCE(fragments_are_put, "store(x[at], f) puts a fragment f to a place of a tensor")
template <class F>
concept is_fragment_like = requires { F::registers(); };
PLEAT_SENTENCE(cursors_step, "a tensor stays where it is; a cursor steps, as in auto at = a[m]; at.step(M(1))")
PLEAT_SENTENCE(cursors_that_step_have_names, "a cursor that steps has a name, as in auto at = a[m]; at.step(M(1))")

/// A cursor without its residue: the base pointer, the layout, what moved linearly and the coordinates. With all
/// that can be said of a cursor without it, once for all cursors of a tensor: each has a type of its own, and each
/// of its members costs the compiler time.
template <class T>
struct Spot {
    using Item = typename T::Item;  // what it dereferences to: an element, or a vector of them
    using Layout = typename T::Layout;
    using Offset = typename Layout::Offset;
    using Owner = T;
    PLEAT_KNOWN(int, space, T::space);
    template <class C>
    PLEAT_BOTH static constexpr void refuse() {
        T::template refuse<C>();
    }

    /// Where the cursor is: a coordinate for each dim of the tensor.
    PLEAT_BOTH constexpr auto coordinates() const { return at.coordinates(); }
    /// Does it lie in [0, extent) along every dim of `ends`? Other dims do not matter.
    template <Typed End>
    PLEAT_BOTH constexpr bool in_range(const End& end) const {
        if constexpr (!accepts<T, End>()) {
            return false;
        } else {
            return in_range(pleat::coordinates(end));
        }
    }
    template <class... Ends>
    PLEAT_BOTH constexpr bool in_range(const Coordinates<Ends...>& ends) const {
        if constexpr (!accepts<T, Coordinates<Ends...>>()) {
            return false;
        } else {
            return (below_along(ends.Leaf<Ends>::term) & ... & 1) != 0;
        }
    }

    /// Does it lie in the tensor, or in the slice of it that this is of, along every dim?
    PLEAT_BOTH constexpr bool in_range() const { return below_ends(layout); }
    /// How many places A has there; see places_of.
    template <class A>
    PLEAT_BOTH constexpr auto extent() const {
        if constexpr (is_index<A> && acts<T, typename A::Of>) {
            return places_of<A>(end_along<typename A::Of>());
        } else {
            T::template refuse<typename RefusedOf<T, A>::type>();
            return no_places<A>();
        }
    }
    /// The sizes of all dims that a subscript moves.
    PLEAT_BOTH constexpr auto extents() const { return ends_of(layout); }

    /// A cursor is a place: where its element is meant and the * is missing, or its address, these say so.
    template <class V>
        requires value_of<V, Item>
    PLEAT_BOTH constexpr operator V() const {
        T::template refuse<Value>();
        return V();
    }
    PLEAT_BOTH constexpr operator Item&() const {
        T::template refuse<Value>();
        return *base;
    }
    template <class P>
    PLEAT_BOTH constexpr operator P*() const {
        cursors_are_no_pointers<same<P*, void>>();
        return nullptr;
    }
    PLEAT_BOTH constexpr NoAddress<Item> operator&() const&& {
        cursors_are_no_pointers<same<T, void>>();
        return {};
    }
    template <class V>
        requires(value_of<V, Item> || is_fragment_like<V>)
    PLEAT_BOTH constexpr const Spot& operator=(const V&) const {
        if constexpr (is_fragment_like<V>) {
            fragments_are_put<same<V, void>>();
        } else {
            T::template refuse<Value>();
        }
        return *this;
    }
    template <class U, DimBits Given, class... Us>
    PLEAT_BOTH constexpr void operator=(const Cursor<U, Given, Us...>&) const {
        if constexpr (!same<U, Silent<T>>) T::template refuse<Value>();
    }
    PLEAT_BOTH constexpr void operator=(const NoElement<float>&) const {}  // of a sum, of which all is said
    template <class A, int N, class... Xs>
    PLEAT_BOTH constexpr auto slice(const Xs&...) const {
        tensors_are_sliced<same<A, void>>();
        return *this;
    }

    // For this library.
    template <class D>
    PLEAT_BOTH constexpr D end_along() const {
        using S = SeenAlong<T, D>;
        if constexpr (S::what == Sight::sliced) {
            return D(static_cast<typename D::Int>(PLEAT_N(S::extent)));
        } else {
            return layout.extent(Type<D>());
        }
    }
    template <class D>
    PLEAT_BOTH constexpr auto ends_along() const {
        if constexpr (acts<T, D>) {
            return pleat::coordinates(end_along<D>());
        } else {
            return pleat::coordinates();
        }
    }
    template <class O, class... Alongs>
    PLEAT_BOTH constexpr auto ends_of(const pleat::Layout<O, Alongs...>&) const {
        return concatenate(pleat::coordinates(), ends_along<decltype(dim_of(Alongs()))>()...);
    }
    template <class D>
    PLEAT_BOTH constexpr int below_end() const {
        if constexpr (acts<T, D>) {
            return PLEAT_BELOW(typename D::Int, at.Coordinate<D>::value, end_along<D>().value_);
        } else {
            return 1;
        }
    }
    template <class O, class... Alongs>
    PLEAT_BOTH constexpr bool below_ends(const pleat::Layout<O, Alongs...>&) const {
        return (below_end<decltype(dim_of(Alongs()))>() & ... & 1) != 0;
    }
    template <class End>
    PLEAT_BOTH constexpr int below_along(const End& end) const {
        using D = typename End::Of;
        if constexpr (has_dim<Layout, D>) {
            return PLEAT_BELOW(typename D::Int, at.Coordinate<D>::value,
                               end.value_ * static_cast<typename End::Int>(End::lo));
        } else {
            return 1;
        }
    }
    typename T::Element* base;
    Layout layout;
    Offset linear;
    PositionIn<Layout> at;
};

/// Is C taken as it is: are its dims all that there is to look at?
template <class T, class C>
concept takes_plainly = takes<T, C> && !is_lens<T> && !has_fixed<C>;

// What a subscript by term c of type C does to a spot: statements and no functions, because there are several in
// each subscript, and a call that is inlined away costs the compiler time. The coordinate moves, by any term,
#define PLEAT_COUNT(spot, C, c)                                     \
    (PLEAT_CHECK_DIGIT(T, c),                                       \
     static_cast<void>(spot.at.Coordinate<typename C::Of>::value += \
                       static_cast<typename C::Int>((c).value_ * static_cast<typename C::Int>(C::lo))))
// and the offset by one that moves linearly.
#define PLEAT_STEP(spot, C, c)                                                                        \
    (PLEAT_COUNT(spot, C, c),                                                                         \
     static_cast<void>(spot.linear += static_cast<Offset>((c).value_) *                               \
                                      (static_cast<Offset>(Linear<Layout, C>::steps) *                \
                                       PLEAT_STRIDE(spot.layout, Layout, (Linear<Layout, C>::stride), \
                                                    (Linear<Layout, C>::known)))))

namespace cursors {

/// Given: the dims along which it was given a place, without which it is no element's.
template <class T, DimBits Given, class... Terms>
struct Cursor : Spot<T> {
    using Element = typename T::Element;
    using Item = typename T::Item;
    using Layout = typename T::Layout;
    using Offset = typename Layout::Offset;
    using Residue = Coordinates<Terms...>;
    using Spot<T>::operator=;

    /// Moved by an index or a list, which acts on the dims that the tensor has and must share one. All in one
    /// function, or two for a list, for the compiler's time. What it returns is const: only a cursor with a name
    /// moves to another place, and d[m] = d[n] is a * forgotten twice.
    template <class C>
    PLEAT_BOTH constexpr decltype(auto) operator[](const C& c) const {
        if constexpr (has_coordinates<C>) {
            return (*this)[c.coordinates()];
        } else if constexpr (takes_plainly<T, C>) {
            if constexpr (is_list<C>) {
                return moved(typename StepsIn<T, C>::type(), c);
            } else if constexpr (moves<T, C, Moves::linearly>) {
                Spot<T> spot = *this;
                PLEAT_STEP(spot, C, c);
                using Next = const Cursor<T, Given | dim_bit<Layout, typename C::Of>(), Terms...>;
                return Next{spot, residue_};
            } else if constexpr (!among<C, Terms...>) {
                Spot<T> spot = *this;
                PLEAT_COUNT(spot, C, c);
                using Next = const Cursor<T, Given | dim_bit<Layout, typename C::Of>(), Terms..., C>;
                return Next{spot, {{residue_.Leaf<Terms>::term}..., {c}}};
            } else {
                return moved_by(Coordinates<C>{{c}});
            }
        } else if constexpr (!accepts<T, C>()) {
            return refused();
        } else if constexpr (is_list<C> && !has_fixed<C>) {
            return moved(typename StepsIn<T, C>::type(), c);
        } else {
            return moved_by(plain_list(c));
        }
    }

    /// Moves this cursor: by what is linear, or by what earlier subscripts already hold.
    template <class C>
    PLEAT_BOTH constexpr void step(const C& c) {
        if constexpr (accepts<T, C>()) {
            const auto next = (*this)[c];
            constexpr bool stays = same<typename decltype(next)::Residue, Residue>;
            if constexpr (stays) {
                static_cast<Spot<T>&>(*this) = static_cast<const Spot<T>&>(next);
                residue_ = next.residue_;
            } else {
                T::template refuse<Stepping>();
            }
        }
    }

    PLEAT_BOTH constexpr void step(...) const { cursors_that_step_have_names<same<T, void>>(); }

    /// The same place, with what moved linearly committed to the pointer: one addition less at each later
    /// dereference where the stride is known at launch only. What is committed is no further than Offset reaches.
    PLEAT_BOTH constexpr const Cursor rebase() const {
        return {{this->base + this->linear, this->layout, 0, this->at}, residue_};
    }

    /// Elements from the base pointer: the tensor's, or where the cursor was re-based.
    PLEAT_BOTH constexpr Offset offset() const {
        if constexpr (sizeof...(Terms) == 0) {
            return this->linear;
        } else {
            return this->linear + residue_offset(this->layout, residue_, PartsIn<Layout, Residue>());
        }
    }
    /// The address, of which a checked build makes sure that it is an element's.
    PLEAT_BOTH constexpr Item* get() const {
        if constexpr (checked) check_place<T>(this->layout, this->at, address());
        return address();
    }
    /// The address, wherever it is.
    PLEAT_BOTH constexpr Item* address() const {
        if constexpr (!same<const Item, const Element> && sizeof...(Terms) == 0) {
            return reinterpret_cast<Item*>(this->base + this->linear);
        } else if constexpr (!same<const Item, const Element>) {
            return reinterpret_cast<Item*>(this->base + offset());
        } else if constexpr (sizeof...(Terms) == 0) {
            return this->base + this->linear;
        } else {
            return this->base + (this->linear + residue_offset(this->layout, residue_, PartsIn<Layout, Residue>()));
        }
    }
    PLEAT_BOTH constexpr Item& operator*() const {
        wants_all_dims<T, Given>();
        if constexpr (checked) {
            return *get();
        } else {
            return *address();
        }
    }
    PLEAT_BOTH constexpr Item* operator->() const { return &**this; }

    // For this library, which makes cursors of them without a call.
    template <class List>
    PLEAT_BOTH constexpr decltype(auto) moved_by(const List& list) const {
        return moved(typename StepsIn<T, List>::type(), list);
    }
    template <class... Xs, class... Ls, class List>
    PLEAT_BOTH constexpr decltype(auto) moved(Steps<TypeList<Xs...>, TypeList<Ls...>>, const List& list) const {
        Spot<T> spot = *this;
        (PLEAT_STEP(spot, Xs, list.Leaf<Xs>::term), ...);
        (PLEAT_COUNT(spot, Ls, list.Leaf<Ls>::term), ...);
        if constexpr (!(among<Ls, Terms...> || ...)) {
            using Next =
                const Cursor<T, Given | given_by_list<Layout>(static_cast<const List*>(nullptr)), Terms..., Ls...>;
            return Next{spot, {{residue_.Leaf<Terms>::term}..., {list.Leaf<Ls>::term}...}};
        } else {
            return cursor_at<given_by_list<Layout>(static_cast<const List*>(nullptr))>(
                spot, concatenate(residue_, list.Leaf<Ls>::term...));
        }
    }
    template <DimBits More, class... All>
    PLEAT_BOTH static constexpr const Cursor<T, Given | More, All...> cursor_at(
        const Spot<T>& spot, const Coordinates<All...>& residue) {
        return {spot, residue};
    }
    /// The same in a program that is never compiled, where one sentence is enough: all dims are given.
    PLEAT_BOTH constexpr auto refused() const {
        return Cursor<Silent<T>, ~DimBits(0), Terms...>{{this->base, this->layout, this->linear, this->at},
                                                        residue_};
    }
    /// The same place of another view.
    template <class Other>
    PLEAT_BOTH constexpr Cursor<Other, Given, Terms...> seen_as() const {
        return {{this->base, this->layout, this->linear, this->at}, residue_};
    }
    /// The same place, from which coordinates along D count: none is given yet.
    template <class D>
    PLEAT_BOTH constexpr auto counted_from_here() const {
        Cursor<T, Given & ~dim_bit<Layout, D>(), Terms...> from{*this, residue_};
        from.at.Coordinate<D>::value = 0;
        return from;
    }

    Residue residue_;
};

#undef PLEAT_STEP
#undef PLEAT_COUNT

// In a formula a cursor stands for its element, with the * missing. By patterns and not by concepts, so that
// formulas of indices, which meet these operators too, are done with them at a glance.
#define PLEAT_ELEMENT_MEANT(Result, op, Left)                                              \
    template <class T, DimBits Given, class... Terms, class B>                             \
        requires(!Typed<B>)                                                                \
    PLEAT_BOTH constexpr Result operator op(const Cursor<T, Given, Terms...>&, const B&) { \
        T::template refuse<Value>();                                                       \
        return Result();                                                                   \
    }                                                                                      \
    template <number A, class T, DimBits Given, class... Terms>                            \
    PLEAT_BOTH constexpr Result operator op(Left, const Cursor<T, Given, Terms...>&) {     \
        T::template refuse<Value>();                                                       \
        return Result();                                                                   \
    }
PLEAT_ELEMENT_MEANT(NoElement<float>, +, const A&)
PLEAT_ELEMENT_MEANT(NoElement<float>, -, const A&)
PLEAT_ELEMENT_MEANT(NoElement<float>, *, const A&)
PLEAT_ELEMENT_MEANT(NoElement<float>, /, const A&)
PLEAT_ELEMENT_MEANT(float, +=, A&)
PLEAT_ELEMENT_MEANT(float, -=, A&)
PLEAT_ELEMENT_MEANT(float, *=, A&)
PLEAT_ELEMENT_MEANT(float, /=, A&)
PLEAT_ELEMENT_MEANT(bool, <, const A&)
PLEAT_ELEMENT_MEANT(bool, <=, const A&)
PLEAT_ELEMENT_MEANT(bool, >, const A&)
PLEAT_ELEMENT_MEANT(bool, >=, const A&)
PLEAT_ELEMENT_MEANT(bool, ==, const A&)
#undef PLEAT_ELEMENT_MEANT
#define PLEAT_ELEMENT_STEPPED(op)                                                   \
    template <class T, DimBits Given, class... Terms>                               \
    PLEAT_BOTH constexpr auto operator op(const Cursor<T, Given, Terms...>&) {      \
        T::template refuse<Value>();                                                \
        return NoElement<typename T::Element>();                                    \
    }                                                                               \
    template <class T, DimBits Given, class... Terms>                               \
    PLEAT_BOTH constexpr auto operator op(const Cursor<T, Given, Terms...>&, int) { \
        T::template refuse<Value>();                                                \
        return NoElement<typename T::Element>();                                    \
    }
PLEAT_ELEMENT_STEPPED(++)
PLEAT_ELEMENT_STEPPED(--)
#undef PLEAT_ELEMENT_STEPPED
template <class T, DimBits Given, class... Terms>
PLEAT_BOTH constexpr auto* begin(const Cursor<T, Given, Terms...>& at) {
    cursors_are_no_ranges<(sizeof...(Terms) > 99)>();
    return &at.layout;
}
template <class T, DimBits Given, class... Terms>
PLEAT_BOTH constexpr auto* end(const Cursor<T, Given, Terms...>& at) {
    return &at.layout;
}
/// A cursor takes indices in brackets: a sentence.
template <class T, DimBits Given, class... Terms, Typed C>
PLEAT_BOTH constexpr auto operator+(const Cursor<T, Given, Terms...>& at, const C&) {
    FirstDim<C>::type::template refuse<Misuse::add, Cursor<T, Given, Terms...>>();
    return at.refused();
}
/// Steps in place.
template <class T, DimBits Given, class... Terms, Typed C>
PLEAT_BOTH constexpr Cursor<T, Given, Terms...>& operator+=(Cursor<T, Given, Terms...>& at, const C& c) {
    at.step(c);
    return at;
}
template <class T, DimBits Given, class... Terms, Typed C>
PLEAT_BOTH constexpr Cursor<T, Given, Terms...>& operator-=(Cursor<T, Given, Terms...>& at, const C& c) {
    at.step(-c);
    return at;
}
template <class T, DimBits Given, class... Terms, Typed C>
PLEAT_BOTH constexpr void operator+=(const Cursor<T, Given, Terms...>& at, const C& c) {
    at.step(c);
}
template <class T, DimBits Given, class... Terms, Typed C>
PLEAT_BOTH constexpr void operator-=(const Cursor<T, Given, Terms...>& at, const C& c) {
    at.step(c);
}
template <class T, DimBits Given, class... Terms>
PLEAT_BOTH constexpr float operator-(const Cursor<T, Given, Terms...>&) {
    T::template refuse<Value>();
    return 0;
}

}  // namespace cursors

}  // namespace pleat
