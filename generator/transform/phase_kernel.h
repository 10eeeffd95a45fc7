// A kernel at the pixels of one phase of its result, or at those of all (polyphase.h).
#pragma once

#include <optional>
#include <vector>

#include "model/kernel.h"
#include "transform/kernel_parts.h"
#include "transform/strided_window.h"

namespace pleat::schedule {

/// The taps that the pixels of one phase meet along an axis: first, first + step, ...; pixel `i` of the phase reads
/// the tensor at i + at + by * u for tap number u.
struct PhaseTaps {
    int64_t first = 0, step = 1, count = 0, at = 0, by = 0;
};
PhaseTaps taps_of(const StridedAxis& axis, int64_t phase);

/// Along one axis: which pixels of the result, and which of the tensor.
struct PhaseAxis {
    model::Axis position;                    // pixels of a phase
    std::optional<model::Axis> phase_digit;  // of all phases, counted from `phase` on; none: that alone
    int64_t phase = 0;
    std::optional<model::Axis> tap;  // of the phase's taps; none: there is one
    int64_t at = 0, by = 0;          // as PhaseTaps
};

/// Which kernels can be taken at a phase: whose stages take the strided axes one by one.
bool can_be_phased(const model::Spec& spec, const model::Kernel& kernel, const StridedWindow& window);

class PhaseKernel {
public:
    PhaseKernel(const model::Spec& spec, const model::Kernel& from, const StridedWindow& window,
                std::vector<PhaseAxis> axes);
    /// The kernel with these weights, a tensor of the spec's; none: the written ones. `taps`: has the phase any?
    /// `first`: of several kernels, which stores what lies along no strided axis.
    model::Kernel run(model::TensorId weights, bool taps, bool first);

private:
    const model::Spec& spec_;
    const model::Kernel& from_;
    const StridedWindow& window_;
    std::vector<PhaseAxis> axes_;
    model::Kernel to_;
    KernelPart part_;
    std::vector<model::NodeId> now_;

    bool strided(const model::Domain& domain) const;
    model::Domain moved(const model::Domain& domain) const;
    model::NodeId pixel(size_t axis);
    model::NodeId take(model::NodeId id);
    model::NodeId make(model::NodeId id);
    model::NodeId contraction(model::TensorId weights);
    model::NodeId window();
    void take(model::Store& store);
};

/// Arithmetic of indices.
model::NodeId integers(const model::Kernel& of, KernelPart& part, model::Fn fn, model::NodeId a, model::NodeId b,
                       model::NodeId at);

}  // namespace pleat::schedule
