// Operands of a contraction as tensor cores would take them.
#pragma once

#include <optional>
#include <vector>

#include "model/kernel.h"

namespace pleat::schedule {

/// Integers that tensor cores multiply.
constexpr bool is_short_integer(model::Dtype d) { return d == model::Dtype::i8 || d == model::Dtype::u8; }

/// The part of an operand that goes along the contracted dims.
struct ContractedOperand {
    model::NodeId value = -1;  // a tensor's element, or what is to be stored to one
    model::Dtype dtype = model::Dtype::f32;
    bool tf32 = false;
    bool computed = false;
};

/// Nothing if tensor cores do not multiply such an operand.
std::optional<ContractedOperand> contracted_operand(const model::Spec& spec, const model::Graph& graph,
                                                    model::NodeId id, const std::vector<model::Axis>& along);

/// Is a value made of one contraction, element by element?
bool of_one_contraction(const model::Graph& graph, model::NodeId value);

}  // namespace pleat::schedule
