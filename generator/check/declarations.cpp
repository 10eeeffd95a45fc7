// Types, folds and params: the small sections of a spec.
#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "check/context.h"
#include "stage/evaluate_value.h"

namespace pleat::checking {
namespace {

using model::Kind;

std::optional<double> as_real(const spec::Scalar& s) {
    if (const auto* r = std::get_if<double>(&s.value)) return *r;
    if (const auto* i = std::get_if<int64_t>(&s.value)) return static_cast<double>(*i);
    if (const auto* t = std::get_if<Text>(&s.value)) {
        constexpr double inf = std::numeric_limits<double>::infinity();
        if (t->value == "inf") return inf;
        if (t->value == "-inf") return -inf;
        if (t->value == "nan") return std::numeric_limits<double>::quiet_NaN();
    }
    return std::nullopt;
}

void set_default(Context& context, model::Param& param, const spec::Scalar& given) {
    const std::string dtype(model::info(param.dtype).name);
    const auto refuse = [&](std::string why) { context.report(Code::bad_default, given.span, std::move(why)); };
    switch (model::info(param.dtype).kind) {
        case Kind::real: {
            const auto value = as_real(given);
            if (!value) return refuse(fmt::format("the default of a param of dtype {} is a number", dtype));
            param.real = value;
            if (!stage::holds(param.dtype, stage::Value::of(*value)))
                refuse(fmt::format("the default {} is beyond what {} holds", *value, dtype));
            return;
        }
        case Kind::integer: {
            const auto* value = std::get_if<int64_t>(&given.value);
            if (!value) return refuse(fmt::format("the default of a param of dtype {} is an integer", dtype));
            const auto [least, greatest] = stage::integer_range(param.dtype);
            if (*value < least || *value > greatest)
                return refuse(fmt::format("the default {} is beyond what {} holds ({} to {})", *value, dtype, least,
                                          greatest));
            param.integer = *value;
            return;
        }
        case Kind::boolean: {
            const auto* value = std::get_if<bool>(&given.value);
            if (!value) return refuse("the default of a param of dtype bool is true or false");
            param.integer = *value;
            return;
        }
    }
}

void no_such_type(Context& context, const std::string& type, const std::string& value) {
    Diagnostic& d = no_such_name(context, "type", type, value, Scope::a_type);
    if (context.syntax.types.empty())
        d.note(fmt::format("the spec names none; \"types\": {{\"{}\": \"bf16\"}} in it would, for tensors to take",
                           type));
}

}  // namespace

void declare_types(Context& context) {
    for (const spec::TypeDecl& t : context.syntax.types) {
        // Only dtypes: a type that names another would need an order.
        Names none;
        SpecScope dtypes_only(none);
        const auto dtype = resolve_dtype(context, dtypes_only, t.dtype);
        Name& name = context.names.declare(t.name, Sort::type, 0, context.diagnostics);
        name.poisoned = !dtype;
        if (dtype) name.dtype = *dtype;
    }
    for (const auto& [type, value] : context.overrides.types) {
        const std::string option = fmt::format("--type {}={}", type, value);
        Name* name = context.names.find(type);
        const auto dtype = model::dtype_named(value);
        if (!name || name->sort != Sort::type)
            no_such_type(context, type, value);
        else if (!dtype)
            meant_dtype(context.diagnostics.report_file(Code::bad_override, option,
                                                        fmt::format("there is no dtype '{}'", value)),
                        value, nullptr);
        else
            name->dtype = *dtype;
    }
}

void declare_folds(Context& context) {
    SpecScope scope(context.names);
    for (const spec::FoldDecl& f : context.syntax.folds) {
        // The axis first: a fold does not know itself.
        const auto axis = resolve_axis(context, scope, f.axis);
        const auto id = static_cast<int>(context.model.folds.size());
        Name& name = context.names.declare(f.name, Sort::fold, id, context.diagnostics);
        name.poisoned = !axis;
        if (axis) name.axis = *axis;
        context.model.folds.push_back({f.name.value, axis.value_or(model::Axis{}), f.name.span});
    }
}

void declare_params(Context& context) {
    SpecScope scope(context.names);
    for (const spec::ParamDecl& p : context.syntax.params) {
        const auto id = static_cast<int>(context.model.params.size());
        Name& name = context.names.declare(p.name, Sort::param, id, context.diagnostics);
        const auto dtype = resolve_dtype(context, scope, p.dtype);
        name.poisoned = !dtype;
        model::Param param;
        param.name = p.name.value;
        param.where = p.name.span;
        if (dtype) param.dtype = *dtype;
        if (dtype && p.fallback) set_default(context, param, *p.fallback);
        context.model.params.push_back(std::move(param));
    }
}

void declare_indices(Context& context) {
    SpecScope scope(context.names);
    const auto refuse = [&](const Text& word, std::string sentence, std::string note) {
        context.report(Code::bad_value, word.span, std::move(sentence)).note(std::move(note));
    };
    for (const spec::IndexDecl& d : context.syntax.indices) {
        const auto id = static_cast<int>(context.model.indices.size());
        context.names.declare(d.name, Sort::index, id, context.diagnostics);
        model::Index index;
        index.name = d.name.value;
        index.where = d.name.span;
        index.axes = resolve_axes(context, scope, d.dims).value_or(std::vector<model::Axis>{});
        for (const Text& t : d.dims) index.written.push_back(one_line(t.value));
        if (d.from) {
            static const std::set<std::string> sources{"blockIdx.x",  "blockIdx.y",  "blockIdx.z",
                                                       "threadIdx.x", "threadIdx.y", "threadIdx.z"};
            if (!sources.count(d.from->value))
                refuse(
                    *d.from,
                    fmt::format("an index comes from a coordinate of the block or thread, not '{}'", d.from->value),
                    "write blockIdx.x, .y, .z or threadIdx.x, .y, .z");
            index.from = d.from->value;
        }
        context.model.indices.push_back(std::move(index));
    }
}

void refuse_argument_names(Context& context) {
    if (context.syntax.kernels.empty()) return;
    const auto refuse = [&](const std::string& argument, std::string_view what, const std::string& of) {
        const Name* name = context.names.find(argument);
        if (!name || name->poisoned) return;
        context
            .report(Code::reserved_name, name->where,
                    fmt::format("'{}' is what generated code calls {} {}", argument, what, of))
            .note("choose another name");
    };
    for (const model::Tensor& t : context.model.tensors) {
        refuse(t.name + "_ptr", "the pointer to tensor", t.name);
        refuse(t.name + "_map", "the map of tensor", t.name);
    }
    for (const model::Symbol& s : context.model.symbols) {
        if (s.what == model::Symbol::What::dim) {
            refuse(s.name + "_size", "the size of dim", s.name);
        } else {
            const std::string& tensor = context.model.tensors[static_cast<size_t>(s.tensor)].name;
            refuse(fmt::format("{}_stride_{}", tensor, s.axis), "a stride of tensor", tensor);
        }
    }
    for (const model::Kernel& k : context.model.kernels)
        for (const model::Let& let : k.lets)
            for (const char* kept : {"_values", "_partial_values"})
                refuse(let.name + kept, "what is kept of value", let.name);
}

}  // namespace pleat::checking
