// Attention on sm_80 and later: which rows share a tile, under which conditions, which rows bound the keys, where
// rows of operands may lie, and why other kernels are several launches.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "attention_case.h"
#include "families/attention/launch.h"
#include "plan/settings.h"
#include "planned.h"

using namespace pleat;
using schedule::PortableAttention;
using test::Case;
using test::compiled;
using test::known;

namespace {

/// The launches of the form, and the conditions before them.
std::vector<const schedule::PortableAttentionLaunch*> launches_of(const schedule::Program& program) {
    std::vector<const schedule::PortableAttentionLaunch*> all;
    for (const schedule::Variant& v : program.kernels[0].plan.variants)
        if (const auto* p = schedule::as<schedule::PortableAttentionLaunch>(v.launches.front())) all.push_back(p);
    return all;
}

/// Q and S by number, in the order of a spec's symbols.
size_t variant_for(const schedule::Program& program, int64_t queries, int arch) {
    const std::vector<schedule::Variant>& variants = program.kernels[0].plan.variants;
    std::vector<int64_t> sizes;
    for (const model::Symbol& symbol : program.spec.symbols) sizes.push_back(symbol.name == "Q" ? queries : 64);
    for (size_t v = 0; v < variants.size(); ++v)
        if (variants[v].condition.holds(sizes, {132, 232448, arch})) return v;
    return variants.size();
}

schedule::Program paged(const std::string& page, const std::string& table, const std::string& epilogue = "") {
    const std::string gathered = "[N = TABLE, P = S % " + page + "]";
    return schedule::compile(loaded(
        R"({"pleat": 1, "name": "t", "dims": {"B": "runtime", "Q": "runtime", "S": {"runtime": {"multiple_of": )" +
        page + R"(}}, "N": "runtime", "P": )" + page + R"(, "H": 2, "G": 3, "D": 64, "E": 64}, "tensors": {
            "q": {"dtype": "bf16", "dims": ["B", "Q", "H", "G", "D"]},
            "k": {"dtype": "bf16", "dims": ["N", "P", "H", "D"]},
            "v": {"dtype": "bf16", "dims": ["N", "P", "H", "E"]},
            "TABLE": {"dtype": "i32", "dims": [)" +
        table + R"x(]}, "LEN": {"dtype": "i32", "dims": ["B"]},
            "o": {"dtype": "bf16", "dims": ["B", "Q", "H", "G", "E"]}}, "kernel": {"attend": {
            "along": ["D"], "softmax": ["S"], "scores": [{"let": "z", "be": "where(S < LEN, s, -inf)"}],
            "acc": ["q", "k)x" +
        gathered + R"(", "v)" + gathered + R"("]}, "epilogue": [)" + epilogue +
        R"({"store": "o", "from": "acc"}]}})"));
}

}  // namespace

TEST_CASE("attention on sm_80: rows that see the same keys share a tile, heads of a group innermost") {
    const schedule::Program program = compiled({});
    const auto launches = launches_of(program);
    REQUIRE(launches.size() == 3);
    for (const auto* p : launches) {
        const PortableAttention& a = *p->attention;
        CHECK(program.spec.name_of(a.rows[0]) == "Q");
        CHECK(program.spec.name_of(a.rows[1]) == "G");
        CHECK(a.rows.size() == 2);
        CHECK(a.batch.size() == 2);
        CHECK(a.beside == 4);  // heads, whose keys are neighbours
        CHECK(p->shared_bytes == model::Size(a.shared_bytes(program.spec)));
        CHECK(a.shared_bytes(program.spec) <= 99 << 10);  // what every GPU of sm_80 and later has
        CHECK(p->threads == a.threads());
    }
    CHECK(launches[0]->attention->tile_rows() == 8);
    CHECK(launches[1]->attention->tile_rows() == 16);
    CHECK(launches[2]->attention->tile_rows() == 64);
    // Four warps with keys of their own, or one ring for all of them.
    CHECK(launches[0]->attention->key_warps == 4);
    CHECK(launches[1]->attention->key_warps == 4);
    CHECK(launches[2]->attention->key_warps == 1);
}

TEST_CASE("attention on sm_80: heads by digits of one dim share a tile") {
    const schedule::Program program = schedule::compile(loaded(
        R"({"pleat": 1, "name": "t", "dims": {"B": "runtime", "Q": "runtime", "S": "runtime", "HQ": 24, "D": 64, "E": 64},
            "tensors": {"q": {"dtype": "f16", "dims": ["B", "HQ", "Q", "D"]},
            "k": {"dtype": "f16", "dims": ["B", "HQ / 6", "S", "D"]}, "v": {"dtype": "f16", "dims": ["B", "HQ / 6", "S", "E"]},
            "o": {"dtype": "f16", "dims": ["B", "HQ", "Q", "E"]}}, "kernel": {"attend": {"acc": ["q", "k", "v"],
            "along": ["D"], "softmax": ["S"]}, "epilogue": [{"store": "o", "from": "acc"}]}})"));
    const auto launches = launches_of(program);
    REQUIRE(launches.size() == 3);
    const PortableAttention& a = *launches[0]->attention;
    REQUIRE(a.rows.size() == 2);
    CHECK(program.spec.name_of(a.rows[0]) == "Q");
    CHECK(program.spec.name_of(a.rows[1]) == "HQ % 6");
    CHECK(program.spec.name_of(a.batch[1]) == "HQ / 6");
}

TEST_CASE("attention: eight rows, few rows, the form of sm_90a, and what serves all sizes") {
    const schedule::Program program = compiled({});  // two heads a group
    CHECK(variant_for(program, 1, 90) == 0);
    CHECK(variant_for(program, 4, 90) == 0);
    CHECK(variant_for(program, 4, 80) == 0);
    CHECK(variant_for(program, 5, 90) == 1);
    CHECK(variant_for(program, 8, 90) == 1);
    CHECK(variant_for(program, 8, 80) == 1);
    CHECK(variant_for(program, 9, 90) == 4);
    CHECK(variant_for(program, 32, 90) == 4);
    CHECK(variant_for(program, 33, 90) == 2);  // rows of both heads
    CHECK(variant_for(program, 4096, 90) == 3);
    CHECK(variant_for(program, 4096, 80) == 4);
    CHECK(variant_for(program, 4096, 100) == 4);
}

TEST_CASE("attention of up to eight rows: queries are columns of the products, where there may be so few") {
    const auto first = [](const std::string& queries, const std::string& heads, const std::string& d) {
        const schedule::Program program = schedule::compile(
            loaded(R"({"pleat": 1, "name": "t", "dims": {"B": "runtime", "Q": )" + queries +
                   R"(, "S": "runtime", "G": )" + heads + R"(, "D": )" + d + R"(, "E": )" + d + R"(}, "tensors": {
            "q": {"dtype": "bf16", "dims": ["B", "Q", "G", "D"]}, "k": {"dtype": "bf16", "dims": ["B", "S", "D"]},
            "v": {"dtype": "bf16", "dims": ["B", "S", "E"]}, "o": {"dtype": "bf16", "dims": ["B", "Q", "G", "E"]}},
            "kernel": {"attend": {"acc": ["q", "k", "v"], "along": ["D"], "softmax": ["S"]},
            "epilogue": [{"store": "o", "from": "acc"}]}})"));
        const auto launches = launches_of(program);
        return std::pair(launches.front()->attention->tile_rows(), launches.size());
    };
    CHECK(first("\"runtime\"", "4", "128") == std::pair(8, size_t{3}));
    CHECK(first("\"runtime\"", "16", "128") == std::pair(16, size_t{2}));  // one query has more rows
    CHECK(first("2", "4", "128") == std::pair(8, size_t{1}));
    CHECK(first("3", "4", "128") == std::pair(16, size_t{1}));
    CHECK(first("2", "4", "256") == std::pair(8, size_t{1}));
    CHECK(first("2", "4", "384").first == 16);  // beyond what a warp's registers hold
}

