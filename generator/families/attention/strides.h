// Attention whose strides are known at launch only: variants that assume rows whole multiples of 16 bytes apart,
// with that as their condition.
#pragma once

#include "plan/family.h"

namespace pleat::schedule {

/// What `match` finds of tensors whose rows are whole 16 bytes apart, as far as strides that are known at launch
/// allow it; without such strides, what it finds.
Match of_whole_vectors(const Problem& problem, Match (*match)(const Problem&));

}  // namespace pleat::schedule
