// Tensor-core fragments: the share of a matrix tile that each lane of a warp holds in registers.
//
// The instructions mma.sync.m16n8k* deal a tile out by its digits (PTX ISA, "Matrix Fragments for mma.m16n8k8",
// ".m16n8k16", ".m16n8k32"). Of one dim, the spread one, digit [1, 8) picks the quad of lanes; of the other, the
// packed one, `pack` neighbours lie in one lane and digit [pack, 4 pack) picks the lane of the quad:
//
//              packed dim ->                         operand      spread  packed  pack
//   spread     lane 0 0 1 1 2 2 3 3 | 0 0 ...        a            rows    cols    elements in 4 bytes
//   dim        lane 4 4 5 5 6 6 7 7 | 4 4 ...        b            cols    rows    elements in 4 bytes
//    v         ...   (pack = 2)     |                accumulator  rows    cols    2
//
// All other digits count registers, and a larger tile has more of them. So a fragment is two layouts over the same
// dims, one of lanes and one of registers, and registers are addressed by typed coordinates as elements of a tensor
// are. Both layouts are known to the host too. Knows nothing of memory.
#pragma once

#include "pleat/tensor.h"
#include "pleat/types.h"

namespace pleat {

namespace names {
enum Operand : int { a, b, accumulator };
}
using names::Operand;

/// The format that tensor cores make of float: its sign and exponent, and 10 bits of mantissa. For fragments only;
/// tensors hold float.
struct tf32 {
    unsigned bits;
};

/// What was asked of a fragment that it is not, when a sentence says so.
enum class FragmentMisuse { find, forget, be_a, be_b, be_accumulator, add, take_a, take_b, multiply };

template <class X>
concept is_fragment = requires { X::operand; };

/// x as an element of a fragment. As tf32 the nearest, ties away from zero (PTX ISA, cvt.rna.tf32.f32).
template <class T, class X>
PLEAT_BOTH constexpr T to_fragment(X x) {
    if constexpr (same<T, tf32>) {
        const auto raw = bits_as<unsigned>(convert<float>(x));
        const bool finite = (raw & 0x7f800000u) != 0x7f800000u;
        return tf32{finite ? (raw + 0x1000u) & 0xffffe000u : raw};
    } else {
        return convert<T>(x);
    }
}
/// An element of a fragment as an element of a tensor of X.
template <class X, class T>
PLEAT_BOTH constexpr X from_fragment(T v) {
    if constexpr (same<T, tf32>) {
        return convert<X>(bits_as<float>(v.bits));
    } else {
        return convert<X>(v);
    }
}

/// The lane of the warp that runs.
PLEAT_DEVICE unsigned this_lane()
#ifdef __CUDACC__
{
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}
#else
    ;
#endif

/// The place [Lo, Hi) of D with value v as a list; none if there is one such place only.
template <class D, long long Lo, long long Hi>
PLEAT_BOTH constexpr auto digit_if(typename D::Int v) {
    if constexpr (Lo == Hi) {
        return Coordinates<>();
    } else {
        using Place = Digit<D, Lo, Hi>;
        return Coordinates<Place>{{PLEAT_PLACE(Place, v)}};
    }
}

template <int Bytes>
struct BitsOf {
    using type = unsigned;
};
template <>
struct BitsOf<2> {
    using type = unsigned short;
};
template <>
struct BitsOf<1> {
    using type = unsigned char;
};

/// A register: float and int as they are, others as bits, several in one if they are smaller.
template <class T>
struct RegisterOf {
    using type = unsigned;
};
template <>
struct RegisterOf<float> {
    using type = float;
};
template <>
struct RegisterOf<int> {
    using type = int;
};

/// One element among the bits of a register.
template <class T>
struct Packed {
    using Bits = typename BitsOf<sizeof(T)>::type;
    unsigned& word;
    int shift;

