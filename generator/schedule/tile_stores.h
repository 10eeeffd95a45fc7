// Which stores of a tile leave through the copy engine: parts of 64 rows by 128 bytes, gathered in shared memory.
#pragma once

#include <vector>

#include "model/kernel.h"
#include "schedule/tile.h"

namespace pleat::schedule {

/// The stores of the kernel that can; all others go from each thread to memory.
std::vector<TileStore> staged_stores(const model::Spec& spec, const model::Kernel& kernel, const Tile& tile);

}  // namespace pleat::schedule