TEST_CASE("attention on sm_80: so many blocks for each tile's keys as asked, which tune tries") {
    Case c;
    c.schedule = R"(, "schedule": {"split_k": 4})";
    const schedule::Program program = compiled(c);
    const schedule::Plan& plan = program.kernels[0].plan;
    CHECK(plan.refused.empty());
    CHECK(plan.variants.size() == 4);  // that of sm_90a among them, which takes other settings
    const std::vector<int64_t> sizes(program.spec.symbols.size(), 3);
    for (const auto* p : launches_of(program)) {
        CHECK(p->settings()[model::Setting::splits] == 4);
        const int64_t blocks = p->grid_extent(program.spec, p->grid).evaluate(sizes, {132, 232448, 90});
        CHECK(blocks == 4 * p->grid.evaluate(sizes));
    }
    const std::vector<int64_t> many(program.spec.symbols.size(), 1000);
    const auto* first = launches_of(program).front();
    CHECK(first->grid_extent(program.spec, first->grid).evaluate(many, {132, 232448, 90}) ==
          first->attention->most_blocks());  // for which there is workspace
    c.schedule = R"(, "schedule": {"split_k": 4, "rows": 128})";
    CHECK_FALSE(compiled(c).kernels[0].plan.refused.empty());
    const auto ways =
        schedule::ways_to_run(program.spec, program.spec.kernels.front(), -1, sizes, schedule::default_target());
    const auto tries = [&](model::Setting setting, int64_t value) {
        return std::count_if(ways.begin(), ways.end(),
                             [&](const model::Schedule& way) { return way[setting] == value; });
    };
    CHECK(tries(model::Setting::splits, 1) == 1);
    CHECK(tries(model::Setting::splits, 32) == 1);
    CHECK(tries(model::Setting::rows, 128) > 1);
}

