// A pass: computed operands of a contraction. Tensor cores multiply what TMA brings, and that is tensors as they
// are. Every kernel whose one contraction has operands that are computed, such as bf16(X) of an f32 tensor or
// bf16(silu(G) * U), and that tensor cores would multiply if they were tensors, becomes two of a program:
// KERNEL_operands stores them to tensors in workspace, and KERNEL reads those. Where tiles may cast an operand on
// its way and the rows are known at launch, the kernel stays one and gets an intermediate for launches of many rows
// (families/gemm/cast_ahead.h).
#pragma once

#include "transform/draft.h"

namespace pleat::schedule {

void split_operands(Draft& draft);

}  // namespace pleat::schedule
