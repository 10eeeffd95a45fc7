// Attention: the functions of such a launch.
#pragma once

#include <string>
#include <vector>

#include "families/attention/launch.h"
#include "families/gemm_chain/emit.h"

namespace pleat::emit {

/// What the softmax sees of a block of keys: a function of a tile, which leaves one of a block's accumulators.
class ScoresEmitter final : public ChunkEmitter {
public:
    /// `within`: every key of the block exists.
    ScoresEmitter(const LaunchSource& source, bool within) : ChunkEmitter(source, nullptr), within_(within) {}

protected:
    bool lies_within(model::DimId dim) const override { return within_ && dim == gemm_.tile.column.dim; }
    std::string value_beyond(const std::string& values) const override {
        return fmt::format("pleat::see_nothing({});", values);
    }

private:
    bool within_;
};

/// Which keys some rows see.
class RangeEmitter final : public TileEmitter {
public:
    RangeEmitter(const LaunchSource& source, const schedule::Attention& attention)
        : TileEmitter(source), attention_(attention) {}
    ChunkEmitter::Function emit_range(const std::string& name);

protected:
    std::vector<model::Axis> further_digits() const override { return {attention_.key, gemm_.tile.row}; }
    /// Scores are not its business.
    bool stays(const schedule::Sink&) const override { return true; }

private:
    const schedule::Attention& attention_;
};

class AttentionEmitter final : public TileEmitter {
public:
    explicit AttentionEmitter(const LaunchSource& source);
    LaunchText emit() override;

protected:
    void open() override;
    const schedule::Tile* first_product() const override { return &attention_.products; }
    std::string main_loop() const override { return "pleat/gpu/attention_sm90.h"; }
    void take_values(std::set<model::TensorId>& tensors) override;
    std::vector<model::Axis> further_digits() const override {
        return {gemm_.tile.column, gemm_.tile.row, attention_.key};
    }

private:
    const schedule::Attention& attention_;
    std::string functions_;  // ahead of the kernel
    std::string lse_;

    schedule::GemmLaunch launch_of(const model::Kernel& part) const;
    std::string together() const;
    std::string emit_scores(const char* wanted, const ChunkEmitter::Function& function);
};

}  // namespace pleat::emit
