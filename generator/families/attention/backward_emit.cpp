// The gradients of attention (runtime/include/pleat/gpu/attention_backward_sm90.h): the kernel, which calls the
// functions of backward_emit_parts.cpp.
#include "families/attention/backward_emit.h"

#include <algorithm>
#include <set>
#include <utility>

#include "codegen/style.h"
#include "families/attention/lists_emit.h"
#include "families/gemm/stores.h"
#include "plan/axes.h"

namespace pleat::emit {

using model::TensorId;
using schedule::BackwardSide;
using schedule::KeyBound;
using schedule::Tile;

namespace {

/// Does a mask bound the columns above, or below?
bool bounded(const schedule::KeyMask& mask, bool above) {
    return std::any_of(mask.bounds.begin(), mask.bounds.end(), [&](const KeyBound& b) { return b.upper == above; });
}

/// Do the last rows see the most columns?
bool last_first(const schedule::KeyMask& mask) {
    using Rows = KeyBound::Rows;
    int more = 0;
    for (const KeyBound& b : mask.bounds)
        if (b.rows == Rows::grow || b.rows == Rows::shrink) more += (b.rows == Rows::grow) == b.upper ? 1 : -1;
    return more > 0;
}

}  // namespace

AttentionBackwardEmitter::AttentionBackwardEmitter(const LaunchSource& source)
    : TileEmitter(source),
      backward_(*dynamic_cast<const schedule::AttentionBackwardLaunch&>(source.launch).backward) {}

LaunchText AttentionBackwardEmitter::emit() {
    LaunchText text = TileEmitter::emit();
    text.function = functions_ + text.function;
    return text;
}

std::vector<const Tile*> AttentionBackwardEmitter::tiles_of_places() const {
    std::vector<const Tile*> tiles;
    for (const BackwardSide& side : backward_.sides) {
        tiles.insert(tiles.end(), {&side.products, &side.other_products});
        for (const BackwardSide::Result& r : side.results) tiles.push_back(&r.tile);
    }
    return tiles;
}

std::vector<model::Axis> AttentionBackwardEmitter::further_digits() const {
    std::vector<model::Axis> digits{backward_.sides.front().column, backward_.queries().column};
    if (backward_.packed) digits.push_back(backward_.packed->queries.length.sequence);
    return digits;
}

/// Offsets of packed sequences.
std::vector<model::NodeId> AttentionBackwardEmitter::further_values() const {
    std::vector<model::NodeId> values;
    if (!backward_.packed) return values;
    for (const schedule::PackedSide* side : {&backward_.packed->queries, &backward_.packed->keys}) {
        values.push_back(side->start);
        for (const KeyBound::Term& term : side->length.terms) values.push_back(term.node);
    }
    return values;
}

std::vector<schedule::Sink> AttentionBackwardEmitter::requirements() const {
    std::vector<schedule::Sink> found;
    for (const schedule::Sink& s : launch_.sinks)
        if (s.what == schedule::Sink::What::require) found.push_back(s);
    return found;
}

/// Keeps the tensors that offsets and requirements read here; the parts declare their own.
void AttentionBackwardEmitter::take_values(std::set<TensorId>& tensors) {
    std::vector<model::NodeId> own = further_values();
    for (const schedule::Sink& s : requirements())
        own.push_back(kernel_.requires_[static_cast<size_t>(s.index)].condition);
    const std::vector<bool> needed = kernel_.graph.needed(own);
    std::set<TensorId> kept;
    for (model::NodeId n = 0; n < kernel_.graph.size(); ++n)
        if (needed[static_cast<size_t>(n)] && kernel_.graph[n].op == model::Op::read)
            kept.insert(kernel_.graph[n].tensor);
    std::erase_if(tensors, [&](TensorId t) { return !kept.contains(t); });
}

void AttentionBackwardEmitter::declare_arguments() {
    std::set<TensorId> seen;
    const auto declare = [&](TensorId id, const std::vector<schedule::MapAxis>& map, int row_bytes,
                             const std::vector<model::Axis>& run = {}) {
        if (seen.insert(id).second) declare_map(id, map, map.size(), row_bytes, false, run);
    };
    for (const Tile* t : {&backward_.queries().products, &backward_.queries().other_products}) {
        declare(t->a.tensor, t->a.map, 128);
        declare(t->b.tensor, t->b.map, 128);
    }
    for (const BackwardSide& side : backward_.sides)
        for (const BackwardSide::Result& r : side.results)
            for (const schedule::TilePart& p : r.tile.epilogue.staging.stores)
                declare(p.tensor, p.map, p.row_bytes, run_of(p));
    LaunchEmitter::declare_arguments();
}

/// The launch as that of a part would be.
schedule::GemmLaunch AttentionBackwardEmitter::launch_of(const model::Kernel& part, const Tile& tile) const {
    schedule::GemmLaunch launch = gemm_;
    launch.tile = tile;
    launch.tile.product = part.contractions.front();
    launch.sinks = schedule::tile_sinks(part, tile);
    for (const schedule::TileReduction& r : tile.epilogue.reductions)
        launch.passes.push_back(schedule::Pass{{r.node}});
    launch.outer = tile.batch;
    launch.outer.push_back(tile.row);
    launch.outer.push_back(tile.column);
    launch.inner = tile.along;
    return launch;
}

/// ... and as that of the stages behind a side's totals, in tiles of the side's rows.
schedule::GemmLaunch AttentionBackwardEmitter::launch_behind(const BackwardSide& side) const {
    schedule::GemmLaunch launch = gemm_;
    launch.tile = side.results.front().tile;
    launch.sinks.clear();
    for (size_t i = 0; i < side.behind.stores.size(); ++i)
        launch.sinks.push_back({schedule::Sink::What::store, static_cast<int>(i)});
    launch.passes.clear();
    launch.outer = launch.tile.batch;
    launch.outer.push_back(launch.tile.row);
    launch.inner.clear();
    return launch;
}

template <class Emit>
ChunkEmitter::Function AttentionBackwardEmitter::emitted(const model::Kernel& kernel,
                                                         const schedule::GemmLaunch& launch,
                                                         const std::string& suffix, Emit emit) {
    const ChunkEmitter::Function function =
        emit(LaunchSource{spec_, kernel, variant_, launch, first_require_}, launch_.name + "_" + suffix);
    functions_ += function.text;
    pass_further(function.parameters, function.arguments);
    return function;
}

template <class Emit>
ChunkEmitter::Function AttentionBackwardEmitter::part(const model::Kernel& kernel, const Tile& tile,
                                                      const std::string& suffix, Emit emit) {
    return emitted(kernel, launch_of(kernel, tile), suffix, emit);
}

ChunkEmitter::Function AttentionBackwardEmitter::range_of(const BackwardSide& of, const std::string& by) {
    return part(of.masked, of.products, by + "see", [&](const LaunchSource& source, const std::string& function) {
        return RangeEmitter(source, of.column, of.mask, false, of.packed ? &of.packed->length : nullptr)
            .emit_range(function);
    });
}

std::vector<ChunkEmitter::Function> AttentionBackwardEmitter::results_of(const BackwardSide& of,
                                                                         const std::string& by) {
    std::vector<ChunkEmitter::Function> results;
    for (size_t i = 0; i < of.results.size(); ++i)
        results.push_back(part(of.results[i].kernel, of.results[i].tile,
                               fmt::format("{}sums{}", by, i == 0 ? "" : "_2"),
                               [](const LaunchSource& source, const std::string& function) {
                                   return SumsEmitter(source).emit_sums(function);
                               }));
    return results;
}

AttentionBackwardEmitter::Side AttentionBackwardEmitter::side(const BackwardSide& of, const char* name) {
    const std::string called = name;
    std::string type = called;
    type.front() = static_cast<char>(type.front() - 'a' + 'A');
    Side s{of, called, names_.fresh(type), names_.fresh(called), names_.fresh(called + "_grid")};
    s.main_loop = names_.fresh(type + "Mainloop");
    s.other = names_.fresh(type + "2");
    const std::string by = called + "_";
    s.range = range_of(of, by);
    const auto weights = [&](bool within) {
        return [this, &of, within](const LaunchSource& source, const std::string& function) {
            return WeightsEmitter(source, of, within, backward_.ordered && backward_.ahead())
                .emit_weights(function);
        };
    };
    s.clean = part(of.clean, of.products, by + "weights", weights(true));
    s.one = of.mask.exact && !of.reads_columns;
    s.seen = s.one ? s.clean : part(of.seen, of.products, by + "masked_weights", weights(!of.reads_columns));
    if (!of.values.empty())
        s.values = part(of.masked, of.products, by + "values",
                        [&](const LaunchSource& source, const std::string& function) {
                            return ColumnValuesEmitter(source, of, backward_.packed ? &*backward_.packed : nullptr)
                                .emit_values(function);
                        });
    s.results = results_of(of, by);
    if (!of.totals.empty())
        s.totals = emitted(of.behind, launch_behind(of), by + "totals",
                           [&](const LaunchSource& source, const std::string& function) {
                               return TotalsEmitter(source, of).emit_totals(function);
                           });
    return s;
}

std::string AttentionBackwardEmitter::together(const Side& s) const {
    const BackwardSide& of = s.of;
    const int64_t bytes = 2 * (backward_.depth + backward_.other);
    const model::Size columns = spec_.extent(of.column) * of.group;
    return batches_together(spec_, of.mask, of.products, cpp(spec_, columns), bytes);
}

/// Where a side's loops begin: what it needs of the kernel's sizes takes registers there alone.
void AttentionBackwardEmitter::declare_grid(const Side& s) {
    const Tile& t = s.of.results.front().tile;
    std::string before = "0";
    for (const BackwardSide& other : backward_.sides) {
        if (&other == &s.of) break;
        const Tile& its = other.results.front().tile;
        const std::string tiles = fmt::format("pleat::AttentionSideGrid::tiles({}, {})",
                                              tile_count(spec_.extent(its.row)), tile_count(its.batches(spec_)));
        const bool first = before == "0";
        if (first) before = names_.fresh(s.name + "_before");
        out_.line("{} {} {};", first ? "int " + before : before, first ? "=" : "+=", tiles);
    }
    std::string group = tile_count(s.of.group);
    if (!s.of.group.is_constant()) {
        const std::string count = std::exchange(group, names_.fresh(s.name + "_group"));
        out_.line("const int {} = {};", group, count);
    }
    std::string beside = together(s);
    if (beside.find('(') != std::string::npos) {
        const std::string count = std::exchange(beside, names_.fresh(s.name + "_together"));
        out_.line("const int {} = {};", beside, count);
    }
    const bool listed = backward_.listed && s.of.lists;
    const std::string plain = listed ? names_.fresh("tiles_of_all") : s.grid,
                      start = fmt::format("const pleat::AttentionSideGrid {}(", plain);
    std::vector<std::string> parts{tile_count(spec_.extent(t.row)),
                                   tile_count(spec_.extent(s.of.column)),
                                   tile_count(t.batches(spec_)),
                                   group,
                                   before,
                                   batches_sharing(spec_, s.of.products),
                                   beside,
                                   last_first(s.of.mask) ? "true" : "false"};
    if (s.of.ragged) {
        parts.push_back(names_.fresh(s.name + "_runs"));
        out_.line("const int {} = {};", parts.back(), tile_count(s.of.products.batches(spec_)));
    }
    out_.line("{}", packed(start, parts, ");", ",", 8));
    if (listed) declare_listed_grid(s.grid, plain, declare_lists(s.of));
}

/// A tile of the first products as its boxes count it.
Tile AttentionBackwardEmitter::boxes_of(const Tile& products) const {
    Tile boxes = products;
    boxes.mainloop.rows = backward_.box;
    boxes.column_count = backward_.box;
    return boxes;
}

void AttentionBackwardEmitter::declare_types(const Side& s, const std::string& type) {
    out_.line("{}", alias(s.main_loop, type, 4));
    for (const bool first : {true, false}) {
        const Tile boxes = boxes_of(first ? s.of.products : s.of.other_products);
        const std::vector<std::string> types = place_types(boxes);
        out_.line(
            "{}",
            alias(first ? s.type : s.other,
                  fmt::format("pleat::TypedTile<{}, {}, {}, {}>", s.main_loop, types[0], types[1], types[2]), 4));
    }
}

/// What the rows of a side see; its name.
std::string AttentionBackwardEmitter::open_range(const Side& s) {
    const std::string range = names_.fresh(s.name + "_range"), from = names_.local("from"), to = names_.local("to");
    out_.open(
        fmt::format("const auto {} = [&](const pleat::TileAt& {}, int {}, int {}) {{", range, tile_.at, from, to));
    out_.line("return {}{}, {}, {});", s.range.call, tile_.at, from, to);
    out_.close("};");
    return range;
}

std::string AttentionBackwardEmitter::loads(const Side& s) {
    outer_names_.push_back(names_);
    std::string loads;
    for (const bool rows : {true, false})
        for (const Tile* t : {&s.of.products, &s.of.other_products}) {
            const Tile boxes = boxes_of(*t);
            tile_.type = t == &s.of.products ? s.type : s.other;
            const std::string wanted =
                s.name + (t == &s.of.products ? "" : "_other") + (rows ? "_rows" : "_columns");
            loads += ", " + emit_load(wanted.c_str(), boxes, rows);
        }
    names_ = outer_names_.back();
    outer_names_.pop_back();
    if (s.of.values.empty()) return loads + ", [](const pleat::TileAt&, int, auto&) {}";
    const std::string numbers = names_.fresh(s.name + "_values"), column = names_.local("column"),
                      to = names_.local("to");
    const std::string head = fmt::format("const auto {} = [&](const pleat::TileAt& {}, int {}, auto& {}) {{",
                                         numbers, tile_.at, column, to);
    out_.open(head);
    out_.line("{}{}, {}, {});", s.values.call, tile_.at, column, to);
    out_.close("};");
    return loads + ", " + numbers;
}

void AttentionBackwardEmitter::produce(const Side& s) {
    declare_grid(s);
    const std::string range = open_range(s);
    out_.line("{}.produce({}, {}{});", s.tiles, s.grid, range, loads(s));
}

std::string AttentionBackwardEmitter::weighers(const Side& s) {
    const auto weigh = [&](const char* suffix, const ChunkEmitter::Function& function) {
        const std::string name = names_.fresh(s.name + suffix);
        out_.open(fmt::format("const auto {} = [&](const pleat::TileAt& {}) {{", name, tile_.at));
        out_.line("return {}{}, {});", function.call, s.tiles, tile_.at);
        out_.close("};");
        return name;
    };
    const std::string seen = weigh("_weigh", s.seen), clean = s.one ? seen : weigh("_weigh_clean", s.clean);
    return seen + ", " + clean;
}

/// What becomes of a side's sums; its name.
std::string AttentionBackwardEmitter::open_end(const Side& s) {
    const std::string sums[] = {names_.local("sums"), names_.local("other_sums")};
    const std::string end = names_.fresh(s.name + "_end");
    const std::string totals = s.of.totals.empty() ? "" : names_.local("totals");
    std::vector<std::string> taken{"const pleat::TileAt& " + tile_.at, "const auto& " + sums[0]};
    if (s.of.of_keys || !backward_.ordered) taken.push_back("const auto& " + sums[1]);
    if (!totals.empty()) taken.push_back("const auto& " + totals);
    out_.open(packed(fmt::format("const auto {} = [&](", end), taken, ") {", ",", 8));
    for (size_t i = 0; i < s.results.size(); ++i)
        out_.line("{}{}, {}, {});", s.results[i].call, s.tiles, tile_.at, sums[s.of.sums[i]]);
    if (!totals.empty()) out_.line("{}{}, {});", s.totals.call, tile_.at, totals);
    out_.close("};");
    return end;
}

void AttentionBackwardEmitter::consume(const Side& s) {
    declare_grid(s);
    const std::string range = open_range(s), weights = weighers(s);
    out_.line("{}.consume({}, {}, {}, {});", s.tiles, s.grid, range, weights, open_end(s));
}

void AttentionBackwardEmitter::declare_sides(const std::vector<Side>& sides, const std::string& all) {
    const std::string memory = names_.local("memory"), type = names_.fresh("Sides");
    std::string types;
    // Walks over groups of batches, and producers of small boxes or for three sides, leave no registers for
    // factors.
    const bool early = sides.size() == 2 && backward_.box == 64 &&
                       std::all_of(sides.begin(), sides.end(), [](const Side& s) { return s.of.group == 1; });
    for (const Side& s : sides) {
        const char* sums = s.of.both() ? "both" : s.of.sums.front() == 0 ? "first" : "second";
        std::vector<std::string> parts{element_type(spec_, s.of.products.b.tensor),
                                       std::to_string(backward_.depth),
                                       std::to_string(backward_.other),
                                       std::to_string(backward_.box),
                                       std::to_string(s.of.block),
                                       std::to_string(s.of.stages),
                                       std::to_string(s.of.values.size()),
                                       fmt::format("pleat::AttentionSums::{}", sums),
                                       s.of.needs_others ? "true" : "false",
                                       bounded(s.of.mask, false) ? "true" : "false",
                                       bounded(s.of.mask, true) ? "true" : "false"};
        const bool multiples = early && s.of.multiples && s.of.totals.empty() && !bounded(s.of.mask, false) &&
                               !bounded(s.of.mask, true);
        if (!s.of.totals.empty() || multiples) parts.push_back(std::to_string(s.of.totals.size()));
        if (multiples) parts.emplace_back("true");
        declare_types(s, fmt::format("pleat::AttentionSideSm90<{}>", fmt::join(parts, ", ")));
        types += (types.empty() ? "" : ", ") + s.type;
    }
    out_.line("using {} = pleat::AttentionSides<{}>;", type, types);
    out_.line("extern __shared__ __align__(1024) unsigned char {}[];", memory);
    out_.line("{} {}({});", type, all, memory);
    std::string barriers = fmt::format("{} + {}::barriers", memory, type);
    for (const Side& s : sides) {
        const std::string start = fmt::format("{} {}(", s.type, s.tiles);
        std::vector<std::string> parts{memory, fmt::format("{} + {}::operand_bytes", memory, type), barriers};
        if (&s == &sides.front()) parts.insert(parts.end(), maps_.begin(), maps_.end());
        out_.line("{}", packed(start, parts, ");", ",", 4));
        barriers += fmt::format(" + {}::barrier_bytes", s.type);
    }
    if (backward_.listed)
        for (const Side& s : sides) out_.line("{}.put_entries_at({} + {}::shared_bytes);", s.tiles, memory, type);
    out_.line("__syncthreads();");
}

void AttentionBackwardEmitter::emit_body() {
    name_tile();
    if (backward_.ordered) return emit_ordered();
    std::vector<Side> all;
    for (const BackwardSide& of : backward_.sides)
        all.push_back(side(of, !of.of_keys ? "queries" : of.sums.front() == 0 ? "keys" : "values"));
    const std::string sides = names_.fresh("sides");
    declare_sides(all, sides);
    LaunchEmitter::meet_neighbours();
    out_.open(fmt::format("if ({}.is_producer()) {{", sides));
    outer_names_.push_back(names_);
    out_.line("if (!{}.begin_to_produce()) return;", sides);
    for (size_t i = 0; i < all.size(); ++i) {
        produce(all[i]);
        if (i + 1 < all.size()) out_.line("{}.produced({});", sides, i);
    }
    names_ = outer_names_.back();
    out_.turn("} else {");
    out_.line("{}.begin_to_consume();", sides);
    for (size_t i = 0; i < all.size(); ++i) {
        consume(all[i]);
        if (i + 1 < all.size()) out_.line("{}.consumed();", sides);
    }
    outer_names_.pop_back();
    out_.close();
}

void AttentionBackwardEmitter::pass_workspace() {
    if (!backward_.ordered && !backward_.listed) return;
    workspace_ = names_.local("workspace");
    pass("unsigned char* " + workspace_, LaunchArgument::workspace(0));
}

void AttentionBackwardEmitter::declare_ordered(const Side& keys, const std::string& grid) {
    const BackwardSide& of = keys.of;
    const std::string memory = names_.local("memory");
    std::vector<std::string> types{element_type(spec_, of.products.b.tensor),
                                   std::to_string(backward_.depth),
                                   std::to_string(backward_.other),
                                   std::to_string(of.block),
                                   std::to_string(of.stages),
                                   std::to_string(of.values.size()),
                                   bounded(of.mask, false) ? "true" : "false",
                                   bounded(of.mask, true) ? "true" : "false",
                                   backward_.ahead() ? "true" : "false"};
    if (backward_.packed) types.emplace_back("true");
    declare_types(keys, fmt::format("pleat::AttentionOrderedSm90<{}>", fmt::join(types, ", ")));
    out_.line("extern __shared__ __align__(1024) unsigned char {}[];", memory);
    std::vector<std::string> parts{memory};
    parts.insert(parts.end(), maps_.begin(), maps_.end());
    out_.line("{}", packed(fmt::format("{} {}(", keys.type, keys.tiles), parts, ");", ",", 4));
    out_.line("__syncthreads();");
    LaunchEmitter::meet_neighbours();
    if (backward_.packed) return declare_packed_grid(of, grid);
    const Tile& t = of.results.front().tile;
    const Lists lists = backward_.listed ? declare_lists(of) : Lists{};
    const std::string behind = backward_.listed ? fmt::format("{} + {}.bytes({})", workspace_, lists.name,
                                                              tile_count(schedule::product(spec_, *of.lists)))
                                                : workspace_;
    const std::string plain = backward_.listed ? names_.fresh("tiles_of_all") : grid;
    out_.line("{}", packed_or_below(fmt::format("const pleat::AttentionOrderedGrid {}(", plain),
                                    {tile_count(spec_.extent(t.row)), tile_count(spec_.extent(of.column)),
                                     tile_count(t.batches(spec_)), tile_count(of.group),
                                     tile_count(of.products.batches(spec_)), behind},
                                    ");", 4));
    if (backward_.listed) declare_listed_grid(grid, plain, lists);
}

void AttentionBackwardEmitter::declare_listed_grid(const std::string& grid, const std::string& plain,
                                                   const Lists& lists) {
    out_.line("const pleat::ListedColumnsGrid {}({}, {}, {});", grid, plain, lists.name, lists.of_batch);
}

/// The lists of a side's blocks, and which of them is that of a batch of products.
AttentionBackwardEmitter::Lists AttentionBackwardEmitter::declare_lists(const BackwardSide& of) {
    const std::string name = names_.fresh("lists");
    const schedule::ListedPlane plane = plane_of(backward_, of);
    out_.line("{}", packed_or_below(fmt::format("const {} {}(", type_of_lists(plane), name),
                                    {lists_at(spec_, plane, workspace_), cpp(spec_, spec_.extent(of.products.row)),
                                     cpp(spec_, spec_.extent(of.column))},
                                    ");", 4));
    return {name, emit_index_of("list_of", of.products.batch, *of.lists)};
}

void AttentionBackwardEmitter::declare_packed_grid(const BackwardSide& of, const std::string& grid) {
    emit_requirements(requirements());
    const schedule::BackwardPacked& p = *backward_.packed;
    const Tile& t = of.results.front().tile;
    std::vector<model::Axis> others = t.batch;
    std::erase(others, p.keys.length.sequence);
    const std::string keys = emit_of_sequence(*this, "rows_of", p.keys.length),
                      queries = emit_of_sequence(*this, "columns_of", p.queries.length),
                      first = emit_of_sequence(*this, "first_column",
                                               {p.queries.length.sequence, {{p.queries.start, 1}}, 0});
    out_.line("{}", packed_or_below(fmt::format("const pleat::AttentionOrderedPackedGrid {}(", grid),
                                    {tile_count(spec_.extent(t.row)), tile_count(spec_.extent(of.column)),
                                     tile_count(spec_.extent(p.keys.length.sequence)),
                                     tile_count(schedule::product(spec_, others)), tile_count(of.group),
                                     cpp(spec_, backward_.columns_in_all()), workspace_, keys, queries, first},
                                    ");", 4));
}

void AttentionBackwardEmitter::emit_ordered() {
    const Side keys = side(backward_.keys(), "keys");
    Side queries{backward_.queries(), "queries", keys.type, keys.tiles, keys.grid};
    queries.range = range_of(queries.of, "queries_");
    queries.results = results_of(queries.of, "queries_");
    declare_ordered(keys, keys.grid);
    out_.open(fmt::format("if ({}::is_producer()) {{", keys.type));
    outer_names_.push_back(names_);
    out_.line("if (!{}::begin_to_produce()) return;", keys.type);
    out_.open(fmt::format("if ({}::is_adder()) {{", keys.type));
    out_.line("{}.add({}, {});", keys.tiles, keys.grid, open_range(queries));
    out_.line("return;");
    out_.close();
    const std::string asked = open_range(keys);
    out_.line("{}.produce({}, {}{});", keys.tiles, keys.grid, asked, loads(keys));
    names_ = outer_names_.back();
    out_.turn("} else {");
    out_.line("{}::begin_to_consume();", keys.type);
    const std::string range = open_range(keys), weights = weighers(keys), end = open_end(keys);
    out_.line("{}.consume({}, {}, {}, {});", keys.tiles, keys.grid, range, weights, end);
    const std::string seen = open_range(queries), finished = open_end(queries);
    out_.line("{}.finish({}, {}, {});", keys.tiles, keys.grid, seen, finished);
    outer_names_.pop_back();
    out_.close();
}

}  // namespace pleat::emit
