// Every catalog spec and random legal specs compile with NVRTC, for each architecture that matters, and the
// catalog keeps everything in registers, and nothing in the device's global memory. No GPU needed.
//
//   PLEAT_RANDOM_SPECS=N          how many random specs (60)
//   PLEAT_RANDOM_CONTRACTIONS=N   how many random contractions (12)
//   PLEAT_RANDOM_CHAINS=N         how many random pairs of contractions in a row (8)
//   PLEAT_RANDOM_PROGRAMS=N       how many random programs (6)
//   PLEAT_RANDOM_SEED=S           the first seed (1)
//   PLEAT_ALL_SIZES=1             each dim of a contraction open and at 40, not three of them at one of these; of
//                                 other specs of several dims each dim at all sizes, not at some; each spec in f16
//                                 and for sm_100a, not one in eight: texts are bf16's and sm_80's
//   PLEAT_TURN=N                  of the catalog one spec in four, others each N, at other sizes than its own
//   PLEAT_SHARD=I PLEAT_SHARDS=N  of the catalog every N-th spec from the I-th on, for processes side by side
#include "compile/compile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <span>

#include "check/load.h"
#include "cli/units.h"
#include "doctest/doctest.h"
#include "machine_code.h"
#include "pleat/runtime.h"
#include "random/chain.h"
#include "random/contraction.h"
#include "random/program.h"
#include "transform/lower.h"
#include "waits.h"

