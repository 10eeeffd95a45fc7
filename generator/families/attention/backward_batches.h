// The digits that number the products of attention's gradients. Knows nothing of a product's own dims.
#pragma once

#include <vector>

#include "model/axis.h"

namespace pleat::schedule {

/// What is summed over leaves the digits of the products: whole, or the low digits of one, whose others remain.
void take_group(std::vector<model::Axis>& batch, const model::Axis& group);
/// The digits by which the products of a group are numbered one after another, group by group. Those of a dim
/// that is cut are one again: the last group may end within it.
std::vector<model::Axis> numbered(const std::vector<model::Axis>& batch, const std::vector<model::Axis>& groups);
/// The same digits in another order; the kernel has no tiles where they are others.
void reorder(std::vector<model::Axis>& axes, const std::vector<model::Axis>& order);

}  // namespace pleat::schedule
