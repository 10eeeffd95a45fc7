// Cursors: a pointer that moves by typed indices.
//
// A cursor is one base pointer, one offset with all that moves the address linearly, and the residue
// (layout.h), which is cut into digits only at the dereference. So subscripts add in logical
// coordinates, in any order and grouping, and may leave the tensor on the way, as far as the integers of its
// dims reach: places of one dim are added up in those, and a sum beyond them is no place any more. It also knows
// its coordinates; where nobody asks for them they cost nothing. Knows of tensors, which make cursors, what
// they say of themselves as types.
#pragma once

#include "pleat/checked.h"
#include "pleat/view.h"

namespace pleat {

/// Stand in Self::refuse for what was tried with a tensor, where that is no subscript.
struct Construction {};  // wrong arguments
struct Dereference {};   // of a tensor with dims
struct Stepping {};      // by a term that the cursor does not hold yet
struct Value {};         // a cursor where its element is meant
struct Other {};         // a tensor in another's place
struct Constant {};      // written, where it is only read

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
    PLEAT_BOTH constexpr auto coordinates() const { return Coordinates<Ds...>{{Ds(Coordinate<Ds>::value)}...}; }
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

/// Those of the indices that are left to the dereference. Not by a partial specialization with a requires clause:
/// CUDA's compilers take one answer of it for all lists.
template <class T, class Left, class... Cs>
struct LeftOf {
    using type = Left;
};
template <bool Stays, class Left, class C>
struct LeftWith {
    using type = Left;
};
template <class... Left, class C>
struct LeftWith<true, TypeList<Left...>, C> {
    using type = TypeList<Left..., C>;
};
template <class T, class Left, class C, class... Cs>
struct LeftOf<T, Left, C, Cs...>
    : LeftOf<T, typename LeftWith<moves_of<T, C> == Moves::at_the_end, Left, C>::type, Cs...> {};

/// A cursor without its residue: the base pointer, the layout, what moved linearly and the coordinates.
template <class T>
struct Spot {
    using Layout = typename T::Layout;
    using Offset = typename Layout::Offset;

    /// Moves by an index, as far as that is no matter of digits.
    template <class C>
    PLEAT_BOTH constexpr void move(const C& c) {
        constexpr Moves moves = moves_of<T, C>;
        if constexpr (moves != Moves::nothing) {
            using I = typename C::Int;
            if constexpr (checked) check_digit<T>(c);
            static_cast<Coordinate<typename C::Of>&>(at).value += static_cast<I>(c.value_ * static_cast<I>(C::lo));
        }
        if constexpr (moves == Moves::linearly)
            linear += linear_offset(layout, c, decltype(along<typename C::Of>(&layout))());
    }
    /// Does it lie in [0, end) along a dim that the layout has?
    template <class End>
    PLEAT_BOTH constexpr bool below(const End& end) const {
        using D = typename End::Of;
        if constexpr (has_dim<Layout, D>) {
            return pleat::below(at.Coordinate<D>::value, in_steps<1>(end));
        } else {
            return true;
        }
    }

    typename T::Element* base;
    Layout layout;
    Offset linear;
    PositionIn<Layout> at;
};

template <class T, class... Terms>
struct Cursor {
    using Element = typename T::Element;
    using Item = typename T::Item;  // what it dereferences to: an element, or a vector of them
    using Layout = typename T::Layout;
    using Offset = typename Layout::Offset;
    using Residue = Coordinates<Terms...>;
    using Owner = T;
    static constexpr Space space = T::space;
    template <class C>
    PLEAT_BOTH static constexpr void refuse() {
        T::template refuse<C>();
    }

