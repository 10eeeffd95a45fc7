// Gradients of packed sequences: stores at the places of the forward's reads, 0 where no sequence has a place.
#include <doctest/doctest.h>

#include "folder.h"
#include "grad/derived.h"

namespace pleat::grad {

namespace {

/// A kernel over sequences of rows of X [T, C], with offsets CU, that stores Y at `row`.
std::string rows(const std::string& stages, const std::string& tensors = "") {
    return R"s({ "pleat": 1, "name": "made",
      "dims": { "B1": "runtime", "B": "B1 - 1", "Q": "runtime", "T": "runtime", "C": 4 },
      "tensors": { "X": { "dtype": "f32", "dims": ["T", "C"] }, "W": { "dtype": "f32", "dims": ["C"] },
        "CU": { "dtype": "i32", "dims": ["B1"] }, "Y": { "dtype": "f32", "dims": ["T", "C"] })s" +
           tensors + R"s(},
      "kernel": { "stages": [
        { "let": "n", "be": "CU[B1 = B + 1] - CU[B1 = B]" },
        { "require": "0 <= n and n <= extent(Q)", "say": "offsets decrease" },
        { "let": "row", "be": "where(Q < n, CU[B1 = B] + Q, -1)" },
        { "let": "x", "be": "X[T = row]" },)s" +
           stages + "] } }";
}

/// Causal attention of packed sequences, queries and keys alike.
std::string attention(const std::string& score, const std::string& key = "CU[B1 = B] + S",
                      const std::string& tensors = "") {
    return R"s({ "pleat": 1, "name": "made",
      "dims": { "B1": "runtime", "B": "B1 - 1", "Q": "runtime", "S": "runtime", "T": "runtime", "H": 2, "G": 2, "D": 8 },
      "tensors": { "q": { "dtype": "bf16", "dims": ["T", "H", "G", "D"] }, "k": { "dtype": "bf16", "dims": ["T", "H", "D"] },
        "v": { "dtype": "bf16", "dims": ["T", "H", "D"] }, "CU": { "dtype": "i32", "dims": ["B1"] },
        "o": { "dtype": "bf16", "dims": ["T", "H", "G", "D"] }, "LSE": { "dtype": "f32", "dims": ["H", "G", "T"] })s" +
           tensors + R"s(},
      "kernel": {
        "prologue": [
          { "let": "n", "be": "CU[B1 = B + 1] - CU[B1 = B]" },
          { "require": "0 <= n and n <= extent(Q) and n <= extent(S)", "say": "offsets decrease" },
          { "let": "row", "be": "where(Q < n, CU[B1 = B] + Q, -1)" },
          { "let": "key", "be": ")s" +
           key + R"s(" }],
        "attend": { "acc": ["q[T = row]", "k[T = key]", "v[T = key]"], "along": ["D"], "softmax": ["S"],
          "scores": [{ "let": "seen", "be": "S <= Q and S < n" }, { "let": "z", "be": "where(seen, )s" +
           score + R"s(, -inf)" }] },
        "epilogue": [{ "store": "o[T = row]", "from": "acc" }, { "store": "LSE[T = row]", "from": "lse" }] } })s";
}

Outcome right(const std::string& text, const Options& options = {}) {
    const test::Folder folder;
    const std::string path = folder.write("made.json", text);
    check_right(path, options);
    Outcome out = derived_of(path, options);
    REQUIRE_MESSAGE(out.derived, out.said());
    return out;
}

bool has(const Outcome& out, const std::string& text) { return out.text.find(text) != std::string::npos; }

}  // namespace

