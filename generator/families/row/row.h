// The parameters of row launches: how many threads share a row, what stays on chip, at which sizes.
#pragma once

#include <string>
#include <vector>

#include "families/row/launch.h"
#include "plan/axes.h"
#include "plan/groups.h"
#include "target/target.h"

namespace pleat::schedule {

/// One way to run a row launch and the launch condition under which it can .
struct RowChoice {
    Condition condition;
    AnyLaunch launch;
};

/// The ways, best first; the last has no condition. The launches have their digits, passes, sinks and vector filled
/// in: `joint` takes a maximum and the sum of exponentials below it in one pass; `apart` in two, between which the
/// exponentials can be kept.
std::vector<RowChoice> choose_rows(const model::Spec& spec, const model::Kernel& kernel, const Variant& variant,
                                   const RowLaunch& joint, const RowLaunch& apart, const Target& target);

/// Do threads share each row of a group, rather than take shares of it?
bool in_rows(const model::Spec& spec, const model::Kernel& kernel, const Group& group, const Variant& variant,
             const Target& target);

/// A row launch of a group with its digits, passes, sinks and vector, as choose_rows() takes it.
RowLaunch row_launch(const model::Spec& spec, const model::Kernel& kernel, const Group& group,
                     const std::vector<Sink>& sinks, const Variant& variant, bool joint);

/// choose_rows() of a group.
std::vector<RowChoice> row_choices(const model::Spec& spec, const model::Kernel& kernel, const Group& group,
                                   const std::vector<Sink>& sinks, const Variant& variant, const Target& target);

}  // namespace pleat::schedule
