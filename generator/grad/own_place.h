// What a gradient takes of the value that was read, at the place from which it was read.
#pragma once

#include "grad/algebra.h"

namespace pleat::grad {

/// `subscript` is v[a = e], and g its gradient. Where the place a is e, the subscript is v, and e the coordinate
/// along a: g with these in their place, so that v is read once, not at a place of each coordinate of e. Conditions
/// that hold wherever v is are left out. g itself if it does not take v element by element.
Id at_own_place(Algebra& a, Id subscript, Id g);

/// Is what moved_beside() gives 0 where the place `to` is none of x?
bool is_zero_outside(const Algebra& a, Id g, const std::vector<Axis>& own, const Axis& x);

/// g with coordinate x replaced by the place `to`: what has the axes `own` stays where it is, and the rest moves.
Id moved_beside(Algebra& a, Id g, const std::vector<Axis>& own, const Axis& x, Id to);

}  // namespace pleat::grad
