// Manifests: all facts of a good one, one sentence with file and line for each bad one, and no crash on
// anything.
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <random>

#include "fixture.h"

using pleat::Manifest;

namespace {

Manifest parsed(const std::string& text) { return Manifest::parse(text, "k.manifest"); }

/// The sentence for the good manifest with the first `from` replaced by `to`.
std::string refusal(const std::string& from, const std::string& to) {
    std::string text = rmsnorm_manifest;
    const size_t at = text.find(from);
    REQUIRE_MESSAGE(at != std::string::npos, from);
    text.replace(at, from.size(), to);
    return error_of([&] { parsed(text); });
}

}  // namespace

TEST_CASE("a manifest says what it says") {
    const Manifest m = parsed(rmsnorm_manifest);
    CHECK(m.kernel == "rmsnorm");
    CHECK(m.spec == "norm/rmsnorm.json");
    CHECK(m.source == "rmsnorm.cu");
    CHECK(m.includes == std::vector<std::string>{"dims.h"});
    REQUIRE(m.tensors.size() == 3);
    CHECK(m.tensors[0].signature == "X [T, H]");
    CHECK(m.tensors[0].read);
    CHECK_FALSE(m.tensors[0].written);
    CHECK(m.tensors[2].written);
    CHECK(m.tensors[0].axes[0].extent.symbol() == 0);
    CHECK(m.tensors[0].axes[1].extent.constant() == 4096);
    float eps;
    std::memcpy(&eps, m.params[0].default_bits, 4);
    CHECK(eps == 1e-6f);
    CHECK(m.requirements[0].text == "label in range");
    REQUIRE(m.steps[0].always.size() == 1);
    CHECK(m.steps[0].always[0].arguments.size() == 7);
    CHECK(m.steps[0].always[0].arguments[3].kind == Manifest::Argument::Kind::size64);
    CHECK(m.reference.size() == 2);
    CHECK(m.tensor_named("W") == 1);
    CHECK(m.tensor_named("Z") == -1);
}

TEST_CASE("variants collect launches; those before any variant always apply") {
    const Manifest m = parsed(
        "pleat 1\nkernel k\nsource k.cu\nsymbol N dim 8 1024\nsymbol X.N stride 4 0\ntensor X f32 inout 4 1\n"
        "axis X N N X.N\n"
        "launch a grid 1 1 1 block 32 1 1 cluster 1 shared 0\nargs\n"
        "variant N,64,<=\nlaunch b grid 1 1 1 block 32 1 1 cluster 1 shared 0\nargs tensor:X\n"
        "variant 1\nlaunch c grid N 1 1 block 32 1 1 cluster 2 shared N,4,*\nargs size:N:i32\n");
    CHECK(!m.apart);
    CHECK(parsed("pleat 1\nkernel k\nsource k.cu apart\n").apart);
    CHECK(m.steps[0].always.size() == 1);
    REQUIRE(m.steps[0].variants.size() == 2);
    CHECK(m.steps[0].variants[0].written == "N,64,<=");
    CHECK(m.steps[0].variants[1].launches[0].function == "c");
    CHECK(m.symbols[1].tensor == 0);
    CHECK(m.symbols[1].axis == 0);
    CHECK(m.symbols[0].max == 1024);
}

