// Gradients of slices: of values read at constant places of some digits, which add up slice by slice.
#pragma once

#include <utility>
#include <vector>

#include "grad/algebra.h"
#include "model/kernel.h"

namespace pleat::grad {

/// A gradient of all of a value, or of a slice of it.
struct Part {
    Id value;
    Slot slot;
};

using SlotSums = std::vector<std::pair<Slot, Id>>;

/// The part as a gradient of all of the value: 0 outside of its slot.
Id whole(Algebra& a, const Part& part);

/// The slots of parts that are all slices by the same digits, and their sums; empty: there is one that is none.
SlotSums by_slot(Algebra& a, const std::vector<Part>& parts);

/// How many slots there are by these digits, or 0: too many to write out, or not known.
int64_t places_of(const model::Spec& spec, const Slot& slot);

/// The gradient of all of a value. Where there is a part for each slot, it is kept in slices.
Id combined(Algebra& a, const model::Spec& spec, const std::vector<Part>& parts);

/// Adds the slots that nothing reads, with gradient 0.
void fill(Algebra& a, const model::Spec& spec, SlotSums& slots);

}  // namespace pleat::grad
