// The normal form "correlation" of a sum of products: one operand is read at coordinates that are affine in those
// of the result and in the taps, group by group of channels; the other, of weights, is the same for all positions.
// A convolution is one, and so is its input gradient. That of its weights is the same sum along the positions
// instead of the taps. Found by the stages, never by names. Knows nothing of schedules.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/kernel.h"

namespace pleat::schedule {

/// An axis of the result along which windows lie: the input at stride * output + dilation * tap + first.
struct WindowAxis {
    model::Axis output, input;       // the digit of the result, and what of the tensor it replaces
    std::optional<model::Axis> tap;  // none: one tap
    int64_t taps = 1;
    int64_t stride = 1, dilation = 1;
    int64_t first = 0;     // of the window of output 0
    bool flipped = false;  // the tap's digit counts down as the input counts up
    model::Size step = 1;  // elements between neighbouring inputs
};

struct Correlation {
    model::NodeId sum = -1;      // the reduction
    model::NodeId weights = -1;  // the other operand
    model::TensorId tensor = -1;
    model::Dtype dtype = model::Dtype::bf16;  // of both operands
    WindowAxis columns;                       // of the tensor's inner axis
    std::optional<WindowAxis> rows, planes;   // of those around it
    std::vector<model::Axis> images;          // digits of the result that the tensor has and the weights lack
    std::vector<model::Axis> group;           // the digit that both have: none or one
    int64_t groups = 1;
    std::optional<model::Axis> in, out;   // channels of a group: the reduced digit, and the result's own; none: one
    int64_t group_in = 1, group_out = 1;  // how many
    std::vector<model::Axis> more_out;    // digits of the result outside of `out` that the weights have, too
    model::Size channels = 1;             // of the tensor: neighbours in memory, group by group
};

/// The gradient of a correlation's weights: `windows` are those of the correlation, of which `weights` is the
/// gradient of the results, and `images` and the windows' outputs are reduced.
struct WeightGradient {
    Correlation windows;
    model::TensorId gradient = -1;
    std::vector<model::NodeId> totals;  // sums of the gradient alone along all positions
};

/// Of a lowered kernel; why it is none; nothing to say (empty) of kernels that read nothing at shifted coordinates.
std::variant<Correlation, std::string> correlation_of(const model::Spec& spec, const model::Kernel& lowered);
std::variant<WeightGradient, std::string> weight_gradient_of(const model::Spec& spec, const model::Kernel& lowered);

}  // namespace pleat::schedule
