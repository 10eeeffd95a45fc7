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
#include "grad/derived.h"
#include "model/functions.h"

namespace pleat::grad {

namespace {

namespace fs = std::filesystem;

const fs::path& catalog_folder() {
    static const fs::path folder = PLEAT_SOURCE_DIR "/dsl_specs";
    return folder;
}

std::string name_in_catalog(const fs::path& path) {
    return fs::relative(path, catalog_folder()).replace_extension().string();
}

/// All but backward specs, in one order.
std::vector<fs::path> catalog() {
    std::vector<fs::path> all;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(catalog_folder()))
        if (entry.path().extension() == ".json" &&
            name_in_catalog(entry.path()).find("backward") == std::string::npos)
            all.push_back(entry.path());
    std::sort(all.begin(), all.end());
    return all;
}

bool is_one_kernel(const fs::path& path) {
    Sources sources;
    Diagnostics diagnostics;
    const auto spec = load_spec(path.string(), {}, sources, diagnostics);
    return spec && spec->kernels.size() == 1;
}

/// What is said of specs of the catalog that have no gradient of all that they read; "" of those that have.
std::string refusal_of(const std::string& name) {
    if (name.rfind("gemm/gemm_fp8", 0) == 0 || name == "attention/attention_fp8")
        return "would have 8 bits an element";
    if (name == "optimizer/adamw" || name.rfind("rotary/", 0) == 0) return "the forward pass stores over it here";
    return "";
}

/// Would their backward pass, run twice for each element that is compared, take half a minute?
bool is_slow_twice(const std::string& name) {
    return name.starts_with("attention/attention_") || name == "convolution/conv2d_grouped";
}

/// Do the gradients of a spec need what its backward pass stores over?
bool is_gradient_in_place(const std::string& name) {
    return name == "optimizer/adamw_tensor" || (name.starts_with("loss/") && name.ends_with("_grad"));
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
    // Where one factor is 0, as the second of the first four, it alone has a gradient; where two are, none has.
    right(R"j({ "reduce": "r", "as": "product", "of": "where(H == 1 or H == 6 or H == 7, X - stop(X), 1 + X * X)",
                "along": ["H % 4"] }, )j" +
          store("r * W"));
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

TEST_CASE("places that several coordinates give with steps have a gradient behind the product") {
    const test::Folder folder;
    const auto made = [&](const char* place) {
        return folder.write("made.json", std::string(R"({ "pleat": 1, "name": "made",
            "dims": { "N": "runtime", "C": 8, "K": 8, "R": 3, "U": 2, "A": 2 },
            "tensors": { "X": { "dtype": "f32", "dims": ["N", "U", "K"] },
                         "W": { "dtype": "f32", "dims": ["K", "R", "C"] },
                         "Y": { "dtype": "f32", "dims": ["N", "A", "C"] } },
            "kernel": { "stages": [
                { "let": "r", "be": ")") + place +
                                             R"(" },
                { "contract": "sum", "of": ["X", "W[R = r]"], "along": ["U", "K"] },
                { "store": "Y", "from": "sum" } ] } })");
    };
    for (const char* place : {"2 * U + A", "2 * U - A + 1", "U + A", "A + 2 * U"}) check_right(made(place));
}

/// A transposed convolution: a place of Y meets those of X whose taps reach it. `gate` stands beside the tap.
std::string transposed(const std::string& h, const std::string& met, const std::string& place,
                       const std::string& gate = "1") {
    return R"({ "pleat": 1, "name": "made", "dims": { "N": 2, "P": 5, "H": 10, "R": 3, "C": 4, "K": 3 },
        "tensors": { "X": { "dtype": "f32", "dims": ["N", "P", "C"] },
                     "F": { "dtype": "f32", "dims": ["C", "R", "K"] },
                     "Y": { "dtype": "f32", "dims": ["N", "H", "K"] } },
        "kernel": { "stages": [
            { "let": "h", "be": ")" +
           h + R"(" },
            { "let": "x", "be": "where()" +
           met + ", X[P = " + place + "], 0) * " + gate + R"(" },
            { "contract": "sum", "of": ["x", "F"], "along": ["R", "C"] },
            { "store": "Y", "from": "sum" } ] } })";
}

