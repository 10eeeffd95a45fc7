// Gradients of packed sequences: operands whose rows begin at an offset of each sequence, and results that only the
// rows within a sequence have. Knows nothing of tiles and of weights.
#pragma once

#include <optional>
#include <vector>

#include "families/attention/backward_stages.h"
#include "families/attention/packed.h"

namespace pleat::schedule {

/// One side of the plane, queries or keys: of each sequence, where its rows begin and how many they are. Values are
/// of the lowered kernel.
struct PackedSide {
    model::NodeId start = -1;
    model::NodeId within = -1;  // true of rows within the sequence
    PackedLength length;
};

struct BackwardPacked {
    /// Operands of products, and numbers of a row; a tensor that stands for each (packed.h).
    struct Value {
        model::NodeId node = -1;
        PackedRead read;
        model::TensorId stand_in = -1;
    };
    std::vector<Value> values;
    PackedSide queries, keys;

    const Value* value_of(model::NodeId node) const;
    const Value* value_standing(model::TensorId stand_in) const;
};

/// Adds stand-ins to `spec`; nothing: operands are no packed sequences. Throws Untiled (operands.h) of what is in
/// part.
std::optional<BackwardPacked> backward_packed(model::Spec& spec, const model::Kernel& kernel,
                                              const BackwardStages& stages);

}  // namespace pleat::schedule
