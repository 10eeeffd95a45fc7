// Which form of a tile a contraction takes on sm_90a: who works on it, how large it is, how many blocks share
// operands or a tile. An analytic model of clocks whose constants were fitted to times on an H200
// (tests/unit/schedule/tile_times.txt); pure functions of numbers.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "schedule/machine.h"

namespace pleat::schedule {

struct TileForm {
    bool pingpong = false;  // consumers alternate, each with a tile of its own; else they share one
    int rows = 128, columns = 256;
    int stages = 4;
    int cluster = 1;      // blocks below one another that share b
    int splits = 1;       // blocks that share a tile's K, and then have columns / splits of its columns each
    bool even = false;    // clusters share the tiles of the last rounds (runtime/include/pleat/gpu/tile_share.h)
    bool turned = false;  // the side along which outputs are contiguous makes the rows
    bool operator==(const TileForm&) const = default;
    /// The same tile, worked on by the same consumers.
    bool same_tile(const TileForm& other) const {
        return pingpong == other.pingpong && rows == other.rows && columns == other.columns &&
               turned == other.turned;
    }
    /// ... by as many blocks: alike but for the stages and for whether the tiles of the last rounds are shared.
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
/// part; "p128x192_c2_s1_even" shares the tiles of the last rounds, "c128x16_c1_s1_turned" has its rows along what
/// is contiguous.
std::string name_of(const TileForm& form);

/// What there is to multiply, and what an epilogue costs.
struct TileProblem {
    int64_t m = 0, n = 0, k = 0, batches = 1;  // none is 0
    int operand_bytes = 2;                     // of an element
    double instructions = 3;                   // of the epilogue, an element: plain stores take about 3
    int registers = 16;                        // of the epilogue, a thread, beside accumulators: 16 of plain stores
    int input_parts = 0;                       // parts of 64 rows of 128 bytes that a consumer has on their way in
    int output_parts = 2;                      // ... and out
    int multiprocessors = schedule::multiprocessors;
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
    double sharing = 0;  // what it takes to share tiles, of a form that does

    /// All rounds of so many clusters.
    double of(int64_t clusters, int64_t at_a_time) const;
};
/// ... and as a function of the steps along K that each block takes: what one of them takes, and a tile's epilogue.
struct StepClocks {
    double once = 0, step = 0, epilogue = 0;
    double turn = 0;        // from one consumer to the other
    bool pingpong = false;  // a tile's epilogue hides behind another's products
    double sharing = 0;     // as RoundClocks has it
    RoundClocks of(int64_t steps) const;
};
/// With all multiprocessors at work, so that the problem's sizes do not matter.
StepClocks step_clocks(const TileForm& form, const TileProblem& problem);
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
