#include "model/size.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace pleat::model {
namespace {

int64_t apply(Size::Op op, int64_t a, int64_t b) {
    int64_t r = 0;
    switch (op) {
        case Size::Op::add:
            if (__builtin_add_overflow(a, b, &r)) throw SizeOverflow{};
            return r;
        case Size::Op::subtract:
            if (__builtin_sub_overflow(a, b, &r)) throw SizeOverflow{};
            return r;
        case Size::Op::multiply:
            if (__builtin_mul_overflow(a, b, &r)) throw SizeOverflow{};
            return r;
        case Size::Op::floor_div:
            return floor_div(a, b);
        case Size::Op::ceil_div:
            return ceil_div(a, b);
        case Size::Op::modulo:
            return floor_mod(a, b);
        case Size::Op::minimum:
            return std::min(a, b);
        case Size::Op::maximum:
            return std::max(a, b);
        case Size::Op::constant:
        case Size::Op::symbol:
            break;
    }
    return 0;
}

/// A product taken apart into its constant factors, as far as 64 bits hold theirs, and the rest.
struct Product {
    Size rest;
    int64_t factor;
};
Product taken_apart(const Size& s) {
    if (s.is_constant()) return {1, s.constant()};
    if (s.op() != Size::Op::multiply) return {s, 1};
    const Product a = taken_apart(s.left()), b = taken_apart(s.right());
    int64_t both = 0;
    if (__builtin_mul_overflow(a.factor, b.factor, &both)) return {s, 1};
    return {a.rest * b.rest, both};
}

/// s / by where that is exact, whatever the symbols are.
std::optional<Size> quotient(const Size& s, int64_t by) {
    const Product p = taken_apart(s);
    if (p.factor == 0 || p.factor % by != 0) return std::nullopt;
    return p.rest * Size(p.factor / by);
}

/// A sum of which the divisor divides a term: that term leaves the division.
std::optional<Size> divided_sum(Size::Op op, const Size& a, int64_t by) {
    if (a.op() != Size::Op::add && a.op() != Size::Op::subtract) return std::nullopt;
    const Size divisor(by);
    if (const auto whole = quotient(a.right(), by))
        return Size::make(a.op(), Size::make(op, a.left(), divisor), *whole);
    if (a.op() == Size::Op::subtract) return std::nullopt;  // what is left would round the other way
    if (const auto whole = quotient(a.left(), by)) return *whole + Size::make(op, a.right(), divisor);
    return std::nullopt;
}

}  // namespace

int64_t floor_div(int64_t a, int64_t b) {
    if (b == 0 || (b == -1 && a == std::numeric_limits<int64_t>::min())) throw SizeOverflow{};
    const int64_t q = a / b;
    return q - ((a % b != 0) && ((a < 0) != (b < 0)));
}

int64_t floor_mod(int64_t a, int64_t b) {
    if (b == 0) throw SizeOverflow{};
    if (b == -1) return 0;
    const int64_t r = a % b;
    return r != 0 && ((r < 0) != (b < 0)) ? r + b : r;
}

int64_t ceil_div(int64_t a, int64_t b) {
    const int64_t q = floor_div(a, b);
    return q + (floor_mod(a, b) != 0);
}

Size Size::make(Op op, const Size& a, const Size& b) {
    if (a.is_constant() && b.is_constant()) return Size(apply(op, a.constant(), b.constant()));
    const auto is = [](const Size& s, int64_t v) { return s.is_constant() && s.constant() == v; };
    switch (op) {
        case Op::add:
            if (is(a, 0)) return b;
            if (is(b, 0)) return a;
            break;
        case Op::subtract:
            if (is(b, 0)) return a;
            break;
        case Op::multiply:
            if (is(a, 0) || is(b, 0)) return Size(0);
            if (is(a, 1)) return b;
            if (is(b, 1)) return a;
            break;
        case Op::floor_div:
        case Op::ceil_div: {
            if (is(b, 1)) return a;
            if (!b.is_constant() || b.constant() <= 0) break;
            // One division where two of a kind follow each other (both round the same way), none of what divides.
            int64_t both = 0;
            if (a.op() == op && a.right().is_constant() && a.right().constant() > 0 &&
                !__builtin_mul_overflow(a.right().constant(), b.constant(), &both))
                return make(op, a.left(), Size(both));
            if (const auto whole = quotient(a, b.constant())) return *whole;
            if (const auto sum = divided_sum(op, a, b.constant())) return *sum;
            break;
        }
        case Op::modulo:
            if (is(b, 1)) return Size(0);
            break;
        case Op::minimum:
        case Op::maximum:
            if (a == b) return a;
            break;
        default:
            break;
    }
    return {op, 0, std::make_shared<const Operands>(Operands{a, b})};
}

