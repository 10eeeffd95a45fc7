// Fragments from tensors and into them, element by element anywhere.
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

}  // namespace pleat
