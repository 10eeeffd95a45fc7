// Which tiles of a contraction a launch takes: blocks that share K, and the forms among which open sizes choose.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "planned.h"

using namespace pleat;
using namespace pleat::test;

TEST_CASE(
    "few tiles share out K: blocks of a cluster multiply a part of it for as many tiles as there are blocks") {
    const Planned p = plain(R"("M": 128, "N": 4096, "K": 14336)");
    const Tile& t = p.tile();
    REQUIRE(t.scheduler.splits > 1);
    CHECK(p.columns() ==
          "[N % " + std::to_string(t.mainloop.columns) + ": " + std::to_string(t.mainloop.columns) + "]");
    CHECK(t.b.map.back().box == t.multiplied());
    const Launch& launch = *p.usual().launches.front();
    CHECK(launch.cluster == t.scheduler.splits);
    CHECK_FALSE(launch.persistent);  // what blocks exchange lies where the next tile's operands would
    CHECK(launch.grid == model::Size(128 / t.mainloop.rows * (4096 / t.mainloop.columns)));
    CHECK(t.shared_bytes() <= 227 * 1024);
    // A part of a tile's columns is beside another part only if no other digit lies between them.
    const Planned gated = planned(R"("M": 128, "G": 2, "N": 512, "K": 8192)",
                                  a + ", " + tensor("B", "bf16", R"("G", "N", "K")") + ", " + d,
                                  R"({"store": "D", "from": "acc[G = 0] * acc[G = 1]"})");
    CHECK(gated.tile().scheduler.splits == 1);
}

TEST_CASE(
    "fewer tiles than half of the multiprocessors are cut into parts along K, whose sums pass through workspace") {
    const Planned p = plain(R"("M": 256, "N": 1024, "K": 8192)");
    const Tile& t = p.tile();
    REQUIRE(t.scheduler.even);
    CHECK(t.scheduler.splits == 1);
    const int64_t tiles = t.clusters(p.spec).constant(), bytes = t.mainloop.rows * t.mainloop.columns * 4 + 256;
    CHECK(tiles <= 66);
    CHECK(t.most_parts(p.spec) == 8);
    CHECK(t.sums_bytes(p.spec) == model::Size(std::min<int64_t>(tiles * 8, 144) * bytes));
    CHECK(p.usual().why.find("where they are few split-K up to 8 along K") != std::string::npos);
    CHECK(p.usual().why.find("stream-K") == std::string::npos);
    // Never of more tiles than that, nor of so few steps.
    for (const char* dims : {R"("M": 8192, "N": 8192, "K": 8192)", R"("M": 256, "N": 1024, "K": 1024)"}) {
        const Planned other = plain(dims);
        CHECK(other.tile().most_parts(other.spec) == 1);
    }
    // Of open rows the launch finds how many.
    const Planned open = plain(R"("M": "runtime", "N": 1024, "K": 8192)");
    const Tile& first = gemm(open.plan.variants.front().launches.front()).tile;
    REQUIRE(first.scheduler.even);
    CHECK(
        schedule::postfix(open.spec, first.parts(open.spec)) ==
        fmt::format("$sms,M,{},/^,{},*,1,max,//,1,max,8,min", first.mainloop.rows, 1024 / first.mainloop.columns));
}

