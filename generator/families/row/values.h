// Values of a row's elements that are worth registers from one loop over the row to the next. Knows nothing of
// threads.
#pragma once

#include <vector>

#include "families/row/launch.h"
#include "plan/axes.h"

namespace pleat::schedule {

/// Values that cost much, or take further loads, and that more than one loop over the row needs.
std::vector<model::NodeId> worth_keeping(const model::Kernel& kernel, const Variant& variant,
                                         const RowLaunch& launch);

/// Does what follows a row's first loop need its `held` tensors through the values that are kept alone?
bool stands_for_row(const std::vector<model::NodeId>& keep, const model::Kernel& kernel, const Variant& variant,
                    const RowLaunch& launch, const std::vector<model::TensorId>& held);

}  // namespace pleat::schedule
