// Windows over an image whose rows lie apart: an operand of a contraction that is read where a coordinate of the
// result, with a tap, is a multiple of a stride, and is 0 elsewhere. The gradient of the input of a convolution by
// a stride is one, and so is a transposed convolution. Found by the stages, never by names.
#pragma once

#include <optional>
#include <vector>

#include "model/kernel.h"

namespace pleat::schedule {

/// where((output + by * tap + first) % stride == 0, T[input = (output + by * tap + first) // stride], 0)
struct StridedAxis {
    model::Axis output, input;       // of the result; of the tensor
    std::optional<model::Axis> tap;  // none: there is one
    int64_t by = 0, first = 0, stride = 2;
    int64_t taps = 1;
};

struct StridedWindow {
    model::NodeId contraction = -1, read = -1, weights = -1;
    std::vector<StridedAxis> axes;
    std::vector<std::pair<model::Axis, model::NodeId>> others;  // of the tensor, at indices without a stride
};

/// Of a written kernel's only contraction; nothing where no axis has a stride.
std::optional<StridedWindow> strided_window_of(const model::Spec& spec, const model::Kernel& kernel);

}  // namespace pleat::schedule
