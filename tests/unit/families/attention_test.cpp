// Attention: which kernels are one launch on sm_90a, how tiles are chosen, what a mask says of the keys, and why
// other kernels are several launches.
#include <doctest/doctest.h>

#include <cmath>

#include "attention_case.h"
#include "families/attention/launch.h"
#include "plan/readable.h"
#include "planned.h"

using namespace pleat;
using schedule::Attention;
using schedule::KeyBound;
using test::Case;
using test::compiled;
using test::known;

namespace {

/// The last one, which is for tiles of 192 rows where there are two.
const schedule::AttentionLaunch& launch_of(const schedule::Program& program) {
    const schedule::AttentionLaunch* last = nullptr;
    for (const schedule::Variant& v : program.kernels[0].plan.variants)
        if (const auto* launch = schedule::as<schedule::AttentionLaunch>(v.launches.back())) last = launch;
    if (!last) FAIL(program.kernels[0].plan.untiled);
    return *last;
}

/// The bounds of a mask: "S <= " or "S >= " and how they go from row to row; behind them "..." if it says more.
std::string bounds_of(const std::string& z) {
    Case c;
    c.z = z;
    const schedule::Program program = compiled(c);
    const schedule::KeyMask& mask = launch_of(program).attention->mask;
    std::string text;
    for (const KeyBound& b : mask.bounds) {
        static constexpr const char* rows[] = {"same", "grow", "shrink", "any"};
        text += std::string(text.empty() ? "" : ", ") + (b.upper ? "<=" : ">=") + " " +
                rows[static_cast<size_t>(b.rows)] + (b.constant == 0 ? "" : " " + std::to_string(b.constant));
    }
    return text + (mask.exact ? "" : "...");
}

std::string why_not(const Case& c) {
    const schedule::Program program = compiled(c);
    const schedule::Plan& plan = program.kernels[0].plan;
    for (const schedule::Variant& v : plan.variants)
        for (const schedule::AnyLaunch& p : v.launches) {
            CHECK(schedule::as<schedule::AttentionLaunch>(p) == nullptr);
            CHECK(schedule::as<schedule::PortableAttentionLaunch>(p) == nullptr);
        }
    return plan.untiled;
}

}  // namespace

TEST_CASE("attention is one launch everywhere, of a form of its own on sm_90a") {
    const schedule::Program program = compiled({});
    const schedule::Plan& plan = program.kernels[0].plan;
    REQUIRE(plan.variants.size() == 5);
    for (const schedule::Variant& v : plan.variants) CHECK(v.launches.size() == 1);
    for (const size_t v : {0, 1})
        CHECK(schedule::as<schedule::PortableAttentionLaunch>(plan.variants[v].launches.front()) != nullptr);
    CHECK(schedule::as<schedule::PortableAttentionLaunch>(plan.variants[4].launches.front()) != nullptr);
    CHECK(plan.variants[2].workspace == model::Size(0));
    CHECK(plan.variants[4].condition.always());
    const schedule::AttentionLaunch& p = launch_of(program);
    const Attention& a = *p.attention;
    CHECK(p.family().name() == "attention");
    CHECK(a.scale == doctest::Approx(0.08838834764831845));
    CHECK(a.products.row == a.values.row);
    CHECK(a.products.mainloop.rows == 64);
    CHECK(p.threads == 128 * (a.consumers + 1));
    CHECK(p.shared_bytes == model::Size(a.shared_bytes()));
}

