// Gradients of programs: kernels of specs that name their gradients, kernels that are written out, and workspace
// that is kept.
#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "check/load.h"
#include "folder.h"
#include "grad/derived.h"
#include "spec/read.h"
#include "spec/write.h"

namespace pleat::grad {

namespace {

const char* const own_norm = R"s({ "pleat": 1, "name": "own_norm", "backward": "own_backward.json",
  "dims": { "T": "runtime", "H": 64 }, "params": { "eps": { "dtype": "f32", "default": 1e-6 } },
  "tensors": { "X": { "dtype": "f32", "dims": ["T", "H"] }, "W": { "dtype": "f32", "dims": ["H"] },
               "R": { "dtype": "f32", "dims": ["T"] }, "Y": { "dtype": "f32", "dims": ["T", "H"] } },
  "kernel": { "stages": [ { "reduce": "ms", "as": "mean", "of": "X * X", "along": ["H"] },
    { "let": "r", "be": "rsqrt(ms + eps)" }, { "store": "Y", "from": "X * r * W" },
    { "store": "R", "from": "r" } ] } })s";

std::string own_backward(const std::string& name, const std::string& dx) {
    return R"({ "pleat": 1, "name": "own_backward", "dims": { "T": "runtime", "H": 64 },
  "tensors": { "DY": { "dtype": "f32", "dims": ["T", "H"] }, "X": { "dtype": "f32", "dims": ["T", "H"] },
               "W": { "dtype": "f32", "dims": ["H"] }, "R": { "dtype": "f32", "dims": ["T"] },
               ")" +
           name + R"(": { "dtype": "f32", "dims": ["T", "H"] }, "DW": { "dtype": "f32", "dims": ["H"] } },
  "kernel": { "stages": [ { "reduce": "c", "as": "mean", "of": "DY * W * X", "along": ["H"] },
    { "store": ")" +
           name + R"(", "from": ")" + dx + R"(" },
    { "reduce": "dw", "as": "sum", "of": "DY * R * X", "along": ["T"] }, { "store": "DW", "from": "dw" } ] } })";
}
const char* const own_dx = "DY * R * W - X * R * R * R * c";

/// A norm and what `epilogue` makes of the product behind it; R1 in `space`.
std::string norm_and_product(const std::string& epilogue, const std::string& space) {
    return R"({ "pleat": 1, "name": "made", "dims": { "M": "runtime", "E": 64, "N": 32 },
  "params": { "eps": { "dtype": "f32", "default": 1e-6 } },
  "tensors": { "A": { "dtype": "f32", "dims": ["M", "E"] }, "W1": { "dtype": "f32", "dims": ["E"] },
    "B": { "dtype": "f32", "dims": ["N", "E"] }, "N1": { "dtype": "f32", "dims": ["M", "E"], "space": "workspace" },
    "R1": { "dtype": "f32", "dims": ["M"])" +
           space + R"( }, "C": { "dtype": "f32", "dims": ["M", "N"] },
    "L": { "dtype": "f32", "dims": ["M"] } },
  "kernels": { "first": { "use": "own_norm.json",
                          "with": { "T": "M", "H": "E", "X": "A", "W": "W1", "Y": "N1", "R": "R1" } },
    "second": )" +
           epilogue + R"( }, "program": ["first", "second"] })";
}

}  // namespace

