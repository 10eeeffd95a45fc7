// Loading and launching against the fake driver: what is called, in which order, with which bytes.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <thread>
#include <vector>

#include "launching.h"
#include "pleat/reference.h"

using pleat::Device;
using pleat::Kernel;
using pleat::Stream;

namespace {

const std::string several =
    "pleat 1\nkernel several\nsource s.cu\nsymbol N dim 4 100000\nsymbol M dim 1 0\n"
    "tensor X f32 in 4 1\naxis X N N 1\nparam a f32 -\nparam b i32 7\n"
    "workspace N,4,*\n"
    "launch first grid N,64,/^,$sms,min 1 1 block 64 1 1 cluster 1 shared 0\nargs size:$sms:i32 size:N,2,*:i32\n"
    "variant N,8,<=\n"
    "launch small grid M 1 1 block 32 1 1 cluster 1 shared 0\nargs tensor:X param:b\n"
    "variant N,64,<=\n"
    "launch medium grid M,4,* 2 3 block 32 2 1 cluster 4 shared N,1000,*\nargs param:a workspace:N,2,* tensor:X\n"
    "launch after grid 16 1 1 block 32 1 1 cluster 16 shared 60000\nargs size:M:i64\n";

}  // namespace

TEST_CASE("a device is described, and its primary context used") {
    fresh_fake();
    CHECK(Device::cuda_count() == 2);
    const Device d = Device::cuda(0);
    CHECK(d.name() == "Fake GPU");
    CHECK(d.arch() == "sm_90a");
    CHECK(d.multiprocessors() == 132);
    CHECK(d == Device::cuda(0));
    CHECK_FALSE(d == Device::cuda(1));
    CHECK(Device::best() == d);
    CHECK(Device::cpu().is_cpu());
    CHECK(error_of([] { Device::cuda(2); }) == "there is no CUDA device 2; this process sees 2");
    CHECK(error_of([] { Device::cuda(-1); }) == "there is no CUDA device -1; this process sees 2");
}

TEST_CASE("a launch begins early only behind another one of the same call") {
    FakeState& f = fresh_fake();
    const Functions functions({{"one", {8}}, {"two", {8}}, {"three", {8}}});
    std::string manifest =
        "pleat 1\nkernel steps\nsource s.cu\nsymbol N dim 1 0\nsymbol M dim 1 0\ntensor X f32 inout 4 1\naxis X N "
        "N 1\n";
    manifest += "launch one grid N 1 1 block 32 1 1 cluster 1 shared 0 pdl 1\nargs tensor:X\n";
    manifest += "launch two grid M 1 1 block 32 1 1 cluster 1 shared 0 pdl 1\nargs tensor:X\n";
    manifest += "launch three grid 1 1 1 block 32 1 1 cluster 1 shared 0\nargs tensor:X\n";
    const Kernel k = Kernel::load(source_of(manifest), Device::cuda(0));
    const auto early = [&](long long n, long long m) {
        f.launches.clear();
        const void* tensors[] = {reinterpret_cast<void*>(0x1000000000)};
        const long long symbols[] = {n, m};
        k.launch(Stream(), tensors, symbols, nullptr, nullptr);
        std::string all;
        for (const FakeLaunch& l : f.launches) all += l.programmatic ? "early " : "after ";
        return all;
    };
    CHECK(early(1, 1) == "after early after ");
    CHECK(early(0, 1) == "after after ");  // nothing was launched before it
    CHECK(early(1, 0) == "after after ");
}

TEST_CASE("a derived dim that 64 bits do not hold is refused even where no tensor has it") {
    FakeState& f = fresh_fake();
    const Functions functions({{"sums", {8}}});
    const std::string manifest =
        "pleat 1\nkernel sums\nsource s.cu\nsymbol N dim 1 0\ntensor X f32 inout 4 1\naxis X N N 1\n"
        "launch sums grid 1 1 1 block 32 1 1 cluster 1 shared 0\nargs tensor:X\nreference acc reduce N,4096,*\n";
    const void* tensors[] = {reinterpret_cast<void*>(0x1000000000)};
    const long long large = 1LL << 52, small = 1LL << 50;
    const std::string sentence = "sums: acc has more points than 64 bits hold (N = 4503599627370496)";
    const Kernel k = Kernel::load(source_of(manifest), Device::cuda(0));
    CHECK(error_of([&] { k.launch(Stream(), tensors, &large, nullptr, nullptr); }) == sentence);
    CHECK(f.launches.empty());
    k.launch(Stream(), tensors, &small, nullptr, nullptr);
    CHECK(f.launches.size() == 1);
    pleat::KernelSource source = source_of(manifest);
    source.reference = [](const pleat::ReferenceCall*) {};
    const Kernel on_cpu = Kernel::load(source, Device::cpu());
    CHECK(error_of([&] { on_cpu.launch(Stream(), tensors, &large, nullptr, nullptr); }) == sentence);
    on_cpu.launch(Stream(), tensors, &small, nullptr, nullptr);
}

