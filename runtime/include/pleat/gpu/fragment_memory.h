// Fragments from tensors and into them: element by element anywhere, and by ldmatrix and stmatrix in shared memory.
//
// A matrix of these instructions is one register of every lane: 8 rows of 16 bytes, of which the lanes name the
// addresses (PTX ISA, "Warp-level matrix load instruction: ldmatrix", "... store instruction: stmatrix"). Rows lie
// along the fragment's spread dim; with .trans, for elements of 2 bytes, along its packed dim. Which of them it is,
// is seen from the tensor's layout: rows go where 16 bytes are neighbours. Up to four matrices go at once.
#pragma once

#include "pleat/gpu/fragment_place.h"

namespace pleat {

// --- What is known of a layout

// By plain loops over its digits (residue.h): functions for each axis would take a compiler several times as long.

/// How many elements from a multiple of that number on along a dim are neighbours in memory.
PLEAT_BOTH constexpr long long neighbours_in(DigitTable table, int dim) {
    long long most = 1;
    for (int i = 0; i < table.count; ++i) {
        const DigitNumbers& d = table.at[i];
        if (!d.first || d.along != dim || d.xored || d.lo != 1 || d.known != 1) continue;
        const long long end = d.hi == 0 ? 1LL << 30 : d.hi;
        if (end > most) most = end;
    }
    return most;
}
template <class L, class D>
PLEAT_BOTH constexpr long long neighbours() {
    return neighbours_in(digit_table<L>(static_cast<const L*>(nullptr)), static_cast<int>(DimIn<L, D>::number));
}

/// Do subscripts by multiples of n along the dim of neighbours, and any along others, stay at multiples of n?
/// `at_launch` is the answer for a stride that is known at launch only.
PLEAT_BOTH constexpr bool aligned_in(DigitTable table, long long n, bool at_launch) {
    for (int i = 0; i < table.count; ++i) {
        const DigitNumbers& d = table.at[i];
        const bool neighbour = d.known == 1 && d.lo == 1 && !d.xored && d.hi % n == 0;
        if (d.known == 0 ? !at_launch : d.known % n != 0 && !neighbour) return false;
    }
    return true;
}
template <class L>
PLEAT_BOTH constexpr bool aligned_by(long long n, bool at_launch) {
    return aligned_in(digit_table<L>(static_cast<const L*>(nullptr)), n, at_launch);
}

// --- Element by element

/// Has the tensor a dim of the fragment? Without one, moving between them is a mistake.
template <class F, class T>
PLEAT_BOTH constexpr bool reaches() {
    using Lane = decltype(F::lane_coordinates(0u));
    if constexpr (!shares<typename T::Layout, Lane>) T::template refuse<Lane>();
    return shares<typename T::Layout, Lane>;
}
PLEAT_SENTENCE(tiles_lie_in_tensors,
               "a tile goes to a tensor that has both dims of the fragment; this one lacks one")
/// Has it both? Else many elements would go to one place.
template <class F, class T>
PLEAT_BOTH constexpr bool has_both_dims() {
    return has_dim<typename T::Layout, typename F::SpreadDim> && has_dim<typename T::Layout, typename F::PackedDim>;
}
template <class F, class T>
PLEAT_BOTH constexpr bool tile_lies_in() {
    tiles_lie_in_tensors<has_both_dims<F, T>()>();
    return has_both_dims<F, T>();
}
PLEAT_SENTENCE(fragments_are_loaded,
               "load(f, x[at]) and load(f, x, at) fill a fragment f from a place of a tensor, and return nothing")
PLEAT_SENTENCE(fragments_are_stored, "store(x[at], f) and store(x, at, f) put a fragment f to a place of a tensor")
/// The same, of a tensor that is written.
template <class F, class T>
PLEAT_BOTH constexpr bool stores_to() {
    if constexpr (!is_fragment<F>) {
        fragments_are_stored<is_fragment<F>>();
        return false;
    } else if constexpr (same<typename T::Item, const typename T::Item>) {
        T::template refuse<Constant>();
        return false;
    } else {
        return reaches<F, T>() && tile_lies_in<F, T>();
    }
}
/// A sentence where a tile of F that begins at a place of T lacks a dim that is none of the tile's.
template <class F, class T, DimBits Given>
PLEAT_BOTH constexpr void wants_dims_beside() {
    using L = typename T::Layout;
    wants_all_dims<T, Given | given_by<L, typename F::Spread, typename F::Packing>()>();
}
/// The tile that begins at `from`, converted to the fragment's format.
template <class F, class T, DimBits Given, class... Terms>
PLEAT_DEVICE void load(F& fragment, const Cursor<T, Given, Terms...>& from) {
    if constexpr (!is_fragment<F>) {
        fragments_are_loaded<is_fragment<F>>();
    } else if constexpr (reaches<F, T>()) {
        const auto here = from[F::lane()];
        PLEAT_UNROLL
        for (int i = 0; i < F::elements; ++i)
            fragment.element(i) = to_fragment<typename F::Element>(*here[F::register_coordinates(i)]);
    }
}
/// The tile of a tensor that begins at `at`; zero where it leaves the tensor.
template <class F, class T, class X>
PLEAT_DEVICE void load(F& fragment, const T& tensor, const X& at) {
    if constexpr (!is_fragment<F> || !(Typed<X> || has_coordinates<X>)) {
        fragments_are_loaded<same<F, void>>();
    } else if constexpr (reaches<F, T>()) {
        const auto lane = coordinates(at, F::lane());
        const auto here = tensor[lane];
        const auto extents = tensor.extents();
        PLEAT_UNROLL
        for (int i = 0; i < F::elements; ++i) {
            const auto r = F::register_coordinates(i);
            using E = typename Mutable<typename T::Element>::type;
            fragment.element(i) =
                to_fragment<typename F::Element>(in_range(coordinates(lane, r), extents) ? *here[r] : E{});
        }
    }
}
#ifdef __CUDACC__
PLEAT_DEVICE unsigned shared_address(const void* p) { return static_cast<unsigned>(__cvta_generic_to_shared(p)); }

/// The 4 or 8 bytes of `all` to shared memory, by name of the instruction: of plain stores the compiler seems to
/// ask of each two whether they meet, which takes it a sixth of its time over a kernel with 64 of them.
template <class V>
PLEAT_DEVICE void put_shared(unsigned at, const V& all) {
    const auto* const words = reinterpret_cast<const unsigned*>(&all);
    if constexpr (sizeof(V) == 4)
        asm volatile("st.shared.b32 [%0], %1;" ::"r"(at), "r"(words[0]) : "memory");
    else
        asm volatile("st.shared.v2.b32 [%0], {%1, %2};" ::"r"(at), "r"(words[0]), "r"(words[1]) : "memory");
}

/// Two elements of 2 bytes in a register, the first in the low half.
template <class E, class X>
PLEAT_DEVICE unsigned pair_of(X first, X second) {
    if constexpr (same<X, float> && (same<E, f16> || same<E, bf16>)) {  // PTX ISA, cvt.rn.f16x2.f32
        unsigned two;
        if constexpr (same<E, f16>)
            asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(two) : "f"(second), "f"(first));
        else
            asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(two) : "f"(second), "f"(first));
        return two;
    } else {
        const auto low = bits_as<unsigned short>(from_fragment<E>(first));
        const auto high = bits_as<unsigned short>(from_fragment<E>(second));
        return low | static_cast<unsigned>(high) << 16;
    }
}
#else
unsigned shared_address(const void* p);
template <class V>
void put_shared(unsigned at, const V& all);
template <class E, class X>
unsigned pair_of(X first, X second);
#endif

