// Products of sums, multiplied out where rows then do the work of elements.
#pragma once

#include <vector>

#include "grad/stages.h"

namespace pleat::grad {

/// r (x c + d) as x (r c) + r d, where r, c and d are the same for neighbours in memory and nothing else takes the
/// sum: an element takes one operation, and what rows have in common is found once a row. Not r (x - m): a
/// difference of what is exact is more so than that of multiples, and not of elements that nothing of the row
/// multiplies, which would take one more.
void take_rows_apart(Algebra& a, const Tensors& tensors, std::vector<Sink>& sinks);

}  // namespace pleat::grad
