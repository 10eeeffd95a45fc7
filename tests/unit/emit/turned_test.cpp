// Maps that turn tiles of a tensor, of rows of an odd length. Knows no device.
#include <doctest/doctest.h>

#include "loaded.h"
#include "source.h"

namespace pleat::test {

TEST_CASE("of rows of an odd length a turned tile goes two columns at a time, and a thread stays in its row") {
    const auto turned = [](const char* dtype, const char* rows) {
        return cuda_source(loaded(std::string(R"({"pleat": 1, "name": "k", "dims": {"N": 4, "R": )") + rows +
                                  R"(, "C": 64}, "tensors": {"X": {"dtype": ")" + dtype +
                                  R"(", "dims": ["N", "R", "C"]}, "Y": {"dtype": ")" + dtype +
                                  R"(", "dims": ["N", "C", "R"]}},
            "kernel": {"stages": [{"store": "Y", "from": "X"}]}})"));
    };
    const auto has = [](const std::string& text, const char* part) { return text.find(part) != std::string::npos; };
    CHECK(has(turned("bf16", "513"), ".columns<2, 1>(down, right)"));
    CHECK(has(turned("bf16", "513"), "const int down = static_cast<int>(threadIdx.x) % 64;"));
    CHECK(has(turned("f32", "513"), ".columns<1, 1>(down, right)"));
    CHECK(has(turned("bf16", "512"), ".columns<2, 8>(down, right)"));
}

}  // namespace pleat::test
