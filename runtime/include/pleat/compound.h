// One number for several indices: a block's or thread's, and the coordinates that it stands for.
//
//   const auto tile = Block(blockIdx.x).coordinates();    // M / 128 and N / 128
//
// The last axis varies fastest. Generated code declares
//   struct Block : Compound<Block, int, Fold<M, 128>, Fold<N, 128>>
// with the number of places of each axis, count(Number<i>). Division is unsigned, as blockIdx is: a number is not
// negative. Knows nothing of tensors.
#pragma once

#include "pleat/compare.h"
#include "pleat/range.h"

namespace pleat {

/// The number of places of axis At, if it is known when the code is compiled; else 0.
template <class Counts, int At>
PLEAT_BOTH constexpr long long fixed_count() {
    if constexpr (requires { typename Known<Counts::count(Number<At>())>; }) {
        return Counts::count(Number<At>());
    } else {
        return 0;
    }
}

/// An index P counting v, before those that follow.
template <class P, class... Rest>
struct CompoundAxes {
    PLEAT_KNOWN(int, inner, sizeof...(Rest));

    /// How many places these axes have together.
    template <int At, class I, class Counts>
    PLEAT_BOTH static constexpr I places(const Counts& counts) {
        const I mine = static_cast<I>(counts.count(Number<At>()));
        if constexpr (inner == 0) {
            return mine;
        } else {
            return static_cast<I>(mine * CompoundAxes<Rest...>::template places<At + 1, I>(counts));
        }
    }
    template <int At, class Counts>
    PLEAT_BOTH static constexpr long long fixed_places() {
        if constexpr (inner == 0) {
            return fixed_count<Counts, At>();
        } else {
            return fixed_count<Counts, At>() * CompoundAxes<Rest...>::template fixed_places<At + 1, Counts>();
        }
    }
    /// The number of a list of coordinates, which has every dim of these axes.
    template <int At, class I, class Counts, class C>
    PLEAT_BOTH static constexpr I join(I outer, const C& list, const Counts& counts) {
        const P mine(list.template get<typename P::Of>());
        const I places_here = static_cast<I>(counts.count(Number<At>()));
        const I number = static_cast<I>(outer * places_here + static_cast<I>(mine.get()));
        if constexpr (inner == 0) {
            return number;
        } else {
            return CompoundAxes<Rest...>::template join<At + 1>(number, list, counts);
        }
    }
};

/// The coordinates of a number: of what is left beyond the places before it each axis takes whole runs of those of
/// the axes behind it. In one function, for the compiler's time.
template <class I, class Counts, class... Ps, int... At>
PLEAT_BOTH constexpr auto cut_number(I number, const Counts& counts, TypeList<Ps...>, Numbers<At...>) {
    using U = typename UnsignedOf<I>::type;
    constexpr int last = static_cast<int>(sizeof...(Ps)) - 1;
    U each[last + 1] = {};  // how many places the axes behind have together
    U mine[last + 1] = {};
    each[last] = 1;
    mine[last] = static_cast<U>(number);  // what is left
    ((At < last ? static_cast<void>(each[At < last ? last - 1 - At : 0] =
                                        each[last - At] * static_cast<U>(counts.count(Number<last - At>())))
                : static_cast<void>(0)),
     ...);
    ((At < last ? static_cast<void>((mine[At] = mine[last] / each[At], mine[last] -= mine[At] * each[At]))
                : static_cast<void>(0)),
     ...);
    return Coordinates<Ps...>{{PLEAT_PLACE(Ps, mine[At])}...};
}

/// What was tried with a compound index, when a sentence says why it cannot be.
enum class CompoundMisuse { construct, use, cast };

/// Stands where an index could not be made of an X, in a program that is never compiled.
template <class Self, class X>
PLEAT_BOTH constexpr const Self& no_compound() {
    Self::template refuse<CompoundMisuse::construct>();
    return *static_cast<const Self*>(nullptr);
}

PLEAT_SENTENCE(coordinates_are_named_in_angles, "get<M>() names its dim in angle brackets")
PLEAT_SENTENCE(compounds_are_one_number,
               "a compound index is one number; coordinates() are its dims, and get<M>() is that along M")
PLEAT_SENTENCE(compounds_are_no_ranges,
               "a compound index is no range; partition(Tile(0), Thread(threadIdx.x)) goes over a thread's places")
PLEAT_SENTENCE(lanes_share_a_compound, "a compound index is dealt out to at least one lane")

/// Where a compound index's number comes from, as its declaration says. `pleat lint` holds kernels to it.
enum class Origin { blockIdx_x, blockIdx_y, blockIdx_z, threadIdx_x, threadIdx_y, threadIdx_z };
/// A declaration's word for it, for Clang, with which `pleat lint` reads: CUDA's compilers would keep it in memory.
#if defined(__CUDA_ARCH__) && !defined(__clang__)
#define PLEAT_ORIGIN(name, origin)
#else
#define PLEAT_ORIGIN(name, origin) static constexpr pleat::Origin name = pleat::Origin::origin;
#endif

template <class Self, class I, class... Places>
struct Compound {
    using Int = I;

