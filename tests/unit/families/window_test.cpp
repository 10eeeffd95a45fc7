// Windows: which sums of products are correlations, how their windows lie, what a launch has room for, and why
// others are none.
#include <doctest/doctest.h>

#include "families/window/launch.h"
#include "loaded.h"
#include "planned.h"

using namespace pleat;
using schedule::Correlation;
using schedule::WindowLaunch;
using test::known;
using test::planned_text;

namespace {

struct Case {
    std::string index = "H = P + R - 1, W = Q + S - 1";
    std::string dims = R"("G": 8, "CI": 8, "KO": 8, "R": 3, "S": 3, "P": "H", "Q": "W")";
    std::string x = R"("N", "H", "W", "G", "CI")", weights = R"("G", "KO", "R", "S", "CI")",
                y = R"("N", "P", "Q", "G", "KO")", along = R"("R", "S", "CI")";
    std::string stages = R"s({"store": "Y", "from": "relu(sum)"})s";
    std::string dtype = "f16", filter = "f16";
};

test::Planned planned(const Case& c) {
    return planned_text(R"({"pleat": 1, "name": "t", "dims": {"N": "runtime", "H": 64, "W": 64, )" + c.dims +
                        R"(}, "tensors": {"X": {"dtype": ")" + c.dtype + R"(", "dims": [)" + c.x +
                        R"(]}, "F": {"dtype": ")" + c.filter + R"(", "dims": [)" + c.weights +
                        R"(]}, "Y": {"dtype": "f16", "dims": [)" + c.y +
                        R"(]}}, "kernel": {"stages": [{"contract": "sum", "of": ["X[)" + c.index +
                        R"(]", "F"], "along": [)" + c.along + "]}, " + c.stages + "]}}");
}

const Correlation& correlation(const test::Planned& p) {
    REQUIRE_MESSAGE(!p.plan.variants.empty(), p.plan.untiled);
    return known<WindowLaunch>(*p.plan.variants.front().launches.front()).window.correlation;
}

/// Windows of so many channels that tiles of pixels are faster where im2col mode brings them: of those that begin
/// 130 ahead of the image it does not.
const char* const far_ahead = "H = P + R - 1, W = Q + S - 130";

bool has_windows(const test::Planned& p) {
    return schedule::as<WindowLaunch>(p.plan.variants.front().launches.front()) != nullptr;
}

}  // namespace

TEST_CASE("a convolution has windows in rows and along them") {
    Case c;
    c.index = "H = 2 * P + 3 * R - 4, W = Q + S - extent(S) // 2";
    c.dims = R"("G": 8, "CI": 8, "KO": 16, "R": 3, "S": 5, "P": "runtime", "Q": "W")";
    const test::Planned p = planned(c);
    const Correlation& found = correlation(p);
    REQUIRE(found.rows);
    CHECK(found.rows->stride == 2);
    CHECK(found.rows->dilation == 3);
    CHECK(found.rows->first == -4);
    CHECK(found.columns.taps == 5);
    CHECK(found.columns.first == -2);
    CHECK_FALSE(found.columns.flipped);
    CHECK(found.groups == 8);
    CHECK(found.group_in == 8);
    CHECK(found.group_out == 16);
    CHECK(found.images.size() == 1);
}

TEST_CASE("an input gradient has the same windows with taps that count down") {
    Case c;
    c.index = "H = P + 1 - R, W = Q + 2 - 2 * S";
    const test::Planned p = planned(c);
    const Correlation& found = correlation(p);
    REQUIRE(found.rows);
    CHECK(found.rows->flipped);
    CHECK(found.rows->first == -1);
    CHECK(found.columns.flipped);
    CHECK(found.columns.dilation == 2);
    CHECK(found.columns.first == -2);
}

