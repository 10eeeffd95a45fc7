#include "families/stepwise/family.h"

#include <algorithm>
#include <stdexcept>

#include "families/column/column.h"
#include "families/map/map.h"
#include "families/map/snapshot.h"
#include "families/row/row.h"
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
    explicit Steps(const Problem& problem) : p_(problem), graph_(problem.kernel.graph) {}

    Variant run() {
        Variant v;
        std::vector<NodeId> left = p_.reductions;
        while (!left.empty()) {
            const Group g = next_group(v, left);
            std::erase_if(left, [&](NodeId r) {
                return std::find(g.reductions.begin(), g.reductions.end(), r) != g.reductions.end();
            });
            // The last rows can take the stores along.
            if (left.empty() && in_rows(p_.spec, p_.kernel, g, v, p_.target) &&
                gathered(p_.kernel, v, p_.sinks).empty()) {
                if (const auto whole = one_group(p_.spec, p_.kernel, v, g.reductions, p_.substituted, p_.sinks)) {
                    v.launches.push_back(always(row_choices(p_.spec, p_.kernel, *whole, p_.sinks, v, p_.target)));
                    settle(p_.spec, p_.kernel, v);
                    return v;
                }
            }
            add_materializing(v, g);
        }
        add_gathers(p_.spec, p_.kernel, v, p_.sinks);
        add_maps(p_.spec, p_.kernel, v, p_.sinks);
        settle(p_.spec, p_.kernel, v);
        return v;
    }

private:
    const Problem& p_;
    const model::Graph& graph_;

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
                continue;
            }
            if (inner != g.inner || outer != g.outer) continue;
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
