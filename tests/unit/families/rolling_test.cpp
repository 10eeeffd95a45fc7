// Sweeps that keep the values of their last rows: what is kept for how long, which kernels are taken, and what
// falls back.
#include <doctest/doctest.h>

#include "families/rolling/launch.h"
#include "loaded.h"
#include "planned.h"

using namespace pleat;
using schedule::RollingLaunch;

namespace {

struct Shape {
    std::string places = "\"runtime\"", channels = "4096", axes = R"("B", "L", "C")";
};

schedule::Plan planned(const std::string& stages, const Shape& shape = {}) {
    std::string tensors;
    for (const char* t : {"X", "DY", "Y", "DX"})
        tensors += std::string("\"") + t + R"(": {"dtype": "bf16", "dims": [)" + shape.axes + "]}, ";
    const model::Spec spec =
        loaded(R"({"pleat": 1, "name": "n", "dims": {"B": "runtime", "L": )" + shape.places + R"(, "C": )" +
               shape.channels + R"(, "T": 4}, "tensors": {)" + tensors +
               R"("W": {"dtype": "bf16", "dims": ["T", "C"]}, "DB": {"dtype": "f32", "dims": ["C"]}},
           "kernel": {"stages": [)" +
               stages + "]}}");
    return schedule::plan(spec, schedule::lower(spec, spec.kernels.front()));
}

const std::string sum = R"_({"reduce": "s", "as": "sum", "of": "X[L = L - T] * W", "along": ["T"]}, )_";
const std::string forward = sum + R"_({"store": "Y", "from": "silu(s)"})_";
const std::string slope = sum + R"_({"let": "g", "be": "DY * sigmoid(s)"}, )_";
const std::string gradient =
    slope +
    R"({"reduce": "dx", "as": "sum", "of": "W * g[L = L + T]", "along": ["T"]}, {"store": "DX", "from": "dx"})";
const std::string columns = R"(, {"reduce": "db", "as": "sum", "of": "g", "along": ["B", "L"]},
                                 {"store": "DB", "from": "db"})";

bool is_rolling(const schedule::Plan& plan) { return plan.variants[0].launches[0]->family().name() == "rolling"; }

const RollingLaunch& first(const schedule::Plan& plan) {
    return test::known<RollingLaunch>(*plan.variants.front().launches.front());
}

}  // namespace

TEST_CASE("a value that rows before it need is computed once, and rows wait for it") {
    const schedule::Plan plan = planned(gradient);
    REQUIRE(is_rolling(plan));
    const schedule::Shifts& s = first(plan).shifts;
    REQUIRE(s.kept.size() == 3);
    CHECK(s.kept[2].tensor == -1);
    CHECK(s.kept[2].count == 4);
    CHECK(s.delays == std::vector<int64_t>{3});
    CHECK(s.lead == 3);
    CHECK(s.ahead == 3);
    CHECK(s.fixed.size() == 4);  // the weights' rows
    CHECK(first(plan).vector == 8);
    CHECK(first(plan).parts == 4);
    for (size_t i = 0; i < 2; ++i) {  // elements have no other uses than the value's, when it is computed
        CHECK(s.kept[i].tensor >= 0);
        CHECK(s.kept[i].first_age == 0);
        CHECK(s.kept[i].count == (s.kept[i].tensor == 0 ? 4 : 1));
    }
}

TEST_CASE("sums across rows take their terms at once, and a launch behind puts shares together") {
    const schedule::Plan plan = planned(gradient + columns);
    REQUIRE(is_rolling(plan));
    REQUIRE(plan.variants[0].launches.size() == 2);
    CHECK(plan.variants[0].launches[1]->family().name() == "finish");
    CHECK(first(plan).shifts.delays == std::vector<int64_t>{3, 0});
    CHECK(first(plan).at_end.empty());
    CHECK(first(plan).resident == 4);
}

TEST_CASE("elements alone are kept, too, where several rows read them") {
    CHECK(is_rolling(planned(forward)));
    CHECK(planned(forward).variants.front().launches.size() == 1);
}

TEST_CASE("known sizes take it at once or not at all") {
    CHECK(planned(gradient, {"2048"}).variants.size() > 1);  // the number of sequences is open
    CHECK(!is_rolling(planned(gradient, {"16"})));
}

TEST_CASE("what is not at a constant shift along one axis, or has no columns, is left to others") {
    CHECK(!is_rolling(planned(R"({"store": "Y", "from": "X"})")));
    CHECK(!is_rolling(planned(R"({"store": "Y", "from": "X[L = L // 2] + X"})")));
    CHECK(!is_rolling(planned(R"({"store": "Y", "from": "X[L = L - 1, C = C - 1] + X"})")));
    CHECK(!is_rolling(planned(gradient, {"\"runtime\"", "64"})));  // less than a warp's vectors
    CHECK(!is_rolling(planned(gradient, {"\"runtime\"", "4096", R"("B", "C", "L")"})));  // L lies side by side
}
