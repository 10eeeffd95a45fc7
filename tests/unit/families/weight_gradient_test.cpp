// Gradients of the weights of sums over windows: which sums they are, how their windows lie, what a launch has room
// for, where sums go, and why others are none.
#include <doctest/doctest.h>

#include "families/column/launch.h"
#include "families/window/gradient_launch.h"
#include "loaded.h"
#include "planned.h"

using namespace pleat;
using schedule::FinishLaunch;
using schedule::GradientWindow;
using schedule::WeightGradientLaunch;
using test::known;
using test::planned_text;

namespace {

struct Case {
    std::string index = "H = P + R - 1, W = Q + S - 1";
    std::string dims = R"("G": 8, "CI": 8, "KO": 8, "R": 3, "S": 3, "P": "H", "Q": "W")";
    std::string x = R"("N", "H", "W", "G", "CI")", dy = R"("N", "P", "Q", "G", "KO")",
                df = R"("G", "KO", "R", "S", "CI")", bias = R"("G", "KO")", along = R"("N", "P", "Q")";
    std::string of = "DY", dtype = "f16", gradient = "f16";
    std::string total = R"s({"reduce": "total", "as": "sum", "of": "DY", "along": ["N", "P", "Q"]},)s";
    std::string stages = R"s({"store": "DF", "from": "sum"}, {"store": "DB", "from": "total"})s";
};

test::Planned planned(const Case& c) {
    return planned_text(R"({"pleat": 1, "name": "t", "dims": {"N": "runtime", "H": 64, "W": 64, )" + c.dims +
                        R"(}, "tensors": {"X": {"dtype": ")" + c.dtype + R"(", "dims": [)" + c.x +
                        R"(]}, "DY": {"dtype": ")" + c.gradient + R"(", "dims": [)" + c.dy +
                        R"(]}, "DF": {"dtype": "f32", "dims": [)" + c.df +
                        R"(]}, "DB": {"dtype": "f32", "dims": [)" + c.bias +
                        R"(]}}, "kernel": {"stages": [{"contract": "sum", "of": [")" + c.of + R"(", "X[)" +
                        c.index + R"(]"], "along": [)" + c.along + "]}, " + c.total + c.stages + "]}}");
}

const GradientWindow& window(const test::Planned& p) {
    REQUIRE_MESSAGE(!p.plan.variants.empty(), p.plan.untiled);
    REQUIRE_MESSAGE(schedule::as<WeightGradientLaunch>(p.plan.variants.front().launches.front()), p.plan.untiled);
    return known<WeightGradientLaunch>(*p.plan.variants.front().launches.front()).window;
}

}  // namespace

TEST_CASE("a weight gradient has the windows of its convolution, and the sum goes along positions") {
    Case c;
    c.index = "H = 2 * P + 3 * R - 4, W = Q + 2 - S";
    c.dims = R"("G": 8, "CI": 8, "KO": 16, "R": 3, "S": 5, "P": "runtime", "Q": "W")";
    const test::Planned p = planned(c);
    const schedule::WeightGradient& found = window(p).gradient;
    REQUIRE(found.windows.rows);
    CHECK(found.windows.rows->stride == 2);
    CHECK(found.windows.rows->dilation == 3);
    CHECK(found.windows.rows->first == -4);
    CHECK(found.windows.columns.taps == 5);
    CHECK(found.windows.columns.first == -2);
    CHECK(found.windows.columns.flipped);
    CHECK(found.windows.groups == 8);
    CHECK(found.windows.group_in == 8);
    CHECK(found.windows.group_out == 16);
    CHECK(found.windows.images.size() == 1);
    CHECK(p.spec.tensors[static_cast<size_t>(found.gradient)].name == "DY");
    CHECK(found.totals.size() == 1);
}

TEST_CASE("blocks leave sums of their share of the steps, which are put together in a fixed order") {
    const test::Planned p = planned({});
    const schedule::Variant& v = p.plan.variants.front();
    const GradientWindow& w = window(p);
    REQUIRE(v.launches.size() == 3);
    CHECK(v.launches.front()->grid == w.slices() * w.splits);
    REQUIRE(v.scratch.size() == 2);
    for (size_t i = 0; i < 2; ++i) {
        const auto& finish = known<FinishLaunch>(*v.launches[i + 1]);
        CHECK(finish.splits == w.splits);
        CHECK(finish.partials == std::vector{static_cast<int>(i)});
        CHECK(v.scratch[i].partial);
        CHECK(v.scratch[i].axes == finish.outer);
        CHECK(finish.sinks.size() == 1);
    }
    // Of few steps there are no more blocks than have some, and of none one that leaves zeros.
    CHECK(w.splits.evaluate({1}) <= 16);
    CHECK(w.splits.evaluate({0}) == 1);
    CHECK(w.splits.evaluate({100000}) == 132 * w.resident);
}

