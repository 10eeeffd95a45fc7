#include "transform/strided_window.h"

#include <algorithm>
#include <utility>

#include "model/affine.h"
#include "transform/kernel_parts.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Fn;
using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;
using model::Spec;

namespace {

class StridedMatcher {
public:
    StridedMatcher(const Spec& spec, const Kernel& kernel)
        : spec_(spec), graph_(kernel.graph), contraction_(only_contraction(kernel)) {}

    std::optional<StridedWindow> run() {
        if (contraction_ < 0) return std::nullopt;
        const auto& args = graph_[contraction_].args;
        for (const auto& [window, weights] : {std::pair{args[0], args[1]}, {args[1], args[0]}}) {
            found_ = {};
            found_.contraction = contraction_;
            found_.weights = weights;
            rounded_.reset();
            conditions_.clear();
            binds_.clear();
            if (find_read(window) && find_axes() && axes_are_their_own()) return found_;
        }
        return std::nullopt;
    }

private:
    const Spec& spec_;
    const model::Graph& graph_;
    NodeId contraction_;
    StridedWindow found_;
    std::optional<model::Dtype> rounded_;  // what the value is cast to, on its way from the tensor
    std::vector<NodeId> conditions_;
    std::vector<std::pair<Axis, NodeId>> binds_;

    bool is_zero(NodeId id) const {
        const Node& node = graph_[id];
        return node.op == Op::constant && node.real == 0 && node.integer == 0;
    }
    /// Is it the same within the subscripts found so far as outside of them?
    bool stays(const Domain& domain) const {
        return std::none_of(binds_.begin(), binds_.end(),
                            [&](const auto& bind) { return domain.overlaps(bind.first); });
    }

    /// Subscripts of the tensor, and what it is read under, down to the tensor.
    bool find_read(NodeId id) {
        const Node& node = graph_[id];
        if (node.op == Op::read) {
            found_.read = id;
            return !rounded_ || spec_.tensors[static_cast<size_t>(node.tensor)].dtype == *rounded_;
        }
        if (node.op == Op::cast && (!rounded_ || *rounded_ == node.dtype)) {
            rounded_ = node.dtype;
            return find_read(node.args[0]);
        }
        if (node.op == Op::select && is_zero(node.args[2])) {
            const std::vector<NodeId> all = model::conjuncts(graph_, node.args[0]);
            conditions_.insert(conditions_.end(), all.begin(), all.end());
            return stays(graph_[node.args[0]].domain) && find_read(node.args[1]);
        }
        if (node.op != Op::substitute) return false;
        std::vector<std::pair<Axis, NodeId>> own;
        for (size_t i = 0; i < node.binds.size(); ++i) {
            if (!stays({node.binds[i].axis}) || !stays(graph_[node.args[i + 1]].domain)) return false;
            own.emplace_back(node.binds[i].axis, node.args[i + 1]);
        }
        binds_.insert(binds_.end(), own.begin(), own.end());
        return find_read(node.args[0]);
    }

    std::optional<int64_t> integer(NodeId id) const {
        const Node& node = graph_[id];
        if (node.op != Op::constant || node.kind != model::Kind::integer) return std::nullopt;
        return node.integer;
    }
    /// The divisor of `x // divisor`, or of `x % divisor`.
    std::optional<int64_t> divisor(NodeId id, Fn fn) const {
        const Node& node = graph_[id];
        if (node.op != Op::pointwise || node.fn != fn) return std::nullopt;
        return integer(node.args[1]);
    }

    /// Takes out the condition that x is a multiple of the stride.
    bool take_condition(const model::Affine& x, int64_t stride) {
        for (size_t i = 0; i < conditions_.size(); ++i) {
            const Node& equal = graph_[conditions_[i]];
            if (equal.op != Op::pointwise || equal.fn != Fn::equal) continue;
            for (const size_t side : {size_t{0}, size_t{1}}) {
                if (integer(equal.args[1 - side]) != 0 || divisor(equal.args[side], Fn::modulo) != stride) continue;
                auto of = affine(spec_, graph_, graph_[equal.args[side]].args[0]);
                if (!of || !add(*of, x, -1) || of->constant % stride != 0 || !of->unknowns.empty()) continue;
                if (std::any_of(of->terms.begin(), of->terms.end(),
                                [](const model::Affine::Term& t) { return t.coefficient != 0; }))
                    continue;
                conditions_.erase(conditions_.begin() + static_cast<std::ptrdiff_t>(i));
                return true;
            }
        }
        return false;
    }

    bool find_axes() {
        for (const auto& [input, index] : binds_) {
            const auto stride = divisor(index, Fn::floor_div);
            if (!stride || *stride < 2) {
                found_.others.emplace_back(input, index);
                continue;
            }
            const auto x = affine(spec_, graph_, graph_[index].args[0]);
            if (!x || !take_axis(input, *x, *stride) || !take_condition(*x, *stride)) return false;
        }
        return !found_.axes.empty() && conditions_.empty();
    }

    bool take_axis(const Axis& input, const model::Affine& x, int64_t stride) {
        if (!x.unknowns.empty()) return false;
        StridedAxis a;
        a.input = input;
        a.stride = stride;
        a.first = x.constant;
        const std::vector<Axis>& along = graph_[contraction_].along;
        for (const model::Affine::Term& t : x.terms) {
            if (t.coefficient == 0) continue;
            const bool reduced = std::find(along.begin(), along.end(), t.axis) != along.end();
            if (!t.axis.whole() || (reduced ? a.tap.has_value() : a.output.dim >= 0)) return false;
            if (!reduced) {
                if (t.coefficient != 1 || !graph_[contraction_].domain.covers(t.axis)) return false;
                a.output = t.axis;
                continue;
            }
            const model::Size taps = spec_.extent(t.axis);
            if (!taps.is_constant()) return false;
            a.tap = t.axis;
            a.taps = taps.constant();
            a.by = t.coefficient;
        }
        if (a.output.dim < 0 || (a.tap && a.taps < 1)) return false;
        found_.axes.push_back(a);
        return true;
    }

    /// Outputs and taps are those of one axis each, and only the weights have the taps, too.
    bool axes_are_their_own() const {
        Domain seen;
        const Domain &weights = graph_[found_.weights].domain, &tensor = graph_[found_.read].domain;
        for (const StridedAxis& a : found_.axes) {
            if (seen.overlaps(a.output) || weights.overlaps(a.output) || tensor.overlaps(a.output)) return false;
            seen.add(a.output);
            if (!a.tap) continue;
            if (seen.overlaps(*a.tap) || !weights.covers(*a.tap) || tensor.overlaps(*a.tap)) return false;
            seen.add(*a.tap);
        }
        return std::none_of(found_.others.begin(), found_.others.end(), [&](const auto& bind) {
            const Domain& index = graph_[bind.second].domain;
            return std::any_of(seen.axes().begin(), seen.axes().end(),
                               [&](const Axis& axis) { return index.overlaps(axis); });
        });
    }
};

}  // namespace

std::optional<StridedWindow> strided_window_of(const Spec& spec, const Kernel& kernel) {
    return StridedMatcher(spec, kernel).run();
}

}  // namespace pleat::schedule
