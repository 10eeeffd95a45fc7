// threads SPECS [--seconds N] [--threads N] [--seed N] [--only KIND]: threads that share kernels, a cache and the
// generator do what one thread does. Each draws, over and over: launches of kernels that all share, on the CPU,
// typed and untyped; reads and writes of a cache whose objects and entries are shared; specs to launched files and
// to gradients, within the process; kernels opened from a folder, launched and dropped. Says how many of each it
// did. Built with a sanitizer (run.sh) it finds races and leaks; alone it compares results.
#include <stdlib.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "launch/gradient.h"
#include "launch/launched.h"
#include "pleat/cache.h"
#include "random/random.h"
#include "threads/rows.h"

using namespace pleat;

namespace {

using test::Random;

enum Kind { launches, requirements, cache_calls, generations, gradients, loads, kinds };
constexpr const char* words[kinds] = {"launches",    "failed requirements", "cache calls",
                                      "generations", "gradients",           "loads"};

/// What all threads share.
struct Shared {
    const std::string specs, entries;  // folders: of specs, and of the cache's entries
    const std::vector<std::string> generated = {"norm/rmsnorm.json",      "loss/cross_entropy.json",
                                                "gemm/gemm_bias.json",    "reduce/column_sum.json",
                                                "activation/swiglu.json", "convolution/causal_conv1d.json"};
    const std::vector<std::string> derived = {"norm/rmsnorm.json", "activation/gelu.json", "gemm/gemm_bias.json"};
    const test::RowsKernel typed;
    KernelFiles files = KernelFiles::open(PLEAT_THREADS_FOLDER "/rows", "rows");
    Cache cache{entries};
    std::atomic<long long> done[kinds] = {};
    std::atomic<int> wrong = 0;

    std::mutex mutex;
    std::map<std::string, size_t> texts;  // of what was generated: a digest, by what was asked

    Shared(std::string its_specs, std::string its_entries)
        : specs(std::move(its_specs)), entries(std::move(its_entries)) {}
    void complain(const std::string& sentence) {
        if (++wrong <= 20) std::fprintf(stderr, "WRONG: %s\n", sentence.c_str());
    }
    /// The same request has the same text, whoever makes it.
    void same(const std::string& asked, const std::string& text) {
        const size_t digest = std::hash<std::string>()(text);
        const std::lock_guard lock(mutex);
        const auto [at, is_new] = texts.try_emplace(asked, digest);
        if (at->second != digest) complain("two threads made different files of " + asked);
    }
};

/// Rows of whole numbers, whose sums are exact; one row may break the requirement.
struct Rows {
    int64_t count;
    std::vector<float> x, y;
    bool fails;

