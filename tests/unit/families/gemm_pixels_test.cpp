// Rows that are pixels of windows (im2col mode of TMA): which convolutions are tiles, how their operands are
// mapped, and which schedule takes those that windows in rings take, too.
#include <doctest/doctest.h>

#include "families/window/launch.h"
#include "planned.h"

using namespace pleat;
using namespace pleat::test;
using model::Size;
using schedule::Pixels;

namespace {

struct Case {
    std::string dims =
        R"("N": "runtime", "H": 28, "W": 28, "CI": 128, "KO": 96, "R": 3, "S": 3, "P": "H", "Q": "W")";
    std::string x = R"("N", "H", "W", "CI")", weights = R"("KO", "R", "S", "CI")", y = R"("N", "P", "Q", "KO")";
    std::string index = "H = P + R - 1, W = Q + S - 1", along = R"("R", "S", "CI")";
    std::string stages = R"s({"store": "Y", "from": "relu(sum)"})s";
    std::string filter = "f16";
};

Planned planned(const Case& c) {
    return planned_text(R"({"pleat": 1, "name": "t", "dims": {)" + c.dims +
                        R"(}, "tensors": {"X": {"dtype": "f16", "dims": [)" + c.x + R"(]}, "F": {"dtype": ")" +
                        c.filter + R"(", "dims": [)" + c.weights + R"(]}, "Y": {"dtype": "f16", "dims": [)" + c.y +
                        R"(]}}, "kernel": {"stages": [{"contract": "sum", "of": ["X[)" + c.index +
                        R"(]", "F"], "along": [)" + c.along + "]}, " + c.stages + "]}}");
}

const schedule::Tile* pixels_in(const Planned& p) {
    const auto* launch = schedule::as<schedule::GemmLaunch>(p.plan.variants.front().launches.front());
    return launch && launch->tile.pixels ? &launch->tile : nullptr;
}

std::vector<std::string> names(const Planned& p, const std::vector<schedule::MapAxis>& map) {
    std::vector<std::string> all;
    for (const schedule::MapAxis& m : map) all.push_back(p.spec.name_of(m.axis));
    return all;
}

}  // namespace

TEST_CASE("a dense convolution is a product whose rows are pixels and whose steps are channels of a tap") {
    const Planned p = planned(Case{});
    const schedule::Tile* t = pixels_in(p);
    REQUIRE(t);
    CHECK(t->pixels->taps() == 9);
    CHECK(t->depth_size(p.spec) == Size(9 * 128));
    CHECK(t->row_dims.size() == 3);
    CHECK(names(p, t->b.map) == std::vector<std::string>{"CI", "KO", "R", "S"});
    CHECK(t->b.map[0].box == 64);
    CHECK(t->b.map_batch == 2);
    CHECK(t->batch.empty());
    // Y leaves by TMA as rows that are one in memory.
    REQUIRE(t->epilogue.staging.stores.size() == 1);
    CHECK(t->epilogue.staging.stores[0].map.size() == 2);
}

TEST_CASE("channels that fill no step are steps of their own in each tap") {
    Case c;
    c.dims = R"("N": 64, "H": 28, "W": 28, "CI": 72, "KO": 96, "R": 3, "S": 3, "P": "H", "Q": "W")";
    const Planned p = planned(c);
    const schedule::Tile* t = pixels_in(p);
    REQUIRE(t);
    CHECK(t->own_depth(p.spec) == Size(72));
    CHECK(t->depth_size(p.spec) == Size(9 * 128));
    CHECK(t->b.map[0].extent == Size(72));  // beyond it TMA brings zeros
}

