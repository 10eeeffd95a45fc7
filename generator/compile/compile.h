// From a checked spec to launches: the only door. The command, in-process launches and tests go through it.
#pragma once

#include <vector>

#include "plan/program/program.h"

namespace pleat::schedule {

/// Schedules for kernels that have none of their own, by a kernel's number in the spec as the passes leave it.
class Tuned {
public:
    virtual ~Tuned() = default;
    /// Empty: none is known.
    virtual std::vector<model::ScheduleCase> cases(const model::Spec& spec, size_t kernel) const = 0;
    /// What is known does not fit the kernel any more.
    virtual void misfit(const model::Kernel& kernel) const = 0;
};

/// Runs the passes over the spec (compile/passes.h), plans each kernel once and the program around them. Where a
/// kernel is too large, Program::too_large is all that it makes.
Program compile(model::Spec checked, const Target& target = default_target(), const Tuned* tuned = nullptr);

/// The same behind the passes: for kernels of a program that are tried with one schedule or another.
Program compile_kernels(Draft passed, const Tuned* tuned = nullptr);

/// Kernels that have too many values to be lowered.
std::vector<Program::TooLarge> too_large(const model::Spec& spec);

}  // namespace pleat::schedule
