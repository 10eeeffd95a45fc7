// What of a product's result counts as right: more than plain arithmetic leaves, as tensor cores cut off what they
// add up, and not more than they may.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>
#include <span>

#include "cli/expected.h"
#include "cli/tolerance.h"
#include "loaded.h"
#include "pleat/reference.h"

using namespace pleat;

namespace {

/// A product of [8, 16] by [8, 16] along the second, to f32.
std::string product(const std::string& dtype, const std::string& before = "") {
    return R"({"pleat": 1, "name": "p", "dims": {"M": 8, "N": 8, "K": 16}, "tensors": {
        "A": {"dtype": ")" +
           dtype + R"(", "dims": ["M", "K"]}, "B": {"dtype": ")" + dtype + R"(", "dims": ["N", "K"]},
        "C": {"dtype": ")" +
           dtype + R"(", "dims": ["M", "K"]}, "D": {"dtype": "f32", "dims": ["M", "N"]}}, "kernels": {)" + before +
           R"("k": {"contract": {"acc": ["A", "B"], "along": ["K"]}, "epilogue": [{"store": "D", "from": "acc"}]}}})";
}
const std::string copy = R"("c": {"over": ["M", "K"], "stages": [{"store": "C", "from": "A"}]}, )";
const std::string rows = R"({"pleat": 1, "name": "r", "dims": {"M": 8, "N": 8}, "tensors": {
    "A": {"dtype": "bf16", "dims": ["M", "N"]}, "D": {"dtype": "f32", "dims": ["M", "N"]}},
    "kernel": {"over": ["M", "N"], "stages": [{"store": "D", "from": "A * A"}]}})";

/// How many elements of D are wrong where plain arithmetic errs by nothing, the largest is 1, and one is off by so
/// many times 2^-24.
int64_t wrong(const std::string& text, double off) {
    const model::Spec spec = loaded(text);
    const auto d = spec.tensors.size() - 1;
    cli::Launch launch{&spec, nullptr, {}, {}, std::vector<cli::HostTensor>(spec.tensors.size())};
    const std::vector<float> ones(64, 1.0F);
    launch.tensors[d] = {{8, 8}, {8, 1}, std::vector<std::byte>(256)};
    std::memcpy(launch.tensors[d].bytes.data(), ones.data(), 256);
    cli::Outcome expected{launch.tensors, std::vector<cli::Image>(spec.tensors.size()), {}};
    expected.images[d] = {std::vector<double>(64, 1), std::vector<bool>(64, true)};
    expected.images[d].value[5] = 0;  // half a unit of its last place is next to nothing
    std::vector<cli::HostTensor> result = launch.tensors;
    const auto found = static_cast<float>(off * 0x1p-24);
    const float none = 0;
    std::memcpy(expected.tensors[d].bytes.data() + 20, &none, 4);
    std::memcpy(result[d].bytes.data() + 20, &found, 4);
    const auto judged = cli::judge(launch, result, expected, &expected);
    REQUIRE(judged.size() == 1);
    return judged[0].wrong;
}

}  // namespace

TEST_CASE("what tensor cores cut off is allowed, and no more") {
    CHECK(wrong(product("bf16"), 60) == 0);
    CHECK(wrong(product("bf16"), 70) == 1);
    CHECK(wrong(product("f32"), 500) == 0);
    CHECK(wrong(product("f32"), 520) == 1);
    CHECK(wrong(product("e4m3"), 8000) == 0);
    CHECK(wrong(product("e4m3"), 8300) == 1);
}

TEST_CASE("long sums lose more: something in each step") {
    const std::string k = R"("K": 16)", text = product("bf16");
    const auto along = [&](const std::string& size) {
        return std::string(text).replace(text.find(k), k.size(), R"("K": )" + size);
    };
    CHECK(cli::longest_sum(loaded(along("8192")), {}) == 8192);
    CHECK(cli::longest_sum(loaded(along("\"runtime\"")), {16384}) == 16384);
    CHECK(cli::longest_sum(loaded(rows), {}) == 0);
    CHECK(wrong(along("8192"), 500) == 0);
    CHECK(wrong(along("8192"), 520) == 1);
}

TEST_CASE("rows have next to nothing beyond plain arithmetic") {
    CHECK(wrong(rows, 1.5) == 0);
    CHECK(wrong(rows, 3) == 1);
}