TEST_CASE("pixels of small images and many channels take 192 rows where these fill a round") {
    Case c;
    c.stages = R"s({"store": "Y", "from": "sum"})s";
    c.dims = R"("N": 128, "H": 7, "W": 7, "CI": 512, "KO": 512, "R": 3, "S": 3, "P": "H", "Q": "W")";
    const Planned p = planned(c);  // 33 x 4 tiles for 132 multiprocessors
    REQUIRE(pixels_in(p));
    CHECK(pixels_in(p)->mainloop.rows == 192);
    CHECK(pixels_in(p)->mainloop.columns == 128);
    c.dims = R"("N": 256, "H": 7, "W": 7, "CI": 512, "KO": 256, "R": 3, "S": 3, "P": "H", "Q": "W")";
    const Planned few = planned(c);
    REQUIRE(pixels_in(few));
    CHECK(pixels_in(few)->mainloop.rows != 192);
}

TEST_CASE("strides and dilations are the map's and the taps'") {
    Case c;
    c.index = "H = 2 * P + R - 1, W = Q + 3 * S - 3";
    c.dims = R"("N": 4, "H": 28, "W": 28, "CI": 128, "KO": 96, "R": 3, "S": 3, "P": 14, "Q": "W")";
    const Planned p = planned(c);
    const schedule::Tile* t = pixels_in(p);
    REQUIRE(t);
    REQUIRE(t->pixels->windows.size() == 2);
    CHECK(t->pixels->windows[0].stride == 2);
    CHECK(t->pixels->windows[1].dilation == 3);
    CHECK(t->row_extent(p.spec) == Size(4 * 14 * 28));
    CHECK(t->pixels->condition(p.spec).always());
}

TEST_CASE("a convolution of one tap by a stride reads windows, too") {
    Case c;
    c.dims = R"("N": 64, "H": 28, "W": 28, "CI": 128, "KO": 96, "P": 14, "Q": 14)";
    c.weights = R"("KO", "CI")";
    c.along = R"("CI")";
    c.index = "H = 2 * P, W = 2 * Q";
    const Planned p = planned(c);
    const schedule::Tile* t = pixels_in(p);
    REQUIRE(t);
    CHECK(t->pixels->taps() == 1);
    CHECK(t->pixels->windows[1].stride == 2);
}

TEST_CASE("windows along three axes are those of volumes, within five bits of corners and offsets") {
    Case c;
    c.dims = R"("N": 4, "D": 8, "H": 28, "W": 28, "CI": 128, "KO": 96, "T": 3, "R": 3, "S": 3, "O": 6)";
    c.x = R"("N", "D", "H", "W", "CI")";
    c.weights = R"("KO", "T", "R", "S", "CI")";
    c.y = R"("N", "O", "H", "W", "KO")";
    c.index = "D = O + T, H = H + R - 1, W = W + S - 1";
    c.along = R"("T", "R", "S", "CI")";
    const Planned p = planned(c);
    const schedule::Tile* t = pixels_in(p);
    REQUIRE(t);
    REQUIRE(t->pixels->windows.size() == 3);
    CHECK(p.spec.name_of(t->pixels->windows[0].input) == "D");
    CHECK(t->pixels->taps() == 27);
    CHECK(names(p, t->b.map) == std::vector<std::string>{"CI", "KO", "T", "R", "S"});
    CHECK(t->row_extent(p.spec) == Size(4 * 6 * 28 * 28));
    for (const char* far :
         {"D = O + T, H = H + R - 17, W = W + S - 1", "D = O + T, H = H + R - 1, W = W + 16 * S - 16"}) {
        c.index = far;
        CHECK_FALSE(pixels_in(planned(c)));
    }
}

TEST_CASE("an input gradient has weights that lie along the columns") {
    Case c;
    c.x = R"("N", "H", "W", "KO")";
    c.y = R"("N", "P", "Q", "CI")";
    c.index = "H = P + 1 - R, W = Q + 1 - S";
    c.along = R"("R", "S", "KO")";
    const Planned p = planned(c);
    const schedule::Tile* t = pixels_in(p);
    REQUIRE(t);
    CHECK(t->b.across);
    CHECK(names(p, t->b.map) == std::vector<std::string>{"CI", "KO", "R", "S"});
    CHECK(t->pixels->windows[0].flipped);
}