TEST_CASE("a gather at h // s where h % s is known has its gradient at s times the place") {
    const test::Folder folder;
    const auto text_of = [&](const std::string& spec) {
        const std::string path = folder.write("made.json", spec);
        check_right(path);
        return derived_of(path).text;
    };
    // Two products along P and nothing of the size of Y, R and C.
    const std::pair<const char*, const char*> solved[] = {{"H + 1 - R", "h % 2 == 0"},
                                                          {"H - R", "h % 2 == 1"},
                                                          {"R - H + 8", "h % 2 == 0"},
                                                          {"H + R", "h % 3 == 2"},
                                                          {"R + H", "h % 2 == 0"}};
    for (const auto& [h, met] : solved) {
        const std::string by = std::string(met).substr(4, 1);
        const std::string text = text_of(transposed(h, met, "h // " + by));
        CHECK_MESSAGE(text.find("workspace") == std::string::npos, text);
        CHECK_MESSAGE(text.find("P == ") == std::string::npos, text);
    }
    CHECK(text_of(transposed("H + 1 - R", "h % 2 == 0", "h // 2")).find("\"N\", \"P\"]") != std::string::npos);
    // Steps of 2 within h, a remainder that is never met, and what stays as it was.
    for (const auto& [h, met] : {std::pair("2 * H - R", "h % 2 == 0"),
                                 {"H - R", "h % 2 == 2"},
                                 {"H - R", "h % 3 == 0"},
                                 {"H * H - R", "h % 2 == 0"},
                                 {"H - R", "h % 2 == 0 or R == 1"},
                                 {"H - R", "h % 2 == 0 and R < 2"},
                                 {"H - R", "h % 2 == 0 and H < 6"}})
        text_of(transposed(h, met, "h // 2"));
    text_of(transposed("H - R", "h % 2 == 0", "h // 2", "exp(0.1 * H)"));
    // Without a product; read along the place's own axis.
    for (const char* e :
         {"where(H % 3 == 0, W[H = H // 3], 0) * X", "where((H + T) % 2 == 1, X[H = (H + T) // 2], 0)",
          "where(T % 2 == 0, X[T = T // 2, H = 11 - H], W)"})
        check_right(folder.write("made.json", kernel(store(e))));
}

TEST_CASE("a gather at a quotient is a sum over the few places that read one") {
    const test::Folder folder;
    const auto text = [&](const std::string& index) {
        const std::string path = folder.write("made.json", kernel(store("sin(X) * X[H = " + index + "] * W")));
        check_right(path);
        return derived_of(path).text;
    };
    for (const char* index :
         {"(H + 1) // 2", "(2 * H + 1) // 3", "(11 - H) // 2", "(H + T) // 2", "(H - 3) // 8"}) {
        const std::string sum = text(index);
        CHECK_MESSAGE(sum.find("H2") == std::string::npos, sum);
    }
    // Of more places, and where two coordinates meet, all places are compared.
    CHECK(text("(H + 1) // 9").find("H2") != std::string::npos);
    text("(H * H + 1) // 2");
    // H is cut at 3: (H + 0) % 2 is no digit of it (PL046).
    for (const char* index : {"2 * (H // 3)", "2 * (H // 3) + 1", "3 * (H // 4)", "6 - 2 * (H // 4)"}) text(index);
}

TEST_CASE("the gradient of windows whose step is the extent of a dim is a sum over a window") {
    const test::Folder folder;
    const auto text = [&](const std::string& step, const char* size) {
        const std::string path = folder.write("made.json", R"s({ "pleat": 1, "name": "made",
  "dims": { "T": "runtime", "P": "runtime", "R": 3, "STRIDE": )s" +
                                                               std::string(size) + R"s( },
  "params": { "pad": { "dtype": "i32", "default": 1 } },
  "tensors": { "X": { "dtype": "f32", "dims": ["T"] }, "K": { "dtype": "f32", "dims": ["STRIDE"] },
               "Y": { "dtype": "f32", "dims": ["P"] } },
  "kernel": { "stages": [ { "reduce": "mean", "as": "mean", "of": "X[T = )s" +
                                                               step + R"s( + R - pad]", "along": ["R"] },
                          { "store": "Y", "from": "mean * mean * K[STRIDE = 0]" } ] } })s");
        Options options;
        options.wrt = {"X"};
        check_right(path, options);
        return derived_of(path, options).text;
    };
    for (const char* step : {"extent(STRIDE) * P", "P * extent(STRIDE)", "2 * P"}) {
        const std::string sum = text(step, "2");
        CHECK_MESSAGE(sum.find(R"("along": ["P"])") == std::string::npos, sum);
        CHECK_MESSAGE(sum.find(R"("as": "sum")") == sum.rfind(R"("as": "sum")"), sum);
    }
    // A dim of which the size is not known may have none.
    text("extent(STRIDE) * P", R"("runtime")");
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
    says(R"s({ "reduce": "total2", "as": "sum", "of": "where(g, 1.0, 0.0)", "along": ["H"] })s");
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

