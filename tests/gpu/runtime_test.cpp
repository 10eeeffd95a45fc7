// The runtime on a real GPU: launches, variants, clusters, much shared memory, graphs, the status word,
// what the untyped door sees of pointers, and the price of a launch. A program of its own that needs
// only libstdc++ and a driver. Where it runs there may be no NVRTC, so it can bring its cubin along:
//
//   gpu_runtime_test --prepare FOLDER    builds the cubin (no GPU needed)
//   gpu_runtime_test [FOLDER]            runs, with the folder's cubin if there is one
//
// With PLEAT_TEST_SANITIZER set it leaves out what compute-sanitizer would slow down or report: the
// timing, and calls that are meant to fail inside the driver.
#include "pleat/runtime.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "driver.h"
#include "runtime_kernels.h"

using namespace pleat;

namespace {

int failures = 0;

void check(bool good, const std::string& what) {
    if (!good) ++failures;
    std::printf("%s  %s\n", good ? "ok    " : "FAILED", what.c_str());
}

std::string error_of(const std::function<void()>& action) {
    try {
        action();
    } catch (const Error& e) {
        return e.what();
    }
    return "";
}

struct Context {
    Device device;
    std::string cubin;
    Stream stream = Stream::create(device);

    Kernel load(const std::string& manifest) const {
        const NamedText file{"test.cu", source};
        const EmbeddedCubin embedded{"sm_90a", cubin};
        KernelSource from{manifest, "test.manifest", {&file, 1}, {}, nullptr};
        if (!cubin.empty()) from.cubins = {&embedded, 1};
        return Kernel::load(from, device);
    }
};

template <class T>
std::vector<T> read(const Buffer& buffer, const Stream& stream, size_t count) {
    std::vector<T> values(count);
    buffer.download(values.data(), count * sizeof(T), stream);
    return values;
}

void launches(const Context& c) {
    const Kernel k = c.load(scale_manifest);
    for (const long long n : {1ll, 255ll, 1000ll, 1001ll, 100003ll}) {
        const auto count = static_cast<size_t>(n);
        std::vector<float> x(count);
        for (size_t i = 0; i < count; ++i) x[i] = static_cast<float>(i % 1000);
        Buffer in(c.device, count * 4), out(c.device, count * 4 + 256);
        out.fill(0xab, c.stream);
        in.upload(x.data(), count * 4, c.stream);
        const void* tensors[] = {in.data(), out.data()};
        k.launch(c.stream, tensors, &n, nullptr, nullptr);
        const std::vector<float> y = read<float>(out, c.stream, count + 1);
        bool same = true;
        for (size_t i = 0; i < count; ++i) same = same && y[i] == 2 * x[i] + (n <= 1000 ? 1 : 0);
        unsigned guard;
        std::memcpy(&guard, &y[count], 4);
        check(same && guard == 0xababababu, "scale and, up to 1000, add one; N = " + std::to_string(n));
    }
    k.check(c.stream);
    const long long n = 3;
    const float x[] = {1, -1, 2};
    Buffer in(c.device, 12), out(c.device, 12);
    in.upload(x, 12, c.stream);
    const void* tensors[] = {in.data(), out.data()};
    k.launch(c.stream, tensors, &n, nullptr, nullptr);
    check(
        error_of([&] { k.check(c.stream); }) == "scale: a requirement on the data does not hold: X is not negative",
        "a failed requirement is reported");
    check(error_of([&] { k.check(c.stream); }).empty(), "and then forgotten");

    const int64_t three[] = {3};
    TensorView views[] = {{"X", "f32", 1, three, nullptr, in.data(), 0},
                          {"Y", "f32", 1, three, nullptr, out.data(), 0}};
    const NamedParam factor[] = {{"factor", 10.0}};
    k.launch(c.stream, Arguments{views, {}, factor, nullptr, 0});
    check(read<float>(out, c.stream, 3) == std::vector<float>{11, -9, 21}, "the untyped door launches too");
    float host[3] = {};
    views[1].data = host;
    const std::string reported = error_of([&] { k.launch(c.stream, Arguments{views, {}, factor, nullptr, 0}); });
    check(reported.empty() ||
              reported == "scale: tensor Y [N] lies in plain host memory, which the device cannot read",
          "host memory is noticed: " + (reported.empty() ? std::string("(this device reads it)") : reported));
    k.status(c.stream);
}

void clusters(const Context& c) {
    const Kernel k = c.load(cluster_manifest);
    for (const long long n : {64ll, 160ll}) {
        const unsigned size = n <= 64 ? 4 : 16;
        Buffer out(c.device, static_cast<size_t>(n) * 4);
        const void* tensors[] = {out.data()};
        k.launch(c.stream, tensors, &n, nullptr, nullptr);
        const std::vector<unsigned> y = read<unsigned>(out, c.stream, static_cast<size_t>(n));
        bool same = true;
        for (unsigned i = 0; i < n; ++i) same = same && y[i] == 100 * size + (i + 1) % size;
        check(same, "clusters of " + std::to_string(size) + " blocks read each other's shared memory");
    }
}

/// Rows of `columns` numbers with room for `pitch`, copied by TMA with 128 bytes' swizzle: chunk c of
/// 16 bytes of row r lies at chunk c ^ r % 8.
void tensor_maps(const Context& c) {
    const Kernel k = c.load(box_manifest);
    Buffer out(c.device, 1024);
    const long long rows = 13, columns = 100, pitch = 104;
    std::vector<unsigned short> x(static_cast<size_t>(rows * pitch));
    for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<unsigned short>(i + 1);
    Buffer in(c.device, x.size() * 2);
    in.upload(x.data(), in.size(), c.stream);
    const void* tensors[] = {in.data(), out.data()};
    for (const long long at : {0ll, 64ll, 256ll}) {  // from column at and row at / 32
        const long long symbols[] = {rows, columns, pitch, at};
        k.launch(c.stream, tensors, symbols, nullptr, nullptr);
        const std::vector<unsigned short> y = read<unsigned short>(out, c.stream, 512);
        int wrong = 0;
        for (long long r = 0; r < 8; ++r)
            for (long long i = 0; i < 64; ++i) {
                const long long row = at / 32 + r, column = at + i;
                const bool inside = row < rows && column < columns;
                const unsigned short expected = inside ? x[static_cast<size_t>(row * pitch + column)] : 0;
                wrong += y[static_cast<size_t>(r * 64 + ((i / 8) ^ r) * 8 + i % 8)] != expected;
            }
        check(wrong == 0, "a box from column " + std::to_string(at) + ", swizzled, zeros outside");
    }
    const long long none[] = {rows, 0, pitch, 0};
    const void* null[] = {nullptr, out.data()};
    const std::string reported = error_of([&] { k.launch(c.stream, null, none, nullptr, nullptr); });
    check(reported.empty() && read<unsigned short>(out, c.stream, 512)[511] == 7,
          "an empty tensor may be null" + (reported.empty() ? "" : ": " + reported));
    const void* odd[] = {static_cast<const char*>(in.data()) + 8, out.data()};
    const long long symbols[] = {rows, columns, pitch, 0};
    check(error_of([&] {
              k.launch(c.stream, odd, symbols, nullptr, nullptr);
          }).find("is no multiple of 16 bytes") != std::string::npos,
          "an address that TMA does not take is reported");
}

void dependent_launches(const Context& c) {
    const Kernel k = c.load(dependent_manifest);
    Buffer out(c.device, 4);
    const void* tensors[] = {out.data()};
    const auto run = [&] {
        out.fill(0, c.stream);
        k.launch(c.stream, tensors, nullptr, nullptr, nullptr);
    };
    run();
    check(read<unsigned>(out, c.stream, 1)[0] == 42,
          "a kernel that may begin early waits for what the first writes");
    const Graph g = Graph::capture(c.device, c.stream, run);
    g.launch(c.stream);
    check(read<unsigned>(out, c.stream, 1)[0] == 42, "and in a graph");

    const Kernel slow = c.load(slow_manifest), follower = c.load(follower_manifest);
    const auto chain = [&] {
        out.fill(0, c.stream);
        slow.launch(c.stream, tensors, nullptr, nullptr, nullptr);
        for (int i = 0; i < 3; ++i) follower.launch(c.stream.overlapping(), tensors, nullptr, nullptr, nullptr);
    };
    chain();
    check(read<unsigned>(out, c.stream, 1)[0] == 44, "kernels of a stream that overlap wait for one another");
    const Graph chained = Graph::capture(c.device, c.stream, chain);
    chained.launch(c.stream);
    check(read<unsigned>(out, c.stream, 1)[0] == 44, "and in a graph");
}

void shared_memory(const Context& c) {
    const Kernel k = c.load(reverse_manifest);
    const long long n = 50000;  // 200 kB
    std::vector<float> y(static_cast<size_t>(n));
    for (size_t i = 0; i < y.size(); ++i) y[i] = static_cast<float>(i);
    Buffer data(c.device, y.size() * 4), workspace(c.device, k.workspace_bytes(&n));
    data.upload(y.data(), y.size() * 4, c.stream);
    const void* tensors[] = {data.data()};
    k.launch(c.stream, tensors, &n, nullptr, workspace.data());
    std::reverse(y.begin(), y.end());
    check(read<float>(data, c.stream, y.size()) == y, "200 kB of shared memory in one block, and a workspace");
    const long long too_many = 60000;
    const std::string reported =
        error_of([&] { k.launch(c.stream, tensors, &too_many, nullptr, workspace.data()); });
    check(reported.find("reverse: the shared memory of launch reverse is 240000, which is not in [0, ") == 0,
          reported);
}

void graphs(const Context& c) {
    const Kernel k = c.load(scale_manifest);
    const long long n = 500;
    Buffer a(c.device, 2000), b(c.device, 2000);
    std::vector<float> one(500, 1.f);
    a.upload(one.data(), 2000, c.stream);
    const void *there[] = {a.data(), b.data()}, *back[] = {b.data(), a.data()};
    const Graph g = Graph::capture(c.device, c.stream, [&] {
        k.launch(c.stream, there, &n, nullptr, nullptr);
        k.launch(c.stream, back, &n, nullptr, nullptr);
    });
    float expected = 1;
    for (int i = 0; i < 4; ++i) {
        g.launch(c.stream);
        expected = 2 * (2 * expected + 1) + 1;
    }
    check(read<float>(a, c.stream, 500) == std::vector<float>(500, expected),
          "a graph of four kernels, launched four times");
}

/// Replays a graph whose kernel its owner has dropped, with other kernels loaded and dropped in between.
void graphs_keep_kernels(const Context& c) {
    Buffer out(c.device, 4);
    const void* tensors[] = {out.data()};
    const auto captured = [&] {
        const Kernel k = c.load(dependent_manifest);
        return Graph::capture(c.device, c.stream, [&] {
            out.fill(0, c.stream);
            k.launch(c.stream, tensors, nullptr, nullptr, nullptr);
        });
    };
    const Graph g = captured();
    for (int i = 0; i < 4; ++i) {
        c.load(slow_manifest);
        Buffer(c.device, 256).fill(0xff, c.stream);
        g.launch(c.stream);
        check(read<unsigned>(out, c.stream, 1)[0] == 42, "a graph launches a kernel that its owner has dropped");
    }
}

/// Drops a kernel while launches of it are queued: its code is unloaded when the last one has ended, and no
/// earlier.
void queues_keep_kernels(const Context& c) {
    constexpr int launches = 200;  // of some 0.1 ms
    Buffer out(c.device, 4);
    const void* tensors[] = {out.data()};
    const auto milliseconds = [](const auto& action) {
        const auto begin = std::chrono::steady_clock::now();
        action();
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    };
    for (int i = 0; i < 3; ++i) {
        std::optional<Kernel> k = c.load(dependent_manifest);
        out.fill(0, c.stream);
        for (int j = 0; j < launches; ++j) k->launch(c.stream, tensors, nullptr, nullptr, nullptr);
        const double dropping = milliseconds([&] { k.reset(); });
        const double left = milliseconds([&] { c.stream.synchronize(); });
        c.load(slow_manifest);
        std::printf(
            "        dropping a kernel whose launches are queued: %.2f ms, and %.2f ms until they have ended\n",
            dropping, left);
        check(read<unsigned>(out, c.stream, 1)[0] == 42, "launches end whose kernel was dropped meanwhile");
        check(left < dropping, "a kernel is dropped when its launches have ended");
    }
}

/// Lists of tensors: sizes of all kinds, more sets than a launch holds, one after the other in one buffer with
/// gaps.
void lists(const Context& c) {
    const Kernel k = c.load(add_manifest);
    constexpr int64_t gap = 16;
    std::vector<int64_t> sizes, begins;
    int64_t all = 0;
    for (int64_t i = 0; i < 53; ++i) {
        sizes.push_back(i < 2 ? i : i * i * i * 7 % 5000);
        begins.push_back(all);
        all += sizes.back() + gap;
    }
    std::vector<float> x(static_cast<size_t>(all));
    for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i % 1000);
    Buffer in(c.device, x.size() * 4), out(c.device, x.size() * 4);
    in.upload(x.data(), x.size() * 4, c.stream);
    std::vector<TensorView> views;
    std::vector<NamedParam> params;
    for (size_t i = 0; i < sizes.size(); ++i) {
        views.push_back({"X", "f32", 1, &sizes[i], nullptr, static_cast<float*>(in.data()) + begins[i], 0});
        views.push_back({"Y", "f32", 1, &sizes[i], nullptr, static_cast<float*>(out.data()) + begins[i], 0});
        params.emplace_back("a", static_cast<double>(i));
    }
    std::vector<Arguments> sets;
    for (size_t i = 0; i < sizes.size(); ++i)
        sets.push_back({std::span(views).subspan(2 * i, 2), {}, std::span(params).subspan(i, 1), nullptr, 0});
    const auto right = [&] {
        const std::vector<float> y = read<float>(out, c.stream, x.size());
        std::vector<float> expected(x.size());
        std::memset(expected.data(), 0xab, expected.size() * 4);
        for (size_t s = 0; s < sizes.size(); ++s)
            for (int64_t i = begins[s]; i < begins[s] + sizes[s]; ++i)
                expected[static_cast<size_t>(i)] = x[static_cast<size_t>(i)] + static_cast<float>(s);
        return std::memcmp(y.data(), expected.data(), y.size() * 4) == 0;
    };
    out.fill(0xab, c.stream);
    k.each(c.stream, sets);
    check(right(), "53 tensors in three launches, nothing beside them");
    const Graph g = Graph::capture(c.device, c.stream, [&] { k.each(c.stream, sets); });
    out.fill(0xab, c.stream);
    g.launch(c.stream);
    check(right(), "and in a graph");
}