TEST_CASE("attention: tiles by head dims") {
    const auto form = [](const std::string& d, const std::string& e, const std::string& z) {
        Case c;
        c.d = d;
        c.e = e;
        c.z = z;
        const schedule::Program program = compiled(c);
        const Attention& a = *launch_of(program).attention;
        return std::vector<int>{64 * a.consumers, a.columns, a.keys, a.turns};
    };
    const std::string causal = "where(S <= Q, s, -inf)";
    CHECK(form("128", "128", "s") == std::vector<int>{128, 128, 176, 1});
    CHECK(form("128", "128", causal) == std::vector<int>{128, 128, 128, 1});
    CHECK(form("64", "64", causal) == std::vector<int>{192, 64, 128, 1});
    CHECK(form("256", "256", causal) == std::vector<int>{128, 256, 64, 0});
    CHECK(form("192", "128", causal) == std::vector<int>{128, 128, 128, 1});
    CHECK(form("40", "72", causal) == std::vector<int>{192, 96, 96, 1});
    CHECK(form("192", "192", causal) == std::vector<int>{128, 192, 96, 0});
    CHECK(form("136", "160", "s") == std::vector<int>{128, 192, 96, 0});
}

TEST_CASE("attention: three consumers pass over keys that only others' rows see") {
    const auto apart = [](const std::string& head, const std::string& z) {
        Case c;
        c.d = c.e = head;
        c.z = z;
        const schedule::Program program = compiled(c);
        return launch_of(program).attention->apart();
    };
    CHECK(apart("64", "where(S <= Q and Q - S < 100, s, -inf)"));
    CHECK(apart("64", "where(S <= Q, s, -inf)"));
    CHECK_FALSE(apart("64", "s"));
    CHECK_FALSE(apart("128", "where(S <= Q, s, -inf)"));
}

TEST_CASE("attention: of 8 bits a form of sm_90a alone, with more consumers or keys") {
    const auto keys = [](const std::string& head, const std::string& z) {
        Case c;
        c.d = c.e = head;
        c.types = R"("e4m3")";
        c.z = z;
        const schedule::Program program = compiled(c);
        for (const schedule::Variant& v : program.kernels[0].plan.variants)
            CHECK(schedule::as<schedule::PortableAttentionLaunch>(v.launches.front()) == nullptr);
        const Attention& a = *launch_of(program).attention;
        CHECK_FALSE(a.multiplies());
        CHECK(a.operand_bytes() == 1);
        return std::pair{a.consumers, a.keys};
    };
    CHECK(keys("128", "where(S <= Q, s, -inf)") == std::pair{3, 96});
    CHECK(keys("64", "where(S <= Q, s, -inf)") == std::pair{2, 224});
    CHECK(keys("128", "where(S < LEN, s, -inf)") == std::pair{2, 160});
    CHECK(keys("192", "s") == std::pair{2, 128});
    CHECK(keys("256", "s") == std::pair{2, 96});
    // What multiplies all scores of a head needs no instruction of its own; of 16 bits it stays a stage.
    const auto has_factor = [](const std::string& dtype, const std::string& z) {
        Case c;
        c.types = dtype;
        c.z = z;
        return launch_of(compiled(c)).attention->has_factor();
    };
    CHECK(has_factor(R"("e4m3")", "where(S <= Q, s * COUNT * rsqrt(extent(D)), -inf)"));
    CHECK_FALSE(has_factor(R"("e4m3")", "s * BIAS"));
    CHECK_FALSE(has_factor(R"("e4m3")", "s * FIRST"));
    CHECK_FALSE(has_factor(R"("e4m3")", "s + COUNT"));
    CHECK_FALSE(has_factor(R"("bf16")", "s * COUNT"));
    Case c;
    c.types = R"("e5m2")";
    CHECK(why_not(c) == "the softmax is rounded to neither bf16, f16 nor e4m3");
}

