// A program: kernels of a spec with their plans, and what is planned beyond one kernel: which kernels share a
// launch (horizontal fusion), which launches overlap (PDL), where tensors in workspace lie. Knows nothing of the
// text that becomes of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/family.h"
#include "plan/program/fusion.h"
#include "plan/program/neighbours.h"

namespace pleat::schedule {

struct ProgramStep {
    Step step;
    Condition few;           // under which fused kernels go along
    std::vector<int> hosts;  // by the kernel's variants: the launch that takes the fused ones along; -1: none
    std::optional<Condition> left_out;  // under which the next step computes this one for itself; none: never
    /// The launch that computes the step before, with the whole condition under which it runs.
    std::optional<Family::Absorbed> absorbs;
};

/// Where tensors in workspace lie in a program.
struct ProgramLayout {
    std::vector<model::Size> tensor_offset;  // by tensor; meaningful for workspace tensors
    model::Size scratch_offset = 0;          // where they end, and the kernels' own scratch begins
};

/// What a pass over the spec changed (transform/).
struct PassNote {
    std::string pass;     // its name
    std::string changed;  // a sentence; empty: nothing
};

struct Program {
    model::Spec spec;                // as it is launched
    const Target* target = nullptr;  // that schedules were chosen for
    std::vector<PassNote> passes;
    std::vector<PlannedKernel> kernels;  // by kernel of the spec
    std::vector<ProgramStep> steps;      // of a spec with a program
    ProgramLayout layout;
    /// Kernels of more values than are written; of a spec with any nothing is planned.
    struct TooLarge {
        size_t kernel;
        int64_t most;
    };
    std::vector<TooLarge> too_large;
    std::vector<bool> early,
        lets_early;  // by kernel: its launch prefetches; it may leave its place to one that does

    /// Of a kernel's launch number `launch` in a variant.
    Neighbours neighbours(int kernel, const Variant& variant, size_t launch) const;
};

/// Fills in steps, layout and PDL roles.
void plan_program(Program& program);

/// What `pleat explain` prints.
std::string explain(const Program& program);

/// The largest of sizes, 0 of none. Of those that are multiples of the same rest one is the largest whatever that
/// is.
model::Size largest(const std::vector<model::Size>& sizes);
/// Bytes that a tensor takes in workspace, a multiple of 256.
model::Size bytes_in_workspace(const model::Spec& spec, const model::Tensor& tensor);
ProgramLayout program_layout(const Program& program);

/// The spec where what a variant's condition says of its symbols holds; `changed` keeps it.
const model::Spec& as_assumed(const model::Spec& spec, const Variant& variant, std::optional<model::Spec>& changed);

}  // namespace pleat::schedule
