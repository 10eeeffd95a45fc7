// Derived gradients where differences say nothing: at ties, at kinks, beyond the ends of tensors, of values that
// the other side of a choice would make infinite, and of tensors without elements.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "check/load.h"
#include "evaluate/build.h"
#include "folder.h"
#include "grad/derived.h"

namespace pleat::grad {

namespace {

using Row = std::vector<double>;

/// Inputs X and W over H, and places I, of a kernel that stores Y over H.
struct Inputs {
    Row x, w = {}, places = {};
};

/// The gradient DX of a kernel with these stages where all of DY is 2; of W where that is asked for.
Row gradient(const std::string& stages, const Inputs& in, const std::string& of = "DX") {
    const test::Folder folder;
    const std::string path = folder.write("made.json", R"({ "pleat": 1, "name": "made", "dims": { "H": "runtime" },
        "tensors": { "X": { "dtype": "f64", "dims": ["H"] }, "W": { "dtype": "f64", "dims": ["H"] },
                     "I": { "dtype": "i32", "dims": ["H"] }, "Y": { "dtype": "f64", "dims": ["H"] } },
        "kernel": { "stages": [{ "require": "I < 99 and X + W < 1e300", "say": "too large" }, )" +
                                                           stages + "] } }");
    Options options;
    options.save.what = SavePolicy::What::none;
    const Outcome out = derived_of(path, options);
    REQUIRE_MESSAGE(out.derived, out.said());
    Sources sources;
    Diagnostics diagnostics;
    const auto spec = load_text(path, out.text, {}, sources, diagnostics);
    REQUIRE(spec);
    CAPTURE(out.text);
    const auto size = static_cast<int64_t>(in.x.size());
    test::Memory memory(*spec, std::vector<int64_t>(spec->symbols.size(), size));
    Row found;
    for (const bool before : {true, false}) {
        if (!before) memory.evaluation().run();
        for (size_t t = 0; t < spec->tensors.size(); ++t) {
            const std::string& name = spec->tensors[t].name;
            for (int64_t i = 0; before && i < size; ++i) {
                const Row& row = name == "X" ? in.x : name == "W" ? in.w : in.places;
                const double other = name == "DY" ? 2 : 0;
                memory.set(static_cast<int>(t), i,
                           row.empty() || name == "DY" ? other : row[static_cast<size_t>(i)]);
            }
            if (name == of) found = memory.all(static_cast<int>(t));
        }
    }
    return found;
}

std::string reduced(const std::string& as, const std::string& of) {
    return R"({ "reduce": "r", "as": ")" + as + R"(", "of": ")" + of + R"(", "along": ["H"] }, )";
}

/// But for rounding of float64.
bool near(const Row& one, const Row& other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [](double a, double b) { return std::abs(a - b) <= 1e-14 * std::max(1.0, std::abs(b)); });
}

}  // namespace

TEST_CASE("at a kink a function has the derivative that the rules say") {
    const Inputs around{{-1, 0, 3}};
    CHECK(gradient(store("abs(X)"), around) == Row{-2, 0, 2});
    CHECK(gradient(store("relu(X)"), around) == Row{0, 0, 2});
    CHECK(gradient(store("X * sign(X) + floor(X) + ceil(X)"), around) == Row{-2, 0, 2});
    CHECK(gradient(store("bf16(X) + stop(X)"), around) == Row{2, 2, 2});
    CHECK(gradient(store("where(X > 0, X, 3 * X)"), around) == Row{6, 6, 2});
}

TEST_CASE("of arguments that tie the first has the gradient") {
    const Inputs tie{{1, 2, 3}, {2, 2, 2}};
    CHECK(gradient(store("max(X, W)"), tie) == Row{0, 2, 2});
    CHECK(gradient(store("max(X, W)"), tie, "DW") == Row{2, 0, 0});
    CHECK(gradient(store("min(X, W)"), tie) == Row{2, 2, 0});
    CHECK(gradient(store("min(X, W)"), tie, "DW") == Row{0, 0, 2});
    CHECK(gradient(store("max(2.0, X, W)"), tie) == Row{0, 0, 2});
    CHECK(gradient(store("max(min(X, 2), 1)"), tie) == Row{2, 2, 0});
}

TEST_CASE("elements that tie for an extreme share its gradient, and one of a product that is 0 has all of it") {
    const std::string r = store("where(H == 0, r, 0)");
    CHECK(gradient(reduced("max", "X") + r, {{3, 1, 3}}) == Row{1, 0, 1});
    CHECK(gradient(reduced("min", "X") + r, {{3, 1, 3}}) == Row{0, 2, 0});
    CHECK(gradient(reduced("max", "X") + r, {{7}}) == Row{2});
    CHECK(gradient(reduced("product", "X") + r, {{3, 0, 5}}) == Row{0, 30, 0});
    CHECK(gradient(reduced("product", "X") + r, {{0, 0, 5}}) == Row{0, 0, 0});
    CHECK(gradient(reduced("variance", "X") + r, {{4}}) == Row{0});
    CHECK(gradient(reduced("mean", "X") + r, {{4}}) == Row{2});
}

TEST_CASE("what a choice leaves out makes no gradient NaN") {
    const Inputs around{{-1, 0, 4}};
    CHECK(gradient(store("where(X > 0, sqrt(X), 0)"), around) == Row{0, 0, 0.5});
    CHECK(gradient(store("where(X > 0, log(X), X)"), around) == Row{2, 2, 0.5});
    CHECK(gradient(store("where(X > 0, 1 / X, 0)"), around) == Row{0, 0, -0.125});
    CHECK(gradient(store("where(X > 0, where(X > 0, X * X, sqrt(X)), 0)"), around) == Row{0, 0, 16});
    CHECK(gradient(store("pow(X, W)"), {{0, 0, 3}, {2, 1, 2}}) == Row{0, 2, 12});
    CHECK(gradient(store("pow(X, W)"), {{0, 0, 1}, {2, 1, 2}}, "DW") == Row{0, 0, 0});
    // Elements that a mask hides from a softmax, and rows of which it hides all.
    const std::string softmax = reduced("logsumexp", "where(W > 0, X, -inf)");
    CHECK(near(gradient(softmax + store("where(H == 0, r, 0)"), {{1, 5, 1}, {1, 0, 1}}), Row{1, 0, 1}));
    CHECK(gradient(softmax + store("where(r == -inf, 0, r)"), {{1, 5, 1}, {0, 0, 0}}) == Row{0, 0, 0});
}

TEST_CASE("far from 0 functions that level off have gradients of 0 or 1") {
    const Inputs far{{-800, 800}, {1, 1}};  // by W, so that no gradient is one by the result
    for (const char* f : {"sigmoid", "tanh", "erf"})
        CHECK(near(gradient(store(std::string(f) + "(X) * W"), far), Row{0, 0}));
    for (const char* f : {"silu", "gelu", "gelu_tanh"})
        CHECK(near(gradient(store(std::string(f) + "(X) * W"), far), Row{0, 2}));
}

TEST_CASE("places outside a tensor take no gradient") {
    const Inputs three{{1, 2, 3}, {1, 1, 1}, {-1, 2, 2}};
    CHECK(gradient(store("X[H = 0]"), three) == Row{6, 0, 0});
    CHECK(gradient(store("X[H = H - 1]"), three) == Row{2, 2, 0});
    CHECK(gradient(store("X[H = H + 2]"), three) == Row{0, 0, 2});
    CHECK(gradient(store("X[H = 2 * H]"), three) == Row{2, 0, 2});
    CHECK(gradient(store("X[H = 3 - H]"), three) == Row{0, 2, 2});
    CHECK(gradient(store("X[H = I]"), three) == Row{0, 0, 4});
    CHECK(gradient(store("X[H = H // 2]"), three) == Row{4, 2, 0});
}

TEST_CASE("tensors without elements have gradients without any, and sums over them are 0") {
    for (const char* as : {"sum", "mean", "max", "logsumexp", "variance", "product"})
        CHECK(gradient(reduced(as, "X * W") + store("r * X"), {}).empty());
    const test::Folder folder;
    const std::string path = folder.write(
        "made.json",
        kernel(R"({ "reduce": "r", "as": "mean", "of": "X * X", "along": ["H"] }, )" + store("X * W * r")));
    const Outcome out = derived_of(path);
    Sources sources;
    Diagnostics diagnostics;
    const auto spec = load_text(path, out.text, {}, sources, diagnostics);
    REQUIRE(spec);
    test::Memory memory(*spec, {0});
    memory.evaluation().run();
    for (size_t t = 0; t < spec->tensors.size(); ++t)
        if (spec->tensors[t].name == "DW") CHECK(memory.all(static_cast<int>(t)) == Row(12, 0));
}

TEST_CASE("what the forward requires is asked by the names of its lets, and no let is written for nothing") {
    const test::Folder folder;
    const auto text_of = [&](const std::string& stages) {
        const std::string path =
            folder.write("made.json", kernel(stages, R"("I": { "dtype": "i32", "dims": ["T"] },)"));
        check_right(path);
        return derived_of(path).text;
    };
    const auto has = [](const std::string& text, const std::string& part) {
        CHECK_MESSAGE(text.find(part) != std::string::npos, text);
    };
    const std::string asked = R"s({ "let": "i", "be": "I * 3 + 1" }, { "let": "j", "be": "i * i" },
        { "require": "j >= 0 and i * j < 1000000000", "say": "small" }, )s";
    const std::string beside = text_of(asked + store("X * X * j"));
    has(beside, R"s({ "require": "j >= 0 and i * j < 1000000000", "say": "small" })s");
    CHECK_MESSAGE(beside.find("I * 3 + 1") == beside.rfind("I * 3 + 1"), beside);
    // The gradient has lets of its own, and takes I alone.
    has(text_of(asked + store("where(I > 0, X * X, exp(X * W) * X)")), R"s({ "require": "j >= 0)s");
    // A second requirement has the lets of the first ahead of it.
    const std::string two = text_of(R"s({ "let": "i", "be": "I * I" }, { "require": "i < 1000000000", "say": "a" },
        { "require": "i >= 0 and i * i >= 0", "say": "b" }, )s" +
                                    store("X * i"));
    CHECK_MESSAGE(two.find("I * I") == two.rfind("I * I"), two);

    const std::string gathered = text_of(
        R"({ "let": "a", "be": "W[H = I % 12] + X[H = H + 1]" }, { "let": "b", "be": "a[H = H + 1] + a[H = I % 12]" }, )" +
        store("b[H = H + 1] + b[H = I % 12]"));
    Sources sources;
    Diagnostics diagnostics;
    load_text("made.json", gathered, {}, sources, diagnostics);
    for (const Diagnostic& d : diagnostics.all()) CHECK_MESSAGE(d.code != Code::unused_name, gathered);
}

}  // namespace pleat::grad
