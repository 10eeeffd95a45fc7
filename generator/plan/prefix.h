// The normal form "prefix": along j, of where(j <= i, value, nothing), which the result has at each i. A running
// sum is one, and so are products, maxima and minima, from either end, with or without the place itself. Found by
// the stages, never by names. Knows nothing of schedules.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "model/kernel.h"

namespace pleat::schedule {

struct Prefix {
    model::Axis kept;        // the result's digit
    model::Axis along;       // the digit that is reduced, as large
    bool backward = false;   // from the last place to the first
    bool exclusive = false;  // without the place itself
    model::NodeId value = -1;
    /// Conditions on a place alone, and whether each must be false; where they do not hold nothing is taken.
    std::vector<std::pair<model::NodeId, bool>> masks;
    std::vector<model::NodeId> asks;  // which places go into which results: comparisons, conditions and choices
};

/// Of a reduction of a lowered kernel; nothing if it is another.
std::optional<Prefix> prefix_of(const model::Spec& spec, const model::Kernel& lowered, model::NodeId reduction);

}  // namespace pleat::schedule
