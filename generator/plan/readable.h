// Sizes and launch conditions as people write them. Reads the manifest's postfix notation and knows nothing of
// what the sizes are for.
#pragma once

#include <string>
#include <vector>

#include "model/kernel.h"
#include "plan/condition.h"

namespace pleat::schedule {

/// "T,4096,*,2,*,8192,+" as "8192 * T + 8192"; "T,64,/^" as "ceil(T / 64)"; "T,64,<=" as "T <= 64".
std::string readable(const std::string& postfix);
std::string readable(const model::Spec& spec, const Condition& condition);

/// A size so.
std::string amount(const model::Spec& spec, const model::Size& size);
/// "[T, H % 64]"
std::string list_of(const model::Spec& spec, const std::vector<model::Axis>& axes);

}  // namespace pleat::schedule
