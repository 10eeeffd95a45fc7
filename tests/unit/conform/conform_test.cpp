// Breaking changes: one edit of a spec, and the one sentence that it deserves at its place; and edits that break
// nothing.
#include "conform/conform.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "check/check.h"
#include "spec/read.h"

namespace pleat::conform {
namespace {

const std::string layer = R"_({
  "pleat": 1, "name": "layer",
  "types": { "DT": "bf16" },
  "dims": { "T": { "runtime": { "multiple_of": 8, "max": 65536 } }, "S": "runtime", "H": 4096, "G": 4 },
  "folds": { "H8": "H / 8" },
  "params": { "eps": { "dtype": "f32", "default": 1e-6 }, "scale": { "dtype": "f32" } },
  "tensors": {
    "X": { "dtype": "DT", "dims": ["T", "H"], "strides": { "T": "runtime" } },
    "W": { "dtype": "f32", "dims": ["G", "H8", "H % 8"], "align": 16 },
    "Y": { "dtype": "f32", "dims": ["T", "H"] },
    "C": { "dtype": "i32", "dims": ["T"] }
  },
  "kernel": { "stages": [
    { "require": "C < 7", "say": "a count of seven" },
    { "reduce": "ms", "as": "mean", "of": "X * X", "along": ["H"] },
    { "store": "Y", "from": "X * rsqrt(ms + eps) * W[G = 0] * scale" },
    { "store": "C", "from": "C + extent(S)" }
  ] }
})_";

const std::string words = R"_({
  "pleat": 1, "name": "words",
  "dims": { "M": { "runtime": { "multiple_of": 64 } }, "K": 64 }, "folds": { "K8": "K / 8" },
  "derived": { "BACK": { "from": ["K"], "to": { "K": "63 - K" } } },
  "tensors": {
    "A": { "dtype": "f16", "dims": ["M % 64", "K"], "space": "shared", "swizzle": "128B", "align": 1024 }
  },
  "indices": { "Block": { "dims": ["M / 64"], "from": "blockIdx.x" }, "Thread": { "dims": ["M % 64", "K / 8"] } },
  "fragments": { "Acc": { "operand": "accumulator", "dtype": "f32", "dims": ["M % 16", "K % 8"] } }
})_";

const std::string steps = R"_({
  "pleat": 1, "name": "steps",
  "dims": { "T": "runtime", "H": 64 },
  "tensors": {
    "X": { "dtype": "bf16", "dims": ["T", "H"] },
    "S": { "dtype": "f32", "dims": ["T"], "space": "workspace" },
    "Y": { "dtype": "bf16", "dims": ["T", "H"] }
  },
  "kernels": {
    "first": { "stages": [{ "reduce": "s", "as": "sum", "of": "X * X", "along": ["H"] }, { "store": "S", "from": "s" }] },
    "second": { "stages": [{ "store": "Y", "from": "X * rsqrt(S)" }] }
  },
  "program": ["first", "second"]
})_";

/// The text with `from`, which stands in it once, replaced.
std::string edited(const std::string& text, const std::string& from, const std::string& to) {
    const size_t at = text.find(from);
    REQUIRE_MESSAGE(at != std::string::npos, from);
    REQUIRE_MESSAGE(text.find(from, at + 1) == std::string::npos, from);
    return text.substr(0, at) + to + text.substr(at + from.size());
}

/// "PL142 new:4 sentence", with "| note" for each note, one a line, in the order of their places.
std::string findings(const std::string& was, const std::string& is) {
    Sources sources;
    Diagnostics wrong, found;
    std::optional<spec::Spec> syntax[2];
    std::optional<model::Spec> models[2];
    for (int v = 0; v < 2; ++v) {
        const int file = sources.add(v ? "new" : "old", v ? is : was);
        syntax[v] = spec::read_spec(file, sources, wrong);
        if (syntax[v]) models[v] = check(*syntax[v], {}, {}, wrong);
        for (const Diagnostic& d : wrong.all()) CHECK_MESSAGE(d.severity == Severity::warning, d.sentence);
        REQUIRE(models[v].has_value());
    }
    compare({*models[0], *syntax[0]}, {*models[1], *syntax[1]}, found);
    std::string text;
    for (const Diagnostic& d : found.all()) {
        REQUIRE(d.where.known());
        const Source& source = sources[d.where.file];
        text += fmt::format("{} {}:{} {}", info(d.code).id, source.path(), source.position(d.where.begin).line,
                            d.sentence);
        for (const Note& n : d.notes) text += " | " + n.text;
        text += "\n";
    }
    return text;
}

