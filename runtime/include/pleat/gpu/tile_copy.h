// Whole tiles between global and shared memory, dealt out to the threads of a compound index.
//
//   const auto copy_a = tile_copy(as, a[tile], CopyA(threadIdx.x));   // of a ring: its slots
//   copy_a.start(k);                                // to the slot of k by cp.async, from k on; zeros outside of a
//   tile_copy(cs, c[tile], StoreC(threadIdx.x)).store();              // what of it lies in c
//
// A thread's number stands for digits of the tile's dims. What lies below the lowest of them is a vector, which a
// thread moves at once; what lies between and above them it goes through in rounds:
//
//   tile [M % 128, K % 64]                 M:  1 .. 32 threads, 32 .. 128 rounds
//   threads [M % 32, K % 64 / 8]           K:  1 .. 8 a vector, 8 .. 64 threads
//
// So a kernel has neither the loops nor the addresses, and few calls for its compiler. Of the tile only the layout
// counts: slots of rings and swizzles are as good as any.
#pragma once

#include "pleat/gpu/async.h"

namespace pleat {

/// Where a tile's elements begin and end along one dim.
struct TileDim {
    long long lo, hi;
};
/// How a tile is dealt out: the threads' digits, and then those of the rounds. Dims are numbered as in its layout.
template <int Most>
struct DealtTile {
    int pieces = 0, rounds = 1, threads = 0;
    int vector_dim = 0;  // along which the elements of a vector are neighbours
    long long vector = 1;
    bool whole = true;  // does every element fall to one thread in one round?
    TermNumbers at[Most] = {};
    int before[Most] = {}, count[Most] = {};  // of a round's digit: the rounds that lie below it, and its places
};

/// Deals out dim number d. `digits` are the threads', along all dims.
template <int Most, int Digits>
PLEAT_BOTH constexpr void deal_along(DealtTile<Most>& dealt, int d, TileDim dim,
                                     const TermNumbers (&digits)[Digits]) {
    long long at = dim.hi;  // the lowest of the threads' digits
    for (const TermNumbers& t : digits)
        if (t.dim == d && t.lo < at) at = t.lo;
    if (at == dim.hi) at = dim.lo;
    if (at != dim.lo) {
        if (dealt.vector != 1 || at % dim.lo != 0) dealt.whole = false;
        dealt.vector_dim = d;
        dealt.vector = at / dim.lo;
    }
    while (at < dim.hi) {
        long long next = dim.hi, behind = dim.hi;  // where the next of the threads' digits begins and ends
        for (const TermNumbers& t : digits)
            if (t.dim == d && t.lo >= at && t.lo < next) {
                next = t.lo;
                behind = t.hi;
            }
        if (next % at != 0) dealt.whole = false;
        if (next != at) {
            dealt.before[dealt.pieces] = dealt.rounds;
            dealt.count[dealt.pieces] = static_cast<int>(next / at);
            dealt.rounds *= dealt.count[dealt.pieces];
            dealt.at[dealt.pieces++] = {d, at, next};
        }
        if (next != dim.hi) ++dealt.threads;
        at = behind;
    }
    if (at != dim.hi || dim.lo >= dim.hi) dealt.whole = false;  // the latter: a size that is known at launch only
}
template <int Dims, int Digits>
PLEAT_BOTH constexpr auto dealt_tile(const TileDim (&dims)[Dims], const TermNumbers (&digits)[Digits]) {
    DealtTile<2 * Digits + Dims> dealt;
    for (const TermNumbers& t : digits) {
        dealt.at[dealt.pieces++] = t;
        if (t.lo >= t.hi) dealt.whole = false;  // a count that is known at launch only
    }
    for (int d = 0; d < Dims && dealt.whole; ++d) deal_along(dealt, d, dims[d], digits);
    if (dealt.threads != Digits) dealt.whole = false;  // one begins within another, or lies beside the tile
    return dealt;
}

template <int N>
struct TileDims {
    TileDim at[N] = {};
    bool endless = false;  // one has no end but its extent: hi is 0
};
template <int N>
PLEAT_BOTH constexpr TileDims<N> tile_dims(DigitTable table) {
    TileDims<N> dims;
    for (int i = 0; i < table.count; ++i) {
        const DigitNumbers& d = table.at[i];
        TileDim& dim = dims.at[d.along];
        if (!d.first) continue;
        const bool begun = dim.lo != 0;
        if (!begun || d.lo < dim.lo) dim.lo = d.lo;
        if (!begun || d.hi == 0 || (dim.hi != 0 && d.hi > dim.hi)) dim.hi = d.hi;
        if (d.hi == 0) dims.endless = true;
    }
    return dims;
}

/// A thread's place in a tile of S, whose threads are numbered by a compound index of places Ps: the digits as
/// numbers, which an offset takes (residue.h).
template <class S, class Threads, class... Ps>
struct TilePlace {
    using L = typename S::Layout;
    template <class Offset, class... Alongs, int... At>
    PLEAT_BOTH static constexpr auto deal(const Layout<Offset, Alongs...>* layout, Numbers<At...>) {
        TileDims<sizeof...(Alongs)> dims = tile_dims<sizeof...(Alongs)>(digit_table<L>(layout));
        constexpr bool endless =
            tile_dims<sizeof...(Alongs)>(digit_table<L>(static_cast<const L*>(nullptr))).endless;
        if constexpr (endless) {
            const long long extents[] = {fixed_extent<L, decltype(dim_of(Alongs()))>()...};
            for (unsigned d = 0; d < sizeof...(Alongs); ++d)
                if (dims.at[d].hi == 0) dims.at[d].hi = extents[d];
        }
        return dealt_tile(dims.at, {TermNumbers{static_cast<int>(DimIn<L, typename Ps::Of>::number), Ps::lo,
                                                Ps::lo * fixed_count<Threads, At>()}...});
    }
    PLEAT_BOTH static constexpr auto dealt() {
        return deal(static_cast<const L*>(nullptr), typename NumbersBelow<sizeof...(Ps)>::type());
    }
    PLEAT_KNOWN(int, threads, sizeof...(Ps));
    PLEAT_KNOWN(int, count, dealt().pieces);
    PLEAT_KNOWN(int, rounds, dealt().rounds);
    PLEAT_KNOWN(int, vector, dealt().vector);
    PLEAT_KNOWN(int, vector_dim, dealt().vector_dim);
    using Numbers = typename NumbersBelow<count>::type;
    using RoundNumbers = typename NumbersBelow<count - threads>::type;

