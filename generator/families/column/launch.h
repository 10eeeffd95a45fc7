// The two launches of a two-stage reduction: one leaves partial states of shares of the rows, the other combines
// them in a fixed order.
#pragma once

#include "plan/launch.h"

namespace pleat::schedule {

/// The reduced digits lie across memory: each thread keeps `vector` neighbouring columns.
struct ColumnLaunch final : Launch {
    int lanes = 32;        // threads of a block side by side along the columns; the others lie down the rows
    int rows_at_once = 4;  // that a thread asks for

    std::unique_ptr<Launch> clone() const override { return std::make_unique<ColumnLaunch>(*this); }
    const Family& family() const override;
    bool blocks_by_number() const override { return cluster == 1 && !persistent && !kernel; }
    model::Schedule settings(const std::vector<int64_t>* symbols = nullptr) const override;
};

/// Combines the partial states that any launch before it left: a value for each place of `outer`, of `splits`
/// states.
struct FinishLaunch final : Launch {
    std::unique_ptr<Launch> clone() const override { return std::make_unique<FinishLaunch>(*this); }
    const Family& family() const override;
    bool evaluates_operands() const override { return false; }
    bool gains_by_alignment() const override { return false; }
    bool blocks_by_number() const override { return cluster == 1 && !persistent && !kernel; }
};

/// The second launch. Of what, and what becomes of it, is still to be said.
FinishLaunch finish_launch(const model::Spec& spec, std::vector<model::Axis> outer, std::vector<model::Axis> inner,
                           model::Size splits, int threads = 256);

}  // namespace pleat::schedule