struct Edit {
    const std::string& spec;
    std::string from, to, finding;
};

const std::vector<Edit> breaking{
    {layer, R"_("name": "layer")_", R"_("name": "other")_",
     "PL140 new:2 the spec is other now; its files and its namespace were layer"},
    {layer, R"_("types": { "DT": "bf16" })_", R"_("types": { "DT": "f16" })_",
     "PL145 new:8 tensor X holds f16; it held bf16"},
    {layer, R"_("H": 4096)_", R"_("H": 8192)_", "PL142 new:4 dim H is 8192; it was 4096"},
    {layer, R"_("G": 4)_", R"_("G": "runtime")_",
     "PL142 new:4 dim G is given at launch; it was 4 | tensors over it are made with extents now"},
    {layer, R"_("S": "runtime")_", R"_("S": 8)_",
     "PL142 new:4 dim S is 8; it was given at launch | tensors over it are made without its extent now\n"
     "PL153 new:13 kernel layer does not take S any more"},
    {layer, R"_("S": "runtime")_", R"_("S": "T + 1")_",
     "PL142 new:4 dim S is (T + 1); it was S\nPL153 new:13 kernel layer does not take S any more"},
    {layer, R"_("multiple_of": 8)_", R"_("multiple_of": 16)_",
     "PL143 new:4 dim T is a multiple of 16; it was a multiple of 8"},
    {layer, R"_("S": "runtime")_", R"_("S": { "runtime": { "multiple_of": 2 } })_",
     "PL143 new:4 dim S is a multiple of 2; it was any number"},
    {layer, R"_("max": 65536)_", R"_("max": 1024)_", "PL143 new:4 dim T is at most 1024; it was at most 65536"},
    {layer, R"_("S": "runtime")_", R"_("S": { "runtime": { "max": 9 } })_",
     "PL143 new:4 dim S is at most 9; it was without a limit"},
    {layer, R"_("eps": { "dtype": "f32", "default": 1e-6 })_", R"_("eps": { "dtype": "f32" })_",
     "PL151 new:6 param eps has no default; it was 1e-06"},
    {layer, R"_("default": 1e-6)_", R"_("default": 1e-5)_",
     "PL151 new:6 param eps is 1e-05 if it is not given; it was 1e-06"},
    {layer, R"_("scale": { "dtype": "f32" })_", R"_("scale": { "dtype": "f64" })_",
     "PL145 new:6 param scale is f64; it was f32"},
    {layer, R"_(["G", "H8", "H % 8"])_", R"_(["H8", "G", "H % 8"])_",
     "PL146 new:9 tensor W is laid out as [H / 8, G, H % 8]; it was [G, H / 8, H % 8]"},
    {layer, R"_(, "strides": { "T": "runtime" })_", "",
     "PL147 new:8 tensor X has strides [4096, 1]; they were [runtime, 1]"},
    {layer, R"_("strides": { "T": "runtime" })_", R"_("strides": { "T": 8192 })_",
     "PL147 new:8 tensor X has strides [8192, 1]; they were [runtime, 1]"},
    {layer, R"_("align": 16)_", R"_("align": 32)_",
     "PL150 new:9 tensor W begins at a multiple of 32 bytes; it was 16"},
    {layer, R"_({ "store": "C", "from": "C + extent(S)" })_", R"_({ "store": "C", "from": "C" })_",
     "PL153 new:13 kernel layer does not take S any more"},
    {layer, R"_({ "store": "C", "from": "C + extent(S)" })_", R"_({ "let": "c", "be": "extent(S)" })_",
     "PL155 new:11 tensor C is read only; it was stored to\nPL155 new:13 kernel layer does not store C; it did "
     "before"},
    {layer, R"_("X * rsqrt(ms + eps) * W[G = 0] * scale")_", R"_("X * rsqrt(ms + eps) * W[G = 0] * scale + Y")_",
     "PL155 new:16 kernel layer reads Y; it did not before"},
    {layer, R"_("X * rsqrt(ms + eps) * W[G = 0] * scale")_", R"_("X * rsqrt(ms + eps) * W[G = 0]")_",
     "PL153 new:13 kernel layer does not take scale any more"},
    {layer, R"_("C < 7")_", R"_("C < 6")_",
     "PL156 new:14 kernel layer requires something of its data that it did not require"},
    {words, R"_("swizzle": "128B", )_", "", "PL149 new:6 tensor A's swizzle is none; it was 128B"},
    {words, R"_("swizzle": "128B")_", R"_("swizzle": "64B")_",
     "PL149 new:6 tensor A's swizzle is 64B; it was 128B"},
    {words, R"_("swizzle": "128B")_", R"_("swizzle": { "K / 8": "M % 64 / 8" })_",
     "PL149 new:6 tensor A's swizzle is K / 8 with M % 64 / 8; it was 128B"},
    {words, R"_("align": 1024)_", R"_("align": 2048, "ring": { "M / 64": 2 })_",
     "PL149 new:6 tensor A's ring is 2 slots by M / 64; it was none"},
    {words, R"_("K8": "K / 8")_", R"_("K8": "K / 16")_", "PL144 new:3 fold K8 is K / 16; it was K / 8"},
    {words, R"_("K": "63 - K")_", R"_("K": "62 - K")_",
     "PL157 new:4 derived coordinate BACK is K = 62 - K from K; it was K = 63 - K from K"},
    {words, R"_("from": "blockIdx.x")_", R"_("from": "blockIdx.y")_",
     "PL157 new:8 index Block comes from blockIdx.y; it came from blockIdx.x"},
    {words, R"_("Thread": { "dims": ["M % 64", "K / 8"] })_", R"_("Thread": { "dims": ["K / 8", "M % 64"] })_",
     "PL157 new:8 index Thread counts [K / 8, M % 64]; it counted [M % 64, K / 8]"},
    {words, R"_("operand": "accumulator", "dtype": "f32")_", R"_("operand": "accumulator", "dtype": "f16")_",
     "PL158 new:9 fragment Acc is accumulator f16 [M % 16, K % 8]; it was accumulator f32 [M % 16, K % 8]"},
    {words, R"_("Thread")_", R"_("Lane")_",
     "PL140 old:8 index Thread is gone | index Lane is the same by another name; users know the old one"},
    {steps, R"_("S": { "dtype": "f32", "dims": ["T"], "space": "workspace" })_",
     R"_("S": { "dtype": "f32", "dims": ["T"] })_",
     "PL148 new:6 tensor S's space is global; it was workspace\n"
     "PL152 new:13 the program takes S, which callers do not hand over"},
};

}  // namespace

