// Parts of a slot lie apart alike for all rows just where their digit has places of its own in the slot's layout.
#include <doctest/doctest.h>

#include "fragment/copies_dims.h"
#include "pleat/gpu/fragments.h"

namespace {

using namespace copies;
using namespace pleat;

/// Does each value of digit [lo, hi) of a dim add as much to the offset from every place of a tile, where it is 0?
template <class D, class Other, class Tile>
bool adds_alike(const Tile& tile, int lo, int hi, int end, int other_end) {
    for (int at = 0; at < end; ++at) {
        const int digit = at / lo % (hi / lo) * lo;
        for (int other = 0; other < other_end; ++other) {
            const auto apart = tile[D(at) + Other(other)].get() - tile[D(at - digit) + Other(other)].get();
            if (apart != tile[D(digit)].get() - tile[D(0)].get()) return false;
        }
    }
    return true;
}

template <class Tile>
void check_digits(const Tile& tile, int rows, int columns) {
    using L = typename Tile::Layout;
    const auto table = digit_table<L>(static_cast<const L*>(nullptr));
    for (int lo = 1; lo < columns; lo *= 2)
        for (int hi = 2 * lo; hi <= columns; hi *= 2) {
            const bool adds = digit_adds(table, static_cast<int>(DimIn<L, N>::number), lo, hi);
            CHECK(adds == (adds_alike<N, M>(tile, lo, hi, columns, rows)));
        }
    for (int lo = 1; lo < rows; lo *= 2)
        for (int hi = 2 * lo; hi <= rows; hi *= 2) {
            const bool adds = digit_adds(table, static_cast<int>(DimIn<L, M>::number), lo, hi);
            CHECK(adds == (adds_alike<M, N>(tile, lo, hi, rows, columns)));
        }
}

TEST_CASE("digits that add a number of their own to offsets are those that are XORed with none") {
    alignas(1024) static BOXES::Storage boxes;
    alignas(1024) static APART::Storage apart;
    alignas(1024) static SWIZZLED::Storage swizzled;
    alignas(16) static SLOTS::Storage slots;
    check_digits(BOXES(boxes).at(0), 32, 256);
    check_digits(APART(apart), 32, 128);
    check_digits(SWIZZLED(swizzled), 32, 64);
    check_digits(SLOTS(slots).at(0), 32, 64);
}

}  // namespace
