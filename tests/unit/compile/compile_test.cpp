// From a checked spec to a program: what is planned and how often, and what is said of the passes before.
#include "compile/compile.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "check/load.h"
#include "compile/findings.h"
#include "compile/passes.h"
#include "emit/emit.h"
#include "families/gemm/launch.h"
#include "families/window/launch.h"
#include "loaded.h"

using namespace pleat;

namespace {

std::vector<std::filesystem::path> catalog() {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(PLEAT_SOURCE_DIR "/dsl_specs"))
        if (entry.path().extension() == ".json") paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    return paths;
}

/// D = A B^T, with one operand or the other as written, and further stages.
schedule::Program product(const std::string& a, const std::string& dtype_a, const std::string& stages = "") {
    return schedule::compile(loaded(
        R"({"pleat": 1, "name": "t", "dims": {"M": "runtime", "N": 512, "K": 256}, "tensors": {
        "A": {"dtype": ")" +
        dtype_a +
        R"(", "dims": ["M", "K"]}, "B": {"dtype": "bf16", "dims": ["N", "K"]}, "T": {"dtype": "f32", "dims": []},
        "D": {"dtype": "f32", "dims": ["M", "N"]}}, "kernel": {"contract": {"acc": [")" +
        a + R"(", "B"], "along": ["K"]}, "epilogue": [{"store": "D", "from": "acc"})" + stages + "]}}"));
}

/// D = f(X W1^T) W2^T of a program.
schedule::Program chain(const std::string& hidden_size) {
    return schedule::compile(loaded(R"j({"pleat": 1, "name": "t", "dims": {"M": "runtime", "K": 128, "H": )j" +
                                    hidden_size +
                                    R"j(, "N": 128}, "tensors": {
        "X": {"dtype": "bf16", "dims": ["M", "K"]}, "W1": {"dtype": "bf16", "dims": ["H", "K"]},
        "W2": {"dtype": "bf16", "dims": ["N", "H"]}, "D": {"dtype": "bf16", "dims": ["M", "N"]}},
        "kernels": {"k": {"stages": [{"contract": "acc", "of": ["X", "W1"], "along": ["K"]},
        {"contract": "out", "of": ["bf16(relu(acc))", "W2"], "along": ["H"]}, {"store": "D", "from": "out"}]}},
        "program": ["k"]})j"));
}

/// What a pass says of the program.
std::string said(const schedule::Program& program, const std::string& pass) {
    const auto note = std::find_if(program.passes.begin(), program.passes.end(),
                                   [&](const schedule::PassNote& n) { return n.pass == pass; });
    REQUIRE_MESSAGE((note != program.passes.end()), pass);
    return note->changed;
}

/// Is it about a pass over the whole spec, rather than about how kernels are lowered?
bool is_of_specs(const schedule::PassNote& note) {
    const auto passes = schedule::passes();
    return std::any_of(passes.begin(), passes.end(), [&](const auto& pass) { return pass.name == note.pass; });
}

/// What all of them say but one.
std::string others_said(const schedule::Program& program, const std::string& pass) {
    std::string all;
    for (const schedule::PassNote& n : program.passes)
        if (n.pass != pass && is_of_specs(n)) all += n.changed;
    return all;
}

bool says(const std::string& text, const char* words) { return text.find(words) != std::string::npos; }

/// Does no variant stand behind another of the same condition?
bool can_all_run(const model::Spec& spec, const schedule::Plan& plan) {
    std::set<std::string> seen;
    return std::all_of(plan.variants.begin(), plan.variants.end(), [&](const schedule::Variant& v) {
        return seen.insert(schedule::postfix(spec, v.condition)).second;
    });
}

}  // namespace

