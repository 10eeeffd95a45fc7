// What is reported of contractions that tensor cores could multiply and do not.
#include "compile/findings.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "compile/compile.h"
#include "loaded.h"

using namespace pleat;

namespace {

/// The warnings of a product of two operands, with these stages behind it.
std::string reported(const std::string& a, const std::string& b, const std::string& stages) {
    const model::Spec spec = loaded(fmt::format(
        R"({{"pleat": 1, "name": "t", "dims": {{"M": "runtime", "H": 320, "D": 8, "K": 256}}, "tensors": {{
        "A": {{"dtype": "{}", "dims": ["M", "K"]}}, "B": {{"dtype": "{}", "dims": ["H", "D", "K"]}},
        "D0": {{"dtype": "f32", "dims": ["M", "D"]}}, "Y": {{"dtype": "f32", "dims": ["M", "H", "D"]}}}},
        "kernel": {{"contract": {{"acc": ["A", "B"], "along": ["K"]}}, "epilogue": [{}]}}}})",
        a, b, stages));
    Diagnostics diagnostics;
    schedule::report_findings(schedule::compile(spec), diagnostics);
    std::string all;
    for (const Diagnostic& d : diagnostics.all()) {
        CHECK(d.code == Code::without_tensor_cores);
        all += d.sentence + "\n";
    }
    return all;
}

}  // namespace

TEST_CASE("a kernel of too many values is refused before it is planned") {
    // Each let reads the one before at a computed row and at the next: twice as many places a step.
    std::string stages = R"({"let": "v0", "be": "X + 1"})";
    for (int i = 0; i < 40; ++i)
        stages += fmt::format(R"(, {{"let": "v{}", "be": "v{}[N = I] + v{}[N = N + 1]"}})", i + 1, i, i);
    const model::Spec spec = loaded(
        R"({"pleat": 1, "name": "t", "dims": {"N": "runtime"}, "tensors": {"I": {"dtype": "i32", "dims": ["N"]},
        "X": {"dtype": "f32", "dims": ["N"]}, "Y": {"dtype": "f32", "dims": ["N"]}}, "kernel": {"stages": [)" +
        stages + R"(, {"store": "Y", "from": "v40"}]}})");
    const schedule::Program program = schedule::compile(spec);
    CHECK(program.kernels.empty());
    Diagnostics diagnostics;
    schedule::report_findings(program, diagnostics);
    REQUIRE(diagnostics.errors() == 1);
    CHECK(diagnostics.all()[0].code == Code::too_large);
    CHECK(diagnostics.all()[0].sentence ==
          "kernel t has more than 20000 values, each counted at every place where it is computed");
}

TEST_CASE("a contraction without tensor cores is reported where they could have been meant") {
    const std::string whole = R"({"store": "Y", "from": "acc"})";
    CHECK(reported("bf16", "bf16", whole).empty());
    CHECK(reported("f32", "f32", whole).empty());  // the sum that it says it is
    CHECK(reported("bf16", "f32", whole)
              .starts_with("contraction acc runs as a sum of products, without tensor cores: "));
    const std::string slice =
        R"({"let": "h", "be": "acc + 1"}, {"store": "Y", "from": "h"}, {"store": "D0", "from": "h[H = 5]"})";
    CHECK(
        reported("bf16", "bf16", slice) ==
        "contraction acc runs as a sum of products, without tensor cores: a tile would have to hold all 320 values "
        "of H, 320 columns, and has 256 at most\n");
}

namespace {

/// The warning about a kernel that reduces X [N] once for each element of COUNT [BINS]; empty if there is none.
std::string warning_of(const std::string& bins, const std::string& of) {
    const model::Spec spec = loaded(fmt::format(
        R"({{"pleat": 1, "name": "t", "dims": {{"N": "runtime", "BINS": {}}}, "tensors": {{
        "X": {{"dtype": "u8", "dims": ["N"]}}, "COUNT": {{"dtype": "i64", "dims": ["BINS"]}}}},
        "kernel": {{"stages": [{{"reduce": "n", "as": "sum", "of": "{}", "along": ["N"]}},
                               {{"store": "COUNT", "from": "n"}}]}}}})",
        bins, of));
    Diagnostics diagnostics;
    schedule::report_findings(schedule::compile(spec), diagnostics);
    CHECK(diagnostics.errors() == 0);
    if (diagnostics.all().empty()) return "";
    CHECK(diagnostics.all().size() == 1);
    CHECK(diagnostics.all()[0].code == Code::much_work);
    return diagnostics.all()[0].sentence;
}

}  // namespace

TEST_CASE("a kernel with far more work than its bytes would hide is warned of") {
    CHECK(warning_of("256", "X == BINS") ==
          "kernel t computes 341 operations for each byte that it must move, where open sizes are 4096");
    CHECK(warning_of("8", "X == BINS").empty());
}