TEST_CASE("what is handed on may have been rounded the other way") {
    CHECK(cli::coarsest_rounding(loaded(product("bf16", copy))) == 1 << 16);
    CHECK(cli::coarsest_rounding(loaded(product("f16", copy))) == 1 << 13);
    CHECK(cli::beyond_plain(loaded(product("bf16", copy)), 1 << 16) == 1 << 16);
    CHECK(cli::beyond_plain(loaded(product("f16", copy)), 1 << 13) == 1 << 13);
    CHECK(wrong(product("f16", copy), 8000) == 0);
    CHECK(wrong(product("f16", copy), 8300) == 1);
    // But never less than what tensor cores cut off: such a program may have nothing of 16 bits.
    CHECK(wrong(product("e4m3", copy), 8000) == 0);
    CHECK(wrong(product("e4m3", copy), 8300) == 1);
    CHECK(wrong(product("f32", copy), 500) == 0);
    CHECK(wrong(product("f32", copy), 520) == 1);
}

namespace {

/// D [4, 128] of a product: rows of ones, the last of them a thousandth; found is what `change` makes of it.
template <class F>
cli::Judgement judged_rows(F change) {
    const model::Spec spec = loaded(product("bf16"));
    const cli::HostTensor layout{{4, 128}, {128, 1}, {}};
    std::vector<double> exact(512, 1.0);
    std::fill(exact.begin() + 384, exact.end(), 1e-3);
    const std::vector<bool> written(512, true);
    std::vector<float> found(exact.begin(), exact.end());
    const std::vector<float> before(512, 7.0F);
    change(found);
    const cli::Wanted wanted{exact, exact, written};
    return cli::judge_tensor(spec.tensors.back(), layout, wanted, cli::plain_error(layout, wanted),
                             cli::tolerance_of(spec, 64), std::as_bytes(std::span(before)),
                             std::as_bytes(std::span(found)));
}

}  // namespace

TEST_CASE("an element of a small row is judged by its row") {
    CHECK(judged_rows([](auto&) {}).right());
    // Half of what the largest element of the tensor allows is much in a row of thousandths, ...
    CHECK(judged_rows([](auto& d) { d[400] += 32 * 0x1p-24F; }).wrong == 1);
    // ... but what cancels there may have been as large as elsewhere.
    CHECK(judged_rows([](auto& d) { d[400] += 6 * 0x1p-24F; }).right());
    CHECK(judged_rows([](auto& d) { d[100] += 32 * 0x1p-24F; }).right());
}

TEST_CASE("many errors, none of them beyond its bound, are found by their norm") {
    const model::Spec spec = loaded(product("bf16", copy));
    const cli::HostTensor layout{{4, 128}, {128, 1}, {}};
    // One large element allows each of its row much, but not all of them.
    std::vector<double> exact(512, 1.0 / 16);
    for (size_t row = 0; row < 4; ++row) exact[row * 128] = 1;
    const std::vector<bool> written(512, true);
    std::vector<float> found(exact.begin(), exact.end());
    const cli::Wanted wanted{exact, exact, written};
    const auto judge = [&] {
        return cli::judge_tensor(spec.tensors.back(), layout, wanted, {}, cli::tolerance_of(spec, 0x1p16),
                                 std::as_bytes(std::span(found)), std::as_bytes(std::span(found)));
    };
    for (size_t i = 129; i < 256; ++i) found[i] += 0x1p-9F;
    const cli::Judgement row = judge();
    CHECK(row.wrong == 0);
    CHECK(row.far_rows == 1);
    CHECK(row.far_row == 128);
    CHECK(cli::what_is_wrong(row).find("the errors of 1 row have norms of up to ") == 0);
    for (size_t i = 1; i < 512; ++i) found[i] = static_cast<float>(exact[i]) + (i % 128 ? 0x1p-9F : 0);
    CHECK(judge().far_rows == 4);
    CHECK(judge().far);
}

TEST_CASE("a value that is rounded before it is multiplied may be rounded the other way") {
    const auto scaled = [](const std::string& value) {
        return loaded(R"spec({"pleat": 1, "name": "t", "dims": {"M": 8, "K": 8}, "tensors": {
            "X": {"dtype": "f16", "dims": ["M", "K"]}, "W": {"dtype": "f32", "dims": ["K"]},
            "Y": {"dtype": "f16", "dims": ["M", "K"]}}, "kernel": {"stages": [
            {"reduce": "r", "as": "sum", "of": "f16(X * W)", "along": ["K"]},
            {"store": "Y", "from": ")spec" +
                      value + R"("}]}})");
    };
    CHECK(cli::of_rounded_values(scaled("f16(X * 3) * W"), 2) == 2 * 0x1p13);
    CHECK(cli::of_rounded_values(scaled("bf16(X * 3) * W + r"), 2) == 2 * 0x1p16);
    CHECK(cli::of_rounded_values(scaled("X * W + r"), 2) == 0);  // the sum's terms are rounded, not the value
    CHECK(cli::of_rounded_values(scaled("f16(X * 3) * W"), 0) == 0);
}

