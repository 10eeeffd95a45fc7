// A computed value at another place: what does not depend on the digits that are replaced is the value at the place
// itself, found once for all elements of a thread.
#include <doctest/doctest.h>

#include "loaded.h"
#include "source.h"

namespace pleat::test {
namespace {

/// The first kernel of a spec over X, R and Y with these dims of R and this value of g, which Y takes from before.
std::string kernel(const std::string& dims, const std::string& g) {
    const std::string text = cuda_source(loaded(R"({ "pleat": 1, "name": "k",
        "dims": { "N": "runtime", "L": "runtime", "C": 128 }, "params": { "d": { "dtype": "i32" } },
        "tensors": { "X": { "dtype": "f32", "dims": ["N", "L", "C"] }, "R": { "dtype": "f32", "dims": [)" +
                                                dims + R"(] }, "Y": { "dtype": "f32", "dims": ["N", "L", "C"] } },
        "kernel": { "stages": [ { "let": "g", "be": ")" +
                                                g + R"(" }, { "store": "Y", "from": "g[L = L - d]" } ] } })"));
    const size_t begin = text.find("__global__");
    return text.substr(begin, text.find("\n}\n", begin) - begin);
}

}  // namespace

TEST_CASE("what a value at another place has in common with its own place stands outside of the element loop") {
    const std::string text = kernel(R"("N")", "X * R * R + X * X / extent(L)");
    const size_t guard = text.find("if (pleat::within(");
    REQUIRE(guard != std::string::npos);
    CHECK_MESSAGE(text.find("= *r_[n_];") < guard, text);
    CHECK_MESSAGE(text.find("= *r_[n_];", guard) == std::string::npos, text);
    CHECK_MESSAGE(text.find("Divisor<float> divisor(") < guard, text);
    CHECK_MESSAGE(text.find("Divisor<float>(") == std::string::npos, text);
}

TEST_CASE("what depends on the digits that are replaced is found at the other place") {
    const std::string text = kernel(R"("N", "L")", "X * R");
    CHECK_MESSAGE(text.find("*r_[n_ + L(") != std::string::npos, text);
    CHECK_MESSAGE(text.find("*r_[n_ + l]") == std::string::npos, text);
    CHECK_MESSAGE(text.find("*r_[l + n_]") == std::string::npos, text);
}

}  // namespace pleat::test
