// Sizes: what folds, what they come to, and what is known of them before the launch, against plain integers.
#include "model/size.h"

#include <doctest/doctest.h>

#include <limits>
#include <random>
#include <set>

namespace pleat::model {
namespace {

constexpr int64_t most = std::numeric_limits<int64_t>::max();
constexpr int64_t least = std::numeric_limits<int64_t>::min();

/// The operations, by the schoolbook.
int64_t plain(Size::Op op, int64_t a, int64_t b) {
    const auto quotient = [&] {
        int64_t q = a / b;
        while (q * b > a) --q;
        return q;
    };
    switch (op) {
        case Size::Op::add:
            return a + b;
        case Size::Op::subtract:
            return a - b;
        case Size::Op::multiply:
            return a * b;
        case Size::Op::floor_div:
            return quotient();
        case Size::Op::ceil_div:
            return quotient() + (quotient() * b != a);
        case Size::Op::modulo:
            return a - quotient() * b;
        case Size::Op::minimum:
            return a < b ? a : b;
        case Size::Op::maximum:
            return a > b ? a : b;
        default:
            return 0;
    }
}

constexpr Size::Op operations[] = {Size::Op::add,      Size::Op::subtract, Size::Op::multiply, Size::Op::floor_div,
                                   Size::Op::ceil_div, Size::Op::modulo,   Size::Op::minimum,  Size::Op::maximum};
constexpr bool divides(Size::Op op) {
    return op == Size::Op::floor_div || op == Size::Op::ceil_div || op == Size::Op::modulo;
}

struct Symbolic {
    int64_t multiple_of;
    std::optional<int64_t> max;
};
const std::vector<Symbolic> symbols{{1, std::nullopt}, {8, 64}, {6, 60}, {1, 9}};

/// A random size, and the same as a function of the symbols' values.
struct Pair {
    Size size;
    std::function<int64_t(const std::vector<int64_t>&)> value;
};
Pair random_size(std::mt19937& random, int depth) {
    const auto pick = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    if (depth == 0 || pick(4) == 0) {
        if (pick(2) == 0) {
            const int64_t c = pick(12);
            return {Size(c), [c](const auto&) { return c; }};
        }
        const int id = pick(static_cast<int>(symbols.size()));
        return {Size::symbol(id), [id](const auto& v) { return v[static_cast<size_t>(id)]; }};
    }
    const Size::Op op = operations[pick(8)];
    const Pair a = random_size(random, depth - 1);
    if (divides(op)) {
        const int64_t b = 1 + pick(8);
        return {Size::make(op, a.size, Size(b)), [=](const auto& v) { return plain(op, a.value(v), b); }};
    }
    const Pair b = random_size(random, depth - 1);
    return {Size::make(op, a.size, b.size), [=](const auto& v) { return plain(op, a.value(v), b.value(v)); }};
}

std::vector<int64_t> random_values(std::mt19937& random) {
    std::vector<int64_t> values;
    for (const Symbolic& s : symbols)
        values.push_back(s.multiple_of *
                         static_cast<int64_t>(random() % (s.max ? *s.max / s.multiple_of + 1 : 50)));
    return values;
}

/// Does every part stay at or above zero? Bounds are of such sizes.
bool never_negative(const Size& s, const std::vector<int64_t>& values) {
    if (s.evaluate(values) < 0) return false;
    if (s.op() == Size::Op::constant || s.op() == Size::Op::symbol) return true;
    return never_negative(s.left(), values) && never_negative(s.right(), values);
}

}  // namespace

TEST_CASE("integer division rounds toward minus infinity, whatever the signs") {
    for (int64_t a = -30; a <= 30; ++a)
        for (const int64_t b : {1, 2, 3, 7, 8}) {
            CHECK(floor_div(a, b) == plain(Size::Op::floor_div, a, b));
            CHECK(ceil_div(a, b) == plain(Size::Op::ceil_div, a, b));
            CHECK(floor_mod(a, b) == plain(Size::Op::modulo, a, b));
            CHECK(floor_div(a, -b) == floor_div(-a, b));
            CHECK(floor_mod(a, -b) == -floor_mod(-a, b));
            CHECK(floor_div(a, -b) * -b + floor_mod(a, -b) == a);
        }
}

TEST_CASE("constants fold as sizes are built") {
    for (const Size::Op op : operations)
        for (int64_t a = -9; a <= 9; ++a)
            for (const int64_t b : {1, 2, 5}) {
                const Size s = Size::make(op, Size(a), Size(b));
                REQUIRE(s.is_constant());
                CHECK(s.constant() == plain(op, a, b));
            }
    const Size n = Size::symbol(0);
    CHECK(n + 0 == n);
    CHECK(Size(0) + n == n);
    CHECK(n - 0 == n);
    CHECK(n * 1 == n);
    CHECK(Size(1) * n == n);
    CHECK(n * 0 == Size(0));
    CHECK(floor_div(n, 1) == n);
    CHECK(ceil_div(n, 1) == n);
    CHECK(modulo(n, 1) == Size(0));
    CHECK(minimum(n, n) == n);
    CHECK(maximum(n, n) == n);
}

TEST_CASE("divisions that follow each other are one, and factors that they divide need none") {
    const Size n = Size::symbol(0), m = Size::symbol(1);
    CHECK(ceil_div(ceil_div(n, 4), 128) == ceil_div(n, 512));
    CHECK(floor_div(floor_div(n, 4), 128) == floor_div(n, 512));
    CHECK(ceil_div(n * m * 4 * 32, 128) == n * m);
    CHECK(ceil_div(ceil_div(n * 4096, 4), 256) == n * 4);
    CHECK(floor_div(6 * n, 3) == n * 2);
    CHECK(ceil_div(n * 6, 4).op() == Size::Op::ceil_div);
    CHECK(ceil_div(floor_div(n, 4), 128).left().op() == Size::Op::floor_div);
    const Size huge = n * most * most;
    CHECK(floor_div(huge, 2).left() == huge);
    CHECK(floor_div(floor_div(n, most), most).left().op() == Size::Op::floor_div);
}

TEST_CASE("equality is of structure") {
    const Size n = Size::symbol(0), m = Size::symbol(1);
    CHECK(n * 2 + m == n * 2 + m);
    CHECK_FALSE(n + m == m + n);
    CHECK_FALSE(n + m == n - m);
    CHECK_FALSE(n == m);
    CHECK_FALSE(n == Size(0));
}

TEST_CASE("a size evaluates to what its parts come to") {
    std::mt19937 random(7);
    for (int i = 0; i < 3000; ++i) {
        const Pair p = random_size(random, 4);
        const auto values = random_values(random);
        CHECK(p.size.evaluate(values) == p.value(values));
    }
}

TEST_CASE("known divisors divide and upper bounds bound, at every launch") {
    std::mt19937 random(8);
    const auto divisor_of = [](SymbolId id) { return symbols[static_cast<size_t>(id)].multiple_of; };
    const auto max_of = [](SymbolId id) { return symbols[static_cast<size_t>(id)].max; };
    int bounded = 0, divided = 0;
    for (int i = 0; i < 2000; ++i) {
        const Size s = random_size(random, 4).size;
        const int64_t divisor = s.known_divisor(divisor_of);
        const auto bound = s.upper_bound(max_of);
        divided += divisor > 1;
        bounded += bound.has_value();
        for (int k = 0; k < 10; ++k) {
            const auto values = random_values(random);
            const int64_t v = s.evaluate(values);
            CHECK((divisor == 0 ? v == 0 : v % divisor == 0));
            if (bound && never_negative(s, values)) CHECK(v <= *bound);
        }
    }
    CHECK(divided > 200);
    CHECK(bounded > 500);
}

TEST_CASE("what is known of simple sizes is exact") {
    const auto divisor_of = [](SymbolId id) { return symbols[static_cast<size_t>(id)].multiple_of; };
    const auto max_of = [](SymbolId id) { return symbols[static_cast<size_t>(id)].max; };
    const Size any = Size::symbol(0), eights = Size::symbol(1), sixes = Size::symbol(2);
    CHECK((eights * 4).known_divisor(divisor_of) == 32);
    CHECK((eights + 12).known_divisor(divisor_of) == 4);
    CHECK((eights * sixes).known_divisor(divisor_of) == 48);
    CHECK(floor_div(eights, 4).known_divisor(divisor_of) == 2);
    CHECK(ceil_div(eights, 8).known_divisor(divisor_of) == 1);
    CHECK(floor_div(eights, 3).known_divisor(divisor_of) == 1);
    CHECK(minimum(eights, 16).known_divisor(divisor_of) == 8);
    CHECK(Size(0).known_divisor(divisor_of) == 0);
    CHECK(Size(-12).known_divisor(divisor_of) == 12);
    CHECK((any * 3).known_divisor(divisor_of) == 3);

    CHECK((eights * sixes).upper_bound(max_of) == 64 * 60);
    CHECK(ceil_div(sixes, 8).upper_bound(max_of) == 8);
    CHECK_FALSE((any * 3).upper_bound(max_of).has_value());
    CHECK(minimum(any, 16).upper_bound(max_of) == 16);
    CHECK(modulo(any, 16).upper_bound(max_of) == 15);
    CHECK_FALSE(maximum(any, 16).upper_bound(max_of).has_value());
    CHECK(maximum(eights, sixes).upper_bound(max_of) == 64);
    CHECK((eights - 10).upper_bound(max_of) == 54);
}

TEST_CASE("terms that the divisor divides leave a division") {
    const Size p = Size::symbol(0), q = Size::symbol(1);
    CHECK(floor_div(p * 2 + 2, 2) == p + 1);
    CHECK(ceil_div(p * 6 - q * 4, 2) == p * 3 - q * 2);
    CHECK(floor_div(Size(3) - p * 2, 2) == Size(1) - p);
    for (int64_t a = 0; a < 5; ++a)
        for (int64_t b = 0; b < 5; ++b) {
            const std::vector<int64_t> at{a, b};
            for (const auto& [sum, value] : {std::pair{p * 4 + q, 4 * a + b},
                                             {p - q * 8, a - 8 * b},
                                             {p * 4 - q, 4 * a - b},
                                             {p + q * 4, a + 4 * b}}) {
                CHECK(floor_div(sum, 4).evaluate(at) == floor_div(value, int64_t{4}));
                CHECK(ceil_div(sum, 4).evaluate(at) == ceil_div(value, int64_t{4}));
            }
        }
}

TEST_CASE("what 64 bits cannot hold is an overflow, never a wrong number") {
    CHECK_THROWS_AS(Size(most) + 1, SizeOverflow);
    CHECK_THROWS_AS(Size(least) - 1, SizeOverflow);
    CHECK_THROWS_AS(Size(most / 2 + 1) * 2, SizeOverflow);
    CHECK_THROWS_AS(floor_div(Size(4), Size(0)), SizeOverflow);
    CHECK_THROWS_AS(modulo(Size(4), Size(0)), SizeOverflow);
    CHECK_THROWS_AS(floor_div(least, int64_t{-1}), SizeOverflow);
    CHECK(floor_mod(least, int64_t{-1}) == 0);
    CHECK((Size(most) + 0).constant() == most);
    const Size big = Size::symbol(0) * Size::symbol(1);
    CHECK_THROWS_AS(big.evaluate({most, 2}), SizeOverflow);
    CHECK_THROWS_AS(big.evaluate({most}), std::out_of_range);
    CHECK_FALSE(big.upper_bound([](SymbolId) { return std::optional<int64_t>(most); }).has_value());
    CHECK(big.known_divisor([](SymbolId) { return int64_t{1} << 40; }) == int64_t{1} << 40);
}

TEST_CASE("the symbols of a size are all seen") {
    const Size s = ceil_div(Size::symbol(3) * 2 + Size::symbol(1), 8) - minimum(Size::symbol(1), Size::symbol(0));
    std::set<SymbolId> seen;
    s.visit_symbols([&](SymbolId id) { seen.insert(id); });
    CHECK(seen == std::set<SymbolId>{0, 1, 3});
}

}  // namespace pleat::model
