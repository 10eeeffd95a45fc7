// What planning found in a spec that is right so far.
#pragma once

#include "diag/diag.h"
#include "plan/program/program.h"

namespace pleat::schedule {

void report_too_large(const model::Spec& spec, const std::vector<Program::TooLarge>& too_large,
                      Diagnostics& diagnostics);

/// Reports kernels that are too large, schedules that cannot be had, contractions of short elements that run
/// without tensor cores, and kernels that compute far more than their bytes would hide.
void report_findings(const Program& program, Diagnostics& diagnostics);

}  // namespace pleat::schedule
