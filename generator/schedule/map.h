// Maps: launches without reductions, one for the stores of each domain. Stores of a domain that has a few digits more
// than another's, and that read what the other reads, share its launch: a thread takes those digits one after another.
#pragma once

#include <vector>

#include "schedule/plan.h"

namespace pleat::schedule {

struct MapGroup {
    model::Domain domain;
    model::Domain serial;  // digits that some of the sinks have besides
    std::vector<Sink> sinks;
};

Phase map_phase(const model::Spec& spec, const model::Kernel& kernel, const Variant& variant, const MapGroup& group);

/// Adds the launches of `sinks`, whose reductions have been materialised.
void add_maps(const model::Spec& spec, const model::Kernel& kernel, Variant& variant, const std::vector<Sink>& sinks);

}  // namespace pleat::schedule
