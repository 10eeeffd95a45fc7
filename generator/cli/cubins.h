// Kernels compiled ahead: cubins as C++ text, and what they take of the machine. Needs NVRTC, no GPU.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "plan/program/program.h"

namespace pleat::cli {

/// "90a" or "sm_90a", as "sm_90a"; what is no number stays, so that an error names what was asked for.
std::string full_name(const std::string& arch);

/// A C++ file that defines <spec>::embedded_cubins() for each spec: what its launcher loads when it is
/// compiled with PLEAT_EMBEDDED_<spec>. No architectures: sm_90a.
std::string embedded(std::span<const schedule::Program> programs, const std::vector<std::string>& archs);

/// A table of each function's registers, local and shared memory on each architecture.
std::string resources(const schedule::Program& program, const std::vector<std::string>& archs);

}  // namespace pleat::cli
