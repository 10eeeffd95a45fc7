// A spec on its way through the passes, with what they leave for planning. The model knows nothing of it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/kernel.h"
#include "target/target.h"

namespace pleat::schedule {

/// What the passes say of a kernel.
struct KernelNote {
    /// A workspace tensor, of no stage, for what passes between parts of the kernel where they are launches of
    /// their own: the intermediate of a back-to-back GEMM, or an operand that is cast ahead of the product. -1:
    /// none.
    model::TensorId intermediate = -1;
    /// Of a kernel that was one with that before it: why they are two. Empty otherwise.
    std::string split;
};

struct Draft {
    model::Spec spec;
    std::vector<KernelNote> notes;  // by kernel
    const Target* target;           // that its schedules are chosen for

    Draft(model::Spec checked, const Target& chosen)
        : spec(std::move(checked)), notes(spec.kernels.size()), target(&chosen) {}
};

}  // namespace pleat::schedule
