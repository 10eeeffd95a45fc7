// From the terms that a cursor keeps, the residue, to an offset.
//
// The address is a sum over a layout's axes of stride times digit, some digits XORed with others, and each digit is
// a sum of parts of the residue's terms. Which part of which term goes where is a table of numbers, made by plain
// loops when the code is compiled; the offset is one function that goes through it. Functions and types for each
// dim, axis and part would say the same and take a compiler several times as long. For its time, too, more digits
// than the residue's may be handed over as numbers (NoMore). Knows nothing of pointers and elements.
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
    long long known;    // that stride; 0: it is given at launch
    long long lo, hi;
    bool first, xored;  // the axis' own digit; is the axis XORed with any?
};
/// All digits of a layout, for those who look at them.
struct DigitTable {
    const DigitNumbers* at;
    int count;
};
/// The same, for who keeps them; as many as there are, since a compiler takes time over each.
template <int Count>
struct Digits {
    DigitNumbers at[Count + 1] = {};  // one more than there are: no array is empty
    PLEAT_BOTH constexpr operator DigitTable() const { return {at, Count}; }
};
template <long long Lo, long long Hi, int Stride, class... Xors>
PLEAT_BOTH constexpr int count_digits(Axis<Lo, Hi, Stride, Xors...>) {
    return 1 + static_cast<int>(sizeof...(Xors));
}
template <class D, long long Period, class... Axes>
PLEAT_BOTH constexpr int count_digits(Along<D, Period, Axes...>) {
    return (count_digits(Axes()) + ... + 0);
}
template <class L, long long Lo, long long Hi, int Stride, class... Ds, long long... Los, long long... His>
PLEAT_BOTH constexpr void add_axis(DigitNumbers*& end, int dim, Axis<Lo, Hi, Stride, Xor<Ds, Los, His>...>) {
    const long long known = fixed_stride<L, Stride>();
    *end++ = {dim, dim, Stride, known, Lo, Hi, true, sizeof...(Ds) != 0};
    ((*end++ = {static_cast<int>(DimIn<L, Ds>::number), dim, Stride, known, Los, His, false, true}), ...);
}
template <class L, class D, long long Period, class... Axes>
PLEAT_BOTH constexpr void add_axes(DigitNumbers*& end, int dim, Along<D, Period, Axes...>) {
    (add_axis<L>(end, dim, Axes()), ...);
}
template <class L, class Offset, class... Alongs>
PLEAT_BOTH constexpr auto digit_table(const Layout<Offset, Alongs...>*) {
    Digits<(count_digits(Alongs()) + ... + 0)> digits;
    DigitNumbers* end = digits.at;
    int dim = 0;
    (add_axes<L>(end, dim++, Alongs()), ...);
    return digits;
}

