#include "cli/params.h"

#include <fmt/format.h>

#include <charconv>
#include <stdexcept>

#include "cli/options.h"
#include "cli/session.h"

namespace pleat::cli {
namespace {

stage::Value read(const model::Param& param, const std::string& text) {
    const char* end = text.data() + text.size();
    if (model::info(param.dtype).kind == model::Kind::real) {
        double value = 0;
        if (auto [at, error] = std::from_chars(text.data(), end, value); error == std::errc() && at == end)
            return stage::Value::of(value);
    } else {
        int64_t value = 0;
        if (text == "true" || text == "false") return stage::Value::of_integer(text == "true");
        if (auto [at, error] = std::from_chars(text.data(), end, value); error == std::errc() && at == end)
            return stage::Value::of_integer(value);
    }
    throw std::runtime_error(fmt::format("--param {}={}: '{}' is not a value of {}", param.name, text, text,
                                         model::info(param.dtype).name));
}

stage::Value parse(const model::Param& param, const std::string& text) {
    const stage::Value value = read(param, text);
    if (!stage::holds(param.dtype, value))
        throw std::runtime_error(
            fmt::format("--param {}={}: {} does not hold this", param.name, text, model::info(param.dtype).name));
    return value;
}

}  // namespace

void add_param_option(CLI::App& app, std::vector<std::string>& given) {
    app.add_option("--param", given, "Set the value of a param")->allow_extra_args(false)->type_name("NAME=VALUE");
}

std::vector<stage::Value> choose_params(const model::Spec& spec, const std::vector<std::string>& given) {
    std::vector<stage::Value> values = stage::default_params(spec);
    for (size_t i = 0; i < spec.params.size(); ++i) {
        const model::Param& param = spec.params[i];
        const bool real = model::info(param.dtype).kind == model::Kind::real;
        if (!param.real && !param.integer) values[i] = real ? stage::Value::of(1) : stage::Value::of_integer(1);
    }
    std::vector<std::string> names;
    for (const model::Param& param : spec.params) names.push_back(param.name);
    for (const auto& [name, value] : assignments("--param", given)) {
        bool known = false;
        for (size_t i = 0; i < spec.params.size(); ++i) {
            if (spec.params[i].name != name) continue;
            values[i] = parse(spec.params[i], value);
            known = true;
        }
        if (!known)
            throw std::runtime_error(
                fmt::format("--param {}={}: the spec has no param '{}'{}", name, value, name, meant(name, names)));
    }
    return values;
}

std::vector<NamedParam> named_params(const model::Spec& spec, const std::vector<stage::Value>& values) {
    std::vector<NamedParam> named;
    for (size_t i = 0; i < spec.params.size(); ++i) {
        const bool real = model::info(spec.params[i].dtype).kind == model::Kind::real;
        if (real)
            named.emplace_back(spec.params[i].name, values[i].as_real());
        else
            named.emplace_back(spec.params[i].name, values[i].integer);
    }
    return named;
}

}  // namespace pleat::cli