TEST_CASE("a gradient has a gradient, over all specs of one kernel in the catalog") {
    size_t count = 0;
    const test::Folder folder;
    for (const fs::path& path : catalog()) {
        const std::string name = name_in_catalog(path);
        Options of, again;
        if (name.rfind("rotary/", 0) == 0) {
            of.wrt = {"Q", "K"};
            again.wrt = {"DQ", "DK"};
        } else if (!refusal_of(name).empty()) {
            continue;
        }
        if (!is_one_kernel(path)) continue;
        const Outcome first = derived_of(path.string(), of);
        REQUIRE_MESSAGE(first.derived, name, ": ", first.said());
        const std::string path_of_first = folder.write(first.derived->backward.name.value + ".json", first.text);
        if (is_gradient_in_place(name)) {
            CHECK(derived_of(path_of_first, again).said().find("the forward pass stores over it here") !=
                  std::string::npos);
            continue;
        }
        // The first element of each tensor; tests/cli/second_order.sh, once a night, compares more.
        if (is_slow_twice(name))
            CHECK(derived_of(path_of_first, again).derived);
        else
            check_right(path_of_first, again, 0.05);
        ++count;
    }
    CHECK(count >= 70);
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

TEST_CASE("values of all queries and keys lie head by head, so that TMA brings them to further products") {
    const test::Folder folder;
    const std::string path = folder.write("made.json", R"({ "pleat": 1, "name": "made", "types": { "DT": "bf16" },
        "dims": { "B": "runtime", "Q": "runtime", "S": "runtime", "H": 2, "D": 8, "E": 8 },
        "tensors": { "q": { "dtype": "DT", "dims": ["B", "Q", "H", "D"] }, "k": { "dtype": "DT", "dims": ["B", "S", "H", "D"] },
                     "v": { "dtype": "DT", "dims": ["B", "S", "H", "E"] }, "BIAS": { "dtype": "DT", "dims": ["H", "Q", "S"] },
                     "o": { "dtype": "DT", "dims": ["B", "Q", "H", "E"] }, "LSE": { "dtype": "f32", "dims": ["B", "H", "Q"] } },
        "kernel": { "attend": { "acc": ["q", "k", "v"], "along": ["D"], "softmax": ["S"],
                                "scores": [{ "let": "z", "be": "s + BIAS" }] },
                    "epilogue": [{ "store": "o", "from": "acc" }, { "store": "LSE", "from": "lse" }] } })");
    const std::string text = derived_of(path).text;
    CHECK(text.find(R"("dims": ["B", "H", "Q", "S"], "space": "workspace")") != std::string::npos);
    CHECK(text.find(R"("dims": ["B", "Q", "S", "H"])") == std::string::npos);
    check_right(path);
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

TEST_CASE("a gradient over a tensor whose axes come in another order is compared element by element") {
    const test::Folder folder;
    const std::string path = folder.write("turned.json", R"({ "pleat": 1, "name": "turned",
        "dims": { "A": 6, "B": 4 }, "tensors": {
        "X": { "dtype": "f32", "dims": ["A", "B"] }, "Z": { "dtype": "f32", "dims": ["B", "A"] },
        "Y": { "dtype": "f32", "dims": ["A", "B"] } },
        "kernel": { "stages": [{ "store": "Y", "from": "X * X * X" }] } })");
    Options over;
    over.over = {{"DX", "Z"}};
    check_right(path, over);
}

TEST_CASE("a backward spec has the name that is asked for, and says what it stores over") {
    const test::Folder folder;
    const std::string path = folder.write("made.json", kernel(store("X * X")));
    Options options;
    options.name = "own";
    options.over = {{"DX", "X"}};
    const Outcome out = derived_of(path, options);
    REQUIRE(out.derived);
    CHECK(out.derived->backward.name.value == "own");
    CHECK(out.derived->backward.about.value == "The gradients of made: DX is stored over X");
}

TEST_CASE("the catalog's gradients are what differences say") {
    // Small where small_sizes() cannot make them so, as folds of 128 keep whole rows; windows with a pixel in each.
    const std::map<std::string, NamedSizes> sizes{
        {"transformer/attention_layer", {{"B", "1"}, {"S", "3"}}},
        {"convolution/max_pool2d", {{"H", "4"}, {"W", "5"}, {"P", "2"}, {"Q", "3"}}}};
    size_t count = 0;
    for (const fs::path& path : catalog()) {
        const std::string name = name_in_catalog(path);
        if (const std::string refusal = refusal_of(name); !refusal.empty()) {
            const Outcome out = derived_of(path.string());
            CHECK_MESSAGE((!out.derived && out.said().find(refusal) != std::string::npos), name);
            continue;
        }
        const auto fixed = sizes.find(name);
        check_right(path.string(), {}, 0.5, fixed == sizes.end() ? NamedSizes{} : fixed->second);
        ++count;
    }
    CHECK(count >= 70);
    Options options;
    options.wrt = {"Q", "K"};
    for (const char* name : {"rope", "rope_interleaved", "rope_partial", "rope_positions"})
        check_right((catalog_folder() / "rotary" / name).string() + ".json", options);
}

}  // namespace pleat::grad