    template <class>
    PLEAT_BOTH static constexpr void add_to(TermNumbers* terms) {
        const auto all = dealt();
        for (int i = 0; i < count; ++i) terms[i] = all.at[i];
    }
    int value[count];
};

PLEAT_SENTENCE(tiles_have_one_dtype, "a tile is copied between tensors of one dtype")
PLEAT_SENTENCE(tiles_are_dealt_out,
               "a tile is dealt out by digits of known counts, which end where others of the dim begin, or in the "
               "tile; one dim's are not the lowest, and below them lies the vector that a thread copies at once")
PLEAT_SENTENCE(tiles_go_in_vectors, "a thread copies 4, 8 or 16 bytes of a tile at once")
PLEAT_SENTENCE(
    tiles_go_in_neighbours,
    "what a thread copies of a tile at once are neighbours along one dim of both tensors, at multiples of "
    "their bytes")
PLEAT_SENTENCE(
    tiles_lie_evenly,
    "a tile is copied from and to a place in a tensor, along whose dims it goes by constant steps, and no "
    "slice or vectors of it")

PLEAT_SENTENCE(rings_name_a_slot, "a ring's slot is named: start(k), or the slot as the tile")

/// The first of these dims that layout L has not.
template <class L, class D, class... Ds>
struct FirstMissing : FirstMissing<L, Ds...> {};
template <class L, class D, class... Ds>
    requires(!has_dim<L, D>)
struct FirstMissing<L, D, Ds...> {
    using type = D;
};

/// A tensor, or one that is only read: a view that shows nothing else.
template <class T>
struct WholeTensor {
    PLEAT_KNOWN(bool, holds, true);
};
template <class T, class V, class First, class... Dims>
struct WholeTensor<Lens<T, V, First, Dims...>> {
    PLEAT_KNOWN(bool, holds, false);
};

/// Are n elements along dim number `dim` of a tile's layout A neighbours in both A and B, and aligned as one?
template <class A, class B, class Offset, class... Alongs>
PLEAT_BOTH constexpr bool vectors_in_both(int n, int dim, const Layout<Offset, Alongs...>*) {
    const auto a = digit_table<A>(static_cast<const A*>(nullptr));
    const auto b = digit_table<B>(static_cast<const B*>(nullptr));
    const int there[] = {static_cast<int>(DimIn<B, decltype(dim_of(Alongs()))>::number)...};
    return neighbours_in(a, dim) >= n && neighbours_in(b, there[dim]) >= n && aligned_in(a, n, true) &&
           aligned_in(b, n, true);
}
/// Has the layout of T these dims? If not, in words.
template <class T, class... Ds>
PLEAT_BOTH constexpr bool has_dims(TypeList<Ds...>) {
    constexpr bool all = (has_dim<typename T::Layout, Ds> && ...);
    if constexpr (!all) T::template refuse<typename FirstMissing<typename T::Layout, Ds...>::type>();
    return all;
}
template <class Offset, class... Alongs>
PLEAT_BOTH constexpr TypeList<decltype(dim_of(Alongs()))...> dims_in(const Layout<Offset, Alongs...>*);
/// Does one step along each of them move the address in layout L by a constant?
template <class L, class... Ds>
PLEAT_BOTH constexpr bool lies_evenly(TypeList<Ds...>) {
    return (moves_linearly<L, Ds> && ...);
}

/// Can a tile of S be copied between S and T by these threads? If not, in words.
template <class S, class T, class Threads, class... Ps>
PLEAT_BOTH constexpr bool tile_copy_fits() {
    using A = typename S::Layout;
    using Dims = decltype(dims_in(static_cast<const A*>(nullptr)));
    using E = typename S::Element;
    if constexpr (S::space != Space::shared) {
        wants<Space::shared, S>();
        return false;
    } else if constexpr (T::space != Space::global) {
        wants<Space::global, T>();
        return false;
    } else if constexpr (!same<E, typename Mutable<typename T::Element>::type>) {
        tiles_have_one_dtype<S::space != Space::shared>();
        return false;
    } else if constexpr (!has_dims<S>(TypeList<typename Ps::Of...>()) || !has_dims<T>(Dims())) {
        return false;
    } else if constexpr (!WholeTensor<T>::holds || !lies_evenly<typename T::Layout>(Dims())) {
        tiles_lie_evenly<S::space != Space::shared>();
        return false;
    } else {
        using Place = TilePlace<S, Threads, Ps...>;
        constexpr bool whole = Place::dealt().whole;
        tiles_are_dealt_out<whole>();
        constexpr int n = Place::vector, bytes = n * static_cast<int>(sizeof(E));
        constexpr bool vectors = bytes == 4 || bytes == 8 || bytes == 16;
        tiles_go_in_vectors<!whole || vectors>();
        constexpr bool neighbours =
            vectors_in_both<A, typename T::Layout>(n, Place::vector_dim, static_cast<const A*>(nullptr));
        tiles_go_in_neighbours<!whole || !vectors || neighbours>();
        return whole && vectors && neighbours;
    }
}

template <class X>
concept is_ring = requires { typename X::Slot; };
template <class X>
struct SlotOf {
    using type = X;
};
template <is_ring X>
struct SlotOf<X> {
    using type = typename X::Slot;
};

PLEAT_SENTENCE(
    copies_start_and_store,
    "a tile_copy starts, as in copy.start(k), and cp_async_wait<n>() waits; store() puts a single tile back")

/// Stands where a tile could not be copied, in a program that is never compiled.
struct NoTileCopy {
    PLEAT_BOTH constexpr void start() const {}
    template <class C>
    PLEAT_BOTH constexpr void start(const C&) const {}
    PLEAT_BOTH constexpr void store() const {}
};

/// What one thread copies of a tile in shared memory, or of each slot of a ring, from or to a place in a tensor T.
/// Made by tile_copy. With the dims of T and the numbers of the rounds' digits at hand.
template <class Tile, class T, class Place, class At = PositionIn<typename T::Layout>,
          class RoundNumbers = typename Place::RoundNumbers>
struct TileCopy;
template <class Tile, class T, class Place, class... Ds, int... Js>
struct TileCopy<Tile, T, Place, Position<Ds...>, Numbers<Js...>> {
    using S = typename SlotOf<Tile>::type;
    using E = typename S::Element;
    using L = typename T::Layout;
    PLEAT_KNOWN(int, bytes, Place::vector* static_cast<int>(sizeof(E)));

