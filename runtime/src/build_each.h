// One source compiled several times, each time with further options and at the same time. Private to the runtime.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "pleat/build.h"

namespace pleat::runtime {

/// What compile() gives for each of `parts`, the options that it takes beside `options`. Throws what the first of
/// those that fail would throw.
std::vector<Cubin> compile_each(const NamedText& source, std::span<const NamedText> headers,
                                const std::string& arch, const BuildOptions& options,
                                const std::vector<std::vector<std::string>>& parts);

}  // namespace pleat::runtime
