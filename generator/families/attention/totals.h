// Sums of elements of the plane that queries and keys span, along one of its sides: gradients of what the scores
// read for a row or a column, such as a slope or a bias. Knows nothing of tiles.
#pragma once

#include <vector>

#include "model/kernel.h"

namespace pleat::schedule {

/// A sum of elements along the columns of rows.
struct PlaneTotal {
    model::NodeId sum = -1;      // the reduction
    model::TensorId terms = -1;  // what is added, [.., row, column]: no memory has it
    model::TensorId sums = -1;   // [.., row]: nor these
};

/// The sums of what is computed of these products.
std::vector<model::NodeId> totals_of(const model::Kernel& kernel, const std::vector<model::NodeId>& products);

/// The kernel's stages that take these sums, as a kernel that reads them. Throws Untiled (operands.h) if one needs
/// more than tensors and a sum.
model::Kernel behind_totals(const model::Spec& spec, const model::Kernel& kernel,
                            const std::vector<PlaneTotal>& totals);

}  // namespace pleat::schedule
