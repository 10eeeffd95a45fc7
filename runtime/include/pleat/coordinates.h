// Lists of indices, and the arithmetic of indices and lists.
//
// A list keeps its terms as they were added, each in its own type, so that a step that is static
// stays static until an address is computed; terms of one type add up. A list on one dim is a sum and
// stands wherever an index of that dim may. Knows nothing of tensors.
#pragma once

#include "pleat/dim.h"

namespace pleat {

template <class Term>
struct Leaf {
    Term term;
};

/// Stands for the dim of an empty list.
struct NoDim {
    using Int = int;
    using Of = NoDim;
    PLEAT_KNOWN(long long, lo, 1);
    PLEAT_KNOWN(long long, hi, 0);
    template <Misuse, class X, bool ok = false>
    PLEAT_BOTH static constexpr void refuse() {
        static_assert(ok,
                      "pleat: an empty list of coordinates has no dim to reckon along; coordinates(M(1)) has one");
    }
    PLEAT_BOTH constexpr int get() const { return value_; }
    int value_ = 0;
};
template <>
struct FirstDim<Coordinates<>> {
    using type = NoDim;
};

template <class Term, class... Terms>
concept among = (same<Term, Terms> || ...);

PLEAT_SENTENCE(lists_have_dims, "a list of coordinates has places by their dims; list.get<M>() is that along M")
PLEAT_SENTENCE(lists_keep_their_terms,
               "a list takes by += what it has a term for; a sum, as in auto next = list + M(1), may have others")
PLEAT_SENTENCE(lists_cast_two_dims, "cast<M, N>() of a list makes its terms of dim M ones of dim N")
PLEAT_SENTENCE(lists_are_no_ranges, "a list of coordinates is no range; range(list) goes from zeros up to it")

namespace indices {

template <class... Terms>
struct Coordinates : Leaf<Terms>... {
    using List = Coordinates;

    /// The term of exactly this type.
    template <class Term>
    PLEAT_BOTH constexpr const Term& term() const {
        return static_cast<const Leaf<Term>*>(this)->term;
    }
    template <class D>
    PLEAT_BOTH static constexpr bool has() {
        return (same<typename Terms::Of, D> || ...);
    }

    /// Is X a fold of one of these dims?
    template <class X>
    PLEAT_BOTH static constexpr bool folds_one_of() {
        return (is_fold_of<X, typename Terms::Of>() || ...);
    }

    /// Is there one term of dim D?
    template <class D>
    PLEAT_BOTH static constexpr bool on_once() {
        return (static_cast<int>(same<typename Terms::Of, D>) + ... + 0) == 1;
    }

