// Gradients that cost less as another value: found once what the forward pass leaves is known.
#pragma once

#include <map>
#include <unordered_map>
#include <vector>

#include "grad/algebra.h"

namespace pleat::grad {

/// A product and a stored multiple of it: value = factor * product.
struct Held {
    Id product = -1, value = -1, factor = -1;
};

/// Sums of weights over elements that are dot products of rows: with o = contract(c, b, S) in a tensor,
/// sum(contract(a, b, E) * c, S) is sum(a * o, E), which needs no product. Attention's sums of p dp along the keys
/// are those of dout o along a head (Dao et al., "FlashAttention", 2022). `held` are products, of what the backward
/// pass reads, and what the forward pass stores of them. Returns the sums and what stands for them in the roots.
std::unordered_map<Id, Id> dot_products(Algebra& a, const std::vector<Id>& roots, const std::vector<Held>& held);

/// Sums of multiples of sums, as the gradient of a slope of attention's scores is one over places of one over
/// batches: what stands for each of them as a sum over all of these at once.
std::unordered_map<Id, Id> sums_at_once(Algebra& a, const std::vector<Id>& roots);

/// The sum of a sum as one; -1 where what is summed is no multiple of the inner one.
Id as_one_sum(Algebra& a, Id outer);

/// gelu_tanh(x) as x s where the roots have s, its sigmoid, too: a gradient of both computes one exponential.
std::unordered_map<Id, Id> shared_sigmoids(Algebra& a, const std::vector<Id>& roots);

}  // namespace pleat::grad
