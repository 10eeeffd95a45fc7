#include "families/attention/mask.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pleat::schedule {

using model::Axis;
using model::Fn;
using model::Graph;
using model::Node;
using model::NodeId;
using model::Op;

namespace {

/// constant + key * S + sum of coefficient * node, where no node depends on S.
struct Linear {
    int64_t constant = 0, key = 0;
    std::vector<KeyBound::Term> terms;
};

class Masks {
public:
    Masks(const Graph& graph, const Axis& key, const Axis& row, const std::vector<NodeId>& known)
        : graph_(graph), key_(key), row_(row), known_(known) {}

    KeyMask run(NodeId scores) {
        KeyMask mask;
        mask.unmasked = scores;
        while (is_masked(mask.unmasked)) {
            const Node& node = graph_[mask.unmasked];
            mask.conditions.push_back(node.args[0]);
            mask.exact = bound(node.args[0], mask.bounds) && mask.exact;
            mask.unmasked = node.args[1];
        }
        return mask;
    }

private:
    const Graph& graph_;
    const Axis key_, row_;
    const std::vector<NodeId>& known_;

    bool is_masked(NodeId id) const {
        const Node& node = graph_[id];
        if (node.op != Op::select) return false;
        const Node& other = graph_[node.args[2]];
        return other.op == Op::constant && std::isinf(other.real) && other.real < 0;
    }

    /// Adds the bounds that a condition sets; does it say no more than they do?
    bool bound(NodeId condition, std::vector<KeyBound>& bounds) const {
        if (std::find(known_.begin(), known_.end(), condition) != known_.end()) return true;
        const Node& node = graph_[condition];
        if (node.op != Op::pointwise) return false;
        if (node.fn == Fn::logical_and) {
            const bool left = bound(node.args[0], bounds), right = bound(node.args[1], bounds);
            return left && right;
        }
        const bool less = node.fn == Fn::less || node.fn == Fn::less_equal;
        const bool greater = node.fn == Fn::greater || node.fn == Fn::greater_equal;
        if (!less && !greater && node.fn != Fn::equal) return false;
        for (const NodeId a : node.args)
            if (graph_[a].kind != model::Kind::integer) return false;
        Linear form;  // left - right
        if (!add(form, node.args[0], 1) || !add(form, node.args[1], -1)) return false;
        if (form.key != 1 && form.key != -1) return false;
        const int64_t strict = node.fn == Fn::less || node.fn == Fn::greater ? 1 : 0;
        for (const bool upper : {true, false}) {
            // key * S + rest <= 0 bounds S above if key is 1.
            if (node.fn != Fn::equal && (less == (form.key == 1)) != upper) continue;
            bounds.push_back(bound_of(form, strict, upper));
        }
        return true;
    }

    KeyBound bound_of(const Linear& form, int64_t strict, bool upper) const {
        KeyBound b;
        b.upper = upper;
        b.constant = -form.constant * form.key + (upper ? -strict : strict);
        for (const KeyBound::Term& t : form.terms) {
            b.terms.push_back({t.node, -t.coefficient * form.key});
            if (!graph_[t.node].domain.overlaps({row_.dim, 1, 0})) continue;
            // A coordinate alone is known to grow.
            if (graph_[t.node].op != Op::coordinate || !(graph_[t.node].axis == row_) ||
                b.rows != KeyBound::Rows::same)
                b.rows = KeyBound::Rows::any;
            else
                b.rows = b.terms.back().coefficient > 0 ? KeyBound::Rows::grow : KeyBound::Rows::shrink;
        }
        return b;
    }

    bool add(Linear& form, NodeId id, int64_t factor) const {
        const Node& node = graph_[id];
        if (node.op == Op::constant) {
            form.constant += factor * node.integer;
            return true;
        }
        if (node.op == Op::coordinate && node.axis == key_) {
            form.key += factor;
            return true;
        }
        if (node.op == Op::pointwise && (node.fn == Fn::add || node.fn == Fn::subtract))
            return add(form, node.args[0], factor) &&
                   add(form, node.args[1], node.fn == Fn::add ? factor : -factor);
        if (node.op == Op::pointwise && node.fn == Fn::negate) return add(form, node.args[0], -factor);
        if (node.domain.overlaps({key_.dim, 1, 0})) return false;
        for (KeyBound::Term& t : form.terms)
            if (t.node == id) {
                t.coefficient += factor;
                return true;
            }
        form.terms.push_back({id, factor});
        return true;
    }
};

}  // namespace

KeyMask mask_of(const Graph& graph, NodeId scores, const Axis& key, const Axis& row,
                const std::vector<NodeId>& known) {
    return Masks(graph, key, row, known).run(scores);
}

std::string bounds_of(const model::Spec& spec, const KeyMask& mask, const model::Axis& column, const char* indent) {
    if (mask.conditions.empty()) return "";
    int above = 0, below = 0;
    for (const KeyBound& b : mask.bounds) ++(b.upper ? above : below);
    return fmt::format(
        "{}the mask: {} upper and {} lower bounds of {}; {}\n", indent, above, below, spec.name_of(column),
        mask.exact ? "blocks within them are not masked" : "it says more than that, and every block is masked");
}

}  // namespace pleat::schedule