TEST_CASE("planes of results are stored by threads, whose rows are pixels all the same") {
    Case c;
    c.y = R"("N", "KO", "P", "Q")";
    const Planned p = planned(c);
    const schedule::Tile* t = pixels_in(p);
    REQUIRE(t);
    CHECK(p.spec.name_of(t->column) == "KO");
    CHECK(t->epilogue.staging.stores.empty());
    // So are rows that lie in another order than that of the pixels.
    c.y = R"("P", "N", "Q", "KO")";
    const Planned other = planned(c);
    REQUIRE(pixels_in(other));
    CHECK(pixels_in(other)->epilogue.staging.stores.empty());
}

TEST_CASE("groups of whole steps are batch digits") {
    Case c;
    c.dims = R"("N": 64, "H": 28, "W": 28, "G": 3, "CI": 128, "KO": 96, "R": 3, "S": 3, "P": "H", "Q": "W")";
    c.x = R"("N", "H", "W", "G", "CI")";
    c.weights = R"("G", "KO", "R", "S", "CI")";
    c.y = R"("N", "P", "Q", "G", "KO")";
    const Planned p = planned(c);
    const schedule::Tile* t = pixels_in(p);
    REQUIRE(t);
    REQUIRE(t->batch.size() == 1);
    CHECK(p.spec.name_of(t->batch[0]) == "G");
    // Of others the channels that fill no step would be multiplied with the next group's.
    c.dims = R"("N": 64, "H": 28, "W": 28, "G": 3, "CI": 72, "KO": 96, "R": 3, "S": 3, "P": "H", "Q": "W")";
    CHECK_FALSE(pixels_in(planned(c)));
}

TEST_CASE("of several digits of channels out tiles have columns along one") {
    Case c;
    c.dims = R"("N": 64, "H": 28, "W": 28, "A": 4, "CI": 128, "KO": 96, "R": 3, "S": 3, "P": "H", "Q": "W")";
    c.weights = R"("A", "KO", "R", "S", "CI")";
    c.y = R"("N", "P", "Q", "A", "KO")";
    const Planned p = planned(c);
    const schedule::Tile* t = pixels_in(p);
    REQUIRE(t);
    CHECK(p.spec.name_of(t->column) == "KO");
    REQUIRE(t->batch.size() == 1);
    CHECK(p.spec.name_of(t->batch[0]) == "A");
}

TEST_CASE("launches whose windows im2col mode does not bring are left to others") {
    Case c;
    c.dims =
        R"("N": "runtime", "H": "runtime", "W": 28, "CI": 128, "KO": 96, "R": 3, "S": 3, "P": "runtime", "Q": 28)";
    const Planned open = planned(c);
    const schedule::Tile* t = pixels_in(open);
    REQUIRE(t);
    const schedule::Condition when = t->pixels->condition(open.spec);
    const auto holds = [&](int64_t n, int64_t h, int64_t outputs) {
        return when.holds({n, h, outputs}, {132, 232448, 90});
    };
    CHECK(holds(4, 28, 28));
    CHECK(holds(4, 28, 100));
    CHECK_FALSE(holds(4, 28, 200));  // they begin more than 127 lines behind the image
    CHECK_FALSE(holds(4, 200, 3));   // or end so far ahead of its end
    CHECK_FALSE(holds(0, 28, 28));
    CHECK_FALSE(holds(4, 28, 0));

    const std::pair<const char*, const char*> others[] = {
        {"H = 9 * P + R - 1, W = Q + S - 1", "a stride of more than 8"},
        {"H = P + 128 * R - 128, W = Q + S - 1", "an offset of more than 255"},
        {"H = P + R - 130, W = Q + S - 1", "a first window beyond the corner"},
    };
    for (const auto& [index, what] : others) {
        CAPTURE(what);
        Case other;
        other.index = index;
        CHECK_FALSE(pixels_in(planned(other)));
    }
    Case odd;  // pixels are no multiple of 16 bytes apart
    odd.dims = R"("N": 4, "H": 28, "W": 28, "CI": 129, "KO": 96, "R": 3, "S": 3, "P": "H", "Q": "W")";
    CHECK_FALSE(pixels_in(planned(odd)));
}

