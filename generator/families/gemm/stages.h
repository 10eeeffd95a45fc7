// What the stages of a kernel ask of a tile of their product: that its pieces are whole digits of what they go
// through, that a thread has the values that they read together, and that none reads what another has stored.
#pragma once

#include <vector>

#include "families/gemm/tile.h"
#include "model/kernel.h"

namespace pleat::schedule {

class TileStages {
public:
    /// `depends`: on the product, by node. All that is known of the tile may still change.
    TileStages(const model::Spec& spec, const model::Kernel& kernel, const std::vector<char>& depends, Tile& tile)
        : spec_(spec), kernel_(kernel), graph_(kernel.graph), depends_(depends), tile_(tile) {}

    /// The stores of the product at an index that a row has (Tile::gathers): the thread that comes by it stores it.
    /// `columns`: the digits of the result's columns.
    void find_gathers(const model::Domain& columns);
    /// Once rows, columns and reductions are known. Throws Untiled (operands.h).
    void check();

private:
    const model::Spec& spec_;
    const model::Kernel& kernel_;
    const model::Graph& graph_;
    const std::vector<char>& depends_;
    Tile& tile_;

    const model::Tensor& tensor(model::TensorId t) const { return spec_.tensors[static_cast<size_t>(t)]; }
    void check_sinks() const;
    void find_what_stays();
    bool has_one_value(const model::Axis& axis) const;
    bool gathered(model::NodeId id) const;
    void check_substitutions() const;
    void check_snapshot() const;
};

}  // namespace pleat::schedule