TEST_CASE(
    "products of few tiles and a long K, as weight gradients are, are cut into parts for all multiprocessors") {
    const auto gradient = [](const std::string& tokens) {
        return planned(R"("M": 256, "N": 128, "K": )" + tokens,
                       tensor("A", "bf16", R"("K", "M")") + ", " + tensor("B", "bf16", R"("K", "N")") + ", " +
                           tensor("D", "f32", R"("M", "N")"),
                       store_acc);
    };
    const schedule::DeviceValues h200{132, 227 * 1024, 90};
    const Planned known = gradient("524288");
    const Tile& t = known.tile();
    REQUIRE(t.scheduler.even);
    const int64_t tiles = t.clusters(known.spec).constant();
    CHECK(tiles <= 8);
    CHECK(t.most_parts(known.spec) == 144 / (tiles * t.scheduler.cluster));
    CHECK(t.parts(known.spec).evaluate({}, h200) == 132 / t.scheduler.cluster / tiles);
    CHECK(t.sums_bytes(known.spec) == model::Size(t.most_parts(known.spec) * tiles * t.scheduler.cluster *
                                                  (t.mainloop.rows * t.mainloop.columns * 4 + 256)));
    // Of tokens that launches count first too, in no more parts than suit their steps.
    const Planned open = gradient(R"("runtime")");
    const Tile& first = gemm(open.plan.variants.front().launches.front()).tile;
    REQUIRE(first.scheduler.even);
    const int64_t beside = first.clusters(open.spec).constant();
    CHECK(first.parts(open.spec).evaluate({524288}, h200) == 132 / first.scheduler.cluster / beside);
    CHECK(first.parts(open.spec).evaluate({64 * 16 * 3}, h200) == 3);
    CHECK(first.parts(open.spec).evaluate({100}, h200) == 1);
    // Of many tokens, which no cache keeps, one in whose clusters tiles share what they load.
    const auto many_tokens =
        std::find_if(open.plan.variants.begin(), open.plan.variants.end(),
                     [&](const schedule::Variant& v) { return v.condition.holds({524288}, h200); });
    REQUIRE(many_tokens != open.plan.variants.end());
    const Tile& taken = gemm(many_tokens->launches.front()).tile;
    CHECK(taken.scheduler.even);
    CHECK(taken.scheduler.cluster == 2);
    CHECK(taken.most_parts(open.spec) * taken.clusters(open.spec).constant() * 2 >= 132);
    // Of so many tiles that two of them are more than half of the multiprocessors, whole ones.
    const Planned many = planned(
        R"("M": 2048, "N": 2048, "K": "runtime")",
        tensor("A", "bf16", R"("K", "M")") + ", " + tensor("B", "bf16", R"("K", "N")") + ", " + d, store_acc);
    for (const schedule::Variant& v : many.plan.variants) CHECK_FALSE(gemm(v.launches.front()).tile.scheduler.even);
}

TEST_CASE("few tiles share out K where each step's products are added up by themselves, and have factors") {
    const auto tiles = [](const std::string& dims, const char* of_columns) {
        return planned_text(R"({"pleat": 1, "name": "t", "dims": {)" + dims + R"(}, "tensors": {)" +
                            tensor("A", "e4m3", R"("M", "K")") + ", " + tensor("B", "e4m3", R"("N", "K")") + ", " +
                            tensor("SB", "f32", of_columns) + ", " + d +
                            R"(}, "kernel": {"contract": {"acc": ["A", "B * SB"], "along": ["K"]}, "epilogue": [)" +
                            store_acc + "]}}");
    };
    const std::string few = R"("M": 128, "N": 4096, "K": 14336)";
    const Planned each = tiles(few, R"("N", "K /^ 128")");
    CHECK(each.tile().scales.by_column);
    CHECK(each.tile().scheduler.splits == 2);
    CHECK(each.tile().multiplied() == 64);
    // Columns that share a factor lie in tiles whose blocks share K.
    const Planned blocks = tiles(few, R"("N /^ 128", "K /^ 128")");
    CHECK_FALSE(blocks.tile().scales.by_column);
    CHECK(blocks.tile().scheduler.splits == 2);
    CHECK(blocks.tile().multiplied() == 128);
    CHECK(tiles(R"("M": 8192, "N": 4096, "K": 14336)", R"("N", "K /^ 128")").tile().scheduler.splits == 1);
    CHECK(tiles(R"("M": 128, "N": 4096, "K": 4096)", R"("N", "K /^ 128")").tile().scheduler.splits ==
          1);  // few steps
    // Of an open M the launch says how many tiles there are.
    const Planned open = tiles(R"("M": "runtime", "N": 4096, "K": 14336)", R"("N", "K /^ 128")");
    CHECK(gemm(open.plan.variants.front().launches.front()).tile.scheduler.splits == 2);
    CHECK(test::text(open.spec, open.plan.variants.front().condition).find("$sms,<=") != std::string::npos);
    CHECK(gemm(open.usual().launches.front()).tile.scheduler.splits == 1);
}

TEST_CASE("threads have fewer rows of a tile where the states of its reductions fill the registers") {
    const auto blocks_of_rows = [](const char* group) {
        const std::string all(group);
        return planned(R"("M": 8192, "N": 4096, "K": 4096)",
                       a + ", " + b + ", " + d + ", " + tensor("V", "f32", (R"("M", "N / )" + all + "\"").c_str()),
                       R"({"reduce": "v", "as": "variance", "of": "acc", "along": ["N % )" + all +
                           R"("]}, {"store": "V", "from": "v"}, )" + store_acc)
            .tile()
            .mainloop.blocks();
    };
    CHECK(blocks_of_rows("8") == 1);
    CHECK(blocks_of_rows("16") == 2);
}