TEST_CASE("channels of all groups may lie in one dim") {
    Case c;
    c.index = "H = P + R - 1, W = Q + S - 1, C / 8 = K // 8";
    c.dims = R"("C": 64, "K": 64, "R": 3, "S": 3, "P": "H", "Q": "W")";
    c.x = R"("N", "H", "W", "C")";
    c.dy = R"("N", "P", "Q", "K")";
    c.df = R"("K", "R", "S", "C % 8")";
    c.bias = R"("K")";
    const test::Planned p = planned(c);
    CHECK(window(p).windows().groups == 8);
    CHECK(window(p).windows().group_in == 8);
    CHECK(window(p).count == 8);
}

TEST_CASE("channels without groups, and one axis of windows, have weight gradients, too") {
    Case c;
    c.index = "L = P + R - 3";
    c.dims = R"("L": 256, "C": 96, "R": 4, "P": "L")";
    c.x = R"("N", "L", "C")";
    c.dy = R"("N", "P", "C")";
    c.df = R"("R", "C")";
    c.bias = R"("C")";
    c.along = R"("N", "P")";
    c.total = R"s({"reduce": "total", "as": "sum", "of": "DY", "along": ["N", "P"]},)s";
    const test::Planned p = planned(c);
    CHECK_FALSE(window(p).windows().rows);
    CHECK(window(p).windows().groups == 96);
    // Slices of 32 channels bring nothing that they have no use for.
    CHECK(window(p).count == 32);
}

TEST_CASE("sums fit into registers, rows into shared memory, warps have whole work") {
    for (const char* dims :
         {R"("G": 8, "CI": 8, "KO": 8)", R"("G": 16, "CI": 4, "KO": 4)", R"("G": 2, "CI": 32, "KO": 32)",
          R"("G": 4, "CI": 8, "KO": 24)", R"("G": 8, "CI": 6, "KO": 12)", R"("G": 96, "CI": 1, "KO": 1)",
          R"("G": 4, "CI": 16, "KO": 16)"})
        for (const char* taps :
             {R"(, "R": 3, "S": 3, "P": "H", "Q": "W")", R"(, "R": 5, "S": 5, "P": 14, "Q": 14)",
              R"(, "R": 7, "S": 1, "P": 7, "Q": "W")", R"(, "R": 1, "S": 1, "P": "H", "Q": "W")"}) {
            Case c;
            c.dims = std::string(dims) + taps;
            const test::Planned p = planned(c);
            CAPTURE(dims);
            CAPTURE(taps);
            const GradientWindow& w = window(p);
            CHECK(w.slots > w.ahead());
            CHECK(w.shared_bytes() <= 227 << 10);
            CHECK(w.shared_bytes() * w.resident <= 228 << 10);
            CHECK(w.in() <= 64);
            CHECK(w.out() <= 64);
            CHECK(w.in() % 8 == 0);
            CHECK(w.out() % (8 * w.chunks) == 0);
            CHECK(w.threads() <= 1024);
            CHECK(w.sums() * 32 * w.warps() * w.resident < 65536);
            CHECK((w.registers == 0 || w.warps() % 4 == 0));
            CHECK(w.pairs() * w.parts * 2 >= w.units());
            CHECK(w.sharers * 16 <= w.strip);
        }
}

TEST_CASE("what is no weight gradient says why") {
    const auto why = [](const Case& c) {
        const test::Planned p = planned(c);
        CHECK_FALSE(schedule::as<WeightGradientLaunch>(p.plan.variants.front().launches.front()));
        return p.plan.untiled;
    };
    Case c;
    c.gradient = "bf16";
    CHECK(why(c) == "the other operand is not of the dtype of X");
    c = {};
    c.dtype = c.gradient = "f32";
    CHECK(why(c) == "X is neither f16 nor bf16");
    c = {};
    c.stages = R"s({"store": "DF", "from": "sum + total"}, {"store": "DB", "from": "total"})s";
    CHECK(why(c) == "a stage needs both sums or none");
    c = {};
    c.dims = R"("G": 8, "CI": 72, "KO": 8, "R": 3, "S": 3, "P": "H", "Q": "W")";
    CHECK(why(c) == "groups of 72 and 8 channels are more than the 64 of a slice");
    c = {};
    c.dims = R"("G": 4, "CI": 20, "KO": 20, "R": 5, "S": 5, "P": "H", "Q": "W")";
    CHECK(why(c) == "the sums of a slice do not fit into registers, or its rows into shared memory");
    c = {};
    c.dy = R"("N", "G", "KO", "P", "Q")";
    CHECK(why(c) == "DY is not contiguous along KO");
    c = {};
    c.index = "H = P * R, W = Q + S - 1";
    CHECK(why(c) == "the index of X along H is no sum of digits times constants");
}
