// Which multiplications and additions become one: the graph alone says, so that every schedule rounds alike.
#include <doctest/doctest.h>

#include "loaded.h"
#include "source.h"

namespace pleat::test {
namespace {

std::string source_of(const std::string& value) {
    return cuda_source(loaded(
        R"({"pleat": 1, "name": "k", "dims": {"N": "runtime"}, "tensors": {
        "X": {"dtype": "f32", "dims": ["N"]}, "W": {"dtype": "f32", "dims": ["N"]}, "Y": {"dtype": "f32", "dims": ["N"]}},
        "kernel": {"stages": [{"let": "p", "be": "X * W"}, {"store": "Y", "from": ")" +
        value + R"("}]}})"));
}

}  // namespace

TEST_CASE("a product in a sum is fused, a product less itself is 0") {
    for (const char* fused : {"p + X", "p - X", "W - p", "p - W * W"})
        CHECK_MESSAGE(source_of(fused).find("math::fma(") != std::string::npos, fused);
    for (const char* apart : {"p - p", "p + p"})
        CHECK_MESSAGE(source_of(apart).find("math::fma(") == std::string::npos, apart);
}

}  // namespace pleat::test
