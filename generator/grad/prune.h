// The names that a spec's kernels use, and a spec without the others.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "spec/syntax.h"

namespace pleat::grad {

/// Every name in the texts of a kernel.
std::set<std::string> words_of(const spec::KernelDecl& kernel);
/// Of a kernel that has stages; else null.
std::vector<spec::Stage>* stages_of(spec::KernelDecl& kernel);
/// Removes stores of workspace that no kernel reads, and the types, dims, folds, params and tensors that nothing
/// uses.
void prune(spec::Spec& spec);

}  // namespace pleat::grad
