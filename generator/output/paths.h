// Which paths may be written below an output folder. Looks at names and links, writes nothing.
#pragma once

#include <filesystem>
#include <span>

#include "output/output.h"

namespace pleat::output {

/// The absolute places of `files` under `root`; throws Error for a path that is not a plain relative
/// one, for one whose folder is a link to somewhere outside, and for two paths that are one file on
/// a file system without case.
std::vector<std::filesystem::path> places(const std::filesystem::path& root, std::span<const File> files);

}  // namespace pleat::output
