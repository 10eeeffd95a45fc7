// Reductions over few values are written out where that makes one launch of many, and mean the same.
#include "transform/short_reductions.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "compile/compile.h"
#include "loaded.h"
#include "plan/family.h"
#include "plan/plan.h"
#include "stage/evaluate.h"
#include "transform/lower.h"

using namespace pleat;

namespace {

struct Case {
    const char* name;
    std::string dims, tensors, stages;
    std::string text() const {
        return R"j({"pleat": 1, "name": "t", "dims": {)j" + dims + R"j(}, "tensors": {)j" + tensors +
               R"j(}, "kernel": {"stages": [)j" + stages + "]}}";
    }
};

std::string tensor(const std::string& name, const std::string& axes, const std::string& dtype = "f32") {
    return "\"" + name + R"j(": {"dtype": ")j" + dtype + R"j(", "dims": [)j" + axes + "]}";
}
const std::string x = tensor("X", R"j("B", "L")j"), y = tensor("Y", R"j("B", "L")j");

const Case taps{"taps, some outside", R"j("B": 2, "L": 9, "T": 5)j", x + ", " + y,
                R"j({"reduce": "s", "as": "sum", "of": "X[L = L + T - 2]", "along": ["T"]},
                   {"store": "Y", "from": "s / (min(L + 3, extent(L)) - max(L - 2, 0))"})j"};
const Case weights{"weights that lie along memory", R"j("B": 2, "C": 3, "L": 8, "W": 4)j",
                   tensor("X", R"j("B", "C", "L")j") + ", " + tensor("F", R"j("C", "W")j") + ", " +
                       tensor("Y", R"j("B", "C", "L")j"),
                   R"j({"reduce": "s", "as": "sum", "of": "X[L = L - W] * F", "along": ["W"]},
                      {"store": "Y", "from": "silu(s)"})j"};
const Case image{
    "a convolution in two dims, with strides", R"j("H": 9, "V": 6, "P": 4, "Q": 6, "R": 3, "S": 3)j",
    tensor("X", R"j("H", "V")j") + ", " + tensor("F", R"j("R", "S")j") + ", " + tensor("Y", R"j("P", "Q")j"),
    R"j({"reduce": "s", "as": "sum", "of": "X[H = 2*P + R - 1, V = Q + S - 1] * F", "along": ["R", "S"]},
                    {"store": "Y", "from": "s"})j"};
const Case pooling{"maxima and means of the same values", R"j("B": 3, "L": 8, "O": 4, "T": 2)j",
                   x + ", " + tensor("Y", R"j("B", "O")j") + ", " + tensor("Z", R"j("B", "O")j"),
                   R"j({"reduce": "m", "as": "max", "of": "X[L = 2*O + T]", "along": ["T"]},
                      {"reduce": "a", "as": "mean", "of": "X[L = 2*O + T]", "along": ["T"]},
                      {"store": "Y", "from": "m"}, {"store": "Z", "from": "a"})j"};
const Case wide_pooling{
    "windows of 66 taps over two dims", R"j("H": 12, "V": 24, "P": 2, "Q": 2, "R": 6, "S": 11)j",
    tensor("X", R"j("H", "V")j") + ", " + tensor("Y", R"j("P", "Q")j"),
    R"j({"reduce": "a", "as": "mean", "of": "X[H = 6*P + R, V = 11*Q + S]", "along": ["R", "S"]},
                      {"store": "Y", "from": "a"})j"};
const Case across{"a softmax across memory", R"j("B": 2, "E": 8, "L": 5)j",
                  tensor("X", R"j("B", "E", "L")j") + ", " + tensor("Y", R"j("B", "E", "L")j"),
                  R"j({"reduce": "m", "as": "max", "of": "X", "along": ["E"]},
                     {"reduce": "s", "as": "sum", "of": "exp(X - m) * where(E // 2 == 1, 2, 1)", "along": ["E"]},
                     {"store": "Y", "from": "exp(X - m) / s"})j"};
const Case integers{
    "sums of integers", R"j("B": 3, "E": 4, "L": 5)j",
    tensor("X", R"j("B", "E", "L")j", "i32") + ", " + tensor("Y", R"j("B", "L")j", "i32"),
    R"j({"reduce": "s", "as": "sum", "of": "X * E", "along": ["E"]}, {"store": "Y", "from": "s"})j"};

const Case weighted{
    "a small factor along memory", R"j("B": 2, "E": 4, "L": 5)j",
    tensor("X", R"j("B", "E", "L")j") + ", " + tensor("G", R"j("B", "E")j") + ", " + y,
    R"j({"reduce": "s", "as": "sum", "of": "X * G", "along": ["E"]}, {"store": "Y", "from": "s"})j"};