/// Nanoseconds of a launch as the host sees it: the median over batches that the queue has room for.
double host_time(const Context& c, const std::function<void()>& launch) {
    std::vector<double> batches;
    for (int batch = 0; batch < 60; ++batch) {
        c.stream.synchronize();
        const auto start = std::chrono::steady_clock::now();
        for (int i = 0; i < 200; ++i) launch();
        batches.push_back(
            std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count() / 200);
    }
    std::nth_element(batches.begin(), batches.begin() + 30, batches.end());
    return batches[30];
}

void overhead(const Context& c) {
    const auto start = std::chrono::steady_clock::now();
    const Kernel k = c.load(nothing_manifest);
    const double load_ms =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    Buffer a(c.device, 4096), b(c.device, 4096), out(c.device, 4096), w(c.device, 256);
    const void* tensors[] = {a.data(), b.data(), out.data()};
    long long n = 1024;

    // The bare call, in the same context: what a program without a runtime would do.
    const runtime::Driver& d = runtime::driver();
    const runtime::ContextScope scope(d, c.device.state().context);
    std::string cubin = c.cubin;
    if (cubin.empty()) cubin = compile({"test.cu", source}, {}, c.device.arch()).bytes;
    void *library = nullptr, *kernel = nullptr, *function = nullptr;
    d.check(d.library_load(&library, cubin.data(), nullptr, nullptr, 0, nullptr, nullptr, 0), "cuLibraryLoadData");
    d.check(d.library_kernel(&kernel, library, "nothing"), "cuLibraryGetKernel");
    d.check(d.kernel_function(&function, kernel), "cuKernelGetFunction");
    float x = 1;
    void* parameters[] = {&tensors[0], &tensors[1], &tensors[2], &n, &x};
    const runtime::CuLaunchConfig config{{4, 1, 1}, {256, 1, 1}, 0, c.stream.handle(), nullptr, 0};
    const auto bare = [&] { d.launch(&config, function, parameters, nullptr); };
    const auto typed = [&] { k.launch(c.stream, tensors, &n, nullptr, nullptr); };
    const int64_t size[] = {1024};
    const TensorView views[] = {{"A", "f32", 1, size, nullptr, a.data(), 0},
                                {"B", "f32", 1, size, nullptr, b.data(), 0},
                                {"C", "f32", 1, size, nullptr, out.data(), 0}};
    const auto untyped = [&] { k.launch(c.stream, Arguments{views, {}, {}, nullptr, 0}); };
    host_time(c, bare);
    host_time(c, typed);
    double best[3] = {1e9, 1e9, 1e9};
    for (int round = 0; round < 5; ++round) {
        best[0] = std::min(best[0], host_time(c, bare));
        best[1] = std::min(best[1], host_time(c, typed));
        best[2] = std::min(best[2], host_time(c, untyped));
    }
    c.stream.synchronize();
    d.library_unload(library);
    std::printf(
        "        loading a kernel: %.2f ms; a launch: bare cuLaunchKernelEx %.0f ns, typed door %.0f ns, untyped "
        "door %.0f ns\n",
        load_ms, best[0], best[1], best[2]);
    check(best[1] - best[0] < 1000, "the typed door is within a microsecond of the bare call");
}

