// Questions about a kernel's value graph that passes, planning and emission ask.
#pragma once

#include <functional>
#include <optional>

#include "model/kernel.h"

namespace pleat::schedule {

/// Visits every node that `root` needs, each once, arguments first; does not go below nodes in `stop`.
void visit(const model::Graph& graph, model::NodeId root, const std::function<bool(model::NodeId)>& stop,
           const std::function<void(model::NodeId)>& see);

bool is_reduction(const model::Node& node);
/// Is a reduction what `root` is, or what it needs? Not through nodes at which `stop` is true.
bool reduces(
    const model::Graph& graph, model::NodeId root,
    const std::function<bool(model::NodeId)>& stop = [](model::NodeId) { return false; });

/// The node of max(v) if `reduction` is sum(exp(v - max(v))) along the same digits: both come from one pass over v.
std::optional<model::NodeId> shifted_exponential(const model::Graph& graph, model::NodeId reduction);

/// Does `root` need the node?
bool needs(const model::Graph& graph, model::NodeId root, model::NodeId node);

}  // namespace pleat::schedule
