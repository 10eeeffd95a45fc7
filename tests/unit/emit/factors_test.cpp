// Factors of the products of each step: which coordinate of a tile's columns they are read at. Knows no device.
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
    const size_t head = text.find("factor_of = "), end = text.find("};", head);
    REQUIRE(head != std::string::npos);
    return text.substr(head, end - head);
}

bool says(const std::string& text, const char* words) { return text.find(words) != std::string::npos; }

}  // namespace

TEST_CASE("the factor of a column is read at the column, whichever digits number it") {
    const std::string one = read_at(R"("N": "runtime")", R"("N")", R"("N")");
    CHECK(says(one, "(at.column + pleat::InTile<N, 1, 128>(column))"));
    CHECK(says(one, "N_size"));  // what lies beyond the end is not read
    // Heads: a tile has one value of the outer digit, and all of the inner one.
    const std::string heads = read_at(R"("H": "runtime", "D": 128)", R"("H", "D")", R"("H", "D")");
    CHECK(says(heads, "const H h_(at.column);"));
    CHECK(says(heads, "const D d(column);"));
    CHECK(says(heads, "h_ + d"));
    // A tile with some values of the outer digit, and both of the inner one.
    const std::string pairs = read_at(R"("N": "runtime", "G": 2)", R"("N", "G")", R"("N", "G")");
    CHECK(says(pairs, "const N n_(at.column + pleat::InTile<N, 1, 64>(column / 2));"));
    CHECK(says(pairs, "const G g(column % 2);"));
}

}  // namespace pleat::test
