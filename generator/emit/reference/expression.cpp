#include "emit/reference/expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "codegen/literal.h"
#include "emit/reference/names.h"
#include "model/functions.h"

namespace pleat::emit {

using model::Axis;
using model::Domain;
using model::Fn;
using model::Kind;
using model::Node;
using model::NodeId;
using model::Op;
using model::Size;

namespace {

// How tightly C++ binds; an operand that binds less tightly than its place asks stands in parentheses.
constexpr int primary = 100, prefix = 90, product = 80, sum = 70, comparison = 60, conjunction = 40, choice = 20;

/// How a function is written: an infix or prefix sign, or a function of pleat::reference.
struct Form {
    Fn fn;
    std::string_view text;
    int precedence;
};

constexpr std::array<Form, 55> forms{{
    {Fn::add, "+", sum},
    {Fn::subtract, "-", sum},
    {Fn::multiply, "*", product},
    {Fn::divide, "/", product},
    {Fn::floor_div, "floor_div", primary},
    {Fn::modulo, "modulo", primary},
    {Fn::negate, "-", prefix},
    {Fn::fma, "fma", primary},
    {Fn::equal, "==", comparison},
    {Fn::not_equal, "!=", comparison},
    {Fn::less, "<", comparison},
    {Fn::less_equal, "<=", comparison},
    {Fn::greater, ">", comparison},
    {Fn::greater_equal, ">=", comparison},
    {Fn::logical_and, "&&", conjunction},
    {Fn::logical_or, "||", conjunction},
    {Fn::logical_not, "!", prefix},
    {Fn::abs, "abs", primary},
    {Fn::minimum, "minimum", primary},
    {Fn::maximum, "maximum", primary},
    {Fn::relu, "relu", primary},
    {Fn::sign, "sign", primary},
    {Fn::floor, "floor", primary},
    {Fn::ceil, "ceil", primary},
    {Fn::trunc, "trunc", primary},
    {Fn::round, "round", primary},
    {Fn::exp, "exp", primary},
    {Fn::exp2, "exp2", primary},
    {Fn::expm1, "expm1", primary},
    {Fn::log, "log", primary},
    {Fn::log1p, "log1p", primary},
    {Fn::log2, "log2", primary},
    {Fn::sqrt, "sqrt", primary},
    {Fn::rsqrt, "rsqrt", primary},
    {Fn::tanh, "tanh", primary},
    {Fn::erf, "erf", primary},
    {Fn::sigmoid, "sigmoid", primary},
    {Fn::silu, "silu", primary},
    {Fn::gelu, "gelu", primary},
    {Fn::gelu_tanh, "gelu_tanh", primary},
    {Fn::cos, "cos", primary},
    {Fn::sin, "sin", primary},
    {Fn::acos, "acos", primary},
    {Fn::asin, "asin", primary},
    {Fn::atan, "atan", primary},
    {Fn::atan2, "atan2", primary},
    {Fn::pow, "pow", primary},
    {Fn::bit_and, "bit_and", primary},
    {Fn::bit_or, "bit_or", primary},
    {Fn::bit_xor, "bit_xor", primary},
    {Fn::shift_left, "shift_left", primary},
    {Fn::shift_right, "shift_right", primary},
    {Fn::to_integer, "static_cast<long long>", primary},
    {Fn::to_real, "Real", primary},
    {Fn::tf32, "tf32", primary},
}};

std::string integer_text(int64_t v) {
    const std::string text = integer_literal(v, "LL");
    return v < 0 && text.front() != '(' ? fmt::format("({})", text) : text;
}

}  // namespace

std::string cpp_type(Kind kind) {
    return kind == Kind::real ? "Real" : kind == Kind::integer ? "long long" : "bool";
}

std::string cpp_type(model::Dtype dtype) {
    const std::string name(model::info(dtype).cpp);
    return name.starts_with("pleat::") ? "::" + name : name;
}

std::string real_literal(const std::string& type, double v) {
    if (std::isnan(v)) return fmt::format("ops::not_a_number<{}>()", type);
    if (std::isinf(v)) return fmt::format("{}ops::infinity<{}>()", v > 0 ? "" : "-", type);
    return fmt::format("{}({})", type, v);  // the shortest text that reads back as the same double
}

std::string sum_of(const std::vector<std::string>& terms) {
    return terms.empty() ? "0" : fmt::format("{}", fmt::join(terms, " + "));
}

ReferenceText::ReferenceText(const model::Spec& spec, const model::Kernel& kernel)
    : spec_(spec), kernel_(kernel), labels_(labels(spec, kernel)) {}

std::string ReferenceText::function(NodeId id) const {
    return (kernel_.graph[id].op == Op::read ? "read_" : "value_") + label(id);
}

std::string ReferenceText::size(const Size& size, const std::string& symbols) const {
    const auto call = [&](std::string_view name) {
        return fmt::format("ops::{}({}, {})", name, this->size(size.left(), symbols),
                           this->size(size.right(), symbols));
    };
    const auto infix = [&](std::string_view sign) {
        return fmt::format("({} {} {})", this->size(size.left(), symbols), sign, this->size(size.right(), symbols));
    };
    switch (size.op()) {
        case Size::Op::constant:
            return std::to_string(size.constant());
        case Size::Op::symbol: {
            const model::Symbol& symbol = spec_.symbols.at(static_cast<size_t>(size.symbol_id()));
            if (symbol.what == model::Symbol::What::stride) return fmt::format("{}[{}]", symbols, size.symbol_id());
            return fmt::format("size_{}({})", symbol.name, symbols);
        }
        case Size::Op::add:
            return infix("+");
        case Size::Op::subtract:
            return infix("-");
        case Size::Op::multiply:
            return infix("*");
        case Size::Op::floor_div:
            return call("floor_div");
        case Size::Op::ceil_div:
            return call("ceil_div");
        case Size::Op::modulo:
            return call("modulo");
        case Size::Op::minimum:
            return call("minimum");
        case Size::Op::maximum:
            return call("maximum");
    }
    return {};
}

std::string ReferenceText::extent(const Axis& axis, const std::string& symbols) const {
    const Size& dim_size = spec_.dims.at(static_cast<size_t>(axis.dim)).size;
    if (!axis.whole() || dim_size.is_constant()) return size(model::extent(axis, dim_size), symbols);
    return fmt::format("size_{}({})", spec_.dims.at(static_cast<size_t>(axis.dim)).name, symbols);
}

std::string ReferenceText::count(const Domain& domain, const std::string& symbols) const {
    // The constants are one factor, so that no product of ints overflows.
    Size constant = 1;
    std::vector<std::string> factors;
    for (const Axis& a : domain.axes()) {
        const Size e = spec_.extent(a);
        if (e.is_constant())
            constant = constant * e;
        else
            factors.push_back(extent(a, symbols));
    }
    if (factors.empty() || constant.constant() != 1) factors.push_back(std::to_string(constant.constant()));
    return fmt::format("{}", fmt::join(factors, " * "));
}

std::string ReferenceText::dim(const Axis& axis) const {
    return own(spec_.dims.at(static_cast<size_t>(axis.dim)).name);
}

std::string ReferenceText::digit(const std::string& point, const Axis& axis) const {
    std::string text = point + "." + dim(axis);
    if (axis.hi != 0) text += fmt::format(" % {}", axis.hi);
    if (axis.lo != 1) text += fmt::format(" / {}", axis.lo);
    return text;
}

std::string ReferenceText::place(const std::string& point, const Axis& axis) const {
    return digit(point, axis) + (axis.lo == 1 ? "" : fmt::format(" * {}", axis.lo));
}

bool ReferenceText::always_exists(const std::vector<Axis>& digits) const {
    if (digits.size() <= 1) return true;
    const int64_t divisor =
        spec_.dims.at(static_cast<size_t>(digits[0].dim)).size.known_divisor([&](model::SymbolId s) {
            return spec_.symbols.at(static_cast<size_t>(s)).multiple_of;
        });
    return std::all_of(digits.begin(), digits.end(),
                       [&](const Axis& a) { return divisor % a.lo == 0 && (a.hi == 0 || divisor % a.hi == 0); });
}

std::string ReferenceText::exists(const Domain& domain, const std::vector<Axis>& digits, const std::string& point,
                                  const std::string& symbols) const {
    std::vector<std::string> conditions;
    std::vector<model::DimId> seen;
    for (const Axis& a : domain.axes()) {
        if (std::find(seen.begin(), seen.end(), a.dim) != seen.end()) continue;
        seen.push_back(a.dim);
        std::vector<Axis> pieces;
        for (const Axis& d : digits)
            if (d.dim == a.dim) pieces.push_back(d);
        if (always_exists(pieces)) continue;
        std::vector<std::string> places;
        for (const Axis& other : domain.axes())
            if (other.dim == a.dim) places.push_back(place(point, other));
        conditions.push_back(fmt::format("{} < {}", sum_of(places), extent(Axis{a.dim, 1, 0}, symbols)));
    }
    return fmt::format("{}", fmt::join(conditions, " && "));
}

std::string ReferenceText::number(const Domain& domain, const std::string& point,
                                  const std::string& symbols) const {
    std::string text;
    for (const Axis& a : domain.axes()) {
        if (text.empty())
            text = digit(point, a);
        else
            text = fmt::format("{} * {} + {}", text.find('+') == std::string::npos ? text : "(" + text + ")",
                               extent(a, symbols), digit(point, a));
    }
    return text.empty() ? "0" : text;
}

std::string ReferenceText::element(model::TensorId tensor, const std::string& point,
                                   const std::string& symbols) const {
    const model::Tensor& t = spec_.tensors.at(static_cast<size_t>(tensor));
    std::vector<std::string> terms;
    for (size_t k = 0; k < t.axes.size(); ++k) {
        const bool one = t.strides[k].is_constant() && t.strides[k].constant() == 1;
        terms.push_back(digit(point, t.axes[k]) + (one ? "" : " * " + size(t.strides[k], symbols)));
    }
    return sum_of(terms);
}

std::string ReferenceText::bind(const std::string& point, const std::vector<model::Bind>& binds,
                                const std::vector<std::string>& digits, const Domain& of) const {
    return fmt::format("{}", fmt::join(bound(point, binds, digits, of), " && "));
}

std::vector<std::string> ReferenceText::bound(const std::string& point, const std::vector<model::Bind>& binds,
                                              const std::vector<std::string>& digits, const Domain& of) const {
    std::vector<std::string> conditions;
    std::vector<Axis> pieces;
    Domain rest = of, bound_dims;
    for (size_t b = 0; b < binds.size(); ++b) {
        const Axis& a = binds[b].axis;
        std::string text =
            fmt::format("ops::bind({}.{}, {}, {}", point, dim(a), digits[b], extent(a, "call.symbol"));
        if (!a.whole()) text += fmt::format(", {}, {}", a.lo, a.hi);
        conditions.push_back(text + ")");
        pieces.push_back(a);
        rest.remove(a);
    }
    for (const Axis& a : of.axes())
        if (std::any_of(binds.begin(), binds.end(), [&](const model::Bind& b) { return b.axis.dim == a.dim; }))
            bound_dims.add(a);
    for (const Axis& a : rest.axes()) pieces.push_back(a);
    const std::string there = exists(bound_dims, pieces, point, "call.symbol");
    if (!there.empty()) conditions.push_back(there);
    return conditions;
}

ReferenceText::Expression ReferenceText::leaf(const Node& n) const {
    switch (n.op) {
        case Op::constant:
            if (n.kind == Kind::real) return {real_literal("Real", n.real), std::isinf(n.real) ? prefix : primary};
            if (n.kind == Kind::boolean) return {n.integer ? "true" : "false", primary};
            return {integer_text(n.integer), primary};
        case Op::param: {
            const std::string name = "call.param." + own(spec_.params.at(static_cast<size_t>(n.param)).name);
            if (n.kind == Kind::real) return {"Real(" + name + ")", primary};
            return n.kind == Kind::boolean ? Expression{name + " != 0", comparison} : Expression{name, primary};
        }
        case Op::coordinate:
            return {digit("at", n.axis), n.axis.whole() ? primary : product};
        default: {
            const Size e = spec_.extent(n.axis);
            return {e.is_constant() ? integer_text(e.constant()) : extent(n.axis, "call.symbol"), primary};
        }
    }
}

ReferenceText::Expression ReferenceText::pointwise(const Node& n, const std::vector<Expression>& args) const {
    const auto at_least = [](const Expression& e, int precedence) {
        return e.precedence < precedence ? "(" + e.text + ")" : e.text;
    };
    const auto list = [&] {
        std::vector<std::string> texts;
        for (const Expression& a : args) texts.push_back(a.text);
        return fmt::format("{}", fmt::join(texts, ", "));
    };
    switch (n.op) {
        case Op::select:
            return {fmt::format("{} ? {} : {}", at_least(args[0], choice + 1), at_least(args[1], choice + 1),
                                at_least(args[2], choice + 1)),
                    choice};
        case Op::cast:
            return {fmt::format("ops::cast<{}, {}>({})", cpp_type(n.kind), cpp_type(n.dtype), args[0].text),
                    primary};
        case Op::uniform:
            return {fmt::format("ops::{}<Real>({})", model::uniform_name(n), list()), primary};
        default:
            break;
    }
    const Form& form = *std::find_if(forms.begin(), forms.end(), [&](const Form& f) { return f.fn == n.fn; });
    if (form.precedence == primary) {
        const bool ours = model::info(n.fn).typing != model::Typing::conversion;
        return {fmt::format("{}{}({})", ours ? "ops::" : "", form.text, list()), primary};
    }
    if (form.precedence == prefix) return {std::string(form.text) + at_least(args[0], prefix + 1), prefix};
    // Logical operators ask for parentheses around each other, comparisons around comparisons.
    const bool loose = form.precedence <= comparison;
    // Compilers warn of x != x.
    const bool twice = form.precedence == comparison && args[0].text == args[1].text;
    return {
        fmt::format("{} {} {}", at_least(args[0], form.precedence + (loose ? 1 : 0)), form.text,
                    twice ? fmt::format("ops::itself({})", args[1].text) : at_least(args[1], form.precedence + 1)),
        form.precedence};
}

ReferenceText::Expression ReferenceText::substituted(NodeId id, const std::vector<Expression>& indices,
                                                     std::string& statements) const {
    const Node& n = kernel_.graph[id];
    std::vector<std::string> digits;
    for (const Expression& a : indices) digits.push_back(a.text);
    const std::string there = fmt::format("there_{}", id);
    statements += fmt::format("    Point {} = at;\n", there);
    const std::string inside = bind(there, n.binds, digits, kernel_.graph[n.args[0]].domain);
    statements += fmt::format("    const bool inside_{} = {};\n", id, inside);
    return {fmt::format("inside_{} ? {}(call, {}) : {}(0)", id, function(n.args[0]), there,
                        n.kind == Kind::real      ? "Real"
                        : n.kind == Kind::integer ? "static_cast<long long>"
                                                  : "bool"),
            choice};
}

ReferenceText::Region ReferenceText::region(const std::vector<NodeId>& roots) const {
    std::map<NodeId, int> uses;  // in the order of the graph: arguments first
    std::vector<NodeId> pending = roots;
    while (!pending.empty()) {
        const NodeId id = pending.back();
        pending.pop_back();
        if (uses[id]++ != 0) continue;
        for (const NodeId a : model::args_here(kernel_.graph[id])) pending.push_back(a);
    }

    Region region;
    std::map<NodeId, Expression> known;
    for (const auto& [id, used] : uses) {
        const Node& n = kernel_.graph[id];
        std::vector<Expression> args;
        for (const NodeId a : model::args_here(n)) args.push_back(known.at(a));
        Expression e;
        bool variable = true;
        switch (n.op) {
            case Op::constant:
            case Op::param:
            case Op::coordinate:
            case Op::extent:
                e = leaf(n);
                variable = false;
                break;
            case Op::read:
            case Op::reduce:
            case Op::contract:
                e = {function(id) + "(call, at)", primary};
                break;
            case Op::substitute:
                e = substituted(id, args, region.statements);
                break;
            default: {
                e = pointwise(n, args);
                const bool named = label(id) != fmt::format("v{}", id);
                variable = named || used > 1 || e.text.size() > 44;
            }
        }
        const bool last = roots.size() == 1 && id == roots[0];
        if (variable && !last) {
            region.statements += fmt::format("    const {} {} = {};\n", cpp_type(n.kind), label(id), e.text);
            e = {label(id), primary};
        }
        known[id] = e;
    }
    for (const NodeId r : roots) region.values.push_back(known.at(r).text);
    return region;
}

}  // namespace pleat::emit
