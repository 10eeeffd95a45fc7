// Many sets of arguments in one launch, against the fake driver: which bytes the launch is given, how many launches
// there are, and what is refused.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>

#include "fixture.h"

using namespace pleat;

namespace {

const EmbeddedCubin cubin[] = {{"sm_90a", "cubin"}};

constexpr int room = 5;
constexpr size_t parameter_bytes = 4 + 4 * (room + 1) + 4 + room * 32;  // count, blocks, padding to 8; sets

const std::string scale =
    "pleat 1\nkernel scale\nsource s.cu\nsymbol N dim 1 0\ntensor X f32 in 16 1\naxis X N N 1\ntensor Y f32 out 16 "
    "1\naxis Y N N 1\n"
    "param a f32 2\n";
const std::string map =
    "grid N,256,/^ 1 1 block 256 1 1 cluster 1 shared 0\nargs tensor:X tensor:Y size:N:i64 param:a\n";
const std::string lists = scale + "launch scale_map " + map + "each scale_map_each 5\n";

struct Loaded {
    FakeState& fake_state = fresh_fake();
    FakeState::Function map{"scale_map", {8, 8, 8, 4}}, each{"scale_map_each", {parameter_bytes}},
        other{"scale_other", {8, 8, 8, 4}}, other_each{"scale_other_each", {parameter_bytes}};
    Kernel kernel;
    explicit Loaded(const std::string& manifest, bool with_each = true) {
        for (FakeState::Function* f : {&map, &other}) fake_state.functions.push_back(f);
        if (with_each)
            for (FakeState::Function* f : {&each, &other_each}) fake_state.functions.push_back(f);
        kernel = Kernel::load(KernelSource{manifest, "k.manifest", {}, cubin, nullptr}, Device::cuda(0));
        fake_state.launches.clear();
        fake_state.calls.clear();
    }
};

struct Set {
    int64_t n;
    uintptr_t x, y;
    double a;
    TensorView views[2];
    NamedParam params[1] = {{"a", 2.0}};
    Set(int64_t size, uintptr_t from, uintptr_t to, double factor) : n(size), x(from), y(to), a(factor) {}
    Arguments arguments() {
        views[0] = {"X", "f32", 1, &n, nullptr, reinterpret_cast<void*>(x), 0};
        views[1] = {"Y", "f32", 1, &n, nullptr, reinterpret_cast<void*>(y), 0};
        params[0] = {"a", a};
        return {views, {}, params, nullptr, 0};
    }
};

/// As many sets as there are sizes, apart in memory.
struct Sets {
    std::vector<Set> all;
    std::vector<Arguments> arguments;
    Buffer memory;
    explicit Sets(const std::vector<int64_t>& sizes) : memory(Device::cuda(0), sizes.size() * 0x20000) {
        auto at = reinterpret_cast<uintptr_t>(memory.data());
        for (const int64_t n : sizes) {
            all.emplace_back(n, at, at + 0x10000, 1.0 + static_cast<double>(all.size()));
            at += 0x20000;
        }
        take();
    }
    void take() {
        arguments.clear();
        for (Set& s : all) arguments.push_back(s.arguments());
    }
};

template <class T>
T at(const FakeLaunch& l, size_t offset) {
    T value;
    REQUIRE(l.parameters.size() == 1);
    REQUIRE(offset + sizeof value <= l.parameters[0].size());
    std::memcpy(&value, l.parameters[0].data() + offset, sizeof value);
    return value;
}

}  // namespace

