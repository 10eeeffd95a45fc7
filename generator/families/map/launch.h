// A launch without reductions: threads over the coordinates of what is stored.
#pragma once

#include <vector>

#include "plan/launch.h"

namespace pleat::schedule {

struct MapLaunch final : Launch {
    /// Tensors that are contiguous along `across` rather than `lane` pass through shared memory, a square tile of
    /// both digits at a time, so that both sides of a transposition move whole lines.
    std::vector<model::TensorId> staged;
    model::Axis across;
    int across_vector = 1;                // neighbours along `across` in one access
    int tile = 0;                         // elements of the tile's side
    std::vector<MapLaunch> side_by_side;  // others, independent of this, whose blocks follow this one's in one grid
    std::vector<model::TensorId> lasting;  // small tensors that are read again once much else has passed
    bool flat = false;                     // vectors run over the whole (contiguous) domain, with a tail

    std::unique_ptr<Launch> clone() const override { return std::make_unique<MapLaunch>(*this); }
    const Family& family() const override;
    std::vector<const Launch*> beside() const override {
        std::vector<const Launch*> all;
        for (const MapLaunch& other : side_by_side) all.push_back(&other);
        return all;
    }
    bool gains_by_alignment() const override { return has_lane && !flat; }
    bool blocks_by_number() const override { return cluster == 1 && staged.empty() && !persistent && !kernel; }
    bool last_variant_suffices() const override { return true; }
    model::Schedule settings(const std::vector<int64_t>* symbols = nullptr) const override;
};

}  // namespace pleat::schedule
