// Reading what is already on the disk, to leave alone what has not changed.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace pleat::output {

/// The text of a regular file; nothing if there is none or it cannot be read.
std::optional<std::string> read(const std::filesystem::path& path);

}  // namespace pleat::output
