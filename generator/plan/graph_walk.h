// Questions about a kernel's value graph that planning and emitting ask.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "model/kernel.h"
#include "plan/plan.h"

namespace pleat::schedule {

/// The nodes that a sink's values are made of (roots, not their arguments).
std::vector<model::NodeId> roots(const model::Kernel& kernel, const Variant& variant, const Sink& sink);
model::Domain domain_of(const model::Kernel& kernel, const Variant& variant, const Sink& sink);

/// Visits every node that `root` needs, each once, arguments first; does not go below nodes in `stop`.
void visit(const model::Graph& graph, model::NodeId root, const std::function<bool(model::NodeId)>& stop,
           const std::function<void(model::NodeId)>& see);

/// Every store and requirement of a kernel whose contraction is a tile.
std::vector<Sink> tile_sinks(const model::Kernel& kernel, const Tile& tile);

bool is_reduction(const model::Node& node);

/// The node of max(v) if `reduction` is sum(exp(v - max(v))) along the same digits: both come from one pass over v.
std::optional<model::NodeId> shifted_exponential(const model::Graph& graph, model::NodeId reduction);

}  // namespace pleat::schedule
