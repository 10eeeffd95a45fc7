// Indices as linear forms of coordinates.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "grad/algebra.h"

namespace pleat::grad {

/// constant + the sum of coefficient * leaf.
struct Linear {
    int64_t constant = 0;
    std::vector<std::pair<Id, int64_t>> terms;
};

/// An index as a linear form. What sums share is looked at once: it may have been doubled a hundred times. Factors
/// that 64 bits do not hold make a leaf.
Linear linear_of(const Algebra& a, Id index);

/// abs(k) x, where left = k x + rest and k x is term j of `right`.
Id solved(Algebra& a, Linear left, const Linear& right, size_t j);

}  // namespace pleat::grad