TEST_CASE("a kernel of a spec that names its gradient has that gradient") {
    const test::Folder folder;
    folder.write("own_norm.json", own_norm);
    folder.write("own_backward.json", own_backward("DX", own_dx));
    const std::string product = R"({ "contract": { "acc": ["N1", "B"], "along": ["E"] }, "epilogue": [
        { "store": "C", "from": "acc * acc" } ] })";
    const std::string sum = R"({ "stages": [ { "reduce": "s", "as": "sum", "of": "N1", "along": ["E"] },
        { "store": "L", "from": "s" } ] })";
    const Options options;
    for (const std::string& space : {std::string(), std::string(R"(, "space": "workspace")")})
        for (const std::string& second : {product, sum}) {
            const std::string path = folder.write("made.json", norm_and_product(second, space));
            Options of = options;
            of.of = {second == product ? "C" : "L"};
            check_right(path, of);
            const Outcome out = derived_of(path, of);
            CHECK_MESSAGE(out.text.find(R"("use": "own_backward.json")") != std::string::npos, out.text);
            of.with_forward = true;
            check_right(path, of);
            of.with_forward = false;
            of.save.what = SavePolicy::What::none;
            check_right(path, of);
        }
    // Which differences see where it is wrong.
    folder.write("own_backward.json", own_backward("DX", "DY * R * W"));
    const std::string path = folder.write("made.json", norm_and_product(product, R"(, "space": "workspace")"));
    const Outcome wrong = derived_of(path, options);
    REQUIRE(wrong.derived);
    CHECK(!compare(path, *wrong.derived, {}).differences.empty());

    const auto says = [&](const std::string& backward, const std::string& sentence) {
        folder.write("own_backward.json", backward);
        const Outcome out = derived_of(path, options);
        CHECK(!out.derived);
        CHECK(out.said() == sentence);
    };
    says(own_backward("DZ", own_dx), "own_backward stores DZ, which is no gradient of what own_norm reads");
    std::string reads = own_backward("DX", own_dx);
    for (size_t at = 0; (at = reads.find("DY", at)) != std::string::npos; at += 2) reads.replace(at, 2, "DQ");
    says(reads,
         "own_backward reads DQ, which own_norm neither reads nor stores, and no gradient of what it stores");
    std::string in_place = own_backward("DX", "DY * R * W - X * c");
    for (const auto& [was, is] : {std::pair(R"("store": "DX")", R"("store": "X")"), {"DY * R * X", "DY * R"}})
        in_place.replace(in_place.find(was), std::string(was).size(), is);
    says(in_place, "a program cannot take this gradient: own_backward.json stores over X, which it reads");
    // A gradient of R that the kernel takes, and nothing here has.
    std::string other = own_backward("DX", "DR * X + DY * R * W - X * R * R * R * c");
    other.insert(other.find(R"("X": {)"), R"("DR": { "dtype": "f32", "dims": ["T"] }, )");
    says(other, "own_backward.json takes the gradient of R1, and nothing here depends on R1");
    says(norm_and_product(product, ""), "a program takes the gradient of own_norm in one kernel, and made has 2");
}

TEST_CASE("the printer keeps the name of a gradient") {
    Sources sources;
    Diagnostics diagnostics;
    const auto syntax = spec::read_spec(sources.add("own_norm.json", own_norm), sources, diagnostics);
    REQUIRE(syntax);
    const std::string printed = spec::write(*syntax);
    const auto again = spec::read_spec(sources.add("again.json", printed), sources, diagnostics);
    REQUIRE(again);
    REQUIRE(again->backward);
    CHECK(again->backward->value == "own_backward.json");
    CHECK(spec::write(*again) == printed);
}

TEST_CASE("used kernels that do not store what gradients need are written out") {
    const test::Folder folder;
    folder.write("own_unit.json", R"s({ "pleat": 1, "name": "own_unit", "types": { "DT": "f32" },
  "dims": { "M": "runtime", "K": 4096, "N": 64 }, "folds": { "PART": "N / 32" },
  "tensors": { "A": { "dtype": "DT", "dims": ["M", "K"] }, "B": { "dtype": "DT", "dims": ["N", "K"] },
               "C": { "dtype": "DT", "dims": ["M", "N"] } },
  "kernel": { "contract": { "X0": ["A", "B"], "along": ["K"] },
    "epilogue": [ { "let": "turned", "be": "X0[PART = 1 - PART]" },
                  { "store": "C", "from": "DT(silu(X0) * where(PART == 0, turned, X0))" } ] } })s");
    // Takes it from the other one, under other names.
    folder.write("by/own_unit_too.json",
                 R"s({ "pleat": 1, "name": "own_unit_too", "dims": { "T": "runtime", "I": 4096, "O": 64 },
  "tensors": { "X": { "dtype": "f32", "dims": ["T", "I"] }, "W": { "dtype": "f32", "dims": ["O", "I"] },
               "Y": { "dtype": "f32", "dims": ["T", "O"] } },
  "kernel": { "use": "../own_unit.json", "with": { "M": "T", "K": "I", "N": "O", "A": "X", "B": "W", "C": "Y" } } })s");
    std::string tensors = R"("X0": { "dtype": "f32", "dims": ["T", "H"] })", kernels, program;
    for (const std::string i : {"1", "2", "3"}) {
        const std::string before = "X" + std::to_string(std::stoi(i) - 1);
        tensors += R"(, "W)" + i + R"(": { "dtype": "f32", "dims": ["H", "H2"] }, "X)" + i +
                   R"(": { "dtype": "f32", "dims": ["T", "H"])" + (i == "3" ? "" : R"(, "space": "workspace")") +
                   R"( }, "U)" + i + R"(": { "dtype": "f32", "dims": ["T", "H2"], "space": "workspace" })";
        kernels += (kernels.empty() ? "" : ", ") + ("\"spread" + i) + R"(": { "over": ["T", "H2"], "stages": [
            { "store": "U)" +
                   i + R"(", "from": ")" + before + R"([H = H2 % 64]" } ] }, "unit)" + i + R"(": { "use": ")" +
                   (i == "2" ? R"(by/own_unit_too.json", "with": { "I": "H2", "O": "H", "X": "U)" + i +
                                   R"(", "W": "W)" + i + R"(", "Y": "X)" + i + R"(" } })"
                             : R"(own_unit.json", "with": { "M": "T", "K": "H2", "N": "H", "A": "U)" + i +
                                   R"(", "B": "W)" + i + R"(", "C": "X)" + i + R"(" } })");
        program += (program.empty() ? "" : ", ") + ("\"spread" + i) + R"(", "unit)" + i + "\"";
    }
    const std::string path =
        folder.write("made.json", R"({ "pleat": 1, "name": "made", "dims": { "T": "runtime", "H": 64, "H2": 128 },
        "tensors": { )" + tensors + R"( }, "kernels": { )" +
                                      kernels + R"( }, "program": [)" + program + R"(] })");
    Options options;
    options.save.what = SavePolicy::What::all;
    check_right(path, options);
    const Outcome out = derived_of(path, options);
    REQUIRE(out.derived);
    REQUIRE(out.derived->forward);
    const std::string forward = spec::write(*out.derived->forward);
    CHECK_MESSAGE(forward.find("own_unit") == std::string::npos, forward);
    CHECK_MESSAGE(forward.find(R"("folds":   { "PART": "H / 32" })") != std::string::npos, forward);
}

