// What a kernel of several launches reads it reads as it was when the kernel began (dsl_specs/README.md, "The
// snapshot rule"): values that a later launch could no longer compute are kept in workspace. Knows nothing of how
// the launches came about.
#pragma once

#include <vector>

#include "model/kernel.h"
#include "plan/family.h"

namespace pleat::schedule {

/// Values that read, at another coordinate than the current one, a tensor that the kernel stores there: where one
/// launch no longer waits for a whole row, another thread may have stored it.
std::vector<model::NodeId> gathered(const model::Kernel& kernel, const Variant& v, const std::vector<Sink>& sinks);
/// Leaves such values in workspace before anything is stored.
void add_gathers(const model::Spec& spec, const model::Kernel& kernel, Variant& v, const std::vector<Sink>& sinks);

/// Stores of what a later launch still reads go into a last launch, and their values into workspace until then.
void defer_stores(const model::Spec& spec, const model::Kernel& kernel, Variant& v);

/// Adds a launch for the problem's conditions ahead of all others.
void add_conditions_ahead(const Problem& problem, Variant& v);

/// The last steps of every variant: defers stores, and lets maps that follow one another share a grid.
void settle(const model::Spec& spec, const model::Kernel& kernel, Variant& v);

}  // namespace pleat::schedule
