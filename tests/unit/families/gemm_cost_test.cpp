// The model that chooses forms of tiles, against times that were measured, and what it may not choose.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "families/gemm/cost.h"

using namespace pleat::schedule;

namespace {

struct Measured {
    TileProblem problem;
    std::map<std::string, double> ms;  // by form
};

/// `pixels`: of convolutions, whose batches are the taps of weight gradients.
std::vector<Measured> measured(const std::string& file, bool pixels = false) {
    std::ifstream in(std::string(PLEAT_SOURCE_DIR) + "/tests/unit/families/" + file);
    std::vector<Measured> all;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream words(line);
        Measured& m = all.emplace_back();
        words >> m.problem.m >> m.problem.n >> m.problem.k;
        m.problem.pixels = pixels;
        if (pixels) words >> m.problem.batches;
        m.problem.alike = m.problem.batches;
        std::string form;
        for (double ms = 0; words >> form >> ms;) m.ms[form] = ms;
    }
    return all;
}

/// How many times as long as the fastest form the chosen ones take: the geometric mean and the most.
struct Loss {
    double mean, worst;
};
Loss loss_of_choice(const std::vector<Measured>& all, const Target& target) {
    double sum = 0, worst = 1;
    for (const Measured& m : all) {
        double least = 1e9;
        for (const auto& [form, ms] : m.ms)
            if (form != "cublaslt") least = std::min(least, ms);
        TileProblem problem = m.problem;
        problem.target = &target;
        problem.takes = [&](const TileForm& form) { return m.ms.count(name_of(form)) > 0; };
        const std::string chosen = name_of(choose_form(problem));
        REQUIRE_MESSAGE(m.ms.count(chosen), chosen);
        const double loss = m.ms.at(chosen) / least;
        sum += std::log(loss);
        worst = std::max(worst, loss);
    }
    return {std::exp(sum / static_cast<double>(all.size())), worst};
}

}  // namespace

TEST_CASE("over many shapes the form that is chosen is nearly the fastest of all single launches") {
    const std::vector<Measured> all = measured("gemm_times.txt");
    REQUIRE(all.size() == 112);
    const Loss loss = loss_of_choice(all, default_target());
    MESSAGE("chosen over fastest: geometric mean " << loss.mean << ", worst " << loss.worst);
    CHECK(loss.mean < 1.015);
    CHECK(loss.worst < 1.15);
}

TEST_CASE("of tiles of pixels the form that is chosen is nearly the fastest") {
    const std::vector<Measured> all = measured("gemm_pixel_times.txt", true);
    REQUIRE(all.size() == 21);
    const Loss loss = loss_of_choice(all, default_target());
    MESSAGE("chosen over fastest: geometric mean " << loss.mean << ", worst " << loss.worst);
    CHECK(loss.mean < 1.05);
    CHECK(loss.worst < 1.26);  // a weight gradient that lines take
}

TEST_CASE("the form that is chosen for a long product is nearly the fastest back to back") {
    const std::vector<Measured> all = measured("gemm_sustained_times.txt");
    REQUIRE(all.size() == 13);
    const Loss loss = loss_of_choice(all, *target_named("h100"));
    MESSAGE("chosen over fastest: geometric mean " << loss.mean << ", worst " << loss.worst);
    CHECK(loss.mean < 1.015);
    CHECK(loss.worst < 1.05);
}

TEST_CASE("forms fit into registers, shared memory and what the epilogue takes") {
    TileProblem p;
    p.m = p.n = p.k = 4096;
    p.input_parts = 4;
    p.registers = 90;
    p.takes = [](const TileForm& f) { return f.columns / f.splits % 128 == 0; };
    const std::vector<TileForm> forms = tile_forms(p);
    CHECK(!forms.empty());
    for (const TileForm& f : forms) {
        CHECK(f.stages * (f.rows + f.columns) * 128 + 2 * (4 + 2) * 8192 + 1024 <= 227 * 1024);
        CHECK(f.stages >= 3);
        CHECK((f.accumulators() <= 64 || f.accumulators() + 120 <= 240));
        CHECK(f.columns / f.splits % 128 == 0);
    }
}

