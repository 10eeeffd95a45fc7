// Kernels that reduce along nested sets of axes: which are one launch with a row a block, how the threads share a
// row's parts, and what falls back.
#include <doctest/doctest.h>

#include "families/nested/launch.h"
#include "loaded.h"
#include "planned.h"

using namespace pleat;
using schedule::Hold;
using schedule::NestedLaunch;

namespace {

struct Shape {
    std::string channels = "256", places = "1024", group = "8", axes = R"("N", "C", "P")";
};

/// The backward pass of a group norm, its stages given.
schedule::Plan planned(const Shape& shape, const std::string& stages) {
    std::string tensors;
    for (const char* t : {"DY", "X", "DX"})
        tensors += std::string("\"") + t + R"(": {"dtype": "bf16", "dims": [)" + shape.axes + "]}, ";
    for (const char* t : {"W", "DW"}) tensors += std::string("\"") + t + R"(": {"dtype": "f32", "dims": ["C"]}, )";
    const model::Spec spec =
        loaded(R"({"pleat": 1, "name": "n", "dims": {"N": "runtime", "C": )" + shape.channels + R"(, "P": )" +
               shape.places + R"(}, "tensors": {)" + tensors + R"("Z": {"dtype": "f32", "dims": ["N", "C / )" +
               shape.group + R"("]}}, "kernel": {"stages": [)" + stages + "]}}");
    return schedule::plan(spec, schedule::lower(spec, spec.kernels.front()));
}

std::string of_places(const std::string& along = R"("P")") {
    return R"({"reduce": "s", "as": "sum", "of": "DY * X", "along": [)" + along + "]}, ";
}
std::string of_channels(const std::string& group = "8") {
    return R"({"reduce": "c", "as": "mean", "of": "W * s", "along": ["C % )" + group + R"("]}, )";
}
const std::string store = R"_({"store": "DX", "from": "Z * (DY * W - X * c)"})_";
const std::string across =
    R"(, {"reduce": "dw", "as": "sum", "of": "Z * s", "along": ["N"]}, {"store": "DW", "from": "dw"})";
const std::string whole = of_places() + of_channels() + store + across;

bool is_nested(const schedule::Plan& plan) { return plan.variants[0].launches[0]->family().name() == "nested"; }

const NestedLaunch& first(const schedule::Plan& plan) {
    return test::known<NestedLaunch>(*plan.variants.front().launches.front());
}

}  // namespace

TEST_CASE("a launch has sums along elements, parts and rows, and one behind adds up the rows' shares") {
    const schedule::Plan plan = planned({}, whole);
    REQUIRE(is_nested(plan));
    REQUIRE(plan.variants.size() == 1);
    REQUIRE(plan.variants[0].launches.size() == 2);
    CHECK(plan.variants[0].launches[1]->family().name() == "finish");
    const NestedLaunch& p = first(plan);
    CHECK(p.hold == Hold::registers);
    CHECK(p.held.size() == 2);  // DY and X are read once
    CHECK(p.part_lanes == 32);
    CHECK(p.turns == 1);
    CHECK(p.threads == 256);
    CHECK(p.cluster == 1);
    CHECK_MESSAGE(plan.unfused.empty(), plan.unfused);
}

TEST_CASE("without sums across the rows there is one launch") {
    const schedule::Plan plan = planned({}, of_places() + of_channels() + store);
    REQUIRE(is_nested(plan));
    REQUIRE(plan.variants.size() == 1);
    CHECK(plan.variants[0].launches.size() == 1);
}

TEST_CASE("sums along both, and along a part's elements and across the rows, need no steps") {
    const std::string both =
        R"({"reduce": "c", "as": "mean", "of": "W * DY * X", "along": ["C % 8", "P"]}, )" + store;
    const std::string columns = R"(, {"reduce": "dw", "as": "sum", "of": "Z * DY * X", "along": ["N", "P"]},
                                     {"store": "DW", "from": "dw"})";
    CHECK(is_nested(planned({}, both + columns)));
    CHECK(planned({}, both).variants[0].launches[0]->family().name() == "row");
}

TEST_CASE("rows that a block has no room for are read again, without idle threads") {
    const auto of = [](const Shape& shape) {
        return planned(shape, of_places() + of_channels(shape.group) + store + across);
    };
    const schedule::Plan many = of({"512", "4096", "16"});
    REQUIRE(is_nested(many));
    CHECK(first(many).hold == Hold::nothing);
    CHECK(first(many).cluster == 1);
    CHECK(first(many).by_warps());
    CHECK(first(many).turns == 1);
    // Four parts are those of a cluster's blocks; elsewhere a block has one after another.
    const schedule::Plan few = of({"128", "16384", "4"});
    REQUIRE(few.variants.size() == 2);
    CHECK(first(few).cluster == 4);
    CHECK(!first(few).by_warps());
    CHECK(first(few).turns == 1);
    const auto& alone = test::known<NestedLaunch>(*few.variants[1].launches.front());
    CHECK(alone.cluster == 1);
    CHECK(alone.turns == 4);
}

TEST_CASE("open lengths take registers up to what they hold") {
    const schedule::Plan plan = planned({"64", "\"runtime\"", "8"}, whole);
    REQUIRE(is_nested(plan));
    CHECK(first(plan).hold == Hold::registers);
    const schedule::Variant& any = plan.variants.back();
    CHECK(test::known<NestedLaunch>(*any.launches.front()).hold == Hold::nothing);
    CHECK(plan.variants.back().condition.always());
}

TEST_CASE("what is no nest of rows takes launches of one direction each") {
    // Channels that lie side by side; sums that no row completes.
    CHECK(!is_nested(planned({"256", "1024", "8", R"("N", "P", "C")"}, whole)));
    CHECK(!is_nested(planned({}, of_places(R"("N")") + of_channels() + store)));
    // Nothing of a row is read twice.
    CHECK(!is_nested(planned({}, of_places() + R"({"reduce": "dw", "as": "sum", "of": "Z * s", "along": ["N"]},
                                                  {"store": "DW", "from": "dw"})")));
}
