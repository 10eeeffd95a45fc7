// The gradients of attention: five contractions, three of them of what the first two leave.
#pragma once

#include "plan/family.h"

namespace pleat::schedule {

const Family& attention_gradients_family();

}  // namespace pleat::schedule
