// Choosing the order of a launch's digits and the width of its accesses.
#pragma once

#include <vector>

#include "model/kernel.h"
#include "plan/launch.h"

namespace pleat::schedule {

/// One tensor access of a launch.
struct Access {
    model::TensorId tensor = -1;
    bool stored = false;
    model::Domain replaced;  // digits given by index expressions on the way to the access
    model::Domain reached;   // digits that these expressions vary along
};

/// Every access that computing `nodes` and storing `sinks` makes, in order of first appearance; not below
/// values that are read from workspace, nor below `stop`.
std::vector<Access> accesses(const model::Kernel& kernel, const Variant& variant,
                             const std::vector<model::NodeId>& nodes, const std::vector<Sink>& sinks);

/// The digits of `domain`, outermost first, so that the last is the direction in which `guide` is contiguous.
std::vector<model::Axis> order(const model::Spec& spec, const model::Domain& domain, const model::Tensor* guide);

/// Is stride 1 along this lane?
bool contiguous_along(const model::Tensor& tensor, const model::Axis& lane);

/// The tensor that most of the bytes belong to: the one read along the most digits of `domain`, be it by an index
/// that varies along them, then the widest dtype. It has a digit of its own.
const model::Tensor* guide_tensor(const model::Spec& spec, const std::vector<Access>& all,
                                  const model::Domain& domain);

/// How many neighbours along `lane` all contiguous accesses can move together: at most 16 bytes of the narrowest.
int vector_for(const model::Spec& spec, const std::vector<Access>& all, const model::Axis& lane);
/// ... if nothing stood in the way of alignment.
int widest_vector_for(const model::Spec& spec, const std::vector<Access>& all, const model::Axis& lane);

/// Can a coordinate made of these digits of one dim lie beyond the dim's size?
bool needs_existence_check(const model::Spec& spec, const std::vector<model::Axis>& axes, model::DimId dim);
/// ... of any dim that has digits among them?
bool needs_existence_check(const model::Spec& spec, const std::vector<model::Axis>& axes);

/// Are there axes, and all of them digits of one dim whose size is open?
bool of_one_open_dim(const model::Spec& spec, const std::vector<model::Axis>& axes);

model::Size product(const model::Spec& spec, const std::vector<model::Axis>& axes);

}  // namespace pleat::schedule
