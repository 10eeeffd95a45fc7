// The gradient of weights with many channels: the launch that leaves blocks' sums in workspace.
#pragma once

#include <memory>

#include "families/window/dense.h"
#include "families/window/gradient_launch.h"

namespace pleat::schedule {

struct DenseGradientLaunch final : GradientLaunch {
    DenseGradient dense;

    std::unique_ptr<Launch> clone() const override { return std::make_unique<DenseGradientLaunch>(*this); }
    const Family& family() const override;
    model::Schedule settings(const std::vector<int64_t>* symbols = nullptr) const override;
};

}  // namespace pleat::schedule
