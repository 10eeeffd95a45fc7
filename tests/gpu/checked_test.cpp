// Checked builds on a real GPU: every kind of fault is reported in one line with tensor, dim, value, extent, block
// and thread, however many threads meet it, and ends the kernel; what lies within runs to its end in silence. A
// trap ends the context, so each kernel runs in a process of its own.
//
//   gpu_checked_test [VOCABULARIES]              runs; the folder with core/example_dims.h and fragment/
//   gpu_checked_test --compile [VOCABULARIES]    compiles the kernels, without a GPU
//
// Needs a driver and NVRTC.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "file_text.h"
#include "pleat/runtime.h"

using namespace pleat;
using pleat::test::text_of;

namespace {

const char* const kernels = R"(
#include "copies_dims.h"
#include "example_dims.h"
#include "pleat/gpu/fragments.h"
#include "pleat/gpu/tile_boxes.h"
#include "tiles_dims.h"
using namespace example;
using namespace pleat;
#define KERNEL(name) extern "C" __global__ void name(const bf16* x_ptr, bf16* y_ptr, int rows)
#define TENSORS                                                                        \
    const X x(x_ptr, extents(T(rows)));                                                \
    const Y y(y_ptr, extents(T(rows)));                                                \
    const T t(blockIdx.x);                                                             \
    const H h(threadIdx.x);                                                            \
    const Fold<H, 8> h8(threadIdx.x)

// What the generator writes for slots [H % 64] of a ring over H / 64, in shared memory.
struct Stage_layout : Layout<int, Along<H, 64, Axis<1, 64, 0>>> {
    constexpr Stage_layout() = default;
    PLEAT_BOTH static constexpr int stride(Number<0>) { return 1; }
    PLEAT_BOTH static constexpr H extent(Type<H>) { return H(4096); }
    PLEAT_BOTH static constexpr int storage() { return 64; }
};
struct Stage : SharedTensor<Stage, bf16, Stage_layout, 16, 64> {
    PLEAT_NAME("RING [H % 64]")
    PLEAT_BOTH explicit constexpr Stage(bf16* pointer) : SharedTensor{{pointer, {}}} {}
    template <class, bool = false>
    PLEAT_BOTH static constexpr void refuse() {}
};
struct Stages : Ring<Stages, Stage, Fold<H, 64>, 3, 64> {
    PLEAT_NAME("RING [H % 64]")
    PLEAT_BOTH explicit constexpr Stages(bf16* pointer) : Ring{pointer} {}
    template <class, bool = false>
    PLEAT_BOTH static constexpr void refuse() {}
};

KERNEL(within) {
    TENSORS;
    if (!x.in_range(t)) return;
    *y[t + h] = *x[t + h];
    *y.vectors<H, 8>()[t][h8] = *x.vectors<H, 8>()[h8 + t];
    auto here = y.slice<H, 64>(H(128))[t][H(0)];
    for (auto i : range(H(63))) {
        *here = *x[t][i];
        here.step(H(1));
    }
}
KERNEL(place) {
    TENSORS;
    *y[t + h] = *x[T(0)][h];
}
KERNEL(step) {
    TENSORS;
    auto here = y[H(4095)][T(0)];
    for (int i = 0; i < 256; ++i) {
        *here = *x[T(0)][h];
        here.step(T(1));
    }
}
KERNEL(negative) {
    TENSORS;
    *y[T(0)][h - H(32)] = *x[T(0)][h];
}
KERNEL(vector) {
    TENSORS;
    *y.vectors<H, 8>()[T(0) + h8 + Fold<H, 8>(256)] = *x.vectors<H, 8>()[T(0) + h8];
}
KERNEL(alignment) {
    TENSORS;
    *y.vectors<H, 8>()[T(0) + Fold<H, 8>(0)] = *X(x_ptr + 1, extents(T(rows))).vectors<H, 8>()[T(0) + h8];
}
KERNEL(slice) {
    TENSORS;
    *y.slice<T, 8>(t)[T(0) + h] = *x[T(0)][h];
}
KERNEL(digit) {
    TENSORS;
    *y[T(0)][Digit<H, 8, 1024>(threadIdx.x)] = *x[T(0)][h];
}
KERNEL(slot) {
    TENSORS;
    alignas(16) __shared__ bf16 memory[3 * 64];
    const Stages ring(memory);
    *ring.slot(h)[h] = *x[T(0)][h];
    *ring.slot(h - H(64))[h] = *x[T(0)][h];
}
KERNEL(number) {
    TENSORS;
    alignas(16) __shared__ bf16 memory[3 * 64];
    *Stages(memory).at(static_cast<int>(threadIdx.x / 64))[h] = *x[T(0)][h];
}
KERNEL(copy) {
    TENSORS;
    alignas(16) __shared__ bf16 memory[3 * 64];
    cp_async<16>(Stages(memory).slot(H(0))[H(8)], x[T(0)][H(4092)]);  // half of it lies behind the row
}
KERNEL(matrix) {
    __shared__ tiles::AS::Storage memory;
    tiles::A a;
    ldmatrix(a, tiles::AS(memory)[tiles::K(4)]);
    *y_ptr = convert<bf16>(convert<float>(static_cast<f16>(a.element(0))));
}
KERNEL(pair) {
    tiles::Acc acc;
    acc.zero();
    store(tiles::D(reinterpret_cast<float*>(y_ptr))[tiles::N(1)], acc);
}
KERNEL(box) {
#if __CUDA_ARCH__ >= 900
    __shared__ copies::BOX::Storage memory;
    const copies::Y y(reinterpret_cast<float*>(y_ptr), extents(copies::M(rows), copies::N(32)));
    const MapOf<copies::Y> map{};  // which nobody reads
    store_box(copies::BOX(memory).at(0)[copies::M(12)], y[copies::M(12)][copies::N(0)], map);
#endif
}
)";

