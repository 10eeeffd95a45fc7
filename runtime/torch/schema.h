// What an operator of torch takes and gives, from a kernel's manifest.
#pragma once

#include <string>
#include <vector>

#include "pleat/manifest.h"

namespace pleat::torch_ops {

struct Signature {
    std::vector<int> inputs, results;  // tensors of the manifest
    std::vector<int> sizes;            // symbols that no input shows: arguments by name
    std::string schema;                // "rmsnorm(Tensor X, Tensor W, *, float eps=1e-06) -> Tensor"
};

/// The symbol of the open dim that is an axis of a tensor as it is, or -1.
int open_dim(const Manifest& manifest, const Manifest::Tensor& tensor, size_t axis);

Signature signature_of(const Manifest& manifest);

}  // namespace pleat::torch_ops
