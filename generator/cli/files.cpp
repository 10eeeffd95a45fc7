#include "cli/files.h"

#include <algorithm>

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

}  // namespace pleat::cli