namespace pleat::test {
namespace {

namespace fs = std::filesystem;

long number_of(const char* variable, long otherwise) {
    const char* text = std::getenv(variable);
    return text && *text ? std::atol(text) : otherwise;
}

/// Says once that there is nothing to compile with; CTest counts the test as skipped then.
bool nvrtc_is_here() {
    static const bool here = [] {
        std::string why;
        const bool found = has_nvrtc(&why);
        if (!found) std::printf("skipped: %s\n", why.c_str());
        return found;
    }();
    return here;
}

/// The spec's .cu compiled for an architecture; the text that every unit of it shares.
Cubin built(const cli::Emitted& emitted, const std::string& arch, const BuildOptions& options = {}) {
    const auto named = emitted.named();
    const auto source =
        std::find_if(named.begin(), named.end(), [](const NamedText& f) { return f.name.ends_with(".cu"); });
    if (source == named.end()) return {};
    return compile(*source, named, arch, options);
}

/// Launches that overlap wait before they touch memory. Returns how many functions let the next one begin.
int overlaps_safely(const cli::Emitted& emitted, const Cubin& cubin) {
    int waiting = 0, signalling = 0;
    for (const cli::Unit& unit : emitted.units()) {
        const Waits waits = waits_of(cubin.bytes, unit.source.manifest);
        for (const std::string& sentence : waits.wrong) FAIL_CHECK(sentence);
        waiting += waits.waiting;
        signalling = waits.signalling;  // the cubin's, whichever unit asks
    }
    CHECK(waiting > 0);
    return signalling;
}

bool contains(const std::vector<std::string>& all, const std::string& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}

/// Below the registers that it may take, ptxas puts a value or two aside by its own choice; a producer of 32
/// registers beside three consumers (attention_fp8, heads of runtime number) up to four, ahead of its loads.
constexpr int put_aside = 16;
/// Gradients in order leave their producer 24 registers: with 40, consumers have too few to issue products ahead,
/// and ptxas serializes them.
constexpr int put_aside_in_order = 80;
/// ... and what they know of a packed sequence: where it begins, how many rows and columns it has.
constexpr int put_aside_packed = 144;

void check_uses_no_local_memory(const KernelResources& kernel, int most = 0) {
    CHECK_MESSAGE(kernel.local_bytes <= most, kernel.function, " has ", kernel.local_bytes,
                  " bytes of local memory, ", kernel.registers, " registers");
}

/// Sorted.
std::vector<fs::path> specs_in(const char* folder) {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".json") paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    return paths;
}

bool all_sizes() { return number_of("PLEAT_ALL_SIZES", 0) != 0; }
/// Of the catalog's specs one in eight, in the order of names.
bool is_eighth(size_t nth) { return all_sizes() || nth % 8 == 0; }

/// Where tests/run.sh counts its turns (PLEAT_TURN), one spec in four has other types and sizes than its own:
/// others each time.
bool takes_variations(size_t nth) {
    const long turn = number_of("PLEAT_TURN", -1);
    return all_sizes() || turn < 0 || (nth + static_cast<size_t>(turn)) % 4 == 0;
}

std::vector<std::string> catalog_architectures(bool newest) {
    std::vector<std::string> all{"sm_80", "sm_90a"};
    if (!newest) return all;
    const std::vector<int> offered = nvrtc_architectures();
    if (std::find(offered.begin(), offered.end(), 100) != offered.end()) all.push_back("sm_100a");
    return all;
}

struct Variation {
    std::string label;
    schedule::Program program;
};

long products_of(const model::Spec& spec) {
    long count = 0;
    for (const model::Kernel& k : spec.kernels) count += k.contraction_count();
    return count;
}

/// Its kernels are mostly those of other specs, which are compiled there for more types, sizes and architectures.
bool is_program_of_products(const model::Spec& spec) { return !spec.single && products_of(spec) > 1; }

/// The catalog's own sizes, and those at which other schedules are chosen.
std::vector<Variation> variations(const fs::path& path, bool varied, bool in_f16) {
    std::vector<Variation> specs;
    Sources sources;
    const auto add = [&](const Overrides& overrides) {
        Diagnostics diagnostics;
        std::string label = path.stem();
        for (const auto& [name, size] : overrides.dims) label += " --dim " + name + "=" + size;
        for (const auto& [name, dtype] : overrides.types) label += " --type " + name + "=" + dtype;
        if (auto spec = load_spec(path.string(), overrides, sources, diagnostics))
            specs.push_back({label, schedule::compile(std::move(*spec))});
    };
    add({});
    if (!varied || specs.empty() || is_program_of_products(specs.front().program.spec)) return specs;
    add({{}, {{"DT", "f32"}}});
    if (in_f16) add({{}, {{"DT", "f16"}}});
    std::vector<std::string> fixed;
    for (const model::Dim& d : specs.front().program.spec.dims)
        if (d.size.is_constant()) fixed.push_back(d.name);
    std::vector<const char*> sizes = fixed.size() <= 2
                                         ? std::vector{"runtime", "1", "33", "1024", "5000", "65536", "200000"}
                                         : std::vector{"runtime", "3", "64"};
    // A contraction's schedule depends on few sizes, and its code takes long to compile: one of them for each of
    // the first dims. Other specs of several dims have them at the sizes in turns.
    const bool contracts = products_of(specs.front().program.spec) > 0;
    if (contracts) sizes = {"runtime", "40"};
    const bool in_turns = !all_sizes();
    for (size_t i = 0; i < (contracts && in_turns ? std::min<size_t>(fixed.size(), 3) : fixed.size()); ++i)
        for (size_t j = 0; j < sizes.size(); ++j)
            if (!in_turns || i % sizes.size() == (contracts ? j : j % fixed.size()))
                add({{{fixed[i], sizes[j]}}, {}});
    return specs;
}

/// On whose tensor cores the first product of a spec of products runs: sm_90a, and the first architecture that has
/// its operands, unless they have scales of blocks along K, which are Hopper's.
std::vector<std::string> tensor_core_architectures(const model::Spec& spec) {
    const auto has_product = [](const model::Kernel& k) {
        return !schedule::lower_contractions(k).contractions.empty();
    };
    const auto product = std::find_if(spec.kernels.begin(), spec.kernels.end(), has_product);
    REQUIRE(product != spec.kernels.end());
    const model::Kernel lowered = schedule::lower_contractions(*product);
    if (schedule::product_of(lowered, lowered.contractions.front()).factor >= 0) return {"sm_90a"};
    const bool fp8 = std::any_of(spec.tensors.begin(), spec.tensors.end(),
                                 [](const model::Tensor& t) { return model::is_fp8(t.dtype); });
    return {"sm_90a", fp8 ? "sm_89" : "sm_80"};
}

void check_is_on_tensor_cores(const Cubin& cubin, const std::string& arch) {
    size_t tiles = 0;
    for (const KernelResources& each : cubin.kernels)
        tiles += each.function.find("_tiles") != std::string::npos || each.function.ends_with("_chain");
    CHECK(tiles > 0);
    const auto functions = functions_of(cubin.bytes);
    const bool wgmma =
        std::any_of(functions.begin(), functions.end(), [](const auto& f) { return has_wgmma(f.second); });
    CHECK(wgmma == (arch == "sm_90a"));
}

/// Where a spec's kernels are compiled for, and where a product of it must be on tensor cores.
struct Architectures {
    std::vector<std::string> all, with_tensor_cores;
};
/// Other sizes than the catalog's own (`as_it_is`) are for the architectures whose schedules differ.
Architectures architectures_of(const model::Spec& spec, const fs::path& path, bool as_it_is, bool newest) {
    if (!as_it_is) return {{"sm_90a"}, {}};
    Architectures some{{"sm_90a"}, {}};
    if (!is_program_of_products(spec)) some.all = catalog_architectures(newest);
    if (path.parent_path().stem() == "gemm") some.with_tensor_cores = tensor_core_architectures(spec);
    for (const std::string& arch : some.with_tensor_cores)
        if (!contains(some.all, arch)) some.all.push_back(arch);
    return some;
}

/// Returns how many functions of the catalog's own sizes let the next launch begin.
int check_catalog_spec(const fs::path& path, size_t nth) {
    const std::vector<Variation> specs = variations(path, takes_variations(nth), is_eighth(nth));
    REQUIRE(!specs.empty());
    int signalling = 0;
    for (const Variation& variation : specs) {
        const cli::Emitted emitted(variation.program);
        const bool as_it_is = &variation == &specs.front();
        const Architectures architectures =
            architectures_of(variation.program.spec, path, as_it_is, is_eighth(nth + 4));
        for (const std::string& arch : architectures.all) {
            CAPTURE(variation.label);
            CAPTURE(arch);
            const Cubin cubin = built(emitted, arch);
            CHECK(!cubin.kernels.empty());
            for (const std::string& variable : variables_of(cubin.bytes))
                FAIL_CHECK(variable, " is kept in memory");
            const bool strictly = as_it_is && (arch == "sm_90a" || arch == "sm_80");
            for (const KernelResources& kernel : cubin.kernels)
                check_uses_no_local_memory(kernel, kernel.function.ends_with("_ordered")  ? put_aside_in_order
                                                   : kernel.function.ends_with("_packed") ? put_aside_packed
                                                   : strictly                             ? 0
                                                                                          : put_aside);
            if (as_it_is && arch == "sm_90a") signalling += overlaps_safely(emitted, cubin);
            if (contains(architectures.with_tensor_cores, arch)) check_is_on_tensor_cores(cubin, arch);
        }
    }
    return signalling;
}

/// Calls use(spec, n) for the n-th of as many seeds as the environment's variable says, or else `count`. Returns
/// how many.
template <class Make, class Use>
long for_seeds(const char* variable, long count, Make make, Use use) {
    count = number_of(variable, count);
    const long first = number_of("PLEAT_RANDOM_SEED", 1);
    for (long nth = 0; nth < count; ++nth) {
        RandomSpec random = make(static_cast<uint64_t>(first + nth));
        CAPTURE(random.spec.name);
        CAPTURE(random.text);
        try {
            use(random, nth);
        } catch (const std::exception& e) {
            FAIL_CHECK(std::string(e.what()));
        }
    }
    return count;
}

/// The library's cos and sin have an array for arguments that are very large.
bool has_arrays(const RandomSpec& random) {
    return random.text.find("cos(") != std::string::npos || random.text.find("sin(") != std::string::npos;
}

}  // namespace

