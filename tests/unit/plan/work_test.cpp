// How much a kernel must move.
#include "plan/work.h"

#include <doctest/doctest.h>

#include "loaded.h"

using namespace pleat;

namespace {

int64_t bytes(const std::string& from, const std::vector<int64_t>& sizes) {
    const model::Spec spec = loaded(R"({"pleat": 1, "name": "k", "dims": {"T": "runtime", "V": 1000, "H": 64},
        "tensors": {"IDS": {"dtype": "i64", "dims": ["T"]}, "E": {"dtype": "f32", "dims": ["V", "H"]},
                    "Y": {"dtype": "f32", "dims": ["T", "H"]}},
        "kernel": {"stages": [{"store": "Y", "from": ")" +
                                    from + R"("}]}})");
    return schedule::bytes_that_must_move(spec, spec.kernels[0]).evaluate(sizes);
}

constexpr int64_t row = 64 * 4, table = 1000 * row;

}  // namespace

TEST_CASE("of a table no more is counted than the rows that a gather names") {
    CHECK(bytes("E[V = IDS]", {1}) == 8 + row + row);
    CHECK(bytes("E[V = IDS]", {5000}) == 5000 * (8 + row) + table);
    CHECK(bytes("E[V = IDS] + E[V = 7] + IDS", {3}) == 3 * (8 + row) + 3 * row + row);
}

TEST_CASE("what is read at its own or at neighbouring places is counted whole") {
    CHECK(bytes("E[V = T] + IDS", {1}) == 8 + row + table);
    CHECK(bytes("E[V = T] + E[V = IDS]", {1}) == 8 + row + table);
}
