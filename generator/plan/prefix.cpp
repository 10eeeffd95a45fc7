#include "plan/prefix.h"

#include <algorithm>
#include <cstdlib>

#include "model/affine.h"
#include "stage/evaluate_value.h"
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
using model::Reduction;

namespace {

/// Is the constant what a reduction has of nothing, in which more of it changes nothing?
bool is_nothing(const Node& node, Reduction reduction) {
    const bool carried = reduction == Reduction::sum || reduction == Reduction::product ||
                         reduction == Reduction::maximum || reduction == Reduction::minimum;
    if (!carried || node.op != Op::constant || node.kind == Kind::boolean) return false;
    const stage::Value nothing = stage::reduce(reduction, node.kind, {});
    return node.kind == Kind::real ? node.real == nothing.real : node.integer == nothing.integer;
}

class PrefixFinder {
public:
    PrefixFinder(const model::Spec& spec, const Graph& graph, NodeId reduction)
        : spec_(spec), graph_(graph), node_(graph[reduction]) {
        found_.along = node_.along.front();
    }

    std::optional<Prefix> run() {
        NodeId value = node_.args[0];
        while (graph_[value].op == Op::select) {
            const Node& where = graph_[value];
            const bool negated = is_nothing(graph_[where.args[1]], node_.reduction);
            if (!negated && !is_nothing(graph_[where.args[2]], node_.reduction)) break;
            found_.asks.push_back(value);
            split(where.args[0], negated);
            value = where.args[negated ? 2 : 1];
        }
        found_.value = value;
        if (triangles_ != 1 || !of_places(value)) return std::nullopt;
        for (const auto& [mask, negated] : found_.masks)
            if (!of_places(mask)) return std::nullopt;
        return found_;
    }

private:
    const model::Spec& spec_;
    const Graph& graph_;
    const Node& node_;
    Prefix found_;
    int triangles_ = 0;

    bool of_places(NodeId id) const { return !graph_[id].domain.overlaps(found_.kept); }

    /// What must hold, one after another, or must not.
    void split(NodeId condition, bool negated) {
        const Node& node = graph_[condition];
        const Fn apart = negated ? Fn::logical_or : Fn::logical_and;
        if (node.op == Op::pointwise && node.fn == Fn::logical_not) {
            found_.asks.push_back(condition);
            return split(node.args[0], !negated);
        }
        if (node.op == Op::pointwise && node.fn == apart) {
            found_.asks.push_back(condition);
            for (const NodeId arg : node.args) split(arg, negated);
            return;
        }
        if (!triangle(condition, negated)) return found_.masks.emplace_back(condition, negated), void();
        found_.asks.push_back(condition);
        ++triangles_;
    }

    /// j <= i, j < i, j >= i, j > i, in whatever way it is written.
    bool triangle(NodeId condition, bool negated) {
        const Node& node = graph_[condition];
        if (node.op != Op::pointwise || node.args.size() != 2) return false;
        Fn fn = node.fn;
        if (fn != Fn::less && fn != Fn::less_equal && fn != Fn::greater && fn != Fn::greater_equal) return false;
        auto apart = model::affine(spec_, graph_, node.args[0]);
        const auto right = model::affine(spec_, graph_, node.args[1]);
        if (!apart || !right || !add(*apart, *right, -1)) return false;
        if (apart->terms.size() != 2 || !apart->unknowns.empty()) return false;
        model::Affine::Term j = apart->terms[0], i = apart->terms[1];
        if (!(j.axis == found_.along)) std::swap(j, i);
        if (!(j.axis == found_.along) || std::abs(j.coefficient) != 1 || i.coefficient != -j.coefficient)
            return false;
        if (!node_.domain.covers(i.axis) || !(spec_.extent(j.axis) == spec_.extent(i.axis))) return false;
        if (j.coefficient < 0) fn = mirrored(fn);
        if (negated) fn = opposite(fn);
        // j - i + constant is compared with 0: j <= i + ahead, or backward j >= i - ahead
        const bool backward = fn == Fn::greater || fn == Fn::greater_equal;
        const int64_t constant = j.coefficient * apart->constant;
        int64_t ahead = backward ? constant : -constant;
        if (fn == Fn::less || fn == Fn::greater) --ahead;
        if (ahead != 0 && ahead != -1) return false;
        found_.kept = i.axis;
        found_.backward = backward;
        found_.exclusive = ahead == -1;
        return true;
    }

    static Fn mirrored(Fn fn) {
        switch (fn) {
            case Fn::less:
                return Fn::greater;
            case Fn::less_equal:
                return Fn::greater_equal;
            case Fn::greater:
                return Fn::less;
            default:
                return Fn::less_equal;
        }
    }
    static Fn opposite(Fn fn) {
        switch (fn) {
            case Fn::less:
                return Fn::greater_equal;
            case Fn::less_equal:
                return Fn::greater;
            case Fn::greater:
                return Fn::less_equal;
            default:
                return Fn::less;
        }
    }
};

}  // namespace

std::optional<Prefix> prefix_of(const model::Spec& spec, const model::Kernel& lowered, NodeId reduction) {
    const Node& node = lowered.graph[reduction];
    if (node.op != Op::reduce || node.along.size() != 1) return std::nullopt;
    return PrefixFinder(spec, lowered.graph, reduction).run();
}

}  // namespace pleat::schedule