TEST_CASE("few tiles divide K, few rows take low tiles, many rows large ones") {
    TileProblem p;
    p.m = 128, p.n = 4096, p.k = 14336;
    CHECK(choose_form(p).splits > 1);  // in turn, so that memory is read in order
    p.n = 1024, p.k = 8192;
    CHECK(choose_form(p).even);
    p.k = 64;  // one step
    CHECK(choose_form(p).splits == 1);
    CHECK_FALSE(choose_form(p).even);
    p.m = 64, p.n = 14336, p.k = 4096;
    CHECK(choose_form(p).rows == 64);
    p.m = p.n = 8192;
    CHECK(choose_form(p).rows * choose_form(p).columns >= 128 * 128);
}

TEST_CASE("the last waves are stream-K where that saves more steps than it takes") {
    TileProblem p;
    p.m = p.n = p.k = 8192;  // 31.03 rounds of 128 x 128
    TileForm whole{true, 128, 128, 6, 1, 1}, shared = whole;
    shared.even = true;
    CHECK(clocks(shared, p) < clocks(whole, p));
    CHECK(name_of(shared) == "p128x128_c1_s1_stream_k");
    p.m = 512, p.n = p.k = 4096;  // less than one round
    CHECK(clocks(shared, p) > clocks(whole, p));
    p.m = 4224, p.n = 4096, p.k = 4096;  // eight rounds
    CHECK(clocks(shared, p) > clocks(whole, p));
    p.m = p.n = 8192, p.k = 512;  // too few steps
    CHECK(!choose_form(p).even);
}

TEST_CASE("long launches take large tiles, which draw less power") {
    TileProblem p;
    p.any_columns = true;
    p.instructions = 4;  // of a product that is rounded
    const auto chosen = [&](int64_t m, int64_t n, int64_t k) {
        p.m = m, p.n = n, p.k = k;
        return choose_form(p);
    };
    for (const auto& [m, n, k] : {std::array<int64_t, 3>{8192, 4096, 4096},
                                  {8192, 8192, 8192},
                                  {16384, 8192, 8192},
                                  {8192, 28672, 4096},
                                  {8192, 4096, 14336},
                                  {4096, 4096, 4096}})
        CHECK_MESSAGE(chosen(m, n, k).rows * chosen(m, n, k).columns >= 128 * 192, name_of(chosen(m, n, k)));
    CHECK(name_of(chosen(8192, 6144, 4096)) == "p128x176_c2_s1");
}

TEST_CASE("few tiles that blocks share are cut into as many parts as there are blocks for them") {
    TileProblem p;
    p.m = 512, p.n = 1024, p.k = 8192;  // 32 tiles of 128 x 128
    TileForm whole{true, 128, 128, 6, 1, 1}, shared = whole;
    shared.even = true;
    CHECK(clocks(shared, p) < clocks(whole, p) / 1.5);
    p.k = 1024;  // no part would have 16 steps
    CHECK(clocks(shared, p) > clocks(whole, p));
    p.m = 1152, p.k = 8192;  // 72 tiles: no two blocks for each
    CHECK(clocks(shared, p) > clocks(whole, p));
    CHECK(most_parts(15) == 1);
    CHECK(most_parts(47) == 2);
    CHECK(most_parts(1000) == 62);
}

TEST_CASE("of operands that the L2 cache does not keep, few tiles take forms that load little more than once") {
    TileProblem p;
    p.m = 256, p.n = 128, p.k = 524288;  // a weight's gradient over many tokens
    const TileForm f = choose_form(p);
    CHECK(f.even);
    const int64_t clusters =
        (p.m + f.rows * f.cluster - 1) / (f.rows * f.cluster) * ((p.n + f.columns - 1) / f.columns);
    CHECK(clusters * (f.rows * f.cluster + f.columns) <= (p.m + p.n) * 3 / 2);
    const TileForm small{true, 64, 64, 8, 1, 1, true};
    CHECK(clocks(small, p) > 1.2 * clocks(f, p));
    // Where the cache keeps them nothing is loaded twice from memory.
    p.k = 16384;
    CHECK(clocks(small, p) < 1.2 * clocks(f, p));
}

TEST_CASE("blocks that share the last tiles of few rows read weights again that the L2 cache has dropped") {
    const auto gains = [](int64_t rows, int64_t columns) {
        TileProblem p;
        p.m = rows, p.n = columns, p.k = 4096;
        TileForm whole{true, 64, 128, 8, 1, 1}, shared = whole;
        shared.even = true;
        return clocks(whole, p) - clocks(shared, p);
    };
    CHECK(gains(192, 14336) <= 0);  // 71 MB of them
    CHECK(gains(1344, 2048) > 0);   // as many rounds, of few weights
}

