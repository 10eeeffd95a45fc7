// Dims, folds and digits: integers that know which axis they count along.
//
// An index of dim D counts in steps of Lo along D's digit line and, if Hi is not 0, stands for the
// digit [Lo, Hi), whose value lies in [0, Hi / Lo):
//   D                [1, inf)   the whole index, declared by generated code as `struct D : Dim<D, int>`
//   Fold<D, 8>       [8, inf)   which block of 8
//   Digit<D, 8, 64>  [8, 64)    which block of 8 within its block of 64
// D::at<5>() is the place 5 as a type (Fixed).
// Nothing converts to an index implicitly but what is exactly the same place (a fold is such a place
// on its dim's line). Misuse is refused by the dim in words: generated dims hold the sentences in
// `refuse`, because only the generator knows the names. Knows nothing of tensors.
#pragma once

#include "pleat/base.h"

namespace pleat {

template <class D, long long Lo>
struct Fold;
template <class D, long long Lo, long long Hi>
struct Digit;
// Indices, lists of them and their operators have a namespace of their own: a compiler looks operators up where
// their operands' types are declared, and would try these at everything else that is declared in pleat, a
// PLEAT_KNOWN that is multiplied or compared above all, with their concepts asked anew of each type.
namespace indices {
template <class Self, class D, long long Lo, long long Hi, class I>
struct Index;
template <class D, long long Lo, long long Hi, long long Value>
struct Fixed;
template <class... Terms>
struct Coordinates;
}  // namespace indices
using indices::Coordinates;
using indices::Fixed;
using indices::Index;

/// The dim of the first term: the one that answers for misuse of the whole.
template <class X>
struct FirstDim {
    using type = typename X::Of;
};
template <class Term, class... Terms>
struct FirstDim<Coordinates<Term, Terms...>> {
    using type = typename Term::Of;
};

/// What was tried with a dim, when a sentence says why it cannot be.
enum class Misuse { convert, add, compare, fold, find, scale, divide, carry, number, use, place };

/// Stands for what an operator refused: one sentence is enough, whatever it is then taken for.
struct Refused {
    PLEAT_BOTH constexpr operator int() const { return 0; }
    PLEAT_BOTH constexpr const Refused& operator*() const { return *this; }
    template <class X>
    PLEAT_BOTH constexpr const Refused& operator=(const X&) const {
        return *this;
    }
};

template <class X>
concept is_index = requires { typename X::Of; };
template <class X>
concept is_list = requires { typename X::List; };

/// Indices and lists of them.
template <class X>
concept Typed = is_index<X> || is_list<X>;
/// What stands for coordinates: a compound or derived index. A cursor has some, but says by a * or by coordinates()
/// what it means.
template <class C>
concept has_coordinates = requires(const C& c) { c.coordinates(); } && !requires(const C& c) { c.offset(); };

// What the library asks of a list is a function beside it and no member: each class of lists would declare that
// anew, and there are many.

/// Are all terms of a list on dim D, and is there one?
template <class D, class... Terms>
PLEAT_BOTH constexpr bool lies_on(const Coordinates<Terms...>*) {
    return sizeof...(Terms) > 0 && (same<typename Terms::Of, D> && ...);
}
/// Is X an index of dim D, or a list of such?
template <class X, class D>
concept on = (is_index<X> && same<typename X::Of, D>) || (is_list<X> && lies_on<D>(static_cast<const X*>(nullptr)));

/// The step that all terms of a list are multiples of.
template <class... Terms>
PLEAT_BOTH constexpr long long common_step(const Coordinates<Terms...>*) {
    return gcd_of({Terms::lo..., 0});
}
/// The step that all of X's terms are multiples of.
template <class X>
PLEAT_BOTH constexpr long long step_of() {
    if constexpr (is_list<X>) {
        return common_step(static_cast<const X*>(nullptr));
    } else {
        return X::lo;
    }
}

/// The terms of dim D in a list, added up in steps of G.
template <class D, long long G, class... Terms>
PLEAT_BOTH constexpr typename D::Int sum_along(const Coordinates<Terms...>& list);

/// x counted in steps of G, which divides step_of<X>.
template <long long G, class X>
PLEAT_BOTH constexpr auto in_steps(const X& x) {
    if constexpr (is_list<X>) {
        return sum_along<typename FirstDim<X>::type, G>(x);
    } else {
        using I = typename X::Int;
        return static_cast<I>(x.value_ * static_cast<I>(PLEAT_N(X::lo) / G));
    }
}

/// Is X known when the code is compiled?
template <class X>
concept is_fixed = requires { X::place; };

/// An index of Target's own kind, as a fixed place may be.
template <class Target, class X>
concept of_kind = is_index<X> && PLEAT_N(Target::lo) == PLEAT_N(X::lo) && PLEAT_N(Target::hi) == PLEAT_N(X::hi);

/// Is every X a place on Target's line, so that nothing is lost?
template <class Target, class X>
concept exact_for = on<X, typename Target::Of> &&
                    (same<Target, X> || (PLEAT_N(Target::hi) == 0 && step_of<X>() % PLEAT_N(Target::lo) == 0) ||
                     of_kind<Target, X>);

/// What an explicit construction may be given beyond that: integers, and the same dim, of which it takes the digit.
template <class X, class Target>
concept ExplicitFor =
    integer<X> || (on<X, typename Target::Of> && !exact_for<Target, X> && chained(step_of<X>(), Target::lo));

/// The value that Target(x) holds. Explicit: the digit; folding rounds toward minus infinity.
template <class Target, class X>
PLEAT_BOTH constexpr typename Target::Int value_for(const X& x) {
    using I = typename Target::Int;
    if constexpr (integer<X>) {
        return static_cast<I>(x);
    } else if constexpr (of_kind<Target, X>) {
        return static_cast<I>(x.value_);
    } else {
        constexpr long long unit = gcd(step_of<X>(), Target::lo);
        return digit_of<PLEAT_N(Target::lo) / unit, PLEAT_N(Target::hi) / unit>(in_steps<unit>(x));
    }
}

/// Why X is no Target: steps of which neither divides the other, or anything else.
template <class Target, class X>
PLEAT_BOTH constexpr Misuse misuse_of() {
    if constexpr (on<X, typename Target::Of>) {
        if (!chained(step_of<X>(), Target::lo)) return Misuse::fold;
    }
    return Misuse::convert;
}

/// The value of an implicit conversion, or a sentence.
template <class Target, class X>
PLEAT_BOTH constexpr typename Target::Int implicit_value(const X& x) {
    if constexpr (exact_for<Target, X>) {
        return value_for<Target>(x);
    } else if constexpr (has_coordinates<X>) {
        return implicit_value<Target>(x.coordinates());
    } else if constexpr (same<X, Coordinates<>>) {
        FirstDim<X>::type::template refuse<Misuse::convert, X>();
        return 0;
    } else {
        Target::Of::template refuse<misuse_of<Target, X>(), X>();
        return 0;
    }
}

/// [Lo, Hi) of dim D as a type: D itself, a fold or a digit.
template <class D, long long Lo, long long Hi>
struct PlaceOf {
    using type = Digit<D, Lo, Hi>;
};
template <class D, long long Lo>
struct PlaceOf<D, Lo, 0> {
    using type = Fold<D, Lo>;
};
template <class D>
struct PlaceOf<D, 1, 0> {
    using type = D;
};
template <class D, long long Lo, long long Hi = 0>
using Place = typename PlaceOf<D, Lo, Hi>::type;

/// The size of a dim that a tensor does not know, because it holds digits of it only: no index reaches it.
template <class D>
PLEAT_BOTH constexpr D endless() {
    return D(static_cast<typename D::Int>(1ULL << (8 * sizeof(typename D::Int) - 2)));
}

template <class D>
concept is_dim = is_index<D> && same<D, typename D::Of>;

PLEAT_SENTENCE(casts_are_to_dims, "cast<D>() makes an index one of another dim, and this is no dim")

PLEAT_SENTENCE(numbers_stand_in_angles, "fold<8>(), digit<8>() and at<8>() take their number in angle brackets")

PLEAT_SENTENCE(coordinates_are_of_dims, "get<D>(), drop<D>() and cast<D, E>() are of a dim, and this is no dim")
/// Says that X, an index or a list, has no dim D, or that D is none.
template <class D, class X>
PLEAT_BOTH constexpr void refuse_find() {
    if constexpr (is_dim<D>) {
        D::template refuse<Misuse::find, X>();
    } else {
        coordinates_are_of_dims<is_dim<D>>();
    }
}

/// Is X a fold of D, such as Fold<D, 8>?
template <class X, class D>
PLEAT_BOTH constexpr bool is_fold_of() {
    if constexpr (is_index<X>) {
        return same<typename X::Of, D> && X::lo > 1 && X::hi == 0;
    } else {
        return false;
    }
}

namespace indices {

/// What dims, folds and digits share.
template <class Self, class D, long long Lo, long long Hi, class I>
struct Index {
    using Of = D;
    using Int = I;
    PLEAT_KNOWN(long long, lo, Lo);
    PLEAT_KNOWN(long long, hi, Hi);

