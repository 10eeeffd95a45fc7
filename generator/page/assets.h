// The page's style and script.
#pragma once

#include <string_view>

namespace pleat::page {

extern const std::string_view style, script;

}  // namespace pleat::page
