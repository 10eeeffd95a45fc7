// What each cluster takes of tiles that clusters share: all of it together, each step once, and every sum that one
// leaves added by the one that has the tile. And where its first tile is.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "families/gemm/cost.h"

#define __device__
#define __forceinline__ inline
#include "pleat/gpu/tile_share.h"

using pleat::StreamKTiles;
namespace schedule = pleat::schedule;

namespace {

struct Problem {
    int tiles, clusters, steps;
};

}  // namespace

TEST_CASE(
    "clusters that share tiles take every step of every tile once, and add up each sum that one of them leaves") {
    std::vector<Problem> problems{{1536, 132, 64}, {2048, 132, 64}, {256, 132, 32}, {4096, 132, 32}, {768, 66, 64},
                                  {133, 132, 20},  {5, 5, 9},       {200, 132, 7},  {1, 1, 1},       {3, 2, 25},
                                  {17, 16, 400},   {31, 16, 40},    {100, 100, 64}, {133, 132, 129}, {2048, 16, 3}};
    for (int clusters = 1; clusters < 12; ++clusters)
        for (int tiles = clusters; tiles < 40; ++tiles)
            for (const int steps : {1, 4, 9, 16, 33, 90}) problems.push_back({tiles, clusters, steps});
    int shared = 0;
    for (const Problem& p : problems) {
        CAPTURE(p.tiles);
        CAPTURE(p.clusters);
        CAPTURE(p.steps);
        std::map<std::pair<int, int>, int> taken;  // by tile and step
        std::map<int, int> left, had;              // by cluster: the tile whose first, or last, steps it has
        int most = 0, least = p.tiles * p.steps;
        for (int me = 0; me < p.clusters; ++me) {
            int mine = 0;
            StreamKTiles share(me, p.clusters, p.tiles, p.steps);
            for (bool some = share.some(); some; some = share.next()) {
                REQUIRE(share.begin() >= 0);
                REQUIRE(share.end() <= p.steps);
                REQUIRE(share.end() - share.begin() >= std::min<int>(StreamKTiles::least, p.steps));
                mine += share.end() - share.begin();
                for (int k = share.begin(); k < share.end(); ++k) REQUIRE(taken[{share.id(), k}]++ == 0);
                REQUIRE(!(share.leaves() && share.adds(1)));
                REQUIRE(share.adds(1) <= 1);
                REQUIRE(share.adds(share.further(1)) == 0);
                if (share.leaves()) REQUIRE(left.insert({me, share.id()}).second);
                if (share.adds(1)) REQUIRE(had.insert({me, share.id()}).second);
            }
            most = std::max(most, mine), least = std::min(least, mine);
        }
        CHECK(taken.size() == static_cast<size_t>(p.tiles) * static_cast<size_t>(p.steps));
        CHECK(had.size() == left.size());
        for (const auto& [me, tile] : had) CHECK(left.at(me - 1) == tile);
        shared += !left.empty();
        const int rounds = (p.tiles + p.clusters - 1) / p.clusters;
        if (left.empty() && rounds > 2)
            CHECK((rounds * p.clusters - p.tiles) * p.steps <=
                  (StreamKTiles::worth + 2 * StreamKTiles::least) * p.clusters);
        if (!left.empty()) CHECK(most - least <= 2 * StreamKTiles::least + 1);
        CHECK(most <= rounds * p.steps);
    }
    CHECK(shared > 100);
}

TEST_CASE(
    "fewer tiles than clusters are cut into equal parts, of which the last of a tile has the others' sums added") {
    for (const int tiles : {1, 2, 5, 16, 33})
        for (const int parts : {2, 3, 4, 8})
            for (const int steps : {8, 33, 128, 129}) {
                CAPTURE(tiles);
                CAPTURE(parts);
                CAPTURE(steps);
                for (int me = 0, next = 0; me < tiles * parts; ++me) {
                    StreamKTiles share(me, tiles * parts, tiles, steps);
                    REQUIRE(share.some());
                    CHECK(share.id() == me / parts);
                    const bool last = me % parts == parts - 1;
                    if (me % parts == 0) next = 0;
                    CHECK(share.begin() == next);
                    next = share.end();
                    CHECK(share.end() - share.begin() >= steps / parts);
                    CHECK(share.end() - share.begin() <= steps / parts + 1);
                    CHECK(share.leaves() == !last);
                    CHECK(share.shared());
                    CHECK(share.adds(1) == (last ? parts - 1 : 0));
                    CHECK(share.adds(share.further(1)) == 0);
                    if (last) CHECK(next == steps);
                    CHECK(!share.next());
                }
            }
    StreamKTiles none(3, 8, 4, 64, false);  // nobody may share
    CHECK(none.id() == 3);
    CHECK(none.end() == 64);
    CHECK(!StreamKTiles(4, 8, 4, 64, false).some());
}

TEST_CASE("the sums of many parts go up a tree, each once, from clusters begun before the one that adds them") {
    for (const int tiles : {1, 2, 4, 7})
        for (const int parts : {9, 15, 16, 17, 33, 64, 66, 132}) {
            CAPTURE(tiles);
            CAPTURE(parts);
            constexpr int steps = 2000;
            std::vector<int> steps_of(static_cast<size_t>(tiles * parts));  // in the sums that a cluster has
            std::vector<int> left(steps_of.size());
            int longest = 0;
            for (int me = 0; me < tiles * parts; ++me) {
                StreamKTiles share(me, tiles * parts, tiles, steps);
                int sums = share.end() - share.begin(), added = 0;
                for (int apart = 1, count; (count = share.adds(apart)) > 0; apart = share.further(apart)) {
                    CHECK(count < StreamKTiles::branches);
                    for (int i = 1; i <= count; ++i) {
                        const int from = me - i * apart;
                        REQUIRE(from / parts == share.id());
                        REQUIRE(left[static_cast<size_t>(from)]++ == 0);  // no sums are added twice
                        sums += steps_of[static_cast<size_t>(from)];
                        ++added;
                    }
                }
                steps_of[static_cast<size_t>(me)] = sums;
                longest = std::max(longest, added);
                if (!share.leaves()) CHECK(sums == steps);
            }
            CHECK(longest == schedule::sums_of(parts).added);  // as the model has it
        }
}

TEST_CASE("a launch's first tiles are found without a division where they are those of the first band") {
    for (const int rows : {0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 100})
        for (const int columns : {1, 3, 16, 33})
            for (const int batches : {1, 2}) {
                const pleat::TileGrid grid{rows, columns, batches};
                const int height = std::min(rows, 8);
                const bool power = height == 1 || height == 2 || height == 4 || height == 8;
                for (int id = 0; id < rows * columns * batches; ++id) {
                    pleat::TileAt fast{};
                    const bool found = pleat::first_band_tile(grid, id, fast);
                    CHECK(found == (power && id < height * columns));
                    if (!found) continue;
                    const pleat::TileAt at = pleat::tile_at(grid, id);
                    CHECK(fast.row == at.row);
                    CHECK(fast.column == at.column);
                    CHECK(fast.batch == at.batch);
                }
            }
}
