// Derived gradients against central differences of the forward spec: in float64, at small and ragged sizes, on
// random inputs away from ties, by the evaluator of stage/.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "grad/grad.h"

namespace pleat::grad {

struct Difference {
    std::string sentence;  // which element, what was derived, and what the differences say
};

struct Comparison {
    int elements = 0;  // compared
    double worst = 0;  // the largest error, relative to the size of the gradient
    std::vector<Difference> differences;
};

struct CheckOptions {
    int elements = 24;         // of each gradient, or fewer where it has fewer or they would take longer than...
    double most_seconds = 20;  // ...this, about
    double allowed = 1e-6;
    uint64_t seed = 1;
};

/// Gives dims and types of a syntax tree other values, as --dim and --type do.
void apply(const std::vector<std::pair<std::string, std::string>>& dims,
           const std::vector<std::pair<std::string, std::string>>& types, spec::Spec& spec);

/// Compares all gradients of `derived`, which came from the spec file `path`. `dims` are sizes that stay as they
/// are given; all others shrink as far as folds and constant subscripts let them.
Comparison compare(const std::string& path, const Derived& derived, const CheckOptions& options,
                   const std::vector<std::string>& include = {},
                   const std::vector<std::pair<std::string, std::string>>& dims = {});

}  // namespace pleat::grad
