#include "families/gemm/stores.h"

#include <algorithm>
#include <optional>
#include <set>

#include "layout/access.h"
#include "plan/graph_walk.h"
#include "transform/walk.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Size;
using model::Spec;
using model::Tensor;

namespace {

/// Is a dim folded to more places than it has indices? TMA would write to all of them.
bool has_padding(const Spec& spec, const Tensor& t) {
    return std::any_of(t.axes.begin(), t.axes.end(), [&](const Axis& outer) {
        const bool folded = std::any_of(t.axes.begin(), t.axes.end(), [&](const Axis& inner) {
            return inner.dim == outer.dim && inner.lo < outer.lo;
        });
        return folded &&
               layout::known_divisor(spec, spec.dims[static_cast<size_t>(outer.dim)].size) % outer.lo != 0;
    });
}

/// What a store's domain and its bound axes cover.
Domain with_bound(const model::Store& store) {
    Domain held = store.domain;
    for (const model::Bind& b : store.binds) held.add(b.axis);
    return held;
}

/// Can a tile's values for this tensor lie in shared memory at all, a row of them after the other?
bool can_be_staged(const Spec& spec, const Tile& tile, const model::Store& store, const model::Graph& graph,
                   bool input) {
    const Tensor& t = spec.tensors[static_cast<size_t>(store.tensor)];
    const model::DtypeInfo& dtype = model::info(t.dtype);
    if (dtype.bytes > 4 || dtype.kind != model::Kind::real || t.align < 16) return false;
    for (const model::NodeId index : store.bind_values)
        if (graph[index].op != model::Op::constant) return false;
    if (!tile.covers_rows(store.domain)) return false;
    if (input) return true;
    // All that a tile or the grid has more than one value of stands in the domain or is bound: every thread stores.
    const Domain held = with_bound(store);
    for (const Axis& a : tile.batch)
        if (!held.covers(a)) return false;
    const int64_t above = tile.column.lo * tile.column_count;
    if (above != tile.column.hi && !(tile.column_tiles(spec) == Size(1) && tile.scheduler.splits == 1) &&
        !held.covers({tile.column.dim, above, tile.column.hi}))
        return false;
    return !has_padding(spec, t);
}

/// Does each column of a tile stand in the tensor once, those of the lanes side by side? A thread holds `unit`
/// values of them.
bool columns_lie_in_rows(const Tile& tile, const Tensor& t, const model::Store& store, bool pairs, int64_t unit) {
    const ColumnAtom& lanes = tile.atoms[tile.lane_atom()];
    const ColumnAtom& last = tile.atoms.back();
    if (!pairs && tile.lane_atom() + 1 == tile.atoms.size()) return false;
    for (const ColumnAtom& c : tile.atoms) {
        const bool bound = std::any_of(store.binds.begin(), store.binds.end(),
                                       [&](const model::Bind& b) { return b.axis.overlaps(c.axis); });
        if (!store.domain.covers(c.axis) && !bound) {
            if (&c != &lanes && !layout::depends_on(t, c.axis)) continue;
            return false;
        }
        if (&c == &lanes || (&c == &last && pairs))
            if (const auto step = layout::stride_along(t, c.axis);
                bound || !step || !(*step == Size(c.weight / unit)))
                return false;
    }
    return true;
}

/// How TMA sees the tensor: its axes, and a part's box of `width` elements by 64 rows; false if
/// it cannot.
bool map_part(const Spec& spec, const Tile& tile, const Tensor& t, int64_t width, TilePart& s) {
    const ColumnAtom& lanes = tile.atoms[tile.lane_atom()];
    // The axes that a part's 128 bytes lie along are one for TMA, if nothing lies between them.
    std::vector<size_t> order(t.axes.size());
    std::optional<Size> next_row;  // the stride at which the rows go on, of several dims
    size_t rows_left = tile.row_dims.size();
    for (size_t i = 0; i < order.size(); ++i) order[i] = t.axes.size() - 1 - i;
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return (t.strides[a] == Size(1)) > (t.strides[b] == Size(1)); });
    Size run = 1;
    bool along = true, lane_seen = false;
    for (const size_t i : order) {
        const Axis& axis = t.axes[i];
        const Size extent = spec.extent(axis);
        if (along && t.strides[i] == run && !tile.is_of_rows(axis) && (s.map.empty() || !lane_seen)) {
            // The first axis of the map is that of the lanes, with all below them.
            if (s.map.empty()) s.map.push_back({axis, 1, 1, width});
            s.run.push_back(i);
            s.map.front().extent = s.map.front().extent * extent;
            run = run * extent;
            lane_seen = axis.overlaps(lanes.axis);
            continue;
        }
        along = false;
        if (layout::known_divisor(spec, t.strides[i]) * model::info(t.dtype).bytes % 16 != 0) return false;
        if (tile.is_of_rows(axis)) {
            if (rows_left == 0 || !(axis == tile.row_dims[--rows_left])) return false;  // in another order
            if (next_row && !(t.strides[i] == *next_row)) return false;
            next_row = t.strides[i] * extent;
            if (axis == tile.row) s.map.push_back({axis, tile.row_extent(spec), t.strides[i], 64});
            continue;
        }
        s.map.push_back({axis, extent, t.strides[i], 1});
    }
    const auto rows = std::count_if(s.map.begin(), s.map.end(),
                                    [&](const MapAxis& m) { return m.axis == tile.row && m.box == 64; });
    return lane_seen && rows == 1 && s.map.size() <= 5;
}

