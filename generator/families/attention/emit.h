// Attention: the functions of such a launch.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "families/attention/launch.h"
#include "families/gemm_chain/emit.h"

namespace pleat::emit {

/// So many batches of tiles as have room in the L2 cache with the keys that they read, `bytes` each. `products`:
/// whose operand b lies along the keys.
std::string batches_in_cache(const model::Spec& spec, const schedule::Tile& products, const std::string& keys,
                             int64_t bytes);
/// The same where some rows see fewer keys than others; else 0.
std::string batches_together(const model::Spec& spec, const schedule::KeyMask& mask, const schedule::Tile& products,
                             const std::string& keys, int64_t bytes);
/// How many batches that follow one another read the same keys.
std::string batches_sharing(const model::Spec& spec, const schedule::Tile& products);

/// A sum as an expression of its terms' values.
std::string sum_of(const std::vector<schedule::KeyBound::Term>& terms, int64_t constant,
                   const std::function<Code(model::NodeId)>& value);

/// A function of a sequence's number, which says how many rows are its own; its name.
std::string emit_of_sequence(TileEmitter& emitter, const char* wanted, const schedule::PackedLength& sum);
/// Axes whose extents, or bound coordinates, the values name in emitted code.
std::vector<model::Axis> axes_of_sizes(const model::Graph& graph, const std::vector<model::NodeId>& roots);

/// What the softmax sees of a block of keys: a function of a tile, which leaves one of a block's accumulators.
class ScoresEmitter final : public ChunkEmitter {
public:
    /// `within`: every key of the block exists.
    ScoresEmitter(const LaunchSource& source, bool within) : ChunkEmitter(source, nullptr, true), within_(within) {
        context_.sizes_fit = true;
    }
    const std::set<std::string>& headers() const { return further_headers_; }

protected:
    bool shares_work() const override { return true; }
    bool lies_within(model::DimId dim) const override { return within_ && dim == gemm_.tile.column.dim; }
    std::string value_beyond(const std::string& values) const override {
        return fmt::format("pleat::see_nothing({});", values);
    }

private:
    bool within_;
};

/// What the probabilities of a block of keys are multiplied by.
class MultiplierEmitter final : public ChunkEmitter {
public:
    /// `within`: every key of the block exists.
    MultiplierEmitter(const LaunchSource& source, bool within)
        : ChunkEmitter(source, nullptr, true), within_(within) {
        context_.sizes_fit = true;
    }

protected:
    bool lies_within(model::DimId dim) const override { return within_ && dim == gemm_.tile.column.dim; }
    bool joins_neighbours() const override { return false; }
    std::string value_beyond(const std::string& values) const override {
        return fmt::format("static_cast<void>({});  // what it multiplies is 0", values);
    }

private:
    bool within_;
};

/// Which keys some rows see.
class RangeEmitter final : public TileEmitter {
public:
    /// `packed`: other rows follow where the keys end. `length`: how many keys there are, where it is no extent.
    RangeEmitter(const LaunchSource& source, const model::Axis& key, const schedule::KeyMask& mask,
                 bool packed = false, const schedule::PackedLength* length = nullptr)
        : TileEmitter(source), key_(key), mask_(mask), packed_(packed), length_(length) {}
    ChunkEmitter::Function emit_range(const std::string& name);

protected:
    std::vector<model::Axis> further_digits() const override;
    std::vector<model::NodeId> further_values() const override;
    /// Scores are not its business.
    bool stays(const schedule::Sink&) const override { return true; }

private:
    const model::Axis key_;
    const schedule::KeyMask& mask_;
    const bool packed_;
    const schedule::PackedLength* length_;
};

/// A number of all scores of a tile, or of all tiles.
class FactorEmitter final : public TileEmitter {
public:
    explicit FactorEmitter(const LaunchSource& source) : TileEmitter(source) {}
    /// Its call ends where that of the tile follows.
    ChunkEmitter::Function emit_factor(const std::string& name);
    /// Its call is whole.
    ChunkEmitter::Function emit_bound(const std::string& name);

protected:
    bool stays(const schedule::Sink&) const override { return true; }

private:
    ChunkEmitter::Function emit_number(const std::string& name, const std::string& what, bool of_tile);
};

class AttentionEmitter final : public TileEmitter {
public:
    explicit AttentionEmitter(const LaunchSource& source);
    LaunchText emit() override;

protected:
    void open() override;
    void pass_workspace() override;
    const schedule::Tile* first_product() const override { return &attention_.products; }
    bool typed() const override { return true; }
    std::string main_loop() const override { return "pleat/gpu/attention_sm90.h"; }
    void take_values(std::set<model::TensorId>& tensors) override;
    std::vector<model::NodeId> further_values() const override;
    std::vector<model::Axis> further_digits() const override {
        return {gemm_.tile.column, attention_.row(), attention_.key};
    }

private:
    const schedule::Attention& attention_;
    std::string functions_;  // ahead of the kernel
    std::string lse_, workspace_;
    std::string places_;  // the types of the first product's

    schedule::GemmLaunch launch_of(const model::Kernel& part) const;
    void declare_grid();
    void declare_listed_grid(const std::string& unlike);
    std::string emit_scores(const char* wanted, const ChunkEmitter::Function& function);
    ChunkEmitter::Function emit_multiplier();
};

}  // namespace pleat::emit
