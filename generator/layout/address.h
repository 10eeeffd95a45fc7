// Where an element of a tensor lies: the digits that memory holds, with their strides and what a swizzle XORs onto
// them, the period of each dim, and the offset of given indices by plain integer arithmetic. Pure functions of the
// model.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/kernel.h"

namespace pleat::layout {

/// An interval of a dim's digits that memory holds with one stride.
struct Digit {
    model::Axis axis;
    size_t stride = 0;                  // the axis of the tensor whose stride...
    int64_t factor = 1;                 // ...times this is the digit's
    std::optional<model::Axis> source;  // the digit that a swizzle XORs onto this one
};

/// The dims of a tensor, in the order in which its axes first name them.
std::vector<model::DimId> dims(const model::Tensor& tensor);

/// The tensor's digits of a dim, coarsest first. Neighbours that lie in memory as one are one digit, unless a
/// swizzle tells them apart.
std::vector<Digit> digits(const model::Tensor& tensor, model::DimId dim);

/// From which step on the address moves by a constant along the dim, wherever one is: offset(d + period) -
/// offset(d) is the same for all d. 0: no step does, because the swizzle reads or moves a digit without an end.
int64_t period(const model::Tensor& tensor, model::DimId dim);

/// Elements from the first to the one with these indices, one for each dim of the spec (those of other dims do not
/// matter), given the values of the spec's symbols.
int64_t offset(const model::Tensor& tensor, const std::vector<int64_t>& indices,
               const std::vector<int64_t>& symbols);

/// Elements of one slot of a tensor whose sizes and strides are constants, from its first to behind its last: with
/// the padding that a swizzle needs. Nothing if a size or stride is not constant.
std::optional<int64_t> storage(const model::Spec& spec, const model::Tensor& tensor);

/// Elements from one slot of a ring to the next: its storage, aligned like the tensor. Of a tensor without a ring,
/// what one tensor takes before another may follow.
std::optional<int64_t> slot(const model::Spec& spec, const model::Tensor& tensor);

}  // namespace pleat::layout
