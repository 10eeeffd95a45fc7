// Places of packed sequences: where(inner < length, start + inner, -1), each sequence's own interval of a dim. Of
// an index the form; that intervals do not overlap is for the kernel to require.
#pragma once

#include <optional>

#include "model/affine.h"

namespace pleat::model {

/// An index of a dim: start + inner within the sequence, none beyond it. Without a start it is a part of the places
/// of an affine form, whatever the condition says.
struct Ragged {
    NodeId start = -1;  // the first place: a value of `sequence`, and of digits that the tensor has itself
    Axis sequence;      // a whole dim
    Affine inner;       // coordinates' sum, from 0 on: the place within the sequence
    Affine length;      // a sum of values: inner is less where an element is meant
    NodeId guard = -1;  // the condition
};

/// Why an index that a tensor's value takes part in is no such form.
enum class NotRagged {
    other,      // it is of another form
    unguarded,  // start + inner without a condition
    unbounded,  // the condition is none of inner < length
    elsewhere,  // where the condition is false it may be an element, too
};

struct RaggedForm {
    std::optional<Ragged> form;
    NotRagged why = NotRagged::other;
};

/// The index of `axis`, of a tensor that has the digits `own` beside it.
RaggedForm ragged(const Spec& spec, const Graph& graph, NodeId index, const Axis& axis, const Domain& own);

/// A condition on integers of which this is a part (of `and`), as form <= 0; nothing: it is none.
std::optional<Affine> not_above_zero(const Spec& spec, const Graph& graph, NodeId condition);

/// Is `next` the value that `start` has at the sequence behind?
bool is_next(const Spec& spec, const Graph& graph, NodeId start, NodeId next, const Axis& sequence);

/// What a kernel requires of the intervals of sequences, which the device checks.
struct Intervals {
    NodeId next = -1;      // what starts the next sequence: by the length, or by a requirement if `apart`; else -1
    bool ordered = false;  // starts do not decrease
    bool apart = false;    // none reaches into the next one
    bool whole = false;    // each ends where the next one starts
};
/// ... wherever the coordinates of `where` are, of an index with a start.
Intervals intervals(const Spec& spec, const Kernel& kernel, const Ragged& ragged, const Domain& where);

}  // namespace pleat::model
