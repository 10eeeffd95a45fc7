#include "families/gemm/scheduler.h"

#include <fmt/format.h>

#include <algorithm>

#include "families/gemm/cost.h"
#include "families/gemm/matching.h"
#include "plan/condition.h"

namespace pleat::schedule {

using model::Axis;
using model::Size;
using model::Spec;

namespace {

constexpr int64_t most_blocks = 144;  // of devices of sm_90, a block on each multiprocessor

}  // namespace

Size Tile::clusters(const Spec& spec) const {
    return rows_of_clusters(spec) * ceil_div(column_tiles(spec), Size(scheduler.splits)) * batches(spec);
}
Size Tile::rows_of_clusters(const Spec& spec) const { return ceil_div(row_tiles(spec), Size(scheduler.cluster)); }
int64_t Tile::most_parts(const Spec& spec) const {
    const Size all = clusters(spec), of_a_row = column_tiles(spec) * batches(spec), k = depth_size(spec);
    // What is cast has been timed with whole tiles.
    if (!scheduler.even || b.is_cast() || a.is_cast() ||
        (all.is_constant() && all.constant() * scheduler.cluster * 2 > most_blocks))
        return 1;
    const Size least = all.is_constant() ? all : of_a_row.is_constant() ? of_a_row : Size(1);
    const int64_t beside = std::max<int64_t>(least.constant(), 1) * scheduler.cluster;
    const int64_t room = std::max(PartSums::few, most_blocks / beside);
    return k.is_constant() ? std::min(schedule::most_parts(model::ceil_div(k.constant(), mainloop.step)), room)
                           : room;
}
Term Tile::parts(const Spec& spec) const {
    const Term sms = Term::of(Term::Fact::sms),
               at_a_time = scheduler.cluster == 1 ? sms : floor_div(sms, scheduler.cluster);
    const Term beside = floor_div(at_a_time, maximum(Term(clusters(spec)), 1));
    const Size k = depth_size(spec);
    if (k.is_constant()) return minimum(maximum(beside, 1), most_parts(spec));
    const Term of_steps = floor_div(ceil_div(Term(k), mainloop.step), least_part_steps);
    return minimum(maximum(minimum(beside, of_steps), 1), most_parts(spec));
}
Size Tile::sums_bytes(const Spec& spec) const {
    // runtime/include/pleat/gpu/tile_share.h: of each block a tile in f32, and two marks of eight bytes in a line
    // of 256.
    const Size blocks = clusters(spec) * Size(int64_t{scheduler.cluster} * most_parts(spec));
    return minimum(blocks, Size(most_blocks)) * Size(int64_t{mainloop.rows} * mainloop.columns * 4 + 256);
}

/// A producer that brings other tensors' tiles too has no registers for whose steps are whose, nor have threads
/// that find the ends of an open N or K.
bool SchedulerMatching::shares_tiles() const {
    return wanted_ && wanted_->even && !tile_.own_taps && tile_.scheduler.splits == 1 &&
           tile_.epilogue.staging.inputs.empty() && !tile_.mainloop.by_steps() && tile_.long_depth(spec_) &&
           knows_its_ends();
}
bool SchedulerMatching::knows_its_ends() const {
    return (tile_.depth_size(spec_).is_constant() || few_tiles()) &&
           (spec_.extent(tile_.column).is_constant() || (tile_.a.is_cast() && tile_.mainloop.columns <= 128));
}
/// So few that each is cut into parts along K, and none is whole where K is long.
bool SchedulerMatching::few_tiles() const {
    const Size clusters = tile_.clusters(spec_);
    return !tile_.b.is_cast() && !tile_.a.is_cast() && clusters.is_constant() &&
           clusters.constant() * tile_.scheduler.cluster * 2 <= target_.sms;
}

/// Tiles that share K lie beside one another in memory, so that one copy brings all their columns.
void SchedulerMatching::check_splits() const {
    if (tile_.scheduler.splits == 1) return;
    const Axis& outermost = tile_.atoms.front().axis;
    if (tile_.column_count == 1 || outermost.dim != tile_.column.dim ||
        outermost.hi != tile_.column.lo * tile_.column_count)
        throw Untiled{fmt::format("tiles of neighbouring {} do not share K: other digits lie between them",
                                  spec_.name_of(tile_.column))};
}

}  // namespace pleat::schedule
