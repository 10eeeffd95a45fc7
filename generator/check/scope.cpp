// Looking names up, and the axes and dtypes that texts name.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "check/context.h"
#include "stage/parser.h"

namespace pleat::checking {

using model::Axis;
using stage::AxisStep;

bool CutPoints::add(model::DimId dim, const std::string& dim_name, int64_t cut, Span where,
                    Diagnostics& diagnostics) {
    std::map<int64_t, Span>& cuts = cuts_[dim];
    for (const auto& [other, place] : cuts) {
        if (other % cut == 0 || cut % other == 0) continue;
        diagnostics
            .report(
                Code::cut_points, where,
                fmt::format("dim {} is cut at {} and at {}, and neither divides the other", dim_name, other, cut))
            .note(fmt::format("it is cut at {} here", other), place)
            .note(
                fmt::format("({} + 0) % {} in an expression is plain arithmetic and cuts nothing", dim_name, cut));
        return false;
    }
    cuts.emplace(cut, where);
    return true;
}

const Scope::Wanted Scope::a_type{"types", {Sort::type}};
const Scope::Wanted Scope::a_dim{"dims", {Sort::dim}};
const Scope::Wanted Scope::an_axis{"dims and folds", {Sort::dim, Sort::fold}};
const Scope::Wanted Scope::a_tensor{"tensors", {Sort::tensor}};
const Scope::Wanted Scope::a_value{"values", {Sort::value, Sort::tensor, Sort::param, Sort::dim, Sort::fold}};

namespace {

/// What dtypes are called elsewhere.
constexpr std::pair<std::string_view, std::string_view> dtypes_elsewhere[] = {
    {"bfloat16", "bf16"}, {"double", "f64"},       {"float", "f32"},  {"float16", "f16"}, {"float32", "f32"},
    {"float64", "f64"},   {"fp16", "f16"},         {"fp32", "f32"},   {"fp64", "f64"},    {"float8_e4m3fn", "e4m3"},
    {"half", "f16"},      {"float8_e5m2", "e5m2"}, {"int", "i32"},    {"int32", "i32"},   {"int64", "i64"},
    {"int8", "i8"},       {"long", "i64"},         {"uint32", "u32"}, {"uint8", "u8"},    {"boolean", "bool"},
};

/// "dims here: H and T", sort by sort; where there are many, the first of them; "" if there are none.
std::string choice(const Scope::Wanted& wanted, const std::vector<Scope::Known>& known) {
    constexpr size_t most = 12;
    std::vector<std::string> words;
    for (const Sort sort : wanted.sorts)
        for (const Scope::Known& k : known)
            if (k.sort == sort) words.push_back(k.word);
    if (words.empty()) return "";
    if (words.size() > most) {
        const size_t more = words.size() - most;
        words.resize(most);
        words.push_back(fmt::format("{} more", more));
    }
    const std::string last = words.back();
    words.pop_back();
    return fmt::format("{} here: {}{}{}", wanted.called, fmt::join(words, ", "), words.empty() ? "" : " and ",
                       last);
}

}  // namespace

std::string Scope::near(const std::string& name) const {
    std::vector<std::string> words;
    for (Known& k : known()) words.push_back(std::move(k.word));
    return nearest(name, words);
}

std::string Scope::instead_of(const std::string& name, const Wanted& wanted) const {
    const std::string meant = near(name);
    return meant.empty() ? choice(wanted, known()) : fmt::format("did you mean '{}'?", meant);
}

Name* Scope::resolve(Context& context, const std::string& name, Span where, const Wanted& wanted) {
    Name* found = find(name);
    if (found) return found->poisoned ? nullptr : found;
    if (!undefined_.insert(name).second) return nullptr;
    if (const Span* place = later(name)) {
        context.report(Code::used_early, where, fmt::format("'{}' is used before it is defined", name))
            .note("it is defined here", *place);
        return nullptr;
    }
    Diagnostic& d = context.report(Code::undefined_name, where, fmt::format("'{}' is not defined", name));
    if (!context.diagnostics.keeps_errors()) return nullptr;
    if (std::string instead = instead_of(name, wanted); !instead.empty()) d.note(std::move(instead));
    return nullptr;
}

Name* SpecScope::find(const std::string& name) {
    Name* found = names_.find(name);
    if (found) found->used = true;
    return found;
}

std::vector<Scope::Known> SpecScope::known() const {
    std::vector<Known> all;
    for (const auto& [word, meaning] : names_.all()) all.push_back({word, meaning.sort});
    return all;
}

Diagnostic& no_such_name(Context& context, std::string_view option, const std::string& name,
                         const std::string& value, const Scope::Wanted& wanted) {
    Diagnostic& d =
        context.diagnostics.report_file(Code::bad_override, fmt::format("--{} {}={}", option, name, value),
                                        fmt::format("the spec has no {} {}", option, name));
    if (std::string instead = SpecScope(context.names).instead_of(name, wanted); !instead.empty())
        d.note(std::move(instead));
    return d;
}

std::string listed(const model::Tensor& tensor) {
    std::string s = "[";
    for (const std::string& w : tensor.written) s += (s.size() > 1 ? ", " : "") + w;
    return s + "]";
}

std::string_view dtype_elsewhere(std::string_view name) {
    const auto* row = std::find_if(std::begin(dtypes_elsewhere), std::end(dtypes_elsewhere),
                                   [&](const auto& r) { return r.first == name; });
    return row == std::end(dtypes_elsewhere) ? "" : row->second;
}

std::optional<model::Dtype> resolve_dtype(Context& context, Scope& scope, const Text& text) {
    if (const auto dtype = model::dtype_named(text.value)) return dtype;
    if (const Name* name = scope.find(text.value); name && name->sort == Sort::type) {
        if (name->poisoned) return std::nullopt;
        return name->dtype;
    }
    std::vector<std::string> types;
    for (const Scope::Known& known : scope.known())
        if (known.sort == Sort::type) types.push_back(known.word);
    meant_dtype(context.report(Code::unknown_dtype, text.span, fmt::format("there is no dtype '{}'", text.value)),
                text.value, &types);
    return std::nullopt;
}

void meant_dtype(Diagnostic& d, std::string_view word, const std::vector<std::string>* types) {
    std::vector<std::string> words;
    std::string list;
    for (const model::DtypeInfo& row : model::all_dtypes()) {
        words.emplace_back(row.name);
        list += (list.empty() ? "" : " ") + words.back();
    }
    if (types) words.insert(words.end(), types->begin(), types->end());
    const std::string_view called = dtype_elsewhere(word);
    const std::string near = called.empty() ? nearest(word, words) : std::string(called);
    d.note(near.empty() ? fmt::format("the dtypes are {}{}", list, types ? ", and the names under \"types\"" : "")
                        : fmt::format("did you mean '{}'?", near));
}

namespace {

/// The integer that a step divides by, of a dim its size; reports why there is none.
std::optional<int64_t> divisor_of(Context& context, Scope& scope, const AxisStep& step, Span where) {
    if (step.dim.empty()) return step.by;
    const Name* name = scope.resolve(context, step.dim, where, Scope::a_dim);
    if (!name) return std::nullopt;
    if (name->sort != Sort::dim) {
        context.report(
            Code::wrong_sort, where,
            fmt::format("'{}' is {}, where an integer or a dim must stand", step.dim, with_article(name->sort)));
        return std::nullopt;
    }
    const model::Size& size = context.dim(name->axis.dim).size;
    if (size.is_constant()) return size.constant();
    context.report(Code::bad_axis, where,
                   fmt::format("a fold is by a size that the spec knows, and {} is a runtime size", step.dim));
    return std::nullopt;
}

/// One step down the digit line; reports why it cannot be.
bool apply(Context& context, Axis& axis, const AxisStep& step, Span where) {
    const model::Dim& dim = context.dim(axis.dim);
    const std::string line = context.model.name_of(axis);
    if (step.by < 1) {
        context.report(Code::bad_axis, where, "a fold is by a positive integer");
        return false;
    }
    int64_t cut = 0;
    if (__builtin_mul_overflow(axis.lo, step.by, &cut)) {
        context.report(Code::bad_axis, where, fmt::format("this cuts dim {} beyond what 64 bits hold", dim.name));
        return false;
    }
    if (step.op == AxisStep::Op::modulo) {
        if (step.by == 1) {
            context.report(Code::bad_axis, where, fmt::format("{} % 1 has one value and is no axis", line));
            return false;
        }
        if (axis.hi == 0 || cut < axis.hi) axis.hi = cut;
        return context.cuts.add(axis.dim, dim.name, cut, where, context.diagnostics);
    }
    if (axis.hi != 0 && cut >= axis.hi) {
        context.report(
            Code::bad_axis, where,
            fmt::format("{} has {} values: divided by {} nothing is left", line, axis.hi / axis.lo, step.by));
        return false;
    }
    if (step.op == AxisStep::Op::divide) {
        const int64_t divisor = context.known_divisor(dim.size);
        const bool within = axis.hi != 0 && (divisor % axis.hi == 0 || !dim.size.is_constant());
        if (!within && divisor % cut != 0) {
            const std::string why =
                dim.size.is_constant()
                    ? fmt::format("{} is {}, which {} does not divide", dim.name, divisor, cut)
                    : fmt::format("{} is a runtime size that is not known to be a multiple of {}", dim.name, cut);
            Diagnostic& d = context.report(Code::fold_not_exact, where, why);
            d.note("write '/^' to round up: the last block is then ragged");
            if (!dim.size.is_constant())
                d.note(
                    fmt::format("or declare it: \"{}\": {{\"runtime\": {{\"multiple_of\": {}}}}}", dim.name, cut));
            return false;
        }
    }
    axis.lo = cut;
    return context.cuts.add(axis.dim, dim.name, cut, where, context.diagnostics);
}

}  // namespace

std::optional<Axis> resolve_axis(Context& context, Scope& scope, const stage::AxisSyntax& syntax,
                                 const Text& text) {
    const Span where = text.at(syntax.begin, syntax.name_end);
    const Name* name = scope.resolve(context, syntax.name, where, Scope::an_axis);
    if (!name) return std::nullopt;
    if (name->sort != Sort::dim && name->sort != Sort::fold) {
        context
            .report(
                Code::wrong_sort, where,
                fmt::format("'{}' is {}, where a dim or a fold must stand", syntax.name, with_article(name->sort)))
            .note("it is defined here", name->where);
        return std::nullopt;
    }
    Axis axis = name->axis;
    for (AxisStep step : syntax.steps) {
        const Span place = text.at(step.begin, step.end);
        const auto by = divisor_of(context, scope, step, place);
        if (!by) return std::nullopt;
        step.by = *by;
        if (!apply(context, axis, step, place)) return std::nullopt;
    }
    return axis;
}

std::optional<Axis> resolve_axis(Context& context, Scope& scope, const Text& text) {
    const auto syntax = stage::parse_axis(text, context.diagnostics);
    return syntax ? resolve_axis(context, scope, *syntax, text) : std::nullopt;
}

std::optional<std::vector<Axis>> resolve_axes(Context& context, Scope& scope, const std::vector<Text>& texts) {
    std::vector<Axis> axes;
    std::vector<size_t> from;
    bool good = true;
    for (size_t i = 0; i < texts.size(); ++i) {
        const auto axis = resolve_axis(context, scope, texts[i]);
        good = good && axis;
        if (!axis) continue;
        for (size_t k = 0; k < axes.size(); ++k) {
            if (!axes[k].overlaps(*axis)) continue;
            const std::string name = context.model.name_of(*axis);
            context
                .report(Code::axes_overlap, texts[i].span,
                        axes[k] == *axis
                            ? fmt::format("{} stands twice in one list of axes", name)
                            : fmt::format("{} and {} share digits of dim {}", context.model.name_of(axes[k]), name,
                                          context.dim(axis->dim).name))
                .note("the other stands here", texts[from[k]].span);
            good = false;
            break;
        }
        axes.push_back(*axis);
        from.push_back(i);
    }
    if (!good) return std::nullopt;
    return axes;
}

std::string one_line(const std::string& text) {
    std::string line;
    bool gap = false;
    for (const char c : text) {
        if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
            gap = !line.empty();
            continue;
        }
        if (gap) line += ' ';
        gap = false;
        line += c;
    }
    return line;
}

}  // namespace pleat::checking
