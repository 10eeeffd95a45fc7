// The gradients of attention of packed sequences: operands and numbers at offsets, results of a sequence's rows
// alone.
#include <doctest/doctest.h>

#include <string>

#include "compile/compile.h"
#include "families/attention/backward_launch.h"
#include "loaded.h"
#include "planned.h"

using namespace pleat;
using schedule::AttentionBackward;
using schedule::BackwardSide;
using schedule::MapAxis;

namespace {

struct Packed {
    std::string row = "where(Q < queries, CUQ[B1 = B] + Q, -1)", key = "where(S < keys, CUK[B1 = B] + S, -1)";
    std::string seen = "S - keys <= Q - queries and S < keys", read_key = "key", d = "128", further = "";
};

schedule::Program compiled(const Packed& p) {
    return schedule::compile(loaded(
        R"({"pleat": 1, "name": "t", "dims": {"B1": "runtime", "B": "B1 - 1", "Q": "runtime", "S": "runtime",
            "T": "runtime", "U": "runtime", "H": 4, "G": 2, "D": )" +
        p.d + R"x(, "E": 128}, "tensors": {
            "q": {"dtype": "bf16", "dims": ["T", "H", "G", "D"]}, "k": {"dtype": "bf16", "dims": ["U", "H", "D"]},
            "v": {"dtype": "bf16", "dims": ["U", "H", "E"]}, "CUQ": {"dtype": "i32", "dims": ["B1"]},
            "CUK": {"dtype": "i32", "dims": ["B1"]}, "dout": {"dtype": "bf16", "dims": ["T", "H", "G", "E"]},
            "LSE": {"dtype": "f32", "dims": ["H", "G", "T"]}, "DELTA": {"dtype": "f32", "dims": ["H", "G", "T"]},
            "BIAS": {"dtype": "f32", "dims": ["U"]},
            "dq": {"dtype": "bf16", "dims": ["T", "H", "G", "D"]}, "dk": {"dtype": "bf16", "dims": ["U", "H", "D"]},
            "dv": {"dtype": "bf16", "dims": ["U", "H", "E"]}},
          "kernel": {"stages": [
            {"let": "queries", "be": "CUQ[B1 = B + 1] - CUQ[B1 = B]"},
            {"let": "keys", "be": "CUK[B1 = B + 1] - CUK[B1 = B]"},
            {"require": "0 <= queries and queries <= extent(Q)", "say": "queries"},
            {"require": "0 <= keys and keys <= extent(S)", "say": "keys"},
            {"let": "row", "be": ")x" +
        p.row + R"("}, {"let": "key", "be": ")" + p.key + R"("}, {"let": "read_key", "be": ")" + p.read_key +
        R"x("},
            {"contract": "s", "of": ["q[T = row]", "k[U = read_key]"], "along": ["D"]},
            {"contract": "dp", "of": ["dout[T = row]", "v[U = read_key]"], "along": ["E"]},
            {"let": "z", "be": "where()x" +
        p.seen + ", s * rsqrt(extent(D))" + p.further + R"x(, -inf)"},
            {"let": "weight", "be": "exp(z - LSE[T = row])"},
            {"let": "p", "be": "where(LSE[T = row] == -inf, 0, weight)"},
            {"let": "ds", "be": "p * (dp - DELTA[T = row]) * rsqrt(extent(D))"},
            {"contract": "dv_sum", "of": ["bf16(p)", "dout[T = row]"], "along": ["Q", "G"]},
            {"contract": "dk_sum", "of": ["bf16(ds)", "q[T = row]"], "along": ["Q", "G"]},
            {"contract": "dq_sum", "of": ["bf16(ds)", "k[U = read_key]"], "along": ["S"]},
            {"store": "dv[U = key]", "from": "dv_sum"}, {"store": "dk[U = key]", "from": "dk_sum"},
            {"store": "dq[T = row]", "from": "dq_sum"}]}})x"));
}

const AttentionBackward* backward_in(const schedule::Program& program) {
    for (const schedule::Variant& v : program.kernels[0].plan.variants)
        if (const auto* launch = schedule::as<schedule::AttentionBackwardLaunch>(v.launches.front()))
            return launch->backward.get();
    return nullptr;
}

/// The axes of a map that begin at offsets.
std::string begins(const AttentionBackward& a, const std::vector<MapAxis>& map) {
    std::string text;
    for (const MapAxis& axis : map)
        if (axis.begin >= 0) text += a.spec->name_of(axis.at);
    return text;
}

}  // namespace

TEST_CASE("the gradients of packed sequences are one launch of five products") {
    const schedule::Program program = compiled({});
    const AttentionBackward* a = backward_in(program);
    REQUIRE_MESSAGE(a, program.kernels[0].plan.untiled);
    CHECK(program.kernels[0].plan.variants.front().launches.size() == 1);
    CHECK(a->ordered);
    CHECK(a->folded);
    const BackwardSide& keys = a->keys();
    CHECK(begins(*a, keys.products.a.map) == "U");
    CHECK(begins(*a, keys.products.b.map) == "T");
    CHECK(begins(*a, keys.other_products.a.map) == "U");
    CHECK(begins(*a, keys.other_products.b.map) == "T");
    CHECK(keys.products.b.map.size() == 4);  // no axis of sequences
    // Numbers of a query come beside its block; lengths are no bounds of the mask, which is exact.
    CHECK(keys.values.size() == 2);
    CHECK_FALSE(keys.reads_columns);
    CHECK(keys.mask.exact);
    CHECK(keys.mask.bounds.size() == 1);
    REQUIRE(keys.packed);
    CHECK(program.spec.name_of(keys.packed->length.sequence) == "B");
    CHECK(keys.packed->length.terms.size() == 2);
    CHECK(a->columns_in_all() == program.spec.extent(keys.products.b.map[1].at));
}

TEST_CASE("the gradients of packed sequences: what is read beyond a sequence's end is masked, or 0") {
    Packed p;
    p.read_key = "CUK[B1 = B] + S";  // the mask hides what is behind
    CHECK(backward_in(compiled(p)));
    p.seen = "S - keys <= Q - queries";
    CHECK_FALSE(backward_in(compiled(p)));
    p.read_key = "key";
    CHECK(backward_in(compiled(p)));
    Packed all;
    all.seen = "S < keys";
    REQUIRE(backward_in(compiled(all)));
    CHECK(backward_in(compiled(all))->keys().mask.bounds.empty());
}

TEST_CASE("the gradients of packed sequences: why not") {
    Packed wide;
    wide.d = "256";
    CHECK_FALSE(backward_in(compiled(wide)));
    CHECK(compiled(wide).kernels[0].plan.untiled.find("packed sequences are summed up in an order") !=
          std::string::npos);
    Packed bias;
    bias.further = " + BIAS[U = key]";  // a number of a key, at an offset
    CHECK_FALSE(backward_in(compiled(bias)));
}
