#include "compile/compile.h"

#include <utility>

#include "compile/passes.h"
#include "transform/lower.h"
#include "transform/shared_places.h"

namespace pleat::schedule {

namespace {

Plan plan_once(const Program& program, const PlannedKernel& k) {
    return plan(program.spec, k.kernel, k.note.intermediate, *program.target);
}

/// The kernel with what tuning found, where it has no schedule of its own and that fits.
PlannedKernel plan_tuned(Program& program, KernelNote note, size_t number, const Tuned* tuned) {
    const model::Spec& spec = program.spec;
    model::Kernel& kernel = program.spec.kernels[number];
    PlannedKernel made{lower(spec, kernel), std::move(note), {}, 0};
    const bool open = tuned && kernel.schedule.empty();
    std::vector<model::ScheduleCase> cases = open ? tuned->cases(spec, number) : std::vector<model::ScheduleCase>{};
    if (!cases.empty()) {
        made.kernel.schedule = cases;
        made.plan = plan_once(program, made);
        if (made.plan.refused.empty()) {
            kernel.schedule = std::move(cases);
            return made;
        }
        tuned->misfit(kernel);
        made.kernel.schedule.clear();
    }
    made.plan = plan_once(program, made);
    return made;
}

}  // namespace

std::vector<Program::TooLarge> too_large(const model::Spec& spec) {
    std::vector<Program::TooLarge> all;
    for (size_t k = 0; k < spec.kernels.size(); ++k) try {
            lower(spec, spec.kernels[k]);
        } catch (const TooManyValues& values) {
            all.push_back({k, values.most});
        }
    return all;
}

Program compile_kernels(Draft passed, const Tuned* tuned) {
    Program program;
    program.spec = std::move(passed.spec);
    program.target = passed.target;
    int requires_so_far = 0;
    for (size_t k = 0; k < program.spec.kernels.size(); ++k) {
        PlannedKernel& made =
            program.kernels.emplace_back(plan_tuned(program, std::move(passed.notes[k]), k, tuned));
        made.first_require = requires_so_far;
        requires_so_far += static_cast<int>(program.spec.kernels[k].requires_.size());
    }
    plan_program(program);
    return program;
}

Program compile(model::Spec checked, const Target& target, const Tuned* tuned) {
    if (auto large = too_large(checked); !large.empty()) {
        Program refused;
        refused.spec = std::move(checked);
        refused.target = &target;
        refused.too_large = std::move(large);
        return refused;
    }
    Draft draft(std::move(checked), target);
    std::vector<PassNote> notes = run_passes(draft);
    Program program = compile_kernels(std::move(draft), tuned);
    program.passes = std::move(notes);
    const std::vector<PassNote> lowered = lowering_notes(program);
    program.passes.insert(program.passes.end(), lowered.begin(), lowered.end());
    return program;
}

}  // namespace pleat::schedule
