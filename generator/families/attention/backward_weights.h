// The weights of attention's gradients as the values that they are: exponentials of scores, multiples by constants.
// Knows nothing of tiles.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "model/kernel.h"
#include "transform/kernel_parts.h"

namespace pleat::schedule {

/// Of what a value is a multiple by a constant, and by which, maybe 1.
std::pair<model::NodeId, double> multiple(const model::Graph& graph, model::NodeId id);

/// The factors of a product, in order, and of these the constants, multiplied.
struct Multiplied {
    std::vector<model::NodeId> factors;
    double constant = 1;
};
Multiplied multiplied(const model::Graph& graph, model::NodeId id);

/// A function of values of a kernel's part, and one of them times a constant; `at`: of the whole kernel, where it
/// is from.
model::NodeId computed(KernelPart& taken, const model::Kernel& k, model::Fn fn, std::vector<model::NodeId> args,
                       model::NodeId at);
model::NodeId scaled(KernelPart& taken, const model::Kernel& k, model::NodeId of, double factor, model::NodeId at);

/// Of p = exp(c s - L), or where(L == -inf, 0, that).
struct Exponential {
    model::NodeId scores = -1, lse = -1;
    model::NodeId value = -1;  // exp(c s - L)
    bool guarded = false;
};
std::optional<Exponential> exponential(const model::Graph& graph, model::NodeId p);
/// x of where(L == -inf, 0, x), if sums and products alone make it of that exponential and of `others`, so that it
/// is 0 where they are; others as they are.
model::NodeId unguarded(const model::Graph& graph, model::NodeId weights, const Exponential& e,
                        model::NodeId others);

}  // namespace pleat::schedule