    /// There is none: an index that stands where a number is wanted is refused in words.
    PLEAT_BOTH constexpr operator I() const {
        Self::template refuse<CompoundMisuse::use>();
        return number_;
    }

    PLEAT_BOTH constexpr I get() const { return number_; }
    /// The coordinate of one dim.
    template <class D>
    PLEAT_BOTH constexpr auto get() const {
        return coordinates().template get<D>();
    }
    PLEAT_BOTH constexpr I get(const Braced&) const {
        coordinates_are_named_in_angles<same<Self, void>>();
        return number_;
    }
    PLEAT_BOTH constexpr I operator[](const Braced&) const {
        compounds_are_one_number<same<Self, void>>();
        return number_;
    }
    template <int N>
    PLEAT_BOTH constexpr I get() const {
        compounds_are_one_number<(N < 0 && N > 0)>();
        return number_;
    }
    PLEAT_BOTH constexpr const I* begin() const {
        compounds_are_no_ranges<same<Self, void>>();
        return nullptr;
    }
    PLEAT_BOTH constexpr const I* end() const { return nullptr; }
    PLEAT_BOTH constexpr auto coordinates() const {
        return cut_number(number_, static_cast<const Self&>(*this), TypeList<Places...>(),
                          typename NumbersBelow<sizeof...(Places)>::type());
    }
    /// How many numbers stand for coordinates.
    PLEAT_BOTH constexpr long long size() const {
        return CompoundAxes<Places...>::template places<0, long long>(static_cast<const Self&>(*this));
    }
    /// The same, if it is known when the code is compiled; else 0.
    PLEAT_BOTH static constexpr long long fixed_size() {
        return CompoundAxes<Places...>::template fixed_places<0, Self>();
    }
    /// The same number of another compound index, which counts as many places.
    template <class Other>
    PLEAT_BOTH constexpr Other cast() const {
        constexpr long long mine = fixed_size(), others = Other::fixed_size();
        constexpr bool as_many = mine == others || mine == 0 || others == 0;
        if constexpr (!as_many) Self::template refuse<CompoundMisuse::cast>();
        return Other(number_);
    }
    /// The index of these coordinates, among the same places.
    template <Typed C>
    PLEAT_BOTH constexpr Self at(const C& c) const {
        const auto list = pleat::coordinates(c);
        return numbered(CompoundAxes<Places...>::template join<0>(I(0), list, static_cast<const Self&>(*this)));
    }
    /// This index with another number.
    PLEAT_BOTH constexpr Self numbered(I number) const {
        Self other = static_cast<const Self&>(*this);
        static_cast<Compound&>(other).number_ = number;
        return other;
    }