    /// Copies to the tile by cp.async, zeros where it leaves the tensor; the group is yet to be closed.
    PLEAT_DEVICE void start() const {
        rings_name_a_slot<!is_ring<Tile>>();
        if constexpr (!is_ring<Tile>) start_to(tile_, from_);
    }
    /// The same from c on, a place to go on to in the tensor; of a ring to the slot of c.
    template <class C>
    PLEAT_DEVICE void start(const C& c) const {
        const auto from = from_[c];
        constexpr bool said = !same<typename decltype(from)::Owner, T>;  // that c is no place of the tensor
        constexpr bool evenly = same<typename decltype(from)::Residue, Coordinates<>>;
        tiles_lie_evenly<said || evenly>();
        if constexpr (said || !evenly) {
            return;
        } else if constexpr (is_ring<Tile>) {
            start_to(tile_.slot(c), from);
        } else {
            start_to(tile_, from);
        }
    }
    // With a place, or called: a sentence.
    template <class C>
    PLEAT_BOTH constexpr void store(const C&) const {
        copies_start_and_store<same<C, void>>();
    }
    PLEAT_BOTH constexpr void operator()(...) const { copies_start_and_store<same<Tile, void>>(); }
    PLEAT_BOTH constexpr void wait() const { copies_start_and_store<same<Tile, void>>(); }
    /// Stores the tile, as far as it lies in the tensor.
    PLEAT_BOTH constexpr void store() const {
        rings_name_a_slot<!is_ring<Tile>>();
        if constexpr (same<typename T::Item, const E>) {
            T::template refuse<Constant>();
        } else if constexpr (!is_ring<Tile>) {
            store_from(tile_);
        }
    }

