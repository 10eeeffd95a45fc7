// How a kernel runs: a list of variants, each with a condition on the launch's sizes; the first that holds runs. A
// variant is a list of launches. Chosen from the model (extents, bytes, dependence), never from names, by asking
// the schedule families (plan/family.h).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/kernel.h"
#include "plan/launch.h"
#include "target/target.h"

namespace pleat::schedule {

/// Why a case of a kernel's schedule cannot be had.
struct Refusal {
    size_t at = 0;                        // of Kernel::schedule
    std::string why;                      // one sentence, whose subject is the kernel
    std::vector<std::string_view> rules;  // what the kernel's families let one ask for; none: nothing would help
};

struct Plan {
    std::vector<Variant> variants;
    model::Size workspace = 0;  // bytes
    /// Makes room for so many bytes too.
    void needs_workspace(const model::Size& bytes) {
        if (bytes == model::Size(0)) return;
        workspace = workspace == model::Size(0) ? bytes : maximum(workspace, bytes);
    }
    /// Why the stages are not one launch, if they are not; empty when fused.
    std::string unfused;
    /// Why the contraction does not run on the tensor cores, if it does not.
    std::string untiled;
    Condition left;  // launches that no variant runs on the tensor cores, where some are
    /// Cases of the spec's schedule that cannot be had.
    std::vector<Refusal> refused;
};

/// Plans a kernel whose contractions have been lowered (transform/lower.h). Every such kernel has a plan.
/// `intermediate`: of the kernel's note (transform/draft.h).
Plan plan(const model::Spec& spec, const model::Kernel& lowered, model::TensorId intermediate = -1,
          const Target& target = default_target());

/// How many kernels this process has planned: what a test counts.
int kernels_planned();

/// The plan of a kernel whose schedule has at most one case, which holds for all launches.
Plan plan_case(const model::Spec& spec, const model::Kernel& lowered, model::TensorId intermediate,
               const Target& target);

/// Fewest bytes a launch of the kernel moves: each input read once, each output written once.
model::Size bytes_that_must_move(const model::Spec& spec, const model::Kernel& kernel);

}  // namespace pleat::schedule