TEST_CASE("blocks share out K where stages read tensors and reduce too") {
    const std::string dims = R"("M": 128, "N": 4096, "K": 14336)", x = tensor("X", "bf16", R"("M", "N")"),
                      q = tensor("Q", "f32", R"("N")");
    const Planned residual = planned(dims, a + ", " + b + ", " + x, R"({"store": "X", "from": "X + acc"})");
    CHECK(residual.tile().scheduler.splits > 1);
    CHECK(residual.tile().epilogue.staging.inputs.empty());  // threads read them: a tile is few columns wide
    const Planned sums = planned(
        dims, a + ", " + b + ", " + x + ", " + q,
        R"({"reduce": "q", "as": "sum", "of": "acc", "along": ["M"]}, {"store": "X", "from": "X + acc"}, {"store": "Q", "from": "q"})");
    CHECK(sums.plan.untiled.empty());
    const Planned asked =
        planned_text(R"({"pleat": 1, "name": "t", "dims": {)" + dims + R"(}, "tensors": {)" + a + ", " + b + ", " +
                     x + ", " + q +
                     R"(}, "kernel": {"contract": {"acc": ["A", "B"], "along": ["K"]}, "epilogue": [
        {"reduce": "q", "as": "sum", "of": "acc", "along": ["M"]}, {"store": "X", "from": "X + acc"}, {"store": "Q", "from": "q"}],
        "schedule": {"form": "cooperative", "rows": 128, "columns": 128, "split_k": 4}}})");
    CHECK(asked.plan.refused.empty());
    CHECK(asked.tile().scheduler.splits == 4);
    CHECK(asked.tile().mainloop.columns == 32);
    CHECK(asked.tile().epilogue.reductions.size() == 1);
}

TEST_CASE("sizes known at launch are asked to suit TMA, first all tensors, then the operands") {
    const Planned p = plain(R"("M": "runtime", "N": "runtime", "K": "runtime")");
    const auto assumes = [&](size_t variant, const std::string& what) {
        return test::text(p.spec, p.plan.variants[variant].condition).find(what) != std::string::npos;
    };
    REQUIRE(p.plan.variants.size() >= 5);
    // Of several forms, each but the last where the model puts it first.
    const size_t forms = p.plan.variants.size() - 3;
    for (size_t variant = 0; variant < forms; ++variant) CHECK(assumes(variant, "N,8,%,0,<=,and,K,8,%,0,<=,and"));
    for (size_t variant = 0; variant + 1 < forms; ++variant)
        CHECK(assumes(variant, "N,8,%,0,<=,and,K,8,%,0,<=,and,"));
    CHECK(test::text(p.spec, p.plan.variants[forms - 1].condition) ==
          "$arch,90,<=,90,$arch,<=,and,1,K,<=,and,N,8,%,0,<=,and,K,8,%,0,<=,and");
    CHECK(test::text(p.spec, p.plan.variants[forms].condition) ==
          "$arch,90,<=,90,$arch,<=,and,1,K,<=,and,K,8,%,0,<=,and");
    CHECK(in_tiles(p.plan.variants[forms].launches.front()));
    // Then, of any size, by pointers: rows by 16 bytes where they may be, else element by element.
    CHECK(test::text(p.spec, p.plan.variants[forms + 1].condition) == "K,8,%,0,<=");
    CHECK(gemm(p.plan.variants[forms + 1].launches.front()).tile.mainloop.sm80().access == 16);
    CHECK(p.plan.variants[forms + 2].condition.always());
    CHECK(gemm(p.plan.variants[forms + 2].launches.front()).tile.mainloop.sm80().access == 0);
}

