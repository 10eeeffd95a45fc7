// Back-to-back GEMM: the two functions of such a launch.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "families/gemm/emit.h"
#include "families/gemm_chain/launch.h"
#include "families/row/emit.h"

namespace pleat::emit {

/// The stages between the products: a function of a tile, which leaves one of a chunk's accumulators.
class ChunkEmitter : public TileEmitter {
public:
    /// `typed`: places are dims.
    ChunkEmitter(const LaunchSource& source, const RowValues* rows, bool typed = false)
        : TileEmitter(source), rows_(rows), typed_(typed) {}

    struct Function {
        std::string text, call;
        std::vector<std::string> parameters;  // that the kernel takes for it
        std::vector<LaunchArgument> arguments;
    };
    Function emit_chunks(const std::string& name);
    /// The types of the product's places, as TypedTile takes them.
    std::string places() const;

protected:
    void take_values(std::set<model::TensorId>& tensors) override;
    void pass_more() override;
    std::string kept_in(int store) const override { return store == 0 ? intermediate_ : ""; }
    bool typed() const override { return typed_; }
    bool open_chunk() override;
    /// From the head of a chunk's function to the end of its body.
    virtual void emit_stages(const Env& grid);
    /// Does it take from the kernel's tile more than places?
    virtual bool takes_values_of_tiles() const { return false; }
    /// What the function of a chunk takes behind its place and products: the arrays that it fills.
    virtual std::vector<std::string> kept() const { return {intermediate_}; }
    /// ... and ahead of them.
    virtual std::string further_products() const { return {}; }
    std::string intermediate_;  // the array of intermediate values
    /// What the values are of columns that do not exist, as a statement about their array.
    virtual std::string value_beyond(const std::string& values) const {
        return fmt::format("pleat::clear({});", values);
    }

private:
    struct Chunk {
        std::string at, type;  // where it lies
        std::string captures;  // what its function shares with the kernel, each after a comma
    };
    const RowValues* rows_;  // that tiles compute for themselves; null: none
    bool typed_;
    Chunk chunk_;

    std::string chunk_at_type() const;

    void declare_row_values(const std::string& row);
};

class ChainEmitter : public TileEmitter {
public:
    explicit ChainEmitter(const LaunchSource& source);
    LaunchText emit() override;

protected:
    void open() override;
    const schedule::Tile* first_product() const override { return &chain_.chain->intermediate; }
    bool typed() const override { return true; }
    /// Behind others of the call, all of which have waited by then.
    bool prefetches() const override { return neighbours_.before && neighbours_.some_early; }
    std::string main_loop() const override { return "pleat/gpu/chain_sm90.h"; }

private:
    const schedule::ChainLaunch& chain_;
    std::optional<RowValues> rows_;
    std::string chunk_function_;
};

}  // namespace pleat::emit
