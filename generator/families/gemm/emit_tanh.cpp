// tanh of a chunk's values, in passes over its elements (runtime/include/pleat/gpu/block_tanh.h). Factors that are
// the same for a whole tile, of what it is of and of itself, go into the polynomial's coefficients.
#include <algorithm>
#include <map>

#include "families/gemm/emit.h"
#include "families/gemm/stores.h"
#include "plan/graph_walk.h"

namespace pleat::emit {

using model::Fn;
using model::Node;
using model::NodeId;
using model::Op;
using schedule::Sink;

/// The one tanh that the stages of `sinks` take of what differs between elements; nothing where there are several:
/// values would be near 0 for one, and not for the other.
std::optional<TileEmitter::Tanh> TileEmitter::only_tanh(const std::vector<Sink>& sinks) const {
    const model::Graph& graph = kernel_.graph;
    const schedule::Tile& t = gemm_.tile;
    const auto is = [&](NodeId n, Fn fn) { return graph[n].op == Op::pointwise && graph[n].fn == fn; };
    const auto of_tile = [&](NodeId n) {
        const std::vector<model::Axis> axes = graph[n].domain.axes();
        return graph[n].kind == model::Kind::real &&
               std::all_of(axes.begin(), axes.end(), [&](const model::Axis& a) { return t.batch_covers(a); });
    };
    /// The factor of a product that is the same for a tile; -1: neither is, or it is no product.
    const auto factor = [&](NodeId n) {
        if (is(n, Fn::multiply))
            for (const size_t i : {size_t{0}, size_t{1}})
                if (of_tile(graph[n].args[i]) && !of_tile(graph[n].args[1 - i])) return static_cast<int>(i);
        return -1;
    };
    std::vector<NodeId> found;
    std::map<NodeId, std::vector<NodeId>> users;
    bool plain = true;
    for (const Sink& s : sinks)
        for (const NodeId root : schedule::roots(kernel_, variant_, s)) {
            users[root].push_back(-1);
            schedule::visit(
                graph, root,
                [&](NodeId n) { return n == t.product || schedule::is_reduction(graph[n]) || of_tile(n); },
                [&](NodeId n) {
                    plain = plain && graph[n].op != Op::substitute;
                    for (const NodeId arg : graph[n].args) users[arg].push_back(n);
                    if (is(n, Fn::tanh) && std::find(found.begin(), found.end(), n) == found.end())
                        found.push_back(n);
                });
        }
    if (!plain || found.size() != 1 || of_tile(found.front())) return {};
    Tanh tanh{found.front(), graph[found.front()].args[0]};
    if (const int i = factor(tanh.x); i >= 0) {
        const std::vector<NodeId>& args = graph[tanh.x].args;
        tanh.of = args[static_cast<size_t>(i)];
        tanh.x = args[static_cast<size_t>(1 - i)];
    }
    const std::vector<NodeId>& own = users[tanh.node];
    if (own.size() == 1 && own.front() >= 0)
        if (const int i = factor(own.front()); i >= 0) {
            tanh.by = graph[own.front()].args[static_cast<size_t>(i)];
            tanh.node = own.front();
        }
    return tanh;
}

void TileEmitter::TileGroup::declare_tanh() {
    const std::optional<Tanh> tanh = emitter_.only_tanh(sinks_);
    if (!tanh) return;
    const auto value = [&](NodeId id) {
        return id < 0 ? std::string("1") : emitter_.expressions_.value(id, grid_, of_tile_).text;
    };
    const std::string of = value(tanh->of), by = value(tanh->by), name = emitter_.names_.fresh("block_tanh");
    out_.line("const pleat::BlockTanh {}({}, {});", name, of, by);
    emitter_.further_headers_.insert("pleat/gpu/block_tanh.h");
    emitter_.context_.in_passes = {tanh->node, tanh->x, name, emitter_.names_.fresh("pass")};
}

}  // namespace pleat::emit
