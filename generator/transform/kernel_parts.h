// One kernel made into several of a program: the part of its graph that each has, the names of new kernels and
// tensors, their place in the program. Shared by what takes kernels apart before they are planned
// (compile/passes.h); knows nothing of why.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "transform/contracted.h"
#include "transform/draft.h"

namespace pleat::schedule {

/// What sinks reach of a kernel's graph, with some values put in other values' places.
class KernelPart {
public:
    /// Empties the graph of `to`, which becomes the part.
    KernelPart(const model::Kernel& from, model::Kernel& to);
    /// The part's node for one of the whole, with all that it needs.
    model::NodeId take(model::NodeId id);
    /// Adds a node of the part's own, which stands where the whole has `at`.
    model::NodeId add(model::Node node, model::NodeId at);
    /// From now on stands for `id` of the whole.
    void put(model::NodeId id, model::NodeId now) { now_[static_cast<size_t>(id)] = now; }
    /// Takes a store's or requirement's values.
    void take(model::Store& store);
    /// Has the part store a value of its own to all of a tensor, as a stage that the spec does not write.
    void store(model::TensorId tensor, model::NodeId value, Span where, std::string stage);
    /// The part's node for one of the whole; -1 if it has not been taken.
    model::NodeId taken(model::NodeId id) const { return now_[static_cast<size_t>(id)]; }
    /// What a store rounds as a cast does whose node `id` is: of integers of 8 bits, as f32, which holds them all
    /// and which threads round in one instruction where a 64-bit integer takes dozens. -1: `id` is no such cast.
    model::NodeId take_integer(const model::Spec& spec, model::NodeId id);
    /// Keeps the names of what has been taken.
    void take_lets();

private:
    const model::Kernel& from_;
    model::Kernel& to_;
    std::vector<model::NodeId> now_;
};

/// Takes a spec's kernels apart.
class KernelParts {
public:
    explicit KernelParts(Draft& draft);
    /// Does the program run the kernel, or is it the spec's only one? Callers of others have no memory for tensors
    /// between parts.
    bool may_take_apart(size_t kernel) const;
    /// A name that the spec does not have; small and large letters are the same, because some become names of
    /// files.
    std::string fresh(const std::string& wanted);
    /// A dim of so many places.
    model::Axis add_dim(const std::string& wanted, const model::Size& size, Span where);
    /// A row-major tensor in workspace.
    model::TensorId add_tensor(const std::string& wanted, model::Dtype dtype, const std::vector<model::Axis>& axes,
                               Span where);
    /// The same for an operand of a contraction, which goes along the innermost axes.
    model::TensorId add_operand(const std::string& wanted, const model::Kernel& kernel,
                                const ContractedOperand& operand, const std::vector<model::Axis>& along);
    /// Has the program run two kernels where it ran one, and says why; the second moves one up.
    void split(size_t number, model::Kernel first, model::Kernel second, std::string why);
    /// Has the program run a further kernel just behind that number.
    void run_behind(size_t number, model::Kernel behind) { run_beside(number, number + 1, std::move(behind)); }

private:
    Draft& draft_;
    model::Spec& spec_;
    std::set<std::string> taken_;

    void make_program(size_t number);
    void run_beside(size_t number, size_t at, model::Kernel further);
};

/// The read of a tensor's element at the coordinates of all its axes.
model::Node read_of(const model::Spec& spec, model::TensorId tensor);
/// The one contraction of a kernel that computes in f32; -1 if there is none, or there are several.
model::NodeId only_contraction(const model::Kernel& kernel);

}  // namespace pleat::schedule