TEST_CASE("a launch takes no less than its weights from memory") {
    TileProblem p;
    p.m = 128, p.n = 4096, p.k = 14336;
    const double bytes = 2.0 * 4096 * 14336;
    for (const TileForm& form : tile_forms(p)) CHECK(clocks(form, p) > bytes / 3200);
}

TEST_CASE("columns that parts do not make up are tried where they save rounds, and nowhere else") {
    const auto columns_of = [](const TileProblem& p) {
        std::set<int> all;
        for (const TileForm& f : tile_forms(p))
            if (f.columns % 64 != 0) all.insert(f.columns);
        return all;
    };
    TileProblem p;
    p.m = 8192, p.n = 6144, p.k = 4096;  // 17 rounds of 176 columns, 21 of 144, 16 of 192
    CHECK(columns_of(p).empty());
    p.any_columns = true;
    CHECK(columns_of(p) == std::set<int>{144, 176});
    CHECK(choose_form(p).columns == 176);
    p.m = 1536, p.n = p.k = 3072;  // two rounds of 128 x 144
    CHECK(choose_form(p).columns == 144);
    p.m = p.n = p.k = 8192;
    CHECK(columns_of(p).empty());
    p.m = 0, p.n = 6144;  // known at launch only
    CHECK(columns_of(p).empty());
}

TEST_CASE("a heavy epilogue hides behind products") {
    TileProblem p;
    p.m = p.n = 8192, p.k = 1024;
    p.instructions = 20;
    CHECK(choose_form(p).pingpong);
}

namespace {

/// The form that a launch takes of some, which knows all sizes.
const TileForm& taken_of(const std::vector<TileForm>& forms, const TileProblem& p) {
    return *std::min_element(forms.begin(), forms.end(), [&](const TileForm& a, const TileForm& b) {
        const auto at_launch = [&](const TileForm& f) {
            const int blocks = f.cluster * f.splits, at_a_time = 132 * usable_percent(blocks) / 100 / blocks;
            const auto up = [](int64_t x, int64_t y) { return (x + y - 1) / y; };
            const auto rows = up(up(p.m, f.rows), f.cluster), clusters = rows * up(p.n, f.columns);
            return step_clocks(f, p).of(up(up(p.k, 64), f.splits)).of(clusters, rows, at_a_time);
        };
        return at_launch(a) < at_launch(b);
    });
}

}  // namespace

TEST_CASE(
    "for sizes that are known at launch there are a few forms, of which a launch takes one that is near the best") {
    struct Case {
        OpenSizes open;
        int64_t m, n, k;
        double most;  // times the fastest form's, in the mean
    };
    const Case cases[] = {{{true, false, false}, 0, 4096, 4096, 1.08},
                          {{true, false, false}, 0, 2048, 2048, 1.08},
                          {{true, false, false}, 0, 28672, 4096, 1.08},
                          {{true, false, false}, 0, 1024, 8192, 1.1},  // 64 rows alone have low tiles that share K
                          {{true, false, false}, 0, 100, 100, 1.08},
                          {{false, false, true}, 4096, 4096, 0, 1.01},
                          {{false, false, true}, 4096, 11008, 0, 1.01},
                          {{false, true, false}, 4096, 0, 4096, 1.08},
                          {{true, true, true}, 0, 0, 0, 1.2}};
    for (const Case& c : cases) {
        TileProblem p;
        p.m = c.m, p.n = c.n, p.k = c.k;
        const std::vector<TileForm> forms = choose_forms(p, c.open);
        REQUIRE(!forms.empty());
        CHECK(forms.size() <= 3);
        double sum = 0;
        int count = 0;
        const auto sizes = [](bool open, int64_t given) {
            return open ? std::vector<int64_t>{64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384}
                        : std::vector{given};
        };
        for (const int64_t m : sizes(c.open.m, c.m))
            for (const int64_t n : sizes(c.open.n, c.n))
                for (const int64_t k : sizes(c.open.k, c.k)) {
                    p.m = m, p.n = n, p.k = k;
                    sum += std::log(clocks(taken_of(forms, p), p) / clocks(choose_form(p), p));
                    ++count;
                }
        CAPTURE(c.n);
        CAPTURE(c.k);
        CHECK(std::exp(sum / count) < c.most);
    }
}
