// A launch whose threads share rows that are contiguous in memory.
#pragma once

#include <vector>

#include "plan/launch.h"

namespace pleat::schedule {

/// Where a launch keeps the row between its passes over it.
enum class Hold { registers, shared, nothing };

struct RowLaunch : Launch {
    int lanes = 1;        // threads of a block that share a row
    int in_place = 1;     // vectors in place of one as long as the narrowest element allows
    int slots = 0;        // vectors of the row a thread handles; 0: a loop to a run-time end
    bool guarded = true;  // the last slots may lie outside the row
    Hold hold = Hold::nothing;
    std::vector<model::TensorId> held;  // tensors whose row stays on chip
    /// Tensors of the last loop alone, loaded before the exchange that it waits for.
    std::vector<model::TensorId> ahead;
    bool loads_in_order = false;      // the compiler must not move loads for the last loop behind the exchange
    std::vector<model::NodeId> kept;  // costly values that several loops need, computed once and kept in registers

    std::unique_ptr<Launch> clone() const override { return std::make_unique<RowLaunch>(*this); }
    const Family& family() const override;
    bool blocks_by_number() const override { return cluster == 1 && !persistent && !kernel; }
    int64_t words_held(const model::Spec& spec) const override;
    model::Schedule settings(const std::vector<int64_t>* symbols = nullptr) const override;

    // ---- of launches that are persistent (families/sweep) --------------------------------------------------

    /// Do blocks of a cluster send the states of a row while they work at the one before?
    virtual bool sends_ahead() const { return false; }
    /// Do clusters go from row to row and add up no columns?
    virtual bool rows_alone() const { return false; }
    /// Groups of `lanes` threads, more than a warp each, that go from row to row side by side in a block.
    int groups() const { return lanes > 32 ? threads / lanes : 1; }

protected:
    model::Schedule row_settings() const;
};

}  // namespace pleat::schedule