TEST_CASE("where K is known at launch the largest tiles are among the forms, and a last one takes every K") {
    const Planned p = planned(
        R"("M": 4096, "N": 4096, "K": "runtime")",
        tensor("A", "bf16", R"("K", "M")") + ", " + tensor("B", "bf16", R"("K", "N")") + ", " + d, store_acc);
    bool large = false;
    const schedule::Variant* last = nullptr;
    for (const schedule::Variant& v : p.plan.variants) {
        const schedule::Tile& t = gemm(v.launches.front()).tile;
        if (t.mainloop.portable()) break;
        CHECK_FALSE(t.scheduler.even);  // which takes registers, and the end of an open K too
        large = large || (t.mainloop.sm90().form == schedule::Form::cooperative && t.mainloop.rows == 128 &&
                          t.mainloop.columns == 256 && t.epilogue.staging.late);
        last = &v;
    }
    CHECK(large);
    REQUIRE(last);
    CHECK(gemm(last->launches.front()).tile.scheduler.splits == 1);
    CHECK(test::text(p.spec, last->condition) ==
          fmt::format("$arch,90,<=,90,$arch,<=,and,{},K,<=,and", gemm(last->launches.front()).tile.least_depth()));
    // Each part of what goes late goes with a step.
    for (const schedule::Variant& v : p.plan.variants)
        if (gemm(v.launches.front()).tile.epilogue.staging.late)
            CHECK(test::text(p.spec, v.condition).starts_with("$arch,90,<=,90,$arch,<=,and,193,K,<=,and"));
}

TEST_CASE("where K is long, tiles that keep a reduction along their columns are the largest too") {
    const auto columns = [](const std::string& dims, const char* axes, const char* along) {
        const Planned p = planned(dims, a + ", " + b + ", " + d + ", " + tensor("S", "f32", axes),
                                  std::string(R"({"reduce": "s", "as": "logsumexp", "of": "acc", "along": [)") +
                                      along + "]}, " + store_acc + R"(, {"store": "S", "from": "s"})");
        return p.tile().mainloop.columns;
    };
    const auto of_rows = [&](const std::string& dims) {
        return columns(dims, R"("M", "N / 128")", R"("N % 128")");
    };
    CHECK(of_rows(R"("M": 8192, "N": 32768, "K": 8192)") == 256);
    CHECK(of_rows(R"("M": 8192, "N": 32768, "K": 4096)") == 128);  // its stages hide behind another tile's products
    // Of blocks of 64 those of ping-pong tiles are larger, unless many columns would lie beyond the end.
    const auto of_64 = [&](const std::string& dims) { return columns(dims, R"("M", "N / 64")", R"("N % 64")"); };
    CHECK(of_64(R"("M": 8192, "N": 32768, "K": 4096)") == 192);
    CHECK(of_64(R"("M": 8192, "N": 32768, "K": 8192)") == 192);
    CHECK(of_64(R"("M": 8192, "N": 32768, "K": 1024)") == 128);
    CHECK(of_64(R"("M": 8192, "N": 4096, "K": 4096)") == 128);
    CHECK(of_rows(R"("M": 8192, "N": 768, "K": 16384)") < 256);  // few tiles
    CHECK(columns(R"("M": 8192, "N": 32768, "K": 16384)", R"("M / 128", "N")", R"("M % 128")") == 128);
    // Where stages read as much as they store, tiles of 192 columns are in clusters of two, and others alone.
    const auto of_64_reading = [](const std::string& dims) {
        return planned(dims,
                       a + ", " + b + ", " + d + ", " + tensor("C", "bf16", R"("M", "N")") + ", " +
                           tensor("S", "f32", R"("M", "N / 64")"),
                       R"({"let": "x", "be": "acc * C"},
                          {"reduce": "s", "as": "sum", "of": "x", "along": ["N % 64"]},
                          {"store": "D", "from": "x"}, {"store": "S", "from": "s"})");
    };
    for (const auto& [dims, columns_of, cluster] : {std::tuple{R"("M": 8192, "N": 11008, "K": 4096)", 192, 2},
                                                    {R"("M": 8192, "N": 5632, "K": 2048)", 192, 2},
                                                    {R"("M": 8192, "N": 4096, "K": 4096)", 128, 1}}) {
        const Planned p = of_64_reading(dims);
        CHECK(p.tile().mainloop.columns == columns_of);
        CHECK(p.tile().scheduler.cluster == cluster);
    }
    // A residual takes the room of a step; a factor of each row that all columns have in common does not count.
    const auto read = [](const char* axes) {
        return planned(R"("M": 8192, "H": 256, "D": 128, "K": 16384)",
                       a + ", " + tensor("B", "bf16", R"("H", "D", "K")") + ", " +
                           tensor("D1", "bf16", R"("M", "H", "D")") + ", " + tensor("C", "bf16", axes),
                       R"({"store": "D1", "from": "acc * C"})")
            .tile()
            .mainloop.columns;
    };
    CHECK(read(R"("M", "H", "D")") == 128);
    CHECK(read(R"("M", "D")") == 256);
}

