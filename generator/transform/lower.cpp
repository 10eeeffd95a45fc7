#include "transform/lower.h"

#include <algorithm>
#include <utility>

#include "model/rewrite.h"
#include "transform/shared_places.h"
#include "transform/short_reductions.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Fn;
using model::Graph;
using model::Node;
using model::NodeId;
using model::Op;

namespace {

constexpr size_t most_factors = 64;  // that are told apart; squares of squares have 2^n

void find_factors(const Graph& graph, NodeId id, bool inverse, std::vector<Factor>& all) {
    const Node& node = graph[id];
    const bool real = node.op == Op::pointwise && node.kind == model::Kind::real;
    if (real && all.size() < most_factors && (node.fn == Fn::multiply || (node.fn == Fn::divide && !inverse))) {
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

NodeId pointwise(Graph& graph, Fn fn, NodeId a, NodeId b) {
    Node node;
    node.op = Op::pointwise;
    node.fn = fn;
    node.kind = std::max(graph[a].kind, graph[b].kind);
    node.args = {a, b};
    node.domain = unite(graph[a].domain, graph[b].domain);
    return graph.add(std::move(node));
}

/// `value` times the factors; -1: their product.
NodeId times(Graph& graph, NodeId value, const std::vector<Factor>& factors) {
    if (value < 0 && !factors.empty() && factors.front().inverse) {
        Node one;
        one.real = 1;
        value = graph.add(std::move(one));
    }
    for (const Factor& f : factors)
        value = value < 0 ? f.node : pointwise(graph, f.inverse ? Fn::divide : Fn::multiply, value, f.node);
    return value;
}

/// A contraction as a sum of products and what is taken out of it; the sum is added to `sums`.
NodeId lowered_contraction(Graph& graph, Node node, std::vector<NodeId>& sums) {
    const Parted a = parted(graph, node.args[0], node.along), b = parted(graph, node.args[1], node.along);
    const NodeId of_a = times(graph, -1, a.inside), of_b = times(graph, -1, b.inside);
    NodeId product = pointwise(graph, Fn::multiply, of_a, of_b);
    std::vector<Factor> blocks = a.blocks;
    blocks.insert(blocks.end(), b.blocks.begin(), b.blocks.end());
    if (!blocks.empty()) product = pointwise(graph, Fn::multiply, product, times(graph, -1, blocks));
    node.args = {product};
    node.op = Op::reduce;
    node.reduction = model::Reduction::sum;
    node.domain = graph[product].domain;
    for (const Axis& x : node.along) node.domain.remove(x);
    sums.push_back(graph.add(std::move(node)));
    return times(graph, times(graph, sums.back(), a.outside), b.outside);
}

}  // namespace

std::vector<Factor> factors_of(const Graph& graph, NodeId product) {
    std::vector<Factor> all;
    find_factors(graph, product, false, all);
    return all;
}

model::Kernel lower_contractions(const model::Kernel& kernel) {
    std::vector<NodeId> sums;
    model::Kernel lowered = rewritten(kernel, [&](Graph& graph, NodeId, Node node) {
        return node.op == Op::contract ? lowered_contraction(graph, std::move(node), sums)
                                       : graph.add(std::move(node));
    });
    lowered.contractions = std::move(sums);
    return lowered;
}

model::Kernel lower(const model::Spec& spec, const model::Kernel& kernel) {
    return share_places(spec, write_out_taps(spec, write_out_short_reductions(spec, lower_contractions(kernel))));
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

std::vector<const model::Let*> written_out(const model::Kernel& written, const model::Kernel& lowered) {
    const auto reduces = [](const model::Kernel& kernel, const model::Let& let) {
        return kernel.graph[let.value].op == Op::reduce;
    };
    std::vector<const model::Let*> all;
    for (size_t i = 0; i < written.lets.size(); ++i)
        if (reduces(written, written.lets[i]) && !reduces(lowered, lowered.lets[i]))
            all.push_back(&written.lets[i]);
    return all;
}

}  // namespace pleat::schedule
