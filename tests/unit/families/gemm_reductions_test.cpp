// Reductions that a tile finishes itself, down its rows and along its columns, and what it leaves to a further
// launch.
#include <doctest/doctest.h>

#include "planned.h"

using namespace pleat;
using namespace pleat::test;

TEST_CASE("columns whose states eight lanes cannot share out take no reduction down the rows") {
    const auto down = [](int64_t columns) {
        const Planned p = planned(
            R"("M": 8192, "N": 6144, "K": 4096)", a + ", " + b + ", " + tensor("T", "f32", R"("N", "M / 128")"),
            R"({"reduce": "s", "as": "sum", "of": "acc", "along": ["M % 128"]}, {"store": "T", "from": "s"})");
        const schedule::TileForm form{true, 128, static_cast<int>(columns), 4, 2, 1};
        return std::holds_alternative<Tile>(
            schedule::tile_of(p.spec, schedule::lower_contractions(p.spec.kernels.front()), false, &form));
    };
    CHECK(down(192));
    CHECK(down(160));
    CHECK(!down(176));
    CHECK(!down(144));
}

TEST_CASE("a tile reduces down blocks of its rows; along whole dims it leaves its states to a further launch") {
    const auto with = [&](const std::string& along, const std::string& axes, const std::string& from = "s") {
        return planned(R"("M": "runtime", "N": 4096, "K": 512)",
                       a + ", " + b + ", " + d + ", " + tensor("S", "f32", axes.c_str()),
                       store_acc + R"(, {"reduce": "s", "as": "sum", "of": "acc * acc", "along": [")" + along +
                           R"("]}, {"store": "S", "from": ")" + from + R"("})");
    };
    for (const int rows : {16, 32, 64, 128}) {
        const std::string block = std::to_string(rows);
        const Planned p = with("M % " + block, R"("M /^ )" + block + R"(", "N")");
        REQUIRE(p.plan.untiled.empty());
        CHECK(p.plan.workspace == model::Size(0));
        for (const schedule::Variant& v : p.plan.variants) {
            CHECK(v.launches.size() == 1);
            const Tile& t = gemm(v.launches.front()).tile;
            REQUIRE(t.epilogue.reductions.size() == 1);
            CHECK(t.epilogue.reductions.front().rows == rows);
            CHECK(t.mainloop.rows % rows == 0);
        }
    }
    for (const auto& [along, kept] : {std::pair{"M", R"("N")"}, {"N", R"("M")"}}) {
        const Planned p = with(along, kept, "sqrt(s)");
        REQUIRE(p.plan.untiled.empty());
        CHECK(!(p.plan.workspace == model::Size(0)));
        for (const schedule::Variant& v : p.plan.variants) {
            REQUIRE(v.launches.size() == 2);
            CHECK(v.launches[1]->family().name() == "finish");
            CHECK(v.launches[1]->sinks.size() == 1);
            CHECK(gemm(v.launches[0]).tile.epilogue.reductions.front().beyond());
            CHECK(gemm(v.launches[0]).tile.epilogue.reductions.front().down() == (std::string(along) == "M"));
        }
    }
    // A block of which tiles may lack rows, rows of no warp's slice, and a value that the product meets again.
    CHECK(with("M % 512", R"("M /^ 512", "N")").plan.untiled.find("fits no tile") != std::string::npos);
    CHECK(with("M % 8", R"("M /^ 8", "N")").plan.untiled.find("fits no tile") != std::string::npos);
    const Planned again =
        planned(R"("M": "runtime", "N": 4096, "K": 512)", a + ", " + b + ", " + d,
                R"({"reduce": "s", "as": "sum", "of": "acc", "along": ["M"]}, {"store": "D", "from": "acc - s"})");
    CHECK_MESSAGE(again.plan.untiled.find("a stage that needs the reduction along [M]") != std::string::npos,
                  again.plan.untiled);
}