    PLEAT_BOTH constexpr I get() const { return value_; }
    /// Itself, as of a list of one term; of a fold of D the block that it lies in.
    template <class Other>
    PLEAT_BOTH constexpr auto get() const {
        if constexpr (is_fold_of<Other, D>()) {
            return fold<Other::lo>();
        } else {
            if constexpr (!same<Other, D>) refuse_find<Other, Self>();
            return self();
        }
    }
    /// There is none: an index that stands where a number is wanted is refused in words.
    PLEAT_BOTH constexpr operator I() const {
        D::template refuse<Misuse::use, Self>();
        return value_;
    }

    /// Which block of S elements of D; S and this index's own step divide one another.
    template <long long S>
    PLEAT_BOTH constexpr auto fold() const {
        if constexpr (S > 0 && S % Lo == 0) {
            return Place<D, S>(floor_div<S / Lo, Hi != 0>(value_));
        } else if constexpr (S > 0 && Lo % S == 0) {
            return Place<D, S>(value_ * static_cast<I>(Lo / (S > 0 ? S : 1)));
        } else {
            D::template refuse<Misuse::fold, Self>();
            return self();
        }
    }
    /// The place within its block of S elements of D, in this index's own step.
    template <long long S>
    PLEAT_BOTH constexpr auto digit() const {
        if constexpr (S > Lo && S % Lo == 0 && chained(S, Hi)) {
            constexpr long long end = Hi != 0 && Hi < S ? Hi : S;
            return Place<D, Lo, end>(floor_mod<end / Lo, Hi != 0>(value_));
        } else {
            D::template refuse<Misuse::fold, Self>();
            return self();
        }
    }
    /// The place V of this kind as a type. It lies in every tensor that it subscripts, or does not compile.
    template <long long V>
    PLEAT_BOTH static constexpr auto at() {
        if constexpr (V >= 0 && (Hi == 0 || V < Hi / Lo)) {
            return Fixed<D, Lo, Hi, V>();
        } else {
            D::template refuse<Misuse::place, Self>();
            return Fixed<D, Lo, Hi, 0>();
        }
    }
    // With the number in round brackets: a sentence.
    PLEAT_BOTH constexpr Self fold(...) const {
        numbers_stand_in_angles<same<Self, void>>();
        return self();
    }
    PLEAT_BOTH constexpr Self digit(...) const {
        numbers_stand_in_angles<same<Self, void>>();
        return self();
    }
    PLEAT_BOTH static constexpr D at(...) {
        numbers_stand_in_angles<same<Self, void>>();
        return D();
    }
    /// The place on the dim's own line.
    PLEAT_BOTH constexpr D unfold() const { return D(value_ * static_cast<I>(Lo)); }
    /// The same number along another dim.
    template <class Other>
    PLEAT_BOTH constexpr auto cast() const {
        casts_are_to_dims<is_dim<Other>>();
        if constexpr (is_dim<Other>) {
            return Place<Other, Lo, Hi>(value_);
        } else {
            return self();
        }
    }