int64_t Size::evaluate(const std::vector<int64_t>& values) const {
    switch (op()) {
        case Op::constant:
            return value_;
        case Op::symbol:
            return values.at(static_cast<size_t>(value_));
        default:
            return apply(op(), left().evaluate(values), right().evaluate(values));
    }
}

int64_t Size::known_divisor(const std::function<int64_t(SymbolId)>& symbol_divisor) const {
    switch (op()) {
        case Op::constant:
            if (value_ == std::numeric_limits<int64_t>::min()) return int64_t{1} << 62;
            return value_ < 0 ? -value_ : value_;
        case Op::symbol:
            return symbol_divisor(symbol_id());
        case Op::add:
        case Op::subtract:
            return std::gcd(left().known_divisor(symbol_divisor), right().known_divisor(symbol_divisor));
        case Op::multiply: {
            int64_t r = 0;
            const int64_t a = left().known_divisor(symbol_divisor), b = right().known_divisor(symbol_divisor);
            return __builtin_mul_overflow(a, b, &r) ? std::max(a, b) : r;
        }
        case Op::floor_div:
        case Op::ceil_div: {
            const int64_t d = left().known_divisor(symbol_divisor);
            if (!right().is_constant()) return 1;
            const int64_t b = right().constant();
            return b > 0 && d % b == 0 ? d / b : 1;
        }
        case Op::minimum:
        case Op::maximum:
            return std::gcd(left().known_divisor(symbol_divisor), right().known_divisor(symbol_divisor));
        case Op::modulo:
            return 1;
    }
    return 1;
}

std::optional<int64_t> Size::upper_bound(const std::function<std::optional<int64_t>(SymbolId)>& symbol_max) const {
    const auto both = [&]() -> std::optional<std::pair<int64_t, int64_t>> {
        const auto a = left().upper_bound(symbol_max), b = right().upper_bound(symbol_max);
        if (!a || !b) return std::nullopt;
        return std::pair{*a, *b};
    };
    int64_t r = 0;
    switch (op()) {
        case Op::constant:
            return value_;
        case Op::symbol:
            return symbol_max(symbol_id());
        case Op::add:
            if (const auto p = both(); p && !__builtin_add_overflow(p->first, p->second, &r)) return r;
            return std::nullopt;
        case Op::subtract:
            if (!right().is_constant()) return left().upper_bound(symbol_max);
            if (const auto a = left().upper_bound(symbol_max);
                a && !__builtin_sub_overflow(*a, right().constant(), &r))
                return r;
            return std::nullopt;
        case Op::multiply:
            if (const auto p = both(); p && !__builtin_mul_overflow(p->first, p->second, &r)) return r;
            return std::nullopt;
        case Op::floor_div:
        case Op::ceil_div:
            if (const auto a = left().upper_bound(symbol_max); a && right().is_constant() && right().constant() > 0)
                return apply(op(), *a, right().constant());
            return left().upper_bound(symbol_max);
        case Op::modulo:
            if (right().is_constant() && right().constant() > 0) return right().constant() - 1;
            return left().upper_bound(symbol_max);
        case Op::minimum: {
            const auto a = left().upper_bound(symbol_max), b = right().upper_bound(symbol_max);
            if (a && b) return std::min(*a, *b);
            return a ? a : b;
        }
        case Op::maximum:
            if (const auto p = both()) return std::max(p->first, p->second);
            return std::nullopt;
    }
    return std::nullopt;
}

void Size::visit_symbols(const std::function<void(SymbolId)>& see) const {
    if (op() == Op::symbol) see(symbol_id());
    if (operands_) {
        left().visit_symbols(see);
        right().visit_symbols(see);
    }
}

bool Size::operator==(const Size& other) const {
    if (op_ != other.op_ || value_ != other.value_) return false;
    if (operands_ == other.operands_) return true;
    return left() == other.left() && right() == other.right();
}

Size operator+(const Size& a, const Size& b) { return Size::make(Size::Op::add, a, b); }
Size operator-(const Size& a, const Size& b) { return Size::make(Size::Op::subtract, a, b); }
Size operator*(const Size& a, const Size& b) { return Size::make(Size::Op::multiply, a, b); }
Size floor_div(const Size& a, const Size& b) { return Size::make(Size::Op::floor_div, a, b); }
Size ceil_div(const Size& a, const Size& b) { return Size::make(Size::Op::ceil_div, a, b); }
Size modulo(const Size& a, const Size& b) { return Size::make(Size::Op::modulo, a, b); }
Size minimum(const Size& a, const Size& b) { return Size::make(Size::Op::minimum, a, b); }
Size maximum(const Size& a, const Size& b) { return Size::make(Size::Op::maximum, a, b); }

}  // namespace pleat::model
