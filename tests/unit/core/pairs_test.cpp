// States combined pair by pair.
#include "pleat/pairs.h"

#include <doctest/doctest.h>

#include <string>

namespace {

/// The mean of as many values as of each other state, so that only pairs of equal weight make the mean of all.
struct EvenMean {
    double mean = 0;
    void combine(const EvenMean& o) { mean = (mean + o.mean) / 2; }
};

struct Order {
    std::string text;
    void combine(const Order& o) { text = "(" + text + o.text + ")"; }
};

}  // namespace

TEST_CASE("states that count alike are combined so that each of them counts alike") {
    CHECK(pleat::in_pairs<8>([](int i) { return EvenMean{double(1 << i)}; }).mean == 255.0 / 8);
    CHECK(pleat::in_pairs<1>([](int) { return EvenMean{3}; }).mean == 3);
}

TEST_CASE("the order is that of their numbers") {
    const auto letter = [](int i) { return Order{std::string(1, static_cast<char>('a' + i))}; };
    CHECK(pleat::in_pairs<8>(letter).text == "(((ab)(cd))((ef)(gh)))");
}
