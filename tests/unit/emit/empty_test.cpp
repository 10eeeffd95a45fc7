// Products of which a dim may be empty at launch: a tile that is left because a stage needs no rows holds none of
// them.
#include <doctest/doctest.h>

#include "loaded.h"
#include "source.h"

namespace pleat::test {
namespace {

/// The kernel for other architectures, which takes what Hopper's do not, with its epilogue. Its rows are a multiple
/// of any tile's.
std::string portable(const std::string& stages) {
    const model::Spec spec = loaded(
        R"({"pleat": 1, "name": "k", "dims": {"M": {"runtime": {"multiple_of": 256}}, "N": 64, "K": 64}, "tensors": {
        "A": {"dtype": "bf16", "dims": ["M", "K"]}, "B": {"dtype": "bf16", "dims": ["N", "K"]}, "D": {"dtype": "bf16", "dims": ["M", "N"]},
        "S": {"dtype": "f32", "dims": ["N"]}}, "kernel": {"contract": {"acc": ["A", "B"], "along": ["K"]}, "epilogue": [)" +
        stages + "]}}");
    const std::string text = cuda_source(spec);
    const size_t at = text.find("TileSm80<");
    REQUIRE(at != std::string::npos);
    const size_t epilogue = text.rfind("class Tiles>", at);
    REQUIRE(epilogue != std::string::npos);
    return text.substr(epilogue, text.find("__global__", at) - epilogue);
}

}  // namespace

TEST_CASE("rows that come in whole tiles are asked for only where a tile of none is left") {
    const std::string store = R"({"store": "D", "from": "acc"})";
    CHECK(portable(store).find("< M_size") == std::string::npos);
    const std::string kept = portable(
        R"({"reduce": "s", "as": "sum", "of": "acc", "along": ["M"]}, {"store": "S", "from": "s"}, )" + store);
    CHECK(kept.find("m.get() < M_size ? a[m].get() : nullptr") != std::string::npos);  // read
    CHECK(kept.find("if (m.get() < M_size)") != std::string::npos);                    // stored
    CHECK(kept.find(" * 64ll < M_size") != std::string::npos);                         // left for the finish
}

}  // namespace pleat::test
