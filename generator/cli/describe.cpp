// `pleat describe`: what a spec declares and what each of its kernels takes and gives, as JSON for programs that
// call kernels by name. Plans nothing.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/command.h"
#include "cli/session.h"
#include "cli/sharding.h"
#include "emit/reference/reference.h"
#include "shard/sharding.h"

namespace pleat::cli {
namespace {

using Json = nlohmann::ordered_json;

/// What a launch does to each tensor that it takes, its params, and how it can be split over devices.
Json described(const model::Spec& spec, const spec::Spec& syntax, const LaunchUnit& unit) {
    const std::vector<int>& kernels = unit.kernels;
    Json tensors = Json::object(), params = Json::array(), requirements = Json::array();
    for (size_t t = 0; t < spec.tensors.size(); ++t) {
        if (!is_argument(spec.tensors[t], unit)) continue;
        const auto id = static_cast<model::TensorId>(t);
        bool read = false, stored = false, whole = false;
        for (const int k : kernels) {
            const model::Kernel& kernel = spec.kernels[static_cast<size_t>(k)];
            read |= !whole && kernel.reads(id);
            stored |= kernel.stores_to(id);
            whole |= shard::stores_whole(spec, kernel, id);
        }
        if (read || stored) tensors[spec.tensors[t].name] = {{"read", read}, {"stored", stored}, {"whole", whole}};
    }
    std::set<model::ParamId> used;
    for (const int k : kernels)
        for (const model::ParamId p : emit::params_of(spec, spec.kernels[static_cast<size_t>(k)])) used.insert(p);
    for (const model::ParamId p : used) params.push_back(spec.params[static_cast<size_t>(p)].name);
    std::set<int> described;
    for (const int k : kernels)
        if (described.insert(k).second)
            for (const model::Require& require : spec.kernels[static_cast<size_t>(k)].requires_)
                requirements.push_back(require.say);
    const bool products = std::any_of(kernels.begin(), kernels.end(), [&](int k) {
        return spec.kernels[static_cast<size_t>(k)].contraction_count() > 0;
    });
    return {{"tensors", tensors},
            {"params", params},
            {"requires", requirements},
            {"products", products},
            {"sharding", sharding_json(spec, syntax, unit)}};
}

Json dim(const spec::DimDecl& declared, const model::Dim& dim) {
    Json json = {{"name", dim.name}};
    if (const auto* runtime = std::get_if<spec::Runtime>(&declared.size)) {
        json["runtime"] = true;
        if (runtime->multiple_of) json["multiple_of"] = runtime->multiple_of->value;
        if (runtime->max) json["max"] = runtime->max->value;
    } else if (const auto* text = std::get_if<Text>(&declared.size)) {
        json["expression"] = text->value;
    } else {
        json["size"] = std::get<spec::Integer>(declared.size).value;
    }
    return json;
}

/// An axis in full, where it may be written by a fold's name.
std::string in_full(const std::string& written, const spec::Spec& syntax) {
    for (const spec::FoldDecl& fold : syntax.folds)
        if (fold.name.value == written) return fold.axis.value;
    return written;
}

/// Is a dim folded by the size of another, as in "D % F"?
bool folds_by_dims(const std::string& axis) {
    const size_t at = axis.find_first_of("/%");
    return at != std::string::npos && std::any_of(axis.begin() + static_cast<std::ptrdiff_t>(at), axis.end(),
                                                  [](unsigned char c) { return std::isalpha(c) != 0; });
}

Json tensor(const spec::TensorDecl& declared, const spec::Spec& syntax, const model::Spec& spec,
            const model::Tensor& tensor, const Source& source) {
    Json json = {{"name", tensor.name}, {"dtype", model::info(tensor.dtype).name}};
    if (declared.dtype.value != model::info(tensor.dtype).name) json["type"] = declared.dtype.value;
    json["line"] = source.position(tensor.where.begin).line;
    json["align"] = tensor.align;
    for (size_t i = 0; i < tensor.axes.size(); ++i) {
        const model::Axis& axis = tensor.axes[i];
        Json one = {{"name", tensor.written[i]},
                    {"dim", spec.dims[static_cast<size_t>(axis.dim)].name},
                    {"from", axis.lo},
                    {"to", axis.hi}};
        const std::string full = in_full(tensor.written[i], syntax);
        if (full.find("/^") != std::string::npos) one["ragged"] = true;  // the last block may be
        if (folds_by_dims(full)) one["fold"] = full;
        for (const spec::StrideDecl& stride : declared.strides)
            if (stride.axis.value == tensor.written[i])
                one["stride"] = stride.value ? Json(stride.value->value) : Json("runtime");
        json["axes"].push_back(one);
    }
    if (tensor.axes.empty()) json["axes"] = Json::array();
    return json;
}

Json param(const model::Param& param) {
    Json json = {{"name", param.name}, {"dtype", model::info(param.dtype).name}};
    if (param.real) json["default"] = fmt::format("{}", *param.real);  // text: JSON has neither inf nor nan
    if (param.integer) json["default"] = std::to_string(*param.integer);
    return json;
}

Json described(const model::Spec& spec, const spec::Spec& syntax, const Sources& sources) {
    Json json = {{"name", spec.name},         {"about", spec.about},     {"path", spec.path},
                 {"includes", spec.includes}, {"types", Json::object()}, {"dims", Json::array()},
                 {"params", Json::array()},   {"tensors", Json::array()}};
    for (const spec::TypeDecl& type : syntax.types) json["types"][type.name.value] = type.dtype.value;
    for (size_t i = 0; i < spec.dims.size(); ++i) json["dims"].push_back(dim(syntax.dims[i], spec.dims[i]));
    for (const model::Param& p : spec.params) json["params"].push_back(param(p));
    for (size_t i = 0; i < spec.tensors.size(); ++i)
        if (is_argument(spec.tensors[i], LaunchUnit{}))
            json["tensors"].push_back(tensor(syntax.tensors[i], syntax, spec, spec.tensors[i], sources[spec.file]));
    json["units"] = Json::object();
    for (const LaunchUnit& unit : units_of(spec)) json["units"][unit.name] = described(spec, syntax, unit);
    return json;
}

class Describe : public Command {
public:
    void options(CLI::App& app) override { options_.add_to(app, false); }

    Exit run() override {
        Sources sources;
        Diagnostics findings;
        Overrides overrides = overrides_of(options_);
        overrides.keep_extents = true;  // sharding asks which values depend on sizes
        const auto spec = load_spec(options_.specs.front(), overrides, sources, findings, options_.search());
        options_.report(findings, sources);
        if (!spec || findings.has_errors()) return exit_of(findings);
        const auto syntax = checked_syntax(spec->file, sources, findings);
        if (!syntax) return Exit::trouble;  // it has been read before
        fmt::print("{}\n", described(*spec, *syntax, sources).dump(1));
        return Exit::fine;
    }

private:
    SpecOptions options_;
};

}  // namespace

std::unique_ptr<Command> make_describe() { return std::make_unique<Describe>(); }

}  // namespace pleat::cli
