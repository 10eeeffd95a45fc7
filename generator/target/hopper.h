// Code of sm_90a runs on Hopper alone, so it is chosen for a Hopper GPU whatever the target is.
#pragma once

#include "target/target.h"

namespace pleat::schedule {

/// The target, or the default one, a Hopper GPU, if the target is of another architecture.
const Target& hopper_target(const Target& target);

}  // namespace pleat::schedule
