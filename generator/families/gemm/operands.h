// The operands of a contraction on the tensor cores: which tensors they are, how they lie in memory, and how they
// are brought to a tile. Knows nothing of the stages that follow.
#pragma once

#include <optional>
#include <string>

#include "families/gemm/tile.h"
#include "model/kernel.h"

namespace pleat::schedule {

/// Why a contraction is no tile: thrown from wherever it is found.
struct Untiled {
    std::string why;
};

class Operands {
public:
    /// Fills in `tile`.
    Operands(const model::Spec& spec, const model::Kernel& kernel, Tile& tile)
        : spec_(spec), kernel_(kernel), tile_(tile) {}

    /// The two tensors and the dim that the contraction goes along. Throws Untiled, as all of these.
    void find();
    /// The other operand is a.
    void swap();
    /// Which operand is cast on its way, once it is known which is which.
    void find_cast();
    /// Pixels of windows make the rows; those along K are read by operand b.
    bool reads_windows() const { return tile_.pixels || tile_.depth_pixels; }
    bool windows_have_their_side() const {
        return tile_.pixels ? node_a_ == tile_.pixels->read : node_b_ == tile_.depth_pixels->read;
    }
    bool casts_rows() const { return cast_ >= 0 && cast_ == tile_.a.tensor; }
    /// What an operand depends on beside the dim that the contraction goes along.
    model::Domain digits_of_a() const { return digits(node_a_); }
    model::Domain digits_of_b() const { return digits(node_b_); }

    /// Which way the operands lie, once rows and columns are known. `turns`: b is turned on its way.
    void find_majors(bool turns = false);
    /// What the products of a step are multiplied by, once rows and columns are known.
    void find_factors();
    bool has_factors() const { return factor_ >= 0; }
    /// The digits of the columns at which factors change.
    model::Domain factor_digits() const;
    /// ... for TMA: the operands' maps.
    void make_maps();
    /// ... for threads that copy: the widest copies that all rows of both take.
    void find_access();

private:
    const model::Spec& spec_;
    const model::Kernel& kernel_;
    Tile& tile_;
    model::NodeId node_a_ = -1, node_b_ = -1;
    model::NodeId factor_ = -1;       // of the products of neighbours along K; -1: none
    model::TensorId cast_ = -1;       // the operand that is cast on its way; -1: none
    std::optional<Nibbles> nibbles_;  // ... where it is of these

    const model::Tensor& tensor(model::TensorId t) const { return spec_.tensors[static_cast<size_t>(t)]; }
    model::Domain digits(model::NodeId operand) const;
    struct Format {
        model::TensorId tensor = -1;
        model::Dtype dtype = model::Dtype::f32;  // as tensor cores take it
        bool tf32 = false;
        bool cast = false;  // ... and not as the tensor holds it
        std::optional<Nibbles> nibbles = {};
    };
    Format format_of(model::NodeId operand, const model::Axis& depth) const;
    std::optional<Format> format_of_integers(model::NodeId operand) const;
    void check_formats(const Format& a, const Format& b) const;
    void check_sums(const Format& a, const Format& b) const;
    void find_depth(const std::vector<model::Axis>& along);
    void find_pixels(model::NodeId contraction);
    void find_depth_of_pixels();
    bool is_deeper(model::NodeId contraction, model::NodeId other) const;
    void find_added(model::NodeId contraction, const Format& beside);
    void map_rows();
    void map_columns();
    MapAxis map_axis(model::TensorId t, const model::Axis& axis, int64_t box, bool innermost = false) const;
};

}  // namespace pleat::schedule
