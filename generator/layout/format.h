// What people want to know of a tensor's memory, in words: strides, periods, and what a warp's access costs. Pure
// functions of the model; writes text and nothing else.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "layout/placement.h"
#include "layout/warp.h"

namespace pleat::layout {

/// "M / 8", or the name that the spec gives this fold.
std::string name_of(const model::Spec& spec, const model::Axis& axis);
/// "A [M % 64, K % 64]"
std::string title_of(const model::Tensor& tensor);

/// "128B", "K % 64 / 8 ^ M % 8" or, without a swizzle, "".
std::string swizzle_of(const model::Spec& spec, const model::Tensor& tensor);

/// "a 4-way", "an 8-way"
std::string in_ways(int degree);
/// What these lanes' access costs where the tensor lies: "4 wavefronts, no conflict", "32 wavefronts, an
/// 8-way conflict", "32 sectors where 16 would do".
std::string format_cost(const model::Tensor& tensor, std::span<const int64_t> addresses, int bytes_each);

/// How many values an axis of an index on threads takes; nothing if that is known only at launch.
std::optional<int64_t> threads_along(const model::Spec& spec, const model::Axis& axis);

/// Where the coordinates of an index on threadIdx.x lie in a tensor; those that the tensor lacks are ignored.
struct Lanes {
    const model::Index* index = nullptr;
    int64_t run = 1;                 // elements that one lane takes at once
    bool unique = true;              // no element belongs to two lanes
    std::vector<int64_t> addresses;  // bytes, of the first warp's lanes
    std::vector<int64_t> plain;      // the same without the swizzle
};
/// One for each index on threadIdx.x that shares a dim with the tensor.
std::vector<Lanes> lanes_of(const model::Spec& spec, const Placement& placement);

/// The lines that `pleat explain` prints below a tensor, each indented by four.
std::string format_layout(const model::Spec& spec, const model::Tensor& tensor);

}  // namespace pleat::layout