TEST_CASE("attention: a third consumer where scores need no maximum, or each row has bounds of its own") {
    const auto form = [](const std::string& z, const std::string& head = "128") {
        Case c;
        c.d = c.e = head;
        c.z = z;
        const schedule::Program program = compiled(c);
        const Attention& a = *launch_of(program).attention;
        return std::pair{a.consumers, a.keys};
    };
    CHECK(form("where(S <= Q, 50 * tanh(s), -inf)") == std::pair{3, 64});
    CHECK(form("where(S <= Q and S >= FIRST, s, -inf)") == std::pair{3, 64});
    CHECK(form("where(S <= Q and S < LEN, 50 * tanh(s), -inf)") == std::pair{2, 128});
    CHECK(form("where(S <= Q, 50 * tanh(s), -inf)", "64") == std::pair{2, 128});
    CHECK(form("where(S <= Q and S >= FIRST, s, -inf)", "256") == std::pair{2, 64});
    CHECK(form("50 * tanh(s)") == std::pair{2, 176});
    CHECK(form("where(S <= Q, s, -inf)") == std::pair{2, 128});
}

TEST_CASE("attention: scores within bounds need no maximum") {
    const auto bounded = [](const std::string& z, const std::string& dtype = R"("bf16")") -> std::string {
        Case c;
        c.z = z;
        c.types = dtype;
        const schedule::Program program = compiled(c);
        const Attention& a = *launch_of(program).attention;
        if (a.scores_bounded) CHECK(a.scale == doctest::Approx(std::log(2.0)));
        return !a.scores_bounded ? "never" : a.bounded_at_launch() ? "at launch" : "always";
    };
    CHECK(bounded("where(S <= Q, 50 * tanh(s * 0.01), -inf)") == "always");
    CHECK(bounded("where(S <= Q, 9 * tanh(s * 0.01), -inf)", R"("f16")") == "always");
    CHECK(bounded("where(S <= Q, W * tanh(s / W), -inf)") == "at launch");
    // 2^90 is e^62.3; of 16 bits of f16 2^14 is e^9.7.
    CHECK(bounded("63 * tanh(s)") == "never");
    CHECK(bounded("10 * tanh(s)", R"("f16")") == "never");
    CHECK(bounded("min(max(s, -30), 31) * 2") == "always");
    CHECK(bounded("max(min(s, 40), -40.5)") == "always");
    CHECK(bounded("min(s, 40)") == "never");
    CHECK(bounded("max(min(s, W), -(W))") == "at launch");
    CHECK(bounded("sigmoid(s) * 20 - 10 * cos(s) + 5") == "always");
    CHECK(bounded("-(abs(tanh(s)) / (W + 1))") == "at launch");
    CHECK(bounded("where(s > 0, 30 * tanh(s), 5 * sin(s))") == "always");
    CHECK(bounded("where(s > 0, 30 * tanh(s), s)") == "never");
    CHECK(bounded("50 * tanh(s) - BIAS") == "never");
    CHECK(bounded("COUNT * tanh(s)") == "never");
    CHECK(bounded("tanh(s) / BIAS") == "never");
    CHECK(bounded("s * 0.1") == "never");
    Case c;
    c.z = "5 * tanh(s)";
    c.types = R"("e4m3")";
    CHECK_FALSE(launch_of(compiled(c)).attention->scores_bounded);
}

TEST_CASE("attention: blocks count the tiles that they take where these see unlike many keys") {
    const auto workspace = [](const std::string& z) {
        Case c;
        c.z = z;
        const schedule::Program program = compiled(c);
        for (const schedule::Variant& v : program.kernels[0].plan.variants)
            if (schedule::as<schedule::AttentionLaunch>(v.launches.back()) != nullptr) return v.workspace;
        return model::Size(-1);
    };
    CHECK(workspace("s") == model::Size(0));
    CHECK(workspace("where(S <= Q, s, -inf)") == model::Size(8));
    CHECK(workspace("where(S < LEN, s, -inf)") == model::Size(8));
}

TEST_CASE("attention: a block has all its keys, whatever is left over of a constant number of them") {
    for (const char* s : {"300", "40", "64", "1000"}) {
        Case c;
        c.s = s;
        c.z = "where(S <= Q, s, -inf)";
        const schedule::Program program = compiled(c);
        const Attention& a = *launch_of(program).attention;
        CHECK(a.products.mainloop.columns == a.keys);
    }
}

