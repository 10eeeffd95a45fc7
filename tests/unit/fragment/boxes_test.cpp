// Tiles in boxes lie as TMA writes them, whose swizzle PTX describes by the bits of an address
// ("Tensor: Swizzling Modes"); which are none is known. How TMA fills them is seen on a GPU
// (examples/matmul/).
#include <doctest/doctest.h>

#include "fragment/copies_dims.h"
#include "pleat/gpu/tile_boxes.h"

namespace {

using namespace copies;
using namespace pleat;

template <class Layout, class Inner>
constexpr TileBoxes boxes_in(int bytes) {
    return tile_boxes(digit_table<Layout>(static_cast<const Layout*>(nullptr)),
                      static_cast<int>(DimIn<Layout, Inner>::number), bytes);
}

/// Of a byte of the box, counted row by row, where TMA writes it.
int written_at(int byte) { return byte ^ (byte >> 7 & 7) << 4; }

template <class Ring>
void check_places(const TileBoxes& boxes) {
    using E = typename Ring::Element;
    constexpr int bytes = sizeof(E), row = 128 / bytes;
    alignas(1024) static typename Ring::Storage memory;
    const auto tile = Ring(memory).at(0);
    int right = 0;
    for (int m = 0; m < boxes.rows; ++m)
        for (int n = 0; n < boxes.count * row; ++n) {
            const int byte = n / row * boxes.rows * 128 + written_at(m * 128 + n % row * bytes);
            right += tile[M(m) + N(n)].get() == tile.get() + byte / bytes;
        }
    CHECK(right == boxes.rows * boxes.count * row);
}

TEST_CASE("a tile in boxes lies as TMA writes them") {
    constexpr TileBoxes several = boxes_in<BOXES::Slot::Layout, N>(2), single = boxes_in<BOX::Slot::Layout, N>(4);
    REQUIRE(several.fit);
    CHECK(several.count == 4);
    CHECK(several.rows == 32);
    check_places<BOXES>(several);
    REQUIRE(single.fit);
    CHECK(single.count == 1);
    CHECK(single.rows == 16);
    check_places<BOX>(single);
}

TEST_CASE("a tile that does not lie so is known to be none") {
    CHECK_FALSE(boxes_in<SLOTS::Slot::Layout, N>(2).fit);  // not swizzled
    CHECK_FALSE(boxes_in<TURNED::Layout, N>(4).fit);       // rows of 16 bytes
    CHECK_FALSE(boxes_in<APART::Layout, N>(2).fit);        // rows of two boxes side by side
    CHECK_FALSE(boxes_in<BOX::Slot::Layout, N>(2).fit);    // its pieces are of elements of 4 bytes
    CHECK_FALSE(boxes_in<BOXES::Slot::Layout, M>(2).fit);  // along its rows
    CHECK_FALSE(boxes_in<SWIZZLED::Layout, M>(2).fit);
    CHECK(boxes_in<SWIZZLED::Layout, N>(2).fit);
}

TEST_CASE("the blocks of a cluster share a tile by a digit of whole boxes") {
    CHECK(boxes_fit_blocks<BOXES, Y, Digit<N, 128, 256>>());  // two blocks, two boxes each
    CHECK(boxes_fit_blocks<BOXES, Y, Digit<N, 64, 256>>());
    CHECK_FALSE(boxes_fit_blocks<BOXES, Y, Digit<N, 32, 256>>());   // halves of boxes
    CHECK_FALSE(boxes_fit_blocks<BOXES, Y, Digit<N, 64, 128>>());   // half of the tile
    CHECK_FALSE(boxes_fit_blocks<BOXES, Y, Digit<N, 128, 512>>());  // beyond the tile
    CHECK_FALSE(boxes_fit_blocks<BOXES, Y, Digit<M, 8, 32>>());     // rows
    CHECK_FALSE(boxes_fit_blocks<BOXES, Y, int>());
}

TEST_CASE("a ring's slots come again lap by lap") {
    for (int n = 0; n < 5000; n += 7) {
        CHECK(BOXES::slot_of(N(n)) == n / 256 % 2);
        CHECK(BOXES::lap_of(N(n)) == n / 512);
        CHECK(BOX::slot_of(N(n)) == n / 32 % 3);
        CHECK(BOX::lap_of(N(n)) == n / 96);
    }
}

}  // namespace
