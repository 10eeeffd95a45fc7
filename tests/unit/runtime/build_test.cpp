// Building: with NVRTC for a GPU (skipped with one line where there is none) and with the host compiler.
#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>

#include "../../../runtime/src/build_each.h"
#include "../../../runtime/src/included.h"
#include "fixture.h"
#include "pleat/temporary_folder.h"

using pleat::BuildOptions;
using pleat::Cache;
using pleat::compile;
using pleat::Cubin;
using pleat::NamedText;

namespace {

bool nvrtc() {
    std::string why;
    if (pleat::has_nvrtc(&why)) return true;
    MESSAGE("skipped: " << why);
    return false;
}

const NamedText good{"scale.cu", R"(
#include "dims.h"
extern "C" __global__ void scale(float* x, int n) {
    __shared__ float tile[64];
    const int i = blockIdx.x * 64 + threadIdx.x;
    tile[threadIdx.x] = i < n ? x[i] : 0;
    __syncthreads();
    if (i < n) x[i] = factor * tile[63 - threadIdx.x];
}
extern "C" __global__ void spills(float* x, int n) {
    float local[64];
    for (int i = 0; i < 64; ++i) local[i] = x[i];
    for (int i = 0; i < 64; ++i) x[i] = local[x[i] > 0 ? n & 63 : i];
}
)"};
const NamedText dims{"dims.h", "constexpr float factor = 2;\n"};

// The texts of a spec with many kernels are longer than GCC counts characters while it compiles.
constexpr char long_text[300001] = {};
constexpr NamedText long_named{"long.cu", long_text};
static_assert(long_named.text.size() == 300000);

}  // namespace

TEST_CASE("a source with headers in memory becomes a cubin, once") {
    if (!nvrtc()) return;
    const Folder folder;
    Cache cache(folder.path);
    const BuildOptions options{{}, &cache};
    const Cubin first = compile(good, {&dims, 1}, "sm_90a", options);
    CHECK_FALSE(first.from_cache);
    CHECK(first.bytes.substr(1, 3) == "ELF");
    const Cubin second = compile(good, {&dims, 1}, "sm_90a", options);
    CHECK(second.from_cache);
    CHECK(second.bytes == first.bytes);

    // Everything that shapes the result is in the key.
    CHECK_FALSE(compile(good, {&dims, 1}, "sm_80", options).from_cache);
    const NamedText other{"dims.h", "constexpr float factor = 3;\n"};
    CHECK_FALSE(compile(good, {&other, 1}, "sm_90a", options).from_cache);
    CHECK_FALSE(compile(good, {&dims, 1}, "sm_90a", {{"-lineinfo"}, &cache}).from_cache);
    const std::string longer = std::string(good.text) + "extern \"C\" __global__ void further() {}\n";
    CHECK_FALSE(compile({good.name, longer}, {&dims, 1}, "sm_90a", options).from_cache);
    CHECK_FALSE(compile({"another.cu", good.text}, {&dims, 1}, "sm_90a", options).from_cache);
    const NamedText more[] = {dims, {"unused.h", ""}};
    CHECK(compile(good, more, "sm_90a", options).from_cache);  // nor anything that does not

    // Damage is noticed, and the entry built anew.
    std::vector<std::string> reports;
    cache.on_report([&](const std::string& s) { reports.push_back(s); });
    for (const auto& entry : std::filesystem::directory_iterator(folder.path))
        std::filesystem::resize_file(entry.path(), 100);
    const Cubin third = compile(good, {&dims, 1}, "sm_90a", options);
    CHECK_FALSE(third.from_cache);
    CHECK(third.bytes == first.bytes);
    CHECK(reports.size() == 1);
    CHECK(compile(good, {&dims, 1}, "sm_90a", options).from_cache);
}

