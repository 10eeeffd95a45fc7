// Two-stage reductions: partial states of shares of the rows, and the launch that combines them.
#pragma once

#include "plan/family.h"

namespace pleat::schedule {

const Family& column_family();
/// Of the second launch, which other families use too.
const Family& finish_family();

}  // namespace pleat::schedule