struct Case {
    const char* kernel;
    const char* reported;  // begins with this; nothing: nothing is reported
    unsigned threads;      // of a block
};
constexpr Case cases[] = {
    {"within", "", 256},
    {"place", "pleat: tensor Y [T, H] has no T(", 256},
    {"step", "pleat: tensor Y [T, H] has no T(16): its extent is 16 (block ", 256},
    {"negative", "pleat: tensor Y [T, H] has no H(-", 256},
    {"vector", "pleat: tensor Y [T, H] has no vector at H(", 512},
    {"alignment", "pleat: tensor X [T, H] has no aligned vector at H(", 256},
    {"slice", "pleat: tensor Y [T, H] has no slice from T(", 256},
    {"digit", "pleat: tensor Y [T, H] has no digit of H that is ", 256},
    {"slot", "pleat: tensor RING [H % 64] has no slot for H(-64), which is negative: its slots are 3", 256},
    {"number", "pleat: tensor RING [H % 64] has no slot of H that is number 3: its slots are 3", 256},
    {"copy", "pleat: tensor X [T, H] has no vector at H(4092): its extent is 4096, the vector's length 8", 256},
    {"matrix", "pleat: tensor AS [M % 64, K % 64] has no aligned vector at K(", 32},
    {"pair", "pleat: tensor D [M, N] has no aligned vector at N(", 32},
    {"box", "pleat: tensor BOX [M % 16, N % 32] has no box that is swizzled from N(0) on: its extent is ", 32},
};
constexpr int rows = 16, blocks = 2000;

int failures = 0;

void check(bool good, const std::string& what) {
    if (!good) ++failures;
    std::printf("%s  %s\n", good ? "ok    " : "FAILED", what.c_str());
}

/// What the kernels include beside the library.
struct Headers {
    explicit Headers(const std::string& vocabularies)
        : example(text_of(vocabularies + "/core/example_dims.h")),
          tiles(text_of(vocabularies + "/fragment/tiles_dims.h")),
          copies(text_of(vocabularies + "/fragment/copies_dims.h")) {}
    std::string example, tiles, copies;
    NamedText all[3] = {{"example_dims.h", example}, {"tiles_dims.h", tiles}, {"copies_dims.h", copies}};
};

BuildOptions checked() {
    BuildOptions options;
    options.extra = {"-DPLEAT_CHECKED"};
    return options;
}

/// The child: runs one kernel. 0: it ran to its end; 3: it was stopped.
int run(const Case& c, const std::string& vocabularies) {
    const Device device = Device::cuda(0);
    const Headers headers(vocabularies);
    const NamedText files[] = {{"test.cu", kernels}, headers.all[0], headers.all[1], headers.all[2]};
    const std::string manifest = std::string("pleat 1\nkernel ") + c.kernel +
                                 "\nsource test.cu\nsymbol N dim 1 0\ntensor X bf16 in 2 1\naxis X N N 1\ntensor Y "
                                 "bf16 out 2 1\naxis Y N N 1\n"
                                 "launch " +
                                 c.kernel + " grid " + std::to_string(blocks) + " 1 1 block " +
                                 std::to_string(c.threads) +
                                 " 1 1 cluster 1 shared 0\nargs tensor:X tensor:Y size:N:i32\n";
    const KernelSource source{manifest, "test.manifest", files, {}, nullptr};
    const Kernel kernel = Kernel::load(source, device, checked());
    const Stream stream = Stream::create(device);
    const size_t bytes = size_t{rows} * 4096 * 2;
    Buffer x(device, bytes), y(device, bytes);
    const void* tensors[] = {x.data(), y.data()};
    const long long n = rows;
    int status = 0;
    try {
        kernel.launch(stream, tensors, &n, nullptr, nullptr);
        stream.synchronize();
    } catch (const Error& e) {
        std::printf("stopped: %s\n", e.what());
        status = 3;
    }
    std::fflush(stdout);
    _exit(status);  // the context is lost: nothing can be given back
}