TEST_CASE("attention: what a mask says of the keys") {
    CHECK(bounds_of("s") == "");
    CHECK(bounds_of("where(S <= Q, s, -inf)") == "<= grow");
    CHECK(bounds_of("where(Q >= S, s, -inf)") == "<= grow");
    CHECK(bounds_of("where(S < Q, s, -inf)") == "<= grow -1");
    CHECK(bounds_of("where(S - extent(S) <= Q - extent(Q), s, -inf)") == "<= grow");
    CHECK(bounds_of("where(Q - S < W and S <= Q, s, -inf)") == ">= grow 1, <= grow");
    CHECK(bounds_of("where(S + Q < 7, s, -inf)") == "<= shrink 6");
    CHECK(bounds_of("where(S < LEN, s, -inf)") == "<= same -1");
    CHECK(bounds_of("where(S >= FIRST, s, -inf)") == ">= any");
    CHECK(bounds_of("where(S >= FIRST + Q, s, -inf)") == ">= any");
    CHECK(bounds_of("where(S == Q, s, -inf)") == "<= grow, >= grow");
    CHECK(bounds_of("where(S <= Q, where(S >= W, s, -inf), -inf)") == "<= grow, >= same");
    // What is no bound is computed for each element of the blocks that bounds leave.
    CHECK(bounds_of("where(S <= Q and (Q - S < 50 or S < 4), s, -inf)") == "<= grow...");
    CHECK(bounds_of("where(DOC == FIRST, s, -inf)") == "...");
    CHECK(bounds_of("where(2 * S <= Q, s, -inf)") == "...");
    CHECK(bounds_of("where(S % 2 == 0, s, -inf)") == "...");
    CHECK(bounds_of("s + where(S <= Q, 0, -inf)") == "");
}

TEST_CASE("attention: values beyond lengths may be anything") {
    const auto clears = [](const std::string& z) {
        Case c;
        c.z = z;
        const schedule::Program program = compiled(c);
        return launch_of(program).attention->clears;
    };
    CHECK(clears("where(S < LEN, s, -inf)"));
    CHECK(clears("where(S - LEN <= Q, s, -inf)"));
    CHECK(clears("where(S < W, s, -inf)"));
    CHECK_FALSE(clears("where(S <= Q and S >= FIRST, s, -inf)"));
    CHECK_FALSE(clears("where(Q - S < W and S <= Q, s, -inf)"));
}

TEST_CASE("attention: what masks and scores read along the keys is read where there are keys") {
    const auto reads = [](const std::string& z) {
        Case c;
        c.z = z;
        return launch_of(compiled(c)).attention->reads_keys;
    };
    CHECK_FALSE(reads("s"));
    CHECK_FALSE(reads("where(S <= Q and S >= FIRST, s, -inf)"));
    CHECK(reads("s + BIAS"));
    CHECK(reads("where(DOC == FIRST, s, -inf)"));
}

TEST_CASE("attention: a positive constant factor of the scores goes into the exponent") {
    const auto scale = [](const std::string& z) {
        Case c;
        c.z = z;
        return launch_of(compiled(c)).attention->scale;
    };
    CHECK(scale("where(S <= Q, 0.5 * (s / 4), -inf)") == doctest::Approx(0.125));
    CHECK(scale("s * -0.5") == 1);
    CHECK(scale("s * 0.5 + BIAS") == 1);
    CHECK(scale("s * W") == 1);
    CHECK(scale("s * 1e-30") == 1);  // the exponent has to stay a number of f32
}

