// Which schedule a kernel gets: from extents, bytes and dependence, and never from a name.
#include <doctest/doctest.h>

#include "plan/axes.h"
#include "plan/plan.h"
#include "planned.h"

using namespace pleat;
using schedule::Hold;
using schedule::PersistentLaunch;
using schedule::RowLaunch;
using test::only_launch;
using test::Planned;
using test::rows;

namespace {

constexpr auto planned = test::planned_text;

/// A normalisation of rows: two loops over X.
std::string norm(const std::string& rows, const std::string& length, const std::string& dtype) {
    return R"({"pleat": 1, "name": "n", "dims": {"T": )" + rows + R"(, "H": )" + length + R"(}, "tensors": {
        "X": {"dtype": ")" +
           dtype + R"(", "dims": ["T", "H"]}, "Y": {"dtype": ")" + dtype + R"(", "dims": ["T", "H"]}},
        "kernel": {"stages": [{"reduce": "s", "as": "sum", "of": "X * X", "along": ["H"]}, {"store": "Y", "from": "X / s"}]}})";
}

/// Takes up to 32 rows, an open number, and shares each out among the most blocks of a cluster.
bool of_few_rows(const schedule::Variant& v) {
    return test::text_of(v.condition, {"T", "H"}).starts_with("T,32,<=,") && v.launches.front()->cluster == 8;
}

/// What launches of many rows take.
Planned of_many_rows(const std::string& text) {
    Planned p = planned(text);
    std::erase_if(p.plan.variants, of_few_rows);
    return p;
}

}  // namespace

TEST_CASE("a row's threads follow from its length in vectors") {
    struct Case {
        int length;
        const char* dtype;
        int vector, lanes, slots;
    };
    for (const Case& c : {Case{64, "bf16", 8, 8, 1},
                          {256, "bf16", 8, 32, 1},
                          {512, "bf16", 8, 32, 2},
                          {2048, "bf16", 8, 128, 2},
                          {8192, "bf16", 8, 512, 2},
                          {16384, "bf16", 8, 256, 8},
                          {4096, "f32", 4, 512, 2},
                          {100, "f32", 4, 32, 1},
                          {7, "f32", 1, 8, 1},
                          {1, "f32", 1, 1, 1}}) {
        CAPTURE(c.length);
        CAPTURE(c.dtype);
        const Planned p = of_many_rows(norm("\"runtime\"", std::to_string(c.length), c.dtype));
        const RowLaunch& launch = rows(only_launch(p));
        CHECK(launch.family().name() == "row");
        CHECK(launch.hold == Hold::registers);
        CHECK(launch.vector == c.vector);
        CHECK(launch.lanes == c.lanes);
        CHECK(launch.slots == c.slots);
        CHECK(launch.held.size() == 1);
        CHECK(launch.slots * launch.lanes * launch.vector >= c.length);
        CHECK(launch.guarded == (launch.resident > 1 || launch.slots * launch.lanes * launch.vector != c.length));
    }
}

TEST_CASE("elements of a byte beside wider ones come by eight, twice as often, and alone by sixteen") {
    const auto to_bytes = [](const char* length, const char* dtype) {
        std::string text = norm("\"runtime\"", length, dtype);
        const size_t at = text.find(", \"dims\": [\"T\", \"H\"]}}");
        text.replace(text.rfind(dtype, at), std::string(dtype).size(), "i8");
        return of_many_rows(text);
    };
    for (const auto& [length, lanes, slots] : {std::tuple{"1024", 32, 4}, {"4096", 128, 4}, {"4112", 256, 3}}) {
        CAPTURE(length);
        const Planned p = to_bytes(length, "bf16");
        CHECK(only_launch(p).vector == 8);
        CHECK(rows(only_launch(p)).lanes == lanes);
        CHECK(rows(only_launch(p)).slots == slots);
    }
    CHECK(to_bytes("\"runtime\"", "bf16").plan.variants.front().launches[0]->vector == 8);
    CHECK(only_launch(to_bytes("4096", "e4m3")).vector == 16);
    CHECK(rows(only_launch(to_bytes("4096", "e4m3"))).slots == 2);
}

