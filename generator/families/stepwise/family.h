// Any kernel: one group of reductions after the other, and last the stores. Its launches are those of other
// families.
#pragma once

#include "plan/family.h"

namespace pleat::schedule {

const Family& stepwise_family();

}  // namespace pleat::schedule