/// Are the elements that a lane has side by side neighbours in every tile of the tensor too? Then they are one
/// access.
template <class F, class T>
PLEAT_BOTH constexpr bool side_by_side() {
    using L = typename T::Layout;
    return F::pack > 1 && F::pack * sizeof(typename T::Element) <= 8 &&
           neighbours<L, typename F::PackedDim>() >= F::pack && aligned_by<L>(F::pack, false);
}

/// A cursor moved by a list, which may be empty.
template <class Here, class... Terms>
PLEAT_DEVICE auto further(const Here& here, const Coordinates<Terms...>& by) {
    if constexpr (sizeof...(Terms) == 0) {
        return here;
    } else {
        return here.moved_by(by);
    }
}

/// The elements that a lane has side by side, from number `first` on, as elements of a tensor of E.
template <class E, class F>
PLEAT_DEVICE Vec<E, F::pack> together(const F& fragment, int first) {
    Vec<E, F::pack> all;
    if constexpr (F::pack == 2 && sizeof(E) == 2) {
        reinterpret_cast<unsigned&>(all) = pair_of<E>(fragment.element(first), fragment.element(first + 1));
    } else {
        PLEAT_UNROLL
        for (int j = 0; j < F::pack; ++j) all.at[j] = from_fragment<E>(fragment.element(first + j));
    }
    return all;
}