TEST_CASE("attention: tiles of 128 rows where those of 192 waste rows or a part of a wave") {
    Case c;
    c.d = c.e = "64";
    const schedule::Program program = compiled(c);
    const std::vector<schedule::Variant>& variants = program.kernels[0].plan.variants;
    const auto rows = [&](int64_t batches, int64_t length) -> int64_t {
        std::vector<int64_t> sizes;
        for (const model::Symbol& symbol : program.spec.symbols)
            sizes.push_back(symbol.name == "B" ? batches : length);
        for (const schedule::Variant& v : variants)
            if (v.condition.holds(sizes, {132, 232448, 90}))
                return v.launches.front()->settings()[model::Setting::rows].value_or(0);
        return 0;
    };
    CHECK(rows(2, 2048) == 128);  // of 8 heads: two waves of either
    CHECK(rows(2, 3072) == 192);
    CHECK(rows(32, 512) == 128);  // 3 * 192 rows for 512
    CHECK(rows(8, 4096) == 192);
}

TEST_CASE("attention: a schedule asks for rows, keys at a time and stages") {
    Case c;
    c.schedule = R"(, "schedule": {"rows": 128, "columns": 96, "stages": 3})";
    const schedule::Program program = compiled(c);
    const schedule::AttentionLaunch& launch = launch_of(program);
    CHECK(launch.attention->consumers == 2);
    CHECK(launch.attention->keys == 96);
    CHECK(launch.attention->stages == 3);
    CHECK(launch.settings().text() == R"({"rows": 128, "columns": 96, "stages": 3})");
    c.schedule = R"(, "schedule": {"columns": 64})";
    CHECK(launch_of(compiled(c)).attention->keys == 64);
    c.schedule = R"(, "schedule": {"rows": 192, "columns": 176})";  // for which registers have no room
    CHECK_FALSE(compiled(c).kernels[0].plan.refused.empty());
    CHECK(why_not(c).find("no block of the rows, columns and stages that the schedule asks for") == 0);
}

TEST_CASE("attention: strides that a launch gives") {
    Case c;
    c.k_strides = R"("B": "runtime", "S": "runtime")";
    const schedule::Program program = compiled(c);
    const schedule::Plan& plan = program.kernels[0].plan;
    // As without them, where rows are whole 16 bytes apart, and several launches elsewhere.
    REQUIRE(plan.variants.size() > 4);
    for (size_t i = 0; i < 5; ++i) {
        const schedule::Variant& v = plan.variants[i];
        CHECK(v.launches.size() == 1);
        CHECK(v.launches.front()->family().name() == "attention");
        CHECK(v.multiple_of.size() == 2);
        CHECK(schedule::readable(program.spec, v.condition).rfind("k.B % 8 == 0 and k.S % 8 == 0", 0) == 0);
    }
    CHECK(plan.variants[5].launches.size() > 1);
    CHECK(plan.untiled == "strides that a launch gives may be no multiples of 16 bytes");
    // Those that no launch can mend stay what they were.
    c.k_strides = R"("S": 516)";
    CHECK(why_not(c) == "rows of k are not known to be multiples of 16 bytes");
}

TEST_CASE("attention: why not") {
    Case c;
    c.epilogue = R"x({"store": "o", "from": "acc * (lse + 1)"})x";
    CHECK(launch_of(compiled(c)).attention->result.reads(launch_of(compiled(c)).attention->lse));
    c = {};
    c.d = "584";
    CHECK(why_not(c) == "D is 584, and attention takes head dims of 1 to 256, or multiples of 8 up to 576");
    c = {};
    c.e = "264";
    CHECK(why_not(c) == "the values have more than 256 columns, and no multiple of 128 up to 512");
    c = {};
    c.v = R"("B", "H", "E", "S")";
    CHECK(why_not(c) == "rows of v are not known to be multiples of 16 bytes");
    // What the softmax stands for at other rows, and what a stage leaves where there are no rows.
    c = {};
    c.epilogue = R"x({"store": "o", "from": "acc * exp(lse - lse[G = 0])"})x";
    CHECK(why_not(c) == "stages behind the softmax need its logsumexp of other rows");
    c = {};
    c.epilogue = R"x({"store": "LSE", "from": "lse"})x";
    CHECK(why_not(c) == "no stage needs the product of the softmax and the values");
    c = {};
    c.epilogue = R"x({"store": "o", "from": "acc"}, {"store": "COUNT", "from": "LEN"})x";
    CHECK(why_not(c) == "a stage stores what it has without any row, of which there may be none");
    c = {};
    c.more_scores = R"({"reduce": "mean_of", "as": "mean", "of": "BIAS", "along": ["S"]}, )";
    c.z = "s - mean_of";
    CHECK(why_not(c) == "the scores need a reduction beside the product of queries and keys");
}