TEST_CASE("each kernel of the catalog is planned once, and nothing behind compile() plans anything") {
    size_t kernels = 0;
    for (const std::filesystem::path& path : catalog()) {
        CAPTURE(path.string());
        Sources sources;
        Diagnostics diagnostics;
        const auto spec = load_spec(path.string(), {}, sources, diagnostics);
        REQUIRE(spec);
        const int before = schedule::kernels_planned();
        const schedule::Program program = schedule::compile(*spec);
        const int planned = schedule::kernels_planned();
        CHECK(planned - before == static_cast<int>(program.kernels.size()));
        CHECK(program.kernels.size() == program.spec.kernels.size());
        for (const schedule::PlannedKernel& kernel : program.kernels) CHECK(can_all_run(program.spec, kernel.plan));
        kernels += program.kernels.size();
        for (const emit::Wanted wanted : {emit::Wanted::everything, emit::Wanted::launched})
            CHECK_FALSE(emit::emit(program, wanted).empty());
        if (!program.kernels.empty()) CHECK_FALSE(schedule::explain(program).empty());
        schedule::report_findings(program, diagnostics);
        CHECK(schedule::kernels_planned() == planned);
    }
    CHECK(kernels > 100);
}

TEST_CASE("a map of several dims with an open vector size has no variant that cannot run") {
    const schedule::Program program = schedule::compile(loaded(
        R"j({"pleat": 1, "name": "t", "dims": {"N": "runtime", "C": 64, "HW": "runtime"}, "tensors": {
        "X": {"dtype": "f16", "dims": ["N", "C", "HW"]}, "B": {"dtype": "f32", "dims": ["C"]},
        "Y": {"dtype": "f16", "dims": ["N", "C", "HW"]}},
        "kernel": {"stages": [{"store": "Y", "from": "max(X + B, 0)"}]}})j"));
    REQUIRE(program.kernels.size() == 1);
    CHECK(program.kernels[0].plan.variants.size() > 1);
    CHECK(can_all_run(program.spec, program.kernels[0].plan));
}

TEST_CASE("a program names every pass, in the order in which they run") {
    std::vector<std::string> all;
    for (const schedule::SpecPass& pass : schedule::passes()) all.emplace_back(pass.name);
    CHECK(all == std::vector<std::string>{"back-to-back", "added", "polyphase", "images", "operands", "totals"});
    all.insert(all.end(), {"contractions", "short reductions"});  // how kernels are lowered comes last
    for (const schedule::Program& program : {product("A", "bf16"), product("bf16(abs(A))", "f32"), chain("1024")}) {
        std::vector<std::string> named;
        for (const schedule::PassNote& note : program.passes) named.push_back(note.pass);
        CHECK(named == all);
    }
}

TEST_CASE("a transposed convolution runs on tensor cores: tiles of pixels where it is dense, windows in groups") {
    const auto first_of = [](const char* path) {
        Sources sources;
        Diagnostics diagnostics;
        auto spec = load_spec(std::string(PLEAT_SOURCE_DIR) + path, {}, sources, diagnostics);
        REQUIRE(spec);
        const schedule::Program program = schedule::compile(std::move(*spec));
        REQUIRE(program.kernels.size() == 2);  // the weights phase by phase, and all phases
        return schedule::AnyLaunch(program.kernels[1].plan.variants.front().launches.front());
    };
    const auto dense = first_of("/dsl_specs/convolution/conv_transpose2d.json");
    const auto* tiles = schedule::as<schedule::GemmLaunch>(dense);
    REQUIRE(tiles);
    REQUIRE(tiles->tile.pixels);
    CHECK(tiles->tile.pixels->taps() == 4);
    CHECK(schedule::as<schedule::WindowLaunch>(first_of("/tests/gpu/windows/transposed.json")));
}

TEST_CASE("a pass says which kernels and tensors it made of a spec, and others then say nothing") {
    const schedule::Program computed = product("bf16(abs(A))", "f32");
    const std::string operands = said(computed, "operands");
    for (const char* change :
         {"kernel t_operands is new", "kernel t_product is new", "kernel t is gone", "tensor A_bf16 is new"})
        CHECK_MESSAGE(says(operands, change), operands);
    CHECK(others_said(computed, "operands").empty());

    const schedule::Program summed =
        product("A", "bf16",
                R"(, {"reduce": "q", "as": "max", "of": "acc", "along": ["M", "N"]}, {"store": "T", "from": "q"})");
    const std::string totals = said(summed, "totals");
    for (const char* change : {"kernel t_totals is new", "tensor q_partial is new"})
        CHECK_MESSAGE(says(totals, change), totals);
    CHECK(others_said(summed, "totals").empty());

    // Weights that no block holds: two kernels, and why.
    const schedule::Program two = chain("1024");
    const std::string in_a_row = said(two, "back-to-back");
    for (const char* change : {"kernel k_intermediate is new", "do not fit into shared memory"})
        CHECK_MESSAGE(says(in_a_row, change), in_a_row);
    CHECK(others_said(two, "back-to-back").empty());
}

