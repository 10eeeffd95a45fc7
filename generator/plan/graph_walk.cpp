#include "plan/graph_walk.h"

namespace pleat::schedule {

using model::Domain;
using model::Graph;
using model::Kernel;
using model::NodeId;
using model::Op;

std::vector<NodeId> roots(const Kernel& kernel, const Variant& variant, const Sink& sink) {
    const auto i = static_cast<size_t>(sink.index);
    switch (sink.what) {
        case Sink::What::store:
            return kernel.stores[i].values();
        case Sink::What::require:
            return {kernel.requires_[i].condition};
        case Sink::What::scratch:
        case Sink::What::partial:
            return {variant.scratch[i].node};
        case Sink::What::column:
            return {kernel.graph[variant.scratch[i].node].args[0]};
        case Sink::What::reduce:
            return {kernel.graph[sink.index].args[0]};
        case Sink::What::gather:
            return {kernel.graph[kernel.stores[i].value].args[0], kernel.graph[kernel.stores[i].value].args[1]};
        case Sink::What::nowhere:
            return {kernel.graph[kernel.stores[i].value].args[1]};
    }
    return {};
}

Domain domain_of(const Kernel& kernel, const Variant& variant, const Sink& sink) {
    const auto i = static_cast<size_t>(sink.index);
    switch (sink.what) {
        case Sink::What::store:
        case Sink::What::nowhere:
            return kernel.stores[i].domain;
        case Sink::What::require:
            return kernel.requires_[i].domain;
        case Sink::What::scratch:
        case Sink::What::partial: {
            Domain d;
            for (const model::Axis& a : variant.scratch[i].axes) d.add(a);
            for (const model::Axis& a : variant.scratch[i].split) d.add(a);
            return d;
        }
        case Sink::What::column: {
            const model::Node& reduction = kernel.graph[variant.scratch[i].node];
            Domain d = kernel.graph[reduction.args[0]].domain;
            for (const model::Axis& a : variant.scratch[i].axes) d.add(a);
            for (const model::Axis& a : reduction.along) d.add(a);
            return d;
        }
        case Sink::What::gather: {
            Domain d = kernel.stores[i].domain;
            d.add(kernel.graph[kernel.stores[i].value].binds[0].axis);
            return d;
        }
        case Sink::What::reduce: {
            const model::Node& reduction = kernel.graph[sink.index];
            Domain d = kernel.graph[reduction.args[0]].domain;
            for (const model::Axis& a : reduction.along) d.add(a);
            return d;
        }
    }
    return {};
}

std::vector<Sink> tile_sinks(const Kernel& kernel, const Tile& tile) {
    std::vector<Sink> all;
    for (int i = 0; i < static_cast<int>(kernel.stores.size()); ++i)
        all.push_back({tile.gathered(i) ? Sink::What::gather : Sink::What::store, i});
    for (int i = 0; i < static_cast<int>(kernel.requires_.size()); ++i) all.push_back({Sink::What::require, i});
    for (const int i : tile.gathers) all.push_back({Sink::What::nowhere, i});
    return all;
}

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

}  // namespace pleat::schedule