TEST_CASE("attention on sm_80: which rows bound the keys") {
    using Bounding = PortableAttention::Bounding;
    const auto bounding = [](const std::string& z) {
        Case c;
        c.z = z;
        const schedule::Program program = compiled(c);
        const PortableAttention& a = *launches_of(program)[0]->attention;
        REQUIRE(a.softmax.mask.bounds.size() == 1);
        return a.bounding(program.kernels[0].kernel.graph, a.softmax.mask.bounds[0]);
    };
    CHECK(bounding("where(S < LEN, s, -inf)") == Bounding::same);
    CHECK(bounding("where(S <= Q, s, -inf)") == Bounding::ends);
    CHECK(bounding("where(S - LEN <= Q - extent(Q), s, -inf)") == Bounding::ends);
    CHECK(bounding("where(S >= FIRST, s, -inf)") == Bounding::each);
    CHECK(bounding("where(S <= G, s, -inf)") == Bounding::each);
    CHECK(bounding("where(S <= Q + G, s, -inf)") == Bounding::each);
}

TEST_CASE("attention on sm_80: keys and values through a table of pages of any size") {
    for (const auto& [page, table] : {std::pair{"16", R"("B", "S / 16")"}, {"3", R"("B", "S / 3")"}}) {
        const schedule::Program program = paged(page, table);
        const schedule::Plan& plan = program.kernels[0].plan;
        REQUIRE_MESSAGE(launches_of(program).size() == 3, plan.untiled);
        CHECK(plan.variants.size() == 3);  // TMA takes no table
        CHECK(launches_of(program)[0]->attention->gathered == std::vector<std::string>{"k by TABLE", "v by TABLE"});
        CHECK(plan.variants.back().condition.always());
    }
}

TEST_CASE("attention on sm_80: requirements of no row are looked at beside the tiles") {
    const schedule::Program program =
        paged("16", R"("B", "S / 16")", R"x({"require": "TABLE >= 0 and TABLE < extent(N)", "say": "no page"}, )x");
    const auto launches = launches_of(program);
    REQUIRE(launches.size() == 3);
    CHECK(launches[0]->attention->apart.size() == 1);
    // They want a block where there is no row.
    const std::vector<int64_t> none(program.spec.symbols.size(), 0);
    CHECK(launches[0]->grid_extent(program.spec, launches[0]->grid).evaluate(none, {132, 232448, 90}) == 1);
}

