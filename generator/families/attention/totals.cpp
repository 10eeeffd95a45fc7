#include "families/attention/totals.h"

#include <algorithm>

#include "families/gemm/operands.h"
#include "transform/kernel_parts.h"
#include "transform/lower.h"
#include "transform/walk.h"

namespace pleat::schedule {

using model::Graph;
using model::Kernel;
using model::NodeId;

std::vector<NodeId> totals_of(const Kernel& kernel, const std::vector<NodeId>& products) {
    const Graph& graph = kernel.graph;
    std::vector<NodeId> found;
    for (NodeId n = 0; n < graph.size(); ++n) {
        const model::Node& node = graph[n];
        const bool sums = node.op == model::Op::reduce && node.reduction == model::Reduction::sum &&
                          node.kind == model::Kind::real;
        // What is summed of a product of weights is a stage behind that.
        const auto of_weights = [&](NodeId c) {
            return std::find(products.begin(), products.end(), c) == products.end() && needs(graph, n, c);
        };
        if (std::find(kernel.contractions.begin(), kernel.contractions.end(), n) != kernel.contractions.end())
            continue;
        const auto of_total = [&](NodeId total) { return needs(graph, n, total); };
        if (std::any_of(found.begin(), found.end(), of_total)) continue;  // a stage behind it
        if (sums && std::none_of(kernel.contractions.begin(), kernel.contractions.end(), of_weights) &&
            std::any_of(products.begin(), products.end(), [&](NodeId p) { return needs(graph, n, p); }))
            found.push_back(n);
    }
    return found;
}

Kernel behind_totals(const model::Spec& spec, const Kernel& kernel, const std::vector<PlaneTotal>& totals) {
    Kernel behind;
    behind.name = kernel.name;
    behind.where = kernel.where;
    behind.compute = kernel.compute;
    behind.over = kernel.over;
    behind.stages = kernel.stages;
    behind.stores = kernel.stores;
    std::erase_if(behind.stores, [&](const model::Store& store) {
        const std::vector<NodeId> made_of = store.values();
        return std::none_of(made_of.begin(), made_of.end(), [&](NodeId n) {
            return std::any_of(totals.begin(), totals.end(),
                               [&](const PlaneTotal& t) { return needs(kernel.graph, n, t.sum); });
        });
    });
    KernelPart taken(kernel, behind);
    for (const PlaneTotal& t : totals) taken.put(t.sum, taken.add(read_of(spec, t.sums), t.sum));
    for (model::Store& store : behind.stores) taken.take(store);
    taken.take_lets();
    for (NodeId n = 0; n < behind.graph.size(); ++n)
        if (is_reduction(behind.graph[n]))
            throw Untiled{"a stage behind a sum of the plane's elements needs a further reduction"};
    return behind;
}

}  // namespace pleat::schedule
