// Contractions that run as sums of products though tensor cores could multiply their operands: what users are told.
#pragma once

#include "diag/diag.h"
#include "model/kernel.h"

namespace pleat::schedule {

/// Warns of each kernel with such a contraction, and says what stands in the way.
void tell_sums(const model::Spec& spec, Diagnostics& diagnostics);

}  // namespace pleat::schedule