void errors(const Context& c) {
    EmbeddedCubin bad{"sm_90a", "this is no cubin at all, but long enough to be looked at"};
    if (c.cubin.empty()) return;
    const std::string reported =
        error_of([&] { Kernel::load({scale_manifest, "", {}, {&bad, 1}, nullptr}, c.device); });
    check(reported.find("scale: cuLibrary") == 0 && reported.find(" failed: CUDA_ERROR_") != std::string::npos,
          "a bad cubin is reported: " + reported);
}

}  // namespace

int main(int argc, char** argv) try {
    const std::string first = argc > 1 ? argv[1] : "";
    if (first == "--prepare" && argc == 3) {
        const Cubin cubin = compile({"test.cu", source}, {}, "sm_90a");
        std::ofstream(std::string(argv[2]) + "/runtime_test.sm_90a.cubin", std::ios::binary) << cubin.bytes;
        return 0;
    }
    if (Device::cuda_count() == 0) {
        std::printf("skipped: %s\n", Device::why_no_cuda().c_str());
        return 77;
    }
    const Device device = Device::cuda(0);
    std::string cubin;
    if (!first.empty()) {
        std::ifstream in(first + "/runtime_test.sm_90a.cubin", std::ios::binary);
        cubin.assign(std::istreambuf_iterator<char>(in), {});
    }
    std::string why;
    if (device.compute_major() < 9 || (cubin.empty() && !has_nvrtc(&why))) {
        std::printf("skipped: %s\n", why.empty() ? "clusters need compute capability 9.0" : why.c_str());
        return 77;
    }
    std::printf("%s, %s, %d multiprocessors\n", device.name().c_str(), device.arch().c_str(),
                device.multiprocessors());
    const Context context{device, cubin};
    for (const auto& test : {launches, clusters, tensor_maps, dependent_launches, shared_memory, graphs,
                             graphs_keep_kernels, queues_keep_kernels, lists})
        test(context);
    if (!std::getenv("PLEAT_TEST_SANITIZER"))
        for (const auto& test : {errors, overhead}) test(context);
    std::printf(failures ? "%d failed\n" : "all is well\n", failures);
    return failures != 0;
} catch (const std::exception& e) {
    std::printf("FAILED  %s\n", e.what());
    return 1;
}
