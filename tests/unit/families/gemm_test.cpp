// Which contractions become tiles on the tensor cores, of which digits, and what is said of those that do not.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "plan/graph_walk.h"
#include "planned.h"

using namespace pleat;
using namespace pleat::test;

TEST_CASE("a plain product: rows along a's dim, columns along b's, and tiles for other architectures last") {
    const Planned p = plain(R"("M": "runtime", "N": 4096, "K": 4096)");
    CHECK(p.tile().atoms.size() == 1);
    CHECK(p.tile().shared_bytes() <= 227 * 1024);
    CHECK(test::text(p.spec, p.usual().condition) == "$arch,90,<=,90,$arch,<=,and");
    // Before them other tiles for the numbers of rows at which they take fewer clocks.
    REQUIRE(p.plan.variants.size() >= 3);
    for (size_t i = 0; i + 2 < p.plan.variants.size(); ++i) {
        const schedule::Variant& other = p.plan.variants[i];
        CHECK(test::text(p.spec, other.condition).starts_with("$arch,90,<=,90,$arch,<=,and,M,"));
        CHECK(test::text(p.spec, other.condition).ends_with(",<=,and"));
        const Tile& tile = gemm(other.launches.front()).tile;
        CHECK(tile.shared_bytes() <= 227 * 1024);
        if (i == 0) CHECK(tile.mainloop.rows * tile.mainloop.columns >= 128 * 128);  // of the most rows
    }
    CHECK(test::text(p.spec, p.plan.variants.back().condition) ==
          "$arch,89,<=,91,$arch,<=,max");  // on Hopper they are never wanted
    const Tile& portable = gemm(p.plan.variants.back().launches.front()).tile;
    CHECK(portable.mainloop.portable());
    CHECK(portable.mainloop.sm80().access == 16);
    CHECK(portable.mainloop.rows * portable.mainloop.columns <= 128 * 128);
    CHECK(portable.scheduler.cluster == 1);
    // Of many rows some are stream-K and leave one another sums in workspace, a tile of each
    // block, which others do not ask for.
    int sharing = 0;
    for (const schedule::Variant& v : p.plan.variants) {
        const Tile& tile = gemm(v.launches.front()).tile;
        sharing += tile.scheduler.even;
        CHECK(v.workspace.evaluate({0}) == 0);
        CHECK(v.workspace.evaluate({65536}) ==
              (tile.scheduler.even ? 144 * (tile.mainloop.rows * tile.mainloop.columns * 4 + 256) : 0));
    }
    CHECK(sharing > 0);
    CHECK(sharing < 4);
    CHECK(p.plan.untiled.empty());
}

TEST_CASE("a transposed output swaps the sides") {
    const Planned p = planned(R"("M": 512, "N": 4096, "K": 4096)",
                              a + ", " + b + ", " + tensor("D", "bf16", R"("N", "M")"), store_acc);
    CHECK(p.spec.name_of(p.tile().row) == "N");
    CHECK(p.columns() == "[M % 128: 128]");
}

TEST_CASE("rows that TMA does not take come by smaller copies on every architecture") {
    for (const auto& [k, access] : {std::pair{100, 8}, {98, 4}, {97, 0}}) {
        const Planned p = plain(R"("M": "runtime", "N": 4096, "K": )" + std::to_string(k));
        REQUIRE(p.plan.variants.size() == 1);
        CHECK(p.plan.variants[0].condition.always());
        CHECK(p.tile().mainloop.portable());
        CHECK(p.tile().mainloop.sm80().access == access);
        CHECK(p.plan.variants[0].why.find("not by TMA: rows of A are not known to be multiples of 16 bytes") !=
              std::string::npos);
        CHECK(p.plan.untiled.empty());
    }
}

