// Every catalog spec and random specs on a GPU, at odd, tiny, empty and middling sizes, against the float64
// reference run there. A program of its own that needs a driver and NVRTC, no compiler of the host:
//
//   gpu_kernels_test DSL_SPECS [--only NAME] [--skip FAMILY] [--type f16]... [--random N] [--attentions N]
//   [--contractions N] [--chains N] [--programs N] [--seed S] [--shard I/N] [--jobs N]
//                    [--small] [--huge] [--sizes N,N,...] [--elements N] [--runs N]
//
// --random takes specs of the `over` family from a seed, --attentions N of attention and N of its gradients,
// --contractions those of products with epilogues, --chains
// those of two products in a row, --programs those of several kernels; --contraction SEED or --chain SEED one of
// these. One line a failure, and a closing line "N passed, N failed". --small keeps to few small cases, for
// compute-sanitizer. --huge runs the catalog beyond 2^31 elements instead. --shard I/N takes every N-th case, so
// that several processes share the work; --jobs N starts N such processes (0: one for each core): nearly all of the
// time goes to compiling.
// --only takes one spec, --skip leaves out those in folders of that name. --sizes takes the place of the sizes that
// fixed dims are given, --elements of the most that a tensor may have. Each case runs twice (once if small), or
// --runs times, and leaves the same bytes every time.
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "check_case.h"
#include "cli/sizes.h"
#include "cli/tolerance.h"
#include "compile/compile.h"
#include "options.h"
#include "random/attention.h"
#include "random/chain.h"
#include "random/contraction.h"
#include "random/program.h"
#include "transform/kernel_parts.h"

using namespace pleat;
using namespace pleat::test;
using cli::Tolerance;

namespace {

struct Tally {
    int passed = 0, failed = 0;
    int specs = 0, tiled = 0;       // of random contractions
    int in_a_row = 0, chained = 0;  // of two in a row
};

using Changes = std::vector<std::pair<std::string, std::string>>;

/// Each unit of a spec at each of the sizes that are chosen for it.
void check_spec(const std::string& label, const std::function<model::Spec()>& load,
                const std::function<std::vector<std::vector<int64_t>>(const model::Spec&)>& choose,
                const Device& device, const Tolerance& tolerance, int runs, Tally& tally) {
    const auto fail = [&](const std::string& what) {
        ++tally.failed;
        fmt::print("FAILED {}: {}\n", label, what);
        std::fflush(stdout);
    };
    try {
        const Subject subject(label, load());
        const std::vector<std::vector<int64_t>> sizes = choose(subject.spec);
        const DeviceReference reference(subject, device);
        for (const cli::Unit& unit : subject.emitted.units()) {
            const Kernel kernel = Kernel::load(unit.source, device);
            for (size_t i = 0; i < sizes.size(); ++i) {
                const std::string where =
                    fmt::format("{} ({})", unit.name, cli::describe_sizes(subject.spec, sizes[i]));
                try {
                    const auto wrong =
                        check_unit(subject, unit, kernel, reference, sizes[i], i + 1, tolerance, runs);
                    if (wrong.empty())
                        ++tally.passed;
                    else
                        fail(fmt::format("{}: {}", where, fmt::join(wrong, "; ")));
                } catch (const Error& e) {
                    fail(fmt::format("{}: {}", where, e.what()));
                }
            }
        }
    } catch (const std::exception& e) {
        fail(e.what());
    }
}

std::vector<std::filesystem::path> specs_in(const std::string& folder) {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".json") paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    return paths;
}

/// Values for the runtime dims: each given count of the first, the others in turn.
std::vector<std::vector<int64_t>> launch_sizes(const model::Spec& spec, const std::vector<int64_t>& values,
                                               int64_t elements) {
    std::vector<std::string> open;
    for (const model::Symbol& s : spec.symbols)
        if (s.what == model::Symbol::What::dim) open.push_back(s.name);
    std::vector<std::vector<int64_t>> all;
    for (size_t v = 0; v < values.size(); ++v) {
        cli::GivenSizes given;
        size_t k = v;
        for (const std::string& name : open) {
            const model::Symbol& s = *std::find_if(spec.symbols.begin(), spec.symbols.end(),
                                                   [&](const auto& x) { return x.name == name; });
            int64_t n = values[k % values.size()];
            n = (n + s.multiple_of - 1) / s.multiple_of * s.multiple_of;
            if (s.max) n = std::min(n, *s.max / s.multiple_of * s.multiple_of);
            given[name] = n;
            k += 3;
        }
        const std::vector<int64_t> symbols = cli::choose_sizes(spec, given, int64_t{1} << 20);
        int64_t total = 0;
        for (const model::Tensor& t : spec.tensors) total = std::max(total, cli::footprint(spec, t, symbols));
        if (total <= elements && std::find(all.begin(), all.end(), symbols) == all.end()) all.push_back(symbols);
        if (open.empty()) break;
    }
    return all;
}

