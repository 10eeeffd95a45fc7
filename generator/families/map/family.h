// Maps: kernels and stages without reductions.
#pragma once

#include "plan/family.h"

namespace pleat::schedule {

const Family& map_family();

}  // namespace pleat::schedule
