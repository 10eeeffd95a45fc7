#include "families/gemm/launch_clocks.h"

#include <fmt/format.h>

#include <cmath>

#include "plan/condition.h"

namespace pleat::schedule {

using model::Size;
using model::Spec;

namespace {

std::string clusters_at_a_time(const Tile& tile) {
    const int blocks = tile.cluster * tile.splits, usable = usable_percent(blocks);
    const std::string filled = usable == 100 ? "$sms" : fmt::format("$sms,{},*,100,//", usable);
    return blocks == 1 ? filled : fmt::format("{},{},//,1,max", filled, blocks);
}

/// StepClocks::of and RoundClocks::of of sizes that have names.
class LaunchClocks {
public:
    LaunchClocks(const Spec& spec, const Tile& tile, const StepClocks& clocks)
        : spec_(spec),
          tile_(tile),
          clocks_(clocks),
          clusters_(postfix(spec, tile.clusters(spec))),
          at_a_time_(clusters_at_a_time(tile)),
          rounds_(fmt::format("{},{},/^", clusters_, at_a_time_)) {}

    std::string run() const {
        const Size steps = ceil_div(ceil_div(tile_.depth_size(spec_), Size(tile_.step)), Size(tile_.splits));
        if (!steps.is_constant()) return of_open_steps(postfix(spec_, steps));
        const RoundClocks c = clocks_.of(steps.constant());
        const std::string all =
            at_least(tile_.even ? rounds_that_may_share(c) : whole_rounds(c), c.round, c.least());
        const std::string least =
            tile_.even && tile_.most_parts(spec_) > 1 ? fmt::format("{},{},min", all, of_parts(c)) : all;
        return fmt::format("{},{},+", least, number(c.once));
    }

private:
    const Spec& spec_;
    const Tile& tile_;
    const StepClocks& clocks_;
    const std::string clusters_, at_a_time_, rounds_;

    static std::string number(double clocks) { return std::to_string(std::lround(clocks)); }
    /// `all`, which are `products` clocks or more, but no less than `least`.
    static std::string at_least(const std::string& all, double products, double least) {
        return least > products ? fmt::format("{},{},max", all, number(least)) : all;
    }

    std::string of_open_steps(const std::string& steps) const {
        const std::string product = fmt::format("{},{},*", steps, number(clocks_.step)),
                          epilogue = number(clocks_.epilogue), once = number(clocks_.once);
        if (!clocks_.pingpong) return fmt::format("{},{},{},+,*,{},+", rounds_, product, epilogue, once);
        return fmt::format("{0},{1},{1},{2},+,2,//,max,{3},+,*,{1},{2},min,{4},+,+", rounds_, product, epilogue,
                           number(clocks_.turn), once);
    }

    std::string whole_rounds(const RoundClocks& c) const {
        return fmt::format("{},{},*", rounds_, number(c.round));
    }
    /// The first round is always whole.
    std::string rounds_that_may_share(const RoundClocks& c) const {
        const std::string round = number(c.round);
        const std::string shared =
            fmt::format("{},{},*,{},//,{},+{}", clusters_, round, at_a_time_, number(c.sharing), read_again(c));
        const std::string too_few = fmt::format("{},2,*,{},-,0,max,{},*", at_a_time_, clusters_, round);
        return fmt::format("{},{},{},+,min", whole_rounds(c), shared, too_few);
    }
    /// More, where the cache does not keep what rows of tiles read of b.
    std::string read_again(const RoundClocks& c) const {
        const Size all = tile_.column_tiles(spec_) * Size(std::lround(c.column_bytes));
        if (all.is_constant() && static_cast<double>(all.constant()) <= c.costs.kept_bytes) return "";
        const std::string rows = postfix(spec_, tile_.rows_of_clusters(spec_)) + ",1,max";
        const std::string bytes =
            fmt::format("{0},{1},{0},%,+,{2},*,{3},//", at_a_time_, clusters_, number(c.column_bytes), rows);
        return fmt::format(",{},{},-,0,max,{},{},min,1,-,*,{},//,{},{},<=,*,+", bytes, number(c.costs.kept_bytes),
                           rows, most_readers, number(c.costs.again_bytes_a_clock), rows, band_rows);
    }
    /// Of tiles that are cut into parts, which are as many rounds if one part is all.
    std::string of_parts(const RoundClocks& c) const {
        const std::string parts = tile_.parts(spec_);
        const std::string part = at_least(fmt::format("{},{},//", number(c.product), parts),
                                          c.product / tile_.most_parts(spec_), c.memory_of_parts());
        return fmt::format("{},{},{},{},*,+,{},+,*", rounds_, part, parts, number(c.a_part), number(c.cut));
    }
};

}  // namespace

std::string clocks_at_launch(const Spec& spec, const Tile& tile, const StepClocks& clocks) {
    return LaunchClocks(spec, tile, clocks).run();
}

}  // namespace pleat::schedule
