// Stages: reductions, stores, requirements, contractions, and the domain of a kernel.
#include <doctest/doctest.h>

#include "check/support.h"

namespace pleat::test {
namespace {

/// All stores of these stages, one a line, or the findings.
std::string stores(const std::string& stages, const std::string& more = "") {
    const Checked c = check_text(with_stages(stages, more));
    if (!c.model) return c.findings();
    std::string s;
    for (const model::Store& store : c.kernel().stores)
        s += (s.empty() ? "" : "\n") + text_of(*c.model, c.kernel(), store);
    return s;
}

}  // namespace

TEST_CASE("reductions: what each keeps and makes") {
    const auto reduced = [](const std::string& as, const std::string& of) {
        return stores("{ \"reduce\": \"r\", \"as\": \"" + as + "\", \"of\": \"" + of +
                      "\", \"along\": [\"H\"] }, { \"store\": \"S\", \"from\": \"r\" }");
    };
    CHECK(reduced("sum", "X") == "S [T] = sum{H}(X)");
    CHECK(reduced("sum", "MASK") == "S [T] = to_real(sum{H}(to_integer(MASK)))");
    CHECK(reduced("sum", "H + T") == "S [T] = to_real(sum{H}((<H> + <T>)))");
    CHECK(reduced("mean", "MASK") == "S [T] = mean{H}(to_real(MASK))");
    CHECK(reduced("max", "H + T") == "S [T] = to_real(max{H}((<H> + <T>)))");
    CHECK(reduced("max", "MASK") == "S [T] = to_real(max{H}(MASK))");
    CHECK(reduced("variance", "X") == "S [T] = variance{H}(X)");
    CHECK(reduced("logsumexp", "H + T") == "S [T] = logsumexp{H}(to_real((<H> + <T>)))");
    CHECK(reduced("min", "X * W") == "S [T] = min{H}((X * W))");
}

TEST_CASE("a partial reduction leaves the other digit") {
    const Checked c = check_text(with_stages(R"x({ "reduce": "a", "as": "sum", "of": "X", "along": ["H % 64"] },
        { "reduce": "b", "as": "sum", "of": "a", "along": ["H / 64"] }, { "store": "S", "from": "b" })x"));
    REQUIRE(c.model);
    CHECK(c.model->name_of(c.kernel().graph[c.kernel().lets[0].value].domain) == "[T, H / 64]");
    CHECK(c.model->name_of(c.kernel().over) == "[T, H]");
    CHECK(c.kernel().stages[0].text == "reduce a = sum of X along H % 64");
    CHECK(c.kernel().stages[2].text == "store S = b");
    CHECK(c.kernel().lets.size() == 2);
}

TEST_CASE("reductions that cannot be") {
    expect_in_stages(
        R"x({ "reduce": "r", "as": "sum", "of": "X", "along": [@"V"] }, { "store": "S", "from": "r" })x",
        {"PL080 X [T, H] has no axis V to reduce along | it is the same everywhere along V: its sum there is it "
         "times "
         "extent(V), and its mean, max and min are it"});
    expect_in_stages(
        R"x({ "reduce": "r", "as": "sum", "of": "Z", "along": [@"H"] }, { "store": "S", "from": "r" })x",
        {"PL080 Z [T, G, L] has no axis H to reduce along"});
    expect_in_stages(
        R"x({ "reduce": "r", "as": "sum", "of": "S", "along": [@"H"] }, { "store": "S", "from": "r" })x",
        {"PL080 S [T] has no axis H to reduce along"});
    expect_in_stages(R"x({ "reduce": "a", "as": "sum", "of": "X", "along": ["H % 64"] },
        { "reduce": "b", "as": "sum", "of": "a", "along": [@"H"] }, { "store": "S", "from": "b" })x",
                     {"PL080 a [T, H / 64] has no axis H to reduce along | every axis of a reduction is one of the "
                      "value's"});
    expect_in_stages(
        R"x({ "reduce": "r", "as": "sum", "of": "X", "along": ["H", @"H % 64"] }, { "store": "S", "from": "r" })x",
        {"PL047 H and H % 64 share digits of dim H"});
    expect_in_stages(
        R"x({ "reduce": "r", "as": "sum", "of": "X", "along": ["@X"] }, { "store": "S", "from": "r" })x",
        {"PL025 'X' is a tensor, where a dim or a fold must stand"});
}

TEST_CASE("names of values") {
    expect_in_stages(R"x({ "let": "a", "be": "X" }, { "let": @"a", "be": "X" }, { "store": "Y", "from": "a" })x",
                     {"PL021 'a' is already a value | it is defined here"});
    expect_in_stages(R"x({ "let": @"X", "be": "W" }, { "store": "Y", "from": "X" })x",
                     {"PL021 'X' is already a tensor"});
    expect_in_stages(R"x({ "let": @"X", "be": "X * 2" }, { "store": "Y", "from": "X" })x",
                     {"PL021 'X' is already a tensor"});
    expect_in_stages(R"x({ "let": @"H", "be": "X" }, { "store": "Y", "from": "X" })x",
                     {"PL021 'H' is already a dim"});
    expect_in_stages(R"x({ "let": @"float", "be": "X" }, { "store": "Y", "from": "X" })x",
                     {"PL022 a value cannot be called 'float', which is a keyword of C++"});
    expect_in_stages(R"x({ "let": @"exp", "be": "X" }, { "store": "Y", "from": "X" })x",
                     {"PL022 a value cannot be called 'exp', which is a function of the language"});
    expect_in_stages(
        R"x({ "let": "b", "be": "@a" }, { "let": "a", "be": "X" }, { "store": "Y", "from": "a + b" })x",
        {"PL028 'a' is used before it is defined | it is defined here"});
    expect_in_stages(R"x({ "let": "a", "be": "@a + X" }, { "store": "Y", "from": "a" })x",
                     {"PL028 'a' is used before it is defined"});
    CHECK(stores(
              R"x({ "let": "mu", "be": "X" }, { "let": "MU", "be": "mu + 1" }, { "store": "Y", "from": "MU" })x") ==
          "Y [T, H] = (X + 1.00000000)");
}

TEST_CASE("stores go where each coordinate has its own element") {
    CHECK(stores(R"x({ "store": "Z[G = 0]", "from": "S" }, { "store": "Z[G = 1]", "from": "S" })x") ==
          "Z[G = 0] [T, L] = S\nZ[G = 1] [T, L] = S");
    CHECK(stores(R"x({ "store": "P[H = 64 * L + L % 64]", "from": "L" })x") ==
          "P[H = ((64 * <L>) + <L % 64>)] [L] = to_real(<L>)");
    CHECK(stores(R"x({ "store": "X[T = H]", "from": "W" })x") == "X[T = <H>] [H] = W");
    CHECK(stores(R"x({ "store": "X[T = G + 2 * L]", "from": "W * G" })x") ==
          "X[T = (<G> + (2 * <L>))] [H, L, G] = (W * to_real(<G>))");
    CHECK(stores(R"x({ "store": "S[T = 4095 - H]", "from": "P" })x") == "S[T = (4095 - <H>)] [H] = P");
    CHECK(stores(R"x({ "store": "S[T = T + extent(V)]", "from": "S2" })x").find("PL020") == 0);
    expect_in_stages(R"x({ "store": "S", "from": @"X" })x",
                     {"PL083 tensor S has no H, along which the value [T, H] varies: several coordinates would "
                      "write one element | reduce "
                      "it along that axis first, or bind the axis in a subscript"});
    expect_in_stages(R"x({ "store": "ONE", "from": @"T" })x",
                     {"PL083 tensor ONE has no T, along which the value [T] varies: several coordinates would "
                      "write one element"});
    CHECK(stores(R"x({ "store": "S[T = H // 2]", "from": "1" })x") == "S[T = <H / 2>] [H / 2] = 1.00000000");
    expect_in_stages(R"x({ "store": "S[T = @(H + 0) // 2]", "from": "1" })x",
                     {"PL084 tensor S is stored at an index of T that is no affine form of coordinates"});
    expect_in_stages(R"x({ "store": "S[T = @G + L]", "from": "1" })x",
                     {"PL083 several coordinates of [L, G] would write one element of tensor S"});
    expect_in_stages(R"x({ "store": "S[T = @H * 0]", "from": "1" })x",
                     {"PL083 several coordinates of [H] would write one element of tensor S"});
    CHECK(stores(R"x({ "store": "LOGITS[V = LABEL]", "from": "1" })x") == "LOGITS[V = LABEL] [T] = 1.00000000");
    expect_in_stages(R"x({ "store": "P[H = @LABEL]", "from": "1" })x",
                     {"PL084 tensor P is stored at an index of H that is no affine form of coordinates"});
    expect_in_stages(R"x({ "store": "P[H = @L * L]", "from": "1" })x",
                     {"PL084 tensor P is stored at an index of H that is no affine form of coordinates"});
    expect_in_stages(R"x({ "store": "P[H = @9223372036854775807 * L]", "from": "1" })x",
                     {"PL084 tensor P is stored at an index of H that is no affine form of coordinates"});
    CHECK(stores(R"x({ "store": "P[H = 1000000000000000 * V + G]", "from": "1" })x").find("PL") ==
          std::string::npos);
    expect_in_stages(R"x({ "store": "P[H = @4096]", "from": "1" })x",
                     {"PL064 4096 is outside axis H, which goes from 0 to 4095"});
    expect_in_stages(
        R"x({ "store": "P[@T = 0]", "from": "1" })x",
        {"PL065 tensor P [H] has no axis T | a target's subscript gives places along axes of the tensor"});
    expect_in_stages(R"x({ "store": "@eps", "from": "1" })x",
                     {"PL025 'eps' is a param, and only tensors are stored"});
    expect_in_stages(R"x({ "store": "@H", "from": "1" })x", {"PL025 'H' is a dim, and only tensors are stored"});
    expect_in_stages(R"x({ "store": "MASK", "from": @"X" })x",
                     {"PL063 tensor MASK is of dtype bool, and this is a real"});
}

TEST_CASE("stores to one tensor are apart") {
    const auto apart = [](const std::string& a, const std::string& b) {
        return stores("{ \"store\": \"" + a + "\", \"from\": \"1\" }, { \"store\": \"" + b +
                      "\", \"from\": \"2\" }")
                   .find("PL085") == std::string::npos;
    };
    CHECK(apart("Y[H = 0]", "Y[H = 1]"));
    CHECK(apart("P[H = 2 * V]", "P[H = 2 * V + 1]"));
    CHECK(apart("P[H = V]", "P[H = L + 1000]"));
    CHECK(apart("P[H = V]", "P[H = L + extent(V)]"));
    CHECK(apart("X[H = T]", "X[H = L + extent(T)]"));
    CHECK(!apart("X[H = T]", "X[H = L + 1000]"));
    CHECK(!apart("P[H = V]", "P[H = L + 999]"));
    CHECK(!apart("P[H = 2 * V]", "P[H = 2 * V + 2]"));
    CHECK(!apart("Y[H = 0]", "Y[T = 1]"));
    CHECK(!apart("Y", "Y"));
    CHECK(!apart("Y", "Y[H = 0]"));
    expect_in_stages(R"x({ "store": "Y", "from": "1" }, { "store": @"Y[H = 0]", "from": "2" })x",
                     {"PL085 two stores may write the same element of tensor Y | the other stands here | bind one "
                      "digit to different "
                      "constants in each, as in Y[G = 0] and Y[G = 1]"});
}

TEST_CASE("requirements") {
    const Checked c = check_text(with_stages(
        R"x({ "require": "0 <= LABEL and LABEL < extent(V)", "say": "a label outside the vocabulary" })x"));
    REQUIRE(c.model);
    REQUIRE(c.kernel().requires_.size() == 1);
    CHECK(c.kernel().requires_[0].say == "a label outside the vocabulary");
    CHECK(c.model->name_of(c.kernel().requires_[0].domain) == "[T]");
    CHECK(c.kernel().stages[0].text == "require 0 <= LABEL and LABEL < extent(V)");
    expect_in_stages(R"x({ "require": @"LABEL", "say": "x" })x",
                     {"PL063 a requirement is a bool, and this is an integer"});
}

TEST_CASE("the domain of a kernel") {
    CHECK(stores(R"x({ "store": "Y", "from": "X" })x", R"x("over": ["H", "T"], )x") == "Y [T, H] = X");
    CHECK(stores(R"x({ "store": "S", "from": "LOGITS[V = LABEL]" })x", R"x("over": ["T"], )x") ==
          "S [T] = LOGITS[V = LABEL]");
    const Checked c =
        check_text(with_stages(R"x({ "store": "Y", "from": "X" })x", R"x("over": ["T", "H", "V"], )x"));
    REQUIRE(c.model);
    CHECK(c.model->name_of(c.kernel().over) == "[T, H, V]");
    expect_in_stages(
        R"x({ "store": @"Y", "from": "X" })x",
        {"PL082 this stage ranges over [T, H], and the kernel over [T]: H is missing | add it to \"over\""},
        R"x("over": ["T"], )x");
    expect_in_stages(
        R"x({ "reduce": "r", "as": "sum", "of": @"LOGITS", "along": ["V"] }, { "store": "S", "from": "r" })x",
        {"PL082 this stage ranges over [T, V], and the kernel over [T, H]: V is missing"},
        R"x("over": ["T", "H"], )x");
    // What follows lacks the same, and is not reported again; another axis is.
    expect_in_stages(
        R"x({ "let": "a", "be": @"X" }, { "reduce": "r", "as": "sum", "of": "a * X", "along": ["H"] },
            { "reduce": "l", "as": "max", "of": @"LOGITS", "along": ["V"] }, { "store": "S", "from": "r + l" })x",
        {"PL082 this stage ranges over [T, H], and the kernel over [T]: H is missing",
         "PL082 this stage ranges over [T, V], and the kernel over [T]: V is missing"},
        R"x("over": ["T"], )x");
    expect_in_stages(R"x({ "store": "Y", "from": "X" })x", {"PL020 'Q' is not defined"},
                     R"x("over": ["T", "H", "@Q"], )x");
    expect_in_stages(R"x({ "store": "Y", "from": "X" })x", {"PL047 H and H / 64 share digits of dim H"},
                     R"x("over": ["T", "H", @"H / 64"], )x");
    const Checked none = check_text(with_stages(R"x({ "let": "a", "be": "X" })x"));
    CHECK(none.findings() == "PL088 1:23 kernel test stores and requires nothing");
}

TEST_CASE("what a stage is in comments of generated code is one line") {
    const Checked c = check_text(with_stages(R"x({ "store": "Y[\n G = 0\t]", "from": "X\n + 1" })x"));
    CHECK(!c.model);  // Y has no axis G
    const Checked good = check_text(with_stages(R"x({ "store": " Y ", "from": "X\n  +\t1 " })x"));
    REQUIRE(good.model);
    CHECK(good.kernel().stages[0].text == "store Y = X + 1");
}

TEST_CASE("contractions") {
    CHECK(
        stores(R"x({ "contract": "a", "of": ["X", "bf16(W)"], "along": ["H"] }, { "store": "S", "from": "a" })x") ==
        "S [T] = contract{H}(X, bf16(W))");
    CHECK(
        stores(
            R"x({ "contract": "a", "of": ["tf32(X)", "tf32(W)"], "along": ["H"] }, { "store": "S", "from": "a" })x") ==
        "S [T] = contract{H}(tf32(X), tf32(W))");
    expect_in_stages(
        R"x({ "contract": "a", "of": ["X", "LOGITS"], "along": @["V"] }, { "store": "S", "from": "a" })x",
        {"PL087 operand X [T, H] has no axis V to contract along"});
    expect_in_stages(R"x({ "let": "a", "be": "@tf32(X)" }, { "store": "Y", "from": "a" })x",
                     {"PL069 tf32(...) is the format of a contraction's operand | write it outermost in \"of\""});
    expect_in_stages(
        R"x({ "contract": "a", "of": ["X * @tf32(W)", "W"], "along": ["H"] }, { "store": "S", "from": "a" })x",
        {"PL069 tf32(...) is the format of a contraction's operand"});
}

TEST_CASE("what real means") {
    CHECK(check_text(with_stages(R"x({ "store": "Y", "from": "X" })x")).kernel().compute == model::Dtype::f32);
    CHECK(
        check_text(with_stages(R"x({ "store": "Y", "from": "X" })x", R"x("compute": "f64", )x")).kernel().compute ==
        model::Dtype::f64);
    const Checked c = check_text(
        R"x({ "pleat": 1, "name": "t", "dims": { "N": 8 }, "tensors": { "A": { "dtype": "f64", "dims": ["N"] },
        "B": { "dtype": "f32", "dims": ["N"] } }, "kernel": { "stages": [{ "store": "B", "from": "A" }] } })x");
    REQUIRE(c.model);
    CHECK(c.kernel().compute == model::Dtype::f64);
}

}  // namespace pleat::test
