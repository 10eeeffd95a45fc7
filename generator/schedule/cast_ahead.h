// Products with an operand of 8 bits that tiles cast on their way (runtime/include/pleat/gpu/tile_cast.h): every
// tile of a column casts it again, so that from so many rows on it is cast once, by a launch ahead.
#pragma once

#include <vector>

#include "model/kernel.h"
#include "schedule/plan.h"

namespace pleat::schedule {

/// From so many rows on: on an H200 int8 weights of 14336 x 4096 that tiles cast take 1.3 times as long as with a
/// launch ahead at 2048 rows and 1.4 times at 8192.
constexpr int64_t many_rows = 2048;

/// The variants of a lowered kernel for launches of many rows on sm_90a, where its rows are known at launch and
/// Kernel::hidden has room for the operand: one launch that casts, and the product. None of others.
std::vector<Variant> cast_ahead(const model::Spec& spec, const model::Kernel& lowered);

}  // namespace pleat::schedule