TEST_CASE("each breaking change is one sentence at its place") {
    for (const Edit& e : breaking) {
        CAPTURE(e.to);
        CHECK(findings(e.spec, edited(e.spec, e.from, e.to)) == e.finding + "\n");
    }
}

TEST_CASE("what follows from a renamed dim is not reported again") {
    std::string is = edited(layer, R"_("H": 4096)_", R"_("D": 4096)_");
    for (size_t at; (at = is.find("\"H\"")) != std::string::npos;) is.replace(at, 3, "\"D\"");
    is = edited(edited(is, "H / 8", "D / 8"), "H % 8", "D % 8");
    CHECK(findings(layer, is) ==
          "PL140 old:4 dim H is gone | dim D is the same by another name; users know the old one\n");
}

TEST_CASE("a change that reads a name as another sort is reported once, where it is now") {
    CHECK(findings(layer,
                   edited(edited(edited(layer, R"_("S": "runtime", )_", ""), R"_("scale": { "dtype": "f32" })_",
                                 R"_("scale": { "dtype": "f32" }, "S": { "dtype": "i64" })_"),
                          "C + extent(S)", "C + S")) ==
          "PL141 new:6 S is a param; it was a dim | it stood for something else here\n");
}

TEST_CASE("a program that is gone is reported at its old place") {
    const std::string was = edited(steps, R"_(, "space": "workspace")_", "");
    CHECK(findings(was, edited(was, ",\n  \"program\": [\"first\", \"second\"]", "")) ==
          "PL140 old:13 the program is gone\n");
}

