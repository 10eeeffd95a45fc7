// Which stores of a tile leave, and which tensors come, by the copy engine: in parts of 64 rows by 128 bytes, which pass
// through shared memory.
#pragma once

#include <vector>

#include "model/kernel.h"
#include "schedule/tile.h"

namespace pleat::schedule {

/// The stores of the kernel that can; all others go from each thread to memory.
std::vector<TilePart> staged_stores(const model::Spec& spec, const model::Kernel& kernel, const Tile& tile);

/// Fills in the tensors that the stages of one loop read at their own coordinates, each element once. Needs Tile::staged.
void find_inputs(const model::Spec& spec, const model::Kernel& kernel, Tile& tile);

}  // namespace pleat::schedule
