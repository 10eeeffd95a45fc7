// From coordinates to offsets.
//
// The generator writes a tensor's layout as literals: per dim its axes, as intervals [Lo, Hi) of the
// dim's digit line with the number of their stride, and a period. From the period upward the address
// is linear, so that a term whose step is a multiple of it moves the address by a constant from
// every place and is added at once. Only the other terms, the residue, are kept and cut into digits
// when an address is needed; for a dim that is one axis the period is 1 and there is no residue.
// A swizzle XORs a digit with another one, of the same dim or of another; the period of a dim takes in the digits
// that are XORed and those that are read. Knows nothing of pointers and elements.
#pragma once

#include "pleat/compare.h"

namespace pleat {

/// A stride, if it is known when the code is compiled; else 0.
template <class L, int I>
concept stride_is_fixed = requires { typename Known<L::stride(Number<I>())>; };
template <class L, int I>
PLEAT_BOTH constexpr long long fixed_stride() {
    if constexpr (stride_is_fixed<L, I>) {
        return L::stride(Number<I>());
    } else {
        return 0;
    }
}

/// The stride with number I, an Offset of layout L: a literal where it is known, and no call.
#define PLEAT_STRIDE(layout, L, I, known)                         \
    (PLEAT_N(known) != 0 ? static_cast<typename L::Offset>(known) \
                         : static_cast<typename L::Offset>((layout).stride(Number<I>())))

/// The digit [Lo, Hi) of dim D, where an axis names it as what it is XORed with. Hi = 0: all that D has from Lo up.
template <class D, long long Lo, long long Hi>
struct Xor {};

/// The digits [Lo, Hi) with layout.stride(Number<Stride>), XORed with others, of which the axis has all or none. Hi
/// = 0 is infinity; such an axis, unless it is XORed, is the linear part.
template <long long Lo, long long Hi, int Stride, class... Xors>
struct Axis {
    PLEAT_KNOWN(long long, lo, Lo);
    PLEAT_KNOWN(long long, hi, Hi);
};

/// Where dim D lies: f(d + Period) = f(d) + constant for all integers d. Period = 0: for no period, because a digit
/// without end is XORed or read.
template <class D, long long Period, class... Axes>
struct Along {};

// What is made of them, beside them: a layout that nobody subscripts costs the compiler next to nothing.
template <class X>
struct Offsets;
template <long long Lo, long long Hi, int Stride, class... Xors>
struct Offsets<Axis<Lo, Hi, Stride, Xors...>> {
    PLEAT_KNOWN(bool, endless, Hi == 0 && sizeof...(Xors) == 0);
    PLEAT_KNOWN(int, number, Stride);
    PLEAT_KNOWN(long long, lo, Lo);
};
template <class D, long long Period, class... Axes>
struct Offsets<Along<D, Period, Axes...>> {
    /// Of the axes the one without end that is not XORed: its stride's number, -1: none, and its lowest place.
    PLEAT_KNOWN(int, endless, ((Offsets<Axes>::endless ? PLEAT_N(Offsets<Axes>::number) + 1 : 0) + ... + 0) - 1);
    PLEAT_KNOWN(long long, endless_lo, ((Offsets<Axes>::endless ? PLEAT_N(Offsets<Axes>::lo) : 0) + ... + 0));
    PLEAT_KNOWN(long long, period, Period);
};

/// The base of generated layouts. A generated layout adds
///   stride(Number<i>), extent(Type<D>), storage() -> elements, and constructors from extents and strides.
template <class OffsetType, class... Alongs>
struct Layout : Alongs... {
    using Offset = OffsetType;
};

template <class D, long long Period, class... Axes>
PLEAT_BOTH constexpr Along<D, Period, Axes...> along(const Along<D, Period, Axes...>*) {
    return {};
}

/// The dim of one of a layout's Alongs.
template <class D, long long Period, class... Axes>
PLEAT_BOTH constexpr D dim_of(Along<D, Period, Axes...>);
/// The number of dim D among those of a layout; -1: it has none.
template <class D, class Offset, class... Alongs>
PLEAT_BOTH constexpr int dim_number(const Layout<Offset, Alongs...>*) {
    int number = -1, i = 0;
    ((number = same<D, decltype(dim_of(Alongs()))> ? i : number, ++i), ...);
    return number;
}
/// A class keeps what a concept is asked again and again; so it is found out once, for the compiler's time.
template <class L, class D>
struct DimIn {
    PLEAT_KNOWN(int, number, dim_number<D>(static_cast<const L*>(nullptr)));
};
/// Has the layout dim D?
template <class L, class D>
concept has_dim = static_cast<int>(DimIn<L, D>::number) >= 0;
template <class L, class... Terms>
PLEAT_BOTH constexpr bool shares_term(Type<Coordinates<Terms...>>) {
    return (has_dim<L, typename Terms::Of> || ...);
}
/// Has it a dim of C, an index or a list?
template <class L, class C>
concept shares = (is_index<C> && has_dim<L, typename C::Of>) || (is_list<C> && shares_term<L>(Type<C>()));

template <class Offset, class... Alongs>
PLEAT_BOTH constexpr int count_dims(const Layout<Offset, Alongs...>*) {
    return sizeof...(Alongs);
}
/// How many dims the layout has.
template <class L>
PLEAT_BOTH constexpr int dims_of() {
    return count_dims(static_cast<const L*>(nullptr));
}

/// Has the layout a dim that is called as D is, and another one? Of two vocabularies' dims of one name only the
/// layout's own moves it, so that the other one is never meant.
PLEAT_BOTH constexpr bool same_text(const char* a, const char* b) {
    while (*a != 0 && *a == *b) ++a, ++b;
    return *a == *b;
}
template <class D, class E>
PLEAT_BOTH constexpr bool namesakes() {
    if constexpr (requires { D::pleat_name(), E::pleat_name(); }) {
        return same_text(D::pleat_name(), E::pleat_name());
    } else {
        return false;
    }
}
template <class D, class Offset, class... Alongs>
PLEAT_BOTH constexpr bool has_namesake(const Layout<Offset, Alongs...>*) {
    return (namesakes<D, decltype(dim_of(Alongs()))>() || ...);
}

/// Dims of a layout, a bit each by its number; those beyond 64 have none, and another vocabulary's dim, which is
/// refused as that, has all.
using DimBits = unsigned long long;
template <class L, class D>
PLEAT_BOTH constexpr DimBits dim_bit() {
    constexpr int number = static_cast<int>(DimIn<L, D>::number);
    if constexpr (number < 0) {
        return has_namesake<D>(static_cast<const L*>(nullptr)) ? ~DimBits(0) : 0;
    } else {
        return number < 64 ? DimBits(1) << (number % 64) : 0;
    }
}
template <class Offset, class... Alongs>
PLEAT_BOTH constexpr DimBits all_dims(const Layout<Offset, Alongs...>*) {
    return sizeof...(Alongs) >= 64 ? ~DimBits(0) : (DimBits(1) << (sizeof...(Alongs) % 64)) - 1;
}

template <class L, class D>
using OffsetsAlong = Offsets<decltype(along<D>(static_cast<const L*>(nullptr)))>;

PLEAT_BOTH constexpr bool whole_multiple(long long n, long long of) { return of != 0 && n % of == 0; }

/// Does this term move the address by a constant wherever it is added?
template <class L, class Term>
concept moves_linearly = whole_multiple(Term::lo, OffsetsAlong<L, typename Term::Of>::period);

/// A linearly moving term adds `steps` strides with number `stride` to the offset: along the axis of its dim that
/// has no end. 0 steps: there is no such axis.
template <class L, class Term>
struct Linear {
    using Along = OffsetsAlong<L, typename Term::Of>;
    PLEAT_KNOWN(int, stride, PLEAT_N(Along::endless) < 0 ? 0 : PLEAT_N(Along::endless));
    PLEAT_KNOWN(long long, steps,
                PLEAT_N(Along::endless) < 0
                    ? 0
                    : PLEAT_N(Term::lo) / (PLEAT_N(Along::endless) < 0 ? 1 : PLEAT_N(Along::endless_lo)));
    PLEAT_KNOWN(long long, known, (fixed_stride<L, stride>()));
};

/// The strides of axes that are given at launch, each by the axis it belongs to: stride<T>(ld).
template <class A>
struct Stride {
    long long elements;
};
PLEAT_SENTENCE(strides_are_integers, "stride<D>(n) is a number of elements, an integer")
template <class A, class I>
PLEAT_BOTH constexpr Stride<A> stride(I elements) {
    strides_are_integers<integer<I>>();
    if constexpr (integer<I>) {
        return {static_cast<long long>(elements)};
    } else {
        return {};
    }
}
template <class... As>
struct Strides : Stride<As>... {
    template <class A>
    PLEAT_BOTH static constexpr bool has() {
        return among<A, As...>;
    }

    template <class A>
    PLEAT_BOTH constexpr long long get() const {
        return static_cast<const Stride<A>*>(this)->elements;
    }
};
template <class... Xs>
PLEAT_BOTH constexpr NoSizes strides(const Xs&...) {
    return {};
}
template <class... As>
PLEAT_BOTH constexpr Strides<As...> strides(Stride<As>... each) {
    return {each...};
}

}  // namespace pleat
