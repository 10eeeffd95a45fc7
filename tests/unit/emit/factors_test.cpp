// Factors of the products of each step: which coordinate of a thread's columns they are read at. Knows no device.
#include <doctest/doctest.h>

#include "loaded.h"
#include "source.h"

namespace pleat::test {
namespace {

/// Where the kernel for Hopper reads SB, whose digits are `axes`, by columns that B has as `columns`.
std::string read_at(const std::string& dims, const std::string& columns, const std::string& axes) {
    const model::Spec spec =
        loaded(R"({"pleat": 1, "name": "k", "dims": {"M": "runtime", "K": 256, )" + dims + R"(}, "tensors": {
        "A": {"dtype": "bf16", "dims": ["M", "K"]}, "B": {"dtype": "bf16", "dims": [)" +
               columns + R"(, "K"]},
        "SB": {"dtype": "f32", "dims": [)" +
               axes + R"(, "K / 128"]}, "Y": {"dtype": "bf16", "dims": ["M", )" + columns + R"(]}},
        "kernel": {"contract": {"acc": ["A", "B * SB"], "along": ["K"]}, "epilogue": [{"store": "Y", "from": "acc"}]}})");
    const std::string text = cuda_source(spec);
    const size_t head = text.find("factors_of = "), loop = text.find("for (int j", head),
                 end = text.find("return factors;", head);
    REQUIRE(head != std::string::npos);
    REQUIRE(loop < end);
    return text.substr(loop, end - loop);
}

bool says(const std::string& text, const char* words) { return text.find(words) != std::string::npos; }

}  // namespace

TEST_CASE("the factor of a column is read at the column, whichever digits number it") {
    const std::string one = read_at(R"("N": "runtime")", R"("N")", R"("N")");
    CHECK(says(one, ".column(j) + e)"));
    CHECK(says(one, "N_size"));  // what lies beyond the end is not read
    // Heads: a tile has one value of the outer digit, and all of the inner one.
    const std::string heads = read_at(R"("H": "runtime", "D": 128)", R"("H", "D")", R"("H", "D")");
    CHECK(says(heads, "const H h_(at.column);"));
    CHECK(says(heads, "const D d(tiles.column(j) + e);"));
    CHECK(says(heads, "h_ + d"));
}

}  // namespace pleat::test
