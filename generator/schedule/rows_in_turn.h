// Long rows that clusters take in turn: a cluster keeps what all rows share, and its next row is on its way while
// it works at one. Knows nothing of how other rows are shared out (schedule/row.h).
#pragma once

#include <optional>
#include <vector>

#include "schedule/row.h"

namespace pleat::schedule {

/// A row phase's way to go from row to row: `held` is each row's own, `shared` the same for all of them. Nothing
/// where shared memory has no room for both, or where rows could not be fetched ahead.
std::optional<RowChoice> rows_in_turn(const model::Spec& spec, const model::Kernel& kernel, const Phase& rows,
                                      const std::vector<model::TensorId>& held,
                                      const std::vector<model::TensorId>& shared);

}  // namespace pleat::schedule
