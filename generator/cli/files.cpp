#include "cli/files.h"

#include <algorithm>

#include "emit/emit.h"

namespace pleat::cli {

std::vector<output::File> files_of(std::span<const model::Spec> specs) {
    std::vector<output::File> files;
    for (const model::Spec& spec : specs)
        for (auto& file : emit::emit(spec)) files.push_back({std::move(file.path), std::move(file.text)});
    return files;
}

std::vector<std::string> inputs_of(std::span<const model::Spec> specs) {
    std::vector<std::string> inputs;
    const auto add = [&](const std::string& path) {
        if (std::find(inputs.begin(), inputs.end(), path) == inputs.end()) inputs.push_back(path);
    };
    for (const model::Spec& spec : specs) {
        add(spec.path);
        for (const std::string& path : spec.includes) add(path);
    }
    return inputs;
}

}  // namespace pleat::cli
