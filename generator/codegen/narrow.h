// Which integers of a kernel are computed in 32 bits.
#pragma once

#include <vector>

#include "model/kernel.h"

namespace pleat::emit {

/// By node: an index, or what indices and their bounds are made of, which lies within 32 bits whatever the place.
std::vector<char> narrow_integers(const model::Spec& spec, const model::Kernel& kernel);

}  // namespace pleat::emit