TEST_CASE("a pass that leaves the kernels and gives one a tensor says which") {
    const schedule::Program one = chain("256");
    REQUIRE(one.spec.kernels.size() == 1);
    const std::string in_a_row = said(one, "back-to-back");
    CHECK_MESSAGE(says(in_a_row, one.spec.tensors.back().name.c_str()), in_a_row);
    CHECK_FALSE(says(in_a_row, "kernel k is new"));
    CHECK(others_said(one, "back-to-back").empty());
}

TEST_CASE("of a spec that no pass changes none says anything") {
    const schedule::Program plain = product("A", "bf16"),
                            norm = schedule::compile(loaded(
                                R"({"pleat": 1, "name": "n", "dims": {"T": "runtime", "H": 1024}, "tensors": {
        "X": {"dtype": "bf16", "dims": ["T", "H"]}, "Y": {"dtype": "bf16", "dims": ["T", "H"]}},
        "kernel": {"stages": [{"reduce": "s", "as": "sum", "of": "X * X", "along": ["H"]}, {"store": "Y", "from": "X / s"}]}})"));
    for (const schedule::Program* program : {&plain, &norm}) {
        CHECK(program->passes.size() == schedule::passes().size() + 2);
        for (const schedule::PassNote& note : program->passes)
            if (is_of_specs(note)) CHECK_MESSAGE(note.changed.empty(), note.changed);
    }
}

TEST_CASE("images and weights in planes are laid out by a kernel ahead") {
    const auto program = [](const std::string& dims, const std::string& images = R"("N", "CI", "H", "W")") {
        return schedule::compile(loaded(
            R"({"pleat": 1, "name": "t", "dims": {)" + dims + R"(}, "tensors": {"X": {"dtype": "f16", "dims": [)" +
            images + R"(]}, "F": {"dtype": "f16", "dims": ["KO", "CI", "R", "S"]}, "Y": {"dtype": "f16", "dims":)" +
            R"( ["N", "KO", "H", "W"]}}, "kernel": {"stages": [{"contract": "sum", "of":)" +
            R"( ["X[H = H + R - 1, W = W + S - 1]", "F"], "along": ["R", "S", "CI"]},)" +
            R"( {"store": "Y", "from": "sum"}]}})"));
    };
    const auto axes = [](const schedule::Program& p, const std::string& name) {
        std::vector<std::string> all;
        for (const model::Tensor& t : p.spec.tensors)
            for (const model::Axis& a : t.axes)
                if (t.name == name) all.push_back(p.spec.name_of(a));
        return all;
    };
    const std::string usual = R"("N": "runtime", "H": 28, "W": 28, "CI": 128, "KO": 96, "R": 3, "S": 3)";
    const schedule::Program p = program(usual);
    REQUIRE(p.kernels.size() == 2);
    CHECK(axes(p, "X_CI") == std::vector<std::string>{"N", "H", "W", "CI"});
    CHECK(axes(p, "F_CI") == std::vector<std::string>{"KO", "R", "S", "CI"});
    const auto* tiles = schedule::as<schedule::GemmLaunch>(p.kernels[1].plan.variants.front().launches.front());
    REQUIRE(tiles);
    CHECK(tiles->tile.pixels);
    // What lies as tiles take it stays.
    const schedule::Program last = program(usual, R"("N", "H", "W", "CI")");
    CHECK(axes(last, "X_CI").empty());
    CHECK(axes(last, "F_CI").size() == 4);
    // Not where the copies take longer than tiles save, nor where im2col mode brings no pixels of them either.
    CHECK(program(R"("N": 1, "H": 4, "W": 4, "CI": 8, "KO": 8, "R": 1, "S": 3)").kernels.size() == 1);
    CHECK(program(R"("N": 8, "H": 28, "W": 28, "CI": 3, "KO": 96, "R": 3, "S": 3)").kernels.size() == 1);
}
