// How maps go through memory: neighbours a thread, tiles of transpositions, tables that stay in the cache, and maps
// that share a launch.
#include <doctest/doctest.h>

#include "planned.h"

using namespace pleat;
using namespace pleat::test;

TEST_CASE("elementwise kernels move 16 bytes; odd rows run flat if nothing is broadcast") {
    const auto map = [](const std::string& length, bool bias) {
        return planned_text(R"({"pleat": 1, "name": "m", "dims": {"T": "runtime", "H": )" + length +
                            R"(}, "tensors": {
            "X": {"dtype": "bf16", "dims": ["T", "H"]}, "Y": {"dtype": "bf16", "dims": ["T", "H"]})" +
                            (bias ? R"(, "B": {"dtype": "bf16", "dims": ["H"]})" : "") + R"(},
            "kernel": {"stages": [{"store": "Y", "from": "X)" +
                            (bias ? " + B" : " + 1") + R"("}]}})");
    };
    const Planned plain = map("4096", true), odd = map("4097", false), odd_bias = map("4097", true);
    CHECK(only_launch(plain).vector == 8);
    CHECK_FALSE(maps(only_launch(plain)).flat);
    CHECK(maps(only_launch(odd)).flat);
    CHECK(only_launch(odd).vector == 8);
    CHECK_FALSE(maps(only_launch(odd_bias)).flat);
    CHECK(only_launch(odd_bias).vector == 1);
}

TEST_CASE("few elements are shared out among more threads") {
    const auto map = [](const std::string& rows, const std::string& dtype, const std::string& more = "") {
        return planned_text(R"({"pleat": 1, "name": "m", "dims": {"T": )" + rows + R"(, "H": 4096}, "tensors": {
            "X": {"dtype": ")" +
                            dtype + R"(", "dims": ["T", "H"]}, "Y": {"dtype": ")" + dtype +
                            R"(", "dims": ["T", "H"]}},
            "kernel": {"stages": [{"store": "Y", "from": "X + 1"}])" +
                            more + "}}");
    };
    const Planned open = map("\"runtime\"", "bf16");
    REQUIRE(open.plan.variants.size() == 2);
    CHECK(test::text(open.spec, open.plan.variants[0].condition) == "T,2,*,66,<=");
    CHECK(open.plan.variants[0].launches[0]->vector == 4);
    CHECK(open.plan.variants[0].launches[0]->threads == 128);
    CHECK(open.plan.variants[0].launches[0]->grid.evaluate({3}) == 3 * 4096 / (4 * 128));
    CHECK(open.plan.variants[1].condition.always());
    CHECK(open.plan.variants[1].launches[0]->vector == 8);
    CHECK(map("\"runtime\"", "f32").plan.variants[0].launches[0]->vector == 2);
    CHECK(only_launch(map("32", "bf16")).vector == 4);
    CHECK(map("32", "bf16").plan.variants.size() == 1);
    CHECK(only_launch(map("34", "bf16")).vector == 8);
    CHECK(map("34", "bf16").plan.variants.size() == 1);
    // What the spec asks for holds at all sizes.
    CHECK(map("\"runtime\"", "bf16", R"(, "schedule": {"vector": 8})").plan.variants.size() == 1);
}

TEST_CASE("tensors that may come in lists keep one launch: they fill the device together") {
    const Planned p = planned_text(R"({"pleat": 1, "name": "m", "dims": {"N": "runtime"}, "tensors": {
        "X": {"dtype": "bf16", "dims": ["N"]}}, "kernel": {"stages": [{"store": "X", "from": "X + 1"}]}})");
    CHECK(p.plan.variants.size() == 1);
}

TEST_CASE("a transposition passes through tiles") {
    const Planned p = planned_text(R"({"pleat": 1, "name": "t", "dims": {"M": 256, "N": 512}, "tensors": {
        "X": {"dtype": "bf16", "dims": ["M", "N"]}, "Y": {"dtype": "bf16", "dims": ["N", "M"]}},
        "kernel": {"stages": [{"store": "Y", "from": "X"}]}})");
    const MapLaunch& launch = maps(only_launch(p));
    CHECK(launch.staged.size() == 1);
    CHECK(launch.tile == 64);
    CHECK(launch.vector == 8);
    CHECK(launch.across_vector == 8);
}

