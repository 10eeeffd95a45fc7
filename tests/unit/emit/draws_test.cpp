// Numbers of 8 bits: where a thread's elements share a block of Philox, and where each draws its own.
#include <doctest/doctest.h>

#include <string>

#include "loaded.h"
#include "source.h"

using namespace pleat;

namespace {

/// Attention whose softmax is dropped at an index.
std::string dropping(const std::string& index) {
    return cuda_source(loaded(
        R"s({"pleat": 1, "name": "t", "dims": {"Q": "runtime", "S": "runtime", "H": 4, "D": 128},
  "params": {"seed": {"dtype": "i64", "default": 0}, "rate": {"dtype": "f32", "default": 0.1}},
  "tensors": {"q": {"dtype": "bf16", "dims": ["Q", "H", "D"]}, "k": {"dtype": "bf16", "dims": ["S", "H", "D"]},
              "v": {"dtype": "bf16", "dims": ["S", "H", "D"]}, "o": {"dtype": "bf16", "dims": ["Q", "H", "D"]}},
  "kernel": {"stages": [
    {"contract": "s", "of": ["q", "k"], "along": ["D"]},
    {"reduce": "lse", "as": "logsumexp", "of": "s", "along": ["S"]},
    {"let": "p", "be": "where(lse == -inf, 0, exp(s - lse))"},
    {"let": "u", "be": "uniform8(seed, )s" +
        index + R"s()"},
    {"contract": "acc", "of": ["bf16(where(u >= rate, p, 0))", "v"], "along": ["S"]},
    {"store": "o", "from": "acc"}]}})s"));
}

size_t count(const std::string& text, const std::string& what) {
    size_t found = 0;
    for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++found;
    return found;
}

/// The part of a source that is the softmax's multiplier in tiles of sm_90.
std::string multiplier(const std::string& source) {
    const size_t from = source.find("t_attention_multiplier(");
    REQUIRE(from != std::string::npos);
    return source.substr(from, source.find("\n}\n", from) - from);
}

}  // namespace

TEST_CASE("elements of a thread draw a block of Philox once where its number is the same for all of them") {
    const std::string block = "(Q // 16 * 4 + Q % 8 // 2) * extent(S) + S // 16 * 4 + S % 8 // 2";
    const std::string byte = "S % 16 // 8 * 8 + S % 2 * 4 + Q % 16 // 8 * 2 + Q % 2";
    for (const std::string& index : {"(" + block + ") * 16 + (" + byte + ")", byte + " + 16 * (" + block + ")"}) {
        const std::string text = multiplier(dropping(index));
        CHECK(count(text, "pleat::PhiloxWords words{};") == 1);
        CHECK(count(text, "if (j % 2 == 0 && e == 0 && h == 0)") == 1);
        CHECK(count(text, "words = pleat::uniform8_block(") == 1);
        CHECK(count(text, "pleat::uniform8<float>(") == 1);
        CHECK(count(text, "pleat::uniform8<float>(seed,") == 0);
    }
    // Neighbours, rows or columns 8 apart have blocks of their own; a byte may be none; an index may be no such
    // sum.
    for (const char* index :
         {"(Q // 16 + S) * 16 + Q % 16", "(Q // 8 + S // 16) * 16 + S % 16", "(Q // 16 + S // 8) * 16 + S % 16",
          "(Q // 16 + S // 16) * 16 + S % 32", "(Q // 16 + S // 16) * 16 + Q", "Q * extent(S) + S",
          "(Q // 16 + S // 16) * 8 + S % 8"}) {
        CAPTURE(index);
        const std::string text = multiplier(dropping(index));
        CHECK(count(text, "uniform8_block") == 0);
        CHECK(count(text, "pleat::uniform8<float>(seed,") == 1);
    }
}
