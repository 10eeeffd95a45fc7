// Two contractions that are added up before anything else is done with either, such as a weight's and that of an
// update of low rank beside it (LoRA: Hu et al., ICLR 2022): one tile, whose second product goes on with the
// first's sums.
#pragma once

#include <optional>

#include "model/kernel.h"
#include "transform/draft.h"

namespace pleat::schedule {

/// The sum of the two contractions that a lowered kernel has, if nothing else is needed of them.
std::optional<model::NodeId> sum_of_two(const model::Kernel& lowered);

/// The pass that makes such kernels: where an operand of one of the two is computed from a third contraction, a
/// kernel ahead stores it.
void split_added(Draft& draft);

}  // namespace pleat::schedule
