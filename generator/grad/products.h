// Products as kernels take them, before values are parted into kernels: operands that are tensors, products that
// another gives for free, and sums that an epilogue begins. Each is an identity of real numbers.
#pragma once

#include <vector>

#include "grad/stages.h"
#include "grad/tensors.h"

namespace pleat::grad {

/// The values of the sinks, rewritten.
void simplify_products(Algebra& a, const Tensors& tensors, std::vector<Sink>& sinks);

}  // namespace pleat::grad
