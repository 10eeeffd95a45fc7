// Nodes that rewrites of a value graph put into it.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "model/graph.h"

namespace pleat::model {

Node integer_node(int64_t value);
Node coordinate_node(const Axis& axis);
/// The value with digits replaced by indices.
Node substituted(const Graph& graph, NodeId value, const std::vector<std::pair<Axis, NodeId>>& binds);

}  // namespace pleat::model
