// Where integers of a kernel lie: which are computed in 32 bits, and which indices need no check.
#pragma once

#include <vector>

#include "model/kernel.h"

namespace pleat::emit {

/// By node: an index, or what indices and their bounds are made of, which lies within 32 bits whatever the place.
std::vector<char> narrow_integers(const model::Spec& spec, const model::Kernel& kernel);

/// Does an index lie on its axis wherever it is computed, as 2 * P + PHASE does along 2 * P places?
bool stays_on_axis(const model::Spec& spec, const model::Graph& graph, model::NodeId index,
                   const model::Axis& axis);

/// Does an integer fit into 32 bits wherever it is computed, if the sizes of all dims do? As Q - extent(Q) - (S -
/// extent(S)) does.
bool fits_as_sizes_do(const model::Spec& spec, const model::Graph& graph, model::NodeId node);

}  // namespace pleat::emit
