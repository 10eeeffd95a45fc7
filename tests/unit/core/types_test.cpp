// Conversions between element types, against arithmetic in double: every pattern of the small
// formats, every midpoint between neighbours and the doubles beside it.
#include "pleat/types.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

using pleat::bf16;
using pleat::convert;
using pleat::e4m3;
using pleat::e5m2;
using pleat::f16;

namespace {

/// A format by its published numbers, apart from those in the header.
struct Published {
    int exponent_bits, mantissa_bits, bias;
    double greatest;
    bool infinite;   // has infinities
    bool saturates;  // overflow gives the greatest value
};

template <class T>
constexpr Published published{};
template <>
constexpr Published published<bf16>{8, 7, 127, 3.38953138925153547590e+38, true, false};
template <>
constexpr Published published<f16>{5, 10, 15, 65504, true, false};
template <>
constexpr Published published<e4m3>{4, 3, 7, 448, false, true};
template <>
constexpr Published published<e5m2>{5, 2, 15, 57344, true, true};

template <class T>
T from_bits(unsigned bits) {
    return T{static_cast<decltype(T::bits)>(bits)};
}

template <class T>
double value(unsigned bits) {
    const Published& p = published<T>;
    const unsigned mantissa = bits & ((1u << p.mantissa_bits) - 1);
    const int exponent = static_cast<int>(bits >> p.mantissa_bits) & ((1 << p.exponent_bits) - 1);
    const double sign = bits >> (p.mantissa_bits + p.exponent_bits) & 1 ? -1.0 : 1.0;
    const int last = (1 << p.exponent_bits) - 1;
    if (exponent == last && p.infinite) {
        return mantissa == 0 ? sign * std::numeric_limits<double>::infinity()
                             : std::numeric_limits<double>::quiet_NaN();
    }
    if (exponent == last && mantissa == (1u << p.mantissa_bits) - 1)
        return std::numeric_limits<double>::quiet_NaN();
    if (exponent == 0) return sign * std::ldexp(mantissa, 1 - p.bias - p.mantissa_bits);
    return sign * std::ldexp(1.0 + std::ldexp(mantissa, -p.mantissa_bits), exponent - p.bias);
}

/// All finite values from 0 up, in order; their bit patterns are their places.
template <class T>
std::vector<double> ladder() {
    std::vector<double> values;
    for (unsigned bits = 0; std::isfinite(value<T>(bits)); ++bits) values.push_back(value<T>(bits));
    return values;
}

template <class T>
void check_patterns() {
    const unsigned count = 1u << (8 * sizeof(T));
    for (unsigned bits = 0; bits < count; ++bits) {
        const double v = value<T>(bits);
        const T x = from_bits<T>(bits);
        const auto f = convert<float>(x);
        const auto d = convert<double>(x);
        if (std::isnan(v)) {
            REQUIRE(std::isnan(f));
            REQUIRE(std::isnan(d));
            REQUIRE(std::isnan(convert<float>(convert<T>(f))));
            REQUIRE(std::isnan(convert<float>(convert<T>(d))));
            continue;
        }
        REQUIRE(static_cast<double>(f) == v);
        REQUIRE(d == v);
        REQUIRE(std::signbit(f) == std::signbit(v));
        const bool kept = std::isfinite(v) || !published<T>.saturates;
        const unsigned back = kept ? bits : bits - 1;  // infinity saturates
        REQUIRE(convert<T>(f).bits == back);
        REQUIRE(convert<T>(d).bits == back);
    }
}

/// Rounding at and beside every midpoint, and far out.
template <class T>
void check_rounding() {
    const std::vector<double> values = ladder<T>();
    const unsigned sign = 1u << (8 * sizeof(T) - 1);
    const double inf = std::numeric_limits<double>::infinity();
    const auto expect = [&](double x, unsigned bits) {
        REQUIRE(convert<T>(x).bits == bits);
        REQUIRE(convert<T>(-x).bits == (bits | sign));
        if (static_cast<double>(static_cast<float>(x)) == x) {
            REQUIRE(convert<T>(static_cast<float>(x)).bits == bits);
            REQUIRE(convert<T>(static_cast<float>(-x)).bits == (bits | sign));
        }
    };
    for (unsigned low = 0; low + 1 < values.size(); ++low) {
        const double middle = (values[low] + values[low + 1]) / 2;
        expect(middle, low % 2 == 0 ? low : low + 1);
        expect(std::nextafter(middle, 0.0), low);
        expect(std::nextafter(middle, inf), low + 1);
        const auto f = static_cast<float>(middle);
        expect(static_cast<double>(std::nextafter(f, 0.0f)), low);
        expect(static_cast<double>(std::nextafter(f, std::numeric_limits<float>::infinity())), low + 1);
    }
    const auto last = static_cast<unsigned>(values.size() - 1);
    const unsigned beyond = published<T>.saturates ? last : last + 1;
    const double step = values[last] - values[last - 1];
    CHECK(values[last] == published<T>.greatest);
    expect(std::nextafter(values[last] + step / 2, 0.0), last);
    expect(values[last] + step / 2, last % 2 == 0 ? last : beyond);
    expect(std::nextafter(values[last] + step / 2, inf), beyond);
    expect(values[last] * 8, beyond);
    expect(inf, beyond);
    expect(std::numeric_limits<double>::max(), beyond);
    expect(std::numeric_limits<double>::denorm_min(), 0);
    expect(static_cast<double>(std::numeric_limits<float>::denorm_min()), 0);
}

/// Nearest by search, for any double.
template <class T>
unsigned nearest(const std::vector<double>& values, double x) {
    unsigned best = 0;
    const double magnitude = std::fabs(x);
    const auto above =
        static_cast<unsigned>(std::lower_bound(values.begin(), values.end(), magnitude) - values.begin());
    if (above == values.size()) {
        const double step = values.back() - values[above - 2];
        const bool over = magnitude - values.back() >= step / 2;
        best = over && !published<T>.saturates ? above : above - 1;
    } else if (above == 0) {
        best = 0;
    } else {
        const double up = values[above] - magnitude, down = magnitude - values[above - 1];
        best = up < down || (up == down && above % 2 == 0) ? above : above - 1;
    }
    return best | (std::signbit(x) ? 1u << (8 * sizeof(T) - 1) : 0);
}

template <class T>
void check_random() {
    const std::vector<double> values = ladder<T>();
    std::mt19937_64 random(7);
    for (int i = 0; i < 20000; ++i) {
        const int range = published<T>.bias + published<T>.mantissa_bits + 4;
        const int exponent = static_cast<int>(random() % static_cast<unsigned>(2 * range)) - range;
        const double x = std::ldexp(static_cast<double>(static_cast<int64_t>(random())), exponent - 62);
        REQUIRE(convert<T>(x).bits == nearest<T>(values, x));
        const auto f = static_cast<float>(x);
        if (std::isfinite(f)) REQUIRE(convert<T>(f).bits == nearest<T>(values, static_cast<double>(f)));
    }
}

/// Integers near the midpoints of wide steps, which a double may not hold.
template <class T>
void check_integers() {
    for (long long v = -70000; v <= 70000; ++v) {
        REQUIRE(convert<T>(v).bits == convert<T>(static_cast<double>(v)).bits);
        REQUIRE(convert<T>(static_cast<int>(v)).bits == convert<T>(static_cast<double>(v)).bits);
    }
}

}  // namespace

