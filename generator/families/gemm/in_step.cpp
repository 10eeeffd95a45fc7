#include "families/gemm/in_step.h"

#include "plan/condition.h"
#include "target/target.h"

namespace pleat::schedule {

using model::Size;
using model::Spec;

namespace {

// Measured on an H200, whose L2 cache has 60 MB: a launch of 8192 x 32768 x 8192 takes 4 to 5 % less time, one of
// 8192 x 8192 x 8192 no less.
constexpr int rounds = 4;                 // from one meeting to the next
constexpr int least_rounds = 2 * rounds;  // of a launch
/// Bytes of operands that are read at a time and stay, and of a larger operand that is far more than stays.
int64_t kept_by_l2(const Target& target) { return target.l2 / 5 * 4; }
int64_t far_beyond_l2(const Target& target) { return target.l2 / 15 * 64; }
constexpr int high = 8;  // rows of tiles that are taken before the next column (tile.h)

/// Of how many lines along K all clusters read in a round.
int64_t lines_of_a_round(const Target& target, const Tile& tile) {
    const int64_t clusters = target.sms / tile.scheduler.cluster;
    return int64_t{high} * tile.scheduler.cluster * tile.mainloop.rows +
           (clusters + high - 1) / high * tile.mainloop.columns;
}

/// Conditions of which sizes that are known decide some.
struct Conditions {
    bool never = false;
    Condition open = {};  // what is left of them

    void at_least(int64_t least, const Size& size) {
        if (size.is_constant()) {
            never |= size.constant() < least;
            return;
        }
        open = both(open, schedule::at_least(size, least));
    }
};

}  // namespace

InStep in_step(const Spec& spec, const Target& target, const Tile& tile) {
    if (tile.mainloop.portable() || tile.scheduler.splits > 1 || tile.own_taps) return {};
    const int bytes = model::info(spec.tensors[static_cast<size_t>(tile.a.tensor)].dtype).bytes;
    const Size depth = tile.depth_size(spec), rows = tile.row_extent(spec),
               columns = tile.column_tiles(spec) * Size(tile.mainloop.columns);
    const Size clusters = tile.clusters(spec);
    Conditions all;
    all.at_least(kept_by_l2(target) / (lines_of_a_round(target, tile) * bytes), depth);
    if (all.never) return {};
    if (!depth.is_constant()) {
        all.at_least(far_beyond_l2(target) / bytes + 1, maximum(rows, columns) * depth);
    } else if (const int64_t least = far_beyond_l2(target) / (depth.constant() * bytes) + 1;
               !columns.is_constant() || columns.constant() < least) {
        all.at_least(least, rows);
    }
    all.at_least(int64_t{least_rounds} * (target.sms / tile.scheduler.cluster), clusters);
    return all.never ? InStep{} : InStep{rounds, all.open};
}

bool shares_tiles(const Spec& spec, const Target& target, const Tile& tile) {
    return tile.scheduler.even && !in_step(spec, target, tile).always();
}

}  // namespace pleat::schedule
