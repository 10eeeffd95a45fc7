// The functions and reductions of the stage language on doubles, int64s and bools.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "model/size.h"
#include "stage/evaluate_value.h"

namespace pleat::stage {

using model::Fn;
using model::Kind;
using model::Reduction;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

int64_t wrap(uint64_t v) { return static_cast<int64_t>(v); }

/// NaN if either is, unlike std::max; and +0 above -0, as IEEE 754-2019 maximum.
double maximum(double a, double b) {
    if (std::isnan(a) || std::isnan(b)) return std::numeric_limits<double>::quiet_NaN();
    if (a == b) return std::signbit(a) ? b : a;
    return a > b ? a : b;
}

double minimum(double a, double b) { return -maximum(-a, -b); }

template <class Number>
bool compare(Fn fn, Number a, Number b) {
    switch (fn) {
        case Fn::equal:
            return a == b;
        case Fn::not_equal:
            return a != b;
        case Fn::less:
            return a < b;
        case Fn::less_equal:
            return a <= b;
        case Fn::greater:
            return a > b;
        default:
            return a >= b;
    }
}

Value apply_real(Fn fn, const Value* args) {
    const double a = args[0].real;
    const double b = args[1].real;
    switch (fn) {
        case Fn::add:
            return Value::of(a + b);
        case Fn::subtract:
            return Value::of(a - b);
        case Fn::multiply:
            return Value::of(a * b);
        case Fn::divide:
            return Value::of(a / b);
        case Fn::negate:
            return Value::of(-a);
        case Fn::fma:
            return Value::of(std::fma(a, b, args[2].real));
        case Fn::equal:
        case Fn::not_equal:
        case Fn::less:
        case Fn::less_equal:
        case Fn::greater:
        case Fn::greater_equal:
            return Value::of_bool(compare(fn, a, b));
        case Fn::abs:
            return Value::of(std::fabs(a));
        case Fn::minimum:
            return Value::of(minimum(a, b));
        case Fn::maximum:
            return Value::of(maximum(a, b));
        case Fn::relu:
            return Value::of(maximum(a, 0.0));
        case Fn::sign:
            return Value::of(a > 0 ? 1 : a < 0 ? -1 : a);  // zeros and NaN as they are
        case Fn::floor:
            return Value::of(std::floor(a));
        case Fn::ceil:
            return Value::of(std::ceil(a));
        case Fn::trunc:
            return Value::of(std::trunc(a));
        case Fn::round:
            return Value::of(std::nearbyint(a));  // to even, in the default mode
        case Fn::exp:
            return Value::of(std::exp(a));
        case Fn::exp2:
            return Value::of(std::exp2(a));
        case Fn::expm1:
            return Value::of(std::expm1(a));
        case Fn::log:
            return Value::of(std::log(a));
        case Fn::log1p:
            return Value::of(std::log1p(a));
        case Fn::log2:
            return Value::of(std::log2(a));
        case Fn::sqrt:
            return Value::of(std::sqrt(a));
        case Fn::rsqrt:
            return Value::of(1 / std::sqrt(a));
        case Fn::tanh:
            return Value::of(std::tanh(a));
        case Fn::erf:
            return Value::of(std::erf(a));
        case Fn::sigmoid:
            return Value::of(1 / (1 + std::exp(-a)));
        case Fn::silu:
            return Value::of(a / (1 + std::exp(-a)));
        // x Phi(x), by erfc: 1 + erf(x) would lose every digit of the left tail.
        case Fn::gelu:
            return Value::of(0.5 * a * std::erfc(-a * std::sqrt(0.5)));
        // 0.5 x (1 + tanh u) = x sigmoid(2 u), u = sqrt(2 / pi) (x + 0.044715 x^3) (Hendrycks and Gimpel, 2016)
        case Fn::gelu_tanh: {
            const double u = std::sqrt(2 / std::acos(-1.0)) * (a + 0.044715 * a * a * a);
            return Value::of(a / (1 + std::exp(-2 * u)));
        }
        case Fn::cos:
            return Value::of(std::cos(a));
        case Fn::sin:
            return Value::of(std::sin(a));
        case Fn::acos:
            return Value::of(std::acos(a));
        case Fn::asin:
            return Value::of(std::asin(a));
        case Fn::atan:
            return Value::of(std::atan(a));
        case Fn::atan2:
            return Value::of(std::atan2(a, b));
        case Fn::pow:
            return Value::of(std::pow(a, b));
        case Fn::tf32:
            return Value::of(round_to_tf32(a));
        default:
            return args[0];
    }
}

/// Ints, and bools as 0 and 1.
Value apply_integer(Fn fn, const Value* args) {
    const int64_t a = args[0].integer;
    const int64_t b = args[1].integer;
    const auto ua = static_cast<uint64_t>(a);
    const auto ub = static_cast<uint64_t>(b);
    switch (fn) {
        case Fn::add:
            return Value::of_integer(wrap(ua + ub));
        case Fn::subtract:
            return Value::of_integer(wrap(ua - ub));
        case Fn::multiply:
            return Value::of_integer(wrap(ua * ub));
        case Fn::floor_div:
            if (b == 0) return Value::of_integer(0);
            return Value::of_integer(b == -1 ? wrap(0 - ua) : model::floor_div(a, b));
        case Fn::modulo:
            return Value::of_integer(b == 0 ? 0 : model::floor_mod(a, b));
        case Fn::negate:
            return Value::of_integer(wrap(0 - ua));
        case Fn::equal:
        case Fn::not_equal:
        case Fn::less:
        case Fn::less_equal:
        case Fn::greater:
        case Fn::greater_equal:
            return Value::of_bool(compare(fn, a, b));
        case Fn::logical_and:
            return Value::of_bool(a != 0 && b != 0);
        case Fn::logical_or:
            return Value::of_bool(a != 0 || b != 0);
        case Fn::logical_not:
            return Value::of_bool(a == 0);
        case Fn::abs:
            return Value::of_integer(a < 0 ? wrap(0 - ua) : a);
        case Fn::minimum:
            return {args[0].kind, 0, std::min(a, b)};
        case Fn::maximum:
            return {args[0].kind, 0, std::max(a, b)};
        case Fn::relu:
            return Value::of_integer(std::max<int64_t>(a, 0));
        case Fn::sign:
            return Value::of_integer((a > 0) - (a < 0));
        case Fn::bit_and:
            return Value::of_integer(a & b);
        case Fn::bit_or:
            return Value::of_integer(a | b);
        case Fn::bit_xor:
            return Value::of_integer(a ^ b);
        case Fn::shift_left:
            return Value::of_integer(b < 0 || b > 63 ? 0 : wrap(ua << ub));
        case Fn::shift_right:
            return Value::of_integer(b < 0 || b > 63 ? 0 : a >> b);
        case Fn::to_integer:
            return Value::of_integer(a);
        case Fn::to_real:
            return Value::of(static_cast<double>(a));
        default:
            return args[0];
    }
}

double logsumexp(const std::vector<Value>& terms) {
    double m = -infinity;
    for (const Value& t : terms) m = maximum(m, t.as_real());
    if (!std::isfinite(m)) return m;
    double sum = 0;
    for (const Value& t : terms) sum += std::exp(t.as_real() - m);
    return m + std::log(sum);
}

double mean(const std::vector<Value>& terms) {
    double sum = 0;
    for (const Value& t : terms) sum += t.as_real();
    return sum / static_cast<double>(terms.size());  // of nothing: 0 / 0
}

double variance(const std::vector<Value>& terms) {
    const double m = mean(terms);
    double sum = 0;
    for (const Value& t : terms) sum += (t.as_real() - m) * (t.as_real() - m);
    return sum / static_cast<double>(terms.size());
}

}  // namespace

