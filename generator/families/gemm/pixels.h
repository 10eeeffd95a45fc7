// Pixels of images as one side of an operand: those of the windows of a correlation, tap by tap, which TMA brings
// in im2col mode (implicit GEMM). In a convolution they are the rows of operand a, one after another, and a step
// along K is some channels of one tap. In the gradient of its weights they are K: operand b is the channels of the
// windows' pixels at one tap, operand a the gradient of the results. Knows nothing of tiles.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/kernel.h"
#include "plan/condition.h"
#include "plan/correlation.h"

namespace pleat::schedule {

struct Pixels {
    model::NodeId read = -1;          // the tensor at the coordinates of windows
    std::vector<WindowAxis> windows;  // outermost first
    std::vector<model::Axis> images;  // outermost first, one in memory; none: the tensor is one image
    std::vector<model::Axis> group;   // of channels: none or one
    model::Axis channel;              // the digit of those of a group
    int64_t group_channels = 1;       // of a group
    model::Size channels = 1;         // in memory

    int64_t taps() const;
    /// The axes of taps that have several, outermost first.
    std::vector<model::Axis> tap_axes() const;
    /// The dims of pixels, outermost first.
    std::vector<model::Axis> rows() const;
    /// Launches whose windows lie as im2col mode takes them, along axes that are not empty.
    Condition condition(const model::Spec& spec) const;
};

/// Of a lowered kernel's contraction; nothing where it reads no windows, or such as im2col mode does not bring.
/// `step`: channels of a step.
std::optional<Pixels> pixels_of(const model::Spec& spec, const model::Kernel& lowered, model::NodeId contraction,
                                int64_t step);
/// The same of a weight gradient, whose sum goes along the pixels. Any channels fill columns: those beyond a
/// group's are not stored.
std::optional<Pixels> pixels_along_depth(const model::Spec& spec, const model::Kernel& lowered,
                                         model::NodeId contraction);

}  // namespace pleat::schedule
