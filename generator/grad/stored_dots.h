// Sums of a backward pass that are those of what it stores.
#pragma once

#include <vector>

#include "grad/stages.h"

namespace pleat::grad {

/// Of sinks that one kernel could store: those whose value is the sum of a tensor times what another of them
/// stores, times what the value's own axes have. The gradient of a norm's factor is such a sum, of what was normed
/// and its gradient. They are taken out of `sinks`, and returned as sums of what is stored, for a kernel behind.
std::vector<Sink> take_stored_dots(Algebra& a, std::vector<Sink>& sinks);

/// Sums of sums as one where rows of the same elements are reduced along what is left: a sweep adds up both.
void add_up_at_once(Algebra& a, std::vector<Sink>& sinks);

}  // namespace pleat::grad
