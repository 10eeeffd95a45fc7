// One number for several indices: a block's or thread's, and the coordinates that it stands for.
//
//   const auto tile = Block(blockIdx.x).coordinates();    // M / 128 and N / 128
//
// The last axis varies fastest. Generated code declares
//   struct Block : Compound<Block, int, Fold<M, 128>, Fold<N, 128>>
// with the number of places of each axis, count(Number<i>). Division is unsigned, as blockIdx is: a number is not
// negative. Knows nothing of tensors.
#pragma once

#include "pleat/coordinates.h"

namespace pleat {

template <class I>
struct UnsignedOf {
    using type = unsigned;
};
template <>
struct UnsignedOf<long long> {
    using type = unsigned long long;
};

/// An index P counting v, before those that follow.
template <class P, class... Rest>
struct CompoundAxes {
    static constexpr int inner = sizeof...(Rest);

    /// The coordinates of a number: what is left beyond the inner axes' places is P's.
    template <int At, class I, class Counts>
    PLEAT_BOTH static constexpr auto cut(I number, const Counts& counts) {
        if constexpr (inner == 0) {
            return Coordinates<P>(P(number));
        } else {
            using U = typename UnsignedOf<I>::type;
            const U each = static_cast<U>(CompoundAxes<Rest...>::template places<At + 1, I>(counts));
            const U mine = static_cast<U>(number) / each;
            const I left = static_cast<I>(static_cast<U>(number) - mine * each);
            return concatenate(Coordinates<P>(P(static_cast<I>(mine))),
                               CompoundAxes<Rest...>::template cut<At + 1>(left, counts));
        }
    }
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

template <class Self, class I, class... Places>
struct Compound {
    using Int = I;

    PLEAT_BOTH constexpr I get() const { return number_; }
    PLEAT_BOTH constexpr auto coordinates() const {
        return CompoundAxes<Places...>::template cut<0>(number_, static_cast<const Self&>(*this));
    }
    /// How many numbers stand for coordinates.
    PLEAT_BOTH constexpr long long size() const {
        return CompoundAxes<Places...>::template places<0, long long>(static_cast<const Self&>(*this));
    }
    /// The index of these coordinates, among the same places.
    template <Typed C>
    PLEAT_BOTH constexpr Self at(const C& c) const {
        Self other = static_cast<const Self&>(*this);
        const auto list = pleat::coordinates(c);
        static_cast<Compound&>(other).number_ = CompoundAxes<Places...>::template join<0>(I(0), list, other);
        return other;
    }

protected:
    template <class N>
    PLEAT_BOTH explicit constexpr Compound(N number) : number_(static_cast<I>(number)) {
        static_assert(integer<N>, "pleat: a compound index is made of an integer");
    }

private:
    I number_;
};

}  // namespace pleat
