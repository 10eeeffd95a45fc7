#include "model/functions.h"

#include <array>

namespace pleat::model {
namespace {

constexpr std::array<FnInfo, 56> functions{{
    {Fn::add, "+", 2, 2, Typing::widest, false},
    {Fn::subtract, "-", 2, 2, Typing::widest, false},
    {Fn::multiply, "*", 2, 2, Typing::widest, false},
    {Fn::divide, "/", 2, 2, Typing::real, false},
    {Fn::floor_div, "//", 2, 2, Typing::integers, false},
    {Fn::modulo, "%", 2, 2, Typing::integers, false},
    {Fn::negate, "-", 1, 1, Typing::widest, false},
    {Fn::fma, "fma", 3, 3, Typing::real, true},
    {Fn::equal, "==", 2, 2, Typing::comparison, false},
    {Fn::not_equal, "!=", 2, 2, Typing::comparison, false},
    {Fn::less, "<", 2, 2, Typing::comparison, false},
    {Fn::less_equal, "<=", 2, 2, Typing::comparison, false},
    {Fn::greater, ">", 2, 2, Typing::comparison, false},
    {Fn::greater_equal, ">=", 2, 2, Typing::comparison, false},
    {Fn::logical_and, "and", 2, 2, Typing::booleans, false},
    {Fn::logical_or, "or", 2, 2, Typing::booleans, false},
    {Fn::logical_not, "not", 1, 1, Typing::booleans, false},
    {Fn::abs, "abs", 1, 1, Typing::widest, true},
    {Fn::minimum, "min", 2, 16, Typing::widest, true},
    {Fn::maximum, "max", 2, 16, Typing::widest, true},
    {Fn::relu, "relu", 1, 1, Typing::widest, true},
    {Fn::sign, "sign", 1, 1, Typing::widest, true},
    {Fn::floor, "floor", 1, 1, Typing::widest, true},
    {Fn::ceil, "ceil", 1, 1, Typing::widest, true},
    {Fn::trunc, "trunc", 1, 1, Typing::widest, true},
    {Fn::round, "round", 1, 1, Typing::widest, true},
    {Fn::exp, "exp", 1, 1, Typing::real, true},
    {Fn::exp2, "exp2", 1, 1, Typing::real, true},
    {Fn::expm1, "expm1", 1, 1, Typing::real, true},
    {Fn::log, "log", 1, 1, Typing::real, true},
    {Fn::log1p, "log1p", 1, 1, Typing::real, true},
    {Fn::log2, "log2", 1, 1, Typing::real, true},
    {Fn::sqrt, "sqrt", 1, 1, Typing::real, true},
    {Fn::rsqrt, "rsqrt", 1, 1, Typing::real, true},
    {Fn::tanh, "tanh", 1, 1, Typing::real, true},
    {Fn::erf, "erf", 1, 1, Typing::real, true},
    {Fn::sigmoid, "sigmoid", 1, 1, Typing::real, true},
    {Fn::silu, "silu", 1, 1, Typing::real, true},
    {Fn::gelu, "gelu", 1, 1, Typing::real, true},
    {Fn::gelu_tanh, "gelu_tanh", 1, 1, Typing::real, true},
    {Fn::cos, "cos", 1, 1, Typing::real, true},
    {Fn::sin, "sin", 1, 1, Typing::real, true},
    {Fn::acos, "acos", 1, 1, Typing::real, true},
    {Fn::asin, "asin", 1, 1, Typing::real, true},
    {Fn::atan, "atan", 1, 1, Typing::real, true},
    {Fn::atan2, "atan2", 2, 2, Typing::real, true},
    {Fn::pow, "pow", 2, 2, Typing::real, true},
    {Fn::bit_and, "bit_and", 2, 2, Typing::integers, true},
    {Fn::bit_or, "bit_or", 2, 2, Typing::integers, true},
    {Fn::bit_xor, "bit_xor", 2, 2, Typing::integers, true},
    {Fn::shift_left, "shift_left", 2, 2, Typing::integers, true},
    {Fn::shift_right, "shift_right", 2, 2, Typing::integers, true},
    {Fn::to_integer, "to_integer", 1, 1, Typing::conversion, false},
    {Fn::to_real, "to_real", 1, 1, Typing::conversion, false},
    {Fn::tf32, "tf32", 1, 1, Typing::real, true},
    {Fn::stop, "stop", 1, 1, Typing::keeps, true},
}};

constexpr std::array<std::string_view, 7> reductions{"sum",       "mean",     "max",    "min",
                                                     "logsumexp", "variance", "product"};

}  // namespace

const FnInfo& info(Fn fn) { return functions[static_cast<size_t>(fn)]; }

std::optional<Fn> function_named(std::string_view name) {
    for (const FnInfo& row : functions)
        if (row.callable && row.name == name) return row.fn;
    return std::nullopt;
}

std::span<const FnInfo> all_functions() { return functions; }

std::optional<Size::Op> size_op(Fn fn) {
    switch (fn) {
        case Fn::add:
            return Size::Op::add;
        case Fn::subtract:
            return Size::Op::subtract;
        case Fn::multiply:
            return Size::Op::multiply;
        case Fn::floor_div:
            return Size::Op::floor_div;
        case Fn::modulo:
            return Size::Op::modulo;
        default:
            return std::nullopt;
    }
}

std::string_view name(Reduction r) { return reductions[static_cast<size_t>(r)]; }

std::optional<Reduction> reduction_named(std::string_view name) {
    for (size_t i = 0; i < reductions.size(); ++i)
        if (reductions[i] == name) return static_cast<Reduction>(i);
    return std::nullopt;
}

std::string_view uniform_name(const Node& node) { return node.integer == 8 ? "uniform8" : "uniform"; }
std::optional<int> uniform_bits(std::string_view name) {
    if (name == "uniform") return 24;
    if (name == "uniform8") return 8;
    return std::nullopt;
}

}  // namespace pleat::model
