// Attention: one launch, of one form or another.
#pragma once

#include <memory>

#include "families/attention/attention.h"
#include "families/attention/portable.h"
#include "families/gemm/launch.h"

namespace pleat::schedule {

/// `tile` is the second product's.
struct AttentionLaunch final : GemmLaunch {
    std::shared_ptr<const Attention> attention;

    std::unique_ptr<Launch> clone() const override { return std::make_unique<AttentionLaunch>(*this); }
    const Family& family() const override;
    model::Schedule settings(const std::vector<int64_t>* = nullptr) const override { return attention->settings(); }
    bool takes_settings() const override { return true; }
    bool wants_much_workspace() const override { return false; }
    Term grid_extent(const model::Spec& spec, const model::Size& blocks) const override {
        return Launch::grid_extent(spec, blocks);
    }
};

/// `lane` is the column, of which eight are stored at once.
struct PortableAttentionLaunch final : Launch {
    std::shared_ptr<const PortableAttention> attention;

    std::unique_ptr<Launch> clone() const override { return std::make_unique<PortableAttentionLaunch>(*this); }
    const Family& family() const override;
    model::Schedule settings(const std::vector<int64_t>* = nullptr) const override;
    bool takes_settings() const override { return attention->splits != 0; }
    bool on_tensor_cores() const override { return true; }
    bool compiles_long() const override { return true; }
    bool bounds_residency() const override { return true; }
    bool wants_much_workspace() const override { return true; }
    Term grid_extent(const model::Spec& spec, const model::Size& blocks) const override;
};

}  // namespace pleat::schedule