const std::vector<int64_t> static_sizes{1,     2,     3,     5,     7,      8,      16,     17,    31,    32,
                                        33,    64,    100,   128,   255,    256,    257,    512,   768,   1000,
                                        1024,  1025,  2048,  3000,  4096,   5120,   8192,   8200,  10000, 16384,
                                        20000, 32768, 40000, 65536, 100000, 131072, 200000, 262144};
const std::vector<int64_t> small_static_sizes{1, 7, 33, 256, 1025, 5120};
const std::vector<int64_t> open_sizes{0,    1,    2,    3,    7,     17,    64,     100,   257,
                                      1000, 1024, 4096, 4097, 20000, 65536, 100003, 300000};
const std::vector<int64_t> row_counts{1, 3, 0, 29, 37, 1030};

/// Has the spec no meaning at these sizes? A fold does not divide its dim, or is by a size that is not known or
/// leaves one value; a size that follows from it is 0; a constant subscript lies outside its axis; or places of a
/// store meet.
bool refused(const std::string& path, const Changes& dims, const Changes& types) {
    try {
        load(path, dims, types);
    } catch (const std::exception& e) {
        const std::string said = e.what();
        const auto code = [&](const char* c) { return said.find(c) != std::string::npos; };
        return code("[PL040]") || code("[PL044]") || code("[PL045]") || code("[PL064]") || code("[PL083]");
    }
    return false;
}

/// May the spec's element type be chosen? Some have no "types".
bool takes_types(const std::string& path) {
    try {
        load(path, {}, {{"DT", "f32"}});
    } catch (const std::exception& e) {
        if (std::string(e.what()).find("the spec has no type DT") != std::string::npos) return false;
        throw;
    }
    return true;
}

bool contracts_any(const model::Kernel& kernel) { return kernel.contraction_count() > 0; }

/// Does the spec say the dim's size by those of others?
bool follows(const std::string& path, const std::string& dim) {
    std::ifstream file(path);
    const nlohmann::json size = nlohmann::json::parse(file).at("dims").value(dim, nlohmann::json());
    return size.is_string() && size != "runtime";
}

/// A model's sizes made small: long dims a few blocks of 128, all different, and few heads.
Changes shrunk(const std::string& path, const model::Spec& spec) {
    Changes dims;
    int64_t next = 256;
    for (const model::Dim& d : spec.dims) {
        if (follows(path, d.name)) continue;
        if (!d.size.is_constant() || d.size.constant() < 32 || d.size.constant() == 128) continue;
        dims.emplace_back(d.name, std::to_string(d.size.constant() > 1000 ? next : 2));
        if (d.size.constant() > 1000) next += 128;
    }
    return dims;
}

/// Do products follow one another?
bool chained(const model::Spec& spec) {
    return std::count_if(spec.kernels.begin(), spec.kernels.end(), contracts_any) > 1;
}

/// `type`: what the spec's "types" were set to; other specs have dtypes of their own.
Tolerance tolerance_of(const model::Spec& spec, const std::string& type) {
    const double rounding = type == "bf16"  ? 1 << 16
                            : type == "f16" ? 1 << 13
                            : type == "f32" ? 64
                                            : cli::coarsest_rounding(spec);
    Tolerance tolerance = cli::tolerance_of(spec, rounding);
    tolerance.of_element = 2;
    if (cli::has_products_in_a_row(spec)) tolerance.of_sums = 4 * rounding;  // of some terms of a sum
    return tolerance;
}

