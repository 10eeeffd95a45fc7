// Windows: one launch.
#pragma once

#include <memory>

#include "families/window/window.h"
#include "plan/launch.h"

namespace pleat::schedule {

/// `outer` are the result's digits: images, rows, columns, groups, channels. `vector` channels of a pixel are
/// stored at once.
struct WindowLaunch : Launch {
    Window window;
    bool by_pixels = false;  // lanes go along pixels, which outputs have beside one another, and not along channels

    std::unique_ptr<Launch> clone() const override { return std::make_unique<WindowLaunch>(*this); }
    const Family& family() const override;
    model::Schedule settings(const std::vector<int64_t>* symbols = nullptr) const override;
    bool on_tensor_cores() const override { return true; }
    bool compiles_long() const override { return true; }
    bool bounds_residency() const override { return true; }
    Term grid_extent(const model::Spec& spec, const model::Size& blocks) const override;
};

/// The digit of all channels of the result, if groups have one each, or they and their channels are digits of one
/// dim; else of a group's.
model::Axis channel_axis(const Correlation& correlation);

}  // namespace pleat::schedule
