// Windows in lines of pixels: the rows of a step and the lines between them, how sums leave and weights come, and
// which convolutions other schedules take.
#include <doctest/doctest.h>

#include <set>

#include "families/gemm/launch.h"
#include "families/window/lines_launch.h"
#include "loaded.h"
#include "plan/forms.h"
#include "plan/settings.h"
#include "planned.h"

using namespace pleat;
using schedule::Lines;
using schedule::LinesLaunch;
using schedule::WeightOrder;
using test::planned_text;

namespace {

struct Case {
    std::string index = "H = P + R - 1, W = Q + S - 1";
    std::string dims = R"("H": 56, "W": 56, "CI": 64, "KO": 64, "R": 3, "S": 3, "P": "H", "Q": "W")";
    std::string weights = R"("KO", "R", "S", "CI")", from = "sum", dtype = "bf16", schedule = "{}";
};

test::Planned planned(const Case& c) {
    return planned_text(R"({"pleat": 1, "name": "t", "dims": {"N": "runtime", )" + c.dims +
                        R"(}, "tensors": {"X": {"dtype": "bf16", "dims": ["N", "H", "W", "CI"]},
                        "F": {"dtype": "bf16", "dims": [)" +
                        c.weights + R"(]}, "Y": {"dtype": ")" + c.dtype +
                        R"(", "dims": ["N", "P", "Q", "KO"]}},
                        "kernel": {"stages": [{"contract": "sum", "of": ["X[)" +
                        c.index + R"(]", "F"], "along": ["R", "S", "CI"]}, {"store": "Y", "from": ")" + c.from +
                        R"("}], "schedule": )" + c.schedule + "}}");
}

const LinesLaunch* launch(const test::Planned& p) {
    REQUIRE_MESSAGE(!p.plan.variants.empty(), p.plan.untiled);
    return schedule::as<LinesLaunch>(p.plan.variants.front().launches.front());
}

Lines lines(const Case& c) {
    const test::Planned p = planned(c);
    REQUIRE_MESSAGE(launch(p), p.plan.untiled);
    return launch(p)->lines;
}

}  // namespace

TEST_CASE("a step has as many rows as wgmma has columns for, where they fill it") {
    const Lines w = lines({});
    CHECK(w.window.step == 4);
    CHECK(w.pitch == 57);
    CHECK(w.columns == 232);
    CHECK(w.in_rows() == 6);
    CHECK(w.window.slots >= 2);
    CHECK(w.shared_bytes() <= 227 << 10);
    Case c;
    c.dims = R"("H": 64, "W": 64, "CI": 64, "KO": 64, "R": 3, "S": 3, "P": "H", "Q": "W")";
    CHECK(lines(c).window.step == 3);
    CHECK(lines(c).columns == 200);
    c.index = "H = P + 2 - 2 * R, W = Q + 2 - 2 * S";
    c.schedule = R"({"form": "lines"})";
    CHECK(lines(c).pitch == 66);
}

TEST_CASE("few channels take lines or windows, whichever are faster on an H200") {
    Case c;
    c.dims = R"("H": 56, "W": 56, "CI": 32, "KO": 32, "R": 3, "S": 3, "P": "H", "Q": "W")";  // 34.5 us of 37.8
    CHECK(launch(planned(c)));
    c.dims = R"("H": 28, "W": 28, "CI": 32, "KO": 32, "R": 3, "S": 3, "P": "H", "Q": "W")";  // 21.3 of 27.8
    CHECK(launch(planned(c)));
    c.dims = R"("H": 112, "W": 112, "CI": 32, "KO": 32, "R": 3, "S": 3, "P": "H", "Q": "W")";  // 74.2 of 60.4
    CHECK_FALSE(launch(planned(c)));
    c.dims = R"("H": 64, "W": 64, "CI": 16, "KO": 16, "R": 3, "S": 3, "P": "H", "Q": "W")";  // 30.7 of 21.2
    CHECK_FALSE(launch(planned(c)));
}

TEST_CASE("output channels beyond 64 are slices of their own") {
    Case c;
    c.schedule = R"({"form": "lines"})";
    c.dims = R"("H": 56, "W": 56, "CI": 64, "KO": 192, "R": 3, "S": 3, "P": "H", "Q": "W")";
    CHECK(lines(c).window.parts == 3);
    CHECK(lines(c).window.out() == 64);
}

TEST_CASE("sums leave in the operands' dtype where nothing else becomes of them") {
    Case c;
    c.schedule = R"({"form": "lines"})";
    CHECK(lines(c).rounded);
    c.from = "relu(sum)";
    CHECK_FALSE(lines(c).rounded);
    c.from = "sum";
    c.dtype = "f32";
    CHECK_FALSE(lines(c).rounded);
}

TEST_CASE("lanes bring the weights that lie beside one another") {
    Case c;
    c.schedule = R"({"form": "lines"})";
    CHECK(lines(c).weights == WeightOrder::along_in);
    c.weights = R"("CI", "R", "S", "KO")";
    CHECK(lines(c).weights == WeightOrder::along_out);
}

