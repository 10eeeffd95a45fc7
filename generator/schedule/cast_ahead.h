// Products with an operand of 8 bits that tiles cast on their way (runtime/include/pleat/gpu/tile_cast.h): every
// tile of a column casts it again, so that from so many rows on it is cast once, by a launch ahead.
#pragma once

#include <vector>

#include "model/kernel.h"
#include "schedule/plan.h"

namespace pleat::schedule {

/// From so many rows on: on an H200 8192 rows whose tiles cast take 1.7 times as long as with a launch ahead, 1024
/// rows .84 times, and 16 rows .18 times.
constexpr int64_t many_rows = 2048;

/// The variants of a lowered kernel for launches of many rows on sm_90a, where its rows are known at launch and
/// Kernel::hidden has room for the operand: one launch that casts, and the product. None of others.
std::vector<Variant> cast_ahead(const model::Spec& spec, const model::Kernel& lowered);

}  // namespace pleat::schedule
