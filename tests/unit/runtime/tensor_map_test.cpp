// Tensor maps at launch, against the fake driver: what is encoded, when it is encoded again, what is refused.
#include "../../../runtime/src/tensor_map.h"

#include <doctest/doctest.h>

#include <cstring>
#include <thread>

#include "fixture.h"

using pleat::Device;
using pleat::EmbeddedCubin;
using pleat::Kernel;
using pleat::Stream;

namespace {

const EmbeddedCubin cubins[] = {{"sm_90a", "a cubin"}};

const std::string mapped =
    "pleat 1\nkernel mapped\nsource m.cu\nsymbol M dim 1 0\nsymbol K dim 1 0\nsymbol A.M stride 1 0\n"
    "tensor A bf16 in 2 2\naxis A M M A.M\naxis A K K 1\n"
    "tensor D f32 out 4 1\naxis D M M 1\n"
    "workspace 4096\n"
    "launch tiles grid 2,$sms,2,//,M,128,/^,min,* 1 1 block 384 1 1 cluster 2 shared 200000 pdl 1\n"
    "args map:A:128:K;1;64|M;A.M;128;clipped tensor:D workspace_map:M,16,*:e4m3:0:64;1;16|K;64;8 size:M:i64\n";

struct Fixture {
    FakeState& f = fresh_fake();
    FakeState::Function tiles{"tiles", {128, 8, 128, 8}};
    Kernel kernel;
    const void* tensors[2] = {reinterpret_cast<void*>(0x1000000000), reinterpret_cast<void*>(0x800000000)};
    void* workspace = reinterpret_cast<void*>(0x4000000000);

    Fixture() {
        f.functions.push_back(&tiles);
        kernel = Kernel::load({mapped, "m.manifest", {}, cubins, nullptr}, Device::cuda(0));
    }
    void launch(long long m, long long k, long long stride) const {
        const long long symbols[] = {m, k, stride};
        kernel.launch(Stream(), tensors, symbols, nullptr, workspace);
    }
    std::string refusal(long long m, long long k, long long stride) const {
        return error_of([&] { launch(m, k, stride); });
    }
};

unsigned long long first_word(const std::vector<unsigned char>& bytes) {
    unsigned long long word;
    std::memcpy(&word, bytes.data(), sizeof word);
    return word;
}

}  // namespace

TEST_CASE("maps are encoded from the manifest's axes and handed over by value") {
    Fixture t;
    t.launch(1000, 500, 504);
    REQUIRE(t.f.maps.size() == 2);
    const FakeMap& a = t.f.maps[0];
    CHECK(a.type == 9);
    CHECK(a.swizzle == 3);
    CHECK(a.interleave == 0);
    CHECK(a.outside == 0);
    CHECK(a.address == t.tensors[0]);
    CHECK(a.extents == std::vector<unsigned long long>{500, 1000});
    CHECK(a.strides == std::vector<unsigned long long>{1008});
    CHECK(a.box == std::vector<unsigned>{64, 128});
    CHECK(a.element_strides == std::vector<unsigned>{1, 1});
    const FakeMap& w = t.f.maps[1];
    CHECK(w.type == 0);
    CHECK(w.swizzle == 0);
    CHECK(reinterpret_cast<size_t>(w.address) == 0x4000000000 + 16000);
    CHECK(w.extents == std::vector<unsigned long long>{64, 500});
    CHECK(w.strides == std::vector<unsigned long long>{64});

    REQUIRE(t.f.launches.size() == 1);
    const FakeLaunch& l = t.f.launches[0];
    CHECK(first_word(l.parameters[0]) == 1);
    CHECK(first_word(l.parameters[2]) == 2);
    CHECK(first_word(l.parameters[1]) == 0x800000000);
    CHECK(first_word(l.parameters[3]) == 1000);
    CHECK(l.grid[0] == 16);
    CHECK(l.cluster == 2);
    CHECK_FALSE(l.programmatic);  // nothing of this call comes before it
    CHECK(l.shared == 200000);
    CHECK(t.tiles.max_dynamic_shared == 232448);
}

TEST_CASE("a clipped box has no more elements than there are") {
    Fixture t;
    t.launch(128, 512, 512);
    t.launch(40, 512, 512);
    t.launch(1, 512, 512);
    REQUIRE(t.f.maps.size() == 6);
    CHECK(t.f.maps[0].box == std::vector<unsigned>{64, 128});
    CHECK(t.f.maps[2].box == std::vector<unsigned>{64, 40});
    CHECK(t.f.maps[4].box == std::vector<unsigned>{64, 1});
    CHECK(t.f.maps[3].box == std::vector<unsigned>{16, 8});
}