TEST_CASE("both halves of a gated activation lie in one thread, whichever way they interleave") {
    const std::string dims = R"("M": "runtime", "G": 2, "I": 4096, "K": 512)",
                      o = tensor("O", "bf16", R"("M", "I")");
    const std::string gate = R"({"store": "O", "from": "silu(acc[G = 0]) * acc[G = 1]"})";
    CHECK(planned(dims, a + ", " + tensor("B", "bf16", R"("G", "I", "K")") + ", " + o, gate)
              .columns()
              .starts_with("[G % 2: 2] [I % "));
    CHECK(planned(dims, a + ", " + tensor("B", "bf16", R"("I", "G", "K")") + ", " + o, gate)
              .columns()
              .starts_with("[G % 2: 2] [I % "));
    // Where the neighbours are stored too they stay a thread's pair.
    CHECK(planned(dims,
                  a + ", " + tensor("B", "bf16", R"("I", "G", "K")") + ", " + o + ", " +
                      tensor("D", "bf16", R"("M", "I", "G")"),
                  gate + R"(, {"store": "D", "from": "acc"})")
              .columns()
              .ends_with(" [G % 2: 2]"));
}

TEST_CASE("a tile holds whole heads, cut where a rotation cuts them") {
    const auto rope = [](const std::string& fold, const std::string& table) {
        return planned(
            R"("M": "runtime", "H": 32, "D": 128, "K": 512)",
            a + ", " + tensor("B", "bf16", R"("H", "D", "K")") + ", " + tensor("Q", "bf16", R"("M", "H", "D")") +
                ", " + tensor("COS", "f32", table.c_str()),
            R"({"store": "Q[R = 0]", "from": "acc[R = 0] * COS"}, {"store": "Q[R = 1]", "from": "acc[R = 1] * COS"})",
            R"("folds": {"R": ")" + fold + R"("}, )");
    };
    CHECK(rope("D / 64", R"("M", "D % 64")").columns() == "[D % 128 / 64: 2] [D % 64: 64]");
    CHECK(rope("D % 2", R"("M", "D / 2")").columns() == "[D % 128 / 2: 64] [D % 2: 2]");
}

TEST_CASE("a value that nothing stores asks nothing of a tile") {
    const std::string dims = R"("M": "runtime", "N": 4096, "K": 512)",
                      unused = R"({"reduce": "s", "as": "sum", "of": "acc", "along": ["N"]}, )";
    CHECK(planned(dims, a + ", " + b + ", " + d, unused + store_acc).columns() == plain(dims).columns());
    CHECK(!planned(dims, a + ", " + b + ", " + d, unused + R"({"store": "D", "from": "acc - s"})")
               .plan.untiled.empty());
}

TEST_CASE("rows of one element are read element by element") {
    const Planned p = plain(R"("M": 64, "N": 64, "K": 1)");
    CHECK(p.tile().mainloop.portable());
    CHECK(p.tile().mainloop.sm80().access == 0);
}

TEST_CASE("what does not depend on the columns is stored where there are none too") {
    const std::string dims = R"("M": "runtime", "N": {"runtime": {"multiple_of": 8}}, "K": 64)";
    const std::string label = tensor("LABEL", "i32", R"("M")") + ", " + tensor("X", "f32", R"("M")");
    const Planned p = planned(dims, a + ", " + b + ", " + d + ", " + label,
                              store_acc + R"(, {"store": "X", "from": "acc[N = LABEL]"})");
    CHECK(p.tile().epilogue.columns_stay);
    CHECK_FALSE(p.tile().epilogue.rows_stay);
    CHECK(test::text(p.spec, p.usual().condition).find("1,N,<=") != std::string::npos);
    CHECK(gemm(p.plan.variants.back().launches.front()).tile.column_tiles(p.spec).evaluate({100, 0}) == 1);
    CHECK(gemm(plain(dims).plan.variants.back().launches.front()).tile.column_tiles(p.spec).evaluate({100, 0}) ==
          0);
}

