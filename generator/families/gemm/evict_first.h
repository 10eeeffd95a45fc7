// Which operand a launch of tiles loads with the evict-first hint of the L2 cache: one that no later tile reads
// again. A pure function of sizes.
#pragma once

#include "families/gemm/tile.h"
#include "model/kernel.h"

namespace pleat::schedule {

/// Of the operand a, or b, which is more than a later launch is likely to find in the cache: do all tiles that want
/// an element of it lie in one band, and so are at work at about the same time, in some launch?
bool evict_first(const model::Spec& spec, const Target& target, const Tile& tile, bool of_a);

/// In which launches, for `pleat explain`: ", B evict-first in L2 where ...".
std::string explain_evict_first(const model::Spec& spec, const Tile& tile);

}  // namespace pleat::schedule
