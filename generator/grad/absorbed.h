// Factors of rows that go into what products take, where that is stored anyway: what is normalized is then a
// tensor, and no element of a plane (launches.h) is scaled.
#pragma once

#include <vector>

#include "grad/tensors.h"
#include "grad/workspace.h"

namespace pleat::grad {

/// Of each plane: where a first product of a computed operand x stands beside a factor f of rows wherever it is
/// used, and so does x, x * f is the operand that workspace keeps. Factors that weights share along all that they
/// are summed over, and which data give, go behind the products of the weights.
void absorb_factors(Algebra& a, Tensors& tensors, Workspace& workspace, std::vector<Sink>& sinks);

}  // namespace pleat::grad
