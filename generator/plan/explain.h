// What `pleat explain` prints.
#pragma once

#include <string>

#include "plan/program/program.h"

namespace pleat::schedule {

/// Kernels with their launches first, then the program and the tensors; `layout`: with each tensor's periods,
/// sectors and bank conflicts, and with long conditions in full. Of a spec without kernels these are shown always.
std::string explain(const Program& program, bool layout);

}  // namespace pleat::schedule