namespace {

struct WeightCase {
    std::string dims =
        R"("N": "runtime", "H": 28, "W": 28, "CI": 128, "KO": 96, "R": 3, "S": 3, "P": "H", "Q": "W")";
    std::string index = "H = P + R - 1, W = Q + S - 1", weights = R"("KO", "R", "S", "CI")",
                results = R"("N", "P", "Q", "KO")", schedule;
};

Planned planned(const WeightCase& c) {
    return planned_text(R"({"pleat": 1, "name": "t", "dims": {)" + c.dims +
                        R"(}, "tensors": {"X": {"dtype": "f16", "dims": ["N", "H", "W", "CI"]}, "DY": {"dtype":)" +
                        R"( "f16", "dims": [)" + c.results + R"(]}, "DF": {"dtype": "f16", "dims": [)" + c.weights +
                        R"(]}}, "kernel": {"stages": [{"contract": "sum", "of": ["DY", "X[)" + c.index +
                        R"(]"], "along": ["N", "P", "Q"]}, {"store": "DF", "from": "sum"}])" +
                        (c.schedule.empty() ? "" : R"(, "schedule": )" + c.schedule) + "}}");
}

const schedule::Tile* weights_in(const Planned& p) {
    const auto* launch = schedule::as<schedule::GemmLaunch>(p.plan.variants.front().launches.front());
    return launch && launch->tile.depth_pixels ? &launch->tile : nullptr;
}

}  // namespace

TEST_CASE("the gradient of weights is a product along pixels, with tiles for each tap") {
    WeightCase c;
    c.schedule = R"({"columns": 128, "scheduler": "stream_k"})";
    const Planned p = planned(c);
    const schedule::Tile* t = weights_in(p);
    REQUIRE(t);
    CHECK(p.spec.tensors[static_cast<size_t>(t->b.tensor)].name == "X");
    CHECK(p.spec.name_of(t->row) == "KO");
    CHECK(p.spec.name_of(t->column) == "CI");
    CHECK(t->a.across);
    CHECK(t->b.across);
    CHECK(names(p, t->a.map) == std::vector<std::string>{"KO", "Q"});
    REQUIRE(t->batch.size() == 2);
    CHECK(p.spec.name_of(t->batch[0]) == "R");
    CHECK(t->most_parts(p.spec) > 1);  // few tiles, whose K the launch cuts
    // Whichever side is contiguous in the weights, and by strides; not where pixels of the gradient lie apart.
    WeightCase other;
    other.weights = R"("R", "S", "CI", "KO")";
    other.schedule = R"({"columns": 128})";
    CHECK(weights_in(planned(other)));
    WeightCase down;
    down.dims = R"("N": 4, "H": 28, "W": 28, "CI": 128, "KO": 96, "R": 3, "S": 3, "P": 14, "Q": 14)";
    down.index = "H = 2 * P + R - 1, W = 2 * Q + 3 * S - 3";
    CHECK(weights_in(planned(down)));
    WeightCase apart;
    apart.results = R"("P", "N", "Q", "KO")";
    CHECK_FALSE(weights_in(planned(apart)));
    // Slices of few channels keep all taps in registers.
    WeightCase few;
    few.dims = R"("N": 64, "H": 56, "W": 56, "CI": 16, "KO": 16, "R": 3, "S": 3, "P": "H", "Q": "W")";
    CHECK_FALSE(weights_in(planned(few)));
}

