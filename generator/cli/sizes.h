// The sizes of one launch: what the user gave, and sensible values for what was left open.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "cli/session.h"
#include "model/kernel.h"

namespace pleat::cli {

/// Sizes by the name of a runtime dim.
using GivenSizes = std::map<std::string, int64_t>;

/// Takes those --dim options out of `options` that give a runtime dim of the spec its size: they are
/// values at launch rather than changes to the spec. Throws a sentence if one is no number.
GivenSizes take_runtime_sizes(SpecOptions& options);

/// In all global tensors together, where no size is given: `bench` and `tune` measure launches that go to memory.
constexpr int64_t measured_bytes = int64_t{512} << 20;

/// A value for every symbol of the spec: given sizes as they are; open dims all alike, as large as
/// `bytes` in all global tensors together allow (but at least one step each); runtime strides without
/// gaps. Throws a sentence if a given size breaks a dim's rule.
std::vector<int64_t> choose_sizes(const model::Spec& spec, const GivenSizes& given, int64_t bytes);

/// The extents of a tensor's axes.
std::vector<int64_t> extents(const model::Spec& spec, const model::Tensor& tensor,
                             const std::vector<int64_t>& symbols);
std::vector<int64_t> strides(const model::Tensor& tensor, const std::vector<int64_t>& symbols);
/// How many elements lie between a tensor's first and last, both counted; 0 if it is empty.
int64_t footprint(const model::Spec& spec, const model::Tensor& tensor, const std::vector<int64_t>& symbols);

/// "T=16, H=4096": every dim of the spec that has a name worth telling.
std::string describe_sizes(const model::Spec& spec, const std::vector<int64_t>& symbols);

}  // namespace pleat::cli
