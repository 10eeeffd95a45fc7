#include "transform/places.h"

#include <algorithm>
#include <optional>

#include "model/kernel.h"

namespace pleat::schedule {

using model::Axis;
using model::Graph;
using model::Node;
using model::NodeId;
using model::Op;
using What = PlaceIndex::What;

namespace {

std::vector<int64_t> key_of(const Places::Replaced& replaced) {
    std::vector<int64_t> key;
    for (const auto& [axis, index] : replaced)
        key.insert(key.end(), {axis.dim, axis.lo, axis.hi, static_cast<int64_t>(index.what), index.of.dim,
                               index.of.lo, index.of.hi, index.number, index.node, index.place});
    return key;
}

}  // namespace

Places::Places(const Graph& graph) : graph_(graph), places_{{}} { numbers_[{}] = 0; }

PlaceIndex Places::index(NodeId id, int place) const {
    const Node& node = graph_[id];
    const PlaceIndex computed{What::computed, {}, 0, id, place};
    if (node.op == Op::constant) return {What::constant, {}, node.integer};
    if (node.op == Op::coordinate) {
        for (const auto& [axis, index] : (*this)[place]) {
            if (axis == node.axis) return index;
            if (axis.overlaps(node.axis)) return computed;
        }
        return {What::shifted, node.axis};
    }
    const bool sum = node.op == Op::pointwise && (node.fn == model::Fn::add || node.fn == model::Fn::subtract) &&
                     graph_[node.args[1]].op == Op::constant;
    if (!sum) return computed;
    PlaceIndex left = index(node.args[0], place);
    const int64_t more = graph_[node.args[1]].integer;
    constexpr int64_t far = int64_t{1} << 60;
    if (left.what == What::computed || std::max(left.number, more) > far || std::min(left.number, more) < -far)
        return computed;
    left.number += node.fn == model::Fn::add ? more : -more;
    return left;
}

int Places::below(const Node& substitute, int place) {
    Replaced now = (*this)[place];
    Replaced added;
    for (size_t i = 0; i < substitute.binds.size(); ++i) {
        const Axis& axis = substitute.binds[i].axis;
        if (!axis.whole()) return -1;
        std::erase_if(now, [&](const auto& r) { return r.first == axis; });
        const PlaceIndex to = index(substitute.args[i + 1], place);
        if (to != PlaceIndex{What::shifted, axis}) added.emplace_back(axis, to);
    }
    now.insert(now.end(), added.begin(), added.end());
    std::sort(now.begin(), now.end(), [](const auto& a, const auto& b) { return a.first.dim < b.first.dim; });
    const auto [at, fresh] = numbers_.try_emplace(key_of(now), static_cast<int>(places_.size()));
    if (fresh) places_.push_back(std::move(now));
    return at->second;
}

namespace {

/// Visits every node that the roots need at every place that `below` makes of a substitution's; at most `most`.
template <typename Below>
int64_t visits(const Graph& graph, const std::vector<NodeId>& roots, int64_t most, const Below& below) {
    std::set<std::pair<NodeId, int>> seen;
    std::vector<std::pair<NodeId, int>> open;
    const auto visit = [&](NodeId node, int place) {
        if (seen.emplace(node, place).second) open.emplace_back(node, place);
    };
    for (const NodeId root : roots) visit(root, 0);
    while (!open.empty() && static_cast<int64_t>(seen.size()) <= most) {
        const auto [id, place] = open.back();
        open.pop_back();
        const Node& node = graph[id];
        const bool reduces = node.op == Op::reduce || node.op == Op::contract;
        if (node.op == Op::substitute) visit(node.args[0], below(id, place));
        const size_t first = node.op == Op::substitute ? 1 : 0;
        for (size_t i = first; i < node.args.size(); ++i) visit(node.args[i], reduces ? 0 : place);
    }
    return std::min<int64_t>(static_cast<int64_t>(seen.size()), most + 1);
}

/// Does the subscript, where an axis has been shifted, shift that axis?
bool shifts_again(const Places& places, const Node& node, int place) {
    for (size_t i = 0; i < node.binds.size(); ++i) {
        const Axis& axis = node.binds[i].axis;
        const PlaceIndex index = places.index(node.args[i + 1], place);
        const bool before =
            std::any_of(places[place].begin(), places[place].end(), [&](const auto& r) { return r.first == axis; });
        if (before && index.what == What::shifted && index.of == axis) return true;
    }
    return false;
}

}  // namespace

PlaceCount count_places(const Graph& graph, const std::vector<NodeId>& roots, int64_t most) {
    PlaceCount count;
    std::map<std::pair<NodeId, int>, int> ways;
    count.apart = visits(graph, roots, most, [&](NodeId id, int place) {
        return ways.try_emplace({id, place}, static_cast<int>(ways.size()) + 1).first->second;
    });
    Places places(graph);
    count.shared = visits(graph, roots, most, [&](NodeId id, int place) {
        const Node& node = graph[id];
        if (graph[node.args[0]].op == Op::read && shifts_again(places, node, place)) count.shifts_twice = true;
        const int there = places.below(node, place);
        count.sharable = count.sharable && there >= 0;
        return std::max(there, 0);
    });
    return count;
}

}  // namespace pleat::schedule
