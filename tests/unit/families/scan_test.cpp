// Scans: which reductions are prefixes, in whatever way they are written, and how rows and columns of them run.
#include <doctest/doctest.h>

#include <algorithm>

#include "families/scan/launch.h"
#include "loaded.h"
#include "plan/condition.h"
#include "plan/prefix.h"
#include "plan/work.h"
#include "planned.h"

using namespace pleat;
using schedule::ScanLaunch;
using test::planned_text;
using Role = schedule::ScanLaunch::Role;

namespace {

struct Case {
    std::string dims = R"("T": 32768, "L": 4096, "J": "L")";
    std::string x = R"("T", "L")", y = R"("T", "L")", dtype = "bf16";
    std::string of = "where(J <= L, X[L = J], 0)", as = "sum", value = "s", more;
};

std::string text(const Case& c) {
    return R"({"pleat": 1, "name": "t", "dims": {)" + c.dims + R"(}, "tensors": {"X": {"dtype": ")" + c.dtype +
           R"(", "dims": [)" + c.x + R"(]}, "Y": {"dtype": ")" + c.dtype + R"(", "dims": [)" + c.y +
           R"(]}}, "kernel": {"stages": [{"reduce": "s", "as": ")" + c.as + R"(", "of": ")" + c.of +
           R"(", "along": ["J"]}, )" + c.more + R"({"store": "Y", "from": ")" + c.value + R"("}]}})";
}

test::Planned planned(const Case& c) { return planned_text(text(c)); }

const ScanLaunch* scan(const schedule::Variant& v) { return schedule::as<ScanLaunch>(v.launches.back()); }
const ScanLaunch* scan(const test::Planned& p) { return scan(p.plan.variants.front()); }
bool scans(const Case& c) { return scan(planned(c)) != nullptr; }

std::optional<schedule::Prefix> prefix(const std::string& of, const std::string& as = "sum") {
    Case c;
    c.of = of;
    c.as = as;
    const model::Spec spec = loaded(text(c));
    const model::Kernel& kernel = spec.kernels.front();
    return schedule::prefix_of(spec, kernel, kernel.lets.front().value);
}

}  // namespace

TEST_CASE("a prefix is found in whatever way its triangle is written") {
    for (const char* of :
         {"where(J <= L, X[L = J], 0)", "where(L >= J, X[L = J], 0)", "where(J < L + 1, X[L = J], 0)",
          "where(J > L, 0, X[L = J])", "where(not (L < J), X[L = J], 0)", "where(J - L < 1, X[L = J], 0)",
          "where(0 <= L - J, X[L = J], 0)", "where(7 - J >= 7 - L, X[L = J], 0)",
          "where(J - 1 < L, where(T > 3, X[L = J], 0), 0)", "where(J > L or T == 1, 0, X[L = J])"}) {
        CAPTURE(of);
        const auto found = prefix(of);
        REQUIRE(found);
        CHECK_FALSE(found->backward);
        CHECK_FALSE(found->exclusive);
        CHECK(found->masks.size() == (std::string(of).find('T') == std::string::npos ? 0 : 1));
    }
    CHECK(prefix("where(J < L, X[L = J], 0)")->exclusive);
    CHECK(prefix("where(J + 1 <= L, X[L = J], 0)")->exclusive);
    CHECK(prefix("where(L - J > 0, X[L = J], 0)")->exclusive);
    CHECK(prefix("where(J >= L, X[L = J], 0)")->backward);
    CHECK(prefix("where(L - J + 1 <= 0, X[L = J], 0)")->backward);
    CHECK(prefix("where(L - J + 1 <= 0, X[L = J], 0)")->exclusive);
    CHECK(prefix("where(L < J, X[L = J], 0)")->backward);
    CHECK(prefix("where(L < J, X[L = J], 0)")->exclusive);
    CHECK(prefix("where(J <= L, X[L = J], 1)", "product"));
    CHECK(prefix("where(J <= L, X[L = J], -inf)", "max"));
    CHECK(prefix("where(J <= L, X[L = J], inf)", "min"));
}

TEST_CASE("other reductions are none") {
    for (const char* of :
         {"where(J <= L, X[L = J], 1)", "where(J <= L + 1, X[L = J], 0)", "where(J == L, X[L = J], 0)",
          "where(J <= T, X[L = J], 0)", "where(J <= L, X[L = J] * X, 0)", "where(J <= 2 * L, X[L = J], 0)",
          "where(2 * J <= 2 * L, X[L = J], 0)", "where(J + L <= 0, X[L = J], 0)",
          "where(J <= L, X[L = J], 0) + 1"}) {
        CAPTURE(of);
        CHECK_FALSE(prefix(of));
    }
    CHECK_FALSE(prefix("where(J <= L, X[L = J], 0)", "mean"));
    CHECK_FALSE(prefix("where(J <= L, X[L = J], 0)", "product"));
}

TEST_CASE("rows have a warp each where they are many, a block each, and are shared out where they are few") {
    const test::Planned many = planned({});
    REQUIRE(many.plan.variants.size() == 1);
    REQUIRE(scan(many));
    CHECK(scan(many)->lanes == 32);
    CHECK(scan(many)->vector == 8);
    CHECK(scan(many)->step() == 1024);
    CHECK(scan(many)->grid.constant() == 32768 / 8);
    CHECK(many.plan.variants.front().workspace == model::Size(0));

    Case c;
    c.dims = R"("T": 600, "L": 1048576, "J": "L")";
    CHECK(scan(planned(c))->lanes == 256);
    c.dims = R"("T": 2, "L": 1048576, "J": "L")";
    const test::Planned few = planned(c);
    const auto& launches = few.plan.variants.front().launches;
    REQUIRE(launches.size() == 2);
    CHECK(schedule::as<ScanLaunch>(launches.front())->role == Role::shares);
    CHECK(launches.front()->sinks.empty());
    CHECK(scan(few)->splits.constant() == 32);
    CHECK(few.plan.variants.front().workspace.constant() >= 2 * 32 * 4);
    c.dims = R"("T": 4, "L": 72, "J": "L")";  // nine vectors
    CHECK(scan(planned(c))->lanes == 16);
    CHECK(scan(planned(c))->slots == 1);
}

