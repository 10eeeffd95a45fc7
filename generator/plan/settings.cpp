#include "plan/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>

#include "families/gemm/in_step.h"
#include "plan/alignment.h"
#include "target/machine.h"
#include "transform/lower.h"

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
constexpr double far_longer = 1.3;        // of clocks; at worst the model is 14 % wrong

/// What `tune` tries: every value of a setting that a kind of launch has.
struct Values {
    LaunchKind kind;
    Setting setting;
    std::vector<int64_t> values;
};
const std::vector<Values>& worth_trying() {
    static const std::vector<Values> all{
        {LaunchKind::tile, Setting::form, {0, 1}},
        {LaunchKind::tile, Setting::rows, {64, 128, 256}},
        {LaunchKind::tile, Setting::columns, {64, 128, 144, 160, 176, 192, 256}},
        {LaunchKind::tile, Setting::cluster, {1, 2}},
        {LaunchKind::tile, Setting::splits, {1, 2, 4, 8}},
        {LaunchKind::tile, Setting::last_rounds, {0, 1}},
        {LaunchKind::row, Setting::keep, {0, 1, 2}},
        {LaunchKind::row, Setting::threads, {8, 16, 32, 64, 128, 256, 512, 1024}},
        {LaunchKind::row, Setting::cluster, {1, 2, 4, 8}},
        {LaunchKind::sweep, Setting::keep, {0, 1}},
        {LaunchKind::sweep, Setting::threads, {8, 16, 32, 64, 128, 256, 512, 1024}},
        {LaunchKind::sweep, Setting::cluster, {1, 2}},
        {LaunchKind::column, Setting::splits, {4, 8, 16, 32, 64, 132, 264, 528}},
        {LaunchKind::map, Setting::threads, {64, 128, 256, 512, 1024}},
        {LaunchKind::map, Setting::vector, {1, 2, 4, 8, 16}},
    };
    return all;
}

/// Without the values of a spec's symbols what is open is a middling number.
int64_t number(const Size& size, const std::vector<int64_t>* symbols) {
    if (!size.is_constant() && !symbols) return middling;
    return std::max<int64_t>(size.is_constant() ? size.constant() : size.evaluate(*symbols), 1);
}

/// What the model is to know of a plain product in such tiles.
TileProblem problem_of(const Spec& spec, const Tile& tile, const std::vector<int64_t>* symbols = nullptr) {
    TileProblem p;
    p.m = number(spec.extent(tile.row), symbols);
    p.n = number(tile.column_tiles(spec) * Size(tile.columns), symbols);
    p.k = number(tile.depth_size(spec), symbols);
    p.operand_bytes = model::info(spec.tensors[static_cast<size_t>(tile.a)].dtype).bytes;
    p.batches = number(tile.batches(spec), symbols);
    return p;
}

/// The clocks of a plan's tiles at these sizes by the model; 0 if it knows nothing of them. Tiles of other columns
/// than a multiple of 64 have proved slower but where consumers have them in turn.
double clocks_of(const Spec& spec, const Plan& plan, const std::vector<int64_t>& symbols) {
    for (const Variant& v : plan.variants) {
        const Launch& first = v.launches.front();
        if (!settings_bind(first)) continue;
        const Tile& tile = *first.contraction;
        if (tile.by_steps || tile.cast || tile.cast_rows) return 0;
        const TileForm form = tile.taken_form();
        if (form.columns % 64 != 0 && (!form.pingpong || form.rows != 128)) return out_of_question;
        const TileProblem problem = problem_of(spec, tile, &symbols);
        // The model knows them where one holds all rows.
        if (form.pingpong && form.splits > 1 && problem.m > form.rows) return out_of_question;
        const double taken = clocks(form, problem);
        if (!form.even) return taken;
        TileForm whole = form;
        whole.even = false;
        return taken < clocks(whole, problem) ? taken
                                              : out_of_question;  // too few rounds, or full ones, are not shared
    }
    return 0;
}