void check_catalog(const Options& options, const Device& device, Tally& tally) {
    int number = 0;
    const auto mine = [&] { return number++ % options.shards == options.shard; };
    const int64_t elements = options.elements ? options.elements : options.small ? 1 << 14 : 1 << 21;
    for (const auto& path : specs_in(options.catalog)) {
        if ((!options.only.empty() && path.stem() != options.only) || path.parent_path().filename() == options.skip)
            continue;
        const bool typed = takes_types(path.string());
        for (const std::string& type : typed ? options.types : std::vector<std::string>{"as it stands"}) {
            const Changes types = typed ? Changes{{"DT", type}} : Changes{};
            const model::Spec written = load(path.string(), {}, types);
            const model::Spec spec = schedule::compile(written).spec;
            const Tolerance tolerance = tolerance_of(spec, type);
            std::vector<std::string> fixed, open;
            for (const model::Dim& d : written.dims)  // a rewrite may add more, which no file can bind
                (d.size.is_constant() ? fixed : open).push_back(d.name);
            const auto check = [&](const Changes& dims, const std::vector<int64_t>& values) {
                if (!mine() || refused(path.string(), dims, types)) return;
                std::string label = fmt::format("{} {}", path.stem().string(), type);
                for (const auto& [name, size] : dims) label += fmt::format(" --dim {}={}", name, size);
                check_spec(
                    label, [&] { return load(path.string(), dims, types); },
                    [&](const model::Spec& s) { return launch_sizes(s, values, elements); }, device, tolerance,
                    options.runs, tally);
            };
            if (chained(spec)) {
                check(shrunk(path.string(), spec), options.small
                                                       ? std::vector<int64_t>{1, 37}
                                                       : std::vector<int64_t>{1, 0, 3, 37, 130, 256, 520});
                continue;
            }
            const auto& statics = !options.sizes.empty()              ? options.sizes
                                  : options.small || fixed.size() > 2 ? small_static_sizes
                                                                      : static_sizes;
            for (const std::string& name : fixed)
                for (const int64_t n : statics) check({{name, std::to_string(n)}}, row_counts);
            if (fixed.empty())
                for (const int64_t n :
                     options.small ? std::vector<int64_t>{33} : std::vector<int64_t>{1, 33, 64, 1000, 4096})
                    check({{open.back(), std::to_string(n)}}, row_counts);
            if (fixed.size() > 2)
                continue;  // so many open dims make an empty tensor of a domain that no grid holds
            Changes all_open;
            for (const std::string& name : fixed) all_open.emplace_back(name, "runtime");
            check(all_open, options.small ? std::vector<int64_t>{1, 3, 100} : open_sizes);
        }
    }
}

void check_random(const Options& options, const Device& device, Tally& tally) {
    // Well-conditioned by construction, but a tensor of one element may be plain's luck.
    const Tolerance tolerance{2, 32, 16, 1.0 / 1024};
    for (int i = options.shard; i < options.random; i += options.shards) {
        const uint64_t seed = options.seed + static_cast<uint64_t>(i);
        const std::vector<int64_t> values =
            options.small ? std::vector<int64_t>{3, 17, 0} : std::vector<int64_t>{3, 17, 0, 1, 33, 64, 130, 257};
        check_spec(
            fmt::format("random {}", seed), [&] { return random_legal_spec(seed).spec; },
            [&](const model::Spec& s) { return launch_sizes(s, values, options.small ? 1 << 13 : 1 << 17); },
            device, tolerance, options.runs, tally);
    }
}

bool on_tensor_cores(const schedule::Program& program) {
    for (size_t k = 0; k < program.kernels.size(); ++k)
        if (schedule::only_contraction(program.spec.kernels[k]) >= 0 && program.kernels[k].plan.untiled.empty())
            return true;
    return false;
}

/// Are operands of 8 bits multiplied? Tensor cores keep about 14 bits of such sums, and stages may enlarge what is
/// lost.
bool eight_bits(const model::Spec& spec) {
    return std::any_of(spec.tensors.begin(), spec.tensors.end(), [&](const model::Tensor& t) {
        return (t.name == "A" || t.name == "B") && model::info(t.dtype).bytes == 1;
    });
}

std::vector<uint64_t> seeds_of(std::vector<uint64_t> given, uint64_t first, int count) {
    for (int i = 0; i < count; ++i) given.push_back(first + static_cast<uint64_t>(i));
    return given;
}

