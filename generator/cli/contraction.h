// The one contraction of a kernel as a plain multiplication of matrices. Knows the model; nothing of devices.
#pragma once

#include <optional>
#include <vector>

#include "cli/cublaslt.h"
#include "model/kernel.h"

namespace pleat::cli {

/// A kernel with one contraction of real operands that cuBLASLt could multiply: M, N, K and batches are products of
/// extents, the operands' formats those of the spec, D's the dtype and order of the first tensor that is stored
/// over all of M and N. Nothing if the kernel is not like that or a size is 0.
std::optional<GemmProblem> plain_gemm_of(const model::Spec& spec, const model::Kernel& kernel,
                                         const std::vector<int64_t>& symbols);

}  // namespace pleat::cli