/// Does the plan's variant have a launch with this value, and how do launches have it that differ?
bool keeps_to(const Variant& v, const Schedule& wanted) {
    for (size_t i = 0; i < model::setting_count; ++i) {
        const auto s = static_cast<Setting>(i);
        if (!wanted[s]) continue;
        if (std::none_of(v.launches.begin(), v.launches.end(),
                         [&](const Launch& p) { return settings_of(p)[s] == wanted[s]; }))
            return false;
    }
    return true;
}

/// What fits, by the kind of launch.
constexpr std::pair<LaunchKind, std::string_view> rules[] = {
    {LaunchKind::tile,
     "tiles: 64 rows (cooperative: 128) or a multiple, columns that hold the digits that stages need together, at "
     "most 208 products a "
     "thread, at least 2 stages in 227 KiB of shared memory"},
    {LaunchKind::row,
     "rows: a power of two of threads, in clusters of up to 8 blocks, at most half of them without a share of the "
     "row; at most 64 registers "
     "(blocks of 1024 threads: 16) or 200 KiB of shared memory for what is kept"},
    {LaunchKind::sweep,
     "rows: a power of two of threads, at most half of them without a share of the row, and room for what they "
     "keep"},
    {LaunchKind::map, "maps: a multiple of 32 threads up to 1024, vectors that divide the widest"}};

/// The search for a tile that keeps to a kernel's wanted settings. Told is why those that came furthest were
/// refused.
class TileSearch {
public:
    TileSearch(const Spec& spec, const Kernel& lowered, const Tile& usual, std::string* why)
        : spec_(spec),
          lowered_(lowered),
          usual_(usual),
          wanted_(lowered.wanted()),
          problem_(problem_of(spec, usual)),
          why_(why) {}

    /// The fastest, by the model of tile_form.h.
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
        for (const Values& row : worth_trying())
            if (row.kind == LaunchKind::tile && row.setting == s) return row.values;
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
        const bool alone = splits == 1 || (cluster == 1 && splits * usual_.step <= problem_.k &&
                                           (splits == 2 || splits == 4 || splits == 8));
        // How long many pingpong tiles take whose K is shared out, the model does not know.
        const bool guessed = form == 1 && splits != 1 && problem_.m > rows && !wanted_[Setting::splits];
        if (guessed) return;
        if (!small) return refuse(0, "a tile has up to 256 rows and 256 columns, and up to 16 blocks in a cluster");
        if (!alone)
            return refuse(1, fmt::format("2, 4 or 8 blocks share out the contracted axis, of tiles without a "
                                         "cluster, each of them {} elements or more",
                                         usual_.step));
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
        auto made = tile_of(spec_, lowered_, false, &form);
        if (const auto* reason = std::get_if<std::string>(&made)) return refuse(4, *reason);
        Tile* tile = std::get_if<Tile>(&made);
        if (tile->multiplied() != form.columns)
            return refuse(
                5, fmt::format("the digits that stages need together make tiles of {} columns, not {}; there "
                               "are multiples of 64, and of operands of 16 bits 144, 160 and 176",
                               tile->multiplied(), form.columns));
        if (tile->rows != form.rows || tile->cluster != form.cluster)
            return refuse(6, fmt::format("{} blocks cannot share out operand b of such tiles", form.cluster));
        if (form.even && !shares_tiles(spec_, *tile)) {
            if (wanted_[Setting::last_rounds])
                refuse(6, "blocks cannot share such tiles along the contracted axis");
            return;
        }
        const auto stages = wanted_[Setting::stages];
        if (tile->stages < least_stages || (stages && (*stages > tile->stages || *stages < least_stages)))
            return refuse(7, fmt::format("{} stages fit into shared memory, and {} are the least", tile->stages,
                                         least_stages));
        if (stages) tile->stages = static_cast<int>(*stages);
        if (!tile->sums_fit())
            return refuse(
                7, fmt::format("the sums of {} blocks do not fit into {} stages", tile->splits, tile->stages));
        TileForm now = form;
        now.stages = tile->stages;
        if (const double c = clocks(now, problem_); c < least_) {
            least_ = c;
            best_ = std::move(*tile);
        }
    }
};

