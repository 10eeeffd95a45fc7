// Derived gradients: a row for each function, what is refused and in which words, and the catalog against
// differences.
#include "grad/grad.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "check/load.h"
#include "folder.h"
#include "grad/adjoints.h"
#include "grad/check.h"
#include "grad/shrink.h"
#include "model/functions.h"
#include "spec/read.h"
#include "spec/write.h"

namespace pleat::grad {
namespace {

struct Outcome {
    std::optional<Derived> derived;
    Diagnostics diagnostics;
    std::string text;  // of the backward spec

    std::string said() const {
        for (const Diagnostic& d : diagnostics.all())
            if (d.severity == Severity::error) return d.sentence;
        return "";
    }
};

Outcome derived_of(const std::string& path, const Options& options = {}) {
    Outcome out;
    Sources sources;
    Overrides overrides;
    overrides.keep_extents = overrides.keep_stops = true;
    const auto spec = load_spec(path, overrides, sources, out.diagnostics);
    REQUIRE_MESSAGE(spec, path, ": ", out.said());
    const auto syntax = spec::read_spec(spec->file, sources, out.diagnostics);
    REQUIRE(syntax);
    Options opening = options;
    opening.open = [&](const Text& named) -> std::optional<Opened> {
        const std::string file = path_of_named(named.value, sources[named.span.file].path(), {});
        auto model = load_spec(file, {}, sources, out.diagnostics);
        if (!model) return std::nullopt;
        auto read = spec::read_spec(model->file, sources, out.diagnostics);
        if (!read) return std::nullopt;
        return Opened{std::move(*model), std::move(*read), file};
    };
    out.derived = derive(*spec, *syntax, opening, out.diagnostics);
    if (out.derived) {
        out.text = spec::write(out.derived->backward);
        const auto checked = load_text(path, out.text, {}, sources, out.diagnostics);
        CHECK_MESSAGE(checked, path, ": ", out.said(), "\n", out.text);
        if (out.derived->forward) {
            const std::string forward = spec::write(*out.derived->forward);
            CHECK_MESSAGE(load_text(path, forward, {}, sources, out.diagnostics), out.said(), "\n", forward);
        }
    }
    return out;
}

void check_right(const std::string& path, const Options& options = {}, double most_seconds = 20,
                 const NamedSizes& sizes = {}) {
    CAPTURE(path);
    const Outcome out = derived_of(path, options);
    REQUIRE_MESSAGE(out.derived, out.said());
    CheckOptions check;
    check.most_seconds = most_seconds;
    const Comparison c = compare(path, *out.derived, check, {}, sizes);
    CHECK(c.elements > 0);
    for (const Difference& d : c.differences) FAIL_CHECK(path, ": ", d.sentence, "\n", out.text);
}

/// A kernel over X and W [T, H] that stores Y, with these stages.
std::string kernel(const std::string& stages, const std::string& tensors = "") {
    return R"({ "pleat": 1, "name": "made", "dims": { "T": "runtime", "H": 12 }, "tensors": {
        "X": { "dtype": "f32", "dims": ["T", "H"] }, "W": { "dtype": "f32", "dims": ["H"] },)" +
           tensors + R"("Y": { "dtype": "f32", "dims": ["T", "H"] } }, "kernel": { "stages": [)" + stages + "] } }";
}
std::string store(const std::string& of) { return R"({ "store": "Y", "from": ")" + of + R"(" })"; }

/// Y = X + SCALE * tanh(X W1') W2', a perceptron with a skip connection.
std::string perceptron() {
    return R"s({ "pleat": 1, "name": "made", "dims": { "N": "runtime", "L": "runtime", "C": 64, "E": 128 },
        "tensors": { "X": { "dtype": "bf16", "dims": ["N", "L", "C"] }, "W1": { "dtype": "bf16", "dims": ["E", "C"] },
                     "W2": { "dtype": "bf16", "dims": ["C", "E"] }, "SCALE": { "dtype": "f32", "dims": [] },
                     "Y": { "dtype": "bf16", "dims": ["N", "L", "C"] } },
        "kernel": { "stages": [
            { "contract": "z", "of": ["X", "W1"], "along": ["C"] },
            { "contract": "acc", "of": ["bf16(tanh(z))", "W2"], "along": ["E"] },
            { "store": "Y", "from": "X + SCALE * acc" } ] } })s";
}

}  // namespace

