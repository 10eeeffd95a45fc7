// Heads of queries that share keys as rows of one tile of attention on sm_90a: a consumer's 64 rows are some places
// along the queries with all heads of a group each, which boxes bring and send. Where there are few places, or
// tiles of so many places leave fewer rows over, that takes fewer tiles.
#pragma once

#include <optional>

#include "families/attention/attention.h"

namespace pleat::schedule {

/// The digit of the batch that neither keys nor values, nor bounds, nor where packed rows begin depend on, and that
/// all that is stored of rows goes along; before boxes of packed rows are those of their tensors.
std::optional<model::Axis> group_of(const Attention& attention);

/// Makes the group rows of the tiles.
void group_rows(Attention& attention);

}  // namespace pleat::schedule