TEST_CASE("a persistent grid of clusters ends at the device's multiprocessors") {
    Fixture t;
    t.launch(1 << 20, 64, 64);
    CHECK(t.f.launches[0].grid[0] == 132);
}

TEST_CASE("a map is encoded again only if its pointer or sizes change") {
    Fixture t;
    t.launch(1000, 512, 512);
    t.launch(1000, 512, 512);
    CHECK(t.f.maps.size() == 2);
    CHECK(first_word(t.f.launches[1].parameters[0]) == 1);
    CHECK(first_word(t.f.launches[1].parameters[2]) == 2);
    t.launch(1000, 512, 1024);
    CHECK(t.f.maps.size() == 3);  // the workspace's is still good
    CHECK(first_word(t.f.launches[2].parameters[0]) == 3);
    t.tensors[0] = reinterpret_cast<void*>(0x8000000000);
    t.launch(1000, 512, 1024);
    CHECK(t.f.maps.size() == 4);
    t.launch(1001 + 3, 512, 1024);
    CHECK(t.f.maps.size() == 6);
}

TEST_CASE("what TMA does not take is one sentence") {
    Fixture t;
    CHECK(t.refusal(5, 63, 63) ==
          "mapped: tensor A [M, K] has a stride of 63 elements along axis 1 of its map, whose bytes are not a "
          "multiple "
          "of 16 in [0, 2^40) (TMA, launch tiles; M = 5, K = 63, A.M = 63)");
    CHECK(t.refusal(5, 64, -64).find("has a stride of -64 elements") != std::string::npos);
    CHECK(t.refusal(5, 64, 1LL << 39).find("has a stride of 549755813888 elements") != std::string::npos);
    CHECK(
        t.refusal(5, 1LL << 33, 64) ==
        "mapped: tensor A [M, K] has 8589934592 elements along axis 0 of its map, which is not in [0, 2^32] (TMA, "
        "launch tiles; M = 5, K = 8589934592, A.M = 64)");
    t.tensors[0] = reinterpret_cast<void*>(0x1002);
    CHECK(t.refusal(5, 64, 64) ==
          "mapped: tensor A [M, K] lies at 0x1002, which is no multiple of 16 bytes (TMA, launch tiles; M = 5, K = "
          "64, "
          "A.M = 64)");
    t.tensors[0] = reinterpret_cast<void*>(0x1000000000);
    t.workspace = reinterpret_cast<void*>(0x4004);
    CHECK(t.refusal(5, 64, 64) ==
          "mapped: the workspace lies at 0x4054, which is no multiple of 16 bytes (TMA, launch "
          "tiles; M = 5, K = 64, A.M = 64)");
    CHECK(t.f.launches.empty());
    t.workspace = reinterpret_cast<void*>(0x4000000000);
    t.f.fail_call = "cuTensorMapEncodeTiled";
    t.f.fail_code = 1;
    CHECK(t.refusal(8, 128, 128) ==
          "mapped: tiles: cuTensorMapEncodeTiled failed: CUDA_ERROR_INVALID_VALUE (a fake error)");
}

TEST_CASE("along one element any stride will do, and of nothing one element is encoded") {
    Fixture t;
    t.launch(1, 63, 63);
    REQUIRE(t.f.maps.size() == 2);
    CHECK(t.f.maps[0].extents == std::vector<unsigned long long>{63, 1});
    CHECK(t.f.maps[0].strides == std::vector<unsigned long long>{16});
    t.f.maps.clear();
    t.launch(4, 0, 8);
    REQUIRE(t.f.maps.size() == 2);
    CHECK(t.f.maps[0].extents == std::vector<unsigned long long>{1, 4});
    CHECK(t.f.maps[0].strides == std::vector<unsigned long long>{16});
    // ... of zeros, as an empty tensor may lie nowhere.
    CHECK(t.f.maps[0].address != t.tensors[0]);
    CHECK(*static_cast<const uint64_t*>(t.f.maps[0].address) == 0);
    CHECK(t.f.maps[1].extents == std::vector<unsigned long long>{64, 1});
    CHECK(t.f.launches.size() == 2);
}

