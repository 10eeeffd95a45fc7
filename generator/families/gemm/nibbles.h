// Integers of 4 bits, two neighbours along the contracted dim in a byte: which expressions of a tensor of bytes are
// such an operand. Knows nothing of tiles.
#pragma once

#include <optional>
#include <string>

#include "model/kernel.h"

namespace pleat::schedule {

/// Each element is (nibble ^ 8 if `inverted`) - offset, so that two's complement is inverted with offset 8.
struct Nibbles {
    model::TensorId tensor = -1;
    model::Axis bytes;  // along which the tensor's bytes lie: "K / 2"
    bool high_first = false;
    bool inverted = false;
    int offset = 0;

    /// The type of the runtime that says the same (runtime/include/pleat/gpu/tile.h).
    std::string type() const;
};

/// What the value is, an integer for each value of the whole dim `depth`; nothing if it is no such integers. Found
/// by evaluating it for every byte, so that it does not matter how it is written.
std::optional<Nibbles> nibbles_of(const model::Spec& spec, const model::Graph& graph, model::NodeId value,
                                  const model::Axis& depth);

}  // namespace pleat::schedule