TEST_CASE("one kernel and several have other launchers") {
    const std::string several =
        edited(edited(layer, R"_("kernel": {)_", R"_("kernels": { "layer": {)_"), "] }\n}", "] } }\n}");
    CHECK(findings(layer, several) ==
          "PL159 new:13 the spec has \"kernels\" in namespaces of their own; it had one \"kernel\"\n");
    CHECK(findings(several, layer) ==
          "PL159 new:13 the spec has one \"kernel\"; its \"kernels\" had namespaces of their own\n");
}

TEST_CASE("the order of tensors is the order of a launcher's arguments") {
    const std::string c = R"_("C": { "dtype": "i32", "dims": ["T"] })_";
    const std::string moved =
        edited(edited(layer, ",\n    " + c, ""), "\"tensors\": {", "\"tensors\": {\n    " + c + ",");
    CHECK(findings(layer, moved) ==
          "PL154 new:13 kernel layer takes [C, X, W, Y, S, eps, scale] in this order; it was [X, W, Y, C, S, eps, "
          "scale]\n");
    // A vocabulary has no launchers.
    const auto vocabulary = [](const std::string& spec) {
        return spec.substr(0, spec.find(",\n  \"kernel\"")) + "\n}";
    };
    CHECK(findings(vocabulary(layer), vocabulary(moved)).empty());
}

TEST_CASE("changes that break nothing") {
    const std::vector<Edit> compatible{
        {layer, R"_("name": "layer")_", R"_("name": "layer", "about": "RMS norm")_", ""},
        {layer, R"_("multiple_of": 8)_", R"_("multiple_of": 4)_", ""},
        {layer, R"_("max": 65536)_", R"_("max": 1048576)_", ""},
        {layer, R"_(, "max": 65536)_", "", ""},
        {layer, R"_("H": 4096)_", R"_("H": "16 * 256")_", ""},
        {layer, R"_("scale": { "dtype": "f32" })_", R"_("scale": { "dtype": "f32", "default": 1 })_", ""},
        {layer, R"_("align": 16)_", R"_("align": 8)_", ""},
        {layer, R"_(["G", "H8", "H % 8"])_", R"_(["G", "H / 8", "H % 8"])_", ""},
        {layer, R"_(["G", "H8", "H % 8"])_", R"_(["G", "H8", "H % 8"], "strides": { "H8": 8 })_", ""},
        {layer, R"_("Y": { "dtype": "f32", "dims": ["T", "H"] })_",
         R"_("NEW": { "dtype": "f32", "dims": ["T"] }, "Y": { "dtype": "f32", "dims": ["T", "H"] })_", ""},
        {layer, R"_({ "require": "C < 7", "say": "a count of seven" },)_", "", ""},
        {layer, "a count of seven", "too many", ""},
        {layer, "rsqrt(ms + eps)", "rsqrt(eps + ms)", ""},
        {layer, R"_("params": { )_", R"_("params": { "more": { "dtype": "f32", "default": 0 }, )_", ""},
        {words, R"_("swizzle": "128B")_", R"_("swizzle": { "K / 8": "M % 8" })_", ""},
        {words, R"_("align": 1024)_", R"_("align": 2048)_", ""},
        {words, R"_("Block": { "dims": ["M / 64"], "from": "blockIdx.x" })_",
         R"_("Block": { "dims": ["M / 64"], "from": "blockIdx.x" }, "Other": { "dims": ["K"] })_", ""},
        {steps, R"_("kernels": {)_", R"_("kernels": { "zero": { "stages": [{ "store": "Y", "from": "0.0" }] },)_",
         ""},
    };
    for (const Edit& e : compatible) {
        CAPTURE(e.to);
        CHECK(findings(e.spec, edited(e.spec, e.from, e.to)).empty());
    }
}

TEST_CASE("nothing changes: nothing breaks") {
    for (const std::string& s : {layer, words, steps}) CHECK(findings(s, s).empty());
}

}  // namespace pleat::conform
