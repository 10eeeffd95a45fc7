// Horizontal fusion: a kernel of few blocks, that needs nothing of what stands between, sends them along in another
// kernel's grid, behind its own. A launch takes about a microsecond from one to the next, however little it does
// (the sums of a weight's columns in the Cheri block of 16 examples on an H200: 1.0 us of 20). Knows plans, and
// nothing of the text that becomes of them.
#pragma once

#include <string>
#include <vector>

#include "plan/plan.h"
#include "transform/draft.h"

namespace pleat::schedule {

/// A kernel of a spec as it runs.
struct PlannedKernel {
    model::Kernel kernel;  // lowered
    KernelNote note;
    Plan plan;
    int first_require = 0;  // bit of its first `require` in the status word
};

/// A step of a program.
struct Step {
    int kernel;              // of the spec
    std::vector<int> fused;  // kernels of which one launch serves all sizes, whose blocks go along
};

/// A program's steps in order; `kernels`: of the spec. Fused kernels are independent of all that they pass on their
/// way to their step, and of one another.
std::vector<Step> program_steps(const model::Spec& spec, const Target& target,
                                const std::vector<PlannedKernel>& kernels);

/// The launch of a fused kernel, which serves all sizes.
inline const Launch& only_launch(const Plan& fused) { return *fused.variants.back().launches.front(); }

/// Which launch of a variant of the step's kernel takes all its fused kernels; -1: none does, and they run ahead of
/// it.
int host_of(const model::Spec& spec, const Variant& variant, const Step& step,
            const std::vector<PlannedKernel>& kernels);

/// The launch condition under which the fused kernels' blocks are few enough to go along.
Condition few_blocks(const Step& step, const std::vector<PlannedKernel>& kernels);

}  // namespace pleat::schedule
