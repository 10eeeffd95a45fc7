// A pass: two contractions in a row, of which the second takes what stages leave of the first, rounded to 16 or 8
// bits. A kernel that one launch can have on sm_90a (families/gemm_chain/chain.h) gets an intermediate for launches
// elsewhere; any other becomes two of a program, KERNEL_intermediate and KERNEL.
#pragma once

#include "transform/draft.h"

namespace pleat::schedule {

void split_back_to_back(Draft& draft);

}  // namespace pleat::schedule
