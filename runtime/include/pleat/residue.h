// From the terms that a cursor keeps, the residue, to an offset.
//
// The address is a sum over a layout's axes of stride times digit, some digits XORed with others, and each digit is
// a sum of parts of the residue's terms. Which part of which term goes where is a table of numbers, made by plain
// loops when the code is compiled; the offset is one function that goes through it. Functions and types for each
// dim, axis and part would say the same and take a compiler several times as long. Knows nothing of pointers and
// elements.
#pragma once

#include "pleat/layout.h"

namespace pleat {

PLEAT_BOTH constexpr long long least_end(long long a, long long b) { return a == 0 || (b != 0 && b < a) ? b : a; }

/// A term of a residue: the number of its dim in the layout (-1: it has none) and its digits [lo, hi).
struct TermNumbers {
    int dim;
    long long lo, hi;
};
/// A digit [lo, hi) of an axis: its own one, which comes first, or one that it is XORed with.
struct DigitNumbers {
    int dim;            // whose digit it is
    int along, stride;  // the axis' dim, and the number of its stride
    long long lo, hi;
    bool first, xored;  // the axis' own digit; is the axis XORed with any?
};
enum : int { most_digits = 32 };
PLEAT_SENTENCE(layouts_have_few_digits, "a layout has at most 32 axes and digits that they are XORed with")
/// All digits of a layout.
struct DigitTable {
    int count = 0;
    DigitNumbers at[most_digits] = {};
    PLEAT_BOTH constexpr void add(const DigitNumbers& digit) {
        if (count < most_digits) at[count] = digit;
        ++count;
    }
};
template <class L, long long Lo, long long Hi, int Stride, class... Ds, long long... Los, long long... His>
PLEAT_BOTH constexpr void add_axis(DigitTable& table, int dim, Axis<Lo, Hi, Stride, Xor<Ds, Los, His>...>) {
    table.add({dim, dim, Stride, Lo, Hi, true, sizeof...(Ds) != 0});
    (table.add({static_cast<int>(DimIn<L, Ds>::number), dim, Stride, Los, His, false, true}), ...);
}
template <class L, class D, long long Period, class... Axes>
PLEAT_BOTH constexpr void add_axes(DigitTable& table, int dim, Along<D, Period, Axes...>) {
    (add_axis<L>(table, dim, Axes()), ...);
}
template <class L, class Offset, class... Alongs>
PLEAT_BOTH constexpr DigitTable digit_table(const Layout<Offset, Alongs...>*) {
    DigitTable table;
    int dim = 0;
    (add_axes<L>(table, dim++, Alongs()), ...);
    return table;
}

/// What a term with value v adds to a digit: ((v & mask) >> down) * up, where the cuts are powers of two; else the
/// place of v / step below `below`.
struct TermPart {
    int term, stride;
    bool by_bits, natural;  // natural: v is not negative
    int mask, down;
    long long step;   // of the term, in one of the part
    long long up;     // steps of the digit in one of the part
    long long below;  // 0: the term itself ends there
    bool xored;       // goes into an axis that is XORed
    bool ends_digit, ends_axis, ends_dim;
};

/// The part of a term in a digit of the same dim; `up` is 0 if it has none.
PLEAT_BOTH constexpr TermPart part_of_term(const TermNumbers& t, const DigitNumbers& d) {
    const long long end = least_end(t.hi, d.hi);  // where both end; 0: nowhere
    TermPart p{};
    if (end != 0 && end <= (t.lo > d.lo ? t.lo : d.lo)) return p;
    p.stride = d.stride;
    p.natural = t.hi != 0;
    p.step = t.lo > d.lo ? 1 : d.lo / t.lo;
    p.up = t.lo > d.lo ? t.lo / d.lo : 1;
    p.below = end == t.hi ? 0 : end / t.lo;
    p.down = log2_exact(p.step);
    p.by_bits = p.down >= 0 && (p.below == 0 || log2_exact(p.below) >= 0) && p.below <= 1LL << 31;
    p.mask = static_cast<int>(p.below - 1);
    p.xored = d.xored;
    return p;
}

/// Can the terms of this dim be cut one by one: are their intervals disjoint, so that their parts add up without a
/// carry, and on one chain with the digits?
PLEAT_BOTH constexpr bool cut_one_by_one(int dim, const DigitTable& table, const TermNumbers* terms, int count) {
    for (int i = 0; i < count; ++i) {
        if (terms[i].dim != dim) continue;
        const long long lo = terms[i].lo, hi = terms[i].hi;
        for (int j = 0; j < i; ++j) {
            const bool apart = (hi != 0 && hi <= terms[j].lo) || (terms[j].hi != 0 && terms[j].hi <= lo);
            if (terms[j].dim == dim && !apart) return false;
        }
        for (int j = 0; j < table.count; ++j) {
            const DigitNumbers& d = table.at[j];
            if (d.dim != dim) continue;
            if (!chained(lo, d.lo) || !chained(lo, d.hi) || !chained(hi, d.lo) || !chained(hi, d.hi)) return false;
        }
    }
    return true;
}

/// What the digits and terms of this dim are multiples of.
PLEAT_BOTH constexpr long long common_unit(int dim, const DigitTable& table, const TermNumbers* terms, int count) {
    long long unit = 0;
    for (int i = 0; i < count; ++i)
        if (terms[i].dim == dim) unit = gcd(unit, terms[i].lo);
    for (int i = 0; i < table.count; ++i)
        if (table.at[i].dim == dim) unit = gcd(unit, table.at[i].lo);
    return unit;
}

/// How many parts there are, in the order in which they are added up; written to `parts` too unless that is null.
/// -1: terms are to be added up first.
PLEAT_BOTH constexpr int cut_terms(const DigitTable& table, const TermNumbers* terms, int count, TermPart* parts) {
    int n = 0, axis = 0, dim = 0;  // how many there are, and before this axis and this dim
    for (int i = 0; i < table.count; ++i) {
        const DigitNumbers& d = table.at[i];
        if (parts == nullptr && !cut_one_by_one(d.dim, table, terms, count)) return -1;
        if (d.first) axis = n;
        if (i == 0 || d.along != table.at[i - 1].along) dim = n;
        const int digit = n;
        for (int t = 0; t < count; ++t) {
            if (terms[t].dim != d.dim) continue;
            TermPart p = part_of_term(terms[t], d);
            if (p.up == 0) continue;
            p.term = t;
            if (parts != nullptr) parts[n] = p;
            ++n;
        }
        if (parts == nullptr) continue;
        const bool last = i + 1 == table.count;
        if (n > digit) parts[n - 1].ends_digit = true;
        if (n > axis && (last || table.at[i + 1].first)) parts[n - 1].ends_axis = true;
        if (n > dim && (last || table.at[i + 1].along != d.along)) parts[n - 1].ends_dim = true;
    }
    return n;
}

template <int N>
struct TermParts {
    TermPart at[N];
};
template <class L, class... Terms>
PLEAT_BOTH constexpr int count_parts(const Coordinates<Terms...>*) {
    constexpr DigitTable table = digit_table<L>(static_cast<const L*>(nullptr));
    layouts_have_few_digits<table.count <= most_digits>();
    const TermNumbers terms[] = {{static_cast<int>(DimIn<L, typename Terms::Of>::number), Terms::lo, Terms::hi}...};
    return cut_terms(table, terms, sizeof...(Terms), nullptr);
}
template <class L, int N, class... Terms>
PLEAT_BOTH constexpr TermParts<N> parts_of() {
    const TermNumbers terms[] = {{static_cast<int>(DimIn<L, typename Terms::Of>::number), Terms::lo, Terms::hi}...};
    TermParts<N> parts{};
    cut_terms(digit_table<L>(static_cast<const L*>(nullptr)), terms, sizeof...(Terms), parts.at);
    return parts;
}

/// Stands for a residue whose terms are added up before they are cut.
struct AddedUp {};
template <int Count>
struct PartNumbers {
    using type = typename NumbersBelow<Count>::type;
};
template <>
struct PartNumbers<-1> {
    using type = AddedUp;
};
/// The numbers of the parts of a residue, or AddedUp.
template <class L, class Residue>
using PartsIn = typename PartNumbers<count_parts<L>(static_cast<const Residue*>(nullptr))>::type;

/// The integers that hold the values of all terms.
template <class... Is>
struct WidestOf {
    using type = int;
};
template <class... Is>
struct WidestOf<int, Is...> : WidestOf<Is...> {};
template <class... Is>
struct WidestOf<long long, Is...> {
    using type = long long;
};

template <int N>
PLEAT_BOTH constexpr bool all_by_bits(const TermParts<N>& parts) {
    for (const TermPart& p : parts.at)
        if (p.up != 0 && !p.by_bits) return false;
    return true;
}

#define PLEAT_PART_STRIDE(I) \
    PLEAT_STRIDE(layout, L, parts.at[I].stride, (fixed_stride<L, static_cast<int>(parts.at[I].stride)>()))

/// The offset of the residue along all dims.
template <class L, class... Terms, int... Is>
PLEAT_BOTH constexpr typename L::Offset residue_offset([[maybe_unused]] const L& layout,
                                                       const Coordinates<Terms...>& residue, Numbers<Is...>) {
    using O = typename L::Offset;
    using V = typename WidestOf<typename Terms::Int...>::type;
    constexpr int count = sizeof...(Is) + 1;  // one more than there are: no array is empty
    constexpr TermParts<count> parts = parts_of<L, count, Terms...>();
    [[maybe_unused]] const V values[] = {static_cast<V>(residue.Leaf<Terms>::term.value_)..., V(0)};
    O part[count] = {};
    if constexpr (all_by_bits(parts)) {
        ((part[Is] = static_cast<O>((values[parts.at[Is].term] & parts.at[Is].mask) >> parts.at[Is].down)), ...);
    } else {
        ((part[Is] = static_cast<O>(
              digit_of<parts.at[Is].step, parts.at[Is].below, parts.at[Is].natural>(values[parts.at[Is].term]))),
         ...);
    }
    O sum = 0;
    [[maybe_unused]] O dim = 0, axis = 0, digit = 0;  // up to here
    ((digit += part[Is] * (parts.at[Is].xored ? static_cast<O>(parts.at[Is].up)
                                              : static_cast<O>(parts.at[Is].up) * PLEAT_PART_STRIDE(Is)),
      parts.at[Is].ends_digit ? static_cast<void>((axis ^= digit, digit = 0)) : static_cast<void>(0),
      parts.at[Is].ends_axis
          ? static_cast<void>((dim += parts.at[Is].xored ? axis * PLEAT_PART_STRIDE(Is) : axis, axis = 0))
          : static_cast<void>(0),
      parts.at[Is].ends_dim ? static_cast<void>((sum += dim, dim = 0)) : static_cast<void>(0)),
     ...);
    return sum;
}
#undef PLEAT_PART_STRIDE

/// A residue's terms of dim D: added up, in steps that the layout's digits and the terms are multiples of, unless
/// they can be cut one by one.
template <class L, class D, class... Terms>
PLEAT_BOTH constexpr auto added_along(const Coordinates<Terms...>& residue) {
    constexpr DigitTable table = digit_table<L>(static_cast<const L*>(nullptr));
    constexpr int dim = DimIn<L, D>::number;
    constexpr TermNumbers terms[] = {
        {static_cast<int>(DimIn<L, typename Terms::Of>::number), Terms::lo, Terms::hi}...};
    if constexpr (cut_one_by_one(dim, table, terms, sizeof...(Terms))) {
        return concatenate(Coordinates<>(), keep_if<on<Terms, D>>(residue.Leaf<Terms>::term)...);
    } else {
        using Sum = Place<D, common_unit(dim, table, terms, sizeof...(Terms))>;
        return Coordinates<Sum>{{Sum(sum_along<D, Sum::lo>(residue))}};
    }
}
template <class L, class... Terms, class Offset, class... Alongs>
PLEAT_BOTH constexpr auto added_up(const Coordinates<Terms...>& residue, const Layout<Offset, Alongs...>&) {
    return concatenate(Coordinates<>(), added_along<L, decltype(dim_of(Alongs()))>(residue)...);
}
template <class L, class... Terms>
PLEAT_BOTH constexpr typename L::Offset residue_offset(const L& layout, const Coordinates<Terms...>& residue,
                                                       AddedUp) {
    const auto sums = added_up<L>(residue, layout);
    return residue_offset(layout, sums, PartsIn<L, typename decltype(added_up<L>(residue, layout))::List>());
}

}  // namespace pleat
