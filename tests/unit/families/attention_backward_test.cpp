// The gradients of attention: which kernels are one launch on sm_90a, what each side's rows see and what comes
// beside its columns, how blocks are chosen, and why other kernels are several launches.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

#include "compile/compile.h"
#include "emit/emit.h"
#include "families/attention/backward_launch.h"
#include "families/attention/lists.h"
#include "loaded.h"
#include "plan/forms.h"
#include "plan/settings.h"
#include "planned.h"

using namespace pleat;
using schedule::AttentionBackward;
using schedule::AttentionBackwardLaunch;
using schedule::BackwardSide;
using test::known;

namespace {

struct Case {
    std::string d = "128", e = "128", lengths = R"("Q": "runtime", "S": "runtime")", z = "s * rsqrt(extent(D))";
    std::string p = "where(LSE == -inf, 0, exp(z - LSE))", ds = "p * (dp - DELTA) * rsqrt(extent(D))";
    std::string rounded = "DT", last = "ds", queries = R"("Q", "G")", more = "";
    std::string dq = "dq_sum", q = R"("B", "Q", "H", "G", "D")", schedule = "";
};

schedule::Program compiled(const Case& c) {
    const auto tensor = [](const std::string& name, const std::string& dtype, const std::string& dims) {
        return "\"" + name + R"(": {"dtype": ")" + dtype + R"(", "dims": [)" + dims + "]}, ";
    };
    const auto contract = [](const std::string& name, const std::string& a, const std::string& b,
                             const std::string& along) {
        return R"({"contract": ")" + name + R"(", "of": [")" + a + R"(", ")" + b + R"("], "along": [)" + along +
               "]}, ";
    };
    const auto let = [](const std::string& name, const std::string& be) {
        return R"({"let": ")" + name + R"(", "be": ")" + be + R"("}, )";
    };
    const auto weights = [&](const std::string& of) { return c.rounded.empty() ? of : c.rounded + "(" + of + ")"; };
    const std::string queries = R"("B", "Q", "H", "G", "D")", keys = R"("B", "S", "H", "D")",
                      values = R"("B", "S", "H", "E")", results = R"("B", "Q", "H", "G", "E")";
    return schedule::compile(loaded(
        R"({"pleat": 1, "name": "t", "types": {"DT": "bf16"}, "dims": {"B": "runtime", )" + c.lengths +
        R"(, "H": 4, "G": 2, "D": )" + c.d + R"(, "E": )" + c.e +
        R"(}, "params": {"W": {"dtype": "i32", "default": 9}}, "tensors": {)" + tensor("q", "DT", c.q) +
        tensor("k", "DT", keys) + tensor("v", "DT", values) + tensor("dout", "DT", results) +
        tensor("LSE", "f32", R"("B", "H", "G", "Q")") + tensor("DELTA", "f32", R"("B", "H", "G", "Q")") +
        tensor("BIAS", "f32", R"("H", "S")") + tensor("FIRST", "i32", R"("B", "Q")") +
        tensor("DOC", "i32", R"("B", "S")") + tensor("P", "f32", R"("B", "H", "G", "Q", "S")") +
        tensor("ROWS", "f32", R"("B", "H", "G", "Q")") + tensor("ROWS2", "f32", R"("B", "H", "G", "Q")") +
        tensor("COLUMNS", "f32", R"("B", "H", "S")") + tensor("ALL", "f32", R"("B", "H")") +
        tensor("ALL2", "f32", R"("B", "H", "G")") + tensor("dq", "DT", queries) + tensor("dk", "DT", keys) +
        R"("dv": {"dtype": "DT", "dims": [)" + values + R"(]}}, "kernel": {"stages": [)" +
        contract("s", "q", "k", R"("D")") + contract("dp", "dout", "v", R"("E")") + let("z", c.z) + let("p", c.p) +
        let("ds", c.ds) + contract("dv_sum", weights("p"), "dout", c.queries) +
        contract("dk_sum", weights("ds"), "q", c.queries) + contract("dq_sum", weights(c.last), "k", R"("S")") +
        c.more +
        R"({"store": "dv", "from": "dv_sum"}, {"store": "dk", "from": "dk_sum"}, {"store": "dq", "from": ")" +
        c.dq + R"("}])" + c.schedule + "}}"));
}

/// The variant of five products, or of seven; null: there is none.
const schedule::Variant* variant_of(const schedule::Program& program, bool ordered) {
    for (const schedule::Variant& v : program.kernels[0].plan.variants) {
        const auto* launch = schedule::as<AttentionBackwardLaunch>(v.launches.back());
        if (launch && launch->backward->ordered == ordered) return &v;
    }
    return nullptr;
}

