// Unified diffs of two texts, line by line. Knows nothing of files.
#pragma once

#include <string>
#include <string_view>

namespace pleat::output {

/// The difference as `diff -u` prints it, with three lines of context; empty if the texts are equal.
std::string unified_diff(std::string_view before, std::string_view after, std::string_view before_name,
                         std::string_view after_name);

}  // namespace pleat::output
