// What a derived gradient saves, and how it is written: specs of tests/gradients, and choices that have one
// condition.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "folder.h"
#include "grad/derived.h"

namespace pleat::grad {

namespace {

Outcome everyday(const std::string& name) {
    return derived_of(PLEAT_SOURCE_DIR "/tests/gradients/" + name + ".json");
}

/// What the notes say is saved.
std::vector<std::string> saved(const std::string& name) {
    const Outcome out = everyday(name);
    REQUIRE_MESSAGE(out.derived, out.said());
    std::vector<std::string> found;
    for (const std::string& note : out.derived->notes)
        if (note.starts_with("saved: ")) found.push_back(note.substr(7, note.find(',', note.find(']')) - 7));
    return found;
}

bool says(const Outcome& out, const std::string& stage) { return out.text.find(stage) != std::string::npos; }

}  // namespace

TEST_CASE("what is saved costs the bytes of the dtype in which it is saved") {
    using Names = std::vector<std::string>;
    // Differences and sigmoids of f32 tensors take more bytes than the tensors; rows take few.
    CHECK(saved("triplet") == Names{"Z [B] in f32", "Z2 [B] in f32"});
    CHECK(saved("batchnorm") == Names{"MU [C] in f32", "Z [C] in f32"});
    CHECK(saved("dice") == Names{"Z [B] in f32", "Z2 [B] in f32"});
    // As many bytes either way: then nothing is saved.
    CHECK(saved("huber").empty());
    CHECK(saved("ppo").empty());
}

TEST_CASE("choices by one condition are one choice") {
    const Outcome prelu = everyday("prelu");
    CHECK_MESSAGE(says(prelu, R"s("from": "DY * where(g, 1, A)")s"), prelu.text);
    const Outcome masked = everyday("rms_masked");
    CHECK_MESSAGE(says(masked, R"s("from": "where(MASK, R * (W * DY - X * (total * R * R / Z)), 0)")s"),
                  masked.text);
    const test::Folder folder;
    // What stands in a function, or has a name, stays as it is: others take it.
    check_right(folder.write("made.json", kernel(R"s({ "let": "s", "be": "where(X > 0, X * X, W)" }, )s" +
                                                 store("where(X > 0, s * exp(where(X > 0, X, W)), s)"))));
    check_right(folder.write("made.json", kernel(store("where(W > 0, X, 0) * where(W > 0, X, W * X)"))));
}

TEST_CASE("what is the same for a row is added to its elements under their condition") {
    Options options;
    options.of = {"LOSS"};
    const Outcome loss = derived_of(PLEAT_SOURCE_DIR "/dsl_specs/loss/cross_entropy.json", options);
    CHECK_MESSAGE(says(loss, R"s("from": "where(ignored, 0, DLOSS * where(V == LABEL, p - 1, p))")s"), loss.text);
    const test::Folder folder;
    const auto text = [&](const std::string& value) {
        const std::string path = folder.write("made.json", kernel(store(value)));
        check_right(path);
        return derived_of(path).text;
    };
    const std::string rows = text("where(X > W, X * W, 0) + exp(X)");
    CHECK_MESSAGE(rows.find("DY * where(g, p + W, p)") != std::string::npos, rows);
    // What is of elements itself stays where it is, as does what a sum takes.
    const std::string elements = text("where(X > W, X * X, 0) + exp(X)");
    CHECK_MESSAGE(elements.find("where(X > W, 2 * X, 0)") != std::string::npos, elements);
}

TEST_CASE("what products share is multiplied once") {
    const Outcome gelu = derived_of(PLEAT_SOURCE_DIR "/dsl_specs/activation/gelu_tanh.json");
    CHECK_MESSAGE(says(gelu, R"s({ "let": "square", "be": "X * X" })s"), gelu.text);
    CHECK_MESSAGE(says(gelu, "0.21406444881780076 * square"), gelu.text);
    const test::Folder folder;
    const std::string stages = R"s({ "let": "s", "be": "sigmoid(X)" }, { "let": "a", "be": "X * s" },
                                   { "let": "b", "be": "X * (1 - s) * W" }, )s";
    const std::string path =
        folder.write("made.json", kernel(stages + store("exp(a) + exp(b) + exp(X * (2 - s)) + W * W * W")));
    check_right(path);
    const Outcome out = derived_of(path);
    CHECK_MESSAGE(says(out, "X - "), out.text);
    CHECK_MESSAGE(!says(out, "X * (1 - s)"), out.text);
}