TEST_CASE("every function has a row among the adjoints, in its place") {
    REQUIRE(all_adjoints().size() == model::all_functions().size());
    for (size_t i = 0; i < all_adjoints().size(); ++i) {
        const Adjoint& row = all_adjoints()[i];
        CHECK(static_cast<size_t>(row.fn) == i);
        CHECK((row.smooth == Smooth::derived) == (row.of != nullptr));
    }
}

TEST_CASE("functions and reductions have the gradients that differences say") {
    const test::Folder folder;
    const auto right = [&](const std::string& stages) { check_right(folder.write("made.json", kernel(stages))); };
    for (const char* f : {"exp", "exp2", "tanh", "erf", "sigmoid", "silu", "gelu", "gelu_tanh", "cos", "sin", "abs",
                          "relu", "expm1", "atan"})
        right(store(std::string(f) + "(X * W)"));
    for (const char* f : {"log", "log1p", "log2", "sqrt", "rsqrt"}) right(store(std::string(f) + "(1 + X * X)"));
    for (const char* e : {"pow(1.5 + X, W)",        "fma(X, W, X)",      "X / (2 + W)",
                          "min(X, W, 0.3)",         "max(X, W)",         "-X - W",
                          "where(X > W, X * X, W)", "floor(X) * W",      "ceil(X) * W",
                          "trunc(X) * W",           "round(X) * W",      "sign(X) * W",
                          "asin(tanh(X) / 2) * W",  "acos(tanh(X * W))", "atan2(X, W)",
                          "atan2(1 + X * X, W)",    "bf16(X) * W",       "X[H = H - 1] * W",
                          "X[H = 11 - H]",          "X[H = 2 * H] * W",  "X[H = 5 - 2 * H]",
                          "X[H = H // 2] * W",      "X[H = 3] + W",      "X[T = 0] * X"})
        right(store(e));
    for (const char* r : {"sum", "mean", "max", "min", "logsumexp", "variance", "product"}) {
        right(std::string(R"({ "reduce": "r", "as": ")") + r + R"(", "of": "X * W", "along": ["H"] }, )" +
              store("r * X"));
        right(std::string(R"({ "reduce": "r", "as": ")") + r + R"(", "of": "X * W", "along": ["H % 4"] }, )" +
              store("r + W"));
    }
    // Where a factor is 0, a product over it is none of the gradient.
    right(R"({ "reduce": "r", "as": "product", "of": "(H - 3) * X", "along": ["H"] }, )" + store("(1 + r) * X"));
    // A last block of fewer rows: its mean divides by those that exist.
    for (const char* r : {"mean", "variance"})
        right(std::string(R"({ "reduce": "r", "as": ")") + r + R"(", "of": "X * X", "along": ["T % 4"] }, )" +
              store("r * X"));
}

TEST_CASE("a place may follow from the coordinate in its own axis") {
    const test::Folder folder;
    const auto made = [&](const std::string& from, const char* t) {
        std::string text = kernel(store(from), R"("I": { "dtype": "i32", "dims": ["T", "H"] },
            "J": { "dtype": "i32", "dims": ["T"] }, "K": { "dtype": "i32", "dims": ["H"] },)");
        text.replace(text.find("\"runtime\""), 9, t);
        return folder.write("made.json", text);
    };
    for (const char* e :
         {"W[H = K] * X", "X[H = I] * W", "X[H = bit_xor(H, 1)] * W", "X[H = H * H] + W", "X[H % 4 = K % 4] * W",
          "X[T = J] * X", "X[T = H, H = T] * W", "X[H = K, T = K]", "exp(X)[T = J][H = K]", "X[H = K][T = J]"})
        check_right(made(e, "12"));
    check_right(made("X[T = J] * W", "\"runtime\""));
    const Outcome out = derived_of(made("W[H = K] * X", "12"));
    CHECK_MESSAGE(out.text.find(R"("H2": "H")") != std::string::npos, out.text);
    const Outcome none = derived_of(made("X[T / 4 = J] * W", R"({ "runtime": { "multiple_of": 4 } })"));
    CHECK(!none.derived);
    CHECK(none.said() ==
          "X is read at places along [T / 4] that follow from the coordinate there, and its gradient needs another "
          "dim "
          "of as many, whose size is known at launch alone");
}

TEST_CASE("reductions of what has cancelled count the places") {
    const test::Folder folder;
    const std::string all = R"(, "as": "sum", "of": "X - X + 2 - W", "along": ["T"] }, )";
    check_right(folder.write("made.json", kernel(R"({ "reduce": "r")" + all + store("r * r * X"))));
    Options options;
    options.with_forward = true;
    for (const char* r : {"sum", "mean", "max", "variance", "logsumexp", "product"}) {
        const std::string stages = std::string(R"({ "reduce": "r", "as": ")") + r +
                                   R"(", "of": "X - X", "along": ["H"] }, )" + store("r + X");
        check_right(folder.write("made.json", kernel(stages)), options);
    }
    // A saved value lies in fewer axes than the stage that names it.
    options.with_forward = false;
    options.save.what = SavePolicy::What::all;
    const std::string stages = R"s({ "reduce": "r", "as": "sum", "of": "X - X - W", "along": ["H"] },
        { "let": "s", "be": "exp(-2 * W - 2 * r)" }, )s";
    check_right(folder.write("made.json", kernel(stages + store("s * X"))), options);
}

