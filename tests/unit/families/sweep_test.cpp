// Kernels that reduce along the rows and across them: which are one sweep, what is kept where, and what falls back.
#include <doctest/doctest.h>

#include "loaded.h"
#include "planned.h"

using namespace pleat;
using schedule::Hold;
using test::sweeps;

namespace {

schedule::Plan planned(const std::string& text) {
    const model::Spec spec = loaded(text);
    return schedule::plan(spec, schedule::lower(spec, spec.kernels.front()));
}

struct Shape {
    std::string rows = "\"runtime\"", length = "4096", dtype = "bf16";
};

/// A normalisation's backward pass, its stages given.
std::string backward(const Shape& shape, const std::string& stages) {
    std::string tensors;
    for (const char* t : {"DY", "X", "DX"})
        tensors += std::string("\"") + t + R"(": {"dtype": "DT", "dims": ["T", "H"]}, )";
    for (const char* t : {"W", "DW"}) tensors += std::string("\"") + t + R"(": {"dtype": "DT", "dims": ["H"]}, )";
    return R"({"pleat": 1, "name": "n", "types": {"DT": ")" + shape.dtype + R"("}, "dims": {"T": )" + shape.rows +
           R"(, "H": )" + shape.length + R"(}, "tensors": {)" + tensors +
           R"("R": {"dtype": "f32", "dims": ["T"]}}, "kernel": {"stages": [)" + stages + "]}}";
}

const std::string along_row = R"({"reduce": "c", "as": "mean", "of": "DY * W * X * R", "along": ["H"]},)";
const std::string store_row = R"_({"store": "DX", "from": "R * (DY * W - X * R * c)"},)_";
const std::string across_rows =
    R"({"reduce": "dw", "as": "sum", "of": "DY * X * R", "along": ["T"]}, {"store": "DW", "from": "dw"})";
const std::string whole = along_row + store_row + across_rows;

/// One launch for few rows: nothing is left to finish.
bool is_alone(const schedule::Variant& v) {
    return v.launches.size() == 1 && v.launches[0]->family().name() == "sweep" &&
           !sweeps(v.launches[0]).at_end.empty();
}

/// The variants for any number of rows.
std::vector<schedule::Variant> of_many(const schedule::Plan& plan) {
    std::vector<schedule::Variant> many;
    for (const schedule::Variant& v : plan.variants)
        if (!is_alone(v)) many.push_back(v);
    return many;
}

/// Those of them in which a block has its rows for itself.
std::vector<schedule::Variant> of_blocks(const schedule::Plan& plan) {
    std::vector<schedule::Variant> own;
    for (const schedule::Variant& v : of_many(plan))
        if (v.launches[0]->cluster == 1) own.push_back(v);
    return own;
}

bool is_sweep(const schedule::Variant& v) {
    return v.launches.size() == 2 && v.launches[0]->family().name() == "sweep" &&
           v.launches[1]->family().name() == "finish";
}

}  // namespace

TEST_CASE("reductions along the rows and across them are one sweep and a finish that reads no tensor of the rows") {
    for (const char* length : {"1", "7", "100", "256", "1000", "2048", "4096", "8192", "16384"})
        for (const char* dtype : {"f32", "f16", "bf16"}) {
            CAPTURE(length);
            CAPTURE(dtype);
            const schedule::Plan plan = planned(backward({"\"runtime\"", length, dtype}, whole));
            const schedule::Variant v = of_many(plan).front();
            REQUIRE(is_sweep(v));
            CHECK(plan.unfused.empty());
            const schedule::PersistentLaunch& sweep = sweeps(v.launches[0]);
            CHECK(sweep.held.size() == 2);
            CHECK(sweep.a_row.size() == 1);
            CHECK(sweep.passes.size() == 1);
            CHECK(sweep.slots * sweep.lanes * sweep.cluster * sweep.vector >= std::stoi(length));
            CHECK(v.launches[1]->splits == sweep.splits);
            CHECK(plan.variants.back().condition.always());
        }
}

TEST_CASE("sums along the rows and across them alone are a sweep, too, whichever is named first") {
    const std::string row = R"({"reduce": "r", "as": "mean", "of": "X * X", "along": ["H"]}, )",
                      column = R"({"reduce": "c", "as": "mean", "of": "X * X", "along": ["T"]}, )",
                      stores = R"({"store": "R", "from": "r"}, {"store": "DW", "from": "c"})";
    for (const std::string& stages : {row + column + stores, column + row + stores}) {
        CAPTURE(stages);
        for (const schedule::Variant& v : of_many(planned(backward({}, stages)))) CHECK(is_sweep(v));
    }
}

