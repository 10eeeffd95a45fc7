#include "families/sweep/form.h"

#include <algorithm>
#include <optional>

#include "plan/axes.h"
#include "plan/graph_walk.h"
#include "plan/reductions.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Kernel;
using model::NodeId;
using model::Spec;

namespace {

/// Sorts what a kernel does for one direction of its rows.
class Sorter {
public:
    Sorter(const Spec& spec, const Kernel& kernel, const std::vector<NodeId>& reductions, const Domain& across)
        : spec_(spec), kernel_(kernel) {
        form_.rows = across;
        for (const NodeId r : reductions) {
            if (along(kernel, r) != across) {
                form_.of_rows.push_back(r);
                continue;
            }
            form_.of_columns.push_back(r);
            form_.columns.add(minus(operand_domain(kernel, r), across));
        }
    }

    std::optional<SweepForm> run(const std::vector<Sink>& sinks) {
        if (!reductions_fit()) return std::nullopt;
        bool wide = false;
        for (const Sink& s : sinks)
            if (!take(s, wide)) return std::nullopt;
        if (form_.columns.empty() || form_.at_end.empty() || (form_.of_rows.empty() && !wide)) return std::nullopt;
        std::vector<Axis> digits = form_.rows.axes();
        for (const Axis& a : form_.columns.axes()) digits.push_back(a);
        if (needs_existence_check(spec_, digits)) return std::nullopt;
        return form_;
    }

private:
    const Spec& spec_;
    const Kernel& kernel_;
    SweepForm form_;

    /// Is the value made of what is reduced across the rows?
    bool needs_columns(NodeId root) const {
        const std::vector<NodeId>& all = form_.of_columns;
        bool found = false;
        visit(
            kernel_.graph, root, [](NodeId) { return false; },
            [&](NodeId n) { found |= std::find(all.begin(), all.end(), n) != all.end(); });
        return found;
    }

    bool reductions_fit() const {
        for (const NodeId r : form_.of_columns)
            if (minus(operand_domain(kernel_, r), form_.rows) != form_.columns ||
                needs_columns(kernel_.graph[r].args[0]))
                return false;
        for (const NodeId r : form_.of_rows) {
            const Domain own = along(kernel_, r);
            if (own != form_.columns || !form_.rows.covers(minus(operand_domain(kernel_, r), own)) ||
                needs_columns(kernel_.graph[r].args[0]))
                return false;
        }
        return true;
    }

    /// To the sinks of each row, or to those at the end. `wide`: one goes over a row's elements.
    bool take(const Sink& s, bool& wide) {
        const Variant none;
        const Domain d = domain_of(kernel_, none, s);
        bool late = d == form_.columns;
        for (const NodeId root : roots(kernel_, none, s)) late = late || needs_columns(root);
        if (late) {
            form_.at_end.push_back(s);
            return d == form_.columns;
        }
        wide = wide || d != form_.rows;
        form_.each_row.push_back(s);
        return d == form_.rows || d == unite(form_.rows, form_.columns);
    }
};

}  // namespace

std::vector<SweepForm> sweep_forms(const Spec& spec, const Kernel& kernel, const std::vector<NodeId>& reductions,
                                   const std::set<NodeId>& substituted, const std::vector<Sink>& sinks) {
    // Reductions across the rows are those along digits that another's operand keeps; two directions in all.
    std::vector<Domain> directions;
    for (const NodeId r : reductions) {
        if (substituted.contains(r)) return {};
        const Domain d = along(kernel, r);
        if (std::find(directions.begin(), directions.end(), d) == directions.end()) directions.push_back(d);
    }
    if (directions.size() > 2) return {};
    std::vector<SweepForm> forms;
    for (const Domain& across : directions)
        if (auto form = Sorter(spec, kernel, reductions, across).run(sinks)) forms.push_back(std::move(*form));
    return forms;
}

}  // namespace pleat::schedule
