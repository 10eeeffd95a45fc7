// The project's code style, pinned in code: what emitted text must look like. Knows nothing of what the text means.
#pragma once

#include <string>

namespace pleat::verify {

/// Layout differs from one version of Clang to the next; this one's is the project's.
inline constexpr int format_version = 22;

/// C++ or CUDA text in the pinned style, includes sorted. The ending of `path` says which language.
std::string formatted(const std::string& path, const std::string& text);

/// Is a `.clang-format` file's text the pinned style?
bool is_pinned_style(const std::string& clang_format);

}  // namespace pleat::verify
