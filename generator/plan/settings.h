// Schedules that a spec asks for: whether a plan keeps to those that are given, and the schedules that are worth
// trying. What settings there are the families say. Knows no text of kernels.
#pragma once

#include <optional>
#include <vector>

#include "plan/plan.h"

namespace pleat::schedule {

/// Why no variant of the plan keeps to the wanted settings; nothing if one does.
std::optional<Refusal> refusal_of(const model::Spec& spec, const model::Kernel& lowered, const Plan& plan,
                                  const model::Schedule& wanted, const Target& target);

/// One schedule for each way to run the kernel that differs from the others: every combination of the values that
/// are worth trying and that fits. An empty schedule, the choice without wishes, is none of them. Schedules that at
/// these sizes take far longer than others by the cost model are left out.
std::vector<model::Schedule> ways_to_run(const model::Spec& spec, const model::Kernel& kernel,
                                         model::TensorId intermediate, const std::vector<int64_t>& symbols,
                                         const Target& target);

}  // namespace pleat::schedule
