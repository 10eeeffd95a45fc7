#include "families/attention/backward_batches.h"

#include <algorithm>

#include "families/gemm/operands.h"

namespace pleat::schedule {

using model::Axis;

void take_group(std::vector<Axis>& batch, const Axis& group) {
    if (std::erase(batch, group) > 0) return;
    const auto cut = std::find_if(batch.begin(), batch.end(),
                                  [&](const Axis& b) { return b.covers(group) && b.lo == group.lo; });
    if (cut == batch.end()) throw Untiled{"what is summed over is no digit of the products"};
    cut->lo = group.hi;
}

std::vector<Axis> numbered(const std::vector<Axis>& batch, const std::vector<Axis>& groups) {
    std::vector<Axis> all = batch;
    const bool cut = !batch.empty() && !groups.empty() && batch.back().dim == groups.front().dim &&
                     batch.back().lo == groups.front().hi;
    if (cut && (batch.size() > 1 || groups.size() > 1))
        throw Untiled{"a digit is summed over in parts, and is not the only one of the products"};
    if (cut) all.back().lo = groups.front().lo;
    all.insert(all.end(), groups.begin() + (cut ? 1 : 0), groups.end());
    return all;
}

void reorder(std::vector<Axis>& axes, const std::vector<Axis>& order) {
    if (!std::is_permutation(axes.begin(), axes.end(), order.begin(), order.end()))
        throw Untiled{"the batches of the products are not the same"};
    axes = order;
}

}  // namespace pleat::schedule