TEST_CASE("operands with factors along blocks of K lie along K, or mma.sync multiplies them") {
    const std::string dims = R"("M": "runtime", "N": 4096, "K": 512)",
                      scales = tensor("SA", "f32", R"("M", "K / 128")");
    const auto with = [&](const char* axes) {
        return planned_text(R"({"pleat": 1, "name": "t", "dims": {)" + dims + R"(}, "tensors": {)" + a + ", " +
                            tensor("B", "bf16", axes) + ", " + d + ", " + scales +
                            R"(}, "kernel": {"contract": {"acc": ["A * SA", "B"], "along": ["K"]}, "epilogue": [)" +
                            store_acc + "]}}");
    };
    CHECK(with(R"("N", "K")").plan.variants.front().launches.front()->family().name() == "GEMM");
    const Planned across = with(R"("K", "N")");
    CHECK(across.tile().mainloop.portable());
    CHECK(across.tile().scales.factors.size() == 1);
    CHECK(across.plan.variants.front().why.find("as operands are whose products have factors of their own") !=
          std::string::npos);
}

TEST_CASE("clusters are in step where what they read at a time is more than the L2 cache keeps, for many rounds") {
    const auto in_step = [](const Planned& p) { return p.tile().scheduler.in_step; };
    CHECK(in_step(plain(R"("M": 8192, "N": 32768, "K": 8192)")).rounds > 0);
    CHECK(in_step(plain(R"("M": 8192, "N": 32768, "K": 8192)")).condition.always());
    CHECK(in_step(plain(R"("M": 8192, "N": 32768, "K": 2048)")).rounds == 0);  // the cache keeps it
    CHECK(in_step(plain(R"("M": 8192, "N": 8192, "K": 8192)")).rounds == 0);   // hardly more is read again
    CHECK(in_step(plain(R"("M": 128, "N": 32768, "K": 8192)")).rounds == 0);   // a round or two
    CHECK(in_step(plain(R"("M": 128, "N": 1024, "K": 8192)")).rounds == 0);    // K is shared out
    // Open sizes are asked at launch.
    const Planned open = plain(R"("M": "runtime", "N": 32768, "K": 8192)");
    CHECK(in_step(open).rounds > 0);
    CHECK(test::text(open.spec, in_step(open).condition).find("M,") != std::string::npos);
    CHECK(open.usual().why.find("clusters in step every") != std::string::npos);
    CHECK(test::text_of(in_step(plain(R"("M": 8192, "N": 32768, "K": "runtime")")).condition, {"K"}).find("K,<=") !=
          std::string::npos);
}

TEST_CASE("a large operand is evict-first in L2 where one band or column of tiles reads all of it") {
    const auto hints = [](const std::string& dims) {
        const Planned p = plain(dims);
        return std::pair(p.tile().a.evict_first, p.tile().b.evict_first);
    };
    CHECK(hints(R"("M": 128, "N": 4096, "K": 14336)") == std::pair(false, true));
    CHECK(hints(R"("M": 512, "N": 4096, "K": 4096)") == std::pair(false, true));
    CHECK(hints(R"("M": 8192, "N": 8192, "K": 8192)") == std::pair(false, false));  // later bands read it again
    CHECK(hints(R"("M": 128, "N": 1024, "K": 4096)") == std::pair(false, false));   // the next launch may want it
    CHECK(hints(R"("M": 16384, "N": 64, "K": 8192)") == std::pair(true, false));
    CHECK(hints(R"("M": 128, "N": "runtime", "K": 14336)") == std::pair(false, false));  // of unknown size
    const Planned open = plain(R"("M": "runtime", "N": 4096, "K": 14336)");
    CHECK(open.tile().b.evict_first);
    const Tile& last = open.tile();
    CHECK(open.usual().why.find(fmt::format("B evict-first in L2 where ceil(M / {}) <= 8", last.mainloop.rows)) !=
          std::string::npos);
    CHECK(plain(R"("M": 128, "N": 4096, "K": 14336)").usual().why.find("B evict-first") != std::string::npos);
}