TEST_CASE("windows along axes make a map of im2col mode") {
    FakeState& f = fresh_fake();
    FakeState::Function windows{"windows", {128}};
    f.functions.push_back(&windows);
    const Kernel k = Kernel::load(
        {"pleat 1\nkernel pixels\nsource m.cu\nsymbol N dim 1 0\nsymbol H dim 1 0\nsymbol P dim 1 0\n"
         "tensor X bf16 in 16 4\naxis X N N 28,H,*,96,*\naxis X H H 2688\naxis X W 28 96\naxis X C 96 1\n"
         "launch windows grid 1 1 1 block 128 1 1 cluster 1 shared 0\n"
         "args map:X:128:96;1;64|28;96;-1;1;28|H;2688;-3;2;P|N;H,2688,*;128\n",
         "m.manifest",
         {},
         cubins,
         nullptr},
        Device::cuda(0));
    const void* tensors[] = {reinterpret_cast<void*>(0x1000000000)};
    const auto launch = [&](long long n, long long h, long long outputs) {
        const long long symbols[] = {n, h, outputs};
        k.launch(Stream(), tensors, symbols, nullptr, nullptr);
    };
    launch(5, 31, 15);
    REQUIRE(f.maps.size() == 1);
    const FakeMap& m = f.maps[0];
    CHECK(m.extents == std::vector<unsigned long long>{96, 28, 31, 5});
    CHECK(m.strides == std::vector<unsigned long long>{192, 5376, 166656});
    CHECK(m.box == std::vector<unsigned>{64, 128});  // channels and pixels
    CHECK(m.element_strides == std::vector<unsigned>{1, 1, 2, 1});
    CHECK(m.first == std::vector<int>{-1, -3});
    CHECK(m.last == std::vector<int>{-1, -5});  // the last window of H begins at 25 of 30
    launch(5, 31, 15);
    CHECK(f.maps.size() == 1);
    launch(5, 31, 16);  // of the same tensor one window more
    REQUIRE(f.maps.size() == 2);
    CHECK(f.maps[1].last == std::vector<int>{-1, -3});
    CHECK(error_of([&] { launch(5, 400, 1); }) ==
          "pixels: tensor X [N, H, W, C] has 1 windows along axis 2 of its map, of which the last begins -402 from "
          "the end, which is not in [-128, 128) (TMA, launch windows; N = 5, H = 400, P = 1)");
    CHECK(error_of([&] { launch(5, 31, 0); }) ==
          "pixels: tensor X [N, H, W, C] has 0 windows along axis 2 of its map, which is not in [1, 2^32] (TMA, "
          "launch "
          "windows; N = 5, H = 31, P = 0)");
}

TEST_CASE("a grid that is no multiple of its cluster is refused") {
    FakeState& f = fresh_fake();
    FakeState::Function odd{"odd", {8}};
    f.functions.push_back(&odd);
    const Kernel k =
        Kernel::load({"pleat 1\nkernel odd\nsource o.cu\nsymbol N dim 1 0\nlaunch odd grid N 1 1 block 32 1 "
                      "1 cluster 2 shared 0\nargs size:N:i64\n",
                      "o.manifest",
                      {},
                      cubins,
                      nullptr},
                     Device::cuda(0));
    const long long three[] = {3}, four[] = {4};
    CHECK(error_of([&] { k.launch(Stream(), nullptr, three, nullptr, nullptr); }) ==
          "odd: the grid along x of launch odd is 3, which is no multiple of its cluster of 2 (N = 3)");
    k.launch(Stream(), nullptr, four, nullptr, nullptr);
    CHECK(f.launches.size() == 1);
}

TEST_CASE("threads that launch with different sizes each get the map of their own") {
    pleat::runtime::LastTensorMap last;
    std::vector<std::thread> threads;
    std::atomic<int> torn{0};
    std::atomic<long long> hits{0};
    for (unsigned long long id = 1; id <= 4; ++id)
        threads.emplace_back([&, id] {
            for (unsigned long long i = 0; i < 20000; ++i) {
                pleat::runtime::TensorMapSizes sizes(1);
                sizes.address() = (i / 64 + id) % 3 * 16;
                sizes.extents()[0] = 1;
                pleat::TensorMap map{}, read{};
                for (unsigned long long& w : map.words) w = sizes.address() + 1;
                if (last.read(sizes, read)) {
                    ++hits;
                    for (const unsigned long long w : read.words) torn += w != sizes.address() + 1;
                } else {
                    last.write(sizes, map);
                }
            }
        });
    for (std::thread& t : threads) t.join();
    CHECK(torn == 0);
    CHECK(hits > 0);
}
