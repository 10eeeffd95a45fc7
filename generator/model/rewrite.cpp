#include "model/rewrite.h"

#include <utility>
#include <vector>

namespace pleat::model {

Kernel rewritten(const Kernel& kernel, const Rewrite& rewrite) {
    Kernel after = kernel;
    after.graph = {};
    after.node_where.clear();
    std::vector<NodeId> now(static_cast<size_t>(kernel.graph.size()), -1);
    const auto move = [&](NodeId& id) { id = now[static_cast<size_t>(id)]; };
    for (NodeId i = 0; i < kernel.graph.size(); ++i) {
        const auto from = static_cast<size_t>(i);
        Node node = kernel.graph[i];
        for (NodeId& a : node.args) move(a);
        now[from] = rewrite(after.graph, i, std::move(node));
        after.node_where.resize(static_cast<size_t>(after.graph.size()),
                                from < kernel.node_where.size() ? kernel.node_where[from] : Span{});
    }
    for (Let& let : after.lets) move(let.value);
    for (Store& store : after.stores) {
        move(store.value);
        for (NodeId& b : store.bind_values) move(b);
    }
    for (Require& require : after.requires_) move(require.condition);
    for (NodeId& sum : after.contractions) move(sum);
    return after;
}

}  // namespace pleat::model