TEST_CASE("values that tie for a maximum share its gradient") {
    const test::Folder folder;
    const std::string path = folder.write(
        "made.json", kernel(R"({ "reduce": "m", "as": "max", "of": "X", "along": ["H"] }, )" + store("m * W")));
    const std::string text = derived_of(path).text;
    const auto says = [&](const char* stage) { CHECK_MESSAGE(text.find(stage) != std::string::npos, text); };
    says(R"s({ "reduce": "total2", "as": "sum", "of": "where(g, 1, 0)", "along": ["H"] })s");
    says(R"s({ "store": "DX", "from": "where(g, total / total2, 0)" })s");
}

TEST_CASE("stop(x) is x, and no gradient passes it") {
    const test::Folder folder;
    const auto right = [&](const std::string& stages) { check_right(folder.write("made.json", kernel(stages))); };
    for (const char* e : {"stop(X) * W", "X * stop(X * W)", "X + stop(bf16(X) - X)", "stop(W * stop(X)) * X + W",
                          "X * stop(W)[H = 3]", "stop(X * X)[H = H - 1] * X", "where(stop(X > W), X * X, W)",
                          "X[H = stop(11 - H)] * W", "stop(2) * X"})
        right(store(e));
    const std::string max = R"({ "reduce": "m", "as": "max", "of": "X * X", "along": ["H"] }, )";
    right(max + store("X / stop(m) * W"));
    right(max + R"s({ "let": "s", "be": "stop(sqrt(m) + W)" }, )s" + store("X / s + s"));

    const std::string path = folder.write("made.json", kernel(store("X * stop(W)")));
    const Outcome out = derived_of(path);
    REQUIRE(out.derived);
    CHECK(out.derived->zero == std::vector<std::string>{"W"});
    CHECK_MESSAGE(out.text.find(R"s({ "store": "DX", "from": "DY * stop(W)" })s") != std::string::npos, out.text);
    Sources sources;
    Diagnostics diagnostics;
    const auto planned = load_spec(path, {}, sources, diagnostics);
    REQUIRE(planned);
    const model::Graph& graph = planned->kernels.front().graph;
    for (model::NodeId id = 0; id < graph.size(); ++id) CHECK(graph[id].fn != model::Fn::stop);
}

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
    std::string in_place = own_backward("DX", "DY * R * W - X * c");
    for (const auto& [was, is] : {std::pair(R"("store": "DX")", R"("store": "X")"), {"DY * R * X", "DY * R"}})
        in_place.replace(in_place.find(was), std::string(was).size(), is);
    says(in_place, "a program cannot take this gradient: own_backward.json stores over X, which it reads");
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

