// The untyped door: every check, by the sentence that it says. On the CPU, where no driver is needed.
#include <doctest/doctest.h>

#include <functional>

#include "fixture.h"
#include "pleat/reference.h"

using pleat::Arguments;
using pleat::Device;
using pleat::Kernel;
using pleat::KernelSource;
using pleat::NamedParam;
using pleat::NamedSize;
using pleat::Stream;
using pleat::TensorView;

namespace {

const std::string manifest =
    "pleat 1\nkernel mix\nspec mix.json\n"
    "symbol T dim 2 64\nsymbol K dim 1 0\nsymbol S.T stride 4 0\nsymbol Y.T stride 1 0\n"
    "symbol U unused 16 8\nsymbol V.T unused 1 0\n"
    "tensor X bf16 in 16 2\naxis X T T 8\naxis X H 8 1\n"
    "tensor S f32 in 4 2\naxis S T T S.T\naxis S H 8 1\n"
    "tensor W f32 in 4 1\naxis W H 8 1\n"
    "tensor Y bf16 out 2 2\naxis Y T T Y.T\naxis Y H/2 4 1\n"
    "tensor Z f32 inout 4 1\naxis Z T T 1\n"
    "param scale f32 1\nparam count i32 -\nrequire 2 count is small\n";

struct Seen {
    std::vector<void*> tensors;
    std::vector<long long> symbols;
    float scale = 0;
    int count = 0;
    int real = 0;
} seen;

void reference(const pleat::ReferenceCall* call) {
    seen.tensors.assign(call->tensors, call->tensors + 5);
    seen.symbols.assign(call->symbols, call->symbols + 6);
    seen.scale = *static_cast<const float*>(call->params[0]);
    seen.count = *static_cast<const int*>(call->params[1]);
    seen.real = call->real;
    if (seen.count > 100) *call->status |= 4u;
}

/// A call that is right, to be spoilt one fact at a time.
struct Call {
    alignas(64) unsigned char memory[8192] = {};
    int64_t x[2] = {6, 8}, s[2] = {6, 8}, w[1] = {8}, y[2] = {6, 4}, z[1] = {6};
    int64_t x_strides[2] = {8, 1}, s_strides[2] = {12, 1}, y_strides[2] = {4, 1};
    std::vector<TensorView> tensors{{"X", "bf16", 2, x, nullptr, memory, -1},
                                    {"S", "f32", 2, s, s_strides, memory + 1024, -1},
                                    {"W", "f32", 1, w, nullptr, memory + 2048, -1},
                                    {"Y", "bf16", 2, y, y_strides, memory + 3072, -1},
                                    {"Z", "f32", 1, z, nullptr, memory + 4096, -1}};
    std::vector<NamedSize> sizes{{"K", 3}};
    std::vector<NamedParam> params{{"count", 5}};
    Kernel kernel = Kernel::load(KernelSource{manifest, "mix.manifest", {}, {}, reference}, Device::cpu());

    void run() { kernel.launch(Stream(), Arguments{tensors, sizes, params, nullptr, 0}); }
    std::string reported() {
        return error_of([&] { run(); });
    }
};

}  // namespace

TEST_CASE("a right call reaches the reference with everything in its place") {
    Call c;
    c.run();
    CHECK(seen.tensors[0] == c.memory);
    CHECK(seen.tensors[4] == c.memory + 4096);
    CHECK(seen.symbols == std::vector<long long>{6, 3, 12, 4, 0, 0});
    CHECK(seen.scale == 1);
    CHECK(seen.count == 5);
    CHECK(seen.real == 64);
    std::swap(c.tensors[0], c.tensors[3]);  // order is free
    c.params.emplace_back("scale", 0.25);
    c.run();
    CHECK(seen.tensors[0] == c.memory);
    CHECK(seen.scale == 0.25f);
    CHECK(c.kernel.solve(Arguments{c.tensors, c.sizes, c.params, nullptr, 0}) ==
          std::vector<long long>{6, 3, 12, 4, 0, 0});
    c.kernel.check(Stream());
    c.params[0].integer = 101;
    c.run();
    CHECK(error_of([&] { c.kernel.check(Stream()); }) ==
          "mix: a requirement on the data does not hold: count is small");
    c.kernel.check(Stream());
}

