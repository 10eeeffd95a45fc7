// What follows from affine forms of coordinates: whether they are injective, whether two are apart.
#pragma once

#include <vector>

#include "model/affine.h"

namespace pleat::checking {

using model::Affine;

/// The form with every coordinate split into the digits that lie in `domain` and those that do not: no two overlap.
Affine split(const Affine& form, const model::Domain& domain);

/// Is the map from the coordinates of `free` to the values of all forms together injective, whatever
/// the other coordinates are? Sufficient, not necessary: mixed-radix order of the coefficients.
bool injective(const model::Spec& spec, const std::vector<Affine>& forms, const model::Domain& free);

/// Do the two forms never take the same value, each over its own coordinates? Proven by residues or
/// by ranges, symbolic sizes included.
bool apart(const model::Spec& spec, const model::Graph& graph, const Affine& a, const Affine& b);

}  // namespace pleat::checking