TEST_CASE("attention whose result is workspace has the gradient of one launch") {
    const test::Folder folder;
    const std::string path = folder.write("made.json", R"s({ "pleat": 1, "name": "made",
  "dims": { "B": "runtime", "S": "runtime", "T": "S", "H": 2, "D": 64, "E": 128 },
  "tensors": { "Q": { "dtype": "bf16", "dims": ["B", "S", "H", "D"] }, "K": { "dtype": "bf16", "dims": ["B", "T", "H", "D"] },
               "V": { "dtype": "bf16", "dims": ["B", "T", "H", "D"] }, "W": { "dtype": "bf16", "dims": ["H", "D", "E"] },
               "O": { "dtype": "bf16", "dims": ["B", "S", "H", "D"], "space": "workspace" },
               "Y": { "dtype": "bf16", "dims": ["B", "S", "E"] } },
  "kernels": { "attention": { "attend": { "acc": ["Q", "K", "V"], "along": ["D"], "softmax": ["T"],
                 "scores": [ { "let": "z", "be": "where(T <= S, s * rsqrt(extent(D)), -inf)" } ] },
                 "epilogue": [ { "store": "O", "from": "acc" } ] },
               "out": { "contract": { "y": ["O", "W"], "along": ["H", "D"] }, "epilogue": [ { "store": "Y", "from": "y" } ] } },
  "program": ["attention", "out"] })s");
    const Outcome out = derived_of(path);
    REQUIRE(out.derived);
    CHECK_MESSAGE(out.text.find("_attention\"") != std::string::npos, out.text);
    CHECK_MESSAGE(out.text.find("DELTA") != std::string::npos, out.text);
    check_right(path);
}

TEST_CASE("the gradient of a learned scale of scores is a sum of what attention's gradient stores") {
    const test::Folder folder;
    const auto attention = [&](const std::string& scores, const std::string& scale) {
        return folder.write("made.json", R"s({ "pleat": 1, "name": "made",
  "dims": { "B": "runtime", "S": "runtime", "T": "S", "H": 2, "G": 2, "D": 64 },
  "tensors": { "Q": { "dtype": "bf16", "dims": ["B", "S", "H", "G", "D"] }, "K": { "dtype": "bf16", "dims": ["B", "T", "H", "D"] },
               "V": { "dtype": "bf16", "dims": ["B", "T", "H", "D"] }, "W": { "dtype": "f32", "dims": [)s" +
                                             scale + R"s(] },
               "O": { "dtype": "bf16", "dims": ["B", "S", "H", "G", "D"] } },
  "kernel": { "attend": { "acc": ["Q", "K", "V"], "along": ["D"], "softmax": ["T"],
                "scores": [ { "let": "z", "be": "where(T <= S, )s" +
                                             scores + R"s(, -inf)" } ] },
              "epilogue": [ { "store": "O", "from": "acc" } ] } })s");
    };
    const auto one_launch = [&](const std::string& scores, const std::string& scale) {
        const std::string path = attention(scores, scale);
        const Outcome out = derived_of(path);
        REQUIRE(out.derived);
        CHECK_MESSAGE(out.text.find("_attention\"") != std::string::npos, scores, "\n", out.text);
        check_right(path);
        return out.text;
    };
    // A scale may be 0: it multiplies what the launch stores.
    for (const char* dims : {"", R"("H")", R"("H", "G")"}) {
        const std::string text = one_launch("s * W", dims);
        CHECK_MESSAGE(text.find("/ W") == std::string::npos, text);
    }
    // One without a zero divides.
    CHECK(one_launch("s * rsqrt(extent(D)) / exp(W)", R"("H")").find("DQ2") == std::string::npos);
    one_launch("tanh(s * W)", R"("H")");
    // Another one in each row goes out of the sum along the keys alone.
    CHECK(one_launch("s * W", R"("B", "S")").find("DK2") == std::string::npos);
    // Not linear in the scores: right, by kernels of their own.
    const std::string path = attention("W * tanh(s / W)", R"("H")");
    CHECK(derived_of(path).text.find("_attention\"") == std::string::npos);
    check_right(path);
}

TEST_CASE("a gradient has a gradient") {
    const test::Folder folder;
    const std::string root = PLEAT_SOURCE_DIR "/dsl_specs/";
    for (const char* name :
         {"activation/geglu", "activation/gelu", "activation/swiglu", "convolution/causal_conv1d", "gemm/gemm",
          "gemm/gemm_bias_gelu", "gemm/gemm_mlp", "gemm/gemm_rmsnorm_swiglu", "gemm/gemm_swiglu",
          "layout/transpose", "loss/cross_entropy", "norm/layernorm", "norm/log_softmax", "norm/residual_rmsnorm",
          "norm/rmsnorm", "norm/softmax", "random/dropout", "reduce/column_sum"}) {
        const Outcome first = derived_of(root + name + ".json");
        REQUIRE_MESSAGE(first.derived, name, ": ", first.said());
        check_right(folder.write(first.derived->backward.name.value + ".json", first.text));
    }
    // What stop(x) hides from the first it hides from the second.
    const std::string path = folder.write("made.json", kernel(store("X * X * stop(X * W)")));
    check_right(folder.write("made_backward.json", derived_of(path).text));
}