TEST_CASE(
    "where a gather's index is none of the columns, 0 is stored once a row, whether there are columns or not") {
    const std::string tensors = a + ", " + b + ", " + d + ", " + tensor("LABEL", "i32", R"("M")") + ", " +
                                tensor("X", "f32", R"("M")") + ", " + tensor("Z", "f32", R"("M")");
    const std::string gather = R"(, {"store": "X", "from": "acc[N = LABEL]"})";
    const Planned p = planned(R"("M": "runtime", "N": "runtime", "K": 64)", tensors, store_acc + gather);
    int times = 0;
    for (const schedule::Sink& s : p.usual().launches.front()->sinks) {
        if (s.what != schedule::Sink::What::nowhere) continue;
        ++times;
        const model::Domain domain = schedule::domain_of(p.spec.kernels.front(), p.usual(), s);
        REQUIRE(domain.axes().size() == 1);
        CHECK(p.spec.name_of(domain.axes()[0]) == "M");
    }
    CHECK(times == 1);
    // Another thread than the one that stores it would read it.
    CHECK(planned(R"("M": "runtime", "N": 256, "K": 64)", tensors,
                  store_acc + gather + R"(, {"store": "Z", "from": "X * 2"})")
              .plan.untiled == "X is read by a stage while a gather stores to it");
}

TEST_CASE("batch dims have one value in a tile") {
    const Planned p =
        planned(R"("E": 8, "M": "runtime", "N": 4096, "K": 512)",
                tensor("A", "f16", R"("E", "M", "K")") + ", " + tensor("B", "f16", R"("E", "N", "K")") + ", " +
                    tensor("D", "f16", R"("E", "M", "N")"),
                store_acc);
    REQUIRE(p.tile().batch.size() == 1);
    CHECK(p.spec.name_of(p.tile().batch[0]) == "E");
    CHECK(p.tile().a.map.size() == 3);
    CHECK(p.tile().b.map.size() == 3);
}

namespace {

/// A product of operands of other dtypes than d's, each along K.
Planned product_of(const std::string& a_dtype, const std::string& b_dtype,
                   const std::string& dims = R"("M": "runtime", "N": 4096, "K": 4096)") {
    return planned(
        dims,
        tensor("A", a_dtype.c_str(), R"("M", "K")") + ", " + tensor("B", b_dtype.c_str(), R"("N", "K")") + ", " + d,
        store_acc);
}

}  // namespace

TEST_CASE("fp8 of either format is multiplied 128 elements at a time, whose sums are added up in f32") {
    for (const auto& [x, y] : {std::pair{"e4m3", "e4m3"}, {"e4m3", "e5m2"}, {"e5m2", "e4m3"}, {"e5m2", "e5m2"}}) {
        const Planned p = product_of(x, y);
        CHECK(p.tile().mainloop.step == 128);
        CHECK(p.tile().mainloop.by_steps());
        CHECK(p.tile().mainloop.sm90().form == schedule::Form::cooperative);
        CHECK(p.tile().mainloop.rows == 256);
        CHECK(p.tile().mainloop.columns == 128);
        // Portable tiles from sm_89 on, and below that no tensor cores.
        REQUIRE(p.plan.variants.size() >= 3);
        const schedule::Variant &portable = p.plan.variants[p.plan.variants.size() - 2],
                                &last = p.plan.variants.back();
        CHECK(portable.condition == both(schedule::from_arch(89), schedule::off_hopper()));
        CHECK(gemm(portable.launches.front()).tile.mainloop.step == 64);
        CHECK_FALSE(gemm(portable.launches.front()).tile.mainloop.by_steps());
        CHECK(last.condition.always());
        CHECK_FALSE(in_tiles(last.launches.front()));
    }
    // Where few columns of wider tiles lie beyond the end, those.
    const Planned wide = product_of("e4m3", "e4m3", R"("M": "runtime", "N": 8192, "K": 4096)");
    CHECK(wide.tile().mainloop.rows == 128);
    CHECK(wide.tile().mainloop.columns == 192);
    const Planned p = product_of("e4m3", "e4m3", R"("M": "runtime", "N": 4096, "K": "runtime")");
    CHECK(test::text(p.spec, p.plan.variants.front().condition).find("K,16,%,0,<=") != std::string::npos);
}

