// From compiled specs to what generate writes and what it read.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "output/output.h"
#include "plan/program/program.h"

namespace pleat::cli {

/// Every file of every spec, in order.
std::vector<output::File> files_of(std::span<const schedule::Program> programs);

/// The spec files and all that they use, each once.
std::vector<std::string> inputs_of(std::span<const schedule::Program> programs);

/// Throws a sentence if `output`, which `option` names, is one of the files that the command reads.
void refuse_to_overwrite(std::span<const std::string> inputs, const std::string& output, const std::string& option);

}  // namespace pleat::cli