TEST_CASE("transformer layers and attention are derived") {
    const std::string root = PLEAT_SOURCE_DIR "/dsl_specs/";
    for (const char* name : {"transformer/layer", "transformer/layer_pre", "transformer/layer_post",
                             "attention/attention", "attention/attention_causal"}) {
        const Outcome out = derived_of(root + name + ".json");
        CHECK_MESSAGE(out.derived, name, ": ", out.said());
    }
}

TEST_CASE("what has no gradient is refused in one sentence that says what to write instead") {
    const test::Folder folder;
    const auto says = [&](const std::string& text, const Options& options, const std::string& sentence,
                          const std::string& note) {
        const Outcome out = derived_of(folder.write("made.json", text), options);
        CHECK(!out.derived);
        CHECK(out.said() == sentence);
        for (const Diagnostic& d : out.diagnostics.all()) {
            if (d.severity != Severity::error) continue;
            CHECK_MESSAGE(d.where.known(), d.sentence);
            REQUIRE_MESSAGE(!d.notes.empty(), d.sentence);
            CHECK(d.notes.front().text == note);
            break;
        }
    };
    const std::string plain = kernel(store("X * W"));
    const auto asked = [](auto set) {
        Options options;
        set(options);
        return options;
    };
    says(plain, asked([](Options& o) { o.wrt = {"Z"}; }), "--wrt names Z, which is no tensor of made",
         "its tensors are X, W, Y");
    says(plain, asked([](Options& o) { o.wrt = {"Y"}; }), "--wrt names Y, which the spec does not read",
         "it can name X, W");
    says(plain, asked([](Options& o) { o.of = {"X"}; }), "--of names X, which the spec does not store",
         "it can name Y");
    says(plain, asked([](Options& o) { o.add = {"DQ"}; }), "--add names DQ, which is no gradient here",
         "those that are derived are DX, DW, DY");
    says(plain, asked([](Options& o) { o.types = {{"DX", "i32"}}; }), "--type DX=i32: that is no real dtype",
         "write f32, bf16, f16 or a name of \"types\" that is one of these");
    says(plain, asked([](Options& o) { o.over = {{"DX", "W"}}; }),
         "--over DX=W: there is no tensor W with the axes of X",
         "name a real tensor over [T, H], or leave the option out");
    says(plain, asked([](Options& o) { o.save.values = {"nothing"}; }),
         "--save names nothing, which is no value of made",
         "name a let, a reduction or a product of the spec that is no tensor, or write all or none");
    const std::string integers = R"("I": { "dtype": "i32", "dims": ["H"] },)";
    says(kernel(store("X * I"), integers), asked([](Options& o) { o.wrt = {"I"}; }),
         "--wrt names I, whose values are not real", "it can name X");
    says(kernel(store("1.0")), {}, "made reads no real tensor: there is nothing to differentiate by",
         "read a tensor of a real dtype, such as f32; params have no gradient");
    says(kernel(R"({ "store": "I", "from": "3" }, { "require": "X > 0", "say": "x" })", integers), {},
         "made stores no real tensor: nothing has a gradient", "store a tensor of a real dtype, such as f32");
    says(kernel(store("floor(X) + where(W > 0, 1, 0)")), {},
         "no gradient of Y reaches X, W: there is none to compute",
         "comparisons, rounding to integers, indices and stop(x) pass none");
    const std::string over = R"({ "store": "X", "from": "X * X * W" }, )" + store("W");
    says(kernel(over), {}, "the gradient needs X as it was, and the forward pass stores over it here",
         "ask for fewer gradients, such as --wrt X, or store to another tensor");
    says(kernel(store("X * F"), R"("F": { "dtype": "e4m3", "dims": ["H"] },)"), {},
         "the gradient of F would have 8 bits an element, as F has",
         "write --type DF=bf16, or leave it out with --wrt or --of");
    says(
        R"({ "pleat": 1, "name": "made", "dims": { "H": 4 }, "tensors": { "X": { "dtype": "f32", "dims": ["H"] } } })",
        {}, "made has no kernel to differentiate", "give it a \"kernel\" that stores something");
    says(R"({ "pleat": 1, "name": "made", "dims": { "H": 4 }, "tensors": { "X": { "dtype": "f32", "dims": ["H"] },
             "Y": { "dtype": "f32", "dims": ["H"] } }, "kernels": {
             "a": { "stages": [{ "store": "Y", "from": "X" }] }, "b": { "stages": [{ "store": "Y", "from": "X" }] } } })",
         {}, "made has several kernels and no program that says what follows what", "add \"program\": [...] to it");
    says(kernel(R"({ "store": "X[H = 0]", "from": "X[H = 1] * W[H = 2]" }, )" + store("W")), {},
         "X is stored over in slices that are not those which are read, and has no gradient in place",
         "store to another tensor");
}

