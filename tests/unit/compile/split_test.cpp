// Computed operands of contractions: which become tensors that a kernel of its own stores first, and how those lie.
#include <doctest/doctest.h>

#include <algorithm>

#include "compile/compile.h"
#include "loaded.h"
#include "planned.h"

using namespace pleat;
using test::gemm;

namespace {

/// D = A' B'^T with operands as written; A and B of these dtypes.
model::Spec spec_of(const std::string& a, const std::string& b, const std::string& dtype_a = "f32",
                    const std::string& dtype_b = "bf16", const std::string& axes_a = R"("M", "K")",
                    const std::string& more = "") {
    const model::Spec spec = loaded(
        R"({"pleat": 1, "name": "t", "dims": {"M": "runtime", "N": 512, "K": 256}, "tensors": {
        "A": {"dtype": ")" +
        dtype_a + R"(", "dims": [)" + axes_a + R"(]}, "B": {"dtype": ")" + dtype_b + R"(", "dims": ["N", "K"]},
        "S": {"dtype": "f32", "dims": ["K"]}, "R": {"dtype": "f32", "dims": ["M"]}, "D": {"dtype": "f32", "dims": ["M", "N"]}},
        "kernel": {"contract": {"acc": [")" +
        a + R"(", ")" + b + R"("], "along": ["K"]}, )" + more + R"("epilogue": [
        {"let": "h", "be": "acc + S[K = 0] * R"}, {"store": "D", "from": "h"}]}})");
    return schedule::compile(spec).spec;
}

schedule::Plan plan_of(const model::Spec& spec, size_t kernel) {
    return schedule::plan(spec, schedule::lower(spec, spec.kernels[kernel]));
}

}  // namespace

TEST_CASE("a computed operand is stored by a kernel before the product") {
    const model::Spec spec = spec_of("bf16(abs(A))", "B");
    REQUIRE(spec.kernels.size() == 2);
    CHECK_FALSE(spec.single);
    CHECK(spec.program == std::vector{0, 1});
    CHECK(spec.kernels[0].name == "t_operands");
    CHECK(spec.kernels[1].name == "t_product");
    const model::Tensor& stored = spec.tensors.back();
    CHECK(stored.name == "A_bf16");
    CHECK(stored.dtype == model::Dtype::bf16);
    CHECK(stored.space == model::Space::workspace);
    CHECK(stored.written == std::vector<std::string>{"M", "K"});
    CHECK(stored.strides == std::vector<model::Size>{model::Size(256), model::Size(1)});
    // The first knows nothing of the product, nor the second of what it was computed from.
    const auto reads = [&](size_t kernel) {
        std::string names;
        for (size_t t = 0; t < spec.tensors.size(); ++t)
            if (spec.kernels[kernel].reads(static_cast<int>(t))) names += spec.tensors[t].name + " ";
        return names;
    };
    CHECK(reads(0) == "A ");
    CHECK(reads(1) == "B S R A_bf16 ");
    CHECK(spec.kernels[0].lets.empty());
    CHECK(spec.kernels[1].lets.size() == 2);  // acc and h
    CHECK(plan_of(spec, 0).variants.front().launches.front()->family().name() == "map");
    CHECK(plan_of(spec, 1).untiled.empty());
    CHECK(plan_of(spec, 1).variants.front().launches.front()->family().name() == "GEMM");
}

TEST_CASE("whatever is rounded to what tensor cores multiply is set apart") {
    // Factors that do not go along K leave the sum as ever.
    const model::Spec scaled = spec_of("bf16(A * S) * R", "B");
    REQUIRE(scaled.kernels.size() == 2);
    CHECK(scaled.tensors.back().name == "t_a");
    CHECK(plan_of(scaled, 1).untiled.empty());
    CHECK(spec_of("e4m3(A)", "B", "f32", "e4m3").kernels.size() == 2);
    CHECK(spec_of("f16(A)", "f16(B)").tensors.size() == 7);
    CHECK(plan_of(spec_of("tf32(A * S)", "tf32(B)", "f32", "f32"), 1).untiled.empty());
    const model::Spec normed = spec_of(
        "bf16(n)", "B", "bf16", "bf16", R"("M", "K")",
        R"x("prologue": [{"reduce": "q", "as": "mean", "of": "A * A", "along": ["K"]}, {"let": "n", "be": "A * rsqrt(q)"}], )x");
    REQUIRE(normed.kernels.size() == 2);
    CHECK(plan_of(normed, 0).variants.front().launches.front()->family().name() == "row");
    CHECK(plan_of(normed, 1).untiled.empty());
}

