// Gradients of attention and of a perceptron: five products as one kernel, sums of what it stores, and operands
// that are stored in parts.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "folder.h"
#include "grad/derived.h"
#include "spec/write.h"

namespace pleat::grad {

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

TEST_CASE("a softmax by stages has the gradient that differences say, whatever is saved") {
    const test::Folder folder;
    const auto softmax = [&](const std::string& dtype, const std::string& of) {
        return folder.write("made.json", R"s({ "pleat": 1, "name": "made", "dims": { "S": 5, "T": 7, "D": 6 },
            "tensors": { "Q": { "dtype": ")s" +
                                             dtype + R"s(", "dims": ["S", "D"] },
                         "K": { "dtype": ")s" +
                                             dtype + R"s(", "dims": ["T", "D"] },
                         "V": { "dtype": ")s" +
                                             dtype + R"s(", "dims": ["T", "D"] },
                         "BIAS": { "dtype": "f32", "dims": ["S", "T"] },
                         "O": { "dtype": ")s" +
                                             dtype + R"s(", "dims": ["S", "D"] } },
            "kernel": { "stages": [
                { "contract": "s", "of": ["Q", "K"], "along": ["D"] }, { "let": "z", "be": "s * 0.125 + BIAS" },
                { "reduce": "m", "as": "max", "of": "z", "along": ["T"] }, { "let": "e", "be": "exp(z - m)" },
                { "reduce": "l", "as": "sum", "of": "e", "along": ["T"] },
                { "contract": "o", "of": [")s" +
                                             of + R"s(", "V"], "along": ["T"] },
                { "store": "O", "from": "o / l" }] } })s");
    };
    for (const auto& [dtype, of] : {std::pair{"f32", "e"}, {"bf16", "bf16(e)"}}) {
        const std::string path = softmax(dtype, of);
        for (const auto what : {SavePolicy::What::cheapest, SavePolicy::What::none, SavePolicy::What::all}) {
            Options options;
            options.save.what = what;
            check_right(path, options);
        }
    }
    // The sum of exponentials is kept as its logsumexp, which the forward does not have by a name.
    const Outcome out = derived_of(softmax("bf16", "bf16(e)"));
    REQUIRE(out.derived->forward);
    CHECK(spec::write(*out.derived->forward).find(R"("as": "logsumexp")") != std::string::npos);
    for (const std::string& note : out.derived->notes) CHECK_MESSAGE(note.find('?') == std::string::npos, note);
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

TEST_CASE("the gradient of a learned scale of scores is a sum of elements of attention's gradient") {
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
    // A scale may be 0: nothing is divided by it.
    for (const char* dims : {"", R"("H")", R"("H", "G")"}) {
        const std::string text = one_launch("s * W", dims);
        CHECK_MESSAGE(text.find("/ W") == std::string::npos, text);
    }
    one_launch("s * rsqrt(extent(D)) / exp(W)", R"("H")");
    one_launch("tanh(s * W)", R"("H")");
    one_launch("s * W", R"("B", "S")");
    one_launch("W * tanh(s / W)", R"("H")");
}

TEST_CASE("attention of 8 bits has the gradient of one launch") {
    Options options;
    options.types = {{"dq", "bf16"}, {"dk", "bf16"}, {"dv", "bf16"}};
    const std::string path = PLEAT_SOURCE_DIR "/dsl_specs/attention/attention_fp8.json";
    const Outcome out = derived_of(path, options);
    REQUIRE(out.derived);
    for (const char* part : {R"("store": "q_COPY")", R"("reduce": "part", "as": "sum", "of": "do2 * o")",
                             R"("of": ["q_COPY", "k_COPY"])", R"("of": ["do2", "v_COPY"])",
                             R"("reduce": "sum", "as": "sum", "of": "acc * p * g3", "along": ["S"])"})
        CHECK_MESSAGE(count(out.text, part) == 1, part, "\n", out.text);
    CHECK(count(out.text, R"("contract")") == 5);
    CHECK(count(out.text, "/ VS") == 0);  // it may be 0
    check_right(path, options, 2);
}

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
    std::string later =
        attention_of_parts("", "", R"s(, "early": { "stages": [ { "store": "q", "from": "1.0" } ] })s");
    const std::string order = R"("early", "qkv", "attention", "out")";
    later.replace(later.find(order), order.size(), R"("qkv", "attention", "out", "early")");
    options.of = {"Y"};
    refused(later, options, "the gradient needs q as it was stored in parts, and a later kernel stores over it");
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
    // What is summed along the keys, and then along more, comes from that kernel: of a factor, a slope, a sink.
    options.of = {"o"};
    text =
        R"s({ "pleat": 1, "name": "made", "dims": { "B": "runtime", "Q": "runtime", "S": "runtime", "H": 2, "D": 4 },
        "tensors": { "q": { "dtype": "bf16", "dims": ["B", "Q", "H", "D"] }, "k": { "dtype": "bf16", "dims": ["B", "S", "H", "D"] },
                     "v": { "dtype": "bf16", "dims": ["B", "S", "H", "D"] }, "SCALE": { "dtype": "f32", "dims": ["H"] },
                     "o": { "dtype": "bf16", "dims": ["B", "Q", "H", "D"] } },
        "kernel": { "attend": { "acc": ["q", "k", "v"], "along": ["D"], "softmax": ["S"],
                                "scores": [{ "let": "z", "be": "s + SCALE * tanh(s)" }] },
                    "epilogue": [ { "store": "o", "from": "acc" } ] } })s";
    CHECK(products(text) == std::vector<std::ptrdiff_t>{5});
    check_right(folder.write("made.json", text), options);
    const auto with = [&](const std::string& dims, const char* z) {
        std::string other = text;
        const std::string was = R"("SCALE": { "dtype": "f32", "dims": ["H"] })", score = "s + SCALE * tanh(s)";
        other.replace(other.find(was), was.size(), R"("SCALE": { "dtype": "f32", "dims": [)" + dims + "] }");
        other.replace(other.find(score), score.size(), z);
        check_right(folder.write("other.json", other), options);
        return products(other);
    };
    const std::vector<std::ptrdiff_t> one{5};
    CHECK(with(R"("H")", "where(S <= Q, s + SCALE * (S - Q), -inf)") == one);
    CHECK(with(R"("H")", "SCALE * s") == one);
    CHECK(with(R"("H", "S")", "where(S <= Q, s + SCALE, -inf)") == one);
    CHECK(with(R"("Q")", "s * SCALE + tanh(SCALE)") == one);
    // What lies along both queries and keys has the first two products again, as a note says.
    CHECK(with(R"("B", "H", "Q", "S")", "s + SCALE") == one);
    const Outcome apart = derived_of(folder.at("other.json"), options);
    const std::vector<std::string>& notes = apart.derived->notes;
    CHECK(std::any_of(notes.begin(), notes.end(), [](const std::string& note) {
        return note.find("DSCALE is no sum along the keys or the queries") == 0;
    }));
    options.wrt = {"q", "k", "v"};
    CHECK(with(R"("B", "H", "Q", "S")", "s + SCALE") == one);

    // Dropout: the row sums are those of dout * o as well, and a row that sees no key has no NaN behind a sink.
    options = {};
    options.of = {"O"};
    const std::string dropout = R"s({ "pleat": 1, "name": "made",
        "dims": { "Q": "runtime", "S": "runtime", "H": 2, "D": 8 },
        "params": { "seed": { "dtype": "i64", "default": 3 }, "rate": { "dtype": "f32", "default": 0.4 } },
        "tensors": { "q": { "dtype": "bf16", "dims": ["Q", "H", "D"] }, "k": { "dtype": "bf16", "dims": ["S", "H", "D"] },
                     "v": { "dtype": "bf16", "dims": ["S", "H", "D"] }, "O": { "dtype": "bf16", "dims": ["Q", "H", "D"] },
                     "LSE": { "dtype": "f32", "dims": ["Q", "H"] } },
        "kernel": { "stages": [
          { "contract": "s", "of": ["q", "k"], "along": ["D"] },
          { "let": "z", "be": "where(S <= Q, s, -inf)" },
          { "reduce": "lse", "as": "logsumexp", "of": "z", "along": ["S"] },
          { "let": "p", "be": "where(lse == -inf, 0, exp(z - lse))" },
          { "let": "kept", "be": "uniform(seed, (Q * extent(H) + H) * extent(S) + S) >= rate" },
          { "contract": "acc", "of": ["bf16(where(kept, p * (1 / (1 - rate)), 0))", "v"], "along": ["S"] },
          { "store": "O", "from": "acc" }, { "store": "LSE", "from": "lse" } ] } })s";
    check_right(folder.write("dropout.json", dropout), options);
    CHECK(products(dropout) == one);
    CHECK(count(derived_of(folder.at("dropout.json"), options).text, "uniform(") == 1);
    const auto put = [&](const std::string& was, const char* now) {
        text.replace(text.find(was), was.size(), now);
    };
    put(R"("from": "acc")", R"s("from": "acc * sigmoid(lse - SCALE)")s");
    put("s + SCALE * tanh(s)", "where(S < Q, s, -inf)");
    options.of = {"o"};
    CHECK(products(text) == one);
    check_right(folder.write("made.json", text), options);
    // Few keys do not make it cheaper to multiply again, and a result that is not stored is saved.
    put(R"("S": "runtime")", R"("S": 16)");
    CHECK(products(text) == one);
    put("acc * sigmoid(lse - SCALE)", "acc + SCALE");
    for (const char* keys : {"16", R"("runtime")"}) {
        put(R"("S": 16)", (R"("S": )" + std::string(keys)).c_str());
        CHECK(products(text) == one);
        check_right(folder.write("made.json", text), options);
    }
    // A gate of each element, in another layout: the row sums are those of dout * o, and the heads of what is
    // multiplied lie as those of the values do.
    put("acc + SCALE", "acc * sigmoid(SCALE)");
    put(R"("SCALE": { "dtype": "f32", "dims": ["H"] })",
        R"("SCALE": { "dtype": "f32", "dims": ["D", "B", "Q", "H"] })");
    options.wrt = {"q", "k", "v"};
    CHECK(products(text) == one);
    const Outcome gated = derived_of(folder.write("made.json", text), options);
    CHECK_MESSAGE(count(gated.text, R"("of": "do2 * o")") == 1, gated.text);
    CHECK_MESSAGE(count(gated.text, R"("dims": ["B", "Q", "H", "D"], "space": "workspace")") == 1, gated.text);
}