/// The fragment to the tile that begins at `to`, converted to the tensor's element type.
template <class T, DimBits Given, class... Terms, class F>
PLEAT_DEVICE void store(const Cursor<T, Given, Terms...>& to, const F& fragment) {
    if constexpr (stores_to<F, T>()) {
        wants_dims_beside<F, T, Given>();
        using E = typename T::Element;
        constexpr int bytes = F::pack * static_cast<int>(sizeof(E));
        constexpr bool pairs = side_by_side<F, T>();
        const auto here = to[F::lane()];
        // The columns, which are often swizzled, outside: less is left in each step, for the compiler's time.
        if constexpr (pairs && T::space == Space::shared && bytes >= 4) {
            const unsigned base = shared_address(to.base);
            PLEAT_UNROLL
            for (int p = 0; p < F::packed_blocks; ++p) {
                PLEAT_UNROLL
                for (int s = 0; s < F::spread_blocks; ++s)
                    put_shared(shared_place<typename F::PackedDim, F::pack>(base, here, BlockPlace<F>{{{p, s}}}),
                               together<E>(fragment, F::register_of(s, p) * F::pack));
            }
        } else {
            PLEAT_UNROLL
            for (int p = 0; p < F::packed_blocks; ++p) {
                const auto column = further(here, F::packed_block(p));
                PLEAT_UNROLL
                for (int s = 0; s < F::spread_blocks; ++s) {
                    const int first = F::register_of(s, p) * F::pack;
                    const auto block = further(column, F::spread_block(s));
                    if constexpr (pairs) {
                        if constexpr (checked) check_neighbours<typename F::PackedDim>(block, F::pack);
                        *reinterpret_cast<Vec<E, F::pack>*>(block.get()) = together<E>(fragment, first);
                    } else {
                        PLEAT_UNROLL
                        for (int j = 0; j < F::pack; ++j)
                            *further(block, F::within_block(j)) = from_fragment<E>(fragment.element(first + j));
                    }
                }
            }
        }
    }
}
/// The fragment to the tile of a tensor that begins at `at`, as far as it lies in the tensor.
template <class T, class X, class F>
PLEAT_DEVICE void store(const T& tensor, const X& at, const F& fragment) {
    if constexpr (stores_to<F, T>()) {
        using E = typename T::Element;
        const auto lane = coordinates(at, F::lane());
        const auto here = tensor[lane];
        const auto extents = tensor.extents();
        PLEAT_UNROLL
        for (int i = 0; i < F::elements; ++i) {
            const auto r = F::register_coordinates(i);
            if (in_range(coordinates(lane, r), extents)) *here[r] = from_fragment<E>(fragment.element(i));
        }
    }
}

