// Sums of what is read at other places, as sums of the places that read it: where these are at hand, a tensor is
// then read at its own place alone.
#pragma once

#include <vector>

#include "grad/stages.h"

namespace pleat::grad {

/// sum(f * x[l = l - d], l) is sum(f[l = l + d] * x, l): a value outside is 0, so nothing is lost at the edges.
/// Done where the sinks have f[l = l + d] anyway, as the gradient of a convolution's input has beside that of its
/// taps.
void move_sums(Algebra& a, std::vector<Sink>& sinks);

}  // namespace pleat::grad
