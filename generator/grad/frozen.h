// A spec in which stop(x) is what it was: differences of it leave out what gradients leave out.
#pragma once

#include "model/kernel.h"

namespace pleat::grad {

/// `recording` also stores each stop(x), to a tensor of its own behind the spec's, and `frozen` reads it there.
/// Without a stop(x) both are the spec.
struct Frozen {
    model::Spec recording, frozen;
};
Frozen frozen(const model::Spec& spec);

}  // namespace pleat::grad
