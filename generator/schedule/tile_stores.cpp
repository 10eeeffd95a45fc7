#include "schedule/tile_stores.h"

#include <algorithm>
#include <optional>
#include <set>

#include "layout/access.h"
#include "schedule/graph_walk.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Size;
using model::Spec;
using model::Tensor;

namespace {

/// How a store passes through shared memory, or (`input`) a tensor that is read over its domain: that may lack digits of
/// which a tile has one value.
std::optional<TilePart> staged(const Spec& spec, const Tile& tile, const model::Store& store, const model::Graph& graph, bool input = false) {
    const Tensor& t = spec.tensors[static_cast<size_t>(store.tensor)];
    const int64_t bytes = model::info(t.dtype).bytes;
    if (bytes > 4 || model::info(t.dtype).kind != model::Kind::real || t.align < 16) return std::nullopt;
    for (const model::NodeId index : store.bind_values)
        if (graph[index].op != model::Op::constant) return std::nullopt;
    // All that a tile or the grid has more than one value of stands in the domain or is bound: every thread stores.
    Domain held = store.domain;
    for (const model::Bind& b : store.binds) held.add(b.axis);
    for (const Axis& a : tile.batch)
        if (!input && !held.covers(a)) return std::nullopt;
    if (!store.domain.covers(tile.row)) return std::nullopt;
    TilePart s;
    const ColumnAtom& lanes = tile.atoms[tile.lane_atom()];
    const ColumnAtom& last = tile.atoms.back();
    s.pairs = store.domain.overlaps({last.axis.dim, last.axis.lo, last.axis.lo * 2});
    const int64_t unit = s.pairs ? 1 : 2, width = 128 / bytes;
    if (s.pairs && layout::known_divisor(spec, spec.dims[static_cast<size_t>(last.axis.dim)].size) % (2 * last.axis.lo) != 0) return std::nullopt;
    if (!s.pairs && tile.lane_atom() + 1 == tile.atoms.size()) return std::nullopt;
    for (const ColumnAtom& c : tile.atoms) {
        const bool bound = std::any_of(store.binds.begin(), store.binds.end(), [&](const model::Bind& b) { return b.axis.overlaps(c.axis); });
        if (!store.domain.covers(c.axis) && !bound) {
            if (&c != &lanes && !layout::depends_on(t, c.axis)) continue;
            return std::nullopt;
        }
        if (&c == &lanes || (&c == &last && s.pairs))
            if (const auto step = layout::stride_along(t, c.axis); bound || !step || !(*step == Size(c.weight / unit))) return std::nullopt;
    }
    if (const int64_t above = tile.column.lo * tile.column_count;
        above != tile.column.hi && !input && !(tile.column_tiles(spec) == Size(1) && tile.splits == 1) && !held.covers({tile.column.dim, above, tile.column.hi}))
        return std::nullopt;
    if (lanes.count * lanes.weight / unit % width != 0) return std::nullopt;
    s.registers = static_cast<int>(width * unit / 8);
    // The axes that a part's 128 bytes lie along are one for the copy engine, if nothing lies between them.
    std::vector<size_t> order(t.axes.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = t.axes.size() - 1 - i;
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
        return (t.strides[a] == Size(1)) > (t.strides[b] == Size(1));
    });
    Size run = 1;
    bool along = true, lane_seen = false;
    for (const size_t i : order) {
        const Axis& axis = t.axes[i];
        const Size extent = spec.extent(axis);
        if (along && t.strides[i] == run && !(axis == tile.row) && (s.map.empty() || !lane_seen)) {
            // The first axis of the map is that of the lanes, with all below them.
            if (s.map.empty()) s.map.push_back({axis, 1, 1, width});
            s.run.push_back(i);
            s.map.front().extent = s.map.front().extent * extent;
            run = run * extent;
            lane_seen = axis.overlaps(lanes.axis);
            continue;
        }
        along = false;
        if (layout::known_divisor(spec, t.strides[i]) * bytes % 16 != 0) return std::nullopt;
        s.map.push_back({axis, extent, t.strides[i], axis == tile.row ? 64 : 1});
    }
    const auto rows = std::count_if(s.map.begin(), s.map.end(), [&](const MapAxis& m) { return m.axis == tile.row && m.box == 64; });
    if (!lane_seen || rows != 1 || s.map.size() > 5) return std::nullopt;
    return s;
}

/// A store of one value of a thread's pair together with that of the other, as one store of both.
struct Pair {
    model::Store both;
    size_t first, second;
};