TEST_CASE("tensor maps are arguments with axes, boxes and a swizzle") {
    const Manifest m = parsed(
        "pleat 1\nkernel k\nsource k.cu\nsymbol M dim 1 0\ntensor A bf16 in 16 2\naxis A M M 512\naxis A K 512 1\n"
        "launch a grid 1 1 1 block 32 1 1 cluster 1 shared 0 pdl 1\n"
        "args map:A:128:512;1;64|M;512;128;clipped status workspace_map:M,4,*:f32:0:M;1;256:tf32\n");
    const Manifest::Launch& l = m.steps[0].always[0];
    CHECK(l.programmatic == 1);
    REQUIRE(l.arguments.size() == 3);
    CHECK(l.arguments[0].kind == Manifest::Argument::Kind::map);
    CHECK(l.arguments[2].index == 1);
    REQUIRE(l.maps.size() == 2);
    CHECK(l.maps[0].tensor == 0);
    CHECK(l.maps[0].swizzle == 128);
    CHECK(l.maps[0].type->name == "bf16");
    REQUIRE(l.maps[0].axes.size() == 2);
    CHECK(l.maps[0].axes[1].extent.symbol() == 0);
    CHECK(l.maps[0].axes[1].stride.constant() == 512);
    CHECK(l.maps[0].axes[1].box == 128);
    CHECK(l.maps[0].axes[1].clipped);
    CHECK_FALSE(l.maps[0].axes[0].clipped);
    CHECK(l.maps[1].tensor == -1);
    CHECK(l.maps[1].type->name == "f32");
    CHECK(l.maps[1].tf32);
    CHECK_FALSE(l.maps[0].tf32);
    CHECK(l.maps[1].axes[0].box == 256);
}

TEST_CASE("a program's steps keep their launches and variants apart") {
    const std::string launch = " grid 1 1 1 block 32 1 1 cluster 1 shared 0\nargs\n";
    const Manifest m = parsed(
        "pleat 1\nkernel p\nsource p.cu\nsymbol N dim 1 0\nsymbol M unused 1 0\nstep a\nvariant N,8,<=\nlaunch a1" +
        launch + "variant 1\nlaunch a2" + launch + "step b\nlaunch b1" + launch);
    REQUIRE(m.steps.size() == 2);
    CHECK(m.steps[0].name == "a");
    CHECK(m.steps[0].variants.size() == 2);
    CHECK(m.steps[1].always.size() == 1);
    CHECK(m.steps[1].always[0].function == "b1");
}

