// A kernel in two halves, of which the first leaves an operand of a contraction in a tensor.
#pragma once

#include "model/kernel.h"

namespace pleat::schedule {

struct KernelHalves {
    model::Kernel first, second;
};

/// `operand` is stored to the tensor `intermediate` by the first half, as its first store, and read there by the
/// second. What needs the first half alone is stored with it, unless the second reads that tensor.
KernelHalves cut_at(const model::Spec& spec, const model::Kernel& kernel, model::NodeId operand,
                    model::TensorId intermediate);

}  // namespace pleat::schedule
