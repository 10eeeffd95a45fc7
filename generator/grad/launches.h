// What becomes kernels of a backward pass, and in which order: each contraction, each kernel of another spec, and
// the five contractions of attention's gradient as one.
#pragma once

#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "grad/tensors.h"

namespace pleat::grad {

/// What an operand is made of under its rounding, which a store into workspace does.
Id core(const Algebra& a, Id operand);
/// The value of which an operand is a view: at places that follow from coordinates alone, as a convolution reads
/// its input.
Id viewed(const Algebra& a, Id operand);

/// Two contractions whose results are elements of the plane that queries and keys span, and three that multiply
/// weights, computed of these, by the operands of the first two: what runs as one launch
/// (families/attention/backward.h).
struct Plane {
    struct Weighted {
        Id product = -1;
        size_t weights = 0;  // which of its operands
    };
    std::vector<Id> first;                    // q k' and do v', in either order
    std::vector<Weighted> weighted;           // along the keys, or along the queries
    std::vector<Id> transposed;               // operands of the first two that do not lie along what these contract
    std::vector<Id> copied;                   // operands of 8 bits, as tensors of `dtype`
    Domain keys, queries;                     // what the weighted go along
    std::vector<Id> totals;                   // sums of the plane's elements along one of these, and maybe more
    model::Dtype dtype = model::Dtype::bf16;  // of operands, to which weights are rounded
};

/// Weights without the choice of 0 for elements that a mask hides from the scores, where exp of the scores is 0 and
/// times nothing infinite: where(seen, p * x, 0) as p * x, with p = exp(where(seen, s, -inf) - lse).
Id unmasked(Algebra& a, Id weights);

/// Of a plane whose keys are weights of a perceptron, and whose gradients of weights are sums over a whole batch:
/// these products as sums of partial sums, one an example, so that a launch has more blocks than the weights have
/// tiles. Returns what stands for the products.
std::unordered_map<Id, Id> parted_by_examples(Algebra& a, const Tensors& tensors, const Plane& plane);

/// The totals of a plane as sums of sums along its keys, or along its queries, which the launch leaves: gradients
/// of what the scores read for a head, a query or a key. Returns what stands for those that go along more.
std::unordered_map<Id, Id> totals_in_steps(Algebra& a, const Plane& plane);

struct Launch {
    std::vector<Id> products;  // those of a plane, or one
    std::optional<Plane> plane;
};

/// Launches of what the roots are made of, each behind those whose values it takes.
std::vector<Launch> launches_of(const Algebra& a, const Tensors& tensors, const std::vector<Id>& roots);

/// Is an operand read at places that move with a coordinate, as a convolution reads its input?
bool is_window(const Algebra& a, const Launch& launch);
/// Does the epilogue of a product take a reduction of it: along columns whose number is known, or along the rows
/// alone? Windows leave reductions to the stages of one coordinate.
bool epilogue_reduces(const Algebra& a, const Tensors& tensors, const Launch& launch, const Term& reduce);

}  // namespace pleat::grad
