// A softmax along keys between two contractions, found by its stages, whichever form of a spec wrote them. Knows
// nothing of tiles.
#pragma once

#include <optional>
#include <vector>

#include "families/attention/mask.h"
#include "model/kernel.h"

namespace pleat::schedule {

struct Softmax {
    model::NodeId first = -1, second = -1;  // the contractions: scores of queries and keys, sums of values
    model::NodeId weights = -1;             // operand of the second, rounded to 16 or 8 bits: a multiple of ...
    model::NodeId probability = -1;         // ... exp(z - lse)
    model::NodeId lse = -1;
    model::NodeId scores = -1;   // z, which the softmax sees
    bool of_empty_rows = false;  // weights are 0 where lse is -inf
    model::Axis key;

    std::vector<model::NodeId> scaled;  // multiples on the way by what is the same for all: products, quotients
    bool multiplies = false;            // weights are multiples by what differs, as dropout makes them

    // Of split_scores().
    KeyMask mask;
    model::NodeId raw = -1;  // the unmasked scores divided by `scale`
    double scale = 1;
};

/// Nothing: there is no softmax between the contractions of a lowered kernel. Throws Untiled (operands.h).
std::optional<Softmax> softmax_of(const model::Kernel& lowered);

/// Takes the mask of rows along `row` off the scores, and the positive constants by which all of them are
/// multiplied, which go into the exponent.
void split_scores(const model::Graph& graph, const model::Axis& row, Softmax& softmax);

}  // namespace pleat::schedule
