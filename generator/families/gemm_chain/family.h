// Back-to-back GEMM: two contractions in a row, the first one's result on chip.
#pragma once

#include "plan/family.h"

namespace pleat::schedule {

const Family& gemm_chain_family();

}  // namespace pleat::schedule
