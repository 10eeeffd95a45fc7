// Reductions across memory: few rows in one launch, others in shares that suit the target.
#include <doctest/doctest.h>

#include "families/column/launch.h"
#include "plan/settings.h"
#include "planned.h"

using namespace pleat;
using namespace pleat::test;

namespace {

std::string sums(int64_t rows, const char* columns = "4096") {
    return R"({"pleat": 1, "name": "t", "dims": {"N": "runtime", "R": )" + std::to_string(rows) + R"(, "C": )" +
           columns + R"(}, "tensors": {"X": {"dtype": "f32", "dims": ["N", "R", "C"]}, )" +
           tensor("B", "f32", R"("C")") + ", " + tensor("Y", "bf16", R"("N", "C")") +
           R"(}, "kernel": {"stages": [{"reduce": "s", "as": "sum", "of": "X * X", "along": ["R"]},
                                       {"store": "Y", "from": "s + B"}]}})";
}

}  // namespace

TEST_CASE("few rows across memory are added up and stored by one launch, without workspace") {
    for (const int64_t rows : {33, 49, 64}) {
        const Planned p = planned_text(sums(rows));
        const auto& launch = known<schedule::ColumnLaunch>(only_launch(p));
        CHECK(launch.partials.empty());
        REQUIRE(launch.sinks.size() == 1);
        CHECK(launch.sinks.front().what == schedule::Sink::What::store);
        CHECK(p.plan.variants.front().workspace == model::Size(0));
        CHECK(launch.vector == 8);  // 16 bytes of the narrowest tensor, Y
    }
    const Planned more = planned_text(sums(65));
    REQUIRE(more.plan.variants.size() == 1);
    CHECK(more.plan.variants.front().launches.size() == 2);
    CHECK(known<schedule::ColumnLaunch>(*more.plan.variants.front().launches.front()).partials.size() == 1);
}

TEST_CASE(
    "columns of an odd number lie 128 side by side, and where they make blocks enough their rows stay whole") {
    const auto text = [](const char* columns) {
        return std::string(R"({"pleat": 1, "name": "t", "dims": {"B": 128, "R": 4096, "C": )") + columns +
               R"(}, "tensors": {"X": {"dtype": "bf16", "dims": ["B", "R", "C"]}, )" +
               tensor("Y", "bf16", R"("B", "C")") +
               R"(}, "kernel": {"stages": [{"reduce": "s", "as": "max", "of": "X", "along": ["R"]},
                                           {"store": "Y", "from": "s"}]}})";
    };
    const Planned odd = planned_text(text("4095"));
    const auto& launch = known<schedule::ColumnLaunch>(only_launch(odd));
    CHECK(launch.vector == 1);
    CHECK(launch.lanes == 128);
    CHECK(launch.rows_at_once == 8);
    CHECK(launch.partials.empty());
    CHECK(launch.grid == model::Size(4095));
    const Planned even = planned_text(text("4096"));
    const auto& wide = known<schedule::ColumnLaunch>(only_launch(even));
    CHECK(wide.vector == 8);
    CHECK(wide.lanes == 32);
    CHECK(wide.rows_at_once == 4);
    // Of few columns no lane is left without any, and the rows are shared out.
    const Planned narrow = planned_text(text("35"));
    const auto& few = known<schedule::ColumnLaunch>(*narrow.plan.variants.front().launches.front());
    CHECK(few.lanes == 32);
    CHECK(few.partials.size() == 1);
    for (const auto& [columns, lanes] : {std::pair{"64", 8}, {"72", 16}, {"16", 4}}) {
        std::string one = text(columns);
        one.replace(one.find("128"), 3, "1");
        const Planned vectors = planned_text(one);
        const auto& rows = known<schedule::ColumnLaunch>(*vectors.plan.variants.front().launches.front());
        CHECK(rows.vector == 8);
        CHECK(rows.lanes == lanes);
    }
}

TEST_CASE("few rows across memory that others need are left in workspace by one launch") {
    // The sums of the columns are needed at every row.
    const Planned p =
        planned_text(R"({"pleat": 1, "name": "t", "dims": {"N": "runtime", "R": 48, "C": 4096}, "tensors": {)" +
                     tensor("X", "f32", R"("N", "R", "C")") + ", " + tensor("Y", "f32", R"("N", "R", "C")") +
                     R"(}, "kernel": {"stages": [{"reduce": "s", "as": "sum", "of": "X", "along": ["R"]},
                                    {"store": "Y", "from": "X - s"}]}})");
    const auto& launches = p.plan.variants.back().launches;
    REQUIRE(launches.size() == 2);
    const auto& first = known<schedule::ColumnLaunch>(*launches.front());
    CHECK(first.partials.empty());
    REQUIRE(first.sinks.size() == 1);
    CHECK(first.sinks.front().what == schedule::Sink::What::scratch);
    CHECK(p.plan.variants.back().workspace.evaluate({1}) == 4096 * 4);
}

TEST_CASE("what is few, and which splits are tried, follows from the target's SMs") {
    const model::Spec spec = loaded(sums(4096));
    const auto tried = [&](const char* target) {
        std::vector<int64_t> all;
        for (const model::Schedule& way :
             schedule::ways_to_run(spec, spec.kernels.front(), -1, {64}, *schedule::target_named(target)))
            if (const auto splits = way[model::Setting::splits]) all.push_back(*splits);
        return all;
    };
    CHECK(tried("h200") == std::vector<int64_t>{4, 8, 16, 32, 64, 132, 264, 528});
    CHECK(tried("a100") == std::vector<int64_t>{4, 8, 16, 32, 64, 108, 216, 432});
    // A block for each of 60 long rows leaves half of 132 SMs idle, and less of 108.
    const model::Spec rows =
        loaded(R"({"pleat": 1, "name": "t", "dims": {"N": 60, "C": 131072}, "tensors": {)" +
               tensor("X", "f32", R"("N", "C")") + ", " + tensor("Y", "f32", R"("N")") +
               R"(}, "kernel": {"stages": [{"reduce": "s", "as": "sum", "of": "X", "along": ["C"]},
                                    {"store": "Y", "from": "s"}]}})");
    const model::Kernel lowered = schedule::lower(rows, rows.kernels.front());
    const auto launches = [&](const char* target) {
        return schedule::plan(rows, lowered, -1, *schedule::target_named(target)).variants.back().launches.size();
    };
    CHECK(launches("h200") == 2);
    CHECK(launches("a100") == 1);
}
