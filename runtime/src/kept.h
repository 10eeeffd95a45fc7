// Captured graphs keep the kernels that they launch. Private to the runtime.
#pragma once

#include <memory>

#include "pleat/kernel.h"

namespace pleat {

/// If the stream is captured, the graph keeps the state: until it and all that was instantiated from it are gone.
void keep_while_captured(const std::shared_ptr<const Kernel::State>& state, const Stream& stream);

/// Destroys the states that only graphs had kept which are gone. The driver tells of these on a thread that may not
/// call it, so that they wait here for one that may.
void release_kept();

}  // namespace pleat
