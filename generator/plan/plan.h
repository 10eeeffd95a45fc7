// How a kernel of the `over` family runs: which launches, which threads hold which digits, what is kept on
// chip, what passes through workspace. Chosen from the model (extents, bytes, dependence), never from names.
//
// A plan is a list of variants, each with a condition on the launch's sizes; the first that holds runs.
// A variant is a list of launches, one launch each:
//   map      no reductions: threads over the coordinates of the stores, `vector` neighbours each
//   row      one reduction direction, contiguous in memory: `lanes` threads (of `cluster` blocks) share a row
//   column   one reduction direction, across memory: each thread keeps `vector` neighbouring columns and adds
//            up a share of the rows; the partial states go to workspace
//   sweep    both directions at once: blocks stay, go from row to row (row's work), and each thread adds up its own
//            columns over the rows of its block; the partial states go to workspace, or one cluster sweeps all
//            rows. Without columns: clusters go from row to row of a row launch, and keep what all rows share
//   finish   combines the partial states of a column, sweep or split-row launch in a fixed order
//   tile     a contraction on the tensor cores with the stages that follow it (families/gemm/tile.h)
//   chain    two contractions, the first one's result on chip (families/gemm_chain/chain.h)
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "families/gemm/tile.h"
#include "model/kernel.h"

namespace pleat::schedule {

enum class LaunchKind { map, row, column, sweep, finish, tile, chain };
/// As `pleat explain` and refused schedules call it.
constexpr std::string_view name(LaunchKind kind) {
    constexpr std::string_view names[] = {"map", "row", "column", "sweep", "finish", "tile", "chain"};
    return names[static_cast<size_t>(kind)];
}

struct Chain;

/// Where a row launch keeps the row between its passes over it.
enum class Hold { registers, shared, nothing };

/// A value that lies in workspace between two launches: over `axes`, or (partial states) over the splits as well.
struct Scratch {
    std::string name;
    model::NodeId node = -1;
    std::vector<model::Axis> axes;   // row-major, outermost first
    model::Size splits = 1;          // leading extent; 1 for finished values
    bool partial = false;            // holds reduction states rather than values
    std::vector<model::Axis> split;  // the digits of which each of a tile's splits has one value, outermost first
    int element_bytes = 4;
    model::Size offset = 0;  // bytes from the start of the workspace
};

struct Sink {
    /// column: added to a thread's partial states of its columns; reduce: to its state of a reduction within a
    /// tile; gather: stored by the thread of a tile that holds the product where the stored value reads it;
    /// nowhere: 0 is stored where a gather's index is none of the product's; partial: a tile's state of a reduction
    /// goes to workspace.
    enum class What { store, require, scratch, column, reduce, gather, nowhere, partial };
    What what = What::store;
    int index =
        0;  // of Kernel::stores (gather and nowhere too), Kernel::requires_, or Variant::scratch; reduce: the node
    bool operator==(const Sink&) const = default;
};

/// Reductions that need nothing of one another: one loop over the row, one exchange between its threads.
struct Pass {
    std::vector<model::NodeId> reductions;
};

struct Launch {
    LaunchKind kind = LaunchKind::map;
    std::string name;                // of the __global__ function
    std::string why;                 // one sentence for `explain` and for the head of the kernel
    std::vector<model::Axis> outer;  // the kept digits, outermost first; map: every digit
    std::vector<model::Axis> inner;  // the reduced digits, outermost first
    model::Axis lane;       // the digit along which neighbouring threads lie: the last of inner (row) or outer
    bool has_lane = false;  // a launch over no digits at all has none
    int vector = 1;         // neighbours along `lane` a thread handles at once
    /// map: tensors that are contiguous along `across` rather than `lane` pass through shared memory, a square tile
    /// of both digits at a time, so that both sides of a transposition move whole lines.
    std::vector<model::TensorId> staged;
    model::Axis across;
    int across_vector = 1;       // neighbours along `across` in one access
    int tile = 0;                // elements of the tile's side
    std::vector<Launch> beside;  // map: others, independent of this, whose blocks follow this one's in one grid
    std::vector<model::TensorId> lasting;  // map: small tensors that are read again once much else has passed
    bool flat = false;                     // map: vectors run over the whole (contiguous) domain, with a tail
    int threads = 256;                     // a block
    int resident = 1;     // blocks that are meant to share a multiprocessor: what bounds a thread's registers
    int lanes = 1;        // row, sweep: threads of a block that share a row
    int cluster = 1;      // row, sweep: blocks that share a row
    int slots = 0;        // row: vectors of the row a thread handles; 0: a loop to a run-time end
    bool guarded = true;  // row: the last slots may lie outside the row
    Hold hold = Hold::nothing;
    std::vector<model::TensorId> held;  // row: tensors whose row stays on chip
    std::vector<model::TensorId>
        ahead;  // row: tensors of the last loop alone, loaded before the exchange that it waits for
    bool loads_in_order = false;  // row: the compiler must not move loads for the last loop behind the exchange
    std::vector<model::NodeId>
        kept;  // row: costly values that several loops need, computed once and kept in registers
    std::vector<Pass> passes;
    std::vector<model::TensorId> fixed;  // sweep: tensors that are the same for all rows, kept throughout
    Hold fixed_in = Hold::registers;     // ... here, or in shared memory
    std::vector<model::TensorId> a_row;  // sweep: tensors of one element a row, loaded a row ahead ...
    int rows_ahead = 1;                  // ... or of so many rows at once, by as many lanes
    int stages = 0;             // sweep: rows on their way to shared memory; 0: loaded when their turn comes
    model::Size splits = 1;     // column, sweep: how many partial states a column
    std::vector<int> partials;  // column: scratch per reduction; finish: the same
    std::vector<Sink> sinks;
    std::vector<Sink>
        at_end;  // sweep: sinks over the columns, where one cluster sweeps all rows and no launch follows
    std::optional<Tile> contraction;  // tile: the contraction's; chain: the second's
    std::shared_ptr<const Chain> chain;
    std::shared_ptr<const model::Kernel> kernel;  // the part that it runs of a kernel taken apart; null: all of it
    model::Size grid = 1;                         // blocks; of tiles: clusters that would hold one tile a block
    bool persistent = false;                      // as many blocks as run at once share the grid's work
    model::Size shared_bytes = 0;                 // dynamic shared memory

