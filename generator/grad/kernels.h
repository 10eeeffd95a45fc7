// Kernels of a backward pass as a spec declares them, once it is known what each of them stores.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "grad/applied.h"
#include "grad/levels.h"

namespace pleat::grad {

/// What each kernel stores.
struct Placed {
    std::map<int, std::vector<Sink>> kernels;  // by launch; -1: before the first
    std::map<int, std::vector<Sink>> behind;   // by launch: what a kernel of its own stores after it
    std::map<Id, int> copied;                  // operands of planes, and tensors of them in the planes' dtype
    std::map<Id, int> transposed;              // operands of planes, and the tensors of their transposes
    std::set<int> given;                       // tensors that are read as they were before all kernels
    bool in_steps = false;  // without products: sums of few values are kernels apart from those of many
};

/// The value that a kernel of another spec stores, as the i-th of its results.
Id result_of(Algebra& a, const Tensors& tensors, const std::vector<Custom>& customs, Id apply, size_t i);

struct Kernels {
    std::vector<spec::KernelDecl> all;  // in order
    /// A tensor, and what an earlier kernel has stored over that it is made of: no order of the kernels serves
    /// both.
    std::optional<std::pair<int, int>> lost;
};

/// `names` are the wishes of values.
Kernels kernels_of(Algebra& a, Tensors& tensors, Levels& levels, const Workspace& workspace,
                   const std::vector<Custom>& customs, const std::map<Id, std::string>& names,
                   const Placed& placed);

}  // namespace pleat::grad
