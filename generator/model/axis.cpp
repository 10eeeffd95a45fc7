#include "model/axis.h"

#include <algorithm>

namespace pleat::model {
namespace {

bool by_place(const Axis& a, const Axis& b) { return a.dim != b.dim ? a.dim < b.dim : a.lo < b.lo; }

}  // namespace

Size extent(const Axis& axis, const Size& dim_size) {
    const Size blocks = ceil_div(dim_size, Size(axis.lo));
    return axis.hi == 0 ? blocks : minimum(blocks, Size(axis.hi / axis.lo));
}

void Domain::add(const Axis& axis) {
    Axis merged = axis;
    std::vector<Axis> kept;
    for (const Axis& a : axes_) {
        const bool touches =
            a.dim == merged.dim && (a.hi == 0 || merged.lo <= a.hi) && (merged.hi == 0 || a.lo <= merged.hi);
        if (touches) {
            merged.lo = std::min(merged.lo, a.lo);
            merged.hi = merged.hi == 0 || a.hi == 0 ? 0 : std::max(merged.hi, a.hi);
        } else {
            kept.push_back(a);
        }
    }
    kept.push_back(merged);
    std::sort(kept.begin(), kept.end(), by_place);
    axes_ = std::move(kept);
}

void Domain::remove(const Axis& axis) {
    std::vector<Axis> kept;
    for (const Axis& a : axes_) {
        if (!a.overlaps(axis)) {
            kept.push_back(a);
            continue;
        }
        if (a.lo < axis.lo) kept.push_back({a.dim, a.lo, axis.lo});
        if (axis.hi != 0 && (a.hi == 0 || axis.hi < a.hi)) kept.push_back({a.dim, axis.hi, a.hi});
    }
    std::sort(kept.begin(), kept.end(), by_place);
    axes_ = std::move(kept);
}

bool Domain::covers(const Axis& axis) const {
    return std::any_of(axes_.begin(), axes_.end(), [&](const Axis& a) { return a.covers(axis); });
}

bool Domain::covers(const Domain& other) const {
    return std::all_of(other.axes_.begin(), other.axes_.end(), [&](const Axis& a) { return covers(a); });
}

bool Domain::overlaps(const Axis& axis) const {
    return std::any_of(axes_.begin(), axes_.end(), [&](const Axis& a) { return a.overlaps(axis); });
}

Domain domain_of(const std::vector<Axis>& axes) {
    Domain all;
    for (const Axis& a : axes) all.add(a);
    return all;
}

Domain unite(Domain a, const Domain& b) {
    a.add(b);
    return a;
}

Domain minus(Domain a, const Domain& b) {
    a.remove(b);
    return a;
}

}  // namespace pleat::model