// --- Matrices of 8 rows of 16 bytes

/// How a fragment's registers, of elements of a tensor with layout L, are moved as matrices: register by register
/// in the order of their numbers, whose digit `inner` runs first.
template <class F, class L, int ElementBytes>
struct Matrices {
    using SpreadDim = typename F::SpreadDim;
    using PackedDim = typename F::PackedDim;
    PLEAT_KNOWN(int, wide, 4 * F::pack);  // elements of a matrix along the packed dim; along the other it has 8
    PLEAT_KNOWN(int, row, 16 / ElementBytes);
    PLEAT_KNOWN(bool, fits, wide == row);
    PLEAT_KNOWN(bool, packed_rows, neighbours<L, PackedDim>() >= row);
    PLEAT_KNOWN(bool, transposed, !packed_rows && ElementBytes == 2 && neighbours<L, SpreadDim>() >= row);
    PLEAT_KNOWN(bool, aligned, aligned_by<L>(row, true));
    using RowsAlong = typename F::template Pick<SpreadDim, PackedDim, transposed>::type;

    /// How many of n registers differ in a digit of `count` values, if those before it tell no more apart; 0: they
    /// do not fall into whole runs of it.
    PLEAT_BOTH static constexpr int run(int count, int n) {
        return count % n == 0 ? n : n % count == 0 ? count : 0;
    }
    PLEAT_BOTH static constexpr bool in_groups_of(int n) {
        const int counts[] = {F::first, F::second, F::third, F::fourth};
        for (const int count : counts) {
            const int here = run(count, n);
            if (here == 0) return false;
            n /= here;
        }
        return n == 1;
    }
    PLEAT_KNOWN(int, at_once, in_groups_of(4) ? 4 : in_groups_of(2) ? 2 : 1);
    PLEAT_KNOWN(int, groups, F::spread_blocks* F::packed_blocks / at_once);
    // What tells the registers of one group apart.
    PLEAT_KNOWN(int, first, run(F::first, at_once));
    PLEAT_KNOWN(int, second, run(F::second, at_once / first));
    PLEAT_KNOWN(int, third, run(F::third, at_once / first / second));
    PLEAT_KNOWN(int, fourth, at_once / first / second / third);

    /// Does the digit that registers run through first lie across a matrix's rows? Else the rows of one matrix go
    /// on in the next.
    PLEAT_KNOWN(bool, first_across, transposed == F::spread_first);

    /// Blocks [from, end) of one dim.
    PLEAT_BOTH static constexpr BlockDigit blocks(bool spread, long long from, long long end) {
        const long long size = spread ? 8 : wide;
        return {spread, size * from, size * end};
    }
    /// Where a group begins along one dim, whose blocks are low by high: only if it takes all of the low ones it
    /// goes on.
    PLEAT_BOTH static constexpr BlockDigit begin(bool spread, int low, int taken_low, int high, int taken_high) {
        return blocks(spread, taken_low == low ? low * taken_high : taken_low, low * high);
    }

