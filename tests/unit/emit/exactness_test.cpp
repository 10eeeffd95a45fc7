// Which functions may lose digits that no store keeps. Knows no device.
#include <doctest/doctest.h>

#include "loaded.h"
#include "source.h"

namespace pleat::test {
namespace {

/// Y, in rows of X whose logsumexp is s and whose maximum is m.
std::string row_of(const std::string& dtype, const std::string& y) {
    return cuda_source(loaded(R"({"pleat": 1, "name": "k", "dims": {"T": "runtime", "H": 4096},
        "tensors": {"X": {"dtype": "bf16", "dims": ["T", "H"]}, "W": {"dtype": "f32", "dims": ["T"]},
        "Y": {"dtype": ")" + dtype +
                              R"(", "dims": ["T", "H"]}}, "kernel": {"stages": [
        {"reduce": "s", "as": "logsumexp", "of": "X", "along": ["H"]},
        {"reduce": "m", "as": "max", "of": "X", "along": ["H"]},
        {"store": "Y", "from": ")" +
                              y + R"("}]}})"));
}

bool is_short(const std::string& text) { return text.find("pleat::math::exp_short(") != std::string::npos; }
bool is_full(const std::string& text) { return text.find("pleat::math::exp(") != std::string::npos; }

}  // namespace

TEST_CASE("a share of a row may be short in a product, and in a sum that ends in 16 bits") {
    for (const char* y : {"exp(X - s) * W", "exp(X - s) * W - 1", "W - exp(3 * X - s)"}) {
        CAPTURE(y);
        CHECK(is_short(row_of("bf16", y)));
        CHECK_FALSE(is_full(row_of("bf16", y)));
        CHECK(is_full(row_of("f32", y)));
        CHECK_FALSE(is_short(row_of("f32", y)));
    }
}

TEST_CASE("an exponential of base 2 is short where it ends in 16 bits") {
    const auto has = [](const std::string& dtype, const char* name) {
        return row_of(dtype, "exp2(X - s)").find(name) != std::string::npos;
    };
    CHECK(has("bf16", "pleat::math::exp2_short("));
    CHECK_FALSE(has("bf16", "pleat::math::exp2("));
    CHECK(has("f32", "pleat::math::exp2("));
    CHECK_FALSE(has("f32", "pleat::math::exp2_short("));
}

TEST_CASE("any other exponential is full in a sum, where what rounds it off may be all that is left") {
    for (const char* y : {"exp(X) - 1", "exp(X - m) - 1", "exp(X - W) - 1", "exp(W - s) - X", "abs(exp(X - s) - 1)",
                          "X * floor(exp(X - s))"}) {
        CAPTURE(y);
        CHECK(is_full(row_of("bf16", y)));
        CHECK_FALSE(is_short(row_of("bf16", y)));
    }
}

TEST_CASE("tanh of a softplus, which mish has, is a quotient of sums of one exponential") {
    const std::string mish = "X * tanh(log1p(exp(X)))";
    for (const char* dtype : {"bf16", "f32"}) {
        const std::string text = row_of(dtype, mish);
        CAPTURE(text);
        CHECK(text.find("pleat::math::tanh_log1p(") != std::string::npos);
        CHECK(text.find("pleat::math::log1p(") == std::string::npos);
    }
    CHECK(is_short(row_of("bf16", mish)));
    CHECK(is_full(row_of("f32", mish)));
    CHECK(row_of("bf16", "tanh(log1p(X * X))").find("tanh_log1p") == std::string::npos);
}

TEST_CASE("neither tanh nor the logarithm of 1 and an exponential makes a relative error larger") {
    CHECK(is_short(row_of("bf16", "tanh(exp(X))")));
    CHECK(is_short(row_of("bf16", "log1p(exp(X))")));
    CHECK(is_full(row_of("bf16", "log1p(0 - exp(X))")));
    CHECK(is_full(row_of("f32", "log1p(exp(X))")));
}

}  // namespace pleat::test
