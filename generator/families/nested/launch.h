// A launch whose blocks, or clusters of them, have a row each that consists of parts: some threads share a part.
#pragma once

#include <vector>

#include "families/row/launch.h"
#include "plan/registry.h"

namespace pleat::schedule {

struct NestedLaunch final : RowLaunch {
    std::vector<model::Axis> parts, elements;  // of a row, and of a part, outermost first: together `inner`
    std::vector<model::Axis> across;           // the digits of rows that sums across them go along
    int part_lanes = 32;                       // threads that share a part: of a warp, or all of the block
    int turns = 1;                             // parts that such threads have one after another

    std::unique_ptr<Launch> clone() const override { return std::make_unique<NestedLaunch>(*this); }
    const Family& family() const override { return family_named("nested"); }
    bool blocks_by_number() const override { return false; }
    /// Without it ptxas spills at 40 registers where 56 would do.
    bool bounds_residency() const override { return true; }
    int64_t words_held(const model::Spec& spec) const override { return turns * RowLaunch::words_held(spec); }
    model::Schedule settings(const std::vector<int64_t>* = nullptr) const override { return row_settings(); }

    /// How many parts a block's threads have at once.
    int at_once() const { return threads / part_lanes; }
    bool by_warps() const { return part_lanes <= 32; }
};

}  // namespace pleat::schedule
