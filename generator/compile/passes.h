// The passes that rewrite a spec's kernels before they are planned, in order. Each takes a checked spec to one that
// means the same.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "plan/program/program.h"
#include "transform/draft.h"

namespace pleat::schedule {

struct SpecPass {
    std::string_view name, does;
    void (*run)(Draft& draft);
};

/// All of them, first those that run first.
std::span<const SpecPass> passes();

/// Runs them; what each changed.
std::vector<PassNote> run_passes(Draft& draft);

/// What lowering (transform/lower.h), which is part of planning a kernel, changed in each: contractions that became
/// sums of products, and reductions over few values that are written out.
std::vector<PassNote> lowering_notes(const Program& program);

}  // namespace pleat::schedule
