// Which dims of a launch can be split over the devices of a mesh axis, and what becomes of each tensor then:
// derived from the value graphs of its kernels. Knows nothing of devices, and plans nothing.
//
// Device r of n holds the values [r * m, (r + 1) * m) of the dim and runs the same kernels with m as its size. The
// dim can be split if every value that is stored is then that of the whole launch, or its part of a sum, maximum or
// minimum over the devices.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "model/kernel.h"

namespace pleat::shard {

/// Each device holds all of the tensor.
struct Whole {
    bool operator==(const Whole&) const = default;
};
/// Each device holds its part of tensor.axes[axis].
struct Split {
    int axis = 0;
    bool operator==(const Split&) const = default;
};
/// Each device holds all elements, of which the reduction over the devices is the tensor.
struct Partial {
    model::Reduction reduction = model::Reduction::sum;
    bool operator==(const Partial&) const = default;
};
using Placement = std::variant<Whole, Split, Partial>;

struct Sharding {
    model::DimId dim = -1;
    int64_t multiple_of = 1;           // that each device's size is of; 1: any values may lie on any device
    std::vector<Placement> placement;  // by TensorId
    std::string why_not;               // why the dim cannot be split; empty: it can
};

/// One for each dim that an argument of the launch has. `kernels` run in order; `tied`: dims whose sizes follow
/// from others', or others' from theirs. The spec is loaded with Overrides::keep_extents.
std::vector<Sharding> shardings(const model::Spec& spec, const std::vector<int>& kernels,
                                const std::vector<bool>& tied);

/// Do the stores to a tensor reach each of its elements? Known of a store without binds, and of stores whose
/// constant binds run through all values of the same axes.
bool stores_whole(const model::Spec& spec, const model::Kernel& kernel, model::TensorId tensor);

}  // namespace pleat::shard
