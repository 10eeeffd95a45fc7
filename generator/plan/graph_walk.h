// What the sinks of a launch are made of.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "model/kernel.h"
#include "plan/launch.h"
#include "transform/walk.h"

namespace pleat::schedule {

/// The nodes that a sink's values are made of (roots, not their arguments).
std::vector<model::NodeId> roots(const model::Kernel& kernel, const Variant& variant, const Sink& sink);
model::Domain domain_of(const model::Kernel& kernel, const Variant& variant, const Sink& sink);
/// Does a function take several instructions and registers, as those of a series or an iteration do?
bool costly(model::Fn fn);

}  // namespace pleat::schedule
