// The matrix multiplies of examples/matmul against the rate that mma.sync itself reaches, in one run, at 8192^3.
//
//   bench_matmul [ROOT [FILE.cubin ...]]     the repository's root; further variants of the kernel, compiled
//
// Needs a GPU and NVRTC. Every kernel is timed in turn: single launches, each after a rest, of which the median
// counts; then several on end, of which the best round counts; and then each on its own for half a second, of which
// the end counts, when the GPU has found the clock that its power allows. Results are compared with float64 at
// points chosen at random. Inputs are random, and all multiply the same ones, for zeros draw less power. mma.sync
// alone is launched twice: with as many products as the others have, which is what they are held against, and with
// several times as many, of which starting and ending takes less and the clock has longer to fall or rise.
#include <pleat/runtime.h>
#include <pleat/types.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "file_text.h"

using namespace pleat;
using pleat::test::text_of;

namespace {

constexpr int64_t size = 8192;
constexpr int rested_rounds = 15, rounds = 5, launches = 10, long_steps = 20000;
constexpr double flops = 2.0 * size * size * size;
constexpr std::chrono::milliseconds rest(20);

struct Contender {
    std::string name;
    Kernel kernel;
    double flops;
    long long steps;                     // of a ceiling; else 0
    std::vector<double> rested_ms = {};  // sorted
    double best_ms = 1e30;
    double sustained_ms = 0;

    double rested() const { return flops / rested_ms[rested_ms.size() / 2] * 1e-9; }
    double rate() const { return flops / best_ms * 1e-9; }
    double sustained() const { return flops / sustained_ms * 1e-9; }
    double error = 0;
    bool ceiling() const { return steps > 0; }
    bool long_ceiling() const { return steps == long_steps; }
};

struct Matrices {
    std::vector<f16> a, b;
    Buffer on_a, on_b, on_c;

    Matrices(const Device& device, const Stream& stream)
        : a(size * size),
          b(size * size),
          on_a(device, a.size() * 2),
          on_b(device, b.size() * 2),
          on_c(device, a.size() * 2) {
        unsigned state = 1;
        for (auto* v : {&a, &b})
            for (f16& x : *v) {  // sign, an exponent of -4 to -1, any mantissa
                state = state * 1664525u + 1013904223u;
                x.bits = static_cast<unsigned short>((state >> 16 & 0x8fff) | 0x2c00);
            }
        on_a.upload(a.data(), on_a.size(), stream);
        on_b.upload(b.data(), on_b.size(), stream);
        stream.synchronize();
    }

    /// The largest error of 500 elements, in units of what f32 sums rounded to f16 may leave.
    double error(const Stream& stream) {
        std::mt19937 engine(3);
        double worst = 0;
        for (int i = 0; i < 500; ++i) {
            const size_t m = engine() % size, n = engine() % size;
            double sum = 0, magnitude = 0;
            for (size_t k = 0; k < size; ++k) {
                const double term = convert<double>(a[m * size + k]) * convert<double>(b[k * size + n]);
                sum += term;
                magnitude += std::abs(term);
            }
            f16 c{};
            on_c.download(&c, 2, stream, (m * size + n) * 2);
            const double allowed = std::abs(sum) * 0x1p-11 + magnitude * 0x1p-20;
            const double error = std::abs(convert<double>(c) - sum) / allowed;
            worst = error <= worst ? worst : error;
        }
        return worst;
    }
};

}  // namespace

