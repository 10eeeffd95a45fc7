// The coordinates of a domain: how many values each axis takes, their row-major order, and which of
// them exist. A coordinate is written as one index a dim; digits outside the domain are 0.
#pragma once

#include <cstdint>
#include <vector>

#include "model/axis.h"

namespace pleat::stage {

/// One index for each dim of the spec (by DimId).
using Index = std::vector<int64_t>;

class Points {
public:
    /// `sizes`: the size of each dim.
    Points(std::vector<model::Axis> axes, const std::vector<int64_t>& sizes);

    /// The product of the axes' extents; not all of these coordinates need exist.
    int64_t count() const { return count_; }
    /// Row-major over the axes: the first is outermost.
    int64_t number(const Index& index) const;
    /// Adds the digits of coordinate number `i` to an index in which they are 0.
    void place(int64_t i, Index& index) const;

private:
    std::vector<model::Axis> axes_;
    std::vector<int64_t> extents_;
    int64_t count_ = 1;
};

/// How many values an axis takes.
int64_t extent(const model::Axis& axis, int64_t dim_size);
/// `index` with the digits of `domain` alone.
Index project(const Index& index, const model::Domain& domain);
/// Is the index that the domain's digits compose less than its dim's size, for each of its dims?
/// The last block of a ragged fold is where it may not be.
bool exists(const Index& index, const model::Domain& domain, const std::vector<int64_t>& sizes);
/// `index` with the digits of `axis` replaced by `digit`.
void replace(Index& index, const model::Axis& axis, int64_t digit);

}  // namespace pleat::stage
