// Schedules that a spec asks for, and what there is to ask: the settings of each kind of launch, whether a plan
// keeps to those that are given, the values that are worth trying. Knows no text of kernels.
#pragma once

#include <string>
#include <vector>

#include "diag/diag.h"
#include "plan/plan.h"

namespace pleat::schedule {

/// Tiles that settings bind: those for sm_90a.
bool settings_bind(const Launch& launch);

/// The settings of a launch; those that its kind does not have are left open, and, without the values of the spec's
/// symbols, those that follow from sizes at launch.
model::Schedule settings_of(const Launch& launch, const std::vector<int64_t>* symbols = nullptr);

/// The tile for sm_90a that keeps to the kernel's wanted settings, by the model of tile_form.h the fastest of
/// those; nothing if there is none, or if the kernel leaves all settings of tiles open. `usual`: the tile without
/// wishes.
std::optional<Tile> tile_as_asked(const model::Spec& spec, const model::Kernel& lowered, const Tile& usual,
                                  std::string* why = nullptr);

/// Why no variant of the plan keeps to the wanted settings, in one sentence; "" if one does.
std::string why_not(const model::Spec& spec, const model::Kernel& lowered, const Plan& plan,
                    const model::Schedule& wanted);

/// The plan of a kernel whose schedule has at most one case, which holds for all launches.
Plan plan_case(const model::Spec& spec, const model::Kernel& lowered);

/// One schedule for each way to run the kernel that differs from the others: every combination of the values that
/// are worth trying and that fits. An empty schedule, the choice without wishes, is none of them. Tiles that at
/// these sizes take far longer than others by the model are left out.
std::vector<model::Schedule> ways_to_run(const model::Spec& spec, const model::Kernel& kernel,
                                         const std::vector<int64_t>& symbols);

/// Reports every kernel whose schedule cannot be had.
void check_schedules(const model::Spec& spec, Diagnostics& diagnostics);

}  // namespace pleat::schedule
