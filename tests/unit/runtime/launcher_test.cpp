// What typed launchers have in common, over arguments such as a launch.h declares, against the fake driver.
#include <doctest/doctest.h>

#include "launching.h"

using pleat::Device;
using pleat::Stream;

namespace {

struct Arguments {
    float *x, *y;
    long long n;
    float a = 2;
};

const std::string manifest =
    "pleat 1\nkernel scale\nsource s.cu\nsymbol N dim 1 0\ntensor X f32 in 4 1\naxis X N N 1\n"
    "tensor Y f32 out 4 1\naxis Y N N 1\nparam a f32 2\n"
    "launch scale grid N,256,/^ 1 1 block 256 1 1 cluster 1 shared 0\n"
    "args tensor:X tensor:Y size:N:i64 param:a\n";

/// Of a kernel whose manifest goes on with Rest.
template <const char* Rest>
class Scale : public pleat::Launcher<Scale<Rest>, Arguments, 2, 1, 1> {
public:
    using Base = pleat::Launcher<Scale<Rest>, Arguments, 2, 1, 1>;
    using Base::Base;
    static pleat::KernelSource source() {
        static const std::string whole = manifest + Rest;
        return source_of(whole);
    }
    static typename Base::Values values(const Arguments& arguments) {
        typename Base::Values values;
        values.tensors = {arguments.x, arguments.y};
        values.symbols = {arguments.n};
        values.params = {&arguments.a};
        return values;
    }
};

constexpr char nothing[] = "", lists[] = "each scale_each 2\n";
constexpr size_t room = 4 + 4 * 3 + 2 * 32;  // of two sets: their number, their blocks, themselves

float* address(uintptr_t at) { return reinterpret_cast<float*>(at); }

std::vector<Arguments> three_sets() {
    std::vector<Arguments> sets;
    for (const uintptr_t i : {1, 2, 3})
        sets.push_back({address(0x1000 * i), address(0x10000 * i), static_cast<long long>(i)});
    return sets;
}

}  // namespace

TEST_CASE("a typed launch takes everything in the manifest's order") {
    const FakeState& f = fresh_fake();
    const Functions functions({{"scale", {8, 8, 8, 4}}});
    const auto kernel = Scale<nothing>::load(Device::cuda(0));
    kernel(Stream(), {.x = address(0x1000), .y = address(0x2000), .n = 300});
    REQUIRE(f.launches.size() == 1);
    CHECK(f.launches[0].grid[0] == 2);
    CHECK(as<uintptr_t>(f.launches[0].parameters[0]) == 0x1000);
    CHECK(as<uintptr_t>(f.launches[0].parameters[1]) == 0x2000);
    CHECK(as<long long>(f.launches[0].parameters[2]) == 300);
    CHECK(as<float>(f.launches[0].parameters[3]) == 2);
    CHECK(kernel.workspace_bytes({.x = nullptr, .y = nullptr, .n = 300}) == 0);
    CHECK(kernel.untyped().name() == "scale");
}

TEST_CASE("typed sets go in launches of several, or one after another where the kernel takes no lists") {
    const FakeState& f = fresh_fake();
    const Functions functions({{"scale", {8, 8, 8, 4}}, {"scale_each", {room}}});
    const std::vector<Arguments> sets = three_sets();
    Scale<lists>::load(Device::cuda(0)).each(Stream(), sets);
    REQUIRE(f.launches.size() == 2);
    CHECK(f.launches[0].function == "scale_each");
    CHECK(f.launches[0].grid[0] == 2);
    CHECK(f.launches[1].grid[0] == 1);
    const auto one_by_one = Scale<nothing>::load(Device::cuda(0));
    fake().launches.clear();
    one_by_one.each(Stream(), sets);
    REQUIRE(f.launches.size() == 3);
    for (size_t i = 0; i < 3; ++i) {
        CHECK(f.launches[i].function == "scale");
        CHECK(as<uintptr_t>(f.launches[i].parameters[0]) == 0x1000 * (i + 1));
        CHECK(as<long long>(f.launches[i].parameters[2]) == static_cast<long long>(i + 1));
    }
}

TEST_CASE("the sets of one call have no workspace to share") {
    static constexpr char workspace[] = "workspace N,4,*\n";
    fresh_fake();
    const Functions functions({{"scale", {8, 8, 8, 4}}});
    const auto kernel = Scale<workspace>::load(Device::cuda(0));
    const std::vector<Arguments> sets = three_sets();
    CHECK(kernel.workspace_bytes(sets[2]) == 12);
    CHECK(error_of([&] { kernel.each(Stream(), sets); }) ==
          "scale: set 0 needs workspace, which the sets of one call would share");
}

