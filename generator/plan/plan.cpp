#include "plan/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "families/column/column.h"
#include "families/gemm/cast_ahead.h"
#include "families/gemm_chain/chain.h"
#include "families/map/map.h"
#include "families/row/row.h"
#include "families/sweep/sweep.h"
#include "layout/access.h"
#include "model/functions.h"
#include "plan/alignment.h"
#include "plan/axes.h"
#include "plan/condition.h"
#include "plan/graph_walk.h"
#include "plan/groups.h"
#include "plan/reductions.h"
#include "plan/settings.h"
#include "plan/snapshot.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Kernel;
using model::NodeId;
using model::Size;
using model::Spec;

namespace {

/// Do two plans' loops move as many elements at once? Then the one that assumes more is not needed.
bool same_accesses(const Plan& one, const Plan& other) {
    const auto same_launch = [](const Launch& a, const Launch& b) {
        return a.kind == b.kind && a.kind != LaunchKind::tile && a.vector == b.vector;
    };
    return std::equal(one.variants.begin(), one.variants.end(), other.variants.begin(), other.variants.end(),
                      [&](const Variant& a, const Variant& b) {
                          return std::equal(a.launches.begin(), a.launches.end(), b.launches.begin(),
                                            b.launches.end(), same_launch);
                      });
}

class Planner {
public:
    Planner(const Spec& spec, const Kernel& kernel) : spec_(spec), kernel_(kernel), graph_(kernel.graph) {
        for (size_t i = 0; i < kernel.stores.size(); ++i)
            sinks_.push_back({Sink::What::store, static_cast<int>(i)});
        for (size_t i = 0; i < kernel.requires_.size(); ++i)
            sinks_.push_back({Sink::What::require, static_cast<int>(i)});
        find_reductions();
    }

    Plan run() {
        Plan plan;
        for (Variant& v : variants(plan)) plan.variants.push_back(std::move(v));
        // Where the lanes would be aligned if runtime sizes were, such sizes get variants of their own, first.
        if (const auto assumed = alignment_worth_assuming(spec_, kernel_, plan); !assumed.empty()) {
            std::string condition;
            for (const auto& [symbol, divisor] : assumed)
                condition = both(condition, is_multiple(spec_, symbol, divisor));
            const Spec aligned = assuming(spec_, assumed);
            Plan better = Planner(aligned, kernel_).run();
            for (Variant& v : better.variants) {
                v.multiple_of = assumed;
                v.condition = both(condition, v.condition);
                v.why += (v.why.empty() ? "" : "; ") + std::string("sizes that allow 16-byte accesses");
            }
            if (!same_accesses(plan, better))
                plan.variants.insert(plan.variants.begin(), std::make_move_iterator(better.variants.begin()),
                                     std::make_move_iterator(better.variants.end()));
        }
        add_few_elements(plan);
        for (size_t i = 0; i < plan.variants.size(); ++i)
            settle_names(plan.variants[i], plan.variants.size() > 1 ? i + 1 : 0);
        for (const Variant& v : plan.variants) plan.needs_workspace(v.workspace);
        return plan;
    }

private:
    const Spec& spec_;
    const Kernel& kernel_;
    const model::Graph& graph_;
    std::vector<Sink> sinks_;
    std::vector<NodeId> reductions_;  // all that a sink needs, arguments first
    std::set<NodeId> substituted_;    // those needed at other coordinates than the current one

    void find_reductions() {
        std::set<NodeId> wanted;
        Variant none;
        for (const Sink& s : sinks_)
            for (const NodeId root : roots(kernel_, none, s))
                visit(
                    graph_, root, [](NodeId) { return false; },
                    [&](NodeId n) {
                        if (is_reduction(graph_[n])) wanted.insert(n);
                        if (graph_[n].op != model::Op::substitute) return;
                        Domain replaced;
                        for (const model::Bind& b : graph_[n].binds) replaced.add(b.axis);
                        visit(
                            graph_, graph_[n].args[0], [](NodeId) { return false; },
                            [&](NodeId m) {
                                if (!is_reduction(graph_[m])) return;
                                for (const Axis& a : replaced.axes())
                                    if (graph_[m].domain.overlaps(a)) substituted_.insert(m);
                            });
                    });
        reductions_.assign(wanted.begin(), wanted.end());
    }

    // ---- one launch for everything -------------------------------------------------------------------------

    /// Why one launch cannot do it all.
    std::string why_several() const {
        std::string why;
        if (const auto g = one_group(spec_, kernel_, {}, reductions_, substituted_, sinks_, &why))
            why = fmt::format("shares of what is reduced along {} are put together before what follows",
                              spec_.name_of(g->inner));
        return why;
    }

    /// Do threads share each row of a group, rather than take shares of it?
    bool in_rows(const Group& g, const Variant& variant) const {
        return along_memory(spec_, kernel_, variant, g) && !few_long_rows(spec_, g);
    }

