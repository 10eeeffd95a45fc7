// A kernel of prefixes as one that goes over places: what a prefix has at i, and what it takes at j, become values
// at one place, so that a stage that reads both x[i] and x[j] reads one element. Knows nothing of launches.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "model/kernel.h"
#include "plan/family.h"

namespace pleat::schedule {

/// One prefix: a reduction of the new kernel, whose argument is what a place adds.
struct Scan {
    model::NodeId node = -1;
    bool exclusive = false;
};

struct ScanForm {
    model::Kernel kernel;
    model::Axis place;    // the digit of results
    model::Axis element;  // that of what is taken: the same, unless tensors have a dim of its own for it
    model::Domain rows;   // all other digits
    bool backward = false;
    std::vector<std::vector<Scan>> passes;  // each needs results of those before it at the same place alone

    /// The reductions of all passes, in order, and what each takes of a place.
    std::vector<model::NodeId> prefixes() const;
    std::vector<model::NodeId> values() const;
};

/// The form of a problem whose reductions all are prefixes along one digit of its stores; nothing of others.
std::optional<ScanForm> scan_form(const Problem& problem);

}  // namespace pleat::schedule
