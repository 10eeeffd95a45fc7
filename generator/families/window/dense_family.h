// Gradients of the weights of convolutions with many channels.
#pragma once

#include "plan/family.h"

namespace pleat::schedule {

const Family& dense_gradient_family();

}  // namespace pleat::schedule
