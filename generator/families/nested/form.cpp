#include "families/nested/form.h"

#include <algorithm>

#include "plan/axes.h"
#include "plan/graph_walk.h"
#include "plan/reductions.h"

namespace pleat::schedule {

using model::Domain;
using model::NodeId;

namespace {

Domain common(const Domain& one, const Domain& other) { return minus(one, minus(one, other)); }

/// Sorts what a kernel does for one choice of parts and elements.
class Sorter {
public:
    Sorter(const Problem& problem, const Domain& all, const Domain& parts, const Domain& elements) : p_(problem) {
        form_.parts = parts;
        form_.elements = elements;
        form_.rows = minus(all, unite(parts, elements));
    }

    std::optional<NestedForm> run() {
        for (const NodeId r : p_.reductions)
            if (!take(r)) return std::nullopt;
        bool fits = true;
        for (const Sink& s : p_.sinks) fits = fits && take(s);
        // Sums along the elements alone, each part's own, or shares of sums across the rows: else a row has no
        // parts.
        const bool nested =
            !form_.of_columns.empty() || std::any_of(form_.of_rows.begin(), form_.of_rows.end(),
                                                     [&](NodeId r) { return within(r) != NestedForm::Along::row; });
        if (!fits || !nested || form_.of_rows.empty() || form_.at_end.empty() != form_.of_columns.empty())
            return std::nullopt;
        return form_;
    }

private:
    const Problem& p_;
    NestedForm form_;

    std::optional<NestedForm::Along> within(NodeId r) const {
        return along_within(form_, minus(along(p_.kernel, r), form_.rows));
    }

    bool needs_columns(NodeId root) const {
        bool found = false;
        visit(
            p_.kernel.graph, root, [](NodeId) { return false; },
            [&](NodeId n) {
                found |= std::find(form_.of_columns.begin(), form_.of_columns.end(), n) != form_.of_columns.end();
            });
        return found;
    }

    bool take(NodeId r) {
        const Domain own = along(p_.kernel, r), of = operand_domain(p_.kernel, r);
        const Domain across = common(own, form_.rows);
        const auto inside = within(r);
        if (!inside || needs_columns(p_.kernel.graph[r].args[0])) return false;
        const bool of_elements = !common(of, form_.elements).empty();
        if (*inside == NestedForm::Along::parts && of_elements) return false;
        if (across.empty()) {
            form_.of_rows.push_back(r);
            return *inside != NestedForm::Along::nothing;
        }
        if (*inside == NestedForm::Along::nothing && of_elements) return false;
        // Each row leaves a share of its own: of each of its parts, or one.
        const Domain left = minus(of, minus(own, across));
        if (left != form_.rows && left != unite(form_.rows, form_.parts)) return false;
        const Domain columns = minus(left, across);
        if (!form_.of_columns.empty() && (across != form_.across || columns != form_.columns)) return false;
        form_.across = across;
        form_.columns = columns;
        form_.of_columns.push_back(r);
        return true;
    }

    bool take(const Sink& s) {
        const Domain d = domain_of(p_.kernel, {}, s);
        for (const NodeId root : roots(p_.kernel, {}, s)) {
            if (!needs_columns(root)) continue;
            form_.at_end.push_back(s);
            return d == form_.columns;
        }
        form_.each_row.push_back(s);
        const Domain of_part = unite(form_.rows, form_.parts);
        return d == form_.rows || d == of_part || d == unite(of_part, form_.elements);
    }
};

void note(std::vector<Domain>& all, const Domain& d) {
    if (!d.empty() && std::find(all.begin(), all.end(), d) == all.end()) all.push_back(d);
}

}  // namespace

std::optional<NestedForm::Along> along_within(const NestedForm& form, const Domain& along) {
    if (along.empty()) return NestedForm::Along::nothing;
    if (along == form.elements) return NestedForm::Along::elements;
    if (along == form.parts) return NestedForm::Along::parts;
    if (along == unite(form.parts, form.elements)) return NestedForm::Along::row;
    return std::nullopt;
}

std::vector<NestedForm> nested_forms(const Problem& problem) {
    constexpr size_t most_directions = 4;
    std::vector<Domain> directions, elements;
    Domain all;
    for (const NodeId r : problem.reductions) {
        if (problem.substituted.contains(r)) return {};
        note(directions, along(problem.kernel, r));
        all.add(operand_domain(problem.kernel, r));
    }
    for (const Sink& s : problem.sinks) all.add(domain_of(problem.kernel, {}, s));
    if (directions.size() < 2 || directions.size() > most_directions ||
        needs_existence_check(problem.spec, all.axes()))
        return {};
    for (const Domain& one : directions)
        for (const Domain& other : directions) note(elements, common(one, other));
    std::vector<NestedForm> forms;
    for (const Domain& of_part : elements)
        for (const Domain& direction : directions) {
            const Domain parts = minus(direction, of_part);
            if (parts.empty()) continue;
            if (auto form = Sorter(problem, all, parts, of_part).run()) forms.push_back(std::move(*form));
        }
    return forms;
}

}  // namespace pleat::schedule
