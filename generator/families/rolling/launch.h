// A sweep whose threads go along an axis of the rows and keep the values of its last places.
#pragma once

#include "families/rolling/shifts.h"
#include "families/row/persistent_launch.h"

namespace pleat::schedule {

struct RollingLaunch final : PersistentLaunch {
    Shifts shifts;      // delays: one for each of `sinks`, in their order
    int64_t parts = 1;  // blocks side by side that share a row

    std::unique_ptr<Launch> clone() const override { return std::make_unique<RollingLaunch>(*this); }
    const Family& family() const override { return family_named("rolling"); }
    bool bounds_residency() const override { return true; }
    bool all_resident() const override { return false; }
    bool sends_ahead() const override { return false; }
    bool rows_alone() const override { return false; }
    model::Schedule settings(const std::vector<int64_t>* = nullptr) const override { return {}; }
};

}  // namespace pleat::schedule