TEST_CASE("a stored operand lies as what it is computed from where tensor cores take that, else along K") {
    CHECK(spec_of("bf16(abs(A))", "B", "f32", "bf16", R"("K", "M")").tensors.back().written ==
          std::vector<std::string>{"K", "M"});
    CHECK(spec_of("e4m3(A)", "B", "f32", "e4m3", R"("K", "M")").tensors.back().written ==
          std::vector<std::string>{"M", "K"});
    CHECK(spec_of("tf32(A * S)", "tf32(B)", "f32", "f32", R"("K", "M")").tensors.back().written ==
          std::vector<std::string>{"M", "K"});
}

TEST_CASE("an operand of 8 bits is cast on its way, in one kernel") {
    CHECK(spec_of("A", "bf16(B)", "bf16", "i8").single);
    CHECK(spec_of("bf16(A)", "B", "i8").single);
    CHECK(spec_of("A", "bf16(B)", "bf16", "i8", R"("K", "M")").single);
    CHECK(spec_of("A", "bf16(B)", "bf16", "i32").kernels.size() == 2);
    const auto kernels_of = [](const char* rows) {  // how many there are for so many
        const model::Spec spec =
            loaded(std::string(R"j({"pleat": 1, "name": "t", "dims": {"M": )j") + rows +
                   R"j(, "N": 512, "K": 256}, "tensors": {"A": {"dtype": "bf16", "dims": ["M", "K"]},
            "B": {"dtype": "i8", "dims": ["N", "K"]}, "D": {"dtype": "bf16", "dims": ["M", "N"]}},
            "kernel": {"contract": {"acc": ["A", "bf16(B)"], "along": ["K"]},
            "epilogue": [{"store": "D", "from": "acc"}]}})j");
        return schedule::compile(spec).spec.kernels.size();
    };
    CHECK(kernels_of("2048") == 1);
    CHECK(kernels_of("4096") == 2);
}

TEST_CASE("an operand of f32 is rounded in tiles that are known to be at work everywhere, of few columns") {
    const auto kernels_of = [](const char* m, const char* n) {
        model::Spec spec =
            loaded(std::string(R"j({"pleat": 1, "name": "t", "dims": {"M": )j") + m + R"j(, "N": )j" + n +
                   R"j(, "K": 4096}, "tensors": {"A": {"dtype": "f32", "dims": ["M", "K"]},
            "B": {"dtype": "bf16", "dims": ["N", "K"]}, "D": {"dtype": "bf16", "dims": ["M", "N"]}},
            "kernel": {"contract": {"acc": ["bf16(A)", "B"], "along": ["K"]},
            "epilogue": [{"store": "D", "from": "acc"}]}})j");
        return schedule::compile(spec).spec.kernels.size();
    };
    CHECK(kernels_of("4096", "2048") == 1);
    CHECK(kernels_of("4096", "1024") == 1);
    CHECK(kernels_of("4096", "4096") == 2);
    CHECK(kernels_of("1024", "512") == 2);
    CHECK(kernels_of("\"runtime\"", "1024") == 2);
}

TEST_CASE("many rows, known at launch, have an operand of 8 bits cast ahead, by a launch of the same kernel") {
    const auto spec_for = [](const char* rows, const char* schedule = "") {
        const model::Spec spec =
            loaded(std::string(R"j({"pleat": 1, "name": "t", "dims": {"M": )j") + rows +
                   R"j(, "N": 512, "K": 256}, "tensors": {"A": {"dtype": "bf16", "dims": ["M", "K"]},
            "B": {"dtype": "i8", "dims": ["N", "K"]}, "D": {"dtype": "bf16", "dims": ["M", "N"]}},
            "kernel": {"contract": {"acc": ["A", "bf16(B)"], "along": ["K"]},
            "epilogue": [{"store": "D", "from": "acc"}])j" +
                   schedule + "}}");
        return schedule::compile(spec);
    };
    const schedule::Program program = spec_for("\"runtime\"");
    const model::Spec& spec = program.spec;
    REQUIRE(spec.kernels.size() == 1);
    CHECK(spec.single);
    REQUIRE(program.kernels[0].note.intermediate >= 0);
    CHECK(spec.tensors.back().name == "B_bf16");
    const schedule::Plan& plan = program.kernels[0].plan;
    const schedule::Variant& many = plan.variants.front();
    CHECK(test::text(spec, many.condition).ends_with("4096,M,<=,and"));
    REQUIRE(many.launches.size() == 2);
    CHECK(many.launches[0]->family().name() == "map");
    const schedule::Tile& product = gemm(many.launches[1]).tile;
    CHECK_FALSE((product.a.is_cast() || product.b.is_cast()));
    CHECK(product.b.tensor == program.kernels[0].note.intermediate);
    // What blocks leave one another lies behind the operand.
    const int64_t operand = 512 * 256 * 2;
    if (product.scheduler.even) CHECK(product.scheduler.sums_at == model::Size(operand));
    CHECK(many.workspace.evaluate({8192}) >= operand);
    REQUIRE(plan.variants.size() > 2);
    for (size_t v = 1; v < plan.variants.size(); ++v) {
        CHECK(plan.variants[v].launches.size() == 1);
        const schedule::Tile& tile = gemm(plan.variants[v].launches[0]).tile;
        CHECK((tile.mainloop.portable() ? tile.b : tile.a).is_cast());
    }
    CHECK(spec_for("1024").kernels[0].note.intermediate == -1);
    CHECK(spec_for("\"runtime\"", R"j(, "schedule": {"rows": 128})j").kernels[0].note.intermediate == -1);
}