TEST_CASE(
    "every catalog spec compiles for every architecture and leaves nothing in local memory, and every contraction "
    "has a kernel on the tensor cores") {
    if (!nvrtc_is_here()) return;
    const std::vector<fs::path> paths = specs_in(PLEAT_SOURCE_DIR "/dsl_specs");
    const size_t shards = static_cast<size_t>(number_of("PLEAT_SHARDS", 1));
    int signalling = 0;
    for (size_t i = static_cast<size_t>(number_of("PLEAT_SHARD", 0)); i < paths.size(); i += shards)
        signalling += check_catalog_spec(paths[i], i);
    CHECK(signalling > 0);
}

TEST_CASE("what stays in the device's memory is seen in a cubin") {
    if (!nvrtc_is_here()) return;
    const std::string text = R"(
template <int N>
struct Held {
    static constexpr int value = N;
};
extern "C" __global__ void reads(int* p) { *p = Held<7>::value; }
)";
    CHECK(variables_of(compile({"held.cu", text}, {}, "sm_90a").bytes) ==
          std::vector<std::string>{"_ZN4HeldILi7EE5valueE"});
}

TEST_CASE("CUDA's compilers put digits and whole dims where the laws put them, in whatever order they come") {
    if (!nvrtc_is_here()) return;
    Sources sources;
    Diagnostics diagnostics;
    const auto spec = load_spec(PLEAT_SOURCE_DIR "/dsl_specs/gemm/gemm_rope.json", {}, sources, diagnostics);
    REQUIRE(spec);
    const schedule::Program program = schedule::compile(*spec);
    const cli::Emitted emitted(program);
    const auto named = emitted.named();
    const auto header =
        std::find_if(named.begin(), named.end(), [](const NamedText& f) { return f.name.ends_with("dims.h"); });
    REQUIRE(header != named.end());
    const std::string text = "#include \"" + std::string(header->name) + R"("
using namespace gemm_rope;
constexpr auto table() { return COS(nullptr, pleat::extents(M(9))); }
constexpr auto out() { return Q(nullptr, pleat::extents(M(9))); }
using Low = pleat::Digit<D, 1, 64>;
using High = pleat::Fold<D, 64>;
static_assert(table()[Low(6) + M(3)].offset() == 3 * 64 + 6);
static_assert(table()[M(3) + Low(6)].offset() == 3 * 64 + 6);
static_assert(table()[Low(6)][M(3)].offset() == 3 * 64 + 6);
static_assert(table()[D(70) + M(3)].offset() == 3 * 64 + 6);
static_assert(table()[D(70)][M(3)].offset() == 3 * 64 + 6);
static_assert(out()[H(1) + Low(6) + M(3) + High(1)].offset() == 3 * 48 * 128 + 128 + 64 + 6);
static_assert(out()[High(1) + M(3) + Low(6) + H(1)].offset() == 3 * 48 * 128 + 128 + 64 + 6);
extern "C" __global__ void nothing() {}
)";
    CHECK(!compile({"places.cu", text}, named, "sm_90a").kernels.empty());
}

