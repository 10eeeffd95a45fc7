// The forward's conditions on data, in its gradients.
#pragma once

#include "grad/forward.h"
#include "grad/tensors.h"

namespace pleat::grad {

/// Each requirement of the forward goes to the first kernel of `backward` that reads what it is about, if any does.
void require_as(const Forward& forward, Algebra& a, const Tensors& tensors, spec::Spec& backward);

}  // namespace pleat::grad
