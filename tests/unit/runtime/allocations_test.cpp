// A launch allocates nothing and takes far less than a microsecond, by each of its doors, against the fake driver.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <new>

#include "launching.h"

using pleat::Device;
using pleat::Kernel;
using pleat::Stream;

namespace {

size_t allocations = 0;

}  // namespace

// Counted, so that a test can show that a launch allocates nothing.
void* operator new(size_t bytes) {
    ++allocations;
    if (void* p = std::malloc(bytes ? bytes : 1)) return p;
    throw std::bad_alloc();
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, size_t) noexcept { std::free(p); }

TEST_CASE("a launch allocates nothing and costs far less than a microsecond") {
    FakeState& f = fresh_fake();
    const Functions functions({{"rmsnorm_rows", {8, 8, 8, 8, 4, 8, 8}}});
    const Kernel k = Kernel::load(source_of(rmsnorm_manifest), Device::cuda(0));
    const void* tensors[] = {reinterpret_cast<void*>(0x1000000000), reinterpret_cast<void*>(0x2000000000),
                             reinterpret_cast<void*>(0x3000000000)};
    const long long symbols[] = {5};
    const Stream stream;
    f.record = false;
    const size_t before = allocations;
    constexpr int batches = 50, rounds = 1000;
    double ns = 1e9;  // of the best batch: other processes may be at work
    for (int batch = 0; batch < batches; ++batch) {
        const auto start = std::chrono::steady_clock::now();
        for (int i = 0; i < rounds; ++i)
            k.launch(stream, tensors, symbols, nullptr, reinterpret_cast<void*>(0x4000000000));
        const auto taken = std::chrono::steady_clock::now() - start;
        ns = std::min(ns, std::chrono::duration<double, std::nano>(taken).count() / rounds);
    }
    CHECK(allocations == before);
    CHECK(f.launch_count == batches * rounds);
    MESSAGE("launch path: " << ns << " ns");
#if !defined(__SANITIZE_ADDRESS__)
    CHECK(ns < 1000);
#endif
    f.record = true;
}

TEST_CASE("a generated launcher's list allocates nothing") {
    FakeState& f = fresh_fake();
    const Functions functions({{"map", {8, 8}}, {"map_each", {4096}}});
    const Kernel k = Kernel::load(
        source_of("pleat 1\nkernel map\nsource s.cu\nsymbol N dim 1 0\ntensor X f32 inout 4 1\naxis X N N 1\n"
                  "launch map grid N,256,/^ 1 1 block 256 1 1 cluster 1 shared 0\nargs tensor:X size:N:i64\neach "
                  "map_each 100\n"),
        Device::cuda(0));
    const auto fill = [](const void* sets, size_t i, const void** tensors, long long* symbols, const void**) {
        tensors[0] = sets;
        symbols[0] = static_cast<long long>(i);
    };
    f.record = false;
    const long long some = 0;
    const size_t before = allocations;
    k.each(Stream(), 1000, fill, &some);
    CHECK(allocations == before);
    CHECK(f.launch_count >= 10);
    f.record = true;
}

TEST_CASE("the untyped door allocates nothing either") {
    FakeState& f = fresh_fake();
    const Functions functions({{"rmsnorm_rows", {8, 8, 8, 8, 4, 8, 8}}});
    const Device device = Device::cuda(0);
    const Kernel k = Kernel::load(source_of(rmsnorm_manifest), device);
    const pleat::Buffer x(device, 5 * 4096 * 2), w(device, 4096 * 2), y(device, 5 * 4096 * 2),
        workspace(device, 20);
    const int64_t rows[] = {5, 4096}, row[] = {4096};
    const pleat::TensorView tensors[] = {{"X", "bf16", 2, rows, nullptr, x.data(), 0},
                                         {"W", "bf16", 1, row, nullptr, w.data(), 0},
                                         {"Y", "bf16", 2, rows, nullptr, y.data(), 0}};
    pleat::Arguments a;
    a.tensors = tensors;
    a.workspace = workspace.data();
    a.workspace_bytes = workspace.size();
    k.launch(Stream(), a);
    REQUIRE(f.launches.size() == 1);
    CHECK(as<void*>(f.launches[0].parameters[0]) == x.data());
    CHECK(as<long long>(f.launches[0].parameters[3]) == 5);
    CHECK(k.workspace_bytes(a) == 20);
    f.record = false;
    const size_t before = allocations;
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < 10000; ++i) k.launch(Stream(), a);
    const double ns =
        std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count() / 10000;
    CHECK(allocations == before);
    MESSAGE("untyped launch path: " << ns << " ns");
    f.record = true;
    a.workspace_bytes = 19;
    CHECK(error_of([&] { k.launch(Stream(), a); }) ==
          "rmsnorm: the workspace has 19 bytes, not the 20 that are needed");
    a.workspace_bytes = 300;
    a.workspace = static_cast<char*>(workspace.data()) + 16;
    CHECK(error_of([&] { k.launch(Stream(), a); }) == "rmsnorm: the workspace is not aligned to 256 bytes");
    float host[4096 * 5];
    pleat::TensorView wrong[] = {tensors[0], tensors[1], tensors[2]};
    wrong[0].data = host + (64 - reinterpret_cast<uintptr_t>(host) % 64) / 4;
    a.tensors = wrong;
    CHECK(error_of([&] { k.launch(Stream(), a); }) ==
          "rmsnorm: tensor X [T, H] lies in plain host memory, which the device cannot read");
    wrong[0] = tensors[0];
    wrong[0].device = 1;
    CHECK(error_of([&] { k.launch(Stream(), a); }) ==
          "rmsnorm: tensor X [T, H] lies on CUDA device 1, not on CUDA device 0");
}