/// How a store passes through shared memory, or (`input`) a tensor that is read over its domain: that may lack
/// digits of which a tile has one value. `twice`: may some columns go with two parts?
std::optional<TilePart> staged(const Spec& spec, const Tile& tile, const model::Store& store,
                               const model::Graph& graph, bool input = false, bool twice = false) {
    if (!can_be_staged(spec, tile, store, graph, input)) return std::nullopt;
    const Tensor& t = spec.tensors[static_cast<size_t>(store.tensor)];
    const int64_t bytes = model::info(t.dtype).bytes;
    TilePart s;
    const ColumnAtom& lanes = tile.atoms[tile.lane_atom()];
    const ColumnAtom& last = tile.atoms.back();
    s.pairs = store.domain.overlaps({last.axis.dim, last.axis.lo, last.axis.lo * 2});
    const int64_t unit = s.pairs ? 1 : 2;
    const auto whole_parts = [&](int row_bytes) {
        return lanes.count * lanes.weight / unit % (row_bytes / bytes) == 0;
    };
    const bool overlap = twice && tile.atoms.size() == 1 && tile.mainloop.columns % 64 != 0 &&
                         tile.mainloop.columns * bytes >= s.row_bytes && !whole_parts(s.row_bytes);
    if (!input && !overlap && !whole_parts(s.row_bytes)) s.row_bytes = 64;
    const int64_t width = s.row_bytes / bytes;
    if (s.pairs &&
        layout::known_divisor(spec, spec.dims[static_cast<size_t>(last.axis.dim)].size) % (2 * last.axis.lo) != 0)
        return std::nullopt;
    if (!columns_lie_in_rows(tile, t, store, s.pairs, unit)) return std::nullopt;
    if (!overlap && !whole_parts(s.row_bytes)) return std::nullopt;
    s.registers = static_cast<int>(width * unit / 8);
    if (!map_part(spec, tile, t, width, s)) return std::nullopt;
    return s;
}

/// Does an index follow from coordinates alone?
bool of_coordinates(const model::Graph& graph, model::NodeId index) {
    bool all = true;
    visit(
        graph, index, [](model::NodeId) { return false; },
        [&](model::NodeId n) {
            const model::Op op = graph[n].op;
            all = all && (op == model::Op::constant || op == model::Op::coordinate || op == model::Op::extent ||
                          op == model::Op::pointwise);
        });
    return all;
}

