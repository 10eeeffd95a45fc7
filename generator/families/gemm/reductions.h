// The reductions that stages of a tile need: which a tile finishes along its columns or down its rows, and which go
// on in other tiles, so that a further launch combines what each left in workspace. Knows nothing of how they are
// computed.
#pragma once

#include <vector>

#include "families/gemm/tile.h"
#include "model/kernel.h"
#include "plan/launch.h"

namespace pleat::schedule {

/// Fills in Tile::reductions, once rows and columns are known. `depends`: on the product, by node. Throws Untiled
/// (operands.h) where a tile can neither finish nor begin one, or where a stage needs its value too early.
void find_reductions(const model::Spec& spec, const model::Kernel& kernel, const std::vector<char>& depends,
                     Tile& tile);

/// The reductions whose values a sink needs and that are known only after the loops over the tile.
std::vector<const TileReduction*> late_reductions(const model::Kernel& kernel, const Tile& tile, const Sink& sink);

/// The register columns that a thread goes through before lanes share out its states of a reduction down the rows:
/// a divisor of those that it has of the lanes' digit.
int64_t registers_shared_out(const ColumnAtom& lanes);

/// What a reduction keeps: the digits of what it reduces but those that it goes along.
model::Domain kept_of(const model::Kernel& kernel, model::NodeId reduction);

/// How many states of a reduction along its columns a tile has in a row: a thread has those of all its rows.
int64_t states_of_row(const model::Kernel& kernel, const Tile& tile, model::NodeId reduction);
/// Registers in which a thread keeps the states of all such reductions.
int64_t state_registers(const model::Kernel& kernel, const Tile& tile);

/// Workspace for the states of reductions that go on in other tiles, and the launches that finish them: of a
/// variant whose only launch is a tile's.
void add_finishes(const model::Spec& spec, const model::Kernel& kernel, Variant& variant);

}  // namespace pleat::schedule
