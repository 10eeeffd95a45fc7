#include "families/stepwise/family.h"

#include <algorithm>
#include <stdexcept>

#include "families/column/column.h"
#include "families/map/map.h"
#include "families/map/snapshot.h"
#include "families/row/row.h"
#include "families/segment/segment.h"
#include "plan/axes.h"
#include "plan/graph_walk.h"
#include "plan/groups.h"
#include "plan/reductions.h"

namespace pleat::schedule {

using model::Domain;
using model::NodeId;

namespace {

/// Materialises group after group of reductions, then stores.
class Steps {
public:
    explicit Steps(const Problem& problem) : p_(problem), graph_(problem.kernel.graph), sinks_(problem.sinks) {}

    Variant run() {
        Variant v;
        std::vector<NodeId> left = p_.reductions;
        while (!left.empty()) {
            const Group g = next_group(v, left);
            std::erase_if(left, [&](NodeId r) {
                return std::find(g.reductions.begin(), g.reductions.end(), r) != g.reductions.end();
            });
            if (add_sorted(v, g.reductions.front(), left)) continue;
            // The last rows can take the stores along.
            if (left.empty() && in_rows(p_.spec, p_.kernel, g, v, p_.target) &&
                gathered(p_.kernel, v, sinks_).empty()) {
                if (const auto whole = one_group(p_.spec, p_.kernel, v, g.reductions, p_.substituted, sinks_)) {
                    v.launches.push_back(always(row_choices(p_.spec, p_.kernel, *whole, sinks_, v, p_.target)));
                    settle(p_.spec, p_.kernel, v);
                    return v;
                }
            }
            add_materializing(v, g);
        }
        add_gathers(p_.spec, p_.kernel, v, sinks_);
        add_maps(p_.spec, p_.kernel, v, sinks_);
        settle(p_.spec, p_.kernel, v);
        return v;
    }

private:
    const Problem& p_;
    const model::Graph& graph_;
    std::vector<Sink> sinks_;  // that no launch serves yet

    std::optional<OneHot> sorted(const Variant& v, NodeId r) const {
        auto form = p_.kernel.schedule.empty() ? sortable(p_.spec, p_.kernel, v, r) : std::nullopt;
        if (form && (!sorts(p_.spec, *form).always() || reads_what_is_stored(p_.kernel, v, *form))) form.reset();
        return form;
    }

    /// Does the sink go with the launch that ends this reduction?
    bool ends(const Variant& v, NodeId r, const Sink& s) const {
        if (s.what != Sink::What::store || !(domain_of(p_.kernel, v, s) == graph_[r].domain) ||
            p_.kernel.reads(p_.kernel.stores[static_cast<size_t>(s.index)].tensor) || p_.substituted.contains(r))
            return false;
        bool ready = true, needed = false;
        for (const NodeId root : roots(p_.kernel, v, s))
            visit(
                graph_, root, [&](NodeId n) { return n == r || v.materialized.contains(n); },
                [&](NodeId n) {
                    needed = needed || n == r;
                    if (n != r && is_reduction(graph_[n]) && !v.materialized.contains(n)) ready = false;
                });
        return ready && needed;
    }

    bool needed(const Variant& v, NodeId r, const std::vector<NodeId>& left) const {
        return std::any_of(left.begin(), left.end(), [&](NodeId n) { return needs(graph_, n, r); }) ||
               std::any_of(sinks_.begin(), sinks_.end(), [&](const Sink& s) {
                   const std::vector<NodeId> all = roots(p_.kernel, v, s);
                   return std::any_of(all.begin(), all.end(), [&](NodeId root) { return needs(graph_, root, r); });
               });
    }

