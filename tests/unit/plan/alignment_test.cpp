// What is known of sizes that are assumed to be aligned.
#include "plan/alignment.h"

#include <doctest/doctest.h>

#include "loaded.h"
#include "plan/plan.h"
#include "transform/lower.h"

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

TEST_CASE("of variants with one condition, which could not both run, there is one") {
    const model::Spec spec = loaded(R"({"pleat": 1, "name": "s", "dims": {"N": "runtime", "C": 64, "HW": "runtime"},
        "tensors": {"X": {"dtype": "f16", "dims": ["N", "C", "HW"]}, "M": {"dtype": "f32", "dims": ["C"]},
                    "Y": {"dtype": "f16", "dims": ["N", "C", "HW"]}},
        "kernel": {"stages": [{"store": "Y", "from": "X - M"}]}})");
    const schedule::Plan plan = schedule::plan(spec, schedule::lower(spec, spec.kernels.front()));
    REQUIRE(plan.variants.size() > 2);  // aligned, few elements, and whatever is left
    for (size_t i = 0; i < plan.variants.size(); ++i)
        for (size_t later = i + 1; later < plan.variants.size(); ++later)
            CHECK_FALSE(plan.variants[i].condition == plan.variants[later].condition);
}
