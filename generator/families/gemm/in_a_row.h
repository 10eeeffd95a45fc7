// Why a kernel of several contractions is not one launch on tensor cores.
#pragma once

#include <string>

#include "model/kernel.h"

namespace pleat::schedule {

/// A sentence that says what to write where that would help. `lowered`: without an intermediate.
std::string why_not_in_a_row(const model::Spec& spec, const model::Kernel& lowered);

}  // namespace pleat::schedule
