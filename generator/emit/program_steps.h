// A program's steps as they are launched: which launches take guests along, and which tiles compute the rows of the
// step before (plan/program/fusion.h, plan/program/rows_in_tiles.h). Knows nothing of the files that become of
// them.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "emit/emit.h"

namespace pleat::emit {

/// What stands around a launch: of a kernel, a variant of it, and a launch.
using Around = std::function<Neighbours(int kernel, const schedule::Variant& variant, size_t launch)>;

/// The spec as a variant may see it: with what the variant's condition says of its symbols; `changed` keeps it.
const model::Spec& as_assumed(const model::Spec& spec, const schedule::Variant& variant,
                              std::optional<model::Spec>& changed);

/// The program's kernels in the order in which they are launched where each has launches of its own.
std::vector<int> in_order(const std::vector<schedule::Step>& steps);

/// Which launches share what they do with others of the program: by kernel, variant and launch.
std::set<std::tuple<int, size_t, size_t>> shared_launches(const model::Spec& spec,
                                                          const std::vector<PlannedKernel>& kernels);

/// The steps, with launches of their own where kernels share them; marks in `kernels` what these call.
std::vector<PlannedStep> plan_steps(const model::Spec& spec, std::vector<PlannedKernel>& kernels,
                                    const Around& around);

}  // namespace pleat::emit