TEST_CASE("the gradient of a volume's weights has tiles for each of its taps, too") {
    const Planned p = planned_text(
        R"({"pleat": 1, "name": "t", "dims": {"N": "runtime", "D": 8, "H": 14, "W": 14, "CI": 128, "KO": 96, "T": 3,
            "R": 3, "S": 3, "O": 6, "P": "H", "Q": "W"}, "tensors": {
            "X": {"dtype": "f16", "dims": ["N", "D", "H", "W", "CI"]},
            "DY": {"dtype": "f16", "dims": ["N", "O", "P", "Q", "KO"]},
            "DF": {"dtype": "f16", "dims": ["KO", "T", "R", "S", "CI"]}}, "kernel": {"stages": [
            {"contract": "sum", "of": ["DY", "X[D = O + T, H = P + R - 1, W = Q + S - 1]"],
             "along": ["N", "O", "P", "Q"]}, {"store": "DF", "from": "sum"}]}})");
    const schedule::Tile* t = weights_in(p);
    REQUIRE(t);
    CHECK(t->depth_pixels->windows.size() == 3);
    CHECK(t->depth_pixels->taps() == 27);
    CHECK(t->batch.size() == 3);
}

TEST_CASE("of two schedules that take a convolution the faster by their models runs") {
    Case c;
    const auto windows_take = [&](const char* dims) {
        c.dims = dims;
        const Planned p = planned(c);
        const bool tiles = pixels_in(p) != nullptr;
        const bool windows = schedule::as<schedule::WindowLaunch>(p.plan.variants.front().launches.front());
        CHECK(tiles != windows);
        return windows;
    };
    CHECK(windows_take(R"("N": 64, "H": 56, "W": 56, "CI": 16, "KO": 16, "R": 3, "S": 3, "P": "H", "Q": "W")"));
    CHECK_FALSE(
        windows_take(R"("N": 64, "H": 56, "W": 56, "CI": 128, "KO": 256, "R": 3, "S": 3, "P": "H", "Q": "W")"));
}

TEST_CASE("of 64 channels out tiles have 256 rows where there are many pixels") {
    Case c;
    c.dims = R"("N": 128, "H": 56, "W": 56, "CI": 128, "KO": 64, "R": 3, "S": 3, "P": "H", "Q": "W")";
    const Planned p = planned(c);
    const schedule::Tile* t = pixels_in(p);
    REQUIRE(t);
    CHECK(t->mainloop.rows == 256);
    CHECK(t->mainloop.columns == 64);
}

TEST_CASE("rows that lie at an index of the pixel pass through shared memory, and threads store them") {
    Case c;
    c.dims = R"("N": 64, "H": 28, "W": 28, "A": 4, "CI": 128, "KO": 128, "R": 3, "S": 3, "P": 56, "Q": 56)";
    c.weights = R"("A", "KO", "R", "S", "CI")";
    c.index = "H = H + R - 1, W = W + S - 1";
    c.stages = R"s({"store": "Y[P = 2 * H + A // 2, Q = 2 * W + A % 2]", "from": "sum"})s";
    const Planned p = planned(c);
    const schedule::Tile* t = pixels_in(p);
    REQUIRE(t);
    REQUIRE(t->epilogue.staging.stores.size() == 1);
    CHECK(t->epilogue.staging.stores[0].by_rows);
    CHECK(t->epilogue.staging.stores[0].row_bytes == 128);
    CHECK(t->epilogue.staging.stores[0].map.empty());
    // Of channels that fill no part of 64 bytes threads store each its own.
    Case other = c;
    other.dims = R"("N": 64, "H": 28, "W": 28, "A": 4, "CI": 128, "KO": 72, "R": 3, "S": 3, "P": 56, "Q": 56)";
    const Planned ragged = planned(other);
    REQUIRE(pixels_in(ragged));
    CHECK(pixels_in(ragged)->epilogue.staging.stores.empty());
}
