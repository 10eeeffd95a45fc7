#include "families/gemm/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "families/gemm/in_step.h"
#include "target/target.h"

namespace pleat::schedule {

using model::Kernel;
using model::Schedule;
using model::Setting;
using model::Size;
using model::Spec;

namespace {

constexpr auto tile_settings = {Setting::form,   Setting::rows,   Setting::columns,    Setting::cluster,
                                Setting::splits, Setting::stages, Setting::last_rounds};
constexpr int least_stages = 2;
constexpr int64_t middling = 4096;        // stands for a size that is known at launch only
constexpr double out_of_question = 1e30;  // clocks

/// Without the values of a spec's symbols what is open is a middling number.
int64_t number(const Size& size, const std::vector<int64_t>* symbols) {
    if (!size.is_constant() && !symbols) return middling;
    return std::max<int64_t>(size.is_constant() ? size.constant() : size.evaluate(*symbols), 1);
}

/// What the model is to know of a plain product in such tiles.
TileProblem problem_of(const Spec& spec, const Target& target, const Tile& tile,
                       const std::vector<int64_t>* symbols = nullptr) {
    TileProblem p;
    p.target = &target;
    p.m = number(tile.row_extent(spec), symbols);
    p.n = number(tile.column_tiles(spec) * Size(tile.mainloop.columns), symbols);
    p.k = number(tile.depth_size(spec), symbols);
    p.operand_bytes = model::info(spec.tensors[static_cast<size_t>(tile.a.tensor)].dtype).bytes;
    p.batches = number(tile.batches(spec), symbols);
    p.pixels = tile.pixels || tile.depth_pixels;
    if (tile.depth_pixels) p.alike = tile.depth_pixels->taps();
    return p;
}

/// The search for a tile that keeps to a kernel's wanted settings. Reported is why those that came furthest were
/// refused.
class TileSearch {
public:
    TileSearch(const Spec& spec, const Kernel& lowered, const Target& target, const Tile& usual, std::string* why)
        : spec_(spec),
          target_(target),
          lowered_(lowered),
          usual_(usual),
          wanted_(lowered.wanted()),
          problem_(problem_of(spec, target, usual)),
          why_(why) {}

    /// The fastest, by the model of cost.h.
    std::optional<Tile> run() {
        for (const int64_t form : values(Setting::form))
            for (const int64_t rows : values(Setting::rows))
                for (const int64_t columns : values(Setting::columns))
                    for (const int64_t cluster : values(Setting::cluster))
                        for (const int64_t splits : values(Setting::splits))
                            try_form(form, rows, columns, cluster, splits);
        return std::move(best_);
    }

private:
    const Spec& spec_;
    const Target& target_;
    const Kernel& lowered_;
    const Tile& usual_;
    const Schedule& wanted_;
    const TileProblem problem_;
    std::string* why_;
    int furthest_ = -1;
    std::optional<Tile> best_;
    double least_ = std::numeric_limits<double>::infinity();  // clocks

    std::vector<int64_t> values(Setting s) const {
        if (const auto v = wanted_[s]) return std::vector<int64_t>{*v};
        for (TriedSetting& tried : tried_tiles())
            if (tried.setting == s) return std::move(tried.values);
        return std::vector<int64_t>{};
    }

    void refuse(int step, std::string reason) {
        if (!why_ || step <= furthest_) return;
        furthest_ = step;
        *why_ = std::move(reason);
    }

    void try_form(int64_t form, int64_t rows, int64_t columns, int64_t cluster, int64_t splits) {
        const bool small = rows <= 256 && columns <= 256 && cluster <= 16;
        // Blocks that share out K are a cluster of their own.
        const bool alone = splits == 1 || (cluster == 1 && splits * usual_.mainloop.step <= problem_.k &&
                                           (splits == 2 || splits == 4 || splits == 8));
        // How long many pingpong tiles take whose K is shared out, the model does not know.
        const bool guessed = form == 1 && splits != 1 && problem_.m > rows && !wanted_[Setting::splits];
        if (guessed) return;
        if (!small) return refuse(0, "a tile has up to 256 rows and 256 columns, and up to 16 blocks in a cluster");
        if (!alone)
            return refuse(1, fmt::format("2, 4 or 8 blocks share out the contracted axis, of tiles without a "
                                         "cluster, each of them {} elements or more",
                                         usual_.mainloop.step));
        for (const int64_t even : values(Setting::last_rounds))
            consider({form == 1, static_cast<int>(rows), static_cast<int>(columns), 4, static_cast<int>(cluster),
                      static_cast<int>(splits), even == 1});
    }