const AttentionBackwardLaunch& launch_of(const schedule::Program& program, bool ordered = false) {
    const schedule::Variant* variant = variant_of(program, ordered);
    REQUIRE_MESSAGE(variant, program.kernels[0].plan.untiled);
    return known<AttentionBackwardLaunch>(*variant->launches.back());
}

std::string why_not(const Case& c) {
    const schedule::Program program = compiled(c);
    const schedule::Plan& plan = program.kernels[0].plan;
    for (const schedule::Variant& v : plan.variants)
        for (const schedule::AnyLaunch& p : v.launches) CHECK(schedule::as<AttentionBackwardLaunch>(p) == nullptr);
    return plan.untiled;
}

/// The bounds of what rows see, as in attention_test.cpp.
std::string bounds_of(const BackwardSide& side) {
    std::string text;
    for (const schedule::KeyBound& b : side.mask.bounds) {
        static constexpr const char* rows[] = {"same", "grow", "shrink", "any"};
        text +=
            std::string(text.empty() ? "" : ", ") + (b.upper ? "<= " : ">= ") + rows[static_cast<size_t>(b.rows)];
    }
    return text + (side.mask.exact ? "" : "...");
}

/// ... of the keys' side, then of the queries'.
std::string masks(const std::string& z) {
    Case c;
    c.z = z;
    const schedule::Program program = compiled(c);
    const AttentionBackward& a = *launch_of(program).backward;
    return bounds_of(a.sides.front()) + " | " + bounds_of(a.queries());
}

