// Which kernels reduce along nested sets of axes, so that the block of one row can do all of it (nested.h): sums
// along the elements of a part of the row, along its parts, along both; and shares of sums across the rows.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "plan/family.h"

namespace pleat::schedule {

struct NestedForm {
    model::Domain rows;                     // one row for each of these
    model::Domain parts;                    // of a row
    model::Domain elements;                 // of a part
    std::vector<model::NodeId> of_rows;     // reductions that a row completes, arguments first
    std::vector<model::NodeId> of_columns;  // reductions across rows, of which each row leaves a share
    model::Domain across;                   // the rows' digits that those go along
    model::Domain columns;                  // the digits that they keep
    std::vector<Sink> each_row;             // sinks of a row, its parts or its elements
    std::vector<Sink> at_end;               // sinks that need of_columns

    /// What a reduction goes along within a row.
    enum class Along { nothing, elements, parts, row };
};

/// The forms that a problem can take; memory decides which serves (nested.h).
std::vector<NestedForm> nested_forms(const Problem& problem);
/// Nothing where it goes along some part of the parts or of their elements.
std::optional<NestedForm::Along> along_within(const NestedForm& form, const model::Domain& along);

}  // namespace pleat::schedule
