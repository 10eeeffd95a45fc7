// Rows of several dims: activations whose images, lines and pixels are one dim in memory are cut into tiles as one.
#include <doctest/doctest.h>

#include <climits>

#include "planned.h"

using namespace pleat;
using namespace pleat::test;

namespace {

/// A pointwise convolution: X [N, H, W, C] by F [K, C]. `y`: the result's axes; `more`: tensors behind them.
Planned pointwise(const std::string& dims, const std::string& stages, const std::string& more = "",
                  const char* y = R"("N", "H", "W", "O")", const std::string& x_strides = "") {
    return planned(R"("K": 256, "O": 512, )" + dims,
                   R"("A": {"dtype": "bf16", "dims": ["N", "H", "W", "K"])" + x_strides + "}, " +
                       tensor("B", "bf16", R"("O", "K")") + ", " + tensor("D", "bf16", y) + more,
                   stages);
}

std::string rows_of(const Planned& p) {
    std::string all;
    for (const model::Axis& x : p.tile().row_dims) all += (all.empty() ? "" : " ") + p.spec.name_of(x);
    return all;
}

}  // namespace

TEST_CASE("images, lines and pixels make the rows of tiles together") {
    const Planned p = pointwise(R"("N": 64, "H": 14, "W": 14)", store_acc);
    const Tile& t = p.tile();
    CHECK(rows_of(p) == "N H W");
    CHECK(t.batch.empty());
    CHECK(t.row_extent(p.spec) == model::Size(64 * 14 * 14));
    CHECK(t.row_tiles(p.spec) == model::Size((64 * 14 * 14 + t.mainloop.rows - 1) / t.mainloop.rows));
    // For TMA they are one axis, of the operand and of what is stored.
    REQUIRE(t.a.map.size() == 2);
    CHECK(t.a.map[1].extent == model::Size(64 * 14 * 14));
    CHECK(t.a.map[1].stride == model::Size(256));
    CHECK(t.a.map[1].box == t.mainloop.rows);
    REQUIRE(t.epilogue.staging.stores.size() == 1);
    REQUIRE(t.epilogue.staging.stores[0].map.size() == 2);
    CHECK(t.epilogue.staging.stores[0].map[1].extent == model::Size(64 * 14 * 14));
    CHECK(t.epilogue.staging.stores[0].map[1].box == 64);
}

TEST_CASE("so they do at sizes that launches know first, as far as an int numbers them") {
    const Planned p = pointwise(R"("N": "runtime", "H": "runtime", "W": "runtime")", store_acc);
    CHECK(rows_of(p) == "N H W");
    const std::string bound = std::to_string(INT_MAX - 1024);
    int by_tma = 0;
    for (const schedule::Variant& v : p.plan.variants) {
        const Tile& t = gemm(v.launches.front()).tile;
        if (t.mainloop.portable()) continue;
        ++by_tma;
        CHECK(test::text(p.spec, v.condition).find(bound) != std::string::npos);
    }
    CHECK(by_tma > 0);
    const Tile& portable = gemm(p.plan.variants.back().launches.front()).tile;
    REQUIRE(portable.mainloop.portable());
    CHECK(portable.row_dims.size() == 1);  // threads would divide by sizes that are open
    CHECK(p.plan.untiled.empty());
}

TEST_CASE("stages read tensors of some of the dims, and go along columns") {
    const std::string more = ", " + tensor("S", "f32", R"("N", "O")") + ", " +
                             tensor("R", "bf16", R"("N", "H", "W", "O")") + ", " +
                             tensor("M", "f32", R"("N", "H", "W")");
    const Planned p = pointwise(R"("N": "runtime", "H": 7, "W": 7)",
                                R"({"store": "D", "from": "acc * S + R"},
                                   {"reduce": "m", "as": "sum", "of": "acc * acc", "along": ["O"]},
                                   {"store": "M", "from": "m"})",
                                more);
    CHECK(rows_of(p) == "N H W");
    CHECK(p.tile().epilogue.reductions.size() == 1);
}

TEST_CASE("dims that memory or stages take apart are not rows together") {
    // Rows of the operand with something between them: lines are one dim, images are not.
    const Planned padded = pointwise(R"("N": 2, "H": 14, "W": 14)", store_acc, "", R"("N", "H", "W", "O")",
                                     R"(, "strides": {"N": 65536})");
    CHECK(rows_of(padded) == "H W");
    CHECK(padded.tile().batch.size() == 1);
    // The result has its dims in another order.
    const Planned turned = pointwise(R"("N": 64, "H": 14, "W": 14)", store_acc, "", R"("H", "N", "W", "O")");
    CHECK(turned.tile().row_dims.size() == 1);
    // A reduction goes down one of them.
    const Planned reduced =
        pointwise(R"("N": 64, "H": 128, "W": 128)",
                  R"({"reduce": "m", "as": "sum", "of": "acc", "along": ["W"]}, {"store": "M", "from": "m"})",
                  ", " + tensor("M", "f32", R"("N", "H", "O")"));
    CHECK(reduced.tile().row_dims.size() == 1);
    // Images fill tiles by themselves.
    CHECK(pointwise(R"("N": 256, "H": 14, "W": 14)", store_acc).tile().row_dims.size() == 1);
    // Something is read of each image, whose number would be found by dividing by open sizes.
    const Planned scaled =
        pointwise(R"("N": "runtime", "H": "runtime", "W": 7)", R"({"store": "D", "from": "acc * S"})",
                  ", " + tensor("S", "f32", R"("N", "O")"));
    CHECK(scaled.tile().row_dims.size() == 1);
    // More rows than an int numbers.
    const Planned many = pointwise(R"("N": 65537, "H": 250, "W": 250)", store_acc);
    CHECK(many.tile().row_dims.size() == 1);
}
