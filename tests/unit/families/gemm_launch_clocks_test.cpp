// The cost model as launches evaluate it gives what it gives while tiles are chosen, at random sizes.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "families/gemm/launch_clocks.h"
#include "planned.h"

using namespace pleat;
using namespace pleat::test;
using schedule::RoundClocks;
using schedule::StepClocks;
using schedule::TileForm;
using schedule::TileProblem;

namespace {

const schedule::DeviceValues h200{132, 227 * 1024, 90};

struct Sizes {
    int64_t m, n, k;
};

/// The spec's runtime sizes in their order.
std::vector<int64_t> symbols_of(const model::Spec& spec, const Sizes& s) {
    std::vector<int64_t> all;
    for (const model::Symbol& symbol : spec.symbols)
        all.push_back(symbol.name == "M" ? s.m : symbol.name == "N" ? s.n : s.k);
    return all;
}

/// What tile_choice takes a launch in the tile for. A launch cuts few tiles into parts only where the model of
/// whole tiles gives it longer.
double model_of(const model::Spec& spec, const Tile& tile, const StepClocks& clocks,
                const std::vector<int64_t>& at) {
    const int64_t steps = model::ceil_div(model::ceil_div(tile.depth_size(spec).evaluate(at), tile.mainloop.step),
                                          tile.scheduler.splits);
    RoundClocks rounds = clocks.of(steps);
    const int blocks = tile.scheduler.cluster * tile.scheduler.splits;
    const int64_t at_a_time = std::max<int64_t>(1, h200.sms * schedule::usable_percent(blocks) / 100 / blocks);
    const int64_t clusters = tile.clusters(spec).evaluate(at), rows = tile.rows_of_clusters(spec).evaluate(at);
    const double cut = rounds.of(clusters, rows, at_a_time);
    rounds.most_parts = 1;
    return std::min(cut, rounds.of(clusters, rows, at_a_time));
}

/// Compares over random sizes; how many tiles and places there were.
int compare(const std::string& dims, bool open_k) {
    const Planned p = plain(dims);
    std::mt19937_64 random(7);
    const auto size = [&](int64_t most) { return std::uniform_int_distribution<int64_t>(1, most)(random); };
    int compared = 0;
    for (const schedule::Variant& v : p.plan.variants) {
        const auto* launch = schedule::as<schedule::GemmLaunch>(v.launches.front());
        if (!launch || launch->tile.mainloop.portable()) continue;
        const Tile& tile = launch->tile;
        TileProblem problem;
        problem.n = 4096, problem.k = 4096;
        StepClocks clocks = schedule::step_clocks(tile.taken_form(), problem);
        // Of an open K a launch leaves out what needs its number of steps.
        if (open_k) clocks.memory = clocks.sharing = clocks.a_part = 0;
        const schedule::Term term = schedule::clocks_at_launch(p.spec, tile, clocks);
        for (int i = 0; i < 4000; ++i, ++compared) {
            const std::vector<int64_t> at =
                symbols_of(p.spec, {size(i % 2 ? 512 : 65536), size(16384), size(16384)});
            const double model = model_of(p.spec, tile, clocks, at);
            const auto launched = static_cast<double>(term.evaluate(at, h200));
            CAPTURE(name_of(tile.taken_form()));
            CAPTURE(at.front());
            REQUIRE(std::abs(launched - model) <= 4 + 2e-3 * model);  // integers for what are fractions of clocks
        }
    }
    return compared;
}

}  // namespace

TEST_CASE("launches of an open M evaluate the model that chose their tiles") {
    CHECK(compare(R"("M": "runtime", "N": 4096, "K": 4096)", false) >= 4000);
    CHECK(compare(R"("M": "runtime", "N": 1024, "K": 8192)", false) >= 4000);   // few tiles are cut into parts
    CHECK(compare(R"("M": "runtime", "N": 28672, "K": 4096)", false) >= 4000);  // more of b than the cache keeps
}

TEST_CASE("so do launches of an open M and N, and of an open K") {
    CHECK(compare(R"("M": "runtime", "N": "runtime", "K": 4096)", false) >= 4000);
    CHECK(compare(R"("M": "runtime", "N": 4096, "K": "runtime")", true) >= 4000);
}
