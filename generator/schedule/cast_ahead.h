// Products with an operand of 8 bits that tiles cast on their way (runtime/include/pleat/gpu/tile_cast.h): every
// tile of a column casts it again, so that from so many rows on it is cast once, by a launch ahead.
#pragma once

#include <cstdint>
#include <vector>

#include "model/kernel.h"
#include "schedule/plan.h"

namespace pleat::schedule {

/// From so many rows on a launch ahead is less work than such a tile's casts. On an H200 int8 weights that tiles
/// cast as columns take 1.1 to 1.7 times as long as with it at 768 rows, 1.06 to 1.36 times at 1024 and 1.2 times
/// at 2048, but 0.8 to 1.2 times at 512 and 0.6 to 0.8 at 384 (14336 x 4096, 4096 x 14336 and 4096 x 4096); cast as
/// rows of 14336 x 4096 they take 0.8 times as long at 1024 rows.
int64_t many_rows(const Tile& casting);
/// ... than those of the first of these that casts on Hopper.
int64_t many_rows(const std::vector<Variant>& tiles);

/// The variants of a lowered kernel for launches of so many rows and more on sm_90a, where its rows are known at
/// launch and Kernel::hidden has room for the operand: one launch that casts, and the product. None of others.
std::vector<Variant> cast_ahead(const model::Spec& spec, const model::Kernel& lowered, int64_t many);

}  // namespace pleat::schedule
