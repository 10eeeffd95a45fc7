// Conditions of launches: they hold at their bounds, and what is said of Hopper and of all else leaves no device
// out.
#include "plan/condition.h"

#include <doctest/doctest.h>

using namespace pleat;
using schedule::Condition;

namespace {

bool holds(const Condition& condition, int arch = 90) {
    schedule::DeviceValues device;
    device.arch = arch;
    return condition.holds({}, device);
}

}  // namespace

TEST_CASE("a size at its bound fulfils a condition") {
    CHECK(holds(schedule::at_most(3, 3)));
    CHECK(holds(schedule::at_most(2, 3)));
    CHECK_FALSE(holds(schedule::at_most(4, 3)));
    CHECK(holds(schedule::both(schedule::at_most(3, 3), schedule::at_least(3, 3))));
    CHECK_FALSE(holds(schedule::both(schedule::at_most(3, 3), schedule::at_least(3, 4))));
}

TEST_CASE("every device is Hopper or is not") {
    for (const int arch : {80, 86, 89, 90, 91, 100, 120}) {
        CHECK(holds(schedule::on_hopper(), arch) == (arch == 90));
        CHECK(holds(schedule::off_hopper(), arch) == (arch != 90));
        CHECK(holds(schedule::from_arch(90), arch) == (arch >= 90));
    }
    CHECK(schedule::never_on_hopper(schedule::both(schedule::at_most(3, 3), schedule::off_hopper())));
    CHECK_FALSE(schedule::never_on_hopper(schedule::on_hopper()));
}
