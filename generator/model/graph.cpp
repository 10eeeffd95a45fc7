#include "model/graph.h"

#include <algorithm>
#include <bit>

namespace pleat::model {
namespace {

bool same(const Node& a, const Node& b) {
    const auto binds_equal = [&] {
        return std::equal(a.binds.begin(), a.binds.end(), b.binds.begin(), b.binds.end(),
                          [](const Bind& x, const Bind& y) { return x.axis == y.axis; });
    };
    return a.op == b.op && a.kind == b.kind && a.args == b.args && a.domain == b.domain &&
           std::bit_cast<uint64_t>(a.real) == std::bit_cast<uint64_t>(b.real) && a.integer == b.integer &&
           a.param == b.param && a.tensor == b.tensor && a.axis == b.axis && a.fn == b.fn && a.dtype == b.dtype &&
           a.reduction == b.reduction && a.along == b.along && binds_equal();
}

uint64_t hash(const Node& n) {
    uint64_t h = 0x9E3779B97F4A7C15ull;
    const auto mix = [&](uint64_t v) {
        h ^= v;
        h *= 0xBF58476D1CE4E5B9ull;
        h ^= h >> 31;
    };
    const auto mix_axis = [&](const Axis& a) {
        mix(static_cast<uint64_t>(a.dim));
        mix(static_cast<uint64_t>(a.lo));
        mix(static_cast<uint64_t>(a.hi));
    };
    mix(static_cast<uint64_t>(n.op));
    mix(static_cast<uint64_t>(n.kind));
    for (const NodeId a : n.args) mix(static_cast<uint64_t>(a));
    mix(std::bit_cast<uint64_t>(n.real));
    mix(static_cast<uint64_t>(n.integer));
    mix(static_cast<uint64_t>(n.param));
    mix(static_cast<uint64_t>(n.tensor));
    mix_axis(n.axis);
    mix(static_cast<uint64_t>(n.fn));
    mix(static_cast<uint64_t>(n.dtype));
    mix(static_cast<uint64_t>(n.reduction));
    for (const Axis& a : n.along) mix_axis(a);
    for (const Bind& b : n.binds) mix_axis(b.axis);
    return h;
}

}  // namespace

NodeId Graph::add(Node node) {
    const uint64_t h = hash(node);
    auto at = std::lower_bound(index_.begin(), index_.end(), std::pair<uint64_t, NodeId>{h, -1});
    for (; at != index_.end() && at->first == h; ++at)
        if (same((*this)[at->second], node)) return at->second;
    const auto id = static_cast<NodeId>(nodes_.size());
    index_.insert(at, {h, id});
    nodes_.push_back(std::move(node));
    return id;
}

std::vector<bool> Graph::needed(const std::vector<NodeId>& roots) const {
    std::vector<bool> needed(nodes_.size(), false);
    for (const NodeId root : roots) needed[static_cast<size_t>(root)] = true;
    // Arguments precede their users.
    for (size_t i = nodes_.size(); i-- > 0;)
        if (needed[i])
            for (const NodeId a : nodes_[i].args) needed[static_cast<size_t>(a)] = true;
    return needed;
}

std::vector<NodeId> args_here(const Node& node) {
    switch (node.op) {
        case Op::substitute:
            return {node.args.begin() + 1, node.args.end()};
        case Op::reduce:
        case Op::contract:
            return {};
        default:
            return node.args;
    }
}

std::vector<NodeId> conjuncts(const Graph& graph, NodeId condition) {
    std::vector<NodeId> open{condition}, found;
    while (!open.empty()) {
        const NodeId id = open.back();
        open.pop_back();
        const Node& node = graph[id];
        if (node.op == Op::pointwise && node.fn == Fn::logical_and)
            open.insert(open.end(), node.args.rbegin(), node.args.rend());
        else
            found.push_back(id);
    }
    return found;
}

}  // namespace pleat::model
