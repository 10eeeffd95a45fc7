// How many columns a tile has where stages go through parts of them.
#include <doctest/doctest.h>

#include "planned.h"

using namespace pleat;
using namespace pleat::test;

TEST_CASE("a tile holds whole ones of the digits that a reduction cuts its columns into") {
    const Planned p = planned(
        R"("M": 512, "N": 192, "K": 512)",
        a + ", " + b + ", " + d + ", " + tensor("S", "f32", R"("M", "N /^ 128")"),
        store_acc +
            R"(, {"reduce": "s", "as": "sum", "of": "acc", "along": ["N % 128"]}, {"store": "S", "from": "s"})");
    int64_t columns = 1;
    for (const schedule::ColumnAtom& c : p.tile().atoms) columns *= c.count;
    CHECK(columns == p.tile().columns);
    CHECK(p.tile().columns % 128 == 0);
}