TEST_CASE_TEMPLATE("every pattern of a small float is its published value, and converts back", T, bf16, f16, e4m3,
                   e5m2) {
    static_assert(__is_trivially_copyable(T));
    check_patterns<T>();
}

TEST_CASE_TEMPLATE("rounding is to nearest even at every midpoint", T, bf16, f16, e4m3, e5m2) {
    check_rounding<T>();
    check_random<T>();
    check_integers<T>();
}

TEST_CASE("a double and a long long round once") {
    // Halfway between two bf16 after rounding to float, above it before.
    const double x = 1.0 + 0x1p-8 + 0x1p-40;
    CHECK(convert<bf16>(x).bits == 0x3f81);
    CHECK(convert<bf16>(static_cast<float>(x)).bits == 0x3f80);
    const long long v = (1LL << 60) + (1LL << 52) + 1;  // just above the middle, lost in a double
    CHECK(convert<bf16>(v).bits == convert<bf16>(0x1p60).bits + 1);
    CHECK(convert<bf16>(static_cast<double>(v)).bits == convert<bf16>(0x1p60).bits);
    CHECK(convert<bf16>(std::numeric_limits<long long>::min()).bits == convert<bf16>(-0x1p63).bits);
    CHECK(convert<f16>(70000).bits == 0x7c00);
    CHECK(convert<e4m3>(-70000).bits == 0xfe);
}