TEST_CASE("f32 is multiplied as TF32 where the spec asks for it, by TMA too") {
    const std::string tensors =
        tensor("A", "f32", R"("M", "K")") + ", " + tensor("B", "f32", R"("N", "K")") + ", " + d;
    const auto with = [&](const std::string& operands, const std::string& all) {
        const std::string text =
            R"({"pleat": 1, "name": "t", "dims": {"M": "runtime", "N": 4096, "K": "runtime"}, "tensors": {)" + all +
            R"(}, "kernel": {"contract": {"acc": [)" + operands + R"(], "along": ["K"]}, "epilogue": [)" +
            store_acc + "]}}";
        return planned_text(text);
    };
    const Planned p = with(R"-("tf32(A)", "tf32(B)")-", tensors);
    CHECK(p.tile().tf32);
    CHECK(p.tile().mainloop.step == 32);
    CHECK_FALSE(p.tile().mainloop.by_steps());
    CHECK(test::text(p.spec, p.plan.variants.front().condition).find("K,4,%,0,<=") != std::string::npos);
    CHECK(p.plan.untiled.empty());
    CHECK(with(R"-("tf32(A)", "B")-", tensors).plan.untiled ==
          "B is f32, which tensor cores multiply only as TF32: tf32(B) asks for that");
    // Only elements of 16 bits may lie across K: others come by threads, one by one.
    const Planned q = with(R"-("tf32(A)", "tf32(B)")-",
                           tensor("A", "f32", R"("K", "M")") + ", " + tensor("B", "f32", R"("N", "K")") + ", " + d);
    CHECK(q.tile().mainloop.portable());
    CHECK(q.tile().mainloop.sm80().access == 0);
    CHECK(q.plan.variants.front().why.find(
              "A is not contiguous along K, as tensor cores want their operands of TF32") != std::string::npos);
}

namespace {

/// A product of operands that are written as expressions.
Planned computed(const std::string& of_a, const std::string& of_b, const std::string& more,
                 const char* dtype = "e4m3") {
    return planned_text(
        R"({"pleat": 1, "name": "t", "dims": {"M": "runtime", "N": 4096, "K": 4096}, "tensors": {)" +
        tensor("A", dtype, R"("M", "K")") + ", " + tensor("B", dtype, R"("N", "K")") + ", " + d + more +
        R"(}, "kernel": {"contract": {"acc": [")" + of_a + R"(", ")" + of_b +
        R"("], "along": ["K"]}, "epilogue": [)" + store_acc + "]}}");
}

}  // namespace

namespace {

/// A product of which operands are written as expressions, of any dtypes.
Planned cast_product(const char* of_a, const char* of_b, const char* dtype_a, const char* dtype_b,
                     const std::string& dims = R"("M": "runtime", "N": 4096, "K": 4096)",
                     const char* axes_d = R"("M", "N")") {
    return planned_text(R"({"pleat": 1, "name": "t", "dims": {)" + dims + R"(}, "tensors": {)" +
                        tensor("A", dtype_a, R"("M", "K")") + ", " + tensor("B", dtype_b, R"("N", "K")") + ", " +
                        tensor("D", "bf16", axes_d) + R"(}, "kernel": {"contract": {"acc": [")" + of_a + R"(", ")" +
                        of_b + R"("], "along": ["K"]}, "epilogue": [)" + store_acc + "]}}");
}

}  // namespace

