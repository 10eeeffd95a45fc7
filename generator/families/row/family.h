// Rows: reductions along digits that are contiguous in memory.
#pragma once

#include "plan/family.h"

namespace pleat::schedule {

const Family& row_family();

}  // namespace pleat::schedule