TEST_CASE("a full bias has two products beside attention's five, and is summed over what shares it") {
    const test::Folder folder;
    Options options;
    options.of = {"o"};
    const auto derived = [&](const std::string& dims) {
        const std::string text =
            R"s({ "pleat": 1, "name": "made", "dims": { "B": "runtime", "Q": "runtime", "S": "runtime", "H": 2, "G": 2, "D": 4 },
            "tensors": { "q": { "dtype": "bf16", "dims": ["B", "Q", "H", "G", "D"] }, "k": { "dtype": "bf16", "dims": ["B", "S", "H", "D"] },
                         "v": { "dtype": "bf16", "dims": ["B", "S", "H", "D"] }, "BIAS": { "dtype": "bf16", "dims": [)s" +
            dims +
            R"s(] }, "o": { "dtype": "bf16", "dims": ["B", "Q", "H", "G", "D"] }, "LSE": { "dtype": "f32", "dims": ["B", "H", "G", "Q"] } },
            "kernel": { "attend": { "acc": ["q", "k", "v"], "along": ["D"], "softmax": ["S"],
                                    "scores": [{ "let": "z", "be": "where(S <= Q, s + BIAS, -inf)" }] },
                        "epilogue": [{ "store": "o", "from": "acc" }, { "store": "LSE", "from": "lse" }] } })s";
        const std::string path = folder.write("made.json", text);
        check_right(path, options);
        Outcome out = derived_of(path, options);
        REQUIRE_MESSAGE(out.derived, out.said());
        CHECK_MESSAGE(count(out.text, R"("contract":)") == 7, out.text);
        return out.text;
    };
    const std::string lies = R"("dims": ["B", "H", "G", "Q", "S"], "space": "workspace")";
    CHECK(count(derived(R"("B", "H", "G", "Q", "S")"), lies) == 1);
    const std::string batch = derived(R"("H", "G", "Q", "S")"), heads = derived(R"("B", "Q", "S")");
    CHECK_MESSAGE((count(batch, lies) == 2 && count(batch, R"("along": ["B"])") == 1), batch);
    CHECK_MESSAGE((count(heads, lies) == 2 && count(heads, R"("along": ["H", "G"])") == 1), heads);
}