/// Tensors of the spec with values that differ, f32 or i32.
struct Memory {
    std::vector<std::vector<float>> bytes;
    std::vector<stage::TensorData> tensors;
    explicit Memory(const model::Spec& spec) {
        for (const model::Tensor& t : spec.tensors) {
            size_t count = 1;
            for (const model::Axis& a : t.axes) count *= static_cast<size_t>(spec.extent(a).constant());
            std::vector<float>& data = bytes.emplace_back(count);
            for (size_t i = 0; i < count; ++i) {
                if (t.dtype == model::Dtype::i32)
                    stage::store(t.dtype, data.data(), static_cast<int64_t>(i),
                                 stage::Value::of_integer(static_cast<int64_t>(i * 7 % 23)));
                else
                    data[i] = std::sin(static_cast<float>(i + 1));
            }
        }
        for (auto& data : bytes) tensors.push_back({data.data(), {}});
    }
};

size_t reductions(const model::Kernel& kernel) {
    size_t n = 0;
    for (model::NodeId i = 0; i < kernel.graph.size(); ++i) n += kernel.graph[i].op == model::Op::reduce;
    return n;
}

}  // namespace

TEST_CASE("few terms are written out, and make one map") {
    for (const Case& c : {taps, weights, image, pooling, wide_pooling, across, integers, weighted}) {
        CAPTURE(c.name);
        const model::Spec spec = loaded(c.text());
        const model::Kernel& written = spec.kernels.front();
        const model::Kernel lowered = schedule::lower(spec, written);
        CHECK(reductions(written) > 0);
        CHECK(reductions(lowered) == 0);
        const schedule::Plan plan = schedule::plan(spec, lowered);
        for (const schedule::Variant& v : plan.variants) {
            REQUIRE(v.launches.size() == 1);
            CHECK(v.launches[0]->family().name() == "map");
        }
        CHECK(plan.workspace == model::Size(0));

        Memory memory(spec);
        stage::Evaluation before(spec, written, {}, {}, memory.tensors),
            after(spec, lowered, {}, {}, memory.tensors);
        for (size_t s = 0; s < written.stores.size(); ++s) {
            const stage::Stored a = before.store(s), b = after.store(s);
            REQUIRE(a.values.size() == b.values.size());
            REQUIRE(!a.values.empty());
            CHECK(a.offsets == b.offsets);
            for (size_t i = 0; i < a.values.size(); ++i)
                CHECK(std::abs(a.values[i].as_real() - b.values[i].as_real()) <= 1e-12);
        }
    }
}

