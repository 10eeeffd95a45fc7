// Two contractions that are added up: one tile, whose steps along the second's K follow those along the first's.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

#include "compile/compile.h"
#include "families/gemm/added.h"
#include "planned.h"

using namespace pleat;
using namespace pleat::test;

namespace {

std::string spec_of(const std::string& stages,
                    const std::string& dims = R"("M": "runtime", "N": 4096, "K": 4096, "R": 16)",
                    const char* dtype_b = "bf16") {
    return R"({"pleat": 1, "name": "t", "dims": {)" + dims +
           R"(}, "params": {"s": {"dtype": "f32"}}, "tensors": {)" + tensor("X", "bf16", R"("M", "K")") + ", " +
           tensor("W", "bf16", R"("N", "K")") + ", " + tensor("U", "bf16", R"("M", "R")") + ", " +
           tensor("B", dtype_b, R"("N", "R")") + ", " + tensor("Z", "bf16", R"("M", "N")") + ", " +
           tensor("Y", "bf16", R"("M", "N")") +
           R"(}, "kernel": {"stages": [{"contract": "base", "of": ["X", "W"], "along": ["K"]},
              {"contract": "update", "of": ["U", "B"], "along": ["R"]}, )" +
           stages + "]}}";
}
std::string stored(const std::string& value) { return R"({"store": "Y", "from": ")" + value + R"("})"; }

}  // namespace

TEST_CASE("a sum of two contractions is one tile, of which the deeper one comes first") {
    for (const char* sum : {"base + update", "update + base"}) {
        const Planned p = planned_text(spec_of(stored(sum)));
        const Tile& tile = p.tile();
        REQUIRE(tile.added);
        CHECK(p.spec.name_of(tile.depth) == "K");
        CHECK(p.spec.name_of(tile.added->depth) == "R");
        CHECK(tile.own_depth(p.spec) == model::Size(4096));
        CHECK(tile.depth_size(p.spec) == model::Size(4096 + 16));  // a step more
        const Tile other = tile.of_added();
        CHECK(p.spec.tensors[static_cast<size_t>(other.a.tensor)].name == "U");
        CHECK(p.spec.tensors[static_cast<size_t>(other.b.tensor)].name == "B");
        // A step brings as many bytes of either.
        REQUIRE(other.a.map.size() == tile.a.map.size());
        REQUIRE(other.b.map.size() == tile.b.map.size());
        for (size_t i = 0; i < tile.a.map.size(); ++i) CHECK(other.a.map[i].box == tile.a.map[i].box);
        for (size_t i = 0; i < tile.b.map.size(); ++i) CHECK(other.b.map[i].box == tile.b.map[i].box);
        CHECK(other.a.map.front().extent == model::Size(16));
        const Tile& portable = gemm(p.plan.variants.back().launches.front()).tile;
        CHECK(portable.mainloop.portable());
        CHECK(portable.added);
        CHECK(p.plan.untiled.empty());
    }
}

TEST_CASE("steps of both contractions stay apart where K does not fill its last step") {
    const Planned p = planned_text(spec_of(stored("base + update"), R"("M": 512, "N": 512, "K": 200, "R": 72)"));
    CHECK(p.tile().depth_size(p.spec) == model::Size(256 + 72));
    // What rows of R give no multiples of 16 bytes for, threads copy.
    const Planned narrow =
        planned_text(spec_of(stored("base + update"), R"("M": 512, "N": 512, "K": 256, "R": 4)"));
    CHECK(narrow.tile().mainloop.portable());
    CHECK(narrow.tile().mainloop.sm80().access == 8);
}

TEST_CASE("what stands behind the sum is the stages' own, as behind one product") {
    const Planned p = planned_text(spec_of(stored("gelu(base + update) + Z")));
    CHECK(p.tile().added);
    CHECK(p.plan.untiled.empty());
}

TEST_CASE("contractions of which more is needed than their sum are no tile") {
    const char* why = "neither of its two contractions needs the other";
    CHECK(planned_text(spec_of(stored("base + update * s"))).plan.untiled.starts_with(why));
    CHECK(planned_text(spec_of(stored("base * update"))).plan.untiled.starts_with(why));
    CHECK(planned_text(spec_of(stored("base + update + base"))).plan.untiled.starts_with(why));
    CHECK(planned_text(spec_of(stored("base + update"), R"("M": 64, "N": 64, "K": 64, "R": 64)", "f16"))
              .plan.untiled.starts_with("B is not multiplied as bf16"));
}

TEST_CASE("what an operand of the sum takes of a third contraction is stored by a kernel ahead") {
    const schedule::Program program = schedule::compile(loaded(
        R"({"pleat": 1, "name": "t", "dims": {"M": "runtime", "N": 4096, "K": 4096, "R": 16}, "tensors": {)" +
        tensor("X", "bf16", R"("M", "K")") + ", " + tensor("W", "bf16", R"("N", "K")") + ", " +
        tensor("A", "bf16", R"("R", "K")") + ", " + tensor("B", "bf16", R"("N", "R")") + ", " +
        tensor("L", "f32", R"("M", "R")") + ", " + tensor("Y", "bf16", R"("M", "N")") +
        R"s(}, "kernel": {"stages": [{"contract": "base", "of": ["X", "W"], "along": ["K"]},
            {"contract": "low", "of": ["X", "A"], "along": ["K"]},
            {"contract": "update", "of": ["bf16(low)", "B"], "along": ["R"]},
            {"store": "Y", "from": "base + update"}, {"store": "L", "from": "low"}]}})s"));
    REQUIRE(program.kernels.size() == 2);
    CHECK(program.spec.kernels[0].name == "t_ahead");
    CHECK(program.spec.program == std::vector<int>{0, 1});
    for (const schedule::PlannedKernel& k : program.kernels) CHECK(k.plan.untiled.empty());
    CHECK(program.kernels[0].kernel.stores.size() == 2);  // what needs that contraction alone as well
    CHECK_FALSE(gemm(program.kernels[0].plan.variants.front().launches.front()).tile.added);
    CHECK(gemm(program.kernels[1].plan.variants.front().launches.front()).tile.added);
}
