#include "grad/adjoints.h"

#include <array>
#include <cmath>
#include <numbers>

namespace pleat::grad {

namespace {

Id argument(Algebra& a, Id id, size_t i = 0) { return a[id].args.at(i); }

Id abs_(Algebra& a, Id id, size_t) {
    const Id x = argument(a, id);
    return a.select(a.compare(Fn::greater, x, a.zero()), a.one(),
                    a.select(a.compare(Fn::less, x, a.zero()), a.number(-1), a.zero()));
}

/// 1 for the first argument that attains it, else 0.
Id extreme(Algebra& a, Id id, size_t arg) {
    const bool most = a[id].fn == Fn::maximum;
    const Id own = argument(a, id, arg), other = argument(a, id, 1 - arg);
    const Fn sign = most ? (arg == 0 ? Fn::greater_equal : Fn::greater) : (arg == 0 ? Fn::less_equal : Fn::less);
    return a.select(a.compare(sign, own, other), a.one(), a.zero());
}

Id relu(Algebra& a, Id id, size_t) {
    return a.select(a.compare(Fn::greater, argument(a, id), a.zero()), a.one(), a.zero());
}

Id exp_(Algebra&, Id id, size_t) { return id; }
Id exp2_(Algebra& a, Id id, size_t) { return a.scaled(id, std::numbers::ln2); }
Id expm1_(Algebra& a, Id id, size_t) { return a.sum({id, a.one()}, false); }
Id log1p_(Algebra& a, Id id, size_t) { return a.power(a.sum({a.one(), argument(a, id)}, false), -1); }
Id log_(Algebra& a, Id id, size_t) { return a.power(argument(a, id), -1); }
Id log2_(Algebra& a, Id id, size_t) { return a.scaled(a.power(argument(a, id), -1), 1 / std::numbers::ln2); }
Id sqrt_(Algebra& a, Id id, size_t) { return a.scaled(a.power(id, -1), 0.5); }
Id rsqrt(Algebra& a, Id id, size_t) { return a.scaled(a.power(id, 3), -0.5); }
Id tanh_(Algebra& a, Id id, size_t) { return a.minus(a.one(), a.power(id, 2)); }
Id erf_(Algebra& a, Id id, size_t) {
    const Id x = argument(a, id);
    return a.scaled(a.call(Fn::exp, {a.negated(a.power(x, 2))}), 2 * std::numbers::inv_sqrtpi);
}
Id sigmoid(Algebra& a, Id id, size_t) { return a.product({id, a.minus(a.one(), id)}); }

Id silu(Algebra& a, Id id, size_t) {
    const Id x = argument(a, id), s = a.call(Fn::sigmoid, {x});
    return a.product({s, a.sum({a.one(), a.product({x, a.minus(a.one(), s)})}, false)});
}

/// x cdf(x) has the derivative cdf + x pdf.
Id gelu(Algebra& a, Id id, size_t) {
    const Id x = argument(a, id);
    const Id cdf = a.scaled(a.sum({a.one(), a.call(Fn::erf, {a.scaled(x, std::numbers::sqrt2 / 2)})}, false), 0.5);
    const Id pdf =
        a.scaled(a.call(Fn::exp, {a.scaled(a.power(x, 2), -0.5)}), std::numbers::inv_sqrtpi / std::numbers::sqrt2);
    return a.sum({cdf, a.product({x, pdf})}, false);
}

/// c x (1 + 0.044715 x^2), with one multiplication less.
constexpr double cube = 0.044715;
constexpr double tanh_scale = 1.5957691216057308;  // 2 sqrt(2 / pi)
Id tanh_argument(Algebra& a, Id x) {
    return a.product({x, a.sum({a.number(tanh_scale), a.scaled(a.power(x, 2), tanh_scale * cube)}, false)});
}

/// x s with s = sigmoid(u): s + x s (1 - s) u'. Where s is near 1, what 1 - s has lost is beyond the last digit of
/// the sum.
Id gelu_tanh(Algebra& a, Id id, size_t) {
    const Id x = argument(a, id), s = sigmoid_in_gelu_tanh(a, x), rest = a.minus(a.one(), s);
    const Id slope = a.sum({a.number(tanh_scale), a.scaled(a.power(x, 2), 3 * tanh_scale * cube)}, false);
    return a.sum({s, a.product({x, s, rest, slope})}, false);
}

Id cos_(Algebra& a, Id id, size_t) { return a.negated(a.call(Fn::sin, {argument(a, id)})); }
Id sin_(Algebra& a, Id id, size_t) { return a.call(Fn::cos, {argument(a, id)}); }

/// (1 - x)(1 + x) does not cancel where x is near 1 or -1, as 1 - x^2 does.
Id asin_(Algebra& a, Id id, size_t) {
    const Id x = argument(a, id);
    return a.call(Fn::rsqrt, {a.product({a.minus(a.one(), x), a.sum({a.one(), x}, false)})});
}
Id acos_(Algebra& a, Id id, size_t arg) { return a.negated(asin_(a, id, arg)); }
Id atan_(Algebra& a, Id id, size_t) { return a.power(a.sum({a.one(), a.power(argument(a, id), 2)}, false), -1); }
/// The angle of (x, y) has the gradient (-y, x) / (x^2 + y^2).
Id atan2_(Algebra& a, Id id, size_t arg) {
    const Id y = argument(a, id, 0), x = argument(a, id, 1);
    const Id square = a.sum({a.power(x, 2), a.power(y, 2)}, false);
    return a.over(arg == 0 ? x : a.negated(y), square);
}

/// By the base y x^(y - 1); by the exponent x^y log x, which is 0 where x is 0, as the power is for exponents above
/// 0.
Id pow_(Algebra& a, Id id, size_t arg) {
    const Id x = argument(a, id, 0), y = argument(a, id, 1);
    if (arg == 0) return a.product({y, a.call(Fn::pow, {x, a.minus(y, a.one())})});
    return a.select(a.compare(Fn::equal, x, a.zero()), a.zero(), a.product({id, a.call(Fn::log, {x})}));
}

constexpr std::array<Adjoint, 56> table{{
    {Fn::add, Smooth::normal_form},
    {Fn::subtract, Smooth::normal_form},
    {Fn::multiply, Smooth::normal_form},
    {Fn::divide, Smooth::normal_form},
    {Fn::floor_div, Smooth::none},
    {Fn::modulo, Smooth::none},
    {Fn::negate, Smooth::normal_form},
    {Fn::fma, Smooth::normal_form},
    {Fn::equal, Smooth::none},
    {Fn::not_equal, Smooth::none},
    {Fn::less, Smooth::none},
    {Fn::less_equal, Smooth::none},
    {Fn::greater, Smooth::none},
    {Fn::greater_equal, Smooth::none},
    {Fn::logical_and, Smooth::none},
    {Fn::logical_or, Smooth::none},
    {Fn::logical_not, Smooth::none},
    {Fn::abs, Smooth::derived, abs_},
    {Fn::minimum, Smooth::derived, extreme},
    {Fn::maximum, Smooth::derived, extreme},
    {Fn::relu, Smooth::derived, relu},
    {Fn::sign, Smooth::none},
    {Fn::floor, Smooth::none},
    {Fn::ceil, Smooth::none},
    {Fn::trunc, Smooth::none},
    {Fn::round, Smooth::none},
    {Fn::exp, Smooth::derived, exp_},
    {Fn::exp2, Smooth::derived, exp2_},
    {Fn::expm1, Smooth::derived, expm1_},
    {Fn::log, Smooth::derived, log_},
    {Fn::log1p, Smooth::derived, log1p_},
    {Fn::log2, Smooth::derived, log2_},
    {Fn::sqrt, Smooth::derived, sqrt_},
    {Fn::rsqrt, Smooth::derived, rsqrt},
    {Fn::tanh, Smooth::derived, tanh_},
    {Fn::erf, Smooth::derived, erf_},
    {Fn::sigmoid, Smooth::derived, sigmoid},
    {Fn::silu, Smooth::derived, silu},
    {Fn::gelu, Smooth::derived, gelu},
    {Fn::gelu_tanh, Smooth::derived, gelu_tanh},
    {Fn::cos, Smooth::derived, cos_},
    {Fn::sin, Smooth::derived, sin_},
    {Fn::acos, Smooth::derived, acos_},
    {Fn::asin, Smooth::derived, asin_},
    {Fn::atan, Smooth::derived, atan_},
    {Fn::atan2, Smooth::derived, atan2_},
    {Fn::pow, Smooth::derived, pow_},
    {Fn::bit_and, Smooth::none},
    {Fn::bit_or, Smooth::none},
    {Fn::bit_xor, Smooth::none},
    {Fn::shift_left, Smooth::none},
    {Fn::shift_right, Smooth::none},
    {Fn::to_integer, Smooth::none},
    {Fn::to_real, Smooth::none},
    {Fn::tf32, Smooth::straight},
    {Fn::stop, Smooth::none},
}};

}  // namespace

const Adjoint& adjoint(Fn fn) { return table[static_cast<size_t>(fn)]; }
std::span<const Adjoint> all_adjoints() { return table; }

Id sigmoid_in_gelu_tanh(Algebra& a, Id x) { return a.call(Fn::sigmoid, {tanh_argument(a, x)}); }

}  // namespace pleat::grad
