#include "cli/sharding.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "model/functions.h"
#include "shard/sharding.h"
#include "stage/token.h"

namespace pleat::cli {
namespace {

/// Dims whose sizes follow from others', or others' from theirs.
std::vector<bool> tied_dims(const spec::Spec& syntax) {
    std::set<std::string> tied;
    for (const spec::DimDecl& dim : syntax.dims)
        if (const auto* text = std::get_if<Text>(&dim.size)) {
            tied.merge(stage::names_in(text->value));
            tied.insert(dim.name.value);
        }
    std::vector<bool> found;
    for (const spec::DimDecl& dim : syntax.dims) found.push_back(tied.contains(dim.name.value));
    return found;
}

bool is_used(const model::Spec& spec, const LaunchUnit& unit, size_t tensor) {
    const auto id = static_cast<model::TensorId>(tensor);
    if (!is_argument(spec.tensors[tensor], unit)) return false;
    return std::any_of(unit.kernels.begin(), unit.kernels.end(), [&](int k) {
        const model::Kernel& kernel = spec.kernels[static_cast<size_t>(k)];
        return kernel.reads(id) || kernel.stores_to(id);
    });
}

const std::string& dim_name(const model::Spec& spec, const shard::Sharding& sharding) {
    return spec.dims[static_cast<size_t>(sharding.dim)].name;
}

std::string listed(const std::string& what, const std::vector<std::string>& names) {
    return names.empty() ? "" : fmt::format("; {} {}", what, fmt::join(names, ", "));
}

std::string line(const model::Spec& spec, const LaunchUnit& unit, const shard::Sharding& sharding) {
    if (!sharding.why_not.empty())
        return fmt::format("  {} cannot be split: {}\n", dim_name(spec, sharding), sharding.why_not);
    std::vector<std::string> split, whole, partial;
    for (size_t t = 0; t < spec.tensors.size(); ++t) {
        if (!is_used(spec, unit, t)) continue;
        const std::string& name = spec.tensors[t].name;
        const shard::Placement& placement = sharding.placement[t];
        if (std::holds_alternative<shard::Split>(placement)) split.push_back(name);
        if (std::holds_alternative<shard::Whole>(placement)) whole.push_back(name);
        if (const auto* p = std::get_if<shard::Partial>(&placement))
            partial.push_back(fmt::format("{} ({})", name, model::name(p->reduction)));
    }
    const std::string parts =
        sharding.multiple_of > 1 ? fmt::format(", in multiples of {}", sharding.multiple_of) : "";
    return fmt::format("  {} splits {}{}{}{}\n", dim_name(spec, sharding), fmt::join(split, ", "), parts,
                       listed("parts of a reduction:", partial), listed("whole:", whole));
}

}  // namespace

bool is_argument(const model::Tensor& tensor, const LaunchUnit& unit) {
    return tensor.space == model::Space::global || (tensor.space == model::Space::workspace && !unit.program);
}

std::vector<LaunchUnit> units_of(const model::Spec& spec) {
    std::vector<LaunchUnit> all;
    if (!spec.program.empty()) all.push_back({spec.name, spec.program, true});
    for (size_t k = 0; k < spec.kernels.size(); ++k)
        if (all.empty() || spec.kernels[k].name != all.front().name)
            all.push_back({spec.kernels[k].name, {static_cast<int>(k)}, false});
    return all;
}

nlohmann::ordered_json sharding_json(const model::Spec& spec, const spec::Spec& syntax, const LaunchUnit& unit) {
    auto json = nlohmann::ordered_json::object();
    for (const shard::Sharding& sharding : shard::shardings(spec, unit.kernels, tied_dims(syntax))) {
        if (!sharding.why_not.empty()) continue;
        auto tensors = nlohmann::ordered_json::object();
        for (size_t t = 0; t < spec.tensors.size(); ++t) {
            if (!is_used(spec, unit, t)) continue;
            auto& one = tensors[spec.tensors[t].name];
            if (const auto* s = std::get_if<shard::Split>(&sharding.placement[t])) one = s->axis;
            if (const auto* p = std::get_if<shard::Partial>(&sharding.placement[t]))
                one = model::name(p->reduction);
        }
        json[dim_name(spec, sharding)] = {{"multiple_of", sharding.multiple_of}, {"tensors", tensors}};
    }
    return json;
}

std::string sharding_text(const model::Spec& spec, const spec::Spec& syntax) {
    std::string text;
    for (const LaunchUnit& unit : units_of(spec)) {
        text += fmt::format("{} over several devices\n", unit.name);
        const std::vector<shard::Sharding> all = shard::shardings(spec, unit.kernels, tied_dims(syntax));
        if (all.empty()) text += "  its tensors have no dim that could be split\n";
        for (const shard::Sharding& sharding : all) text += line(spec, unit, sharding);
    }
    return text;
}

}  // namespace pleat::cli
