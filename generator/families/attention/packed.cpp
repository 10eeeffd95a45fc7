#include "families/attention/packed.h"

#include <algorithm>
#include <limits>

#include "layout/access.h"
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
    const auto index = packed_index(spec, graph, found.index);
    if (!index || graph[node.args[0]].domain.overlaps(index->along)) return {};
    found.along = index->along;
    found.start = index->start;
    found.conditions = index->conditions;
    found.tensor = graph[node.args[0]].tensor;
    return found;
}

std::optional<PackedIndex> packed_index(const Spec& spec, const Graph& graph, NodeId index) {
    PackedIndex found;
    NodeId sum = index;
    if (graph[sum].op == Op::select) {
        if (!is_negative(graph[graph[sum].args[2]])) return std::nullopt;
        found.conditions = model::conjuncts(graph, graph[sum].args[0]);
        sum = graph[sum].args[1];
    }
    const auto form = model::affine(spec, graph, sum, model::Atoms::any_integer);
    if (!form || form->constant != 0 || form->terms.size() != 1 || form->terms[0].coefficient != 1 ||
        !form->terms[0].axis.whole() || form->unknowns.size() != 1 || form->unknowns[0].coefficient != 1)
        return std::nullopt;
    found.along = form->terms[0].axis;
    found.start = form->unknowns[0].node;
    if (reduces(graph, found.start) || graph[found.start].domain.overlaps(found.along)) return std::nullopt;
    return found;
}

model::Tensor stand_in(const Spec& spec, const Graph& graph, const PackedRead& read) {
    model::Tensor t = spec.tensors[static_cast<size_t>(read.tensor)];
    t.name += "_rows";
    while (std::any_of(spec.tensors.begin(), spec.tensors.end(),
                       [&](const model::Tensor& other) { return other.name == t.name; }))
        t.name += "_";
    for (Axis& a : t.axes)
        if (a == read.at) a = read.along;
    // Sequences have no stride of their own; one of rows lets them be asked for.
    for (const Axis& a : graph[read.start].domain.axes()) {
        if (layout::depends_on(t, a)) continue;
        t.axes.insert(t.axes.begin(), a);
        t.strides.insert(t.strides.begin(), model::Size(64));
        t.written.insert(t.written.begin(), spec.name_of(a));
    }
    return t;
}

void unpack(const Spec& spec, const PackedRead& read, model::TensorId stand_in, const Domain& of_start,
            Operand& operand) {
    if (operand.tensor != stand_in) return;
    operand.tensor = read.tensor;
    const model::Tensor& tensor = spec.tensors[static_cast<size_t>(read.tensor)];
    std::erase_if(operand.map, [&](const MapAxis& axis) {
        return of_start.overlaps(axis.axis) && !layout::depends_on(tensor, axis.axis);
    });
    for (MapAxis& axis : operand.map)
        if (axis.axis.dim == read.along.dim) {
            axis.begin = read.start;
            axis.at = read.at;
            axis.extent = spec.extent(read.at);
        }
}

std::optional<PackedLength> packed_length(const Spec& spec, const Graph& graph, NodeId condition, const Axis& row) {
    const auto form = model::not_above_zero(spec, graph, condition);  // row - length + 1 <= 0
    Domain rest = graph[condition].domain;
    rest.remove(row);
    if (!form || form->terms.size() != 1 || !(form->terms.front().axis == row) ||
        form->terms.front().coefficient != 1 || rest.axes().size() != 1 || !rest.axes().front().whole())
        return std::nullopt;
    PackedLength found{rest.axes().front(), {}, 0};
    if (__builtin_sub_overflow(int64_t{1}, form->constant, &found.constant)) return std::nullopt;
    for (const Affine::Unknown& u : form->unknowns) {
        if (u.coefficient == std::numeric_limits<int64_t>::min()) return std::nullopt;
        found.terms.push_back({u.node, -u.coefficient});
    }
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