int main(int argc, char** argv) try {
    if (Device::cuda_count() == 0) {
        std::printf("skipped: %s\n", Device::why_no_cuda().c_str());
        return 77;
    }
    const std::string root = argc > 1 ? argv[1] : PLEAT_SOURCE_DIR;
    const Device device = Device::cuda(0);
    const Stream stream = Stream::create(device);
    std::printf("%s, %s\n", device.name().c_str(), nvrtc_description().c_str());

    std::vector<Contender> contenders;
    const std::string ceiling = text_of(root + "/tests/bench/matmul_ceiling.cu"),
                      dims = text_of(root + "/examples/matmul/matmul/dims.h"),
                      manifest = text_of(root + "/examples/matmul/matmul.manifest");
    for (const int warps : {8, 16}) {
        const std::string name = "ceiling_" + std::to_string(warps) + "_warps";
        const std::string text =
            "pleat 1\nkernel " + name + "\nsource matmul_ceiling.cu\nsymbol STEPS dim 1 0\n" +
            "tensor A u32 in 16 1\naxis A STEPS STEPS 1\ntensor B u32 in 16 1\naxis B STEPS STEPS 1\n" +
            "tensor OUT f32 out 16 1\naxis OUT STEPS STEPS 1\nlaunch " + name + " grid $sms 1 1 block " +
            std::to_string(32 * warps) +
            " 1 1 cluster 1 shared 0\nargs tensor:A tensor:B tensor:OUT size:STEPS:i32\n";
        const NamedText files[] = {{"matmul_ceiling.cu", ceiling}, {"matmul/dims.h", dims}};
        const double rows = warps == 8 ? 64 : 32;
        const double step_flops = 2.0 * 2 * rows * 64 * 16 * warps * device.multiprocessors();
        for (const long long steps : {std::llround(flops / step_flops), static_cast<long long>(long_steps)})
            contenders.push_back({"mma.sync on registers, " + std::to_string(warps) + " warps" +
                                      (steps == long_steps ? ", long" : ""),
                                  Kernel::load({text, "ceiling.manifest", files, {}, nullptr}, device),
                                  static_cast<double>(steps) * step_flops, steps});
    }
    for (const std::string form : {"matmul_tma", "matmul"}) {
        const std::string how = root + "/examples/matmul/" + form + ".manifest", text = text_of(how),
                          source = form + ".cu", twin = text_of(root + "/tests/twins/" + form + "_raw.cu");
        const NamedText files[] = {{source, twin}, {"matmul/dims.h", dims}};
        contenders.push_back({form, Kernel::load(KernelFiles::open(how), device), flops, 0});
        contenders.push_back({"its raw twin", Kernel::load({text, how, files, {}, nullptr}, device), flops, 0});
    }
    for (int i = 2; i < argc;
         ++i) {  // FOLDER/x.cubin is launched as FOLDER/x.manifest or the example's manifest says
        const std::string bytes = text_of(argv[i]),
                          own = std::string(argv[i]).substr(0, std::string(argv[i]).rfind('.'));
        const std::string how = std::filesystem::exists(own + ".manifest") ? text_of(own + ".manifest") : manifest;
        const EmbeddedCubin cubin{device.arch(), bytes};
        contenders.push_back({argv[i], Kernel::load({how, argv[i], {}, {&cubin, 1}, nullptr}, device), flops, 0});
    }

    Matrices matrices(device, stream);
    const auto launch = [&](const Contender& c) {
        const void* tensors[] = {matrices.on_a.data(), matrices.on_b.data(), matrices.on_c.data()};
        const long long sizes[] = {size, size, size}, loop[] = {c.steps};
        c.kernel.launch(stream, tensors, c.ceiling() ? loop : sizes, nullptr, nullptr);
    };
    for (Contender& c : contenders) {
        matrices.on_c.fill(0xff, stream);
        launch(c);
        if (!c.ceiling()) c.error = matrices.error(stream);
    }
    Event begin(device), end(device);
    for (int round = 0; round < rested_rounds; ++round) {
        for (Contender& c : contenders) {
            std::this_thread::sleep_for(rest);
            begin.record(stream);
            launch(c);
            end.record(stream);
            end.synchronize();
            c.rested_ms.push_back(static_cast<double>(end.milliseconds_since(begin)));
        }
    }
    for (Contender& c : contenders) std::sort(c.rested_ms.begin(), c.rested_ms.end());
    for (int round = 0; round < rounds; ++round) {
        for (Contender& c : contenders) {
            launch(c);
            begin.record(stream);
            for (int i = 0; i < launches; ++i) launch(c);
            end.record(stream);
            end.synchronize();
            c.best_ms = std::min(c.best_ms, static_cast<double>(end.milliseconds_since(begin)) / launches);
        }
    }
    for (Contender& c : contenders) {
        const int part = static_cast<int>(50 / c.best_ms) + 1;  // a tenth of half a second
        for (int i = 0; i < 9 * part; ++i) launch(c);
        begin.record(stream);
        for (int i = 0; i < part; ++i) launch(c);
        end.record(stream);
        end.synchronize();
        c.sustained_ms = static_cast<double>(end.milliseconds_since(begin)) / part;
    }
    double most_rested = 0, most_long = 0, most = 0, most_sustained = 0;
    for (const Contender& c : contenders) {
        if (!c.ceiling()) continue;
        double& rested = c.long_ceiling() ? most_long : most_rested;
        rested = std::max(rested, c.rested());
        most = std::max(most, c.rate());
        most_sustained = std::max(most_sustained, c.sustained());
    }
    std::printf("%-36s %8s %10s %10s %8s %8s %10s %8s %6s %s\n", "TFLOP/s", "rested", "of as many", "of long",
                "on end", "of max", "sustained", "of max", "error", "registers");
    for (const Contender& c : contenders) {
        std::printf("%-36s %8.1f %10.3f %10.3f %8.1f %8.3f %10.1f %8.3f %6.2f %d\n", c.name.c_str(), c.rested(),
                    c.rested() / most_rested, c.rested() / most_long, c.rate(), c.rate() / most, c.sustained(),
                    c.sustained() / most_sustained, c.error,
                    c.kernel.resources().empty() ? 0 : c.kernel.resources()[0].registers);
    }
    return 0;
} catch (const std::exception& e) {
    std::printf("FAILED  %s\n", e.what());
    return 1;
}