    /// A sum over positions that name rows, with the stores of that sum.
    bool add_sorted(Variant& v, NodeId r, const std::vector<NodeId>& left) {
        const auto form = sorted(v, r);
        if (!form) return false;
        std::vector<Sink> own;
        std::erase_if(sinks_, [&](const Sink& s) {
            if (!ends(v, r, s)) return false;
            own.push_back(s);
            return true;
        });
        if (needed(v, r, left)) {
            const int id =
                add_scratch(p_.spec, p_.kernel, v, r, order(p_.spec, graph_[r].domain, nullptr), 1, false);
            own.push_back({Sink::What::scratch, id});
        }
        add_segments(p_.spec, p_.kernel, v, *form, own, {}, p_.target);
        for (const Sink& s : own)
            if (s.what == Sink::What::scratch) v.materialized[r] = s.index;
        return true;
    }

    /// The first way if it holds for every launch, else the last, which does.
    static AnyLaunch always(std::vector<RowChoice> ways) {
        return std::move(ways.front().condition.always() ? ways.front() : ways.back()).launch;
    }

    void add_materializing(Variant& v, const Group& g) const {
        if (!in_rows(p_.spec, p_.kernel, g, v, p_.target))
            return add_in_shares(p_.spec, p_.kernel, v, g, {}, p_.target);
        // The values' own digits: a reduction may lack kept digits that another of the group has.
        const std::vector<model::Axis> outer = row_launch(p_.spec, p_.kernel, g, {}, v, true).outer;
        std::vector<Sink> sinks;
        for (const NodeId r : g.reductions)
            sinks.push_back({Sink::What::scratch, add_scratch(p_.spec, p_.kernel, v, r, outer, 1, false)});
        v.launches.push_back(always(row_choices(p_.spec, p_.kernel, g, sinks, v, p_.target)));
        mark_materialized(v, g, *v.launches.back());
    }

    /// Has the variant all reductions in workspace that this one needs, but for those of its own group?
    bool is_ready(const Variant& v, NodeId r, const std::vector<NodeId>& group) const {
        bool ready = true;
        visit(
            graph_, graph_[r].args[0], [&](NodeId n) { return v.materialized.contains(n); },
            [&](NodeId n) {
                if (is_reduction(graph_[n]) && !v.materialized.contains(n) &&
                    (p_.substituted.contains(n) || std::find(group.begin(), group.end(), n) == group.end()))
                    ready = false;
            });
        return ready;
    }

    /// Of what is left the first reduction that is ready, and those that a launch takes along with it.
    Group next_group(const Variant& v, const std::vector<NodeId>& left) const {
        Group g;
        for (const NodeId r : left) {
            const Domain inner = along(p_.kernel, r), outer = minus(operand_domain(p_.kernel, r), inner);
            if (g.reductions.empty()) {
                if (is_ready(v, r, {})) g = {outer, inner, {r}};
                if (!g.reductions.empty() && sorted(v, r)) break;
                continue;
            }
            if (inner != g.inner || outer != g.outer || sorted(v, r)) continue;
            // Rows take reductions that need one another, pass after pass; shares of rows go through memory once.
            Group more = g;
            more.reductions.push_back(r);
            const bool passes_allowed = in_rows(p_.spec, p_.kernel, more, v, p_.target);
            const bool apart = std::all_of(more.reductions.begin(), more.reductions.end(),
                                           [&](NodeId each) { return is_ready(v, each, {}); });
            if (apart || (passes_allowed && is_ready(v, r, g.reductions))) g = std::move(more);
        }
        return g;
    }
};

class StepwiseFamily final : public Family {
public:
    std::string_view name() const override { return "stepwise"; }

    Match match(const Problem& problem) const override {
        Match found{{Steps(problem).run()}, true};
        found.fused = false;
        return found;
    }

    std::unique_ptr<emit::LaunchEmitter> emitter(const emit::LaunchSource&) const override {
        throw std::logic_error("stepwise has no launches of its own");
    }
    std::string explain(const model::Spec&, const Launch&) const override { return {}; }
};

}  // namespace

const Family& stepwise_family() {
    static const StepwiseFamily family;
    return family;
}

}  // namespace pleat::schedule
