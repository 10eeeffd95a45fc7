#include "schedule/row_values.h"

#include <algorithm>
#include <iterator>

#include "schedule/graph_walk.h"

namespace pleat::schedule {

namespace {

bool costly(model::Fn fn) { return fn >= model::Fn::exp && fn <= model::Fn::pow && fn != model::Fn::sqrt; }

}  // namespace

std::vector<model::NodeId> worth_keeping(const model::Kernel& kernel, const Variant& variant, const Phase& phase) {
    model::Domain inner;
    for (const model::Axis& a : phase.inner) inner.add(a);
    const auto varies = [&](model::NodeId n) {
        for (const model::Axis& a : inner.axes())
            if (kernel.graph[n].domain.overlaps(a)) return true;
        return false;
    };
    std::vector<std::vector<model::NodeId>> loops;
    for (const Pass& pass : phase.passes) {
        loops.emplace_back();
        for (const model::NodeId r : pass.reductions) loops.back().push_back(kernel.graph[r].args[0]);
    }
    loops.emplace_back();
    for (const Sink& s : phase.sinks)
        for (const model::NodeId root : roots(kernel, variant, s))
            if (varies(root)) loops.back().push_back(root);

    std::vector<int> in_loops(static_cast<size_t>(kernel.graph.size()), 0);
    std::vector<char> cost(in_loops.size(), 0);
    const auto stop = [&](model::NodeId n) {
        return is_reduction(kernel.graph[n]) || kernel.graph[n].op == model::Op::substitute ||
               variant.materialized.contains(n);
    };
    // What is read at other places of the row is loaded anew by each loop, though the row itself is held.
    const auto elsewhere = [&](model::NodeId n) {
        return kernel.graph[n].op == model::Op::substitute && varies(n) && !variant.materialized.contains(n);
    };
    for (const auto& loop : loops) {
        std::vector<char> here(in_loops.size(), 0);
        for (const model::NodeId root : loop)
            visit(kernel.graph, root, stop,
                  [&](model::NodeId n) { here[static_cast<size_t>(n)] = varies(n) && !stop(n); });
        for (size_t n = 0; n < here.size(); ++n) in_loops[n] += here[n];
    }
    for (model::NodeId n = 0; n < kernel.graph.size(); ++n) {
        const model::Node& node = kernel.graph[n];
        char& c = cost[static_cast<size_t>(n)];
        c = node.op == model::Op::pointwise && costly(node.fn);
        if (!stop(n))
            for (const model::NodeId a : node.args)
                c |= elsewhere(a) || (cost[static_cast<size_t>(a)] && in_loops[static_cast<size_t>(a)] > 0);
    }
    // One multiplication of a dear value by what all elements share, or the like, is done again: the value itself
    // may be needed, too, as softcap's tangent is beside the logits that it bounds.
    const auto of_one_dear_value = [&](model::NodeId n) {
        const model::Node& node = kernel.graph[n];
        if (node.op != model::Op::pointwise || costly(node.fn)) return false;
        std::vector<model::NodeId> varying;
        std::copy_if(node.args.begin(), node.args.end(), std::back_inserter(varying), varies);
        if (varying.size() != 1) return false;
        const auto one = static_cast<size_t>(varying[0]);
        return cost[one] != 0 && in_loops[one] > 1 && kernel.graph[varying[0]].kind == model::Kind::real;
    };
    std::vector<model::NodeId> kept;
    std::vector<char> covered(in_loops.size(), 0);
    for (model::NodeId n = kernel.graph.size() - 1; n >= 0; --n) {
        if (in_loops[static_cast<size_t>(n)] < 2 || !cost[static_cast<size_t>(n)] ||
            covered[static_cast<size_t>(n)] || kernel.graph[n].kind != model::Kind::real || of_one_dear_value(n))
            continue;
        kept.push_back(n);
        visit(kernel.graph, n, stop, [&](model::NodeId below) { covered[static_cast<size_t>(below)] = 1; });
    }
    return kept;
}

bool stands_for_row(const std::vector<model::NodeId>& keep, const model::Kernel& kernel, const Variant& variant,
                    const Phase& phase, const std::vector<model::TensorId>& held) {
    std::vector<model::NodeId> roots_behind;
    for (size_t i = 1; i < phase.passes.size(); ++i)
        for (const model::NodeId r : phase.passes[i].reductions) roots_behind.push_back(kernel.graph[r].args[0]);
    for (const Sink& s : phase.sinks)
        for (const model::NodeId root : roots(kernel, variant, s)) roots_behind.push_back(root);
    const auto stop = [&](model::NodeId n) {
        return std::find(keep.begin(), keep.end(), n) != keep.end() || is_reduction(kernel.graph[n]) ||
               kernel.graph[n].op == model::Op::substitute || variant.materialized.contains(n);
    };
    bool reads = false;
    for (const model::NodeId root : roots_behind)
        visit(kernel.graph, root, stop, [&](model::NodeId n) {
            const model::Node& node = kernel.graph[n];
            reads |= node.op == model::Op::read && std::find(held.begin(), held.end(), node.tensor) != held.end();
        });
    return !reads;
}

}  // namespace pleat::schedule