    // For this library.
    PLEAT_BOTH constexpr void store_from(const S& tile) const {
        using V = typename VecOf<E, Place::vector>::type;
        Place mine = thread_;
        for (int round = 0; round < Place::rounds; ++round) {
            Spot<T> to = from_;
            if (turn_to(to, mine, round))
                *reinterpret_cast<V*>(to.base + to.linear) = *reinterpret_cast<const V*>(tile.base_ + offset(mine));
        }
    }

    PLEAT_DEVICE void start_to(const S& tile, const Spot<T>& begin) const {
        const unsigned base = shared_address(tile.base_);
        Place mine = thread_;
        for (int round = 0; round < Place::rounds; ++round) {
            Spot<T> from = begin;
            const bool present = turn_to(from, mine, round);
            cp_async_bytes<bytes>(base + static_cast<unsigned>(offset(mine)) * static_cast<unsigned>(sizeof(E)),
                                  from.base + from.linear, present);
        }
    }
    PLEAT_BOTH static constexpr auto offset(const Place& mine) {
        return residue_offset(typename S::Layout(), Coordinates<>(),
                              PartsIn<typename S::Layout, Coordinates<>, Place>(), mine, typename Place::Numbers());
    }
    /// Sets the digits of a round and moves `here` by them. Does it lie in the tensor then?
    PLEAT_BOTH static constexpr bool turn_to(Spot<T>& here, Place& mine, int round) {
        using O = typename L::Offset;
        constexpr auto all = Place::dealt();
        constexpr int dims = dims_of<typename S::Layout>(), first = Place::threads;
        int along[dims + 1] = {};  // the last one: along dims that the tile has not
        ((mine.value[first + Js] = first + Js + 1 == Place::count
                                       ? round / all.before[first + Js]
                                       : round / all.before[first + Js] % all.count[first + Js],
          along[all.at[first + Js].dim] += mine.value[first + Js] * static_cast<int>(all.at[first + Js].lo)),
         ...);
        ((here.at.template Coordinate<Ds>::value += along[number<Ds>(dims)],
          here.linear += static_cast<O>(along[number<Ds>(dims)]) *
                         PLEAT_STRIDE(here.layout, L, (Linear<L, Ds>::stride), (Linear<L, Ds>::known))),
         ...);
        const bool within = (static_cast<int>(PLEAT_BELOW(typename Ds::Int, here.at.template Coordinate<Ds>::value,
                                                          here.layout.extent(Type<Ds>()).value_)) &
                             ...) != 0;
        if constexpr (checked) {
            if (within) (check_vector_along<Ds>(here), ...);
        }
        return within;
    }
    template <class D>
    PLEAT_BOTH static constexpr int number(int otherwise) {
        constexpr int n = static_cast<int>(DimIn<typename S::Layout, D>::number);
        return n < 0 ? otherwise : n;
    }
    template <class D>
    PLEAT_BOTH static constexpr void check_vector_along(const Spot<T>& here) {
        if constexpr (static_cast<int>(DimIn<typename S::Layout, D>::number) == static_cast<int>(Place::vector_dim))
            check_neighbours_at<D, T>(here.layout, here.at, here.base + here.linear, Place::vector);
    }