/// What a term with value v adds to a digit: ((v & mask) >> down) * up, where the cuts are powers of two; else the
/// place of v / step below `below`.
struct TermPart {
    int term, stride;
    long long known;        // the stride, as in DigitNumbers
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
    p.known = d.known;
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
PLEAT_BOTH constexpr bool cut_one_by_one(int dim, DigitTable table, const TermNumbers* terms, int count) {
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
PLEAT_BOTH constexpr long long common_unit(int dim, DigitTable table, const TermNumbers* terms, int count) {
    long long unit = 0;
    for (int i = 0; i < count; ++i)
        if (terms[i].dim == dim) unit = gcd(unit, terms[i].lo);
    for (int i = 0; i < table.count; ++i)
        if (table.at[i].dim == dim) unit = gcd(unit, table.at[i].lo);
    return unit;
}

/// How many parts there are, in the order in which they are added up; written to `parts` too unless that is null.
/// -1: terms are to be added up first.
PLEAT_BOTH constexpr int cut_terms(DigitTable table, const TermNumbers* terms, int count, TermPart* parts) {
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

/// Digits beside those of a residue: none. Such a class says how many there are (`count`), writes what is known of
/// them in layout L (`add_to<L>`) and holds their numbers (`value`).
struct NoMore {
    PLEAT_KNOWN(int, count, 0);
    template <class L>
    PLEAT_BOTH static constexpr void add_to(TermNumbers*) {}
    int value[1];
};

template <int N>
struct TermTable {
    TermNumbers at[N + 1];  // one more than there are: no array is empty
};
template <class L, class More, class... Terms>
PLEAT_BOTH constexpr auto terms_of() {
    TermTable<static_cast<int>(sizeof...(Terms)) + More::count> terms{
        {{static_cast<int>(DimIn<L, typename Terms::Of>::number), Terms::lo, Terms::hi}...}};
    More::template add_to<L>(terms.at + sizeof...(Terms));
    return terms;
}

/// Terms of which those of a dim are added up that cannot be cut one by one: term i goes `times[i]` times into
/// number `into[i]` of the `count` ones that there are then.
template <int N>
struct AddedTerms {
    TermTable<N> terms;
    int count, into[N + 1];
    long long times[N + 1];
};
template <int N>
PLEAT_BOTH constexpr AddedTerms<N> added_terms(DigitTable table, const TermTable<N>& terms) {
    AddedTerms<N> added{};
    for (int i = 0; i < N; ++i) {
        const TermNumbers& t = terms.at[i];
        const bool one_by_one = cut_one_by_one(t.dim, table, terms.at, N);
        const long long unit = one_by_one ? t.lo : common_unit(t.dim, table, terms.at, N);
        int to = one_by_one ? added.count : 0;
        while (to < added.count && added.terms.at[to].dim != t.dim) ++to;
        if (to == added.count) added.terms.at[added.count++] = {t.dim, unit, one_by_one ? t.hi : 0};
        added.into[i] = to;
        added.times[i] = t.lo / unit;
    }
    return added;
}
template <class L, class More, class... Terms>
PLEAT_BOTH constexpr auto added_of() {
    return added_terms(digit_table<L>(static_cast<const L*>(nullptr)), terms_of<L, More, Terms...>());
}

template <int N>
struct TermParts {
    TermPart at[N];
};
template <class L, class More, class... Terms>
PLEAT_BOTH constexpr int count_parts(const Coordinates<Terms...>*) {
    const auto table = digit_table<L>(static_cast<const L*>(nullptr));
    const auto terms = terms_of<L, More, Terms...>();
    return cut_terms(table, terms.at, static_cast<int>(sizeof...(Terms)) + More::count, nullptr);
}
template <class L, class More, class... Terms>
PLEAT_BOTH constexpr int count_added_parts(const Coordinates<Terms...>*) {
    const auto added = added_of<L, More, Terms...>();
    return cut_terms(digit_table<L>(static_cast<const L*>(nullptr)), added.terms.at, added.count, nullptr);
}
template <bool Added, class L, class More, int N, class... Terms>
PLEAT_BOTH constexpr TermParts<N> parts_of() {
    const auto table = digit_table<L>(static_cast<const L*>(nullptr));
    TermParts<N> parts{};
    if constexpr (Added) {
        const auto added = added_of<L, More, Terms...>();
        cut_terms(table, added.terms.at, added.count, parts.at);
    } else {
        cut_terms(table, terms_of<L, More, Terms...>().at, static_cast<int>(sizeof...(Terms)) + More::count,
                  parts.at);
    }
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
template <class L, class Residue, class More = NoMore>
using PartsIn = typename PartNumbers<count_parts<L, More>(static_cast<const Residue*>(nullptr))>::type;
template <class L, class Residue, class More>
using AddedPartsIn = typename NumbersBelow<count_added_parts<L, More>(static_cast<const Residue*>(nullptr))>::type;

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
template <int N>
PLEAT_BOTH constexpr bool all_strides_known(const TermParts<N>& parts) {
    for (const TermPart& p : parts.at)
        if (p.up != 0 && p.known == 0) return false;
    return true;
}

/// The values of all terms become those of the terms added up.
template <class L, class More, class... Terms, class V, int... Is>
PLEAT_BOTH constexpr void add_up(V* values, Numbers<Is...>) {
    constexpr auto added = added_of<L, More, Terms...>();
    V sums[sizeof...(Is) + 1] = {};
    ((sums[added.into[Is]] += values[Is] * static_cast<V>(added.times[Is])), ...);
    ((values[Is] = sums[Is]), ...);
}

// The stride of a part: of a layout whose strides are all known a number, and no call to look up.
#define PLEAT_PART_STRIDE(I) PLEAT_STRIDE(layout, L, parts.at[I].stride, parts.at[I].known)
#define PLEAT_KNOWN_STRIDE(I) static_cast<O>(parts.at[I].known)

// Each part to its digit, that to its axis or XORed with what is there, that to its dim and that to the sum.
#define PLEAT_ADD_PARTS(STRIDE)                                                                             \
    ((digit += part[Is] * (parts.at[Is].xored ? static_cast<O>(parts.at[Is].up)                             \
                                              : static_cast<O>(parts.at[Is].up) * STRIDE(Is)),              \
      parts.at[Is].ends_digit && parts.at[Is].xored ? static_cast<void>((axis ^= digit, digit = 0))         \
                                                    : static_cast<void>(0),                                 \
      parts.at[Is].ends_axis ? parts.at[Is].xored ? static_cast<void>((dim += axis * STRIDE(Is), axis = 0)) \
                                                  : static_cast<void>((dim += digit, digit = 0))            \
                             : static_cast<void>(0),                                                        \
      parts.at[Is].ends_dim ? static_cast<void>((sum += dim, dim = 0)) : static_cast<void>(0)),             \
     ...)

/// The offset of the residue, and of more digits, along all dims: of so many parts, and digits.
template <bool Added = false, class L, class... Terms, int... Is, class More = NoMore, int... Js>
PLEAT_BOTH constexpr typename L::Offset residue_offset([[maybe_unused]] const L& layout,
                                                       const Coordinates<Terms...>& residue, Numbers<Is...>,
                                                       [[maybe_unused]] const More& more = {},
                                                       Numbers<Js...> = Numbers<>()) {
    using O = typename L::Offset;
    using V = typename WidestOf<typename Terms::Int...>::type;
    constexpr int count = sizeof...(Is) + 1;  // one more than there are: no array is empty
    constexpr TermParts<count> parts = parts_of<Added, L, More, count, Terms...>();
    [[maybe_unused]] V values[] = {static_cast<V>(residue.Leaf<Terms>::term.value_)...,
                                   static_cast<V>(more.value[Js])..., V(0)};
    if constexpr (Added)
        add_up<L, More, Terms...>(values, typename NumbersBelow<sizeof...(Terms) + sizeof...(Js)>::type());
    O sum = 0;
    [[maybe_unused]] O dim = 0, axis = 0, digit = 0;  // up to here
    // All parts are cut before any is added, as compilers find most in common so.
    if constexpr (all_by_bits(parts)) {
        [[maybe_unused]] const O part[] = {
            static_cast<O>((values[parts.at[Is].term] & parts.at[Is].mask) >> parts.at[Is].down)..., O(0)};
        if constexpr (all_strides_known(parts)) {
            PLEAT_ADD_PARTS(PLEAT_KNOWN_STRIDE);
        } else {
            PLEAT_ADD_PARTS(PLEAT_PART_STRIDE);
        }
    } else {
        [[maybe_unused]] const O part[] = {
            static_cast<O>(digit_of<parts.at[Is].step, parts.at[Is].below, parts.at[Is].natural>(
                values[parts.at[Is].term]))...,
            O(0)};
        PLEAT_ADD_PARTS(PLEAT_PART_STRIDE);
    }
    return sum;
}
#undef PLEAT_ADD_PARTS
#undef PLEAT_KNOWN_STRIDE
#undef PLEAT_PART_STRIDE

template <class L, class... Terms, class More = NoMore, int... Js>
PLEAT_BOTH constexpr
    typename L::Offset residue_offset(const L& layout, const Coordinates<Terms...>& residue, AddedUp,
                                      const More& more = {}, Numbers<Js...> = Numbers<>()) {
    return residue_offset<true>(layout, residue, AddedPartsIn<L, Coordinates<Terms...>, More>(), more,
                                Numbers<Js...>());
}

}  // namespace pleat
