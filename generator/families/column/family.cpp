#include "families/column/family.h"

#include <fmt/format.h>

#include <algorithm>

#include "diag/diag.h"
#include "families/column/column.h"
#include "families/column/emit.h"
#include "families/column/launch.h"
#include "families/map/snapshot.h"
#include "families/row/row.h"
#include "plan/graph_walk.h"
#include "plan/readable.h"
#include "plan/reductions.h"

namespace pleat::schedule {

namespace {

class ColumnFamily final : public Family {
public:
    std::string_view name() const override { return "column"; }
    std::string_view suffix() const override { return "columns"; }

    bool takes_one_group() const override { return true; }
    Match match(const Problem& problem) const override {
        const Variant none;
        const auto group = one_group(problem, none, problem.sinks);
        if (!group || in_rows(problem.spec, problem.kernel, *group, none, problem.target)) return {};
        const bool kept_only = std::all_of(problem.sinks.begin(), problem.sinks.end(), [&](const Sink& s) {
            return domain_of(problem.kernel, none, s) == group->outer;
        });
        if (!kept_only || in_passes(problem.kernel, none, group->reductions, true).size() != 1) return {};
        Match found;
        Variant& v = found.variants.emplace_back();
        add_in_shares(problem.spec, problem.kernel, v, *group, problem.sinks, problem.target);
        add_conditions_ahead(problem, v);
        settle(problem.spec, problem.kernel, v);
        found.complete = true;
        return found;
    }

    /// Few shares, or one to four blocks for each SM.
    std::vector<TriedSetting> tried_settings(const Target& target) const override {
        return {{model::Setting::splits, {4, 8, 16, 32, 64, target.sms, 2 * target.sms, 4 * target.sms}}};
    }

    std::unique_ptr<emit::LaunchEmitter> emitter(const emit::LaunchSource& source) const override {
        return std::make_unique<emit::ColumnEmitter>(source);
    }

    std::string explain(const model::Spec& spec, const Launch& p) const override {
        const std::string split =
            p.partials.empty() ? "rows whole" : fmt::format("rows split {} ways", amount(spec, p.splits));
        return fmt::format("      sums along {} for each of {}; {}; accesses of {}\n", list_of(spec, p.inner),
                           list_of(spec, p.outer), split, counted(p.vector, "element"));
    }
};

class FinishFamily final : public Family {
public:
    std::string_view name() const override { return "finish"; }

    std::unique_ptr<emit::LaunchEmitter> emitter(const emit::LaunchSource& source) const override {
        return std::make_unique<emit::FinishEmitter>(source);
    }

    std::string explain(const model::Spec& spec, const Launch& p) const override {
        return fmt::format("      over {}\n", list_of(spec, p.outer));
    }
};

}  // namespace

const Family& column_family() {
    static const ColumnFamily family;
    return family;
}

const Family& finish_family() {
    static const FinishFamily family;
    return family;
}

const Family& ColumnLaunch::family() const { return column_family(); }
const Family& FinishLaunch::family() const { return finish_family(); }

model::Schedule ColumnLaunch::settings(const std::vector<int64_t>* symbols) const {
    model::Schedule s;
    if (splits.is_constant() || symbols)
        s.set(model::Setting::splits, splits.evaluate(symbols ? *symbols : std::vector<int64_t>{}));
    return s;
}

}  // namespace pleat::schedule