    PLEAT_BOTH constexpr operator T() const { return bits_as<T>(static_cast<Bits>(word >> shift)); }
    PLEAT_BOTH constexpr const Packed& operator=(T v) const {
        const unsigned mask = static_cast<Bits>(~0u);
        word = (word & ~(mask << shift)) | static_cast<unsigned>(bits_as<Bits>(v)) << shift;
        return *this;
    }
    PLEAT_BOTH constexpr const Packed& operator=(const Packed& other) const {
        return *this = static_cast<T>(other);
    }
};

/// The elements that a lane of a fragment F holds, each as coordinates: for (const auto r : Acc::registers()).
template <class F>
struct Registers {
    struct Iterator {
        int at;
        PLEAT_BOTH constexpr auto operator*() const { return F::register_coordinates(at); }
        PLEAT_BOTH constexpr Iterator& operator++() {
            ++at;
            return *this;
        }
        PLEAT_BOTH constexpr bool operator!=(const Iterator& end) const { return at < end.at; }
    };
    PLEAT_BOTH constexpr Iterator begin() const { return {0}; }
    PLEAT_BOTH constexpr Iterator end() const { return {F::elements}; }
};

PLEAT_SENTENCE(fragments_are_filled,
               "a fragment takes one value for all its elements by fill(...), and zeros by zero()")

PLEAT_SENTENCE(
    fragments_go_by_registers,
    "a fragment is no value and no range; for (auto r : F::registers()) f[r] goes over a lane's elements")

PLEAT_SENTENCE(fragments_load_nothing, "load(f, x[at]) fills a fragment f, and is none of its members")
PLEAT_SENTENCE(fragments_store_nothing,
               "store(x[at], f) puts a fragment f to a place of a tensor, and is none of its members")
PLEAT_SENTENCE(fragments_are_multiplied, "mma(acc, a, b) is acc += a b of fragments, and returns nothing")
PLEAT_SENTENCE(fragments_are_loaded_from, "load(f, x[at]) fills a fragment f from a place of a tensor")

/// Stands for what a call that is refused would have returned.
struct NoFragment {};
/// What mma returns.
struct Multiplied {};

/// Generated code declares `struct Acc : Fragment<Acc, Operand::accumulator, float, Digit<M, 1, 64>, Digit<N, 1,
/// 32>>` with the sentences of its misuse. Rows and Cols are those of the operand as a matrix: [M, K] of a, [K, N]
/// of b, [M, N] of the accumulator.
template <class Self, Operand Which, class T, class R, class C>
struct Fragment {
    using Element = T;
    using Rows = R;
    using Cols = C;
    using Word = typename RegisterOf<T>::type;
    PLEAT_KNOWN(int, operand, Which);
    PLEAT_KNOWN(int, pack, Which == Operand::accumulator ? 2 : 4 / static_cast<int>(sizeof(T)));

    template <class X, class Y, bool First>
    struct Pick {
        using type = X;
    };
    template <class X, class Y>
    struct Pick<X, Y, false> {
        using type = Y;
    };
    using Spread = typename Pick<C, R, Which == Operand::b>::type;
    using Packing = typename Pick<R, C, Which == Operand::b>::type;
    using SpreadDim = typename Spread::Of;
    using PackedDim = typename Packing::Of;
    static_assert(R::lo == 1 && C::lo == 1 && Spread::hi % 8 == 0 && Packing::hi % (4 * pack) == 0);

    /// Blocks of 8 along the spread dim and of 4 pack along the packed one: one register each, of an accumulator
    /// two.
    PLEAT_KNOWN(int, spread_blocks, static_cast<int>(Spread::hi / 8));
    PLEAT_KNOWN(int, packed_blocks, static_cast<int>(Packing::hi / (4 * pack)));
    PLEAT_KNOWN(int, elements, spread_blocks * packed_blocks * pack);
    PLEAT_KNOWN(int, per_word, 4 / static_cast<int>(sizeof(T)));
    PLEAT_KNOWN(int, words, elements / per_word);
    /// Registers are numbered so that an instruction's are neighbours. Their digits, the first runs fastest: of b
    /// and the accumulator the packed blocks, then the spread ones. An instruction takes 2 spread blocks of a by 2
    /// packed ones (by one if they are odd in number), so that both kinds are cut in two and alternate.
    PLEAT_KNOWN(bool, spread_first, Which == Operand::a);
    PLEAT_KNOWN(int, first, spread_first ? 2 : packed_blocks);
    PLEAT_KNOWN(int, second, !spread_first ? spread_blocks : packed_blocks % 2 == 0 ? 2 : 1);
    PLEAT_KNOWN(int, third, (spread_first ? spread_blocks : packed_blocks) / first);
    PLEAT_KNOWN(int, fourth, (spread_first ? packed_blocks : spread_blocks) / second);
    PLEAT_KNOWN(int, spread_low, spread_first ? first : second);
    PLEAT_KNOWN(int, packed_low, spread_first ? second : first);
    /// The number of a register from its blocks, counted along the dims. With no division where nothing is left to
    /// divide by: in loops that are unrolled later, the compiler would carry it through every step.
    PLEAT_BOTH static constexpr int register_of(int spread, int packed) {
        const int f = spread_first ? spread : packed, g = spread_first ? packed : spread;
        return (third == 1 ? f : f % first) + first * (fourth == 1 ? g : g % second) +
               first * second * ((third == 1 ? 0 : f / first) + third * (fourth == 1 ? 0 : g / second));
    }

