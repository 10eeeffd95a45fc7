// Derived coordinates in dims.h, against the arithmetic that the spec writes.
#include <string>

#include "emit/vocabularies.h"

namespace pleat::test {

TEST_CASE("derived coordinates are subscripts that follow from others") {
    const model::Spec spec = load(R"({
      "pleat": 1, "name": "conv",
      "dims": { "H": { "runtime": { "max": 1000000 } }, "W": "runtime", "P": 64, "Q": "runtime", "R": 3, "S": 3, "C": 64 },
      "folds": { "C8": "C / 8", "P4": "P / 4", "P_IN": "P % 4" },
      "tensors": { "X": { "dtype": "f32", "dims": ["H", "W", "C"] } },
      "derived": {
        "PIXEL": { "from": ["P", "Q", "R", "S"], "to": { "H": "2 * P + R - 1", "W": "2 * Q + S - 1" } },
        "GROUP": { "from": ["P"], "to": { "C8": "(P + 3) // 8 % 8" } },
        "SPLIT": { "from": ["P4", "P_IN"], "to": { "H": "10 * P4 + P_IN", "W": "-P_IN - -3" } },
        "derive": { "from": ["R"], "to": { "H": "7" } } } })");
    CHECK(compiles({spec}, R"(
int main() {
    using namespace conv;
    using namespace pleat;
    const X x(nullptr, extents(H(128), W(128)));
    int bad = 0;
    for (int p = 0; p < 64; ++p)
        for (int q = 0; q < 60; q += 7)
            for (int r = 0; r < 3; ++r)
                for (int s = 0; s < 3; ++s) {
                    const auto place = P(p) + Q(q) + R(r) + S(s);
                    const long long at = (2 * p + r - 1) * 128LL * 64 + (2 * q + s - 1) * 64LL + 5;
                    bad |= x[PIXEL(place)][C(5)].offset() != at || x[C(5)][PIXEL(place + C(3))].offset() != at;
                    bad |= x[PIXEL(P(p), Q(q) + R(r), S(s)).coordinates() + C(5)].offset() != at;
                }
    for (int p = 0; p < 64; ++p) {
        bad |= x[GROUP(P(p))].offset() != (p + 3) / 8 % 8 * 8;
        const auto split = SPLIT(P(p)).coordinates();
        bad |= split.get<H>().get() != 10 * (p / 4) + p % 4 || split.get<W>().get() != 3 - p % 4;
        bad |= x[SPLIT(P4(p / 4) + P_IN(p % 4))].offset() != x[split].offset();
    }
    return bad | (conv::derive(R(1)).coordinates().get<H>().get() != 7);
}
)",
                   true));
}

}  // namespace pleat::test