TEST_CASE("sets lie in the launch's parameter as pleat::Each has them; those without elements do not") {
    Loaded t(lists);
    Sets sets({1000, 0, 1, 256});
    t.kernel.each(Stream(), sets.arguments);
    REQUIRE(t.fake_state.launches.size() == 1);
    const FakeLaunch& l = t.fake_state.launches[0];
    CHECK(l.function == "scale_map_each");
    CHECK(l.grid[0] == 6);
    CHECK(l.block[0] == 256);
    CHECK_FALSE(l.programmatic);
    CHECK(at<int>(l, 0) == 3);
    const unsigned first[] = {0, 4, 5, 6};
    for (size_t i = 0; i < 4; ++i) CHECK(at<unsigned>(l, 4 + 4 * i) == first[i]);
    const size_t which[] = {0, 2, 3};
    for (size_t i = 0; i < 3; ++i) {
        const size_t from = 32 + 32 * i;
        CHECK(at<uintptr_t>(l, from) == sets.all[which[i]].x);
        CHECK(at<uintptr_t>(l, from + 8) == sets.all[which[i]].y);
        CHECK(at<long long>(l, from + 16) == sets.all[which[i]].n);
        CHECK(at<float>(l, from + 24) == static_cast<float>(1 + which[i]));
    }
    const auto& calls = t.fake_state.calls;
    CHECK(std::count(calls.begin(), calls.end(), "cuLaunchKernelEx") == 1);
    CHECK(std::count(calls.begin(), calls.end(), "cuStreamSynchronize") == 0);
    t.kernel.each(Stream(), std::span<const Arguments>());
    CHECK(t.fake_state.launches.size() == 1);
}

TEST_CASE("what one launch does not hold the next one takes") {
    Loaded t(lists);
    Sets sets(std::vector<int64_t>(12, 256));
    t.kernel.each(Stream(), sets.arguments);
    REQUIRE(t.fake_state.launches.size() == 3);
    for (const size_t i : {0, 1, 2}) CHECK(t.fake_state.launches[i].grid[0] == (i < 2 ? 5u : 2u));
    CHECK(at<uintptr_t>(t.fake_state.launches[2], 32) == sets.all[10].x);
    // Nor do 2^31 blocks go into one.
    t.fake_state.launches.clear();
    const long long sizes[] = {256 * 2000000000ll, 256, 256 * 2000000000ll};
    const auto fill = [](const void* all, size_t i, const void** tensors, long long* symbols, const void** params) {
        tensors[0] = tensors[1] = all;
        symbols[0] = static_cast<const long long*>(all)[i];
        params[0] = nullptr;
    };
    t.kernel.each(Stream(), 3, fill, sizes);
    REQUIRE(t.fake_state.launches.size() == 2);
    CHECK(t.fake_state.launches[0].grid[0] == 2000000001u);
    CHECK(at<float>(t.fake_state.launches[1], 32 + 24) == 2);  // the default
}

TEST_CASE("every set takes its own variant") {
    Loaded t(scale + "variant N,4,%,0,<=\nlaunch scale_map " + map +
             "each scale_map_each 5\nvariant 1\nlaunch scale_other " + map + "each scale_other_each 5\n");
    Sets sets({4, 5, 8, 7, 12});
    t.kernel.each(Stream(), sets.arguments);
    REQUIRE(t.fake_state.launches.size() == 2);
    CHECK(t.fake_state.launches[0].function == "scale_map_each");
    CHECK(at<int>(t.fake_state.launches[0], 0) == 3);
    CHECK(t.fake_state.launches[1].function == "scale_other_each");
    CHECK(at<int>(t.fake_state.launches[1], 0) == 2);
    CHECK(at<long long>(t.fake_state.launches[1], 32 + 32 + 16) == 7);
}

TEST_CASE("a kernel that takes no lists takes one set after another") {
    for (const bool declared : {false, true}) {
        // Declared, but not in the cubin: the compiler was too old for such parameters.
        Loaded t(declared ? lists : scale + "launch scale_map " + map, false);
        Sets sets({4, 0, 8});
        t.kernel.each(Stream(), sets.arguments);
        REQUIRE(t.fake_state.launches.size() == 2);
        for (const FakeLaunch& l : t.fake_state.launches) CHECK(l.function == "scale_map");
    }
}

