#include "emit/reference/names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace pleat::emit {
namespace {

constexpr std::array<std::string_view, 37> words{
    "call",    "at",      "there", "inside", "i",     "ops",    "Real",       "Point",     "Call",
    "Compute", "symbol",  "param", "tensor", "value", "status", "pass",       "total",     "first",
    "count",   "result",  "out",   "run",    "table", "given",  "wide",       "reference", "pleat",
    "digit",   "convert", "std",   "bind",   "k",     "own",    "run_program"};
constexpr std::array<std::string_view, 10> prefixes{"read_",    "value_", "reduce_", "size_",  "store_",
                                                    "require_", "there_", "inside_", "digit_", "kept_"};

bool reserved(std::string_view name) {
    if (std::find(words.begin(), words.end(), name) != words.end()) return true;
    if (std::any_of(prefixes.begin(), prefixes.end(), [&](std::string_view p) { return name.starts_with(p); }))
        return true;
    // v12: an unnamed value
    return name.size() > 1 && name[0] == 'v' &&
           std::all_of(name.begin() + 1, name.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

}  // namespace

std::string own(const std::string& name) {
    const std::string_view stem = std::string_view(name).substr(0, name.find_last_not_of('_') + 1);
    // A stem such as "read" is a prefix once its underscores are back.
    return reserved(stem) || reserved(name) ? name + "_" : name;
}

std::map<model::NodeId, std::string> labels(const model::Spec& spec, const model::Kernel& kernel) {
    std::map<model::NodeId, std::string> names;
    for (const model::Let& let : kernel.lets) names.emplace(let.value, own(let.name));
    for (model::NodeId id = 0; id < kernel.graph.size(); ++id) {
        const model::Node& n = kernel.graph[id];
        if (n.op == model::Op::read)
            names[id] = own(spec.tensors.at(static_cast<size_t>(n.tensor)).name);
        else
            names.emplace(id, "v" + std::to_string(id));
    }
    return names;
}

std::string store_label(const model::Spec& spec, const model::Kernel& kernel, size_t s) {
    const model::TensorId tensor = kernel.stores.at(s).tensor;
    const auto stores = std::count_if(kernel.stores.begin(), kernel.stores.end(),
                                      [&](const model::Store& other) { return other.tensor == tensor; });
    std::string name = "store_" + spec.tensors.at(static_cast<size_t>(tensor)).name;
    if (stores > 1) name += "_" + std::to_string(s);
    return name;
}

}  // namespace pleat::emit
