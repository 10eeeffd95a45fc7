// From checked specs to what generate writes and what it read.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/kernel.h"
#include "output/output.h"

namespace pleat::cli {

/// Every file of every spec, in order.
std::vector<output::File> files_of(std::span<const model::Spec> specs);

/// The spec files and all that they use, each once.
std::vector<std::string> inputs_of(std::span<const model::Spec> specs);

}  // namespace pleat::cli
