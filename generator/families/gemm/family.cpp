#include "families/gemm/family.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "families/gemm/cast_ahead.h"
#include "families/gemm/emit.h"
#include "families/gemm/launch.h"
#include "families/gemm/search.h"
#include "families/gemm/variants.h"
#include "plan/alignment.h"
#include "plan/condition.h"
#include "plan/forms.h"
#include "plan/readable.h"
#include "target/hopper.h"

namespace pleat::schedule {

namespace {

class GemmFamily final : public Family {
public:
    std::string_view name() const override { return "GEMM"; }
    std::string_view suffix() const override { return "tiles"; }

    bool takes_whole_kernels() const override { return true; }
    Match match(const Problem& problem) const override {
        if (problem.kernel.contractions.empty()) return {};
        const model::Schedule& wanted = problem.kernel.wanted();
        if (asks_for(wanted, FormValue::windows) || asks_for(wanted, FormValue::lines)) return {};
        TilePlan tiles = plan_tiles(problem.spec, problem.kernel, problem.target);
        Match found{cast_ahead(problem.spec, problem.kernel, problem.intermediate, problem.target,
                               many_rows(tiles.variants)),
                    tiles.complete, std::move(tiles.untiled)};
        compare_windows(problem, tiles.variants, found);
        found.variants.insert(found.variants.end(), std::make_move_iterator(tiles.variants.begin()),
                              std::make_move_iterator(tiles.variants.end()));
        return found;
    }

    std::vector<TriedSetting> tried_settings(const Target&) const override { return tried_tiles(); }
    std::string_view rule() const override {
        return "tiles: 64 rows (cooperative: 128) or a multiple, columns that hold the digits that stages need "
               "together, at most 208 products a thread, at least 2 stages in 227 KiB of shared memory";
    }
    std::string why_refused(const Problem& p, const Variant& variant) const override {
        std::string why = Family::why_refused(p, variant);
        const model::Spec aligned = assuming(p.spec, variant.multiple_of);
        if (const auto usual = tile_of(aligned, p.kernel, false, nullptr, p.target, Rows::of_dims);
            std::holds_alternative<Tile>(usual))
            tile_as_asked(aligned, p.kernel, hopper_target(p.target), std::get<Tile>(usual), &why);
        return why;
    }
    std::optional<double> clocks(const model::Spec& spec, const Target& target, const Launch& launch,
                                 const std::vector<int64_t>& symbols) const override {
        return clocks_of(spec, target, dynamic_cast<const GemmLaunch&>(launch), symbols);
    }

    std::unique_ptr<emit::LaunchEmitter> emitter(const emit::LaunchSource& source) const override {
        return std::make_unique<emit::GemmEmitter>(source);
    }

    std::string explain(const model::Spec& spec, const Launch& launch) const override {
        const Tile& tile = dynamic_cast<const GemmLaunch&>(launch).tile;
        std::string rows;
        for (const model::Axis& x : tile.row_dims) rows += (rows.empty() ? "" : ", ") + spec.name_of(x);
        std::string out = fmt::format("      rows along {}, columns along {}; {} bytes of shared memory\n", rows,
                                      spec.name_of(tile.column), tile.shared_bytes());
        if (tile.scheduler.even)
            out += fmt::format("      partial sums of stream-K tiles pass through workspace, {} bytes\n",
                               amount(spec, tile.sums_bytes(spec)));
        return out;
    }

private:
    /// Windows that another schedule may take, too: what the fastest tiles of them do.
    static void compare_windows(const Problem& problem, const std::vector<Variant>& variants, Match& match) {
        for (const Variant& v : variants) {
            const Tile& tile = dynamic_cast<const GemmLaunch&>(*v.launches.front()).tile;
            if (!tile.pixels && !tile.depth_pixels) continue;
            const double clocks = clocks_of_pixels(problem.spec, hopper_target(problem.target), tile);
            match.clocks = std::min(clocks, match.clocks.value_or(clocks));
            if (v.condition == on_hopper()) match.left = off_hopper();
        }
    }
};

}  // namespace

const Family& gemm_family() {
    static const GemmFamily family;
    return family;
}

const Family& GemmLaunch::family() const { return gemm_family(); }

model::Schedule GemmLaunch::settings(const std::vector<int64_t>*) const {
    using model::Setting;
    model::Schedule s;
    if (!takes_settings()) return s;
    s.set(Setting::form, tile.mainloop.sm90().form == Form::pingpong);
    s.set(Setting::rows, tile.mainloop.rows);
    s.set(Setting::columns, tile.multiplied());
    s.set(Setting::cluster, tile.scheduler.cluster);
    s.set(Setting::splits, tile.scheduler.splits);
    s.set(Setting::stages, tile.mainloop.stages);
    s.set(Setting::last_rounds, tile.scheduler.even);
    return s;
}

Term GemmLaunch::grid_extent(const model::Spec& spec, const model::Size& blocks) const {
    const Term extent = tile.most_parts(spec) > 1 ? blocks * tile.parts(spec) : Term(blocks);
    return persistent ? whole_clusters_at_once(extent) : extent;
}

}  // namespace pleat::schedule
