// The reference that is emitted with every spec: `reference.h` in the spec's output folder, plain C++
// for the host and the device that says what each kernel computes, in any real type. Float64 is the
// judge of results; the kernel's own arithmetic, done plainly, is what error bounds are taken from.
// Knows the model alone: no schedule has a part in it.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "model/kernel.h"

namespace pleat::emit {

/// The text of reference.h: namespace <spec>::reference, and in it a namespace for each kernel.
std::string emit_reference(const model::Spec& spec);

/// The qualified name of the function that runs a kernel on the host: void(const pleat::ReferenceCall*).
std::string reference_function(const model::Spec& spec, const model::Kernel& kernel);

/// The steps of a kernel's reference in order: reductions, whose values are kept; requires; stores.
struct ReferenceStep {
    enum class What { reduce, require, store };
    What what = What::reduce;
    std::string name;   // "ms", "require_0", "store_Y"
    model::Size count;  // points
};
std::vector<ReferenceStep> reference_steps(const model::Spec& spec, const model::Kernel& kernel);

/// The tensors and params that a kernel uses, in the spec's order: the order of its arguments.
std::vector<model::TensorId> tensors_of(const model::Spec& spec, const model::Kernel& kernel);
std::vector<model::ParamId> params_of(const model::Spec& spec, const model::Kernel& kernel);
/// The symbols in the sizes of what the kernel computes and of its tensors.
std::set<model::SymbolId> symbols_of(const model::Spec& spec, const model::Kernel& kernel);

}  // namespace pleat::emit