TEST_CASE("a reference that finds no memory is an Error") {
    const std::string manifest =
        "pleat 1\nkernel sums\nsource s.cu\nsymbol N dim 1 0\ntensor X f32 inout 4 1\naxis X N N 1\n"
        "launch sums grid 1 1 1 block 32 1 1 cluster 1 shared 0\nargs tensor:X\n";
    pleat::KernelSource source = source_of(manifest);
    source.reference = [](const pleat::ReferenceCall* call) {
        std::vector<double> values;
        if (call->symbols[0] == 1) throw std::bad_alloc();
        values.reserve(static_cast<size_t>(call->symbols[0]) * 8);
    };
    const Kernel k = Kernel::load(source, Device::cpu());
    const void* tensors[] = {reinterpret_cast<void*>(0x1000000000)};
    const long long large = 1LL << 60, one = 1;
    CHECK(error_of([&] { k.launch(Stream(), tensors, &large, nullptr, nullptr); }) ==
          "sums: the reference needs more memory than there is (N = 1152921504606846976)");
    CHECK(error_of([&] { k.launch(Stream(), tensors, &one, nullptr, nullptr); }) ==
          "sums: the reference needs more memory than there is (N = 1)");
}

TEST_CASE("a resident launch has no more blocks than run at once, in whole clusters") {
    FakeState& f = fresh_fake();
    const Functions functions({{"rows", {8}}});
    const std::string manifest =
        "pleat 1\nkernel rows\nsource s.cu\nsymbol N dim 1 0\ntensor X f32 inout 4 1\naxis X N N 1\n"
        "launch rows grid N,8,* 1 1 block 512 1 1 cluster 8 shared 0 pdl 1 resident\nargs tensor:X\n";
    const Kernel k = Kernel::load(source_of(manifest), Device::cuda(0));
    const auto blocks = [&](long long n) {
        f.launches.clear();
        const void* tensors[] = {reinterpret_cast<void*>(0x1000000000)};
        k.launch(Stream(), tensors, &n, nullptr, nullptr);
        return f.launches.at(0).grid[0];
    };
    CHECK(blocks(3) == 24);
    CHECK(blocks(15) == 120);
    CHECK(blocks(1000000) == 120);  // the driver says 15 clusters
}

TEST_CASE("what reads before it waits begins early behind a launch of the same call alone") {
    FakeState& f = fresh_fake();
    const Functions functions({{"one", {8}}, {"two", {8}}});
    const std::string manifest =
        "pleat 1\nkernel steps\nsource s.cu\nsymbol N dim 1 0\ntensor X f32 inout 4 1\naxis X N N 1\n"
        "launch one grid N 1 1 block 32 1 1 cluster 1 shared 0 pdl 1\nargs tensor:X\n"
        "launch two grid 1 1 1 block 32 1 1 cluster 1 shared 0 pdl 2\nargs tensor:X\n";
    const Kernel k = Kernel::load(source_of(manifest), Device::cuda(0));
    const auto early = [&](const Stream& stream, long long n) {
        f.launches.clear();
        const void* tensors[] = {reinterpret_cast<void*>(0x1000000000)};
        k.launch(stream, tensors, &n, nullptr, nullptr);
        std::string all;
        for (const FakeLaunch& l : f.launches) all += l.programmatic ? "early " : "after ";
        return all;
    };
    CHECK(early(Stream(), 1) == "after early ");
    CHECK(early(Stream(), 0) == "after ");
    CHECK(early(Stream().overlapping(), 1) == "early early ");
    CHECK(early(Stream().overlapping(), 0) == "after ");  // who ran before may still write what it reads
}

