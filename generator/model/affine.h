// Affine forms of coordinates: what indices are for windows, and for proofs about stores.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/kernel.h"

namespace pleat::model {

/// constant + sum of coefficient * coordinate + sum of coefficient * (something known at launch).
/// No axis stands twice.
struct Affine {
    struct Term {
        Axis axis;
        int64_t coefficient = 0;
    };
    struct Unknown {
        NodeId node = -1;  // a param, or arithmetic on extents; what else there may be, Atoms says
        int64_t coefficient = 0;
    };
    int64_t constant = 0;
    std::vector<Term> terms;
    std::vector<Unknown> unknowns;
};

/// What a form may have for unknowns.
enum class Atoms {
    without_coordinates,
    any_integer,  // with coordinates, too: what a tensor holds for each
};

/// The node as an affine form, or nothing: it is no such form, or larger than any index. Sizes known now are
/// constants.
std::optional<Affine> affine(const Spec& spec, const Graph& graph, NodeId node,
                             Atoms atoms = Atoms::without_coordinates);

/// Adds factor * from; false if a number leaves 64 bits.
bool add(Affine& into, const Affine& from, int64_t factor);

}  // namespace pleat::model
