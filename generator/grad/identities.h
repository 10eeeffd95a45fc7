// Gradients that cost less as another value: found once what the forward pass leaves is known.
#pragma once

#include <map>
#include <unordered_map>
#include <vector>

#include "grad/algebra.h"

namespace pleat::grad {

/// Sums of weights over elements that are dot products of rows: with o = contract(c, b, S) in a tensor,
/// sum(contract(a, b, E) * c, S) is sum(a * o, E), which needs no product. Attention's sums of p dp along the keys
/// are those of dout o along a head (Dao et al., "FlashAttention", 2022). `held` are products, of what the backward
/// pass reads, and tensors that hold them. Returns the sums and what stands for them in the roots.
std::unordered_map<Id, Id> dot_products(Algebra& a, const std::vector<Id>& roots, const std::map<Id, Id>& held);

/// Sums of a plane's elements times the product that made them, as the gradient of a learned scale of attention's
/// scores: with s = contract(q, k, E) and o = contract(w, k, T), the sum of w s along T and more is that of q o
/// along E and more. What stands for such sums, and for products from which a factor that may be 0 goes out, so
/// that o is without it; empty if there is none.
std::unordered_map<Id, Id> scale_sums(Algebra& a, const std::vector<Id>& roots);

}  // namespace pleat::grad