TEST_CASE("each launch with a counter has a word of its own, which is 0 at first and stays where it is") {
    FakeState& f = fresh_fake();
    const Functions functions({{"one", {8}}, {"two", {8, 8}}});
    const std::string manifest =
        "pleat 1\nkernel counted\nsource s.cu\nsymbol N dim 1 0\ntensor X f32 inout 4 1\naxis X N N 1\n"
        "launch one grid 1 1 1 block 32 1 1 cluster 1 shared 0\nargs counter\n"
        "launch two grid 1 1 1 block 32 1 1 cluster 1 shared 0\nargs tensor:X counter\n";
    const Kernel k = Kernel::load(source_of(manifest), Device::cuda(0));
    const void* tensors[] = {reinterpret_cast<void*>(0x1000000000)};
    const long long symbols[] = {8};
    for (int i = 0; i < 2; ++i) k.launch(Stream(), tensors, symbols, nullptr, nullptr);
    REQUIRE(f.launches.size() == 4);
    auto* const first = reinterpret_cast<unsigned*>(as<size_t>(f.launches[0].parameters[0]));
    auto* const second = reinterpret_cast<unsigned*>(as<size_t>(f.launches[1].parameters[1]));
    CHECK(first != second);
    CHECK(*first == 0);
    CHECK(*second == 0);
    CHECK(reinterpret_cast<unsigned*>(as<size_t>(f.launches[2].parameters[0])) == first);
    CHECK(reinterpret_cast<unsigned*>(as<size_t>(f.launches[3].parameters[1])) == second);
    CHECK(k.status(Stream()) == 0);  // a status it has not
}

TEST_CASE("one launch hands over exactly what the manifest says") {
    FakeState& f = fresh_fake();
    const Functions functions({{"rmsnorm_rows", {8, 8, 8, 8, 4, 8, 8}}});
    {
        const Kernel k = Kernel::load(source_of(rmsnorm_manifest), Device::cuda(0));
        CHECK(k.name() == "rmsnorm");
        f.calls.clear();
        const void* tensors[] = {reinterpret_cast<void*>(0x1000000000), reinterpret_cast<void*>(0x2000000000),
                                 reinterpret_cast<void*>(0x3000000000)};
        const long long symbols[] = {5};
        CHECK(k.workspace_bytes(symbols) == 20);
        void* const stream = &f;
        k.launch(Stream(stream), tensors, symbols, nullptr, reinterpret_cast<void*>(0x4000000000));
        REQUIRE(f.launches.size() == 1);
        const FakeLaunch l = f.launches[0];
        CHECK(l.function == "rmsnorm_rows");
        CHECK(l.grid[0] == 5);
        CHECK(l.grid[1] == 1);
        CHECK(l.block[0] == 256);
        CHECK(l.cluster == 1);
        CHECK(l.stream == stream);
        CHECK(as<size_t>(l.parameters[0]) == 0x1000000000);
        CHECK(as<size_t>(l.parameters[2]) == 0x3000000000);
        CHECK(as<long long>(l.parameters[3]) == 5);
        CHECK(as<float>(l.parameters[4]) == 1e-6f);
        CHECK(as<size_t>(l.parameters[5]) == 0x4000000000);
        // The first launch loads the code, whatever is captured meanwhile.
        CHECK(f.calls == std::vector<std::string>{"cuThreadExchangeStreamCaptureMode", "cuKernelGetFunction",
                                                  "cuThreadExchangeStreamCaptureMode", "cuLaunchKernelEx"});

        const float eps = 0.5f;
        const void* params[] = {&eps};
        f.calls.clear();
        k.launch(Stream(), tensors, symbols, params, reinterpret_cast<void*>(0x4000000000));
        CHECK(f.calls == std::vector<std::string>{"cuLaunchKernelEx"});  // no allocation, no synchronisation
        CHECK(as<float>(f.launches[1].parameters[4]) == 0.5f);

        // Nothing to do: no launch.
        const long long none[] = {0};
        const void* nulls[] = {nullptr, tensors[1], nullptr};
        k.launch(Stream(), nulls, none, nullptr, nullptr);
        CHECK(f.launches.size() == 2);

        // The status word.
        auto* status = reinterpret_cast<unsigned*>(as<size_t>(l.parameters[6]));
        k.check(Stream());
        *status = 1;
        const std::string reported = error_of([&] { k.check(Stream()); });
        CHECK(reported == "rmsnorm: a requirement on the data does not hold: label in range");
        CHECK(*status == 0);
        k.check(Stream());
        *status = 3;
        CHECK(error_of([&] { k.check(Stream()); }).find("label in range; an unnamed condition (status word 3)") !=
              std::string::npos);
        CHECK(f.live_libraries == 1);
    }
    CHECK(f.live_libraries == 0);
}

