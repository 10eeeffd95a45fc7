// Tensors and cursors: a pointer that moves by typed indices.
//
//   const X x(x_ptr, extents(T(t_size)));    *x[t][h],  *x[h][t],  *x[t + h]:  one and the same element
//
// A cursor is one base pointer, one offset with all that moves the address linearly, and the residue
// (layout.h), which is cut into digits only at the dereference. So subscripts add in logical
// coordinates, in any order and grouping, and may leave the tensor on the way.
// Knows nothing of loads, vectors and memory spaces.
#pragma once

#include "pleat/layout.h"

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
/// Stands where a tensor could not be made of an X, in a program that is never compiled.
template <class T, class Why, class X = void>
PLEAT_BOTH constexpr const T& refused() {
    T::template refuse<Why>();
    return *static_cast<const T*>(nullptr);
}

/// What an element is written from, or read into: itself and plain numbers.
template <class X, class E>
inline constexpr bool value_of = number<X> || same<const X, const E>;

template <class T, class... Terms>
struct Cursor {
    using Element = typename T::Element;
    using Layout = typename T::Layout;
    using Offset = typename Layout::Offset;
    using Residue = Coordinates<Terms...>;

    PLEAT_BOTH constexpr Cursor(Element* base, const Layout& layout, Offset linear, const Residue& residue)
        : base_(base), layout_(layout), linear_(linear), residue_(residue) {}

    /// Moved by an index or a list, which acts on the dims that the tensor has and must share one.
    template <class C>
    PLEAT_BOTH constexpr auto operator[](const C& c) const {
        if constexpr (shares<Layout, C>) {
            return moved(c);
        } else {
            T::template refuse<C>();
            return *this;
        }
    }

    /// Moves this cursor: by what is linear, or by what earlier subscripts already hold.
    template <class C>
    PLEAT_BOTH constexpr void step(const C& c) {
        if constexpr (shares<Layout, C>) {
            const auto next = (*this)[c];
            constexpr bool stays = same<decltype(next), const Cursor>;
            if constexpr (stays) {
                linear_ = next.linear_;
                residue_ = next.residue_;
            } else {
                T::template refuse<Stepping>();
            }
        } else {
            T::template refuse<C>();
        }
    }

    /// The same place, with what moved linearly committed to the pointer: one addition less at each later
    /// dereference where the stride is known at launch only.
    PLEAT_BOTH constexpr Cursor rebase() const { return {base_ + linear_, layout_, 0, residue_}; }

    /// Elements from the base pointer: the tensor's, or where the cursor was re-based.
    PLEAT_BOTH constexpr Offset offset() const {
        if constexpr (sizeof...(Terms) == 0) {
            return linear_;
        } else {
            return linear_ + residue_offset(layout_, residue_, layout_);
        }
    }
    PLEAT_BOTH constexpr Element* get() const { return base_ + offset(); }
    PLEAT_BOTH constexpr Element& operator*() const { return *get(); }
    PLEAT_BOTH constexpr Element* operator->() const { return get(); }

    /// A cursor is a place: where its element is meant and the * is missing, these say so.
    template <class V>
    requires value_of<V, Element> PLEAT_BOTH constexpr operator V() const {
        T::template refuse<Value>();
        return V();
    }
    template <class V>
    requires value_of<V, Element> PLEAT_BOTH constexpr Cursor& operator=(const V&) {
        T::template refuse<Value>();
        return *this;
    }
    template <class V>
    requires value_of<V, Element> PLEAT_BOTH constexpr Cursor& operator+=(const V& v) { return *this = v; }

private:
    template <class, class...>
    friend struct Cursor;

    PLEAT_BOTH constexpr const Cursor& moved() const { return *this; }
    template <class... Cs>
    PLEAT_BOTH constexpr auto moved(const Coordinates<Cs...>& list) const {
        return moved(list.template term<Cs>()...);
    }
    template <class C, class... Cs>
    PLEAT_BOTH constexpr auto moved(const C& c, const Cs&... rest) const {
        if constexpr (!shares<Layout, C>) {
            return moved(rest...);
        } else if constexpr (moves_linearly<Layout, C>) {
            const Offset by = linear_offset(layout_, c, decltype(along<typename C::Of>(&layout_))());
            return Cursor(base_, layout_, linear_ + by, residue_).moved(rest...);
        } else {
            return with(append(residue_, c)).moved(rest...);
        }
    }
    template <class... More>
    PLEAT_BOTH constexpr auto with(const Coordinates<More...>& residue) const {
        return Cursor<T, More...>(base_, layout_, linear_, residue);
    }

    Element* base_;
    Layout layout_;
    Offset linear_;
    Residue residue_;
};

/// Generated code declares `struct X : Tensor<X, const bf16, X_layout>` with the sentences of its misuse.
template <class Self, class E, class L>
struct Tensor {
    using Element = E;
    using Layout = L;

    /// The pointer, then the extents of runtime dims and the runtime strides, as far as the layout has any.
    template <class... Sizes>
    PLEAT_BOTH explicit constexpr Tensor(E* base, const Sizes&... sizes)
        : base_(base), layout_(made_of(sizes...)) {}

    PLEAT_BOTH constexpr Cursor<Self> cursor() const { return {base_, layout_, 0, Coordinates<>()}; }
    template <class C>
    PLEAT_BOTH constexpr auto operator[](const C& c) const {
        if constexpr (shares<L, C>) {
            return cursor()[c];
        } else {
            Self::template refuse<C>();
            return cursor();
        }
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
            const auto whole = layout_.extent(Type<typename A::Of>());
            using I = typename A::Int;
            const I blocks = floor_div<A::lo, true>(static_cast<I>(whole.get() + static_cast<I>(A::lo - 1)));
            constexpr I most = static_cast<I>(A::hi / A::lo);
            return Place<typename A::Of, A::lo>(A::hi != 0 && most < blocks ? most : blocks);
        } else {
            Self::template refuse<A>();
            return typename A::Of();
        }
    }
    /// The sizes of all dims, as in_range takes them.
    PLEAT_BOTH constexpr auto extents() const { return extents_of(layout_); }
    /// Elements from the first to behind the last.
    PLEAT_BOTH constexpr auto storage_size() const { return layout_.storage(); }

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
        return coordinates(extent_along(Alongs())...);
    }
    template <class D, long long Period, class... Axes>
    PLEAT_BOTH constexpr D extent_along(Along<D, Period, Axes...>) const {
        return layout_.extent(Type<D>());
    }

    E* base_;
    L layout_;
};

}  // namespace pleat