std::optional<Pair> pair_of(const model::Kernel& kernel, const Tile& tile, size_t index) {
    const ColumnAtom& last = tile.atoms.back();
    if (!last.in_pair() || tile.atoms.size() < 2) return std::nullopt;
    // The value of the pair that a store has, and all else that it binds.
    const auto split = [&](const model::Store& s, std::vector<std::pair<Axis, int64_t>>& others) -> std::optional<int64_t> {
        std::optional<int64_t> value;
        for (size_t b = 0; b < s.binds.size(); ++b) {
            const model::Node& bound = kernel.graph[s.bind_values[b]];
            if (bound.op != model::Op::constant) return std::nullopt;
            if (s.binds[b].axis == last.axis)
                value = bound.integer;
            else
                others.emplace_back(s.binds[b].axis, bound.integer);
        }
        return value;
    };
    const model::Store& one = kernel.stores[index];
    std::vector<std::pair<Axis, int64_t>> mine;
    if (split(one, mine) != 0) return std::nullopt;
    for (size_t i = 0; i < kernel.stores.size(); ++i) {
        const model::Store& other = kernel.stores[i];
        std::vector<std::pair<Axis, int64_t>> theirs;
        if (other.tensor != one.tensor || !(other.domain == one.domain) || split(other, theirs) != 1 || theirs != mine) continue;
        Pair p{one, index, i};
        p.both.domain.add(last.axis);
        for (size_t b = one.binds.size(); b-- > 0;)
            if (one.binds[b].axis == last.axis) {
                p.both.binds.erase(p.both.binds.begin() + static_cast<ptrdiff_t>(b));
                p.both.bind_values.erase(p.both.bind_values.begin() + static_cast<ptrdiff_t>(b));
            }
        return p;
    }
    return std::nullopt;
}

constexpr int64_t most_registers = 200;  // of 240 that a consumer's thread has, for what it holds of a tile

/// Registers that a thread has values in while it goes through a part: the product, and what comes and goes.
int64_t registers(const Spec& spec, const model::Kernel& kernel, const Tile& tile) {
    int64_t part = 0;
    for (const auto* list : {&tile.staged, &tile.inputs})
        for (const TilePart& p : *list) part = std::max<int64_t>(part, p.registers);
    const auto words = [&](const TilePart& p, int64_t columns) {
        return columns * 2 * (p.pairs ? 2 : 1) * model::info(spec.tensors[static_cast<size_t>(p.tensor)].dtype).bytes / 4;
    };
    int64_t all = int64_t{tile.blocks()} * tile.columns / 2;
    for (const TilePart& p : tile.staged)
        if (kernel.stores[static_cast<size_t>(p.store)].domain == tile.input_domain) all += words(p, part);
    for (const TilePart& p : tile.inputs) all += words(p, p.registers);
    return all;
}

/// Can all outputs of a part be open at once?
bool by_pieces(const model::Kernel& kernel, const Tile& tile) {
    int outputs = 0, longest = 0;
    bool alike = true;
    for (const TilePart& p : tile.inputs) longest = std::max(longest, p.registers);
    for (const TilePart& p : tile.staged) longest = std::max(longest, p.registers);
    for (const TilePart& p : tile.staged) {
        if (!(kernel.stores[static_cast<size_t>(p.store)].domain == tile.input_domain)) continue;
        ++outputs;
        alike = alike && p.pairs && p.second < 0 && p.registers == longest;
    }
    return alike && outputs <= 2;  // parts that a consumer has room for (tile_sm90.h)
}

}  // namespace

std::vector<TilePart> staged_stores(const Spec& spec, const model::Kernel& kernel, const Tile& tile) {
    std::vector<TilePart> all;
    const auto add = [&](const model::Store& store, size_t first, int second) {
        auto s = staged(spec, tile, store, kernel.graph);
        if (!s) return;
        s->store = static_cast<int>(first);
        s->second = second;
        s->tensor = store.tensor;
        all.push_back(std::move(*s));
    };
    for (size_t i = 0; i < kernel.stores.size(); ++i) {
        add(kernel.stores[i], i, -1);
        if (const auto p = pair_of(kernel, tile, i)) add(p->both, p->first, static_cast<int>(p->second));
    }
    return all;
}

void find_inputs(const Spec& spec, const model::Kernel& kernel, Tile& tile) {
    for (const TilePart& out : tile.staged) {
        const Domain domain = kernel.stores[static_cast<size_t>(out.store)].domain;
        std::set<model::TensorId> read;
        const auto walk = [&](const auto& self, model::NodeId id) -> void {
            const model::Node& node = kernel.graph[id];
            if (id == tile.product || is_reduction(node)) return;
            if (node.op == model::Op::read) read.insert(node.tensor);
            // Below a substitution the coordinate is another.
            for (size_t i = node.op == model::Op::substitute ? 1 : 0; i < node.args.size(); ++i) self(self, node.args[i]);
        };
        for (const model::Store& s : kernel.stores)
            if (s.domain == domain) walk(walk, s.value);
        for (const model::TensorId t : read) {
            model::Store like;
            like.tensor = t;
            for (const Axis& a : spec.tensors[static_cast<size_t>(t)].axes) like.domain.add(a);
            if (!domain.covers(like.domain)) continue;
            auto part = staged(spec, tile, like, kernel.graph, true);
            if (!part) continue;
            part->tensor = t;
            tile.inputs.push_back(*part);
        }
        if (tile.inputs.empty()) continue;
        std::stable_sort(tile.inputs.begin(), tile.inputs.end(),
                         [](const TilePart& a, const TilePart& b) { return a.registers > b.registers; });
        tile.input_domain = domain;
        tile.input_slots = 2;
        // Beside states of reductions down the rows the compiler spills sooner, whatever the product leaves.
        const bool down = std::any_of(tile.reductions.begin(), tile.reductions.end(), [](const TileReduction& r) { return r.down(); });
        if ((down || registers(spec, kernel, tile) > most_registers) && by_pieces(kernel, tile)) {
            // Then all parts that come and go together are open while a thread goes through them.
            tile.part_registers = 2;
            tile.input_slots = std::max(2, static_cast<int>(tile.inputs.size()));
        }
        return;
    }
}

}  // namespace pleat::schedule