TEST_CASE("launches before the variants run first, then those of the first variant that applies") {
    FakeState& f = fresh_fake();
    Functions functions({{"first", {4, 4}}, {"small", {8, 4}}, {"medium", {4, 8, 8}}, {"after", {8}}});
    functions.all[2].static_shared = 1024;
    const Kernel k = Kernel::load(source_of(several), Device::cuda(0));
    const void* tensors[] = {reinterpret_cast<void*>(0x1000000000)};
    void* const workspace = reinterpret_cast<void*>(0x4000000000);
    const float a = 3;
    const void* params[] = {&a, nullptr};
    const auto launch = [&](long long n, long long m, const void* const* p) {
        f.launches.clear();
        const long long symbols[] = {n, m};
        k.launch(Stream(), tensors, symbols, p, workspace);
    };
    launch(8, 2, params);
    REQUIRE(f.launches.size() == 2);
    CHECK(f.launches[0].function == "first");
    CHECK(as<int>(f.launches[0].parameters[0]) == 132);
    CHECK(as<int>(f.launches[0].parameters[1]) == 16);
    CHECK(f.launches[1].function == "small");
    CHECK(f.launches[1].grid[0] == 2);
    CHECK(as<int>(f.launches[1].parameters[1]) == 7);
    launch(8, 0, params);
    CHECK(f.launches.size() == 1);  // a grid of 0 is skipped
    launch(64, 5, params);
    REQUIRE(f.launches.size() == 3);
    CHECK(f.launches[1].function == "medium");
    CHECK(f.launches[1].grid[2] == 3);
    CHECK(f.launches[1].block[1] == 2);
    CHECK(f.launches[1].cluster == 4);
    CHECK(f.launches[1].shared == 64000);
    CHECK(as<float>(f.launches[1].parameters[0]) == 3);
    CHECK(as<size_t>(f.launches[1].parameters[1]) == 0x4000000000 + 128);
    CHECK(f.launches[2].cluster == 16);
    CHECK(as<long long>(f.launches[2].parameters[0]) == 5);
    CHECK(functions.all[2].max_dynamic_shared == 232448 - 1024);
    CHECK(functions.all[3].max_dynamic_shared == 232448);
    CHECK(functions.all[0].max_dynamic_shared == 0);
    CHECK(functions.all[3].nonportable_cluster == 1);
    CHECK(functions.all[2].nonportable_cluster == 0);

    CHECK(error_of([&] { launch(68, 1, params); }) ==
          "several: none of its 2 variants covers these sizes (N = 68, M = 1)");
    CHECK(error_of([&] { launch(6, 1, params); }) == "several: dim N is 6, which is no multiple of 4");
    CHECK(error_of([&] { launch(200000, 1, params); }) ==
          "several: dim N is 200000, more than its maximum of 100000");
    CHECK(error_of([&] { launch(8, -1, params); }) == "several: dim M is -1, which is negative");
    CHECK(error_of([&] { launch(8, 1, nullptr); }) == "several: param a has no default and was not given");
    CHECK(error_of([&] { launch(8, 3000000000, params); }) ==
          "several: the grid along x of launch small is 3000000000, which is not in [0, 2147483647] (N = 8, M = "
          "3000000000)");
    const long long symbols[] = {8, 1};
    const void* null[] = {nullptr};
    CHECK(error_of([&] { k.launch(Stream(), null, symbols, params, workspace); }) ==
          "several: tensor X [N] is null");
    CHECK(error_of([&] { k.launch(Stream(), tensors, symbols, params, nullptr); }) ==
          "several: the workspace is null; 32 bytes are needed");
}