TEST_CASE("what tensor cores would not multiply stays one kernel") {
    CHECK(spec_of("A", "B", "bf16").single);                    // a tensor as it is
    CHECK(spec_of("bf16(A)", "B", "bf16").single);              // the same
    CHECK(spec_of("tf32(A)", "tf32(B)", "f32", "f32").single);  // rounded by TMA
    CHECK(spec_of("A * S", "B").single);                        // a product in f32
    CHECK(spec_of("bf16(A) * S", "B").single);                  // the same
    CHECK(spec_of("f16(A)", "B").single);                       // of two dtypes
    CHECK(spec_of("bf16(S)", "B").single);                      // a vector
}

TEST_CASE("in a program the new kernel goes before the one that it serves") {
    model::Spec spec =
        loaded(R"x({"pleat": 1, "name": "p", "dims": {"M": "runtime", "N": 512, "K": 256}, "tensors": {
        "A": {"dtype": "f32", "dims": ["M", "K"]}, "B": {"dtype": "bf16", "dims": ["N", "K"]}, "D": {"dtype": "f32", "dims": ["M", "N"]},
        "A_bf16": {"dtype": "f32", "dims": ["M", "N"]}},
        "kernels": {"last": {"over": ["M", "N"], "stages": [{"store": "A_bf16", "from": "D + 1"}]},
                    "first": {"contract": {"acc": ["bf16(abs(A))", "B"], "along": ["K"]}, "epilogue": [{"store": "D", "from": "acc"}]},
                    "alone": {"contract": {"acc": ["bf16(abs(A))", "B"], "along": ["K"]}, "epilogue": [{"store": "D", "from": "acc"}]}},
        "program": ["first", "last"]})x");
    spec = schedule::compile(spec).spec;
    std::string order;
    for (const int k : spec.program) order += spec.kernels[static_cast<size_t>(k)].name + " ";
    CHECK(order == "first_operands first last ");
    CHECK(spec.kernels.size() == 4);
    CHECK(spec.tensors.back().name == "A_bf16_2");  // the other name is taken
    // A kernel that is launched alone has nobody to run another before it.
    CHECK_FALSE(plan_of(spec, 3).untiled.empty());
}

namespace {

/// D = A B^T beside further stages.
model::Spec totals_of(const std::string& stages,
                      const std::string& tensors = R"("T": {"dtype": "f32", "dims": []})") {
    const model::Spec spec = loaded(
        R"({"pleat": 1, "name": "t", "dims": {"M": "runtime", "N": 512, "K": 256}, "tensors": {
        "A": {"dtype": "bf16", "dims": ["M", "K"]}, "B": {"dtype": "bf16", "dims": ["N", "K"]}, "D": {"dtype": "bf16", "dims": ["M", "N"]},
        )" +
        tensors +
        R"(}, "kernel": {"contract": {"acc": ["A", "B"], "along": ["K"]}, "epilogue": [{"store": "D", "from": "acc"}, )" +
        stages + "]}}");
    return schedule::compile(spec).spec;
}

}  // namespace

TEST_CASE("a total of a product is taken along its columns first, and along the rest behind it") {
    const model::Spec spec = totals_of(
        R"x({"reduce": "most", "as": "max", "of": "abs(acc)", "along": ["M", "N"]}, {"store": "T", "from": "448 / most"})x");
    REQUIRE(spec.kernels.size() == 2);
    CHECK(spec.program == std::vector{0, 1});
    CHECK(spec.kernels[0].name == "t_product");
    CHECK(spec.kernels[1].name == "t_totals");
    CHECK(spec.tensors.back().name == "most_partial");
    CHECK(spec.tensors.back().written == std::vector<std::string>{"M"});
    CHECK(plan_of(spec, 0).untiled.empty());
    CHECK(plan_of(spec, 0).variants.front().launches.front()->family().name() == "GEMM");
    CHECK(spec.kernels[1].stores.size() == 1);
    CHECK_FALSE(spec.kernels[1].reads(0));
    // Two of them, with a name each.
    CHECK(
        totals_of(
            R"x({"reduce": "p", "as": "sum", "of": "acc * acc", "along": ["M", "N"]}, {"reduce": "q", "as": "mean", "of": "acc", "along": ["M", "N"]},
                        {"store": "T", "from": "p / q"})x")
            .tensors.size() == 6);
}