/// Does every thread of every tile store, at an index that is the same for all of its columns? `read`: indices may
/// lie in memory.
bool stores_rows_at_index(const Tile& tile, const model::Store& store, const model::Graph& graph, bool read) {
    const ColumnAtom& lanes = tile.atoms[tile.lane_atom()];
    bool computed = false;
    for (const model::NodeId index : store.bind_values) {
        computed = computed || graph[index].op != model::Op::constant;
        if (graph[index].domain.overlaps(lanes.axis) || !(read || of_coordinates(graph, index))) return false;
    }
    if (!computed || tile.lane_atom() + 1 != tile.atoms.size() || !tile.covers_rows(store.domain)) return false;
    const auto held = [&](const Axis& axis) { return store.domain.covers(axis); };
    return std::all_of(tile.batch.begin(), tile.batch.end(), held) &&
           std::all_of(tile.atoms.begin(), tile.atoms.end(), [&](const ColumnAtom& c) { return held(c.axis); }) &&
           held(tile.column);
}

/// Rows of a tensor that lie at an index of the pixel, as every second pixel of an image does: threads store them,
/// 16 bytes each, once they have passed through shared memory. `read`: also at an index that is read.
std::optional<TilePart> staged_rows(const Spec& spec, const Tile& tile, const model::Store& store,
                                    const model::Kernel& kernel, bool read = false) {
    const Tensor& t = spec.tensors[static_cast<size_t>(store.tensor)];
    const model::DtypeInfo& dtype = model::info(t.dtype);
    if (kernel.contractions.size() != 1 || (!read && tile.row_dims.size() < 2) || tile.scheduler.splits != 1 ||
        dtype.bytes > 4 || dtype.bytes < 2 || dtype.kind != model::Kind::real || t.align < 16 ||
        !stores_rows_at_index(tile, store, kernel.graph, read))
        return std::nullopt;
    const ColumnAtom& lanes = tile.atoms[tile.lane_atom()];
    const auto step = layout::stride_along(t, lanes.axis);
    if (!step || !(*step == Size(lanes.weight))) return std::nullopt;
    for (const Size& stride : t.strides)
        if (!(stride == Size(1)) && layout::known_divisor(spec, stride) * dtype.bytes % 16 != 0)
            return std::nullopt;
    TilePart s;
    s.by_rows = true;
    const auto whole = [&](int bytes) {
        const int64_t width = bytes / dtype.bytes;
        const Size channels = spec.dims[static_cast<size_t>(lanes.axis.dim)].size;
        return lanes.count * lanes.weight % width == 0 && layout::known_divisor(spec, channels) % width == 0;
    };
    if (!whole(s.row_bytes)) s.row_bytes = 64;
    if (!whole(s.row_bytes)) return std::nullopt;
    s.registers = static_cast<int>(s.row_bytes / dtype.bytes / 8);
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
    const auto split = [&](const model::Store& s,
                           std::vector<std::pair<Axis, int64_t>>& others) -> std::optional<int64_t> {
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
        if (other.tensor != one.tensor || !(other.domain == one.domain) || split(other, theirs) != 1 ||
            theirs != mine)
            continue;
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
    for (const auto* list : {&tile.epilogue.staging.stores, &tile.epilogue.staging.inputs})
        for (const TilePart& p : *list) part = std::max<int64_t>(part, p.registers);
    const auto words = [&](const TilePart& p, int64_t columns) {
        return columns * 2 * (p.pairs ? 2 : 1) *
               model::info(spec.tensors[static_cast<size_t>(p.tensor)].dtype).bytes / 4;
    };
    int64_t all = int64_t{tile.mainloop.blocks()} * tile.mainloop.columns / 2;
    for (const TilePart& p : tile.epilogue.staging.stores)
        if (kernel.stores[static_cast<size_t>(p.store)].domain == tile.epilogue.staging.input_domain)
            all += words(p, part);
    for (const TilePart& p : tile.epilogue.staging.inputs) all += words(p, p.registers);
    return all;
}

/// Are the same digits bound to the same constants?
bool same_place(const model::Kernel& kernel, const model::Store& a, const model::Store& b) {
    if (a.binds.size() != b.binds.size()) return false;
    for (size_t i = 0; i < a.binds.size(); ++i)
        if (!(a.binds[i].axis == b.binds[i].axis) ||
            kernel.graph[a.bind_values[i]].integer != kernel.graph[b.bind_values[i]].integer)
            return false;
    return true;
}

/// Do the constants lie within the digits' extents, and no digit twice among them?
bool in_range(const Spec& spec, const model::Kernel& kernel, const model::Store& reading) {
    for (size_t i = 0; i < reading.binds.size(); ++i) {
        const Size extent = spec.extent(reading.binds[i].axis);
        const int64_t value = kernel.graph[reading.bind_values[i]].integer;
        if (!extent.is_constant() || value < 0 || value >= extent.constant()) return false;
        for (size_t j = 0; j < i; ++j)
            if (reading.binds[j].axis.overlaps(reading.binds[i].axis)) return false;
    }
    return true;
}

/// How many outputs of a part are open at once, if all can be.
std::optional<int> by_pieces(const model::Kernel& kernel, const Tile& tile) {
    int outputs = 0, longest = 0;
    bool alike = true;
    for (const TilePart& p : tile.epilogue.staging.inputs) longest = std::max(longest, p.registers);
    for (const TilePart& p : tile.epilogue.staging.stores) longest = std::max(longest, p.registers);
    for (const TilePart& p : tile.epilogue.staging.stores) {
        if (!(kernel.stores[static_cast<size_t>(p.store)].domain == tile.epilogue.staging.input_domain)) continue;
        ++outputs;
        alike = alike && p.pairs && !p.by_rows && p.second < 0 && p.registers == longest && p.row_bytes == 128;
    }
    constexpr int most = 3;  // more leave too little shared memory to the operands
    return alike && outputs <= most ? std::optional(outputs) : std::nullopt;
}

/// How many inputs lie open at once while a thread goes through a part: from the first that is not free to the last
/// that it takes from. Of such as have different numbers of registers more than there are inputs, since those with
/// few come again before one with many is free.
int open_inputs(const Tile& tile) {
    int part = 0;
    for (const auto* list : {&tile.epilogue.staging.stores, &tile.epilogue.staging.inputs})
        for (const TilePart& p : *list) part = std::max(part, p.registers);
    std::vector<bool> free;  // in the order in which they come
    std::vector<size_t> current(tile.epilogue.staging.inputs.size());
    size_t first = 0, most = 0;
    for (int j = 0; j < part; j += tile.epilogue.staging.part_registers)
        for (size_t n = 0; n < tile.epilogue.staging.inputs.size(); ++n) {
            const int registers = tile.epilogue.staging.inputs[n].registers;
            if (j % registers == 0) {
                current[n] = free.size();
                free.push_back(false);
            }
            while (free[first] && first + 1 < free.size()) ++first;
            most = std::max(most, free.size() - first);
            if (j % registers + tile.epilogue.staging.part_registers == registers) free[current[n]] = true;
        }
    return static_cast<int>(most);
}

/// Inputs that come while a thread goes through one part of its rows.
int parts_of_a_row_block(const Tile& tile) {
    int part = 0, parts = 0;
    for (const auto* list : {&tile.epilogue.staging.stores, &tile.epilogue.staging.inputs})
        for (const TilePart& p : *list) part = std::max(part, p.registers);
    for (const TilePart& p : tile.epilogue.staging.inputs) parts += part / p.registers;
    return parts;
}

}  // namespace

