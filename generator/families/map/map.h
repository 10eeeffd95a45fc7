// Maps: launches without reductions, one for the stores of each domain. Those that do not touch one another share a
// launch side by side: each has blocks of its own.
#pragma once

#include <optional>
#include <vector>

#include "families/map/launch.h"
#include "target/target.h"

namespace pleat::schedule {

struct MapGroup {
    model::Domain domain;
    std::vector<Sink> sinks;
};

MapLaunch map_launch(const model::Spec& spec, const model::Kernel& kernel, const Variant& variant,
                     const MapGroup& group);

/// Lets maps that follow one another, and of which none reads or stores what another stores, share a launch side by
/// side.
void join_maps(const model::Spec& spec, const model::Kernel& kernel, Variant& variant);

/// A variant of maps for launches of so few elements that their threads leave multiprocessors idle: of narrower
/// vectors, with the condition on the sizes under which it runs in the variant's place. Nothing where it has none.
std::optional<Variant> for_few_elements(const model::Spec& spec, const model::Kernel& kernel, const Variant& usual,
                                        const Target& target);

/// Adds the launches of `sinks`, whose reductions have been materialised.
void add_maps(const model::Spec& spec, const model::Kernel& kernel, Variant& variant,
              const std::vector<Sink>& sinks);

}  // namespace pleat::schedule