TEST_CASE("channels of all groups may lie in one dim, and are stored together") {
    Case c;
    c.index = "H = P + R - 1, W = Q + S - 1, C / 8 = K // 8";
    c.dims = R"("C": 64, "K": 64, "R": 3, "S": 3, "P": "H", "Q": "W")";
    c.x = R"("N", "H", "W", "C")";
    c.weights = R"("K", "R", "S", "C % 8")";
    c.y = R"("N", "P", "Q", "K")";
    c.along = R"("R", "S", "C % 8")";
    const test::Planned p = planned(c);
    const Correlation& found = correlation(p);
    CHECK(found.groups == 8);
    CHECK(found.group_in == 8);
    const auto& launch = known<WindowLaunch>(*p.plan.variants.front().launches.front());
    CHECK(p.spec.name_of(launch.lane) == "K");
    CHECK(launch.vector == 8);
}

TEST_CASE("a sum of products that no contraction wrote is one too") {
    const test::Planned p = planned_text(
        R"({"pleat": 1, "name": "t", "dims": {"N": "runtime", "L": 40, "G": 2, "CI": 8, "KO": 8, "S": 9},
            "tensors": {"X": {"dtype": "bf16", "dims": ["N", "L", "G", "CI"]},
                        "F": {"dtype": "bf16", "dims": ["S", "G", "CI", "KO"]},
                        "Y": {"dtype": "f32", "dims": ["N", "L", "G", "KO"]}},
            "kernel": {"stages": [{"reduce": "sum", "as": "sum", "of": "X[L = L + S - 4] * F", "along": ["S", "CI"]},
                                  {"store": "Y", "from": "sum"}]}})");
    CHECK_FALSE(correlation(p).rows);
    CHECK(correlation(p).columns.taps == 9);
}

TEST_CASE("sums roll down the rows where registers hold them and the weights") {
    const auto window = [](const Case& c) {
        const test::Planned p = planned(c);
        return known<WindowLaunch>(*p.plan.variants.front().launches.front()).window;
    };
    Case c;
    CHECK(window(c).rolling);
    CHECK(window(c).held);
    CHECK(window(c).step == 1);
    CHECK(window(c).kept() == 3);
    CHECK_FALSE(window(c).rounded);  // relu comes first
    c.stages = R"s({"store": "Y", "from": "sum"})s";
    CHECK(window(c).rounded);
    c.index = "H = 2 * P + R - 1, W = Q + S - 1";
    c.dims = R"("G": 8, "CI": 8, "KO": 8, "R": 3, "S": 3, "P": 32, "Q": "W")";
    CHECK(window(c).rolling);
    CHECK(window(c).kept() == 2);
    c.index = "H = P + 2 * R - 2, W = Q + S - 1";  // rows that lie further apart than the outputs'
    c.dims = R"("G": 8, "CI": 8, "KO": 8, "R": 3, "S": 3, "P": "H", "Q": "W")";
    CHECK_FALSE(window(c).rolling);
    c.index = "H = P + R - 3, W = Q + S - 3";  // more weights than registers
    c.dims = R"("G": 2, "CI": 32, "KO": 32, "R": 7, "S": 7, "P": "H", "Q": "W")";
    CHECK_FALSE(window(c).rolling);
}

TEST_CASE("a step fits into shared memory, and blocks into an SM's registers and threads") {
    for (const char* dims :
         {R"("G": 8, "CI": 8, "KO": 8)", R"("G": 16, "CI": 4, "KO": 4)", R"("G": 2, "CI": 32, "KO": 32)",
          R"("G": 4, "CI": 20, "KO": 20)", R"("G": 8, "CI": 6, "KO": 10)", R"("G": 2, "CI": 64, "KO": 144)"})
        for (const char* taps :
             {R"(, "R": 3, "S": 3, "P": "H", "Q": "W")", R"(, "R": 5, "S": 5, "P": 14, "Q": 14)"}) {
            Case c;
            c.dims = std::string(dims) + taps;
            c.index = far_ahead;
            const test::Planned p = planned(c);
            REQUIRE_MESSAGE(has_windows(p), dims << taps << ": " << p.plan.untiled);
            const auto& launch = known<WindowLaunch>(*p.plan.variants.front().launches.front());
            const schedule::Window& w = launch.window;
            CHECK(w.slots > w.ahead());
            CHECK(launch.shared_bytes.constant() * launch.resident <= 228 << 10);
            CHECK(w.in() <= 64);
            CHECK(w.out() <= 64);
            CHECK(launch.threads * launch.resident <= 2048);
        }
}