    std::vector<RowChoice> row_choices(const Group& g, const std::vector<Sink>& sinks,
                                       const Variant& variant) const {
        return choose_rows(spec_, kernel_, variant, row_launch(g, sinks, variant, true),
                           row_launch(g, sinks, variant, false));
    }

    Launch row_launch(const Group& g, const std::vector<Sink>& sinks, const Variant& variant, bool joint) const {
        Launch p;
        p.kind = LaunchKind::row;
        p.sinks = sinks;
        p.passes = in_passes(kernel_, variant, g.reductions, joint);
        std::vector<NodeId> nodes;
        for (const NodeId r : g.reductions) nodes.push_back(graph_[r].args[0]);
        const auto all = accesses(kernel_, variant, nodes, sinks);
        const model::Tensor* guide = guide_tensor(spec_, all, unite(g.outer, g.inner));
        p.outer = order(spec_, g.outer, guide);
        p.inner = order(spec_, g.inner, guide);
        set_lane(spec_, p, p.inner, all);
        return p;
    }

    // ---- several launches ----------------------------------------------------------------------------------

    void add_materializing(Variant& v, const Group& g) const {
        if (!in_rows(g, v)) return add_in_shares(spec_, kernel_, v, g, {});
        // The values' own digits: a reduction may lack kept digits that another of the group has.
        const std::vector<Axis> outer = row_launch(g, {}, v, true).outer;
        std::vector<Sink> sinks;
        for (const NodeId r : g.reductions)
            sinks.push_back({Sink::What::scratch, add_scratch(spec_, kernel_, v, r, outer, 1, false)});
        auto ways = row_choices(g, sinks, v);
        v.launches.push_back(std::move(ways.front().condition.empty() ? ways.front() : ways.back()).launch);
        mark_materialized(v, g, v.launches.back());
    }

    /// The ways to do all reductions and `sinks` where each row takes its own along: rows, or shares of rows across
    /// memory. Empty if there are none.
    std::vector<Variant> in_rows_of_one_kind(const std::vector<Sink>& sinks) const {
        Variant none;
        std::vector<Variant> all;
        const auto g = one_group(spec_, kernel_, none, reductions_, substituted_, sinks);
        if (!g) return all;
        if (in_rows(*g, none)) {
            for (RowChoice& choice : row_choices(*g, sinks, none)) {
                Variant v;
                v.condition = choice.condition;
                v.why = choice.launch.why;
                v.launches.push_back(std::move(choice.launch));
                all.push_back(std::move(v));
            }
            return all;
        }
        const bool kept_only = std::all_of(sinks.begin(), sinks.end(),
                                           [&](const Sink& s) { return domain_of(kernel_, none, s) == g->outer; });
        if (kept_only && in_passes(kernel_, none, g->reductions, true).size() == 1)
            add_in_shares(spec_, kernel_, all.emplace_back(), *g, sinks);
        return all;
    }

    /// Requirements that need no reduction, and the other sinks. They store nothing, so that a launch of their own
    /// may look at them: those of a batch, say, beside the rows of its heads.
    std::pair<std::vector<Sink>, std::vector<Sink>> conditions_apart() const {
        std::vector<Sink> conditions, others;
        const Variant none;
        for (const Sink& s : sinks_) {
            bool reduces = false;
            for (const NodeId root : roots(kernel_, none, s))
                visit(
                    graph_, root, [](NodeId) { return false; },
                    [&](NodeId n) { reduces = reduces || is_reduction(graph_[n]); });
            (s.what == Sink::What::require && !reduces ? conditions : others).push_back(s);
        }
        return {std::move(conditions), std::move(others)};
    }

    std::vector<Variant> variants(Plan& plan) const {
        if (reductions_.empty()) {
            Variant v;
            add_maps(spec_, kernel_, v, sinks_);
            settle(v);
            return {v};
        }
        std::vector<Variant> all = in_rows_of_one_kind(sinks_);
        if (const auto [conditions, others] = conditions_apart(); all.empty() && !conditions.empty()) {
            all = in_rows_of_one_kind(others);
            for (Variant& v : all) {
                const auto rows = static_cast<std::ptrdiff_t>(v.launches.size());
                add_maps(spec_, kernel_, v, conditions);
                // First, as what rows store may be what is required.
                std::rotate(v.launches.begin(), v.launches.begin() + rows, v.launches.end());
            }
            if (!all.empty()) plan.unfused = why_several();
        }
        for (Variant& v : all) settle(v);
        if (!all.empty()) return all;
        std::vector<Variant> both = sweeps(spec_, kernel_, reductions_, substituted_, sinks_);
        for (Variant& v : both) settle(v);
        if (!both.empty() && both.back().condition.empty()) return both;
        if (both.empty()) plan.unfused = why_several();
        both.push_back(in_steps());
        return both;
    }

    /// Has the variant all reductions in workspace that this one needs, but for those of its own group?
    bool is_ready(const Variant& v, NodeId r, const std::vector<NodeId>& group) const {
        bool ready = true;
        visit(
            graph_, graph_[r].args[0], [&](NodeId n) { return v.materialized.contains(n); },
            [&](NodeId n) {
                if (is_reduction(graph_[n]) && !v.materialized.contains(n) &&
                    (substituted_.contains(n) || std::find(group.begin(), group.end(), n) == group.end()))
                    ready = false;
            });
        return ready;
    }