TEST_CASE("where not all rows of f32 begin at once, half the threads share each") {
    const Planned open = planned(norm("\"runtime\"", "1024", "f32"));
    REQUIRE(open.plan.variants.size() == 2);
    const RowLaunch &few = rows(open.plan.variants[0].launches[0]), &many = rows(open.plan.variants[1].launches[0]);
    CHECK(test::text(open.spec, open.plan.variants[0].condition) == "T,2112,<=");
    CHECK(few.lanes == 128);
    CHECK(few.slots == 2);
    CHECK(open.plan.variants[1].condition.always());
    CHECK(many.lanes == 64);
    CHECK(many.slots == 4);
    // A number of rows that the spec gives needs one of them; elements of two bytes gain nothing.
    CHECK(rows(only_launch(planned(norm("2112", "1024", "f32")))).lanes == 128);
    CHECK(rows(only_launch(planned(norm("2113", "1024", "f32")))).lanes == 64);
    CHECK(rows(only_launch(planned(norm("\"runtime\"", "2048", "bf16")))).lanes == 128);
}

TEST_CASE("rows too long for a block go to a cluster, to shared memory, and last are read again") {
    const Planned p = planned(norm("\"runtime\"", "262144", "bf16"));
    std::vector<Hold> holds;
    for (const auto& v : p.plan.variants) holds.push_back(rows(v.launches[0]).hold);
    REQUIRE(p.plan.variants.size() >= 2);
    CHECK(p.plan.variants.front().launches[0]->cluster > 1);
    CHECK(test::text(p.spec, p.plan.variants.front().condition).find("90,$arch,<=") != std::string::npos);
    CHECK(holds.back() == Hold::nothing);
    CHECK(p.plan.variants.back().condition.always());

    const Planned huge = planned(norm("\"runtime\"", "16777216", "f32"));
    CHECK(rows(only_launch(huge)).hold == Hold::nothing);
}

TEST_CASE("a runtime length is served by variants, aligned ones first, and the last takes everything") {
    const Planned p = planned(norm("\"runtime\"", "\"runtime\"", "bf16"));
    REQUIRE(p.plan.variants.size() > 4);
    CHECK(p.plan.variants.front().launches[0]->vector == 8);
    CHECK(test::text(p.spec, p.plan.variants.front().condition).find("H,8,%,0,<=") == 0);
    CHECK(p.plan.variants.back().condition.always());
    CHECK(p.plan.variants.back().launches[0]->vector == 1);
    std::vector<std::string> names;
    for (const auto& v : p.plan.variants)
        for (const auto& launch : v.launches) names.push_back(launch->name);
    std::sort(names.begin(), names.end());
    CHECK(std::unique(names.begin(), names.end()) == names.end());
}

TEST_CASE("a stride that is a multiple by one of its sizes asks nothing of the others") {
    const Planned p =
        planned(R"({"pleat": 1, "name": "n", "dims": {"B": "runtime", "Q": "runtime", "S": "runtime"}, "tensors": {
        "X": {"dtype": "bf16", "dims": ["B", "Q", "S"]}, "Y": {"dtype": "bf16", "dims": ["B", "Q", "S"]}},
        "kernel": {"stages": [{"reduce": "s", "as": "sum", "of": "X", "along": ["S"]}, {"store": "Y", "from": "X / s"}]}})");
    const schedule::Variant& aligned = p.plan.variants.front();
    CHECK(aligned.launches[0]->vector == 8);
    CHECK(aligned.multiple_of == std::map<model::SymbolId, int64_t>{{p.spec.dims[2].size.symbol_id(), 8}});
}

TEST_CASE("the same stages under other names plan alike") {
    std::string text = norm("\"runtime\"", "4096", "f16");
    const RowLaunch a = rows(only_launch(planned(text)));
    for (const auto& [from, to] : {std::pair<std::string, std::string>{"\"n\"", "\"softmax\""},
                                   {"\"X\"", "\"LOGITS\""},
                                   {"\"X * X\"", "\"LOGITS * LOGITS\""},
                                   {"\"X / s\"", "\"LOGITS / s\""}})
        text.replace(text.find(from), from.size(), to);
    const RowLaunch b = rows(only_launch(planned(text)));
    CHECK(a.lanes == b.lanes);
    CHECK(a.slots == b.slots);
    CHECK(a.vector == b.vector);
}

