// A launch whose blocks do one thing or another, by their number: the function that deals them out. Knows nothing
// of what the parts do.
#include <algorithm>
#include <map>

#include "codegen/launch.h"
#include "codegen/names.h"
#include "codegen/style.h"

namespace pleat::emit {

namespace {

/// What the parts take, each argument once.
struct Arguments {
    std::vector<std::string> parameters;
    std::vector<LaunchArgument> arguments;

    void add(const LaunchPart& part) {
        for (size_t i = 0; i < part.arguments.size(); ++i) {
            if (std::find(arguments.begin(), arguments.end(), part.arguments[i]) != arguments.end()) continue;
            arguments.push_back(part.arguments[i]);
            parameters.push_back(part.parameters[i]);
        }
    }
};

std::string call_of(const LaunchPart& part, const std::string& block) {
    std::string call = part.name + "(";
    for (const std::string& p : part.parameters) call += p.substr(p.rfind(' ') + 1) + ", ";
    return call + block + ");";
}

/// How many blocks the first part has: what others leave of the grid where they have the same number in every
/// launch.
std::string blocks_of_first(const model::Spec& spec, const std::vector<LaunchPart>& parts) {
    model::Size others = 0;
    for (size_t i = 1; i < parts.size(); ++i) others = others + parts[i].blocks;
    return others.is_constant() ? fmt::format("static_cast<long long>(gridDim.x) - {}", others.constant())
                                : cpp(spec, parts.front().blocks);
}

}  // namespace

LaunchText launch_of_parts(const model::Spec& spec, const std::string& name, const schedule::Launch& bounds,
                           const std::vector<LaunchPart>& parts, Neighbours neighbours) {
    Arguments all;
    Writer body(1);
    meet_neighbours(body, neighbours, false);
    if (parts.size() > 1) body.line("unsigned block = blockIdx.x;");
    std::map<std::string, std::string> counts;  // how many blocks, and the constant that says so
    for (size_t i = 0; i < parts.size(); ++i) {
        const LaunchPart& part = parts[i];
        all.add(part);
        const bool some = part.threads < bounds.threads;
        const std::string call = (some ? fmt::format("if (threadIdx.x < {}) ", part.threads) : "") +
                                 call_of(part, parts.size() > 1 ? "block" : "blockIdx.x");
        if (i + 1 == parts.size()) {
            body.line(call);
            break;
        }
        const std::string count = i == 0 ? blocks_of_first(spec, parts) : cpp(spec, part.blocks);
        const auto [declared, first] = counts.emplace(count, fmt::format("blocks{}", i + 1));
        const std::string& blocks = declared->second;
        if (first) body.line("const long long {} = {};", blocks, count);
        body.open(fmt::format("if (block < {}) {{", blocks));
        body.line(call);
        body.line("return;");
        body.close();
        body.line("block -= static_cast<unsigned>({});", blocks);
    }
    Writer w;
    std::string names;
    for (const LaunchPart& p : parts) names += (names.empty() ? "" : ", ") + p.name;
    if (parts.size() > 1) w.line("// {}: {} side by side, each with blocks of its own.", name, names);
    w.line(signature(launch_bounds(bounds), name, all.parameters));
    w.splice(body);
    w.line("}");
    LaunchText text;
    text.function = w.text();
    text.arguments = std::move(all.arguments);
    return text;
}

}  // namespace pleat::emit
