#include "transform/rewrite.h"

#include <utility>
#include <vector>

namespace pleat::schedule {

using model::Kernel;
using model::NodeId;

Kernel rewritten(const Kernel& kernel, const Rewrite& rewrite) {
    Kernel after = kernel;
    after.graph = {};
    after.node_where.clear();
    std::vector<NodeId> now(static_cast<size_t>(kernel.graph.size()), -1);
    const auto move = [&](NodeId& id) { id = now[static_cast<size_t>(id)]; };
    for (NodeId i = 0; i < kernel.graph.size(); ++i) {
        const auto from = static_cast<size_t>(i);
        model::Node node = kernel.graph[i];
        for (NodeId& a : node.args) move(a);
        now[from] = rewrite(after.graph, i, std::move(node));
        after.node_where.resize(static_cast<size_t>(after.graph.size()),
                                from < kernel.node_where.size() ? kernel.node_where[from] : Span{});
    }
    for (model::Let& let : after.lets) move(let.value);
    for (model::Store& store : after.stores) {
        move(store.value);
        for (NodeId& b : store.bind_values) move(b);
    }
    for (model::Require& require : after.requires_) move(require.condition);
    for (NodeId& sum : after.contractions) move(sum);
    return after;
}

}  // namespace pleat::schedule
