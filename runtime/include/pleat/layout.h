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

PLEAT_BOTH constexpr long long least_end(long long a, long long b) { return a == 0 || (b != 0 && b < a) ? b : a; }

/// What a term [lo, hi) of a chain of cut points, with value v, adds to the digit [Lo, Hi) of the same dim:
/// ((v & mask) >> down) * up, where the cuts are powers of two.
struct TermCut {
    bool any, on_chain, by_bits;
    int mask, down;
    long long step;   // of the term, in one of the part
    long long up;     // steps of the digit in one of the part
    long long below;  // 0: the term itself ends there
};
PLEAT_BOTH constexpr TermCut cut_of_term(long long lo, long long hi, long long Lo, long long Hi) {
    const long long end = least_end(hi, Hi);  // where both end; 0: nowhere
    TermCut p{};
    p.any = end == 0 || end > (lo > Lo ? lo : Lo);
    p.on_chain = chained(lo, Lo) && chained(lo, Hi) && chained(hi, Lo) && chained(hi, Hi);
    p.step = lo > Lo ? 1 : Lo / lo;
    p.up = !p.any ? 0 : lo > Lo ? lo / Lo : 1;
    p.below = end == hi ? 0 : end / lo;
    const int down = log2_exact(p.step);
    p.by_bits = !p.any || (down >= 0 && (p.below == 0 || log2_exact(p.below) >= 0) && p.below <= 1LL << 31);
    p.mask = p.any ? static_cast<int>(p.below - 1) : 0;  // cut away altogether, where there is none
    p.down = p.any ? down : 0;
    return p;
}
/// The same as a type: numbers of intervals alone, so that dims and tensors share it, for the compiler's time.
template <long long lo, long long hi, long long Lo, long long Hi>
struct TermPart {
    PLEAT_KNOWN(bool, any, cut_of_term(lo, hi, Lo, Hi).any);
    PLEAT_KNOWN(bool, on_chain, cut_of_term(lo, hi, Lo, Hi).on_chain);
    PLEAT_KNOWN(bool, by_bits, cut_of_term(lo, hi, Lo, Hi).by_bits);
    PLEAT_KNOWN(int, mask, cut_of_term(lo, hi, Lo, Hi).mask);
    PLEAT_KNOWN(int, down, cut_of_term(lo, hi, Lo, Hi).down);
    PLEAT_KNOWN(long long, step, cut_of_term(lo, hi, Lo, Hi).step);
    PLEAT_KNOWN(long long, up, cut_of_term(lo, hi, Lo, Hi).up);
    PLEAT_KNOWN(long long, below, cut_of_term(lo, hi, Lo, Hi).below);
};
/// Of a term of another dim.
template <>
struct TermPart<0, 0, 0, 0> {
    PLEAT_KNOWN(bool, any, false);
    PLEAT_KNOWN(bool, on_chain, true);
    PLEAT_KNOWN(bool, by_bits, true);
    PLEAT_KNOWN(int, mask, 0);
    PLEAT_KNOWN(int, down, 0);
    PLEAT_KNOWN(long long, step, 1);
    PLEAT_KNOWN(long long, up, 0);
    PLEAT_KNOWN(long long, below, 0);
};
template <class D, class Term, long long Lo, long long Hi, bool mine = same<typename Term::Of, D>>
using PartOf = TermPart<mine ? Term::lo : 0, mine ? Term::hi : 0, mine ? Lo : 0, mine ? Hi : 0>;

/// Are the intervals of the terms of dim D disjoint, so that their parts add up without a carry?
template <class D, class... Terms>
PLEAT_BOTH constexpr bool disjoint_along() {
    const bool mine[] = {same<typename Terms::Of, D>..., false};
    const long long lo[] = {Terms::lo..., 0};
    const long long hi[] = {Terms::hi..., 0};
    for (int i = 1; i < static_cast<int>(sizeof...(Terms)); ++i) {
        if (!mine[i]) continue;
        for (int j = 0; j < i; ++j) {
            const bool apart = (hi[i] != 0 && hi[i] <= lo[j]) || (hi[j] != 0 && hi[j] <= lo[i]);
            if (mine[j] && !apart) return false;
        }
    }
    return true;
}

/// The part of one term, whatever its cuts are.
template <class P, long long hi, class O, class I>
PLEAT_BOTH constexpr O part_of(I v) {
    if constexpr (P::any) {
        return static_cast<O>(digit_of<P::step, P::below, hi != 0>(v));
    } else {
        return 0;
    }
}

/// The parts that the terms of a list have in the digit [Lo, Hi) of dim D, as types that are looked up once.
template <class D, long long Lo, long long Hi, class List>
struct PartsOf;
template <class D, long long Lo, long long Hi, class... Terms>
struct PartsOf<D, Lo, Hi, Coordinates<Terms...>> {
    using type = TypeList<PartOf<D, Terms, Lo, Hi>...>;
};
template <class D, long long Lo, long long Hi, class List>
using PartsIn = typename PartsOf<D, Lo, Hi, List>::type;