    /// The number, for this library, whose sums read it where it stands: a call that is inlined away costs the
    /// compiler time. For everyone else there is get().
    I value_ = 0;

private:
    PLEAT_BOTH constexpr const Self& self() const { return static_cast<const Self&>(*this); }
};

// Steps and sums in place. Functions beside the classes and no members: there are many of those, and each would
// declare them anew.

/// An index that may change.
template <class X>
concept MovableIndex = is_index<X> && !same<X, const X>;
template <MovableIndex X>
PLEAT_BOTH constexpr X& operator++(X& x) {
    ++x.value_;
    return x;
}
template <MovableIndex X>
PLEAT_BOTH constexpr X& operator--(X& x) {
    --x.value_;
    return x;
}
template <MovableIndex X>
PLEAT_BOTH constexpr X operator++(X& x, int) {
    const X before = x;
    ++x;
    return before;
}
template <MovableIndex X>
PLEAT_BOTH constexpr X operator--(X& x, int) {
    const X before = x;
    --x;
    return before;
}
template <MovableIndex X, class Y>
PLEAT_BOTH constexpr X& operator+=(X& x, const Y& y) {
    if constexpr (PLEAT_N(X::hi) == 0) {
        x.value_ += implicit_value<X>(y);
    } else {
        X::Of::template refuse<Misuse::carry, Y>();
    }
    return x;
}
template <MovableIndex X, class Y>
PLEAT_BOTH constexpr X& operator-=(X& x, const Y& y) {
    if constexpr (PLEAT_N(X::hi) == 0) {
        x.value_ -= implicit_value<X>(y);
    } else {
        X::Of::template refuse<Misuse::carry, Y>();
    }
    return x;
}

/// No pointer: a sentence.
template <is_index X>
PLEAT_BOTH constexpr Refused operator*(const X&) {
    X::Of::template refuse<Misuse::use, X>();
    return {};
}

/// x times a number, where x has no upper end.
template <MovableIndex X, class Y>
PLEAT_BOTH constexpr X& operator*=(X& x, const Y& y) {
    if constexpr (PLEAT_N(X::hi) != 0) {
        X::Of::template refuse<Misuse::carry, Y>();
    } else if constexpr (!integer<Y>) {
        X::Of::template refuse<Misuse::scale, Y>();
    } else {
        x.value_ *= static_cast<typename X::Int>(y);
    }
    return x;
}
/// What is left of x beyond a multiple of y, in x's own steps.
template <MovableIndex X, class Y>
PLEAT_BOTH constexpr X& operator%=(X& x, const Y& y) {
    if constexpr (!on<Y, typename X::Of>) {
        X::Of::template refuse<Misuse::divide, Y>();
    } else if constexpr (!same<decltype(x % y), X>) {
        X::Of::template refuse<Misuse::fold, Y>();
    } else {
        x = x % y;
    }
    return x;
}
#define PLEAT_NO_BITS(op)                                 \
    template <MovableIndex X, class Y>                    \
    PLEAT_BOTH constexpr X& operator op(X& x, const Y&) { \
        X::Of::template refuse<Misuse::use, X>();         \
        return x;                                         \
    }
PLEAT_NO_BITS(<<=)
PLEAT_NO_BITS(>>=)
PLEAT_NO_BITS(&=)
PLEAT_NO_BITS(|=)
PLEAT_NO_BITS(^=)
#undef PLEAT_NO_BITS
template <MovableIndex X, class Y>
PLEAT_BOTH constexpr X& operator/=(X& x, const Y&) {
    X::Of::template refuse<Misuse::divide, Y>();
    return x;
}

/// A place that is known when the code is compiled, made by at<Value>().
template <class D, long long Lo, long long Hi, long long Value>
struct Fixed {
    using Of = D;
    using Int = typename D::Int;
    PLEAT_KNOWN(long long, lo, Lo);
    PLEAT_KNOWN(long long, hi, Hi);
    PLEAT_KNOWN(long long, place, Lo* Value);  // on the dim's own line
    PLEAT_KNOWN(Int, value_, Value);