std::vector<std::string> values_of(const AttentionBackward& a, const BackwardSide& side) {
    std::vector<std::string> names;
    for (const model::TensorId t : side.values) names.push_back(a.spec->tensors[static_cast<size_t>(t)].name);
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace

TEST_CASE("attention's gradients are one launch on sm_90a, without workspace") {
    const schedule::Program program = compiled({});
    const schedule::Plan& plan = program.kernels[0].plan;
    REQUIRE(plan.variants.size() > 2);
    const schedule::Variant& variant = plan.variants[1];
    CHECK(&variant == variant_of(program, false));
    CHECK(variant.condition == schedule::on_hopper());
    CHECK(variant.workspace == model::Size(0));
    CHECK(variant.launches.size() == 1);
    for (size_t v = 2; v < plan.variants.size(); ++v) CHECK_FALSE(plan.variants[v].condition.always());
    const AttentionBackwardLaunch& p = launch_of(program);
    const AttentionBackward& a = *p.backward;
    CHECK(p.family().name() == "attention_gradients");
    CHECK(p.threads == 384);
    CHECK(p.shared_bytes == model::Size(a.shared_bytes()));
    CHECK(a.shared_bytes() <= 227 * 1024);
    CHECK(a.sides.front().results.size() == 2);
    CHECK(a.queries().results.size() == 1);
    CHECK(a.sides.front().column == a.queries().results.front().tile.row);
    CHECK(a.queries().column == a.sides.front().results.front().tile.row);
    // Query heads that share keys are summed in one tile.
    CHECK(a.sides.front().group == model::Size(2));
    CHECK(a.queries().group == model::Size(1));
    // What the queries have is brought beside the columns where these are queries.
    CHECK(values_of(a, a.sides.front()) == std::vector<std::string>{"DELTA", "LSE"});
    CHECK_FALSE(a.sides.front().reads_columns);
    CHECK(a.queries().values.empty());
    CHECK_FALSE(a.queries().reads_columns);
}

TEST_CASE("attention's gradients: five products where keys fill the SMs and both sides agree on who sees whom") {
    const auto ordered = [](const std::string& d, const std::string& z) {
        Case c;
        c.d = c.e = d;
        c.z = z;
        const schedule::Program program = compiled(c);
        return variant_of(program, true) ? launch_of(program, true).backward->sides.front().stages : 0;
    };
    CHECK(ordered("128", "s") == 2);
    CHECK(ordered("64", "s") == 2);
    CHECK(ordered("136", "s") == 0);
    CHECK(ordered("128", "where(S <= Q, s, -inf)") == 2);
    CHECK(ordered("128", "where(S >= Q, s, -inf)") == 2);
    CHECK(ordered("128", "where(DOC == FIRST, s, -inf)") == 2);
    CHECK(ordered("128", "where(S <= Q and S >= FIRST, s, -inf)") == 2);
    // A tile of keys and one of queries may each see others than see it.
    CHECK(ordered("128", "where(Q - S < W and S <= Q, s, -inf)") == 0);
    CHECK(ordered("128", "where(2 * S <= Q, s, -inf)") == 0);
    CHECK(ordered("128", "where(Q < W, s, -inf)") == 0);
    // Numbers are drawn once an element then, and blocks have 64 queries; by seven products 32, for registers.
    Case drawn;
    drawn.ds = "p * (where(uniform8(W, Q * 64 + S) >= 0.1, dp, 0) - DELTA)";
    const schedule::Program draws = compiled(drawn);
    CHECK(launch_of(draws).backward->keys().block == 32);
    CHECK(launch_of(draws).backward->box == 32);
    const AttentionBackward& once = *launch_of(draws, true).backward;
    CHECK(once.keys().block == 64);
    CHECK(once.box == 64);
    CHECK(once.keys().products.b.map[1].box == 64);
    // Blocks of another size number the products as sums do: by groups of one.
    Case narrow;
    narrow.d = narrow.e = "64";
    narrow.q = R"("B", "Q", "G", "H", "D")";
    const schedule::Program groups = compiled(narrow);
    const AttentionBackward& wide = *launch_of(groups, true).backward;
    CHECK(wide.keys().block == 128);
    CHECK(wide.keys().products.batch == launch_of(groups).backward->keys().products.batch);
    // dk and dq take the same weights.
    Case c;
    c.last = "p";
    CHECK_FALSE(variant_of(compiled(c), true));

    const schedule::Program program = compiled({});
    const AttentionBackwardLaunch& p = launch_of(program, true);
    CHECK(p.shared_bytes == model::Size(p.backward->shared_bytes()));
    CHECK(p.backward->shared_bytes() <= 227 * 1024);
    // Of 3 batches of 8 heads, 1000 queries each are 16 tiles, with two sums of 64 x 128.
    const int64_t tiles = int64_t{3} * 8 * 16 * 2;
    CHECK(variant_of(program, true)->workspace.evaluate(std::vector<int64_t>{3, 1000, 500}) ==
          128 + tiles * 8 + tiles * 64 * 128 * 4);
}

TEST_CASE("attention's gradients in order: 2 tiles of keys an SM, or 3.5 where they come in pairs") {
    // Of `batches` of 4 heads, so many tiles of 128 keys.
    const auto in_order = [](const std::string& z, int64_t batches, int64_t keys) {
        Case c;
        c.d = c.e = "64";
        c.z = z;
        return variant_of(compiled(c), true)->condition.holds({batches, keys, keys}, {132, 232448, 90});
    };
    const std::string causal = "where(S <= Q, s, -inf)";
    CHECK(in_order(causal, 4, 4096));  // 512 tiles
    CHECK_FALSE(in_order(causal, 115, 128));
    CHECK(in_order(causal, 116, 128));
    CHECK_FALSE(in_order("s", 65, 128));
    CHECK(in_order("s", 66, 128));
}

TEST_CASE("attention's gradients in order: heads of up to 64 have blocks of 128 queries") {
    Case c;
    c.d = c.e = "64";
    const schedule::Program program = compiled(c);
    const schedule::AttentionBackward& narrow = *launch_of(program, true).backward;
    CHECK(narrow.keys().block == 128);
    CHECK(narrow.keys().products.column_count == 128);
    CHECK(narrow.shared_bytes() <= 227 * 1024);
    // 1000 queries are 8 tiles, with two sums of 128 x 64.
    const int64_t tiles = int64_t{3} * 8 * 8 * 2;
    CHECK(variant_of(program, true)->workspace.evaluate(std::vector<int64_t>{3, 1000, 500}) ==
          128 + tiles * 8 + tiles * 128 * 64 * 4);
    CHECK(launch_of(compiled({}), true).backward->keys().block == 64);
    c.ds = "p * (dp - DELTA) * z";  // takes the scores, too, whose registers are then not free
    CHECK(launch_of(compiled(c), true).backward->keys().block == 64);
}

TEST_CASE("attention's gradients in order: factors go into logsumexps and into sums") {
    const auto folded = [](const Case& c) {
        const schedule::Program program = compiled(c);
        const AttentionBackward& a = *launch_of(program, true).backward;
        if (!a.folded) return std::string();
        CHECK(a.ahead());
        CHECK(a.keys().clean.graph.size() == a.keys().seen.graph.size());
        double scores = 0, sums = 0;
        bool exp2 = false;
        const auto constants = [](const model::Graph& graph, double& product) {
            product = 1;
            for (model::NodeId n = 0; n < graph.size(); ++n)
                if (graph[n].op == model::Op::constant) product *= graph[n].real;
        };
        constants(a.keys().clean.graph, scores);
        constants(a.keys().results.front().kernel.graph, sums);
        for (model::NodeId n = 0; n < a.keys().clean.graph.size(); ++n)
            exp2 = exp2 || a.keys().clean.graph[n].fn == model::Fn::exp2;
        CHECK(exp2);
        CHECK(a.spec->tensors[static_cast<size_t>(a.keys().values.at(static_cast<size_t>(a.keys().offset.value)))]
                  .name == "LSE");
        // The form by seven products has the spec's own stages.
        CHECK(launch_of(program, false).backward->keys().offset.value == -1);
        return fmt::format("{:.4f} {:.4f}{}", scores, sums, a.keys().offset.guarded ? " guarded" : "");
    };
    Case c;
    CHECK(folded(c) == "0.1275 0.0884 guarded");  // log2(e) / sqrt(128), 1 / sqrt(128)
    c.z = "where(S <= Q, s * rsqrt(extent(D)), -inf)";
    CHECK(folded(c) == "0.1275 0.0884 guarded");
    c.z = "where(S <= Q, s, -inf)";
    c.p = "exp(z - LSE)";
    c.ds = "p * (dp - DELTA)";
    CHECK(folded(c) == "1.4427 1.0000");
    // A choice for rows that see no key may stand around the second weights, as derived gradients have it.
    c.p = "where(LSE == -inf, 0, exp(z - LSE))";
    c.ds = "where(LSE == -inf, 0, rsqrt(extent(D)) * exp(z - LSE) * (dp - DELTA))";
    CHECK(folded(c) == "1.4427 0.0884 guarded");
    const schedule::Program derived = compiled(c);
    CHECK(launch_of(derived, true).backward->keys().offset.alone);
    c.ds = "where(LSE == -inf, 0, exp(z - LSE) * (dp / DELTA))";  // 0 / 0 where both come as 0
    CHECK(folded(c).empty());
    c.p = "exp(z - LSE)";
    // Where something else takes what is folded, nothing is.
    c.ds = "p * (dp - LSE)";
    CHECK(folded(c).empty());
    c.ds = "p * (dp - DELTA) * z";
    CHECK(folded(c).empty());
    c = {};
    c.z = "0 - s";
    CHECK(folded(c).empty());
}

TEST_CASE("attention's gradients: blocks by head dims") {
    const auto form = [](const std::string& d, const std::string& e) {
        Case c;
        c.d = d;
        c.e = e;
        const schedule::Program program = compiled(c);
        const AttentionBackward& a = *launch_of(program).backward;
        std::string text;
        for (const BackwardSide& side : a.sides) {
            text += side.of_keys ? (side.both() ? "keys" : side.sums.front() == 0 ? "dk" : "dv") : "queries";
            text += " " + std::to_string(side.block) + "x" + std::to_string(side.stages);
            text += side.needs_others ? "; " : " of one product; ";
        }
        CHECK(a.shared_bytes() <= 227 * 1024);
        return text + "boxes of " + std::to_string(a.box);
    };
    CHECK(form("128", "128") == "keys 64x4; queries 64x4; boxes of 64");
    CHECK(form("64", "64") == "keys 64x4; queries 128x4; boxes of 64");
    CHECK(form("40", "72") == "keys 64x4; queries 128x3; boxes of 64");
    CHECK(form("96", "96") == "keys 64x4; queries 64x4; boxes of 64");
    CHECK(form("192", "128") == "keys 32x4; queries 64x3; boxes of 32");
    // Where sums of both do not fit beside the products of 32 columns, each has a pass of its own.
    CHECK(form("192", "192") == "dv 64x3 of one product; dk 64x2; queries 64x2; boxes of 64");
    CHECK(form("256", "256") == "dv 64x2 of one product; dk 32x2; queries 32x2; boxes of 32");
    Case c;
    c.e = "192";
    c.d = "264";
    CHECK(why_not(c) == "head dims are 264 and 192, and the gradients of attention take 1 to 256");
    c = {};
    c.d = "33";
    CHECK(why_not(c) != "");
}

TEST_CASE(
    "attention's gradients: a block has all its columns, whatever is left over of a constant number of them") {
    for (const char* d : {"64", "128"}) {
        Case c;
        c.d = c.e = d;
        c.lengths = R"("Q": 200, "S": 300)";
        const schedule::Program program = compiled(c);
        const AttentionBackward& a = *launch_of(program).backward;
        for (const BackwardSide& side : a.sides) {
            CHECK(side.products.mainloop.columns == side.block);
            CHECK(side.other_products.mainloop.columns == side.block);
        }
    }
}

TEST_CASE("attention's gradients: what keys and what queries see") {
    CHECK(masks("s") == " | ");
    CHECK(masks("where(S <= Q, s, -inf)") == ">= grow | <= grow");
    CHECK(masks("where(S - extent(S) <= Q - extent(Q), s, -inf)") == ">= grow | <= grow");
    CHECK(masks("where(Q - S < W and S <= Q, s, -inf)") == "<= grow, >= grow | >= grow, <= grow");
    // Bounds that lie in memory for each query say nothing of the queries that a key sees.
    CHECK(masks("where(S <= Q and S >= FIRST, s, -inf)") == ">= grow... | <= grow, >= any");
    CHECK(masks("where(DOC == FIRST, s, -inf)") == "... | ...");
    // Weights have to be 0 where scores are -inf.
    Case c;
    c.z = "where(S <= Q, s, -inf)";
    c.p = "where(z == -inf, 1, exp(z - LSE))";
    const schedule::Program program = compiled(c);
    CHECK(bounds_of(launch_of(program).backward->queries()) == "");
}

TEST_CASE("attention's gradients: what weights read along the columns") {
    Case c;
    c.z = "s + BIAS";
    const schedule::Program program = compiled(c);
    const AttentionBackward& a = *launch_of(program).backward;
    CHECK_FALSE(a.sides.front().reads_columns);
    CHECK(a.queries().reads_columns);
    c.z = "where(DOC == FIRST, s, -inf)";
    const schedule::Program masked = compiled(c);
    CHECK(launch_of(masked).backward->queries().reads_columns);
}

TEST_CASE("attention's gradients: sums of a query's and of a key's elements stay in registers") {
    const auto reduce = [](const std::string& name, const std::string& of, const std::string& along) {
        return R"({"reduce": ")" + name + R"(", "as": "sum", "of": ")" + of + R"(", "along": [)" + along + "]}, ";
    };
    const auto store = [](const std::string& to, const std::string& from) {
        return R"({"store": ")" + to + R"(", "from": ")" + from + R"("}, )";
    };
    Case c;
    c.z = "where(S <= Q, s, -inf)";
    c.more = reduce("of_query", "ds * (S - Q)", R"("S")") + reduce("of_query_2", "p * s", R"("S")") +
             reduce("of_key", "ds", R"("Q", "G")") + store("ROWS", "of_query") + store("ROWS2", "2 * of_query_2") +
             store("COLUMNS", "of_key");
    const schedule::Program program = compiled(c);
    CHECK(program.kernels[0].plan.variants.front().workspace == model::Size(0));
    CHECK_FALSE(variant_of(program, true));
    const AttentionBackward& a = *launch_of(program).backward;
    CHECK(a.sides.front().totals.size() == 1);
    CHECK(a.sides.front().behind.stores.size() == 1);
    CHECK(a.queries().totals.size() == 2);
    CHECK(a.queries().behind.stores.size() == 2);
    // They need no more blocks than weights do.
    CHECK(bounds_of(a.sides.front()) == ">= grow");
    CHECK(bounds_of(a.queries()) == "<= grow");
    // Where masked elements count, no block is left out.
    c.more = reduce("of_query", "where(z == -inf, 1, p)", R"("S")") + store("ROWS", "of_query");
    const schedule::Program counted = compiled(c);
    CHECK(bounds_of(launch_of(counted).backward->queries()) == "");
    // dk and dv of head dims of 256 have a side each: that of dk has the sums.
    c.d = c.e = "256";
    c.more = reduce("of_key", "p", R"("Q", "G")") + store("COLUMNS", "of_key");
    const schedule::Program apart = compiled(c);
    REQUIRE(launch_of(apart).backward->sides.size() == 3);
    CHECK(launch_of(apart).backward->sides[0].totals.empty());
    CHECK(launch_of(apart).backward->sides[1].totals.size() == 1);
    c.more = reduce("of_all", "ds", R"("S", "Q", "G")") + store("ALL", "of_all");
    CHECK(why_not(c) == "a sum of the plane's elements goes along neither the keys nor the queries alone");
    c.more = reduce("of_query", "ds", R"("S")") + store("ROWS", "of_query * q[D = 0]") +
             reduce("more", "of_query", R"("Q")") + store("ALL2", "more");
    CHECK(why_not(c) == "a stage behind a sum of the plane's elements needs a further reduction");
}

TEST_CASE("attention's gradients: stages behind the sums") {
    Case c;
    c.dq = "dq_sum * 2";
    const schedule::Program program = compiled(c);
    CHECK(launch_of(program).backward->queries().results.front().kernel.stores.size() == 1);
}

TEST_CASE("attention's gradients: why not") {
    Case c;
    c.rounded = "";
    CHECK(why_not(c) == "weights are rounded to neither bf16 nor f16");
    c = {};
    c.rounded = "f16";
    CHECK(why_not(c) == "k and the weights differ in dtype");
    c = {};
    c.more = R"({"store": "P", "from": "p"}, )";
    CHECK(why_not(c) == "a stage stores what no memory holds: scores or weights");
    c = {};
    c.more = R"({"reduce": "most", "as": "max", "of": "z", "along": ["S"]}, )";
    c.dq = "dq_sum * most";
    CHECK(why_not(c) != "");
    c = {};
    c.ds = "p * dp[G = 0]";
    CHECK(why_not(c) == "weights need a product at other places");
    c = {};
    c.q = R"("B", "D", "H", "G", "Q")";
    CHECK(why_not(c) != "");
}

namespace {

/// The gradients of a perceptron of N examples of L places: products with weights in place of keys and values.
/// `slope`, `hidden`: the weights of its first layer's gradient, and of its second one's.
schedule::Program perceptron(const std::string& along, const std::string& parts, const std::string& reduced,
                             const std::string& slope = "da * h", const std::string& hidden = "relu(h)") {
    const auto tensor = [](const std::string& name, const std::string& dtype, const std::string& dims) {
        return "\"" + name + R"(": {"dtype": ")" + dtype + R"(", "dims": [)" + dims + "]}, ";
    };
    const auto contract = [](const std::string& name, const std::string& a, const std::string& b,
                             const std::string& digits) {
        return R"({"contract": ")" + name + R"(", "of": [")" + a + R"(", ")" + b + R"("], "along": [)" + digits +
               "]}, ";
    };
    const std::string rows = R"("N", "L", "C")", weights = R"("E", "C")";
    std::string text =
        R"({"pleat": 1, "name": "t", "dims": {"N": "runtime", "L": "runtime", "C": 128, "E": 256}, "tensors": {)";
    for (const char* name : {"X", "DY", "DX"}) text += tensor(name, "bf16", rows);
    for (const char* name : {"W1", "W2"}) text += tensor(name, "bf16", weights);
    for (const char* name : {"DW1", "DW2"}) text += tensor(name, "f32", parts + weights);
    text += R"("S": {"dtype": "f32", "dims": ["N", "L"]}}, "kernel": {"stages": [)";
    text += contract("h", "X", "W1", R"("C")") + contract("da", "DY", "W2", R"("C")");
    text += contract("dw2", "bf16(" + hidden + ")", "DY", along);
    text += contract("dw1", "bf16(" + slope + ")", "X", along);
    text += contract("dx", "bf16(" + slope + ")", "W1", R"("E")");
    text += R"({"reduce": "s", "as": "sum", "of": "dx * X", "along": [)" + reduced + "]}, ";
    for (const auto& [to, from] : {std::pair{"DW1", "dw1"}, {"DW2", "dw2"}, {"DX", "dx"}})
        text += std::string(R"({"store": ")") + to + R"(", "from": ")" + from + R"("}, )";
    return schedule::compile(loaded(text + R"({"store": "S", "from": "s"}]}})"));
}

std::string why_no_perceptron(const std::string& along, const std::string& parts, const std::string& reduced) {
    const schedule::Program program = perceptron(along, parts, reduced);
    for (const schedule::Variant& v : program.kernels[0].plan.variants)
        for (const schedule::AnyLaunch& p : v.launches) CHECK(schedule::as<AttentionBackwardLaunch>(p) == nullptr);
    return program.kernels[0].plan.untiled;
}

}  // namespace

TEST_CASE("attention's gradients: forms that are tried, and asked for") {
    // "five 64 x 2": the form, columns of a block, and blocks on their way.
    const auto shown = [](const model::Schedule& s) {
        const bool five = schedule::asks_for(s, schedule::FormValue::five_products);
        return fmt::format("{} {} x {}", five ? "five" : "seven", *s[model::Setting::columns],
                           *s[model::Setting::stages]);
    };
    const auto tried = [&](const Case& c) {
        const schedule::Program program = compiled(c);
        const std::vector<int64_t> symbols(program.spec.symbols.size(), 4096);
        std::vector<std::string> all;
        for (const model::Schedule& way : schedule::ways_to_run(program.spec, program.spec.kernels.front(), -1,
                                                                symbols, schedule::default_target()))
            all.push_back(shown(way));
        return all;
    };
    using Ways = std::vector<std::string>;
    CHECK(tried({}) == Ways{"five 64 x 2", "seven 32 x 2", "seven 32 x 3", "seven 32 x 4", "seven 64 x 2",
                            "seven 64 x 3", "seven 64 x 4"});
    CHECK(tried({.d = "64", .e = "64"}) == Ways{"five 64 x 2", "five 64 x 3", "five 64 x 4", "five 128 x 2",
                                                "seven 32 x 2", "seven 32 x 3", "seven 32 x 4", "seven 64 x 2",
                                                "seven 64 x 3", "seven 64 x 4", "seven 128 x 2", "seven 128 x 3",
                                                "seven 128 x 4"});
    // Wide heads have seven products alone.
    const Ways wide = tried({.d = "192", .e = "192"});
    CHECK(!wide.empty());
    CHECK(std::all_of(wide.begin(), wide.end(), [](const std::string& way) { return way.starts_with("seven"); }));
    const auto asked = [&](const schedule::FormValue form, int64_t columns) {
        schedule::Program program = compiled({.d = "64", .e = "64"});
        model::Kernel kernel = program.kernels[0].kernel;
        model::Schedule wanted;
        wanted.set(model::Setting::form, static_cast<int64_t>(form));
        wanted.set(model::Setting::columns, columns);
        kernel.schedule = {{{}, wanted, {}}};
        const schedule::Plan plan = schedule::plan(program.spec, kernel, -1, schedule::default_target());
        std::string found;
        for (const schedule::Variant& v : plan.variants)
            if (const auto* launch = schedule::as<AttentionBackwardLaunch>(v.launches.back()))
                found += (found.empty() ? "" : ", ") + shown(launch->settings());
        return found;
    };
    CHECK(asked(schedule::FormValue::five_products, 64) == "five 64 x 4");
    CHECK(asked(schedule::FormValue::five_products, 128) == "five 128 x 2");
    CHECK(asked(schedule::FormValue::seven_products, 32) == "seven 32 x 4");
}

TEST_CASE("the gradients of a perceptron are those of attention: weights are its keys and values") {
    // Whole batches are summed by one tile, or low digits of them, of which the last tile may lack some.
    const schedule::Program whole = perceptron(R"("N", "L")", "", R"("C")"),
                            parts = perceptron(R"("N % 4", "L")", R"("N /^ 4", )", R"("C")");
    const AttentionBackward &all = *launch_of(whole).backward, &four = *launch_of(parts).backward;
    const std::vector<int64_t> sizes{10, 1024};
    CHECK(all.sides.front().group.evaluate(sizes) == 10);
    CHECK(all.sides.front().tiles(*all.spec).evaluate(sizes) == 2);
    CHECK(four.sides.front().group.evaluate(sizes) == 4);
    CHECK(four.sides.front().tiles(*four.spec).evaluate(sizes) == 2 * 3);
    CHECK(four.sides.front().products.batches(*four.spec).evaluate(sizes) == 10);
    // A row of a sum is reduced by its tile.
    for (const AttentionBackward* a : {&all, &four}) {
        const schedule::Epilogue& behind = a->queries().results.front().tile.epilogue;
        REQUIRE(behind.reductions.size() == 1);
        CHECK_FALSE(behind.reductions.front().late());
    }
    // Each of two tiles of keys would pass the other's sums through memory.
    const schedule::Program each = perceptron(R"("L")", R"("N", )", R"("C")");
    CHECK(launch_of(each).backward->has_order);
    CHECK(variant_of(each, true) == nullptr);
    CHECK(why_no_perceptron(R"("N", "L")", "", R"("L", "C")") != "");
    CHECK(why_no_perceptron(R"("N /^ 4", "L")", R"("N % 4", )", R"("C")") ==
          "what is summed over is no digit of the products");
}

TEST_CASE("weights that are multiples of the second product are found while it is on its way") {
    const auto multiples = [](const std::string& slope, const std::string& hidden) {
        const schedule::Program program = perceptron(R"("N", "L")", "", R"("C")", slope, hidden);
        const AttentionBackward& a = *launch_of(program).backward;
        return std::pair(a.keys().multiples, a.queries().multiples);
    };
    for (const char* slope : {"da * h", "h * (2 * da)", "sigmoid(h) * (da * (1 + h * h))"})
        CHECK(multiples(slope, "relu(h)") == std::pair(true, true));
    for (const char* slope : {"da + h", "da * (da * h)", "h / da", "exp(da) * h", "where(h > 0, da, 0)"})
        CHECK(multiples(slope, "relu(h)") == std::pair(false, false));
    // The keys' second weights are needed ahead of that product, too.
    CHECK(multiples("da * h", "h * da") == std::pair(false, true));
    const schedule::Program attention = compiled(Case{});
    CHECK_FALSE(launch_of(attention).backward->keys().multiples);
}

namespace {

const std::string documents = "where(DOC == FIRST, s * rsqrt(extent(D)), -inf)";

/// The launch that lists blocks ahead of five products; null: there is none.
const schedule::KeyListsLaunch* lists_of(const schedule::Program& program) {
    const schedule::Variant* five = variant_of(program, true);
    return five ? schedule::as<schedule::KeyListsLaunch>(five->launches.front()) : nullptr;
}
Case asking(const std::string& form, const std::string& z = documents) {
    return {.z = z, .schedule = R"(, "schedule": {"form": ")" + form + R"("})"};
}

}  // namespace

TEST_CASE("attention's gradients: a launch ahead lists blocks where bounds do not say all of a mask") {
    const schedule::Program program = compiled({.z = documents});
    const schedule::KeyListsLaunch* lists = lists_of(program);
    REQUIRE(lists);
    CHECK(lists->plane->of_keys);
    CHECK(lists->plane->columns == 64);
    CHECK(launch_of(program, true).backward->listed);
    // 3 batches of 3 tiles of keys and 4 blocks of queries: lists of 16 + 16 bytes, 16 marks and a number of each
    // block
    CHECK(schedule::bytes_of_lists(*lists->plane).evaluate({3, 200, 300}) ==
          (3 * (3 * 32 + 4 * 16 + 16) + 127) / 128 * 128);
    CHECK(lists->grid.evaluate({3, 200, 300}) == 3 * 3);
    CHECK(lists->grid.evaluate({3, 513, 300}) == 3 * 3 * 2);
    // By seven products each side has lists of its own, one behind the other.
    const schedule::Variant* seven = variant_of(program, false);
    REQUIRE(seven->launches.size() == 3);
    const auto* keys = schedule::as<schedule::KeyListsLaunch>(seven->launches[0]);
    const auto* queries = schedule::as<schedule::KeyListsLaunch>(seven->launches[1]);
    REQUIRE((keys && queries));
    CHECK((keys->plane->of_keys && !queries->plane->of_keys));
    CHECK(keys->plane->offset == model::Size(0));
    CHECK(queries->plane->offset == schedule::bytes_of_lists(*keys->plane));
    CHECK(seven->workspace.evaluate({3, 200, 300}) ==
          queries->plane->offset.evaluate({3, 200, 300}) +
              schedule::bytes_of_lists(*queries->plane).evaluate({3, 200, 300}));
    // Bounds say all that queries see, but not what keys do.
    const schedule::Program one_side = compiled({.z = "where(S <= Q and S >= FIRST, s, -inf)"});
    CHECK(lists_of(one_side));
    CHECK(variant_of(one_side, false)->launches.size() == 2);
    CHECK_FALSE(lists_of(compiled({})));
    CHECK_FALSE(lists_of(compiled({.z = "where(S <= Q, s * rsqrt(extent(D)), -inf)"})));
    CHECK_FALSE(lists_of(compiled({.z = "where(s > 0, s * rsqrt(extent(D)), -inf)"})));
}

TEST_CASE("attention's gradients: a schedule asks for lists, or for none") {
    CHECK(lists_of(compiled(asking("listed"))));
    const schedule::Program bounded = compiled(asking("bounded"));
    CHECK_FALSE(lists_of(bounded));
    CHECK(variant_of(bounded, true));
    CHECK(variant_of(bounded, false));
    CHECK_FALSE(variant_of(compiled(asking("listed", "where(S <= Q, s, -inf)")), true));
    CHECK(lists_of(compiled(asking("five_products"))));
}

TEST_CASE("attention's gradients: tiles of keys go through listed blocks, and add to queries in turns among them") {
    const auto text = [](const std::string& z) {
        for (const emit::File& f : emit::emit(compiled({.z = z})))
            if (f.path.ends_with(".cu")) return f.text;
        return std::string();
    };
    const std::string all = text(documents), causal = text("where(S <= Q and DOC == FIRST, s, -inf)");
    CHECK(all.find("pleat::ColumnLists<64, true, pleat::AttentionTurns<64, false>>(workspace, S_size, "
                   "Q_size).write(queries, sees);") != all.npos);
    CHECK(all.find("const auto sees = [&](int batch, int query, int key) {") != all.npos);
    CHECK(all.find("workspace + lists.bytes(static_cast<int>(B_size))") != all.npos);
    CHECK(all.find("const pleat::ListedColumnsGrid keys_grid(tiles_of_all, lists, list_of);") != all.npos);
    CHECK(all.find("const pleat::ListedColumnsGrid queries_grid(tiles_of_all_, lists_, list_of_);") != all.npos);
    CHECK(all.find("pleat::ColumnLists<64, false, pleat::RisingOrder>(workspace + ") != all.npos);
    CHECK(all.find("queries.put_entries_at(memory + Sides::shared_bytes);") != all.npos);
    CHECK(causal.find("pleat::AttentionTurns<64, true>>(workspace, ") != causal.npos);
}
