// Times of contenders on one device, each checked: all find the same tensors, and whatever one changes is undone
// before the next. Knows nothing of how they were found.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/contenders.h"
#include "stage/evaluate.h"

namespace pleat::cli {

struct Trial {
    const Contender* contender = nullptr;
    double ms = 0;      // the median; 0: not timed
    std::string wrong;  // why it does not count: it does not build, or its results differ
};

struct ContestOptions {
    int repeat = 20;    // timed launches of those that may win; others have a few, the fastest five times as many
    size_t chosen = 0;  // the contender that is timed as often as the fastest
    uint64_t seed = 0;
    std::function<void(const std::string&)> progress;
};

/// The contenders in their order; the first that is built is what the others' results are compared with. `spec`: of
/// whatever contender, with the tensors that all have.
std::vector<Trial> contest(const model::Spec& spec, const std::vector<const Contender*>& all,
                           const std::vector<int64_t>& symbols, const std::vector<stage::Value>& params,
                           const Device& device, const ContestOptions& options);

}  // namespace pleat::cli
