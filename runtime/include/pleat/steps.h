// What the indices of a subscript are to a tensor: each moves nothing, moves the address linearly, or is left to
// the dereference. Knows no cursors.
#pragma once

#include "pleat/bounds.h"
#include "pleat/view.h"

namespace pleat {

/// Stands in Self::refuse for a list with another vocabulary's dim of the name of D.
template <class D>
struct Namesake {};
template <class T, class D, class Own>
PLEAT_BOTH constexpr void refuse_namesake() {
    if constexpr (namesakes<D, Own>()) T::template refuse<Namesake<Own>>();
}
template <class T, class D, class Offset, class... Alongs>
PLEAT_BOTH constexpr void refuse_namesakes(const Layout<Offset, Alongs...>*) {
    (refuse_namesake<T, D, decltype(dim_of(Alongs()))>(), ...);
}

/// What an index C is to a tensor or lens T: nothing, a linear step of the address, or left to the dereference.
enum class Moves { nothing, linearly, at_the_end };
template <class T, class C>
PLEAT_BOTH constexpr Moves moves_of() {
    using L = typename T::Layout;
    using D = typename C::Of;
    if constexpr (acts<T, D>) {
        return moves_linearly<L, C> ? Moves::linearly : Moves::at_the_end;
    } else {
        if constexpr (!has_dim<L, D> && has_namesake<D>(static_cast<const L*>(nullptr)))
            refuse_namesakes<T, D>(static_cast<const L*>(nullptr));
        return Moves::nothing;
    }
}
template <class T, class C>
struct MovesOf {  // found out once, as in DimIn
    PLEAT_KNOWN(int, how, static_cast<int>(moves_of<T, C>()));
};
/// Does C move T in this way?
template <class T, class C, Moves how>
concept moves = static_cast<int>(MovesOf<T, C>::how) == static_cast<int>(how);

/// The indices of a list that move a tensor or lens linearly, and those that are left to the dereference, apart;
/// the others move nothing. Not by a partial specialization with a requires clause: CUDA's compilers take one
/// answer of it for all lists.
template <class Linear, class Left>
struct Steps {};
template <class T, class Sorted, class... Cs>
struct StepsOf {
    using type = Sorted;
};
template <Moves moves, class Sorted, class C>
struct StepsWith {
    using type = Sorted;
};
template <class... Linear, class Left, class C>
struct StepsWith<Moves::linearly, Steps<TypeList<Linear...>, Left>, C> {
    using type = Steps<TypeList<Linear..., C>, Left>;
};
template <class Linear, class... Left, class C>
struct StepsWith<Moves::at_the_end, Steps<Linear, TypeList<Left...>>, C> {
    using type = Steps<Linear, TypeList<Left..., C>>;
};
template <class T, class Sorted, class C, class... Cs>
struct StepsOf<T, Sorted, C, Cs...>
    : StepsOf<T, typename StepsWith<static_cast<Moves>(MovesOf<T, C>::how), Sorted, C>::type, Cs...> {};
/// The same of a list, at once where all its indices go one way.
template <class T, bool Linearly, bool AtTheEnd, class... Cs>
struct SortedSteps : StepsOf<T, Steps<TypeList<>, TypeList<>>, Cs...> {};
template <class T, bool AtTheEnd, class... Cs>
struct SortedSteps<T, true, AtTheEnd, Cs...> {
    using type = Steps<TypeList<Cs...>, TypeList<>>;
};
template <class T, class... Cs>
struct SortedSteps<T, false, true, Cs...> {
    using type = Steps<TypeList<>, TypeList<Cs...>>;
};
template <class T, class List>
struct StepsIn;
template <class T, class... Cs>
struct StepsIn<T, Coordinates<Cs...>>
    : SortedSteps<T, (moves<T, Cs, Moves::linearly> && ...), (moves<T, Cs, Moves::at_the_end> && ...), Cs...> {};

}  // namespace pleat
