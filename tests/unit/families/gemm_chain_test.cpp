// Two contractions in a row: which are one launch on sm_90a, what it holds, and why others are two kernels.
#include <doctest/doctest.h>

#include "compile/compile.h"
#include "families/gemm_chain/chain.h"
#include "loaded.h"
#include "planned.h"

using namespace pleat;
using test::chain;
using test::gemm;

namespace {

struct Case {
    std::string k = "128", h = "256", n = "128";  // sizes
    std::string first = R"(["X", "W1"])", hidden = "bf16(gelu_tanh(acc + b))", more = "", store = "D",
                type = "bf16";
    std::string w1 = R"("H", "K")", w2 = R"("N", "H")";
    std::string program = "", added = "R";
};

/// D = hidden(X W1') W2' + added.
schedule::Program spec_of(const Case& c) {
    const model::Spec spec = loaded(R"({"pleat": 1, "name": "t", "dims": {"M": "runtime", "K": )" + c.k +
                                    R"(, "H": )" + c.h + R"(, "N": )" + c.n + R"(}, "tensors": {
        "X": {"dtype": "bf16", "dims": ["M", "K"]}, "W1": {"dtype": ")" +
                                    c.type + R"(", "dims": [)" + c.w1 +
                                    R"(]}, "b": {"dtype": "bf16", "dims": ["H"]},
        "W2": {"dtype": "bf16", "dims": [)" +
                                    c.w2 + R"(]}, "R": {"dtype": "bf16", "dims": ["M", "N"]},
        "P": {"dtype": "bf16", "dims": ["M", "H"]},
        "D": {"dtype": "bf16", "dims": ["M", "N"]}},
        "kernels": {"k": {"stages": [{"contract": "acc", "of": )" +
                                    c.first + R"(, "along": ["K"]}, )" + c.more +
                                    R"({"contract": "out", "of": [")" + c.hidden + R"(", "W2"], "along": ["H"]},
        {"store": ")" + c.store + R"(", "from": "out + )" +
                                    c.added + R"("}]}})" + c.program + "}");
    return schedule::compile(spec);
}
schedule::Program in_program(Case c) {
    c.program = R"(, "program": ["k"])";
    return spec_of(c);
}

const schedule::Plan& plan_of(const schedule::Program& program, size_t kernel = 0) {
    return program.kernels[kernel].plan;
}

}  // namespace

TEST_CASE("two contractions in a row are one launch on sm_90a and two elsewhere") {
    const schedule::Program program = spec_of({});
    const model::Spec& spec = program.spec;
    REQUIRE(spec.kernels.size() == 1);
    const model::Tensor& hidden = spec.tensors[static_cast<size_t>(program.kernels[0].note.intermediate)];
    CHECK(hidden.written == std::vector<std::string>{"M", "H"});
    CHECK(hidden.dtype == model::Dtype::bf16);
    const schedule::Plan& plan = plan_of(program);
    REQUIRE(plan.variants.size() == 2);
    const schedule::Variant& on_hopper = plan.variants[0];
    CHECK(on_hopper.condition == schedule::on_hopper());
    REQUIRE(on_hopper.launches.size() == 1);
    const schedule::ChainLaunch& p = chain(on_hopper.launches[0]);
    CHECK(p.family().name() == "back-to-back GEMM");
    REQUIRE(p.chain);
    CHECK(on_hopper.workspace == model::Size(0));
    // One thread's registers stand for rows of both products.
    CHECK(p.chain->intermediate.row == p.chain->result.row);
    CHECK(p.chain->intermediate.mainloop.rows == 64);
    CHECK(p.chain->intermediate.mainloop.columns == 64);
    CHECK(p.chain->result.mainloop.columns == 128);
    CHECK(p.chain->consumers == 3);
    CHECK(p.threads == 128 * 4);
    // Both weights, rows on their way, parts.
    const int64_t weights = 2 * 256 * 128 * 2, row_bytes = 64 * 128 * 2;
    const schedule::Chain& c = *p.chain;
    const int64_t barriers = 2 * c.stages + 2 * 4 + 2 * 3 * c.inputs;
    CHECK(c.shared_bytes(spec) ==
          weights + c.stages * row_bytes + 3 * (c.outputs + c.inputs) * 8192 + 8 * barriers);
    CHECK(p.shared_bytes == model::Size(c.shared_bytes(spec)));
    CHECK(c.stages == 3);
    CHECK(c.inputs == 1);  // R comes ahead
    // Elsewhere the intermediate passes through workspace.
    const schedule::Variant& elsewhere = plan.variants[1];
    CHECK(elsewhere.condition == schedule::off_hopper());
    REQUIRE(elsewhere.launches.size() == 2);
    for (const schedule::AnyLaunch& each : elsewhere.launches) {
        CHECK(each->family().name() == "GEMM");
        CHECK(gemm(each).tile.mainloop.portable());
    }
    const std::vector<int64_t> ten_rows{10};
    CHECK(plan.workspace.evaluate(ten_rows) == 10 * 256 * 2);
}