    /// sweep: do blocks of a cluster share each of many rows? They send the states of a row while they work at the
    /// one before.
    bool sends_ahead() const { return sweeps_columns() && cluster > 1; }
    /// sweep: clusters that go from row to row and add up no columns, as many as run at once.
    bool rows_alone() const { return kind == LaunchKind::sweep && at_end.empty() && !sweeps_columns(); }
    /// sweep: groups of `lanes` threads, more than a warp each, that go from row to row side by side in a block.
    int groups() const { return lanes > 32 ? threads / lanes : 1; }

private:
    bool sweeps_columns() const {
        const auto column = [](const Sink& s) { return s.what == Sink::What::column; };
        return kind == LaunchKind::sweep && at_end.empty() && std::any_of(sinks.begin(), sinks.end(), column);
    }

public:
    /// Blocks of the launch, with those of the maps beside.
    model::Size blocks() const {
        model::Size all = grid;
        for (const Launch& p : beside) all = all + p.grid;
        return all;
    }
};

struct Variant {
    /// Launch condition over symbols, `$arch` and `$smem`, in the manifest's postfix notation; empty: always.
    std::string condition;
    std::string why;
    /// What may be assumed of symbols beyond the spec (SymbolId -> divisor).
    std::map<model::SymbolId, int64_t> multiple_of;
    std::vector<Scratch> scratch;
    std::vector<Launch> launches;
    /// Values that can be read from workspace: node -> scratch.
    std::map<model::NodeId, int> materialized;
    model::Size workspace = 0;
};

struct Plan {
    std::vector<Variant> variants;
    model::Size workspace = 0;  // bytes
    /// Makes room for so many bytes too.
    void needs_workspace(const model::Size& bytes) {
        if (bytes == model::Size(0)) return;
        workspace = workspace == model::Size(0) ? bytes : maximum(workspace, bytes);
    }
    /// Why the stages are not one launch, if they are not; empty when fused.
    std::string unfused;
    /// Why the contraction does not run on the tensor cores, if it does not.
    std::string untiled;
    /// Why the schedule that the spec asks for is not this one; empty if it is, or if the spec asks for none.
    std::string refused;
};

/// The tile variants of a kernel with a contraction, which come before any others.
struct TilePlan {
    std::vector<Variant> variants;
    std::string untiled;    // why not every device has tiles of it, if so
    bool complete = false;  // one of them always holds: there is no need of others
};
/// `rows`: launches have about so many rows where these are open, so that they need one form; 0: any number.
TilePlan plan_tiles(const model::Spec& spec, const model::Kernel& lowered, int64_t rows = 0);

/// Plans a kernel whose contractions have been lowered (transform/lower.h). Every such kernel has a plan.
Plan plan(const model::Spec& spec, const model::Kernel& lowered);

/// Fewest bytes a launch of the kernel moves: each input read once, each output written once.
model::Size bytes_that_must_move(const model::Spec& spec, const model::Kernel& kernel);

/// What `pleat explain` prints.
std::string explain(const model::Spec& spec);

}  // namespace pleat::schedule
