// Gradients of the weights of sums over windows, as those of convolutions: rows of both tensors in a ring, sums in
// registers.
#pragma once

#include "plan/family.h"

namespace pleat::schedule {

const Family& weight_gradient_family();

}  // namespace pleat::schedule