    /// The row whose address a lane names, of a group of matrices: lanes 8 j to 8 j + 7 name those of matrix j. Its
    /// digits are the row's own, what else tells the group's matrices apart, and where the group begins.
    struct Row : PlaceInTile<Row, F, 5> {
        PLEAT_BOTH static constexpr BlockDigits<5> digits() {
            constexpr bool blocks_apart = first_across || third != 1;
            return {{{!transposed, 1, first_across ? 8 : 8 * first},
                     blocks(F::spread_first, !blocks_apart || first_across ? 1 : first,
                            blocks_apart ? first * third : 1),
                     blocks(!F::spread_first, 1, second * fourth),
                     begin(F::spread_first, F::first, first, F::third, third),
                     begin(!F::spread_first, F::second, second, F::fourth, fourth)}};
        }
    };
    /// That of the first group.
    PLEAT_BOTH static constexpr Row first_row_of(unsigned lane) {
        const unsigned matrix = at_once == 4 ? lane / 8 : lane / 8 % at_once;
        const unsigned g = matrix / first % second;
        const unsigned by_third = third == 1 ? 0 : matrix / (first * second) % third;
        const unsigned by_first = first_across ? matrix % first + first * by_third : by_third;
        const unsigned by_second =
            fourth == 1 ? (third == 1 ? matrix / first : g) : g + second * (matrix / (first * second * third));
        return {{{static_cast<int>(lane % (first_across ? 8 : 8 * first)), static_cast<int>(by_first),
                  static_cast<int>(by_second), 0, 0}}};
    }
    /// Goes to the same row of a group.
    PLEAT_BOTH static constexpr void turn_to(Row& at, unsigned group) {
        constexpr unsigned firsts = F::first / first, seconds = F::second / second, thirds = F::third / third;
        const unsigned high = group / (firsts * seconds) % thirds, highest = group / (firsts * seconds * thirds);
        at.value[3] = static_cast<int>(first == F::first ? high : group % firsts + firsts * high);
        at.value[4] =
            static_cast<int>(second == F::second ? highest : group / firsts % seconds + seconds * highest);
    }
    PLEAT_BOTH static constexpr Row row_of(unsigned lane, unsigned group) {
        Row at = first_row_of(lane);
        turn_to(at, group);
        return at;
    }
};

PLEAT_SENTENCE(matrices_are_of_fragments, "ldmatrix and stmatrix move fragments")
PLEAT_SENTENCE(matrices_are_of_one_dtype,
               "ldmatrix and stmatrix move elements of the fragment's dtype, or convert f16 and bf16")
PLEAT_SENTENCE(
    matrices_have_rows,
    "ldmatrix and stmatrix take rows of 16 bytes that are neighbours in memory; this tensor has them along "
    "no dim of the fragment (transposed, of elements of 2 bytes only)")
PLEAT_SENTENCE(matrices_have_aligned_rows,
               "ldmatrix and stmatrix take rows at multiples of 16 bytes; a stride of this tensor is none")

template <class F, class T>
PLEAT_BOTH constexpr bool matrices_fit() {
    constexpr bool fragment = is_fragment<F>;
    matrices_are_of_fragments<fragment>();
    if constexpr (fragment && T::space != Space::shared) {
        wants<Space::shared, T>();
        return false;
    } else if constexpr (fragment) {
        using E = typename Mutable<typename T::Element>::type;
        using M = Matrices<F, typename T::Layout, static_cast<int>(sizeof(E))>;
        using Own = typename F::Element;
        constexpr bool fits = M::fits && (same<Own, E> || sizeof(E) == 2 || (same<Own, tf32> && same<E, float>));
        matrices_are_of_one_dtype<fits>();
        constexpr bool rows = M::packed_rows || M::transposed;
        matrices_have_rows<!fits || rows>();
        constexpr bool aligned = M::aligned;
        matrices_have_aligned_rows<!fits || !rows || aligned>();
        constexpr bool both = has_both_dims<F, T>();
        tiles_lie_in_tensors<!fits || !rows || !aligned || both>();
        return fits && rows && aligned && both;
    } else {
        return false;
    }
}

