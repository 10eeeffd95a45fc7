#include "families/row/values.h"

#include <algorithm>
#include <iterator>

#include "plan/graph_walk.h"

namespace pleat::schedule {

using model::NodeId;

namespace {

/// The values of a row's elements: how many of the loops over the row compute each, and whether that costs much.
class RowValues {
public:
    RowValues(const model::Kernel& kernel, const Variant& variant, const RowLaunch& launch)
        : kernel_(kernel),
          variant_(variant),
          launch_(launch),
          in_loops_(static_cast<size_t>(kernel.graph.size()), 0),
          dear_(in_loops_.size(), 0) {
        for (const auto& loop : loops()) count(loop);
        for (NodeId n = 0; n < kernel_.graph.size(); ++n) dear_[static_cast<size_t>(n)] = is_dear(n);
    }

    std::vector<NodeId> worth_keeping() const {
        std::vector<NodeId> kept;
        std::vector<char> covered(in_loops_.size(), 0);
        for (NodeId n = kernel_.graph.size() - 1; n >= 0; --n) {
            const auto at = static_cast<size_t>(n);
            if (in_loops_[at] < 2 || !dear_[at] || covered[at] || kernel_.graph[n].kind != model::Kind::real ||
                is_of_one_dear_value(n))
                continue;
            kept.push_back(n);
            visit(
                kernel_.graph, n, [&](NodeId below) { return stops(below); },
                [&](NodeId below) { covered[static_cast<size_t>(below)] = 1; });
        }
        return kept;
    }

private:
    const model::Kernel& kernel_;
    const Variant& variant_;
    const RowLaunch& launch_;
    std::vector<int> in_loops_;
    std::vector<char> dear_;

    bool varies(NodeId n) const {
        return std::any_of(launch_.inner.begin(), launch_.inner.end(),
                           [&](const model::Axis& a) { return kernel_.graph[n].domain.overlaps(a); });
    }
    bool stops(NodeId n) const {
        return is_reduction(kernel_.graph[n]) || kernel_.graph[n].op == model::Op::substitute ||
               variant_.materialized.contains(n);
    }
    /// What is read at other places of the row is loaded anew by each loop, though the row itself is held.
    bool is_elsewhere(NodeId n) const {
        return kernel_.graph[n].op == model::Op::substitute && varies(n) && !variant_.materialized.contains(n);
    }

    /// Of each loop what it computes: a pass's operands, and at last what is stored.
    std::vector<std::vector<NodeId>> loops() const {
        std::vector<std::vector<NodeId>> all;
        for (const Pass& pass : launch_.passes) {
            all.emplace_back();
            for (const NodeId r : pass.reductions) all.back().push_back(kernel_.graph[r].args[0]);
        }
        all.emplace_back();
        for (const Sink& s : launch_.sinks)
            for (const NodeId root : roots(kernel_, variant_, s))
                if (varies(root)) all.back().push_back(root);
        return all;
    }
    void count(const std::vector<NodeId>& loop) {
        std::vector<char> here(in_loops_.size(), 0);
        for (const NodeId root : loop)
            visit(
                kernel_.graph, root, [&](NodeId n) { return stops(n); },
                [&](NodeId n) { here[static_cast<size_t>(n)] = varies(n) && !stops(n); });
        for (size_t n = 0; n < here.size(); ++n) in_loops_[n] += here[n];
    }
    bool is_dear(NodeId n) const {
        const model::Node& node = kernel_.graph[n];
        if (node.op == model::Op::pointwise && costly(node.fn)) return true;
        return !stops(n) && std::any_of(node.args.begin(), node.args.end(), [&](NodeId a) {
            return is_elsewhere(a) || (dear_[static_cast<size_t>(a)] && in_loops_[static_cast<size_t>(a)] > 0);
        });
    }
    /// One multiplication of a dear value by what all elements share, or the like, is done again: the value itself
    /// may be needed, too, as softcap's tangent is beside the logits that it bounds.
    bool is_of_one_dear_value(NodeId n) const {
        const model::Node& node = kernel_.graph[n];
        if (node.op != model::Op::pointwise || costly(node.fn)) return false;
        std::vector<NodeId> varying;
        std::copy_if(node.args.begin(), node.args.end(), std::back_inserter(varying),
                     [&](NodeId a) { return varies(a); });
        if (varying.size() != 1) return false;
        const auto one = static_cast<size_t>(varying[0]);
        return dear_[one] != 0 && in_loops_[one] > 1 && kernel_.graph[varying[0]].kind == model::Kind::real;
    }
};

}  // namespace

std::vector<NodeId> worth_keeping(const model::Kernel& kernel, const Variant& variant, const RowLaunch& launch) {
    return RowValues(kernel, variant, launch).worth_keeping();
}

bool stands_for_row(const std::vector<NodeId>& keep, const model::Kernel& kernel, const Variant& variant,
                    const RowLaunch& launch, const std::vector<model::TensorId>& held) {
    std::vector<NodeId> roots_behind;
    for (size_t i = 1; i < launch.passes.size(); ++i)
        for (const NodeId r : launch.passes[i].reductions) roots_behind.push_back(kernel.graph[r].args[0]);
    for (const Sink& s : launch.sinks)
        for (const NodeId root : roots(kernel, variant, s)) roots_behind.push_back(root);
    const auto stop = [&](NodeId n) {
        return std::find(keep.begin(), keep.end(), n) != keep.end() || is_reduction(kernel.graph[n]) ||
               kernel.graph[n].op == model::Op::substitute || variant.materialized.contains(n);
    };
    bool reads = false;
    for (const NodeId root : roots_behind)
        visit(kernel.graph, root, stop, [&](NodeId n) {
            const model::Node& node = kernel.graph[n];
            reads |= node.op == model::Op::read && std::find(held.begin(), held.end(), node.tensor) != held.end();
        });
    return !reads;
}

}  // namespace pleat::schedule
