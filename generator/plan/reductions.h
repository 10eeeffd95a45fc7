// What the schedules of the `over` family share: what reductions go along, in which order they run, how wide
// threads access the lane's digit, and values that lie in workspace. Decides nothing about launches.
#pragma once

#include <vector>

#include "plan/axes.h"
#include "plan/launch.h"

namespace pleat::schedule {

/// The digits that a reduction goes along, and those of what it reduces. The reduced digits are gone through even
/// where the operand does not depend on them.
model::Domain along(const model::Kernel& kernel, model::NodeId reduction);
model::Domain operand_domain(const model::Kernel& kernel, model::NodeId reduction);

/// The bytes of a partial state (runtime/include/pleat/gpu/reduce.h) of a reduction.
int state_bytes(const model::Kernel& kernel, const model::Node& reduction);

/// Orders reductions into passes: each after those whose values its operand needs. `joint`: a maximum and the sum
/// of exponentials below it share one.
std::vector<Pass> in_passes(const model::Kernel& kernel, const Variant& variant,
                            const std::vector<model::NodeId>& reductions, bool joint);

/// Makes the last of `digits` the launch's lane, with vectors as wide as all accesses allow.
void set_lane(const model::Spec& spec, Launch& launch, const std::vector<model::Axis>& digits,
              const std::vector<Access>& all);

/// Room in the variant's workspace for a node's value, or for the partial states of a reduction; its index.
int add_scratch(const model::Spec& spec, const model::Kernel& kernel, Variant& variant, model::NodeId node,
                const std::vector<model::Axis>& axes, model::Size splits, bool partial);

}  // namespace pleat::schedule
