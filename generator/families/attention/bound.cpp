#include "families/attention/bound.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>
#include <vector>

namespace pleat::schedule {

using model::Fn;
using model::Graph;
using model::Kind;
using model::Node;
using model::NodeId;
using model::Op;

namespace {

/// Ends of an interval, as nodes of the part; -1: it has none on that side. `symmetric`: low is -high.
struct Interval {
    NodeId low = -1, high = -1;
    bool symmetric = false;

    bool closed() const { return symmetric || (low >= 0 && high >= 0); }
};

class Bounds {
public:
    Bounds(const Graph& graph, KernelPart& part, const Graph& taken) : graph_(graph), part_(part), taken_(taken) {}

    NodeId magnitude(NodeId value) {
        value_ = value;
        return magnitude(of(value));
    }

private:
    const Graph& graph_;
    KernelPart& part_;
    const Graph& taken_;
    NodeId value_ = -1;
    // A value may be used many times.
    std::unordered_map<NodeId, Interval> intervals_;
    mutable std::unordered_map<NodeId, bool> known_;

    NodeId constant(double x) {
        Node node;
        node.real = x;
        return part_.add(std::move(node), value_);
    }
    /// A function of ends, a constant if they are.
    NodeId apply(Fn fn, const std::vector<NodeId>& args) {
        const auto real = [&](size_t i) { return taken_[args[i]].real; };
        if (std::all_of(args.begin(), args.end(),
                        [&](NodeId a) { return taken_[a].op == Op::constant && taken_[a].kind == Kind::real; })) {
            switch (fn) {
                case Fn::negate:
                    return constant(-real(0));
                case Fn::abs:
                    return constant(std::abs(real(0)));
                case Fn::add:
                    return constant(real(0) + real(1));
                case Fn::multiply:
                    return constant(real(0) * real(1));
                case Fn::divide:
                    return constant(real(0) / real(1));
                case Fn::minimum:
                    return constant(std::min(real(0), real(1)));
                case Fn::maximum:
                    return constant(std::max(real(0), real(1)));
                default:
                    break;
            }
        }
        Node node;
        node.op = Op::pointwise;
        node.fn = fn;
        node.args = args;
        return part_.add(std::move(node), value_);
    }
    /// The nearest of two ends that both hold, or the furthest of two of which either may; -1 stands for no end.
    NodeId either(Fn fn, NodeId a, NodeId b) { return a < 0 ? b : b < 0 ? a : apply(fn, {a, b}); }
    NodeId both(Fn fn, NodeId a, NodeId b) { return a < 0 || b < 0 ? -1 : apply(fn, {a, b}); }

    Interval within(NodeId magnitude) { return {-1, magnitude, true}; }
    NodeId low(const Interval& i) { return i.symmetric ? apply(Fn::negate, {i.high}) : i.low; }
    NodeId magnitude(const Interval& i) {
        if (!i.closed()) return -1;
        if (i.symmetric) return i.high;
        if (i.low == i.high) return apply(Fn::abs, {i.low});
        return apply(Fn::maximum, {apply(Fn::abs, {i.low}), apply(Fn::abs, {i.high})});
    }

    /// Is a value the same for all elements, and known when the kernel is launched?
    bool known(NodeId id) const {
        if (const auto found = known_.find(id); found != known_.end()) return found->second;
        const bool is = is_known(graph_[id]);
        known_.emplace(id, is);
        return is;
    }
    bool is_known(const Node& node) const {
        const bool leaf = node.op == Op::constant || node.op == Op::param || node.op == Op::extent;
        return node.domain.empty() && node.kind != Kind::boolean &&
               (leaf || (node.op == Op::pointwise &&
                         std::all_of(node.args.begin(), node.args.end(), [&](NodeId a) { return known(a); })));
    }

    Interval of(NodeId id) {
        if (const auto found = intervals_.find(id); found != intervals_.end()) return found->second;
        const Interval found = interval(id);
        intervals_.emplace(id, found);
        return found;
    }
    Interval interval(NodeId id) {
        const Node& node = graph_[id];
        if (node.kind != Kind::real) return {};
        if (known(id)) {
            const NodeId value = part_.take(id);
            return {value, value};
        }
        if (node.op == Op::select) return united(of(node.args[1]), of(node.args[2]));
        return node.op == Op::pointwise ? of_function(node) : Interval{};
    }
    Interval united(const Interval& a, const Interval& b) {
        if (a.symmetric && b.symmetric) return within(apply(Fn::maximum, {a.high, b.high}));
        return {both(Fn::minimum, low(a), low(b)), both(Fn::maximum, a.high, b.high)};
    }

    Interval of_function(const Node& node) {
        switch (node.fn) {
            case Fn::tanh:
            case Fn::erf:
            case Fn::sin:
            case Fn::cos:
                return within(constant(1));
            case Fn::sigmoid:
                return {constant(0), constant(1)};
            case Fn::negate: {
                const Interval x = of(node.args[0]);
                if (x.symmetric) return x;
                return {x.high < 0 ? -1 : apply(Fn::negate, {x.high}), x.low < 0 ? -1 : apply(Fn::negate, {x.low})};
            }
            case Fn::abs:
                return {constant(0), magnitude(of(node.args[0]))};
            case Fn::relu: {
                const NodeId high = of(node.args[0]).high;
                return {constant(0), high < 0 ? -1 : apply(Fn::maximum, {high, constant(0)})};
            }
            case Fn::minimum:
            case Fn::maximum:
                return of_extreme(node);
            case Fn::add:
            case Fn::subtract:
                return of_sum(of(node.args[0]), of(node.args[1]), node.fn == Fn::subtract);
            case Fn::multiply: {
                const NodeId a = magnitude(of(node.args[0])), b = magnitude(of(node.args[1]));
                return a < 0 || b < 0 ? Interval{} : within(apply(Fn::multiply, {a, b}));
            }
            case Fn::divide: {
                if (!known(node.args[1])) return {};
                const NodeId a = magnitude(of(node.args[0])), b = magnitude(of(node.args[1]));
                return a < 0 ? Interval{} : within(apply(Fn::divide, {a, b}));
            }
            default:
                return {};
        }
    }
    /// The least of several values passes none of them above.
    Interval of_extreme(const Node& node) {
        const bool least = node.fn == Fn::minimum;
        Interval all = of(node.args[0]);
        all = {low(all), all.high};
        for (size_t i = 1; i < node.args.size(); ++i) {
            const Interval next = of(node.args[i]);
            const NodeId below = low(next);
            all.low = least ? both(node.fn, all.low, below) : either(node.fn, all.low, below);
            all.high = least ? either(node.fn, all.high, next.high) : both(node.fn, all.high, next.high);
        }
        return all;
    }
    Interval of_sum(Interval a, Interval b, bool subtracts) {
        if (a.symmetric && b.symmetric) return within(apply(Fn::add, {a.high, b.high}));
        a = {low(a), a.high};
        b = {low(b), b.high};
        if (subtracts)
            b = {b.high < 0 ? -1 : apply(Fn::negate, {b.high}), b.low < 0 ? -1 : apply(Fn::negate, {b.low})};
        return {both(Fn::add, a.low, b.low), both(Fn::add, a.high, b.high)};
    }
};

}  // namespace

NodeId bound_of(const Graph& graph, NodeId value, KernelPart& part, const Graph& taken) {
    return Bounds(graph, part, taken).magnitude(value);
}

}  // namespace pleat::schedule
