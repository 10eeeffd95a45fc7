#include "families/attention/grouped.h"

#include <algorithm>

#include "layout/access.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::NodeId;

namespace {

constexpr int64_t consumer_rows = 64;
constexpr int64_t most_heads = 16;  // of 64, one place, causal results were wrong; why is open

bool is_along(const std::vector<MapAxis>& map, const Axis& axis) {
    return std::any_of(map.begin(), map.end(), [&](const MapAxis& m) { return m.axis == axis; });
}

/// Are the keys of a place, and where its sequence begins, the same for all of the group?
bool is_free_of(const Attention& a, const Axis& group) {
    const auto same = [&](const model::Graph& graph, NodeId node) {
        return node < 0 || !graph[node].domain.overlaps(group);
    };
    for (const KeyBound& b : a.mask.bounds)
        for (const KeyBound::Term& term : b.terms)
            if (!same(a.masked.graph, term.node)) return false;
    for (const Attention::Packed& p : a.packed)
        if (!same(a.result.graph, p.read.start)) return false;
    if (a.lengths)
        for (const KeyBound::Term& term : a.lengths->terms)
            if (!same(a.result.graph, term.node)) return false;
    return same(a.masked.graph, a.mask.rows_within);
}

/// Does each store and each requirement run along both rows and heads, or along neither? Stores bind neither.
bool stores_go_along(const Attention& a, const Axis& row, const Axis& group) {
    const auto both_or_none = [&](const Domain& d) {
        return (d.covers(row) && d.covers(group)) || (!d.overlaps(row) && !d.overlaps(group));
    };
    const auto& stores = a.result.stores;
    const auto& requires_ = a.result.requires_;
    return std::all_of(stores.begin(), stores.end(),
                       [&](const model::Store& s) {
                           return both_or_none(s.domain) &&
                                  std::none_of(s.binds.begin(), s.binds.end(), [&](const model::Bind& b) {
                                      return b.axis.dim == row.dim || b.axis.dim == group.dim;
                                  });
                       }) &&
           std::all_of(requires_.begin(), requires_.end(),
                       [&](const model::Require& r) { return both_or_none(r.domain); });
}

/// A box along both dims, in which all of the group lie side by side.
void widen(std::vector<MapAxis>& map, const Axis& row, const Axis& group, const RowBox& box) {
    const auto inner = std::find_if(map.begin(), map.end(), [&](const MapAxis& m) { return m.axis == group; });
    inner->box = box.inner;
    const auto outer = std::find_if(map.begin(), map.end(), [&](const MapAxis& m) { return m.axis == row; });
    outer->box = box.outer;
    if (outer < inner) std::rotate(outer, inner, inner + 1);
}

}  // namespace

std::optional<Axis> group_of(const Attention& a) {
    const Tile& t = a.products;
    if (a.multiplies() || a.has_factor() || t.row_dims.size() != 1 || !t.row.whole()) return std::nullopt;
    const auto reads = [&](const Operand& operand, const Axis& axis) {
        return layout::depends_on(a.spec->tensors[static_cast<size_t>(operand.tensor)], axis);
    };
    const auto fits = [&](const Axis& axis) {
        const model::Size heads = a.spec->extent(axis);
        if (!axis.whole() || !heads.is_constant() || heads.constant() < 2 || heads.constant() > most_heads)
            return false;
        const auto& parts = a.values.epilogue.staging.stores;
        return !reads(t.b, axis) && !reads(a.values.b, axis) && is_along(t.a.map, axis) && is_free_of(a, axis) &&
               stores_go_along(a, t.row, axis) && std::all_of(parts.begin(), parts.end(), [&](const TilePart& p) {
                   return p.by_rows || (is_along(p.map, axis) && is_along(p.map, t.row));
               });
    };
    const auto found = std::find_if(t.batch.rbegin(), t.batch.rend(), fits);
    return found == t.batch.rend() ? std::nullopt : std::optional<Axis>(*found);
}

void group_rows(Attention& a) {
    const Axis group = *a.group, row = a.products.row;
    const int64_t heads = a.spec->extent(group).constant();
    const RowBox box{consumer_rows / heads, heads};
    a.grouped = true;
    for (Tile* t : {&a.products, &a.values}) {
        std::erase(t->batch, group);
        t->row_dims = {row, group};
        t->row = group;
        t->row_box = box;
        for (TilePart& p : t->epilogue.staging.stores)
            if (!p.by_rows) widen(p.map, row, group, box);
    }
    widen(a.products.a.map, row, group, box);
}

}  // namespace pleat::schedule
