// Room for what TMA brings to the stages of a tile, while threads go through it a few registers at a
// time.
#include <doctest/doctest.h>

#include "planned.h"

namespace pleat::test {
namespace {

/// A rotation of halves that leaves in a byte each, behind a sum with a tensor of as many columns.
Planned rotation(const char* added, const char* table) {
    return planned(R"("M": "runtime", "D": 256, "K": 512)",
                   tensor("A", "bf16", R"("M", "K")") + ", " + tensor("B", "bf16", R"("D", "K")") + ", " +
                       tensor("E", added, R"("M", "D")") + ", " + tensor("COS", table, R"("M", "D % 128")") + ", " +
                       tensor("SIN", table, R"("M", "D % 128")") + ", " + tensor("Q", "e5m2", R"("M", "D")"),
                   R"({"let": "q", "be": "E - acc"},
                      {"store": "Q[D / 128 = 0]", "from": "q[D / 128 = 0] * COS - q[D / 128 = 1] * SIN"},
                      {"store": "Q[D / 128 = 1]", "from": "q[D / 128 = 1] * COS + q[D / 128 = 0] * SIN"})");
}

}  // namespace

TEST_CASE(
    "inputs of a part that are open at once have a place each, also where some come twice while others stay") {
    const Planned alike = rotation("bf16", "bf16");
    REQUIRE(alike.tile().epilogue.staging.part_registers == 2);
    REQUIRE(alike.tile().epilogue.staging.inputs.size() == 4);
    CHECK(alike.tile().epilogue.staging.input_slots == 4);
    // Eight register columns of the tables are in use while a thread takes the first four and the next of E.
    const Planned mixed = rotation("f32", "bf16");
    REQUIRE(mixed.tile().epilogue.staging.part_registers == 2);
    REQUIRE(mixed.tile().epilogue.staging.inputs.size() == 4);
    CHECK(mixed.tile().epilogue.staging.input_slots == 6);
    CHECK(mixed.tile().has_room());
    CHECK(mixed.tile().mainloop.stages >= 2);
}

}  // namespace pleat::test
