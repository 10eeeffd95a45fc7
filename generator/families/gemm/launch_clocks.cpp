#include "families/gemm/launch_clocks.h"

#include <cmath>

#include "plan/condition.h"

namespace pleat::schedule {

using model::Size;
using model::Spec;

namespace {

Term clusters_at_a_time(const Tile& tile) {
    const int blocks = tile.scheduler.cluster * tile.scheduler.splits, usable = usable_percent(blocks);
    const Term sms = Term::of(Term::Fact::sms), filled = usable == 100 ? sms : floor_div(sms * usable, 100);
    return blocks == 1 ? filled : maximum(floor_div(filled, blocks), 1);
}

/// StepClocks::of and RoundClocks::of of sizes that are known at launch.
class LaunchClocks {
public:
    LaunchClocks(const Spec& spec, const Tile& tile, const StepClocks& clocks)
        : spec_(spec),
          tile_(tile),
          clocks_(clocks),
          clusters_(tile.clusters(spec)),
          at_a_time_(clusters_at_a_time(tile)),
          rounds_(ceil_div(clusters_, at_a_time_)) {}

    Term run() const {
        const Size steps =
            ceil_div(ceil_div(tile_.depth_size(spec_), Size(tile_.mainloop.step)), Size(tile_.scheduler.splits));
        if (!steps.is_constant()) return of_open_steps(steps);
        const RoundClocks c = clocks_.of(steps.constant());
        const Term all =
            at_least(tile_.scheduler.even ? rounds_that_may_share(c) : whole_rounds(c), c.round, c.least());
        return (tile_.scheduler.even && tile_.most_parts(spec_) > 1 ? minimum(all, of_parts(c)) : all) +
               number(c.once);
    }

private:
    const Spec& spec_;
    const Tile& tile_;
    const StepClocks& clocks_;
    const Term clusters_, at_a_time_, rounds_;

    static Term number(double clocks) { return int64_t{std::lround(clocks)}; }
    /// `all`, which are `products` clocks or more, but no less than `least`.
    static Term at_least(const Term& all, double products, double least) {
        return least > products ? maximum(all, number(least)) : all;
    }

    Term of_open_steps(const Term& steps) const {
        const Term product = steps * number(clocks_.step), epilogue = number(clocks_.epilogue);
        const Term once = number(clocks_.once);
        if (tile_.scheduler.even && tile_.most_parts(spec_) > 1) {
            const Term parts = tile_.parts(spec_);
            return rounds_ *
                       (floor_div(product, parts) + sums_of_parts(clocks_.a_part) + number(clocks_.of(1).cut)) +
                   once;
        }
        if (!clocks_.pingpong) return rounds_ * (product + epilogue) + once;
        const Term round = maximum(product, floor_div(product + epilogue, 2)) + number(clocks_.turn);
        return rounds_ * round + (minimum(product, epilogue) + once);
    }
    /// RoundClocks::sums_of_parts.
    Term sums_of_parts(double a_part) const {
        const Term parts = tile_.parts(spec_);
        const int64_t most = tile_.most_parts(spec_);
        if (most <= PartSums::few) return parts * number(a_part);
        Term added = 1, waits = 0;
        for (int64_t apart = 1; apart < most; apart *= PartSums::branches) {
            added = added + minimum(floor_div(parts - 1, apart), PartSums::branches - 1);
            waits = waits + schedule::at_least(parts, apart + 1).term();
        }
        const Term few = schedule::at_most(parts, PartSums::few).term();
        return few * parts * number(a_part) + (1 - few) * (added * number(a_part) + waits * number(PartSums::wait));
    }

    Term whole_rounds(const RoundClocks& c) const { return rounds_ * number(c.round); }
    /// The first round is always whole.
    Term rounds_that_may_share(const RoundClocks& c) const {
        const Term round = number(c.round);
        const Term shared = read_again(c, floor_div(clusters_ * round, at_a_time_) + number(c.sharing));
        const Term too_few = maximum(at_a_time_ * 2 - clusters_, 0) * round;
        return minimum(whole_rounds(c), shared + too_few);
    }
    /// So many clocks, and more where the cache does not keep what rows of tiles read of b.
    Term read_again(const RoundClocks& c, const Term& shared) const {
        const Size all = tile_.column_tiles(spec_) * Size(std::lround(c.column_bytes));
        if (all.is_constant() && static_cast<double>(all.constant()) <= c.costs.kept_bytes) return shared;
        const Term rows = maximum(Term(tile_.rows_of_clusters(spec_)), 1);
        const Term bytes = floor_div((at_a_time_ + modulo(clusters_, at_a_time_)) * number(c.column_bytes), rows);
        const Term more =
            floor_div(maximum(bytes - number(c.costs.kept_bytes), 0) * (minimum(rows, int64_t{most_readers}) - 1),
                      number(c.costs.again_bytes_a_clock));
        return shared + more * at_most(rows, int64_t{band_rows}).term();
    }
    /// Of tiles that are cut into parts, which are as many rounds if one part is all.
    Term of_parts(const RoundClocks& c) const {
        const Term parts = tile_.parts(spec_);
        const Term part = at_least(floor_div(number(c.product), parts),
                                   c.product / static_cast<double>(tile_.most_parts(spec_)), c.memory_of_parts());
        return rounds_ * (part + sums_of_parts(c.a_part) + number(c.cut));
    }
};

}  // namespace

Term clocks_at_launch(const Spec& spec, const Tile& tile, const StepClocks& clocks) {
    return LaunchClocks(spec, tile, clocks).run();
}

}  // namespace pleat::schedule