    /// For this library; for everyone else there is get().
    I number_;
};

/// What one of several shares takes of a compound index: its numbers First, First + Shares, ...
template <class Whole>
struct Share {
    using I = typename Whole::Int;
    struct Iterator {
        Whole whole;
        I at, first, by;
        PLEAT_BOTH constexpr Whole operator*() const { return whole.numbered(static_cast<I>(first + at * by)); }
        PLEAT_BOTH constexpr Iterator& operator++() {
            ++at;
            return *this;
        }
        PLEAT_BOTH constexpr bool operator!=(const Iterator& end) const { return at < end.at; }
        PLEAT_BOTH constexpr bool operator==(const Iterator& end) const { return !(*this != end); }
    };
    Whole whole;
    I first, by, count;
    PLEAT_BOTH constexpr Iterator begin() const { return {whole, 0, first, by}; }
    PLEAT_BOTH constexpr Iterator end() const { return {whole, count, first, by}; }
};

/// The numbers of `whole` that share `first` of `shares` takes. Where both sizes are known and one divides the
/// other, so is how many numbers there are.
template <long long FixedShares, class Whole, class I>
PLEAT_BOTH constexpr Share<Whole> share_of(const Whole& whole, I first, I shares) {
    using N = typename Whole::Int;
    constexpr long long places = Whole::fixed_size();
    if constexpr (FixedShares > 0 && places > 0 && places % (FixedShares > 0 ? FixedShares : 1) == 0) {
        return {whole, static_cast<N>(first), static_cast<N>(FixedShares), static_cast<N>(places / FixedShares)};
    } else {
        const long long count = (whole.size() - first + shares - 1) / shares;
        return {whole, static_cast<N>(first), static_cast<N>(shares), static_cast<N>(count)};
    }
}

/// The places of `whole` in turn to those of `part`: for (auto p : partition(Tile(0), Thread(threadIdx.x))).
template <class Whole, class Part>
    requires requires(const Whole& w, const Part& p) {
        w.fixed_size();
        p.fixed_size();
    }
PLEAT_BOTH constexpr Share<Whole> partition(const Whole& whole, const Part& part) {
    return share_of<Part::fixed_size()>(whole, static_cast<long long>(part.get()), part.size());
}
/// The same to a number of lanes: partition<32>(Tile(0), Lane(threadIdx.x % 32)).
template <int Lanes, class Whole, class Lane>
    requires is_index<Lane>
PLEAT_BOTH constexpr Share<Whole> partition(const Whole& whole, const Lane& lane) {
    lanes_share_a_compound<(Lanes > 0)>();
    return share_of<Lanes>(whole, static_cast<long long>(lane.get()), static_cast<long long>(Lanes));
}

PLEAT_SENTENCE(
    lanes_are_indices,
    "partition<n>(whole, lane) deals out to an index, such as Lane(threadIdx.x % 32), and not to an integer")
template <int Lanes, class Whole, class Lane>
    requires integer<Lane>
PLEAT_BOTH constexpr Share<Whole> partition(const Whole& whole, const Lane&) {
    lanes_are_indices<same<Lane, void>>();
    return {whole, 0, 1, 0};
}

PLEAT_SENTENCE(compounds_are_dealt_out,
               "partition(Tile(0), Thread(threadIdx.x)) deals out a compound index to another one, and "
               "partition<32>(Tile(0), lane) to lanes")
template <class X, class... Xs>
PLEAT_BOTH constexpr auto partition(const X&, const Xs&...) {
    compounds_are_dealt_out<same<X, void>>();
    return nowhere<int>();
}
template <int Lanes, class X>
PLEAT_BOTH constexpr auto partition(const X&) {
    compounds_are_dealt_out<same<X, void>>();
    return nowhere<int>();
}

template <bool Wide>
struct NumberType {
    using type = int;
};
template <>
struct NumberType<true> {
    using type = long long;
};

template <int N, class First, class... Rest>
struct NthOf {
    using type = typename NthOf<N - 1, Rest...>::type;
};
template <class First, class... Rest>
struct NthOf<0, First, Rest...> {
    using type = First;
};

/// One of the coordinates from zeros up to a list of extents, by number, the last dim fastest.
template <class... Ends>
struct BoxPlace
    : Compound<BoxPlace<Ends...>, typename NumberType<((sizeof(typename Ends::Int) > sizeof(int)) || ...)>::type,
               Counted<Ends>...> {
    using I = typename BoxPlace::Int;
    PLEAT_BOTH constexpr BoxPlace(I number, const Coordinates<Ends...>& all)
        : BoxPlace::Compound{number}, ends(all) {}
    template <int N>
    PLEAT_BOTH constexpr I count(Number<N>) const {
        return static_cast<I>(ends.template term<typename NthOf<N, Ends...>::type>().get());
    }
    Coordinates<Ends...> ends;
};

/// The coordinates below extents: for (auto c : range(x.extents())) *y[c] = *x[c].
template <class... Ends>
struct Box {
    using At = BoxPlace<Ends...>;
    struct Iterator {
        At at;
        PLEAT_BOTH constexpr auto operator*() const { return at.coordinates(); }
        PLEAT_BOTH constexpr Iterator& operator++() {
            at = at.numbered(at.get() + 1);
            return *this;
        }
        PLEAT_BOTH constexpr bool operator!=(const Iterator& end) const { return at.get() < end.at.get(); }
        PLEAT_BOTH constexpr bool operator==(const Iterator& end) const { return !(*this != end); }
    };
    Coordinates<Ends...> ends;
    PLEAT_BOTH constexpr Iterator begin() const { return {At(0, ends)}; }
    PLEAT_BOTH constexpr Iterator end() const {
        return {At(static_cast<typename At::I>(At(0, ends).size()), ends)};
    }
};
PLEAT_SENTENCE(ranges_end_once_a_dim, "a range over several dims has one end for each of them")
template <class D, class... Ends>
concept stands_once = (static_cast<int>(on<Ends, D>) + ...) == 1;
template <class... Ends>
    requires(!on_one_dim<Coordinates<Ends...>> && sizeof...(Ends) > 0)
PLEAT_BOTH constexpr Box<Ends...> range(const Coordinates<Ends...>& ends) {
    constexpr bool each_once = (stands_once<typename Ends::Of, Ends...> && ...);
    ranges_end_once_a_dim<each_once>();
    return {ends};
}

}  // namespace pleat
