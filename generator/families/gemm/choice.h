// Which of the tiles that fit a kernel its launches take: by the model of cost.h, and for what that does not
// know by what was the fastest of a few. Knows no launches.
#pragma once

#include <string>
#include <vector>

#include "families/gemm/tile.h"
#include "model/kernel.h"

namespace pleat::schedule {

/// A tile, and in which launches it is taken before those that follow.
struct TileChoice {
    Tile tile;
    Condition when;
};

/// The forms of tiles that are the fastest: one where the spec gives all sizes, else some of which a launch takes
/// the one that the model puts first for its own. `by_stages`: the tile that the stages alone suggest, where the
/// model has nothing better; `most`: of how many forms; `rows`: how many launches have of them where the spec
/// leaves that open, 0: any number.
std::vector<TileChoice> choose_tiles(const model::Spec& spec, const model::Kernel& lowered, const Target& target,
                                     const Tile& by_stages, int most, int64_t rows = 0);

}  // namespace pleat::schedule
