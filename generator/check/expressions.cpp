#include "check/expressions.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "model/functions.h"
#include "stage/parser.h"

namespace pleat::checking {

using model::Axis;
using model::Fn;
using model::Kind;
using model::NodeId;
using model::Op;
using stage::Expression;
using stage::Term;

namespace {

/// Functions that people know from elsewhere, and what they are here.
using Elsewhere = std::pair<std::string_view, std::string_view>;
constexpr std::string_view a_contraction =
    R"(a stage of its own: {"contract": name, "of": [a, b], "along": [...]})";
constexpr std::string_view no_scans = "what the language does not have: scans, top-k and scatter";
constexpr std::string_view a_place =
    R"text(a place is a reduction: with m the "max" of x, the "min" of where(x == m, D, extent(D)) along D)text";
constexpr Elsewhere functions_elsewhere[] = {
    {"argmax", a_place},
    {"argmin", a_place},
    {"bitwise_and", "bit_and(x, y)"},
    {"bitwise_or", "bit_or(x, y)"},
    {"bitwise_xor", "bit_xor(x, y)"},
    {"cast", "a dtype as a function, such as f16(x)"},
    {"clamp", "min(max(x, low), high)"},
    {"clip", "min(max(x, low), high)"},
    {"cummax", no_scans},
    {"cumprod", no_scans},
    {"cumsum", no_scans},
    {"dot", a_contraction},
    {"einsum", a_contraction},
    {"fabs", "abs(x)"},
    {"fmax", "max(x, y)"},
    {"fmin", "min(x, y)"},
    {"fmod", "x % n, of integers"},
    {"gather", "X[D = index]"},
    {"if", "where(condition, a, b)"},
    {"isnan", "x != x"},
    {"leaky_relu", "where(x > 0, x, slope * x)"},
    {"len", "extent(D)"},
    {"ln", "log(x)"},
    {"matmul", a_contraction},
    {"maximum", "max(x, y)"},
    {"minimum", "min(x, y)"},
    {"mod", "x % n, of integers"},
    {"one_hot", "where(LABEL == D, 1, 0)"},
    {"power", "pow(x, y)"},
    {"rand", "uniform(seed, index)"},
    {"relu6", "min(max(x, 0), 6)"},
    {"select", "where(condition, a, b)"},
    {"size", "extent(D)"},
    {"softmax", R"(exp(x - lse), with {"reduce": "lse", "as": "logsumexp", "of": "x", "along": [...]})"},
    {"softplus", "max(x, 0) + log(1 + exp(-abs(x)))"},
    {"square", "x * x"},
    {"swish", "silu(x)"},
    {"take", "X[D = index]"},
    {"tan", "sin(x) / cos(x)"},
    {"topk", no_scans},
    {"transpose", "x alone: axes go by their names, wherever they stand"},
};
constexpr Elsewhere values_elsewhere[] = {
    {"Infinity", "inf"}, {"False", "false"},  {"NaN", "nan"},
    {"True", "true"},    {"infinity", "inf"}, {"pi", "3.141592653589793"},
};

/// A function that reduces elsewhere.
void note_reduction(Diagnostic& d, const std::string& name) {
    if (!model::reduction_named(name)) return;
    d.note(fmt::format(
        R"(a reduction is a stage of its own: {{"reduce": name, "as": "{}", "of": ..., "along": [...]}})", name));
}

/// What is written here for a word of other languages; "" if none is known.
template <size_t N>
std::string_view written_here(const Elsewhere (&rows)[N], std::string_view word) {
    const auto* row =
        std::find_if(std::begin(rows), std::end(rows), [&](const Elsewhere& r) { return r.first == word; });
    return row == std::end(rows) ? "" : row->second;
}

}  // namespace

std::string_view name_of(Kind kind) {
    return kind == Kind::boolean ? "a bool" : kind == Kind::integer ? "an integer" : "a real";
}

std::optional<NodeId> Expressions::check(const Text& text, bool operand) {
    const auto e = stage::parse_expression(text, context_.diagnostics);
    if (!e) return std::nullopt;
    operand_root_ = operand ? e->root : -1;
    const Maybe v = value(*e, e->root);
    return v ? std::optional(v->id) : std::nullopt;
}

Expressions::Maybe Expressions::value(const Expression& e, int at) {
    const Term& t = e[at];
    builder_.at(e.span(t));
    switch (t.what) {
        case Term::What::integer:
            return Value{builder_.constant(t.integer)};
        case Term::What::real:
            return Value{builder_.constant(t.real)};
        case Term::What::name:
            return named(e, t);
        case Term::What::unary:
            return unary(e, t);
        case Term::What::binary:
            return binary(e, t);
        case Term::What::call:
            if (t.name == "tf32" && at != operand_root_) {
                context_
                    .report(Code::misplaced_format, e.sign(t), "tf32(...) is the format of a contraction's operand")
                    .note("write it outermost in \"of\"");
                return std::nullopt;
            }
            return call(e, t);
        case Term::What::subscript:
            return subscript(e, t);
        case Term::What::extent: {
            const auto axis = resolve_axis(context_, scope_, t.axes[0], *e.text);
            if (!axis) return std::nullopt;
            return Value{builder_.extent(*axis)};
        }
    }
    return std::nullopt;
}

Expressions::Maybe Expressions::named(const Expression& e, const Term& t) {
    if (t.name == "inf") return Value{builder_.constant(std::numeric_limits<double>::infinity())};
    if (t.name == "true" || t.name == "false") return Value{builder_.constant(t.name == "true")};
    if (t.name == "nan") return Value{builder_.constant(std::numeric_limits<double>::quiet_NaN())};
    if (model::function_named(t.name) || t.name == "where" || model::uniform_bits(t.name) || t.name == "extent") {
        context_
            .report(Code::wrong_sort, e.span(t), fmt::format("'{}' is a function and needs its arguments", t.name))
            .note(fmt::format("write {}(...)", t.name));
        return std::nullopt;
    }
    const auto needs_argument = [&](std::string_view what) {
        context_
            .report(Code::wrong_sort, e.span(t), fmt::format("'{}' is {}, where a value must stand", t.name, what))
            .note(fmt::format("{}(x) rounds x to it", t.name));
        return std::nullopt;
    };
    if (model::dtype_named(t.name)) return needs_argument("a dtype");
    if (const std::string_view here = written_here(values_elsewhere, t.name);
        !here.empty() && !scope_.find(t.name)) {
        context_.report(Code::undefined_name, e.span(t), fmt::format("'{}' is not defined", t.name))
            .note(fmt::format("write {}", here));
        return std::nullopt;
    }
    const Name* name = scope_.resolve(context_, t.name, e.span(t), Scope::a_value);
    if (!name) return std::nullopt;
    if (name->sort == Sort::type) return needs_argument("a type");
    switch (name->sort) {
        case Sort::value:
            return Value{name->id};
        case Sort::dim:
        case Sort::fold:
            return Value{builder_.coordinate(name->axis), true};
        case Sort::param:
            return Value{builder_.param(name->id)};
        case Sort::tensor: {
            const model::Space space = context_.tensor(name->id).space;
            if (space == model::Space::shared || space == model::Space::register_) {
                context_
                    .report(Code::wrong_sort, e.span(t),
                            fmt::format("tensor {} is not in global memory and is no argument of a stage", t.name))
                    .note("shared and register tensors are words for kernels written by hand");
                return std::nullopt;
            }
            return Value{builder_.read(name->id)};
        }
        case Sort::type:
        case Sort::index:
        case Sort::fragment:
        case Sort::derived:
            break;
    }
    context_.report(Code::wrong_sort, e.span(t),
                    fmt::format("'{}' is {}, where a value must stand", t.name, with_article(name->sort)));
    return std::nullopt;
}

bool Expressions::has_kind(const Expression& e, int at, NodeId id, Kind kind, const std::string& who) {
    const Kind is = builder_[id].kind;
    if (is == kind || (kind == Kind::integer && is == Kind::boolean)) return true;
    Diagnostic& d = context_.report(Code::wrong_kind, e.span(e[at]),
                                    fmt::format("{} takes {}, and this is {}", who, name_of(kind), name_of(is)));
    if (kind == Kind::boolean)
        d.note("compare it: x != 0");
    else
        d.note("i64(x) rounds to an integer; '//' divides integers");
    return false;
}

std::optional<NodeId> Expressions::pointwise(const Expression& e, const Term& t, Fn fn, std::vector<NodeId> args) {
    const model::FnInfo& row = model::info(fn);
    const Kind kind = row.typing == model::Typing::booleans ? Kind::boolean : Kind::integer;
    if (row.typing == model::Typing::booleans || row.typing == model::Typing::integers) {
        bool good = true;
        for (size_t i = 0; i < args.size(); ++i)
            good = has_kind(e, t.args[i], args[i], kind, fmt::format("'{}'", row.name)) && good;
        if (!good) return std::nullopt;
    }
    builder_.at(e.span(t));
    try {
        return builder_.pointwise(fn, std::move(args));
    } catch (const BadArithmetic& bad) {
        context_.report(Code::constant_arithmetic, e.sign(t), std::string(bad.why));
        return std::nullopt;
    }
}

Expressions::Maybe Expressions::unary(const Expression& e, const Term& t) {
    const Maybe a = value(e, t.args[0]);
    if (!a) return std::nullopt;
    const auto id = pointwise(e, t, t.fn, {a->id});
    return id ? Maybe(Value{*id}) : std::nullopt;
}

Expressions::Maybe Expressions::digit(const Expression& e, const Term& t, const Value& left, int64_t by) {
    Axis axis = builder_[left.id].axis;
    const std::string dim = context_.dim(axis.dim).name;
    const Span where = e.text->at(t.at, e[t.args[1]].end);
    int64_t cut = 0;
    if (__builtin_mul_overflow(axis.lo, by, &cut)) {
        context_.report(Code::bad_axis, where, fmt::format("this cuts dim {} beyond what 64 bits hold", dim));
        return std::nullopt;
    }
    const bool modulo = t.fn == Fn::modulo;
    // A digit of one value.
    if (modulo ? by == 1 : axis.hi != 0 && cut >= axis.hi) return Value{builder_.constant(int64_t{0})};
    if (!context_.cuts.add(axis.dim, dim, cut, where, context_.diagnostics)) return std::nullopt;
    if (!modulo)
        axis.lo = cut;
    else if (axis.hi == 0 || cut < axis.hi)
        axis.hi = cut;
    builder_.at(e.span(t));
    return Value{builder_.coordinate(axis), true};
}

Expressions::Maybe Expressions::binary(const Expression& e, const Term& t) {
    const Maybe a = value(e, t.args[0]);
    const Maybe b = value(e, t.args[1]);
    if (!a || !b) return std::nullopt;
    const Term& right = e[t.args[1]];
    const bool literal = right.what == Term::What::integer && right.integer > 0;
    if (a->digit && literal && (t.fn == Fn::floor_div || t.fn == Fn::modulo)) return digit(e, t, *a, right.integer);
    if (a->digit && t.fn == Fn::divide && (literal || right.what == Term::What::real))
        context_.report(Code::real_division, e.sign(t), "this is a real division of a coordinate")
            .note("'//' rounds down and gives the digit; if real division is meant, write 1.0 * x / n");
    const auto id = pointwise(e, t, t.fn, {a->id, b->id});
    return id ? Maybe(Value{*id}) : std::nullopt;
}

bool Expressions::divides_coordinate(const Expression& e, const Term& t) {
    if (t.what != Term::What::binary || t.fn != Fn::divide) return false;
    const Term &left = e[t.args[0]], &right = e[t.args[1]];
    if (left.what != Term::What::name || right.what != Term::What::integer || right.integer <= 0) return false;
    const Maybe coordinate = value(e, t.args[0]);
    if (!coordinate || !coordinate->digit) return false;
    context_
        .report(Code::wrong_kind, e.span(t),
                "a subscript takes an integer, and this is a real division of a coordinate")
        .note(fmt::format("its digit is {} // {}", left.name, right.integer));
    return true;
}

bool Expressions::argument_count(const Expression& e, const Term& t, int least, int most) {
    const auto n = static_cast<int>(t.args.size());
    if (n >= least && n <= most) return true;
    const std::string takes =
        least == most ? counted(least, "argument") : fmt::format("{} to {} arguments", least, most);
    Diagnostic& d =
        context_.report(Code::argument_count, e.sign(t), fmt::format("{} takes {}, not {}", t.name, takes, n));
    if (n == 1) note_reduction(d, t.name);
    return false;
}

Expressions::Maybe Expressions::call(const Expression& e, const Term& t) {
    std::vector<NodeId> args;
    bool good = true;
    for (const int a : t.args) {
        const Maybe v = value(e, a);
        good = good && v;
        args.push_back(v ? v->id : -1);
    }
    builder_.at(e.span(t));
    if (const auto fn = model::function_named(t.name)) {
        if (!argument_count(e, t, model::info(*fn).min_args, model::info(*fn).max_args) || !good)
            return std::nullopt;
        const auto id = pointwise(e, t, *fn, std::move(args));
        return id ? Maybe(Value{*id}) : std::nullopt;
    }
    if (t.name == "where") {
        if (!argument_count(e, t, 3, 3) || !good) return std::nullopt;
        if (!has_kind(e, t.args[0], args[0], Kind::boolean, "where(c, a, b)")) return std::nullopt;
        return Value{builder_.select(args[0], args[1], args[2])};
    }
    if (const auto bits = model::uniform_bits(t.name)) {
        if (!argument_count(e, t, 2, 2) || !good) return std::nullopt;
        const std::string form = fmt::format("{}(seed, index)", t.name);
        const bool kinds = has_kind(e, t.args[0], args[0], Kind::integer, form) &&
                           has_kind(e, t.args[1], args[1], Kind::integer, form);
        return kinds ? Maybe(Value{builder_.uniform(args[0], args[1], *bits)}) : std::nullopt;
    }
    const auto dtype = conversion(e, t);
    if (!dtype || !argument_count(e, t, 1, 1) || !good) return std::nullopt;
    if (*dtype == model::Dtype::boolean && !has_kind(e, t.args[0], args[0], Kind::boolean, "bool(x)"))
        return std::nullopt;
    return Value{builder_.cast(args[0], *dtype)};
}

std::optional<model::Dtype> Expressions::conversion(const Expression& e, const Term& t) {
    if (const auto dtype = model::dtype_named(t.name)) return dtype;
    const Name* name = scope_.find(t.name);
    if (!name) {
        report_unknown_function(e, t);
        return std::nullopt;
    }
    if (name->poisoned) return std::nullopt;
    if (name->sort == Sort::type) return name->dtype;
    Diagnostic& d = context_.report(Code::unknown_function, e.sign(t),
                                    fmt::format("'{}' is {} and no function", t.name, with_article(name->sort)));
    if (name->sort == Sort::tensor) d.note(fmt::format("an element is written {}[D = index]", t.name));
    return std::nullopt;
}

void Expressions::report_unknown_function(const Expression& e, const Term& t) {
    std::vector<std::string> words{"where", "uniform", "uniform8", "extent"};
    for (const model::FnInfo& row : model::all_functions())
        if (row.callable) words.emplace_back(row.name);
    for (const model::DtypeInfo& row : model::all_dtypes()) words.emplace_back(row.name);
    Diagnostic& d =
        context_.report(Code::unknown_function, e.sign(t), fmt::format("there is no function '{}'", t.name));
    const std::string_view here = written_here(functions_elsewhere, t.name);
    const std::string_view called = dtype_elsewhere(t.name);
    if (here == no_scans || here == a_place)
        d.note(std::string(here));
    else if (!here.empty())
        d.note(fmt::format("write {}", here));
    else if (!called.empty())
        d.note(fmt::format("write {}(x)", called));
    else if (const std::string near = nearest(t.name, words); !near.empty())
        d.note(fmt::format("did you mean '{}'?", near));
    note_reduction(d, t.name);
}

std::string Expressions::axes_of(NodeId value) const {
    const model::Node& node = builder_[value];
    return node.op == Op::read ? listed(context_.tensor(node.tensor)) : context_.model.name_of(node.domain);
}

std::optional<std::vector<Expressions::Bind>> Expressions::binds(const Expression& e, const Term& subscript,
                                                                 const model::Domain& domain,
                                                                 const std::string& what,
                                                                 std::string_view lacking) {
    std::vector<Bind> found;
    bool good = true;
    for (size_t i = 0; i < subscript.axes.size(); ++i) {
        const Span axis_where = e.text->at(subscript.axes[i].begin, subscript.axes[i].end);
        const auto axis = resolve_axis(context_, scope_, subscript.axes[i], *e.text);
        const Term& written = e[subscript.args[i + 1]];
        if (divides_coordinate(e, written)) {
            good = false;
            continue;
        }
        const Maybe index = value(e, subscript.args[i + 1]);
        if (axis && !domain.covers(*axis)) {
            model::Domain of_dim;
            for (const Axis& a : domain.axes())
                if (a.dim == axis->dim) of_dim.add(a);
            context_
                .report(Code::absent_axis, axis_where,
                        fmt::format("{} has no axis {}", what, context_.model.name_of(*axis)))
                .note(of_dim.empty() ? std::string(lacking)
                                     : fmt::format("of dim {} it has {}", context_.dim(axis->dim).name,
                                                   context_.model.name_of(of_dim)));
            good = false;
            continue;
        }
        if (!axis || !index || !has_kind(e, subscript.args[i + 1], index->id, Kind::integer, "a subscript")) {
            good = false;
            continue;
        }
        for (const Bind& other : found)
            if (other.axis.overlaps(*axis)) {
                context_
                    .report(Code::axes_overlap, axis_where,
                            fmt::format("the subscript binds digits of dim {} twice", context_.dim(axis->dim).name))
                    .note("the other stands here", other.axis_where);
                good = false;
            }
        const model::Node& node = builder_[index->id];
        if (node.op == Op::constant) {
            const auto n = context_.static_extent(*axis);
            if (node.integer < 0 || (n && node.integer >= *n)) {
                context_.report(Code::subscript_range, e.span(written),
                                n ? fmt::format("{} is outside axis {}, which goes from 0 to {}", node.integer,
                                                context_.model.name_of(*axis), *n - 1)
                                  : fmt::format("{} is outside axis {}, which starts at 0", node.integer,
                                                context_.model.name_of(*axis)));
                good = false;
                continue;
            }
        }
        found.push_back({*axis, index->id, axis_where, e.span(written)});
    }
    if (!good) return std::nullopt;
    return found;
}

Expressions::Maybe Expressions::subscript(const Expression& e, const Term& t) {
    const Maybe v = value(e, t.args[0]);
    const Term& of = e[t.args[0]];
    // The indices of a poisoned value are still looked at: their faults are their own.
    if (!v) {
        for (size_t i = 1; i < t.args.size(); ++i) value(e, t.args[i]);
        return std::nullopt;
    }
    const std::string what = (of.what == Term::What::name ? of.name : "this value") + " " + axes_of(v->id);
    const model::Domain domain = builder_[v->id].domain;  // the indices make nodes, and nodes move
    const auto found =
        binds(e, t, domain, what, "a value is the same along an axis that it lacks, and takes no subscript there");
    if (!found) return std::nullopt;
    builder_.at(e.span(t));
    std::vector<std::pair<Axis, NodeId>> pairs;
    for (const Bind& b : *found) pairs.emplace_back(b.axis, b.index);
    return Value{builder_.substitute(v->id, std::move(pairs))};
}

}  // namespace pleat::checking
