// The gradient of weights: launches that leave blocks' sums in workspace.
#pragma once

#include <memory>

#include "families/window/gradient.h"
#include "plan/launch.h"

namespace pleat::schedule {

/// `outer` are the digits of the gradient of weights, in the order of `partials`; `inner` those of positions.
struct GradientLaunch : Launch {
    bool gains_by_alignment() const override { return false; }
    bool on_tensor_cores() const override { return true; }
    bool compiles_long() const override { return true; }
    bool bounds_residency() const override { return true; }
};

struct WeightGradientLaunch final : GradientLaunch {
    GradientWindow window;

    std::unique_ptr<Launch> clone() const override { return std::make_unique<WeightGradientLaunch>(*this); }
    const Family& family() const override;
    model::Schedule settings(const std::vector<int64_t>* symbols = nullptr) const override;
};

}  // namespace pleat::schedule
