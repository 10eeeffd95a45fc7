// Sweeps: kernels that reduce along the rows and across them, in one pass over the memory. Decides whether a kernel
// is one and how threads share a row; writes no code.
#pragma once

#include <set>
#include <vector>

#include "families/column/launch.h"
#include "families/row/persistent_launch.h"
#include "plan/launch.h"
#include "target/target.h"

namespace pleat::schedule {

constexpr int64_t plain_shared = 48 << 10;  // bytes that every machine gives a block

/// The launch behind rows that were gone through: it adds up their blocks' states of columns and does `at_end`.
/// Blocks of `p` leave theirs in scratch of the variant.
FinishLaunch finish_columns(const model::Spec& spec, const model::Kernel& kernel, Variant& v, PersistentLaunch& p,
                            const std::vector<model::NodeId>& of_columns, const std::vector<Sink>& at_end);

/// The ways to run the kernel as a sweep and a finishing launch, best first; nothing if its reductions and stores
/// are not of that form, or if no block can take its rows. If the last has a condition, another schedule must
/// follow. `reductions`: all that `sinks` need, arguments first; `substituted`: those needed at other coordinates.
std::vector<Variant> sweeps(const model::Spec& spec, const model::Kernel& kernel,
                            const std::vector<model::NodeId>& reductions,
                            const std::set<model::NodeId>& substituted, const std::vector<Sink>& sinks,
                            const Target& target);

}  // namespace pleat::schedule
