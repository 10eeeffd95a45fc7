// The family of launches that keep the values of the last rows.
#pragma once

#include "plan/family.h"

namespace pleat::schedule {

const Family& rolling_family();

}  // namespace pleat::schedule
