// Which form of a tile a contraction takes on sm_90a: who works on it, how large it is, how many blocks share
// operands or a tile. An analytic model of clocks whose constants were fitted to times on an H200
// (tests/unit/families/gemm_times.txt); pure functions of numbers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/axis.h"
#include "target/target.h"

namespace pleat::schedule {

struct TileForm {
    bool pingpong = false;  // consumers alternate, each with a tile of its own; else they share one
    int rows = 128, columns = 256;
    int stages = 4;
    int cluster = 1;       // blocks below one another that share b
    int splits = 1;        // blocks that share a tile's K, and then have columns / splits of its columns each
    bool even = false;     // stream-K in the last wave; split-K where tiles are few (gpu/tile_share.h)
    bool swap_ab = false;  // the side along which outputs are contiguous makes the rows
    std::optional<model::Axis> column = {};  // the digit that makes all `columns`; none: as suits the kernel
    bool turns = false;  // whose loop it is turns b on its way, and has the sums of all steps in tensor cores
    bool operator==(const TileForm&) const = default;
    /// The same tile, worked on by the same consumers.
    bool same_tile(const TileForm& other) const {
        return pingpong == other.pingpong && rows == other.rows && columns == other.columns &&
               swap_ab == other.swap_ab;
    }
    /// ... by as many blocks: alike but for the stages and for stream-K.
    bool like(const TileForm& other) const {
        return same_tile(other) && cluster == other.cluster && splits == other.splits;
    }

    /// f32 accumulators a thread, sums of splits included.
    int accumulators() const {
        const int own = rows * columns / (pingpong ? 128 : 256);
        return splits == 1 ? own : own + own / splits;
    }
};

/// As tables of times call it: "p128x192_c2_s1" is ping-pong (c: cooperative), in clusters of 2, with K in one
/// part; "p128x192_c2_s1_stream_k" is stream-K, "c128x16_c1_s1_swap_ab" has its rows along what is contiguous.
std::string name_of(const TileForm& form);

/// What there is to multiply, and what an epilogue costs.
struct TileProblem {
    int64_t m = 0, n = 0, k = 0, batches = 1;  // none is 0
    int64_t alike = 1;                         // so many batches read the same operands, as those of taps do
    int operand_bytes = 2;                     // of an element
    double instructions = 3;                   // of the epilogue, an element: plain stores take about 3
    int registers = 16;                        // of the epilogue, a thread, beside accumulators: 16 of plain stores
    int input_parts = 0;                       // parts of 64 rows of 128 bytes that a consumer has on their way in
    int output_parts = 2;                      // ... and out
    const Target* target = &default_target();
    bool pixels = false;       // are rows or K pixels of images?
    bool any_columns = false;  // may tiles have columns that parts of 64 do not make up?
    /// Does the epilogue take such tiles? Digits that belong together want multiples of columns. Empty: all.
    std::function<bool(const TileForm&)> takes;
};

/// How many clocks a form needs for the problem, by the model.
double clocks(const TileForm& form, const TileProblem& problem);

/// Can the problem take the form? Accumulators and epilogue fit into registers, stages into shared memory.
bool fits(const TileForm& form, const TileProblem& problem);
/// Every form that it can, tiles of 144, 160 or 176 columns only where they save rounds.
std::vector<TileForm> tile_forms(const TileProblem& problem);

/// The fastest of them; 128 x 256 cooperative if there is none.
TileForm choose_form(const TileProblem& problem);

/// The same as a launch can evaluate it for sizes that it knows first: a round of tiles, in which the
/// multiprocessors take as many clusters of blocks as find room, and what comes once beside all rounds.
struct RoundClocks {
    double once = 0, round = 0;
    double memory = 0;  // what b takes from memory
    /// No rounds take less: all of b comes, and there is what no products hide.
    double least() const { return memory + round - product; }
    /// Parts of a tile are runs of steps, which lie apart in memory.
    double memory_of_parts() const { return 1.1 * memory; }
    // Of a stream-K form: what that takes in the last waves, and the bytes of b that a column of tiles
    // reads.
    double sharing = 0, column_bytes = 0;
    // ... where clusters are some times the tiles, which are then cut into parts: a tile's steps, what is added to
    // them at all, and for each part.
    double product = 0, cut = 0, a_part = 0;
    int64_t most_parts = 1;
    TileCosts costs = {};  // the target's
    /// What the sums of so many parts take on their way to one of them.
    double sums_of_parts(int64_t parts) const;

    /// All rounds of so many clusters of tiles, `rows` of them below one another.
    double of(int64_t clusters, int64_t rows, int64_t at_a_time) const;
};
/// ... and as a function of the steps along K that each block takes: what one of them takes, and a tile's epilogue.
struct StepClocks {
    double once = 0, step = 0, epilogue = 0;
    double memory = 0;                                 // as RoundClocks has it
    double turn = 0;                                   // from one consumer to the other
    bool pingpong = false;                             // a tile's epilogue hides behind another's products
    double sharing = 0, column_bytes = 0, a_part = 0;  // as RoundClocks has it, the bytes of one step
    TileCosts costs = {};
    RoundClocks of(int64_t steps) const;
};
/// Of few rows b is read once, by all rows of tiles at about the same time, and the L2 cache drops it first
/// (families/gemm/evict_first.h). Blocks that share tiles are each elsewhere along K: of more than the cache keeps
/// all the same, what tiles below one another have in common is read twice more.
constexpr int64_t band_rows = 8;  // of tiles, that are taken before the next column (gpu/tile.h)
constexpr int64_t most_readers = 3;
/// With all multiprocessors at work, so that the problem's sizes do not matter.
StepClocks step_clocks(const TileForm& form, const TileProblem& problem);
/// Into how many parts blocks that share tiles cut one of so many steps along K at most, if there are as many
/// blocks.
constexpr int64_t least_part_steps = 16;
inline int64_t most_parts(int64_t steps) { return std::max<int64_t>(steps / least_part_steps, 1); }
/// One of up to `few` parts adds up what the others leave in memory. The sums of more go up a tree, in which each
/// adds up those of `branches - 1` others at a time (gpu/tile_share.h).
struct PartSums {
    static constexpr int64_t few = 8, branches = 4;
    static constexpr double wait = 1500;  // clocks, estimated: from one block's sums to the next that adds them
    int64_t added = 0, waits = 0;         // of the part that has the tile
};
PartSums sums_of(int64_t parts);
/// What blocks of a cluster take to add up the sums of a tile whose K they share, which is part of its epilogue,
/// and the bytes of sums that each hands over.
double exchange_clocks(const TileForm& form);
double exchanged_bytes(const TileForm& form);
/// Of 100 multiprocessors those that clusters of so many blocks can fill.
int usable_percent(int blocks_of_a_cluster);

/// The sizes of a problem that launches know first.
struct OpenSizes {
    bool m = true, n = false, k = false;
};

/// At most `most` forms for launches that take, whatever the open sizes, the one of them that the model puts first:
/// together they lose least, in the mean over sizes up to 65536. What the problem holds of open sizes does not
/// matter. `usual`: the first of them, before which others come only where they are faster by `margin`.
std::vector<TileForm> choose_forms(TileProblem problem, const OpenSizes& open = {}, int most = 3,
                                   const TileForm* usual = nullptr);
constexpr double margin = 1.1;

}  // namespace pleat::schedule
