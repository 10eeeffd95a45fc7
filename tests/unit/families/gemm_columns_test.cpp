// How many columns a tile has where stages go through parts of them.
#include <doctest/doctest.h>

#include <vector>

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
    CHECK(columns == p.tile().mainloop.columns);
    CHECK(p.tile().mainloop.columns % 128 == 0);
}

TEST_CASE("columns of a b that comes across stay in its order, whatever stages read of a pair") {
    const std::string across = tensor("B", "bf16", R"("K", "N")"), o = tensor("O", "bf16", R"("M", "N / 2")");
    const Planned p = planned(R"("M": 512, "N": 4096, "K": 512)", a + ", " + across + ", " + o,
                              R"({"store": "O", "from": "acc[N % 2 = 0] * acc[N % 2 = 1]"})");
    CHECK(p.tile().b.across);
    REQUIRE(p.tile().atoms.size() == 2);
    CHECK(p.spec.name_of(p.tile().atoms[1].axis) == "N % 2");
    // Of four that one thread reads there is no such order: they come element by element.
    const Planned four = planned(R"("M": 512, "N": 4096, "K": 512)",
                                 a + ", " + across + ", " + tensor("O", "bf16", R"("M", "N / 4")"),
                                 R"({"store": "O", "from": "acc[N % 4 = 0] * acc[N % 4 = 3]"})");
    for (const schedule::Variant& v : four.plan.variants) {
        const auto* tiles = schedule::as<GemmLaunch>(v.launches.front());
        if (tiles) CHECK((tiles->tile.mainloop.portable() && tiles->tile.mainloop.sm80().access == 0));
    }
}

TEST_CASE("TMA stores to no tensor that a fold leaves places in without an index") {
    const std::string folded = tensor("D", "bf16", R"("M", "N /^ 128", "N % 128")");
    CHECK(planned(R"("M": 512, "N": 192, "K": 512)", a + ", " + b + ", " + folded, store_acc)
              .tile()
              .epilogue.staging.stores.empty());
    CHECK(!planned(R"("M": 512, "N": 256, "K": 512)", a + ", " + b + ", " + folded, store_acc)
               .tile()
               .epilogue.staging.stores.empty());
}

TEST_CASE("a digit of one value beside the columns is one of the batch, so that threads know it") {
    const Planned p =
        planned(R"("M": 512, "P": 96, "Q": 1, "K": 512)",
                a + ", " + tensor("B", "bf16", R"("P", "Q", "K")") + ", " + tensor("D", "bf16", R"("M", "P", "Q")"),
                store_acc);
    CHECK(p.spec.name_of(p.tile().column) == "P");
    REQUIRE(p.tile().batch.size() == 1);
    CHECK(p.spec.name_of(p.tile().batch.front()) == "Q");
}

TEST_CASE("tiles of three heads have some places of both halves where all of them make other columns") {
    const std::string tensors = a + ", " + tensor("B", "bf16", R"("H", "D", "K")") + ", " +
                                tensor("C", "f32", R"("M", "D % F")") + ", " +
                                tensor("Q", "bf16", R"("M", "H", "D")");
    const auto planned_in = [&](const std::string& schedule) {
        return planned_text(
            R"({"pleat": 1, "name": "t", "dims": {"M": 512, "H": 48, "D": 128, "F": "D // 2", "K": 4096}, "folds": {"HALF": "D / F"}, "tensors": {)" +
            tensors +
            R"(}, "kernel": {"contract": {"acc": ["A", "B"], "along": ["K"]}, "epilogue": [
                {"store": "Q[HALF = 0]", "from": "acc[HALF = 0] * C - acc[HALF = 1]"},
                {"store": "Q[HALF = 1]", "from": "acc[HALF = 1] * C + acc[HALF = 0]"}])" +
            schedule + "}}");
    };
    const Planned three = planned_in(R"(, "schedule": {"form": "pingpong", "rows": 128, "columns": 192})");
    std::vector<int64_t> counts;
    for (const schedule::ColumnAtom& c : three.tile().atoms) counts.push_back(c.count);
    CHECK(counts == std::vector<int64_t>{3, 2, 32});
    REQUIRE(three.tile().batch.size() == 1);
    CHECK((three.tile().batch.front().lo == 32 && three.tile().batch.front().hi == 64));
    CHECK(three.tile().epilogue.staging.stores.size() == 2);
    // Whole heads where these make the columns that are asked for.
    const Planned two = planned_in(R"(, "schedule": {"form": "cooperative", "rows": 128, "columns": 256})");
    CHECK(two.tile().batch.empty());
    CHECK(planned_in("").tile().mainloop.columns == 192);  // K is long
}
