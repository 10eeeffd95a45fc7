// Captured graphs keep the kernels that they launch. Private to the runtime.
#pragma once

#include <memory>

#include "pleat/kernel.h"

namespace pleat {

/// If the stream is captured, the graph keeps the state: until it and all that was instantiated from it are gone.
void keep_while_captured(const std::shared_ptr<const Kernel::State>& state, const Stream& stream);

/// Destroys the states that only graphs kept, once those graphs are gone. The driver reports a graph's end on a
/// thread that may not call the driver, so the states wait here for a thread that may.
void release_kept();

}  // namespace pleat