TEST_CASE("three consumers share the work where registers and shared memory suffice, two elsewhere") {
    const auto chain_of = [](const Case& c) {
        const schedule::Program program = spec_of(c);
        const schedule::Plan& plan = plan_of(program);
        const schedule::ChainLaunch& p = chain(plan.variants.front().launches.front());
        REQUIRE(p.chain);
        CHECK(p.threads == 128 * (p.chain->consumers + 1));
        CHECK(p.chain->stages % p.chain->consumers == 0);
        return *p.chain;
    };
    const schedule::Chain small = chain_of({.k = "64", .h = "128"});
    CHECK(small.consumers == 3);
    CHECK(small.stages == 6);
    CHECK(chain_of({.k = "64", .h = "64", .n = "192"}).consumers == 2);  // their sums take 96 registers
    CHECK(chain_of({.k = "64", .h = "64", .n = "64"}).consumers == 2);   // too few registers are needed
    CHECK(chain_of({.k = "64", .h = "64", .n = "72"}).consumers == 2);   // a tile of 128 ends elsewhere
    CHECK(chain_of({.h = "320"}).consumers == 2);                        // weights of 160 KB
    CHECK(chain_of({.k = "64", .h = "384"}).consumers == 3);
    CHECK(chain_of({.k = "64", .h = "448"}).consumers == 2);  // seven chunks
    CHECK(chain_of({.more = R"({"store": "P", "from": "acc + b"}, )"}).consumers == 2);
}

TEST_CASE("operands may lie either way, in either order, and columns need not fill their tiles") {
    const auto chained = [](const Case& c) {
        const schedule::Program program = spec_of(c);
        return program.kernels.size() == 1 &&
               schedule::as<schedule::ChainLaunch>(plan_of(program).variants.front().launches.front()) != nullptr;
    };
    CHECK(chained({.first = R"(["W1", "X"])"}));
    CHECK(chained({.w1 = R"("K", "H")"}));
    CHECK(chained({.w2 = R"("H", "N")"}));
    CHECK(chained({.k = "72", .h = "80", .n = "40"}));
    CHECK(chained({.k = "64", .h = "64", .n = "256"}));
    CHECK(chained({.hidden = "bf16(acc)"}));
}

TEST_CASE("what one launch cannot have becomes two kernels of a program, and says why") {
    const auto why = [](const Case& c) {
        const schedule::Program program = in_program(c);
        const model::Spec& spec = program.spec;
        if (spec.kernels.size() != 2) return std::string("one kernel");
        CHECK(spec.kernels[0].name == "k_intermediate");
        CHECK(spec.program == std::vector{0, 1});
        for (const size_t k : {size_t{0}, size_t{1}})
            CHECK(plan_of(program, k).variants.front().launches.front()->family().name() == "GEMM");
        return program.kernels[1].note.split;
    };
    CHECK(why({.h = "1024"}).find("W1 and W2 do not fit into shared memory") != std::string::npos);
    CHECK(why({.k = R"({"runtime": {"multiple_of": 64}})"}).find("of K is known at launch only") !=
          std::string::npos);
    CHECK(why({.n = "512"}).find("rows of more than 256 columns") != std::string::npos);
    CHECK(why({.h = "72"}).find("H is no multiple of 16") != std::string::npos);
}