TEST_CASE("a typed launch finds the overlaps that the untyped one finds") {
    const FakeState& f = fresh_fake();
    const Functions functions({{"part", {8, 8}}});
    const std::string parts =
        "pleat 1\nkernel part\nsource s.cu\nsymbol M dim 1 0\nsymbol X.M stride 1 0\nsymbol Y.M stride 1 0\n"
        "tensor X f32 in 4 2\naxis X M M X.M\naxis X K 8 1\ntensor Y f32 out 4 2\naxis Y M M Y.M\naxis Y K 8 1\n"
        "launch part grid M 1 1 block 32 1 1 cluster 1 shared 0\nargs tensor:X tensor:Y\n";
    const std::string dense =
        "pleat 1\nkernel part\nsource s.cu\nsymbol M dim 1 0\n"
        "tensor X f32 in 4 2\naxis X M M 8\naxis X K 8 1\ntensor Y f32 out 4 2\naxis Y M M 8\naxis Y K 8 1\n"
        "launch part grid 1 1 1 block 32 1 1 cluster 1 shared 0\nargs tensor:X tensor:Y\n";
    const pleat::KernelSource from = source_of(dense);
    const pleat::Kernel plain = pleat::Kernel::load(from, Device::cuda(0));
    const auto refused = [&](const pleat::Kernel& k, uintptr_t x, uintptr_t y, std::vector<long long> symbols) {
        const void* tensors[] = {reinterpret_cast<void*>(x), reinterpret_cast<void*>(y)};
        return error_of([&] { k.launch(Stream(), tensors, symbols.data(), nullptr, nullptr); });
    };
    const std::string overlaps = "part: tensor Y [M, K] is written and overlaps tensor X [M, K]";
    CHECK(refused(plain, 0x1000, 0x1000, {4}) == overlaps);
    CHECK(refused(plain, 0x1000, 0x1000 + 4 * 32 - 4, {4}) == overlaps);
    CHECK(refused(plain, 0x1000 + 4 * 32 - 4, 0x1000, {4}) == overlaps);
    CHECK(refused(plain, 0x1000, 0x1000 + 4 * 32, {4}).empty());
    CHECK(refused(plain, 0x1000, 0x1000, {0}).empty());
    CHECK(f.launches.size() == 2);

    const pleat::Kernel strided = pleat::Kernel::load(source_of(parts), Device::cuda(0));
    CHECK(refused(strided, 0x1000, 0x1020, {4, 16, 16}).empty());  // columns of one matrix
    CHECK(refused(strided, 0x1000, 0x101c, {4, 16, 16}) == overlaps);
    CHECK(refused(strided, 0x1000, 0x9000, {4, 16, 7}) ==
          "part: tensor Y [M, K] is written, and with stride 7 along M its elements overlap");
    CHECK(refused(strided, 0x1000, 0x1000 - 64, {4, -16, 8}) == overlaps);
    CHECK(refused(strided, 0x1000, 0x9000, {4, -16, 8}).empty());

    const std::string batched =
        "pleat 1\nkernel part\nsource s.cu\nsymbol B dim 1 0\nsymbol X.B stride 1 0\nsymbol X.M stride 1 0\n"
        "symbol Y.B stride 1 0\nsymbol Y.M stride 1 0\n"
        "tensor X f32 in 4 3\naxis X B B X.B\naxis X M 4 X.M\naxis X K 8 1\n"
        "tensor Y f32 out 4 3\naxis Y B B Y.B\naxis Y M 4 Y.M\naxis Y K 8 1\n"
        "launch part grid B 1 1 block 32 1 1 cluster 1 shared 0\nargs tensor:X tensor:Y\n";
    const pleat::Kernel batches = pleat::Kernel::load(source_of(batched), Device::cuda(0));
    const std::string of_batches = "part: tensor Y [B, M, K] is written and overlaps tensor X [B, M, K]";
    CHECK(refused(batches, 0x1000, 0x1020, {3, 64, 16, 64, 16}).empty());  // columns of one matrix for each batch
    CHECK(refused(batches, 0x1000, 0x1020, {3, 64, 16, 96, 16}).empty());
    CHECK(refused(batches, 0x1000, 0x101c, {3, 64, 16, 64, 16}) == of_batches);
    CHECK(refused(batches, 0x1000, 0x1020, {3, 64, 16, 72, 16}) == of_batches);  // no whole rows
}