TEST_CASE("reductions across memory, and of few long rows, are shared out and finished in a fixed order") {
    const auto reduce = [](const std::string& along) {
        return planned(R"({"pleat": 1, "name": "c", "dims": {"T": "runtime", "H": 4096}, "tensors": {
            "X": {"dtype": "f32", "dims": ["T", "H"]}, "Y": {"dtype": "f32", "dims": [)" +
                       std::string(along == "\"T\"" ? "\"H\"" : "") + R"(]}},
            "kernel": {"stages": [{"reduce": "s", "as": "variance", "of": "X", "along": [)" +
                       along + R"(]}, {"store": "Y", "from": "s"}]}})");
    };
    for (const std::string along : {"\"T\"", "\"T\", \"H\""}) {
        const Planned p = reduce(along);
        REQUIRE(p.plan.variants.size() >= 1);
        const auto& launches = p.plan.variants.front().launches;
        REQUIRE(launches.size() == 2);
        CHECK(launches[0]->family().name() == (along == "\"T\"" ? "column" : "row"));
        CHECK(launches[1]->family().name() == "finish");
        CHECK_FALSE(p.plan.workspace == model::Size(0));
    }
}

TEST_CASE("a softmax keeps its exponentials; its maximum and sum share a pass where the row is read again") {
    const auto softmax = [](const std::string& length) {
        return planned(R"({"pleat": 1, "name": "s", "dims": {"T": "runtime", "H": )" + length + R"(}, "tensors": {
            "X": {"dtype": "bf16", "dims": ["T", "H"]}, "Y": {"dtype": "bf16", "dims": ["T", "H"]}},
            "kernel": {"stages": [{"reduce": "m", "as": "max", "of": "X", "along": ["H"]}, {"let": "p", "be": "exp(X - m) "},
            {"reduce": "s", "as": "sum", "of": "p", "along": ["H"]}, {"store": "Y", "from": "p / s"}]}})");
    };
    const Planned held = softmax("4096"), again = softmax("16777216");
    CHECK(rows(only_launch(held)).kept.size() == 1);
    CHECK(only_launch(held).passes.size() == 2);
    CHECK(rows(only_launch(again)).kept.empty());
    CHECK(only_launch(again).passes.size() == 1);
}

/// Statistics of a row's neighbours in blocks of `block` of its T, which is open.
Planned parts_of_rows(const std::string& block) {
    return planned(
        R"({"pleat": 1, "name": "p", "dims": {"N": "runtime", "T": "runtime", "C": 128}, "tensors": {
        "X": {"dtype": "bf16", "dims": ["N", "T", "C"]}, "Y": {"dtype": "bf16", "dims": ["N", "T", "C"]},
        "V": {"dtype": "f32", "dims": ["N", "T /^ )" +
        block + R"("]}}, "kernel": {"stages": [{"let": "d", "be": "X - X[T = T - 1]"}, {"store": "Y", "from": "d"},
        {"reduce": "v", "as": "variance", "of": "d", "along": ["T % )" +
        block + R"(", "C"]}, {"store": "V", "from": "v"}]}})");
}

TEST_CASE("what takes loads from other places of a row is kept for the loops that follow") {
    const Planned p = parts_of_rows("64");
    CHECK(rows(p.plan.variants.back().launches[0]).kept.size() == 1);
    CHECK(rows(p.plan.variants.back().launches[0]).hold == Hold::registers);
}

TEST_CASE("rows of a bounded length have no variants beyond it") {
    CHECK(parts_of_rows("16").plan.variants.size() == 1);  // 16 * 128: a warp's
    const Planned p = parts_of_rows("64");                 // 64 * 128: 256 threads'
    CHECK(p.plan.variants.size() == 2);
    CHECK(p.plan.variants.back().condition.always());
    CHECK(rows(p.plan.variants.back().launches[0]).lanes == 256);
}

TEST_CASE("a multiple that widens no access is not assumed") {
    const Planned p = planned(R"({"pleat": 1, "name": "f", "dims": {"N": "runtime", "T": "runtime"}, "tensors": {
        "X": {"dtype": "f32", "dims": ["N", "T /^ 64"]}, "Y": {"dtype": "f32", "dims": ["N"]}},
        "kernel": {"stages": [{"reduce": "s", "as": "sum", "of": "X", "along": ["T /^ 64"]}, {"store": "Y", "from": "s"}]}})");
    for (const schedule::Variant& v : p.plan.variants) CHECK(v.multiple_of.empty());
}

