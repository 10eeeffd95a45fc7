// Stores of packed sequences: which indices and requirements show that no two coordinates share a place.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "check/support.h"
#include "stage/evaluate.h"

namespace pleat::test {
namespace {

std::string spec_with(const std::string& stages) {
    return R"x({ "pleat": 1, "name": "packed",
        "dims": { "B1": "runtime", "B": "B1 - 1", "B2": "2 * B", "Q": "runtime", "T": "runtime", "G": 4, "R": 2, "N": 8 },
        "tensors": {
            "CU": { "dtype": "i32", "dims": ["B1"] }, "LEN": { "dtype": "i32", "dims": ["B"] },
            "OFF": { "dtype": "i32", "dims": ["G", "B1"] }, "PAIRS": { "dtype": "i32", "dims": ["B2"] },
            "X": { "dtype": "f32", "dims": ["B", "Q"] }, "Y": { "dtype": "f32", "dims": ["T"] },
            "Z": { "dtype": "f32", "dims": ["G", "T"] }, "C": { "dtype": "f32", "dims": ["B", "T"] } },
        "kernel": { "stages": [)x" +
           stages + "] } }";
}

/// The findings but those of unused names.
std::string findings(const std::string& stages) {
    const Checked c = check_text(spec_with(stages));
    std::string text, line;
    for (const char ch : c.findings_with_notes()) {
        line += ch;
        if (ch != '\n') continue;
        if (line.find("PL024") == std::string::npos) text += line;
        line.clear();
    }
    return line.find("PL024") == std::string::npos ? text + line : text;
}

const std::string ordered = R"x({ "require": "CU[B1 = B] <= CU[B1 = B + 1]", "say": "offsets decrease" },)x";

}  // namespace

TEST_CASE("stores that a condition leaves out in part") {
    CHECK(
        findings(
            R"x({ "store": "Y[T = where(T < CU[B1 = 0] or CU[B1 = extent(B1) - 1] <= T, T, -1)]", "from": "0" })x") ==
        "");
    // Two coordinates share a place whatever the condition says, or it may be an element where that is false.
    CHECK(findings(R"x({ "store": "Y[T = where(X > 0, Q, -1)]", "from": "X" })x").find("PL083") !=
          std::string::npos);
    CHECK(findings(R"x({ "store": "Y[T = where(CU[B1 = 0] < T, T, 0)]", "from": "0" })x").find("PL084") !=
          std::string::npos);
}

TEST_CASE("ragged stores whose sequences lie apart") {
    const auto right = [](const std::string& stages) {
        INFO(stages);
        CHECK(findings(stages) == "");
    };
    const std::string store =
        R"x({ "store": "Y[T = where(Q < CU[B1 = B + 1] - CU[B1 = B], CU[B1 = B] + Q, -1)]", "from": "X" })x";
    right(ordered + store);
    right(store + R"x(, { "require": "CU[B1 = B + 1] >= CU[B1 = B]", "say": "behind the store" })x");
    right(R"x({ "let": "n", "be": "CU[B1 = B + 1] - CU[B1 = B]" },
        { "require": "0 <= n and n <= extent(Q)", "say": "a length" },
        { "store": "Y[T = where(Q < n, CU[B1 = B] + Q, extent(T))]", "from": "X" })x");
    // The place itself below the next offset, further conditions beside it.
    right(
        ordered +
        R"x({ "store": "Y[T = where(X > 0 and CU[B1 = B] + Q < CU[B1 = B + 1], CU[B1 = B] + Q, -1)]", "from": "X" })x");
    // Lengths of their own.
    right(R"x({ "require": "0 <= LEN and LEN <= CU[B1 = B + 1] - CU[B1 = B]", "say": "a length" },
        { "store": "Y[T = where(Q < LEN, CU[B1 = B] + Q, -1)]", "from": "X" })x");
    // Several digits within a sequence, several sequences of digits for each of a digit that the target has.
    right(ordered +
          R"x({ "store": "Y[T = where(2 * Q + R < CU[B1 = B + 1] - CU[B1 = B], CU[B1 = B] + 2 * Q + R, -1)]",
        "from": "R" })x");
    right(R"x({ "require": "OFF[B1 = B] <= OFF[B1 = B + 1]", "say": "offsets decrease" },
        { "store": "Z[T = where(OFF[B1 = B] + Q < OFF[B1 = B + 1], OFF[B1 = B] + Q, -1)]", "from": "X" })x");
    // An offset of digits that the target has itself needs no order.
    right(R"x({ "store": "C[T = LEN + Q]", "from": "X" })x");
}

TEST_CASE("ragged stores that nothing keeps apart") {
    const auto wrong = [](const std::string& stages, const std::string& sentence) {
        INFO(stages);
        const std::string found = findings(stages);
        INFO(found);
        CHECK(found.find("PL084") == 0);
        CHECK(found.find(sentence) != std::string::npos);
    };
    const std::string apart = "no requirement says that what different B store to tensor Y lies apart";
    wrong(R"x({ "store": "Y[T = where(Q < CU[B1 = B + 1] - CU[B1 = B], CU[B1 = B] + Q, -1)]", "from": "X" })x",
          apart + R"( | add a stage {"require": "CU[B1 = B] <= CU[B1 = B + 1]", "say": "offsets decrease"})");
    wrong(R"x({ "require": "CU[B1 = B + 1] <= CU[B1 = B]", "say": "the other way" },
        { "store": "Y[T = where(CU[B1 = B] + Q < CU[B1 = B + 1], CU[B1 = B] + Q, -1)]", "from": "X" })x",
          apart);
    wrong(ordered +
              R"x({ "store": "Y[T = where(CU[B1 = B] + Q <= CU[B1 = B + 1], CU[B1 = B] + Q, -1)]", "from": "X" })x",
          apart +
              " | a sequence may reach into the next one: CU[B1 = B] plus its length is to be at most CU[B1 = B + "
              "1]");
    wrong(ordered + R"x({ "store": "Y[T = where(Q < LEN, CU[B1 = B] + Q, -1)]", "from": "X" })x", apart);
    // Every other pair of offsets has an order.
    wrong(R"x({ "require": "PAIRS[B2 = 2 * B] <= PAIRS[B2 = 2 * B + 1]", "say": "offsets decrease" },
        { "store": "Y[T = where(PAIRS[B2 = 2 * B] + Q < PAIRS[B2 = 2 * B + 1], PAIRS[B2 = 2 * B] + Q, -1)]",
          "from": "X" })x",
          apart);
    // A requirement along a dim that the store lacks is of no row where that dim is empty.
    wrong(R"x({ "require": "CU[B1 = B] <= CU[B1 = B + 1] and N >= 0", "say": "along N" },
        { "store": "Y[T = where(CU[B1 = B] + Q < CU[B1 = B + 1], CU[B1 = B] + Q, -1)]", "from": "X" })x",
          apart);
    wrong(R"x({ "require": "CU[B1 = B] <= CU[B1 = B + 1] or LEN > 0", "say": "a choice" },
        { "store": "Y[T = where(CU[B1 = B] + Q < CU[B1 = B + 1], CU[B1 = B] + Q, -1)]", "from": "X" })x",
          apart);
    wrong(ordered + R"x({ "store": "Y[T = CU[B1 = B] + Q]", "from": "X" })x",
          "is stored at an index of T that begins at an offset, and nothing says where it ends");
    wrong(ordered + R"x({ "store": "Y[T = where(X > 0, CU[B1 = B] + Q, -1)]", "from": "X" })x",
          "whose condition does not bound the place within a sequence");
    wrong(ordered +
              R"x({ "store": "Y[T = where(Q < CU[B1 = B + 1] - CU[B1 = B], CU[B1 = B] + Q, 0)]", "from": "X" })x",
          "that may be an element where its condition is false");
    wrong(ordered +
              R"x({ "store": "Y[T = where(Q < CU[B1 = B + 1] - CU[B1 = B], CU[B1 = B] - Q, -1)]", "from": "X" })x",
          "that is no affine form of coordinates");
    CHECK(findings(ordered + R"x({ "store":
        "Y[T = where(Q + R < CU[B1 = B + 1] - CU[B1 = B], CU[B1 = B] + Q + R, -1)]", "from": "R" })x")
              .find("PL083 ") == 0);
}

TEST_CASE("a ragged store writes its sequences' places alone") {
    const Checked c = check_text(spec_with(
        ordered +
        R"x({ "store": "Y[T = where(Q < CU[B1 = B + 1] - CU[B1 = B], CU[B1 = B] + Q, -1)]", "from": "10 * B + Q" })x"));
    REQUIRE(c.model);
    std::vector<int32_t> offsets{1, 3, 3, 6};
    std::vector<float> result(9);
    const auto at = [&](const std::string& name) {
        for (size_t i = 0; i < c.model->tensors.size(); ++i)
            if (c.model->tensors[i].name == name) return i;
        return size_t{0};
    };
    std::vector<stage::TensorData> data(c.model->tensors.size());
    data[at("CU")].data = offsets.data();
    data[at("Y")].data = result.data();
    stage::Evaluation evaluation(*c.model, c.kernel(), {4, 4, 9}, {}, data);
    CHECK(evaluation.failed_requires().empty());
    evaluation.run();
    CHECK(result == std::vector<float>{0, 0, 1, 20, 21, 22, 0, 0, 0});
}

}  // namespace pleat::test