Value apply(Fn fn, const Value* args) {
    return args[0].kind == Kind::real ? apply_real(fn, args) : apply_integer(fn, args);
}

Value reduce(Reduction reduction, Kind kind, const std::vector<Value>& terms) {
    if (kind != Kind::real) {
        constexpr int64_t least = std::numeric_limits<int64_t>::min();
        constexpr int64_t greatest = std::numeric_limits<int64_t>::max();
        uint64_t sum = 0, product = 1;
        int64_t top = kind == Kind::boolean ? 0 : least;
        int64_t bottom = kind == Kind::boolean ? 1 : greatest;
        for (const Value& t : terms) {
            sum += static_cast<uint64_t>(t.integer);
            product *= static_cast<uint64_t>(t.integer);
            top = std::max(top, t.integer);
            bottom = std::min(bottom, t.integer);
        }
        if (reduction == Reduction::maximum) return {kind, 0, top};
        if (reduction == Reduction::minimum) return {kind, 0, bottom};
        return {kind, 0, wrap(reduction == Reduction::product ? product : sum)};
    }
    switch (reduction) {
        case Reduction::mean:
            return Value::of(mean(terms));
        case Reduction::variance:
            return Value::of(variance(terms));
        case Reduction::logsumexp:
            return Value::of(logsumexp(terms));
        default:
            break;
    }
    double sum = 0, product = 1, top = -infinity, bottom = infinity;
    for (const Value& t : terms) {
        sum += t.as_real();
        product *= t.as_real();
        top = maximum(top, t.as_real());
        bottom = minimum(bottom, t.as_real());
    }
    if (reduction == Reduction::product) return Value::of(product);
    return Value::of(reduction == Reduction::sum ? sum : reduction == Reduction::maximum ? top : bottom);
}

uint32_t philox_word(uint64_t seed, int64_t index) {
    const auto counter = static_cast<uint64_t>(model::floor_div(index, 4));
    std::array<uint32_t, 4> x{static_cast<uint32_t>(counter), static_cast<uint32_t>(counter >> 32), 0, 0};
    auto key0 = static_cast<uint32_t>(seed);
    auto key1 = static_cast<uint32_t>(seed >> 32);
    for (int round = 0; round < 10; ++round) {
        const uint64_t a = uint64_t{0xD2511F53} * x[0];
        const uint64_t b = uint64_t{0xCD9E8D57} * x[2];
        x = {static_cast<uint32_t>(b >> 32) ^ x[1] ^ key0, static_cast<uint32_t>(b),
             static_cast<uint32_t>(a >> 32) ^ x[3] ^ key1, static_cast<uint32_t>(a)};
        key0 += 0x9E3779B9;
        key1 += 0xBB67AE85;
    }
    return x[static_cast<size_t>(model::floor_mod(index, 4))];
}

double uniform(int64_t seed, int64_t index) {
    return static_cast<double>(philox_word(static_cast<uint64_t>(seed), index) >> 8) * 0x1p-24;
}

double uniform8(int64_t seed, int64_t index) {
    const uint32_t word = philox_word(static_cast<uint64_t>(seed), model::floor_div(index, 4));
    return static_cast<double>(word >> 8 * model::floor_mod(index, 4) & 0xff) * 0x1p-8;
}

}  // namespace pleat::stage
