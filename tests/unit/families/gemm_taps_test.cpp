// Tiles of pixels whose weights have other taps in each phase of the result: which they are, and that a launch
// takes each of their steps once.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <map>
#include <tuple>

#include "compile/compile.h"
#include "families/gemm/launch.h"
#include "loaded.h"

#define __device__
#define __forceinline__ inline
#include "pleat/gpu/tile_taps.h"

using namespace pleat;

namespace {

struct Case {
    int64_t channels = 128, rows = 3, columns = 3, stride = 2, padding = 1;
};

/// The tile of an input gradient by a stride, whose phases are one launch.
std::optional<schedule::Tile> tile_of_phases(const Case& c) {
    const std::string text = fmt::format(
        R"s({{"pleat": 1, "name": "t", "dims": {{"N": "runtime", "H": 56, "W": 56, "P": "(H + {4} - 1) // {4}",
        "Q": "(W + {4} - 1) // {4}", "CI": {0}, "KO": {1}, "R": {2}, "S": {3}}}, "tensors": {{
        "DY": {{"dtype": "f16", "dims": ["N", "P", "Q", "KO"]}}, "F": {{"dtype": "f16", "dims": ["KO", "R", "S", "CI"]}},
        "DX": {{"dtype": "f16", "dims": ["N", "H", "W", "CI"]}}}}, "kernel": {{"stages": [
        {{"let": "h", "be": "H + {5} - R"}}, {{"let": "w", "be": "W + {5} - S"}},
        {{"let": "dy", "be": "where(h % {4} == 0 and w % {4} == 0, DY[P = h // {4}, Q = w // {4}], 0)"}},
        {{"contract": "sum", "of": ["dy", "F"], "along": ["R", "S", "KO"]}}, {{"store": "DX", "from": "sum"}}]}}}})s",
        c.channels, c.channels, c.rows, c.columns, c.stride, c.padding);
    const schedule::Program program = schedule::compile(loaded(text));
    if (program.kernels.size() != 2) return std::nullopt;
    for (const schedule::Variant& v : program.kernels.back().plan.variants)
        if (const auto* gemm = schedule::as<schedule::GemmLaunch>(v.launches.front()); gemm && gemm->tile.pixels)
            return gemm->tile;
    return std::nullopt;
}

std::vector<int64_t> taps_by_batch(const schedule::TapsOfBatches& taps) {
    std::vector<int64_t> all;
    for (int64_t batch = 0; batch < taps.batches; ++batch) all.push_back(taps.taps(batch));
    return all;
}

}  // namespace

TEST_CASE("the tiles of a phase take the taps that it meets") {
    const auto tile = tile_of_phases({});
    REQUIRE(tile);
    REQUIRE(tile->own_taps);
    CHECK(taps_by_batch(*tile->own_taps) == std::vector<int64_t>{1, 2, 2, 4});
    // Weights are counted from where the longest phase's begin.
    CHECK(tile->own_taps->axes[0][0].first == 1);
    CHECK(tile->own_taps->axes[0][3].first == 0);
    CHECK(!tile->scheduler.even);
}

TEST_CASE("tiles of two phases take the taps of both") {
    const auto tile = tile_of_phases({.channels = 64});
    REQUIRE(tile);
    REQUIRE(tile->own_taps);
    CHECK(tile->own_taps->of_columns);
    CHECK(taps_by_batch(*tile->own_taps) == std::vector<int64_t>{2, 4});
}

TEST_CASE("phases that meet all taps have none of their own") {
    const auto tile = tile_of_phases({.rows = 4, .columns = 4});
    REQUIRE(tile);
    CHECK(!tile->own_taps);
}

TEST_CASE("clusters take each step of each tile of all batches once") {
    // Of four batches three have one tap, the last 2 x 3; three steps each.
    using Taps =
        pleat::TapsOfBatches<false, 4, 3, pleat::TapRange<0x0111, 0x2111>, pleat::TapRange<0x0222, 0x3111>>;
    for (const auto& [rows, columns, clusters] : {std::tuple{1, 1, 1}, {9, 2, 5}, {17, 3, 132}, {40, 1, 7}}) {
        const TapGrid<Taps> grid{{rows, columns, 8}};
        std::map<std::tuple<int, int, int>, int> taken;
        for (int me = 0; me < clusters; ++me) {
            TilesByTaps<Taps> share(me, clusters, grid);
            for (bool some = share.some(); some; some = share.next()) {
                const TileAt at = tile_at(grid, share.id());
                REQUIRE(taken[{at.row, at.column, at.batch}]++ == 0);
                REQUIRE(share.end() == (at.batch % 4 + 1 == 4 ? 3 * 2 * 3 : 3));
                std::map<std::pair<int, int>, int> taps;
                for (int k = 0; k < share.end(); ++k)
                    ++taps[{Taps::tap<0>(at.batch, k), Taps::tap<1>(at.batch, k)}];
                for (const auto& [tap, times] : taps) {
                    CHECK(times == 3);
                    CHECK(tap.first == (at.batch % 4 == 3 ? tap.first % 2 : 1));
                }
                CHECK(taps.size() == static_cast<size_t>(share.end() / 3));
            }
        }
        CHECK(taken.size() == static_cast<size_t>(rows * columns * 8));
    }
}