    PLEAT_BOTH static constexpr Int get() { return static_cast<Int>(Value); }
    /// The same place as a value.
    PLEAT_BOTH static constexpr auto plain() { return Place<D, Lo, Hi>(get()); }
    template <long long S>
    PLEAT_BOTH constexpr auto fold() const {
        return plain().template fold<S>();
    }
    template <long long S>
    PLEAT_BOTH constexpr auto digit() const {
        return plain().template digit<S>();
    }
    PLEAT_BOTH constexpr D unfold() const { return plain().unfold(); }
    template <class Other>
    PLEAT_BOTH constexpr auto cast() const {
        return Fixed<Other, Lo, Hi, Value>();
    }
};

}  // namespace indices

/// The base of generated dims. An aggregate, as the bases of tensors and compound indices are: each constructor is
/// two functions for a compiler.
template <class Self, class I>
struct Dim : Index<Self, Self, 1, 0, I> {};

template <bool holds>
struct FoldStep {
    static_assert(holds, "pleat: a fold's step is at least 1");
};
template <bool holds>
struct FoldOf {
    static_assert(holds, "pleat: Fold<D, n> and Digit<D, n, m> are of a dim, and this is no dim");
};
template <bool holds>
struct DigitStep {
    static_assert(holds, "pleat: a digit's step divides its limit, which is greater");
};

// Each index type writes both constructors itself: compilers accept `M m = 5` silently through inherited ones.
template <class D, long long Lo>
struct Fold : Index<Fold<D, Lo>, D, Lo, 0, typename D::Int> {
    static_assert(sizeof(FoldStep<(Lo > 0)>) != 0 && sizeof(FoldOf<same<D, typename D::Of>>) != 0);
    using Base = Index<Fold, D, Lo, 0, typename D::Int>;
    constexpr Fold() = default;
    PLEAT_BOTH explicit constexpr Fold(typename D::Int value) : Base{value} {}
    template <ExplicitFor<Fold> X>
    PLEAT_BOTH explicit constexpr Fold(const X& x) : Base{value_for<Fold>(x)} {}
    template <class X>
    PLEAT_BOTH constexpr Fold(const X& x) : Base{implicit_value<Fold>(x)} {}
};

template <class D, long long Lo, long long Hi>
struct Digit : Index<Digit<D, Lo, Hi>, D, Lo, Hi, typename D::Int> {
    static_assert(sizeof(DigitStep<(Lo > 0 && Hi > Lo && Hi % (Lo > 0 ? Lo : 1) == 0)>) != 0 &&
                  sizeof(FoldOf<same<D, typename D::Of>>) != 0);
    using Base = Index<Digit, D, Lo, Hi, typename D::Int>;
    constexpr Digit() = default;
    PLEAT_BOTH explicit constexpr Digit(typename D::Int value) : Base{value} {}
    template <ExplicitFor<Digit> X>
    PLEAT_BOTH explicit constexpr Digit(const X& x) : Base{value_for<Digit>(x)} {}
    template <class X>
    PLEAT_BOTH constexpr Digit(const X& x) : Base{implicit_value<Digit>(x)} {}
};

}  // namespace pleat
