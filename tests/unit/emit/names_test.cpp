// Names of a spec that emitted functions give to variables of their own.
#include <doctest/doctest.h>

#include "loaded.h"
#include "source.h"

namespace pleat::test {

TEST_CASE("a word that kernels use for a variable is a type by its namespace, and a param by another name") {
    const model::Spec spec = loaded(
        R"({"pleat": 1, "name": "p", "dims": {"row": "runtime", "column": 64}, "params": {"index": {"dtype": "f32"}},
        "tensors": {"lane": {"dtype": "f32", "dims": ["row", "column"]}, "Mutable": {"dtype": "f32", "dims": ["row"]}},
        "kernel": {"stages": [{"reduce": "sum", "as": "sum", "of": "lane * index", "along": ["column"]},
        {"store": "Mutable", "from": "sum"}]}})");
    const std::string text = cuda_source(spec);
    for (const char* line :
         {"const p::row row_(row);", "const p::lane lane_(lane_ptr, pleat::extents(p::row(row_size)));",
          "const Mutable mutable_(", "float param_index"})
        CHECK_MESSAGE(text.find(line) != std::string::npos, text);
    for (const char* line : {"const row ", "const lane ", "float index"})
        CHECK_MESSAGE(text.find(line) == std::string::npos, text);
}

TEST_CASE("no loop of an emitted function hides the variable of a tensor that it reads") {
    const model::Spec spec = loaded(
        R"({"pleat": 1, "name": "p", "dims": {"M": "runtime", "N": 64, "K": 64}, "tensors": {
        "A": {"dtype": "bf16", "dims": ["M", "K"]}, "B": {"dtype": "bf16", "dims": ["N", "K"]},
        "H": {"dtype": "bf16", "dims": ["M", "N"]}, "D": {"dtype": "bf16", "dims": ["M", "N"]}},
        "kernel": {"contract": {"acc": ["A", "B"], "along": ["K"]}, "epilogue": [{"store": "D", "from": "acc * H"}]}})");
    const std::string text = cuda_source(spec);
    CHECK_MESSAGE(text.find("const H h(H_ptr") != std::string::npos, text);
    CHECK_MESSAGE(text.find("int h = 0; h < 2") == std::string::npos, text);
    CHECK_MESSAGE(text.find("int h_ = 0; h_ < 2") != std::string::npos, text);
}

TEST_CASE("a value that two places of a loop's vectors follow from is declared once") {
    const model::Spec spec = loaded(
        R"({"pleat": 1, "name": "k", "dims": {"T": "runtime", "N": 4, "H": 64}, "tensors": {
        "X": {"dtype": "f32", "dims": ["T", "N", "H"]}, "W": {"dtype": "f32", "dims": ["H"]}}, "kernel": {"stages": [
        {"let": "back", "be": "T - 5"},
        {"reduce": "w", "as": "sum", "of": "X[T = 2 * back] * X[T = back + 9]", "along": ["T", "N"]},
        {"store": "W", "from": "w"}]}})");
    const std::string text = cuda_source(spec), declared = "const long long back = ";
    const size_t first = text.find(declared);
    REQUIRE_MESSAGE(first != std::string::npos, text);
    CHECK_MESSAGE(text.find(declared, first + 1) == std::string::npos, text);
}

}  // namespace pleat::test
