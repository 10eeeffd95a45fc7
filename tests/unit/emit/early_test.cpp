// Loads of maps that stand ahead of the division which tells their place's outer digits apart. Knows no device.
#include <doctest/doctest.h>

#include "loaded.h"
#include "source.h"

namespace pleat::test {
namespace {

/// A map over B, S and R of many elements, where A is as `a` says and C is read at `c`.
std::string map_of(const std::string& a, const std::string& c) {
    const std::string text = cuda_source(loaded(
        R"({"pleat": 1, "name": "k", "dims": {"B": "runtime", "S": "runtime", "P": "runtime", "R": 64},
        "tensors": {"A": {"dtype": "bf16", )" +
        a + R"(}, "C": {"dtype": "bf16", "dims": ["P", "R"]}, "Y": {"dtype": "bf16", "dims": ["B", "S", "R"]}},
        "kernel": {"stages": [{"store": "Y", "from": "A * )" +
        c + R"("}]}})"));
    return text.substr(text.find("k_map_2("));
}

}  // namespace

TEST_CASE("a tensor that goes on through the outer digits is loaded before they are told apart") {
    const std::string text = map_of(R"("dims": ["B", "S", "R"])", "C[P = S]");
    const size_t load = text.find("load<8>(a[r_].get() + S_through * (64))"), apart = text.find("pleat::quotient(");
    REQUIRE(load != std::string::npos);
    REQUIRE(apart != std::string::npos);
    CHECK(load < apart);
    CHECK(text.find("pleat::load<8>(c[") > apart);  // where C is read follows from S
    CHECK(text.find("pleat::load<8>(c[") != std::string::npos);
}

TEST_CASE("one whose digits do not follow one another waits for them") {
    for (const char* a :
         {R"("dims": ["S", "B", "R"])", R"("dims": ["B", "S", "R"], "strides": {"B": "runtime"})"}) {
        const std::string text = map_of(a, "C[P = S]");
        CHECK(text.find("a[r_].get() + S_through") == std::string::npos);
        CHECK(text.find("pleat::load<8>(a[") > text.find("pleat::quotient("));
    }
    // Read at another place than the thread's.
    CHECK(map_of(R"("dims": ["B", "S", "R"])", "A[S = S - 1]").find("pleat::load<8>(a[") != std::string::npos);
}

}  // namespace pleat::test
