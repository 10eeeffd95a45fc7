// Small helpers for declaring options: what their values may be, and what is said of others. The help shows only
// the type's name, so that none of them describes itself there.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "diag/diag.h"

namespace pleat::cli {

/// "; did you mean 'check'?", or nothing.
inline std::string meant(const std::string& word, const std::vector<std::string>& names) {
    const std::string guess = nearest(word, names);
    return guess.empty() ? "" : fmt::format("; did you mean '{}'?", guess);
}

/// The option's value is one of these words.
inline CLI::Validator one_of(std::vector<std::string> words) {
    return {[words = std::move(words)](const std::string& given) -> std::string {
                if (std::find(words.begin(), words.end(), given) != words.end()) return "";
                return fmt::format("it takes {}, not '{}'", fmt::join(words, " or "), given);
            },
            ""};
}

/// The option's value is a file in a folder that exists.
inline CLI::Validator in_a_folder() {
    return {[](const std::string& given) -> std::string {
                const std::filesystem::path folder = std::filesystem::path(given).parent_path();
                std::error_code error;
                if (folder.empty() || std::filesystem::exists(folder, error)) return "";
                return fmt::format("there is no folder '{}' for {}", folder.string(), given);
            },
            ""};
}

/// The option's value is a whole number in these bounds.
inline CLI::Validator whole_number(uint64_t least = 0, uint64_t most = UINT64_MAX) {
    return {[least, most](const std::string& given) -> std::string {
                uint64_t value = 0;
                const char* end = given.data() + given.size();
                const auto [at, error] = std::from_chars(given.data(), end, value);
                if (error == std::errc() && at == end && least <= value && value <= most) return "";
                const std::string bounds = most == UINT64_MAX ? fmt::format("of at least {}", least)
                                                              : fmt::format("from {} to {}", least, most);
                return fmt::format("it takes a whole number {}, not '{}'", bounds, given);
            },
            ""};
}

}  // namespace pleat::cli
