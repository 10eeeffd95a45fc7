// How far a kernel's results may be off beyond what plain arithmetic in its compute type is.
#pragma once

#include <cstdint>
#include <vector>

#include "cli/judge.h"
#include "model/kernel.h"

namespace pleat::cli {

/// How many products the longest sum of a spec's kernels adds up, at these values of its symbols.
int64_t longest_sum(const model::Spec& spec, const std::vector<int64_t>& symbols);

/// By how much a result of a spec's kernels may be off beyond twice the error of plain arithmetic, in units of
/// 2^-24 of the tensor's largest element. Of few elements that error may be luck, and tensor cores align the
/// products of a step before they add them up and cut off what lies below (M. Fasi et al., "Numerical behavior of
/// NVIDIA tensor cores", PeerJ Computer Science 7:e330, 2021): always towards zero, so that a sum of `terms`
/// products loses in proportion to its steps. `rounding` is that of the dtype in which one product hands its
/// results to the next, in the same units: these may be rounded the other way.
double beyond_plain(const model::Spec& spec, double rounding, int64_t terms = 0);

/// Twice the error of plain arithmetic, and what beyond_plain() allows; by rows where there are products.
Tolerance tolerance_of(const model::Spec& spec, double rounding, int64_t terms = 0);

/// The rounding of the coarsest dtype of 16 bits among the spec's tensors, in those units.
double coarsest_rounding(const model::Spec& spec);
/// Has the spec a kernel of two products, the first of which hands its results to the second?
bool has_products_in_a_row(const model::Spec& spec);

/// The distance of neighbouring values of a dtype at a magnitude; 0 for what is stored exactly.
double last_place(model::Dtype dtype, double x);

}  // namespace pleat::cli
