// Elements of a product that rows ask for by an index: a tile has few of them, so that they have a loop of their
// own, which most tiles skip.
#include <doctest/doctest.h>

#include "loaded.h"
#include "source.h"

namespace pleat::test {
namespace {

/// The epilogue of a product's first kernel, in which `stored` is what the index L picks.
std::string hopper(const std::string& stored) {
    const model::Spec spec = loaded(
        R"({"pleat": 1, "name": "k", "dims": {"M": "runtime", "V": 32768, "K": 1024}, "tensors": {
        "A": {"dtype": "bf16", "dims": ["M", "K"]}, "B": {"dtype": "bf16", "dims": ["V", "K"]}, "C": {"dtype": "bf16", "dims": ["M", "V"]},
        "L": {"dtype": "i32", "dims": ["M"]}, "D": {"dtype": "bf16", "dims": ["M", "V"]}, "S": {"dtype": "f32", "dims": ["M"]}},
        "kernel": {"contract": {"acc": ["A", "B"], "along": ["K"]}, "epilogue": [{"let": "x", "be": "acc + C"}, {"store": "D", "from": "x"},
        {"store": "S", "from": ")" +
        stored + R"([V = L]"}]}})");
    const std::string text = cuda_source(spec);
    const size_t begin = text.find(" k_epilogue(");
    REQUIRE(begin != std::string::npos);
    return text.substr(begin, text.find("\n}\n", begin) - begin);
}

size_t count(const std::string& text, const std::string& what) {
    size_t n = 0;
    for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
    return n;
}

}  // namespace

TEST_CASE("elements at an index are looked for only in tiles that rows of the thread have an index in") {
    const std::string text = hopper("acc");
    const size_t asked = text.find("if (here) {"), picked = text.find(".get() == L_rows["),
                 stored = text.find("D_part[");
    REQUIRE(stored != std::string::npos);
    CHECK(text.find("- at.column.get() * 128ll) < 128") < asked);
    CHECK(asked < picked);
    CHECK(picked < stored);
    // The loop over all elements asks for no row.
    CHECK(text.substr(stored, text.find("tiles.store(") - stored).find("< M_size") == std::string::npos);
}

TEST_CASE("what comes with the tile is picked where it is taken, once") {
    const std::string text = hopper("x");
    CHECK(text.find("if (here)") == std::string::npos);
    CHECK(text.find("D_part[") < text.find(".get() == L_rows["));
    CHECK(count(text, "tiles.take(") == count(hopper("acc"), "tiles.take("));
}

}  // namespace pleat::test