    void consider(const TileForm& form) {
        if (form.rows % (form.pingpong ? 64 : 128) != 0)
            return refuse(2, "a cooperative tile has a multiple of 128 rows, a pingpong tile of 64");
        if (form.accumulators() > most_accumulators)
            return refuse(
                3, fmt::format(
                       "a thread would hold {} products, and more than {} leave it no registers for the stages",
                       form.accumulators(), most_accumulators));
        auto made = tile_of(spec_, lowered_, false, &form, target_, Rows::of_dims);
        if (const auto* reason = std::get_if<std::string>(&made)) return refuse(4, *reason);
        Tile* tile = std::get_if<Tile>(&made);
        if (tile->multiplied() != form.columns)
            return refuse(
                5, fmt::format("the digits that stages need together make tiles of {} columns, not {}; there "
                               "are multiples of 64, and of operands of 16 bits 144, 160 and 176",
                               tile->multiplied(), form.columns));
        if (tile->mainloop.rows != form.rows || tile->scheduler.cluster != form.cluster)
            return refuse(6, fmt::format("{} blocks cannot share out operand b of such tiles", form.cluster));
        if (form.even && !shares_tiles(spec_, target_, *tile)) {
            if (wanted_[Setting::last_rounds]) refuse(6, "such tiles cannot be stream-K");
            return;
        }
        const auto stages = wanted_[Setting::stages];
        if (tile->mainloop.stages < least_stages ||
            (stages && (*stages > tile->mainloop.stages || *stages < least_stages)))
            return refuse(7, fmt::format("{} stages fit into shared memory, and {} are the least",
                                         tile->mainloop.stages, least_stages));
        if (stages) tile->mainloop.stages = static_cast<int>(*stages);
        if (!tile->sums_fit())
            return refuse(7, fmt::format("the sums of {} blocks do not fit into {} stages", tile->scheduler.splits,
                                         tile->mainloop.stages));
        TileForm now = form;
        now.stages = tile->mainloop.stages;
        if (const double c = clocks(now, problem_); c < least_) {
            least_ = c;
            best_ = std::move(*tile);
        }
    }
};

}  // namespace

std::vector<TriedSetting> tried_tiles() {
    return {{Setting::form, {0, 1}},
            {Setting::rows, {64, 128, 256}},
            {Setting::columns, {64, 128, 144, 160, 176, 192, 256}},
            {Setting::cluster, {1, 2}},
            {Setting::splits, {1, 2, 4, 8}},
            {Setting::last_rounds, {0, 1}}};
}

std::optional<Tile> tile_as_asked(const Spec& spec, const Kernel& lowered, const Target& target, const Tile& usual,
                                  std::string* why) {
    if (lowered.wanted().leaves(tile_settings)) return std::nullopt;
    return TileSearch(spec, lowered, target, usual, why).run();
}

double clocks_of_pixels(const Spec& spec, const Target& target, const Tile& tile) {
    constexpr int64_t many = 1 << 18;
    TileProblem problem = problem_of(spec, target, tile);
    if (tile.pixels && !tile.row_extent(spec).is_constant()) problem.m = many;
    if (tile.depth_pixels && !tile.own_depth(spec).is_constant()) problem.k = many;
    const TileForm form = tile.taken_form();
    const double multiplied = clocks(form, problem);
    if (!tile.pixels) return multiplied;
    // Pixels come again for each tap: bytes of L2 an SM's clock (an H200).
    constexpr double load_bytes = 47;
    const double steps = std::ceil(static_cast<double>(problem.m) / form.rows) *
                         std::ceil(static_cast<double>(problem.n) / form.columns) *
                         static_cast<double>(problem.batches) / target.sms * static_cast<double>(problem.k);
    return std::max(multiplied, steps * (form.rows + form.columns) * problem.operand_bytes / load_bytes);
}

std::optional<double> clocks_of(const Spec& spec, const Target& target, const GemmLaunch& launch,
                                const std::vector<int64_t>& symbols) {
    if (!launch.takes_settings()) return std::nullopt;
    const Tile& tile = launch.tile;
    if (tile.mainloop.by_steps() || tile.b.is_cast() || tile.a.is_cast()) return 0;
    const TileForm form = tile.taken_form();
    if (form.columns % 64 != 0 && (!form.pingpong || form.rows != 128)) return out_of_question;
    const TileProblem problem = problem_of(spec, target, tile, &symbols);
    // The model knows them where one holds all rows.
    if (form.pingpong && form.splits > 1 && problem.m > form.rows) return out_of_question;
    const double taken = clocks(form, problem);
    if (!form.even) return taken;
    TileForm whole = form;
    whole.even = false;
    // Too few waves, or full ones, are not shared.
    return taken < clocks(whole, problem) ? taken : out_of_question;
}

}  // namespace pleat::schedule
