// What a file holds, for tests and benchmarks.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace pleat::test {

/// Throws where the file cannot be read.
inline std::string text_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!file.is_open() || file.bad()) throw std::runtime_error(path.string() + " cannot be read");
    return text;
}

}  // namespace pleat::test
