// Windows in lines of pixels: one launch.
#pragma once

#include <memory>

#include "families/window/launch.h"
#include "families/window/lines.h"

namespace pleat::schedule {

struct LinesLaunch final : WindowLaunch {
    Lines lines;

    std::unique_ptr<Launch> clone() const override { return std::make_unique<LinesLaunch>(*this); }
    const Family& family() const override;
    model::Schedule settings(const std::vector<int64_t>* symbols = nullptr) const override;
};

}  // namespace pleat::schedule
