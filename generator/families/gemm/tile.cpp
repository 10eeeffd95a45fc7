#include "families/gemm/tile.h"

#include <fmt/format.h>

#include <algorithm>

#include "families/gemm/matching.h"
#include "families/gemm/reductions.h"
#include "families/gemm/rows.h"
#include "families/gemm/stages.h"
#include "families/gemm/stores.h"
#include "layout/access.h"
#include "plan/axes.h"
#include "plan/condition.h"
#include "plan/graph_walk.h"
#include "plan/launch.h"
#include "target/hopper.h"
#include "target/target.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;
using model::Size;
using model::Spec;
using model::Tensor;

namespace {

/// How many tiles so many rows or columns make.
Size tiles(const Size& extent, int64_t of, bool stay) {
    const Size count = ceil_div(extent, Size(of));
    return stay ? maximum(count, Size(1)) : count;
}

}  // namespace

int64_t Tile::shared_bytes() const {
    // runtime/include/pleat/gpu/tile_sm80.h: the stages, of 64 bytes a row and column.
    if (mainloop.portable()) return int64_t{mainloop.stages} * (mainloop.rows + mainloop.columns) * 64;
    // runtime/include/pleat/gpu/tile_sm90.h: the stages with their factors, parts of 8192 bytes for each of two
    // consumers or for both, barriers.
    const int pools = epilogue.staging.pooled ? 1 : 2;
    const int64_t stage = stage_bytes() + (scales.by_column ? multiplied() * 4 + 64 : 0);
    // What is cast has three slots of its own, or two for each consumer.
    const int64_t casts =
        !b.is_cast() ? 0 : (mainloop.sm90().form == Form::cooperative ? 3 : 4) * multiplied() * 128;
    return mainloop.stages * stage + casts +
           pools * (epilogue.staging.output_slots + epilogue.staging.input_slots) * 8192 +
           8 * (2 * mainloop.stages + (epilogue.staging.pooled ? 4 : 2) + 2 * pools * epilogue.staging.input_slots);
}
bool Tile::has_room(const Target& target) const {
    Tile with = *this;
    with.mainloop.stages = 2;
    return with.shared_bytes() <= target.shared_block;
}
int Tile::least_arch(const Spec& spec) const {
    if (!mainloop.portable()) return 90;
    return model::is_fp8(spec.tensors[static_cast<size_t>(a.tensor)].dtype) ? 89 : 80;  // PTX ISA, mma
}

Size Tile::own_depth(const Spec& spec) const { return schedule::product(spec, along); }
Size Tile::depth_size(const Spec& spec) const {
    if (pixels) {  // the channels of each tap in whole steps
        const Size of_tap = ceil_div(own_depth(spec), Size(mainloop.step)) * Size(mainloop.step);
        return own_taps ? ceil_div(of_tap * Size(own_taps->taps()), Size(own_taps->batches))
                        : of_tap * Size(pixels->taps());
    }
    if (!added) return own_depth(spec);
    return ceil_div(own_depth(spec), Size(mainloop.step)) * Size(mainloop.step) + spec.extent(added->depth);
}
Tile Tile::of_added() const {
    Tile other = *this;
    other.added.reset();
    other.a = added->a;
    other.b = added->b;
    other.depth = added->depth;
    other.along = {added->depth};
    return other;
}
bool Tile::long_depth(const Spec& spec) const {
    constexpr int steps = 24;  // along K
    const Size k = depth_size(spec);
    return !k.is_constant() || k.constant() >= steps * mainloop.step;
}
bool Tile::clips_rows(const Spec& spec) const {
    if (mainloop.portable() || pixels || a.across || a.is_cast() || a.tensor == b.tensor ||
        !epilogue.reductions.empty())
        return false;
    const Size there = row_extent(spec);
    if (there.is_constant()) return there.constant() < mainloop.rows;
    // A producer that does more than to ask for operands has no register for how many come.
    return !scheduler.in_step.ever() && epilogue.staging.inputs.empty() && depth_size(spec).is_constant() &&
           spec.extent(column).is_constant();
}
int64_t Tile::least_depth() const {
    const int64_t late_parts =
        epilogue.staging.late ? epilogue.staging.stores.front().count_in(mainloop.columns / 8) : 1;
    return (std::max<int64_t>(scheduler.splits, late_parts) - 1) * mainloop.step + 1;
}
Size Tile::row_extent(const Spec& spec) const { return schedule::product(spec, row_dims); }
Size Tile::row_tiles(const Spec& spec) const {
    if (row_box) return tiles(spec.extent(row_dims.front()), row_box->outer, epilogue.rows_stay);
    return tiles(row_extent(spec), mainloop.rows, epilogue.rows_stay);
}
Size Tile::column_tiles(const Spec& spec) const {
    return tiles(spec.extent(column), column_count, epilogue.columns_stay);
}
Size Tile::batches(const Spec& spec) const { return schedule::product(spec, batch); }

