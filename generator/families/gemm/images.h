// A pass: images and weights in planes, [N, C, H, W]. TMA brings the pixels of windows where channels are
// neighbours in memory (pixels.h). A convolution, or the gradient of its input or weights, whose operands lie
// otherwise becomes two kernels of a program where that pays: KERNEL_images copies them to workspace with channels
// innermost, and KERNEL reads those. What it stores may lie either way: threads store planes.
#pragma once

#include "transform/draft.h"

namespace pleat::schedule {

void lay_out_images(Draft& draft);

}  // namespace pleat::schedule
