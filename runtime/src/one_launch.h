// One launch of those that a kernel's manifest has: its sizes, its parameters and the driver's call. Knows nothing
// of the kernel's other launches.
#pragma once

#include "kernel_state.h"

namespace pleat {

/// A call's arguments in the manifest's order.
struct Call {
    const void* const* tensors;
    CallSizes& sizes;
    const void* const* params;  // none is null
    void* workspace;
};

/// What comes before a launch, so that it may begin while that ends.
enum class Before { nothing, in_stream, in_call };

/// False if its grid is empty: then nothing is launched. The device's context is current.
bool launch_one(const Kernel::State& state, const LoadedLaunch& launch, void* stream, const Call& call,
                Before before);

}  // namespace pleat
