// Between which numbers a value lies, whatever tensors hold: by interval arithmetic over its stages. The ends are
// values of params and sizes, which a launch knows. Knows nothing of attention.
#pragma once

#include "model/kernel.h"
#include "transform/kernel_parts.h"

namespace pleat::schedule {

/// What |value| never passes unless it is NaN, as a node of `part`, which is of the same kernel; a constant where
/// it is one. -1: the stages set no bound.
model::NodeId bound_of(const model::Graph& graph, model::NodeId value, KernelPart& part, const model::Graph& taken);

}  // namespace pleat::schedule
