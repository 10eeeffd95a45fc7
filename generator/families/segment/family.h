// Segments: a sum of what is taken where an integer names the result's row, by sorting positions by that integer.
#pragma once

#include "plan/family.h"

namespace pleat::schedule {

const Family& segment_family();

}  // namespace pleat::schedule
