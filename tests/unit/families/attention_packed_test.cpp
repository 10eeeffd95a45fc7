// Attention of packed sequences: operands whose rows begin at offsets, results that only a sequence's rows have.
#include <doctest/doctest.h>

#include <string>

#include "compile/compile.h"
#include "families/attention/launch.h"
#include "loaded.h"
#include "planned.h"

using namespace pleat;
using schedule::Attention;
using schedule::MapAxis;

namespace {

struct Packed {
    std::string queries = "q[T = row]", keys = "k[U = key]", values = "v[U = key]";
    std::string row = "where(Q < queries, CUQ[B1 = B] + Q, -1)", key = "CUK[B1 = B] + S";
    std::string required = "queries >= 0 and keys >= 0", seen = "S < keys",
                lse = R"(, {"store": "LSE[T = row]", "from": "lse"})";
};

schedule::Program compiled(const Packed& p) {
    return schedule::compile(loaded(
        R"({"pleat": 1, "name": "t", "dims": {"B1": "runtime", "B": "B1 - 1", "Q": "runtime", "S": "runtime",
            "T": "runtime", "U": "runtime", "H": 4, "G": 2, "D": 128, "E": 128}, "tensors": {
            "q": {"dtype": "bf16", "dims": ["T", "H", "G", "D"]}, "k": {"dtype": "bf16", "dims": ["U", "H", "D"]},
            "v": {"dtype": "bf16", "dims": ["U", "H", "E"]}, "CUQ": {"dtype": "i32", "dims": ["B1"]},
            "CUK": {"dtype": "i32", "dims": ["B1"]}, "LEN": {"dtype": "i32", "dims": ["B"]},
            "o": {"dtype": "bf16", "dims": ["T", "H", "G", "E"]}, "LSE": {"dtype": "f32", "dims": ["H", "G", "T"]},
            "ALL": {"dtype": "f32", "dims": ["B", "H", "G", "Q"]}},
          "kernel": {"prologue": [
            {"let": "queries", "be": "CUQ[B1 = B + 1] - CUQ[B1 = B]"},
            {"let": "keys", "be": "CUK[B1 = B + 1] - CUK[B1 = B]"},
            {"let": "row", "be": ")" +
        p.row + R"("}, {"let": "key", "be": ")" + p.key + R"("}, {"require": ")" + p.required +
        R"(", "say": "offsets decrease"}],
          "attend": {"acc": [")" +
        p.queries + R"(", ")" + p.keys + R"(", ")" + p.values + R"x("], "along": ["D"], "softmax": ["S"],
            "scores": [{"let": "z", "be": "where()x" +
        p.seen + R"x(, s, -inf)"}]}, "epilogue": [{"store": "o[T = row]", "from": "acc"})x" + p.lse + "]}}"));
}

const Attention* attention_in(const schedule::Program& program) {
    for (const schedule::Variant& v : program.kernels[0].plan.variants)
        if (const auto* launch = schedule::as<schedule::AttentionLaunch>(v.launches.front()))
            return launch->attention.get();
    return nullptr;
}

/// "T from CUQ": the axes of a map that begin at offsets.
std::string begins(const schedule::Program& program, const std::vector<MapAxis>& map) {
    const Attention& a = *attention_in(program);
    std::string text;
    for (const MapAxis& axis : map) {
        if (axis.begin < 0) continue;
        const model::Node& start = a.result.graph[axis.begin];
        const model::TensorId read = a.result.graph[start.args[0]].tensor;
        text += a.spec->name_of(axis.at) + " from " + a.spec->tensors[static_cast<size_t>(read)].name;
    }
    return text;
}

}  // namespace

