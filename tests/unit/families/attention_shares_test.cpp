// Into how many shares of keys tiles are cut that see equally many.
#include <doctest/doctest.h>

#define __device__
#define __forceinline__ inline
#include "pleat/gpu/whole_tiles.h"

using pleat::shares_of_whole_tiles;

TEST_CASE(
    "tiles that see equally many keys are cut into whole tiles or equal parts, if nearly all blocks take part") {
    CHECK(shares_of_whole_tiles(64, 33) == 32);    // two tiles each
    CHECK(shares_of_whole_tiles(8, 33) == 32);     // a quarter of one
    CHECK(shares_of_whole_tiles(1, 33) == 33);     // as many parts as there may be
    CHECK(shares_of_whole_tiles(64, 132) == 128);  // two blocks a tile
    CHECK(shares_of_whole_tiles(33, 33) == 33);
    CHECK(shares_of_whole_tiles(20, 33) == 33);   // 20 would leave too many idle
    CHECK(shares_of_whole_tiles(100, 33) == 33);  // and 25, of four tiles
    CHECK(shares_of_whole_tiles(1000, 33) == 33);
    for (int sharing = 1; sharing < 140; ++sharing)
        for (int tiles = 1; tiles < 600; ++tiles) {
            const int shares = shares_of_whole_tiles(tiles, sharing);
            REQUIRE(shares <= sharing);
            REQUIRE(shares * 10 >= sharing * 9);
            if (shares != sharing) REQUIRE((tiles % shares == 0 || shares % tiles == 0));
        }
}
