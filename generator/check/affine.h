// Index expressions as affine forms of coordinates, and what follows from them: which values they
// take, whether they are injective, whether two are apart. Knows the model alone.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/kernel.h"

namespace pleat::checking {

/// constant + sum of coefficient * coordinate + sum of coefficient * (something known at launch).
/// No axis stands twice and no two overlap once split() has run.
struct Affine {
    struct Term {
        model::Axis axis;
        int64_t coefficient = 0;
    };
    struct Unknown {
        model::NodeId node = -1;  // without coordinates: a param, or arithmetic on extents
        int64_t coefficient = 0;
    };
    int64_t constant = 0;
    std::vector<Term> terms;
    std::vector<Unknown> unknowns;
};

/// The node as an affine form, or nothing: it is no such form, or larger than any index.
std::optional<Affine> affine(const model::Graph& graph, model::NodeId node);

/// The form with every coordinate split into the digits that lie in `domain` and those that do not.
Affine split(const Affine& form, const model::Domain& domain);

/// Is the map from the coordinates of `free` to the values of all forms together injective, whatever
/// the other coordinates are? Sufficient, not necessary: mixed-radix order of the coefficients.
bool injective(const model::Spec& spec, const std::vector<Affine>& forms, const model::Domain& free);

/// Do the two forms never take the same value, each over its own coordinates? Proven by residues or
/// by ranges, symbolic sizes included.
bool apart(const model::Spec& spec, const model::Graph& graph, const Affine& a, const Affine& b);

}  // namespace pleat::checking