#ifdef __CUDACC__
template <int Count, bool Transposed>
PLEAT_DEVICE void ldmatrix_rows(unsigned* r, unsigned row) {
    if constexpr (Transposed) {
        if constexpr (Count == 4)
            asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                         : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                         : "r"(row));
        else if constexpr (Count == 2)
            asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
                         : "=r"(r[0]), "=r"(r[1])
                         : "r"(row));
        else
            asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];" : "=r"(r[0]) : "r"(row));
    } else {
        if constexpr (Count == 4)
            asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                         : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                         : "r"(row));
        else if constexpr (Count == 2)
            asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"
                         : "=r"(r[0]), "=r"(r[1])
                         : "r"(row));
        else
            asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r[0]) : "r"(row));
    }
}
template <int Count, bool Transposed>
PLEAT_DEVICE void stmatrix_rows(unsigned row, const unsigned* r) {
    if constexpr (Transposed) {
        if constexpr (Count == 4)
            asm volatile("stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(row),
                         "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3])
                         : "memory");
        else if constexpr (Count == 2)
            asm volatile("stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [%0], {%1, %2};" ::"r"(row), "r"(r[0]),
                         "r"(r[1])
                         : "memory");
        else
            asm volatile("stmatrix.sync.aligned.m8n8.x1.trans.shared.b16 [%0], {%1};" ::"r"(row), "r"(r[0])
                         : "memory");
    } else {
        if constexpr (Count == 4)
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(row), "r"(r[0]),
                         "r"(r[1]), "r"(r[2]), "r"(r[3])
                         : "memory");
        else if constexpr (Count == 2)
            asm volatile("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %2};" ::"r"(row), "r"(r[0]), "r"(r[1])
                         : "memory");
        else
            asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(row), "r"(r[0]) : "memory");
    }
}
#endif

template <class F, class T>
using MatricesOf =
    Matrices<F, typename T::Layout, static_cast<int>(sizeof(typename Mutable<typename T::Element>::type))>;

/// The tile that begins so many bytes beyond `from`, of which a lane names this row in the first group of matrices.
template <class F, class T, DimBits Given, class... Terms, class Row>
PLEAT_DEVICE void ldmatrix_from([[maybe_unused]] F& fragment,
                                [[maybe_unused]] const Cursor<T, Given, Terms...>& from, [[maybe_unused]] Row place,
                                [[maybe_unused]] unsigned beyond = 0) {
#ifdef __CUDACC__
    using E = typename Mutable<typename T::Element>::type;
    using To = typename F::Element;
    using M = MatricesOf<F, T>;
    const unsigned base = shared_address(from.base) + beyond;
    PLEAT_UNROLL
    for (int g = 0; g < M::groups; ++g) {
        M::turn_to(place, static_cast<unsigned>(g));
        const unsigned row = shared_place<typename M::RowsAlong, M::row>(base, from, place);
        if constexpr (same<To, E> && same<typename F::Word, unsigned>) {
            ldmatrix_rows<M::at_once, M::transposed>(fragment.word + g * M::at_once, row);
        } else {
            unsigned r[M::at_once];
            ldmatrix_rows<M::at_once, M::transposed>(r, row);
            PLEAT_UNROLL
            for (int i = 0; i < M::at_once; ++i) {
                const int at = g * M::at_once + i;
                if constexpr (same<To, tf32>) {
                    fragment.word[at] = to_fragment<tf32>(bits_as<float>(r[i])).bits;
                } else {
                    fragment.element(2 * at) = to_fragment<To>(static_cast<E>(Packed<E>{r[i], 0}));
                    fragment.element(2 * at + 1) = to_fragment<To>(static_cast<E>(Packed<E>{r[i], 16}));
                }
            }
        }
    }
#endif
}
/// The tile that begins at `from`, a place in a tensor in shared memory, converted to the fragment's format.
template <class F, class T, DimBits Given, class... Terms>
PLEAT_DEVICE void ldmatrix(F& fragment, const Cursor<T, Given, Terms...>& from) {
    if constexpr (matrices_fit<F, T>()) {
        wants_dims_beside<F, T, Given>();
        ldmatrix_from(fragment, from, MatricesOf<F, T>::first_row_of(this_lane()));
    }
}

