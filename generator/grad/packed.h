// Tensors of packed sequences as a forward's kernels see them: where all reads and stores of a tensor are at one
// place of sequences (model/ragged.h), it has sequences and places within them for axes. Gradients are derived of
// that view, and kernels name the tensors as they lie.
#pragma once

#include <map>
#include <vector>

#include "grad/applied.h"
#include "grad/forward.h"
#include "grad/stages.h"

namespace pleat::grad {

/// The places at which a kernel of the view's spec reads or stores.
struct PackedRows {
    PackedPlace place;
    int kernel = -1;
    model::NodeId index = -1, guard = -1;  // guard: outside of which nothing is needed, if the index has none
    model::NodeId start = -1;
    model::NodeId next = -1;  // where the next sequence starts, if that is where each ends; else there may be gaps
};

struct PackedView {
    model::Spec spec;
    std::vector<PackedRows> rows;
    std::map<int, int> of;  // tensors, and their rows
};

PackedView packed_view(const model::Spec& spec, const std::vector<Custom>& customs);

/// The sinks with packed tensors as they lie: reads and stores at places of sequences. Of what is computed of one
/// place of the memory alone, and stored to workspace, there is no need to know the sequences.
std::vector<Sink> as_they_lie(Algebra& a, const Tensors& tensors, std::vector<Sink> sinks);

/// Stores of 0 to all places of no sequence of these tensors.
std::vector<Sink> zeros_elsewhere(Algebra& a, const Tensors& tensors, const std::vector<int>& of);

/// Are the outputs whose gradients are given all at a place, and nothing else made of what is there? Then beyond a
/// sequence's own rows gradients are 0, and what is stored there may be taken for what it was made of.
bool are_rows(const Algebra& a, const Forward& forward, const Tensors& tensors, const std::vector<int>& of,
              int place);

/// A gradient's sums over such rows without those beyond a sequence's own, where 0 may be multiplied by what is not
/// finite.
Id without_rows_beyond(Algebra& a, const Tensors& tensors, Id root);

/// What was stored at such rows, as it is read for a value: a logsumexp is infinite beyond them where the scores
/// may be large, so that weights are 0.
Id read_for(Algebra& a, const Tensors& tensors, int tensor, Id value);

/// Is a value 0 wherever what tensors have at a place is?
bool is_zero_outside(const Algebra& a, const Tensors& tensors, Id value, int place);

}  // namespace pleat::grad
