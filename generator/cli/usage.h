// What is wrong with a command line, in one sentence.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace pleat::cli {

/// Of the options of a command that the parser refused with this error.
std::string complaint(const CLI::App& command, const CLI::ParseError& error);

}  // namespace pleat::cli
