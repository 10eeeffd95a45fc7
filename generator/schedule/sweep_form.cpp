#include "schedule/sweep_form.h"

#include <algorithm>

#include "schedule/axes.h"
#include "schedule/graph_walk.h"
#include "schedule/parts.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Kernel;
using model::NodeId;
using model::Spec;

std::optional<SweepForm> sweep_form(const Spec& spec, const Kernel& kernel, const std::vector<NodeId>& reductions,
                                    const std::set<NodeId>& substituted, const std::vector<Sink>& sinks) {
    const Variant none;
    const auto needs = [&](NodeId root, const std::vector<NodeId>& wanted) {
        bool found = false;
        visit(
            kernel.graph, root, [](NodeId) { return false; },
            [&](NodeId n) { found |= std::find(wanted.begin(), wanted.end(), n) != wanted.end(); });
        return found;
    };
    // Reductions across the rows are those along digits that another's operand keeps; two directions in all.
    std::vector<Domain> directions;
    for (const NodeId r : reductions) {
        if (substituted.contains(r)) return std::nullopt;
        const Domain d = along(kernel, r);
        if (std::find(directions.begin(), directions.end(), d) == directions.end()) directions.push_back(d);
    }
    if (directions.empty() || directions.size() > 2) return std::nullopt;
    const auto sorted = [&](const Domain& across) -> std::optional<SweepForm> {
        SweepForm f;
        f.rows = across;
        for (const NodeId r : reductions) {
            const Domain own = along(kernel, r);
            if (own == across) {
                f.of_columns.push_back(r);
                f.columns.add(minus(operand_domain(kernel, r), across));
            } else {
                f.of_rows.push_back(r);
            }
        }
        for (const NodeId r : f.of_columns)
            if (minus(operand_domain(kernel, r), across) != f.columns ||
                needs(kernel.graph[r].args[0], f.of_columns))
                return std::nullopt;
        for (const NodeId r : f.of_rows) {
            const Domain own = along(kernel, r);
            if (own != f.columns || !f.rows.covers(minus(operand_domain(kernel, r), own)) ||
                needs(kernel.graph[r].args[0], f.of_columns))
                return std::nullopt;
        }
        bool wide = false;
        for (const Sink& s : sinks) {
            const Domain d = domain_of(kernel, none, s);
            bool late = d == f.columns;
            for (const NodeId root : roots(kernel, none, s)) late = late || needs(root, f.of_columns);
            if (late) {
                if (d != f.columns) return std::nullopt;
                f.at_end.push_back(s);
                continue;
            }
            if (d != f.rows && d != unite(f.rows, f.columns)) return std::nullopt;
            wide = wide || d != f.rows;
            f.each_row.push_back(s);
        }
        if (f.columns.empty() || f.at_end.empty() || (f.of_rows.empty() && !wide)) return std::nullopt;
        std::vector<Axis> digits = f.rows.axes();
        for (const Axis& a : f.columns.axes()) digits.push_back(a);
        for (const Axis& a : digits)
            if (needs_existence_check(spec, digits, a.dim)) return std::nullopt;
        return f;
    };
    for (const Domain& across : directions)
        if (auto f = sorted(across)) return f;
    return std::nullopt;
}

}  // namespace pleat::schedule