    struct LaneLayout
        : Layout<int, Along<SpreadDim, 8, Axis<1, 8, 0>>, Along<PackedDim, 4 * pack, Axis<pack, 4 * pack, 1>>> {
        PLEAT_BOTH static constexpr int stride(Number<0>) { return 4; }
        PLEAT_BOTH static constexpr int stride(Number<1>) { return 1; }
    };
    struct RegisterLayout
        : Layout<int, Along<SpreadDim, Spread::hi, Axis<8 * spread_low, Spread::hi, 1>, Axis<8, 8 * spread_low, 0>>,
                 Along<PackedDim, Packing::hi, Axis<4 * pack * packed_low, Packing::hi, 3>,
                       Axis<4 * pack, 4 * pack * packed_low, 2>, Axis<1, pack, 4>>> {
        PLEAT_BOTH static constexpr int stride(Number<0>) { return pack * register_of(1 % spread_low, 0); }
        PLEAT_BOTH static constexpr int stride(Number<1>) { return pack * register_of(spread_low, 0); }
        PLEAT_BOTH static constexpr int stride(Number<2>) { return pack * register_of(0, 1 % packed_low); }
        PLEAT_BOTH static constexpr int stride(Number<3>) { return pack * register_of(0, packed_low); }
        PLEAT_BOTH static constexpr int stride(Number<4>) { return 1; }
    };
    /// A layout as a tensor without memory, so that its subscripts are those of every tensor.
    template <class L>
    struct Map : Tensor<Map<L>, const char, L> {
        PLEAT_BOTH constexpr Map() : Tensor<Map<L>, const char, L>{nullptr, L()} {}
        template <class X>
        PLEAT_BOTH static constexpr void refuse() {
            Self::template refuse<FragmentMisuse::find, X>();
        }
    };

    /// The number of x in one of the layouts, which it tells apart along the dims that are wanted: a forgotten one
    /// is a sentence.
    template <class L, bool WantsSpread, bool WantsPacked, class X>
    PLEAT_BOTH static constexpr int number_in(const X& x) {
        const auto place = Map<L>()[x];
        if constexpr (Typed<X>) {
            if constexpr (WantsSpread && !gives<L, SpreadDim, X>()) {
                Self::template refuse<FragmentMisuse::forget, SpreadDim>();
            } else if constexpr (WantsPacked && !gives<L, PackedDim, X>()) {
                Self::template refuse<FragmentMisuse::forget, PackedDim>();
            }
        }
        return place.offset();
    }
    /// Has x a place along D? What has none along either dim is refused as that.
    template <class L, class D, class X>
    PLEAT_BOTH static constexpr bool gives() {
        if constexpr (!takes<Map<L>, X>) {
            return true;
        } else if constexpr (is_list<X>) {
            return X::template has<D>();
        } else {
            return on<X, D>;
        }
    }

    /// What tells the lanes apart: the coordinates of everything that a lane holds, beside those of its registers.
    PLEAT_BOTH static constexpr auto lane_coordinates(unsigned lane) {
        using Across = Digit<SpreadDim, 1, 8>;
        using Along = Digit<PackedDim, pack, 4 * pack>;
        return Coordinates<Across, Along>{{PLEAT_PLACE(Across, lane / 4)}, {PLEAT_PLACE(Along, lane % 4)}};
    }
    PLEAT_DEVICE static auto lane() { return lane_coordinates(this_lane()); }
    /// The lane that holds an element. Coordinates are those in the tile; what lies beyond it is ignored.
    template <class X>
    PLEAT_BOTH static constexpr int lane_of(const X& x) {
        return number_in<LaneLayout, true, true>(x);
    }

