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

/// A stride, if it is known when the code is compiled; else 0.
template <class L, int I>
inline constexpr long long fixed_stride = 0;
template <class L, int I>
requires requires { typename Known<L::stride(Number<I>())>; }
inline constexpr long long fixed_stride<L, I> = L::stride(Number<I>());

/// Of a dim's axes the one without end that is not XORed: its lowest place and its stride's number; -1: none.
struct Endless {
    long long lo;
    int stride;
};
template <long long Lo, long long Hi, int Stride, class... Xs>
PLEAT_BOTH constexpr void find_endless(Endless& found, Axis<Lo, Hi, Stride, Xs...>) {
    if (Hi == 0 && sizeof...(Xs) == 0) found = {Lo, Stride};
}
template <class... Axes>
PLEAT_BOTH constexpr Endless endless_of() {
    Endless found{1, -1};
    (find_endless(found, Axes()), ...);
    return found;
}

/// The offset that a linearly moving term adds: along the axis without end, or none if there is no such axis.
template <class Term, class L, class D, long long Period, class... Axes>
PLEAT_BOTH constexpr typename L::Offset linear_offset(const L& layout, const Term& term,
                                                      Along<D, Period, Axes...>) {
    using O = typename L::Offset;
    constexpr long long lo = endless_of<Axes...>().lo;
    constexpr int stride = endless_of<Axes...>().stride;
    if constexpr (stride >= 0) {
        return static_cast<O>(term.get()) *
               (static_cast<O>(Term::lo / lo) * static_cast<O>(layout.stride(Number<stride>())));
    } else {
        return 0;
    }
}

// What a term [lo, hi) of a chain of cut points, with value v, adds to the digit [Lo, Hi) of the same dim:
// ((v & mask) >> down) * up, where the cuts are powers of two. Numbers and not functions, for the compiler's time.

/// How many steps of the term are one of its part in the digit.
PLEAT_BOTH constexpr long long part_step(long long lo, long long Lo) { return lo > Lo ? 1 : Lo / lo; }
/// How many steps of the digit are one of the part.
PLEAT_BOTH constexpr long long part_scale(long long lo, long long Lo) { return lo > Lo ? lo / Lo : 1; }
/// Below which number of the term's steps the part lies; 0: nothing is to be cut off, the term itself ends there.
PLEAT_BOTH constexpr long long part_end(long long lo, long long hi, long long Hi) {
    const long long end = least_end(hi, Hi);
    return end == hi ? 0 : end / lo;
}
/// Has the term a part of the digit?
template <long long lo, long long hi, long long Lo, long long Hi>
inline constexpr bool has_part = least_end(hi, Hi) == 0 || least_end(hi, Hi) > (lo > Lo ? lo : Lo);
/// A part of a term that is none is cut away altogether.
template <long long lo, long long hi, long long Lo, long long Hi>
inline constexpr int part_mask = has_part<lo, hi, Lo, Hi> ? static_cast<int>(part_end(lo, hi, Hi) - 1) : 0;
template <long long lo, long long hi, long long Lo, long long Hi>
inline constexpr int part_down = has_part<lo, hi, Lo, Hi> ? log2_exact(part_step(lo, Lo)) : 0;
template <long long lo, long long hi, long long Lo, long long Hi>
inline constexpr long long part_up = has_part<lo, hi, Lo, Hi> ? part_scale(lo, Lo) : 0;

/// How a digit is cut out of terms: not at all, as the sum of each one's part, by shifts and masks or else by
/// division, or out of the sum of the terms.
enum class DigitCut { nothing, shifts, parts, sum };

PLEAT_BOTH constexpr bool is_mask(long long end) { return end == 0 || (log2_exact(end) >= 0 && end <= 1LL << 31); }

/// The terms of dim D: parts add up where their intervals are disjoint and all cut points divide one another.
template <class D, class... Terms>
PLEAT_BOTH constexpr DigitCut cut_of(long long Lo, long long Hi) {
    constexpr int n = sizeof...(Terms);
    const bool mine[] = {same<typename Terms::Of, D>...};
    const long long lo[] = {Terms::lo...};
    const long long hi[] = {Terms::hi...};
    DigitCut cut = DigitCut::nothing;
    for (int i = 0; i < n; ++i) {
        if (!mine[i]) continue;
        const bool on_chain = chained(lo[i], Lo) && chained(lo[i], Hi) && chained(hi[i], Lo) && chained(hi[i], Hi);
        if (!on_chain) return DigitCut::sum;
        for (int j = 0; j < i; ++j) {
            const bool disjoint = (hi[i] != 0 && hi[i] <= lo[j]) || (hi[j] != 0 && hi[j] <= lo[i]);
            if (mine[j] && !disjoint) return DigitCut::sum;
        }
        const long long end = least_end(hi[i], Hi);
        if (end != 0 && end <= (lo[i] > Lo ? lo[i] : Lo)) {  // no part
            if (cut == DigitCut::nothing) cut = DigitCut::shifts;
        } else if (log2_exact(part_step(lo[i], Lo)) < 0 || !is_mask(part_end(lo[i], hi[i], Hi))) {
            cut = DigitCut::parts;
        } else if (cut == DigitCut::nothing) {
            cut = DigitCut::shifts;
        }
    }
    return cut;
}

