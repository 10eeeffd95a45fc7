#include "transform/phase_kernel.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "model/nodes.h"
#include "transform/walk.h"

namespace pleat::schedule {

using model::Axis;
using model::coordinate_node;
using model::Domain;
using model::Fn;
using model::integer_node;
using model::Kernel;
using model::Kind;
using model::Node;
using model::NodeId;
using model::Op;
using model::Spec;
using model::substituted;

PhaseTaps taps_of(const StridedAxis& axis, int64_t phase) {
    PhaseTaps t;
    t.step = axis.tap ? axis.stride / std::gcd(std::abs(axis.by), axis.stride) : 1;
    t.by = axis.by * t.step / axis.stride;
    for (int64_t r = 0; r < std::min(t.step, axis.taps); ++r) {
        const int64_t x = phase + axis.first + axis.by * r;
        if (model::floor_mod(x, axis.stride) != 0) continue;
        t.first = r;
        t.count = model::ceil_div(axis.taps - r, t.step);
        t.at = model::floor_div(x, axis.stride);
        return t;
    }
    return t;
}

NodeId integers(const Kernel& of, KernelPart& part, Fn fn, NodeId a, NodeId b, NodeId at) {
    Node node;
    node.op = Op::pointwise;
    node.fn = fn;
    node.kind = Kind::integer;
    node.args = {a, b};
    node.domain = unite(of.graph[a].domain, of.graph[b].domain);
    return part.add(std::move(node), at);
}

namespace {

/// Does a value, or a tensor, have the axis whole or not at all?
bool whole_in(const std::vector<Axis>& axes, const Axis& axis) {
    return std::all_of(axes.begin(), axes.end(), [&](const Axis& a) { return a.dim != axis.dim || a == axis; });
}

bool node_allows(const Spec& spec, const model::Graph& graph, const Node& node, const Axis& axis) {
    if (node.op == Op::coordinate && !whole_in({node.axis}, axis)) return false;
    if (node.op == Op::read && !whole_in(spec.tensors[static_cast<size_t>(node.tensor)].axes, axis)) return false;
    if (is_reduction(node) &&
        !std::all_of(node.along.begin(), node.along.end(), [&](const Axis& a) { return a.dim != axis.dim; }))
        return false;
    if (node.op != Op::substitute) return true;
    return std::all_of(node.binds.begin(), node.binds.end(), [&](const model::Bind& b) {
        // What is below lies at other pixels: only where that is known to be a tensor's element.
        return b.axis.dim != axis.dim || (b.axis == axis && graph[node.args[0]].op == Op::read);
    });
}

}  // namespace

bool can_be_phased(const Spec& spec, const Kernel& kernel, const StridedWindow& window) {
    if (!kernel.requires_.empty() || !kernel.schedule.empty()) return false;
    for (const StridedAxis& a : window.axes) {
        for (NodeId i = 0; i < kernel.graph.size(); ++i)
            if (!node_allows(spec, kernel.graph, kernel.graph[i], a.output)) return false;
        for (const model::Store& s : kernel.stores) {
            if (!whole_in(spec.tensors[static_cast<size_t>(s.tensor)].axes, a.output)) return false;
            // Pixels that lie apart are stored where they are.
            for (const model::Bind& b : s.binds)
                if (b.axis.dim == a.output.dim) return false;
        }
    }
    return true;
}

PhaseKernel::PhaseKernel(const Spec& spec, const Kernel& from, const StridedWindow& window,
                         std::vector<PhaseAxis> axes)
    : spec_(spec),
      from_(from),
      window_(window),
      axes_(std::move(axes)),
      to_(from),
      part_(from, to_),
      now_(static_cast<size_t>(from.graph.size()), -1) {}

bool PhaseKernel::strided(const Domain& domain) const {
    return std::any_of(window_.axes.begin(), window_.axes.end(),
                       [&](const StridedAxis& a) { return domain.overlaps(a.output); });
}

Domain PhaseKernel::moved(const Domain& domain) const {
    Domain now = domain;
    for (size_t i = 0; i < axes_.size(); ++i) {
        if (!domain.overlaps(window_.axes[i].output)) continue;
        now.remove(window_.axes[i].output);
        now.add(axes_[i].position);
        if (axes_[i].phase_digit) now.add(*axes_[i].phase_digit);
    }
    return now;
}

/// The pixel of the result: stride * position + phase.
NodeId PhaseKernel::pixel(size_t axis) {
    const PhaseAxis& a = axes_[axis];
    const NodeId position = part_.add(coordinate_node(a.position), -1);
    const NodeId stride = part_.add(integer_node(window_.axes[axis].stride), -1);
    NodeId at = integers(to_, part_, Fn::multiply, stride, position, -1);
    if (a.phase_digit) at = integers(to_, part_, Fn::add, at, part_.add(coordinate_node(*a.phase_digit), -1), -1);
    if (a.phase == 0) return at;
    const NodeId phase = part_.add(integer_node(std::abs(a.phase)), -1);
    return integers(to_, part_, a.phase < 0 ? Fn::subtract : Fn::add, at, phase, -1);
}

NodeId PhaseKernel::take(NodeId id) {
    NodeId& now = now_[static_cast<size_t>(id)];
    if (now < 0) {
        const NodeId made = make(id);
        now_[static_cast<size_t>(id)] = made;
        part_.put(id, made);
    }
    return now_[static_cast<size_t>(id)];
}

NodeId PhaseKernel::make(NodeId id) {
    Node node = from_.graph[id];
    if (!strided(node.domain)) return part_.take(id);
    const auto at = [&](const Axis& axis) {
        size_t i = 0;
        while (!(window_.axes[i].output == axis)) ++i;
        return pixel(i);
    };
    if (node.op == Op::coordinate) return at(node.axis);
    if (node.op == Op::read) {
        std::vector<std::pair<Axis, NodeId>> binds;
        for (const StridedAxis& a : window_.axes)
            if (node.domain.overlaps(a.output)) binds.emplace_back(a.output, at(a.output));
        return part_.add(substituted(to_.graph, part_.take(id), binds), id);
    }
    if (node.op == Op::substitute && from_.graph[node.args[0]].op == Op::read) {
        // An element at indices of its own: those that it lacks are the pixel's.
        std::vector<std::pair<Axis, NodeId>> binds;
        for (size_t i = 0; i < node.binds.size(); ++i)
            binds.emplace_back(node.binds[i].axis, take(node.args[i + 1]));
        for (const StridedAxis& a : window_.axes) {
            const bool bound = std::any_of(node.binds.begin(), node.binds.end(),
                                           [&](const model::Bind& b) { return b.axis == a.output; });
            if (!bound && from_.graph[node.args[0]].domain.overlaps(a.output))
                binds.emplace_back(a.output, at(a.output));
        }
        return part_.add(substituted(to_.graph, part_.take(node.args[0]), binds), id);
    }
    for (NodeId& a : node.args) a = take(a);
    node.domain = moved(node.domain);
    return part_.add(std::move(node), id);
}

/// The tensor at the windows of the phase.
NodeId PhaseKernel::window() {
    const NodeId id = window_.contraction;
    std::vector<std::pair<Axis, NodeId>> binds;
    // Else all axes are those of windows, some of one tap.
    bool as_it_lies = true;
    for (size_t i = 0; i < axes_.size(); ++i)
        as_it_lies = as_it_lies && axes_[i].position == window_.axes[i].input && axes_[i].at == 0 && !axes_[i].tap;
    for (size_t i = 0; i < axes_.size(); ++i) {
        const PhaseAxis& a = axes_[i];
        if (as_it_lies) continue;
        NodeId index = part_.add(coordinate_node(a.position), id);
        if (a.at != 0)
            index = integers(to_, part_, a.at < 0 ? Fn::subtract : Fn::add, index,
                             part_.add(integer_node(std::abs(a.at)), id), id);
        if (a.tap) {
            NodeId tap = part_.add(coordinate_node(*a.tap), id);
            if (std::abs(a.by) != 1)
                tap = integers(to_, part_, Fn::multiply, part_.add(integer_node(std::abs(a.by)), id), tap, id);
            index = integers(to_, part_, a.by < 0 ? Fn::subtract : Fn::add, index, tap, id);
        }
        binds.emplace_back(window_.axes[i].input, index);
    }
    for (const auto& [axis, index] : window_.others) binds.emplace_back(axis, part_.take(index));
    const NodeId read = part_.take(window_.read);
    return binds.empty() ? read : part_.add(substituted(to_.graph, read, binds), id);
}

NodeId PhaseKernel::contraction(model::TensorId weights) {
    const NodeId id = window_.contraction;
    const NodeId at = window(), by = weights < 0 ? part_.take(window_.weights)
                                                 : part_.add(read_of(spec_, weights), window_.weights);
    Node node = from_.graph[id];
    node.args = {at, by};
    node.domain = unite(to_.graph[at].domain, to_.graph[by].domain);
    node.along.clear();
    for (const Axis& x : from_.graph[id].along) {
        const auto strided = std::find_if(window_.axes.begin(), window_.axes.end(),
                                          [&](const StridedAxis& a) { return a.tap == x; });
        if (strided == window_.axes.end())
            node.along.push_back(x);
        else if (const auto& tap = axes_[static_cast<size_t>(strided - window_.axes.begin())].tap)
            node.along.push_back(*tap);
    }
    for (const Axis& x : node.along) node.domain.remove(x);
    if (node.along.empty()) {
        node.op = Op::pointwise;
        node.fn = Fn::multiply;
    }
    return part_.add(std::move(node), id);
}

void PhaseKernel::take(model::Store& store) {
    const Domain before = store.domain;
    store.value = take(store.value);
    for (NodeId& n : store.bind_values) n = take(n);
    for (size_t i = 0; i < axes_.size(); ++i) {
        const Axis& output = window_.axes[i].output;
        const auto& axes = spec_.tensors[static_cast<size_t>(store.tensor)].axes;
        if (std::find(axes.begin(), axes.end(), output) == axes.end()) continue;
        store.binds.push_back({output});
        store.bind_values.push_back(pixel(i));
    }
    store.domain = moved(before);
}

Kernel PhaseKernel::run(model::TensorId weights, bool taps, bool first) {
    to_.over = moved(from_.over);
    Node zero;
    zero.kind = from_.graph[window_.contraction].kind;
    const NodeId sum = taps ? contraction(weights) : part_.add(std::move(zero), window_.contraction);
    now_[static_cast<size_t>(window_.contraction)] = sum;
    part_.put(window_.contraction, sum);
    std::erase_if(to_.stores, [&](const model::Store& s) { return !first && !strided(s.domain); });
    for (model::Store& s : to_.stores) take(s);
    part_.take_lets();
    return std::move(to_);
}

}  // namespace pleat::schedule
