// An operand of a product in tiles: how its tensor lies in memory and comes to a tile.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "families/gemm/nibbles.h"
#include "model/kernel.h"

namespace pleat::schedule {

/// One axis of an operand for TMA, which sees at most five.
struct MapAxis {
    model::Axis axis;
    model::Size extent, stride;  // in elements
    int64_t box = 1;             // of one copy
    // Of packed rows: where a sequence begins along `at`, the tensor's own axis, and a place along `axis` is added
    // to that; -1: places along `axis` are the tensor's own.
    model::NodeId begin = -1;
    model::Axis at = {};
};

struct Operand {
    model::TensorId tensor = -1;
    bool across = false;  // contiguous along rows (columns) of the result rather than along K
    int cast_bytes = 0;   // of an element as it comes, where it is cast on its way; 0: it comes as it is multiplied
    std::optional<Nibbles> nibbles;  // ... where two come in one byte
    std::vector<MapAxis> map;        // for TMA, innermost first
    size_t map_batch = 0;            // axes of the map that have one value in a tile
    bool evict_first = false;        // in the L2 cache, in some launches (families/gemm/evict_first.h)

    bool is_cast() const { return cast_bytes > 0; }
    /// How many neighbours along K one element in memory holds.
    int packed() const { return nibbles ? 2 : 1; }
    /// The digits of K along which its elements lie in memory.
    model::Axis along(const model::Axis& depth) const { return nibbles ? nibbles->bytes : depth; }
    /// Bytes in memory of so many neighbours along K, where they are cast.
    int bytes_cast(int elements) const { return elements / packed() * cast_bytes; }
};

/// A factor of the products of one step along K, which goes along K's blocks.
struct StepFactor {
    model::NodeId node = -1;
    bool inverse = false;  // divides
    bool of_rows = false;  // else along columns, or along neither
};

/// Scales of blocks of the operands: what the products of a step are multiplied by.
struct BlockScales {
    std::vector<StepFactor> factors;
    bool by_column = false;  // some differ between the columns of a tile: each stage brings them

    bool of_rows() const {
        return std::any_of(factors.begin(), factors.end(), [](const StepFactor& f) { return f.of_rows; });
    }
};

}  // namespace pleat::schedule