    /// The places of a lane's blocks along the dims, and within one along the packed dim.
    PLEAT_BOTH static constexpr auto spread_block(int n) { return digit_if<SpreadDim, 8, Spread::hi>(n); }
    PLEAT_BOTH static constexpr auto packed_block(int n) { return digit_if<PackedDim, 4 * pack, Packing::hi>(n); }
    PLEAT_BOTH static constexpr auto within_block(int n) { return digit_if<PackedDim, 1, pack>(n); }
    /// What tells a lane's elements apart.
    PLEAT_BOTH static constexpr auto register_coordinates(int element) {
        const int number = element / pack;
        const int rest = third * fourth == 1 ? 0 : number / (first * second);
        const int f = number % first + (third == 1 ? 0 : first * (fourth == 1 ? rest : rest % third));
        const int g = (third * fourth == 1 ? number / first : number / first % second) +
                      (fourth == 1 ? 0 : second * (rest / third));
        const int spread = spread_first ? f : g, packed = spread_first ? g : f;
        return coordinates(spread_block(spread), packed_block(packed), within_block(element % pack));
    }
    PLEAT_BOTH static constexpr Registers<Self> registers() { return {}; }
    /// Which of its lane's elements an element is.
    template <class X>
    PLEAT_BOTH static constexpr int element_of(const X& x) {
        return number_in<RegisterLayout, (spread_blocks > 1), (packed_blocks * pack > 1)>(x);
    }

    /// The element of this lane at these coordinates, which should be constants after unrolling.
    template <class X>
    PLEAT_BOTH constexpr decltype(auto) operator[](const X& x) {
        if constexpr (names_one<X>()) {
            return element(element_of(x));
        } else {
            (void)element_of(x);
            return NoElement<T>();
        }
    }
    template <class X>
    PLEAT_BOTH constexpr T operator[](const X& x) const {
        return element(element_of(x));
    }
    /// Has x what tells a lane's elements apart?
    template <class X>
    PLEAT_BOTH static constexpr bool names_one() {
        if constexpr (!Typed<X>) {
            return true;
        } else {
            return (spread_blocks == 1 || gives<RegisterLayout, SpreadDim, X>()) &&
                   (packed_blocks * pack == 1 || gives<RegisterLayout, PackedDim, X>());
        }
    }
    PLEAT_BOTH constexpr decltype(auto) element(int at) {
        if constexpr (same<Word, T>) {
            return static_cast<T&>(word[at]);
        } else {
            return Packed<T>{word[at / per_word], at % per_word * 8 * static_cast<int>(sizeof(T))};
        }
    }

    PLEAT_BOTH constexpr T element(int at) const {
        if constexpr (same<Word, T>) {
            return word[at];
        } else {
            unsigned bits = word[at / per_word];
            return Packed<T>{bits, at % per_word * 8 * static_cast<int>(sizeof(T))};
        }
    }

    /// A number for all of it has a name of its own.
    template <class X>
        requires(!is_fragment<X>)
    PLEAT_BOTH constexpr Fragment& operator=(const X&) {
        if constexpr (same<X, Multiplied>) {
            fragments_are_multiplied<!same<X, Multiplied>>();
        } else if constexpr (number<X> || same<X, NoFragment>) {
            fragments_are_filled<same<X, NoFragment>>();
        } else {
            fragments_are_loaded_from<same<X, void>>();
        }
        return *this;
    }
    template <class X>
    PLEAT_BOTH constexpr void operator+=(const X&) {
        fragments_go_by_registers<same<X, NoFragment>>();
    }
    template <is_fragment X>
    PLEAT_BOTH constexpr NoFragment operator*(const X&) const {
        fragments_are_multiplied<same<X, void>>();
        return {};
    }
    PLEAT_BOTH constexpr NoElement<T> operator*() const {
        fragments_go_by_registers<same<Self, void>>();
        return {};
    }
    template <number V>
    PLEAT_BOTH constexpr operator V() const {
        fragments_go_by_registers<same<V*, void>>();
        return V();
    }
    PLEAT_BOTH constexpr void store(...) const { fragments_store_nothing<same<Self, void>>(); }
    template <class X>
    PLEAT_BOTH constexpr void operator*=(const X&) {
        fragments_go_by_registers<same<X, void>>();
    }
    PLEAT_BOTH constexpr void load(...) { fragments_load_nothing<same<Self, void>>(); }
    PLEAT_BOTH constexpr T* begin() {
        fragments_go_by_registers<same<Self, void>>();
        return nullptr;
    }
    PLEAT_BOTH constexpr T* end() { return nullptr; }
    PLEAT_BOTH constexpr void fill(T value) {
        PLEAT_UNROLL
        for (int i = 0; i < elements; ++i) element(i) = value;
    }
    PLEAT_BOTH constexpr void zero() {
        PLEAT_UNROLL
        for (int i = 0; i < words; ++i) word[i] = Word(0);
    }

    Word word[words];
};

}  // namespace pleat
