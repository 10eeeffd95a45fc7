// Computed operands of contractions. Tensor cores multiply what the copy engine brings, and that is tensors as they
// are: an operand such as bf16(X) of an f32 tensor, or bf16(silu(G) * U), is computed by a kernel of its own first,
// which costs one pass over it where a contraction of K products for each element would go without tensor cores.
#pragma once

#include "model/kernel.h"

namespace pleat::schedule {

/// Every kernel whose one contraction has operands that are computed, and that tensor cores would multiply if they
/// were tensors, becomes two of a program: KERNEL_operands stores them to tensors in workspace, and KERNEL reads
/// those. A spec's only kernel becomes NAME_product, and the spec a program. Kernels that no program runs stay as
/// they are: their callers have no workspace for other kernels' tensors.
void set_operands_apart(model::Spec& spec);

}  // namespace pleat::schedule
