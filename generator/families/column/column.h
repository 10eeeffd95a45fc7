// Reductions whose rows are shared out among blocks, and the launch that puts the shares together.
#pragma once

#include <vector>

#include "plan/groups.h"
#include "target/target.h"

namespace pleat::schedule {

/// Adds the launches that reduce a group in shares: across memory, or along rows that are few and long. The
/// finishing launch also serves `sinks` (over the kept digits) or, without any, leaves the values in workspace.
void add_in_shares(const model::Spec& spec, const model::Kernel& kernel, Variant& variant, const Group& group,
                   const std::vector<Sink>& sinks, const Target& target);

/// Behind this launch the values of the group's reductions lie in workspace, as its sinks leave them.
void mark_materialized(Variant& variant, const Group& group, const Launch& launch);

}  // namespace pleat::schedule
