#include "transform/shared_places.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <utility>

#include "model/nodes.h"
#include "model/rewrite.h"
#include "transform/places.h"
#include "transform/walk.h"

namespace pleat::schedule {

using model::Axis;
using model::Fn;
using model::Graph;
using model::Kernel;
using model::Kind;
using model::Node;
using model::NodeId;
using model::Op;
using model::Spec;
using What = PlaceIndex::What;

namespace {

constexpr int64_t most_values = 20000;  // of a kernel, each at each of its places
constexpr int64_t few_values = 256;     // that may be written where they are used

/// Makes the values of one graph, at places, in another.
class Sharing {
public:
    Sharing(const Spec& spec, const Graph& from, Graph& to) : spec_(spec), from_(from), to_(to), places_(from) {}

    NodeId at(NodeId id, int place) {
        if (const auto made = made_.find({id, place}); made != made_.end()) return made->second;
        const NodeId now = make(id, place);
        made_[{id, place}] = now;
        return now;
    }

private:
    const Spec& spec_;
    const Graph& from_;
    Graph& to_;
    Places places_;
    std::map<std::pair<NodeId, int>, NodeId> made_;

    NodeId constant(Kind kind, int64_t value) {
        Node node;
        node.kind = kind;
        node.integer = value;
        return to_.add(std::move(node));
    }
    NodeId zero(Kind kind) { return constant(kind, 0); }
    NodeId pointwise(Fn fn, Kind kind, NodeId a, NodeId b) {
        Node node;
        node.op = Op::pointwise;
        node.fn = fn;
        node.kind = kind;
        node.domain = unite(to_[a].domain, to_[b].domain);
        node.args = {a, b};
        return to_.add(std::move(node));
    }
    NodeId written(const PlaceIndex& index) {
        if (index.what == What::constant) return constant(Kind::integer, index.number);
        if (index.what == What::computed) return at(index.node, index.place);
        const NodeId whole = to_.add(model::coordinate_node(index.of));
        if (index.number == 0) return whole;
        return pointwise(index.number < 0 ? Fn::subtract : Fn::add, Kind::integer, whole,
                         constant(Kind::integer, std::abs(index.number)));
    }
    NodeId extent(const Axis& axis) {
        const model::Size size = spec_.extent(axis);
        if (size.is_constant()) return constant(Kind::integer, size.constant());
        Node node;
        node.op = Op::extent;
        node.kind = Kind::integer;
        node.axis = axis;
        return to_.add(std::move(node));
    }
    /// A value of memory or of a reduction, at a place.
    NodeId moved(NodeId value, int place) {
        std::vector<std::pair<Axis, NodeId>> binds;
        for (const auto& [axis, index] : places_[place])
            if (to_[value].domain.overlaps(axis)) binds.emplace_back(axis, written(index));
        return binds.empty() ? value : to_.add(model::substituted(to_, value, binds));
    }
    /// Does the value have a subscript of its own, which gives 0 outside?
    bool in_memory(const Node& node) const { return node.op == Op::read || is_reduction(node); }

    NodeId substituted(const Node& node, int place) {
        const int there = places_.below(node, place);
        NodeId value = at(node.args[0], there);
        if (in_memory(from_[node.args[0]])) return value;
        NodeId inside = -1;
        const auto require = [&](NodeId condition) {
            inside = inside < 0 ? condition : pointwise(Fn::logical_and, Kind::boolean, inside, condition);
        };
        for (size_t i = 0; i < node.binds.size(); ++i) {
            const Axis& axis = node.binds[i].axis;
            const PlaceIndex index = places_.index(node.args[i + 1], place);
            const model::Size extent_here = spec_.extent(axis);
            if (index.what == What::constant && extent_here.is_constant()) {
                if (index.number < 0 || index.number >= extent_here.constant()) return zero(node.kind);
                continue;
            }
            const bool own = index.what == What::shifted && index.of == axis;
            const NodeId at = written(index);
            if (!own || index.number < 0)
                require(pointwise(Fn::less_equal, Kind::boolean, constant(Kind::integer, 0), at));
            if (!own || index.number > 0) require(pointwise(Fn::less, Kind::boolean, at, extent(axis)));
        }
        if (inside < 0) return value;
        Node chosen;
        chosen.op = Op::select;
        chosen.kind = node.kind;
        chosen.args = {inside, value, zero(node.kind)};
        chosen.domain = unite(to_[inside].domain, to_[value].domain);
        return to_.add(std::move(chosen));
    }

    NodeId make(NodeId id, int place) {
        Node node = from_[id];
        if (node.op == Op::substitute) return substituted(node, place);
        if (node.op == Op::coordinate) return written(places_.index(id, place));
        const bool memory = in_memory(node);
        for (NodeId& a : node.args) a = at(a, memory ? 0 : place);
        if (memory) return moved(to_.add(std::move(node)), place);
        if (place != 0 && !node.args.empty()) {
            node.domain = {};
            for (const NodeId a : node.args) node.domain.add(to_[a].domain);
        }
        return to_.add(std::move(node));
    }
};

}  // namespace

Kernel share_places(const Spec& spec, const Kernel& kernel) {
    std::vector<NodeId> roots = kernel.effects();
    for (const model::Let& let : kernel.lets) roots.push_back(let.value);
    const PlaceCount count = count_places(kernel.graph, roots, most_values);
    const int64_t written = count.sharable ? count.shared : count.apart;
    if (written > most_values) throw TooManyValues{most_values};
    // More values apart than are counted are many more than those that are shared.
    const bool few_shared = count.apart <= most_values && count.apart < 2 * count.shared;
    const bool as_it_is = (count.apart <= few_values || few_shared) && !count.shifts_twice;
    if (as_it_is || !count.sharable) return kernel;
    std::optional<Sharing> sharing;
    return rewritten(kernel, [&](Graph& graph, NodeId from, const Node&) {
        if (!sharing) sharing.emplace(spec, kernel.graph, graph);
        return sharing->at(from, 0);
    });
}

}  // namespace pleat::schedule
