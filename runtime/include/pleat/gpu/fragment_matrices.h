// Fragments from shared memory and into it by ldmatrix and stmatrix.
//
// A matrix of these instructions is one register of every lane: 8 rows of 16 bytes, of which the lanes name the
// addresses (PTX ISA, "Warp-level matrix load instruction: ldmatrix", "... store instruction: stmatrix"). Rows lie
// along the fragment's spread dim; with .trans, for elements of 2 bytes, along its packed dim. Which of them it is,
// is seen from the tensor's layout: rows go where 16 bytes are neighbours. Up to four matrices go at once.
#pragma once

#include "pleat/gpu/fragment_elements.h"

namespace pleat {

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

}  // namespace pleat
