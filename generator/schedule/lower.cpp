#include "schedule/lower.h"

namespace pleat::schedule {

using model::Node;
using model::NodeId;
using model::Op;

model::Kernel lower_contractions(const model::Kernel& kernel) {
    model::Kernel lowered = kernel;
    lowered.graph = {};
    lowered.node_where.clear();
    lowered.contractions.clear();
    std::vector<NodeId> now(static_cast<size_t>(kernel.graph.size()), -1);
    const auto add = [&](Node node, size_t from) {
        const NodeId id = lowered.graph.add(std::move(node));
        lowered.node_where.resize(static_cast<size_t>(lowered.graph.size()));
        if (from < kernel.node_where.size()) lowered.node_where[static_cast<size_t>(id)] = kernel.node_where[from];
        return id;
    };
    for (NodeId i = 0; i < kernel.graph.size(); ++i) {
        const auto from = static_cast<size_t>(i);
        Node node = kernel.graph[i];
        for (NodeId& a : node.args) a = now[static_cast<size_t>(a)];
        const bool contraction = node.op == Op::contract;
        if (contraction) {
            Node product;
            product.op = Op::pointwise;
            product.fn = model::Fn::multiply;
            product.kind = node.kind;
            product.args = node.args;
            product.domain = unite(lowered.graph[node.args[0]].domain, lowered.graph[node.args[1]].domain);
            node.args = {add(std::move(product), from)};
            node.op = Op::reduce;
            node.reduction = model::Reduction::sum;
        }
        now[from] = add(std::move(node), from);
        if (contraction) lowered.contractions.push_back(now[from]);
    }
    const auto move = [&](NodeId& id) { id = now[static_cast<size_t>(id)]; };
    for (model::Let& let : lowered.lets) move(let.value);
    for (model::Store& store : lowered.stores) {
        move(store.value);
        for (NodeId& b : store.bind_values) move(b);
    }
    for (model::Require& require : lowered.requires_) move(require.condition);
    return lowered;
}

}  // namespace pleat::schedule
