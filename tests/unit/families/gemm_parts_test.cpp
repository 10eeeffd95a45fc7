// What of a tile leaves and what comes by TMA, in which parts, and when.
#include <doctest/doctest.h>

#include "planned.h"

using namespace pleat;
using namespace pleat::test;

TEST_CASE("outputs leave, and tensors that stages read along a whole tile come, by TMA") {
    const std::string dims = R"("M": "runtime", "N": 4096, "K": 512)", c = tensor("C", "bf16", R"("M", "N")"),
                      vector = tensor("V", "bf16", R"("N")");
    const Planned plain_store =
        planned(dims, a + ", " + b + ", " + d + ", " + vector, R"({"store": "D", "from": "acc + V"})");
    REQUIRE(plain_store.tile().epilogue.staging.stores.size() == 1);
    CHECK(plain_store.tile().epilogue.staging.stores[0].registers == 8);  // 64 columns of 16 bits
    CHECK(plain_store.tile().epilogue.staging.inputs.empty());
    const Planned residual =
        planned(dims, a + ", " + b + ", " + d + ", " + c, R"({"store": "D", "from": "acc + C"})");
    REQUIRE(residual.tile().epilogue.staging.inputs.size() == 1);
    CHECK(residual.spec.tensors[static_cast<size_t>(residual.tile().epilogue.staging.inputs[0].tensor)].name ==
          "C");
    CHECK(residual.tile().shared_bytes() <= 227 * 1024);
    // Rows of a runtime width are stored by threads, unless they are known to suit.
    const Planned open = planned(R"("M": "runtime", "N": "runtime", "K": 512)", a + ", " + b + ", " + d, store_acc);
    CHECK(gemm(open.plan.variants.front().launches.front()).tile.epilogue.staging.stores.size() == 1);
    const schedule::Tile* last = nullptr;
    for (const schedule::Variant& v : open.plan.variants)
        if (!gemm(v.launches.front()).tile.mainloop.portable()) last = &gemm(v.launches.front()).tile;
    REQUIRE(last);
    CHECK(last->epilogue.staging.stores.empty());
}

TEST_CASE("what stages read at constants of digits that the product lacks comes by TMA, each once") {
    const std::string dims = R"("M": "runtime", "G": 2, "N": 4096, "K": )",
                      z = tensor("Z", "bf16", R"("M", "G", "N")");
    const std::string tensors = a + ", " + b + ", " + d + ", " + z;
    const std::string gated =
        R"({"let": "z", "be": "Z[G = 0]"}, {"store": "D", "from": "acc * sigmoid(z) * Z[G = 1] + z"})";
    const Planned deep = planned(dims + "4096", tensors, gated), flat = planned(dims + "512", tensors, gated);
    // The last of its forms has blocks that share K, whose threads read for themselves.
    const schedule::Tile& of_deep = gemm(deep.plan.variants.front().launches.front()).tile;
    const schedule::Tile& of_flat = gemm(flat.plan.variants.front().launches.front()).tile;
    REQUIRE(of_deep.epilogue.staging.inputs.size() == 2);
    for (const schedule::TilePart& p : of_deep.epilogue.staging.inputs) {
        CHECK(deep.spec.tensors[static_cast<size_t>(p.tensor)].name == "Z");
        REQUIRE(p.at.binds.size() == 1);
        CHECK(deep.spec.name_of(p.at.binds[0].axis) == "G");
        CHECK(p.map.size() == 3);
    }
    // Both consumers have the same parts where their products are long, and a stage more.
    CHECK(of_deep.epilogue.staging.pooled);
    CHECK(!of_flat.epilogue.staging.pooled);
    if (of_deep.mainloop.rows == of_flat.mainloop.rows && of_deep.mainloop.columns == of_flat.mainloop.columns)
        CHECK(of_deep.mainloop.stages > of_flat.mainloop.stages);
    CHECK(of_deep.shared_bytes() <= 227 * 1024);
    // At a place known at launch only, and of both values at once, a thread reads for itself.
    CHECK(planned(dims + "512", tensors, R"({"store": "D", "from": "acc + Z[G = M % 2]"})")
              .tile()
              .epilogue.staging.inputs.empty());
}