TEST_CASE("what is wrong is reported with its line") {
    struct Case {
        const char *from, *to, *sentence;
    };
    const Case cases[] = {
        {"pleat 1", "pleat 2", "k.manifest:1: manifest format 2 is not known here; this runtime reads format 1"},
        {"pleat 1\n", "", "k.manifest:1: this is no manifest: it does not begin with 'pleat 1'"},
        {"kernel rmsnorm\n", "", "k.manifest: there is no 'kernel' line"},
        {"kernel rmsnorm", "kernel rms-norm", "k.manifest:2: 'rms-norm' is no name"},
        {"kernel rmsnorm", "kernel rmsnorm\nkernel again", "k.manifest:3: a second 'kernel' line"},
        {"source rmsnorm.cu", "source ../rmsnorm.cu",
         "k.manifest:4: '../rmsnorm.cu' does not name a file inside the manifest's folder"},
        {"source rmsnorm.cu", "source /etc/passwd",
         "k.manifest:4: '/etc/passwd' does not name a file inside the manifest's folder"},
        {"source rmsnorm.cu", "source rmsnorm.cu alone",
         "k.manifest:4: behind a source's name may stand 'apart' alone"},
        {"kernel rmsnorm\n", "sum 0123456789abcdef\nkernel rmsnorm\n",
         "k.manifest:3: a 'sum' line is a manifest's last"},
        {"kernel rmsnorm\n", "kernel rmsnorm\nsum 0123456789abcdeg\n",
         "k.manifest:3: '0123456789abcdeg' is no sum of 16 hexadecimal digits"},
        {"kernel rmsnorm\n", "kernel rmsnorm\nsum 12\n", "k.manifest:3: '12' is no sum of 16 hexadecimal digits"},
        {"include dims.h", "inklude dims.h", "k.manifest:5: unknown keyword 'inklude'"},
        {"symbol T dim 1 0", "symbol T dim 1",
         "k.manifest:6: this line reads 'symbol NAME dim|stride|unused MULTIPLE_OF MAX'"},
        {"symbol T dim 1 0", "symbol T dim 0 0", "k.manifest:6: 0 is not in [1, 9223372036854775807]"},
        {"symbol T dim 1 0", "symbol T sim 1 0", "k.manifest:6: a symbol is a dim, a stride or unused, not 'sim'"},
        {"symbol T dim 1 0", "symbol T dim 1 0\nsymbol X.T stride 1 0",
         "k.manifest: stride symbol X.T belongs to no tensor's axis"},
        {"tensor X bf16", "tensor X bf17", "k.manifest:7: 'bf17' is no dtype"},
        {"in 16 2", "on 16 2", "k.manifest:7: a tensor's role is in, out or inout, not 'on'"},
        {"in 16 2", "in 12 2", "k.manifest:7: an alignment of 12 is no power of two"},
        {"in 16 2", "in 16 3", "k.manifest:10: tensor X lacks 1 of its axis lines"},
        {"in 16 2", "in 16 1", "k.manifest:9: an 'axis' line without a tensor that waits for one"},
        {"in 16 2", "in 16 two", "k.manifest:7: 'two' is no integer"},
        {"tensor W", "tensor X", "k.manifest:10: tensor X is declared twice"},
        {"axis X T T 4096", "axis Y T T 4096", "k.manifest:8: an axis of tensor 'Y' among those of X"},
        {"axis X T T 4096", "axis T T 4096", "k.manifest:8: this line reads 'axis TENSOR NAME EXTENT STRIDE'"},
        {"axis X T T 4096", "axis X T U 4096", "k.manifest:8: 'U' in size 'U' is no integer, symbol or operator"},
        {"param eps f32 1e-06", "param eps f32 small", "k.manifest:15: 'small' is no number"},
        {"param eps f32 1e-06", "param eps u8 256", "k.manifest:15: 256 does not fit into u8"},
        {"workspace T,4,*", "workspace T,*", "k.manifest:16: '*' lacks an operand in size 'T,*'"},
        {"require 0 ", "require 32 ", "k.manifest:17: 32 is not in [0, 31]"},
        {"grid T 1 1 block", "grid T 1 block 1",
         "k.manifest:18: this line reads 'launch NAME grid X Y Z block X Y Z cluster N shared BYTES [pdl 0|1|2 "
         "[resident]]'"},
        {"shared 0", "shared 0 pdl",
         "k.manifest:18: this line reads 'launch NAME grid X Y Z block X Y Z cluster N shared BYTES [pdl 0|1|2 "
         "[resident]]'"},
        {"block 256 1 1", "block 1025 1 1", "k.manifest:18: a block has 1 to 1024 threads along x, not 1025"},
        {"block 256 1 1", "block 0 1 1", "k.manifest:18: a block has 1 to 1024 threads along x, not 0"},
        {"block 256 1 1", "block 1 1 65", "k.manifest:18: a block has 1 to 64 threads along z, not 65"},
        {"block 256 1 1", "block 256 5 T", "k.manifest:18: a block has at most 1024 threads, not 1280"},
        {"cluster 1", "cluster 17", "k.manifest:18: a cluster has at most 16 blocks, not 17"},
        {"shared 0", "shared 0 pdl 3", "k.manifest:18: 3 is not in [0, 2]"},
        {"shared 0", "shared 0 pdl 1 residing",
         "k.manifest:18: this line reads 'launch NAME grid X Y Z block X Y Z cluster N shared BYTES [pdl 0|1|2 "
         "[resident]]'"},
        {"shared 0", "shared T pdl 1 resident",
         "k.manifest:18: the block, cluster and shared memory of a resident launch are numbers"},
        {"tensor:W", "map:V:128:4096;1;64", "k.manifest:19: there is no tensor 'V'"},
        {"tensor:W", "map:W:128",
         "k.manifest:19: 'map:W:128' is no argument: tensor:X, size:SIZE:i32, size:SIZE:i64, "
         "param:P, workspace:SIZE, status, counter, map:X:SWIZZLE:AXES[:tf32] or "
         "workspace_map:SIZE:DTYPE:SWIZZLE:AXES[:tf32]"},
        {"tensor:W", "map:W:16:4096;1;64", "k.manifest:19: a map's swizzle is 0, 32, 64 or 128 bytes, not '16'"},
        {"tensor:W", "map:W:128:4096;1",
         "k.manifest:19: an axis of a map reads 'EXTENT;STRIDE;BOX[;clipped]' or "
         "'EXTENT;STRIDE;FIRST;EVERY;OUTPUTS', not '4096;1'"},
        {"tensor:W", "map:W:128:",
         "k.manifest:19: an axis of a map reads 'EXTENT;STRIDE;BOX[;clipped]' or "
         "'EXTENT;STRIDE;FIRST;EVERY;OUTPUTS', not ''"},
        {"tensor:W", "map:W:0:1;1;8|1;8;1|1;8;1|1;8;1|1;8;1|1;8;1",
         "k.manifest:19: a map has at most 5 axes, not 6"},
        {"tensor:W", "map:W:128:V;1;64", "k.manifest:19: 'V' in size 'V' is no integer, symbol or operator"},
        {"tensor:W", "map:W:128:4096;2;64", "k.manifest:19: the stride of a map's first axis is 1"},
        {"tensor:W", "map:W:128:4096;T;64", "k.manifest:19: the stride of a map's first axis is 1"},
        {"tensor:W", "map:W:128:4096;1;64;clip",
         "k.manifest:19: an axis of a map reads 'EXTENT;STRIDE;BOX[;clipped]' or "
         "'EXTENT;STRIDE;FIRST;EVERY;OUTPUTS', not '4096;1;64;clip'"},
        {"tensor:W", "map:W:128:4096;1;64;clipped", "k.manifest:19: a map's first axis is not clipped"},
        {"tensor:W", "map:W:128:4096;1;64|T;4096;257", "k.manifest:19: 257 is not in [1, 256]"},
        {"tensor:W", "map:W:0:4096;1;12",
         "k.manifest:19: a map's box has 24 bytes along its first axis, no multiple of 16"},
        {"tensor:W", "map:W:64:4096;1;64",
         "k.manifest:19: a map's box has 128 bytes along its first axis, more than its swizzle of 64"},
        {"tensor:W", "map:W:128:64;1;64|8;64;-1;1;8",
         "k.manifest:19: windows lie along all axes of a map but the "
         "first and the last"},
        {"tensor:W", "map:W:128:64;1;64|8;64;-1;9;8|4;512;128", "k.manifest:19: 9 is not in [1, 8]"},
        {"tensor:W", "map:W:128:64;1;64|8;64;-129;1;8|8;512;-1;1;8|4;4096;128",
         "k.manifest:19: the first window of a map begins at -129, which is not in [-128, 128)"},
        {"tensor:W", "map:W:128:4096;1;64:tf32", "k.manifest:19: f32 is rounded to TF32, not bf16"},
        {"tensor:W", "workspace_map:0:bf17:128:4096;1;64", "k.manifest:19: 'bf17' is no dtype"},
        {"args tensor:X", "args tensor:Z", "k.manifest:19: there is no tensor 'Z'"},
        {"param:eps", "param:ups", "k.manifest:19: there is no param 'ups'"},
        {"size:T:i64", "size:T:i16",
         "k.manifest:19: 'size:T:i16' is no argument: tensor:X, size:SIZE:i32, size:SIZE:i64, param:P, "
         "workspace:SIZE, status, counter, map:X:SWIZZLE:AXES[:tf32] or "
         "workspace_map:SIZE:DTYPE:SWIZZLE:AXES[:tf32]"},
        {"args tensor:X tensor:W tensor:Y size:T:i64 param:eps workspace:0 status\n", "",
         "k.manifest:19: launch rmsnorm_rows lacks its 'args' line"},
        {"reference ms reduce", "reference ms deduce",
         "k.manifest:20: a reference step is a reduce, store or require, not 'deduce'"},
    };
    for (const Case& c : cases) CHECK(refusal(c.from, c.to) == c.sentence);
    CHECK(error_of([] { parsed(""); }) == "k.manifest: this is no manifest: it does not begin with 'pleat 1'");
    CHECK(error_of([] { parsed(std::string("pleat 1\n\0", 9)); }) ==
          "k.manifest: this is no manifest: it holds a NUL byte");
    CHECK(error_of([] { parsed("pleat 1\n\x1b[31m x"); }) == "k.manifest:2: unknown keyword '?[31m'");
}