/// The digit [Lo, Hi) of the residue's terms of dim D, in units of `unit`: the sum of each one's part, by shifts
/// and masks or else by division, or cut out of the sum of the terms.
template <class D, long long Lo, long long Hi, class O, class... Terms, class... Ps>
PLEAT_BOTH constexpr O digit_in(const Coordinates<Terms...>& residue, TypeList<Ps...>, O unit = 1) {
    if constexpr (!disjoint_along<D, Terms...>() || !(Ps::on_chain && ...)) {
        constexpr long long step = gcd_of({Lo, (same<typename Terms::Of, D> ? PLEAT_N(Terms::lo) : 0)...});
        return static_cast<O>(digit_of<Lo / step, Hi / step>(residue.template sum<D, step>())) * unit;
    } else if constexpr ((Ps::by_bits && ...)) {
        return static_cast<O>(
            ((Ps::any ? static_cast<O>((residue.Leaf<Terms>::term.value_ & static_cast<int>(Ps::mask)) >>
                                       static_cast<int>(Ps::down)) *
                            (static_cast<O>(Ps::up) * unit)
                      : O(0)) +
             ... + O(0)));
    } else {
        return static_cast<O>(
            ((part_of<Ps, Terms::hi, O>(residue.Leaf<Terms>::term.value_) * (static_cast<O>(Ps::up) * unit)) + ... +
             O(0)));
    }
}

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
template <class D, long long Lo, long long Hi>
struct Offsets<Xor<D, Lo, Hi>> {
    template <class O, class Residue>
    PLEAT_BOTH static constexpr O digit(const Residue& residue) {
        return digit_in<D, Lo, Hi, O>(residue, PartsIn<D, Lo, Hi, Residue>());
    }
};
template <long long Lo, long long Hi, int Stride, class... Xors>
struct Offsets<Axis<Lo, Hi, Stride, Xors...>> {
    PLEAT_KNOWN(bool, xored, sizeof...(Xors) != 0);
    PLEAT_KNOWN(bool, endless, Hi == 0 && sizeof...(Xors) == 0);
    PLEAT_KNOWN(int, number, Stride);
    PLEAT_KNOWN(long long, lo, Lo);

    /// The offset of the residue along this axis of dim D; where it is XORed all of the residue's terms count.
    template <class D, class L, class Residue>
    PLEAT_BOTH static constexpr typename L::Offset of(const L& layout, const Residue& residue) {
        using O = typename L::Offset;
        const O stride = PLEAT_STRIDE(layout, L, Stride, (fixed_stride<L, Stride>()));
        if constexpr (!xored) {
            return digit_in<D, Lo, Hi, O>(residue, PartsIn<D, Lo, Hi, Residue>(), stride);
        } else {
            const O digit = (digit_in<D, Lo, Hi, O>(residue, PartsIn<D, Lo, Hi, Residue>()) ^ ... ^
                             Offsets<Xors>::template digit<O>(residue));
            return static_cast<O>(digit * stride);
        }
    }
};
template <class D, long long Period, class... Axes>
struct Offsets<Along<D, Period, Axes...>> {
    /// Of the axes the one without end that is not XORed: its stride's number, -1: none, and its lowest place.
    PLEAT_KNOWN(int, endless, ((Offsets<Axes>::endless ? PLEAT_N(Offsets<Axes>::number) + 1 : 0) + ... + 0) - 1);
    PLEAT_KNOWN(long long, endless_lo, ((Offsets<Axes>::endless ? PLEAT_N(Offsets<Axes>::lo) : 0) + ... + 0));
    PLEAT_KNOWN(long long, period, Period);

    /// Does a residue lie anywhere but at 0? One without a term on D only where something is XORed.
    template <class Residue>
    PLEAT_BOTH static constexpr bool reached() {
        return Residue::template has<D>() || (Offsets<Axes>::xored || ...);
    }

    /// The offset of the residue along this dim.
    template <class L, class Residue>
    PLEAT_BOTH static constexpr typename L::Offset of(const L& layout, const Residue& residue) {
        return (Offsets<Axes>::template of<D>(layout, residue) + ...);
    }
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

/// Has the layout dim D?
template <class L, class D>
concept finds_along = requires(const L* layout) { along<D>(layout); };
/// A class keeps what a concept is asked again and again; so it is found out once, for the compiler's time.
template <class L, class D>
struct HasDim {
    PLEAT_KNOWN(bool, holds, finds_along<L, D>);
};
template <class L, class D>
concept has_dim = static_cast<bool>(HasDim<L, D>::holds);
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

/// The offset of the residue along all dims.
template <class L, class Residue, class Offset, class... Alongs>
PLEAT_BOTH constexpr Offset residue_offset(const L& layout, const Residue& residue,
                                           const Layout<Offset, Alongs...>&) {
    return ((Offsets<Alongs>::template reached<Residue>() ? Offsets<Alongs>::of(layout, residue) : Offset(0)) +
            ... + Offset(0));
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
