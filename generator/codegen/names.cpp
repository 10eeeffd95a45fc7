#include "codegen/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

namespace pleat::emit {

using model::Axis;
using model::Dtype;
using model::Size;
using model::Spec;

namespace {

// Words of C++ that a lower-cased name could become, and names that emitted functions use themselves.
const std::set<std::string>& reserved() {
    static const std::set<std::string> words{
        // clang-format off
        "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break", "case", "catch",
        "char", "char16_t", "char32_t", "char8_t", "class", "co_await", "co_return", "co_yield", "compl",
        "concept", "const", "const_cast", "consteval", "constexpr", "constinit", "continue", "decltype",
        "default", "delete", "do", "double", "dynamic_cast", "else", "enum", "explicit", "export", "extern",
        "false", "float", "for", "friend", "goto", "if", "inline", "int", "long", "mutable", "namespace", "new",
        "noexcept", "not", "not_eq", "nullptr", "operator", "or", "or_eq", "private", "protected", "public",
        "register", "reinterpret_cast", "requires", "return", "short", "signed", "sizeof", "static",
        "static_assert", "static_cast", "struct", "switch", "template", "this", "thread_local", "throw", "true",
        "try", "typedef", "typeid", "typename", "typeof", "union", "unsigned", "using", "virtual", "void",
        "volatile", "wchar_t", "while", "xor", "xor_eq",

        "pleat", "row", "rows", "lane", "lanes", "slot", "e", "index", "total", "count", "left", "status",
        "workspace", "tile", "tiles", "turn", "split", "splits", "part", "live", "column", "columns", "rank", "j",
        "n", "i", "r", "s", "exchange", "kernel", "threadIdx", "blockIdx", "main", "min", "max", "abs", "exp",
        "log", "sin", "cos", "floor", "sqrt", "pow", "tanh", "erf", "fma", "extents", "strides", "stride",
        "range", "load", "store"
        // clang-format on
    };
    return words;
}

}  // namespace

Names::Names(const Spec& spec, const model::Kernel* kernel) {
    std::set<std::string> given{spec.name};
    for (const auto& d : spec.dims) given.insert(d.name);
    for (const auto& f : spec.folds) given.insert(f.name);
    for (const auto& p : spec.params) given.insert(p.name);
    for (const auto& t : spec.tensors) given.insert(t.name);
    for (const auto& k : spec.kernels) given.insert(k.name);
    if (kernel)
        for (const auto& let : kernel->lets) given.insert(let.name);
    given_ = std::make_shared<const std::set<std::string>>(std::move(given));
}

bool Names::take(const std::string& name) {
    if (reserved().contains(name) || given_->contains(name)) return false;
    return taken_.insert(name).second;
}

std::string Names::local(const std::string& wanted) {
    if (given_->contains(wanted)) return fresh(wanted);
    if (variables_.contains(wanted)) {
        const auto [renamed, first] = renamed_.try_emplace(wanted);
        if (first) renamed->second = fresh(wanted);
        return renamed->second;
    }
    taken_.insert(wanted);
    return wanted;
}

std::string Names::fresh(const std::string& wanted) {
    for (int& number = numbers_[wanted];; ++number) {
        std::string name = number == 0 ? wanted : number == 1 ? wanted + "_" : fmt::format("{}_{}", wanted, number);
        if (take(name)) return name;
    }
}

std::string Names::variable(const std::string& type) {
    std::string lower = type;
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
    std::string name = fresh(lower);
    variables_.insert(name);
    return name;
}

std::string type_called(const Spec& spec, const std::string& name) {
    return reserved().contains(name) ? fmt::format("{}::{}", spec.name, name) : name;
}

std::string param_variable(const model::Param& param) {
    return reserved().contains(param.name) ? "param_" + param.name : param.name;
}

std::string type_of(const Spec& spec, const Axis& axis) {
    const std::string dim = type_called(spec, spec.dims[static_cast<size_t>(axis.dim)].name);
    if (axis.whole()) return dim;
    for (const model::Fold& fold : spec.folds)
        if (fold.axis == axis) return type_called(spec, fold.name);
    if (axis.hi == 0) return fmt::format("pleat::Fold<{}, {}>", dim, axis.lo);
    return fmt::format("pleat::Digit<{}, {}, {}>", dim, axis.lo, axis.hi);
}

std::string element_type(const Spec& spec, model::TensorId tensor) {
    return std::string(model::info(spec.tensors[static_cast<size_t>(tensor)].dtype).cpp);
}

std::string symbol_variable(const Spec& spec, model::SymbolId id) {
    const model::Symbol& s = spec.symbols[static_cast<size_t>(id)];
    if (s.what == model::Symbol::What::dim) return s.name + "_size";
    return fmt::format("{}_stride_{}", spec.tensors[static_cast<size_t>(s.tensor)].name, s.axis);
}

std::string cpp(const Spec& spec, const Size& size) {
    switch (size.op()) {
        case Size::Op::constant:
            return fmt::format("{}", size.constant());
        case Size::Op::symbol:
            return symbol_variable(spec, size.symbol_id());
        default:
            break;
    }
    return cpp(size.op(), cpp(spec, size.left()), cpp(spec, size.right()));
}

std::string cpp(Size::Op op, const std::string& a, const std::string& b) {
    switch (op) {
        case Size::Op::add:
            return fmt::format("({} + {})", a, b);
        case Size::Op::subtract:
            return fmt::format("({} - {})", a, b);
        case Size::Op::multiply:
            return fmt::format("{} * {}", a, b);
        case Size::Op::floor_div:
            return fmt::format("pleat::size_floor_div({}, {})", a, b);
        case Size::Op::ceil_div:
            return fmt::format("pleat::size_ceil_div({}, {})", a, b);
        case Size::Op::modulo:
            return fmt::format("pleat::size_mod({}, {})", a, b);
        case Size::Op::minimum:
            return fmt::format("pleat::size_min({}, {})", a, b);
        case Size::Op::maximum:
            return fmt::format("pleat::size_max({}, {})", a, b);
        case Size::Op::constant:
        case Size::Op::symbol:
            break;
    }
    return {};
}

std::string literal(double value, Dtype compute) {
    const bool wide = compute == Dtype::f64;
    const std::string type = wide ? "double" : "float";
    const double rounded = wide ? value : static_cast<double>(static_cast<float>(value));
    if (std::isnan(rounded)) return fmt::format("pleat::not_a_number<{}>()", type);
    if (std::isinf(rounded)) return fmt::format("{}pleat::infinity<{}>()", rounded < 0 ? "-" : "", type);
    std::string text = wide ? fmt::format("{}", rounded) : fmt::format("{}", static_cast<float>(rounded));
    if (text.find_first_of(".e") == std::string::npos) text += ".0";
    return text + (wide ? "" : "f");
}

std::string type_of(model::Kind kind, Dtype compute) {
    switch (kind) {
        case model::Kind::boolean:
            return "bool";
        case model::Kind::integer:
            return "long long";
        case model::Kind::real:
            break;
    }
    return compute == Dtype::f64 ? "double" : "float";
}

std::string StateType::text() const {
    static constexpr const char* names[] = {"Sum",    "Mean",    "Max",         "Min",
                                            "SumExp", "Moments", "EvenMoments", "Product"};
    return fmt::format("pleat::{}<{}>", names[static_cast<size_t>(kind)], element);
}

ReductionState state_type(const model::Kernel& kernel, model::NodeId reduction) {
    const model::Node& node = kernel.graph[reduction];
    const model::Kind operand = kernel.graph[node.args[0]].kind;
    const std::string value =
        operand == model::Kind::real ? type_of(model::Kind::real, kernel.compute) : "long long";
    const std::string real = type_of(model::Kind::real, kernel.compute);
    switch (node.reduction) {
        case model::Reduction::sum:
            return {{StateKind::sum, value}, "sum()"};
        case model::Reduction::mean:
            return {{StateKind::mean, real}, "mean()"};
        case model::Reduction::maximum:
            return {{StateKind::max, value}, "maximum()"};
        case model::Reduction::minimum:
            return {{StateKind::min, value}, "minimum()"};
        case model::Reduction::logsumexp:
            return {{StateKind::sum_exp, real}, "logsumexp()"};
        case model::Reduction::variance:
            return {{StateKind::moments, real}, "variance()"};
        case model::Reduction::product:
            return {{StateKind::product, value}, "product()"};
    }
    return {};
}

}  // namespace pleat::emit
