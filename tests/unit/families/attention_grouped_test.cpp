// Attention whose tiles have the heads of a group as rows: which kernels can have such tiles, how boxes lie, and
// when they are chosen.
#include <doctest/doctest.h>

#include <string>

#include "attention_case.h"
#include "families/attention/launch.h"
#include "plan/forms.h"
#include "planned.h"

using namespace pleat;
using schedule::Attention;
using test::Case;
using test::compiled;

namespace {

/// A spec of H x G heads of 128, whose batch, offsets aside, is that of `attention_case.h`.
schedule::Program of_heads(int g, const std::string& z, const std::string& schedule) {
    Case c;
    c.g = std::to_string(g);
    c.z = z;
    if (!schedule.empty()) c.schedule = R"(, "schedule": {"form": ")" + schedule + R"("})";
    return compiled(c);
}

const Attention* attention_in(const schedule::Program& program, bool grouped) {
    for (const schedule::Variant& v : program.kernels[0].plan.variants)
        if (const auto* launch = schedule::as<schedule::AttentionLaunch>(v.launches.back()))
            if (launch->attention->grouped == grouped) return launch->attention.get();
    return nullptr;
}

/// "D 64, G 2, Q 32": the axes of a map that boxes have several values of.
std::string boxes(const Attention& a, const std::vector<schedule::MapAxis>& map) {
    std::string text;
    for (const schedule::MapAxis& axis : map)
        if (axis.box > 1)
            text += (text.empty() ? "" : ", ") + a.spec->name_of(axis.axis) + " " + std::to_string(axis.box);
    return text;
}

/// Why a schedule that asks for such tiles is refused; empty: it is not.
std::string refused(const std::string& z) {
    const schedule::Program program = of_heads(2, z, "grouped");
    return program.kernels[0].plan.refused.empty() ? "" : program.kernels[0].plan.untiled;
}

const std::string causal = "where(S <= Q, s, -inf)";

}  // namespace

TEST_CASE("attention: heads of a group are rows of a tile where a schedule asks for it") {
    const schedule::Program program = of_heads(2, causal, "grouped");
    const Attention* a = attention_in(program, true);
    REQUIRE(a);
    CHECK(attention_in(program, false) == nullptr);
    CHECK(a->heads() == 2);
    CHECK(a->places() == 32);
    CHECK(a->spec->name_of(a->row()) == "Q");
    CHECK(boxes(*a, a->products.a.map) == "D 64, G 2, Q 32");
    REQUIRE(a->values.epilogue.staging.stores.size() == 1);
    CHECK(boxes(*a, a->values.epilogue.staging.stores.front().map) == "E 64, G 2, Q 32");
    CHECK(a->products.batch.size() == 2);  // of B and H
    CHECK(a->settings()[model::Setting::form] == static_cast<int64_t>(schedule::FormValue::grouped));
}

TEST_CASE("attention: groups of any number of heads") {
    const auto rows = [](int g) {
        const schedule::Program program = of_heads(g, causal, "grouped");
        const Attention* a = attention_in(program, true);
        return a ? std::to_string(a->places()) + " x " + std::to_string(a->heads()) : "none";
    };
    CHECK(rows(3) == "21 x 3");  // a row that is none
    CHECK(rows(5) == "12 x 5");
    CHECK(rows(16) == "4 x 16");
    CHECK(rows(17) == "none");
    CHECK(rows(1) == "none");
}

TEST_CASE("attention: no group where heads differ in their keys") {
    CHECK(refused(causal).empty());
    CHECK(refused("where(S <= Q and S % 3 != G, s, -inf)").empty());  // of an element, not of a bound
    CHECK(refused("where(S <= Q + G, s, -inf)").find("no 2 to 16 heads of queries share their keys") == 0);
}

TEST_CASE("attention: a group is chosen of few positions where tiles are enough for many multiprocessors") {
    const schedule::Program program = of_heads(8, causal, "");
    const auto grouped = [&](int64_t batches, int64_t queries) {
        std::vector<int64_t> sizes;
        for (const model::Symbol& symbol : program.spec.symbols)
            sizes.push_back(symbol.name == "B" ? batches : queries);
        for (const schedule::Variant& v : program.kernels[0].plan.variants)
            if (v.condition.holds(sizes, {132, 232448, 90})) {
                const auto* launch = schedule::as<schedule::AttentionLaunch>(v.launches.back());
                return launch && launch->attention->grouped;
            }
        return false;
    };
    CHECK(grouped(64, 16));
    CHECK(grouped(64, 64));
    CHECK_FALSE(grouped(64, 2));  // 16 rows
    CHECK_FALSE(grouped(1, 16));  // few tiles: blocks share their keys
    CHECK_FALSE(grouped(64, 65));
}
