// The tile variants of a kernel with a contraction.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plan/launch.h"
#include "target/target.h"

namespace pleat::schedule {

/// They come before any others.
struct TilePlan {
    std::vector<Variant> variants;
    std::string untiled;    // why not every device has tiles of it, if so
    bool complete = false;  // one of them always holds: there is no need of others
};
/// `rows`: launches have about so many rows where these are open, so that they need one form; 0: any number.
TilePlan plan_tiles(const model::Spec& spec, const model::Kernel& lowered, const Target& target, int64_t rows = 0);

}  // namespace pleat::schedule
