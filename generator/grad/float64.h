// A model in which all reals are f64 and nothing is rounded, for comparing gradients with differences.
#pragma once

#include "model/kernel.h"

namespace pleat::grad {

model::Spec in_float64(model::Spec spec);

}  // namespace pleat::grad
