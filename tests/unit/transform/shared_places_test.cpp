// Values at shifted coordinates: one value a place, the same results.
#include "transform/shared_places.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "loaded.h"
#include "plan/graph_walk.h"
#include "stage/evaluate.h"
#include "transform/places.h"

using namespace pleat;

namespace {

/// `steps` lets, each made of the one before by `step`, in which {} is its name.
model::Spec steps(int steps, const std::string& step, const std::string& first = "X") {
    std::string stages = fmt::format(R"({{"let": "v0", "be": "{}"}})", first);
    for (int i = 0; i < steps; ++i) {
        std::string be = step;
        for (size_t at = be.find('#'); at != std::string::npos; at = be.find('#'))
            be.replace(at, 1, fmt::format("v{}", i));
        stages += fmt::format(R"(, {{"let": "v{}", "be": "{}"}})", i + 1, be);
    }
    return loaded(R"({"pleat": 1, "name": "t", "dims": {"A": 6, "B": 5}, "tensors": {
        "X": {"dtype": "f32", "dims": ["A", "B"]}, "R": {"dtype": "f32", "dims": ["A"]},
        "Y": {"dtype": "f32", "dims": ["A", "B"]}}, "kernel": {"stages": [)" +
                  stages + fmt::format(R"(, {{"store": "Y", "from": "v{} + R"}}]}}}})", steps));
}

std::vector<double> results(const model::Spec& spec, const model::Kernel& kernel) {
    std::vector<float> x(30), r(6), y(30);
    for (size_t i = 0; i < x.size(); ++i) x[i] = std::sin(static_cast<float>(i + 1));
    for (size_t i = 0; i < r.size(); ++i) r[i] = std::cos(static_cast<float>(i + 1));
    stage::Evaluation evaluation(spec, kernel, {}, {}, {{x.data(), {}}, {r.data(), {}}, {y.data(), {}}});
    std::vector<double> values;
    for (const stage::Value& v : evaluation.store(0).values) values.push_back(v.as_real());
    return values;
}

const char* const stencil = "#[A = A + 1] + #[A = A - 1] + #[B = B + 1] + #[B = B - 1] + # * 4";

}  // namespace

TEST_CASE("values at shifted coordinates are computed once a place, and are what they were") {
    const char* const forms[] = {
        stencil,
        "#[A = A + 1] - 0.5 * #[A = A - 1] + #[A = B] + #[B = A]",
        "#[A = 2] + #[B = 4] + #[A = A + 2] + #[A = A + 1, B = B - 1]",
        "where(#[A = A - 1] > 0, #[A = A + 1], #[B = B - 1] + A * B)",
        "#[A = 2 * A] + #[A = A + 1] + #[A = A - 1] + #[B = B + 1] + #[B = B - 1]",
    };
    for (const std::string form : forms) {
        CAPTURE(form);
        const model::Spec spec = steps(4, form, "X + A + 10 * B");
        const model::Kernel& written = spec.kernels.front();
        const model::Kernel shared = schedule::share_places(spec, written);
        const auto before = results(spec, written), after = results(spec, shared);
        REQUIRE(before.size() == 30);
        for (size_t i = 0; i < before.size(); ++i) CHECK(before[i] == after[i]);
        const auto many = std::numeric_limits<int32_t>::max();
        const auto count = schedule::count_places(written.graph, written.effects(), many);
        CHECK(count.sharable);
        CHECK(count.apart > 2 * count.shared);
        // Of the kernel that was made, no value is left that is computed at several places.
        const auto now = schedule::count_places(shared.graph, shared.effects(), many);
        CHECK(now.apart <= 2 * now.shared);
    }
}

TEST_CASE("a kernel grows with its places, not with the ways that lead to them") {
    const model::Spec spec = steps(8, stencil);
    const model::Kernel shared = schedule::share_places(spec, spec.kernels.front());
    CHECK(shared.graph.size() < 20000);  // 5^8 ways
}

TEST_CASE("reads at shifted coordinates, and few values, stay as they are written") {
    const model::Spec spec = steps(1, stencil);
    const model::Kernel& written = spec.kernels.front();
    CHECK(schedule::share_places(spec, written).graph.size() == written.graph.size());
}

TEST_CASE("a shift of values that are shifted reads is one shift of each, however few they are") {
    const model::Spec spec = steps(2, "#[A = A + 1] + 0.5 * #[A = A - 2] + sin(#)");
    const model::Kernel& written = spec.kernels.front();
    const model::Kernel shared = schedule::share_places(spec, written);
    CHECK(results(spec, written) == results(spec, shared));
    const auto moved = [](const model::Kernel& kernel) {
        size_t computed = 0;
        schedule::visit(
            kernel.graph, kernel.effects().front(), [](model::NodeId) { return false; },
            [&](model::NodeId n) {
                const model::Node& node = kernel.graph[n];
                computed += node.op == model::Op::substitute && kernel.graph[node.args[0]].op != model::Op::read;
            });
        return computed;
    };
    CHECK(moved(written) == 2);
    CHECK(moved(shared) == 0);
}

TEST_CASE("a sum is computed once, wherever it is read") {
    const model::Spec spec = loaded(R"({"pleat": 1, "name": "t", "dims": {"A": 6, "B": 5}, "tensors": {
        "X": {"dtype": "f32", "dims": ["A", "B"]}, "R": {"dtype": "f32", "dims": ["A"]},
        "Y": {"dtype": "f32", "dims": ["A", "B"]}}, "kernel": {"stages": [
        {"reduce": "s", "as": "sum", "of": "X", "along": ["B"]},
        {"let": "v1", "be": "s[A = A + 1] + s[A = A - 1]"}, {"let": "v2", "be": "v1[A = A + 1] + v1[A = A - 1]"},
        {"let": "v3", "be": "v2[A = A + 1] + v2[A = A - 1]"}, {"let": "v4", "be": "v3[A = A + 1] + v3[A = A - 1]"},
        {"let": "v5", "be": "v4[A = A + 1] + v4[A = A - 1]"}, {"let": "v6", "be": "v5[A = A + 1] + v5[A = A - 1]"},
        {"let": "v7", "be": "v6[A = A + 1] + v6[A = A - 1]"},
        {"store": "Y", "from": "X * v7 + R"}]}})");
    const model::Kernel shared = schedule::share_places(spec, spec.kernels.front());
    CHECK(results(spec, spec.kernels.front()) == results(spec, shared));
    size_t sums = 0;
    for (model::NodeId i = 0; i < shared.graph.size(); ++i) sums += shared.graph[i].op == model::Op::reduce;
    CHECK(sums == 1);
}