TEST_CASE("of headers those shape a result that it includes, and those that these include") {
    const std::vector<NamedText> headers = {{"a/one.h", "#pragma once\n  #  include \"two.h\"\n"},
                                            {"a/two.h", "// see #include \"four.h\"\n#include <three.h>"},
                                            {"three.h", "#ifdef NEVER\n#include \"a/one.h\"\n#endif\n"},
                                            {"four.h", ""},
                                            {"asks.h", "#if __has_include(\"four.h\")\n#endif\n"},
                                            {"named.h", "#define FOUR \"four.h\"\n#include FOUR\n"}};
    const auto names = [&](const std::string& text, const std::vector<std::string>& options = {}) {
        std::string all;
        for (const NamedText& h : pleat::runtime::included(text, headers, options))
            all += std::string(h.name) + " ";
        return all;
    };
    const std::string every = "a/one.h a/two.h three.h four.h asks.h named.h ";
    CHECK(names("int x;\n") == "");
    CHECK(names("#include <cstdio>\n#include \"three.h\"\n") == "a/one.h a/two.h three.h ");
    CHECK(names("#include \"a/two.h\"") == "a/one.h a/two.h three.h ");
    CHECK(names("int x; // #include \"four.h\"\n") == "");
    CHECK(names("#include \"four.h\"\n") == "four.h ");
    CHECK(names("#include \"asks.h\"\n") == every);
    CHECK(names("#include \"named.h\"\n") == every);
    CHECK(names("#include \"four.h\n") == every);
    CHECK(names("int x;\n", {"-include=four.h"}) == every);
    CHECK(names("int x;\n", {"-I/usr/include", "--no-source-include"}) == "");
}

TEST_CASE("the cubin reports registers, local and shared memory of each kernel") {
    if (!nvrtc()) return;
    for (const char* arch : {"sm_80", "sm_90a"}) {
        const Cubin cubin = compile(good, {&dims, 1}, arch, {{}, nullptr});
        REQUIRE(cubin.kernels.size() == 2);
        for (const pleat::KernelResources& k : cubin.kernels) {
            CHECK(k.registers > 4);
            CHECK(k.registers < 256);
            if (k.function == "scale") CHECK(k.local_bytes == 0);
            if (k.function == "scale") CHECK(k.shared_bytes % 256 == 0);
            if (k.function == "spills") CHECK(k.local_bytes >= 256);
        }
    }
    CHECK(pleat::resources_of("").empty());
    CHECK(pleat::resources_of("\x7f"
                              "ELF and then nothing of the kind")
              .empty());
}

TEST_CASE("damaged cubins are read without harm") {
    if (!nvrtc()) return;
    const std::string bytes = compile(good, {&dims, 1}, "sm_80", {{}, nullptr}).bytes;
    for (size_t i = 0; i < bytes.size(); i += 3) {
        std::string bad = bytes;
        bad[i] = static_cast<char>(bad[i] ^ 0xff);
        pleat::resources_of(bad);
        pleat::resources_of(std::string_view(bytes).substr(0, i));
    }
}

TEST_CASE("a build error begins with the line of the spec, and carries the log") {
    if (!nvrtc()) return;
    const NamedText bad{
        "bad.cu",
        "extern \"C\" __global__ void k(float* x) {\n#line 17 \"norm/rmsnorm.json\"\n    x[0] = nonsense;\n}\n"};
    try {
        compile(bad, {}, "sm_80", {{}, nullptr});
        FAIL("it compiled");
    } catch (const pleat::BuildError& e) {
        const std::string what = e.what();
        CHECK(what.substr(0, what.find('\n')) ==
              "norm/rmsnorm.json:17: error: identifier \"nonsense\" is undefined");
        CHECK(what.find(e.log()) != std::string::npos);
        CHECK(e.log().find("1 error detected") != std::string::npos);
    }
}

TEST_CASE("an error in a header is reported at the user's line, as the sentence that it is") {
    if (!nvrtc()) return;
    const NamedText header{
        "matmul/dims.h",
        "template <class D> struct Tensor {\n  __device__ void at(D) {}\n  template <class I> __device__ void "
        "at(I) {\n"
        "    static_assert(sizeof(I) == 0, \"pleat: tensor A [M, K] has no dim N\");\n  }\n};\n"};
    const NamedText user{"kernel.cu",
                         "#include \"matmul/dims.h\"\nextern \"C\" __global__ void k() {\n    Tensor<int> a;\n    "
                         "a.at(1);\n    a.at(2.0f);\n}\n"};
    const std::string what = error_of([&] { compile(user, {&header, 1}, "sm_80", {{}, nullptr}); });
    CHECK(what.substr(0, what.find('\n')) == "kernel.cu:5: error: pleat: tensor A [M, K] has no dim N");
}

