// Operators of PyTorch compiled ahead: the C++ text that defines them.
#pragma once

#include <span>
#include <string>

#include "plan/program/program.h"

namespace pleat::cli {

/// A C++ file that defines an operator of each program, or of each kernel where there is none, in the namespace
/// `space` of operators (pleat/torch_ops.h). Throws a sentence if `space` is no name.
std::string torch_definitions(std::span<const schedule::Program> programs, const std::string& space);

}  // namespace pleat::cli