TEST_CASE("what has more channels, strides or rows of an open length is left to other schedules") {
    for (const char* dims : {R"("H": 56, "W": 56, "CI": 72, "KO": 64, "R": 3, "S": 3, "P": "H", "Q": "W")",
                             R"("H": 56, "W": "runtime", "CI": 64, "KO": 64, "R": 3, "S": 3, "P": "H", "Q": "W")",
                             R"("H": 56, "W": 56, "CI": 64, "KO": 64, "R": 7, "S": 7, "P": "H", "Q": "W")"}) {
        Case c;
        c.dims = dims;
        CHECK_MESSAGE(!launch(planned(c)), dims);
    }
    Case c;
    c.index = "H = 2 * P + R - 1, W = 2 * Q + S - 1";
    c.dims = R"("H": 56, "W": 56, "CI": 64, "KO": 64, "R": 3, "S": 3, "P": 28, "Q": 28)";
    CHECK_FALSE(launch(planned(c)));
}

TEST_CASE("a schedule asks for lines, for the rows of a step, or for another form") {
    Case c;
    c.schedule = R"({"form": "lines", "rows": 2})";
    CHECK(lines(c).window.step == 2);
    c.schedule = R"({"form": "windows"})";
    CHECK_FALSE(launch(planned(c)));
    CHECK(schedule::as<schedule::WindowLaunch>(planned(c).plan.variants.front().launches.front()));
    c.schedule = R"({"form": "pingpong"})";
    CHECK(schedule::as<schedule::GemmLaunch>(planned(c).plan.variants.front().launches.front()));
    // Five rows are more lines than wgmma has columns.
    c.schedule = R"({"form": "lines", "rows": 5})";
    REQUIRE_FALSE(planned(c).plan.refused.empty());
    CHECK(planned(c).plan.refused.front().why.find(
              "has no launch with 'form': no lines of pixels: a step has 1 to 4 rows here, not 5; ") == 0);
}

TEST_CASE("lines asked for where there are none are refused with the reason") {
    const auto says = [](const test::Planned& p) {
        return p.plan.refused.empty() ? "" : p.plan.refused.front().why;
    };
    Case c;
    c.schedule = R"({"form": "lines"})";
    c.dims = R"("H": 56, "W": 56, "CI": 72, "KO": 64, "R": 3, "S": 3, "P": "H", "Q": "W")";
    CHECK(says(planned(c))
              .find("has no launch with 'form': no lines of pixels: there are more than 64 channels in; ") == 0);
    const test::Planned gradient = planned_text(
        R"({"pleat": 1, "name": "t", "dims": {"N": "runtime", "H": 28, "W": 28, "CI": 64, "KO": 64, "R": 3, "S": 3},
            "tensors": {"X": {"dtype": "bf16", "dims": ["N", "H", "W", "CI"]},
            "DY": {"dtype": "bf16", "dims": ["N", "H", "W", "KO"]},
            "DF": {"dtype": "f32", "dims": ["KO", "R", "S", "CI"]}}, "kernel": {"stages": [
            {"contract": "sum", "of": ["DY", "X[H = H + R - 1, W = W + S - 1]"], "along": ["N", "H", "W"]},
            {"store": "DF", "from": "sum"}], "schedule": {"form": "lines", "rows": 20}}})");
    CHECK(says(gradient).find(
              "has no launch with settings: no lines of pixels: a step has 1 to 14 rows here, not 20") == 0);
}

TEST_CASE("all forms that take a convolution or a gradient of weights are tried") {
    const auto forms = [](const test::Planned& p) {
        std::set<int64_t> all;
        const std::vector<int64_t> symbols(p.spec.symbols.size(), 64);
        for (const model::Schedule& way :
             schedule::ways_to_run(p.spec, p.spec.kernels.front(), -1, symbols, schedule::default_target()))
            all.insert(way[model::Setting::form].value_or(-1));
        return all;
    };
    CHECK(forms(planned({})).size() == 4);
    const test::Planned gradient = planned_text(
        R"({"pleat": 1, "name": "t", "dims": {"N": "runtime", "H": 28, "W": 28, "CI": 64, "KO": 64, "R": 3, "S": 3},
            "tensors": {"X": {"dtype": "bf16", "dims": ["N", "H", "W", "CI"]},
            "DY": {"dtype": "bf16", "dims": ["N", "H", "W", "KO"]},
            "DF": {"dtype": "f32", "dims": ["KO", "R", "S", "CI"]}}, "kernel": {"stages": [
            {"contract": "sum", "of": ["DY", "X[H = H + R - 1, W = W + S - 1]"], "along": ["N", "H", "W"]},
            {"store": "DF", "from": "sum"}]}})");
    CHECK(forms(gradient).contains(static_cast<int64_t>(schedule::FormValue::lines)));
    CHECK(forms(gradient).contains(static_cast<int64_t>(schedule::FormValue::pingpong)));
}
