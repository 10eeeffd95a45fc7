// Back-to-back GEMM: the first product's result stays on chip.
#pragma once

#include <memory>
#include <optional>

#include "families/gemm/launch.h"
#include "families/gemm_chain/chain.h"
#include "families/row/launch.h"

namespace pleat::schedule {

/// Rows of the kernel before whose few values tiles compute for themselves.
struct AbsorbedRows {
    model::Kernel kernel;                // lowered
    Variant variant;                     // of that kernel
    RowLaunch row;                       // one row, by the threads of a warp
    std::vector<model::TensorId> given;  // what the rows would store and tiles take
};

/// `tile` is the second product's.
struct ChainLaunch final : GemmLaunch {
    std::shared_ptr<const Chain> chain;
    std::shared_ptr<const AbsorbedRows> rows;  // null: none

    std::unique_ptr<Launch> clone() const override { return std::make_unique<ChainLaunch>(*this); }
    const Family& family() const override;
    model::Schedule settings(const std::vector<int64_t>* = nullptr) const override { return {}; }
    bool takes_settings() const override { return true; }
    bool compiles_long() const override { return false; }
    std::vector<model::TensorId> prefetched() const override {
        return {chain->intermediate.b.tensor, chain->result.b.tensor};
    }
};

}  // namespace pleat::schedule
