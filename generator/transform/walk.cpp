#include "transform/walk.h"

#include <vector>

namespace pleat::schedule {

using model::Graph;
using model::NodeId;
using model::Op;

bool is_reduction(const model::Node& node) { return node.op == Op::reduce || node.op == Op::contract; }

std::optional<NodeId> shifted_exponential(const Graph& graph, NodeId reduction) {
    const model::Node& sum = graph[reduction];
    if (sum.op != Op::reduce || sum.reduction != model::Reduction::sum) return std::nullopt;
    const model::Node& exponential = graph[sum.args[0]];
    if (exponential.op != Op::pointwise || exponential.fn != model::Fn::exp) return std::nullopt;
    const model::Node& shifted = graph[exponential.args[0]];
    if (shifted.op != Op::pointwise || shifted.fn != model::Fn::subtract) return std::nullopt;
    const model::Node& most = graph[shifted.args[1]];
    if (most.op != Op::reduce || most.reduction != model::Reduction::maximum || most.along != sum.along ||
        most.args[0] != shifted.args[0])
        return std::nullopt;
    return shifted.args[1];
}

void visit(const Graph& graph, NodeId root, const std::function<bool(NodeId)>& stop,
           const std::function<void(NodeId)>& see) {
    // Arguments precede their users in the graph, so marking downwards and then reporting upwards keeps the order.
    std::vector<char> wanted(static_cast<size_t>(root) + 1, 0);
    wanted[static_cast<size_t>(root)] = 1;
    for (NodeId i = root; i >= 0; --i) {
        if (!wanted[static_cast<size_t>(i)] || stop(i)) continue;
        for (const NodeId a : graph[i].args) wanted[static_cast<size_t>(a)] = 1;
    }
    for (NodeId i = 0; i <= root; ++i)
        if (wanted[static_cast<size_t>(i)]) see(i);
}

bool reduces(const Graph& graph, NodeId root, const std::function<bool(NodeId)>& stop) {
    bool found = false;
    visit(graph, root, stop, [&](NodeId n) { found = found || is_reduction(graph[n]); });
    return found;
}

bool needs(const Graph& graph, NodeId root, NodeId node) {
    bool found = false;
    visit(graph, root, [](NodeId) { return false; }, [&](NodeId n) { found = found || n == node; });
    return found;
}

}  // namespace pleat::schedule
