// What a row's first loop computes for later ones and stores as it is. Knows no device.
#include <doctest/doctest.h>

#include "loaded.h"
#include "source.h"

namespace pleat::test {
namespace {

/// c is X plus X at the place before; what `stored` says goes to Y, beside a row's variance.
std::string row_of(const std::string& stored) {
    return cuda_source(loaded(R"({"pleat": 1, "name": "k", "dims": {"N": "runtime", "L": 64, "C": 128}, "tensors": {
        "X": {"dtype": "bf16", "dims": ["N", "L", "C"]}, "Y": {"dtype": "bf16", "dims": ["N", "L", "C"]},
        "V": {"dtype": "f32", "dims": ["N"]}}, "kernel": {"stages": [
        {"let": "c", "be": "X[L = L - 1] + X"},
        {"reduce": "v", "as": "variance", "of": "c", "along": ["L", "C"]},
        {"store": "V", "from": "v"}, {"store": "Y", "from": ")" +
                              stored + R"("}]}})"));
}

}  // namespace

TEST_CASE("what is kept and needs nothing more is stored while the row is gone over first") {
    const std::string text = row_of("c");
    const size_t store = text.find("pleat::store(y["), exchange = text.find("pleat::across_block(");
    REQUIRE(store != std::string::npos);
    REQUIRE(exchange != std::string::npos);
    CHECK(store < exchange);
    CHECK(text.find("pleat::store(y[", store + 1) == std::string::npos);
}

TEST_CASE("what needs a reduction is stored behind it") {
    const std::string text = row_of("c - v");
    CHECK(text.find("pleat::store(y[") > text.rfind("pleat::across_block("));
    CHECK(text.find("pleat::store(y[") != std::string::npos);
}

}  // namespace pleat::test
