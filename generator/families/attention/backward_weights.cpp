#include "families/attention/backward_weights.h"

#include <cmath>

namespace pleat::schedule {

using model::Fn;
using model::Graph;
using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;

namespace {

bool is(const Graph& graph, NodeId id, Fn fn) { return graph[id].op == Op::pointwise && graph[id].fn == fn; }
bool is_minus_infinity(const Graph& graph, NodeId id) {
    return graph[id].op == Op::constant && std::isinf(graph[id].real) && graph[id].real < 0;
}

}  // namespace

std::pair<NodeId, double> multiple(const Graph& graph, NodeId id) {
    if (is(graph, id, Fn::multiply))
        for (const size_t i : {size_t{0}, size_t{1}}) {
            const Node& c = graph[graph[id].args[i]];
            if (c.op == Op::constant && c.kind == model::Kind::real && c.real >= 0x1p-40 && c.real <= 0x1p40)
                return {graph[id].args[1 - i], c.real};
        }
    return {id, 1};
}

NodeId computed(KernelPart& taken, const Kernel& k, Fn fn, std::vector<NodeId> args, NodeId at) {
    Node node;
    node.op = Op::pointwise;
    node.fn = fn;
    node.args = std::move(args);
    for (const NodeId a : node.args) node.domain.add(k.graph[a].domain);
    return taken.add(node, at);
}

NodeId scaled(KernelPart& taken, const Kernel& k, NodeId of, double factor, NodeId at) {
    Node c;
    c.real = factor;
    const NodeId by = taken.add(c, at);
    return computed(taken, k, Fn::multiply, {of, by}, at);
}

std::optional<Exponential> exponential(const Graph& graph, NodeId p) {
    Exponential e;
    NodeId guard = -1;
    if (graph[p].op == Op::select) {
        const std::vector<NodeId>& choice = graph[p].args;
        const Node &none = graph[choice[0]], &zero = graph[choice[1]];
        if (!is(graph, choice[0], Fn::equal) || !is_minus_infinity(graph, none.args[1])) return std::nullopt;
        if (zero.op != Op::constant || zero.real != 0) return std::nullopt;
        e.guarded = true;
        guard = none.args[0];
        p = choice[2];
    }
    if (!is(graph, p, Fn::exp) || !is(graph, graph[p].args[0], Fn::subtract)) return std::nullopt;
    const Node& power = graph[graph[p].args[0]];
    e.scores = power.args[0];
    e.lse = power.args[1];
    if (graph[e.lse].op != Op::read || (e.guarded && guard != e.lse)) return std::nullopt;
    return e;
}

}  // namespace pleat::schedule
