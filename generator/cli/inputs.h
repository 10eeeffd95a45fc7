// Random contents for a spec's tensors: the same bytes for the same seed on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "model/kernel.h"

namespace pleat::cli {

/// A tensor's memory on the host, with the sizes and strides (in elements) of one launch.
struct HostTensor {
    std::vector<int64_t> shape;
    std::vector<int64_t> strides;
    std::vector<std::byte> bytes;
};

/// Every tensor of the spec. What a kernel reads holds random values: reals about normal with
/// deviation 1 (not negative where a square root or logarithm takes them as they are), integers that
/// serve as an index within the indexed extent, offsets of packed sequences that do not decrease, other integers of
/// one byte any, and others small.
/// Everything else holds a pattern (0x7f bytes) that shows what was not written.
std::vector<HostTensor> random_tensors(const model::Spec& spec, const std::vector<int64_t>& symbols, uint64_t seed);

}  // namespace pleat::cli