    Tile tile_;
    Cursor<T, 0> from_;  // this thread's place in the first round
    Place thread_;
};

/// What a thread copies between a tile, a tensor in shared memory or a ring of such, and the place in a tensor
/// where it begins.
template <class Tile, class T, DimBits Given, class... Terms, class Self, class I, class... Ps>
PLEAT_BOTH constexpr auto tile_copy(const Tile& tile, const Cursor<T, Given, Terms...>& place,
                                    const Compound<Self, I, Ps...>& thread) {
    using S = typename SlotOf<Tile>::type;
    if constexpr (!tile_copy_fits<S, T, Self, Ps...>()) {
        return NoTileCopy();
    } else {
        const auto digits = thread.coordinates();
        const auto first = place[digits];
        constexpr bool evenly = same<typename decltype(first)::Residue, Coordinates<Terms...>>;
        tiles_lie_evenly<evenly>();
        using Place = TilePlace<S, Self, Ps...>;
        return TileCopy<Tile, T, Place>{tile,
                                        {{first.base + first.offset(), first.layout, 0, first.at}, {}},
                                        {{digits.Leaf<Ps>::term.value_...}}};
    }
}

// Of something else, or in another order: a sentence.
PLEAT_SENTENCE(
    tiles_are_copied_by_threads,
    "tile_copy(tile, x[at], CopyA(threadIdx.x)) copies between a tile or ring and a place of a tensor, by the "
    "threads of a compound index")
template <class Tile, class Place>
PLEAT_BOTH constexpr NoTileCopy tile_copy(const Tile&, const Place&) {
    tiles_are_copied_by_threads<same<Tile, void>>();
    return {};
}
template <class Tile, class Place, class Thread>
    requires(!is_place<Place> || number<Thread> || Typed<Thread>)
PLEAT_BOTH constexpr NoTileCopy tile_copy(const Tile&, const Place&, const Thread&) {
    tiles_are_copied_by_threads<same<Tile, void>>();
    return {};
}

}  // namespace pleat
