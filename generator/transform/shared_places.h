// Values at places: lets that are read at shifted coordinates, again and again.
#pragma once

#include "model/kernel.h"

namespace pleat::schedule {

/// A kernel has too many values to be written.
struct TooManyValues {
    int64_t most = 0;
};

/// The kernel with subscripts of computed values moved to what these are made of, where that makes far fewer
/// values: five steps of a stencil read a coordinate along thousands of ways, and compute it once. Of a kernel
/// whose values are too many nevertheless TooManyValues is thrown.
model::Kernel share_places(const model::Spec& spec, const model::Kernel& kernel);

}  // namespace pleat::schedule
