// When variants run, as `pleat explain` says it.
#include "plan/when.h"

#include "planned.h"

using namespace pleat;

TEST_CASE("a long comparison gives way to the sizes at which its variant runs") {
    const test::Planned p = test::plain(R"("M": "runtime", "N": 4096, "K": 4096)");
    const auto reported = [&](size_t i, bool whole) {
        return schedule::condition_text(p.spec, p.plan, i, schedule::default_target(), whole);
    };
    REQUIRE(p.plan.variants.size() > 2);
    CHECK(reported(0, true).size() > 500);
    std::string all;
    for (size_t i = 0; i < p.plan.variants.size(); ++i) {
        CHECK(reported(i, false).size() < 200);
        all += reported(i, false) + "\n";
    }
    CHECK(all.starts_with("if architecture == 90 and the comparison that --layout shows: on NVIDIA H200 SXM "));
    CHECK(all.find("to 131072, of powers of two\n") != std::string::npos);
    CHECK(all.ends_with("else if architecture == 90\nelse if architecture <= 89 or architecture >= 91\n"));
}

TEST_CASE("sizes are those that the dim may have, and none are reported where two dims decide") {
    const auto all = [](const char* dims) {
        const test::Planned p = test::plain(dims);
        std::string text;
        for (size_t i = 0; i < p.plan.variants.size(); ++i)
            text += schedule::condition_text(p.spec, p.plan, i, schedule::default_target(), false) + "\n";
        return text;
    };
    const std::string bounded = all(R"("M": {"runtime": {"multiple_of": 64, "max": 2048}}, "N": 4096, "K": 4096)");
    CHECK(bounded.find("M = 64") != std::string::npos);
    CHECK(bounded.find("4096") == std::string::npos);
    const std::string two = all(R"("M": "runtime", "N": {"runtime": {"multiple_of": 64}}, "K": 4096)");
    CHECK(two.find("the comparison that --layout shows\n") != std::string::npos);
    CHECK(two.find("powers of two") == std::string::npos);
}
