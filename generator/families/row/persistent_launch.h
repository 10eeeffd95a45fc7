// A row launch whose blocks are persistent and go from row to row. Most add up their own columns on the way and
// leave partial states of them (families/sweep); others only keep what all rows share.
#pragma once

#include <algorithm>
#include <vector>

#include "families/row/launch.h"
#include "plan/registry.h"

namespace pleat::schedule {

struct PersistentLaunch : RowLaunch {
    std::vector<model::TensorId> fixed;  // tensors that are the same for all rows, kept throughout
    Hold fixed_in = Hold::registers;     // ... here, or in shared memory
    std::vector<model::TensorId> a_row;  // tensors of one element a row, loaded a row ahead ...
    int rows_ahead = 1;                  // ... or of so many rows at once, by as many lanes
    int stages = 0;                      // rows on their way to shared memory; 0: loaded when their turn comes
    std::vector<Sink> at_end;  // sinks over the columns, where one cluster sweeps all rows and no launch follows

    std::unique_ptr<Launch> clone() const override { return std::make_unique<PersistentLaunch>(*this); }
    const Family& family() const override { return family_named("sweep"); }
    std::vector<Sink> all_sinks() const override {
        std::vector<Sink> all = sinks;
        all.insert(all.end(), at_end.begin(), at_end.end());
        return all;
    }
    bool blocks_by_number() const override { return false; }
    bool bounds_residency() const override { return resident > 1 || rows_alone(); }
    bool all_resident() const override { return rows_alone(); }
    model::Schedule settings(const std::vector<int64_t>* symbols = nullptr) const override;
    bool sends_ahead() const override { return adds_up_columns() && cluster > 1; }
    bool rows_alone() const override { return at_end.empty() && !adds_up_columns(); }

private:
    bool adds_up_columns() const {
        const auto column = [](const Sink& s) { return s.what == Sink::What::column; };
        return at_end.empty() && std::any_of(sinks.begin(), sinks.end(), column);
    }
};

}  // namespace pleat::schedule