TEST_CASE("what a mean was taken of adds up to 0") {
    for (const char* name : {"group_silu", "group_nhwc"}) {
        const Outcome out = everyday(name);
        CHECK_MESSAGE(!says(out, R"s("of": "d")s"), out.text);
        CHECK_MESSAGE(says(out, name == std::string("group_silu") ? "c2 / extent(P)" : "SUM4 / extent(P)"),
                      out.text);
    }
    const test::Folder folder;
    // The mean along other axes, of other values or with another factor; a ragged last block.
    const auto right = [&](const std::string& of, const std::string& along, const std::string& d) {
        check_right(folder.write(
            "made.json", kernel(R"s({ "reduce": "mu", "as": "mean", "of": ")s" + of + R"s(", "along": [")s" +
                                along + R"s("] }, { "let": "d", "be": ")s" + d + R"s(" },
                                { "reduce": "v", "as": "sum", "of": "d * d + d * W[H = 2]", "along": [")s" +
                                along + R"s("] }, )s" + store("d * rsqrt(1 + v * v) * W"))));
    };
    for (const char* along : {"H", "H % 4", "T % 4"}) {
        right("X", along, "X - mu");
        right("X * X", along, "X - mu");
        right("X", along, "X * W - mu");
        right("X", along, "X - 2 * mu");
        right("X", along, "X + W - mu");
    }
}

TEST_CASE("a softmax adds up to 1") {
    const Outcome kl = everyday("kl");
    CHECK_MESSAGE(!says(kl, "\"reduce\""), kl.text);
    // Not along other axes than its own.
    const test::Folder folder;
    const std::string lse = R"({ "reduce": "l", "as": "logsumexp", "of": "X", "along": ["H % 4"] }, )";
    check_right(folder.write("made.json", kernel(lse + R"s({ "let": "p", "be": "exp(X - l)" },
        { "reduce": "t", "as": "sum", "of": "p", "along": ["H"] }, )s" +
                                                 store("t * W * l"))));
}

TEST_CASE("what follows a product at all places of an axis that it lacks is a kernel behind it") {
    const Outcome film = everyday("film");
    CHECK_MESSAGE(says(film, R"("dx_pass")"), film.text);
}

TEST_CASE("terms that cancel behind a factor of both do") {
    const test::Folder folder;
    const std::string lets = R"s({ "let": "a", "be": "X + W" }, )s";
    const auto text = [&](const std::string& of) {
        const std::string path = folder.write("made.json", kernel(lets + store(of)));
        check_right(path);
        return derived_of(path).text;
    };
    const std::string cancelled = text("sin(X) * a - sin(X) * W");
    CHECK_MESSAGE(cancelled.find("\"DW\"") == std::string::npos, cancelled);
    text("sin(X) * a - cos(X) * W");
    text("W * (a - X) + W * (X + 2)");
}

TEST_CASE("factors that are the same along an axis are multiplied first") {
    const Outcome norm = derived_of(PLEAT_SOURCE_DIR "/dsl_specs/norm/rmsnorm_forward.json");
    CHECK_MESSAGE(says(norm, "X * ((DR + total) * R * R / extent(H))"), norm.text);
}

TEST_CASE("sums along directions that share axes go along these once") {
    const Outcome group = everyday("group_nhwc");
    REQUIRE(group.derived);
    size_t sums = 0;
    for (size_t at = 0; (at = group.text.find(R"("along": ["P"])", at)) != std::string::npos; ++at) ++sums;
    CHECK_MESSAGE(sums == 2, group.text);  // of DY and of DY d, for each example and channel
    CHECK_MESSAGE(!says(group, R"("along": ["P", "C % 8"])"), group.text);
    CHECK_MESSAGE(!says(group, R"("along": ["N", "P"])"), group.text);
}

TEST_CASE("sums of weights of five products are sums of rows of what these leave") {
    const Outcome out = derived_of(PLEAT_SOURCE_DIR "/dsl_specs/convolution/cheri_block.json");
    REQUIRE(out.derived);
    const size_t at = out.text.find("_attention\"");
    const std::string products = out.text.substr(at, out.text.find("_pass\"", at) - at);
    CHECK_MESSAGE(products.find(R"s("of": "U * du")s") != std::string::npos, products);
    CHECK_MESSAGE(products.find(R"s("along": ["E"] },
        { "store": "DU")s") != std::string::npos,
                  products);
    size_t sums = 0;
    for (size_t from = 0; (from = products.find("\"reduce\"", from)) != std::string::npos; ++from) ++sums;
    CHECK_MESSAGE(sums == 2, products);
}

TEST_CASE("a factor of rows goes into the operand that workspace keeps") {
    const Outcome out = derived_of(PLEAT_SOURCE_DIR "/dsl_specs/convolution/cheri_block.json");
    REQUIRE(out.derived);
    // What is normalized is stored, and no element of the five products is scaled by its row or by the whole block.
    CHECK_MESSAGE(says(out, R"s(/ (extent(L) * extent(C))) * R" })s"), out.text);
    const size_t at = out.text.find("_attention\"");
    const std::string products = out.text.substr(at, out.text.find("_pass\"", at) - at);
    for (const char* factor : {" R", "(R", "SCALE"})
        CHECK_MESSAGE(products.find(factor) == std::string::npos, products);
    // One sigmoid serves the activation and its derivative.
    CHECK_MESSAGE(products.find(R"s("DT(acc2 * s)")s") != std::string::npos, products);
    CHECK_MESSAGE(products.find("gelu_tanh") == std::string::npos, products);
}

TEST_CASE("a factor stays behind a product that something takes without it") {
    const test::Folder folder;
    const auto path = [&](const std::string& hidden, const std::string& more) {
        return folder.write("made.json", R"s({ "pleat": 1, "name": "made",
        "dims": { "N": "runtime", "L": "runtime", "C": 64, "E": 128 },
        "tensors": { "X": { "dtype": "bf16", "dims": ["N", "L", "C"] }, "B": { "dtype": "f32", "dims": ["N", "C"] },
                     "W1": { "dtype": "bf16", "dims": ["E", "C"] }, "W2": { "dtype": "bf16", "dims": ["C", "E"] },
                     "R": { "dtype": "f32", "dims": ["N"] }, "Y": { "dtype": "bf16", "dims": ["N", "L", "C"] },
                     "Z": { "dtype": "bf16", "dims": ["N", "L", "C"], "space": "workspace" } },
        "kernels": { "first": { "stages": [ { "store": "Z", "from": "X + B" } ] }, "second": { "stages": [
            { "contract": "z", "of": ["Z", "W1"], "along": ["C"] }, { "let": "hidden", "be": ")s" +
                                             hidden + R"s(" },
            { "contract": "acc", "of": ["bf16(hidden)", "W2"], "along": ["E"] },
            { "store": "Y", "from": "X + acc)s" +
                                             more + R"s(" } ] } }, "program": ["first", "second"] })s");
    };
    for (const char* hidden : {"tanh(z * R)", "tanh(z * R) * z * R", "tanh(z * R) * z", "tanh(z) * R",
                               "tanh(z / R)", "tanh(z * R * R)", "gelu_tanh(z * R)", "z * R"})
        for (const char* more : {"", " * R"}) {
            Options options;
            options.wrt = {"X", "B", "W1", "W2"};
            check_right(path(hidden, more), options);
        }
}