TEST_CASE("the next rows are on their way as long as vectors are words that can be copied so") {
    const auto sweep = [](const char* length, const char* dtype) {
        return sweeps(of_blocks(planned(backward({"\"runtime\"", length, dtype}, whole))).front().launches[0]);
    };
    CHECK(sweep("4096", "bf16").stages >= 2);
    CHECK(sweep("4096", "bf16").hold == Hold::registers);
    CHECK(sweep("4098", "bf16").stages >= 1);  // 4-byte vectors
    CHECK(sweep("4095", "bf16").stages == 0);
    CHECK(sweep("4095", "f32").stages >= 1);
    CHECK(sweep("16384", "bf16").hold == Hold::shared);  // with the states of 32 columns a thread
    CHECK(sweep("16384", "bf16").stages >= 2);
}

TEST_CASE("single elements of rows are looked up many rows ahead where the rows at work are few bytes") {
    const std::string two_sums = along_row + store_row + across_rows +
                                 R"(, {"reduce": "db", "as": "sum", "of": "DY", "along": ["T"]}, )" +
                                 R"({"require": "db == db", "say": "no number"})";
    const auto ahead = [](const std::string& length, const std::string& stages) {
        return sweeps(of_blocks(planned(backward({"\"runtime\"", length}, stages))).front().launches[0]).rows_ahead;
    };
    CHECK(ahead("2048", two_sums) == 32);  // two blocks, 8 KB each
    CHECK(ahead("2048", whole) == 32);     // three, whose rows need R at once
    CHECK(ahead("3072", two_sums) == 32);  // two of 12 KB
    CHECK(ahead("4096", two_sums) == 1);
    const std::string late = R"({"reduce": "c", "as": "mean", "of": "DY * W * X", "along": ["H"]},)";
    CHECK(ahead("2048", late + store_row + across_rows) == 1);
}

TEST_CASE("machines without the shared memory fetch rows when their turn comes") {
    for (const char* dtype : {"bf16", "f32"}) {
        CAPTURE(dtype);
        const std::vector<schedule::Variant> many =
            of_blocks(planned(backward({"\"runtime\"", "4096", dtype}, whole)));
        REQUIRE(many.size() >= 2);
        CHECK(test::text_of(many.front().condition, {"T", "H"}).find("$smem,<=") != std::string::npos);
        REQUIRE(is_sweep(many.back()));
        CHECK(sweeps(many.back().launches[0]).stages == 0);
        CHECK(many.back().launches[0]->shared_bytes == model::Size(0));
    }
}

TEST_CASE("rows of one full vector a thread crowd a multiprocessor where the registers of two blocks hold them") {
    const auto sweep = [](const char* length, const char* dtype, const std::string& stages) {
        return sweeps(of_blocks(planned(backward({"\"runtime\"", length, dtype}, stages))).front().launches[0]);
    };
    for (const char* length : {"2056", "3000", "4096"}) {
        CAPTURE(length);
        const schedule::PersistentLaunch crowd = sweep(length, "bf16", whole);
        CHECK(crowd.lanes == 512);
        CHECK(crowd.slots == 1);
        CHECK(crowd.groups() == 2);
        CHECK(crowd.guarded == (std::string(length) != "4096"));
    }
    CHECK(sweep("2048", "bf16", whole).lanes == 256);  // half of such threads would have nothing to do
    CHECK(sweep("2048", "f32", whole).lanes == 256);   // vectors of four elements
    const std::string two_sums = whole + R"(, {"reduce": "db", "as": "sum", "of": "DY", "along": ["T"]}, )" +
                                 R"({"require": "db == db", "say": "no number"})";
    CHECK(sweep("4096", "bf16", two_sums).lanes == 256);  // more states than registers
}

const std::string two_states = whole + R"(, {"reduce": "db", "as": "sum", "of": "DY", "along": ["T"]}, )" +
                               R"({"require": "db == db", "say": "no number"})";

