// The transpose of a subscript: from the gradient of v[a = e] to that of v.
#pragma once

#include "grad/algebra.h"

namespace pleat::grad {

struct Transposed {
    Id value = -1;   // the gradient of v, before sums along axes that v lacks
    Domain one_hot;  // axes along which it is then a sum of where(a == e, g, 0)
};

/// `subscript` is a term whose gradient is g, a term of its domain (or of fewer axes). Where e is affine in a
/// coordinate x that v lacks, the equation is solved for x, and the gradient is g at that place: a value outside is
/// 0, so nothing is lost at the edges. Otherwise it is where(a == e, g, 0).
Transposed transpose(Algebra& a, Id subscript, Id g);

}  // namespace pleat::grad
