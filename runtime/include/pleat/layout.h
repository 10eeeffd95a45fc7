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

#include "pleat/coordinates.h"

namespace pleat {

/// The digit [Lo, Hi) of dim D, where an axis names it as what it is XORed with. Hi = 0: all that D has from Lo up.
template <class D, long long Lo, long long Hi>
struct Xor {};

/// The digits [Lo, Hi) with layout.stride(Number<Stride>), XORed with others, of which the axis has all or none. Hi
/// = 0 is infinity; such an axis, unless it is XORed, is the linear part.
template <long long Lo, long long Hi, int Stride, class... Xors>
struct Axis {
    static constexpr long long lo = Lo;
    static constexpr long long hi = Hi;
};

/// Where dim D lies: f(d + Period) = f(d) + constant for all integers d. Period = 0: for no period, because a digit
/// without end is XORed or read.
template <class D, long long Period, class... Axes>
struct Along {};

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

/// Has the layout dim D?
template <class L, class D>
inline constexpr bool has_dim = requires(const L* layout) {
    along<D>(layout);
};
template <class L, class C>
inline constexpr bool shares = false;
template <class L, class C>
requires is_index<C>
inline constexpr bool shares<L, C> = has_dim<L, typename C::Of>;
template <class L, class... Terms>
inline constexpr bool shares<L, Coordinates<Terms...>> = (has_dim<L, typename Terms::Of> || ...);

template <class Offset, class... Alongs>
PLEAT_BOTH constexpr int count_dims(const Layout<Offset, Alongs...>*) {
    return sizeof...(Alongs);
}
/// How many dims the layout has.
template <class L>
inline constexpr int dims_of = count_dims(static_cast<const L*>(nullptr));

template <class D, long long Period, class... Axes>
PLEAT_BOTH constexpr long long period_of(Along<D, Period, Axes...>) {
    return Period;
}
template <class L, class D>
inline constexpr long long period = period_of(decltype(along<D>(static_cast<const L*>(nullptr)))());

PLEAT_BOTH constexpr bool whole_multiple(long long n, long long of) { return of != 0 && n % of == 0; }

/// Does this term move the address by a constant wherever it is added?
template <class L, class Term>
inline constexpr bool moves_linearly = whole_multiple(Term::lo, period<L, typename Term::Of>);

PLEAT_BOTH constexpr long long least_end(long long a, long long b) { return a == 0 || (b != 0 && b < a) ? b : a; }

/// What a term [lo, hi) of a chain of cut points, with value v, adds along an axis.
template <long long lo, long long hi, class L, class I, long long Lo, long long Hi, int Stride>
PLEAT_BOTH constexpr typename L::Offset along_axis(const L& layout, I v, Axis<Lo, Hi, Stride>) {
    using O = typename L::Offset;
    constexpr long long from = lo > Lo ? lo : Lo;
    constexpr long long end = least_end(hi, Hi);
    if constexpr (end != 0 && end <= from) {
        return 0;
    } else {
        constexpr long long top = end == hi ? 0 : end / lo;  // the term itself ends there: nothing to cut off
        const I digit = digit_of<from / lo, top, hi != 0>(v);
        return static_cast<O>(digit) *
               (static_cast<O>(from / Lo) * static_cast<O>(layout.stride(Number<Stride>())));
    }
}

/// An axis that is XORed adds nothing term by term: see crossed().
template <long long lo, long long hi, class L, class I, long long Lo, long long Hi, int Stride, class X,
          class... Xs>
PLEAT_BOTH constexpr typename L::Offset along_axis(const L&, I, Axis<Lo, Hi, Stride, X, Xs...>) {
    return 0;
}

/// The offset that one term of a chain adds, alone.
template <long long lo, long long hi, class L, class I, class D, long long Period, class... Axes>
PLEAT_BOTH constexpr typename L::Offset offset_of_value(const L& layout, I v, Along<D, Period, Axes...>) {
    return (along_axis<lo, hi>(layout, v, Axes()) + ...);
}

/// The offset that a linearly moving term adds: along the axis without end, or none if there is no such axis.
template <class Term, class L, long long Lo, long long Hi, int Stride>
PLEAT_BOTH constexpr typename L::Offset along_linear(const L& layout, const Term& term, Axis<Lo, Hi, Stride>) {
    using O = typename L::Offset;
    if constexpr (Hi == 0) {
        return static_cast<O>(term.get()) *
               (static_cast<O>(Term::lo / Lo) * static_cast<O>(layout.stride(Number<Stride>())));
    } else {
        return 0;
    }
}
template <class Term, class L, long long Lo, long long Hi, int Stride, class X, class... Xs>
PLEAT_BOTH constexpr typename L::Offset along_linear(const L&, const Term&, Axis<Lo, Hi, Stride, X, Xs...>) {
    return 0;
}
template <class Term, class L, class D, long long Period, class... Axes>
PLEAT_BOTH constexpr typename L::Offset linear_offset(const L& layout, const Term& term,
                                                      Along<D, Period, Axes...>) {
    return (along_linear(layout, term, Axes()) + ...);
}

template <class Term, class... Axes>
PLEAT_BOTH constexpr bool on_chain() {
    return ((chained(Term::lo, Axes::lo) && chained(Term::lo, Axes::hi) && chained(Term::hi, Axes::lo) &&
             chained(Term::hi, Axes::hi)) &&
            ...);
}

/// Have the terms of dim D disjoint intervals?
template <class D, class... Terms>
PLEAT_BOTH constexpr bool disjoint_along() {
    const bool mine[] = {on<Terms, D>...};
    const long long lo[] = {Terms::lo...};
    const long long hi[] = {Terms::hi...};
    bool free = true;
    for (unsigned i = 0; i < sizeof...(Terms); ++i) {
        for (unsigned j = 0; j < i; ++j) {
            const bool disjoint = (hi[i] != 0 && hi[i] <= lo[j]) || (hi[j] != 0 && hi[j] <= lo[i]);
            free = free && (disjoint || !mine[i] || !mine[j]);
        }
    }
    return free;
}

/// Can the terms of dim D be cut into digits one by one, without a carry from one to the next? They can
/// if their intervals are disjoint and all cut points, theirs and the layout's, divide one another.
template <class... Terms, class D, long long Period, class... Axes>
PLEAT_BOTH constexpr bool carry_free(Along<D, Period, Axes...>) {
    return disjoint_along<D, Terms...>() && ((!on<Terms, D> || on_chain<Terms, Axes...>()) && ...);
}

/// The offset that one term of a chain adds along the line of its dim, and none along another.
template <class Term, class L, class D, long long Period, class... Axes>
PLEAT_BOTH constexpr typename L::Offset offset_of_term(const L& layout, const Term& term,
                                                       Along<D, Period, Axes...> line) {
    if constexpr (on<Term, D>) {
        return offset_of_value<Term::lo, Term::hi>(layout, term.get(), line);
    } else {
        return 0;
    }
}

/// What one term adds to the digit [Lo, Hi) of dim D, if no other term carries into it.
template <class D, long long Lo, long long Hi, class O, class Term>
PLEAT_BOTH constexpr O digit_of_term(const Term& term) {
    constexpr long long from = Term::lo > Lo ? Term::lo : Lo;
    constexpr long long end = least_end(Term::hi, Hi);
    if constexpr (!on<Term, D> || (end != 0 && end <= from)) {
        return 0;
    } else {
        constexpr long long top = end == Term::hi ? 0 : end / Term::lo;
        return static_cast<O>(static_cast<O>(digit_of<from / Term::lo, top, Term::hi != 0>(term.get())) *
                              static_cast<O>(from / Lo));
    }
}

/// The digit [Lo, Hi) of the residue's terms of dim D.
template <class D, long long Lo, long long Hi, class O, class... Terms>
PLEAT_BOTH constexpr O digit_in(const Coordinates<Terms...>& residue) {
    if constexpr (!(on<Terms, D> || ...)) {
        return 0;
    } else if constexpr (disjoint_along<D, Terms...>() &&
                         ((!on<Terms, D> || on_chain<Terms, Axis<Lo, Hi, 0>>()) && ...)) {
        return static_cast<O>((digit_of_term<D, Lo, Hi, O>(residue.template term<Terms>()) + ...));
    } else {
        constexpr long long unit = gcd_of(Lo, (on<Terms, D> ? Terms::lo : 0)...);
        return static_cast<O>(digit_of<Lo / unit, Hi / unit>(residue.template sum<D, unit>()));
    }
}
template <class O, class Residue, class D, long long Lo, long long Hi>
PLEAT_BOTH constexpr O digit_in(const Residue& residue, Xor<D, Lo, Hi>) {
    return digit_in<D, Lo, Hi, O>(residue);
}

/// The offset along an axis of dim D that is XORed: all of the residue's terms count at once.
template <class D, class L, class Residue, long long Lo, long long Hi, int Stride>
PLEAT_BOTH constexpr typename L::Offset crossed(const L&, const Residue&, Axis<Lo, Hi, Stride>) {
    return 0;
}
template <class D, class L, class Residue, long long Lo, long long Hi, int Stride, class X, class... Xs>
PLEAT_BOTH constexpr typename L::Offset crossed(const L& layout, const Residue& residue,
                                                Axis<Lo, Hi, Stride, X, Xs...>) {
    using O = typename L::Offset;
    const O digit =
        digit_in<D, Lo, Hi, O>(residue) ^ (digit_in<O>(residue, X()) ^ ... ^ digit_in<O>(residue, Xs()));
    return static_cast<O>(digit * static_cast<O>(layout.stride(Number<Stride>())));
}

/// The offset of the residue along one dim, but for the axes that are XORed.
template <class L, class... Terms, class D, long long Period, class... Axes>
PLEAT_BOTH constexpr typename L::Offset straight_along(const L& layout, const Coordinates<Terms...>& residue,
                                                       Along<D, Period, Axes...> line) {
    if constexpr (!(on<Terms, D> || ...)) {
        return 0;
    } else if constexpr (carry_free<Terms...>(Along<D, Period, Axes...>())) {
        return (offset_of_term(layout, residue.template term<Terms>(), line) + ...);
    } else {
        return offset_of_value<1, 0>(layout, residue.template sum<D, 1>(), line);
    }
}
template <class L, class Residue, class D, long long Period, class... Axes>
PLEAT_BOTH constexpr typename L::Offset residue_along(const L& layout, const Residue& residue,
                                                      Along<D, Period, Axes...> line) {
    return (straight_along(layout, residue, line) + ... + crossed<D>(layout, residue, Axes()));
}

/// The offset of the residue along all dims.
template <class L, class Residue, class Offset, class... Alongs>
PLEAT_BOTH constexpr Offset residue_offset(const L& layout, const Residue& residue,
                                           const Layout<Offset, Alongs...>&) {
    return (residue_along(layout, residue, Alongs()) + ... + Offset(0));
}

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
    static constexpr bool has = among<A, As...>;

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
