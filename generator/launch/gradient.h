// A spec's file to what launches of its gradient take, in one process: the backward spec is derived, as by `pleat
// grad`, and generated as any other.
#pragma once

#include "grad/grad.h"
#include "launch/launched.h"

namespace pleat {

struct LaunchedGradient {
    LaunchedSpec forward;  // that saves what the backward pass reads: the spec itself if it stores all of that
    LaunchedSpec backward;
    std::vector<grad::Role> given, wanted;  // which tensors of the backward spec hold which gradients
    std::vector<std::string> zero;          // tensors whose gradient is zero, which nothing holds
};

/// Reads a spec, derives its gradient as `options` say, and takes both from the cache, or plans and writes them;
/// nothing after everything wrong has been reported, as where a gradient is asked that there is none of.
/// options.open is this function's own.
std::optional<LaunchedGradient> load_gradient(const std::string& path, grad::Options options,
                                              const Overrides& overrides, Sources& sources,
                                              Diagnostics& diagnostics,
                                              const std::vector<std::string>& include = {},
                                              Cache* cache = &Cache::standard());

}  // namespace pleat
