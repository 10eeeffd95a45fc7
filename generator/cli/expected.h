// What a unit should leave in its tensors: the float64 values before they are rounded, from the
// generator's evaluator or from the emitted reference; and judging a result by them.
#pragma once

#include <string>
#include <vector>

#include "cli/inputs.h"
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

/// How one tensor of a result compares.
struct Judgement {
    model::TensorId tensor = -1;
    double error = 0;     // the largest |result - expected|, both finite
    double at_bound = 0;  // the bound at the element that comes closest to its own (or exceeds it most)
    double at_error = 0;  // the error there
    int64_t where = -1;   // that element's offset
    int64_t wrong = 0;    // elements beyond their bound, infinities and NaNs that differ included
    int64_t strayed = 0;  // elements that no store writes and that changed
    bool right() const { return wrong == 0 && strayed == 0; }
};

/// Each element of each stored global tensor may be off by half a unit in the last place of the
/// tensor's dtype, and twice the error of `plain`: the largest distance, in this tensor, of float32
/// arithmetic from float64, both before rounding; and by what lies beyond plain arithmetic (cli/tolerance.h).
/// Without `plain` by 1e-12 of the largest value.
std::vector<Judgement> judge(const Launch& launch, const std::vector<HostTensor>& result, const Outcome& expected,
                             const Outcome* plain);

}  // namespace pleat::cli
