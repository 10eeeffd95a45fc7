// What the stages of a tile compute once for a whole row or column, and what they read of every element. Knows
// registers only by their numbers (emit_places.cpp).
#include <algorithm>
#include <set>

#include "families/gemm/emit.h"
#include "families/gemm/stores.h"
#include "plan/graph_walk.h"

namespace pleat::emit {

using model::Axis;
using model::Domain;
using model::NodeId;
using model::Op;
using schedule::Sink;
using schedule::Tile;

/// The largest values that need be computed only once a row (or once a column), each with a name for its array; of
/// a row's, those that are the same for all rows of a tile have one value.
std::vector<TileEmitter::Hoisted> TileEmitter::hoistable(const std::vector<Sink>& sinks, bool rows,
                                                         const char* suffix, const Scope& named) {
    const Tile& t = gemm_.tile;
    std::vector<Hoisted> found;
    std::set<std::pair<NodeId, bool>> seen;
    const auto along = [&](NodeId id, bool on_rows) {
        for (const Axis& a : kernel_.graph[id].domain.axes()) {
            if (!t.batch_covers(a) && t.on_rows(a.dim) == on_rows) return true;
        }
        return false;
    };
    // `replaced`: digits that have other values here. What does not depend on them is the same everywhere.
    const auto walk = [&](const auto& self, NodeId id, const Domain& replaced) -> void {
        if (!seen.insert({id, replaced.empty()}).second || named.named.contains({id, 0})) return;
        const model::Node& node = kernel_.graph[id];
        const bool plain =
            node.op == Op::constant || node.op == Op::param || node.op == Op::extent || node.op == Op::coordinate;
        if (plain || schedule::is_reduction(node)) return;
        const bool here = std::none_of(replaced.axes().begin(), replaced.axes().end(),
                                       [&](const Axis& a) { return node.domain.overlaps(a); });
        // A row's values take those of neither too.
        if (here && !along(id, !rows) && (rows || along(id, false))) {
            if (std::any_of(found.begin(), found.end(), [&](const Hoisted& h) { return h.node == id; })) return;
            std::string wanted = kernel_.let_name(
                id, node.op == Op::read ? spec_.tensors[static_cast<size_t>(node.tensor)].name : "v");
            const bool once = rows && !along(id, true);
            found.push_back({names_.fresh(wanted + (once ? "_tile" : suffix)), id, once});
            return;
        }
        Domain below = replaced;
        bool constant = true;
        if (node.op == Op::substitute)
            for (size_t i = 0; i < node.binds.size(); ++i) {
                below.add(node.binds[i].axis);
                constant = constant && kernel_.graph[node.args[i + 1]].op == Op::constant;
            }
        for (size_t i = constant ? 0 : 1; i < node.args.size(); ++i)
            self(self, node.args[i], i == 0 ? below : replaced);
    };
    for (const Sink& s : sinks) {
        const schedule::TilePart* part = staged(s);
        if (part && part->by_rows) {  // whose place is computed for its rows, and not for elements
            walk(walk, kernel_.stores[static_cast<size_t>(s.index)].value, {});
            continue;
        }
        for (const NodeId root : schedule::roots(kernel_, variant_, s)) walk(walk, root, {});
    }
    return found;
}

/// Does a stage read, for each element of a tile, what lies along both the rows and the columns (`rows`), or along
/// the columns?
bool TileEmitter::reads_tiles(const std::vector<Sink>& sinks, bool rows) const {
    const Tile& t = gemm_.tile;
    bool found = false;
    const bool takes = schedule::domain_of(kernel_, variant_, sinks.front()) == t.epilogue.staging.input_domain;
    std::set<model::TensorId> by_itself;  // a thread reads it, or some of it
    for (const Sink& s : sinks)
        for (const NodeId root : schedule::roots(kernel_, variant_, s))
            for (const model::Store& r : schedule::readings(kernel_, t, root))
                if (lies_in_memory(r.tensor) && (!takes || !schedule::input_of(kernel_, t, r)))
                    by_itself.insert(r.tensor);
    for (const Sink& s : sinks)
        for (const NodeId root : schedule::roots(kernel_, variant_, s))
            schedule::visit(
                kernel_.graph, root, [&](NodeId n) { return n == t.product; },
                [&](NodeId n) {
                    const model::Node& node = kernel_.graph[n];
                    if (node.op == Op::substitute)  // at a coordinate that is computed
                        for (size_t i = 1; i < node.args.size(); ++i)
                            found = found || kernel_.graph[node.args[i]].op != Op::constant;
                    if (node.op != Op::read || !by_itself.contains(node.tensor)) return;
                    bool on_row = false, on_column = false;
                    for (const Axis& a : node.domain.axes()) {
                        on_row = on_row || t.on_rows(a.dim);
                        on_column = on_column || (!t.batch_covers(a) && !t.on_rows(a.dim));
                    }
                    found = found || (on_column && (on_row || !rows));
                });
    return found;
}

}  // namespace pleat::emit
