// Reductions that a launch may do together, and how their rows lie in memory. Decides nothing about launches.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "plan/axes.h"
#include "plan/family.h"

namespace pleat::schedule {

/// Reductions with the same kept and reduced digits.
struct Group {
    model::Domain outer, inner;
    std::vector<model::NodeId> reductions;
};

/// All reductions as one group if each goes along the same digits and lies within the same kept ones, as the sinks
/// do; else why not. `substituted`: those needed at other coordinates than the current one.
std::optional<Group> one_group(const model::Spec& spec, const model::Kernel& kernel, const Variant& variant,
                               const std::vector<model::NodeId>& reductions,
                               const std::set<model::NodeId>& substituted, const std::vector<Sink>& sinks,
                               std::string* why_not = nullptr);

/// ... of all reductions of a problem, with some of its sinks.
std::optional<Group> one_group(const Problem& problem, const Variant& variant, const std::vector<Sink>& sinks,
                               std::string* why_not = nullptr);

/// What computing the reductions' operands reads, and what `sinks` add to that.
std::vector<Access> operand_accesses(const model::Kernel& kernel, const Variant& variant, const Group& group,
                                     const std::vector<Sink>& sinks = {});

/// Do the elements of a row lie side by side?
bool along_memory(const model::Spec& spec, const model::Kernel& kernel, const Variant& variant, const Group& group);

/// Too few rows to fill a machine, each long enough to share out among blocks?
bool few_long_rows(const model::Spec& spec, const Group& group, const Target& target);

}  // namespace pleat::schedule
