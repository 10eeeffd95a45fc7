// Sizes and launch conditions as people write them. Reads the manifest's postfix notation and knows nothing of
// what the sizes are for.
#pragma once

#include <string>

namespace pleat::schedule {

/// "T,4096,*,2,*,8192,+" as "8192 * T + 8192"; "T,64,/^" as "ceil(T / 64)"; "T,64,<=" as "T <= 64".
std::string readable(const std::string& postfix);

}  // namespace pleat::schedule