    /// Of what is left the first reduction that is ready, and those that a launch takes along with it.
    Group next_group(const Variant& v, const std::vector<NodeId>& left) const {
        Group g;
        for (const NodeId r : left) {
            const Domain inner = along(kernel_, r), outer = minus(operand_domain(kernel_, r), inner);
            if (g.reductions.empty()) {
                if (is_ready(v, r, {})) g = {outer, inner, {r}};
                continue;
            }
            if (inner != g.inner || outer != g.outer) continue;
            // Rows take reductions that need one another, pass after pass; shares of rows go through memory once.
            Group more = g;
            more.reductions.push_back(r);
            const bool passes_allowed = in_rows(more, v);
            const bool apart = std::all_of(more.reductions.begin(), more.reductions.end(),
                                           [&](NodeId each) { return is_ready(v, each, {}); });
            if (apart || (passes_allowed && is_ready(v, r, g.reductions))) g = std::move(more);
        }
        return g;
    }

    /// The general way: materialise group after group of reductions, then map the sinks.
    Variant in_steps() const {
        Variant v;
        std::vector<NodeId> left = reductions_;
        while (!left.empty()) {
            const Group g = next_group(v, left);
            std::erase_if(left, [&](NodeId r) {
                return std::find(g.reductions.begin(), g.reductions.end(), r) != g.reductions.end();
            });
            // The last rows can take the stores along.
            if (left.empty() && in_rows(g, v) && gathered(kernel_, v, sinks_).empty()) {
                if (const auto whole = one_group(spec_, kernel_, v, g.reductions, substituted_, sinks_)) {
                    const auto ways = row_choices(*whole, sinks_, v);
                    v.launches.push_back(ways.front().condition.empty() ? ways.front().launch : ways.back().launch);
                    settle(v);
                    return v;
                }
            }
            add_materializing(v, g);
        }
        add_gathers(spec_, kernel_, v, sinks_);
        add_maps(spec_, kernel_, v, sinks_);
        settle(v);
        return v;
    }

    /// Variants of maps for few elements, before those whose place they take; these go if there are never more.
    void add_few_elements(Plan& plan) const {
        std::vector<Variant> all;
        for (Variant& v : plan.variants) {
            std::optional<Variant> few = for_few_elements(spec_, kernel_, v);
            const bool always = few && few->condition == v.condition;
            if (few) all.push_back(*std::move(few));
            if (!always) all.push_back(std::move(v));
        }
        plan.variants = std::move(all);
    }

    void settle(Variant& v) const {
        defer_stores(spec_, kernel_, v);
        join_maps(spec_, kernel_, v);
    }

    /// "<kernel>_rows"; with several variants "<kernel>_rows_2", with several launches "<kernel>_1_columns".
    void settle_names(Variant& v, size_t variant) const {
        for (size_t i = 0; i < v.launches.size(); ++i) {
            Launch& p = v.launches[i];
            static constexpr const char* kinds[] = {"map", "rows", "columns", "sweep", "finish", "tiles", "chain"};
            p.name = kernel_.name;
            if (v.launches.size() > 1) p.name += fmt::format("_{}", i + 1);
            p.name += fmt::format("_{}", kinds[static_cast<size_t>(p.kind)]);
            if (variant > 0) p.name += fmt::format("_{}", variant);
        }
    }
};

}  // namespace

Plan plan_case(const Spec& spec, const Kernel& lowered) {
    if (lowered.contractions.empty()) return Planner(spec, lowered).run();
    if (auto chained = plan_chain(spec, lowered)) return *std::move(chained);
    TilePlan tiles = plan_tiles(spec, lowered);
    Plan plan;
    if (!tiles.complete) plan = Planner(spec, lowered).run();
    plan.untiled = std::move(tiles.untiled);
    std::vector<Variant> ahead = cast_ahead(spec, lowered, many_rows(tiles.variants));
    tiles.variants.insert(tiles.variants.begin(), std::make_move_iterator(ahead.begin()),
                          std::make_move_iterator(ahead.end()));
    for (const Variant& v : tiles.variants) plan.needs_workspace(v.workspace);
    plan.variants.insert(plan.variants.begin(), std::make_move_iterator(tiles.variants.begin()),
                         std::make_move_iterator(tiles.variants.end()));
    return plan;
}

Size bytes_that_must_move(const Spec& spec, const Kernel& kernel) {
    Size bytes = 0;
    for (size_t t = 0; t < spec.tensors.size(); ++t) {
        const model::Tensor& tensor = spec.tensors[t];
        const int times = kernel.reads(static_cast<int>(t)) + kernel.stores_to(static_cast<int>(t));
        if (times > 0)
            bytes = bytes + layout::elements(spec, tensor) * Size(times * model::info(tensor.dtype).bytes);
    }
    return bytes;
}

}  // namespace pleat::schedule
