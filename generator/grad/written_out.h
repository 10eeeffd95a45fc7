// A kernel of another spec, written out where it was used: for a forward pass that stores more than that spec does.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "diag/diag.h"
#include "grad/applied.h"
#include "spec/syntax.h"

namespace pleat::grad {

/// Replaces "use" in `kernel` of `spec` by that spec's stages, in this one's names. Folds that it needs are added;
/// values and folds whose names `taken` has get others. Settings of its schedule are left out: they were for the
/// kernel as it was. Returns the names of its values and what they are called now; nothing if a spec cannot be
/// opened, which has been reported.
std::optional<std::map<std::string, std::string>> write_out(
    spec::Spec& spec, spec::KernelDecl& kernel, const Opener& open,
    const std::function<std::string(const std::string&)>& fresh);

}  // namespace pleat::grad
