#include "schedule/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "layout/access.h"
#include "model/functions.h"
#include "schedule/alignment.h"
#include "schedule/asked.h"
#include "schedule/axes.h"
#include "schedule/cast_ahead.h"
#include "schedule/chain.h"
#include "schedule/condition.h"
#include "schedule/graph_walk.h"
#include "schedule/lower.h"
#include "schedule/machine.h"
#include "schedule/map.h"
#include "schedule/parts.h"
#include "schedule/row.h"
#include "schedule/snapshot.h"
#include "schedule/sweep.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Kernel;
using model::NodeId;
using model::Size;
using model::Spec;

namespace {

constexpr int few_rows = 64;                        // a row a block would leave half of an H200 idle
constexpr int64_t long_row = 1 << 16;               // elements
constexpr int wanted_blocks = 4 * multiprocessors;  // enough to hide latency

/// Reductions with the same kept and reduced digits.
struct Group {
    Domain outer, inner;
    std::vector<NodeId> reductions;
};

/// Do two plans' loops move as many elements at once? Then the one that assumes more is not needed.
bool same_accesses(const Plan& one, const Plan& other) {
    const auto same_phase = [](const Phase& a, const Phase& b) {
        return a.kind == b.kind && a.kind != PhaseKind::tile && a.vector == b.vector;
    };
    return std::equal(one.variants.begin(), one.variants.end(), other.variants.begin(), other.variants.end(),
                      [&](const Variant& a, const Variant& b) {
                          return std::equal(a.phases.begin(), a.phases.end(), b.phases.begin(), b.phases.end(),
                                            same_phase);
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

    Domain along(NodeId r) const { return schedule::along(kernel_, r); }
    Domain operand_domain(NodeId r) const { return schedule::operand_domain(kernel_, r); }

    // ---- one launch for everything -------------------------------------------------------------------------

    /// All reductions as one group if each goes along the same digits and lies within the same kept ones; else why
    /// not.
    std::optional<Group> one_group(const std::vector<NodeId>& reductions, const std::vector<Sink>& sinks,
                                   const Variant& variant, std::string* why_not = nullptr) const {
        const auto none = [&](std::string why) {
            if (why_not) *why_not = std::move(why);
            return std::nullopt;
        };
        if (reductions.empty()) return std::nullopt;
        Group g;
        g.inner = along(reductions.front());
        for (const NodeId r : reductions) {
            if (substituted_.contains(r))
                return none(fmt::format("what is reduced along {} is needed at other coordinates than its own",
                                        spec_.name_of(along(r))));
            if (along(r) != g.inner)
                return none(fmt::format("reductions go along {} and along {}", spec_.name_of(g.inner),
                                        spec_.name_of(along(r))));
            g.outer.add(minus(operand_domain(r), g.inner));
        }
        for (const Sink& s : sinks) g.outer.add(minus(domain_of(kernel_, variant, s), g.inner));
        for (const Sink& s : sinks) {
            const Domain d = domain_of(kernel_, variant, s);
            const Domain kept = minus(d, g.inner);
            if (kept != g.outer)  // several rows would write the same
                return none(fmt::format("{} ranges over {}, the rows over {}", name_of(s), spec_.name_of(kept),
                                        spec_.name_of(g.outer)));
            const Domain reduced = minus(d, kept);
            if (!reduced.empty() && reduced != g.inner)
                return none(fmt::format("{} ranges over {}, part of the row {}", name_of(s), spec_.name_of(reduced),
                                        spec_.name_of(g.inner)));
        }
        // In the last block of a ragged fold a reduction that lacks the block's digit counts what the block does
        // not have.
        std::vector<Axis> digits = g.outer.axes();
        for (const Axis& a : g.inner.axes()) digits.push_back(a);
        for (const NodeId r : reductions)
            for (const Axis& a : g.inner.axes())
                for (const Axis& kept : g.outer.axes())
                    if (kept.dim == a.dim && !operand_domain(r).covers(kept) &&
                        needs_existence_check(spec_, digits, a.dim))
                        return none(fmt::format("the last of {} has less than a reduction along {} counts",
                                                spec_.name_of(kept), spec_.name_of(a)));
        g.reductions = reductions;
        return g;
    }

    std::string name_of(const Sink& s) const {
        if (s.what == Sink::What::require) return "what is required";
        const model::TensorId t = kernel_.stores[static_cast<size_t>(s.index)].tensor;
        return fmt::format("the store to {}", spec_.tensors[static_cast<size_t>(t)].name);
    }

    /// Why one launch cannot do it all.
    std::string why_several() const {
        std::string why;
        if (const auto g = one_group(reductions_, sinks_, {}, &why))
            why = fmt::format("shares of what is reduced along {} are put together before what follows",
                              spec_.name_of(g->inner));
        return why;
    }

    std::vector<Access> operand_accesses(const Group& g, const Variant& variant) const {
        std::vector<NodeId> nodes;
        for (const NodeId r : g.reductions) nodes.push_back(graph_[r].args[0]);
        return accesses(kernel_, variant, nodes, {});
    }

    bool along_memory(const Group& g, const Variant& variant) const {
        const Domain all = unite(g.outer, g.inner);
        const auto reads = operand_accesses(g, variant);
        const model::Tensor* guide = guide_tensor(spec_, reads, all);
        if (!guide) return true;
        for (const Axis& a : g.inner.axes())
            if (contiguous_along(*guide, a)) return true;
        for (const Axis& a : g.outer.axes())
            if (contiguous_along(*guide, a)) return false;
        return true;
    }

    /// Too few rows to fill a machine, each long enough to share out among blocks?
    bool few_long_rows(const Group& g) const {
        const Size rows = product(spec_, g.outer.axes()), length = product(spec_, g.inner.axes());
        return rows.is_constant() && rows.constant() <= few_rows &&
               (!length.is_constant() || length.constant() >= long_row);
    }

    void order_digits(Phase& p, const Domain& outer, const Domain& inner, const model::Tensor* guide) const {
        p.outer = order(spec_, outer, guide);
        p.inner = order(spec_, inner, guide);
    }

    std::vector<RowChoice> row_choices(const Group& g, const std::vector<Sink>& sinks,
                                       const Variant& variant) const {
        return choose_rows(spec_, kernel_, variant, row_phase(g, sinks, variant, true),
                           row_phase(g, sinks, variant, false));
    }

    Phase row_phase(const Group& g, const std::vector<Sink>& sinks, const Variant& variant, bool joint) const {
        Phase p;
        p.kind = PhaseKind::row;
        p.sinks = sinks;
        p.passes = in_passes(kernel_, variant, g.reductions, joint);
        std::vector<NodeId> nodes;
        for (const NodeId r : g.reductions) nodes.push_back(graph_[r].args[0]);
        const auto all = accesses(kernel_, variant, nodes, sinks);
        order_digits(p, g.outer, g.inner, guide_tensor(spec_, all, unite(g.outer, g.inner)));
        set_lane(spec_, p, p.inner, all);
        return p;
    }

    // ---- several launches ----------------------------------------------------------------------------------

    int add_scratch(Variant& v, NodeId node, const std::vector<Axis>& axes, Size splits, bool partial) const {
        return schedule::add_scratch(spec_, kernel_, v, node, axes, std::move(splits), partial);
    }

    /// Adds the launches that reduce a group in shares: across memory, or along rows that are few and long. The
    /// finishing launch also serves `sinks` (over the kept digits) or, without any, leaves the values in workspace.
    void add_in_shares(Variant& v, const Group& g, const std::vector<Sink>& sinks) const {
        Phase p;
        const bool by_row = along_memory(g, v);
        p.kind = by_row ? PhaseKind::row : PhaseKind::column;
        const auto all = operand_accesses(g, v);
        order_digits(p, g.outer, g.inner, guide_tensor(spec_, all, unite(g.outer, g.inner)));
        set_lane(spec_, p, by_row ? p.inner : p.outer, all);
        p.passes = {Pass{g.reductions}};
        p.threads = 256;
        if (by_row) {
            p.lanes = p.threads;
            p.hold = Hold::nothing;
            const Size rows = product(spec_, p.outer);
            const Size steps = ceil_div(product(spec_, p.inner), Size(int64_t{p.vector} * p.threads * 4));
            p.splits = maximum(Size(1), minimum(ceil_div(Size(wanted_blocks), rows), steps));
            p.grid = rows * p.splits;
            p.why =
                "the rows are few and long: blocks share one out, a second launch combines their states in a fixed "
                "order";
            finish_shares(v, g, sinks, std::move(p));
            return;
        }
        p.lanes = 32;
        const Size columns = ceil_div(product(spec_, p.outer), Size(int64_t{p.vector} * p.lanes));
        const Size rows = product(spec_, p.inner);
        p.splits = maximum(
            Size(1), minimum(ceil_div(Size(wanted_blocks), maximum(columns, Size(1))), ceil_div(rows, Size(64))));
        if (const auto asked = kernel_.wanted()[model::Setting::splits]) p.splits = Size(*asked);
        p.grid = columns * p.splits;
        p.why =
            "the reduced digits lie across memory: blocks add up shares of the rows, a second launch combines them "
            "in a fixed order";
        finish_shares(v, g, sinks, std::move(p));
    }

    void finish_shares(Variant& v, const Group& g, const std::vector<Sink>& sinks, Phase p) const {
        for (const NodeId r : g.reductions) p.partials.push_back(add_scratch(v, r, p.outer, p.splits, true));

        Phase f;
        f.kind = PhaseKind::finish;
        f.outer = p.outer;
        f.inner = p.inner;
        f.passes = p.passes;
        f.partials = p.partials;
        f.splits = p.splits;
        f.threads = 256;
        f.lanes = 32;
        f.grid = ceil_div(product(spec_, f.outer), Size(f.lanes));
        f.sinks = sinks;
        f.why = "combines the partial states in a fixed order";
        const bool in_place = !sinks.empty();
        v.phases.push_back(std::move(p));
        if (!in_place)
            for (const NodeId r : g.reductions) {
                const int id = add_scratch(v, r, f.outer, 1, false);
                f.sinks.push_back({Sink::What::scratch, id});
            }
        v.phases.push_back(std::move(f));
        if (!in_place) mark_materialized(v, g, v.phases.back());
    }

    void mark_materialized(Variant& v, const Group& g, const Phase& p) const {
        size_t i = 0;
        for (const Sink& s : p.sinks)
            if (s.what == Sink::What::scratch) v.materialized[g.reductions[i++]] = s.index;
    }

    void add_materializing(Variant& v, const Group& g) const {
        if (!along_memory(g, v) || few_long_rows(g)) return add_in_shares(v, g, {});
        // The values' own digits: a reduction may lack kept digits that another of the group has.
        const std::vector<Axis> outer = row_phase(g, {}, v, true).outer;
        std::vector<Sink> sinks;
        for (const NodeId r : g.reductions)
            sinks.push_back({Sink::What::scratch, add_scratch(v, r, outer, 1, false)});
        auto ways = row_choices(g, sinks, v);
        v.phases.push_back(std::move(ways.front().condition.empty() ? ways.front() : ways.back()).phase);
        mark_materialized(v, g, v.phases.back());
    }

    /// The ways to do all reductions and `sinks` where each row takes its own along: rows, or shares of rows across
    /// memory. Empty if there are none.
    std::vector<Variant> in_rows_of_one_kind(const std::vector<Sink>& sinks) const {
        Variant none;
        std::vector<Variant> all;
        const auto g = one_group(reductions_, sinks, none);
        if (!g) return all;
        if (along_memory(*g, none) && !few_long_rows(*g)) {
            for (RowChoice& choice : row_choices(*g, sinks, none)) {
                Variant v;
                v.condition = choice.condition;
                v.why = choice.phase.why;
                v.phases.push_back(std::move(choice.phase));
                all.push_back(std::move(v));
            }
            return all;
        }
        const bool kept_only = std::all_of(sinks.begin(), sinks.end(),
                                           [&](const Sink& s) { return domain_of(kernel_, none, s) == g->outer; });
        if (kept_only && in_passes(kernel_, none, g->reductions, true).size() == 1)
            add_in_shares(all.emplace_back(), *g, sinks);
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
                const auto rows = static_cast<std::ptrdiff_t>(v.phases.size());
                add_maps(spec_, kernel_, v, conditions);
                // First, as what rows store may be what is required.
                std::rotate(v.phases.begin(), v.phases.begin() + rows, v.phases.end());
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

    /// The general way: materialise group after group of reductions, then map the sinks.
    Variant in_steps() const {
        Variant v;
        std::vector<NodeId> left = reductions_;
        const auto ready = [&](NodeId r, const std::vector<NodeId>& group) {
            bool ok = true;
            visit(
                graph_, graph_[r].args[0], [&](NodeId n) { return v.materialized.contains(n); },
                [&](NodeId n) {
                    if (is_reduction(graph_[n]) && !v.materialized.contains(n) &&
                        (substituted_.contains(n) || std::find(group.begin(), group.end(), n) == group.end()))
                        ok = false;
                });
            return ok;
        };
        while (!left.empty()) {
            Group g;
            for (const NodeId r : left) {
                const Domain inner = along(r), outer = minus(operand_domain(r), inner);
                if (g.reductions.empty()) {
                    if (!ready(r, {})) continue;
                    g = {outer, inner, {r}};
                    continue;
                }
                if (inner != g.inner || outer != g.outer) continue;
                // Rows take reductions that need one another, pass after pass; shares of rows go through memory
                // once.
                Group more = g;
                more.reductions.push_back(r);
                const bool passes_allowed = along_memory(more, v) && !few_long_rows(more);
                const bool apart = std::all_of(more.reductions.begin(), more.reductions.end(),
                                               [&](NodeId each) { return ready(each, {}); });
                if (apart || (passes_allowed && ready(r, g.reductions))) g = std::move(more);
            }
            std::erase_if(left, [&](NodeId r) {
                return std::find(g.reductions.begin(), g.reductions.end(), r) != g.reductions.end();
            });
            // The last rows can take the stores along.
            if (left.empty() && along_memory(g, v) && !few_long_rows(g) && gathered(kernel_, v, sinks_).empty()) {
                if (const auto whole = one_group(g.reductions, sinks_, v)) {
                    const auto ways = row_choices(*whole, sinks_, v);
                    v.phases.push_back(ways.front().condition.empty() ? ways.front().phase : ways.back().phase);
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
        for (size_t i = 0; i < v.phases.size(); ++i) {
            Phase& p = v.phases[i];
            static constexpr const char* kinds[] = {"map", "rows", "columns", "sweep", "finish", "tiles", "chain"};
            p.name = kernel_.name;
            if (v.phases.size() > 1) p.name += fmt::format("_{}", i + 1);
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
