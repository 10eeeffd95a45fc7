#include "plan/reductions.h"

#include <algorithm>
#include <map>
#include <utility>

#include "layout/access.h"
#include "plan/graph_walk.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Kernel;
using model::NodeId;
using model::Size;
using model::Spec;

Domain along(const Kernel& kernel, NodeId r) {
    Domain d;
    for (const Axis& a : kernel.graph[r].along) d.add(a);
    return d;
}

Domain operand_domain(const Kernel& kernel, NodeId r) {
    return unite(kernel.graph[kernel.graph[r].args[0]].domain, along(kernel, r));
}

int state_bytes(const Kernel& kernel, const model::Node& reduction) {
    const int value = reduction.kind == model::Kind::real ? model::info(kernel.compute).bytes : 8;
    switch (reduction.reduction) {
        case model::Reduction::variance:
            return value * 3;
        case model::Reduction::mean:
        case model::Reduction::logsumexp:
            return value * 2;
        default:
            return value;
    }
}

namespace {

int value_bytes(const Kernel& kernel, const model::Node& node) {
    switch (node.kind) {
        case model::Kind::boolean:
            return 1;
        case model::Kind::integer:
            return 8;
        case model::Kind::real:
            break;
    }
    return model::info(kernel.compute).bytes;
}

std::string name_of(const Kernel& kernel, NodeId node) {
    return kernel.let_name(node, "value" + std::to_string(node));
}

}  // namespace

std::vector<Pass> in_passes(const Kernel& kernel, const Variant& variant, const std::vector<NodeId>& reductions,
                            bool joint) {
    std::map<NodeId, size_t> level;
    std::vector<Pass> out;
    for (const NodeId r : reductions) {
        size_t mine = 0;
        if (const auto most = shifted_exponential(kernel.graph, r); joint && most && level.contains(*most)) {
            level[r] = level.at(*most);
            out[level[r]].reductions.push_back(r);
            continue;
        }
        visit(
            kernel.graph, kernel.graph[r].args[0], [&](NodeId n) { return variant.materialized.contains(n); },
            [&](NodeId n) {
                if (const auto at = level.find(n); at != level.end() && !variant.materialized.contains(n))
                    mine = std::max(mine, at->second + 1);
            });
        level[r] = mine;
        if (out.size() <= mine) out.resize(mine + 1);
        out[mine].reductions.push_back(r);
    }
    return out;
}

void set_lane(const Spec& spec, Launch& p, const std::vector<Axis>& digits, const std::vector<Access>& all) {
    p.has_lane = !digits.empty();
    if (!p.has_lane) return;
    p.lane = digits.back();
    p.vector = vector_for(spec, all, p.lane);
    std::vector<Axis> every = p.outer;
    every.insert(every.end(), p.inner.begin(), p.inner.end());
    if (!needs_existence_check(spec, every, p.lane.dim)) return;
    // A vector exists whole or not at all only if the dim's size is a multiple of its reach.
    const int64_t d = layout::known_divisor(spec, spec.dims[static_cast<size_t>(p.lane.dim)].size);
    while (p.vector > 1 && d % (p.lane.lo * p.vector) != 0) p.vector /= 2;
}

int add_scratch(const Spec& spec, const Kernel& kernel, Variant& v, NodeId node, const std::vector<Axis>& axes,
                Size splits, bool partial) {
    Scratch s;
    s.node = node;
    s.axes = axes;
    s.splits = std::move(splits);
    s.partial = partial;
    s.element_bytes = partial ? state_bytes(kernel, kernel.graph[node]) : value_bytes(kernel, kernel.graph[node]);
    s.name = name_of(kernel, node) + (partial ? "_partial" : "");
    s.offset = v.workspace;
    const Size bytes = product(spec, axes) * s.splits * Size(s.element_bytes);
    v.workspace = v.workspace + layout::room_for(spec, bytes);
    v.scratch.push_back(std::move(s));
    return static_cast<int>(v.scratch.size()) - 1;
}

}  // namespace pleat::schedule