TEST_CASE("what a later launch still reads is stored by the last") {
    // X is stored from its own rows' sums and read by the sums of columns.
    const Planned p = planned(R"({"pleat": 1, "name": "d", "dims": {"T": 64, "H": 128}, "tensors": {
        "X": {"dtype": "f32", "dims": ["T", "H"]}, "R": {"dtype": "f32", "dims": ["T"]}, "C": {"dtype": "f32", "dims": ["H"]}},
        "kernel": {"stages": [{"reduce": "r", "as": "sum", "of": "X", "along": ["H"]}, {"reduce": "c", "as": "sum", "of": "X", "along": ["T"]},
        {"store": "R", "from": "r"}, {"store": "C", "from": "c"}, {"store": "X", "from": "X * r * c"}]}})");
    const schedule::Variant& v = p.plan.variants.front();
    CHECK_FALSE(p.plan.unfused.empty());
    for (size_t i = 0; i < v.launches.size(); ++i)
        for (const auto& s : v.launches[i]->sinks)
            if (s.what == schedule::Sink::What::store)
                for (size_t j = i + 1; j < v.launches.size(); ++j)
                    CHECK(v.launches[j]->family().name() != "column");
}

TEST_CASE("what is required of less than the rows is looked at before them, and costs them nothing") {
    // Lengths are one a batch, rows one a head of it.
    const Planned p =
        planned(R"spec({"pleat": 1, "name": "s", "dims": {"B": "runtime", "H": "runtime", "S": 1024}, "tensors": {
        "X": {"dtype": "f32", "dims": ["B", "H", "S"]}, "LEN": {"dtype": "i32", "dims": ["B"]}, "Y": {"dtype": "f32", "dims": ["B", "H", "S"]}},
        "kernel": {"stages": [{"require": "0 <= LEN and LEN <= extent(S)", "say": "a length outside"},
        {"reduce": "m", "as": "max", "of": "where(S < LEN, X, -inf)", "along": ["S"]}, {"store": "Y", "from": "X - m"}]}})spec");
    REQUIRE_FALSE(p.plan.variants.empty());
    for (const schedule::Variant& v : p.plan.variants) {
        REQUIRE(v.launches.size() == 2);
        CHECK(v.launches[0]->family().name() == "map");
        CHECK(v.launches[0]->sinks.front().what == schedule::Sink::What::require);
        CHECK(v.launches[1]->family().name() == "row");
        CHECK(rows(v.launches[1]).hold == Hold::registers);
        CHECK(v.workspace.is_constant());
    }
    CHECK(p.plan.unfused == "what is required ranges over [B], the rows over [B, H]");
}

TEST_CASE("a table's rows lie along memory, whatever the index that picks them lies along") {
    // The index has as many digits of the kernel's as the table, and wider elements.
    for (const char* index : {R"(["T"])", R"(["T", "B"])"}) {
        const Planned p = planned(
            R"({"pleat": 1, "name": "e", "dims": {"T": "runtime", "B": 4, "V": 1000, "D": 512}, "tensors": {
        "ID": {"dtype": "i32", "dims": )" +
            std::string(index) +
            R"(}, "E": {"dtype": "bf16", "dims": ["V", "D"]}, "S": {"dtype": "f32", "dims": )" + index + R"(}},
        "kernel": {"stages": [{"reduce": "s", "as": "sum", "of": "E[V = ID] * E[V = ID]", "along": ["D"]}, {"store": "S", "from": "s"}]}})");
        REQUIRE_FALSE(p.plan.variants.empty());
        for (const schedule::Variant& v : p.plan.variants) {
            REQUIRE(v.launches.size() == 1);
            CHECK(v.launches[0]->family().name() == "row");
            CHECK(v.launches[0]->vector == 8);
        }
    }
}

