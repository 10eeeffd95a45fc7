// Gradients of the weights of convolutions with many channels: how rows lie in shared memory so that taps are
// shifts, which blocks have which sums, and which gradients other schedules take.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

#include "families/window/dense_launch.h"
#include "loaded.h"
#include "planned.h"

using namespace pleat;
using schedule::DenseGradient;
using schedule::DenseGradientLaunch;
using test::planned_text;

namespace {

struct Case {
    std::string index = "H = P + R - 1, W = Q + S - 1";
    std::string dims = R"("H": 28, "W": 28, "CI": 128, "KO": 128, "R": 3, "S": 3, "P": "H", "Q": "W")";
    std::string images = R"("runtime")", schedule = "{}";
};

test::Planned planned(const Case& c) {
    return planned_text(R"({"pleat": 1, "name": "t", "dims": {"N": )" + c.images + ", " + c.dims +
                        R"(}, "tensors": {"X": {"dtype": "bf16", "dims": ["N", "H", "W", "CI"]},
                        "DY": {"dtype": "bf16", "dims": ["N", "P", "Q", "KO"]},
                        "DF": {"dtype": "f32", "dims": ["KO", "R", "S", "CI"]}},
                        "kernel": {"stages": [{"contract": "sum", "of": ["DY", "X[)" +
                        c.index +
                        R"(]"], "along": ["N", "P", "Q"]}, {"store": "DF", "from": "sum"}], "schedule": )" +
                        c.schedule + "}}");
}

const DenseGradientLaunch* launch(const test::Planned& p) {
    REQUIRE_MESSAGE(!p.plan.variants.empty(), p.plan.untiled);
    return schedule::as<DenseGradientLaunch>(p.plan.variants.front().launches.front());
}

DenseGradient dense(const Case& c) {
    const test::Planned p = planned(c);
    REQUIRE_MESSAGE(launch(p), p.plan.untiled);
    return launch(p)->dense;
}

}  // namespace

TEST_CASE("rows are followed by as many pixels outside of the image as keep taps from the next row") {
    Case c;
    CHECK(dense(c).pitch == 29);
    c.index = "H = P + 2 * R - 2, W = Q + 2 * S - 2";
    CHECK(dense(c).pitch == 30);
    c.index = "H = P + 1 - R, W = Q + 1 - S";
    CHECK(dense(c).pitch == 29);
    c.index = "H = P + R, W = Q + S";
    c.dims = R"("H": 28, "W": 28, "CI": 128, "KO": 128, "R": 3, "S": 3, "P": 26, "Q": 26)";
    CHECK(dense(c).pitch == 28);
    c.index = "H = P + R - 2, W = Q + S - 2";
    c.dims = R"("H": 28, "W": 28, "CI": 128, "KO": 128, "R": 3, "S": 3, "P": 30, "Q": 30)";
    CHECK(dense(c).pitch == 30);
}

TEST_CASE("a block has all taps of 64 channels, a row of them to a warpgroup") {
    Case c;
    c.dims = R"("H": 56, "W": 56, "CI": 64, "KO": 64, "R": 3, "S": 3, "P": "H", "Q": "W")";
    const DenseGradient w = dense(c);
    CHECK(w.columns() == 192);
    CHECK(w.threads() == 512);
    CHECK(w.blocks() == 1);
    CHECK(w.in_rows() == w.step + 2);
    CHECK(w.slots >= 2);
    CHECK(w.shared_bytes() <= 227 << 10);
    c.dims = R"("H": 28, "W": 28, "CI": 136, "KO": 128, "R": 2, "S": 4, "P": "H", "Q": "W")";
    CHECK(dense(c).blocks() == 6);
    CHECK(dense(c).columns() == 256);
}

TEST_CASE("many channels of small images are left to tiles, which store their sums once") {
    Case c;
    c.dims = R"("H": 14, "W": 14, "CI": 256, "KO": 256, "R": 3, "S": 3, "P": "H", "Q": "W")";
    CHECK_FALSE(launch(planned(c)));
    c.dims = R"("H": 7, "W": 7, "CI": 512, "KO": 512, "R": 3, "S": 3, "P": "H", "Q": "W")";
    CHECK_FALSE(launch(planned(c)));
}

TEST_CASE("launches of few pixels are left to tiles, and the model has what each took on an H200") {
    struct Shape {
        int64_t images, size, in, out;
        bool lines;  // the faster form
        int rows;
        double us;  // of lines, in steps of so many rows
    };
    constexpr double clocks_a_us = 1745;
    for (const Shape& s : {Shape{96, 28, 64, 256, true, 7, 44.4}, Shape{128, 20, 64, 320, true, 10, 42.2},
                           Shape{32, 28, 64, 320, true, 14, 31.4}, Shape{128, 56, 192, 320, true, 4, 654.6},
                           Shape{32, 12, 64, 192, false, 3, 17.8}, Shape{96, 12, 64, 128, false, 2, 20.4},
                           Shape{32, 14, 128, 320, false, 2, 27.9}, Shape{128, 7, 256, 64, false, 4, 20.4},
                           Shape{32, 7, 320, 192, false, 4, 26.4}, Shape{96, 14, 512, 128, false, 2, 54.6}}) {
        Case c;
        c.dims = fmt::format(R"("H": {0}, "W": {0}, "CI": {1}, "KO": {2}, "R": 3, "S": 3, "P": "H", "Q": "W")",
                             s.size, s.in, s.out);
        INFO(s.images << " images: " << c.dims);
        const test::Planned open = planned(c);
        const auto taken = std::find_if(
            open.plan.variants.begin(), open.plan.variants.end(),
            [&](const schedule::Variant& v) { return v.condition.holds({s.images}, {132, 227 << 10, 90}); });
        REQUIRE(taken != open.plan.variants.end());
        CHECK((schedule::as<DenseGradientLaunch>(taken->launches.front()) != nullptr) == s.lines);
        CHECK((schedule::as<test::GemmLaunch>(taken->launches.front()) != nullptr) == !s.lines);
        c.images = std::to_string(s.images);
        CHECK((launch(planned(c)) != nullptr) == s.lines);
        c.schedule = fmt::format(R"({{"form": "lines", "rows": {}}})", s.rows);
        const test::Planned lines = planned(c);
        REQUIRE(launch(lines));
        const double times =
            schedule::clocks_of(lines.spec, launch(lines)->dense, schedule::default_target()) / clocks_a_us / s.us;
        CHECK(times > 0.9);
        CHECK(times < 1.25);
    }
}

TEST_CASE("rows of open length, strides and wide taps are left to tiles") {
    Case c;
    for (const char* dims : {R"("H": 28, "W": "runtime", "CI": 128, "KO": 128, "R": 3, "S": 3, "P": "H", "Q": "W")",
                             R"("H": 28, "W": 28, "CI": 128, "KO": 128, "R": 5, "S": 5, "P": "H", "Q": "W")",
                             R"("H": 28, "W": 28, "CI": 128, "KO": 128, "R": 1, "S": 1, "P": "H", "Q": "W")"}) {
        c.dims = dims;
        CHECK_FALSE(launch(planned(c)));
    }
    c.dims = R"("H": 28, "W": 28, "CI": 128, "KO": 128, "R": 3, "S": 3, "P": 14, "Q": 14)";
    c.index = "H = 2 * P + R - 1, W = 2 * Q + S - 1";
    CHECK_FALSE(launch(planned(c)));
}
