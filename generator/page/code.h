// Code as HTML lines.
#pragma once

#include <string>
#include <string_view>

namespace pleat::page {

enum class Language { json, cuda, sass };

/// A line as HTML: escaped, with comments, words and literals in spans of the classes c, w and s.
std::string coloured(std::string_view line, Language language);

}  // namespace pleat::page