TEST_CASE(
    "an operand is cast on its way from a dtype of 8 bits to one that holds all its values, and makes the rows") {
    for (const char* dtype : {"i8", "u8", "e4m3", "e5m2"})
        for (const char* as : {"bf16", "f16"})
            for (const char* axes_d : {R"("M", "N")", R"("N", "M")"}) {
                const Planned p = cast_product("A", (std::string(as) + "(B)").c_str(), as, dtype,
                                               R"("M": "runtime", "N": 4096, "K": 4096)", axes_d);
                CHECK(p.tile().a.is_cast());
                CHECK_FALSE(p.tile().b.is_cast());
                CHECK(p.spec.name_of(p.tile().row) == "N");
                CHECK(p.tile().swap_ab == (axes_d == std::string(R"("M", "N")")));
                CHECK_FALSE(p.tile().mainloop.by_steps());
                CHECK(p.tile().operand == (as == std::string("bf16") ? model::Dtype::bf16 : model::Dtype::f16));
                CHECK(p.tile().mainloop.step == 64);
                CHECK(p.tile().a.map.front().box == 64);
                CHECK(p.tile().mainloop.stages >= 3);
                CHECK(p.tile().shared_bytes() <= 227 * 1024);
                // mma.sync's tiles cast what makes the columns.
                const Tile& portable = gemm(p.plan.variants.back().launches.front()).tile;
                CHECK(portable.b.is_cast());
                CHECK(p.spec.name_of(portable.column) == "N");
            }
    const std::string computed = "an operand of the contraction is computed, and TMA brings tensors as they are";
    CHECK(cast_product("A", "e4m3(B)", "e4m3", "i8").plan.untiled == computed);  // which rounds
    CHECK(cast_product("A", "bf16(B)", "bf16", "i32").plan.untiled == computed);
    CHECK(cast_product("A", "B", "bf16", "i8").plan.untiled ==
          "B is i8, which is multiplied as f32 here: bf16(B) is for tensor cores");
    CHECK(cast_product("bf16(A)", "bf16(B)", "i8", "i8").plan.untiled ==
          "both operands are cast, and a tile casts one of them on its way");
}

TEST_CASE("integers of 8 bits are multiplied as they are where 32 bits hold their sums") {
    for (const auto& [x, y] : {std::pair{"i8", "i8"}, {"i8", "u8"}, {"u8", "i8"}, {"u8", "u8"}}) {
        const Planned p = cast_product("A", "B", x, y);
        CHECK(p.tile().mainloop.step == 128);
        CHECK_FALSE(p.tile().mainloop.by_steps());
        CHECK(p.tile().mainloop.sm90().form == schedule::Form::pingpong);
        const Tile& portable = gemm(p.plan.variants.back().launches.front()).tile;
        CHECK(portable.mainloop.portable());
        CHECK(portable.least_arch(p.spec) == 80);
    }
    // Factors that are taken out of the sum leave it one of integers.
    CHECK_FALSE(cast_product("A * 0.5", "B", "i8", "i8").tile().mainloop.by_steps());
    const auto sums = [](const char* x, const char* y, const char* k) {
        return cast_product("A", "B", x, y, fmt::format(R"("M": "runtime", "N": 4096, "K": {})", k)).plan.untiled;
    };
    CHECK(sums("i8", "i8", "131056").empty());
    CHECK(sums("i8", "i8", "131072") ==
          "sums of i8 by i8 products may not fit into 32 bits where K is over 131071");
    CHECK(sums("u8", "i8", "65808") == "sums of u8 by i8 products may not fit into 32 bits where K is over 65793");
    CHECK(sums("u8", "u8", "33040") == "sums of u8 by u8 products may not fit into 32 bits where K is over 33025");
    CHECK(sums("i8", "i8", R"({"runtime": {"multiple_of": 16, "max": 65536}})").empty());
    CHECK(sums("i8", "i8", R"("runtime")") ==
          "sums of i8 by i8 products may not fit into 32 bits where K is over 131071, and its \"max\" does not "
          "exclude that");
}

