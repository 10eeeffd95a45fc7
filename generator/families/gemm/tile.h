// Contractions on the tensor cores: which digits of a contraction's result make a tile that one block holds in
// registers while the stages run. Composed of what each is matched by itself: operands (operand.h), the order in
// which blocks take tiles (scheduler.h), the loop along K (mainloop.h) and what becomes of a tile (epilogue.h).
// Knows no text of kernels.
//
// A tile is `rows` values of one dim of operand a (the M side) by `columns` of operand b's (the N side). A column
// is a number of mixed radix, of digits ("atoms") that lie in three places (PTX ISA, accumulator D of wgmma):
//   column = 8 * j + 2 * (lane % 4) + e       j: a register's number, e: its neighbour, both known when compiling
// so that a thread has all values of an atom whose weight is a multiple of 8 (j) and of one of two values and
// weight 1 (e): both halves of a gated activation, or of a rotation.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "families/gemm/cost.h"
#include "families/gemm/epilogue.h"
#include "families/gemm/mainloop.h"
#include "families/gemm/operand.h"
#include "families/gemm/pixels.h"
#include "families/gemm/scheduler.h"
#include "families/gemm/taps.h"
#include "model/kernel.h"
#include "plan/condition.h"
#include "target/target.h"

namespace pleat::schedule {

/// A digit of a tile's column number, which is the sum of digit * weight.
struct ColumnAtom {
    model::Axis axis;
    int64_t count = 1;   // values in a tile
    int64_t weight = 1;  // product of the counts of the atoms below it

    bool in_registers() const { return weight % 8 == 0; }
    bool in_pair() const { return weight == 1 && count == 2; }
};

/// Products and what is kept beside them, a thread of a tile on sm_90a: what is left of 240 registers is for
/// addresses and the stages.
constexpr int most_accumulators = 208;

/// A second product whose steps go on with the first's sums. Its operands lie as the first's do, and its maps have
/// the same boxes.
struct AddedProduct {
    Operand a, b;
    model::Axis depth;
};

/// Rows of two dims that are not one in memory: of so many values of the outer one all of the inner one's. Boxes go
/// along both. Rows beyond these are none.
struct RowBox {
    int64_t outer = 1, inner = 1;
    int64_t rows() const { return outer * inner; }
};

struct Tile {
    model::NodeId product = -1;  // the contraction: a sum of products in the lowered graph; or the sum of two
    Operand a, b;
    std::optional<AddedProduct> added;
    std::optional<Pixels> pixels;               // a's rows are those of windows; K is that of each of their taps
    std::optional<TapsOfBatches> own_taps;      // ... of which batches have different ones
    std::optional<Pixels> depth_pixels;         // K is pixels, at which b is read; a tile has one value of each tap
    model::Dtype operand = model::Dtype::bf16;  // what the operands are to tensor cores
    bool tf32 = false;                          // the operands are f32 and rounded to TF32 on their way
    BlockScales scales;
    model::Axis depth;               // K; of several dims that are one in memory the innermost
    std::vector<model::Axis> along;  // all of K, outermost first
    bool swap_ab = false;            // the side along which outputs are contiguous makes the rows
    TileScheduler scheduler;
    Mainloop mainloop;
    Epilogue epilogue;

    // ---- its digits ---------------------------------------------------------------------------------------

    model::Axis row;  // a whole dim of a, cut into tiles; of several that are one in memory the innermost
    std::vector<model::Axis> row_dims;  // all that make the rows, outermost first
    std::optional<RowBox> row_box;      // ... where they are two that are not one in memory
    model::Axis column;                 // the axis of b that is cut into tiles of column_count values
    int64_t column_count = 1;
    bool parts_of_lanes = false;     // other tiles have the other values of the lanes' digit (Columns::split_lanes)
    std::vector<ColumnAtom> atoms;   // outermost first
    std::vector<model::Axis> batch;  // digits of which a tile has one value, outermost first

    /// How many rows lie between two tiles'.
    int64_t counted_rows() const { return row_box ? row_box->rows() : mainloop.rows; }
    /// Do the rows of tiles lie along this dim?
    bool on_rows(model::DimId dim) const {
        return std::any_of(row_dims.begin(), row_dims.end(), [&](const model::Axis& r) { return r.dim == dim; });
    }
    bool is_of_rows(const model::Axis& axis) const {
        return std::find(row_dims.begin(), row_dims.end(), axis) != row_dims.end();
    }
    /// Does a domain have all digits of the rows?
    bool covers_rows(const model::Domain& domain) const {
        return std::all_of(row_dims.begin(), row_dims.end(),
                           [&](const model::Axis& r) { return domain.covers(r); });
    }
    /// Is a step one value of the axis, a digit of the taps?
    bool is_tap(const model::Axis& axis) const {
        if (!pixels) return false;
        const std::vector<model::Axis> taps = pixels->tap_axes();
        return std::find(taps.begin(), taps.end(), axis) != taps.end();
    }
    bool batch_covers(const model::Axis& axis) const {
        return std::any_of(batch.begin(), batch.end(), [&](const model::Axis& held) { return held.covers(axis); });
    }