TEST_CASE("failures carry kernel, call and what CUDA says") {
    FakeState& f = fresh_fake();
    const Functions functions({{"rmsnorm_rows", {8, 8, 8, 8, 4, 8, 8}}});
    const Kernel k = Kernel::load(source_of(rmsnorm_manifest), Device::cuda(0));
    const void* tensors[] = {reinterpret_cast<void*>(0x1000000000), reinterpret_cast<void*>(0x2000000000),
                             reinterpret_cast<void*>(0x3000000000)};
    const long long symbols[] = {5};
    f.fail_call = "cuLaunchKernelEx";
    f.fail_code = 701;
    try {
        k.launch(Stream(), tensors, symbols, nullptr, reinterpret_cast<void*>(0x4000000000));
        FAIL("it launched");
    } catch (const pleat::Error& e) {
        CHECK(std::string(e.what()) ==
              "rmsnorm: rmsnorm_rows: cuLaunchKernelEx failed: CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES (too many "
              "resources requested for launch)");
        CHECK(e.call() == "cuLaunchKernelEx");
        CHECK(e.cuda_name() == "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES");
    }
    f.fail_call = "cuLibraryLoadData";
    f.fail_code = 1;
    CHECK(error_of([&] { Kernel::load(source_of(rmsnorm_manifest), Device::cuda(0)); }) ==
          "rmsnorm: cuLibraryLoadData failed: CUDA_ERROR_INVALID_VALUE (a fake error)");
    f.functions.clear();
    CHECK(error_of([&] { Kernel::load(source_of(rmsnorm_manifest), Device::cuda(0)); }) ==
          "rmsnorm: its cubin holds no function rmsnorm_rows");
    pleat::KernelSource bare = source_of(rmsnorm_manifest);
    bare.cubins = {};
    CHECK(error_of([&] { Kernel::load(bare, Device::cuda(0)); }) ==
          "rmsnorm: there is neither a cubin for sm_90a nor the source rmsnorm.cu");
    CHECK(error_of([&] { Kernel::load(bare, Device::cpu()); }) ==
          "rmsnorm: there is no reference to run on the CPU");
    CHECK(error_of([&] { Kernel().launch(Stream(), tensors, symbols, nullptr, nullptr); }) ==
          "this kernel is not loaded");
}

TEST_CASE("threads may share a kernel") {
    FakeState& f = fresh_fake();
    const Functions functions({{"rmsnorm_rows", {8, 8, 8, 8, 4, 8, 8}}});
    const Kernel k = Kernel::load(source_of(rmsnorm_manifest), Device::cuda(0));
    f.record = false;
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([copy = k] {
            const void* tensors[] = {reinterpret_cast<void*>(0x1000000000), reinterpret_cast<void*>(0x2000000000),
                                     reinterpret_cast<void*>(0x3000000000)};
            const long long symbols[] = {5};
            for (int i = 0; i < 1000; ++i)
                copy.launch(Stream(), tensors, symbols, nullptr, reinterpret_cast<void*>(0x4000000000));
        });
    for (std::thread& t : threads) t.join();
    CHECK(f.launch_count > 0);
    f.record = true;
}

TEST_CASE("waiting for the default stream waits on every device in use") {
    FakeState& f = fresh_fake();
    Device::cuda(0);
    Device::cuda(1);
    f.calls.clear();
    Stream().synchronize();
    CHECK(f.calls == std::vector<std::string>{"cuStreamSynchronize", "cuStreamSynchronize"});
    f.calls.clear();
    const Stream own = Stream::create(Device::cuda(1));
    own.synchronize();
    CHECK(f.calls == std::vector<std::string>{"cuStreamCreate", "cuStreamSynchronize"});
    f.fail_call = "cuStreamSynchronize";
    f.fail_code = 1;
    CHECK(error_of([&] { Stream().synchronize(); }) ==
          "cuStreamSynchronize failed: CUDA_ERROR_INVALID_VALUE (a fake error)");
}

