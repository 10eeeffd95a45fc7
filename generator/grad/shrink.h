// Sizes at which a spec still means what it means, and takes little time: small, and ragged where it allows that.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/kernel.h"
#include "spec/syntax.h"

namespace pleat::grad {

using NamedSizes = std::vector<std::pair<std::string, std::string>>;
/// The spec at these sizes; nothing where they do not fit each other.
using AtSizes = std::function<std::optional<model::Spec>(const NamedSizes&)>;

/// A size for each dim of `syntax` that no expression gives; those of `fixed` stay. `alike`: runtime dims are of
/// one size where folds let them, as a mask may ask for that leaves some query without a key otherwise.
NamedSizes small_sizes(const spec::Spec& syntax, const AtSizes& at, const NamedSizes& fixed, bool alike = false);

}  // namespace pleat::grad