TEST_CASE("random legal specs compile, and most candidates are legal") {
    if (!nvrtc_is_here()) return;
    int refused = 0;
    const long count = for_seeds("PLEAT_RANDOM_SPECS", 60, random_legal_spec, [&](RandomSpec& random, long nth) {
        refused += random.refused;
        const schedule::Program program = schedule::compile(random.spec);
        const cli::Emitted emitted(program);
        const Cubin cubin = built(emitted, "sm_90a");
        CHECK(!cubin.kernels.empty());
        overlaps_safely(emitted, cubin);
        // What differs between architectures is the schedule's own text: one of them is enough for most specs.
        if (nth % 4 == 0) CHECK(!built(emitted, "sm_80").kernels.empty());
    });
    MESSAGE(count, " of ", count + refused, " candidates were legal");
    CHECK(refused * 3 < (count + refused) * 2);
}

TEST_CASE("random programs compile, with the launches that their kernels share") {
    if (!nvrtc_is_here()) return;
    long shared = 0;
    const long count = for_seeds("PLEAT_RANDOM_PROGRAMS", 6, random_program, [&](RandomSpec& random, long) {
        const schedule::Program program = schedule::compile(random.spec);
        const cli::Emitted emitted(program);
        const Cubin cubin = built(emitted, "sm_90a");
        overlaps_safely(emitted, cubin);
        for (const KernelResources& kernel : cubin.kernels) {
            shared += kernel.function.find("_with_") != std::string::npos;
            check_uses_no_local_memory(kernel);
        }
    });
    MESSAGE(shared, " launches of ", count, " programs are shared");
    CHECK(shared > 0);
}