TEST_CASE("what waits for a whole row, lies along memory, is long or has no terms stays a reduction") {
    for (const Case& c :
         {Case{"in place", R"j("B": 64, "E": 4, "L": 64)j", tensor("X", R"j("B", "E", "L")j"),
               R"j({"reduce": "s", "as": "sum", "of": "X", "along": ["E"]}, {"store": "X", "from": "X / s"})j"},
          Case{"along memory", R"j("B": 64, "E": 8)j",
               tensor("X", R"j("B", "E")j") + ", " + tensor("Y", R"j("B")j"),
               R"j({"reduce": "s", "as": "sum", "of": "X", "along": ["E"]}, {"store": "Y", "from": "s"})j"},
          Case{"long", R"j("B": 64, "E": 33, "L": 64)j",
               tensor("X", R"j("B", "E", "L")j") + ", " + tensor("Y", R"j("B", "L")j"),
               R"j({"reduce": "s", "as": "sum", "of": "X", "along": ["E"]}, {"store": "Y", "from": "s"})j"},
          Case{"a wide window of products", R"j("L": 9, "P": 3, "R": 8, "S": 8)j",
               tensor("X", R"j("L")j") + ", " + tensor("F", R"j("R", "S")j") + ", " + tensor("Y", R"j("P")j"),
               R"j({"reduce": "s", "as": "sum", "of": "X[L = P + R - S] * F", "along": ["R", "S"]},
                  {"store": "Y", "from": "s"})j"},
          Case{"at launch", R"j("B": 64, "E": "runtime", "L": 64)j",
               tensor("X", R"j("B", "E", "L")j") + ", " + tensor("Y", R"j("B", "L")j"),
               R"j({"reduce": "s", "as": "sum", "of": "X", "along": ["E"]}, {"store": "Y", "from": "s"})j"},
          Case{"logsumexp", R"j("B": 64, "E": 4, "L": 64)j",
               tensor("X", R"j("B", "E", "L")j") + ", " + tensor("Y", R"j("B", "L")j"),
               R"j({"reduce": "s", "as": "logsumexp", "of": "X", "along": ["E"]}, {"store": "Y", "from": "s"})j"},
          Case{"beside a long one", R"j("B": 8, "L": 64)j",
               x + ", " + tensor("Y", R"j("B")j") + ", " + tensor("Z", R"j("L")j"),
               R"j({"reduce": "s", "as": "sum", "of": "X", "along": ["L"]}, {"store": "Y", "from": "s"},
                  {"reduce": "t", "as": "sum", "of": "X", "along": ["B"]}, {"store": "Z", "from": "t"})j"}}) {
        CAPTURE(c.name);
        const model::Spec spec = loaded(c.text());
        CHECK(reductions(schedule::lower(spec, spec.kernels.front())) == reductions(spec.kernels.front()));
    }
}

TEST_CASE("the tap at its own place is the element itself") {
    const model::Spec spec = loaded(taps.text());
    const model::Kernel lowered = schedule::lower(spec, spec.kernels.front());
    size_t elsewhere = 0;
    for (model::NodeId i = 0; i < lowered.graph.size(); ++i)
        elsewhere += lowered.graph[i].op == model::Op::substitute;
    CHECK(elsewhere == 4);
    CHECK(schedule::explain(schedule::compile(spec)).find("  s is written out, term by term\n") !=
          std::string::npos);
}

TEST_CASE("taps are written out beside other reductions, and taken in by them") {
    const model::Spec spec = loaded(Case{"", R"j("B": "runtime", "L": 64, "T": 3)j", x + ", " + y,
                                         R"j({"reduce": "s", "as": "sum", "of": "X[L = L + T - 1]", "along": ["T"]},
                                            {"reduce": "m", "as": "max", "of": "s", "along": ["L"]},
                                            {"store": "Y", "from": "s - m"})j"}
                                        .text());
    const model::Kernel lowered = schedule::lower(spec, spec.kernels.front());
    CHECK(reductions(lowered) == 1);
    for (const schedule::Variant& v : schedule::plan(spec, lowered).variants) {
        REQUIRE(v.launches.size() == 1);
        CHECK(v.launches[0]->family().name() == "row");
    }
}

TEST_CASE("gradients of taps are stored tap by tap, so that one launch reads the rows for those of the input too") {
    const Case c{"", R"j("N": "runtime", "L": 16, "C": 256, "T": 3)j",
                 tensor("X", R"j("N", "L", "C")j", "bf16") + ", " + tensor("DY", R"j("N", "L", "C")j", "bf16") +
                     ", " + tensor("F", R"j("T", "C")j") + ", " + tensor("DX", R"j("N", "L", "C")j", "bf16") +
                     ", " + tensor("DF", R"j("T", "C")j"),
                 R"j({"reduce": "dx", "as": "sum", "of": "DY[L = L + 1 - T] * F", "along": ["T"]},
                    {"store": "DX", "from": "dx"},
                    {"reduce": "df", "as": "sum", "of": "DY * X[L = L + T - 1]", "along": ["N", "L"]},
                    {"store": "DF", "from": "df"})j"};
    const model::Spec spec = loaded(c.text());
    const model::Kernel lowered = schedule::lower(spec, spec.kernels.front());
    CHECK(lowered.stores.size() == 4);
    CHECK(reductions(lowered) == 3);
    CHECK(lowered.lets.size() == spec.kernels.front().lets.size());
    CHECK(schedule::explain(schedule::compile(spec)).find("  df is written out") == std::string::npos);
    for (const schedule::Variant& v : schedule::plan(spec, lowered).variants) {
        CHECK(v.launches.size() <= 2);
        const std::string_view family = v.launches.front()->family().name();
        CHECK((family == "rolling" || family == "sweep"));
    }

    const Case fixed{"", R"j("N": 3, "L": 40, "C": 4, "T": 3)j",
                     tensor("X", R"j("N", "L", "C")j") + ", " + tensor("DY", R"j("N", "L", "C")j") + ", " +
                         tensor("DX", R"j("N", "L", "C")j") + ", " + tensor("DF", R"j("T", "C")j"),
                     R"j({"store": "DX", "from": "DY"},
                        {"reduce": "df", "as": "sum", "of": "DY * X[L = L + T - 1]", "along": ["N", "L"]},
                        {"store": "DF", "from": "df"})j"};
    const model::Spec known = loaded(fixed.text());
    const model::Kernel& written = known.kernels.front();
    const model::Kernel apart = schedule::lower(known, written);
    REQUIRE(apart.stores.size() == 4);
    Memory memory(known);
    stage::Evaluation before(known, written, {}, {}, memory.tensors), after(known, apart, {}, {}, memory.tensors);
    const stage::Stored all = before.store(1);
    for (size_t s = 1; s < 4; ++s) {
        const stage::Stored one = after.store(s);
        REQUIRE(one.values.size() == 4);
        for (size_t i = 0; i < one.values.size(); ++i) {
            const auto at = std::find(all.offsets.begin(), all.offsets.end(), one.offsets[i]);
            REQUIRE(at != all.offsets.end());
            const auto place = static_cast<size_t>(at - all.offsets.begin());
            CHECK(std::abs(one.values[i].as_real() - all.values[place].as_real()) <= 1e-12);
        }
    }
    // Nothing else goes over what the gradient reads: its columns stay together.
    const Case alone{"", R"j("N": "runtime", "L": 16, "C": 256, "T": 3)j",
                     tensor("X", R"j("N", "L", "C")j") + ", " + tensor("DY", R"j("N", "L", "C")j") + ", " +
                         tensor("DF", R"j("T", "C")j"),
                     R"j({"reduce": "df", "as": "sum", "of": "DY * X[L = L + T - 1]", "along": ["N", "L"]},
                        {"store": "DF", "from": "df"})j"};
    const model::Spec one = loaded(alone.text());
    CHECK(schedule::lower(one, one.kernels.front()).stores.size() == 1);
}
