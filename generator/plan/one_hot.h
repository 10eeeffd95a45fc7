// The normal form "one-hot sum": along positions, of where(row == integer and ..., value, 0). Each position names
// one row of the result, or none. The gradient of a gather is one. Found by the stages, never by names. Knows
// nothing of schedules.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "model/kernel.h"
#include "plan/launch.h"

namespace pleat::schedule {

struct OneHot {
    model::NodeId sum = -1;            // the reduction
    std::vector<model::Axis> own;      // digits that the result has and that the integers depend on
    std::vector<model::Axis> reduced;  // a position is one of these digits and of the own ones
    /// Digits of the result that integers give, one each.
    std::vector<std::pair<model::Axis, model::NodeId>> named;
    std::vector<model::Axis> columns;   // what else the result has
    std::vector<model::NodeId> admits;  // conditions on a position alone
    std::vector<model::NodeId> holds;   // further conditions on what is summed
    std::vector<model::NodeId> asks;    // which positions name which rows: comparisons, conditions and choices
    model::NodeId value = -1;           // what is summed where all hold

    std::vector<model::Axis> positions() const;  // outermost first
    std::vector<model::Axis> rows() const;
};

/// Of a reduction of a lowered kernel; nothing if it is another sum, or needs reductions that do not lie in the
/// variant's workspace.
std::optional<OneHot> one_hot_of(const model::Kernel& lowered, const Variant& variant, model::NodeId reduction);

}  // namespace pleat::schedule
