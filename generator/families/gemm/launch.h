// A contraction on the tensor cores with the stages that follow it.
#pragma once

#include "families/gemm/tile.h"
#include "plan/launch.h"

namespace pleat::schedule {

struct GemmLaunch : Launch {
    Tile tile;

    std::unique_ptr<Launch> clone() const override { return std::make_unique<GemmLaunch>(*this); }
    const Family& family() const override;
    model::Schedule settings(const std::vector<int64_t>* symbols = nullptr) const override;
    /// Those of sm_90a do, whose rows are not the contiguous side of the result (swap-AB).
    bool takes_settings() const override { return !tile.mainloop.portable() && !tile.swap_ab; }
    bool on_tensor_cores() const override { return true; }
    bool compiles_long() const override { return true; }
    // Asked for no number of blocks, ptxas spills a little of some to make room for a further one.
    bool bounds_residency() const override { return resident > 1 || tile.mainloop.portable(); }
    bool wants_much_workspace() const override { return tile.scheduler.even; }
    Term grid_extent(const model::Spec& spec, const model::Size& blocks) const override;
};

}  // namespace pleat::schedule