TEST_CASE("why a kernel takes several launches is reported by the digits at which it breaks") {
    const auto why = [](const std::string& stages) {
        return planned(
                   R"({"pleat": 1, "name": "w", "dims": {"T": "runtime", "H": 256}, "folds": {"R": "H / 128"}, "tensors": {
        "X": {"dtype": "f32", "dims": ["T", "H"]}, "Y": {"dtype": "f32", "dims": ["T", "H"]}, "S": {"dtype": "f32", "dims": ["T"]}},
        "kernel": {"stages": [{"reduce": "s", "as": "sum", "of": "X", "along": ["H"]}, )" +
                   stages + "]}}")
            .plan.unfused;
    };
    CHECK(why(R"({"store": "Y", "from": "X - s"})").empty());
    CHECK(why(R"({"store": "Y[R = 0]", "from": "X[R = 1] - s"})") ==
          "the store to Y ranges over [H % 128], part of the row [H]");
    CHECK(
        why(R"({"reduce": "p", "as": "max", "of": "X - s", "along": ["H / 128"]}, {"store": "Y", "from": "X - p"})") ==
        "reductions go along [H] and along [H / 128]");
    CHECK(why(R"({"store": "S", "from": "s[T = T - 1]"})") ==
          "what is reduced along [H] is needed at other coordinates than its own");
}

TEST_CASE("a row that is gathered from where it is stored is read before, also where rows are shared out") {
    const std::string text = R"({"pleat": 1, "name": "t", "dims": {"T": 4, "V": 131072},
        "tensors": {"X": {"dtype": "f32", "dims": ["T", "V"]}, "L": {"dtype": "i64", "dims": ["T"]}, "S": {"dtype": "f32", "dims": ["T"]}},
        "kernel": {"stages": [{"reduce": "m", "as": "logsumexp", "of": "X", "along": ["V"]}, {"store": "X", "from": "X - m"},
                              {"store": "S", "from": "m - X[V = L]"}]}})";
    const Planned p = planned(text);
    REQUIRE(p.plan.variants.size() == 1);
    const schedule::Variant& v = p.plan.variants[0];
    // The states, the logsumexp, what is gathered, and only then the two stores, side by side.
    REQUIRE(v.launches.size() == 4);
    CHECK(test::maps(v.launches[2]).side_by_side.empty());
    CHECK(test::maps(v.launches[3]).side_by_side.size() == 1);
    CHECK(v.launches[2]->family().name() == "map");
    REQUIRE(v.launches[2]->sinks.size() == 1);
    CHECK(v.launches[2]->sinks[0].what == schedule::Sink::What::scratch);
    model::Size rows = 0;
    for (const schedule::Scratch& s : v.scratch)
        if (!s.partial) rows = schedule::product(p.spec, s.axes);
    CHECK(rows == model::Size(4));  // nothing of the logits' size is kept
}

TEST_CASE("blocks that hold long rows in registers share a multiprocessor, alone or in clusters") {
    const auto pair = [](const char* length, const char* dtype, int cluster, int threads = 512) {
        CAPTURE(length);
        CAPTURE(dtype);
        const RowLaunch p = rows(of_many_rows(norm("\"runtime\"", length, dtype)).plan.variants[0].launches[0]);
        CHECK(p.hold == Hold::registers);
        CHECK(p.threads == threads);
        CHECK(p.cluster == cluster);
        CHECK(p.resident * threads == 1024);
        CHECK(p.guarded);
    };
    pair("32768", "bf16", 1);
    pair("16384", "bf16", 1, 256);  // four, of two-byte elements alone
    pair("65536", "bf16", 4, 256);
    pair("128256", "bf16", 8, 256);
    pair("32768", "f32", 2);
    pair("50304", "f32", 4);
    pair("131072", "f32", 8);
}

TEST_CASE("where the registers of two blocks hold no long row, clusters keep it in shared memory") {
    // Two reductions of 8 elements a vector, whose states and halves of words need more than 64 registers.
    const auto twice = [](const char* length, const char* dtype) {
        std::string text = norm("\"runtime\"", length, dtype);
        const std::string second = R"({"reduce": "m", "as": "mean", "of": "X", "along": ["H"]}, )";
        text.insert(text.find(R"({"store")"), second);
        return of_many_rows(text.replace(text.find("X / s"), 5, "(X - m) / s"));
    };
    const Planned six = twice("128256", "bf16");
    REQUIRE(six.plan.variants.size() == 3);
    const RowLaunch& p = rows(six.plan.variants[0].launches[0]);
    CHECK(!six.plan.variants[0].condition.always());
    CHECK(p.hold == Hold::shared);
    CHECK(p.cluster == 8);
    CHECK(p.resident == 6);
    CHECK(p.shared_bytes == model::Size(32768));
    CHECK(p.threads == 128);
    CHECK(rows(six.plan.variants[1].launches[0]).hold == Hold::registers);
    CHECK(rows(twice("32768", "f32").plan.variants[0].launches[0]).hold == Hold::registers);  // no halves of words
}

