// The commands and their options as data, read from the parser: what completion and the manual page are written
// from, so that neither can differ from what the command takes.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace pleat::cli {

struct OptionSurface {
    std::vector<std::string> names;    // "--dim", "-o"
    std::string value;                 // "FILE"; "": a flag
    std::vector<std::string> choices;  // what the value may be, if that is a short list
    std::string about;
};

struct CommandSurface {
    std::string name, about, example;
    std::vector<std::string> places;  // "SPEC..."
    std::vector<std::string> words;   // what may stand there, if that is a short list
    std::vector<OptionSurface> options;
};

/// Of all commands of the whole program, in the order of its help.
std::vector<CommandSurface> surface_of(const CLI::App& program);

}  // namespace pleat::cli