TEST_CASE("a sum of what is read elsewhere is one of the places that read it, where these are at hand") {
    const test::Folder folder;
    const auto text = [&](const std::string& stages) {
        const std::string path = folder.write("made.json", kernel(stages));
        check_right(path);
        return derived_of(path).text;
    };
    const auto reads = [](const std::string& of, const std::string& what) {
        return of.find(what) != std::string::npos;
    };
    const std::string taps = text(store("sin(X[T = T - 2] * W) + X * W"));
    CHECK_MESSAGE(!reads(taps, "* X\""), taps);  // the sine's derivative has X there anyway
    const std::string linear = text(store("X[T = T - 2] * W"));
    CHECK_MESSAGE(reads(linear, R"s("of": "DY[T = T + 2] * X")s"), linear);
    text(store("X[T = T - 2] * W * X"));
    text(store("X[T = T - 2] * W + X[T = T - 1] * X[H = 3]"));
    text(store("X[T = 2 * T] * W"));
    text(store("X[T = 3, H = H - 1] * W"));
    text(R"s({ "let": "a", "be": "X[T = T - 1] * W" }, )s" + store("a[T = T + 3] + a[H = H - 1] * W"));
}

TEST_CASE("what a weighted mean was taken of adds up to 0") {
    // The statistics of blocks, each counted as often as it has places: what an example's mean leaves of these.
    const Outcome out = derived_of(PLEAT_SOURCE_DIR "/dsl_specs/convolution/cheri_block.json");
    CHECK_MESSAGE(!says(out, "PART_MEAN"), out.text);
    const test::Folder folder;
    const auto right = [&](const std::string& weight, const std::string& of) {
        check_right(folder.write(
            "made.json",
            kernel(R"s({ "let": "n", "be": ")s" + weight + R"s(" },
                { "reduce": "a", "as": "mean", "of": "X", "along": ["T % 4", "H"] },
                { "reduce": "sum", "as": "sum", "of": "n * a", "along": ["T /^ 4"] },
                { "let": "mean", "be": "sum / (extent(T) * extent(H))" }, { "let": "off", "be": "a - )s" +
                   of + R"s(" }, { "reduce": "v", "as": "sum", "of": "n * off * off", "along": ["T /^ 4"] }, )s" +
                   store("X * rsqrt(1 + v * v) * W + mean"))));
    };
    for (const char* weight : {"extent(H) * min(4, extent(T) - 4 * (T // 4))", "min(4, extent(T) - 4 * (T // 4))",
                               "extent(H) * min(4, extent(T) - 3 * (T // 4))", "2 * extent(H)"})
        for (const char* of : {"mean", "2 * mean", "mean * mean"}) right(weight, of);
}

TEST_CASE("rows do the work of elements") {
    const Outcome out = derived_of(PLEAT_SOURCE_DIR "/dsl_specs/convolution/cheri_block.json");
    CHECK_MESSAGE(says(out, "DU * (SCALE * R) - R * SUM3 * (SCALE / g) - U * (R * SUM4 * (SCALE / g))"), out.text);
    // A difference of what is exact stays one.
    const Outcome norm = derived_of(PLEAT_SOURCE_DIR "/dsl_specs/norm/layernorm.json");
    CHECK_MESSAGE(says(norm, "X - MU"), norm.text);
}

}  // namespace pleat::grad
