// The sections of an emitted reference, kernel by kernel: what runs on both sides, what the host adds,
// and what the device adds.
#pragma once

#include <string>
#include <vector>

#include "emit/reference/expression.h"
#include "emit/reference/reference.h"

namespace pleat::emit {

/// A kernel and its steps, which all sections share.
class ReferenceKernel {
public:
    /// `first_require`: how many requires the kernels before it have; each has a bit of the status word.
    ReferenceKernel(const model::Spec& spec, const model::Kernel& kernel, size_t first_require = 0);

    std::vector<ReferenceStep> steps() const;
    /// Call, values, and a struct for each reduction, require and store: PLEAT_BOTH functions.
    std::string both() const;
    /// run() on whole tensors, and the table of exported functions.
    std::string host() const;
    /// __global__ functions, a step or a comparison each.
    std::string device() const;
    /// extern "C" functions by which a shared object is used.
    std::string exports() const;

private:
    std::string call_type() const;
    std::string read(model::TensorId tensor) const;
    std::string value(model::NodeId id) const;
    std::string reduction(model::NodeId id) const;
    std::string kept_value(const std::string& label, const model::Domain& domain) const;
    std::string reducing(const model::Node& node) const;
    /// Functions of a prefix whose places the host goes through once; "" of other reductions.
    std::string carrying(model::NodeId id) const;
    std::string composed_place(const model::Node& node, const std::string& indent) const;
    std::string require(size_t r) const;
    std::string store(size_t s) const;
    /// count, point and exists: the coordinates of a step.
    std::string coordinates(const model::Domain& domain) const;
    /// The C++ type of arithmetic that the kernel itself uses.
    std::string compute() const;
    std::string tensor_member(model::TensorId tensor) const;

    const model::Spec& spec_;
    const model::Kernel& kernel_;
    ReferenceText text_;
    std::vector<model::NodeId> reductions_;  // in an order in which each needs only earlier ones
    std::vector<model::NodeId> elsewhere_;   // values needed at coordinates other than the current one
    std::vector<model::TensorId> tensors_;
    std::vector<model::ParamId> params_;
    size_t first_require_;
};

}  // namespace pleat::emit
