// Polyphase: the results of a spec whose windows lie over an image of rows apart, before and after.
#include "transform/polyphase.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "loaded.h"
#include "stage/evaluate.h"
#include "target/target.h"

using namespace pleat;

namespace {

struct Case {
    int h, w, r, s, stride, dilation, padding;
};

int outputs(int inputs, int taps, const Case& c) {
    return (inputs + 2 * c.padding - c.dilation * (taps - 1) - 1) / c.stride + 1;
}

/// The input gradient of a convolution by a stride; `more` is a stage between the sum and the store.
std::string input_gradient(const Case& c, const std::string& more = "", const std::string& stored = "sum") {
    std::string text = R"s({"pleat": 1, "name": "t", "dims": {"N": 2, "H": $h, "W": $w, "P": $p, "Q": $q, "CI": 3,
        "KO": 2, "R": $r, "S": $s}, "tensors": {
        "DY": {"dtype": "f32", "dims": ["N", "P", "Q", "KO"]}, "F": {"dtype": "f32", "dims": ["KO", "R", "S", "CI"]},
        "B": {"dtype": "f32", "dims": ["N", "H", "W", "CI"]}, "DX": {"dtype": "f32", "dims": ["N", "H", "W", "CI"]}},
        "kernel": {"stages": [
          {"let": "h", "be": "H + $pad - $d * R"}, {"let": "w", "be": "W + $pad - $d * S"},
          {"let": "dy", "be": "where(h % $st == 0 and w % $st == 0, DY[P = h // $st, Q = w // $st], 0)"},
          {"contract": "sum", "of": ["dy", "F"], "along": ["R", "S", "KO"]},)s" +
                       more + R"({"store": "DX", "from": ")" + stored + R"("}]}})";
    const std::pair<std::string, int> values[] = {{"$pad", c.padding},
                                                  {"$st", c.stride},
                                                  {"$p", outputs(c.h, c.r, c)},
                                                  {"$q", outputs(c.w, c.s, c)},
                                                  {"$h", c.h},
                                                  {"$w", c.w},
                                                  {"$r", c.r},
                                                  {"$s", c.s},
                                                  {"$d", c.dilation}};
    for (const auto& [name, value] : values)
        for (size_t at; (at = text.find(name)) != std::string::npos;)
            text.replace(at, name.size(), std::to_string(value));
    return text;
}

/// What the kernels, one after another, leave in DX.
std::vector<float> results(const model::Spec& spec) {
    std::vector<std::vector<float>> memory;
    std::vector<stage::TensorData> tensors;
    for (const model::Tensor& t : spec.tensors) {
        int64_t elements = 1;
        for (const model::Axis& a : t.axes) elements *= spec.extent(a).constant();
        std::vector<float>& own = memory.emplace_back(static_cast<size_t>(elements), std::nanf(""));
        if (t.name == "DY" || t.name == "F" || t.name == "B")
            for (size_t i = 0; i < own.size(); ++i) own[i] = static_cast<float>((i * 7 + t.name.size()) % 11) - 5;
    }
    for (std::vector<float>& own : memory) tensors.push_back({own.data(), {}});
    for (const model::Kernel& k : spec.kernels) stage::Evaluation(spec, k, {}, {}, tensors).run();
    for (size_t t = 0; t < spec.tensors.size(); ++t)
        if (spec.tensors[t].name == "DX") return memory[t];
    return {};
}

model::Spec phased(model::Spec spec) {
    schedule::Draft draft(std::move(spec), schedule::default_target());
    schedule::split_phases(draft);
    return std::move(draft.spec);
}

constexpr size_t together = 2;  // kernels: the weights and all phases

}  // namespace

