// Contractions on the tensor cores: which digits of a contraction's result make a tile that one block holds in
// registers while the stages run, and how TMA sees the operands. Knows no text of kernels.
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

/// One axis of an operand for TMA, which sees at most five.
struct MapAxis {
    model::Axis axis;
    model::Size extent, stride;  // in elements
    int64_t box = 1;             // of one copy
};

/// A tensor that TMA brings to a tile or stores of it, part after part of 64 rows by row_bytes.
struct TilePart {
    int store = -1;   // of Kernel::stores; -1: an input
    int second = -1;  // the store of a pair's second value, where each of the two is stored by itself
    model::TensorId tensor = -1;
    model::Store at =
        {};  // an input: the digits of the tensor that stages read at one value, as a store would bind them
    bool pairs = true;    // a thread's two neighbours are neighbours in memory; else they make one value
    int registers = 8;    // register columns (j) that make a part
    int row_bytes = 128;  // or 64, of what is stored of tiles whose columns leave half a part over
    /// How many there are in so many register columns: of such as are no multiple the last begins within the one
    /// before it, and some columns go twice.
    int count_in(int all) const { return (all + registers - 1) / registers; }
    std::vector<MapAxis> map;  // innermost first; the first is that of the 128 bytes
    std::vector<size_t> run;   // the tensor's axes that the first stands for, innermost first
};

/// A factor of the products of one step along K, which goes along K's blocks.
struct StepFactor {
    model::NodeId node = -1;
    bool inverse = false;  // divides
    bool of_rows = false;  // else along columns, or along neither
};

/// A reduction of what a tile holds (families/gemm/reductions.h).
struct TileReduction {
    model::NodeId node = -1;
    int64_t rows = 0;  // of the tile, that it goes down, column by column; 0: it goes along columns, row by row
    std::vector<model::Axis>
        splits;  // digits of the grid along which it goes on in other tiles: a later launch finishes it

    bool down() const { return rows > 0; }
    bool beyond() const { return !splits.empty(); }
    /// Is its value known only when all loops over the tile have ended?
    bool late() const { return down() || beyond(); }
};

/// All clusters begin every `rounds`-th round of tiles together (families/gemm/in_step.h); 0: never.
struct InStep {
    int rounds = 0;
    Condition condition;  // at which sizes

    bool ever() const { return rounds > 0; }
    bool always() const { return ever() && condition.always(); }
};

/// Who works on a tile (runtime/include/pleat/gpu/tile_sm90.h).
enum class Form {
    cooperative,  // both consumers, on 64 rows each: the largest tiles
    pingpong,     // one, while the other's products run: what the stages cost hides behind them
};

/// Products and what is kept beside them, a thread of a tile on sm_90a: what is left of 240 registers is for
/// addresses and the stages.
constexpr int most_accumulators = 208;

