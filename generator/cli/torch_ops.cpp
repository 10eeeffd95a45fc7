#include "cli/torch_ops.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "cli/sharding.h"
#include "shard/sharding.h"

namespace pleat::cli {
namespace {

/// The tensors that a launch's stores reach in every element, as strings of C++.
std::vector<std::string> stored_whole(const model::Spec& spec, const LaunchUnit& unit) {
    std::vector<std::string> names;
    for (size_t t = 0; t < spec.tensors.size(); ++t)
        if (is_argument(spec.tensors[t], unit) && std::any_of(unit.kernels.begin(), unit.kernels.end(), [&](int k) {
                return shard::stores_whole(spec, spec.kernels[static_cast<size_t>(k)],
                                           static_cast<model::TensorId>(t));
            }))
            names.push_back(fmt::format("\"{}\"", spec.tensors[t].name));
    return names;
}

bool is_name(const std::string& text) {
    return !text.empty() && !std::isdigit(static_cast<unsigned char>(text[0])) &&
           std::all_of(text.begin(), text.end(),
                       [](unsigned char c) { return c < 128 && (std::isalnum(c) || c == '_'); });
}

}  // namespace

std::string torch_definitions(std::span<const schedule::Program> programs, const std::string& space) {
    if (!is_name(space))
        throw std::runtime_error(fmt::format("'{}' is no name of a namespace of operators", space));
    std::string includes = "#include \"pleat/torch_ops.h\"\n", definitions;
    for (const schedule::Program& program : programs) {
        const model::Spec& spec = program.spec;
        std::vector<LaunchUnit> units = units_of(spec);
        if (!spec.program.empty()) units.resize(1);
        if (units.empty())
            throw std::runtime_error(fmt::format("{} has no kernel that could be an operator", spec.name));
        includes += fmt::format("#include \"{}/launch.h\"\n", spec.name);
        for (const LaunchUnit& unit : units)
            definitions +=
                fmt::format("const pleat::torch_ops::Definition<{}::{}Kernel> {}_operator(\"{}\", {{{}}});\n",
                            spec.name, unit.program || spec.single ? "" : unit.name + "::", unit.name, space,
                            fmt::join(stored_whole(spec, unit), ", "));
    }
    return "// Operators of PyTorch, of kernels that pleat generated. Do not edit.\n" + includes +
           "\nnamespace {\n\n" + definitions + "\n}  // namespace\n";
}

}  // namespace pleat::cli