TEST_CASE("a kernel of another spec that cannot be opened stores what it stores") {
    const test::Folder folder;
    folder.write("exponential.json", R"s({ "pleat": 1, "name": "exponential", "dims": { "T": "runtime", "H": 64 },
  "tensors": { "X": { "dtype": "f32", "dims": ["T", "H"] }, "Y": { "dtype": "f32", "dims": ["T"] } },
  "kernel": { "stages": [ { "reduce": "r", "as": "sum", "of": "X * X", "along": ["H"] },
                          { "store": "Y", "from": "sqrt(r) + 1" } ] } })s");
    const std::string path = folder.write("made.json", R"s({ "pleat": 1, "name": "made",
  "dims": { "T": "runtime", "H": 64 },
  "tensors": { "X": { "dtype": "f32", "dims": ["T", "H"] }, "Y": { "dtype": "f32", "dims": ["T"] } },
  "kernels": { "norm": { "use": "exponential.json" } }, "program": ["norm"] })s");
    Sources sources;
    Diagnostics diagnostics;
    const auto spec = load_spec(path, {}, sources, diagnostics);
    REQUIRE(spec);
    const auto syntax = spec::read_spec(spec->file, sources, diagnostics);
    REQUIRE(syntax);
    CHECK(!derive(*spec, *syntax, {}, diagnostics));
    REQUIRE(diagnostics.all().size() == 1);
    CHECK(diagnostics.all().front().sentence ==
          "the gradient needs a value of kernel norm that exponential.json does not store");
    CHECK(derived_of(path).derived);
}

TEST_CASE("what a program leaves in workspace is kept for its gradient where that is cheapest") {
    const test::Folder folder;
    const auto program = [&](const std::string& dtype) {
        return folder.write("made.json", R"s({ "pleat": 1, "name": "made",
  "dims": { "T": "runtime", "H": 128, "N": 64 }, "types": { "DT": ")s" +
                                             dtype +
                                             R"s(" },
  "tensors": { "X": { "dtype": "DT", "dims": ["T", "H"] }, "W": { "dtype": "DT", "dims": ["N", "H"] },
               "U": { "dtype": "DT", "dims": ["T", "N"], "space": "workspace" },
               "Y": { "dtype": "DT", "dims": ["T", "N"] } },
  "kernels": { "up": { "contract": { "u": ["X", "W"], "along": ["H"] }, "epilogue": [ { "store": "U", "from": "u" } ] },
               "unit": { "stages": [ { "store": "Y", "from": "silu(U)" } ] } },
  "program": ["up", "unit"] })s");
    };
    const std::string again = R"("of": ["X", "W"])";
    const Outcome f32 = derived_of(program("f32"));  // 256 operations an element, of which none are tensor cores'
    REQUIRE(f32.derived);
    REQUIRE(f32.derived->forward);
    CHECK_MESSAGE(f32.text.find(again) == std::string::npos, f32.text);
    const std::string forward = spec::write(*f32.derived->forward);
    CHECK_MESSAGE(forward.find("workspace") == std::string::npos, forward);
    const size_t first = forward.find("\"store\"");
    CHECK_MESSAGE(forward.find("\"store\"", forward.find("\"store\"", first + 1) + 1) == std::string::npos,
                  forward);
    CHECK(f32.derived->notes.front() == "saved: U [T, N] in DT, which was workspace");
    check_right(program("f32"));
    const Outcome bf16 = derived_of(program("bf16"));
    REQUIRE(bf16.derived);
    CHECK_MESSAGE(!bf16.derived->forward, bf16.text);
}

}  // namespace pleat::grad
