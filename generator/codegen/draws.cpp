#include "codegen/draws.h"

namespace pleat::emit {

using model::Fn;
using model::Graph;
using model::Node;
using model::NodeId;
using model::Op;

namespace {

/// The most that an integer of digits can be, if it is neither negative nor larger than a block.
std::optional<int64_t> most_of(const Graph& graph, NodeId id) {
    constexpr int64_t block = 16;
    const Node& n = graph[id];
    std::optional<int64_t> most;
    if (n.op == Op::constant && n.kind == model::Kind::integer && n.integer >= 0) most = n.integer;
    if (n.op == Op::coordinate && !n.axis.unbounded()) most = n.axis.hi / n.axis.lo - 1;
    if (n.op == Op::pointwise && n.args.size() == 2 && n.kind == model::Kind::integer) {
        const auto a = most_of(graph, n.args[0]), b = most_of(graph, n.args[1]);
        if (a && b && n.fn == Fn::add) most = *a + *b;
        if (a && b && n.fn == Fn::multiply) most = *a * *b;
    }
    return most && *most <= block ? most : std::nullopt;
}

bool is_sixteen(const Node& n) { return n.op == Op::constant && n.integer == 16; }

}  // namespace

std::optional<DrawIndex> draw_index(const Graph& graph, NodeId uniform) {
    const Node& n = graph[uniform];
    if (n.op != Op::uniform || n.integer != 8) return std::nullopt;
    const Node& sum = graph[n.args[1]];
    if (sum.op != Op::pointwise || sum.fn != Fn::add) return std::nullopt;
    for (const size_t i : {size_t{0}, size_t{1}}) {
        const Node& product = graph[sum.args[i]];
        const auto most = most_of(graph, sum.args[1 - i]);
        if (product.op != Op::pointwise || product.fn != Fn::multiply || !most || *most > 15) continue;
        for (const size_t k : {size_t{0}, size_t{1}})
            if (is_sixteen(graph[product.args[1 - k]])) return DrawIndex{product.args[k], sum.args[1 - i]};
    }
    return std::nullopt;
}

}  // namespace pleat::emit
