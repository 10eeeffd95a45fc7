// The table of a program's launches.
#pragma once

#include <string>

#include "plan/program/program.h"

namespace pleat::page {

/// Each kernel with its bytes, operations and time at the roof, and below it its launches by variant.
std::string launches_section(const schedule::Program& program);

}  // namespace pleat::page