namespace {

class Matcher {
public:
    Matcher(const Spec& spec, const Kernel& kernel, bool portable, const TileForm* form, const Target& target,
            Rows rows)
        : spec_(spec),
          target_(target),
          kernel_(kernel),
          graph_(kernel.graph),
          wanted_(form),
          rows_(rows),
          operands_(spec, kernel, tile_) {
        if (!portable) return;
        tile_.mainloop.machine = LoopSm80{};
        tile_.scheduler.cluster = 1;
    }

    Tile run() {
        operands_.find();
        find_dependents();
        orient();
        operands_.find_cast();
        find_rows();
        TileStages stages(spec_, kernel_, depends_, tile_);
        stages.find_gathers(side_b_);
        const Known known{spec_, kernel_, target_, wanted_, depends_, operands_, side_b_};
        MainloopMatching mainloop(known, tile_);
        EpilogueMatching epilogue(known, tile_);
        if (!tile_.mainloop.portable()) mainloop.choose_form();
        mainloop.choose_columns();
        if (tile_.mainloop.portable()) mainloop.choose_rows_sm80();
        if (tile_.pixels)
            tile_.own_taps = taps_of_batches(spec_, tile_.b.tensor, tile_.pixels->tap_axes(), tile_.batch,
                                             tile_.column, tile_.column_count);
        find_reductions(spec_, kernel_, depends_, tile_);
        if (!epilogue.registers_hold_states()) {
            if (wanted_) throw Untiled{"the states of its reductions do not fit into registers beside the sums"};
            if (const auto less = tile_of_fewer_rows()) return *less;
        }
        operands_.find_factors();
        if (tile_.a.is_cast() && tile_.scales.by_column)
            throw Untiled{"what makes the rows is cast, and columns have factors of their own in each step"};
        if (!tile_.mainloop.portable()) mainloop.check_steps();
        stages.check();
        if (tile_.mainloop.portable()) {
            operands_.find_access();
            fit_added();
            tile_.mainloop.stages = tile_.mainloop.columns > 128 ? 3 : 4;
            return tile_;
        }
        operands_.find_majors(wanted_ && wanted_->turns);
        operands_.make_maps();
        fit_added();
        fit_cluster(tile_);
        epilogue.stage_parts();
        // Where so much comes and goes, blocks that share b wait for one another's epilogues: apart they are 3 %
        // faster.
        if (!wanted_ && tile_.epilogue.staging.inputs.size() + tile_.epilogue.staging.stores.size() > 4)
            tile_.scheduler.cluster = 1;
        mainloop.choose_stages();
        tile_.epilogue.staging.late = epilogue.sends_late();
        tile_.scheduler.even = SchedulerMatching(known, tile_).shares_tiles();
        return tile_;
    }

private:
    const Spec& spec_;
    const Target& target_;
    const Kernel& kernel_;
    const model::Graph& graph_;
    const TileForm* wanted_;  // the form to take, if one is asked for
    const Rows rows_;
    Tile tile_;
    Operands operands_;
    Domain side_a_, side_b_, shared_;
    std::vector<char> depends_;  // on the product, by node

    const Tensor& tensor(model::TensorId t) const { return spec_.tensors[static_cast<size_t>(t)]; }

    /// What is left of the values that nothing stores asks nothing of a tile.
    void find_dependents() {
        const std::vector<bool> used = graph_.needed(kernel_.effects());
        depends_.assign(static_cast<size_t>(graph_.size()), 0);
        for (NodeId i = 0; i < graph_.size(); ++i) {
            bool yes = i == tile_.product;
            for (const NodeId a : graph_[i].args) yes = yes || depends_[static_cast<size_t>(a)];
            depends_[static_cast<size_t>(i)] = yes && used[static_cast<size_t>(i)];
        }
    }

    /// Columns are the side along which most stored bytes are contiguous.
    void orient() {
        const Domain a = operands_.digits_of_a(), b = operands_.digits_of_b();
        side_a_ = minus(a, b);
        side_b_ = minus(b, a);
        shared_ = minus(a, side_a_);
        int along_a = 0, along_b = 0;
        for (const model::Store& s : kernel_.stores) {
            const Tensor& t = tensor(s.tensor);
            for (const Axis& x : side_a_.axes()) along_a += contiguous_along(t, {x.dim, 1, 0}) * weight(s, side_b_);
            for (const Axis& x : side_b_.axes()) along_b += contiguous_along(t, {x.dim, 1, 0}) * weight(s, side_a_);
        }
        tile_.swap_ab = wanted_ && wanted_->swap_ab;
        if (operands_.reads_windows() && tile_.swap_ab)
            throw Untiled{"what is read at windows has its side of a tile, whichever outputs are contiguous along"};
        const bool swapped =
            operands_.reads_windows() ? !operands_.windows_have_their_side() : (along_a > along_b) != tile_.swap_ab;
        if (swapped) swap_sides();
        // mma.sync's threads cast what makes the columns.
        if (tile_.mainloop.portable() && operands_.casts_rows()) swap_sides();
        if (side_a_.empty())
            throw Untiled{
                "one operand has no dim of its own: a product with a vector reads memory, which a tile does not "
                "help"};
        if (side_b_.empty())
            throw Untiled{
                "one operand has no dim of its own: a product with a vector reads memory, which a tile does not "
                "help"};
    }
    void swap_sides() {
        operands_.swap();
        std::swap(side_a_, side_b_);
    }
    /// Bytes of an element, more of tensors that have the other side too.
    int weight(const model::Store& store, const Domain& other) const {
        const Tensor& t = tensor(store.tensor);
        bool both = false;
        for (const Axis& x : other.axes()) both = both || layout::depends_on(t, x);
        return model::info(t.dtype).bytes * (both ? 16 : 1);
    }