namespace {

/// Attention from stages, the second product taking `weights`.
schedule::Program weighed(const std::string& weights) {
    return schedule::compile(loaded(
        R"s({"pleat": 1, "name": "t", "dims": {"Q": "runtime", "S": "runtime", "H": 4, "D": 128},
  "params": {"seed": {"dtype": "i64", "default": 0}, "rate": {"dtype": "f32", "default": 0.1}},
  "tensors": {"q": {"dtype": "bf16", "dims": ["Q", "H", "D"]}, "k": {"dtype": "bf16", "dims": ["S", "H", "D"]},
              "v": {"dtype": "bf16", "dims": ["S", "H", "D"]}, "o": {"dtype": "bf16", "dims": ["Q", "H", "D"]}},
  "kernel": {"stages": [
    {"contract": "s", "of": ["q", "k"], "along": ["D"]},
    {"reduce": "lse", "as": "logsumexp", "of": "s", "along": ["S"]},
    {"let": "p", "be": "where(lse == -inf, 0, exp(s - lse))"},
    {"let": "u", "be": "uniform(seed, (Q * extent(H) + H) * extent(S) + S)"},
    {"contract": "acc", "of": ["bf16()s" +
        weights + R"s()", "v"], "along": ["S"]}, {"store": "o", "from": "acc"}]}})s"));
}

}  // namespace

TEST_CASE("attention: stages multiply the softmax behind its sum") {
    for (const char* weights : {"where(u >= rate, p * (1 / (1 - rate)), 0)", "where(u < rate, 0, p) / (1 - rate)",
                                "p * where(u >= rate, 2, 0)", "u * p"}) {
        const schedule::Program program = weighed(weights);
        const Attention& a = *launch_of(program).attention;
        CHECK(a.multiplies());
        CHECK(program.kernels[0].plan.variants.front().workspace == model::Size(0));
        CHECK(a.keys == 32);
    }
    // Of numbers that eight elements share, threads have room.
    const auto shared = [](const std::string& index) {
        return launch_of(weighed("where(uniform8(seed, " + index + ") >= rate, p, 0)")).attention->keys;
    };
    CHECK(shared("(S // 16 * 4 + S % 8 // 2) * 16 + (S % 16 // 8 * 8 + S % 2 * 4 + Q % 4)") == 128);
    CHECK(shared("S // 16 * 16 + S % 32") == 32);
    CHECK(shared("Q * extent(S) + S") == 32);
    const schedule::Program plain = weighed("p");
    CHECK_FALSE(launch_of(plain).attention->multiplies());
    const schedule::Program scaled = weighed("p * 256");  // leaves the sum
    CHECK(launch_of(scaled).attention->keys == launch_of(plain).attention->keys);
    // A choice of other than 0, or what is not linear in the softmax, is none.
    for (const char* weights : {"where(u >= rate, p, 1)", "p * p", "exp(p)", "1 / p"}) {
        const schedule::Program other = weighed(weights);
        for (const schedule::Variant& v : other.kernels[0].plan.variants)
            for (const schedule::AnyLaunch& p : v.launches)
                CHECK(schedule::as<schedule::AttentionLaunch>(p) == nullptr);
    }
}
