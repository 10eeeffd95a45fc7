// Maps: launches without reductions, one for the stores of each domain. Those that do not touch one another share a
// launch side by side: each has blocks of its own.
#pragma once

#include <vector>

#include "schedule/plan.h"

namespace pleat::schedule {

struct MapGroup {
    model::Domain domain;
    std::vector<Sink> sinks;
};

Phase map_phase(const model::Spec& spec, const model::Kernel& kernel, const Variant& variant,
                const MapGroup& group);

/// Lets maps that follow one another, and of which none reads or stores what another stores, share a launch side by
/// side.
void join_maps(const model::Spec& spec, const model::Kernel& kernel, Variant& variant);

/// Adds the launches of `sinks`, whose reductions have been materialised.
void add_maps(const model::Spec& spec, const model::Kernel& kernel, Variant& variant,
              const std::vector<Sink>& sinks);

}  // namespace pleat::schedule
