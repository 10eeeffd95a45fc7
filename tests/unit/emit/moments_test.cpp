// How a row's threads come by its variance. Knows no device.
#include <doctest/doctest.h>

#include "loaded.h"
#include "source.h"

namespace pleat::test {
namespace {

/// Y, of what is reduced of rows of X.
std::string row_of(const std::string& length, const std::string& reductions, const std::string& y) {
    return cuda_source(loaded(R"({"pleat": 1, "name": "k", "dims": {"T": 8192, "H": )" + length +
                              R"(}, "tensors": {"X": {"dtype": "bf16", "dims": ["T", "H"]},
        "Y": {"dtype": "bf16", "dims": ["T", "H"]}}, "kernel": {"stages": [)" +
                              reductions + R"(, {"store": "Y", "from": ")" + y + R"("}]}})"));
}

size_t times(const std::string& text, const std::string& what) {
    size_t n = 0;
    for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
    return n;
}

const std::string mean = R"({"reduce": "m", "as": "mean", "of": "X", "along": ["H"]})";
const std::string variance = R"({"reduce": "v", "as": "variance", "of": "X", "along": ["H"]})";
const std::string sum = R"({"reduce": "s", "as": "sum", "of": "X", "along": ["H"]})";

}  // namespace

TEST_CASE("threads that have as much of a long row each take its mean and variance from one exchange") {
    const std::string text = row_of("32768", mean + ", " + variance, "(X - m) * v");
    CHECK(times(text, "pleat::across_block(") == 1);
    CHECK(text.find("const float m = moments.mean();") != std::string::npos);
    CHECK(text.find("const float v = moments.variance();") != std::string::npos);
    CHECK(text.find("EvenMoments<float> moments{center, spread.sum() / float(64)}") != std::string::npos);
}

TEST_CASE("of a short row, and where some have less of it, all wait for the mean first") {
    for (const char* length : {"8192", "32760"}) {
        CAPTURE(length);
        const std::string text = row_of(length, mean + ", " + variance, "(X - m) * v");
        CHECK(times(text, "pleat::across_block(") == 2);
        CHECK(text.find("EvenMoments") == std::string::npos);
    }
}

TEST_CASE("a sum of what a variance is of keeps a state of its own") {
    const std::string text = row_of("32768", sum + ", " + variance, "X * s * v");
    CHECK(text.find("const float s = s_state.sum();") != std::string::npos);
    CHECK(text.find("const float v = moments.variance();") != std::string::npos);
}

TEST_CASE("so do the warps of blocks that share rows, whose states are combined in pairs") {
    const std::string text = cuda_source(loaded(R"({"pleat": 1, "name": "k", "dims": {"T": "runtime", "H": 4096},
        "tensors": {"X": {"dtype": "bf16", "dims": ["T", "H"]}, "Y": {"dtype": "bf16", "dims": ["T", "H"]},
        "D": {"dtype": "f32", "dims": ["H"]}}, "kernel": {"stages": [)" +
                                                mean + ", " + variance +
                                                R"(, {"store": "Y", "from": "(X - m) * v"},
        {"reduce": "d", "as": "sum", "of": "X * v", "along": ["T"]}, {"store": "D", "from": "d"}]}})"));
    CHECK(text.find("RowsExchange<16, 8, pleat::EvenMoments<float>>") != std::string::npos);
}

}  // namespace pleat::test
