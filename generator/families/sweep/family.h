// Sweeps: reductions along the rows and across them, by persistent blocks.
#pragma once

#include "plan/family.h"

namespace pleat::schedule {

const Family& sweep_family();

}  // namespace pleat::schedule
