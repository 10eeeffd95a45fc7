#include "schedule/lower.h"

#include <algorithm>

#include "schedule/short_reductions.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Fn;
using model::Graph;
using model::Node;
using model::NodeId;
using model::Op;

namespace {

void find_factors(const Graph& graph, NodeId id, bool inverse, std::vector<Factor>& all) {
    const Node& node = graph[id];
    const bool real = node.op == Op::pointwise && node.kind == model::Kind::real;
    if (real && (node.fn == Fn::multiply || (node.fn == Fn::divide && !inverse))) {
        find_factors(graph, node.args[0], inverse, all);
        find_factors(graph, node.args[1], inverse != (node.fn == Fn::divide), all);
    } else {
        all.push_back({id, inverse});
    }
}

/// An operand's factors by how they go along the contracted dims.
struct Parted {
    std::vector<Factor> outside;  // not at all
    std::vector<Factor> blocks;   // along their high digits alone
    std::vector<Factor> inside;
};

Parted parted(const Graph& graph, NodeId operand, const std::vector<Axis>& along) {
    Parted p;
    for (const Factor& f : factors_of(graph, operand)) {
        const Domain& domain = graph[f.node].domain;
        bool any = false, low = false;
        for (const Axis& x : along) {
            if (!domain.overlaps(x)) continue;
            any = true;
            low = low || domain.overlaps({x.dim, x.lo, x.lo * 2});
        }
        (!any ? p.outside : low ? p.inside : p.blocks).push_back(f);
    }
    // A value that is the same all along: nothing is left of the operand without it.
    if (p.inside.empty()) p = {{}, {}, {{operand, false}}};
    return p;
}

/// Makes nodes of a lowered kernel.
class Builder {
public:
    explicit Builder(model::Kernel& kernel) : kernel_(kernel) {}

    NodeId add(Node node, Span where) {
        const NodeId id = kernel_.graph.add(std::move(node));
        if (kernel_.node_where.size() < static_cast<size_t>(kernel_.graph.size()))
            kernel_.node_where.resize(static_cast<size_t>(kernel_.graph.size()), where);
        return id;
    }
    NodeId pointwise(Fn fn, NodeId a, NodeId b, Span where) {
        Node node;
        node.op = Op::pointwise;
        node.fn = fn;
        node.args = {a, b};
        node.domain = unite(kernel_.graph[a].domain, kernel_.graph[b].domain);
        return add(std::move(node), where);
    }
    /// `value` times the factors; -1: their product.
    NodeId times(NodeId value, const std::vector<Factor>& factors, Span where) {
        if (value < 0 && !factors.empty() && factors.front().inverse) {
            Node one;
            one.real = 1;
            value = add(std::move(one), where);
        }
        for (const Factor& f : factors)
            value = value < 0 ? f.node : pointwise(f.inverse ? Fn::divide : Fn::multiply, value, f.node, where);
        return value;
    }

private:
    model::Kernel& kernel_;
};

}  // namespace

std::vector<Factor> factors_of(const Graph& graph, NodeId product) {
    std::vector<Factor> all;
    find_factors(graph, product, false, all);
    return all;
}

model::Kernel lower_contractions(const model::Kernel& kernel) {
    model::Kernel lowered = kernel;
    lowered.graph = {};
    lowered.node_where.clear();
    lowered.contractions.clear();
    Builder builder(lowered);
    std::vector<NodeId> now(static_cast<size_t>(kernel.graph.size()), -1);
    for (NodeId i = 0; i < kernel.graph.size(); ++i) {
        const auto from = static_cast<size_t>(i);
        const Span where = from < kernel.node_where.size() ? kernel.node_where[from] : Span{};
        Node node = kernel.graph[i];
        for (NodeId& a : node.args) a = now[static_cast<size_t>(a)];
        if (node.op != Op::contract) {
            now[from] = builder.add(std::move(node), where);
            continue;
        }
        Parted a = parted(lowered.graph, node.args[0], node.along),
               b = parted(lowered.graph, node.args[1], node.along);
        NodeId product = builder.pointwise(Fn::multiply, builder.times(-1, a.inside, where),
                                           builder.times(-1, b.inside, where), where);
        a.blocks.insert(a.blocks.end(), b.blocks.begin(), b.blocks.end());
        if (!a.blocks.empty())
            product = builder.pointwise(Fn::multiply, product, builder.times(-1, a.blocks, where), where);
        node.args = {product};
        node.op = Op::reduce;
        node.reduction = model::Reduction::sum;
        node.domain = lowered.graph[product].domain;
        for (const Axis& x : node.along) node.domain.remove(x);
        const NodeId sum = builder.add(std::move(node), where);
        lowered.contractions.push_back(sum);
        now[from] = builder.times(builder.times(sum, a.outside, where), b.outside, where);
    }
    renumber(lowered, now);
    return lowered;
}

model::Kernel lower(const model::Spec& spec, const model::Kernel& kernel) {
    return write_out_short_reductions(spec, lower_contractions(kernel));
}

void renumber(model::Kernel& kernel, const std::vector<NodeId>& now) {
    const auto move = [&](NodeId& id) { id = now[static_cast<size_t>(id)]; };
    for (model::Let& let : kernel.lets) move(let.value);
    for (model::Store& store : kernel.stores) {
        move(store.value);
        for (NodeId& b : store.bind_values) move(b);
    }
    for (model::Require& require : kernel.requires_) move(require.condition);
}

Product product_of(const model::Kernel& lowered, NodeId contraction) {
    const Node& sum = lowered.graph[contraction];
    const Node* product = &lowered.graph[sum.args[0]];
    Product p;
    // Operands have all of the contracted digits, and such factors lack the lowest.
    const auto& second = lowered.graph[product->args[1]].domain;
    if (!std::all_of(sum.along.begin(), sum.along.end(), [&](const Axis& x) { return second.covers(x); })) {
        p.factor = product->args[1];
        product = &lowered.graph[product->args[0]];
    }
    p.a = product->args[0];
    p.b = product->args[1];
    return p;
}

std::vector<NodeId> taken_out(const model::Kernel& kernel) {
    std::vector<NodeId> all;
    for (NodeId i = 0; i < kernel.graph.size(); ++i) {
        const Node& node = kernel.graph[i];
        if (node.op != Op::contract) continue;
        for (const NodeId operand : node.args)
            for (const Factor& f : parted(kernel.graph, operand, node.along).outside) all.push_back(f.node);
    }
    return all;
}

}  // namespace pleat::schedule
