// Sums along two directions that share some of their axes, as those of a group norm along the channels and places
// of a group, and along all examples and places of a channel: each in two steps, of which the first goes along what
// they share and is one for both.
#pragma once

#include <unordered_map>
#include <vector>

#include "grad/tensors.h"

namespace pleat::grad {

/// The roots, in their order, with such sums in steps; as they are where there are none.
std::vector<Id> in_steps(Algebra& a, const Tensors& tensors, const std::vector<Id>& roots);

}  // namespace pleat::grad
