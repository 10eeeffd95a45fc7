// What becomes of a tile in registers: reductions, stores by the threads, and parts that pass through shared
// memory.
#pragma once

#include <algorithm>
#include <vector>

#include "families/gemm/operand.h"
#include "model/kernel.h"

namespace pleat::schedule {

/// A tensor that TMA brings to a tile or stores of it, part after part of 64 rows by row_bytes.
struct TilePart {
    int store = -1;   // of Kernel::stores; -1: an input
    int second = -1;  // the store of a pair's second value, where each of the two is stored by itself
    model::TensorId tensor = -1;
    model::Store at =
        {};  // an input: the digits of the tensor that stages read at one value, as a store would bind them
    bool pairs = true;     // a thread's two neighbours are neighbours in memory; else they make one value
    int registers = 8;     // register columns (j) that make a part
    bool by_rows = false;  // threads store its rows, which lie where no box does, and it has no map
    int row_bytes = 128;   // or 64, of what is stored of tiles whose columns leave half a part over
    /// How many there are in so many register columns: of such as are no multiple the last begins within the one
    /// before it, and some columns go twice.
    int count_in(int all) const { return (all + registers - 1) / registers; }
    std::vector<MapAxis> map;  // innermost first; the first is that of the 128 bytes
    std::vector<size_t> run;   // the tensor's axes that the first stands for, innermost first
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

/// Parts of tiles that pass through shared memory by TMA, on sm_90a.
struct Staging {
    std::vector<TilePart> stores;
    std::vector<TilePart> inputs;    // read at the stages' own coordinates, on their way before the stages begin
    model::Domain input_domain;      // ... of the stages that take them
    int input_slots = 0;             // parts of them that a consumer has room for
    int output_slots = 2;            // ... and of what goes
    bool pooled = false;             // both consumers have the same slots
    bool late = false;               // what goes is held in registers, and goes while the next tile's products run
    int part_registers = 0;          // register columns that a thread holds of what comes; 0: those of a part
    bool outputs_by_pieces = false;  // ... and of what goes
};

struct Epilogue {
    std::vector<int> gathers;               // stores of the product at an index known at run time
    std::vector<TileReduction> reductions;  // arguments first
    bool rows_stay = false,
         columns_stay = false;  // one tile of no rows (columns) is left: a stage stores what has none
    Staging staging;

    bool gathered(int store) const { return std::find(gathers.begin(), gathers.end(), store) != gathers.end(); }
    const TileReduction* reduction(model::NodeId node) const {
        const auto at = std::find_if(reductions.begin(), reductions.end(),
                                     [&](const TileReduction& r) { return r.node == node; });
        return at == reductions.end() ? nullptr : &*at;
    }
};

}  // namespace pleat::schedule
