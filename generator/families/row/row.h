// The parameters of row launches: how many threads share a row, what stays on chip, at which sizes.
#pragma once

#include <string>
#include <vector>

#include "plan/axes.h"
#include "plan/plan.h"

namespace pleat::schedule {

/// One way to run a row launch and the launch condition under which it can (postfix, as in manifests; empty:
/// always).
struct RowChoice {
    std::string condition;
    Launch launch;
};

/// The ways, best first; the last has no condition. The launches have their digits, passes, sinks and vector filled
/// in: `joint` takes a maximum and the sum of exponentials below it in one pass; `apart` in two, between which the
/// exponentials can be kept.
std::vector<RowChoice> choose_rows(const model::Spec& spec, const model::Kernel& kernel, const Variant& variant,
                                   const Launch& joint, const Launch& apart);

}  // namespace pleat::schedule
