// Nested rows: reductions along nested sets of axes, by the block of a row.
#pragma once

#include "plan/family.h"

namespace pleat::schedule {

const Family& nested_family();

}  // namespace pleat::schedule