TEST_CASE("attention of packed sequences is one launch, whose boxes begin at offsets") {
    const schedule::Program program = compiled({});
    const Attention* a = attention_in(program);
    REQUIRE_MESSAGE(a, program.kernels[0].plan.untiled);
    CHECK(begins(program, a->products.a.map) == "T from CUQ");
    CHECK(begins(program, a->products.b.map) == "U from CUK");
    CHECK(begins(program, a->values.b.map) == "U from CUK");
    // No axis of sequences: a box's rows may be another one's, which the mask hides.
    CHECK(a->products.a.map.size() == 4);
    CHECK(a->products.b.map.size() == 3);
    // Values behind the last key are other rows', NaN perhaps: they count as 0.
    CHECK(a->keys_are_packed());
    CHECK(a->clears);
    // Results leave 16 bytes at a time, from where a sequence begins.
    REQUIRE(a->values.epilogue.staging.stores.size() == 1);
    CHECK(a->values.epilogue.staging.stores.front().by_rows);
    // Tiles of rows beyond a sequence see no key.
    CHECK(a->mask.rows_within >= 0);
    const auto* all =
        schedule::as<schedule::PortableAttentionLaunch>(program.kernels[0].plan.variants.back().launches.front());
    REQUIRE(all);
    CHECK(all->attention->softmax.mask.rows_within >= 0);
    CHECK(program.kernels[0].plan.variants.back().condition.always());
}

TEST_CASE("attention of packed sequences: rows of all heads where no sequence is long") {
    const schedule::Program program = compiled({});
    const auto form = [&](int64_t longest) -> std::string {
        const std::vector<int64_t> sizes(program.spec.symbols.size(), longest);
        for (const schedule::Variant& v : program.kernels[0].plan.variants)
            if (v.condition.holds(sizes, {132, 232448, 90})) {
                const auto* launch = schedule::as<schedule::AttentionLaunch>(v.launches.back());
                return !launch ? "portable" : launch->attention->grouped ? "grouped" : "one head";
            }
        return "none";
    };
    CHECK(form(64) == "grouped");
    CHECK(form(512) == "grouped");
    CHECK(form(2048) == "one head");
}

TEST_CASE("packed sequences have tiles of their own rows alone") {
    const schedule::Program program = compiled({});
    const schedule::PackedLength* lengths = attention_in(program)->lengths_of_tiles();
    REQUIRE(lengths);
    CHECK(program.spec.name_of(lengths->sequence) == "B");
    CHECK(lengths->constant == 0);
    REQUIRE(lengths->terms.size() == 2);  // CUQ[B + 1] - CUQ[B]
    CHECK(lengths->terms[0].coefficient + lengths->terms[1].coefficient == 0);
    // Lengths of their own, of which one row more is stored.
    Packed own;
    own.row = "where(Q <= LEN, CUQ[B1 = B] + Q, -1)";
    own.required = "0 <= LEN and LEN < queries";
    const schedule::Program apart = compiled(own);
    REQUIRE(attention_in(apart));
    lengths = attention_in(apart)->lengths_of_tiles();
    REQUIRE(lengths);
    CHECK(lengths->constant == 1);
    REQUIRE(lengths->terms.size() == 1);
    CHECK(lengths->terms[0].coefficient == 1);
    // A requirement of rows is looked at by tiles of all rows.
    Packed rows;
    rows.required = "queries >= 0 and keys >= 0 and Q >= 0";
    const schedule::Program all = compiled(rows);
    REQUIRE(attention_in(all));
    CHECK_FALSE(attention_in(all)->lengths_of_tiles());
}

TEST_CASE("packed rows that a condition leaves out are read where nothing comes of them alone") {
    Packed p;
    p.key = "where(S < keys, CUK[B1 = B] + S, -1)";  // which the mask says too
    CHECK(attention_in(compiled(p)));
    p.seen = "S <= Q";
    CHECK_FALSE(attention_in(compiled(p)));
    // A result of all rows needs queries of 0 where there are none.
    Packed all;
    all.lse = R"(, {"store": "ALL", "from": "lse"})";
    CHECK_FALSE(attention_in(compiled(all)));
    // Without a condition rows behind the last sequence are 0 by themselves.
    all.queries = "q[T = CUQ[B1 = B] + Q]";
    const schedule::Program program = compiled(all);
    const Attention* a = attention_in(program);
    REQUIRE_MESSAGE(a, program.kernels[0].plan.untiled);
    CHECK(a->mask.rows_within < 0);
    CHECK_FALSE(a->lengths_of_tiles());
}
