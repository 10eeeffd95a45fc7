// Reverse mode: from what a forward spec stores to the gradients of what it reads, as terms.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "diag/diag.h"
#include "grad/forward.h"
#include "grad/tensors.h"

namespace pleat::grad {

/// What is stored to the gradient of a tensor: all of it, or the digits of a slot.
struct Gradient {
    int tensor = -1;  // whose gradient
    Slot slot;
    Id value = -1;
};

struct Reversed {
    std::vector<Gradient> gradients;
    std::vector<int> zero;  // asked for, and the outputs do not depend on them
    std::vector<std::string> notes;
};

/// `of`: the stored tensors whose gradients are given; `wrt`: those whose gradients are wanted. `given` is the term
/// of the gradient of an output. Tensors take further dims. Reports what has no gradient.
Reversed reverse(Tensors& tensors, const std::vector<Custom>& customs, Algebra& a, const Forward& forward,
                 const std::vector<int>& of, const std::vector<int>& wrt, const std::map<int, Id>& given,
                 Diagnostics& diagnostics);

/// Does a gradient pass through a term to its argument?
bool active_through(const Algebra& a, const Term& term, size_t arg);

}  // namespace pleat::grad
