#include "families/segment/family.h"

#include <fmt/format.h>

#include <algorithm>

#include "diag/diag.h"
#include "families/map/snapshot.h"
#include "families/segment/emit.h"
#include "families/segment/segment.h"
#include "plan/graph_walk.h"
#include "plan/readable.h"
#include "plan/registry.h"

namespace pleat::schedule {

namespace {

class SegmentFamily final : public Family {
public:
    std::string_view name() const override { return "segment"; }
    std::string_view suffix() const override { return "segments"; }

    bool takes_one_group() const override { return true; }

    Match match(const Problem& problem) const override {
        if (problem.reductions.size() != 1 || !problem.kernel.schedule.empty()) return {};
        const auto form = sortable(problem.spec, problem.kernel, {}, problem.reductions.front());
        if (!form || !goes_with_stages(problem, *form)) return {};
        Match found;
        Variant& v = found.variants.emplace_back();
        // What is required of positions is looked at with them, ahead of all stores.
        Problem rest = problem;
        std::vector<Sink> conditions;
        std::erase_if(rest.conditions, [&](const Sink& s) {
            if (!of_positions(problem, *form, s)) return false;
            conditions.push_back(s);
            return true;
        });
        add_segments(problem.spec, problem.kernel, v, *form, problem.sinks, conditions, problem.target);
        add_conditions_ahead(rest, v);
        v.condition = sorts(problem.spec, *form);
        v.why = "positions are sorted by the row that they name";
        if (!v.condition.always())
            for (Variant& other : without_sorting(problem)) found.variants.push_back(std::move(other));
        found.complete = true;
        return found;
    }

    std::unique_ptr<emit::LaunchEmitter> emitter(const emit::LaunchSource& source) const override {
        return std::make_unique<emit::SegmentEmitter>(source);
    }

    std::string explain(const model::Spec& spec, const Launch& launch) const override {
        const auto& p = dynamic_cast<const SegmentLaunch&>(launch);
        const SegmentSort& s = *p.sort;
        using Role = SegmentLaunch::Role;
        switch (p.role) {
            case Role::keys:
                return fmt::format("      rows over {}, named by positions over {}\n", list_of(spec, s.form.rows()),
                                   list_of(spec, s.form.positions()));
            case Role::place:
                return fmt::format("      digit {} of {}, {} bits\n", p.pass + 1, s.passes, s.bits);
            case Role::pieces:
                return fmt::format("      pieces of {} positions; {} a thread along {}\n", SegmentSort::piece,
                                   counted(p.vector, "column"), p.has_lane ? spec.name_of(p.lane) : "nothing");
            case Role::again:
                return fmt::format("      {} pieces at once\n", SegmentSort::piece);
            case Role::rows:
                break;
        }
        return fmt::format("      {} and {} a thread along {}; rows that no position names are {}\n",
                           counted(p.rows_of_thread, "row"), counted(p.vector, "column"),
                           p.has_lane ? spec.name_of(p.lane) : "nothing",
                           p.leaves_unnamed ? "left alone" : "stored as well");
    }

private:
    static bool goes_with_stages(const Problem& p, const OneHot& form) {
        const model::Domain& result = p.kernel.graph[form.sum].domain;
        const bool same_places = std::all_of(p.sinks.begin(), p.sinks.end(),
                                             [&](const Sink& s) { return domain_of(p.kernel, {}, s) == result; });
        return same_places && p.substituted.empty() && !reads_what_is_stored(p.kernel, {}, form) &&
               gathered(p.kernel, {}, p.sinks).empty();
    }

    static bool of_positions(const Problem& p, const OneHot& form, const Sink& s) {
        model::Domain positions;
        for (const model::Axis& a : form.positions()) positions.add(a);
        return domain_of(p.kernel, {}, s) == positions;
    }

    /// What other families make of it.
    std::vector<Variant> without_sorting(const Problem& problem) const {
        Problem whole = problem;
        whole.sinks.insert(whole.sinks.end(), problem.conditions.begin(), problem.conditions.end());
        for (const Family* f : families()) {
            if (f == this || f->takes_whole_kernels()) continue;
            Match other = f->match(f->takes_one_group() ? problem : whole);
            if (!other.variants.empty()) return std::move(other.variants);
        }
        return {};
    }
};

}  // namespace

const Family& segment_family() {
    static const SegmentFamily family;
    return family;
}

const Family& SegmentLaunch::family() const { return segment_family(); }

}  // namespace pleat::schedule