TEST_CASE("open sizes have every form, each with its condition") {
    Case c;
    c.dims = R"("T": "runtime", "L": {"runtime": {"multiple_of": 8}}, "J": "L")";
    const test::Planned p = planned(c);
    REQUIRE(p.plan.variants.size() == 3);
    CHECK(p.plan.variants.back().condition.always());
    CHECK(p.plan.variants.front().condition.holds({132 * 16, 8}, {132, 232448, 90}));
    CHECK_FALSE(p.plan.variants.front().condition.holds({132 * 16 - 1, 8}, {132, 232448, 90}));
}

TEST_CASE("across memory threads go along columns of their own") {
    Case c;
    c.dims = R"("T": 512, "L": 1024, "J": "L", "C": 4096)";
    c.x = c.y = R"("T", "L", "C")";
    const test::Planned p = planned(c);
    REQUIRE(scan(p));
    CHECK(scan(p)->across());
    CHECK(scan(p)->vector == 8);
    CHECK(p.spec.name_of(scan(p)->lane) == "C");
    c.dims = R"("T": 1, "L": 65536, "J": "L", "C": 512)";
    CHECK(planned(c).plan.variants.front().launches.size() == 2);
}

TEST_CASE("a stage that reads both places reads one element, and masks go with it") {
    Case c;
    c.of = "where(J <= L and X[L = J] > 0, X[L = J] * 2, 0)";
    c.value = "X + s";
    const test::Planned p = planned(c);
    REQUIRE(scan(p));
    const model::Graph& graph = scan(p)->form->kernel.graph;
    for (model::NodeId id = 0; id < graph.size(); ++id) CHECK(graph[id].op != model::Op::substitute);
}

TEST_CASE("prefixes of prefixes are a second pass of one launch") {
    Case c;
    c.more = R"s({"reduce": "s2", "as": "max", "of": "where(J < L, s[L = J], -inf)", "along": ["J"]}, )s";
    c.value = "s2 + s";
    const test::Planned p = planned(c);
    REQUIRE(scan(p));
    REQUIRE(scan(p)->form->passes.size() == 2);
    CHECK(scan(p)->form->passes.back().front().exclusive);
    CHECK(p.plan.variants.front().launches.size() == 1);
}

TEST_CASE("a tensor that lies along a dim of its own is read as it lies") {
    Case c;
    c.x = R"("T", "J")";
    c.of = "where(J <= L, X, 0)";
    const test::Planned p = planned(c);
    REQUIRE(scan(p));
    CHECK(p.spec.name_of(scan(p)->form->element) == "J");
    CHECK(scan(p)->vector == 8);
}

TEST_CASE("the gradient of a scan is the scan from the other end") {
    // As `pleat grad` writes it: DY is summed over results, and read at the element's place.
    const test::Planned p = planned_text(
        R"s({"pleat": 1, "name": "t", "dims": {"T": 32768, "L": 4096, "J": "L"},
        "tensors": {"DY": {"dtype": "bf16", "dims": ["T", "L"]}, "DX": {"dtype": "bf16", "dims": ["T", "L"]}},
        "kernel": {"stages": [{"reduce": "total", "as": "sum", "of": "where(J <= L, DY, 0)", "along": ["L"]},
            {"store": "DX", "from": "total[J = L]"}]}})s");
    REQUIRE(scan(p));
    CHECK(scan(p)->form->backward);
    CHECK(scan(p)->vector == 8);
}

TEST_CASE("scans in place and what is none of one's places are left to other schedules") {
    Case c;
    c.value = "Y + s";
    CHECK(scans(c));
    c.value = "s[L = 0] + X";  // a result at another place
    CHECK_FALSE(scans(c));
    c = {};
    c.of = "where(J <= L, X[L = J] + X[L = J - 1], 0)";
    CHECK(scans(c));
    c.dims = R"("T": 32768, "L": 20, "J": "L")";  // written out
    CHECK_FALSE(scans(c));
}

TEST_CASE("the work of a scan is that of its places, and that of what is none all pairs of them") {
    const auto most = [](const Case& c) {
        const model::Spec spec = loaded(text(c));
        const model::Kernel lowered = schedule::lower(spec, spec.kernels.front());
        int64_t all = 0;
        for (const auto& [each, times] : schedule::work_of(spec, lowered, schedule::plan(spec, lowered)))
            all = std::max(all, times.constant());
        return all;
    };
    Case c;
    CHECK(most(c) == int64_t{32768} * 4096);
    c.value = "s[L = 0]";
    CHECK(most(c) == int64_t{32768} * 4096 * 4096);
}

TEST_CASE("a schedule asks for threads and vectors") {
    std::string spec = text({});
    spec.replace(spec.rfind("]}}"), 3, R"(], "schedule": {"threads": 128, "vector": 4}}})");
    const test::Planned p = planned_text(spec);
    CHECK(p.plan.refused.empty());
    REQUIRE(scan(p));
    CHECK(scan(p)->threads == 128);
    CHECK(scan(p)->vector == 4);
}
