// Small helpers for declaring options.
#pragma once

#include <CLI/CLI.hpp>
#include <initializer_list>
#include <string>
#include <vector>

namespace pleat::cli {

/// The option's value is one of these words; its type name lists them, so that the help need not do so again.
inline CLI::Validator one_of(std::initializer_list<std::string> words) {
    CLI::Validator validator = CLI::IsMember(std::vector<std::string>(words));
    validator.description("");
    return validator;
}

}  // namespace pleat::cli
