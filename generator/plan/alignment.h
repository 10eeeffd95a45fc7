// What a plan would gain if sizes that are known at launch only were multiples of a vector, and the spec where they
// are. Knows nothing of how a plan is made.
#pragma once

#include <map>
#include <vector>

#include "plan/plan.h"

namespace pleat::schedule {

/// Symbols, and the divisors with which the plan's lanes would be as wide as an access can be; empty if they are.
std::map<model::SymbolId, int64_t> alignment_worth_assuming(const model::Spec& spec, const model::Kernel& lowered,
                                                            const Plan& plan);

/// Symbols in the strides of these tensors, and of how many elements they have to be multiples so that all rows are
/// whole 16 bytes apart, as copies of 16 bytes and TMA want it; empty if they are.
std::map<model::SymbolId, int64_t> rows_worth_assuming(const model::Spec& spec,
                                                       const std::vector<model::TensorId>& tensors);

/// The spec where its symbols are known to be multiples of these, too.
model::Spec assuming(model::Spec spec, const std::map<model::SymbolId, int64_t>& multiple_of);

}  // namespace pleat::schedule