TEST_CASE("portable tiles and rows spill nothing to make room for one more block") {
    if (!nvrtc_is_here()) return;
    // Contractions whose tiles, and a norm whose rows ptxas gave 4 to 16 bytes of local memory, asked for no number
    // of blocks.
    for (const fs::path& path : specs_in(PLEAT_SOURCE_DIR "/tests/kernels/portable")) {
        CAPTURE(path.string());
        Sources sources;
        Diagnostics diagnostics;
        const auto spec = load_spec(path.string(), {}, sources, diagnostics);
        REQUIRE(spec);
        const schedule::Program program = schedule::compile(*spec);
        const cli::Emitted emitted(program);
        for (const KernelResources& kernel : built(emitted, "sm_80").kernels) check_uses_no_local_memory(kernel);
    }
}

TEST_CASE("random contractions with epilogues compile, and most become tiles, with nothing in local memory") {
    if (!nvrtc_is_here()) return;
    long tiled = 0;
    const auto is_tiles = [](const KernelResources& k) { return k.function.find("_tiles") != std::string::npos; };
    const auto compiles = [&](RandomSpec& random, long nth) {
        const schedule::Program program = schedule::compile(random.spec);
        const cli::Emitted emitted(program);
        for (const std::string arch : {"sm_90a", "sm_80"}) {
            if (nth % 4 != 0 && arch != "sm_90a") continue;
            CAPTURE(arch);
            const Cubin cubin = built(emitted, arch);
            CHECK(!cubin.kernels.empty());
            if (!has_arrays(random))
                for (const KernelResources& kernel : cubin.kernels) check_uses_no_local_memory(kernel);
            if (arch != "sm_90a") continue;
            overlaps_safely(emitted, cubin);
            tiled += std::any_of(cubin.kernels.begin(), cubin.kernels.end(), is_tiles);
        }
    };
    const long count = for_seeds("PLEAT_RANDOM_CONTRACTIONS", 12, random_contraction, compiles);
    MESSAGE(tiled, " of ", count, " are tiles");
    CHECK(tiled * 2 >= count);
}

TEST_CASE("random contractions in a row compile, and those that stay on chip leave nothing in local memory") {
    if (!nvrtc_is_here()) return;
    long chained = 0;
    const long count = for_seeds("PLEAT_RANDOM_CHAINS", 8, random_chain, [&](RandomSpec& random, long) {
        const schedule::Program program = schedule::compile(random.spec);
        const cli::Emitted emitted(program);
        const Cubin cubin = built(emitted, "sm_90a");
        overlaps_safely(emitted, cubin);
        for (const KernelResources& kernel : cubin.kernels) {
            if (!kernel.function.ends_with("_chain")) continue;
            ++chained;
            if (!has_arrays(random)) check_uses_no_local_memory(kernel);
        }
    });
    MESSAGE(chained, " of ", count, " stay on chip");
    CHECK(chained * 4 >= count);
}

TEST_CASE("a launch that may begin early and does not wait, or too late, is reported") {
    if (!nvrtc_is_here()) return;
    // `pdl`: 2 for kernels of which parts read ahead, which wait in each part.
    const auto reported = [](int pdl, const std::string& body) {
        const std::string text = "extern \"C\" __global__ void f(int* x) { " + body + " }";
        return waits_of(compile({"f.cu", text}, {}, "sm_90a").bytes,
                        "launch f grid 1 1 1 block 1 1 1 cluster 1 shared 0 pdl " + std::to_string(pdl) + "\n");
    };
    const std::string wait = "asm volatile(\"griddepcontrol.wait;\" ::: \"memory\");", touch = "*x = 1;";
    CHECK(reported(1, wait + touch).waiting == 1);
    CHECK(reported(1, touch + wait).wrong == std::vector<std::string>{"f touches memory before it waits"});
    CHECK(reported(1, touch).wrong == std::vector<std::string>{"f never waits"});
    CHECK(reported(1, "asm volatile(\"griddepcontrol.launch_dependents;\");" + wait + touch).signalling == 1);
    CHECK(reported(2, wait + wait + wait + wait + touch).waiting == 1);
    CHECK(reported(2, wait + touch).waiting == 0);
    CHECK(reported(2, wait + wait + wait + touch + wait).waiting == 0);
}

TEST_CASE("a kernel that cannot compile is reported") {
    if (!nvrtc_is_here()) return;
    CHECK_THROWS_AS(compile({"broken.cu", "extern \"C\" __global__ void f() { missing(); }"}, {}, "sm_90a"),
                    BuildError);
}

}  // namespace pleat::test