TEST_CASE("an operand of f32 is rounded on its way where it makes the rows, which Hopper's tiles turn none for") {
    const std::string dims = R"("M": "runtime", "N": 512, "K": 4096)";
    const Tile rows = cast_product("bf16(A)", "B", "f32", "bf16", dims).tile();
    CHECK(rows.a.is_cast());
    CHECK_FALSE(rows.swap_ab);
    CHECK(rows.a.map.front().box == 32);  // two boxes of a row's 128 bytes
    CHECK(rows.stage_bytes() == rows.mainloop.rows * 256 + rows.multiplied() * 128);
    CHECK(rows.shared_bytes() <= 227 * 1024);
    const Planned columns = cast_product("A", "bf16(B)", "bf16", "f32", dims);
    CHECK(columns.tile().mainloop.portable());
    CHECK(columns.tile().b.is_cast());
    CHECK(columns.plan.variants.front().why.find("B is f32 and makes the columns of a tile") != std::string::npos);
    CHECK(cast_product("f16(A)", "B", "f32", "f16", dims).tile().a.is_cast());
    CHECK(cast_product("e4m3(A)", "B", "f32", "e4m3", dims).plan.untiled ==
          "an operand of the contraction is computed, and TMA brings tensors as they are");
}

TEST_CASE("stages that want the cast operand's digits in one thread leave it the columns") {
    const Planned gated = planned_text(
        R"({"pleat": 1, "name": "t", "dims": {"M": "runtime", "N": 4096, "G": 2, "K": 4096}, "tensors": {)" + a +
        ", " + tensor("B", "i8", R"("N", "G", "K")") + ", " + d +
        R"-(}, "kernel": {"contract": {"acc": ["A", "bf16(B)"], "along": ["K"]}, "epilogue": [{"store": "D", "from": "acc[G = 0] * acc[G = 1]"}]}})-");
    for (const schedule::Variant& v : gated.plan.variants) {
        CHECK(gemm(v.launches.front()).tile.b.is_cast());
        CHECK_FALSE(gemm(v.launches.front()).tile.swap_ab);
    }
}

TEST_CASE("beside rows that are cast a tile has about as many columns as there are") {
    const auto columns = [](int m) {
        return cast_product("A", "bf16(B)", "bf16", "i8", fmt::format(R"("M": {}, "N": 14336, "K": 4096)", m))
            .tile()
            .multiplied();
    };
    CHECK(columns(1) == 16);
    CHECK(columns(16) == 16);
    CHECK(columns(17) == 32);
    CHECK(columns(33) == 64);
    CHECK(columns(128) == 128);
    CHECK(columns(1024) == 256);
    // Of an open M each launch takes one of these.
    std::vector<int> widths;
    const Planned open = cast_product("A", "bf16(B)", "bf16", "i8", R"("M": "runtime", "N": 14336, "K": 4096)");
    for (const schedule::Variant& v : open.plan.variants)
        if (const Tile& t = gemm(v.launches.front()).tile; !t.mainloop.portable())
            widths.push_back(t.mainloop.columns);
    std::sort(widths.begin(), widths.end());
    CHECK(widths == std::vector<int>{16, 64, 128, 256});
}

TEST_CASE("rows that are cast stand beside columns that lie across K, and are stream-K") {
    const std::string dims = R"("M": 4096, "N": 1536, "K": 4096)";
    const Planned across =
        planned_text(R"({"pleat": 1, "name": "t", "dims": {)" + dims + R"(}, "tensors": {)" +
                     tensor("A", "i8", R"("M", "K")") + ", " + tensor("B", "bf16", R"("K", "N")") + ", " + d +
                     R"-(}, "kernel": {"contract": {"acc": ["bf16(A)", "B"], "along": ["K"]}, "epilogue": [)-" +
                     store_acc + "]}}");
    CHECK(across.tile().a.is_cast());
    CHECK_FALSE(across.tile().swap_ab);
    CHECK(across.tile().b.across);
    CHECK(across.tile().scheduler.even);
    // Few columns make too few tiles for that.
    CHECK_FALSE(
        cast_product("A", "bf16(B)", "bf16", "i8", R"("M": 16, "N": 4096, "K": 4096)").tile().scheduler.even);
}