    PLEAT_BOTH constexpr Cursor(const Spot<T>& spot, const Residue& residue) : spot_(spot), residue_(residue) {}

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
                spot_ = next.spot_;
                residue_ = next.residue_;
            } else {
                T::template refuse<Stepping>();
            }
        }
    }

    /// The same place, with what moved linearly committed to the pointer: one addition less at each later
    /// dereference where the stride is known at launch only. What is committed is no further than Offset reaches.
    PLEAT_BOTH constexpr Cursor rebase() const {
        return {{spot_.base + spot_.linear, spot_.layout, 0, spot_.at}, residue_};
    }

    /// Where the cursor is: a coordinate for each dim of the tensor.
    PLEAT_BOTH constexpr auto coordinates() const { return spot_.at.coordinates(); }
    /// Does it lie in [0, extent) along every dim of `ends`? Other dims do not matter.
    template <Typed Ends>
    PLEAT_BOTH constexpr bool in_range(const Ends& ends) const {
        if constexpr (accepts<T, Ends>()) {
            return below(pleat::coordinates(ends));
        } else {
            return false;
        }
    }

    /// Elements from the base pointer: the tensor's, or where the cursor was re-based.
    PLEAT_BOTH constexpr Offset offset() const {
        if constexpr (sizeof...(Terms) == 0) {
            return spot_.linear;
        } else {
            return spot_.linear + residue_offset(spot_.layout, residue_, spot_.layout);
        }
    }
    /// The address, of which a checked build makes sure that it is an element's.
    PLEAT_BOTH constexpr Item* get() const {
        if constexpr (checked) check_place<T>(spot_.layout, spot_.at, address());
        return address();
    }
    /// The address, wherever it is.
    PLEAT_BOTH constexpr Item* address() const {
        if constexpr (same<const Item, const Element>) {
            return spot_.base + offset();
        } else {
            return reinterpret_cast<Item*>(spot_.base + offset());
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
            return moved(Coordinates<C>{{c}});
        }
    }
    /// All terms in one step, for the compiler's time.
    template <class... Cs>
    PLEAT_BOTH constexpr auto moved(const Coordinates<Cs...>& list) const {
        if constexpr ((is_fixed<Cs> || ...)) {
            return moved(concatenate(Coordinates<>(), plain_term(list.Leaf<Cs>::term)...));
        } else if constexpr (((moves_of<T, Cs> != Moves::at_the_end) && ...)) {
            Cursor next = *this;
            (next.spot_.move(list.Leaf<Cs>::term), ...);
            return next;
        } else {
            auto next = with(typename LeftOf<T, TypeList<>, Cs...>::type(), list);
            (next.spot_.move(list.Leaf<Cs>::term), ...);
            return next;
        }
    }
    /// The same place with these terms of the list in the residue.
    template <class... Ls, class List>
    PLEAT_BOTH constexpr auto with(TypeList<Ls...>, const List& list) const {
        if constexpr (!(among<Ls, Terms...> || ...)) {
            return Cursor<T, Terms..., Ls...>(spot_, {{residue_.Leaf<Terms>::term}..., {list.Leaf<Ls>::term}...});
        } else {
            return with_residue(concatenate(residue_, list.Leaf<Ls>::term...));
        }
    }
    template <class... More>
    PLEAT_BOTH constexpr auto with_residue(const Coordinates<More...>& residue) const {
        return Cursor<T, More...>(spot_, residue);
    }
    template <class... Ends>
    PLEAT_BOTH constexpr bool below(const Coordinates<Ends...>& ends) const {
        return (static_cast<int>(spot_.below(ends.Leaf<Ends>::term)) & ... & 1) != 0;
    }
    /// The same place of another view.
    template <class Other>
    PLEAT_BOTH constexpr Cursor<Other, Terms...> seen_as() const {
        return {{spot_.base, spot_.layout, spot_.linear, spot_.at}, residue_};
    }
    /// The same place, from which coordinates along D count.
    template <class D>
    PLEAT_BOTH constexpr Cursor counted_from_here() const {
        Cursor from = *this;
        static_cast<Coordinate<D>&>(from.spot_.at).value = 0;
        return from;
    }

    Spot<T> spot_;
    Residue residue_;
};

}  // namespace pleat
