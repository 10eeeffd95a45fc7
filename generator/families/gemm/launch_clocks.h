// The clocks of cost.h as launches find them, for the sizes that they know first.
#pragma once

#include <string>

#include "families/gemm/tile.h"

namespace pleat::schedule {

/// The clocks that the model gives a launch in these tiles.
Term clocks_at_launch(const model::Spec& spec, const Tile& tile, const StepClocks& clocks);

}  // namespace pleat::schedule