TEST_CASE("each thing that differs is reported in one sentence") {
    struct Case {
        const char* sentence;
        std::function<void(Call&)> spoil;
    };
    const Case cases[] = {
        {"mix: the kernel takes no tensor 'Q'; it takes X [T, H], S [T, H], W [H], Y [T, H/2], Z [T], those that "
         "its stages use",
         [](Call& c) { c.tensors[0].name = "Q"; }},
        {"mix: tensor W is given twice", [](Call& c) { c.tensors.push_back(c.tensors[2]); }},
        {"mix: tensor Z [T] is missing", [](Call& c) { c.tensors.pop_back(); }},
        {"mix: tensor X comes without sizes", [](Call& c) { c.tensors[0].sizes = nullptr; }},
        {"mix: tensor X [T, H] has dtype f16, not bf16", [](Call& c) { c.tensors[0].dtype = "f16"; }},
        {"mix: tensor X [T, H] has 1 axis, not 2", [](Call& c) { c.tensors[0].axes = 1; }},
        {"mix: tensor W [H] has 2 axes, not 1", [](Call& c) { c.tensors[2].axes = 2, c.tensors[2].sizes = c.x; }},
        {"mix: tensor X [T, H] has -6 elements along T", [](Call& c) { c.x[0] = -6; }},
        {"mix: tensor X [T, H] lies on CUDA device 1, not in host memory",
         [](Call& c) { c.tensors[0].device = 1; }},
        {"mix: tensor W [H] has 7 elements along H, not 8", [](Call& c) { c.w[0] = 7; }},
        {"mix: tensor Y [T, H/2] has 5 elements along H/2, not 4", [](Call& c) { c.y[1] = 5; }},
        {"mix: tensor S [T, H] has 4 elements along T, but T is 6 in tensor X [T, H]", [](Call& c) { c.s[0] = 4; }},
        {"mix: tensor X [T, H] has 6 elements along T, but T is given as 8",
         [](Call& c) { c.sizes.push_back({"T", 8}); }},
        {"mix: the size of K is given twice", [](Call& c) { c.sizes.push_back({"K", 8}); }},
        {"mix: the size of dim K is open, and no tensor shows it; give it by name",
         [](Call& c) { c.sizes.clear(); }},
        {"mix: there is no dim 'L' whose size is open", [](Call& c) { c.sizes.push_back({"L", 8}); }},
        {"mix: there is no dim 'S.T' whose size is open", [](Call& c) { c.sizes.push_back({"S.T", 8}); }},
        {"mix: the size of dim K is open, and no tensor shows it; give it by name",
         [](Call& c) { c.sizes[0].name = "U"; }},  // a size that does not matter may be given
        {"mix: dim K is -3, which is negative", [](Call& c) { c.sizes[0].value = -3; }},
        {"mix: dim T is 5, which is no multiple of 2", [](Call& c) { c.x[0] = c.s[0] = c.y[0] = c.z[0] = 5; }},
        {"mix: dim T is 66, more than its maximum of 64", [](Call& c) { c.x[0] = c.s[0] = c.y[0] = c.z[0] = 66; }},
        {"mix: tensor X [T, H] has stride 16 along T, not 8",
         [](Call& c) { c.x_strides[0] = 16, c.tensors[0].strides = c.x_strides; }},
        {"mix: tensor S [T, H] has stride 2 along H, not 1", [](Call& c) { c.s_strides[1] = 2; }},
        {"mix: stride S.T is 10, which is no multiple of 4", [](Call& c) { c.s_strides[0] = 10; }},
        {"mix: tensor X [T, H] is null", [](Call& c) { c.tensors[0].data = nullptr; }},
        {"mix: tensor Y [T, H/2] is written and overlaps tensor X [T, H]",
         [](Call& c) { c.tensors[3].data = c.memory + 94; }},
        {"mix: tensor Y [T, H/2] is written and overlaps tensor Z [T]",
         [](Call& c) { c.tensors[4].data = c.memory + 3072 + 44; }},
        {"mix: tensor Z [T] is written and overlaps tensor W [H]",
         [](Call& c) { c.tensors[2].data = c.memory + 4096 + 20; }},
        {"mix: tensor Y [T, H/2] is written, and with stride 0 along T its elements overlap",
         [](Call& c) { c.y_strides[0] = 0; }},
        {"mix: tensor Y [T, H/2] is written, and with stride 3 along T its elements overlap",
         [](Call& c) { c.y_strides[0] = 3; }},
        {"mix: tensor Y [T, H/2] spans more than 2^63 bytes", [](Call& c) { c.y_strides[0] = INT64_MAX / 4; }},
        {"mix: param count has no default and was not given", [](Call& c) { c.params.clear(); }},
        {"mix: the kernel takes no param 'size'; it takes scale, count, those that its stages use",
         [](Call& c) { c.params.push_back({"size", 1}); }},
        {"mix: param count is given twice", [](Call& c) { c.params.push_back({"count", 1}); }},
        {"mix: param count is 4294967296, which i32 does not hold",
         [](Call& c) { c.params[0].integer = 1ll << 32; }},
        {"mix: param count is 2.5, which i32 does not hold",
         [](Call& c) { c.params[0] = NamedParam("count", 2.5); }},
    };
    for (const Case& k : cases) {
        Call c;
        k.spoil(c);
        CHECK(c.reported() == k.sentence);
    }
    Call c;
    c.tensors[0].data = c.memory + 8;
    CHECK(c.reported().find("mix: tensor X [T, H] lies at 0x") == 0);
    CHECK(c.reported().find(", which is no multiple of 16 bytes") != std::string::npos);
}

