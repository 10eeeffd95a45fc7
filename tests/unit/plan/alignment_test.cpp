// What is known of sizes that are assumed to be aligned.
#include "plan/alignment.h"

#include <doctest/doctest.h>

#include "loaded.h"

using namespace pleat;

TEST_CASE("an assumption leaves what the spec says of a size") {
    const model::Spec spec = loaded(R"({"pleat": 1, "name": "s", "dims": {
        "A": {"runtime": {"multiple_of": 12}}, "B": {"runtime": {"multiple_of": 64}}, "C": "runtime",
        "D": {"runtime": {"multiple_of": 9223372036854775783}}},
        "tensors": {"X": {"dtype": "f32", "dims": ["A", "B", "C", "D"]}}})");
    const auto known = [](const model::Spec& s, size_t symbol) { return s.symbols[symbol].multiple_of; };
    const model::Spec aligned = schedule::assuming(spec, {{0, 8}, {1, 8}, {2, 8}, {3, 8}});
    CHECK(known(aligned, 0) == 24);
    CHECK(known(aligned, 1) == 64);
    CHECK(known(aligned, 2) == 8);
    CHECK(known(aligned, 3) == 8);  // no size of 64 bits but 0 is a multiple of both
    CHECK(known(schedule::assuming(spec, {{1, 8}}), 0) == 12);
}
