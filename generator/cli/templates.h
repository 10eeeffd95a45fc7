// Specs to start from, which `pleat new` writes under a name of the user's.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace pleat::cli {

struct Template {
    std::string_view name;
    std::string_view about;  // for the command's help
    std::string_view text;   // a spec, with the word NAME for its name
};

std::span<const Template> templates();

/// The template's spec under this name.
std::string written_as(const Template& from, std::string_view name);

}  // namespace pleat::cli
