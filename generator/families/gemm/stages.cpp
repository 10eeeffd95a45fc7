#include "families/gemm/stages.h"

#include <fmt/format.h>

#include <algorithm>

#include "families/gemm/operands.h"
#include "families/gemm/reductions.h"
#include "families/gemm/stores.h"
#include "plan/axes.h"
#include "plan/graph_walk.h"
#include "plan/launch.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Node;
using model::NodeId;
using model::Op;
using model::Size;

void TileStages::check() {
    check_sinks();
    find_what_stays();
    check_substitutions();
    check_snapshot();
}

/// A sink goes through whole pieces of the tile and of the grid, and through nothing else.
void TileStages::check_sinks() const {
    const Variant none;
    std::vector<Axis> pieces = tile_.batch;
    for (const ColumnAtom& c : tile_.atoms) pieces.push_back(c.axis);
    if (const int64_t above = tile_.column.lo * tile_.column_count; above != tile_.column.hi)
        pieces.push_back({tile_.column.dim, above, tile_.column.hi});
    if (tile_.row_dims.size() > 1) {
        pieces.insert(pieces.end(), tile_.row_dims.begin(), tile_.row_dims.end());
    } else {
        pieces.push_back({tile_.row.dim, 1, tile_.mainloop.rows});
        pieces.push_back({tile_.row.dim, tile_.mainloop.rows, 0});
    }
    std::vector<Sink> all;
    for (const Sink& s : tile_sinks(kernel_, tile_))
        if (late_reductions(kernel_, tile_, s).empty()) all.push_back(s);
    for (const TileReduction& r : tile_.epilogue.reductions) all.push_back({Sink::What::reduce, r.node});
    for (const Sink& s : all) {
        Domain left = domain_of(kernel_, none, s);
        for (const Axis& p : pieces) {
            if (left.overlaps(p) && !left.covers(p))
                throw Untiled{
                    fmt::format("a stage goes through a part of {} that is no digit of a tile", spec_.name_of(p))};
            left.remove(p);
        }
        for (const Axis& a : left.axes())
            if (!has_one_value(a))
                throw Untiled{
                    fmt::format("a stage goes along {}, which the contraction does not have", spec_.name_of(a))};
    }
}

/// What a stage stores that has no digit of the rows, or of the columns, it stores when there are none of them too.
void TileStages::find_what_stays() {
    const auto lacks = [&](const Domain& d, const Axis& a) {
        return !spec_.extent(a).is_constant() && !d.overlaps(a);
    };
    const auto look = [&](const Domain& d) {
        for (const Axis& a : tile_.row_dims) tile_.epilogue.rows_stay = tile_.epilogue.rows_stay || lacks(d, a);
        tile_.epilogue.columns_stay = tile_.epilogue.columns_stay || lacks(d, tile_.column);
        for (const Axis& a : tile_.batch)
            if (lacks(d, a))
                throw Untiled{fmt::format("a stage stores what does not depend on {}, of which there may be none",
                                          spec_.name_of(a))};
    };
    for (const model::Store& s : kernel_.stores) look(s.domain);
    for (const model::Require& r : kernel_.requires_) look(r.domain);
}

/// Digits above the end of their dim.
bool TileStages::has_one_value(const Axis& axis) const {
    const Size n = spec_.extent(axis);
    return n.is_constant() && n.constant() <= 1;
}

void TileStages::find_gathers(const Domain& columns) {
    for (size_t i = 0; i < kernel_.stores.size(); ++i) {
        const model::Store& store = kernel_.stores[i];
        const Node& node = graph_[store.value];
        if (node.op != Op::substitute || node.binds.size() != 1 || !store.binds.empty() ||
            !depends_[static_cast<size_t>(node.args[0])])
            continue;
        if (graph_[node.args[1]].op == Op::constant || depends_[static_cast<size_t>(node.args[1])]) continue;
        const Axis& axis = node.binds[0].axis;
        // The whole digit, of which no other part of the index says anything.
        if (!columns.covers(axis) || graph_[node.args[1]].domain.overlaps(axis)) continue;
        const bool others = std::any_of(columns.axes().begin(), columns.axes().end(),
                                        [&](const Axis& x) { return graph_[node.args[1]].domain.overlaps(x); });
        if (!others) tile_.epilogue.gathers.push_back(static_cast<int>(i));
    }
}
bool TileStages::gathered(NodeId id) const {
    for (NodeId i = 0; i < graph_.size(); ++i)
        for (const NodeId a : graph_[i].args)
            if (a == id) return false;
    return std::all_of(kernel_.stores.begin(), kernel_.stores.end(), [&](const model::Store& s) {
        return s.value != id || tile_.epilogue.gathered(static_cast<int>(&s - kernel_.stores.data()));
    });
}

void TileStages::check_substitutions() const {
    for (NodeId i = 0; i < graph_.size(); ++i) {
        const Node& node = graph_[i];
        if (node.op != Op::substitute || !depends_[static_cast<size_t>(node.args[0])] || gathered(i)) continue;
        for (size_t b = 0; b < node.binds.size(); ++b) {
            const Axis& axis = node.binds[b].axis;
            Domain left{axis.hi == 0 ? Axis{axis.dim, axis.lo, 0} : axis};
            if (graph_[node.args[b + 1]].op != Op::constant)
                throw Untiled{fmt::format("a stage reads the product at another {} that is known at run time",
                                          spec_.name_of(axis))};
            for (const ColumnAtom& c : tile_.atoms) {
                if (!left.overlaps(c.axis)) continue;
                if (!axis.covers(c.axis) || !(c.in_registers() || (c.in_pair() && &c == &tile_.atoms.back())) ||
                    &c == &tile_.atoms[tile_.lane_atom()])
                    throw Untiled{
                        fmt::format("a stage reads the product at one value of {}, which another thread may hold",
                                    spec_.name_of(axis))};
                left.remove(c.axis);
            }
            for (const Axis& x : left.axes())
                if (!has_one_value(x))
                    throw Untiled{
                        fmt::format("a stage reads the product at one value of {}, which another tile may hold",
                                    spec_.name_of(axis))};
        }
    }
}

/// Stages run in loops over the same digits, one loop after the other; what a tensor held is read before it is
/// stored.
void TileStages::check_snapshot() const {
    const Variant none;
    const std::vector<Sink> all = tile_sinks(kernel_, tile_);
    const auto group = [&](const Sink& s) {
        const Domain d = domain_of(kernel_, none, s);
        for (size_t i = 0; i < all.size(); ++i)
            if (domain_of(kernel_, none, all[i]) == d) return i;
        return all.size();
    };
    for (const Sink& reader : all)
        for (const NodeId root : roots(kernel_, none, reader))
            visit(
                graph_, root, [&](NodeId n) { return n == tile_.product; },
                [&](NodeId n) {
                    if (graph_[n].op != Op::read) return;
                    for (const Sink& s : all) {
                        const bool elsewhere = s.what == Sink::What::gather && !(s == reader);  // by another thread
                        if (elsewhere && kernel_.stores[static_cast<size_t>(s.index)].tensor == graph_[n].tensor)
                            throw Untiled{fmt::format("{} is read by a stage while a gather stores to it",
                                                      tensor(graph_[n].tensor).name)};
                        if (s.what == Sink::What::store &&
                            kernel_.stores[static_cast<size_t>(s.index)].tensor == graph_[n].tensor &&
                            group(s) < group(reader))
                            throw Untiled{fmt::format("{} is read by a stage after others have stored to it",
                                                      tensor(graph_[n].tensor).name)};
                    }
                });
}

}  // namespace pleat::schedule