TEST_CASE("where rows that are cast make few tiles, consumers and blocks share out K") {
    const Tile few = cast_product("A", "bf16(B)", "bf16", "i8", R"("M": 16, "N": 4096, "K": 14336)").tile();
    CHECK(few.mainloop.rows == 64);
    CHECK(few.scheduler.splits == 2);
    CHECK(few.multiplied() == 16);
    CHECK(few.mainloop.columns == 8);
    // A consumer each has a step at least.
    CHECK(cast_product("A", "bf16(B)", "bf16", "i8", R"("M": 16, "N": 64, "K": 64)").tile().mainloop.rows == 128);
    CHECK(cast_product("A", "bf16(B)", "bf16", "i8", R"("M": 16, "N": 64, "K": "runtime")").tile().mainloop.rows ==
          128);
}

TEST_CASE("factors of operands that do not go along K leave the sum, and what remains is a tensor") {
    const std::string r = ", " + tensor("R", "f32", R"("M")"), s = ", " + tensor("S", "f32", R"("N")");
    for (const char* dtype : {"bf16", "e4m3"}) {
        const Planned p = computed("A * R", "2 * B / S", r + s, dtype);
        CHECK(p.spec.tensors[static_cast<size_t>(p.tile().a.tensor)].name == "A");
        CHECK(p.spec.tensors[static_cast<size_t>(p.tile().b.tensor)].name == "B");
        CHECK(p.tile().scales.factors.empty());
        CHECK(p.plan.untiled.empty());
    }
    // A rounded product is no factor.
    CHECK(computed("bf16(A * R)", "B", r, "bf16").plan.untiled ==
          "an operand of the contraction is computed, and TMA brings tensors as they are");
}

TEST_CASE("factors along blocks of K multiply each step's products") {
    const std::string sa = ", " + tensor("SA", "f32", R"("M", "K / 128")"),
                      sb = ", " + tensor("SB", "f32", R"("N / 128", "K / 128")"),
                      each = ", " + tensor("SB", "f32", R"("N", "K / 128")");
    const Planned p = computed("A * SA", "B / SB", sa + sb);
    REQUIRE(p.tile().scales.factors.size() == 2);
    CHECK(p.tile().scales.factors[0].of_rows);
    CHECK_FALSE(p.tile().scales.factors[0].inverse);
    CHECK_FALSE(p.tile().scales.factors[1].of_rows);
    CHECK(p.tile().scales.factors[1].inverse);
    CHECK(p.tile().mainloop.by_steps());
    CHECK_FALSE(p.tile().scales.by_column);
    CHECK(p.tile().mainloop.columns == 128);
    const Planned by_column = computed("A * SA", "B * SB", sa + each);
    CHECK(by_column.tile().scales.by_column);
    CHECK(by_column.tile().mainloop.rows == 256);
    schedule::Tile without = by_column.tile();
    without.scales.by_column = false;
    CHECK(by_column.tile().shared_bytes() ==
          without.shared_bytes() +
              int64_t{4 * 128 + 64} * without.mainloop.stages);  // where each stage brings them
    // So do mma.sync's tiles, elsewhere.
    const auto portable = std::find_if(
        by_column.plan.variants.begin(), by_column.plan.variants.end(), [](const schedule::Variant& v) {
            return in_tiles(v.launches.front()) && gemm(v.launches.front()).tile.mainloop.portable();
        });
    REQUIRE(portable != by_column.plan.variants.end());
    CHECK(gemm(portable->launches.front()).tile.scales.factors.size() == 2);
    CHECK(gemm(portable->launches.front()).tile.scales.by_column);
    // Two steps of bf16 share a factor; blocks that no step fits into are no tile's.
    const Planned wide = computed("A * SA", "B * SB", sa + sb, "bf16");
    CHECK(wide.tile().mainloop.step == 64);
    const Planned fine = computed("A * SA", "B", ", " + tensor("SA", "f32", R"("M", "K / 32")"));
    CHECK(fine.plan.variants.front().launches.front()->family().name() == "row");
    CHECK(computed("A * SA", "B", ", " + tensor("SA", "f32", R"("M", "K % 128")")).plan.untiled ==
          "an operand of the contraction is computed, and TMA brings tensors as they are");
}

