// Numbers of 8 bits (uniform8), sixteen of which share a block of Philox: what of an index counts blocks, so that a
// thread with several of a block draws it once. Knows nothing of loops, and of which elements a thread has.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "model/graph.h"

namespace pleat::emit {

/// uniform8(seed, 16 * block + byte), with a byte from 0 to 15.
struct DrawIndex {
    model::NodeId block, byte;
};
/// The index of a uniform node as that; nothing for others.
std::optional<DrawIndex> draw_index(const model::Graph& graph, model::NodeId uniform);

/// A block of Philox that elements of a thread share: the variable that holds its words, and the condition under
/// which an element is the first of them.
struct SharedDraw {
    DrawIndex index;
    std::string words, first;
};
using SharedDraws = std::map<model::NodeId, SharedDraw>;

}  // namespace pleat::emit