    /// The sum of the terms of dim D, at their finest step; of a fold of a dim the block in which that sum lies.
    template <class D>
    PLEAT_BOTH constexpr auto get() const {
        if constexpr ((same<Terms, D> || ...) && on_once<D>()) {
            return Leaf<D>::term;
        } else if constexpr (has<D>()) {
            constexpr long long step = gcd_of({(same<typename Terms::Of, D> ? PLEAT_N(Terms::lo) : 0)...});
            return Place<D, step>(sum_along<D, step>(*this));
        } else if constexpr (folds_one_of<D>()) {
            return get<typename D::Of>().template fold<D::lo>();
        } else {
            refuse_find<D, Coordinates>();
            return D();
        }
    }
    /// The number of a list on one dim, in its finest step.
    PLEAT_BOTH constexpr auto get() const {
        using D = typename FirstDim<Coordinates>::type;
        if constexpr (!on<Coordinates, D>) {
            D::template refuse<Misuse::number, Coordinates>();
            return 0;
        } else {
            return get<D>().get();
        }
    }
    // By a number, or by a dim in brackets of another kind: a sentence.
    PLEAT_BOTH constexpr int operator[](const Braced&) const {
        lists_have_dims<same<Coordinates, void>>();
        return 0;
    }
    PLEAT_BOTH constexpr int get(const Braced&) const {
        lists_have_dims<same<Coordinates, void>>();
        return 0;
    }
    /// The other terms.
    template <class D>
    PLEAT_BOTH constexpr auto drop() const;
    /// Terms of dim From as terms of dim To.
    template <class From, class To = void>
    PLEAT_BOTH constexpr auto cast() const;
};

}  // namespace indices

template <class D, long long G, class... Terms>
PLEAT_BOTH constexpr typename D::Int sum_along(const Coordinates<Terms...>& list) {
    using I = typename D::Int;
    return ((same<typename Terms::Of, D> ? static_cast<I>(list.Leaf<Terms>::term.value_ *
                                                          static_cast<typename Terms::Int>(PLEAT_N(Terms::lo) / G))
                                         : I(0)) +
            ...);
}

/// Has list A every dim of list B?
template <class A, class... Terms>
PLEAT_BOTH constexpr bool has_dims_of(const Coordinates<Terms...>*) {
    return (A::template has<typename Terms::Of>() && ...);
}
/// Has list A a dim of list B, if that has any?
template <class A, class... Terms>
PLEAT_BOTH constexpr bool meets(const Coordinates<Terms...>*) {
    return sizeof...(Terms) == 0 || (A::template has<typename Terms::Of>() || ...);
}
/// Is one of a list's terms known when the code is compiled?
template <class... Terms>
PLEAT_BOTH constexpr bool any_fixed(const Coordinates<Terms...>*) {
    return (is_fixed<Terms> || ...);
}

template <class... Terms, class Term>
PLEAT_BOTH constexpr auto append(const Coordinates<Terms...>& list, const Term& term) {
    if constexpr (!among<Term, Terms...>) {
        return Coordinates<Terms..., Term>{{list.Leaf<Terms>::term}..., {term}};
    } else if constexpr (is_fixed<Term>) {
        return append(list, term.plain());
    } else if constexpr (PLEAT_N(Term::hi) == 0) {
        auto sum = list;
        static_cast<Leaf<Term>&>(sum).term += term;
        return sum;
    } else {  // two like digits may carry: their sum is a fold, and the list's digit becomes a zero
        auto rest = list;
        static_cast<Leaf<Term>&>(rest).term = Term(0);
        using Sum = Place<typename Term::Of, Term::lo>;
        return append(rest, Sum(list.template term<Term>().get() + term.get()));
    }
}

PLEAT_BOTH constexpr Coordinates<> concatenate() { return {}; }
template <class... Terms>
PLEAT_BOTH constexpr auto concatenate(const Coordinates<Terms...>& list) {
    return list;
}
template <class... Terms, class Next, class... Rest>
PLEAT_BOTH constexpr auto concatenate(const Coordinates<Terms...>& list, const Next& next, const Rest&... rest);
template <class... Terms, class... More, class... Rest>
PLEAT_BOTH constexpr auto concatenate(const Coordinates<Terms...>& list, const Coordinates<More...>& more,
                                      const Rest&... rest) {
    if constexpr ((!among<More, Terms...> && ...)) {  // nothing adds up: at once, for the compiler's time
        return concatenate(Coordinates<Terms..., More...>{{list.Leaf<Terms>::term}..., {more.Leaf<More>::term}...},
                           rest...);
    } else {
        return concatenate(list, more.Leaf<More>::term..., rest...);
    }
}
template <class... Terms, class Next, class... Rest>
PLEAT_BOTH constexpr auto concatenate(const Coordinates<Terms...>& list, const Next& next, const Rest&... rest) {
    return concatenate(append(list, next), rest...);
}

namespace indices {

// The sum of two, at once where nothing adds up, for the compiler's time.
template <class... As, class... Bs>
PLEAT_BOTH constexpr auto operator+(const Coordinates<As...>& a, const Coordinates<Bs...>& b) {
    if constexpr (!(among<Bs, As...> || ...)) {
        return Coordinates<As..., Bs...>{{a.Leaf<As>::term}..., {b.Leaf<Bs>::term}...};
    } else {
        return concatenate(a, b.Leaf<Bs>::term...);
    }
}
template <class... As, class B>
    requires is_index<B>
PLEAT_BOTH constexpr auto operator+(const Coordinates<As...>& a, const B& b) {
    if constexpr (!among<B, As...>) {
        return Coordinates<As..., B>{{a.Leaf<As>::term}..., {b}};
    } else {
        return append(a, b);
    }
}
template <class A, class... Bs>
    requires is_index<A>
PLEAT_BOTH constexpr auto operator+(const A& a, const Coordinates<Bs...>& b) {
    if constexpr (!among<A, Bs...>) {
        return Coordinates<A, Bs...>{{a}, {b.Leaf<Bs>::term}...};
    } else {
        return concatenate(Coordinates<A>{{a}}, b);
    }
}

}  // namespace indices

/// A list of them all, of two of one kind too.
template <class A, class B>
PLEAT_BOTH constexpr auto joined(const A& a, const B& b) {
    if constexpr (is_list<A> || is_list<B>) {
        return a + b;
    } else if constexpr (!same<A, B>) {
        return Coordinates<A, B>{{a}, {b}};
    } else {
        return append(Coordinates<A>{{a}}, b);
    }
}
template <class A, class B, class C, class... More>
PLEAT_BOTH constexpr auto joined(const A& a, const B& b, const C& c, const More&... more) {
    return joined(joined(a, b), c, more...);
}

template <bool Keep, class Term>
PLEAT_BOTH constexpr auto keep_if(const Term& term) {
    if constexpr (Keep) {
        return Coordinates<Term>{{term}};
    } else {
        return Coordinates<>();
    }
}

template <class... Terms>
template <class D>
PLEAT_BOTH constexpr auto Coordinates<Terms...>::drop() const {
    if constexpr (!has<D>()) refuse_find<D, Coordinates>();
    return concatenate(Coordinates<>(), keep_if<!on<Terms, D>>(Leaf<Terms>::term)...);
}

template <class To, class From, class Term>
PLEAT_BOTH constexpr auto cast_if(const Term& term) {
    if constexpr (on<Term, From>) {
        return term.template cast<To>();
    } else {
        return term;
    }
}

template <class... Terms>
template <class From, class To>
PLEAT_BOTH constexpr auto Coordinates<Terms...>::cast() const {
    if constexpr (same<To, void>) {
        lists_cast_two_dims<!same<To, void>>();
        return *this;
    } else {
        if constexpr (!has<From>()) refuse_find<From, Coordinates>();
        return concatenate(Coordinates<>(), cast_if<To, From>(Leaf<Terms>::term)...);
    }
}

namespace indices {

/// A list that is moved: the same list, if its terms are those of the sum.
template <class... Terms, class X>
PLEAT_BOTH constexpr Coordinates<Terms...>& operator+=(Coordinates<Terms...>& list, [[maybe_unused]] const X& x) {
    if constexpr (Typed<X>) {
        constexpr bool kept = same<decltype(list + x), Coordinates<Terms...>>;
        lists_keep_their_terms<kept>();
        if constexpr (kept) list = list + x;
    } else {
        FirstDim<Coordinates<Terms...>>::type::template refuse<Misuse::add, X>();
    }
    return list;
}
/// A member of the list: a sentence.
template <class D, class... Terms>
PLEAT_BOTH constexpr D get(const Coordinates<Terms...>&) {
    lists_have_dims<same<D, void>>();
    return D();
}
/// No range: a sentence.
template <class... Terms>
PLEAT_BOTH constexpr auto* begin(const Coordinates<Terms...>& list) {
    lists_are_no_ranges<(sizeof...(Terms) > 99)>();
    return &list;
}
template <class... Terms>
PLEAT_BOTH constexpr auto* end(const Coordinates<Terms...>& list) {
    return &list;
}

}  // namespace indices

PLEAT_SENTENCE(coordinates_are_indices,
               "coordinates(...) lists indices and other lists, as in coordinates(M(1), k)")

/// A list of what it is given: indices and lists.
PLEAT_BOTH constexpr Coordinates<> coordinates() { return {}; }
template <class... Terms>
PLEAT_BOTH constexpr Coordinates<Terms...> coordinates(const Coordinates<Terms...>& list) {
    return list;
}
template <class X, class... Xs>
PLEAT_BOTH constexpr auto coordinates(const X& x, const Xs&... xs) {
    constexpr bool all = Typed<X> && (Typed<Xs> && ...);
    coordinates_are_indices<all>();
    if constexpr (!all) {
        return Coordinates<>();
    } else if constexpr (sizeof...(Xs) == 0) {
        return Coordinates<X>{{x}};
    } else {
        return joined(x, xs...);
    }
}

/// Stands for sizes or strides that are none: the tensor says what it is made of.
struct NoSizes {};
/// The sizes of runtime dims, as tensors take them.
template <class... Xs>
PLEAT_BOTH constexpr auto extents(const Xs&... xs) {
    if constexpr (!(Typed<Xs> && ...)) {
        return NoSizes();
    } else if constexpr (sizeof...(Xs) > 1) {
        return joined(xs...);
    } else {
        return coordinates(xs...);
    }
}

template <class A, class B>  // one dim, one step, and no upper end: their sum is of the same kind
concept same_line = is_index<A> && same<A, B> && PLEAT_N(A::hi) == 0 && !is_fixed<A>;

template <class A, class B>
concept fixed_along_one_dim = is_fixed<A> && is_fixed<B> && on<A, typename B::Of>;

namespace indices {

template <class X>
    requires is_index<X>
PLEAT_BOTH constexpr auto operator-(const X& x) {
    return Place<typename X::Of, X::lo>(-x.get());
}
template <class... Terms>
PLEAT_BOTH constexpr auto operator-(const Coordinates<Terms...>& list) {
    return concatenate(Coordinates<>(), -list.Leaf<Terms>::term...);
}

template <class A, class B>
    requires(Typed<A> || Typed<B>)
PLEAT_BOTH constexpr auto operator+(const A& a, const B& b) {
    if constexpr (has_coordinates<A>) {
        return a.coordinates() + b;
    } else if constexpr (has_coordinates<B>) {
        return a + b.coordinates();
    } else if constexpr (!Typed<A>) {
        FirstDim<B>::type::template refuse<Misuse::add, A>();
        if constexpr (requires { a.cursor(); }) {  // a tensor, which would say something of its own next
            return Refused();
        } else {
            return a;
        }
    } else if constexpr (!Typed<B>) {
        FirstDim<A>::type::template refuse<Misuse::add, B>();
        return a;
    } else if constexpr (same_line<A, B>) {
        return PLEAT_PLACE(A, a.value_ + b.value_);
    } else if constexpr (fixed_along_one_dim<A, B>) {
        constexpr long long step = gcd(A::lo, B::lo);
        return Fixed<typename A::Of, step, 0, (PLEAT_N(A::place) + PLEAT_N(B::place)) / step>();
    } else if constexpr (is_index<A> && is_index<B> && !same<A, B>) {  // as joined does
        return Coordinates<A, B>{{a}, {b}};
    } else {
        return joined(a, b);
    }
}

}  // namespace indices

/// Does list A have every dim of B?
template <class A, class B>
PLEAT_BOTH constexpr bool has_dims_of() {
    if constexpr (is_list<A> && is_list<B>) {
        return has_dims_of<A>(static_cast<const B*>(nullptr));
    } else if constexpr (is_list<A>) {
        return A::template has<typename B::Of>();
    } else {
        return on<B, typename A::Of>;
    }
}

/// Says which dim of B it is that list A has not.
template <class A, class B>
PLEAT_BOTH constexpr void refuse_missing(Type<B>) {
    B::Of::template refuse<Misuse::find, A>();
}
template <class A, class Term, class... Terms>
PLEAT_BOTH constexpr void refuse_missing(Type<Coordinates<Term, Terms...>>) {
    if constexpr (has_dims_of<A, Term>()) {
        refuse_missing<A>(Type<Coordinates<Terms...>>());
    } else {
        refuse_missing<A>(Type<Term>());
    }
}

/// Are both on the same one dim?
template <class A, class B>
concept comparable = Typed<A> && Typed<B> && on<A, typename FirstDim<A>::type> && on<B, typename FirstDim<A>::type>;

namespace indices {

template <class A, class B>
    requires(Typed<A> || Typed<B>)
PLEAT_BOTH constexpr auto operator-(const A& a, const B& b) {
    if constexpr (has_coordinates<A>) {
        return a.coordinates() - b;
    } else if constexpr (has_coordinates<B>) {
        return a - b.coordinates();
    } else if constexpr (!Typed<A>) {
        FirstDim<B>::type::template refuse<Misuse::add, A>();
        return b;
    } else if constexpr (!Typed<B>) {
        FirstDim<A>::type::template refuse<Misuse::add, B>();
        return a;
    } else if constexpr (same_line<A, B>) {
        return PLEAT_PLACE(A, a.value_ - b.value_);
    } else if constexpr (has_dims_of<A, B>()) {
        return concatenate(Coordinates<>(), a, -b);
    } else if constexpr (is_list<A>) {
        refuse_missing<A>(Type<B>());
        return a;
    } else {
        FirstDim<A>::type::template refuse<Misuse::convert, B>();
        return a;
    }
}

/// n times an index or a list on one dim: the same kind, or a fold if it was a digit.
template <class A, class B>
    requires(Typed<A> || Typed<B>)
PLEAT_BOTH constexpr auto operator*(const A& a, const B& b) {
    if constexpr (!Typed<A>) {
        return b * a;
    } else if constexpr (!integer<B>) {
        FirstDim<A>::type::template refuse<Misuse::scale, B>();
        return Refused();
    } else if constexpr (is_index<A>) {
        return Place<typename A::Of, A::lo>(a.get() * static_cast<typename A::Int>(b));
    } else {
        using D = typename FirstDim<A>::type;
        if constexpr (!on<A, D>) D::template refuse<Misuse::number, A>();
        if constexpr (same<D, NoDim>) {
            return Refused();
        } else {
            return a.template get<D>() * b;
        }
    }
}

/// There is none: folds divide, and digits are what is left.
template <class A, class B>
    requires(Typed<A> || Typed<B>)
PLEAT_BOTH constexpr auto operator/(const A&, const B&) {
    if constexpr (Typed<A>) {
        FirstDim<A>::type::template refuse<Misuse::divide, B>();
        return Refused();
    } else {
        FirstDim<B>::type::template refuse<Misuse::divide, A>();
        return Refused();
    }
}

/// What is left of a beyond a multiple of b, which is a place on the same dim and positive: in [0, b), at the finer
/// step.
template <class A, class B>
    requires(Typed<A> || Typed<B>)
PLEAT_BOTH constexpr auto operator%(const A& a, const B& b) {
    if constexpr (!comparable<A, B>) {
        return a / b;
    } else {
        constexpr long long unit = gcd(step_of<A>(), step_of<B>());
        constexpr long long hi = same<A, B> ? PLEAT_N(A::hi) : 0;
        using Rest = Place<typename FirstDim<A>::type, unit, hi>;
        if constexpr (is_fixed<B>) {
            return Rest(floor_mod<PLEAT_N(B::place) / unit>(in_steps<unit>(a)));
        } else {
            const auto by = in_steps<unit>(b), rest = in_steps<unit>(a) % by;
            return Rest(rest < 0 ? rest + by : rest);
        }
    }
}

/// What x[m, k] would subscript by: k alone, if the comma were the built-in one. Tensors refuse it in words.
template <class... Xs>
struct Comma {
    using ByComma = Comma;
};
template <class X>
concept is_comma = requires { typename X::ByComma; };
template <class A, class B>
    requires(Typed<A> || Typed<B> || is_comma<A>)
PLEAT_BOTH constexpr Comma<A, B> operator,(const A&, const B&) {
    return {};
}

}  // namespace indices
using indices::is_comma;

PLEAT_SENTENCE(indices_have_members, "k.fold<8>(), k.digit<8>() and k.cast<M>() are members of an index k")
// As functions: a sentence.
template <long long N, class X>
PLEAT_BOTH constexpr X fold(const X& x) {
    indices_have_members<same<X, void>>();
    return x;
}
template <long long N, class X>
PLEAT_BOTH constexpr X digit(const X& x) {
    indices_have_members<same<X, void>>();
    return x;
}

namespace indices {
PLEAT_SENTENCE(numbers_are_printed, "an index is printed by its number, get()")
template <class... Xs>
    requires(Typed<Xs> || ...)
PLEAT_BOTH constexpr int printf(const char*, const Xs&...) {
    numbers_are_printed<(sizeof...(Xs) > 99)>();
    return 0;
}
}  // namespace indices

}  // namespace pleat