TEST_CASE("a dense sum is done and warned of") {
    const test::Folder folder;
    const Outcome out = derived_of(
        folder.write("made.json", kernel(store("V[T % 4 = J] * X"), R"("J": { "dtype": "i32", "dims": ["H"] },
        "V": { "dtype": "f32", "dims": ["T"] },)")));
    CHECK(out.derived);
    const auto& all = out.diagnostics.all();
    CHECK(std::any_of(all.begin(), all.end(), [](const Diagnostic& d) { return d.code == Code::dense_gradient; }));
}

TEST_CASE("gradients have the dtypes of their tensors") {
    const test::Folder folder;
    for (const char* dtype : {"f16", "bf16", "f32", "f64"}) {
        std::string text = kernel(R"({ "reduce": "r", "as": "mean", "of": "X * X", "along": ["H"] }, )" +
                                  store("X * rsqrt(r + 1) * W"));
        for (size_t at = 0; (at = text.find("f32", at)) != std::string::npos; at += 3) text.replace(at, 3, dtype);
        const std::string path = folder.write("made.json", text);
        check_right(path);
        const Outcome out = derived_of(path);
        CHECK_MESSAGE(out.text.find(std::string(R"("DX": { "dtype": ")") + dtype) != std::string::npos, out.text);
    }
}

TEST_CASE("the same spec gives the same text") {
    const std::string path = PLEAT_SOURCE_DIR "/dsl_specs/gemm/gemm_swiglu.json";
    CHECK(derived_of(path).text == derived_of(path).text);
}

TEST_CASE("a gradient over a tensor, and one that is added to what is there") {
    const test::Folder folder;
    const std::string path = folder.write("made.json", kernel(store("X * W")));
    Options over;
    over.wrt = {"X"};
    over.over = {{"DX", "X"}};
    check_right(path, over);
    CHECK(derived_of(path, over).text.find(R"("store": "X")") != std::string::npos);
    Options add;
    add.add = {"DW"};
    check_right(path, add);
    CHECK(derived_of(path, add).text.find("DW + ") != std::string::npos);
}

namespace {

/// Causal attention of what one product leaves, whose kernel stores queries, keys and values as parts of tensors.
/// `more`: stages behind the product. `space` is that of the queries.
std::string attention_of_parts(const std::string& more = "",
                               const std::string& space = ", \"space\": \"workspace\"",
                               const std::string& before = "") {
    return R"s({ "pleat": 1, "name": "made",
  "dims": { "B": "runtime", "S": "runtime", "T": "S", "E": 8, "H": 2, "HK": "H", "G": 2, "SLOT": "G + 2",
            "HALF": 2, "R": 2, "D": "HALF * R" },
  "tensors": {
    "X": { "dtype": "bf16", "dims": ["B", "S", "E"] },
    "W": { "dtype": "bf16", "dims": ["H", "SLOT", "HALF", "R", "E"] },
    "C": { "dtype": "f32", "dims": ["S", "R"] },
    "q": { "dtype": "bf16", "dims": ["B", "S", "HK", "G", "D"])s" +
           space + R"s( },
    "k": { "dtype": "bf16", "dims": ["B", "T", "HK", "D"] }, "v": { "dtype": "bf16", "dims": ["B", "T", "HK", "D"] },
    "o": { "dtype": "bf16", "dims": ["B", "S", "HK", "G", "D"] },
    "W0": { "dtype": "bf16", "dims": ["HK", "G", "D", "E"] }, "Y": { "dtype": "bf16", "dims": ["B", "S", "E"] } },
  "kernels": {
    "qkv": { "contract": { "acc": ["X", "W"], "along": ["E"] }, "epilogue": [
      { "let": "first", "be": "acc[HALF = 0] * C - acc[HALF = 1]" },
      { "store": "q[HK = H, G = SLOT, D = R]", "from": "first" },
      { "store": "q[HK = H, G = SLOT, D = extent(R) + R]", "from": "acc[HALF = 1] * C" },
      { "store": "k[T = S, HK = H + (SLOT - extent(G)) * extent(H), D = R]", "from": "first" },
      { "store": "k[T = S, HK = H + (SLOT - extent(G)) * extent(H), D = extent(R) + R]", "from": "acc[HALF = 1]" },
      { "store": "v[T = S, HK = H + (SLOT - extent(G) - 1) * extent(H), D = HALF * extent(R) + R]", "from": "acc" })s" +
           more + R"s( ] },
    "attention": { "attend": { "acc": ["q", "k", "v"], "along": ["D"], "softmax": ["T"],
                               "scores": [{ "let": "z", "be": "where(T <= S, s * rsqrt(extent(D)), -inf)" }] },
                   "epilogue": [ { "store": "o", "from": "acc" } ] },
    "out": { "contract": { "acc": ["o", "W0"], "along": ["HK", "G", "D"] },
             "epilogue": [ { "store": "Y", "from": "acc + X" } ] })s" +
           before + R"s( }, "program": [)s" + (before.empty() ? "" : R"("early", )") +
           R"s("qkv", "attention", "out"] })s";
}

size_t count(const std::string& text, const std::string& word) {
    size_t n = 0;
    for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++n;
    return n;
}

}  // namespace

TEST_CASE("the gradient passes through tensors that are stored in parts") {
    const test::Folder folder;
    Options options;
    options.of = {"Y"};
    const std::string path = folder.write("made.json", attention_of_parts());
    check_right(path, options);
    const Outcome out = derived_of(path, options);
    REQUIRE(out.derived);
    CHECK_MESSAGE(count(out.text, "dq[HK = H, G = SLOT, D = R]") > 0, out.text);
    REQUIRE(out.derived->forward);  // keeps the queries and the sums of weights
    CHECK_MESSAGE(count(spec::write(*out.derived->forward), "\"workspace\"") == 0, out.text);

    // Places beyond the ends are left out, also where the gradient is the same at all places.
    check_right(
        folder.write("made.json", R"s({ "pleat": 1, "name": "made", "dims": { "T": "runtime", "H": 12, "D": 8 },
        "tensors": { "X": { "dtype": "f32", "dims": ["T", "H"] }, "P": { "dtype": "f32", "dims": ["T", "D"] },
                     "Y": { "dtype": "f32", "dims": ["T"] } },
        "kernels": { "first": { "stages": [ { "store": "P[D = H - 2]", "from": "X * X" } ] },
                     "second": { "stages": [ { "reduce": "s", "as": "sum", "of": "P", "along": ["D"] },
                                             { "store": "Y", "from": "s" } ] } },
        "program": ["first", "second"] })s"),
        options);

    const auto refused = [&](const std::string& text, const Options& asked, const char* sentence) {
        const Outcome none = derived_of(folder.write("made.json", text), asked);
        CHECK(!none.derived);
        CHECK(none.said() == sentence);
    };
    options.with_forward = true;
    refused(attention_of_parts(), options,
            "q is stored in parts and read: outputs and gradients are not derived as one spec");
    options.with_forward = false;
    refused(attention_of_parts("", "", R"s(, "early": { "stages": [ { "store": "q", "from": "1.0" } ] })s"),
            options,
            "tensor q is stored in part over what was there, and read by another kernel: it has no gradient as one "
            "value");
}

TEST_CASE("five products of attention's gradient are one kernel, beside row sums") {
    const test::Folder folder;
    Options options;
    options.of = {"Y"};
    // Contractions of each kernel of stages that has some.
    const auto products = [&](const std::string& text) {
        const Outcome out = derived_of(folder.write("made.json", text), options);
        REQUIRE(out.derived);
        CHECK_MESSAGE(count(out.text, R"("reduce": "delta", "as": "sum")") == 1, out.text);
        std::vector<std::ptrdiff_t> all;
        for (const spec::KernelDecl& k : out.derived->backward.kernels)
            if (const auto* over = std::get_if<spec::OverForm>(&k.form))
                if (const auto n = std::count_if(
                        over->stages.begin(), over->stages.end(),
                        [](const spec::Stage& s) { return std::holds_alternative<spec::ContractStage>(s.verb); });
                    n > 0)
                    all.push_back(n);
        return all;
    };
    std::string text = attention_of_parts();
    CHECK(products(text) == std::vector<std::ptrdiff_t>{5});
    while (text.find("bf16") != std::string::npos) text.replace(text.find("bf16"), 4, "f32");
    CHECK(products(text).empty());  // no launch multiplies weights of f32
    // A gradient that is a sum over all of the plane needs scores in memory, unless it is that of a factor of them.
    options.of = {"o"};
    text =
        R"s({ "pleat": 1, "name": "made", "dims": { "B": "runtime", "Q": "runtime", "S": "runtime", "H": 2, "D": 4 },
        "tensors": { "q": { "dtype": "bf16", "dims": ["B", "Q", "H", "D"] }, "k": { "dtype": "bf16", "dims": ["B", "S", "H", "D"] },
                     "v": { "dtype": "bf16", "dims": ["B", "S", "H", "D"] }, "SCALE": { "dtype": "f32", "dims": ["H"] },
                     "o": { "dtype": "bf16", "dims": ["B", "Q", "H", "D"] } },
        "kernel": { "attend": { "acc": ["q", "k", "v"], "along": ["D"], "softmax": ["S"],
                                "scores": [{ "let": "z", "be": "s + SCALE * tanh(s)" }] },
                    "epilogue": [ { "store": "o", "from": "acc" } ] } })s";
    CHECK(products(text).empty());
    options.wrt = {"q", "k", "v"};
    CHECK(products(text) == std::vector<std::ptrdiff_t>{5});
}

TEST_CASE("what products of a perceptron's gradient take and give passes through few tensors") {
    const test::Folder folder;
    const std::string path = folder.write("made.json", perceptron());
    check_right(path);
    const Outcome out = derived_of(path);
    REQUIRE(out.derived);
    // DSCALE, the sum of DY * acc, is that of W2 * (DY' hidden): acc is not multiplied again.
    CHECK_MESSAGE(count(out.text, R"("contract":)") == 5, out.text);
    CHECK_MESSAGE(count(out.text, R"(["DY", "W2_TURNED"])") == 1, out.text);  // SCALE is taken out of it
    // All five are one kernel, which gives the gradients of weights in parts of two examples.
    CHECK_MESSAGE(count(out.text, R"("along": ["N % 2", "L"])") == 2, out.text);
    CHECK_MESSAGE(count(out.text, R"("store": "W2_TURNED")") == 1, out.text);
    CHECK_MESSAGE(count(out.text, R"("space": "workspace")") == 6, out.text);
}

/// What is said of specs of the catalog that have no gradient of all that they read; "" of those that have.
std::string refusal_of(const std::string& name) {
    if (name.rfind("gemm/gemm_fp8", 0) == 0) return "would have 8 bits an element";
    if (name == "optimizer/adamw" || name.rfind("rotary/", 0) == 0) return "the forward pass stores over it here";
    return "";
}

TEST_CASE("the catalog's gradients are what differences say") {
    namespace fs = std::filesystem;
    const fs::path root = PLEAT_SOURCE_DIR "/dsl_specs";
    // Small where small_sizes() cannot make them so: folds of 128 keep whole rows.
    const std::map<std::string, NamedSizes> sizes{{"transformer/attention_layer", {{"B", "1"}, {"S", "3"}}}};
    size_t count = 0;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root)) {
        if (entry.path().extension() != ".json") continue;
        const std::string name = fs::relative(entry.path(), root).replace_extension().string();
        if (name.find("backward") != std::string::npos) continue;
        if (const std::string refusal = refusal_of(name); !refusal.empty()) {
            const Outcome out = derived_of(entry.path().string());
            CHECK_MESSAGE((!out.derived && out.said().find(refusal) != std::string::npos), name);
            continue;
        }
        const auto fixed = sizes.find(name);
        check_right(entry.path().string(), {}, 0.5, fixed == sizes.end() ? NamedSizes{} : fixed->second);
        ++count;
    }
    CHECK(count >= 70);
    Options options;
    options.wrt = {"Q", "K"};
    for (const char* name : {"rope", "rope_interleaved", "rope_partial", "rope_positions"})
        check_right((root / "rotary" / name).string() + ".json", options);
}

}  // namespace pleat::grad