TEST_CASE(
    "a tile that both consumers share goes late, if it is one 16-bit output of long products and nothing else") {
    const std::string deep = R"("M": 8192, "N": 8192, "K": 4096)", flat = R"("M": 8192, "N": 8192, "K": 512)";
    const auto late = [](const Planned& p) {
        const schedule::TileForm shared{false, 128, 256, 4, 1, 1};
        const auto found =
            schedule::tile_of(p.spec, schedule::lower_contractions(p.spec.kernels.front()), false, &shared);
        REQUIRE(std::holds_alternative<Tile>(found));
        CHECK(std::get<Tile>(found).mainloop.columns == 256);
        return std::get<Tile>(found).epilogue.staging.late;
    };
    const std::string three = a + ", " + b + ", " + d, c = ", " + tensor("C", "bf16", R"("M", "N")"),
                      v = ", " + tensor("V", "f32", R"("N")");
    CHECK(late(plain(deep)));
    CHECK(late(planned(deep, three + v, R"({"store": "D", "from": "max(acc + V, 0) * 2"})")));
    CHECK(!late(plain(flat)));
    CHECK(!late(planned(deep, three + c, R"({"store": "D", "from": "acc + C"})")));
    CHECK(!late(planned(deep, three + c, R"({"store": "D", "from": "acc"}, {"store": "C", "from": "2 * acc"})")));
    CHECK(!late(planned(deep, a + ", " + b + ", " + tensor("D", "f32", R"("M", "N")"), store_acc)));
    const schedule::TileForm turns{true, 128, 128, 4, 1, 1};
    const auto apart = schedule::tile_of(
        plain(deep).spec, schedule::lower_contractions(plain(deep).spec.kernels.front()), false, &turns);
    CHECK(!std::get<Tile>(apart).epilogue.staging.late);
}

TEST_CASE("where a tile's columns leave half a part over, its parts are half as wide") {
    const auto gated = [](int columns) {
        return planned_text(
            R"({"pleat": 1, "name": "t", "dims": {"M": 8192, "I": 4096, "G": 2, "K": 4096}, "tensors": {)" + a +
            ", " + tensor("B", "bf16", R"("I", "G", "K")") + ", " + tensor("O", "bf16", R"("M", "I")") +
            R"(}, "kernel": {"contract": {"acc": ["A", "B"], "along": ["K"]}, "epilogue": [
                            {"store": "O", "from": "acc[G = 0] * acc[G = 1]"}], "schedule": {"form": "pingpong", "rows": 128, "columns": )" +
            std::to_string(columns) + "}}}");
    };
    const Planned narrow = gated(192), whole = gated(128);
    REQUIRE(narrow.tile().epilogue.staging.stores.size() == 1);
    CHECK(narrow.tile().epilogue.staging.stores[0].row_bytes == 64);
    CHECK(narrow.tile().epilogue.staging.stores[0].map.front().box == 32);
    CHECK(narrow.tile().epilogue.staging.stores[0].registers == 4);
    REQUIRE(whole.tile().epilogue.staging.stores.size() == 1);
    CHECK(whole.tile().epilogue.staging.stores[0].row_bytes == 128);
    CHECK(whole.tile().epilogue.staging.stores[0].map.front().box == 64);
}

TEST_CASE("launches of fewer rows than a tile bring no others, unless a reduction takes them for numbers") {
    const auto clips = [](const char* rows, const std::string& stages) {
        const Planned p = planned_text(
            std::string(R"({"pleat": 1, "name": "t", "dims": {"M": )") + rows +
            R"(, "N": 4096, "K": 4096}, "tensors": {)" + a + ", " + b + ", " + d + ", " +
            tensor("S", "f32", R"("N")") +
            R"(}, "kernel": {"contract": {"acc": ["A", "B"], "along": ["K"]}, "epilogue": [)" + stages + "]}}");
        return p.tile().clips_rows(p.spec);
    };
    const std::string summed =
        R"({"reduce": "s", "as": "sum", "of": "acc", "along": ["M"]}, {"store": "S", "from": "s"})";
    CHECK(clips(R"("runtime")", store_acc));
    CHECK(clips("16", store_acc));
    CHECK_FALSE(clips("128", store_acc));
    CHECK_FALSE(clips("4096", store_acc));
    CHECK_FALSE(clips("16", summed));
}