/// Of one value between two kernels or products that is rounded the other way, as large as a sum: its last place,
/// twice for a product with what is larger than 1.
double other_rounding(const model::Spec& spec) {
    const double units = cli::coarsest_rounding(spec);
    return units > 64 ? 2 * units : units;
}

/// Of each seed a spec of attention and one of its gradients.
void check_attentions(const Options& options, const Device& device, Tally& tally) {
    const std::vector<int64_t> values =
        options.small ? std::vector<int64_t>{64, 17, 0} : std::vector<int64_t>{64, 17, 136, 1, 520, 128, 0, 8};
    for (int i = options.shard; i < 2 * options.attentions; i += options.shards) {
        const uint64_t seed = options.seed + static_cast<uint64_t>(i / 2);
        const bool gradients = i % 2 == 1;
        const model::Spec spec = (gradients ? random_attention_gradients(seed) : random_attention(seed)).spec;
        const double rounding = other_rounding(schedule::compile(spec).spec);
        Tolerance tolerance{2, 32, rounding, 1.0 / 1024, rounding};
        tolerance.by_rows = true;
        check_spec(
            fmt::format("attention{} {}", gradients ? " gradients" : "", seed), [&] { return spec; },
            [&](const model::Spec& s) { return launch_sizes(s, values, options.small ? 1 << 16 : 1 << 20); },
            device, tolerance, options.runs, tally);
    }
}

void check_contractions(const Options& options, const Device& device, Tally& tally) {
    const std::vector<uint64_t> seeds = seeds_of(options.seeds, options.seed, options.contractions);
    for (size_t i = static_cast<size_t>(options.shard); i < seeds.size();
         i += static_cast<size_t>(options.shards)) {
        const uint64_t seed = seeds[i];
        const RandomSpec random = random_contraction(seed);
        Tolerance tolerance{2, 32, eight_bits(random.spec) ? 16384.0 : 64.0, 1.0 / 1024, 2};
        tolerance.by_rows = true;
        // Open dims take every one of these, in combinations whose remainders differ.
        const std::vector<int64_t> values =
            options.small ? std::vector<int64_t>{64, 17, 0, 8}
                          : std::vector<int64_t>{64, 17, 136, 256, 1, 520, 128, 0, 97, 264, 8};
        ++tally.specs;
        tally.tiled += on_tensor_cores(schedule::compile(random.spec));
        check_spec(
            fmt::format("contraction {}", seed), [&] { return random.spec; },
            [&](const model::Spec& s) { return launch_sizes(s, values, options.small ? 1 << 16 : 1 << 20); },
            device, tolerance, options.runs, tally);
    }
}

void check_chains(const Options& options, const Device& device, Tally& tally) {
    const std::vector<uint64_t> seeds = seeds_of(options.chain_seeds, options.seed, options.chains);
    for (size_t i = static_cast<size_t>(options.shard); i < seeds.size();
         i += static_cast<size_t>(options.shards)) {
        const RandomSpec random = random_chain(seeds[i]);
        const schedule::Program passed = schedule::compile(random.spec);
        const double rounding = other_rounding(passed.spec);
        const Tolerance tolerance{2, 32, rounding, 1.0 / 1024, rounding};
        // Of 64 rows a tile has: fewer, some more, and more tiles than the device has multiprocessors.
        const std::vector<int64_t> values = options.small ? std::vector<int64_t>{64, 37, 0}
                                                          : std::vector<int64_t>{64, 37, 0, 1, 130, 520, 17000, 8};
        ++tally.in_a_row;
        tally.chained += std::any_of(passed.kernels.begin(), passed.kernels.end(),
                                     [](const schedule::PlannedKernel& k) { return k.note.intermediate >= 0; });
        check_spec(
            fmt::format("chain {}", seeds[i]), [&] { return random.spec; },
            [&](const model::Spec& s) { return launch_sizes(s, values, options.small ? 1 << 16 : 1 << 22); },
            device, tolerance, options.runs, tally);
    }
}

