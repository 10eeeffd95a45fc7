// Schedules that a spec asks for: taken where they fit, refused in a sentence where they do not.
#include "plan/settings.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "compile/compile.h"
#include "compile/findings.h"
#include "loaded.h"
#include "planned.h"

using namespace pleat;
using model::Setting;

namespace {

struct Asked {
    std::optional<model::Spec> spec;
    schedule::Plan plan;
    std::string reported;  // the findings, "PL120 sentence" each
};

Asked asked(const std::string& text, const Overrides& overrides = {}) {
    Diagnostics diagnostics;
    Asked a;
    a.spec = loaded(text, diagnostics, overrides);
    if (a.spec) {
        const schedule::Program program = schedule::compile(*a.spec);
        schedule::report_findings(program, diagnostics);
        a.plan = program.kernels.front().plan;
    }
    for (const Diagnostic& d : diagnostics.all())
        a.reported += std::string(a.reported.empty() ? "" : "; ") + d.sentence;
    return a;
}

std::string gemm(const std::string& schedule, const std::string& rows = "\"runtime\"") {
    return R"({"pleat": 1, "name": "g", "dims": {"M": )" + rows + R"(, "N": 4096, "K": 4096}, "tensors": {
        "A": {"dtype": "bf16", "dims": ["M", "K"]}, "B": {"dtype": "bf16", "dims": ["N", "K"]}, "D": {"dtype": "bf16", "dims": ["M", "N"]}},
        "kernel": {"contract": {"acc": ["A", "B"], "along": ["K"]}, "epilogue": [{"store": "D", "from": "acc"}], "schedule": )" +
           schedule + "}}";
}

std::string norm(const std::string& schedule, const std::string& length = "4096") {
    return R"({"pleat": 1, "name": "n", "dims": {"T": "runtime", "H": )" + length + R"(}, "tensors": {
        "X": {"dtype": "bf16", "dims": ["T", "H"]}, "Y": {"dtype": "bf16", "dims": ["T", "H"]}},
        "kernel": {"stages": [{"reduce": "s", "as": "sum", "of": "X * X", "along": ["H"]}, {"store": "Y", "from": "X / s"}], "schedule": )" +
           schedule + "}}";
}

const schedule::Launch& first(const Asked& a) {
    REQUIRE_MESSAGE(a.spec, a.reported);
    REQUIRE(!a.plan.variants.empty());
    return *a.plan.variants.front().launches.front();
}

}  // namespace

TEST_CASE("every setting that the grammar has is one of the model's, and has its words") {
    // The reader hands settings over by name; a name that the model lacks would be lost.
    for (const model::SettingInfo& s : model::settings()) {
        const Asked a = asked(norm("{\"" + std::string(s.name) + "\": " +
                                   (s.words.empty() ? "1" : "\"" + std::string(s.words.back()) + "\"") + "}"));
        REQUIRE_MESSAGE(a.spec, a.reported);
        const auto value = a.spec->kernels.front().wanted()[*model::setting_named(s.name)];
        CHECK(value == (s.words.empty() ? 1 : static_cast<int64_t>(s.words.size()) - 1));
    }
    CHECK(asked(norm(R"({"thread": 64})")).reported == "unknown key 'thread' in a schedule");
    CHECK(asked(norm(R"({"threads": 0})")).reported == "'threads' is at least 1, not 0");
}

TEST_CASE("a tile keeps to each setting that is asked for") {
    struct Case {
        const char* schedule;
        bool pingpong;
        int rows, columns, cluster, stages;
    };
    for (const Case& c :
         {Case{R"({"form": "cooperative", "rows": 128, "columns": 256, "cluster": 2})", false, 128, 256, 2, 4},
          {R"({"form": "pingpong", "rows": 64, "columns": 256, "cluster": 1, "stages": 3})", true, 64, 256, 1, 3},
          {R"({"form": "cooperative", "rows": 256, "columns": 128, "cluster": 1})", false, 256, 128, 1, 4},
          {R"({"form": "pingpong", "rows": 128, "columns": 192, "cluster": 1})", true, 128, 192, 1, 4}}) {
        const Asked a = asked(gemm(c.schedule));
        CHECK(a.reported == "");
        const schedule::Tile& t = test::gemm(first(a)).tile;
        CHECK((t.mainloop.sm90().form == schedule::Form::pingpong) == c.pingpong);
        CHECK(t.mainloop.rows == c.rows);
        CHECK(t.mainloop.columns == c.columns);
        CHECK(t.scheduler.cluster == c.cluster);
        CHECK(t.mainloop.stages <= c.stages);
    }
    // What is left open is chosen.
    CHECK(test::gemm(first(asked(gemm(R"({"columns": 256})")))).tile.mainloop.columns == 256);
    // Of many tiles whose consumers take turns, blocks that share out K wait for one another: twice the time.
    const Asked many = asked(R"({"pleat": 1, "name": "g", "dims": {"M": 8192, "N": 8192, "K": 4096}, "tensors": {
        "A": {"dtype": "bf16", "dims": ["M", "K"]}, "B": {"dtype": "bf16", "dims": ["N", "K"]},
        "C": {"dtype": "bf16", "dims": ["M", "N"]}, "D": {"dtype": "bf16", "dims": ["M", "N"]}},
        "kernel": {"contract": {"acc": ["A", "B"], "along": ["K"]}, "epilogue": [{"store": "D", "from": "acc + C"}],
                   "schedule": {"form": "pingpong", "rows": 128, "columns": 128, "cluster": 1}}})");
    CHECK(test::gemm(first(many)).tile.scheduler.splits == 1);
}

