#include "families/attention/backward_stages.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "families/attention/totals.h"
#include "families/gemm/operands.h"
#include "transform/lower.h"
#include "transform/walk.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Fn;
using model::Graph;
using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;
using model::Size;
using model::Spec;

namespace {

/// Is a value 0 wherever `scores` is -inf? NaN and infinity aside.
bool is_nothing(const Graph& graph, NodeId id, NodeId scores) {
    const Node& node = graph[id];
    const auto nothing = [&](size_t i) { return is_nothing(graph, node.args[i], scores); };
    switch (node.op) {
        case Op::constant:
            return node.kind == model::Kind::real && node.real == 0;
        case Op::cast:
            return nothing(0);
        case Op::select:
            return nothing(1) && nothing(2);
        case Op::pointwise:
            break;
        default:
            return false;
    }
    const auto lowest = [&](NodeId of) {
        return of == scores || (graph[of].op == Op::pointwise && graph[of].fn == Fn::subtract &&
                                graph[of].args[0] == scores && !needs(graph, graph[of].args[1], scores));
    };
    if (node.fn == Fn::multiply) return nothing(0) || nothing(1);
    if (node.fn == Fn::divide || node.fn == Fn::negate || node.fn == Fn::to_real) return nothing(0);
    if (node.fn == Fn::add || node.fn == Fn::subtract) return nothing(0) && nothing(1);
    if (node.fn == Fn::exp || node.fn == Fn::exp2) return lowest(node.args[0]);
    return false;
}

class StagesMatcher {
public:
    StagesMatcher(const Spec& spec, const Kernel& lowered)
        : original_(spec), kernel_(lowered), graph_(lowered.graph) {}

    /// Two contractions, and three of what is computed of them?
    bool find() {
        if (kernel_.contractions.size() != 5 || kernel_.compute != model::Dtype::f32) return false;
        for (const NodeId c : kernel_.contractions) {
            const Product p = product_of(kernel_, c);
            if (p.factor >= 0) return false;
            Second second{c, -1, -1};
            for (const auto& [mine, other] : {std::pair{p.a, p.b}, {p.b, p.a}})
                if (std::any_of(found_.first.begin(), found_.first.end(),
                                [&](NodeId f) { return needs(graph_, mine, f); })) {
                    if (second.weights >= 0) return false;
                    second.weights = mine;
                    second.operand = other;
                }
            if (second.weights < 0)
                found_.first.push_back(c);
            else
                found_.second.push_back(second);
        }
        if (found_.first.size() != 2 || found_.second.size() != 3) return false;
        found_.totals = totals_of(kernel_, found_.first);
        return true;
    }

    BackwardStages run() {
        order_first();
        find_sides();
        check_weights();
        check_totals();
        find_scores();
        return std::move(found_);
    }

private:
    using Second = BackwardStages::Second;
    const Spec& original_;
    const Kernel& kernel_;
    const Graph& graph_;
    BackwardStages found_;

    /// The operands of a first contraction: along the queries, along the keys.
    std::pair<NodeId, NodeId> operands(NodeId contraction) const {
        const Product p = product_of(kernel_, contraction);
        return graph_[p.a].domain.overlaps(found_.key) ? std::pair{p.b, p.a} : std::pair{p.a, p.b};
    }

    /// The scores are what all weights need.
    void order_first() {
        const auto needed = [&](NodeId f) {
            return std::all_of(found_.second.begin(), found_.second.end(),
                               [&](const Second& s) { return needs(graph_, s.weights, f); });
        };
        if (!needed(found_.first[0])) std::swap(found_.first[0], found_.first[1]);
        if (!needed(found_.first[0])) throw Untiled{"no product is needed by all weights"};
    }

