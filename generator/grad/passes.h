// Which stores without a product are one kernel.
#pragma once

#include <vector>

#include "grad/stages.h"

namespace pleat::grad {

/// The sinks, parted into kernels. Reductions that have no tensor in common with what else is stored are kernels of
/// their own: each may then be one launch, where a kernel of both takes several.
std::vector<std::vector<Sink>> passes_of(const Algebra& a, const std::vector<Sink>& sinks);

}  // namespace pleat::grad
