// The forward spec that stores what its gradients need.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grad/applied.h"
#include "grad/forward.h"
#include "grad/tensors.h"

namespace pleat::grad {

/// A value that the gradients read, and its tensor.
struct Saved {
    int tensor = -1;
    Id value = -1;
    bool held = false;  // a kernel stores it already
};

/// `syntax` with stores of these. A kernel of another spec that does not store one is written out, and `notes` say
/// so.
std::optional<spec::Spec> with_stores(spec::Spec syntax, const std::vector<Saved>& saved, const Forward& forward,
                                      const Algebra& a, const Tensors& tensors, const Opener& open,
                                      std::vector<std::string>& notes, Diagnostics& diagnostics);

}  // namespace pleat::grad