TEST_CASE("more blocks share rows whose last loop reads weights") {
    const auto weighted = [](const char* length, const char* dtype, const std::string& result = "X * W / s") {
        std::string text = norm("\"runtime\"", length, dtype);
        for (const std::string weight : {"W", "B"})
            if (result.find(weight) != std::string::npos)
                text.insert(text.find("\"Y\""),
                            "\"" + weight + R"(": {"dtype": ")" + dtype + R"(", "dims": ["H"]}, )");
        return of_many_rows(text.replace(text.find("X / s"), 5, result)).plan.variants[0].launches[0];
    };
    for (const RowLaunch& p : {rows(weighted("32768", "f32")), rows(weighted("65536", "bf16"))}) {
        CHECK(p.hold == Hold::registers);
        CHECK(p.cluster == 4);
        CHECK(p.resident == 2);
    }
    // Four times as many blocks do not pay; where elements have two bytes, two blocks read their weights late.
    const RowLaunch late = rows(weighted("32768", "f32", "X * W / s + B"));
    CHECK(late.hold == Hold::registers);
    CHECK(late.cluster == 2);
    CHECK(late.ahead.empty());
    CHECK(late.resident == 1);
    CHECK(weighted("32768", "bf16", "X * W / s + B")->resident == 2);
    // Where that needs all blocks of a cluster, or reads late, clusters stay and keep the weights.
    const auto persistent = [&](const schedule::AnyLaunch& launch, int cluster, int resident, size_t weights) {
        const PersistentLaunch& p = test::sweeps(launch);
        CHECK(p.rows_alone());
        CHECK(p.hold == Hold::registers);
        CHECK(p.fixed_in == Hold::shared);
        CHECK(p.fixed.size() == weights);
        CHECK(p.stages == 1);
        CHECK(p.cluster == cluster);
        CHECK(p.resident == resident);
        CHECK(p.shared_bytes == model::Size(int64_t{p.slots} * 512 * 16 * static_cast<int64_t>(1 + weights)));
    };
    persistent(weighted("65536", "bf16", "X * W / s + B"), 4, 2, 2);
    persistent(weighted("128256", "bf16"), 8, 2, 1);
    persistent(weighted("131072", "f32"), 8, 1, 1);
    persistent(weighted("128256", "f32", "X * W / s + B"), 8, 1, 2);
    CHECK(!rows(weighted("65536", "f32")).rows_alone());  // two blocks share a multiprocessor, of four bytes
    CHECK(!rows(weighted("128256", "f32", "X / s")).rows_alone());  // nothing to keep
    CHECK(!rows(weighted("\"runtime\"", "bf16")).rows_alone());
}

TEST_CASE("while all rows begin at once they take twice the threads where what is loaded ahead finds room so") {
    const auto layernorm = [](const char* rows, const char* length) {
        std::string text = norm(rows, length, "bf16");
        for (const std::string weight : {"W", "B"})
            text.insert(text.find("\"Y\""), "\"" + weight + R"(": {"dtype": "bf16", "dims": ["H"]}, )");
        return planned(text.replace(text.find("X / s"), 5, "X * W / s + B"));
    };
    const Planned open = layernorm("\"runtime\"", "2048");
    REQUIRE(open.plan.variants.size() == 2);
    CHECK(test::text(open.spec, open.plan.variants[0].condition) == "T,1056,<=");
    CHECK(rows(open.plan.variants[0].launches[0]).lanes == 256);
    CHECK(rows(open.plan.variants[0].launches[0]).ahead.size() == 2);
    CHECK(rows(open.plan.variants[1].launches[0]).lanes == 128);
    CHECK(rows(open.plan.variants[1].launches[0]).ahead.empty());
    const Planned few = layernorm("1000", "2048"), many = layernorm("2000", "2048");
    REQUIRE(few.plan.variants.size() == 1);
    CHECK(rows(few.plan.variants[0].launches[0]).lanes == 256);
    REQUIRE(many.plan.variants.size() == 1);
    CHECK(rows(many.plan.variants[0].launches[0]).lanes == 128);
    CHECK(layernorm("\"runtime\"", "4096").plan.variants.size() == 1);
}