std::set<LaunchKind> kinds_of(const Plan& plan) {
    std::set<LaunchKind> kinds;
    for (const Variant& v : plan.variants)
        for (const Launch& p : v.launches) kinds.insert(p.kind);
    return kinds;
}

/// The settings of all launches, as a key.
std::string key_of(const Plan& plan) {
    std::string key;
    for (const Variant& v : plan.variants)
        for (const Launch& p : v.launches) key += settings_of(p).text();
    return key;
}

}  // namespace

bool settings_bind(const Launch& p) {
    return p.kind == LaunchKind::tile && !p.contraction->portable && !p.contraction->turned;
}

Schedule settings_of(const Launch& p, const std::vector<int64_t>* symbols) {
    Schedule s;
    switch (p.kind) {
        case LaunchKind::map:
            s.set(Setting::threads, p.threads);
            if (p.has_lane && p.staged.empty()) s.set(Setting::vector, p.vector);
            break;
        case LaunchKind::row:
            if (!(p.splits == Size(1))) break;  // shares of long rows
            s.set(Setting::keep, static_cast<int64_t>(p.hold));
            s.set(Setting::threads, p.lanes);
            s.set(Setting::cluster, p.cluster);
            break;
        case LaunchKind::sweep:
            if (!p.at_end.empty()) break;  // few rows
            s.set(Setting::keep, static_cast<int64_t>(p.hold));
            s.set(Setting::threads, p.lanes);
            s.set(Setting::cluster, p.cluster);
            break;
        case LaunchKind::tile:
            if (!settings_bind(p)) break;
            s.set(Setting::form, p.contraction->form == Form::pingpong);
            s.set(Setting::rows, p.contraction->rows);
            s.set(Setting::columns, p.contraction->multiplied());
            s.set(Setting::cluster, p.contraction->cluster);
            s.set(Setting::splits, p.contraction->splits);
            s.set(Setting::stages, p.contraction->stages);
            s.set(Setting::last_rounds, p.contraction->even);
            break;
        case LaunchKind::column:
            if (p.splits.is_constant() || symbols)
                s.set(Setting::splits, p.splits.evaluate(symbols ? *symbols : std::vector<int64_t>{}));
            break;
        case LaunchKind::finish:
        case LaunchKind::chain:
            break;
    }
    return s;
}

std::optional<Tile> tile_as_asked(const Spec& spec, const Kernel& lowered, const Tile& usual, std::string* why) {
    if (lowered.wanted().leaves(tile_settings)) return std::nullopt;
    return TileSearch(spec, lowered, usual, why).run();
}

