// The gradients of attention: one launch.
#pragma once

#include <memory>

#include "families/attention/backward.h"
#include "families/gemm/launch.h"

namespace pleat::schedule {

/// `tile` is that of the products whose rows are queries.
struct AttentionBackwardLaunch final : GemmLaunch {
    std::shared_ptr<const AttentionBackward> backward;

    std::unique_ptr<Launch> clone() const override { return std::make_unique<AttentionBackwardLaunch>(*this); }
    const Family& family() const override;
    model::Schedule settings(const std::vector<int64_t>* = nullptr) const override;
    bool takes_settings() const override { return true; }
    bool wants_much_workspace() const override { return false; }
    Term grid_extent(const model::Spec& spec, const model::Size& blocks) const override {
        return Launch::grid_extent(spec, blocks);
    }
};

}  // namespace pleat::schedule
