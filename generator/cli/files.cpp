#include "cli/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "emit/emit.h"

namespace pleat::cli {

std::vector<output::File> files_of(std::span<const schedule::Program> programs) {
    std::vector<output::File> files;
    for (const schedule::Program& program : programs)
        for (auto& file : emit::emit(program)) files.push_back({std::move(file.path), std::move(file.text)});
    return files;
}

std::vector<std::string> inputs_of(std::span<const schedule::Program> programs) {
    std::vector<std::string> inputs;
    const auto add = [&](const std::string& path) {
        if (std::find(inputs.begin(), inputs.end(), path) == inputs.end()) inputs.push_back(path);
    };
    for (const schedule::Program& program : programs) {
        add(program.spec.path);
        for (const std::string& path : program.spec.includes) add(path);
    }
    return inputs;
}

void refuse_to_overwrite(std::span<const std::string> inputs, const std::string& output,
                         const std::string& option) {
    for (const std::string& input : inputs) {
        std::error_code none;  // no such file
        if (std::filesystem::equivalent(input, output, none))
            throw std::runtime_error(
                fmt::format("{} {} would overwrite {}, which this command reads", option, output, input));
    }
}

}  // namespace pleat::cli