bool inputs_stay(const Spec& spec, const Tile& tile) {
    const Staging& staging = tile.epilogue.staging;
    if (staging.part_registers == 0 || staging.input_slots < parts_of_a_row_block(tile)) return false;
    bool outside = false;
    for (size_t i = 0; i < tile.lane_atom(); ++i) {
        const Axis& axis = tile.atoms[i].axis;
        if (tile.atoms[i].count == 1 || !staging.input_domain.overlaps(axis)) continue;
        outside = true;
        for (const TilePart& p : staging.inputs)
            if (layout::depends_on(spec.tensors[static_cast<size_t>(p.tensor)], axis)) return false;
    }
    return outside;
}

std::vector<TilePart> staged_stores(const Spec& spec, const model::Kernel& kernel, const Tile& tile) {
    std::vector<TilePart> all;
    // What is computed twice must be the same value, and counted by nobody.
    const bool alone = kernel.stores.size() == 1 && kernel.requires_.empty() && tile.epilogue.reductions.empty() &&
                       !kernel.reads(kernel.stores.front().tensor);
    const auto add = [&](const model::Store& store, size_t first, int second) {
        auto s = staged(spec, tile, store, kernel.graph, false, alone);
        if (!s) s = staged_rows(spec, tile, store, kernel);
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

void stage_read_rows(const Spec& spec, const model::Kernel& kernel, Tile& tile) {
    std::vector<TilePart>& all = tile.epilogue.staging.stores;
    for (size_t i = 0; i < kernel.stores.size(); ++i) {
        const int store = static_cast<int>(i);
        if (std::any_of(all.begin(), all.end(), [&](const TilePart& p) { return p.store == store; })) continue;
        std::optional<TilePart> rows = staged_rows(spec, tile, kernel.stores[i], kernel, true);
        if (!rows) continue;
        rows->store = store;
        rows->tensor = kernel.stores[i].tensor;
        all.push_back(std::move(*rows));
    }
}

std::vector<model::Store> readings(const model::Kernel& kernel, const Tile& tile, model::NodeId root) {
    std::vector<model::Store> all;
    std::set<std::pair<model::NodeId, std::vector<model::NodeId>>> seen;  // below which substitutions
    std::vector<model::NodeId> above;
    const auto walk = [&](const auto& self, model::NodeId id) -> void {
        const model::Node& node = kernel.graph[id];
        if (id == tile.product || is_reduction(node) || !seen.insert({id, above}).second) return;
        if (node.op == model::Op::read) {
            model::Store reading;
            reading.tensor = node.tensor;
            reading.domain = node.domain;
            for (const model::NodeId s : above)
                for (size_t b = 0; b < kernel.graph[s].binds.size(); ++b) {
                    const model::Bind& bind = kernel.graph[s].binds[b];
                    if (!node.domain.overlaps(bind.axis)) continue;
                    reading.domain.remove(bind.axis);
                    reading.binds.push_back(bind);
                    reading.bind_values.push_back(kernel.graph[s].args[b + 1]);
                }
            all.push_back(std::move(reading));
            return;
        }
        if (node.op != model::Op::substitute) {
            for (const model::NodeId a : node.args) self(self, a);
            return;
        }
        bool constant = true;
        for (size_t i = 1; i < node.args.size(); ++i) {
            constant = constant && kernel.graph[node.args[i]].op == model::Op::constant;
            self(self, node.args[i]);
        }
        // Below any other substitution the coordinate is another.
        if (!constant) return;
        above.push_back(id);
        self(self, node.args[0]);
        above.pop_back();
    };
    walk(walk, root);
    return all;
}

const TilePart* input_of(const model::Kernel& kernel, const Tile& tile, const model::Store& reading) {
    for (const TilePart& p : tile.epilogue.staging.inputs)
        if (p.tensor == reading.tensor && same_place(kernel, p.at, reading)) return &p;
    return nullptr;
}

void find_inputs(const Spec& spec, const model::Kernel& kernel, const Target& target, Tile& tile) {
    for (const TilePart& out : tile.epilogue.staging.stores) {
        const Domain domain = kernel.stores[static_cast<size_t>(out.store)].domain;
        std::vector<model::Store> read;
        for (const model::Store& s : kernel.stores)
            if (s.domain == domain)
                for (model::Store& r : readings(kernel, tile, s.value)) read.push_back(std::move(r));
        std::stable_sort(read.begin(), read.end(),
                         [](const model::Store& a, const model::Store& b) { return a.tensor < b.tensor; });
        for (const model::Store& r : read) {
            if (input_of(kernel, tile, r) || !domain.covers(r.domain) || !in_range(spec, kernel, r)) continue;
            const bool goes_narrow =
                std::any_of(tile.epilogue.staging.stores.begin(), tile.epilogue.staging.stores.end(),
                            [&](const TilePart& p) { return p.tensor == r.tensor && p.row_bytes < 128; });
            if (goes_narrow) continue;  // a tensor has one map
            auto part = staged(spec, tile, r, kernel.graph, true);
            if (!part) continue;
            part->tensor = r.tensor;
            part->at = r;
            tile.epilogue.staging.inputs.push_back(*part);
        }
        if (tile.epilogue.staging.inputs.empty()) continue;
        std::stable_sort(tile.epilogue.staging.inputs.begin(), tile.epilogue.staging.inputs.end(),
                         [](const TilePart& a, const TilePart& b) { return a.registers > b.registers; });
        tile.epilogue.staging.input_domain = domain;
        tile.epilogue.staging.input_slots = 2;
        // Beside states of reductions down the rows the compiler spills sooner, whatever the product leaves.
        const bool down = std::any_of(tile.epilogue.reductions.begin(), tile.epilogue.reductions.end(),
                                      [](const TileReduction& r) { return r.down(); });
        if (down || registers(spec, kernel, tile) > most_registers) {
            // Then all parts that come together are open while a thread goes through them, and all that go if they
            // can be.
            tile.epilogue.staging.part_registers = 2;
            const std::optional<int> open = by_pieces(kernel, tile);
            tile.epilogue.staging.outputs_by_pieces = open.has_value();
            tile.epilogue.staging.output_slots = std::max(2, open.value_or(0));
            const auto slots = [&] { return std::max(2, open_inputs(tile)); };
            // Threads read for themselves what would leave no room for the stages: such as comes in the smallest
            // pieces.
            for (tile.epilogue.staging.input_slots = slots();
                 !tile.has_room(target) && tile.epilogue.staging.inputs.size() > 1;
                 tile.epilogue.staging.input_slots = slots())
                tile.epilogue.staging.inputs.pop_back();
            Tile with = tile;
            with.epilogue.staging.input_slots = std::max(2, parts_of_a_row_block(tile));
            if (inputs_stay(spec, with) && with.has_room(target)) tile = std::move(with);
        }
        return;
    }
}

void leave_on_chip(Tile& tile) {
    std::erase_if(tile.epilogue.staging.stores, [](const TilePart& p) { return p.store == 0; });
    tile.epilogue.staging.inputs.clear();
    tile.epilogue.staging.input_domain = {};
    tile.epilogue.staging.part_registers = 0;
    tile.epilogue.staging.outputs_by_pieces = false;
}

std::vector<Sink> tile_sinks(const model::Kernel& kernel, const Tile& tile) {
    std::vector<Sink> all;
    for (int i = 0; i < static_cast<int>(kernel.stores.size()); ++i)
        all.push_back({tile.epilogue.gathered(i) ? Sink::What::gather : Sink::What::store, i});
    for (int i = 0; i < static_cast<int>(kernel.requires_.size()); ++i) all.push_back({Sink::What::require, i});
    for (const int i : tile.epilogue.gathers) all.push_back({Sink::What::nowhere, i});
    return all;
}

}  // namespace pleat::schedule