TEST_CASE("damaged manifests are refused or read, never more") {
    std::mt19937 random(7);
    const auto pick = [&](size_t n) { return static_cast<size_t>(random() % n); };
    int refused = 0;
    for (int round = 0; round < 20000; ++round) {
        std::string text = rmsnorm_manifest;
        for (size_t edits = 1 + pick(4); edits > 0 && !text.empty(); --edits) {
            const size_t at = pick(text.size());
            switch (pick(5)) {
                case 0:
                    text[at] = static_cast<char>(random());
                    break;
                case 1:
                    text.erase(at, pick(30));
                    break;
                case 2:
                    text.insert(at, text.substr(pick(text.size()), pick(40)));
                    break;
                case 3:
                    text.insert(at, 1, "\n ,:%*-9"[pick(8)]);
                    break;
                default:
                    text.resize(at + 1);
                    break;
            }
        }
        try {
            parsed(text);
        } catch (const pleat::Error&) {
            ++refused;
        }
    }
    CHECK(refused > 10000);
}

TEST_CASE("numbers are rounded to the dtype of a param") {
    const auto bits = [](const char* dtype, double value, bool held = true) {
        unsigned long long b = 0;
        CHECK(pleat::store_real(*pleat::element_type(dtype), value, &b) == held);
        return b;
    };
    CHECK(bits("bf16", 1.0) == 0x3f80);
    CHECK(bits("bf16", 1.00390625) == 0x3f80);      // halfway to even
    CHECK(bits("bf16", 1.01171875) == 0x3f82);      // halfway to even, upwards
    CHECK(bits("bf16", -3.5e38, false) == 0xff80);  // overflow to infinity, which is said
    CHECK(bits("f16", 65504) == 0x7bff);
    CHECK(bits("f16", 65520, false) == 0x7c00);
    CHECK(bits("f16", 65519.99) == 0x7bff);
    CHECK(bits("f16", std::ldexp(1, -24)) == 1);
    CHECK(bits("f16", std::ldexp(1, -25)) == 0);  // halfway to even
    CHECK((bits("f16", std::nan("")) & 0x7fff) > 0x7c00);
    CHECK(bits("e4m3", 448) == 0x7e);
    CHECK(bits("e4m3", 1e9, false) == 0x7e);
    CHECK(bits("e4m3", 0.0009765625) == 0);  // 2^-10, halfway to the least subnormal 2^-9
    CHECK(bits("e4m3", std::ldexp(1, -9)) == 1);
    CHECK(bits("e5m2", 57344) == 0x7b);
    CHECK(bits("e5m2", -1e9, false) == 0xfb);
    CHECK(bits("i32", 7) == 7);
    unsigned long long b = 0;
    CHECK_FALSE(pleat::store_real(*pleat::element_type("i32"), 0.5, &b));
    CHECK_FALSE(pleat::store_integer(*pleat::element_type("bool"), 2, &b));
    CHECK(pleat::element_type("float") == nullptr);
}

TEST_CASE("every 16-bit float and fp8 value is stored as itself") {
    struct Format {
        const char* name;
        int exponent, mantissa;
    };
    for (const Format& f :
         {Format{"f16", 5, 10}, Format{"bf16", 8, 7}, Format{"e4m3", 4, 3}, Format{"e5m2", 5, 2}}) {
        const int bias = (1 << (f.exponent - 1)) - 1, top = (1 << f.exponent) - 1;
        int wrong = 0;
        for (unsigned pattern = 0; pattern < (1u << (f.exponent + f.mantissa)); ++pattern) {
            const int e = static_cast<int>(pattern >> f.mantissa);
            const int m = static_cast<int>(pattern & ((1u << f.mantissa) - 1));
            const bool special = f.exponent == 4 ? pattern == 0x7f : e == top;
            if (special) continue;
            const double value = e == 0 ? std::ldexp(m, 1 - bias - f.mantissa)
                                        : std::ldexp(m + (1 << f.mantissa), e - bias - f.mantissa);
            unsigned stored = 0;
            pleat::store_real(*pleat::element_type(f.name), value, &stored);
            wrong += stored != pattern;
        }
        CHECK_MESSAGE(wrong == 0, f.name);
    }
}
