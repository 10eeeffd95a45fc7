// What is asked of a gradient: the options' words as tensors, and the tensors that gradients are given and stored
// in.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "grad/forward.h"
#include "grad/grad.h"
#include "grad/tensors.h"

namespace pleat::grad {

struct Request {
    std::vector<int> of, wrt;
    std::map<int, int> gradient;  // of a tensor
    std::map<int, Id> given;      // of an output
    std::set<int> inplace;        // read and stored over
    std::vector<Role> roles;      // of what is given
};

/// Reports words that name nothing, and nothing that has a gradient.
std::optional<Request> request_of(const Options& options, const Forward& forward, Algebra& a, Tensors& tensors,
                                  Diagnostics& diagnostics);

}  // namespace pleat::grad
