// Maps: no reductions. Threads over the coordinates of what is stored (emit.cpp), or square tiles of two
// digits that pass through shared memory (emit_tiles.cpp); a map may take many sets of arguments at once
// (emit_each.cpp).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "codegen/launch_emitter.h"
#include "families/map/launch.h"

namespace pleat::emit {

class MapEmitter : public LaunchEmitter {
public:
    explicit MapEmitter(const LaunchSource& source);
    LaunchText emit() override;

protected:
    void emit_body() override;
    bool shares_division() const override { return true; }

private:
    const schedule::MapLaunch& map_;

    // emit_each.cpp
    bool takes_lists() const;
    int room_for_sets() const;
    std::string with_lists(const std::string& bounds, const Writer& body) const;

    // emit.cpp
    size_t divided_digit() const;
    bool lane_in_vectors() const;
    std::optional<model::Size> stride_through(const model::Tensor& tensor, size_t last) const;
    std::optional<Writer> declare_map_places(Env& env);

    // emit_tiles.cpp
    /// A map by square tiles that pass through shared memory.
    class MapTiles {
    public:
        explicit MapTiles(MapEmitter& launch);
        void emit();

    private:
        struct Side {  // one of the tile's two digits
            model::Axis axis;
            std::string extent;
            std::string first;  // of the block's tile
        };
        struct Staged {
            model::TensorId tensor;
            std::string in, tile;
        };
        void find_block();
        void declare_tiles();
        void bring_in();
        void compute();
        Env place(const std::string& along_lane, const std::string& along_across);
        std::string inside(const Env& place) const;
        int vectors_a_row() const { return p_.tile / p_.across_vector; }

        MapEmitter& emitter_;
        Writer& out_;
        const schedule::MapLaunch& p_;
        Side lane_, across_;
        Env block_;  // the digits that the block has one place of
        std::vector<Staged> staged_;
        int loads_ = 0;    // of a thread
        int columns_ = 1;  // that a thread reads at once
    };
};

}  // namespace pleat::emit