    /// The atom whose digits lie across lanes.
    size_t lane_atom() const {
        return atoms.back().in_pair() && atoms.size() > 1 ? atoms.size() - 2 : atoms.size() - 1;
    }
    /// The axis of b's map that the blocks of a cluster share out: that of the outermost digit of the columns.
    size_t outermost_b() const { return b.across ? 0 : b.map.size() - 1 - b.map_batch; }
    /// May launches have fewer rows than a tile, and bring no others? Reductions take all of a tile's rows for
    /// numbers.
    bool clips_rows(const model::Spec& spec) const;
    int64_t shared_bytes() const;
    /// Is there room for parts and two stages?
    bool has_room(const Target& target = default_target()) const;
    /// What a stage brings of a row of a, as it comes.
    int a_row_bytes() const { return a.is_cast() ? a.bytes_cast(mainloop.step) : 128; }
    /// What a stage brings of both operands.
    int64_t stage_bytes() const {
        return int64_t{mainloop.rows} * a_row_bytes() +
               int64_t{multiplied()} * (b.is_cast() ? b.bytes_cast(mainloop.step) : 128);
    }
    /// Blocks that share out the contracted axis exchange their sums, in f32, where the stages were: do they fit?
    bool sums_fit() const {
        return scheduler.splits == 1 || mainloop.portable() ||
               int64_t{mainloop.rows} * multiplied() * 4 <= mainloop.stages * stage_bytes();
    }
    /// How many clusters of blocks have all tiles at once, and how many of them lie below one another.
    model::Size clusters(const model::Spec& spec) const;
    model::Size rows_of_clusters(const model::Spec& spec) const;
    /// Into how many parts along K, of a cluster each, a launch cuts few tiles (split-K): at most, and as it finds.
    int64_t most_parts(const model::Spec& spec) const;
    Term parts(const model::Spec& spec) const;
    /// Of workspace, where blocks share tiles.
    model::Size sums_bytes(const model::Spec& spec) const;
    /// The compute capability, times ten, from which on there are instructions for it.
    int least_arch(const model::Spec& spec) const;
    /// How many products make one value (in the mean, where batches have taps of their own), and how many have to:
    /// each of the blocks that share them takes a step, and with each step goes a part of what is late. Of two that
    /// are added the first's fill whole steps.
    model::Size depth_size(const model::Spec& spec) const;
    /// Of the first of two products, or of the only one.
    model::Size own_depth(const model::Spec& spec) const;
    /// The same tile of the second of two products.
    Tile of_added() const;
    int64_t least_depth() const;
    /// Do a tile's products outlast its epilogue by far? Of a K that launches know first it is taken for granted.
    bool long_depth(const model::Spec& spec) const;
    /// Do consumers that cast the rows have every second step each of the same rows?
    bool pingpong_cast() const { return a.is_cast() && mainloop.rows == 64; }
    /// Columns that a block multiplies: of all tiles that share K.
    int multiplied() const { return mainloop.columns * scheduler.splits; }
    /// The form that asks for it.
    TileForm taken_form() const {
        return {mainloop.sm90().form == Form::pingpong,
                mainloop.rows,
                multiplied(),
                mainloop.stages,
                scheduler.cluster,
                scheduler.splits,
                scheduler.even,
                swap_ab};
    }
    /// The axis along whose tiles the same elements are cast again, where an operand is cast.
    const model::Axis& beside_cast() const { return a.is_cast() ? column : row; }
    /// All rows of the result that are one in memory.
    model::Size row_extent(const model::Spec& spec) const;
    /// How many tiles there are: in rows, in columns, and one for each value of the batch digits.
    model::Size row_tiles(const model::Spec& spec) const;
    model::Size column_tiles(const model::Spec& spec) const;
    model::Size batches(const model::Spec& spec) const;
};

/// Do the consumers of such a tile have registers for the products of a step of 64 rows beside the sums? They share
/// the tile, so that one's products run while the other adds.
bool takes_steps(const TileForm& form);

/// May several dims that are one in memory make the rows of tiles?
enum class Rows {
    of_one_dim,
    of_dims,
};

/// The tile schedule of a lowered kernel, or why it has none (for `pleat explain`).
std::variant<Tile, std::string> tile_of(const model::Spec& spec, const model::Kernel& lowered, bool portable,
                                        const TileForm* form = nullptr, const Target& target = default_target(),
                                        Rows rows = Rows::of_one_dim);

}  // namespace pleat::schedule
