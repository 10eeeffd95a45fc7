// Axes and domains: intervals on a dim's digit line, and sets of them.
//
// An index d of dim D is written in mixed radix by the cut points 1 = c0 | c1 | c2 ... of D. The
// interval [lo, hi) is the digit (d mod hi) / lo; hi = 0 stands for infinity, so that
//   D        is [1, inf)      the whole index
//   D / 64   is [64, inf)     which block of 64
//   D % 64   is [1, 64)       the place within the block
//   D % 64 / 8 is [8, 64)
// Knows nothing of names or text.
#pragma once

#include <cstdint>
#include <vector>

#include "model/size.h"

namespace pleat::model {

/// Index into Spec::dims.
using DimId = int;

struct Axis {
    DimId dim = -1;
    int64_t lo = 1;
    int64_t hi = 0;  // 0: infinity

    bool whole() const { return lo == 1 && hi == 0; }
    bool unbounded() const { return hi == 0; }
    bool operator==(const Axis&) const = default;
    /// Does this interval include all of `other`'s?
    bool covers(const Axis& other) const {
        return dim == other.dim && lo <= other.lo && (hi == 0 || (other.hi != 0 && other.hi <= hi));
    }
    bool overlaps(const Axis& other) const {
        return dim == other.dim && (hi == 0 || other.lo < hi) && (other.hi == 0 || lo < other.hi);
    }
    /// The digit of index d that this axis names.
    int64_t digit(int64_t d) const { return floor_div(hi ? floor_mod(d, hi) : d, lo); }
};

/// How many values an axis takes, given its dim's size: ceil(n / lo), at most hi / lo.
Size extent(const Axis& axis, const Size& dim_size);

/// A set of digits: for each dim disjoint intervals, adjacent ones merged; sorted by (dim, lo).
class Domain {
public:
    Domain() = default;
    Domain(std::initializer_list<Axis> axes) {
        for (const Axis& a : axes) add(a);
    }

    void add(const Axis& axis);
    void add(const Domain& other) {
        for (const Axis& a : other.axes_) add(a);
    }
    /// Removes the digits of `axis`; what remains of an interval is split around it.
    void remove(const Axis& axis);
    void remove(const Domain& other) {
        for (const Axis& a : other.axes_) remove(a);
    }
    bool covers(const Axis& axis) const;
    bool covers(const Domain& other) const;
    bool overlaps(const Axis& axis) const;
    bool empty() const { return axes_.empty(); }
    const std::vector<Axis>& axes() const { return axes_; }
    bool operator==(const Domain&) const = default;

private:
    std::vector<Axis> axes_;
};

/// All digits of these axes.
Domain domain_of(const std::vector<Axis>& axes);
Domain unite(Domain a, const Domain& b);
Domain minus(Domain a, const Domain& b);

}  // namespace pleat::model
