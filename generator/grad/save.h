// What the forward pass keeps for the backward pass, and what that computes again: a minimum cut over bytes between
// the forward's inputs and the values that the gradients read (as in Chen et al., 2016, and AOTAutograd's
// partitioner).
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "grad/forward.h"
#include "grad/tensors.h"

namespace pleat::grad {

/// --save: what to prefer over the cheapest cut.
struct SavePolicy {
    enum class What { cheapest, all, none };
    What what = What::cheapest;
    std::vector<std::string> values;  // names that are saved if the gradients need them
};

/// Where `comparison` asks which elements of a value are its largest or least: that element, the extreme, and the
/// extreme at the element's place, if it is read there (own_place.h). It is then taken again of what the elements
/// are now: one that was saved may be rounded, and nothing equals it.
struct Extreme {
    Id element = -1, reduced = -1, there = -1;
};
std::optional<Extreme> extreme_of(const Algebra& a, Id comparison);

/// If a product is attention's second: what lies between the two products, from the first one's result to the
/// rounded weights, which one launch has in registers. Else nothing.
std::vector<Id> weights_of_attention(const Algebra& a, Id product);

/// The dtype in which a value over `domain` is saved. A value of rows is small and kept in 32 bits or more;
/// elements take the dtype of the largest of the outputs `of`.
std::string saved_as(const Tensors& tensors, const std::vector<int>& of, const Domain& domain);

/// The values at which the gradients of the outputs `of` are cut off from the inputs: tensors, stored values and
/// others that have to be saved. `lost` are tensors that the forward stores over; `stored` says which values whole
/// tensors hold.
std::vector<Id> cheapest_cut(const Algebra& a, const Forward& forward, const Tensors& tensors,
                             const std::vector<Id>& gradients, const std::vector<int>& of,
                             const std::map<Id, int>& stored, const std::set<int>& lost, const SavePolicy& policy);

}  // namespace pleat::grad
