// Where the chunks of rows lie that ldmatrix reads.
#include <doctest/doctest.h>

#include "pleat/gpu/row_chunks.h"

namespace {

template <int Pitch>
void check() {
    CAPTURE(Pitch);
    for (int row = 0; row < 64; row += 8)
        for (int chunk = 0; chunk < Pitch / 16; ++chunk) {
            unsigned banks = 0;
            for (int r = row; r < row + 8; ++r) {
                const int at = pleat::chunk_in_row<Pitch>(r, chunk);
                REQUIRE(at >= 0);
                REQUIRE(at < Pitch);
                banks |= 1u << (r * Pitch + at) / 16 % 8;
                const auto first =
                    static_cast<unsigned>(1024 + r * Pitch + pleat::chunk_in_row<Pitch>(r, chunk % 2));
                REQUIRE(pleat::chunk_behind<Pitch>(first, chunk / 2 * 2) ==
                        static_cast<unsigned>(1024 + r * Pitch + at));
                // What cp.async brings at a time stays together.
                REQUIRE(at / 32 == pleat::chunk_in_row<Pitch>(r, chunk ^ 1) / 32);
            }
            REQUIRE(banks == 255);
        }
}

}  // namespace

TEST_CASE("the same chunk of eight rows lies on all banks, and 32 bytes stay together") {
    check<32>();
    check<64>();
    check<96>();
    check<128>();
    check<160>();
    check<192>();
    check<256>();
    check<384>();
    check<512>();
}
