// What rows keep of their elements from one loop to the next, and where that leaves room for two blocks.
#include <doctest/doctest.h>

#include "loaded.h"
#include "planned.h"

using namespace pleat;

namespace {

struct Row {
    model::Kernel kernel;
    schedule::RowLaunch launch;
};

/// The form of many rows of 32768: X goes into `z`, and `result` of that and of its logsumexp into Y.
Row row_of(const std::string& z, const std::string& result, const std::string& dtype = "f32") {
    const model::Spec spec =
        loaded(R"({"pleat": 1, "name": "t", "dims": {"T": 8192, "H": 32768}, "types": {"DT": ")" + dtype +
               R"("}, "params": {"cap": {"dtype": "f32"}}, "tensors": {
        "X": {"dtype": "DT", "dims": ["T", "H"]}, "Y": {"dtype": "DT", "dims": ["T", "H"]}}, "kernel": {"stages": [)" +
               z + R"(, {"reduce": "lse", "as": "logsumexp", "of": "z", "along": ["H"]},
        {"store": "Y", "from": ")" +
               result + "\"}]}}");
    model::Kernel kernel = schedule::lower(spec, spec.kernels.front());
    const schedule::Plan plan = schedule::plan(spec, kernel);
    REQUIRE(!plan.variants.empty());
    REQUIRE(plan.variants[0].launches.size() == 1);
    return {std::move(kernel), test::rows(plan.variants[0].launches[0])};
}

const std::string bounded = R"_({"let": "bent", "be": "tanh(X / cap)"}, {"let": "z", "be": "cap * bent"})_";

}  // namespace

TEST_CASE("a dear value is kept in place of its product with what all elements share, and in the row's registers") {
    const Row row = row_of(bounded, "exp(z - lse) * (1 - bent * bent)");
    REQUIRE(row.launch.kept.size() == 1);
    CHECK(row.kernel.graph[row.launch.kept[0]].fn == model::Fn::tanh);
    CHECK(row.launch.hold == schedule::Hold::registers);
    CHECK(row.launch.cluster == 2);
    CHECK(row.launch.resident == 2);
}

TEST_CASE("a block that cannot keep dear values leaves its row to two that can") {
    const Row row = row_of(bounded, "exp(z - lse) * (1 - bent * bent)", "bf16");
    CHECK(row.launch.kept.size() == 1);
    CHECK(row.launch.cluster == 2);
}

TEST_CASE("where the row itself is needed beside what is kept, registers hold no two blocks of few") {
    const Row row = row_of(bounded, "exp(z - lse) * X");
    CHECK((row.launch.hold == schedule::Hold::shared || row.launch.cluster > 2));
}

TEST_CASE("a value of two dear ones is kept for both") {
    const Row row = row_of(R"_({"let": "z", "be": "tanh(X) + sin(X)"})_", "exp(z - lse)");
    REQUIRE(row.launch.kept.size() == 1);
    CHECK(row.kernel.graph[row.launch.kept[0]].fn == model::Fn::add);
}

TEST_CASE("rows of a length known at launch keep values that take loads while registers hold them") {
    const model::Spec spec =
        loaded(R"({"pleat": 1, "name": "t", "dims": {"N": "runtime", "L": "runtime", "C": 128}, "tensors": {
        "X": {"dtype": "bf16", "dims": ["N", "L", "C"]}, "Y": {"dtype": "bf16", "dims": ["N", "L", "C"]}}, "kernel": {"stages": [
        {"let": "d", "be": "X - X[L = L - 1]"}, {"reduce": "v", "as": "variance", "of": "d", "along": ["L", "C"]},
        {"store": "Y", "from": "d * v"}]}})");
    const schedule::Plan plan = schedule::plan(spec, schedule::lower(spec, spec.kernels.front()));
    std::vector<const schedule::RowLaunch*> clusters;
    for (const schedule::Variant& v : plan.variants)
        if (const schedule::RowLaunch& row = test::rows(v.launches[0]); row.cluster > 1) clusters.push_back(&row);
    REQUIRE(clusters.size() == 3);
    CHECK(clusters[0]->kept.size() == 1);  // 4 vectors a thread, of two blocks on a multiprocessor
    CHECK(clusters[0]->slots == 4);
    CHECK(clusters[0]->resident == 2);
    CHECK(clusters[1]->kept.empty());
    CHECK(clusters[1]->slots == 8);
    CHECK(clusters[2]->hold == schedule::Hold::shared);
}