TEST_CASE("what needs the first product alone is stored with it") {
    const auto stages_of = [](const Case& c) {
        schedule::Program program = spec_of(c);
        REQUIRE(program.kernels.size() == 1);
        REQUIRE(program.kernels[0].note.intermediate >= 0);
        return program;
    };
    const schedule::Program program = stages_of({.more = R"({"store": "P", "from": "acc + b"}, )"});
    const model::Spec& spec = program.spec;
    const schedule::Plan& plan = plan_of(program);
    const schedule::ChainLaunch& p = chain(plan.variants.front().launches.front());
    REQUIRE(p.chain);
    const schedule::Chain& c = *p.chain;
    REQUIRE(c.first.stores.size() == 2);
    CHECK(c.first.stores[0].tensor == program.kernels[0].note.intermediate);
    CHECK(spec.tensors[static_cast<size_t>(c.first.stores[1].tensor)].name == "P");
    CHECK(c.second.stores.size() == 1);
    // It leaves by TMA; what stays on chip does not.
    REQUIRE(c.intermediate.epilogue.staging.stores.size() == 1);
    CHECK(c.intermediate.epilogue.staging.stores[0].store == 1);
    CHECK(c.outputs == 2);
    for (const schedule::AnyLaunch& each : plan.variants.back().launches) CHECK(each->family().name() == "GEMM");
}

TEST_CASE("two contractions that run as sums say why, and what to write") {
    const auto why = [](const Case& c) {
        const schedule::Program program = in_program(c);
        REQUIRE(program.kernels.size() == 1);
        REQUIRE(program.kernels[0].note.intermediate == -1);
        return plan_of(program).untiled;
    };
    const auto says = [&](const Case& c, const char* what) {
        const std::string said = why(c);
        CHECK_MESSAGE(said.find(what) != std::string::npos, said);
    };
    const std::string let = R"({"let": "h", "be": "acc + b"}, )";
    says({.hidden = "h", .more = let},
         "what the first leaves in f32, and tensor cores take it rounded to bf16: write \"bf16(h)\" in its \"of\"");
    says({.hidden = "acc + b"}, "write \"bf16(...)\" in its \"of\"");
    says({.hidden = "f32(h)", .more = let}, "write \"bf16(h)\" in its \"of\"");
    says({.hidden = "bf16(acc - top)", .more = R"({"reduce": "top", "as": "max", "of": "acc", "along": ["H"]}, )"},
         "needs top, for which a row must be complete");
    says({.more = R"({"reduce": "top", "as": "max", "of": "acc", "along": ["H"]}, )", .added = "top"},
         "what is stored or required behind its second contraction needs the first as well");
    const schedule::Program rounded = in_program({.hidden = "f16(h)", .more = let});
    CHECK(plan_of(rounded, 1).untiled ==
          "the operands have different dtypes, f16 and bf16, which tensor cores do not multiply: INTERMEDIATE, "
          "which a kernel before it stores, rounded to bf16 makes them one");
    const schedule::Program alone = spec_of({.hidden = "h", .more = let});
    CHECK(plan_of(alone).untiled.find("write \"bf16(h)\"") != std::string::npos);
}

TEST_CASE("other kernels stay as they are") {
    // Nobody has memory between the two.
    const schedule::Program alone = spec_of({.h = "1024"});
    CHECK(alone.kernels.size() == 1);
    CHECK(alone.kernels[0].note.intermediate == -1);
    CHECK(alone.spec.tensors.size() == 7);
}
