// Contractions on the tensor cores with the stages that follow them.
#pragma once

#include "plan/family.h"

namespace pleat::schedule {

const Family& gemm_family();

}  // namespace pleat::schedule
