// What Clang says of emitted files, as findings.
#pragma once

#include <vector>

#include "diag/diag.h"
#include "output/output.h"

namespace pleat::cli {

/// Parses the files as CUDA for host and device and as C++, and holds them to the code style. Throws a sentence if
/// this build has no Clang.
void parse_emitted(const std::vector<output::File>& files, Sources& sources, Diagnostics& findings);

}  // namespace pleat::cli
