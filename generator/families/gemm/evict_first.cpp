#include "families/gemm/evict_first.h"

#include <fmt/format.h>

#include "families/gemm/cost.h"
#include "plan/condition.h"
#include "plan/readable.h"

namespace pleat::schedule {

using model::Size;
using model::Spec;

namespace {

/// Measured on an H200, whose L2 cache has 60 MB: 16 to 512 rows by weights of 33 to 134 MB take 2 to 15 % less
/// time, and no more where the weights of 17 and 33 MB are there from the launch before.
int64_t much(const Target& target) { return target.l2 / 15 * 4; }

bool is_much(const Spec& spec, const Target& target, const std::vector<MapAxis>& map, model::TensorId tensor) {
    Size elements = 1;
    for (const MapAxis& axis : map) elements = elements * axis.extent;
    const int64_t bytes = model::info(spec.tensors[static_cast<size_t>(tensor)].dtype).bytes;
    return elements.is_constant() && elements.constant() * bytes >= much(target);
}

/// How many clusters read the same of an operand, and how many of them are at work at about the same time.
struct Readers {
    Size clusters;
    int64_t together;
};
Readers readers(const Spec& spec, const Tile& tile, bool of_a) {
    if (of_a) return {ceil_div(tile.column_tiles(spec), Size(tile.scheduler.splits)), 1};
    return {tile.rows_of_clusters(spec), band_rows};
}

}  // namespace

bool evict_first(const Spec& spec, const Target& target, const Tile& tile, bool of_a) {
    if (tile.mainloop.portable() || tile.a.tensor == tile.b.tensor) return false;
    if (tile.depth_pixels) return false;  // the tiles of all taps read both
    const Readers all = readers(spec, tile, of_a);
    const bool much = is_much(spec, target, of_a ? tile.a.map : tile.b.map, of_a ? tile.a.tensor : tile.b.tensor),
               other = is_much(spec, target, of_a ? tile.b.map : tile.a.map, of_a ? tile.b.tensor : tile.a.tensor);
    // Blocks that have parts of tiles along a long K are not in step (on an H100 768 x 768 of 131072 rows in tiles
    // of 128 x 256 take 351 us where what several read is dropped, and 280 where it stays).
    const bool once = all.clusters.is_constant() && all.clusters.constant() <= 1;
    if (tile.most_parts(spec) > 1 && other && !once) return false;
    return much && (!all.clusters.is_constant() || all.clusters.constant() <= all.together);
}

std::string explain_evict_first(const Spec& spec, const Tile& tile) {
    std::string all;
    for (const bool of_a : {true, false}) {
        if (!(of_a ? tile.a.evict_first : tile.b.evict_first)) continue;
        all += fmt::format(", {} evict-first in L2",
                           spec.tensors[static_cast<size_t>(of_a ? tile.a.tensor : tile.b.tensor)].name);
        const Readers read = readers(spec, tile, of_a);
        if (!read.clusters.is_constant()) all += " where " + readable(spec, at_most(read.clusters, read.together));
    }
    return all;
}

}  // namespace pleat::schedule