std::string why_not(const Spec& spec, const Kernel& lowered, const Plan& plan, const Schedule& wanted) {
    if (std::any_of(plan.variants.begin(), plan.variants.end(),
                    [&](const Variant& v) { return keeps_to(v, wanted); }))
        return "";
    // The settings that its launches have, to say which could have been meant.
    std::set<std::string_view> run;
    std::vector<std::string> names;
    std::string nearest_to;
    for (const Variant& v : plan.variants)
        for (const Launch& p : v.launches) {
            const Schedule own = settings_of(p);
            if (own.empty()) continue;
            run.insert(name(p.kind));
            if (nearest_to.empty()) nearest_to = own.text();
            for (size_t i = 0; i < model::setting_count; ++i)
                if (const std::string setting(model::settings()[i].name);
                    own[static_cast<Setting>(i)] && std::find(names.begin(), names.end(), setting) == names.end())
                    names.push_back(setting);
        }
    if (names.empty())
        return fmt::format("has no launch with settings{}",
                           plan.untiled.empty() ? "" : fmt::format(": {}", plan.untiled));
    for (size_t i = 0; i < model::setting_count; ++i) {
        const std::string setting(model::settings()[i].name);
        if (wanted[static_cast<Setting>(i)] && std::find(names.begin(), names.end(), setting) == names.end())
            return fmt::format("has no launch with '{}': it has a {} schedule, with {}", setting,
                               fmt::join(run, " and a "), fmt::join(names, ", "));
    }
    std::string why = "it does not fit";
    const auto binding = std::find_if(plan.variants.begin(), plan.variants.end(), [](const Variant& v) {
        return v.launches.size() == 1 && settings_bind(v.launches.front());
    });
    if (binding != plan.variants.end()) {
        const Spec aligned = assuming(spec, binding->multiple_of);
        if (const auto usual = tile_of(aligned, lowered, false); std::holds_alternative<Tile>(usual))
            tile_as_asked(aligned, lowered, std::get<Tile>(usual), &why);
    }
    return fmt::format("cannot run with {}: {}; without it, it has {}", wanted.text(), why, nearest_to);
}

std::vector<Schedule> ways_to_run(const Spec& spec, const Kernel& kernel, const std::vector<int64_t>& symbols) {
    Kernel lowered = lower(spec, kernel);
    lowered.schedule.clear();
    const Plan chosen = plan(spec, lowered);
    // Tiles for sm_90a leave nothing to the other launches that stand behind them.
    std::set<LaunchKind> kinds = kinds_of(chosen);
    if (kinds.contains(LaunchKind::tile)) kinds = {LaunchKind::tile};
    std::vector<Schedule> ways{{}};
    std::set<Setting> done;
    for (const Values& row : worth_trying()) {
        if (!kinds.contains(row.kind) || !done.insert(row.setting).second) continue;
        std::vector<Schedule> more;
        for (const Schedule& way : ways)
            for (const int64_t value : row.values) {
                more.push_back(way);
                more.back().set(row.setting, value);
            }
        ways = std::move(more);
    }
    std::vector<Schedule> found;
    std::vector<double> taken;  // clocks, by the model
    std::set<std::string> seen;
    for (const Schedule& way : ways) {
        if (way.empty()) continue;
        lowered.schedule = {{{}, way, {}}};
        const Plan p = plan(spec, lowered);
        if (!p.refused.empty() || !seen.insert(key_of(p)).second) continue;
        found.push_back(way);
        taken.push_back(clocks_of(spec, p, symbols));
    }
    if (found.empty()) return found;
    const double most = far_longer * *std::min_element(taken.begin(), taken.end());
    std::vector<Schedule> worth;
    for (size_t i = 0; i < found.size(); ++i)
        if (taken[i] <= most) worth.push_back(found[i]);
    return worth;
}

void check_schedules(const Spec& spec, Diagnostics& diagnostics) {
    for (const Kernel& kernel : spec.kernels) {
        if (kernel.schedule.empty()) continue;
        const Kernel lowered = lower(spec, kernel);
        for (const model::ScheduleCase& asked : kernel.schedule) {
            Kernel one = lowered;
            one.schedule = {{{}, asked.schedule, asked.where}};
            const Plan planned = plan(spec, one);
            const std::string& why = planned.refused;
            if (why.empty()) continue;
            const Span where = asked.where;
            Diagnostic& d = diagnostics.report(Code::schedule_refused, {where.file, where.begin, where.begin + 1},
                                               fmt::format("kernel {} {}", kernel.name, why));
            if (why.starts_with("has no")) continue;
            const auto kinds = kinds_of(planned);
            for (const auto& [kind, rule] : rules)
                if (kinds.contains(kind)) d.note(std::string(rule));
        }
    }
}

}  // namespace pleat::schedule