TEST_CASE("an architecture that NVRTC does not know, and wrong options, are reported") {
    if (!nvrtc()) return;
    const NamedText tiny{"tiny.cu", "extern \"C\" __global__ void k() {}\n"};
    CHECK(error_of([&] {
              compile(tiny, {}, "sm_12", {{}, nullptr});
          }).find("'sm_12' is no architecture that NVRTC ") == 0);
    CHECK(error_of([&] {
              compile(tiny, {}, "sm_80", {{"--no-such-option"}, nullptr});
          }).find("tiny.cu: nvrtcCompileProgram failed: ") == 0);
    CHECK(error_of([] { pleat::check_takes_generated("sm_75"); }) ==
          "generated kernels take sm_80 and later, not sm_75");
    for (const char* arch : {"sm_80", "sm_90a", "sm_121", "x", "sm_9x"})
        CHECK_NOTHROW(pleat::check_takes_generated(arch));
    CHECK(pleat::nvrtc_architectures().size() > 3);
    CHECK(pleat::nvrtc_description().find("NVRTC 1") == 0);
}

TEST_CASE("files outside memory are never read") {
    if (!nvrtc()) return;
    const Folder folder;
    folder.write("secret.h", "#define VALUE 1\n");
    const std::string name = folder.path + "/k.cu";
    const NamedText source{name, "#include \"secret.h\"\nextern \"C\" __global__ void k() {}\n"};
    CHECK(error_of([&] {
              compile(source, {}, "sm_80", {{}, nullptr});
          }).find("could not open source file \"secret.h\"") != std::string::npos);
}

TEST_CASE("functions compiled apart are what each part asks for, and the first that fails is told") {
    if (!nvrtc()) return;
    const Folder folder;
    Cache cache(folder.path);
    const NamedText source{"two.cu",
                           "#ifdef PLEAT_APART_one\nextern \"C\" __global__ void one() {}\n#endif\n"
                           "#ifdef PLEAT_APART_two\nextern \"C\" __global__ void two() {}\n#endif\n"
                           "#if WRONG == 1\n#error the first\n#elif WRONG == 2\n#error the second\n#endif\n"};
    const auto built = [&](const std::vector<std::vector<std::string>>& parts) {
        return pleat::runtime::compile_each(source, {}, "sm_90a", {{}, &cache}, parts);
    };
    const std::vector<std::string> one{"-DPLEAT_APART_one"}, two{"-DPLEAT_APART_two"};
    const std::vector<Cubin> first = built({two});
    const std::vector<Cubin> both = built({one, two});
    REQUIRE(both.size() == 2);
    CHECK_FALSE(both[0].from_cache);
    CHECK(both[1].from_cache);
    CHECK(both[1].bytes == first[0].bytes);
    REQUIRE(both[0].kernels.size() == 1);
    CHECK(both[0].kernels[0].function == "one");
    REQUIRE(both[1].kernels.size() == 1);
    CHECK(both[1].kernels[0].function == "two");
    CHECK(error_of([&] { built({one, {"-DWRONG=1"}, {"-DWRONG=2"}}); }).find("the first") != std::string::npos);
    CHECK(built({one})[0].from_cache);
}

TEST_CASE("the typed core is there without any include path") {
    if (!nvrtc()) return;
    const NamedText source{"core.cu",
                           "#include <pleat/core.h>\n#include <pleat/types.h>\nextern \"C\" __global__ void "
                           "k(pleat::bf16* x, float y) { *x = pleat::convert<pleat::bf16>(y); }\n"};
    CHECK(compile(source, {}, "sm_90a", {{}, nullptr}).kernels.size() == 1);
}