TEST_CASE("the L2 cache is told to keep small tensors that are read again once much else has passed") {
    const auto turned = [](const std::string& dims, const std::string& table, const std::string& dtype,
                           const std::string& with) {
        return planned_text(R"({"pleat": 1, "name": "t", "dims": {)" + dims +
                            R"(, "P": "runtime", "K": 8, "R": 64}, "tensors": {
            "A": {"dtype": "bf16", "dims": ["B", "S", "K", "R"]}, "C": {"dtype": ")" +
                            dtype + R"(", "dims": [)" + table + R"(]}},
            "kernel": {"stages": [{"store": "A", "from": "A * )" +
                            with + R"("}]}})");
    };
    const std::string open = R"("B": "runtime", "S": "runtime")", narrow = R"("B": "runtime", "S": 16)",
                      wide = R"("B": "runtime", "S": 16384)";
    for (const auto& p :
         {turned(open, R"("S", "R")", "f32", "C"), turned(open, R"("P", "R")", "f32", "C[P = S + 3]"),
          turned(wide, R"("S", "R")", "f32", "C")}) {
        CHECK(maps(only_launch(p)).lasting.size() == 1);
        CHECK(only_launch(p).vector == 4);  // 16 bytes of C
    }
    CHECK(only_launch(turned(open, R"("S", "R")", "bf16", "C")).vector == 8);
    // Soon read again; for every S the same; of each token its own; as large as what passes.
    for (const auto& p :
         {turned(narrow, R"("S", "R")", "f32", "C"), turned(open, R"("R")", "f32", "C"),
          turned(open, R"("B", "S", "R")", "f32", "C"), turned(open, R"("S", "K", "R")", "f32", "C")}) {
        CHECK(maps(only_launch(p)).lasting.empty());
        CHECK(only_launch(p).vector == 8);
    }
}

TEST_CASE("maps that do not touch one another share a launch, side by side") {
    const auto rotary = [](const std::string& heads, const std::string& second) {
        return planned_text(R"({"pleat": 1, "name": "t", "dims": {"T": "runtime", "K": 8, "G": )" + heads +
                            R"(, "R": 64},
            "tensors": {"A": {"dtype": "bf16", "dims": ["T", "K", "G", "R"]}, "B": {"dtype": "bf16", "dims": ["T", "K", "R"]},
                        "C": {"dtype": "f32", "dims": ["T", "R"]}, "D": {"dtype": "f32", "dims": ["T", "R"]}},
            "kernel": {"stages": [{"store": "A", "from": "A * C"}, {"store": "B", "from": "B * )" +
                            second + R"("}]}})");
    };
    for (const Planned& p : {rotary("4", "C"), rotary("\"runtime\"", "C"), rotary("4", "D"), rotary("4", "3")}) {
        const MapLaunch& launch = maps(only_launch(p));
        CHECK(launch.family().name() == "map");
        REQUIRE(launch.side_by_side.size() == 1);
        CHECK(launch.sinks.size() == 1);
        CHECK(launch.side_by_side[0].sinks.size() == 1);
        CHECK(launch.vector == 8);
        CHECK(launch.threads == launch.side_by_side[0].threads);
        std::vector<int64_t> sizes(p.spec.symbols.size(), 40);
        CHECK(launch.blocks().evaluate(sizes) ==
              launch.grid.evaluate(sizes) + launch.side_by_side[0].grid.evaluate(sizes));
    }
}

TEST_CASE("maps side by side take as many neighbours of a table that both read") {
    const Planned p =
        planned_text(R"({"pleat": 1, "name": "t", "dims": {"B": "runtime", "S": "runtime", "K": 4, "G": 4, "R": 64},
        "tensors": {"A": {"dtype": "bf16", "dims": ["B", "S", "K", "G", "R"]}, "B1": {"dtype": "bf16", "dims": ["B", "S", "K", "R"]},
                    "C": {"dtype": "f32", "dims": ["S", "R"]}},
        "kernel": {"stages": [{"store": "A", "from": "A * C"}, {"store": "B1", "from": "B1 * C"}]}})");
    const MapLaunch& launch = maps(only_launch(p));
    REQUIRE(launch.side_by_side.size() == 1);
    CHECK(launch.lasting.size() == 1);
    CHECK(launch.side_by_side[0].lasting.empty());  // few share it
    CHECK(launch.vector == 4);
    CHECK(launch.side_by_side[0].vector == 4);
    CHECK(launch.side_by_side[0].why == "4 neighbours along R a thread");
    const std::vector<int64_t> sizes(p.spec.symbols.size(), 8);
    CHECK(launch.grid.evaluate(sizes) == 8 * 8 * 4 * 4 * 64 / (4 * 128));
    CHECK(launch.side_by_side[0].grid.evaluate(sizes) == 8 * 8 * 4 * 64 / (4 * 128));
}