struct Tile {
    model::NodeId product = -1;  // the contraction: a sum of products in the lowered graph
    model::TensorId a = -1, b = -1;
    bool portable =
        false;          // by mma.sync and pointers (tile_sm80.h), for any strides; else by wgmma and tensor maps
    int access = 16;    // portable: bytes of a copy from rows of the operands; 0: element by element
    model::Axis depth;  // K; of several dims that are one in memory the innermost
    std::vector<model::Axis> along;             // all of K, outermost first
    model::Dtype operand = model::Dtype::bf16;  // what the operands are to tensor cores
    bool cast = false;  // b comes as a smaller dtype, every value of which that one has, and is cast on its way
    bool cast_rows = false;  // so does a, and is cast in the registers from which it is multiplied
    int cast_bytes = 1;      // an element of what is cast, as it comes
    bool turned = false;     // the side along which outputs are contiguous makes the rows
    bool tf32 = false;       // the operands are f32 and rounded to TF32 on their way
    /// Tensor cores keep few bits of sums of fp8 (about 14), so that each stage's products are added to the others
    /// in f32. So are products that have factors of their own, one value for each step.
    bool by_steps = false;
    std::vector<StepFactor> factors;
    bool factors_by_column = false;  // some differ between the columns of a tile: each stage brings them
    bool factors_of_rows() const {
        return std::any_of(factors.begin(), factors.end(), [](const StepFactor& f) { return f.of_rows; });
    }
    Form form = Form::cooperative;
    int rows = 128, columns = 256;
    int stages = 4, cluster = 2;
    int splits = 1;   // blocks that share K of splits neighbouring tiles, and then have one of them each
    int step = 64;    // elements along K a stage: 128 bytes (portable: 64)
    model::Axis row;  // a whole dim of a, cut into tiles; of several that are one in memory the innermost
    std::vector<model::Axis> row_dims;  // all that make the rows, outermost first
    model::Axis column;                 // the axis of b that is cut into tiles of column_count values
    int64_t column_count = 1;
    bool rows_stay = false,
         columns_stay = false;       // one tile of no rows (columns) is left: a stage stores what has none
    std::vector<model::Axis> batch;  // digits of which a tile has one value, outermost first
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
    bool batch_covers(const model::Axis& axis) const {
        return std::any_of(batch.begin(), batch.end(), [&](const model::Axis& held) { return held.covers(axis); });
    }
    std::vector<ColumnAtom> atoms;            // outermost first
    bool a_across = false, b_across = false;  // contiguous along rows (columns) of the result rather than along K
    std::vector<MapAxis> a_map, b_map;        // innermost first
    std::vector<TilePart> staged;             // stores through shared memory
    std::vector<TilePart> inputs;  // read at the stages' own coordinates, on their way before the stages begin
    model::Domain input_domain;    // ... of the stages that take them
    int input_slots = 0;           // parts of them that a consumer has room for
    int output_slots = 2;          // ... and of what goes
    bool pooled = false;           // both consumers have the same slots
    InStep in_step;
    bool a_soon = false,
         b_soon = false;  // read soon and then no more, in some launches (families/gemm/evict_first.h)
    bool even =
        false;  // stream-K: blocks share the tiles of the last waves, or few tiles; sums pass through workspace
    model::Size sums_at = 0;         // ... from this byte on
    bool late = false;               // what goes is held in registers, and goes while the next tile's products run
    int part_registers = 0;          // register columns that a thread holds of what comes; 0: those of a part
    bool outputs_by_pieces = false;  // ... and of what goes

    /// The atom whose digits lie across lanes.
    size_t lane_atom() const {
        return atoms.back().in_pair() && atoms.size() > 1 ? atoms.size() - 2 : atoms.size() - 1;
    }
    /// The axis of b's map that the blocks of a cluster share out: that of the outermost digit of the columns.
    size_t outermost_b() const { return b_across ? 0 : b_map.size() - 1 - b_batch; }
    std::vector<int> gathers;  // stores of the product at an index known at run time
    bool gathered(int store) const { return std::find(gathers.begin(), gathers.end(), store) != gathers.end(); }
    std::vector<TileReduction> reductions;  // arguments first
    const TileReduction* reduction(model::NodeId node) const {
        const auto at = std::find_if(reductions.begin(), reductions.end(),
                                     [&](const TileReduction& r) { return r.node == node; });
        return at == reductions.end() ? nullptr : &*at;
    }
    size_t b_batch = 0;  // axes of b's map that have one value in a tile
    /// May launches have fewer rows than a tile, and bring no others? Reductions take all of a tile's rows for
    /// numbers.
    bool clips_rows(const model::Spec& spec) const;
    int64_t shared_bytes() const;
    /// Is there room for parts and two stages?
    bool has_room(const Target& target = default_target()) const;
    /// What a stage brings of a row of a, as it comes.
    int a_row_bytes() const { return cast_rows ? step * cast_bytes : 128; }
    /// What a stage brings of both operands.
    int64_t stage_bytes() const {
        return int64_t{rows} * a_row_bytes() + int64_t{multiplied()} * (cast ? 64 : 128);
    }
    /// Blocks that share out the contracted axis exchange their sums, in f32, where the stages were: do they fit?
    bool sums_fit() const {
        return splits == 1 || portable || int64_t{rows} * multiplied() * 4 <= stages * stage_bytes();
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
    int threads() const { return portable ? 128 : 384; }
    /// Blocks of rows that a thread holds values of: of 64 for each consumer of the tile, or of 16 for each of four
    /// warps.
    int blocks() const { return rows / (!portable && form == Form::cooperative ? 128 : 64); }
    /// How many products make one value, and how many have to: each of the blocks that share them takes a step, and
    /// with each step goes a part of what is late.
    model::Size depth_size(const model::Spec& spec) const;
    int64_t least_depth() const;
    /// Columns that a block multiplies: of all tiles that share K.
    int multiplied() const { return columns * splits; }
    /// The form that asks for it.
    TileForm taken_form() const {
        return {form == Form::pingpong, rows, multiplied(), stages, cluster, splits, even, turned};
    }
    /// The axis along whose tiles the same elements are cast again, where an operand is cast.
    const model::Axis& beside_cast() const { return cast_rows ? column : row; }
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