/// What a child printed, and how it ended.
struct Ran {
    std::vector<std::string> lines;
    int status = -1;
};
Ran child(const std::string& program, const Case& c, const std::string& vocabularies) {
    Ran ran;
    FILE* pipe = popen(("'" + program + "' --run " + c.kernel + " '" + vocabularies + "' 2>&1").c_str(), "r");
    if (!pipe) throw Error("no process can be started");
    char line[1024];
    while (std::fgets(line, sizeof line, pipe)) ran.lines.emplace_back(line, std::strcspn(line, "\n"));
    const int status = pclose(pipe);
    ran.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return ran;
}

void proves(const std::string& program, const Case& c, const std::string& vocabularies) {
    const Ran ran = child(program, c, vocabularies);
    std::vector<std::string> reported;
    for (const std::string& l : ran.lines)
        if (l.rfind("pleat: tensor", 0) == 0) reported.push_back(l);
    const std::string name = c.kernel;
    if (!*c.reported) {
        check(ran.status == 0 && ran.lines.empty(), name + ": runs to its end and reports nothing");
    } else {
        check(reported.size() == 1,
              name + ": reported once, by " + std::to_string(blocks * c.threads) + " threads");
        unsigned at[6] = {};
        const size_t where = reported.empty() ? std::string::npos : reported[0].find(" (block ");
        const bool placed = where != std::string::npos &&
                            std::sscanf(reported[0].c_str() + where, " (block %u %u %u, thread %u %u %u)", at,
                                        at + 1, at + 2, at + 3, at + 4, at + 5) == 6;
        check(placed && at[0] < blocks && at[3] < c.threads && at[1] + at[2] + at[4] + at[5] == 0,
              name + ": with block and thread");
        check(!reported.empty() && reported[0].rfind(c.reported, 0) == 0,
              name + ": " + (reported.empty() ? "nothing reported" : reported[0]));
        check(ran.status == 3, name + ": the kernel is stopped");
    }
    if (failures != 0)
        for (const std::string& l : ran.lines) std::printf("        | %s\n", l.c_str());
}

int compile_all(const std::string& vocabularies) {
    std::string why;
    if (!has_nvrtc(&why)) {
        std::printf("skipped: %s\n", why.c_str());
        return 77;
    }
    const Headers headers(vocabularies);
    for (const char* arch : {"sm_80", "sm_90a"}) {
        const Cubin cubin = compile({"test.cu", kernels}, headers.all, arch, checked());
        check(cubin.kernels.size() == std::size(cases),
              std::string(arch) + ": " + std::to_string(cubin.kernels.size()) + " kernels");
    }
    return failures != 0;
}

}  // namespace

int main(int argc, char** argv) try {
    std::vector<std::string> words(argv + 1, argv + argc);
    const std::string mode = !words.empty() && words[0].rfind("--", 0) == 0 ? words[0] : "";
    if (!mode.empty()) words.erase(words.begin());
    const std::string only = mode == "--run" && !words.empty() ? words[0] : "";
    if (!only.empty()) words.erase(words.begin());
    const std::string vocabularies = words.empty() ? PLEAT_VOCABULARIES : words[0];
    if (mode == "--compile") return compile_all(vocabularies);
    for (const Case& c : cases)
        if (only == c.kernel) return run(c, vocabularies);
    std::string why;
    if (Device::cuda_count() == 0 || !has_nvrtc(&why)) {
        std::printf("skipped: %s\n", why.empty() ? Device::why_no_cuda().c_str() : why.c_str());
        return 77;
    }
    for (const Case& c : cases) proves(argv[0], c, vocabularies);
    std::printf(failures ? "%d failed\n" : "all is well\n", failures);
    return failures != 0;
} catch (const std::exception& e) {
    std::printf("FAILED  %s\n", e.what());
    return 1;
}
