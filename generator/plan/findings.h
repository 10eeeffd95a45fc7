// What planning finds in specs that are right so far.
#pragma once

#include "diag/diag.h"
#include "model/kernel.h"

namespace pleat::schedule {

/// Reports schedules that cannot be had (asked.h), and contractions that run without the tensor cores (sums.h), of
/// a spec that has been taken apart (apart.h) and has the schedules with which it is to run.
void tell_findings(const model::Spec& spec, Diagnostics& diagnostics);

}  // namespace pleat::schedule