/// The part of one term, whatever its cuts are.
template <class D, long long Lo, long long Hi, class O, class Term>
PLEAT_BOTH constexpr O part_of(const Term& term) {
    if constexpr (same<typename Term::Of, D> && has_part<Term::lo, Term::hi, Lo, Hi>) {
        return static_cast<O>(
            digit_of<part_step(Term::lo, Lo), part_end(Term::lo, Term::hi, Hi), Term::hi != 0>(term.value_));
    } else {
        return 0;
    }
}

/// The digit [Lo, Hi) of the residue's terms of dim D, in units of `unit`.
template <class D, long long Lo, long long Hi, class O, class... Terms>
PLEAT_BOTH constexpr O digit_in(const Coordinates<Terms...>& residue, O unit = 1) {
    constexpr DigitCut cut = cut_of<D, Terms...>(Lo, Hi);
    if constexpr (cut == DigitCut::nothing) {
        return 0;
    } else if constexpr (cut == DigitCut::sum) {
        constexpr long long step = gcd_of(Lo, (same<typename Terms::Of, D> ? Terms::lo : 0)...);
        return static_cast<O>(digit_of<Lo / step, Hi / step>(residue.template sum<D, step>())) * unit;
    } else if constexpr (cut == DigitCut::shifts) {
        return static_cast<O>(((same<typename Terms::Of, D> && has_part<Terms::lo, Terms::hi, Lo, Hi>
                                    ? static_cast<O>((residue.Leaf<Terms>::term.value_ &
                                                      part_mask<Terms::lo, Terms::hi, Lo, Hi>) >>
                                                     part_down<Terms::lo, Terms::hi, Lo, Hi>) *
                                          (static_cast<O>(part_up<Terms::lo, Terms::hi, Lo, Hi>) * unit)
                                    : O(0)) +
                               ...));
    } else {
        return static_cast<O>(((part_of<D, Lo, Hi, O>(residue.Leaf<Terms>::term) *
                                (static_cast<O>(part_up<Terms::lo, Terms::hi, Lo, Hi>) * unit)) +
                               ...));
    }
}
template <class O, class Residue, class D, long long Lo, long long Hi>
PLEAT_BOTH constexpr O digit_in(const Residue& residue, Xor<D, Lo, Hi>) {
    return digit_in<D, Lo, Hi, O>(residue);
}

/// The offset of the residue along an axis of dim D; where the axis is XORed all of the residue's terms count.
template <class D, class L, class Residue, long long Lo, long long Hi, int Stride, class... Xs>
PLEAT_BOTH constexpr typename L::Offset offset_along(const L& layout, const Residue& residue,
                                                     Axis<Lo, Hi, Stride, Xs...>) {
    using O = typename L::Offset;
    const O stride = static_cast<O>(layout.stride(Number<Stride>()));
    if constexpr (sizeof...(Xs) == 0) {
        return digit_in<D, Lo, Hi, O>(residue, stride);
    } else {
        const O digit = (digit_in<D, Lo, Hi, O>(residue) ^ ... ^ digit_in<O>(residue, Xs()));
        return static_cast<O>(digit * stride);
    }
}

template <long long Lo, long long Hi, int Stride, class... Xs>
PLEAT_BOTH constexpr bool is_xored(Axis<Lo, Hi, Stride, Xs...>) {
    return sizeof...(Xs) != 0;
}
/// Along a dim on which the residue has no term only what is XORed lies anywhere but at 0.
template <class L, class... Terms, class D, long long Period, class... Axes>
PLEAT_BOTH constexpr typename L::Offset residue_along(const L& layout, const Coordinates<Terms...>& residue,
                                                      Along<D, Period, Axes...>) {
    if constexpr ((same<typename Terms::Of, D> || ...) || (is_xored(Axes()) || ...)) {
        return (offset_along<D>(layout, residue, Axes()) + ...);
    } else {
        return 0;
    }
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