TEST_CASE("the tiles of the last wave are whole or stream-K as asked") {
    // 8192 x 4096 makes 7.8 rounds of tiles of 128 x 256: the model shares the last.
    const std::string tile = R"("form": "cooperative", "rows": 128, "columns": 256)";
    const auto shares = [&](const std::string& more) {
        const Asked a = asked(gemm("{" + tile + more + "}", "8192"));
        CHECK(a.reported == "");
        return test::gemm(first(a)).tile.scheduler.even;
    };
    CHECK(shares(""));
    CHECK(shares(R"(, "scheduler": "stream_k")"));
    CHECK(!shares(R"(, "scheduler": "persistent")"));
    // Blocks that share all of K have no other tile.
    CHECK(
        asked(gemm(R"({"split_k": 2, "scheduler": "stream_k"})")).reported.find("such tiles cannot be stream-K") !=
        std::string::npos);
}

TEST_CASE("ways that the model gives far longer at these sizes are not tried") {
    const Asked a = asked(gemm("{\"rows\": 128}"));
    REQUIRE(a.spec);
    const auto of = [&](int64_t rows) {
        const std::vector<int64_t> symbols(a.spec->symbols.size(), rows);
        return schedule::ways_to_run(*a.spec, a.spec->kernels.front(), -1, symbols, schedule::default_target());
    };
    const auto shares_depth = [](const std::vector<model::Schedule>& ways) {
        return std::count_if(ways.begin(), ways.end(),
                             [](const model::Schedule& w) { return *w[Setting::splits] > 1; });
    };
    CHECK(shares_depth(of(64)) > 0);
    CHECK(shares_depth(of(32768)) == 0);
    // Tiles of 176 columns come in turns of the consumers alone.
    for (const model::Schedule& way : of(8192)) {
        const bool pingpong = way[Setting::form] == 1 && way[Setting::rows] == 128;
        CHECK((*way[Setting::columns] % 64 == 0 || pingpong));
    }
}

TEST_CASE("a row keeps to each setting that is asked for") {
    for (const auto& [schedule, hold, threads, cluster] :
         {std::tuple{R"({"keep": "registers", "threads": 64, "cluster": 1})", schedule::Hold::registers, 64, 1},
          {R"({"keep": "registers", "threads": 128, "cluster": 4})", schedule::Hold::registers, 128, 4},
          {R"({"keep": "shared", "threads": 512})", schedule::Hold::shared, 512, 1},
          {R"({"keep": "memory", "threads": 256})", schedule::Hold::nothing, 256, 1}}) {
        const Asked a = asked(norm(schedule));
        CHECK(a.reported == "");
        CHECK(test::rows(first(a)).hold == hold);
        CHECK(test::rows(first(a)).lanes == threads);
        CHECK(first(a).cluster == cluster);
        // Whatever is asked for, every launch has a variant.
        CHECK(a.plan.variants.back().condition.always());
    }
    const Asked open = asked(norm(R"({"keep": "registers", "threads": 512})", "\"runtime\""));
    CHECK(open.reported == "");
    CHECK(test::rows(first(open)).lanes == 512);
}

TEST_CASE("sums across rows keep to the shares that are asked for") {
    const Asked a = asked(R"({"pleat": 1, "name": "c", "dims": {"T": "runtime", "H": 4096}, "tensors": {
        "X": {"dtype": "bf16", "dims": ["T", "H"]}, "Y": {"dtype": "f32", "dims": ["H"]}},
        "kernel": {"stages": [{"reduce": "s", "as": "sum", "of": "X", "along": ["T"]}, {"store": "Y", "from": "s"}],
                   "schedule": {"split_k": 48}}})");
    CHECK(a.reported == "");
    CHECK(first(a).family().name() == "column");
    CHECK(first(a).splits == model::Size(48));
}