void check_programs(const Options& options, const Device& device, Tally& tally) {
    const Tolerance tolerance{2, 32, 64, 1.0 / 1024, 64};
    const std::vector<int64_t> values =
        options.small ? std::vector<int64_t>{64, 37, 0} : std::vector<int64_t>{64, 37, 0, 1, 132, 600, 2000, 8};
    for (int i = options.shard; i < options.programs; i += options.shards) {
        const uint64_t seed = options.seed + static_cast<uint64_t>(i);
        check_spec(
            fmt::format("program {}", seed), [&] { return random_program(seed).spec; },
            [&](const model::Spec& s) { return launch_sizes(s, values, options.small ? 1 << 16 : 1 << 22); },
            device, tolerance, options.runs, tally);
    }
}

Tally check_all(const Options& options) {
    const Device device = Device::cuda();
    Tally tally;
    if (options.huge)
        check_huge(options.catalog, options.only, device, tally.passed, tally.failed);
    else if (!options.catalog.empty())
        check_catalog(options, device, tally);
    if (options.random) check_random(options, device, tally);
    if (options.attentions) check_attentions(options, device, tally);
    if (options.contractions || !options.seeds.empty()) check_contractions(options, device, tally);
    if (options.chains || !options.chain_seeds.empty()) check_chains(options, device, tally);
    if (options.programs) check_programs(options, device, tally);
    return tally;
}

/// Shares the work out to processes, none of which has a driver before it begins. One that dies counts as a
/// failure.
Tally check_in_processes(Options options) {
    options.shards = options.jobs;
    std::vector<std::pair<pid_t, int>> children;  // and what each writes its tally to
    for (options.shard = 0; options.shard < options.shards; ++options.shard) {
        int ends[2];
        if (pipe(ends) != 0) throw std::runtime_error("no pipe for a process");
        const pid_t child = fork();
        if (child < 0) throw std::runtime_error("no process");
        if (child == 0) {
            close(ends[0]);
            Tally tally;
            try {
                tally = check_all(options);
            } catch (const std::exception& e) {
                ++tally.failed;
                fmt::print("FAILED: {}\n", e.what());
            }
            std::fflush(stdout);
            const bool complete = write(ends[1], &tally, sizeof tally) == static_cast<ssize_t>(sizeof tally);
            _exit(complete ? 0 : 1);
        }
        close(ends[1]);
        children.emplace_back(child, ends[0]);
    }
    Tally all;
    for (const auto& [child, from] : children) {
        Tally tally;
        int status = 0;
        const bool complete = read(from, &tally, sizeof tally) == static_cast<ssize_t>(sizeof tally);
        close(from);
        waitpid(child, &status, 0);
        if (!complete) {
            ++all.failed;
            fmt::print("FAILED: a process ended early (status {:#x})\n", static_cast<unsigned>(status));
            continue;
        }
        all.passed += tally.passed;
        all.failed += tally.failed;
        all.specs += tally.specs;
        all.tiled += tally.tiled;
        all.in_a_row += tally.in_a_row;
        all.chained += tally.chained;
    }
    return all;
}

/// Says so if there is nothing to run on.
bool skipped() {
    std::string why;
    if (Device::cuda_count() == 0)
        fmt::print("skipped: no GPU here ({})\n", Device::why_no_cuda());
    else if (!has_nvrtc(&why))
        fmt::print("skipped: {}\n", why);
    else
        return false;
    std::fflush(stdout);
    return true;
}

/// In a process of its own: a driver that was opened does not outlive a fork.
bool skipped_apart() {
    const pid_t child = fork();
    if (child == 0) _exit(skipped() ? 77 : 0);
    int status = 0;
    waitpid(child, &status, 0);
    return status != 0;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        Options options = parse(argc, argv);
        if (options.jobs == 0) options.jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
        if (options.jobs > 1 ? skipped_apart() : skipped()) return 77;
        const Tally tally = options.jobs > 1 ? check_in_processes(options) : check_all(options);
        if (tally.specs) fmt::print("{} of {} random contractions are tiles\n", tally.tiled, tally.specs);
        if (tally.in_a_row)
            fmt::print("{} of {} random contractions in a row stay on chip\n", tally.chained, tally.in_a_row);
        fmt::print("{} passed, {} failed\n", tally.passed, tally.failed);
        return tally.failed ? 1 : 0;
    } catch (const std::exception& e) {
        fmt::print("FAILED: {}\n", e.what());
        return 1;
    }
}
