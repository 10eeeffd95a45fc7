// Rewrites of a kernel's graph before it is planned.
#pragma once

#include "model/kernel.h"

namespace pleat::schedule {

/// The kernel with each contraction written as a sum of products (and listed in Kernel::contractions). What no
/// tensor-core schedule serves still runs.
model::Kernel lower_contractions(const model::Kernel& kernel);

}  // namespace pleat::schedule
