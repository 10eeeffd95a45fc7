// A pass: polyphase. Of an image whose rows lie apart (strided_window.h), as in the gradient of the input of a
// convolution by a stride or in a transposed convolution, most taps meet zeros. Pixels of the result whose places
// are alike modulo the stride, a phase, meet the same taps: each phase is a correlation without a stride, of which
// a store names every second (third, ...) pixel. The weights are copied phase by phase ahead. Either all phases are
// one kernel, digits of its channels that have as many taps as the longest (of which tiles leave out those that are
// zero), or each is a kernel of its own with its own taps alone: whichever takes less time by the bytes and
// products of both.
#pragma once

#include "transform/draft.h"

namespace pleat::schedule {

void split_phases(Draft& draft);

}  // namespace pleat::schedule