TEST_CASE("strides along one element or none, and pointers of empty tensors, are nobody's business") {
    Call c;
    c.x[0] = c.s[0] = c.y[0] = c.z[0] = 0;
    for (TensorView& t : c.tensors)
        if (t.name != "W") t.data = nullptr;
    c.x_strides[0] = -77;
    c.tensors[0].strides = c.x_strides;
    CHECK(c.reported() == "");
    CHECK(seen.symbols[0] == 0);

    const std::string one =
        "pleat 1\nkernel one\nsymbol N dim 1 0\nsymbol A.N stride 8 0\ntensor A f32 out 4 2\naxis A N N A.N\naxis "
        "A H "
        "8 1\n";
    const Kernel k = Kernel::load(
        KernelSource{one,
                     "",
                     {},
                     {},
                     [](const pleat::ReferenceCall* call) { seen.symbols = {call->symbols[0], call->symbols[1]}; }},
        Device::cpu());
    alignas(16) float data[8];
    const int64_t sizes[] = {1, 8}, strides[] = {3, 1};
    const TensorView a[] = {{"A", "f32", 2, sizes, strides, data, -1}};
    CHECK(error_of([&] { k.launch(Stream(), Arguments{a, {}, {}, nullptr, 0}); }) == "");
    CHECK(seen.symbols[0] == 1);
}

TEST_CASE("a stride along one element is what the strides made of it say") {
    // Batches of one row each: a batch is as far from the next as a row would be.
    const Kernel k = Kernel::load(
        KernelSource{
            "pleat 1\nkernel one\nsymbol L dim 1 0\nsymbol K dim 1 0\nsymbol A.K stride 4 0\n"
            "tensor A f32 out 4 3\naxis A L L A.K,K,*\naxis A K K A.K\naxis A M 8 1\n",
            "",
            {},
            {},
            [](const pleat::ReferenceCall* call) { seen.symbols.assign(call->symbols, call->symbols + 3); }},
        Device::cpu());
    alignas(16) float data[36];
    const int64_t sizes[] = {3, 1, 8}, strides[] = {12, -5, 1}, odd[] = {10, -5, 1};
    const auto reported = [&](const int64_t* by) {
        const TensorView a[] = {{"A", "f32", 3, sizes, by, data, -1}};
        return error_of([&] { k.launch(Stream(), Arguments{a, {}, {}, nullptr, 0}); });
    };
    CHECK(reported(strides) == "");
    CHECK(seen.symbols == std::vector<long long>{3, 1, 12});
    CHECK(reported(odd) == "one: stride A.K is 10, which is no multiple of 4");
}

TEST_CASE("generated launchers say when their tensors disagree") {
    CHECK(error_of([] { pleat::sizes_differ("mix", "T"); }) == "mix: the tensors do not agree on T");
}

