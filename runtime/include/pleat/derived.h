// Derived coordinates: places along some dims that follow from places along others, such as the row of an image
// that an output row and a tap of a filter read. A type with input dims and a function, and a subscript like a
// list:
//
//   *x[PIXEL(p + r)]    where PIXEL derives H from P and R
//
// Generated code declares `struct PIXEL : Derived<PIXEL, P, R>` with derive(p, r), which returns a list; one
// written by hand may do anything in it. Knows nothing of tensors.
#pragma once

#include "pleat/compare.h"

namespace pleat {

template <class Self, class... Inputs>
struct Derived {
    /// From indices and lists that together have every input's dim; other dims do not matter.
    template <Typed... Xs>
    PLEAT_BOTH explicit constexpr Derived(const Xs&... xs) : inputs_(taken(pleat::coordinates(xs...))) {}

    /// What the inputs are.
    PLEAT_BOTH constexpr const Coordinates<Inputs...>& inputs() const { return inputs_; }
    /// What follows from them.
    PLEAT_BOTH constexpr auto coordinates() const { return Self::derive(inputs_.template term<Inputs>()...); }

private:
    template <class List>
    PLEAT_BOTH static constexpr Coordinates<Inputs...> taken(const List& list) {
        return Coordinates<Inputs...>{{Inputs(list.template get<typename Inputs::Of>())}...};
    }

    Coordinates<Inputs...> inputs_;
};

}  // namespace pleat
