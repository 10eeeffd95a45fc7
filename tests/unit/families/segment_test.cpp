// Segments: which sums are one-hot, what a position and a row are, how positions are sorted, and what is left to
// other schedules.
#include <doctest/doctest.h>

#include <algorithm>

#include "families/segment/launch.h"
#include "loaded.h"
#include "plan/condition.h"
#include "planned.h"

using namespace pleat;
using schedule::SegmentLaunch;
using schedule::Variant;
using test::planned_text;
using Role = schedule::SegmentLaunch::Role;

namespace {

struct Case {
    std::string dims = R"("B": 4, "T": 512, "V": 50000, "H": 256)";
    std::string token = R"("T")", g = R"("T", "H")", y = R"("V", "H")";
    std::string of = "where(TOKEN == V, G, 0)", along = R"("T")", value = "total", as = "sum";
};

test::Planned planned(const Case& c) {
    return planned_text(
        R"({"pleat": 1, "name": "t", "dims": {)" + c.dims +
        R"(}, "tensors": {"TOKEN": {"dtype": "i64", "dims": [)" + c.token +
        R"(]}, "G": {"dtype": "bf16", "dims": [)" + c.g + R"(]}, "Y": {"dtype": "bf16", "dims": [)" + c.y +
        R"(]}}, "kernel": {"stages": [{"reduce": "total", "as": ")" + c.as + R"(", "of": ")" + c.of +
        R"(", "along": [)" + c.along + R"(]}, {"store": "Y", "from": ")" + c.value + R"("}]}})");
}

std::vector<const SegmentLaunch*> segments(const Variant& v) {
    std::vector<const SegmentLaunch*> all;
    for (const schedule::AnyLaunch& l : v.launches)
        if (const auto* p = schedule::as<SegmentLaunch>(l)) all.push_back(p);
    return all;
}

std::vector<const SegmentLaunch*> segments(const test::Planned& p) {
    REQUIRE(!p.plan.variants.empty());
    return segments(p.plan.variants.front());
}

bool sorts(const Case& c) { return !segments(planned(c)).empty(); }

}  // namespace

TEST_CASE("the gradient of a gather is sorted by the row that a position names") {
    const test::Planned p = planned({});
    REQUIRE(p.plan.variants.size() == 1);  // sizes are known: nothing else is needed
    const auto all = segments(p);
    REQUIRE(all.size() == 5);
    CHECK(all.size() == p.plan.variants.front().launches.size());
    const schedule::SegmentSort& sort = *all.front()->sort;
    CHECK(sort.passes == 2);  // 50,001 keys have 16 bits
    CHECK(sort.bits == 8);
    CHECK_FALSE(sort.twice);
    CHECK(p.spec.name_of(sort.form.named.front().first) == "V");
    CHECK(sort.form.own.empty());
    REQUIRE(sort.form.columns.size() == 1);
    CHECK(all.back()->role == Role::rows);
    CHECK(all.back()->vector == 8);
    CHECK(all.back()->sinks.size() == 1);
    CHECK_FALSE(all.back()->leaves_unnamed);
    // What passes between the launches is as large as the positions and the pieces, not as the table.
    CHECK(p.plan.variants.front().workspace.evaluate({}) < 50001 * 4 + (1 << 18));
}

TEST_CASE("digits of the sort are as few as the rows allow") {
    for (const auto& [v, passes, bits] : {std::tuple{"511", 1, 9}, std::tuple{"512", 2, 5},
                                          std::tuple{"262143", 2, 9}, std::tuple{"262144", 3, 7}}) {
        Case c;
        c.dims = std::string(R"("T": 512, "H": 256, "V": )") + v;
        const auto all = segments(planned(c));
        REQUIRE(!all.empty());
        CHECK(all.front()->sort->passes == passes);
        CHECK(all.front()->sort->bits == bits);
        CHECK(std::count_if(all.begin(), all.end(), [](const auto* p) { return p->role == Role::place; }) ==
              passes);
    }
}

TEST_CASE("many positions are shared by blocks, and their pieces added up twice") {
    Case c;
    c.dims = R"("T": 1048576, "V": 100, "H": 64)";
    const auto all = segments(planned(c));
    REQUIRE(!all.empty());
    const schedule::SegmentSort& sort = *all.front()->sort;
    CHECK(sort.twice);
    CHECK(sort.shares.evaluate({}) == 128);
    CHECK(sort.share.evaluate({}) % 256 == 0);
    CHECK(std::any_of(all.begin(), all.end(), [](const auto* p) { return p->role == Role::again; }));
}

