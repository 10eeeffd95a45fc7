// What launches of windows share: which kernels and launches they take, and the digits of their results.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "families/window/launch.h"
#include "plan/condition.h"
#include "plan/family.h"
#include "plan/forms.h"

namespace pleat::schedule {

/// May a launch have this form: is it asked for, or nothing at all?
bool may_have(const model::Kernel& kernel, FormValue form);

/// The settings of a launch of this form, and those that `pleat tune` tries: of lines, also the rows of a step.
model::Schedule settings_of(FormValue form, std::optional<int64_t> rows = std::nullopt);
std::vector<TriedSetting> tried_of(FormValue form);

/// A reason, with the form's name, if lines are what a schedule asks for; else empty.
std::string why_asked_in_vain(const model::Kernel& kernel, const std::string& why);

/// Why the stages behind the sum, or the tensor's strides, do not go with windows; empty if they do.
std::string why_no_windows(const Problem& problem, const Correlation& c);

/// Do all stages store the sum alone, in the operands' dtype?
bool stores_sums(const Problem& problem, const Correlation& c);

/// Launches for which TMA has something to look at and steps have 32-bit numbers.
Condition takes_windows(const model::Spec& spec, const Window& w);

/// Digits, sinks and width of stores of a launch that has its window.
void set_digits(const Problem& problem, WindowLaunch& p);

}  // namespace pleat::schedule