TEST_CASE("columns of one matrix do not overlap, and neighbours may touch") {
    Call c;
    // S and Y as the left and the right half of rows of 16 floats: 8 floats each, Y's 4 bf16 behind S's.
    c.s_strides[0] = 16;
    c.y_strides[0] = 32;
    c.tensors[1].data = c.memory + 1024;
    c.tensors[3].data = c.memory + 1024 + 32;
    CHECK(c.reported() == "");
    c.tensors[3].data = c.memory + 1024 + 30;  // one bf16 inside S's last float
    CHECK(c.reported() == "mix: tensor Y [T, H/2] is written and overlaps tensor S [T, H]");
    c.tensors[3].data = c.memory + 1024 + 64 - 8;  // the last four columns
    CHECK(c.reported() == "");
    c.tensors[3].data = c.memory + 1024 + 64 - 6;  // reaches into the next row of S
    CHECK(c.reported() == "mix: tensor Y [T, H/2] is written and overlaps tensor S [T, H]");
    c.tensors[3].data = c.memory + 1024 - 64 + 32;  // a row earlier, other columns
    CHECK(c.reported() == "");
    Call d;
    d.tensors[4].data = d.memory + 3072 + 48;  // right behind Y
    CHECK(d.reported() == "");
    d.tensors[2].data = d.memory + 1024;  // inputs may be one
    d.s_strides[0] = 0;
    CHECK(d.reported() == "");
}

TEST_CASE("kernels are opened from a folder") {
    const Folder folder;
    CHECK(error_of([&] { pleat::KernelFiles::open(folder.path); }) == "there is no manifest in " + folder.path);
    folder.write("rmsnorm.manifest", rmsnorm_manifest);
    CHECK(error_of([&] { pleat::KernelFiles::open(folder.path); }) ==
          "the source " + folder.path + "/rmsnorm.cu does not exist");
    folder.write("rmsnorm.cu", "source");
    folder.write("dims.h", "dims");
    const pleat::KernelFiles files = pleat::KernelFiles::open(folder.path);
    CHECK(files.manifest().kernel == "rmsnorm");
    REQUIRE(files.source().files.size() == 2);
    CHECK(files.source().files[1].name == "dims.h");
    CHECK(files.source().files[1].text == "dims");
    CHECK(error_of([&] { Kernel::load(files, Device::cpu()); }) ==
          "rmsnorm: there is no reference.h beside the manifest, so it does not run on the CPU");
    folder.write("other.manifest", rmsnorm_manifest);
    CHECK(error_of([&] { pleat::KernelFiles::open(folder.path); }) ==
          folder.path + " holds several kernels (other, rmsnorm); say which");
    CHECK(pleat::KernelFiles::open(folder.path, "rmsnorm").manifest().kernel == "rmsnorm");
    CHECK(error_of([&] { pleat::KernelFiles::open(folder.path, "third"); }) ==
          "there is no third.manifest in " + folder.path);
    CHECK(error_of([&] { pleat::KernelFiles::open(folder.path + "/x.manifest"); }) ==
          "the manifest " + folder.path + "/x.manifest does not exist");
    CHECK(error_of([&] { pleat::KernelFiles::open("/proc/self/mem"); }) ==
          "the manifest /proc/self/mem cannot be read");  // its first page is not there
    CHECK(error_of([&] { pleat::KernelFiles::open(""); }) == "the path of a kernel's folder is empty");
    CHECK(error_of([&] { pleat::KernelFiles::open("specs/rmsnorm.json"); }) ==
          "specs/rmsnorm.json is a spec; the folder that `pleat generate` makes of it can be opened");
    const Folder above;
    above.write("b/rmsnorm.manifest", rmsnorm_manifest);
    std::filesystem::create_directory(above.at("a"));
    CHECK(error_of([&] { pleat::KernelFiles::open(above.path); }) ==
          "there is no manifest in " + above.path + "; there is one in " + above.at("b"));
    folder.write("bad.manifest", "pleat 1\nkernel\n");
    CHECK(error_of([&] { pleat::KernelFiles::open(folder.path + "/bad.manifest"); }) ==
          folder.path + "/bad.manifest:2: this line reads 'kernel NAME'");
}