TEST_CASE("attention of wide heads: warps share out columns, one block an SM of sm_90") {
    const auto wide = [](const std::string& values, const std::string& v) {
        return schedule::compile(loaded(
            R"({"pleat": 1, "name": "t", "dims": {"B": "runtime", "Q": "runtime", "S": "runtime", "G": 16, "D": 576, "E": )" +
            v + R"(}, "tensors": {"q": {"dtype": "bf16", "dims": ["B", "Q", "G", "D"]},
            "k": {"dtype": "bf16", "dims": ["B", "S", "D"]}, "v": {"dtype": "bf16", "dims": ["B", "S", "E"]},
            "o": {"dtype": "bf16", "dims": ["B", "Q", "G", "E"]}}, "kernel": {"attend": {"acc": ["q", "k", ")" +
            values + R"("], "along": ["D"], "softmax": ["S"]}, "epilogue": [{"store": "o", "from": "acc"}]}})"));
    };
    for (const bool latent : {false, true}) {
        const schedule::Program program = wide(latent ? "k[D = E]" : "v", "512");
        const auto launches = launches_of(program);
        REQUIRE(launches.size() == 2);
        for (const auto* p : launches) {
            const PortableAttention& a = *p->attention;
            CHECK(a.latent == latent);
            CHECK(a.column_warps == 2);
            CHECK(p->threads == (a.wide ? 384 : 64 * a.row_warps * a.key_warps));
            CHECK(a.shared_bytes(program.spec) > 99 << 10);
            CHECK(a.shared_bytes(program.spec) <= 227 << 10);
        }
        const std::vector<schedule::Variant>& variants = program.kernels[0].plan.variants;
        CHECK(schedule::as<schedule::PortableAttentionLaunch>(
            variants[variant_for(program, 1, 90)].launches.front()));
        CHECK_FALSE(schedule::as<schedule::PortableAttentionLaunch>(
            variants[variant_for(program, 1, 80)].launches.front()));
    }
    // Of 256 columns and fewer a warp has all.
    const schedule::Program narrow = wide("k[D = E]", "128");
    REQUIRE(launches_of(narrow).size() == 2);
    CHECK(launches_of(narrow)[0]->attention->column_warps == 1);
    CHECK(launches_of(wide("v", "320")).empty());
    CHECK(launches_of(wide("k[D = E + 64]", "512")).empty());
}

TEST_CASE("attention of wide heads on Hopper: two warpgroups share out columns, where shared memory has room") {
    const auto form = [](const char* d, const char* e, const char* values, const char* heads = "16",
                         const char* dtype = "bf16") {
        const schedule::Program program = schedule::compile(loaded(
            fmt::format(R"({{"pleat": 1, "name": "t", "dims": {{"B": "runtime", "Q": "runtime", "S": "runtime",
            "G": {}, "D": {}, "E": {}}}, "tensors": {{"q": {{"dtype": "{}", "dims": ["B", "Q", "G", "D"]}},
            "k": {{"dtype": "{}", "dims": ["B", "S", "D"]}}, "v": {{"dtype": "{}", "dims": ["B", "S", "E"]}},
            "o": {{"dtype": "{}", "dims": ["B", "Q", "G", "E"]}}}}, "kernel": {{"attend": {{"acc": ["q", "k", "{}"],
            "along": ["D"], "softmax": ["S"]}}, "epilogue": [{{"store": "o", "from": "acc"}}]}}}})",
                        heads, d, e, dtype, dtype, dtype, dtype, values)));
        std::string found;
        for (const auto* p : launches_of(program)) {
            found += p->attention->wide                ? "w"
                     : p->attention->few               ? "e"
                     : p->attention->tile_rows() == 16 ? "f"
                                                       : "r";
            if (!p->attention->wide) continue;
            CHECK(p->attention->tile_rows() == 64);
            CHECK(p->threads == 384);
            CHECK(p->attention->shared_bytes(program.spec) <= 227 << 10);
        }
        return found;
    };
    CHECK(form("576", "512", "k[D = E]") == "fw");
    CHECK(form("576", "512", "k[D = E]", "128", "f16") == "fw");
    CHECK(form("320", "256", "k[D = E]") == "fw");
    CHECK(form("320", "256", "v") == "fw");
    CHECK(form("576", "512", "v") == "fr");  // 272 KB
    CHECK(form("256", "256", "k[D = E]").find('w') == std::string::npos);
    CHECK(form("320", "192", "k[D = E]").find('w') == std::string::npos);
}

TEST_CASE("attention on sm_80: why not") {
    const auto count = [](const Case& c) { return launches_of(compiled(c)).size(); };
    Case c;
    CHECK(count(c) == 3);
    c.d = "124";  // no multiple of 16 bytes
    CHECK(count(c) == 0);
    c = {};
    c.v = R"("B", "H", "E", "S")";
    CHECK(count(c) == 0);
    c = {};
    c.epilogue = R"x({"store": "o", "from": "acc"}, {"store": "COUNT", "from": "LEN"})x";
    CHECK(count(c) == 0);
    c = {};
    c.epilogue = R"x({"store": "LSE", "from": "lse"})x";
    CHECK(count(c) == 0);
    c = {};
    c.epilogue =
        R"x({"reduce": "most", "as": "max", "of": "acc", "along": ["E"]}, {"store": "o", "from": "acc / most"})x";
    CHECK(count(c) == 0);
}