TEST_CASE("lanes go along what outputs have beside one another: channels or pixels") {
    const auto by_pixels = [](const char* y) {
        Case c;
        c.dims = R"("G": 1, "CI": 64, "KO": 64, "R": 3, "S": 3, "P": "H", "Q": "W")";
        c.index = far_ahead;
        c.y = y;
        const test::Planned p = planned(c);
        return known<WindowLaunch>(*p.plan.variants.front().launches.front()).by_pixels;
    };
    CHECK_FALSE(by_pixels(R"("N", "P", "Q", "G", "KO")"));
    CHECK(by_pixels(R"("N", "G", "KO", "P", "Q")"));
}

TEST_CASE("output channels of a group that are more than a slice's are shared out among slices") {
    const auto window = [](const char* dims) {
        Case c;
        c.dims = dims;
        c.index = far_ahead;
        const test::Planned p = planned(c);
        REQUIRE_MESSAGE(has_windows(p), dims << ": " << p.plan.untiled);
        return known<WindowLaunch>(*p.plan.variants.front().launches.front()).window;
    };
    const schedule::Window wide = window(R"("G": 2, "CI": 16, "KO": 144, "R": 3, "S": 3, "P": "H", "Q": "W")");
    CHECK(wide.parts == 3);
    CHECK(wide.out() == 48);
    CHECK(wide.count == 1);
    CHECK(wide.slices() == model::Size(6));
    // Weights of 64 x 64 channels and 5 x 5 taps do not fit beside the rows.
    const schedule::Window many_taps = window(R"("G": 1, "CI": 64, "KO": 64, "R": 5, "S": 5, "P": "H", "Q": "W")");
    CHECK(many_taps.parts == 2);
    CHECK(many_taps.in() == 64);
}

TEST_CASE("what is no correlation says why") {
    const auto why = [](const Case& c) {
        const test::Planned p = planned(c);
        CHECK_FALSE(has_windows(p));
        return p.plan.untiled;
    };
    Case c;
    c.index = "H = (P + R) // 2, W = Q + S - 1";
    CHECK(why(c) == "the index of X along H is no sum of digits times constants");
    c = {};
    c.filter = "f32";
    CHECK(why(c) == "the other operand is not of the dtype of X");
    c = {};
    c.dtype = c.filter = "f32";
    CHECK(why(c) == "X is neither f16 nor bf16");
    c = {};
    c.dims = R"("G": 8, "CI": 72, "KO": 8, "R": 3, "S": 3, "P": "H", "Q": "W")";
    CHECK(why(c) == "groups of 72 and 8 channels are more than the 64 of a slice");
    c = {};
    c.dims = R"("G": 1, "CI": 12, "KO": 8, "R": 3, "S": 3, "P": "H", "Q": "W")";
    CHECK(why(c) == "pixels of X are not known to be multiples of 16 bytes apart");
    c = {};
    c.x = R"("N", "G", "CI", "H", "W")";
    CHECK(why(c) == "X is not contiguous along CI");
}

TEST_CASE("further digits of channels out are slices of their own, though no output has them") {
    Case c;
    c.dims = R"("A": 4, "G": 8, "CI": 8, "KO": 8, "R": 2, "S": 2, "P": 128, "Q": 128)";
    c.weights = R"("A", "G", "KO", "R", "S", "CI")";
    c.index = "H = H + R - 1, W = W + S - 1";
    c.stages = R"s({"store": "Y[P = 2 * H + A // 2, Q = 2 * W + A % 2]", "from": "sum"})s";
    const test::Planned p = planned(c);
    REQUIRE(has_windows(p));
    const Correlation& of = correlation(p);
    CHECK(p.spec.name_of(*of.out) == "KO");
    REQUIRE(of.more_out.size() == 1);
    CHECK(p.spec.name_of(of.more_out[0]) == "A");
    CHECK(known<WindowLaunch>(*p.plan.variants.front().launches.front()).window.slices() == model::Size(4));
}
