// Long rows that clusters take in turn: a cluster keeps what all rows share, and its next row is on its way while
// it works at one. Knows nothing of how other rows are shared out (families/row/row.h).
#pragma once

#include <optional>

#include "families/row/room.h"
#include "families/row/row.h"

namespace pleat::schedule {

/// A row launch's way to go from row to row: `room` says what each row has of its own, and what is the same for
/// all of them. Nothing where shared memory has no room for both, or where rows could not be fetched ahead.
std::optional<RowChoice> persistent_rows(const model::Spec& spec, const model::Kernel& kernel,
                                         const RowLaunch& rows, const RowRoom& room, const Target& target);

}  // namespace pleat::schedule
