// The gradients of attention: the functions of such a launch.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "families/attention/backward_launch.h"
#include "families/attention/emit.h"

namespace pleat::emit {

/// The weights of a block of columns: a function of 64 rows, which leaves one of a block's products.
class WeightsEmitter final : public ChunkEmitter {
public:
    /// `within`: every column of the block exists. `awaits`: the second product is there once it is ready().
    WeightsEmitter(const LaunchSource& source, const schedule::BackwardSide& side, bool within, bool awaits)
        : ChunkEmitter(source, nullptr, true), side_(side), within_(within), awaits_(awaits) {
        context_.sizes_fit = true;
    }
    Function emit_weights(const std::string& name);

protected:
    void take_values(std::set<model::TensorId>& tensors) override;
    void emit_stages(const Env& grid) override;
    bool open_chunk() override;
    bool lies_in_memory(model::TensorId tensor) const override;
    bool lies_within(model::DimId dim) const override { return within_ && dim == side_.column.dim; }
    std::string kept_in(int store) const override;
    std::vector<std::string> kept() const override { return kept_; }
    std::string further_products() const override { return "const auto& " + others_; }
    std::string products_in(model::NodeId node) const override;
    bool joins_neighbours() const override { return false; }
    bool takes_values_of_tiles() const override { return !side_.values.empty(); }
    /// The main loop rounds weights, two at a time.
    std::string converted(const model::Store&, const std::string& text) const override { return text; }
    std::string value_beyond(const std::string& values) const override {
        return fmt::format("pleat::weigh_nothing({});", values);
    }

private:
    const schedule::BackwardSide& side_;
    bool within_, awaits_, opened_ = false;
    std::string others_;
    std::vector<std::string> kept_;  // weights, then the terms of all totals

    bool needs_others(const schedule::Sink& sink) const;
    model::NodeId kept_value(const schedule::Sink& sink) const;
    bool comes_early(const schedule::Sink& sink) const;
};

/// The numbers of a column that come beside it.
class ColumnValuesEmitter final : public TileEmitter {
public:
    ColumnValuesEmitter(const LaunchSource& source, const schedule::BackwardSide& side,
                        const schedule::BackwardPacked* packed)
        : TileEmitter(source), side_(side), packed_(packed) {}
    ChunkEmitter::Function emit_values(const std::string& name);

protected:
    std::vector<model::TensorId> further_tensors() const override;
    std::vector<model::NodeId> further_values() const override;
    std::vector<model::Axis> further_digits() const override { return {side_.column}; }
    bool stays(const schedule::Sink&) const override { return true; }

private:
    const schedule::BackwardSide& side_;
    const schedule::BackwardPacked* packed_;  // null: columns lie from the first one on

    const schedule::PackedRead* read_at_offset(size_t value) const;
    std::string open_places(Env& env, const std::string& column);
};

/// What becomes of the sums of a tile.
class SumsEmitter final : public TileEmitter {
public:
    explicit SumsEmitter(const LaunchSource& source) : TileEmitter(source) {}
    ChunkEmitter::Function emit_sums(const std::string& name);

protected:
    bool typed() const override { return true; }
};

/// What becomes of the totals of a tile's rows: one lane of four has each.
class TotalsEmitter final : public TileEmitter {
public:
    TotalsEmitter(const LaunchSource& source, const schedule::BackwardSide& side)
        : TileEmitter(source), side_(side) {}
    ChunkEmitter::Function emit_totals(const std::string& name);

protected:
    std::vector<model::NodeId> values_at_hand() const override { return {}; }
    std::vector<model::Axis> further_digits() const override { return {gemm_.tile.row}; }
    void take_values(std::set<model::TensorId>& tensors) override;

private:
    const schedule::BackwardSide& side_;
    std::string totals_, row_;  // [total][h], h
};

class AttentionBackwardEmitter final : public TileEmitter {
public:
    explicit AttentionBackwardEmitter(const LaunchSource& source);
    LaunchText emit() override;

protected:
    void emit_body() override;
    void declare_arguments() override;
    void pass_workspace() override;
    std::string main_loop() const override {
        return backward_.ordered ? "pleat/gpu/attention_ordered_sm90.h" : "pleat/gpu/attention_backward_sm90.h";
    }
    std::vector<model::NodeId> values_at_hand() const override { return kernel_.contractions; }
    /// Only the parts use products.
    std::string products_in(model::NodeId) const override { return {}; }
    void take_values(std::set<model::TensorId>& tensors) override;
    std::vector<model::NodeId> further_values() const override;
    std::vector<model::Axis> further_digits() const override;
    bool typed() const override { return true; }
    std::vector<const schedule::Tile*> tiles_of_places() const override;

private:
    const schedule::AttentionBackward& backward_;
    std::string functions_;  // ahead of the kernel
    std::string workspace_;

    struct Side {
        const schedule::BackwardSide& of;
        std::string name, type, tiles, grid;
        std::string main_loop = {}, other = {};  // the type without dims; with those of the other product
        ChunkEmitter::Function range = {}, clean = {}, seen = {}, values = {};
        std::vector<ChunkEmitter::Function> results = {};
        ChunkEmitter::Function totals = {};
        bool one = false;  // clean weights are the others too
    };
    Side side(const schedule::BackwardSide& of, const char* name);
    /// Emits a part of one as functions of their own: what is made of `kernel` in tiles of the launch.
    template <class Emit>
    ChunkEmitter::Function emitted(const model::Kernel& kernel, const schedule::GemmLaunch& launch,
                                   const std::string& suffix, Emit emit);
    template <class Emit>
    ChunkEmitter::Function part(const model::Kernel& kernel, const schedule::Tile& tile, const std::string& suffix,
                                Emit emit);
    ChunkEmitter::Function range_of(const schedule::BackwardSide& of, const std::string& by);
    std::vector<ChunkEmitter::Function> results_of(const schedule::BackwardSide& of, const std::string& by);
    schedule::GemmLaunch launch_of(const model::Kernel& part, const schedule::Tile& tile) const;
    schedule::GemmLaunch launch_behind(const schedule::BackwardSide& side) const;
    /// Types and objects of the sides; `all`: the name of what they share.
    void declare_sides(const std::vector<Side>& sides, const std::string& all);
    /// The types of a side, whose places are those of boxes; `type`: without dims.
    void declare_types(const Side& side, const std::string& type);
    schedule::Tile boxes_of(const schedule::Tile& products) const;
    void declare_grid(const Side& side);
    void produce(const Side& side);
    void consume(const Side& side);
    /// Lambdas by which the producer asks for boxes and numbers; their names, in the order of its arguments.
    std::string loads(const Side& side);
    /// Lambdas of a consumer: weights, weights where nothing is masked, what becomes of sums.
    std::string weighers(const Side& side);
    std::string open_end(const Side& side);
    void emit_ordered();
    void declare_ordered(const Side& keys, const std::string& grid);
    struct Lists {
        std::string name, of_batch;
    };
    Lists declare_lists(const schedule::BackwardSide& of);
    void declare_listed_grid(const std::string& grid, const std::string& plain, const Lists& lists);
    void declare_packed_grid(const schedule::BackwardSide& of, const std::string& grid);
    std::vector<schedule::Sink> requirements() const;
    std::string together(const Side& side) const;
    std::string open_range(const Side& side);
};

}  // namespace pleat::emit
