// What a kernel of one contraction cannot do while its product is in registers becomes kernels of their own beside
// it: a pass over an operand before, or over a few partial results behind, where all of it together would have to
// do without tensor cores.
#pragma once

#include "model/kernel.h"

namespace pleat::schedule {

/// Computed operands. Tensor cores multiply what the copy engine brings, and that is tensors as they are. Every
/// kernel whose one contraction has operands that are computed, such as bf16(X) of an f32 tensor or bf16(silu(G) *
/// U), and that tensor cores would multiply if they were tensors, becomes two of a program: KERNEL_operands stores
/// them to tensors in workspace, and KERNEL reads those. Where tiles may cast an operand on its way and the
/// rows are known at launch, the kernel stays one and has a tensor for launches of many rows
/// (families/gemm/cast_ahead.h).
void set_operands_apart(model::Spec& spec);

/// Totals. A tile adds up along its rows or down its columns. Reductions of the product along both, which only end
/// in stores that need nothing else of it, are taken along the columns first; KERNEL_totals, behind the kernel,
/// takes them along the rest.
void set_totals_apart(model::Spec& spec);

/// Two contractions in a row, of which the second takes what stages leave of the first, rounded to 16 or 8 bits. A
/// kernel that one launch can have on sm_90a (families/gemm_chain/chain.h) gets a tensor for what lies between
/// them, for launches elsewhere; any other becomes two of a program, KERNEL_hidden and KERNEL.
void set_chains_apart(model::Spec& spec);

/// All of these. A spec's only kernel becomes NAME_product, and the spec a program. Kernels that no program runs
/// stay as they are: their callers have no workspace for other kernels' tensors.
void take_apart(model::Spec& spec);

}  // namespace pleat::schedule