TEST_CASE("integers saturate, round to nearest even, and take NaN as 0") {
    const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
    CHECK(convert<int>(nan) == 0);
    CHECK(convert<unsigned char>(static_cast<float>(nan)) == 0);
    CHECK(convert<int>(inf) == std::numeric_limits<int>::max());
    CHECK(convert<int>(-inf) == std::numeric_limits<int>::min());
    CHECK(convert<long long>(inf) == std::numeric_limits<long long>::max());
    CHECK(convert<long long>(-inf) == std::numeric_limits<long long>::min());
    CHECK(convert<long long>(0x1p63) == std::numeric_limits<long long>::max());
    CHECK(convert<long long>(std::nextafter(0x1p63, 0.0)) == 9223372036854774784LL);
    CHECK(convert<long long>(-0x1p63f) == std::numeric_limits<long long>::min());
    CHECK(convert<int>(2147483647.0) == 2147483647);
    CHECK(convert<int>(2147483646.5) == 2147483646);
    CHECK(convert<int>(2147483520.0f) == 2147483520);
    CHECK(convert<unsigned>(-0.75) == 0u);
    CHECK(convert<unsigned>(4294967294.5) == 4294967294u);
    CHECK(convert<unsigned>(5e9f) == 4294967295u);
    CHECK(convert<signed char>(126.5f) == 126);
    CHECK(convert<signed char>(126.75f) == 127);
    CHECK(convert<signed char>(-127.5) == -128);
    CHECK(convert<signed char>(300) == 127);
    CHECK(convert<signed char>(-300LL) == -128);
    CHECK(convert<unsigned char>(-3) == 0);
    CHECK(convert<unsigned>(-1LL) == 0u);
    CHECK(convert<int>(4000000000u) == std::numeric_limits<int>::max());
    for (int v = -9; v <= 9; ++v) {
        CHECK(convert<int>(v / 2.0) == static_cast<int>(std::nearbyint(v / 2.0)));
        CHECK(convert<signed char>(static_cast<float>(v) / 2.0f) == static_cast<int>(std::nearbyint(v / 2.0)));
    }
    CHECK(convert<int>(convert<f16>(2.5)) == 2);
}

TEST_CASE("bool is whether a value is not zero, and 0 or 1 as a number") {
    CHECK(convert<bool>(0.25f));
    CHECK(convert<bool>(std::numeric_limits<double>::quiet_NaN()));
    CHECK_FALSE(convert<bool>(-0.0));
    CHECK_FALSE(convert<bool>(convert<bf16>(-0.0f)));
    CHECK(convert<bool>(-3));
    CHECK(convert<float>(true) == 1.0f);
    CHECK(convert<bf16>(true).bits == 0x3f80);
    CHECK(convert<long long>(false) == 0);
}

TEST_CASE("conversions are constant expressions") {
    static_assert(convert<bf16>(1.0f).bits == 0x3f80);
    static_assert(convert<f16>(0.1).bits == 0x2e66);
    static_assert(convert<float>(e4m3{0x7e}) == 448.0f);
    static_assert(convert<int>(2.5) == 2);
}

#ifdef __FLT16_MAX__
TEST_CASE("f16 agrees with the compiler's _Float16") {
    std::mt19937 random(11);
    for (int i = 0; i < 200000; ++i) {
        const auto x = __builtin_bit_cast(float, static_cast<uint32_t>(random()));
        if (x != x) continue;
        const auto theirs = __builtin_bit_cast(uint16_t, static_cast<_Float16>(x));
        REQUIRE(convert<f16>(x).bits == theirs);
    }
}
#endif
