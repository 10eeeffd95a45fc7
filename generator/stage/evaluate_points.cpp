#include "stage/evaluate_points.h"

#include <algorithm>

namespace pleat::stage {

using model::Axis;
using model::Domain;

namespace {

int64_t& of(Index& index, const Axis& axis) { return index.at(static_cast<size_t>(axis.dim)); }
int64_t of(const Index& index, const Axis& axis) { return index.at(static_cast<size_t>(axis.dim)); }

}  // namespace

int64_t extent(const Axis& axis, int64_t dim_size) {
    const int64_t blocks = model::ceil_div(dim_size, axis.lo);
    return axis.unbounded() ? blocks : std::min(blocks, axis.hi / axis.lo);
}

Points::Points(std::vector<Axis> axes, const std::vector<int64_t>& sizes) : axes_(std::move(axes)) {
    for (const Axis& a : axes_) {
        extents_.push_back(extent(a, sizes.at(static_cast<size_t>(a.dim))));
        count_ *= extents_.back();
    }
}

int64_t Points::number(const Index& index) const {
    int64_t n = 0;
    for (size_t k = 0; k < axes_.size(); ++k) n = n * extents_[k] + axes_[k].digit(of(index, axes_[k]));
    return n;
}

void Points::place(int64_t i, Index& index) const {
    for (size_t k = axes_.size(); k-- > 0; i /= extents_[k]) of(index, axes_[k]) += i % extents_[k] * axes_[k].lo;
}

Index project(const Index& index, const Domain& domain) {
    Index kept(index.size(), 0);
    for (const Axis& a : domain.axes()) of(kept, a) += a.digit(of(index, a)) * a.lo;
    return kept;
}

bool exists(const Index& index, const Domain& domain, const std::vector<int64_t>& sizes) {
    const Index kept = project(index, domain);
    return std::all_of(domain.axes().begin(), domain.axes().end(),
                       [&](const Axis& a) { return of(kept, a) < sizes[static_cast<size_t>(a.dim)]; });
}

void replace(Index& index, const Axis& axis, int64_t digit) {
    int64_t& n = of(index, axis);
    n += (digit - axis.digit(n)) * axis.lo;
}

}  // namespace pleat::stage
