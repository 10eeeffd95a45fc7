// Which columns and rows of a tile's products a thread takes where stages split them in another way than tensors
// do.
#include <doctest/doctest.h>

#include "loaded.h"
#include "source.h"

namespace pleat::test {

TEST_CASE("neighbours that stages read apart, and a store places by the whole coordinate, are two places") {
    const model::Spec spec = loaded(
        R"({"pleat": 1, "name": "k", "dims": {"M": 512, "D": 128, "D2": 256, "K": 512}, "tensors": {
        "A": {"dtype": "bf16", "dims": ["M", "K"]}, "B": {"dtype": "bf16", "dims": ["D", "K"]},
        "O": {"dtype": "bf16", "dims": ["M", "D / 2"]}, "Y": {"dtype": "bf16", "dims": ["M", "D2"]}},
        "kernel": {"contract": {"acc": ["A", "B"], "along": ["K"]}, "epilogue": [
        {"store": "O", "from": "acc[D % 2 = 0] * acc[D % 2 = 1]"},
        {"store": "Y[D2 = 2 * D]", "from": "acc"}, {"store": "Y[D2 = 2 * D + 1]", "from": "-acc"}]}})");
    const std::string text = cuda_source(spec);
    CHECK_MESSAGE(
        text.find("D d(at.column + pleat::InTile<D, 1, 2>(j_D) + tiles.column(j, e));") != std::string::npos, text);
}

TEST_CASE("of a cluster whose first tile holds all rows only that one stores what it reduces down them") {
    const model::Spec spec = loaded(
        R"({"pleat": 1, "name": "k", "dims": {"M": 128, "N": 4096, "K": 8192}, "tensors": {
        "A": {"dtype": "bf16", "dims": ["M", "K"]}, "B": {"dtype": "bf16", "dims": ["N", "K"]}, "S": {"dtype": "f32", "dims": ["N"]}},
        "kernel": {"contract": {"acc": ["A", "B"], "along": ["K"]}, "schedule": {"form": "pingpong", "rows": 128, "columns": 128, "cluster": 2},
        "epilogue": [{"reduce": "s", "as": "max", "of": "acc", "along": ["M"]}, {"store": "S", "from": "s"}]}})");
    const std::string text = cuda_source(spec);
    CHECK_MESSAGE(text.find("if (at.row.get() == 0) {") != std::string::npos, text);
}

}  // namespace pleat::test
