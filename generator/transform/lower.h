// Rewrites of a kernel's graph before it is planned.
#pragma once

#include <vector>

#include "model/kernel.h"

namespace pleat::schedule {

/// One of the values that make a product; `inverse`: of those that it is divided by.
struct Factor {
    model::NodeId node = -1;
    bool inverse = false;
};
std::vector<Factor> factors_of(const model::Graph& graph, model::NodeId product);

/// The kernel with each contraction written as a sum of products (and listed in Kernel::contractions). What no
/// tensor-core schedule serves still runs. Factors of an operand that do not go along the contracted dims are taken
/// out of the sum: sum(a * r * b) = sum(a * b) * r. Those that go along high digits of them alone, such as the
/// scales of blocks along K, are put beside the product of the rest (see Product).
model::Kernel lower_contractions(const model::Kernel& kernel);

/// A kernel as it is planned and emitted: contractions lowered, reductions over few values written out
/// (short_reductions.h), and values at shifted coordinates shared (shared_places.h, which may throw).
model::Kernel lower(const model::Spec& spec, const model::Kernel& kernel);

/// A contraction of a lowered kernel: the sum of a * b * factor.
struct Product {
    model::NodeId a = -1, b = -1;
    model::NodeId factor = -1;  // the same for many neighbours along the contracted dim; -1: none
};
Product product_of(const model::Kernel& lowered, model::NodeId contraction);

/// The factors of a written kernel's contractions that lowering takes out of their sums.
std::vector<model::NodeId> taken_out(const model::Kernel& kernel);

/// The named reductions of a written kernel that lowering wrote out, term by term.
std::vector<const model::Let*> written_out(const model::Kernel& written, const model::Kernel& lowered);

}  // namespace pleat::schedule
