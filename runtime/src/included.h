// Which of the texts that a build may include it does include: what is built depends on these alone.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pleat/build.h"

namespace pleat::runtime {

/// Those of `headers` that a text includes and that these include in turn, in the order of `headers`, wherever
/// their #include stands. All of them where one includes what no literal names or asks which headers there are, or
/// where one of the compiler's options includes some.
std::vector<NamedText> included(std::string_view text, std::span<const NamedText> headers,
                                const std::vector<std::string>& options);

}  // namespace pleat::runtime
