#include "plan/one_hot.h"

#include <algorithm>

#include "transform/walk.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Fn;
using model::Graph;
using model::Kind;
using model::Node;
using model::NodeId;
using model::Op;

namespace {

bool is_zero(const Node& node) {
    return node.op == Op::constant && (node.kind == Kind::real ? node.real == 0 : node.integer == 0);
}

bool is_call(const Node& node, Fn fn) { return node.op == Op::pointwise && node.fn == fn; }

bool overlap(const Domain& a, const Domain& b) {
    return std::any_of(b.axes().begin(), b.axes().end(), [&](const Axis& axis) { return a.overlaps(axis); });
}

class Finder {
public:
    Finder(const Graph& graph, const Variant& variant, NodeId sum)
        : graph_(graph), variant_(variant), kept_(graph[sum].domain) {
        found_.sum = sum;
        for (const Axis& a : graph[sum].along) along_.add(a);
        found_.reduced = graph[sum].along;
    }

    std::optional<OneHot> run() {
        std::vector<NodeId> conditions;
        found_.value = graph_[found_.sum].args[0];
        while (graph_[found_.value].op == Op::select && is_zero(graph_[graph_[found_.value].args[2]])) {
            const Node& where = graph_[found_.value];
            found_.asks.push_back(found_.value);
            const std::vector<NodeId> all = model::conjuncts(graph_, where.args[0]);
            conditions.insert(conditions.end(), all.begin(), all.end());
            found_.value = where.args[1];
        }
        std::erase_if(conditions, [&](NodeId c) { return names_digit(c); });
        const std::vector<NodeId> choices = found_.asks;
        for (const NodeId c : choices) add_asked(graph_[c].args[0], conditions);
        if (found_.named.empty() || reduces(found_.value) || !find_own()) return std::nullopt;
        Domain position = along_;
        for (const Axis& a : found_.own) position.add(a);
        for (const NodeId c : conditions) {
            if (reduces(c)) return std::nullopt;
            (position.covers(graph_[c].domain) ? found_.admits : found_.holds).push_back(c);
        }
        return found_;
    }

private:
    const Graph& graph_;
    const Variant& variant_;
    Domain kept_, along_;
    OneHot found_;

    /// Those of a condition's nodes that go with the comparison of digits.
    void add_asked(NodeId condition, const std::vector<NodeId>& others) {
        if (std::find(others.begin(), others.end(), condition) != others.end()) return;
        found_.asks.push_back(condition);
        if (is_call(graph_[condition], Fn::logical_and))
            for (const NodeId arg : graph_[condition].args) add_asked(arg, others);
    }

    bool reduces(NodeId root) const {
        bool found = false;
        const auto at_hand = [&](NodeId n) { return variant_.materialized.contains(n); };
        visit(graph_, root, at_hand, [&](NodeId n) { found = found || (is_reduction(graph_[n]) && !at_hand(n)); });
        return found;
    }

    /// digit == integer, the digit one of the result's and the integer a matter of positions.
    bool names_digit(NodeId condition) {
        const Node& node = graph_[condition];
        if (!is_call(node, Fn::equal)) return false;
        for (const size_t side : {size_t{0}, size_t{1}}) {
            const Node& digit = graph_[node.args[side]];
            const NodeId integer = node.args[1 - side];
            const Domain& of = graph_[integer].domain;
            if (digit.op != Op::coordinate || graph_[integer].kind != Kind::integer || !kept_.covers(digit.axis) ||
                of.overlaps(digit.axis) || !overlap(of, along_) || reduces(integer))
                continue;
            const bool again = std::any_of(found_.named.begin(), found_.named.end(),
                                           [&](const auto& n) { return n.first.overlaps(digit.axis); });
            if (again) continue;
            found_.named.emplace_back(digit.axis, integer);
            return true;
        }
        return false;
    }

    bool find_own() {
        Domain named, own;
        for (const auto& [axis, integer] : found_.named) {
            named.add(axis);
            own.add(model::minus(graph_[integer].domain, along_));
        }
        // An integer that needs a digit which another one gives is none of a position alone.
        if (overlap(named, own) || !kept_.covers(own)) return false;
        found_.own = own.axes();
        found_.columns = model::minus(model::minus(kept_, named), own).axes();
        return true;
    }
};

}  // namespace

std::vector<Axis> OneHot::positions() const {
    std::vector<Axis> all = own;
    all.insert(all.end(), reduced.begin(), reduced.end());
    return all;
}

std::vector<Axis> OneHot::rows() const {
    std::vector<Axis> all = own;
    for (const auto& [axis, integer] : named) all.push_back(axis);
    return all;
}

std::optional<OneHot> one_hot_of(const model::Kernel& lowered, const Variant& variant, NodeId reduction) {
    const Node& node = lowered.graph[reduction];
    if (node.op != Op::reduce || node.reduction != model::Reduction::sum) return std::nullopt;
    return Finder(lowered.graph, variant, reduction).run();
}

}  // namespace pleat::schedule