TEST_CASE("the phases of a result are what their windows are") {
    const std::pair<Case, size_t> cases[] = {
        {{6, 8, 3, 3, 2, 1, 1}, together}, {{7, 5, 3, 3, 2, 1, 1}, together}, {{7, 5, 3, 3, 2, 1, 0}, together},
        {{9, 7, 2, 4, 2, 1, 1}, together}, {{9, 7, 4, 4, 2, 1, 1}, together}, {{9, 8, 5, 3, 3, 1, 2}, together},
        {{7, 6, 1, 1, 2, 1, 0}, together}, {{5, 5, 2, 2, 3, 1, 0}, together}, {{3, 4, 3, 3, 2, 1, 3}, together},
        {{9, 8, 3, 1, 2, 1, 1}, together}, {{9, 10, 3, 3, 2, 2, 2}, 4},  // as many phases, of which one has taps
        {{11, 12, 3, 2, 2, 3, 2}, 1 + 4},                                // whose taps do not begin alike
        {{13, 11, 3, 3, 3, 2, 1}, 1 + 9},
    };
    for (const auto& [c, kernels] : cases) {
        const std::string text = input_gradient(c);
        CAPTURE(text);
        const model::Spec written = loaded(text), after = phased(written);
        CHECK(after.kernels.size() == kernels);
        CHECK(results(after) == results(written));
    }
}

TEST_CASE("stages behind the sum are taken at the pixels of a phase") {
    const Case c{7, 6, 3, 3, 2, 1, 1}, several{11, 12, 3, 2, 2, 3, 2};
    for (const Case& of : {c, several})
        for (const auto& [more, stored] :
             {std::pair{"", "sum * 2 + B"}, std::pair{"", "sum + B[H = H - 1] + H + 10 * W"},
              std::pair{R"({"reduce": "norm", "as": "sum", "of": "sum * B", "along": ["CI"]},)", "sum - norm"}}) {
            CAPTURE(stored);
            const model::Spec written = loaded(input_gradient(of, more, stored)), after = phased(written);
            CHECK(after.kernels.size() > 1);
            CHECK(results(after) == results(written));
        }
}

TEST_CASE("what is no window by a stride stays one kernel") {
    const Case c{7, 6, 3, 3, 2, 1, 1};
    const auto with = [&](const std::string& old, const std::string& now) {
        std::string text = input_gradient(c);
        text.replace(text.find(old), old.size(), now);
        const model::Spec written = loaded(text);
        return phased(written).kernels.size();
    };
    CHECK(with("h % 2 == 0", "h % 2 == 0") == together);
    CHECK(with("h % 2 == 0", "h % 2 == 1") == 1);                            // other rows
    CHECK(with("h % 2 == 0 and", "") == 1);                                  // rows twice
    CHECK(with("h % 2 == 0", "h % 4 == 0") == 1);                            // half of them
    CHECK(with("], 0)\"", "], 1)\"") == 1);                                  // and no zeros between
    CHECK(with("\"from\": \"sum\"", "\"from\": \"sum + DX\"") == together);  // each pixel reads its own
}

TEST_CASE("phases of volumes are kernels of their own, since the weights of all have an axis more than TMA sees") {
    const auto kernels = [](const char* channels) {
        std::string text = R"s({"pleat": 1, "name": "t", "dims": {"N": 4, "C": $c, "D": 8, "H": 8, "W": 8, "K": 64,
            "T": 3, "R": 3, "S": 3, "O": 16, "P": 16, "Q": 16}, "tensors": {
            "X": {"dtype": "bf16", "dims": ["N", "D", "H", "W", "C"]},
            "F": {"dtype": "bf16", "dims": ["C", "K", "T", "R", "S"]},
            "Y": {"dtype": "bf16", "dims": ["N", "O", "P", "Q", "K"]}}, "kernel": {"stages": [
            {"let": "d", "be": "O + 1 - T"}, {"let": "h", "be": "P + 1 - R"}, {"let": "w", "be": "Q + 1 - S"},
            {"let": "met", "be": "d % 2 == 0 and h % 2 == 0 and w % 2 == 0"},
            {"let": "x", "be": "where(met, X[D = d // 2, H = h // 2, W = w // 2], 0)"},
            {"contract": "sum", "of": ["x", "F"], "along": ["T", "R", "S", "C"]}, {"store": "Y", "from": "sum"}]}})s";
        text.replace(text.find("$c"), 2, channels);
        return phased(loaded(text)).kernels.size();
    };
    CHECK(kernels("32") == 1 + 8);
    CHECK(kernels("64") == 1 + 8);
}