TEST_CASE("streams, events, graphs and buffers make the calls that they stand for") {
    FakeState& f = fresh_fake();
    const Device d = Device::cuda(0);
    {
        const Stream s = Stream::create(d);
        pleat::Event start(d), end(d);
        start.record(s);
        end.record(s);
        end.synchronize();
        CHECK(end.milliseconds_since(start) == 1.5f);
        int work = 0;
        const pleat::Graph g = pleat::Graph::capture(d, s, [&] { ++work; });
        g.launch(s);
        CHECK(work == 1);
        CHECK(error_of([&] { pleat::Graph::capture(d, s, [] { throw pleat::Error("inside"); }); }) == "inside");
        CHECK(error_of([&] { pleat::Graph::capture(d, Stream(), [] {}); }) ==
              "the default stream cannot be captured; use Stream::create");
        pleat::Buffer b(d, 100);
        b.fill(7);
        char in[4] = {1, 2, 3, 4}, out[6] = {};
        b.upload(in, 4, s, 96);
        b.download(out, 6, s, 94);
        CHECK(std::memcmp(out, "\7\7\1\2\3\4", 6) == 0);
        CHECK(error_of([&] { b.upload(in, 4, s, 97); }) ==
              "an upload of 4 bytes at 97 goes past a buffer of 100 bytes");
        static_assert(!pleat::Elements<std::vector<int>>);  // would be gone before the copy
        const std::vector<int> numbers{1, 2, 3};
        std::array<int, 2> last{};
        b.upload(numbers, s, 88);
        b.download(last, s, 92);
        CHECK(last == std::array{2, 3});
        CHECK(error_of([&] { b.upload(numbers, s, 89); }) ==
              "an upload of 12 bytes at 89 goes past a buffer of 100 bytes");
        f.fail_call = "cuMemAlloc";
        f.fail_code = 1;
        CHECK(error_of([&] { pleat::Buffer(d, 12345); }) ==
              "cuMemAlloc of 12345 bytes failed: CUDA_ERROR_INVALID_VALUE (a fake error)");
        f.calls.clear();
    }
    CHECK(f.calls == std::vector<std::string>{"cuMemFree", "cuGraphExecDestroy", "cuEventDestroy", "cuEventDestroy",
                                              "cuStreamDestroy"});
}

TEST_CASE("no bit is lost that another stream sets while the status is read") {
    FakeState& f = fresh_fake();
    const Functions functions({{"rmsnorm_rows", {8, 8, 8, 8, 4, 8, 8}}});
    const Kernel k = Kernel::load(source_of(rmsnorm_manifest), Device::cuda(0));
    const void* tensors[] = {reinterpret_cast<void*>(0x100000), reinterpret_cast<void*>(0x200000),
                             reinterpret_cast<void*>(0x300000)};
    const long long rows = 2;
    k.launch(Stream(), tensors, &rows, nullptr, reinterpret_cast<void*>(0x4000000000));
    auto* const word = as<unsigned*>(f.launches.at(0).parameters.at(6));
    CHECK(k.status(Stream()) == 0);
    for (int after = 0; after < 6; ++after) {
        CAPTURE(after);
        *word |= 1;
        int calls = 0;
        f.after_call = [&](const std::string&) {
            if (calls++ == after) *word |= 2;
        };
        const unsigned first = k.status(Stream());
        f.after_call = nullptr;
        if (calls <= after) break;
        CHECK((first | k.status(Stream())) == 3);
        CHECK(k.status(Stream()) == 0);
    }
}

TEST_CASE("a captured graph keeps the kernels that it launches, and no longer") {
    FakeState& f = fresh_fake();
    const Functions functions({{"rmsnorm_rows", {8, 8, 8, 8, 4, 8, 8}}});
    const Device d = Device::cuda(0);
    const size_t before = f.live_libraries;
    const void* tensors[] = {reinterpret_cast<void*>(0x100000), reinterpret_cast<void*>(0x200000),
                             reinterpret_cast<void*>(0x300000)};
    const long long rows = 2;
    const Stream stream = Stream::create(d);
    {
        std::optional<pleat::Graph> graph;
        {
            const Kernel k = Kernel::load(source_of(rmsnorm_manifest), d);
            const auto launch = [&] {
                k.launch(stream, tensors, &rows, nullptr, reinterpret_cast<void*>(0x4000000000));
            };
            launch();
            graph = pleat::Graph::capture(d, stream, [&] {
                launch();
                launch();
            });
            CHECK(std::count(f.calls.begin(), f.calls.end(), "cuUserObjectCreate") == 1);
            CHECK(f.live_libraries == before + 1);
        }
        CHECK(f.live_libraries == before + 1);
        const pleat::Graph copy = *graph;
        graph.reset();
        copy.launch(stream);
        CHECK(f.live_libraries == before + 1);
    }
    CHECK(f.live_libraries == before);

    // A capture that fails keeps nothing.
    const Kernel k = Kernel::load(source_of(rmsnorm_manifest), d);
    f.fail_call = "cuGraphRetainUserObject";
    f.fail_code = 1;
    CHECK(error_of([&] {
              pleat::Graph::capture(d, stream, [&] {
                  k.launch(stream, tensors, &rows, nullptr, reinterpret_cast<void*>(0x4000000000));
              });
          }) == "rmsnorm: cuGraphRetainUserObject failed: CUDA_ERROR_INVALID_VALUE (a fake error)");
}
