// Windows: sums of products over windows of a tensor, as those of convolutions, from rows in a ring.
#pragma once

#include "plan/family.h"

namespace pleat::schedule {

const Family& window_family();

}  // namespace pleat::schedule
