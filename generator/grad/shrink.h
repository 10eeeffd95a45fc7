// Sizes at which a spec still means what it means, and takes little time: small, and ragged where it allows that.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/kernel.h"

namespace pleat::grad {

/// A size for each dim that is not made of others; those of `fixed` stay.
std::vector<std::pair<std::string, std::string>> small_sizes(
    const model::Spec& spec, const std::vector<std::pair<std::string, std::string>>& fixed);

}  // namespace pleat::grad
