// What a warp's access costs: known cases of shared and global memory, and placements against digit arithmetic.
#include "layout/warp.h"

#include <doctest/doctest.h>

#include <random>

#include "layout/placement.h"
#include "layout/swizzle.h"

namespace pleat::layout {
namespace {

using model::Axis;
using model::Size;

std::vector<int64_t> lanes(int64_t step, int count = 32) {
    std::vector<int64_t> at;
    for (int i = 0; i < count; ++i) at.push_back(i * step);
    return at;
}

/// M x K halves, row-major, in shared memory.
struct Tile {
    model::Spec spec;
    model::Tensor tensor;
    Tile(int64_t m, int64_t k, const char* swizzle) {
        spec.dims = {{"M", Size(m), {}}, {"K", Size(k), {}}};
        tensor.dtype = model::Dtype::f16;
        tensor.axes = {{0, 1, 0}, {1, 1, 0}};
        tensor.strides = {Size(k), Size(1)};
        tensor.space = model::Space::shared;
        if (swizzle) tensor.xors = swizzle_of_pattern(spec, tensor, *pattern_named(swizzle)).xors;
    }
    Placement placement() const {
        std::string missing;
        return *Placement::of(spec, tensor, &missing);
    }
};

}  // namespace

TEST_CASE("words of one bank are served one after the other, and one word once") {
    CHECK(shared_cost(lanes(4), 4).wavefronts == 1);
    CHECK(shared_cost(lanes(8), 4).wavefronts == 2);
    CHECK(shared_cost(lanes(128), 4).wavefronts == 32);
    CHECK(shared_cost(lanes(128), 4).degree() == 32);
    CHECK(shared_cost(lanes(132), 4).wavefronts == 1);  // a row of 32 words and one of padding
    CHECK(shared_cost(lanes(0), 4).wavefronts == 1);    // all ask for the same word
    CHECK(shared_cost(lanes(2), 2).wavefronts == 1);    // two halves a word
    CHECK(shared_cost(lanes(64), 2).wavefronts == 16);
}

TEST_CASE("wide accesses go by halves and quarters of a warp") {
    CHECK(shared_cost(lanes(8), 8).wavefronts == 2);
    CHECK(shared_cost(lanes(8), 8).degree() == 1);
    CHECK(shared_cost(lanes(16), 16).wavefronts == 4);
    CHECK(shared_cost(lanes(16), 16).degree() == 1);
    CHECK(shared_cost(lanes(128), 16).wavefronts == 32);
    CHECK(shared_cost(lanes(128), 16).degree() == 8);
    CHECK(shared_cost(lanes(16, 8), 16).wavefronts == 1);  // a quarter alone
}

TEST_CASE("sectors of global memory are counted once") {
    CHECK(global_cost(lanes(4), 4).sectors == 4);
    CHECK(global_cost(lanes(4), 4).least == 4);
    CHECK(global_cost(lanes(8192), 2).sectors == 32);
    CHECK(global_cost(lanes(8192), 2).least == 2);
    CHECK(global_cost(lanes(0), 4).sectors == 1);
}

TEST_CASE("the hardware's swizzles take the conflict out of columns of 16 bytes") {
    struct Row {
        const char* swizzle;
        int64_t k;
        int before, after;
    };
    for (const Row& row : {Row{"128B", 64, 8, 1}, Row{"64B", 32, 4, 1}, Row{"32B", 16, 2, 1}}) {
        CAPTURE(row.swizzle);
        const Placement p = Tile(64, row.k, row.swizzle).placement();
        CHECK(vector_run(p) == 8);
        CHECK(shared_cost(walk(p, 0, 8, false), 16).degree() == row.before);
        CHECK(shared_cost(walk(p, 0, 8, true), 16).degree() == row.after);
        CHECK(shared_cost(walk(p, 1, 8, true), 16).degree() == 1);
        CHECK(shared_cost(walk(p, 1, 1, true), 2).degree() == 1);
    }
}

TEST_CASE("a swizzle permutes the elements of a tile") {
    for (const char* swizzle : {"32B", "64B", "128B"}) {
        const Placement p = Tile(16, 64, swizzle).placement();
        std::vector<bool> seen(16 * 64, false);
        for (int64_t m = 0; m < 16; ++m)
            for (int64_t k = 0; k < 64; ++k) {
                const int64_t at[] = {m, k};
                CHECK(p.plain(at) == 64 * m + k);
                const auto offset = static_cast<size_t>(p.offset(at));
                REQUIRE(offset < seen.size());
                CHECK_FALSE(seen[offset]);
                seen[offset] = true;
            }
    }
}

TEST_CASE("a placement follows the digits of interleaved and ragged dims") {
    // K / 8, M, K % 8 with 5 rows and 20 columns.
    model::Spec spec;
    spec.dims = {{"M", Size(5), {}}, {"K", Size(20), {}}};
    model::Tensor t;
    t.dtype = model::Dtype::bf16;
    t.axes = {{1, 8, 0}, {0, 1, 0}, {1, 1, 8}};
    t.strides = {Size(40), Size(8), Size(1)};
    std::string missing;
    const auto p = Placement::of(spec, t, &missing);
    REQUIRE(p.has_value());
    REQUIRE(p->lines().size() == 2);
    CHECK(p->lines()[0].dim == 1);
    CHECK(*p->lines()[0].count == 20);
    CHECK(p->innermost() == 0);
    CHECK_FALSE(p->swizzled());
    for (int64_t k = 0; k < 20; ++k)
        for (int64_t m = 0; m < 5; ++m) {
            const int64_t at[] = {k, m};
            CHECK(p->offset(at) == k / 8 * 40 + m * 8 + k % 8);
        }
    CHECK(vector_run(*p) == 4);  // the last run of eight is cut off
}

TEST_CASE("a line between digits counts the places that the tensor tells apart") {
    const Line line{0, {{0, 4, 16}, {0, 64, 0}}, std::nullopt};
    CHECK(line.coordinate(0) == 0);
    CHECK(line.coordinate(3) == 12);
    CHECK(line.coordinate(4) == 64);
    CHECK(line.coordinate(11) == 2 * 64 + 12);
}

TEST_CASE("a walk goes on along the other lines where its own ends") {
    const Placement p = Tile(4, 8, nullptr).placement();
    const auto down = walk(p, 0, 1, true);
    REQUIRE(down.size() == 32);
    CHECK(down[1] == 16);
    CHECK(down[4] == 2);
    CHECK(down[31] == 2 * (3 * 8 + 7));
    CHECK(walk(p, 0, 8, true).size() == 4);  // the whole tile, in vectors
}

TEST_CASE("a stride that is known only at launch has no placement, and is named") {
    model::Spec spec;
    model::Symbol symbol;
    symbol.name = "T";
    spec.symbols = {symbol};
    spec.dims = {{"T", Size::symbol(0), {}}, {"H", Size(8), {}}};
    model::Tensor t;
    t.axes = {{1, 1, 0}, {0, 1, 0}};
    t.strides = {Size::symbol(0), Size(1)};
    std::string missing;
    CHECK_FALSE(Placement::of(spec, t, &missing).has_value());
    CHECK(missing == "T");
}

}  // namespace pleat::layout
