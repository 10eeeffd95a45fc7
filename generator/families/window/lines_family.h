// The `lines` family: sums of products over windows with many channels.
#pragma once

#include "plan/family.h"

namespace pleat::schedule {

const Family& lines_family();

}  // namespace pleat::schedule