TEST_CASE("where parts do not make up a tile's columns, the last begins within the one before it") {
    const auto odd = [](const char* store, const char* more = "") {
        return planned_text(
            R"({"pleat": 1, "name": "t", "dims": {"M": 8192, "N": 6144, "K": 4096}, "tensors": {)" + a + ", " + b +
            ", " + d + more + R"(}, "kernel": {"contract": {"acc": ["A", "B"], "along": ["K"]}, "epilogue": [)" +
            store + R"(], "schedule": {"form": "pingpong", "rows": 128, "columns": 176, "cluster": 2}}})");
    };
    const Planned plain_store = odd(R"({"store": "D", "from": "acc"})");
    CHECK(plain_store.tile().mainloop.columns == 176);
    CHECK(plain_store.tile().scheduler.cluster == 2);
    REQUIRE(plain_store.tile().epilogue.staging.stores.size() == 1);
    CHECK(plain_store.tile().epilogue.staging.stores[0].row_bytes == 128);
    CHECK(plain_store.tile().epilogue.staging.stores[0].registers == 8);
    CHECK(plain_store.tile().epilogue.staging.stores[0].count_in(176 / 8) == 3);
    // What is computed twice must not have been stored meanwhile, nor be counted.
    CHECK(odd(R"({"store": "D", "from": "acc + D"})").tile().epilogue.staging.stores.empty());
    CHECK(
        odd(R"({"store": "D", "from": "acc"}, {"reduce": "s", "as": "sum", "of": "acc", "along": ["N"]}, {"store": "S", "from": "s"})",
            R"(, "S": {"dtype": "f32", "dims": ["M"]})")
            .tile()
            .epilogue.staging.stores.empty());
}

TEST_CASE("columns that memory cuts finer than a tile does are stored by threads") {
    const std::string cut = tensor("D", "bf16", R"("N / 64", "M", "N % 64")");
    const Planned p = planned(R"("M": "runtime", "N": 4096, "K": 512)", a + ", " + b + ", " + cut, store_acc);
    CHECK(p.tile().epilogue.staging.stores.empty());
}

TEST_CASE("both values of a pair that are stored apart leave as one, and tables by rows come ahead") {
    const Planned p = planned(
        R"("M": "runtime", "H": 32, "D": 128, "K": 512)",
        a + ", " + tensor("B", "bf16", R"("H", "D", "K")") + ", " + tensor("Q", "bf16", R"("M", "H", "D")") + ", " +
            tensor("C", "f32", R"("M", "D / 2")"),
        R"({"store": "Q[P = 0]", "from": "acc[P = 0] * C"}, {"store": "Q[P = 1]", "from": "acc[P = 1] * C"})",
        R"("folds": {"P": "D % 2"}, )");
    REQUIRE(p.tile().epilogue.staging.stores.size() == 1);
    CHECK(p.tile().epilogue.staging.stores.front().store == 0);
    CHECK(p.tile().epilogue.staging.stores.front().second == 1);
    CHECK(p.tile().epilogue.staging.stores.front().pairs);
    REQUIRE(p.tile().epilogue.staging.inputs.size() == 1);
    CHECK(!p.tile().epilogue.staging.inputs.front().pairs);
    CHECK(p.tile().epilogue.staging.inputs.front().registers == 8);
}

TEST_CASE("outputs of fp8 leave by TMA, 128 columns at a time") {
    const Planned p = planned(R"("M": "runtime", "N": 4096, "K": 4096)",
                              tensor("A", "e4m3", R"("M", "K")") + ", " + tensor("B", "e4m3", R"("N", "K")") +
                                  ", " + tensor("D", "e5m2", R"("M", "N")"),
                              store_acc);
    REQUIRE(p.tile().epilogue.staging.stores.size() == 1);
    CHECK(p.tile().epilogue.staging.stores[0].registers == 16);
    CHECK(p.tile().epilogue.staging.stores[0].map[0].box == 128);
    CHECK(p.tile().epilogue.staging.stores[0].map[1].box == 64);
}
