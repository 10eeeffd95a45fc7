// Kernels that abbreviate others, written out as the kernels that they stand for: "attend_backward" as the
// gradients of its attention. check() does so first. Gradients are derived above: grad/attend_backward.cpp.
#pragma once

#include <optional>

#include "diag/diag.h"
#include "spec/syntax.h"

namespace pleat {

/// Has a spec a kernel that stands for several?
bool abbreviates(const spec::Spec& spec);
/// The spec with these written out, or nothing after what is wrong with them has been reported. What stands for
/// such a kernel has the place of its result's name.
std::optional<spec::Spec> without_abbreviations(const spec::Spec& spec, Diagnostics& diagnostics);

}  // namespace pleat
