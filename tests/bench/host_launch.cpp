// Host time of a launch beside the driver's own: each kernel is launched against a driver that does nothing, the
// fake of the runtime's tests, which answers as an H200 would. Needs no GPU.
//   bench_host_launch [FOLDER...]     folders that `pleat generate` wrote; a few of the catalog's if there are none
// `same`: the sizes of the launch before. `new`: other open sizes at each launch, 64 in turns, so that tensor maps
// are encoded anew (the driver's own time for that is not counted). `far`: sizes 128 apart, 4096 in turns, so that
// no choice of tiles is remembered. ns are of the best of 200 batches.
#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "fake/cuda.h"
#include "pleat/runtime.h"

namespace {

using namespace pleat;

FakeState& fake_driver() {
    setenv("PLEAT_LIBCUDA", PLEAT_FAKE_CUDA, 1);
    void* library = dlopen(PLEAT_FAKE_CUDA, RTLD_NOW);
    if (!library) {
        std::fprintf(stderr, "%s\n", dlerror());
        std::exit(1);
    }
    return *reinterpret_cast<FakeState* (*)()>(dlsym(library, "fake_state"))();
}

/// The functions of a manifest, as the fake's cubin holds them.
std::vector<FakeState::Function> functions_of(const Manifest& manifest) {
    std::vector<FakeState::Function> all;
    const auto add = [&](const std::vector<Manifest::Launch>& launches) {
        for (const Manifest::Launch& launch : launches) {
            all.push_back({launch.function, {}});
            if (!launch.each.empty()) all.push_back({launch.each, {}});
        }
    };
    for (const Manifest::Step& step : manifest.steps) {
        add(step.always);
        for (const Manifest::Variant& variant : step.variants) add(variant.launches);
    }
    return all;
}

/// Addresses that lie far apart; nothing is read there.
struct Operands {
    std::vector<const void*> tensors;
    void* workspace = reinterpret_cast<void*>(uintptr_t{1} << 50);
    explicit Operands(const Kernel& kernel) : tensors(kernel.manifest().tensors.size()) {
        for (size_t i = 0; i < tensors.size(); ++i) tensors[i] = reinterpret_cast<void*>((i + 1) << 40);
    }
};

void launch(const Kernel& kernel, const long long* symbols) {
    const Operands operands(kernel);
    kernel.launch(Stream(), operands.tensors.data(), symbols, nullptr, operands.workspace);
}

/// The symbols of launches, `turns` sets one after another and again from the first: `open`, open + step, ...
class Symbols {
public:
    Symbols(const Manifest& manifest, long long open, long long step, size_t turns)
        : count_(manifest.symbols.size()), all_(count_ * turns) {
        for (size_t i = 0; i < all_.size(); ++i) {
            const Manifest::Symbol& s = manifest.symbols[i % count_];
            all_[i] = open + step * static_cast<long long>(i / count_);
            all_[i] -= all_[i] % s.multiple_of;
            if (s.max) all_[i] = std::min(all_[i], s.max);
        }
    }
    const long long* next() const {
        const size_t at = at_;
        at_ = at + count_ < all_.size() ? at + count_ : 0;
        return all_.data() + at;
    }

private:
    size_t count_;
    std::vector<long long> all_;
    mutable size_t at_ = 0;
};

/// ns of one launch in the best of some batches: other processes may be at work.
double nanoseconds(const Kernel& kernel, const Symbols& symbols) {
    using Clock = std::chrono::steady_clock;
    constexpr int batches = 200, rounds = 500;
    const Operands operands(kernel);
    const Stream stream;
    double best = 1e9;
    for (int batch = 0; batch < batches; ++batch) {
        const auto begin = Clock::now();
        for (int i = 0; i < rounds; ++i)
            kernel.launch(stream, operands.tensors.data(), symbols.next(), nullptr, operands.workspace);
        const std::chrono::duration<double, std::nano> taken = Clock::now() - begin;
        best = std::min(best, taken.count() / rounds);
    }
    return best;
}

void measure(FakeState& fake, const std::string& folder) {
    const EmbeddedCubin cubins[] = {{"sm_90a", "any"}};
    const std::string name = std::filesystem::path(folder).filename().string();
    const KernelFiles files = KernelFiles::open(folder, name);
    KernelSource source = files.source();
    source.cubins = cubins;
    std::vector<FakeState::Function> functions = functions_of(files.manifest());
    fake.functions.clear();
    for (FakeState::Function& f : functions) fake.functions.push_back(&f);
    const Kernel kernel = Kernel::load(source, Device::cuda(0));
    for (const long long open : {1, 512, 8192}) {
        const Symbols one(files.manifest(), open, 1, 1), near(files.manifest(), open, 1, 64),
            far(files.manifest(), open, 128, 4096);
        const size_t before = fake.launch_count;
        launch(kernel, one.next());
        const size_t launches = fake.launch_count - before;
        std::printf("%-24s %6lld %9zu %8.0f %8.0f %8.0f\n", name.c_str(), open, launches, nanoseconds(kernel, one),
                    nanoseconds(kernel, near), nanoseconds(kernel, far));
    }
}

}  // namespace

int main(int argc, char** argv) try {
    FakeState& fake = fake_driver();
    fake.record = false;
    std::vector<std::string> folders(argv + 1, argv + argc);
    if (folders.empty())
        for (const char* name : {"gelu", "rmsnorm", "gemm", "gemm_bias_gelu", "gemm_swiglu", "layer"})
            folders.push_back(std::string(PLEAT_SOURCE_DIR "/generated/") + name);
    std::printf("%-24s %6s %9s %8s %8s %8s\n", "kernel", "open", "launches", "same ns", "new ns", "far ns");
    for (const std::string& folder : folders) measure(fake, folder);
    return 0;
} catch (const std::exception& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
}
