// Which one-hot sums are sorted, and with which launches.
#pragma once

#include <vector>

#include "families/segment/launch.h"
#include "plan/condition.h"
#include "target/target.h"

namespace pleat::schedule {

/// The form of a reduction that can be sorted; nothing of others. What the sums need of other reductions lies in
/// the variant's workspace.
std::optional<OneHot> sortable(const model::Spec& spec, const model::Kernel& kernel, const Variant& variant,
                               model::NodeId reduction);

/// Of which launches it can be.
Condition sorts(const model::Spec& spec, const OneHot& form);

/// Adds the launches, of which the last serves the sinks, over the digits of the result, and the first the
/// conditions, over those of positions.
void add_segments(const model::Spec& spec, const model::Kernel& kernel, Variant& variant, const OneHot& form,
                  const std::vector<Sink>& sinks, const std::vector<Sink>& conditions, const Target& target);

/// Does what the sums are made of, or where they go, read a tensor that the kernel stores?
bool reads_what_is_stored(const model::Kernel& kernel, const Variant& variant, const OneHot& form);

/// Positions, rows and columns of the result.
model::Size positions_of(const model::Spec& spec, const OneHot& form);
model::Size rows_of(const model::Spec& spec, const OneHot& form);
model::Size columns_of(const model::Spec& spec, const OneHot& form);

}  // namespace pleat::schedule