TEST_CASE("totals that the product waits for, or that two steps do not make, stay where they are") {
    CHECK(totals_of(
              R"({"reduce": "q", "as": "variance", "of": "acc", "along": ["M", "N"]}, {"store": "T", "from": "q"})")
              .single);
    CHECK(totals_of(R"({"reduce": "q", "as": "sum", "of": "acc", "along": ["N"]}, {"store": "T", "from": "q"})",
                    R"("T": {"dtype": "f32", "dims": ["M"]})")
              .single);
    CHECK(
        totals_of(
            R"({"reduce": "q", "as": "max", "of": "acc", "along": ["M", "N"]}, {"store": "T", "from": "acc / q"})",
            R"("T": {"dtype": "f32", "dims": ["M", "N"]})")
            .single);
    // The last kernel would read what the first has stored.
    CHECK(
        totals_of(
            R"({"reduce": "q", "as": "max", "of": "acc", "along": ["M", "N"]}, {"store": "T", "from": "q + C"}, {"store": "C", "from": "acc[M = 0]"})",
            R"("T": {"dtype": "f32", "dims": ["N"]}, "C": {"dtype": "f32", "dims": ["N"]})")
            .single);
}

TEST_CASE("a GPU without wgmma casts operands in its tiles, as others do") {
    // What is chosen for sm_90a beside it has Hopper's shared memory, not the target's: it was cast ahead for lack
    // of room.
    const model::Spec spec = loaded(
        R"j({"pleat": 1, "name": "t", "dims": {"M": "runtime", "N": 14336, "K": 4096}, "tensors": {
        "A": {"dtype": "bf16", "dims": ["M", "K"]}, "B": {"dtype": "i8", "dims": ["N", "K"]},
        "D": {"dtype": "bf16", "dims": ["M", "N"]}},
        "kernel": {"contract": {"acc": ["A", "bf16(B)"], "along": ["K"]},
                   "epilogue": [{"store": "D", "from": "acc"}]}})j");
    for (const char* name : {"a100", "l40s"}) {
        const schedule::Program program = schedule::compile(spec, *schedule::target_named(name));
        CHECK(program.kernels.size() == 1);
        const schedule::Plan& plan = program.kernels.front().plan;
        CHECK(plan.variants.size() == schedule::compile(spec).kernels.front().plan.variants.size());
        CHECK(gemm(plan.variants.back().launches.front()).tile.mainloop.portable());
    }
}

TEST_CASE("rows that are no multiples of 16 bytes are copied to some that are, where the product pays for it") {
    const auto compiled = [](const std::string& m, const std::string& n, const std::string& k) {
        const model::Spec spec =
            loaded(R"({"pleat": 1, "name": "t", "dims": {"M": )" + m + R"(, "N": )" + n + R"(, "K": )" + k +
                   R"(}, "tensors": {"A": {"dtype": "bf16", "dims": ["M", "K"]},
            "B": {"dtype": "bf16", "dims": ["K", "N"]}, "C": {"dtype": "bf16", "dims": ["M", "N"]}},
            "kernel": {"stages": [{"contract": "acc", "of": ["A", "B"], "along": ["K"]},
                                  {"store": "C", "from": "acc"}]}})");
        return schedule::compile(spec).spec;
    };
    const model::Spec both = compiled("8205", "5921", "2949");
    REQUIRE(both.kernels.size() == 2);
    REQUIRE(both.tensors.size() == 5);
    CHECK(both.tensors[3].strides == std::vector<model::Size>{model::Size(2952), model::Size(1)});
    CHECK(both.tensors[4].strides == std::vector<model::Size>{model::Size(5928), model::Size(1)});
    const auto& tiles = plan_of(both, 1).variants;
    CHECK(std::any_of(tiles.begin(), tiles.end(), [](const schedule::Variant& v) {
        return test::in_tiles(v.launches.front()) && !gemm(v.launches.front()).tile.mainloop.portable();
    }));
    CHECK(compiled("8205", "5920", "2949").tensors.size() == 4);  // rows of B are whole
    CHECK(compiled("8192", "4096", "4096").kernels.size() == 1);
    CHECK(compiled("120", "200", "303").kernels.size() == 1);             // too small
    CHECK(compiled(R"("runtime")", "5921", "2949").kernels.size() == 1);  // as few rows as a launch likes
}
