// "attend_backward" is what `pleat grad` derives of its attention, and what differences say.
#include <doctest/doctest.h>

#include "check/abbreviations.h"
#include "folder.h"
#include "grad/derived.h"
#include "spec/read.h"
#include "spec/write.h"

namespace pleat::grad {

namespace {

/// An attention with slopes, a bias for each key and a sink, and with what follows its kernel's first word.
std::string attention(const std::string& tensors, const std::string& word, const std::string& more,
                      const std::string& name) {
    return R"s({ "pleat": 1, "name": ")s" + name +
           R"s(", "dims": { "B": "runtime", "Q": "runtime", "S": "runtime", "H": 2, "D": 4 },
      "tensors": { "q": { "dtype": "bf16", "dims": ["B", "Q", "H", "D"] }, "k": { "dtype": "bf16", "dims": ["B", "S", "H", "D"] },
        "v": { "dtype": "bf16", "dims": ["B", "S", "H", "D"] }, "SLOPE": { "dtype": "f32", "dims": ["H"] },
        "BIAS": { "dtype": "f32", "dims": ["B", "S"] }, "SINK": { "dtype": "f32", "dims": ["H"] },
        "o": { "dtype": "bf16", "dims": ["B", "Q", "H", "D"] }, "LSE": { "dtype": "f32", "dims": ["B", "H", "Q"] })s" +
           tensors + R"s(},
      "kernel": { ")s" +
           word + R"s(": { "acc": ["q", "k", "v"], "along": ["D"], "softmax": ["S"],
          "scores": [{ "let": "bent", "be": "tanh(s) + SLOPE * (S - Q) + BIAS" }, { "let": "z", "be": "where(S <= Q, bent, -inf)" }] },
        "epilogue": [{ "store": "o", "from": "acc * sigmoid(lse - SINK)" }, { "store": "LSE", "from": "lse" }])s" +
           more + " } }";
}

const std::string held = R"(, "do2": { "dtype": "bf16", "dims": ["B", "Q", "H", "D"] },
    "dq": { "dtype": "bf16", "dims": ["B", "Q", "H", "D"] }, "dk": { "dtype": "bf16", "dims": ["B", "S", "H", "D"] },
    "dv": { "dtype": "bf16", "dims": ["B", "S", "H", "D"] }, "DSLOPE": { "dtype": "f32", "dims": ["H"] },
    "DBIAS": { "dtype": "f32", "dims": ["B", "S"] }, "DSINK": { "dtype": "f32", "dims": ["H"] })";
const std::vector<Role> wanted{{"q", "dq"},         {"k", "dk"},       {"v", "dv"},
                               {"SLOPE", "DSLOPE"}, {"BIAS", "DBIAS"}, {"SINK", "DSINK"}};

std::string abbreviated() {
    std::string gradients = R"(, "gradients": { "o": "do2")";
    for (const Role& role : wanted) gradients += ", \"" + role.tensor + "\": \"" + role.gradient + "\"";
    return attention(held, "attend_backward", gradients + " }", "made_backward");
}

spec::Spec read(const std::string& text) {
    Sources sources;
    Diagnostics diagnostics;
    auto syntax = spec::read_spec(sources.add("made.json", text), sources, diagnostics);
    REQUIRE(syntax);
    return *std::move(syntax);
}

/// The kernels as a spec has them, under names that count.
std::string kernels_of(spec::Spec s) {
    int number = 0;
    for (spec::KernelDecl& k : s.kernels) k.name.value = "k" + std::to_string(++number);
    s.program.reset();
    const std::string text = spec::write(s);
    return text.substr(text.find("\"kernels\""));
}

}  // namespace

TEST_CASE("attend_backward is written out as what is derived") {
    const test::Folder folder;
    Options options;
    options.of = {"o"};
    const Outcome out = derived_of(folder.write("made.json", attention("", "attend", "", "made")), options);
    REQUIRE_MESSAGE(out.derived, out.said());
    CHECK(!out.derived->forward);
    Diagnostics diagnostics;
    const spec::Spec given = read(abbreviated());
    CHECK(abbreviates(given));
    const auto whole = without_abbreviations(given, diagnostics);
    REQUIRE(whole);
    CHECK(!abbreviates(*whole));
    CHECK(kernels_of(*whole) == kernels_of(out.derived->backward));
    REQUIRE(whole->kernels.size() == whole->program->size());
    CHECK(std::any_of(whole->kernels.begin(), whole->kernels.end(),
                      [](const spec::KernelDecl& k) { return k.name.value == "gradients"; }));
    // Only what is asked for is computed.
    std::string fewer = abbreviated();
    fewer.replace(fewer.find(R"(, "SLOPE": "DSLOPE")"), std::string(R"(, "SLOPE": "DSLOPE")").size(), "");
    const auto without = without_abbreviations(read(fewer), diagnostics);
    REQUIRE(without);
    CHECK(kernels_of(*without).find("SLOPE *") != std::string::npos);
    CHECK(kernels_of(*without).find("DSLOPE") == std::string::npos);
}

TEST_CASE("attend_backward: its gradients are those that differences say") {
    const test::Folder folder;
    const std::string path = folder.write("made.json", attention("", "attend", "", "made"));
    Derived given;
    given.backward = read(abbreviated());
    given.given = {{"o", "do2"}};
    given.wanted = wanted;
    const Comparison c = compare(path, given, {});
    CHECK(c.elements > 60);
    for (const Difference& d : c.differences) FAIL_CHECK(d.sentence);
}

TEST_CASE("attend_backward has gradients itself, and its text is laid out as that of attend") {
    const test::Folder folder;
    Options options;
    options.of = {"dv"};
    options.wrt = {"do2"};
    CHECK(derived_of(folder.write("made.json", abbreviated()), options).derived);
    const std::string text = spec::write(read(abbreviated()));
    CHECK(spec::write(read(text)) == text);
    CHECK(text.find(R"("gradients": { "o": "do2", "q": "dq")") != std::string::npos);
}

}  // namespace pleat::grad
