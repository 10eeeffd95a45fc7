// Attention: which masks have blocks of keys listed by a launch ahead, for which batches, and what is emitted.
#include <doctest/doctest.h>

#include "attention_case.h"
#include "emit/emit.h"
#include "families/attention/launch.h"
#include "families/attention/lists.h"
#include "plan/readable.h"

using namespace pleat;
using test::Case;
using test::compiled;

namespace {

/// The launches of the form of sm_90a: "bounds" or "lists" of the dims that the mask tells apart; why there is
/// none.
std::string blocks_of(const std::string& z, const std::string& form = "") {
    Case c;
    c.z = z;
    if (!form.empty()) c.schedule = R"(, "schedule": {"form": ")" + form + R"("})";
    const schedule::Program program = compiled(c);
    const schedule::Plan& plan = program.kernels[0].plan;
    for (const schedule::Variant& v : plan.variants) {
        const auto* launch = schedule::as<schedule::AttentionLaunch>(v.launches.back());
        if (launch == nullptr) continue;
        const auto* ahead = schedule::as<schedule::KeyListsLaunch>(v.launches.front());
        CHECK((ahead != nullptr) == launch->attention->listed);
        CHECK(v.launches.size() == (ahead ? 2 : 1));
        return ahead ? "lists" + schedule::list_of(*launch->attention->spec, *launch->attention->lists) : "bounds";
    }
    return plan.refused.empty() ? "none" : "refused";
}

std::string emitted(const Case& c) {
    for (const emit::File& f : emit::emit(compiled(c)))
        if (f.path.ends_with(".cu")) return f.text;
    return {};
}

}  // namespace

TEST_CASE("attention: a launch ahead lists blocks of keys where bounds do not say all of a mask") {
    CHECK(blocks_of("s") == "bounds");
    CHECK(blocks_of("where(S <= Q and S >= FIRST, s, -inf)") == "bounds");
    CHECK(blocks_of("where(DOC == FIRST, s, -inf)") == "lists[B]");
    CHECK(blocks_of("where(S <= Q and (Q - S) % 4 == 0, s, -inf)") == "lists[]");
    CHECK(blocks_of("where(S < LEN and DOC == 0, s, -inf)") == "lists[B]");
    // Where products take less than eight times as long as the mask, which two heads share.
    CHECK(blocks_of("where(BIAS > 0, s, -inf)") == "bounds");
}

TEST_CASE("attention: masks that products or drawn numbers make are not listed") {
    CHECK(blocks_of("where(s > 0, s, -inf)") == "bounds");
    CHECK(blocks_of("where(uniform8(7, Q * extent(S) + S) > 0.5, s, -inf)") == "bounds");
}

TEST_CASE("attention: a schedule asks for lists, or for none") {
    CHECK(blocks_of("where(DOC == FIRST, s, -inf)", "bounded") == "bounds");
    CHECK(blocks_of("where(BIAS > 0, s, -inf)", "listed") == "lists[H]");
    CHECK(blocks_of("where(S <= Q, s, -inf)", "listed") == "refused");
}

TEST_CASE("attention: lists lie behind the count of tiles in workspace") {
    Case c;
    c.z = "where(DOC == FIRST, s, -inf)";
    const schedule::Program program = compiled(c);
    for (const schedule::Variant& v : program.kernels[0].plan.variants)
        if (schedule::as<schedule::KeyListsLaunch>(v.launches.front()) != nullptr) {
            // 3 batches of 2 tiles and 3 blocks
            CHECK(v.workspace.evaluate({3, 200, 300}) == 16 + 3 * 2 * (24 + 3 * 8));
            CHECK(v.launches.front()->grid.evaluate({3, 200, 300}) == 3 * 2);
            CHECK(v.launches.front()->grid.evaluate({3, 200, 1025}) == 3 * 2 * 2);
            CHECK(v.launches.front()->grid.evaluate({3, 200, 0}) == 3 * 2);
        }
}

TEST_CASE("attention: what asks a mask, and which list is a tile's") {
    Case c;
    c.z = "where(S <= Q and DOC == FIRST, s, -inf)";
    const std::string text = emitted(c);
    CHECK(text.find("pleat::KeyLists<128, 128>(workspace + 16, Q_size, S_size).write(keys, sees);") != text.npos);
    CHECK(text.find("const auto sees = [&](int batch, int row, int key) {") != text.npos);
    CHECK(text.find("const pleat::AttentionListedGrid grid(") != text.npos);
    CHECK(text.find("return static_cast<int>(b.get());") != text.npos);
    // Blocks of which nothing is hidden have stages of their own.
    CHECK(text.find("const auto see_clean = ") != text.npos);
    CHECK(emitted({}).find("KeyLists") == std::string::npos);
}
