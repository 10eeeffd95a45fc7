// Rows of packed sequences: operands whose rows begin at an offset that a tensor holds for each sequence, and
// results that only the rows within a sequence have (model/ragged.h).
#pragma once

#include <vector>

#include "model/kernel.h"

namespace pleat::schedule {

/// An operand read at `start` + the coordinate along `along` in place of the tensor's own `at`.
struct PackedRead {
    model::TensorId tensor = -1;
    model::Axis at, along;
    model::NodeId start = -1;
    model::NodeId index = -1;               // the whole of it
    std::vector<model::NodeId> conditions;  // all of which hold where an element is read
};

/// Nothing (tensor -1): the operand is read in another way.
PackedRead packed_read(const model::Spec& spec, const model::Graph& graph, model::NodeId operand);

/// The index at which all stores have what depends on `row`; -1 if they differ, or requirements need such a value.
model::NodeId index_of_rows(const model::Kernel& kernel, const model::Axis& row, model::NodeId sums,
                            model::NodeId lse);

/// A condition that is false for all rows behind one for which it is, and for which nothing is stored; -1: there is
/// none.
model::NodeId rows_within(const model::Spec& spec, const model::Kernel& kernel, const model::Axis& row,
                          model::NodeId sums, model::NodeId lse);

}  // namespace pleat::schedule