TEST_CASE("what does not fit is refused in one sentence") {
    CHECK(asked(gemm(R"({"threads": 64})")).reported ==
          "kernel g has no launch with 'threads': it has a GEMM schedule, with form, rows, columns, cluster, "
          "split_k, stages, scheduler");
    const auto says = [](const char* schedule, const char* reason) {
        const std::string reported = asked(gemm(schedule)).reported;
        INFO(reported);
        CHECK(reported.starts_with(std::string("kernel g cannot run with ") + schedule + ": " + reason));
    };
    says(R"({"rows": 96})",
         "a cooperative tile has a multiple of 128 rows, a pingpong tile of 64; without it, it has {");
    says(R"({"form": "cooperative", "rows": 64})", "a cooperative tile has a multiple of 128 rows,");
    says(R"({"form": "cooperative", "rows": 256, "columns": 256})", "a thread would hold 256 products");
    says(R"({"form": "pingpong", "rows": 128, "columns": 128, "cluster": 1, "stages": 9})",
         "6 stages fit into shared memory");
    says(R"({"stages": 100})",
         "8 stages fit into shared memory, and 2 are the least");  // whatever else a tile could be
    says(R"({"rows": 128, "columns": 256, "split_k": 2, "stages": 2})",
         "the sums of 2 blocks do not fit into 2 stages");
    says(R"({"columns": 152})",
         "the digits that stages need together make tiles of 128 columns, not 152; there are multiples of 64, and "
         "of "
         "operands of 16 bits 144, 160 and 176");
    says(R"({"split_k": 3})", "2, 4 or 8 blocks share out the contracted axis");
    says(R"({"rows": 512})", "a tile has up to 256 rows");
    CHECK(asked(norm(R"({"threads": 96})")).reported.starts_with("kernel n cannot run with"));
    CHECK(asked(norm(R"({"keep": "registers", "threads": 32})", "65536"))
              .reported.starts_with("kernel n cannot run with"));
    CHECK(asked(norm(R"({"form": "pingpong"})")).reported ==
          "kernel n has no launch with 'form': it has a row schedule, with cluster, keep, threads");
}

TEST_CASE("cases hold up to their bounds, in order; then comes what would have been chosen") {
    const Asked a = asked(gemm(R"([{"up_to": {"M": 256}, "rows": 64}, {"up_to": {"M": 1024}, "columns": 128}])"));
    CHECK(a.reported == "");
    std::vector<std::string> conditions, names;
    for (const schedule::Variant& v : a.plan.variants) {
        conditions.push_back(test::text(*a.spec, v.condition));
        for (const schedule::AnyLaunch& p : v.launches) names.push_back(p->name);
    }
    REQUIRE(conditions.size() >= 4);
    CHECK(conditions[0].ends_with(",M,256,<=,and"));
    CHECK(test::gemm(a.plan.variants[0].launches[0]).tile.mainloop.rows == 64);
    CHECK(conditions[1].ends_with(",M,1024,<=,and"));
    CHECK(test::gemm(a.plan.variants[1].launches[0]).tile.mainloop.columns == 128);
    // Tiles for other machines stand once, and no two functions share a name.
    CHECK(std::count_if(a.plan.variants.begin(), a.plan.variants.end(),
                        [](const auto& v) { return test::gemm(v.launches[0]).tile.mainloop.portable(); }) == 1);
    std::sort(names.begin(), names.end());
    CHECK(std::adjacent_find(names.begin(), names.end()) == names.end());
    CHECK(asked(gemm(R"([{"rows": 64}, {"rows": 128}])")).reported == "a case that no launch reaches");
    CHECK(asked(gemm(R"([{"up_to": {"A": 4}, "rows": 64}])")).reported == "A is a tensor, not a dim");
}

TEST_CASE("a case whose bound a constant passes is no case") {
    Overrides overrides;
    overrides.dims = {{"M", "512"}};
    const Asked a = asked(gemm(R"([{"up_to": {"M": 256}, "rows": 64}, {"columns": 256}])"), overrides);
    CHECK(a.reported == "");
    CHECK(test::gemm(first(a)).tile.mainloop.columns == 256);
}

TEST_CASE("the ways to run a kernel fit, and none stands twice") {
    for (const std::string& text : {gemm("{\"rows\": 128}"), norm("{\"threads\": 128}")}) {
        const Asked a = asked(text);
        REQUIRE(a.spec);
        const std::vector<int64_t> symbols(a.spec->symbols.size(), 8192);
        const auto ways =
            schedule::ways_to_run(*a.spec, a.spec->kernels.front(), -1, symbols, schedule::default_target());
        CHECK(ways.size() >= 8);
        std::set<std::string> seen;
        for (const model::Schedule& way : ways) {
            model::Kernel kernel = schedule::lower(*a.spec, a.spec->kernels.front());
            kernel.schedule = {{{}, way, {}}};
            const schedule::Plan p = schedule::plan(*a.spec, kernel);
            CHECK(p.refused.empty());
            CHECK(seen.insert(way.text()).second);
        }
    }
}