TEST_CASE("a softmax's weights may be rounded before they are divided") {
    const auto attention = [](const std::string& dtype) {
        return R"({"pleat": 1, "name": "a", "types": {"T": ")" + dtype + R"("},
        "dims": {"Q": 64, "S": 64, "D": 8, "E": 128}, "tensors": {
        "q": {"dtype": "T", "dims": ["Q", "D"]}, "k": {"dtype": "T", "dims": ["S", "D"]},
        "v": {"dtype": "T", "dims": ["S", "E"]}, "LSE": {"dtype": "f32", "dims": ["Q"]},
        "o": {"dtype": "f32", "dims": ["Q", "E"]}}, "kernel": {
        "attend": {"acc": ["q", "k", "v"], "along": ["D"], "softmax": ["S"]},
        "epilogue": [{"store": "o", "from": "acc"}, {"store": "LSE", "from": "lse"}]}})";
    };
    const model::Spec spec = loaded(attention("bf16"));
    CHECK(cli::of_rounded_weights(spec, 3) == 0);
    CHECK(cli::of_rounded_weights(spec, 4) == 2 * 0x1p16);
    CHECK(cli::of_rounded_weights(loaded(product("bf16", copy)), 3) == 0);
    CHECK(cli::of_rounded_weights(loaded(attention("e4m3")), 4) == 2 * 0x1p20);
    // Exponentials that lie between two numbers, half of which are rounded down and half up, and in the first
    // column values many of whose signs make one sum of these errors.
    std::mt19937 random(1);
    std::normal_distribution<double> normal;
    const auto rounded = [](double x) { return reference::cast<double, pleat::bf16>(x); };
    const double e[] = {1 + 0x1p-8, 1 + 0x3p-8}, sum = 32 * (e[0] + e[1]);
    std::vector<double> exact;
    std::vector<float> found;
    for (int i = 0; i < 64 * 128; ++i) {
        double after = 0, before = 0;
        for (int s = 0; s < 64; ++s) {
            const double v = i % 128 == 0 && s < 24 ? s % 2 * 2 - 1 : normal(random);
            after += rounded(e[s % 2] / sum) * v;
            before += rounded(e[s % 2]) * v / sum;
        }
        exact.push_back(after);
        found.push_back(static_cast<float>(before));
    }
    const cli::HostTensor layout{{64, 128}, {128, 1}, {}};
    const std::vector<bool> written(exact.size(), true);
    const cli::Wanted wanted{exact, exact, written};
    cli::Tolerance tolerance = cli::tolerance_of(spec, 0x1p16);
    const auto judge = [&] {
        const auto bytes = std::as_bytes(std::span(found));
        return cli::judge_tensor(spec.tensors[4], layout, wanted, {}, tolerance, bytes, bytes);
    };
    tolerance.of_largest = 0;
    CHECK(judge().wrong > 0);
    CHECK(judge().far_rows > 0);
    CHECK(judge().far);
    tolerance.of_rounded = cli::of_rounded_weights(spec, 4);
    CHECK_MESSAGE(judge().right(), cli::what_is_wrong(judge()));
    found[200] += 0.02F;  // a sixth of such an element
    CHECK(judge().wrong == 1);
}

TEST_CASE("what no store writes stays as it was") {
    const model::Spec spec = loaded(rows);
    const cli::HostTensor layout{{8, 8}, {8, 1}, {}};
    const std::vector<double> exact(64, 1.0);
    std::vector<bool> written(64, true);
    written[9] = false;
    const std::vector<float> found(64, 1.0F), before(64, 7.0F);
    const cli::Wanted wanted{exact, exact, written};
    const auto judgement = cli::judge_tensor(spec.tensors.back(), layout, wanted, {}, cli::tolerance_of(spec, 64),
                                             std::as_bytes(std::span(before)), std::as_bytes(std::span(found)));
    CHECK(judgement.strayed == 1);
    CHECK(cli::what_is_wrong(judgement) == "1 element written where nothing is stored");
}
