// The snapshot rule: which kernels may read what they store.
#include <doctest/doctest.h>

#include "check/support.h"

namespace pleat::test {
namespace {

/// "" if the stages check, else the sentence of the snapshot finding.
std::string verdict(const std::string& stages) {
    const Checked c = check_text(with_stages(stages));
    for (const Diagnostic& d : c.diagnostics.all())
        if (d.code == Code::snapshot) return d.sentence;
    return c.model ? "" : c.findings();
}

}  // namespace

TEST_CASE("reading and storing at one coordinate is safe") {
    CHECK(verdict(R"x({ "store": "Y", "from": "Y + X" })x") == "");
    CHECK(verdict(R"x({ "store": "X", "from": "Y * W" }, { "store": "Y", "from": "X" })x") == "");  // a swap
    CHECK(verdict(R"x({ "let": "s", "be": "sigmoid(X)" }, { "store": "Y", "from": "Y * X * s" },
                     { "store": "X", "from": "Y * s * (1 + X * (1 - s))" })x") == "");
    CHECK(verdict(R"x({ "store": "X", "from": "X[H = H] + 1" })x") == "");
    CHECK(verdict(R"x({ "store": "Y", "from": "where(T > 0, Y, X)" }, { "require": "Y < 1", "say": "x" })x") == "");
}

TEST_CASE("both halves of a rotation are safe") {
    CHECK(verdict(R"x({ "store": "Z[G = 0]", "from": "Z[G = 0] * S - Z[G = 1]" },
                     { "store": "Z[G = 1]", "from": "Z[G = 1] * S + Z[G = 0]" })x") == "");
    CHECK(verdict(R"x({ "store": "X[H / 2048 = 0]", "from": "X[H / 2048 = 0] - X[H / 2048 = 1]" },
                     { "store": "X[H / 2048 = 1]", "from": "X[H / 2048 = 1] + X[H / 2048 = 0]" })x") == "");
    // Only the first half is stored: the second may be read anywhere.
    CHECK(verdict(R"x({ "store": "Z[G = 0]", "from": "Z[G = 1, T = T + 1]" })x") == "");
    CHECK(
        verdict(
            R"x({ "store": "Z[G = 0]", "from": "Z[G = 0] * L" }, { "store": "S", "from": "Z[G = 0, L = 0]" })x") !=
        "");
    CHECK(verdict(R"x({ "store": "Z[G = 0]", "from": "Z[G = 0, T = T + 1]" })x") != "");
}

TEST_CASE("a reduction that feeds the store may read all of its axis") {
    CHECK(verdict(R"x({ "reduce": "m", "as": "max", "of": "X", "along": ["H"] }, { "let": "e", "be": "exp(X - m)" },
                     { "reduce": "s", "as": "sum", "of": "e", "along": ["H"] }, { "store": "X", "from": "e / s" })x") ==
          "");
    CHECK(
        verdict(
            R"x({ "reduce": "c", "as": "sum", "of": "X", "along": ["T"] }, { "store": "X", "from": "X - c" })x") ==
        "");
    CHECK(
        verdict(
            R"x({ "reduce": "a", "as": "sum", "of": "X", "along": ["H % 64"] }, { "store": "X", "from": "X - a" })x") ==
        "");
    CHECK(verdict(R"x({ "reduce": "c", "as": "sum", "of": "X", "along": ["H"] }, { "store": "S", "from": "c" },
                     { "store": "X", "from": "X * 2" })x") == "");
    // A store that would have to come before the reduction of another row, or of which the row lacks a coordinate.
    CHECK(
        verdict(
            R"x({ "reduce": "c", "as": "sum", "of": "X[T = T - 1]", "along": ["H"] }, { "store": "S", "from": "c" },
                     { "store": "X", "from": "X * 2" })x") != "");
    CHECK(
        verdict(
            R"x({ "reduce": "c", "as": "sum", "of": "X", "along": ["H"] }, { "store": "S", "from": "c[T = T - 1]" },
                     { "store": "X", "from": "X * 2" })x") != "");
    CHECK(verdict(R"x({ "reduce": "c", "as": "sum", "of": "X", "along": ["H"] }, { "store": "S", "from": "c" },
                     { "store": "X", "from": "X - c" })x") == "");
    CHECK(
        verdict(
            R"x({ "reduce": "c", "as": "sum", "of": "X", "along": ["H"] }, { "store": "X", "from": "X - c[T = T - 1]" })x") ==
        "tensor X is read at another T than its own in \"store X = X - c[T = T - 1]\" while \"store X = X - c[T = "
        "T - 1]\" stores it");
}

TEST_CASE("a row that a reduction waits for may be read at one place of it, and by other reductions along it") {
    CHECK(verdict(R"x({ "reduce": "l", "as": "logsumexp", "of": "LOGITS", "along": ["V"] },
                     { "store": "S", "from": "l - LOGITS[V = LABEL]" }, { "store": "LOGITS", "from": "exp(LOGITS - l)" })x") ==
          "");
    CHECK(
        verdict(R"x({ "reduce": "m", "as": "max", "of": "X", "along": ["H"] }, { "store": "S", "from": "X[H = 0]" },
                     { "store": "X", "from": "X - m" })x") == "");
    CHECK(
        verdict(
            R"x({ "reduce": "m", "as": "max", "of": "X", "along": ["H"] }, { "reduce": "c", "as": "mean", "of": "X", "along": ["H"] },
                     { "store": "S", "from": "c" }, { "store": "X", "from": "X - m" })x") == "");
    // The store waits for what it does not need.
    CHECK(
        verdict(
            R"x({ "reduce": "m", "as": "max", "of": "X", "along": ["H"] }, { "store": "S", "from": "m + X[H = 0]" },
                     { "store": "X", "from": "2 * X" })x") == "");
    // The reduction goes along other digits, or the place differs along the row or is another row's.
    CHECK(
        verdict(
            R"x({ "reduce": "m", "as": "max", "of": "X", "along": ["H % 64"] }, { "store": "S", "from": "X[H = 0]" },
                     { "store": "X", "from": "X - m" })x") != "");
    CHECK(
        verdict(
            R"x({ "reduce": "m", "as": "max", "of": "X", "along": ["H"] }, { "store": "X", "from": "X[H = 4095 - H] - m" })x") !=
        "");
    CHECK(verdict(R"x({ "reduce": "m", "as": "max", "of": "X", "along": ["H"] },
                     { "store": "X", "from": "X - m - X[T = T - 1, H = 0]" })x") != "");
    CHECK(
        verdict(
            R"x({ "reduce": "m", "as": "max", "of": "X", "along": ["H"] }, { "reduce": "c", "as": "sum", "of": "X", "along": ["T"] },
                     { "store": "W", "from": "c" }, { "store": "X", "from": "X - m" })x") != "");
}

TEST_CASE("anything else is an error that names the two stages") {
    CHECK(verdict(R"x({ "store": "X", "from": "X[T = T - 1]" })x") ==
          "tensor X is read at another T than its own in \"store X = X[T = T - 1]\" while \"store X = X[T = T - "
          "1]\" stores it");
    CHECK(verdict(R"x({ "store": "X", "from": "1" }, { "store": "S", "from": "X[H = 0]" })x") ==
          "tensor X is read at another H than its own in \"store S = X[H = 0]\" while \"store X = 1\" stores it");
    CHECK(
        verdict(
            R"x({ "let": "a", "be": "W * 2" }, { "store": "W", "from": "a" }, { "store": "Y", "from": "X * W" })x") ==
        "tensor W is read at every T in \"store Y = X * W\" while \"store W = a\" stores it");
    CHECK(verdict(R"x({ "store": "LOGITS", "from": "LOGITS - LOGITS[V = LABEL]" })x") ==
          "tensor LOGITS is read at another V than its own in \"store LOGITS = LOGITS - LOGITS[V = LABEL]\" while "
          "\"store LOGITS = LOGITS "
          "- LOGITS[V = LABEL]\" stores it");
    CHECK(verdict(R"x({ "store": "LABEL", "from": "0" }, { "store": "S", "from": "LOGITS[V = LABEL]" })x") == "");
    CHECK(verdict(
              R"x({ "store": "LABEL", "from": "0" }, { "store": "S", "from": "LOGITS[V = LABEL, T = T + 1]" })x") ==
          "");
    CHECK(
        verdict(
            R"x({ "store": "LABEL", "from": "0" }, { "store": "S", "from": "(LOGITS[V = LABEL])[T = T + 1]" })x") !=
        "");
    CHECK(verdict(R"x({ "store": "Z", "from": "Z[L = 63 - L]" })x") != "");
    CHECK(verdict(R"x({ "store": "Z[T = 0]", "from": "Z[T = 0, L = 63 - L]" })x") != "");
    CHECK(verdict(R"x({ "require": "X[T = T + 1] > 0", "say": "x" }, { "store": "X", "from": "1" })x") != "");
    CHECK(
        verdict(
            R"x({ "contract": "a", "of": ["X", "W"], "along": ["H"] }, { "store": "W", "from": "1" }, { "store": "S", "from": "a" })x") !=
        "");
}

TEST_CASE("the finding stands at the subscript or the reduction, wherever it was written") {
    expect_in_stages(
        R"x({ "let": "a", "be": "X + 1" },
        { "let": "b", "be": "1 + @X[T = T - 1]" },
        { "store": "X", "from": "a + b" })x",
        {"PL086 tensor X is read at another T than its own in \"store X = a + b\" while \"store X = a "
         "+ b\" stores it | it is "
         "stored here | another thread could see the new value: store to a tensor of its own, which reads the old "
         "values here, or read the new ones in a kernel behind this one; a value that follows from new ones along "
         "an axis is a scan, which the language lacks"});
}

}  // namespace pleat::test