TEST_CASE("a warm cache gives a cubin in well under two milliseconds") {
    if (!nvrtc()) return;
    const Folder folder;
    Cache cache(folder.path);
    compile(good, {&dims, 1}, "sm_90a", {{}, &cache});
    double best = 1e9;
    for (int i = 0; i < 20; ++i) {
        const auto start = std::chrono::steady_clock::now();
        CHECK(compile(good, {&dims, 1}, "sm_90a", {{}, &cache}).from_cache);
        best = std::min(
            best, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    }
    MESSAGE("warm: " << best << " ms");
    CHECK(best < 1.0);
}

TEST_CASE("the log is understood without NVRTC too") {
    const NamedText header{"a.h", ""};
    const std::string log =
        "k.cu(3): warning #177-D: variable \"x\" was declared but never referenced\n\n"
        "k.cu(9): error: expected a \";\"\n\n"
        "a.h(4): error: static assertion failed with \"pleat: no\"\n    static_assert(false);\n    ^\n"
        "          detected during:\n"
        "            instantiation of \"void f<T>() [with T=int]\" at line 30\n"
        "            instantiation of \"void g()\" at line 12 of k.cu\n"
        "            instantiation of \"void h()\" at line 40 of k.cu\n\n"
        "k.cu(12): catastrophic error: too many\n";
    CHECK(pleat::user_errors(log, {&header, 1}) ==
          "k.cu:9: error: expected a \";\"\nk.cu:12: error: pleat: no\nk.cu:12: error: too many\n");
    // Generated code says which stage its lines are: an error there is reported at the spec's line.
    const NamedText generated{"k.cu",
                              "f() {\n    // other.json:1: let far\n}\ng() {\n    int a;\n    // k.json:17: let "
                              "r\n\n    // a note: no place\n"
                              "    b;\n}\n"};
    CHECK(pleat::user_errors("k.cu(9): error: no b\nk.cu(5): error: no a\n", {}, generated) ==
          "k.json:17: error: no b (k.cu:9)\nk.cu:5: error: no a\n");
    CHECK(pleat::user_errors("k.cu(99999999999999999999): error: far\n", {}, generated) ==
          "k.cu:99999999999999999999: error: far\n");
    CHECK(pleat::user_errors("", {}) == "");
    CHECK(pleat::user_errors("(: error\n(1): error\n): error: x\nat line\n", {}) == "");
}

TEST_CASE("the host compiler builds into memory, with the same cache") {
    const Folder folder;
    Cache cache(folder.path);
    const NamedText source{
        "answer.cpp",
        "#include \"value.h\"\n#include <pleat/types.h>\nextern \"C\" int answer() { return VALUE; }\n"};
    const NamedText value{"value.h", "#define VALUE 42\n"}, other{"value.h", "#define VALUE 43\n"};
    const pleat::HostLibrary one = pleat::host_build(source, {&value, 1}, {{}, &cache});
    CHECK_FALSE(one.from_cache());
    const auto call = [](const pleat::HostLibrary& library) {
        return reinterpret_cast<int (*)()>(library.find("answer"))();
    };
    CHECK(call(one) == 42);
    CHECK(one.find("question") == nullptr);
    const pleat::HostLibrary two = pleat::host_build(source, {&value, 1}, {{}, &cache});
    CHECK(two.from_cache());
    const pleat::HostLibrary three = pleat::host_build(source, {&other, 1}, {{}, &cache});
    CHECK_FALSE(three.from_cache());
    CHECK(call(two) == 42);
    CHECK(call(three) == 43);

    const NamedText bad{"bad.cpp", "int f() { return nonsense; }\n"};
    try {
        pleat::host_build(bad, {}, {{}, &cache});
        FAIL("it compiled");
    } catch (const pleat::BuildError& e) {
        CHECK(e.log().find("bad.cpp:1:18: error: ") != std::string::npos);
        CHECK(e.log().find("/tmp/pleat-") == std::string::npos);
    }
}

TEST_CASE("temporary folders of processes that are gone are removed") {
    namespace fs = std::filesystem;
    const Folder folder;
    const pid_t gone = fork();
    if (gone == 0) _exit(0);
    waitpid(gone, nullptr, 0);
    const auto with = [&](const std::string& name) {
        fs::create_directory(fs::path(folder.path) / name);
        return fs::path(folder.path) / name;
    };
    const fs::path left = with("pleat-" + std::to_string(gone) + "-a1b2c3"),
                   used = with("pleat-" + std::to_string(getpid()) + "-a1b2c3"), other = with("pleat-1x-a1b2c3");
    pleat::TemporaryFolder::sweep(folder.path);
    CHECK_FALSE(fs::exists(left));
    CHECK(fs::exists(used));
    CHECK(fs::exists(other));
    // A folder's name says whose it is, so that others know when to remove it.
    const pleat::TemporaryFolder own;
    CHECK(own.path().find("pleat-" + std::to_string(getpid()) + "-") != std::string::npos);
}
