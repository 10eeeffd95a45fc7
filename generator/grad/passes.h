// Which stores without a product are one kernel.
#pragma once

#include <vector>

#include "grad/stages.h"

namespace pleat::grad {

/// The sinks, parted into kernels. Reductions that have no tensor and no axes in common with what else is stored
/// are kernels of their own: each may then be one launch, where a kernel of both takes several.
std::vector<std::vector<Sink>> passes_of(const Algebra& a, const std::vector<Sink>& sinks);

/// The sinks whose tensor is reduced as it was by others, at a time when the store may be done: no such sum feeds
/// the store, nor does another of its axes. They are stored by a kernel behind the others', and with them what is
/// stored over a tensor that they read.
std::vector<Sink> stored_over(const Algebra& a, const std::vector<Sink>& sinks);

/// Values that are needed at places which move with a coordinate, and made of so many tensors that to compute them
/// at each place takes more registers than a thread has.
std::vector<Id> moved_values(const Algebra& a, const Tensors& tensors, const std::vector<Sink>& sinks);

/// Values with reductions of few places, as the largest of a pool's window, that a sum takes at so many places each
/// that it is less work to compute them once for each of their own.
std::vector<Id> windows_of(const Algebra& a, const Tensors& tensors, const std::vector<Sink>& sinks);

/// A pass in three, of which any may be empty.
struct Layers {
    std::vector<Id> ahead;    // reductions of far less than the pass reads: stored before
    std::vector<Id> between;  // reductions that others of few values take: stored by the pass
    std::vector<Sink> late;   // what takes those others
    std::vector<Sink> rest;   // of the pass itself
};

/// Reductions of few values apart from those of many, so that none waits in a launch for the other's.
Layers layers_of(const Algebra& a, const Tensors& tensors, const std::vector<Sink>& sinks);

}  // namespace pleat::grad