    explicit Rows(Random& random) : count(random.below(34)), fails(count > 0 && random.chance(5)) {
        for (int64_t i = 0; i < count * 16; ++i) x.push_back(static_cast<float>(random.below(1000)));
        if (fails) x[static_cast<size_t>(random.below(static_cast<int>(x.size())))] = 2e6F;
        y.assign(x.size(), -1);
    }
    bool right() const {
        for (size_t row = 0; row < static_cast<size_t>(count); ++row) {
            float sum = 0;
            for (size_t h = 0; h < 16; ++h) sum += x[row * 16 + h];
            for (size_t h = 0; h < 16; ++h)
                if (y[row * 16 + h] != x[row * 16 + h] + sum) return false;
        }
        return true;
    }
};

void launch_untyped(const Kernel& kernel, Rows& rows) {
    const int64_t sizes[] = {rows.count, 16};
    const TensorView tensors[] = {{"X", "f32", 2, sizes, nullptr, rows.x.data(), -1},
                                  {"Y", "f32", 2, sizes, nullptr, rows.y.data(), -1}};
    kernel.launch(Stream(), {tensors, {}, {}, nullptr, 0});
}

void launch(Shared& shared, Random& random) {
    Rows rows(random);
    if (random.chance(50))
        shared.typed.launch(rows.x.data(), rows.y.data(), rows.count);
    else
        launch_untyped(shared.typed.untyped(), rows);
    if (!rows.right()) shared.complain("a launch stored something else");
    ++shared.done[launches];
    // The first check reports it, once for all threads.
    if (rows.fails || random.chance(2)) try {
            shared.typed.untyped().check(Stream());
        } catch (const RequireError&) {
            ++shared.done[requirements];
        }
}

void use_cache(Shared& shared, Random& random) {
    const std::string name = std::to_string(random.below(32));
    const std::string_view parts[] = {name};
    const CacheKey key = CacheKey::of(parts);
    const std::string bytes = name + std::string(static_cast<size_t>(1 + name.size() * 700), name[0]);
    Cache own(shared.entries);
    Cache& cache = random.chance(70) ? shared.cache : own;
    if (random.chance(40)) cache.put(key, bytes);
    if (const auto found = cache.get(key); found && *found != bytes) shared.complain("the cache has other bytes");
    if (random.chance(2)) cache.sweep_stale();
    ++shared.done[cache_calls];
}

std::string text_of(const LaunchedSpec& spec) {
    std::string all;
    for (const emit::File& file : spec.files()) all += file.path + "\n" + file.text;
    return all;
}

/// The shared cache, or none.
Cache* some_cache(Shared& shared, Random& random) { return random.chance(50) ? &shared.cache : nullptr; }

void generate(Shared& shared, Random& random) {
    const std::string name = random.of(shared.generated);
    Overrides overrides;
    const bool other = random.chance(30);
    if (other) overrides.types = {{"DT", "f16"}};
    Sources sources;
    Diagnostics findings;
    const auto spec =
        load_launched(shared.specs + "/" + name, overrides, sources, findings, {}, some_cache(shared, random));
    if (!spec) return shared.complain(name + " is refused");
    shared.same(name + (other ? " f16" : ""), text_of(*spec));
    ++shared.done[generations];
}

void derive(Shared& shared, Random& random) {
    const std::string name = random.of(shared.derived);
    Sources sources;
    Diagnostics findings;
    const auto made =
        load_gradient(shared.specs + "/" + name, {}, {}, sources, findings, {}, some_cache(shared, random));
    if (!made) return shared.complain("the gradient of " + name + " is refused");
    shared.same("the gradient of " + name, text_of(made->forward) + text_of(made->backward));
    ++shared.done[gradients];
}

void load(Shared& shared, Random& random) {
    const Kernel kernel = Kernel::load(shared.files, Device::cpu());
    Rows rows(random);
    launch_untyped(kernel, rows);
    if (!rows.right()) shared.complain("a kernel that was opened stored something else");
    ++shared.done[loads];
}

struct Work {
    const char* kind;
    int share;  // of a thousand turns
    void (*turn)(Shared&, Random&);
};
constexpr Work all_work[] = {{"launch", 700, launch},
                             {"cache", 280, use_cache},
                             {"generate", 10, generate},
                             {"gradient", 2, derive},
                             {"load", 8, load}};

void one_thread(Shared& shared, uint64_t seed, const std::string& only, const std::atomic<bool>& stop) try {
    Random random(seed);
    while (!stop) {
        int place = random.below(1000);
        const Work* work = all_work;
        while (place >= work->share) place -= work++->share;
        if (only.empty() || only == work->kind) work->turn(shared, random);
    }
} catch (const std::exception& error) {
    shared.complain(error.what());
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2)
        return std::fprintf(stderr, "threads SPECS [--seconds N] [--threads N] [--seed N] [--only KIND]\n"), 2;
    double seconds = 3;
    uint64_t seed = 1, count = 8;
    std::string only;
    for (int i = 2; i + 1 < argc; i += 2) {
        if (std::strcmp(argv[i], "--seconds") == 0) seconds = std::atof(argv[i + 1]);
        if (std::strcmp(argv[i], "--threads") == 0) count = std::strtoull(argv[i + 1], nullptr, 10);
        if (std::strcmp(argv[i], "--seed") == 0) seed = std::strtoull(argv[i + 1], nullptr, 10);
        if (std::strcmp(argv[i], "--only") == 0) only = argv[i + 1];
    }
    std::string work = (std::filesystem::temp_directory_path() / "pleat-threads-XXXXXX").string();
    if (!mkdtemp(work.data())) return std::perror("threads"), 2;
    setenv("PLEAT_CACHE", (work + "/standard").c_str(), 1);
    int wrong = 0;
    {
        Shared shared(argv[1], work + "/entries");
        std::atomic<bool> stop = false;
        // Built once, and found in the cache from there on.
        Kernel::load(shared.files, Device::cpu());
        std::vector<std::thread> threads;
        const auto begin = std::chrono::steady_clock::now();
        for (uint64_t i = 0; i < count; ++i)
            threads.emplace_back([&, i] { one_thread(shared, seed * 1000 + i, only, stop); });
        std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
        stop = true;
        for (std::thread& thread : threads) thread.join();
        const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        std::printf("%llu threads, %.0f s:", static_cast<unsigned long long>(count), took);
        for (int kind = 0; kind < kinds; ++kind)
            std::printf("%s %lld %s", kind ? "," : "", shared.done[kind].load(), words[kind]);
        wrong = shared.wrong;
        std::printf("; %d wrong\n", wrong);
    }
    std::filesystem::remove_all(work);
    return wrong ? 1 : 0;
}
