// What a unit should leave in its tensors: the float64 values before they are rounded, from the
// generator's evaluator or from the emitted reference; and judging a result by them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/inputs.h"
#include "cli/judge.h"
#include "cli/units.h"
#include "model/kernel.h"
#include "pleat/host_build.h"
#include "stage/evaluate.h"

namespace pleat::cli {

/// A tensor's elements as numbers, by their offset in memory.
struct Image {
    std::vector<double> value;
    std::vector<bool> written;  // by a store; elsewhere the value means nothing
};

/// What running a unit leaves.
struct Outcome {
    std::vector<HostTensor> tensors;  // as stored, by TensorId
    std::vector<Image> images;        // before rounding, by TensorId; empty for tensors that nothing stores to
    std::vector<std::string> failed;  // the texts of requires that failed
};

/// One run's facts, all by id.
struct Launch {
    const model::Spec* spec;
    const Unit* unit;
    std::vector<int64_t> symbols;
    std::vector<stage::Value> params;
    std::vector<HostTensor> tensors;  // before the run
};

/// By the generator's evaluator: slow, and the judge of everything else.
Outcome evaluate(const Launch& launch);

/// The emitted reference of a spec, built by the host compiler.
class Reference {
public:
    /// Throws pleat::Error where there is no compiler, BuildError if it refuses the text.
    explicit Reference(const Emitted& emitted);
    enum class Real { f64, f32 };
    /// In float64, or (Real::f32) in the kernel's own arithmetic, done plainly.
    Outcome run(const Launch& launch, Real real) const;

private:
    HostLibrary library_;
};

/// What the launches of a program's kernels have stored in workspace so far. A kernel's schedule may use what those
/// before it make of a tensor (weights that a phase does not meet are zeros), so none is judged on random
/// workspace.
class Workspace {
public:
    /// `outcome`: what the launch leaves.
    void keep(const Launch& launch, const Outcome& outcome);
    /// Into the launch's tensors.
    void give(Launch& launch) const;

private:
    std::map<model::TensorId, HostTensor> kept_;
};

/// Judges each stored global tensor (cli/judge.h) by float64 arithmetic, with what tolerance_of() allows beyond
/// `plain`, the same in the kernel's own arithmetic. Without `plain` an element may be off by 1e-12 of the largest.
std::vector<Judgement> judge(const Launch& launch, const std::vector<HostTensor>& result, const Outcome& expected,
                             const Outcome* plain);

}  // namespace pleat::cli
