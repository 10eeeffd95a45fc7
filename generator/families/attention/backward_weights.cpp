#include "families/attention/backward_weights.h"

#include <cmath>

#include "transform/walk.h"

namespace pleat::schedule {

using model::Fn;
using model::Graph;
using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;

namespace {

bool is(const Graph& graph, NodeId id, Fn fn) { return graph[id].op == Op::pointwise && graph[id].fn == fn; }
constexpr double least_factor = 0x1p-40, most_factor = 0x1p40;
bool is_factor(const Node& c) {
    return c.op == Op::constant && c.kind == model::Kind::real && c.real >= least_factor && c.real <= most_factor;
}
bool is_minus_infinity(const Graph& graph, NodeId id) {
    return graph[id].op == Op::constant && std::isinf(graph[id].real) && graph[id].real < 0;
}

/// Is a value an element of a tensor, maybe at a place that is computed?
bool is_read(const Graph& graph, NodeId id) {
    const Node& node = graph[id];
    return node.op == Op::read || (node.op == Op::substitute && graph[node.args[0]].op == Op::read);
}

/// L of where(L == -inf, 0, x); -1 of others.
NodeId guard_of(const Graph& graph, NodeId id) {
    if (graph[id].op != Op::select) return -1;
    const std::vector<NodeId>& choice = graph[id].args;
    const Node &none = graph[choice[0]], &zero = graph[choice[1]];
    if (!is(graph, choice[0], Fn::equal) || !is_minus_infinity(graph, none.args[1])) return -1;
    return zero.op == Op::constant && zero.real == 0 ? none.args[0] : -1;
}

}  // namespace

std::pair<NodeId, double> multiple(const Graph& graph, NodeId id) {
    if (is(graph, id, Fn::multiply))
        for (const size_t i : {size_t{0}, size_t{1}})
            if (is_factor(graph[graph[id].args[i]])) return {graph[id].args[1 - i], graph[graph[id].args[i]].real};
    return {id, 1};
}

Multiplied multiplied(const Graph& graph, NodeId id) {
    Multiplied all;
    std::vector<NodeId> open{id};
    while (!open.empty()) {
        const NodeId n = open.back();
        open.pop_back();
        if (is(graph, n, Fn::multiply)) {
            open.push_back(graph[n].args[1]);
            open.push_back(graph[n].args[0]);
        } else if (is_factor(graph[n])) {
            all.constant *= graph[n].real;
        } else {
            all.factors.push_back(n);
        }
    }
    if (all.factors.empty() || all.constant < least_factor || all.constant > most_factor) return {{id}, 1};
    return all;
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
    const NodeId guard = guard_of(graph, p);
    if (graph[p].op == Op::select) {
        if (guard < 0) return std::nullopt;
        e.guarded = true;
        p = graph[p].args[2];
    }
    if (!is(graph, p, Fn::exp) || !is(graph, graph[p].args[0], Fn::subtract)) return std::nullopt;
    const Node& power = graph[graph[p].args[0]];
    e.scores = power.args[0];
    e.lse = power.args[1];
    e.value = p;
    if (!is_read(graph, e.lse) || (e.guarded && guard != e.lse)) return std::nullopt;
    return e;
}

NodeId unguarded(const Graph& graph, NodeId weights, const Exponential& e, NodeId others) {
    if (!e.guarded || guard_of(graph, weights) != e.lse) return weights;
    const NodeId value = graph[weights].args[2];
    bool plain = true;
    const auto is_end = [&](NodeId n) { return n == e.value || n == others || is_read(graph, n); };
    visit(graph, value, is_end, [&](NodeId n) {
        const Node& node = graph[n];
        const bool computed = is(graph, n, Fn::add) || is(graph, n, Fn::subtract) || is(graph, n, Fn::multiply) ||
                              is(graph, n, Fn::negate);
        const bool finite = node.op == Op::constant && std::isfinite(node.real);
        plain = plain && (is_end(n) || computed || finite);
    });
    return plain ? value : weights;
}

}  // namespace pleat::schedule
