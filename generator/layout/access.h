// How a run of neighbouring coordinates meets a tensor's memory: contiguous runs, alignment, bytes.
// Pure functions of the model.
#pragma once

#include <optional>
#include <vector>

#include "model/kernel.h"

namespace pleat::layout {

/// What is known to divide a size at every launch.
int64_t known_divisor(const model::Spec& spec, const model::Size& size);
/// An upper bound of a size over all launches, if one is known.
std::optional<int64_t> upper_bound(const model::Spec& spec, const model::Size& size);

/// The number of elements a tensor's coordinates name (the product of its axes' extents).
model::Size elements(const model::Spec& spec, const model::Tensor& tensor);
/// Elements from the first to one past the last: sum of (extent - 1) * stride + 1.
model::Size span(const model::Spec& spec, const model::Tensor& tensor);
/// What so many bytes take of a workspace, in which everything begins at 256 bytes: a cache line's alignment, TMA
/// 's and the workspace's own.
model::Size room_for(const model::Spec& spec, const model::Size& bytes);
/// Can every offset into this tensor be held by a 32-bit int?
bool offsets_fit_int(const model::Spec& spec, const model::Tensor& tensor);
/// Can every index of this dim be held by a 32-bit int?
bool index_fits_int(const model::Spec& spec, model::DimId dim);

/// The stride in elements of one step of `lane`, if the tensor is linear along it (within one of its axes).
std::optional<model::Size> stride_along(const model::Tensor& tensor, const model::Axis& lane);

/// The largest power of two n <= limit such that any n consecutive coordinates along `lane`, starting at a
/// multiple of n, lie contiguously in memory, aligned to n elements (or, if that is more, to 16 bytes), whatever
/// the other coordinates are. 1 where the lane is not the tensor's contiguous direction.
int vector_width(const model::Spec& spec, const model::Tensor& tensor, const model::Axis& lane, int limit);

/// Neighbours along the lane whose every one of `parts` values of `digit` lies beside the other: pairs, as of
/// complex numbers.
struct Pairs {
    model::Axis digit;  // stride 1; the lane's stride is its extent
    int64_t parts = 2;  // 2 or 4
    int width = 1;      // how many neighbours along the lane, all their parts with them, may move together
};
std::optional<Pairs> pairs(const model::Spec& spec, const model::Tensor& tensor, const model::Axis& lane,
                           int limit);

/// Does the tensor depend on this digit at all?
bool depends_on(const model::Tensor& tensor, const model::Axis& axis);

}  // namespace pleat::layout