    /// The blocks of a cluster each bring a part of the box of that tile's b.
    void fit_cluster(const Tile& tile) {
        if (!tile.b.across && tile.b.map[tile.outermost_b()].box % tile_.scheduler.cluster != 0)
            tile_.scheduler.cluster = 1;
    }

    /// The operands of a product that is added lie as the others do.
    void fit_added() {
        if (!tile_.added) return;
        Tile other = tile_.of_added();
        Operands operands(spec_, kernel_, other);
        if (tile_.mainloop.portable()) {
            operands.find_access();
            tile_.mainloop.sm80().access = std::min(tile_.mainloop.sm80().access, other.mainloop.sm80().access);
        } else {
            operands.find_majors();
            operands.make_maps();
            fit_cluster(other);
        }
        if (other.a.across != tile_.a.across || other.b.across != tile_.b.across)
            throw Untiled{fmt::format("{} and {}, or {} and {}, are not contiguous along the same sides",
                                      tensor(tile_.a.tensor).name, tensor(other.a.tensor).name,
                                      tensor(tile_.b.tensor).name, tensor(other.b.tensor).name)};
        tile_.added->a = other.a;
        tile_.added->b = other.b;
    }

    /// Rows: the longest whole dim of a's own; what else a has, and what both share, is a tile's one value each.
    void find_rows() {
        if (tile_.pixels) return take_pixels();
        int64_t longest = -1;
        for (const Axis& x : side_a_.axes()) {
            const Tensor& t = tensor(tile_.a.tensor);
            const bool whole = x.whole() && std::find(t.axes.begin(), t.axes.end(), x) != t.axes.end();
            const Size n = spec_.extent(x);
            const int64_t length = n.is_constant() ? n.constant() : INT64_MAX;
            if (whole && length >= longest) {
                longest = length;
                tile_.row = x;
            }
        }
        if (longest < 0) throw Untiled{"the rows of the result are digits of a fold"};
        tile_.row_dims = {tile_.row};
        if (rows_ == Rows::of_dims && !operands_.has_factors() && !tile_.added)
            tile_.row_dims = dims_of_rows(spec_, kernel_, depends_, tile_.a.tensor, tile_.row, side_a_,
                                          tile_.mainloop.portable());
        tile_.row = tile_.row_dims.back();
        for (const Axis& x : shared_.axes()) tile_.batch.push_back(x);
        for (const Axis& x : side_a_.axes())
            if (!tile_.is_of_rows(x)) tile_.batch.push_back(x);
        if (tile_.depth_pixels)
            for (const Axis& tap : tile_.depth_pixels->tap_axes()) tile_.batch.push_back(tap);
    }

    /// Rows: pixels of the result, image after image.
    void take_pixels() {
        tile_.row_dims = tile_.pixels->rows();
        tile_.row = tile_.row_dims.back();
        const auto is_row = [&](const Axis& x) { return tile_.is_of_rows(x); };
        if (!std::all_of(side_a_.axes().begin(), side_a_.axes().end(), is_row))
            throw Untiled{"pixels have digits that are no rows of a tile"};
        if (!rows_are_one(spec_, kernel_, depends_, tile_.row_dims))
            throw Untiled{"the stages take the rows of images apart"};
        for (const Axis& x : shared_.axes()) tile_.batch.push_back(x);
    }

    /// The same tile with half of the rows, and half of the states.
    std::optional<Tile> tile_of_fewer_rows() const {
        if (tile_.mainloop.rows <= 64 || tile_.mainloop.sm90().form != Form::pingpong) return std::nullopt;
        const TileForm less{true, tile_.mainloop.rows / 2, tile_.mainloop.columns, 4, 1, 1};
        const auto found = tile_of(spec_, kernel_, false, &less, target_, rows_);
        const auto* tile = std::get_if<Tile>(&found);
        return tile ? std::optional(*tile) : std::nullopt;
    }
};

}  // namespace

std::variant<Tile, std::string> tile_of(const Spec& spec, const Kernel& lowered, bool portable,
                                        const TileForm* form, const Target& target, Rows rows) {
    try {
        return Matcher(spec, lowered, portable, form, portable ? target : hopper_target(target), rows).run();
    } catch (const Untiled& reason) {
        return reason.why;
    }
}

}  // namespace pleat::schedule