TEST_CASE(
    "rows that go in turn run as many clusters as the device holds at once, and read nothing that they store") {
    const auto rows_to = [](const char* result) {
        const auto spec = loaded(R"({"pleat": 1, "name": "n", "dims": {"T": "runtime", "H": 128256}, "tensors": {
            "X": {"dtype": "f32", "dims": ["T", "H"]}, "W": {"dtype": "f32", "dims": ["H"]}, "Y": {"dtype": "f32", "dims": ["T", "H"]}},
            "kernel": {"stages": [{"reduce": "s", "as": "sum", "of": "X * X", "along": ["H"]}, {"store": ")" +
                                 std::string(result) + R"(", "from": "X * W / s"}]}})");
        const model::Kernel lowered = schedule::lower(spec, spec.kernels.front());
        return schedule::plan(spec, lowered).variants.front().launches.front();
    };
    const PersistentLaunch p = test::sweeps(rows_to("Y"));
    CHECK(p.rows_alone());
    CHECK(p.grid.evaluate({100}) == 800);
    CHECK(!rows(rows_to("X")).rows_alone());
}

TEST_CASE("rows of the last loop's own come with the others") {
    const auto two = [](const char* length, const char* dtype) {
        std::string text = norm("\"runtime\"", length, dtype);
        text.insert(text.find("\"Y\""), R"("Z": {"dtype": ")" + std::string(dtype) + R"(", "dims": ["T", "H"]}, )");
        return rows(of_many_rows(text.replace(text.find("X / s"), 5, "X / s + Z")).plan.variants[0].launches[0]);
    };
    CHECK(two("4096", "bf16").held.size() == 2);
    CHECK(two("32768", "bf16").cluster == 2);
    CHECK(two("32768", "f32").cluster == 4);
    // The most blocks of a cluster hold twice the registers, one to a multiprocessor.
    const RowLaunch most = two("131072", "f32");
    CHECK(most.hold == Hold::registers);
    CHECK(most.cluster == 8);
    CHECK(most.slots == 8);
    CHECK(most.resident == 1);
}

TEST_CASE("a row that is read once keeps nothing, however long it is") {
    const Planned p = planned(R"({"pleat": 1, "name": "n", "dims": {"T": "runtime", "H": 131072}, "tensors": {
        "X": {"dtype": "bf16", "dims": ["T", "H"]}, "S": {"dtype": "f32", "dims": ["T"]}},
        "kernel": {"stages": [{"reduce": "s", "as": "logsumexp", "of": "X", "along": ["H"]}, {"store": "S", "from": "s"}]}})");
    const RowLaunch& p_last = rows(p.plan.variants.back().launches[0]);
    CHECK(p_last.hold == Hold::nothing);
    CHECK(p_last.cluster == 1);
    for (const schedule::Variant& v : p.plan.variants)
        for (const auto& launch : v.launches) CHECK(launch->cluster == 1);
}

TEST_CASE("few long rows are shared out among the blocks of a cluster, one of many threads stays a block's") {
    const Planned open = planned(norm("\"runtime\"", "32768", "bf16"));
    REQUIRE(open.plan.variants.size() == 2);
    CHECK(of_few_rows(open.plan.variants[0]));
    CHECK(test::text(open.spec, open.plan.variants[0].condition) == "T,32,<=,90,$arch,<=,and");
    CHECK(open.plan.variants[0].launches[0]->cluster == 8);
    CHECK(rows(open.plan.variants[0].launches[0]).lanes * rows(open.plan.variants[0].launches[0]).slots * 8 * 8 ==
          32768);
    CHECK(open.plan.variants[1].condition.always());
    CHECK(planned(norm("32", "32768", "bf16")).plan.variants[0].condition == schedule::with_clusters());
    CHECK(planned(norm("33", "32768", "bf16")).plan.variants.size() == 1);
    CHECK(planned(norm("\"runtime\"", "8192", "bf16")).plan.variants.size() == 1);
}
