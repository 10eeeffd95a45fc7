// A pass: totals. A tile adds up along its rows or down its columns. Reductions of the product along both, which
// only end in stores that need nothing else of it, are taken along the columns first; KERNEL_totals, behind the
// kernel, takes them along the rest.
#pragma once

#include "transform/draft.h"

namespace pleat::schedule {

void split_totals(Draft& draft);

}  // namespace pleat::schedule