TEST_CASE("the gradient of packed attention is its five products, and 0 where no sequence is") {
    for (const std::string key : {"CU[B1 = B] + S", "where(S < n, CU[B1 = B] + S, -1)"}) {
        const Outcome out = right(attention("s * rsqrt(extent(D))", key));
        CHECK(!out.derived->forward);
        CHECK(out.derived->backward.kernels.size() == 3);
        CHECK(has(out, R"("store": "dq[T = row]")"));
        CHECK(has(out, R"("store": "dk[T = key]")"));
        CHECK(has(out, R"("store": "dv[T = key]")"));
        CHECK(has(out, R"s("be": "where(T < CU[B1 = 0] or CU[B1 = extent(B)] <= T, T, -1)")s"));
        // Sums of rows need no sequences.
        CHECK(has(out, R"("DELTA": { "dtype": "f32", "dims": ["H", "G", "T"], "space": "workspace" })"));
        CHECK(has(out, R"("store": "DELTA", "from": "delta")"));
    }
}

TEST_CASE("scores of rows beyond a sequence make no weight where they may be large") {
    const Outcome out = right(attention("s + KB[T = key]", "where(S < n, CU[B1 = B] + S, -1)",
                                        R"(, "KB": { "dtype": "f32", "dims": ["T"] })"));
    CHECK(has(out, ", LSE[T = row], inf)"));
    CHECK(has(out, R"("store": "DKB[T = key]")"));
}

TEST_CASE("a key that no mask hides has no place of its own") {
    // Every query sees the next sequence's first keys, too.
    std::string text = attention("s");
    text.replace(text.find("S <= Q and S < n"), 16, "S <= Q + 1");
    const Outcome out = right(text);
    CHECK(!has(out, "dk[T = key]"));
    CHECK(has(out, "dq[T = row]"));
}

TEST_CASE("packed rows: gradients of rows, and of what all rows have") {
    const Outcome norm = right(rows(R"s({ "reduce": "ms", "as": "mean", "of": "x * x", "along": ["C"] },
                                        { "store": "Y[T = row]", "from": "x * rsqrt(ms + 0.01) * W" })s"));
    CHECK(has(norm, R"("store": "DX[T = row]")"));
    CHECK(has(norm, R"("store": "DX[T = no_row]", "from": "0")"));
    // The root of 0 has no slope: rows beyond a sequence are left out of sums.
    const Outcome root = right(rows(R"s({ "store": "Y[T = row]", "from": "sqrt(x * x * W * W)" })s"));
    CHECK(has(root, "/ g2, 0)"));
    right(rows(R"({ "store": "Y[T = row]", "from": "x + W + V" })",
               R"(, "V": { "dtype": "f32", "dims": ["B", "C"] })"));
    // A sum over all rows of an offset's block has those beyond its end.
    right(rows(
        R"s({ "reduce": "all", "as": "sum", "of": "exp(x) * W", "along": ["Q"] }, { "store": "R", "from": "all" })s",
        R"(, "R": { "dtype": "f32", "dims": ["B", "C"] })"));
}

TEST_CASE("packed rows that have gaps between them") {
    std::string text =
        rows(R"({ "store": "Y[T = row]", "from": "x * x * W" })", R"(, "N": { "dtype": "i32", "dims": ["B"] })");
    text.replace(text.find("CU[B1 = B + 1] - CU[B1 = B]"), 27, "N");
    const std::string require = R"s("0 <= n and n <= extent(Q)")s";
    text.replace(text.find(require), require.size(), R"("0 <= n and CU[B1 = B] + n <= CU[B1 = B + 1]")");
    const Outcome out = right(text);
    CHECK(has(out, R"("store": "DX", "from": "0")"));
    CHECK(has(out, R"("store": "DX[T = row]")"));
    Options over;
    over.over = {{"DX", "X"}};
    const test::Folder folder;
    CHECK(derived_of(folder.write("made.json", text), over).said() ==
          "X has places between sequences that become 0 ahead of the gradients, and these read it");
}

TEST_CASE("a packed tensor that is also read otherwise has a sum over all its readers") {
    const Outcome out = right(rows(R"({ "store": "Y[T = row]", "from": "x * W + X[T = 0]" })"));
    CHECK(!has(out, "DX[T = row]"));
}

}  // namespace pleat::grad
