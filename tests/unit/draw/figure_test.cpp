// Pictures of layouts: what a figure says of each element against plain arithmetic, what the SVG shows of the
// figure, and one picture whole.
#include "draw/figure.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "check/load.h"
#include "draw/svg.h"
#include "file_text.h"

namespace pleat::draw {
namespace {

const std::string folder = PLEAT_SOURCE_DIR "/tests/unit/draw/";

model::Spec load(const std::string& name, const Overrides& overrides = {}) {
    Sources sources;
    Diagnostics diagnostics;
    auto spec = load_spec(folder + name, overrides, sources, diagnostics);
    REQUIRE_FALSE(diagnostics.has_errors());
    REQUIRE(spec.has_value());
    return std::move(*spec);
}

const model::Tensor& tensor(const model::Spec& spec, const std::string& name) {
    for (const model::Tensor& t : spec.tensors)
        if (t.name == name) return t;
    FAIL("no tensor " << name);
    return spec.tensors.front();
}

Figure figure(const model::Spec& spec, const std::string& name) {
    std::string why;
    const auto made = figure_of(spec, tensor(spec, name), &why);
    REQUIRE_MESSAGE(made.has_value(), why);
    return *made;
}

std::string refusal(const model::Spec& spec, const std::string& name) {
    std::string why;
    REQUIRE_FALSE(figure_of(spec, tensor(spec, name), &why).has_value());
    return why;
}

size_t times(const std::string& text, const std::string& part) {
    size_t n = 0;
    for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++n;
    return n;
}

}  // namespace

TEST_CASE("a cell's bank is the bank of its bytes, before and after the swizzle") {
    const model::Spec spec = load("small.json");
    const Figure f = figure(spec, "A");
    REQUIRE(f.panels.size() == 2);
    for (int swizzled = 0; swizzled < 2; ++swizzled) {
        const Panel& p = f.panels[static_cast<size_t>(swizzled)];
        REQUIRE(p.rows.size() == 8);
        for (int m = 0; m < 8; ++m) {
            REQUIRE(p.rows[static_cast<size_t>(m)].size() == 32);
            for (int word = 0; word < 32; ++word) {
                // Rows of 128 bytes; the chunk of 16 bytes is XORed with the row.
                const int chunk = swizzled ? (word / 4) ^ m : word / 4;
                const Cell& c = p.rows[static_cast<size_t>(m)][static_cast<size_t>(word)];
                CHECK(c.exists);
                CHECK(c.address == 128 * m + 16 * chunk + 4 * (word % 4));
                CHECK(c.first_bank == 4 * chunk + word % 4);
                CHECK(c.last_bank == c.first_bank);
            }
        }
    }
}

TEST_CASE("a padded tensor's elements move on by a bank a row, and are drawn without gaps") {
    const model::Spec spec = load("small.json");
    const Figure f = figure(spec, "B");
    REQUIRE(f.panels.size() == 1);
    REQUIRE(f.panels[0].rows.size() == 6);
    CHECK(f.together == 1);
    for (int n = 0; n < 6; ++n)
        for (int m = 0; m < 8; ++m)
            CHECK(f.panels[0].rows[static_cast<size_t>(n)][static_cast<size_t>(m)].first_bank == (9 * n + m) % 32);
}

TEST_CASE("the lanes are those of the index on threadIdx.x") {
    const model::Spec spec = load("small.json");
    const Figure f = figure(spec, "A");
    for (const Panel& p : f.panels) {
        REQUIRE(p.taken.size() == 64);
        for (const Taken& t : p.taken) {
            CHECK(t.thread == 8 * t.row + t.first / 4);
            CHECK(t.cells == 4);
            CHECK(t.outlined == (t.thread < 8));  // sixteen bytes each: a quarter of a warp at once
        }
    }
}

TEST_CASE("rulers name the digits and number the cells") {
    const model::Spec spec = load("small.json");
    const Figure f = figure(spec, "A");
    REQUIRE(f.columns.size() == 2);
    CHECK(f.columns[0].name == "K / 8");
    REQUIRE(f.columns[0].marks.size() == 8);
    CHECK(f.columns[0].marks[3].first == 12);
    CHECK(f.columns[0].marks[3].cells == 4);
    CHECK(f.columns[0].marks[3].label == "3");
    CHECK(f.columns[1].name == "K");
    CHECK(f.columns[1].marks[13].label == "26");
    REQUIRE(f.rows.size() == 1);
    CHECK(f.rows[0].name == "M");
}

TEST_CASE("the captions say what the swizzle is for") {
    const Figure f = figure(load("small.json"), "A");
    const auto has = [](const Panel& p, const std::string& text) {
        return std::find(p.captions.begin(), p.captions.end(), text) != p.captions.end();
    };
    CHECK(has(f.panels[0], "A warp along M, 16 bytes a lane: 32 wavefronts, an 8-way conflict"));
    CHECK(has(f.panels[1], "A warp along M, 16 bytes a lane: 4 wavefronts, no conflict"));
}

TEST_CASE("digits that are XORed one with another, rings, and sizes known at launch") {
    const model::Spec spec = load("swizzles.json");
    const Figure cross = figure(spec, "CROSS");
    REQUIRE(cross.panels.size() == 2);
    for (int r = 0; r < 16; ++r)
        for (int c = 0; c < 32; ++c) {
            CHECK(cross.panels[0].rows[static_cast<size_t>(r)][static_cast<size_t>(c)].first_bank == c);
            CHECK(cross.panels[1].rows[static_cast<size_t>(r)][static_cast<size_t>(c)].first_bank == (c ^ r));
        }
    CHECK(cross.subtitle == "shared memory, 4096 bytes, strides [32, 1], swizzle C ^ R; a cell is one element");
    const Figure ring = figure(spec, "RING");
    CHECK(ring.subtitle == "shared memory, 16384 bytes, strides [64, 1], swizzle 128B; a cell is 2 elements");
    CHECK(std::find(ring.notes.begin(), ring.notes.end(), "One of 3 slots is drawn; K / 64 says which") !=
          ring.notes.end());
    for (const Taken& t : ring.panels[1].taken) CHECK(t.thread == t.row % 16 * 8 + t.first / 4);
}

TEST_CASE("what lies closest together is drawn across") {
    const Figure down = figure(load("swizzles.json"), "DOWN");
    CHECK(down.columns.back().name == "R");
    CHECK(down.together == 4);
    CHECK(down.panels[0].rows[1][3].address == 4 * (32 + 3));
}

TEST_CASE("what is not drawn is said") {
    const model::Spec spec = load("windows.json");
    const auto said = [](const Figure& f, const std::string& text) {
        return std::find(f.notes.begin(), f.notes.end(), text) != f.notes.end();
    };
    const Figure x = figure(spec, "X");
    CHECK(x.panels[0].rows.size() == 16);
    CHECK(x.panels[0].rows[0].size() == 32);
    CHECK(said(x, "T is given at launch: its first 16 places are drawn"));
    CHECK(said(x, "H: the first 64 of its 4096 places are drawn"));
    CHECK(said(x, "G = 0 is drawn"));
    const Figure v = figure(spec, "V");  // one line, folded into rows of 128 bytes; its end is ragged
    REQUIRE(v.panels[0].rows.size() == 3);
    CHECK(v.panels[0].rows[2][3].exists);
    CHECK_FALSE(v.panels[0].rows[2][4].exists);
    CHECK(v.panels[0].rows[1][1].address == 136);
    CHECK(v.panels[0].rows[1][1].first_bank == 2);
    CHECK(v.panels[0].rows[1][1].last_bank == 3);
}

TEST_CASE("a tensor without addresses is refused in a sentence") {
    const model::Spec spec = load("windows.json");
    CHECK(refusal(spec, "R") == "tensor R [G] lies in registers, which have no banks");
    CHECK(refusal(spec, "ONE") == "tensor ONE has no dims, so there is no layout to draw");
    CHECK(refusal(spec, "S") == "tensor S [T, H] has a stride that depends on S.T, which is known only at launch");
    CHECK(refusal(spec, "I") ==
          "tensor I [H / 8, T, H % 8] has a stride that depends on T, which is known only at launch; give it with "
          "--dim "
          "T=...");
    Overrides sizes;
    sizes.dims = {{"T", "24"}};
    CHECK(figure(load("windows.json", sizes), "I").panels[0].rows.size() == 16);
}

TEST_CASE("every bank has a colour of its own, and the picture has as many fields of it as cells and a legend") {
    std::set<std::string> colours;
    for (int bank = 0; bank < 32; ++bank) colours.insert(bank_colour(bank));
    CHECK(colours.size() == 32);
    const Figure f = figure(load("small.json"), "A");
    const std::string svg = render(f);
    for (int bank = 0; bank < 32; ++bank) {
        size_t cells = 1;  // the legend's
        for (const Panel& p : f.panels)
            for (const auto& row : p.rows)
                cells += static_cast<size_t>(
                    std::count_if(row.begin(), row.end(), [&](const Cell& c) { return c.first_bank == bank; }));
        CAPTURE(bank);
        CHECK(cells == 17);
        CHECK(times(svg, fmt::format("fill=\"{}\"", bank_colour(bank))) == cells);
    }
}

TEST_CASE("a picture is the same bytes every time") {
    const std::string golden = test::text_of(folder + "small.svg");
    CHECK_MESSAGE(render(figure(load("small.json"), "A")) == golden,
                  "after a change of the drawing: bash tests/refresh_generated.sh, and look at the picture");
}

TEST_CASE("text in a picture is escaped") { CHECK(escaped("a < \"b\" & c\n") == "a &lt; &quot;b&quot; &amp; c"); }

}  // namespace pleat::draw
