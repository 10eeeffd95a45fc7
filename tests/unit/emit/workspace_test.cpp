// How much workspace manifests say that launches need: enough for whatever form each of their kernels takes, and
// none for forms that a device or the sizes rule out.
#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

#include "check/load.h"
#include "compile/compile.h"
#include "emit/emit.h"
#include "pleat/size_program.h"

namespace pleat::test {
namespace {

schedule::Program catalog(const std::string& path) {
    Sources sources;
    Diagnostics diagnostics;
    const auto spec = load_spec(PLEAT_SOURCE_DIR "/dsl_specs/" + path + ".json", {}, sources, diagnostics);
    REQUIRE(spec);
    return schedule::compile(*spec);
}

/// An expression of the manifest, on an H200 or, of another architecture, a device as large.
long long evaluated(const std::string& text, const model::Spec& spec, const std::vector<int64_t>& sizes,
                    long long arch) {
    std::vector<std::string> names;
    for (const model::Symbol& s : spec.symbols) names.push_back(s.name);
    SizeProgram program;
    std::string why;
    REQUIRE_MESSAGE(SizeProgram::parse(text, names, program, why), why);
    const std::vector<long long> values(sizes.begin(), sizes.end());
    long long value = -1;
    REQUIRE(program.bound({132, arch, 227 * 1024}).evaluate(values.data(), value));
    return value;
}

/// What the manifest of the whole spec says.
long long said(const schedule::Program& program, const std::vector<int64_t>& sizes, long long arch) {
    const model::Spec& spec = program.spec;
    for (const emit::File& f : emit::emit(program)) {
        if (!f.path.ends_with("/" + spec.name + ".manifest")) continue;
        std::istringstream lines(f.text);
        for (std::string line; std::getline(lines, line);)
            if (line.starts_with("workspace "))
                return evaluated(line.substr(line.find(' ') + 1), spec, sizes, arch);
    }
    return 0;
}

/// What its launches take behind a program's own tensors: the first form of each kernel whose condition holds.
long long taken(const schedule::Program& program, const std::vector<int64_t>& sizes, long long arch) {
    long long most = 0;
    for (const schedule::PlannedKernel& k : program.kernels) {
        for (const schedule::Variant& v : k.plan.variants) {
            if (!v.condition.always() && !v.condition.holds(sizes, {132, 227 * 1024, arch})) continue;
            most = std::max<long long>(most, v.workspace.evaluate(sizes));
            break;
        }
    }
    return most;
}

}  // namespace

TEST_CASE("the intermediate of a chain takes workspace where it passes through it, and none on sm_90") {
    const schedule::Program mlp = catalog("gemm/gemm_mlp");
    CHECK(said(mlp, {524288}, 90) == 0);
    for (const long long arch : {80, 89, 100, 120}) CHECK(said(mlp, {1000}, arch) == 1000 * 256 * 2);
    // In a program it is the largest scratch of all, where it is any.
    const schedule::Program block = catalog("convolution/cheri_block");
    const long long others = taken(block, {16, 1024}, 90);
    CHECK(said(block, {16, 1024}, 80) - said(block, {16, 1024}, 90) == 16 * 1024 * 256 * 2 - others);
}

TEST_CASE("attention asks for no weights of all pairs where it is one launch, on sm_90") {
    const int64_t queries = 4096, pairs = 8 * 4 * queries * queries;  // of each head, in bytes at least
    const std::vector<int64_t> sizes{1, queries, queries};
    // The forward pass may share out keys: the parts' sums, of a tile for each block, are what it asks for. The
    // gradients have two sums in f32 of each query's row.
    for (const auto& [name, least] :
         {std::pair{"attention/attention_causal", 16}, std::pair{"attention/attention_backward_causal", 3}}) {
        CAPTURE(name);
        const schedule::Program program = catalog(name);
        CHECK(said(program, sizes, 90) < pairs / least);
        for (const long long arch : {80, 90, 100}) CHECK(said(program, sizes, arch) >= taken(program, sizes, arch));
    }
}

TEST_CASE("what a program asks for covers its tensors and whatever its kernels leave behind them") {
    int ruled_out = 0;  // cases in which a form that would take more is none of this launch
    for (const char* name : {"transformer/layer", "transformer/layer_backward", "transformer/layer_post",
                             "transformer/layer_post_backward", "transformer/attention_layer",
                             "transformer/attention_layer_backward", "convolution/cheri_block"}) {
        CAPTURE(name);
        const schedule::Program program = catalog(name);
        const model::Size tensors = program.layout.scratch_offset;
        std::vector<model::Size> all;
        for (const schedule::PlannedKernel& k : program.kernels) all.push_back(k.plan.workspace);
        const model::Size largest_of_all = schedule::largest(all);
        for (const long long arch : {80, 90, 100})
            for (const int64_t rows : {0, 1, 100, 2048, 9000, 16384, 100000}) {
                CAPTURE(arch);
                CAPTURE(rows);
                const std::vector<int64_t> sizes(program.spec.symbols.size(), rows);
                const long long asked = said(program, sizes, arch) - tensors.evaluate(sizes);
                CHECK(asked >= taken(program, sizes, arch));
                ruled_out += asked < largest_of_all.evaluate(sizes);
            }
    }
    CHECK(ruled_out > 0);
}

}  // namespace pleat::test
