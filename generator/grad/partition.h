// Gradients to kernels: each contraction is a kernel of its own with what follows from it as its epilogue, and what
// a contraction takes that is no tensor passes through workspace.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "grad/applied.h"
#include "grad/kernels.h"
#include "grad/stages.h"

namespace pleat::grad {

/// `names` are the wishes of values; `dtype` that which whole values take where no operand beside them says one. In
/// "with", kernels of other specs have all their names, those that are the same here, too.
Kernels partition(Algebra& a, Tensors& tensors, const std::vector<Custom>& customs,
                  const std::map<Id, std::string>& names, std::vector<Sink> sinks, const std::string& dtype);

}  // namespace pleat::grad
