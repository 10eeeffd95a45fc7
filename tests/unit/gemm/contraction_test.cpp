// Which plain multiplication a kernel's contraction is, for cuBLASLt.
#include "cli/contraction.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include "check/load.h"
#include "loaded.h"

using namespace pleat;
using cli::GemmProblem;

namespace {

std::optional<GemmProblem> plain(const std::string& text, const std::vector<int64_t>& symbols = {}) {
    const model::Spec spec = loaded(text);
    return cli::plain_gemm_of(spec, spec.kernels.front(), symbols);
}

/// A spec with operands of these dtypes and axes, and one store.
std::string gemm(const std::string& a, const std::string& b, const std::string& d,
                 const std::string& contract = R"(["A", "B"])", const std::string& from = "acc") {
    return R"({"pleat": 1, "name": "g", "dims": {"L": 3, "M": "runtime", "N": 96, "G": 2, "K": 64},
        "tensors": {"A": )" +
           a + R"(, "B": )" + b + R"(, "D": )" + d + R"(},
        "kernel": {"contract": {"acc": )" +
           contract + R"(, "along": ["K"]}, "epilogue": [{"store": "D", "from": ")" + from + R"("}]}})";
}
std::string tensor(const std::string& dtype, const std::string& dims) {
    return R"({"dtype": ")" + dtype + R"(", "dims": [)" + dims + "]}";
}

const std::string mk = tensor("bf16", R"("M", "K")"), nk = tensor("bf16", R"("N", "K")"),
                  mn = tensor("bf16", R"("M", "N")");

}  // namespace

TEST_CASE("sizes, dtypes and orders are the tensors'") {
    const auto p = plain(gemm(mk, nk, tensor("f32", R"("M", "N")")), {50});
    REQUIRE(p);
    CHECK(p->m == 50);
    CHECK(p->n == 96);
    CHECK(p->k == 64);
    CHECK(p->batches == 1);
    CHECK(p->a == "bf16");
    CHECK(p->b == "bf16");
    CHECK(p->d == "f32");
    CHECK(p->a_along_k);
    CHECK(p->b_along_k);
    CHECK(p->d_along_n);
    CHECK(p->flops() == 2.0 * 50 * 96 * 64);
}

TEST_CASE("operands and results may lie the other way round") {
    const auto p =
        plain(gemm(tensor("f16", R"("K", "M")"), tensor("f16", R"("K", "N")"), tensor("f16", R"("N", "M")")), {50});
    REQUIRE(p);
    CHECK_FALSE(p->a_along_k);
    CHECK_FALSE(p->b_along_k);
    CHECK_FALSE(p->d_along_n);
}

TEST_CASE("several axes of a side are one, shared ones are batches") {
    const auto p = plain(gemm(tensor("bf16", R"("L", "M", "K")"), tensor("bf16", R"("L", "N", "G", "K")"),
                              tensor("bf16", R"("L", "M", "N", "G")")),
                         {10});
    REQUIRE(p);
    CHECK(p->batches == 3);
    CHECK(p->m == 10);
    CHECK(p->n == 192);
}

TEST_CASE("an operand's format is what it is rounded to") {
    const auto p = plain(
        gemm(tensor("f32", R"("M", "K")"), tensor("f32", R"("N", "K")"), mn, R"_(["tf32(A)", "tf32(B)"])_"), {1});
    REQUIRE(p);
    CHECK(p->a == "f32");
    CHECK(p->tf32);
    const auto cast = plain(gemm(tensor("f32", R"("M", "K")"), nk, mn, R"_(["bf16(2 * A)", "B"])_"), {1});
    REQUIRE(cast);
    CHECK(cast->a == "bf16");
    CHECK_FALSE(cast->tf32);
}

TEST_CASE("a reduced result takes the operands' dtype, an integer one f32") {
    const auto p = plain(gemm(mk, nk, tensor("f32", R"("M", "N")"), R"(["A", "B"])", "acc + 1"), {4});
    CHECK(p->d == "f32");
    const auto i = plain(gemm(mk, nk, tensor("i8", R"("M", "N")"), R"(["A", "B"])", "i8(acc)"), {4});
    REQUIRE(i);
    CHECK(i->d == "f32");
}

TEST_CASE("of fp8 the problem is one that cuBLASLt has") {
    const auto p = plain(
        gemm(tensor("e4m3", R"("K", "M")"), tensor("e5m2", R"("N", "K")"), tensor("e4m3", R"("M", "N")")), {16});
    REQUIRE(p);
    CHECK(p->a == "e4m3");
    CHECK(p->b == "e5m2");
    CHECK(p->d == "bf16");
    CHECK(p->a_along_k);
    CHECK(p->b_along_k);
}

TEST_CASE("every contraction of the catalog has its plain multiplication, but those of integers") {
    int found = 0;
    for (const auto& entry : std::filesystem::directory_iterator(PLEAT_SOURCE_DIR "/dsl_specs/gemm")) {
        if (entry.path().extension() != ".json") continue;
        Sources sources;
        Diagnostics diagnostics;
        INFO(entry.path().string());
        const auto spec = load_spec(entry.path().string(), {}, sources, diagnostics);
        REQUIRE(spec);
        const std::vector<int64_t> symbols(spec->symbols.size(), 256);
        for (const model::Kernel& kernel : spec->kernels) {
            if (kernel.contraction_count() != 1) continue;
            const auto p = cli::plain_gemm_of(*spec, kernel, symbols);
            const std::string name = spec->name;
            const auto named = [&](const char* word) { return name.find(word) != std::string::npos; };
            if (name == "gemm_int8") {
                CHECK_FALSE(p);
                continue;
            }
            REQUIRE(p);
            CHECK(std::min({p->m, p->n, p->k}) >= 64);
            const bool cast = named("weights");  // of 8 bits, to the dtype of the other operand
            CHECK(p->a == (named("fp8") && !cast ? "e4m3" : named("tf32") ? "f32" : "bf16"));
            CHECK(p->tf32 == named("tf32"));
            ++found;
        }
    }
    CHECK(found >= 19);
}

TEST_CASE("nothing to multiply") {
    CHECK_FALSE(plain(gemm(mk, nk, mn), {0}));
    CHECK_FALSE(plain(gemm(tensor("i8", R"("M", "K")"), tensor("i8", R"("N", "K")"), mn), {5}));
    CHECK_FALSE(
        plain(R"({"pleat": 1, "name": "k", "dims": {"N": 8}, "tensors": {"X": {"dtype": "f32", "dims": ["N"]},
        "Y": {"dtype": "f32", "dims": ["N"]}}, "kernel": {"over": ["N"], "stages": [{"store": "Y", "from": "X"}]}})"));
}