TEST_CASE("rows whose number is open are sorted up to 2^27, and summed up otherwise beyond") {
    Case c;
    c.dims = R"("T": "runtime", "V": "runtime", "H": 256)";
    const test::Planned p = planned(c);
    REQUIRE(p.plan.variants.size() == 2);
    CHECK(segments(p.plan.variants.back()).empty());
    const schedule::Condition& first = p.plan.variants.front().condition;
    const auto holds = [&](int64_t t, int64_t v) { return first.holds({t, v}, {132, 232448, 90}); };
    CHECK(holds(int64_t{1} << 40, (1 << 27) - 1));
    CHECK_FALSE(holds(8, 1 << 27));
    CHECK(segments(p).front()->sort->passes == 3);
}

TEST_CASE("digits that integers and result share belong to the row") {
    Case c;
    c.token = R"("B", "T")";
    c.g = R"("B", "T", "H")";
    c.y = R"("B", "V", "H")";
    const test::Planned p = planned(c);
    const auto all = segments(p);
    REQUIRE(!all.empty());
    const schedule::OneHot& form = all.front()->sort->form;
    REQUIRE(form.own.size() == 1);
    CHECK(p.spec.name_of(form.own.front()) == "B");
    CHECK(form.rows().size() == 2);
    CHECK(form.positions().size() == 2);
}

TEST_CASE("conditions on positions keep them out of the sort, others are asked for each column") {
    Case c;
    c.of = "where(TOKEN == V and TOKEN != 3 and G > 0, where(H > 2, G * 2, 0), 0)";
    const auto all = segments(planned(c));
    REQUIRE(!all.empty());
    CHECK(all.front()->sort->form.admits.size() == 1);
    CHECK(all.front()->sort->form.holds.size() == 2);
}

TEST_CASE("rows that no position names stay as they are where the sum is added to what is there") {
    Case c;
    c.value = "Y + total";
    CHECK(segments(planned(c)).back()->leaves_unnamed);
    c.value = "2 * Y + total";
    CHECK_FALSE(segments(planned(c)).back()->leaves_unnamed);
}

TEST_CASE("what is none of such sums is left to other schedules") {
    Case c;
    c.of = "where(TOKEN < V, G, 0)";
    CHECK_FALSE(sorts(c));
    c.of = "where(TOKEN == V, G, 1)";
    CHECK_FALSE(sorts(c));
    c.of = "where(TOKEN == V, G, 0) * G";  // 0 times infinity is none of a gather's gradient
    CHECK_FALSE(sorts(c));
    c.of = "where(TOKEN == V or T == 3, G, 0)";
    CHECK_FALSE(sorts(c));
    c = {};
    c.as = "mean";
    CHECK_FALSE(sorts(c));
    c = {};
    c.dims = R"("T": 512, "V": 7, "H": 256)";  // few rows
    CHECK_FALSE(sorts(c));
}

TEST_CASE("what else needs the sums finds them in workspace") {
    Case c;
    c.value = "total[V = V - 1]";
    const test::Planned p = planned(c);
    const auto all = segments(p);
    REQUIRE(!all.empty());
    REQUIRE(all.back()->sinks.size() == 1);
    CHECK(all.back()->sinks.front().what == schedule::Sink::What::scratch);
    CHECK(p.plan.variants.front().launches.back()->family().name() == "map");
}

TEST_CASE("positions that need other sums find these in workspace, and several tables are sorted one by one") {
    const test::Planned p = planned_text(
        R"s({"pleat": 1, "name": "t", "dims": {"T": "runtime", "V": 999, "P": 99, "H": 64},
        "tensors": {"I": {"dtype": "i32", "dims": ["T"]}, "J": {"dtype": "i32", "dims": ["T"]},
            "G": {"dtype": "bf16", "dims": ["T", "H"]}, "Y": {"dtype": "bf16", "dims": ["V", "H"]},
            "Z": {"dtype": "bf16", "dims": ["P", "H"]}},
        "kernel": {"stages": [{"reduce": "m", "as": "mean", "of": "G", "along": ["H"]},
            {"reduce": "y", "as": "sum", "of": "where(I == V, G - m, 0)", "along": ["T"]}, {"store": "Y", "from": "y"},
            {"reduce": "z", "as": "sum", "of": "where(J == P, G - m, 0)", "along": ["T"]},
            {"store": "Z", "from": "z"}]}})s");
    const Variant& v = p.plan.variants.front();
    CHECK(v.launches.front()->family().name() == "row");
    const auto all = segments(p);
    CHECK(all.size() + 1 == v.launches.size());
    CHECK(std::count_if(all.begin(), all.end(), [](const auto* l) { return l->role == Role::rows; }) == 2);
    CHECK(v.materialized.size() == 1);  // the sums themselves go to their tensors
}