TEST_CASE("what products of a perceptron's gradient take and give passes through few tensors") {
    const test::Folder folder;
    const std::string path = folder.write("made.json", perceptron());
    check_right(path);
    const Outcome out = derived_of(path);
    REQUIRE(out.derived);
    // DSCALE, the sum of DY * acc, is that of W2 * (DY' hidden): acc is not multiplied again.
    CHECK_MESSAGE(count(out.text, R"("contract":)") == 5, out.text);
    CHECK_MESSAGE(count(out.text, R"(["DY", "W2_TRANSPOSED"])") == 1, out.text);  // SCALE is taken out of it
    // All five are one kernel, which gives the gradients of weights in a part for each example.
    CHECK_MESSAGE(count(out.text, R"("along": ["L"])") == 2, out.text);
    CHECK_MESSAGE(count(out.text, R"("store": "W2_TRANSPOSED")") == 1, out.text);
    CHECK_MESSAGE(count(out.text, R"("space": "workspace")") == 6, out.text);
}

TEST_CASE("the gradient of a norm's factor is a sum of what is stored") {
    Options options;
    options.of = {"X1"};
    options.wrt = {"X0", "WN0", "W3", "WQ", "WK", "W0"};
    const std::string path = PLEAT_SOURCE_DIR "/dsl_specs/transformer/attention_layer.json";
    check_right(path, options, 20, {{"B", "1"}, {"S", "3"}, {"E", "128"}, {"H", "2"}, {"R", "4"}});
    const Outcome out = derived_of(path, options);
    REQUIRE_MESSAGE(out.derived, out.said());
    // Of QKV and its gradient, by a kernel behind. Then sums across rows are one sweep, those of WQ and WK at once.
    CHECK_MESSAGE(count(out.text, R"s("of": "QKV * U2", "along": ["H", "SLOT", "HALF", "R"])s") == 1, out.text);
    CHECK_MESSAGE(count(out.text, R"("along": ["B", "S", "H", "SLOT"])") == 4, out.text);
}

}  // namespace pleat::grad