/// The fragment to the tile that begins at `to`, a place in a tensor in shared memory, converted to the tensor's
/// element type. From sm_90.
template <class T, DimBits Given, class... Terms, class F>
PLEAT_DEVICE void stmatrix([[maybe_unused]] const Cursor<T, Given, Terms...>& to,
                           [[maybe_unused]] const F& fragment) {
    if constexpr (matrices_fit<F, T>()) {
        wants_dims_beside<F, T, Given>();
#ifdef __CUDACC__
        using E = typename T::Element;
        using From = typename F::Element;
        using M = Matrices<F, typename T::Layout, static_cast<int>(sizeof(E))>;
        const unsigned lane = this_lane();
        const unsigned base = shared_address(to.base);
        PLEAT_UNROLL
        for (int g = 0; g < M::groups; ++g) {
            unsigned r[M::at_once];
            PLEAT_UNROLL
            for (int i = 0; i < M::at_once; ++i) {
                const int at = g * M::at_once + i;
                if constexpr (same<From, E> || same<From, tf32>) {
                    r[i] = bits_as<unsigned>(fragment.word[at]);
                } else {
                    r[i] = pair_of<E>(fragment.element(2 * at), fragment.element(2 * at + 1));
                }
            }
            stmatrix_rows<M::at_once, M::transposed>(
                shared_place<typename M::RowsAlong, M::row>(base, to, M::row_of(lane, static_cast<unsigned>(g))),
                r);
        }
#endif
    }
}

// Of something else, in another order or without a place: a sentence.
PLEAT_SENTENCE(matrices_are_loaded,
               "ldmatrix(f, tile[at]) fills a fragment f from a place of a tensor in shared memory")
PLEAT_SENTENCE(matrices_are_stored,
               "stmatrix(tile[at], f) puts a fragment f to a place of a tensor in shared memory")

/// A cursor, or the address that & took of one, of which that is said.
template <class X>
concept is_place = requires(const X& x) { x.rebase(); };
template <class E>
PLEAT_BOTH constexpr bool has_no_address(const NoAddress<E>*) {
    return true;
}
PLEAT_BOTH constexpr bool has_no_address(const void*) { return false; }
template <class... Xs>
PLEAT_BOTH constexpr bool all_said() {
    return (has_no_address(static_cast<const Xs*>(nullptr)) || ...);
}
template <class... Xs>
    requires((is_fragment<Xs> || ...) || (is_place<Xs> && ...))
PLEAT_BOTH constexpr NoFragment load(const Xs&...) {
    fragments_are_loaded<all_said<Xs...>()>();
    return {};
}
template <class... Xs>
    requires((is_fragment<Xs> || ...) || (is_place<Xs> && ...))
PLEAT_BOTH constexpr void store(const Xs&...) {
    fragments_are_stored<all_said<Xs...>()>();
}
template <class F, class... Xs>
    requires(is_fragment<F> && (!is_fragment<Xs> && ...))
PLEAT_BOTH constexpr NoFragment load(const Xs&...) {
    fragments_are_loaded<all_said<Xs...>()>();
    return {};
}
template <class X, class Y>
    requires(!is_place<Y>)
PLEAT_BOTH constexpr void ldmatrix(const X&, const Y&) {
    matrices_are_loaded<all_said<X, Y>()>();
}
template <class X>
PLEAT_BOTH constexpr void ldmatrix(const X&) {
    matrices_are_loaded<all_said<X>()>();
}
template <class X, class Y, class Z, class... Xs>
PLEAT_BOTH constexpr void ldmatrix(const X&, const Y&, const Z&, const Xs&...) {
    matrices_are_loaded<all_said<X, Y, Z>()>();
}
template <int N, class... Xs>
PLEAT_BOTH constexpr void ldmatrix(const Xs&...) {
    matrices_are_loaded<all_said<Xs...>()>();
}
template <class X, class Y>
    requires(!is_place<X>)
PLEAT_BOTH constexpr void stmatrix(const X&, const Y&) {
    matrices_are_stored<all_said<X, Y>()>();
}
template <class X, class Y, class Z, class... Xs>
PLEAT_BOTH constexpr void stmatrix(const X&, const Y&, const Z&, const Xs&...) {
    matrices_are_stored<all_said<X, Y, Z>()>();
}

}  // namespace pleat
