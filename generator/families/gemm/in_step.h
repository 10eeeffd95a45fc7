// When the clusters of a launch of tiles are kept in step (runtime/include/pleat/gpu/in_step.h): where what they
// read at a time is more than the L2 cache keeps, so that clusters which have drifted apart read it from memory
// again. A pure function of sizes.
#pragma once

#include <string>

#include "families/gemm/tile.h"
#include "model/kernel.h"

namespace pleat::schedule {

InStep in_step(const model::Spec& spec, const Target& target, const Tile& tile);

/// True if some launch is stream-K. Clusters in step have whole tiles.
bool shares_tiles(const model::Spec& spec, const Target& target, const Tile& tile);

}  // namespace pleat::schedule
