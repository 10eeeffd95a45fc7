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

/// A softmax's weights, rounded to 16 or 8 bits, multiply values: a kernel may round exponentials before it divides
/// by their sum, where the spec rounds the quotients. By how much a row of `tensor` may be off for that: the norm
/// of its errors, in units of 2^-24 of the row's norm; 0 where no such product is behind it. An element may be off
/// by `deviations_of_weights` times as much of the row's root mean square.
///
/// The difference is sum(w_s v_s (d_s - d'_s)), two roundings of at most u for each weight. Of random values the
/// norm of a row of such sums is at most 2 u of the row's, which estimates sqrt(sum((w_s v_s)^2)). For one element
/// Hoeffding's inequality takes the roundings as independent and bounds it by l sqrt(2) u of that, but for a
/// probability of 2 exp(-l^2 / 2) (N. Higham and T. Mary, "A New Approach to Probabilistic Rounding Error
/// Analysis", SIAM J. Sci. Comput. 41, 2019); with l = 7 one of 10^10 elements is beyond it.
inline constexpr double deviations_of_weights = 4.95;  // 7 / sqrt(2)
double of_rounded_weights(const model::Spec& spec, model::TensorId tensor);

/// A value that is rounded to 16 bits on the way to a store, with no sum or product of tensors between (`DT(x) *
/// W`), may be rounded the other way: by how much an element of `tensor` may be off for that, one unit in the last
/// place, in units of 2^-24 of the element; 0 where there is none.
double of_rounded_values(const model::Spec& spec, model::TensorId tensor);

/// Twice the error of plain arithmetic, and what beyond_plain() allows; by rows where there are products.
Tolerance tolerance_of(const model::Spec& spec, double rounding, int64_t terms = 0);

/// The rounding of the coarsest dtype of 16 bits among the spec's tensors, in those units.
double coarsest_rounding(const model::Spec& spec);
/// Has the spec a kernel of two products, the first of which hands its results to the second?
bool has_products_in_a_row(const model::Spec& spec);

/// The distance of neighbouring values of a dtype at a magnitude; 0 for what is stored exactly.
double last_place(model::Dtype dtype, double x);

}  // namespace pleat::cli