TEST_CASE("what does not fit a tile says so, and runs as a sum of products") {
    struct Case {
        std::string dims, tensors, stages, why;
    };
    const std::string dims = R"("M": "runtime", "N": 4096, "K": 4096)";
    const std::string f = tensor("A", "f32", R"("M", "K")") + ", " + tensor("B", "f32", R"("N", "K")") + ", " + d;
    for (const Case& c : {
             Case{dims, f, store_acc, "A is f32, which tensor cores multiply only as TF32: tf32(A) asks for that"},
             Case{dims, tensor("A", "bf16", R"("M", "K")") + ", " + tensor("B", "f16", R"("N", "K")") + ", " + d,
                  store_acc,
                  "the operands have different dtypes, bf16 and f16, which tensor cores do not multiply: f16(A) "
                  "makes them one"},
             Case{dims, a + ", " + tensor("B", "e4m3", R"("N", "K")") + ", " + d, store_acc,
                  "the operands have different dtypes, bf16 and e4m3, which tensor cores do not multiply: bf16(B) "
                  "makes them one"},
             Case{dims, tensor("A", "f64", R"("M", "K")") + ", " + b + ", " + tensor("D", "f64", R"("M", "N")"),
                  store_acc, "the kernel computes in f64, and tensor cores add up in f32"},
             Case{dims, a + ", " + b + ", " + tensor("X", "bf16", R"("M")"),
                  R"({"store": "X", "from": "acc[N = 5]"})",
                  "a stage reads the product at one value of N, which another tile may hold"},
             Case{dims, a + ", " + tensor("B", "bf16", R"("K")") + ", " + tensor("X", "bf16", R"("M")"),
                  R"({"store": "X", "from": "acc"})",
                  "one operand has no dim of its own: a product with a vector reads memory, which a tile does not "
                  "help"},
         }) {
        const Planned p = planned(c.dims, c.tensors, c.stages);
        CHECK(p.plan.untiled == c.why);
        REQUIRE(!p.plan.variants.empty());
        for (const auto& v : p.plan.variants)
            for (const auto& launch : v.launches) CHECK_FALSE(in_tiles(launch));
    }
}

TEST_CASE("a contraction along dims that follow one another in both operands is one along their product") {
    const auto laid = [](std::string a_axes, const char* strides, std::string b_axes) {
        return planned_text(
            R"({"pleat": 1, "name": "t", "dims": {"M": "runtime", "H": 32, "D": 128, "N": 4096}, "tensors": {"A": {"dtype": "bf16", "dims": [)" +
            a_axes + "]" + strides + "}, " + tensor("B", "bf16", b_axes.c_str()) + ", " +
            tensor("O", "bf16", R"("M", "N")") +
            R"(}, "kernel": {"contract": {"acc": ["A", "B"], "along": ["D", "H"]}, "epilogue": [{"store": "O", "from": "acc"}]}})");
    };
    const Planned p = laid(R"("M", "H", "D")", "", R"("N", "H", "D")");
    CHECK(p.tile().depth_size(p.spec) == model::Size(4096));
    CHECK(p.spec.name_of(p.tile().depth) == "D");
    CHECK(p.tile().a.map.front().extent == model::Size(4096));
    CHECK(p.tile().a.map.front().stride == model::Size(1));
    // Weights may lie the other way round, and rows may be apart.
    CHECK(laid(R"("M", "H", "D")", "", R"("H", "D", "N")").tile().b.across);
    CHECK(laid(R"("M", "H", "D")", R"(, "strides": {"M": 8192})", R"("N", "H", "D")").plan.untiled.empty());
    const std::string apart =
        "the contraction goes along several dims that are not one in the memory of both operands";
    CHECK(laid(R"("M", "H", "D")", R"(, "strides": {"H": 136})", R"("N", "H", "D")").plan.untiled == apart);
    CHECK(laid(R"("M", "D", "H")", "", R"("N", "H", "D")").plan.untiled == apart);
    CHECK(laid(R"("H", "M", "D")", "", R"("N", "H", "D")").plan.untiled == apart);
}
