// A kernel's graph built anew, node by node. Knows nothing of what is rewritten, or why.
#pragma once

#include <functional>

#include "model/kernel.h"

namespace pleat::model {

/// Puts a node, whose arguments are nodes of the new graph already, into that graph in the place of node `from` of
/// the old one; -1: it is left out, and nothing has it as its argument.
using Rewrite = std::function<NodeId(Graph& to, NodeId from, Node node)>;

/// The kernel after the rewrite of each of its nodes, in their order. What it makes stands where the node stood in
/// the spec, and lets, stores and requirements have the values that came into the places of theirs.
Kernel rewritten(const Kernel& kernel, const Rewrite& rewrite);

}  // namespace pleat::model
