#include "families/attention/packed.h"

#include <algorithm>

#include "model/ragged.h"
#include "plan/graph_walk.h"
#include "transform/lower.h"

namespace pleat::schedule {

using model::Affine;
using model::Axis;
using model::Domain;
using model::Graph;
using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;
using model::Spec;

namespace {

bool is_negative(const Node& node) { return node.op == Op::constant && node.integer < 0; }

}  // namespace

PackedRead packed_read(const Spec& spec, const Graph& graph, NodeId operand) {
    NodeId id = operand;
    while (graph[id].op == Op::cast) id = graph[id].args[0];
    const Node& node = graph[id];
    if (node.op != Op::substitute || node.binds.size() != 1 || !node.binds[0].axis.whole() ||
        graph[node.args[0]].op != Op::read)
        return {};
    PackedRead found;
    found.at = node.binds[0].axis;
    found.index = node.args[1];
    NodeId sum = found.index;
    if (graph[sum].op == Op::select) {
        if (!is_negative(graph[graph[sum].args[2]])) return {};
        found.conditions = model::conjuncts(graph, graph[sum].args[0]);
        sum = graph[sum].args[1];
    }
    const auto form = model::affine(spec, graph, sum, model::Atoms::any_integer);
    if (!form || form->constant != 0 || form->terms.size() != 1 || form->terms[0].coefficient != 1 ||
        !form->terms[0].axis.whole() || form->unknowns.size() != 1 || form->unknowns[0].coefficient != 1)
        return {};
    found.along = form->terms[0].axis;
    found.start = form->unknowns[0].node;
    if (reduces(graph, found.start) || graph[found.start].domain.overlaps(found.along) ||
        graph[node.args[0]].domain.overlaps(found.along))
        return {};
    found.tensor = graph[node.args[0]].tensor;
    return found;
}

NodeId index_of_rows(const Kernel& kernel, const Axis& row, NodeId sums, NodeId lse) {
    const Graph& graph = kernel.graph;
    NodeId index = -1;
    for (const model::Store& s : kernel.stores) {
        if (!s.domain.overlaps(row)) return -1;
        const auto at = std::find_if(s.bind_values.begin(), s.bind_values.end(),
                                     [&](NodeId n) { return graph[n].domain.overlaps(row); });
        if (at == s.bind_values.end() || (index >= 0 && index != *at)) return -1;
        index = *at;
    }
    for (const model::Require& r : kernel.requires_)
        if (needs(graph, r.condition, sums) || needs(graph, r.condition, lse)) return -1;
    return index;
}

NodeId rows_within(const Spec& spec, const Kernel& kernel, const Axis& row, NodeId sums, NodeId lse) {
    const Graph& graph = kernel.graph;
    const NodeId index = index_of_rows(kernel, row, sums, lse);
    if (index < 0 || graph[index].op != Op::select) return -1;
    if (!is_negative(graph[graph[index].args[2]])) return -1;
    for (const NodeId part : model::conjuncts(graph, graph[index].args[0])) {
        const auto form = model::not_above_zero(spec, graph, part);  // grows from row to row
        if (!form || !graph[part].domain.overlaps(row)) continue;
        const bool grows = std::all_of(form->terms.begin(), form->terms.end(), [&](const Affine::Term& t) {
            return !t.axis.overlaps({row.dim, 1, 0}) || (t.axis == row && t.coefficient > 0);
        });
        const bool alone = std::none_of(form->unknowns.begin(), form->unknowns.end(), [&](const auto& u) {
            return graph[u.node].domain.overlaps({row.dim, 1, 0});
        });
        if (grows && alone && !reduces(graph, part)) return part;
    }
    return -1;
}

}  // namespace pleat::schedule
