// Swizzles as XORs of digits. A named pattern permutes the 16-byte chunks of shared memory by bits of their
// address; here it becomes XORs of the digits that those bits are, whatever dims they belong to. Pure functions of
// the model.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/kernel.h"

namespace pleat::layout {

/// A pattern of the hardware: the `bits` address bits from 4 up are XORed with as many from 7 up, which permutes
/// chunks of 16 bytes within `16 << bits` and repeats after `128 << bits` bytes (PTX ISA, "Swizzling Modes" of
/// tensor copies; the same patterns are those of wgmma's matrix descriptors).
struct Pattern {
    std::string_view name;
    int bits;
    int64_t repeat() const { return int64_t{128} << bits; }
};
const Pattern* pattern_named(std::string_view name);
/// "32B, 64B and 128B"
std::string_view pattern_names();

/// The XORs of a swizzle, or why there are none: the end of a sentence about the tensor.
struct Swizzle {
    std::vector<model::Xor> xors;
    std::string why;
};

/// A named pattern over a tensor whose strides are set. Bits that no element has set need no XOR.
Swizzle swizzle_of_pattern(const model::Spec& spec, const model::Tensor& tensor, const Pattern& pattern);

/// `target` XORed with `source`, cut where the tensor's memory cuts the target.
Swizzle swizzle_of_digits(const model::Spec& spec, const model::Tensor& tensor, const model::Axis& target,
                          const model::Axis& source);

/// Elements that a tensor's swizzle permutes among each other without regard to which of them the tensor has; 1: it
/// permutes the tensor's own.
int64_t swizzle_line(const model::Tensor& tensor);

}  // namespace pleat::layout
