// What elements of a chunk of an attention's scores share: lines along the keys, and passes over a tanh.
#include <doctest/doctest.h>

#include <string>

#include "loaded.h"
#include "source.h"

namespace pleat::test {
namespace {

/// The kernel of attention with `score` for its scores, of keys that are not masked.
std::string scores(const std::string& score) {
    return cuda_source(loaded(
        R"s({"pleat": 1, "name": "k", "dims": {"B": "runtime", "Q": "runtime", "S": "runtime", "D": 128, "E": 128},
        "params": {"CAP": {"dtype": "f32", "default": 50}},
        "tensors": {"q": {"dtype": "bf16", "dims": ["B", "Q", "D"]}, "k": {"dtype": "bf16", "dims": ["B", "S", "D"]},
        "v": {"dtype": "bf16", "dims": ["B", "S", "E"]}, "SLOPE": {"dtype": "f32", "dims": ["B"]},
        "HEAT": {"dtype": "f32", "dims": ["Q"]}, "KEYS": {"dtype": "f32", "dims": ["S"]},
        "o": {"dtype": "bf16", "dims": ["B", "Q", "E"]}}, "kernel": {"attend": {"acc": ["q", "k", "v"], "along": ["D"],
        "softmax": ["S"], "scores": [{"let": "z", "be": ")s" +
        score + R"s("}]}, "epilogue": [{"store": "o", "from": "acc"}]}})s"));
}

bool contains(const std::string& text, const char* what) { return text.find(what) != std::string::npos; }

}  // namespace

TEST_CASE("distances along the keys follow from that of a thread's first key by one fma") {
    const char* line = "static_cast<float>(8 * j + e)";
    for (const char* with : {"s - SLOPE * (Q - S)", "s - KEYS * (Q - S)", "s + (S - 3 * Q) * SLOPE * 0.5",
                             "s + HEAT * (2 * S)", "s - SLOPE * (Q - extent(Q) - (S - extent(S)))"})
        CHECK_MESSAGE(contains(scores(with), line), with);
    CHECK(contains(scores("s * 0.5 - SLOPE * (Q - S)"), "each[h] = -1.0f * SLOPE_tile;"));
    for (const char* without : {"s - SLOPE * ((Q - S) * (Q - S))", "s - SLOPE * abs(Q - S)", "s"})
        CHECK_FALSE_MESSAGE(contains(scores(without), line), without);
}

TEST_CASE("a tanh of scores is computed in passes, with the factors that a tile shares in its coefficients") {
    CHECK(contains(scores("CAP * tanh(s * 0.5)"), "const pleat::BlockTanh block_tanh(0.5f, v_tile);"));
    CHECK(contains(scores("CAP * tanh(s * SLOPE)"), "const pleat::BlockTanh block_tanh(SLOPE_tile, v_tile);"));
    CHECK(contains(scores("tanh(s) + KEYS"), "const pleat::BlockTanh block_tanh(1, 1);"));
    CHECK(contains(scores("HEAT * tanh(s * HEAT)"), "const pleat::BlockTanh block_tanh(1, 1);"));
    const std::string source = scores("CAP * tanh(s)");
    CHECK(contains(source, "block_tanh.pass_over([&](auto&& pass) {"));
    CHECK(contains(source, "= block_tanh(s_e, pass);"));
    CHECK(contains(source, "#include \"pleat/gpu/block_tanh.h\""));
    // Near 0 for one is not so for the other; tanh of a tile is computed once.
    for (const char* without : {"tanh(s) + tanh(2 * s)", "s * tanh(SLOPE)", "s + sin(s)"})
        CHECK_FALSE_MESSAGE(contains(scores(without), "BlockTanh"), without);
}

}  // namespace pleat::test
