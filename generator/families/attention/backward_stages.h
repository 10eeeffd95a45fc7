// The stages of attention's gradients: which contractions are the first two, which take weights along the keys and
// which along the queries, and what a mask makes -inf. Knows nothing of tiles.
#pragma once

#include <optional>
#include <vector>

#include "model/kernel.h"

namespace pleat::schedule {

struct BackwardStages {
    /// A product of weights, which are computed of the first products' elements, and an operand.
    struct Second {
        model::NodeId contraction, weights, operand;
    };
    std::vector<model::NodeId> first;  // contractions: of the scores, and the other
    std::vector<Second> second;
    std::vector<Second> of_keys, of_queries;  // in the order of the first ones' operands
    std::vector<model::NodeId> totals;        // sums of the plane's elements
    model::NodeId scores = -1;                // that a mask makes -inf; -1: none does
    model::Axis query, key;
};

/// Those of a lowered kernel; nothing if it does not have two contractions, and three of what is computed of them.
/// Throws Untiled (operands.h) if it has and they are not the gradients of attention.
std::optional<BackwardStages> backward_stages(const model::Spec& spec, const model::Kernel& lowered);

}  // namespace pleat::schedule
