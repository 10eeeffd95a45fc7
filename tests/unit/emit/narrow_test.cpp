// Indices of 32 bits: what windows of known sizes are made of, but nothing that is stored, compared with what is
// wider, or may be larger.
#include <doctest/doctest.h>

#include "loaded.h"
#include "source.h"

namespace pleat::test {
namespace {

std::string pool(const std::string& length, const std::string& at, const std::string& stored = "y") {
    return cuda_source(loaded(R"s({"pleat": 1, "name": "k", "dims": {"T": 64, "L": )s" + length +
                              R"s(, "P": "L - 13", "R": 8}, "tensors": {"X": {"dtype": "bf16", "dims": ["T", "L"]},
        "Y": {"dtype": "f32", "dims": ["T", "P"]}}, "kernel": {"stages": [{"let": "at", "be": ")s" +
                              at + R"s("}, {"reduce": "y", "as": "max",
        "of": "where(0 <= at and at < extent(L), X[L = at], -inf)", "along": ["R"]}, {"store": "Y", "from": ")s" +
                              stored + R"s("}]}})s"));
}

bool has(const std::string& text, const char* what) { return text.find(what) != std::string::npos; }

}  // namespace

TEST_CASE("indices and bounds of known sizes have 32 bits") {
    const std::string text = pool("65536", "P + 3 * R - 4");
    CHECK(has(text, "const int v = static_cast<int>(p.get());"));
    CHECK(has(text, "= v + 3 * 1 - 4;"));
    CHECK_FALSE(has(text, "ll"));
}

TEST_CASE("of sizes at launch, of products that may not fit, and of what is stored they have 64") {
    CHECK(has(pool(R"("runtime")", "P + 3 * R - 4"), "static_cast<long long>(p.get())"));
    CHECK(has(pool("65536", "P + 1000000000 * R - 4"), "static_cast<long long>(p.get())"));
    CHECK(has(pool("65536", "P + 3 * R - 4", "y + P"), "static_cast<long long>(p.get())"));
}

TEST_CASE("places that are chosen by conditions and stored in 32 bits or fewer have no more") {
    const auto place = [](const std::string& dtype) {
        return cuda_source(loaded(R"s({"pleat": 1, "name": "k", "dims": {"T": "runtime", "L": 64, "P": 57, "R": 8},
        "tensors": {"X": {"dtype": "bf16", "dims": ["T", "L"]}, "AT": {"dtype": ")s" +
                                  dtype + R"s(", "dims": ["T", "P"]}}, "kernel": {"stages": [
        {"let": "x", "be": "X[L = P + R]"}, {"reduce": "m", "as": "max", "of": "x", "along": ["R"]},
        {"reduce": "at", "as": "min", "of": "where(x == m, 3 * R, 24)", "along": ["R"]}, {"store": "AT", "from": "at"}]}})s"));
    };
    CHECK(has(place("u8"), ": 24"));
    CHECK_FALSE(has(place("u8"), "24ll"));
    CHECK(has(place("i64"), ": 24ll"));
}

TEST_CASE("a store at an index that cannot leave its axis is not checked") {
    const auto text = [](const std::string& index) {
        return cuda_source(loaded(
            R"s({"pleat": 1, "name": "k", "dims": {"N": "runtime", "P": 2, "H": "2 * N", "F": 7}, "tensors": {
            "X": {"dtype": "f32", "dims": ["N", "P"]}, "Y": {"dtype": "f32", "dims": ["H"]}, "Z": {"dtype": "f32", "dims": ["N", "F"]}},
            "kernel": {"stages": [{"store": ")s" +
            index + R"s(", "from": "X"}]}})s"));
    };
    for (const char* inside : {"Y[H = 2 * N + P]", "Y[H = P + N * 2]", "Z[F = 3 * P + 2]"})
        CHECK_FALSE(has(text(inside), "pleat::within"));
    for (const char* beyond :
         {"Y[H = 3 * N + P]", "Y[H = 2 * N + P + 1]", "Y[H = 2 * N + P - 1]", "Z[F = 3 * P + 4]"})
        CHECK(has(text(beyond), "pleat::within"));
}

TEST_CASE("attention, which counts rows and columns in 32 bits, converts distances from as many") {
    const auto text = [](const std::string& distance) {
        return cuda_source(loaded(
            R"s({"pleat": 1, "name": "k", "dims": {"B": "runtime", "Q": "runtime", "S": "runtime", "D": 128, "E": 128},
        "tensors": {"q": {"dtype": "bf16", "dims": ["B", "Q", "D"]}, "k": {"dtype": "bf16", "dims": ["B", "S", "D"]},
        "v": {"dtype": "bf16", "dims": ["B", "S", "E"]}, "SLOPE": {"dtype": "f32", "dims": ["B"]},
        "o": {"dtype": "bf16", "dims": ["B", "Q", "E"]}}, "kernel": {"attend": {"acc": ["q", "k", "v"], "along": ["D"],
        "softmax": ["S"], "scores": [{"let": "z", "be": "where(S <= Q, s - SLOPE * ()s" +
            distance + R"s(), -inf)"}]}, "epilogue": [{"store": "o", "from": "acc"}]}})s"));
    };
    const auto casts = [](const std::string& source) {
        size_t found = 0;
        for (size_t at = 0; (at = source.find("static_cast<float>(static_cast<int>(", at)) != std::string::npos;
             ++at)
            ++found;
        return found;
    };
    CHECK(casts(text("Q - S")) >= 3);  // in each form
    CHECK(casts(text("Q - extent(Q) - (S - extent(S))")) >= 3);
    CHECK(casts(text("Q + S")) == 0);
    CHECK(casts(text("2 * Q - S")) == 0);
    CHECK(casts(text("Q - extent(Q) - S")) == 0);
}

}  // namespace pleat::test
