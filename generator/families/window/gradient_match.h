// What launches for the gradient of a correlation's weights share: which kernels and launches they take, and the
// launch behind that adds up what blocks leave.
#pragma once

#include <string>

#include "families/column/launch.h"
#include "plan/condition.h"
#include "plan/correlation.h"
#include "plan/family.h"

namespace pleat::schedule {

/// Why boxes of both tensors or the sums' stages are not as these launches take them; empty if they are.
std::string why_no_gradient(const Problem& problem, const WeightGradient& found);

/// Launches for which TMA has something to look at and steps have 32-bit numbers.
Condition takes_gradient(const model::Spec& spec, const Correlation& windows, const model::Size& steps);

/// The launch that adds up what the blocks of `p` leave of a sum, in the order of the tensor that its stages store
/// first.
FinishLaunch finish_of_gradient(const Problem& problem, Variant& v, Launch& p, model::NodeId sum);

}  // namespace pleat::schedule