TEST_CASE("several blocks of a multiprocessor are groups of one where a column's states are two") {
    const auto plan = [](const char* rows) { return of_blocks(planned(backward({rows, "4096"}, two_states))); };
    const std::vector<schedule::Variant> many = plan("\"runtime\"");
    REQUIRE(many.size() == 3);
    const schedule::PersistentLaunch &joined = sweeps(many[0].launches[0]), &apart = sweeps(many[1].launches[0]),
                                     &waiting = sweeps(many[2].launches[0]);
    CHECK(joined.groups() == 2);
    CHECK(joined.threads == joined.lanes * 2);
    CHECK(joined.resident == 1);
    CHECK(joined.splits == joined.grid);
    // What is added up passes through the room of the rows on their way.
    CHECK(test::text_of(many[0].condition, {"T", "H"}).find("$smem,<=") != std::string::npos);
    // Machines that give a block room for one group alone still have its next rows on their way.
    CHECK(test::text_of(many[1].condition, {"T", "H"}).find("$smem,<=") != std::string::npos);
    CHECK(apart.groups() == 1);
    CHECK(apart.stages == joined.stages);
    CHECK(apart.shared_bytes * model::Size(2) == joined.shared_bytes);
    CHECK(apart.resident == 2);
    CHECK(waiting.stages == 0);
    CHECK(waiting.groups() == 1);
    CHECK(waiting.resident == 2);
    // Few rows still lie in as many blocks; where each has one, there is nothing to add up.
    CHECK(plan("1000")[0].launches[0]->grid == model::Size(132));
    CHECK(plan("133")[0].launches[0]->grid == model::Size(132));
    CHECK(sweeps(plan("133")[0].launches[0]).groups() == 2);
    CHECK(sweeps(plan("132")[0].launches[0]).groups() == 1);
}

TEST_CASE(
    "of one state blocks are groups where they have a row or two each, and where they are many and rows are, too") {
    const auto groups = [](const char* rows, const char* length, const std::string& stages) {
        return sweeps(of_blocks(planned(backward({rows, length}, stages))).front().launches[0]).groups();
    };
    const std::vector<schedule::Variant> open = of_blocks(planned(backward({"\"runtime\"", "2048"}, whole)));
    REQUIRE(open.size() == 2);
    CHECK(sweeps(open[0].launches[0]).groups() == 3);
    CHECK(test::text_of(open[0].condition, {"T", "H"}).find("133,T,<=,T,528,<=,and") == 0);
    CHECK(sweeps(open[1].launches[0]).groups() == 1);
    CHECK(open[1].launches[0]->resident == 3);
    CHECK(groups("132", "2048", whole) == 1);
    CHECK(groups("300", "2048", whole) == 3);
    CHECK(groups("1000", "2048", whole) == 1);
    CHECK(groups("1000", "4096", whole) == 1);
    const std::string added =
        along_row + R"_({"store": "DX", "from": "DX + R * (DY * W - X * R * c)"},)_" + across_rows;
    CHECK(groups("300", "1024", added) == 1);
    CHECK(groups("1000", "1024", added) > 3);
}

TEST_CASE("pairs of blocks share rows where there are clusters, and send a row's states ahead") {
    for (const char* dtype : {"bf16", "f32"}) {
        CAPTURE(dtype);
        const std::vector<schedule::Variant> many =
            of_many(planned(backward({"\"runtime\"", "16384", dtype}, whole)));
        const schedule::PersistentLaunch& sweep = sweeps(many.front().launches[0]);
        REQUIRE(sweep.sends_ahead());
        CHECK(sweep.cluster == 2);
        CHECK(sweep.lanes * sweep.slots * sweep.vector * 2 == 16384);
        CHECK(sweep.stages >= 3);                            // at work, sent ahead, and on its way
        CHECK(sweep.grid == sweep.splits * model::Size(2));  // a pair leaves one state of a column
        CHECK(test::text_of(many.front().condition, {"T", "H"}).find("90,$arch,<=") ==
              0);  // others have the variants behind
        CHECK(many[1].launches[0]->cluster == 1);
    }
    // Of several passes each needs what the one before gives; states of nothing are not sent.
    const std::string centred = R"_({"reduce": "m", "as": "mean", "of": "X", "along": ["H"]},
        {"reduce": "c", "as": "mean", "of": "DY * (X - m)", "along": ["H"]}, {"store": "DX", "from": "DY - c"},)_";
    for (const std::string& stages : {centred + across_rows, R"({"store": "DX", "from": "DY * W"},)" + across_rows})
        for (const schedule::Variant& v : of_many(planned(backward({"\"runtime\"", "16384"}, stages))))
            CHECK(v.launches[0]->cluster == 1);
    // Of shorter rows a multiprocessor holds several blocks, of which one works while another waits.
    CHECK(of_many(planned(backward({"\"runtime\"", "8192"}, whole))).front().launches[0]->cluster == 1);
}