TEST_CASE("sets are checked before any is launched, and the sentence says which") {
    Loaded t(lists);
    const auto reported = [&](Sets& sets) {
        sets.take();
        return error_of([&] { t.kernel.each(Stream(), sets.arguments); });
    };
    Sets wrong({4, 8, 16});
    wrong.arguments[2].tensors = wrong.arguments[2].tensors.subspan(1);
    CHECK(error_of([&] { t.kernel.each(Stream(), wrong.arguments); }) == "scale: set 2: tensor X [N] is missing");
    Sets unaligned({4, 8, 16});
    unaligned.all[1].x += 4;
    CHECK(reported(unaligned).starts_with("scale: set 1: tensor X [N] "));
    Sets stored({1024, 1024, 1024});
    stored.all[2].y = stored.all[0].y + 16;
    CHECK(reported(stored) == "scale: tensor Y [N] of set 0 is written and overlaps tensor Y [N] of set 2");
    Sets read({1024, 1024});
    read.all[1].x = read.all[0].y + 4080;
    CHECK(reported(read) == "scale: tensor Y [N] of set 0 is written and overlaps tensor X [N] of set 1");
    Sets below({1024, 1024});
    below.all[1].x = below.all[0].y - 16;
    CHECK(reported(below) == "scale: tensor Y [N] of set 0 is written and overlaps tensor X [N] of set 1");
    CHECK(t.fake_state.launches.empty());
    Sets shared({1024, 1024});
    shared.all[1].x = shared.all[0].x;  // two may read the same
    CHECK(reported(shared).empty());
    CHECK(t.fake_state.launches.size() == 1);
}

TEST_CASE("the generated launcher's sets are taken as they are") {
    Loaded t(lists);
    struct Given {
        const void *x, *y;
        long long n;
        float a;
    };
    std::vector<Given> sets;
    for (long long i = 0; i < 7; ++i)
        sets.push_back(
            {reinterpret_cast<void*>(0x1000 * (i + 1)), reinterpret_cast<void*>(0x100000 * (i + 1)), i, 0.5f});
    const auto fill = [](const void* all, size_t i, const void** tensors, long long* symbols, const void** params) {
        const Given& g = static_cast<const Given*>(all)[i];
        tensors[0] = g.x;
        tensors[1] = g.y;
        symbols[0] = g.n;
        params[0] = &g.a;
    };
    t.kernel.each(Stream(), sets.size(), fill, sets.data());
    REQUIRE(t.fake_state.launches.size() == 2);
    CHECK(at<int>(t.fake_state.launches[0], 0) == 5);
    CHECK(at<float>(t.fake_state.launches[1], 32 + 24) == 0.5f);
    CHECK(at<long long>(t.fake_state.launches[1], 32 + 16) == 6);
    sets[3].x = nullptr;
    CHECK(error_of([&] { t.kernel.each(Stream(), sets.size(), fill, sets.data()); }) ==
          "scale: tensor X [N] is null");
    CHECK(t.fake_state.launches.size() == 2);
}

TEST_CASE("a manifest's lists are a launch's whose arguments sets do not share") {
    const auto reported = [](const std::string& manifest) {
        return error_of([&] { Manifest::parse(manifest, "k.manifest"); });
    };
    CHECK(reported(lists).empty());
    CHECK(reported(scale + "each f 5\n") ==
          "k.manifest:10: an 'each' line without a launch's 'args' line before it");
    CHECK(reported(lists + "each f 5\n").ends_with("an 'each' line without a launch's 'args' line before it"));
    CHECK(
        reported(scale + "launch f grid 1 1 1 block 1 1 1 cluster 1 shared 0\nargs workspace:0\neach g 5\n") ==
        "k.manifest:12: launch f takes workspace, a counter or a tensor map, which sets of arguments would share");
    CHECK(reported(scale + "launch f grid 1 1 1 block 1 1 1 cluster 1 shared 0\nargs counter\neach g 5\n")
              .ends_with("which sets of arguments would share"));
    // More than the parameters of a launch hold.
    Loaded* none = nullptr;
    CHECK(error_of([&] { none = new Loaded(scale + "launch scale_map " + map + "each scale_map_each 1000\n"); }) ==
          "scale: 1000 sets of launch scale_map are more than its parameters hold");
    CHECK(none == nullptr);
}
