// Rows of packed sequences: operands whose rows begin at an offset that a tensor holds for each sequence, and
// results that only the rows within a sequence have (model/ragged.h).
#pragma once

#include <optional>
#include <vector>

#include "families/attention/mask.h"
#include "families/gemm/operand.h"
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

/// The places where(conditions, start + the coordinate along `along`, nowhere), or such a sum alone.
struct PackedIndex {
    model::Axis along;
    model::NodeId start = -1;
    std::vector<model::NodeId> conditions;
};
std::optional<PackedIndex> packed_index(const model::Spec& spec, const model::Graph& graph, model::NodeId index);

/// A tensor that has sequences and places within them for axes, which stands for what is read. No memory has it.
model::Tensor stand_in(const model::Spec& spec, const model::Graph& graph, const PackedRead& read);
/// Boxes of the tensor that is read in place of those of its stand-in. `of_start`: the digits of the offsets.
void unpack(const model::Spec& spec, const PackedRead& read, model::TensorId stand_in,
            const model::Domain& of_start, Operand& operand);

/// How many rows are a sequence's own: a sum of values that depend on it alone.
struct PackedLength {
    model::Axis sequence;
    std::vector<KeyBound::Term> terms;
    int64_t constant = 0;
};
/// ... of a condition that is false for all others.
std::optional<PackedLength> packed_length(const model::Spec& spec, const model::Graph& graph,
                                          model::NodeId condition, const model::Axis& row);

/// The index at which all stores have what depends on `row`; -1 if they differ, or requirements need such a value.
model::NodeId index_of_rows(const model::Kernel& kernel, const model::Axis& row, model::NodeId sums,
                            model::NodeId lse);

/// A condition that is false for all rows behind one for which it is, and for which nothing is stored; -1: there is
/// none.
model::NodeId rows_within(const model::Spec& spec, const model::Kernel& kernel, const model::Axis& row,
                          model::NodeId sums, model::NodeId lse);

}  // namespace pleat::schedule
