// What launches for the gradient of a correlation's weights share: which kernels and launches they take, and the
// launch behind that adds up what blocks leave.
#pragma once

#include <string>
#include <variant>

#include "families/column/launch.h"
#include "plan/condition.h"
#include "plan/correlation.h"
#include "plan/family.h"

namespace pleat::schedule {

/// The gradient that these launches take, or why they do not take the kernel; an empty text where it is no gradient
/// of weights.
std::variant<WeightGradient, std::string> gradient_taken(const Problem& problem);

/// Launches for which TMA has something to look at and steps have 32-bit numbers.
Condition takes_gradient(const model::Spec& spec, const Correlation& windows, const model::Size& steps);

/// The launch that adds up what the blocks of `p` leave of a sum, in the order of the tensor that its stages store
/// first.
FinishLaunch finish_of_gradient(const Problem& problem, Variant& v, Launch& p, model::NodeId sum);

}  // namespace pleat::schedule