    void find_sides() {
        const auto along = [&](const Second& s) -> const std::vector<Axis>& { return graph_[s.contraction].along; };
        std::vector<Second> others;
        for (const Second& s : found_.second) {
            const auto same = [&](const Second& other) { return along(other) == along(s); };
            const bool alone = std::count_if(found_.second.begin(), found_.second.end(), same) == 1;
            (alone ? found_.of_queries : others).push_back(s);
        }
        if (found_.of_queries.size() != 1 || along(found_.of_queries.front()).size() != 1 ||
            !along(found_.of_queries.front()).front().whole())
            throw Untiled{"of three products of weights, one goes along the keys and two along the queries"};
        found_.key = along(found_.of_queries.front()).front();
        const auto [query_side, key_side] = operands(found_.first[0]);
        const auto [other_query_side, other_key_side] = operands(found_.first[1]);
        for (const NodeId wanted : {query_side, other_query_side})
            for (const Second& s : others)
                if (s.operand == wanted) found_.of_keys.push_back(s);
        if (found_.of_keys.size() != 2 || query_side == other_query_side ||
            found_.of_queries.front().operand != key_side)
            throw Untiled{"products of weights take other operands than the first products"};
        // The queries are the longest whole dim of theirs.
        int64_t longest = -1;
        for (const Axis& x : along(others[0])) {
            const Size n = original_.extent(x);
            const int64_t length = n.is_constant() ? n.constant() : INT64_MAX;
            if (!x.whole() || length < longest) continue;
            longest = length;
            found_.query = x;
        }
        if (longest < 0) throw Untiled{"the queries are no whole dim"};
    }
    void check_weights() const {
        for (const Second& s : found_.second) {
            const Node& node = graph_[s.weights];
            if (node.op != Op::cast || (node.dtype != model::Dtype::bf16 && node.dtype != model::Dtype::f16))
                throw Untiled{"weights are rounded to neither bf16 nor f16"};
            if (node.dtype != graph_[found_.second.front().weights].dtype) throw Untiled{"weights differ in dtype"};
            check_elements(s.weights);
        }
        for (const NodeId total : found_.totals) check_elements(graph_[total].args[0]);
        const auto is_sum = [&](NodeId n) {
            return std::find(found_.totals.begin(), found_.totals.end(), n) != found_.totals.end() ||
                   std::any_of(found_.second.begin(), found_.second.end(),
                               [&](const Second& s) { return s.contraction == n; });
        };
        for (const NodeId root : kernel_.effects())
            visit(graph_, root, is_sum, [&](NodeId n) {
                if (is_first(n)) throw Untiled{"a stage stores what no memory holds: scores or weights"};
            });
    }
    void check_totals() const {
        const std::vector<Axis>& keys = graph_[found_.of_queries.front().contraction].along;
        const std::vector<Axis>& queries = graph_[found_.of_keys.front().contraction].along;
        for (const NodeId total : found_.totals) {
            const Domain along = domain_of(graph_[total].along);
            if (!(along == domain_of(keys)) && !(along == domain_of(queries)))
                throw Untiled{"a sum of the plane's elements goes along neither the keys nor the queries alone"};
        }
    }
    bool is_first(NodeId n) const { return n == found_.first[0] || n == found_.first[1]; }
    /// Is a value computed of the first products' element at its own place?
    void check_elements(NodeId value) const {
        visit(
            graph_, value, [&](NodeId n) { return is_first(n); },
            [&](NodeId n) {
                if (is_first(n)) return;
                if (is_reduction(graph_[n])) throw Untiled{"weights need a reduction beside the two products"};
                const bool elsewhere =
                    graph_[n].op == Op::substitute && (needs(graph_, graph_[n].args[0], found_.first[0]) ||
                                                       needs(graph_, graph_[n].args[0], found_.first[1]));
                if (elsewhere) throw Untiled{"weights need a product at other places"};
            });
    }

    /// What a mask makes -inf, if all weights are then 0.
    void find_scores() {
        for (NodeId n = graph_.size(); n-- > 0;) {
            const Node& node = graph_[n];
            if (node.op != Op::select) continue;
            const Node& hidden = graph_[node.args[2]];
            if (hidden.op != Op::constant || !std::isinf(hidden.real) || hidden.real > 0) continue;
            const auto nothing = [&](const Second& s) { return is_nothing(graph_, s.weights, n); };
            const auto adds_nothing = [&](NodeId total) { return is_nothing(graph_, graph_[total].args[0], n); };
            if (std::all_of(found_.second.begin(), found_.second.end(), nothing) &&
                std::all_of(found_.totals.begin(), found_.totals.end(), adds_nothing)) {
                found_.scores = n;
                return;
            }
        }
    }
};

}  // namespace

std::optional<BackwardStages> backward_stages(const Spec& spec, const Kernel& lowered) {
    StagesMatcher matcher(spec, lowered);
    if (!matcher.find()) return std::nullopt;
    return matcher.run();
}

}  // namespace pleat::schedule