TEST_CASE("rows that no block can take, and stages of another form, run in steps") {
    const schedule::Plan wide = planned(backward({"\"runtime\"", "262144", "bf16"}, whole));
    for (const schedule::Variant& v : wide.variants) CHECK(!is_sweep(v));
    // What the columns give is wanted by every row.
    const std::string centred = R"({"reduce": "m", "as": "mean", "of": "X", "along": ["T"]},)" + along_row +
                                R"({"store": "DX", "from": "X - m - c"})";
    for (const schedule::Variant& v : planned(backward({}, centred)).variants) CHECK(!is_sweep(v));
    // Sums across the rows alone: the column schedule reads them once as it is.
    for (const schedule::Variant& v : planned(backward({}, across_rows)).variants) CHECK(!is_sweep(v));
}

TEST_CASE(
    "a row's work needs no reduction of its own: what it stores and what the columns add up share the loads") {
    const schedule::Plan plan = planned(backward({}, R"({"store": "DX", "from": "DY * W"},)" + across_rows));
    REQUIRE(is_sweep(of_many(plan).front()));
    CHECK(of_many(plan).front().launches[0]->passes.empty());
}

TEST_CASE("runtime widths are swept where the row fits, by variants that say so") {
    const schedule::Plan plan = planned(backward({"\"runtime\"", "\"runtime\"", "bf16"}, whole));
    CHECK(is_sweep(plan.variants.front()));
    CHECK(test::text_of(plan.variants.front().condition, {"T", "H"}).find("H,8,%,0,<=") == 0);
    CHECK(!is_sweep(plan.variants.back()));
    CHECK(plan.variants.back().condition.always());
}

TEST_CASE("states of columns take registers: kinds with more of them share a row among more threads") {
    const auto sweep = [](const std::string& kind) {
        return of_many(planned(backward({"\"runtime\"", "8192", "f32"},
                                        along_row + store_row + R"({"reduce": "dw", "as": ")" + kind +
                                            R"(", "of": "X", "along": ["T"]}, {"store": "DW", "from": "dw"})")))
            .front();
    };
    REQUIRE(is_sweep(sweep("sum")));
    REQUIRE(is_sweep(sweep("variance")));
    const schedule::PersistentLaunch sum = sweeps(sweep("sum").launches[0]),
                                     variance = sweeps(sweep("variance").launches[0]);
    CHECK(variance.lanes * variance.slots == sum.lanes * sum.slots);
    CHECK((variance.lanes > sum.lanes || variance.hold != sum.hold || variance.resident <= sum.resident));
}

TEST_CASE(
    "few rows take one launch without workspace: one row a block, more of them a cluster that exists from sm_90 "
    "on") {
    for (const char* length : {"7", "33", "100", "256", "1000", "1024", "4096"})
        for (const char* dtype : {"f32", "f16", "bf16"}) {
            CAPTURE(length);
            CAPTURE(dtype);
            const schedule::Plan plan = planned(backward({"\"runtime\"", length, dtype}, whole));
            int rows = 0;
            for (const schedule::Variant& v : plan.variants) {
                if (!is_alone(v)) continue;
                const schedule::PersistentLaunch& p = sweeps(v.launches[0]);
                CAPTURE(test::text_of(v.condition, {"T", "H"}));
                CHECK(v.workspace == model::Size(0));
                CHECK(test::text_of(v.condition, {"T", "H"}).find("1,T,<=") !=
                      std::string::npos);  // of no rows at all the columns are sums of nothing
                CHECK((test::text_of(v.condition, {"T", "H"}).find("$arch") != std::string::npos) ==
                      (p.cluster > 1));
                CHECK(p.grid == model::Size(p.cluster));
                CHECK(int64_t{p.lanes} * p.cluster * p.slots * p.vector >= std::stoi(length));
                CHECK((p.lanes <= 32 || p.threads == p.lanes));
                CHECK(p.threads / p.lanes > rows);
                rows = p.threads / p.lanes;
            }
            CHECK(rows >= 16);
            CHECK(!is_alone(plan.variants.back()));
        }
}

TEST_CASE("few rows that are known, or wide rows, or a schedule that is asked for") {
    const schedule::Plan known = planned(backward({"16", "1024", "bf16"}, whole));
    REQUIRE(is_alone(known.variants[0]));
    CHECK(known.variants[0].condition == schedule::with_clusters());
    CHECK(!is_alone(known.variants[1]));
    for (const schedule::Variant& v : planned(backward({"64", "1024", "bf16"}, whole)).variants)
        CHECK(!is_alone(v));
    for (const schedule::Variant& v : planned(backward({"\"runtime\"", "32768", "f32"}, whole)).variants)
        CHECK(!is_alone(v));
    std::string asked = backward({}, whole);
    asked.insert(asked.find("\"stages\""), "\"schedule\": {\"threads\": 512}, ");
    for (const schedule::Variant& v : planned(asked).variants) CHECK(!is_alone(v));
}
