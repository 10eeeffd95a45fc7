// Scans: running sums, products, maxima and minima along a dim.
#pragma once

#include "plan/family.h"

namespace pleat::schedule {

const Family& scan_family();

}  // namespace pleat::schedule
