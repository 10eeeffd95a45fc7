// When a kernel's variants run, in lines that a person reads: tiles are chosen by comparisons of predicted times,
// which are long formulas of the sizes.
#pragma once

#include <string>
#include <vector>

#include "model/kernel.h"
#include "plan/plan.h"
#include "target/target.h"

namespace pleat::schedule {

/// "if T <= 64", "else if architecture == 90", "else". Long comparisons are left out unless `whole`. In their
/// place, if all conditions follow from one open size, come the powers of two at which the target runs this
/// variant: "else if architecture == 90 and the comparison that --layout shows: on NVIDIA H200 SXM at M = 1 to 128,
/// of powers of two".
std::string condition_text(const model::Spec& spec, const Plan& plan, size_t variant, const Target& target,
                           bool whole);

/// Does the variant's condition hold at these sizes on the target? Not where 64 bits do not hold what it asks.
bool runs(const Variant& variant, const std::vector<int64_t>& symbols, const Target& target);

}  // namespace pleat::schedule
