// Sums along two directions that share some of their axes, as those of a group norm along the channels and places
// of a group, and along all examples and places of a channel: each in two steps, of which the first goes along what
// they share and is one for both.
#pragma once

#include <unordered_map>
#include <vector>

#include "grad/tensors.h"

namespace pleat::grad {

struct Stepped {
    std::vector<Id> roots;  // in their order; as they were where there are no such sums
    bool taken = false;     // are there steps?
    /// Are they those of one launch whose blocks have a row each (families/nested): the first goes along what lies
    /// innermost in memory, and another along parts of a known number?
    bool in_one_row = false;
};
Stepped in_steps(Algebra& a, const Tensors& tensors, const std::vector<Id>& roots);

}  // namespace pleat::grad
