// Tiles: a contraction on the tensor cores. One warpgroup brings operands, the others multiply, and each of their
// threads computes the stages for the values of the product that it holds in registers. This file writes the
// function around the stages: arguments, producer, and in which order loops over the tile follow one another. Knows
// nothing of how a stage's values are computed (emit_stages.cpp).
#include "families/gemm/emit.h"

#include <algorithm>
#include <set>
#include <utility>

#include "codegen/style.h"
#include "families/gemm/stores.h"
#include "plan/condition.h"
#include "plan/graph_walk.h"

namespace pleat::emit {

using model::NodeId;
using model::Size;
using schedule::Sink;
using schedule::Tile;

/// The operands' tensor maps: parameters of their own, before all others.
void TileEmitter::declare_maps() {
    const Tile& t = gemm_.tile;
    const Tile* intermediate = first_product();
    const Tile& first = intermediate ? *intermediate : t;
    if (first.pixels)
        declare_pixel_map(first.a.tensor, *first.pixels, first.mainloop.rows);
    else
        declare_map(first.a.tensor, first.a.map, first.a.map.size(), std::min(first.a_row_bytes(), 128),
                    !intermediate && t.clips_rows(spec_));
    if (intermediate) declare_map(first.b.tensor, first.b.map, first.b.map.size());
    if (t.depth_pixels)
        declare_pixel_map(t.b.tensor, *t.depth_pixels, t.mainloop.step);
    else
        declare_map(t.b.tensor, t.b.map, t.b.across ? t.b.map.size() : t.outermost_b(), t.b.is_cast() ? 0 : 128);
    if (t.added) {
        const Tile other = t.of_added();
        declare_map(other.a.tensor, other.a.map, other.a.map.size(), 128, t.clips_rows(spec_));
        declare_map(other.b.tensor, other.b.map, other.b.across ? other.b.map.size() : other.outermost_b());
    }
    std::set<model::TensorId> seen;
    for (const auto* list : {&t.epilogue.staging.stores, &t.epilogue.staging.inputs,
                             intermediate ? &intermediate->epilogue.staging.stores : &t.epilogue.staging.stores})
        for (const schedule::TilePart& p : *list)
            if (!p.by_rows && seen.insert(p.tensor).second)
                declare_map(p.tensor, p.map, p.map.size(), p.row_bytes, false, run_of(p));
}

std::string TileEmitter::all_maps() const {
    std::string all;
    for (const std::string& map : maps_) all += ", " + map;
    return all;
}

void TileEmitter::declare_map(model::TensorId id, const std::vector<schedule::MapAxis>& map, size_t split,
                              int row_bytes, bool clipped, const std::vector<model::Axis>& run) {
    const Tile& t = gemm_.tile;
    LaunchArgument argument{.kind = LaunchArgument::Kind::map, .tensor = id, .row_bytes = row_bytes};
    const bool of_added = t.added && (id == t.added->a.tensor || id == t.added->b.tensor);
    argument.tf32 = t.tf32 && (id == t.a.tensor || id == t.b.tensor || of_added);
    for (size_t i = 0; i < map.size(); ++i)
        argument.axes.push_back({map[i].extent, map[i].stride,
                                 i == split ? map[i].box / t.scheduler.cluster : map[i].box,
                                 clipped && map[i].axis == t.row});
    const std::string& name = spec_.tensors[static_cast<size_t>(id)].name;
    if (std::find(arguments_.begin(), arguments_.end(), argument) != arguments_.end()) return;
    const std::string type = map_type(map, run);
    parameters_.push_back(fmt::format("const __grid_constant__ {} {}_map", type, name));
    at_hand_.push_back({fmt::format("const {}&", type), name + "_map"});
    maps_.push_back(name + "_map");
    arguments_.push_back(argument);
}

/// The variables of a tile's function, and where its values come from.
void TileEmitter::name_tile() {
    const Tile& t = gemm_.tile;
    tile_ = {names_.local("grid"),
             names_.local("at"),
             "",
             names_.local("tiles"),
             names_.local("stage"),
             names_.local("k"),
             t.mainloop.blocks() > 1 ? names_.local("i") : "0",
             names_.local("h"),
             ""};
    tile_.acc = kernel_.let_name(t.product, names_.local("products"));
    context_.in_tile = [this](NodeId node, const Env& env) -> std::optional<Code> {
        if (const std::string products = products_in(node); !products.empty()) return accumulator(products, env);
        if (tile_states_.contains(node))
            return Code{fmt::format("{}.{}", tile_state(node, env), state_type(kernel_, node).member)};
        return std::nullopt;
    };
}

void TileEmitter::add_needs(LaunchText& text) const {
    const Tile& t = gemm_.tile;
    if (!t.mainloop.portable()) text.only = "defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma";
    if (t.mainloop.portable() && t.least_arch(spec_) > 80)
        text.only = fmt::format("__CUDA_ARCH__ >= {}0", t.least_arch(spec_));
    text.headers = {main_loop()};
}

std::string TileEmitter::main_loop() const {
    const Tile& t = gemm_.tile;
    return t.mainloop.portable() ? "pleat/gpu/tile_sm80.h"
           : t.a.is_cast()       ? "pleat/gpu/tile_cast_rows.h"
                                 : "pleat/gpu/tile_sm90.h";
}

std::vector<NodeId> TileEmitter::further_values() const {
    std::vector<NodeId> factors;
    for (const schedule::StepFactor& f : gemm_.tile.scales.factors) factors.push_back(f.node);
    return factors;
}

std::vector<model::TensorId> TileEmitter::further_tensors() const {
    const Tile& t = gemm_.tile;
    if (!t.mainloop.portable()) return {};
    if (t.added) return {t.a.tensor, t.b.tensor, t.added->a.tensor, t.added->b.tensor};
    return {t.a.tensor, t.b.tensor};
}

std::vector<model::Axis> TileEmitter::further_digits() const {
    const Tile& t = gemm_.tile;
    if (t.added) return {t.column, t.added->depth};
    return {t.column};
}

void TileEmitter::declare_arguments() {
    if (!gemm_.tile.mainloop.portable()) declare_maps();
    LaunchEmitter::declare_arguments();
}

void TileEmitter::pass_workspace() {
    const Tile& t = gemm_.tile;
    if (!t.scheduler.even) return;
    workspace_name_ = names_.local("workspace");
    pass("unsigned char* " + workspace_name_, LaunchArgument::workspace(t.scheduler.sums_at));
}

void TileEmitter::pass_more() {
    if (const schedule::InStep& s = gemm_.tile.scheduler.in_step; s.ever()) {
        counter_name_ = names_.local("counter");
        pass("unsigned* " + counter_name_, LaunchArgument::of(LaunchArgument::Kind::counter));
        rounds_name_ = std::to_string(s.rounds);
        if (!s.condition.always()) {
            rounds_name_ = names_.local("rounds");
            pass("int " + rounds_name_, LaunchArgument::integer(s.condition.term() * s.rounds, 4));
        }
    }
}

bool TileEmitter::stays(const Sink& sink) const {
    return sink.what == Sink::What::store && !kept_in(sink.index).empty();
}

void TileEmitter::sink_of_kind(Writer& out, const Env& env, Scope& scope, const Sink& sink) {
    if (sink.what == Sink::What::reduce)
        tile_reduction_sink(out, env, scope, sink.index);
    else
        partial_sink(out, env, variant_.scratch[static_cast<size_t>(sink.index)]);
}

void TileEmitter::emit_body() {
    const Tile& t = gemm_.tile;
    name_tile();
    consume_behind_.clear();
    open();
    emit_epilogue();
    outer_names_.pop_back();
    out_.close(consume_behind_.empty() ? "});" : "};");
    if (!consume_behind_.empty()) out_.line("{}", consume_behind_);
    if (!t.mainloop.portable()) out_.close();
}

void TileEmitter::open() { gemm_.tile.mainloop.portable() ? open_portable() : open_hopper(); }

/// Stages over the same digits share a loop; what few elements of a tile are asked for has one that most tiles
/// skip. What waits for a reduction down the rows goes to down_sinks_.
std::vector<std::vector<Sink>> TileEmitter::sink_groups() {
    std::vector<std::vector<Sink>> groups;
    for (const Sink& s : launch_.sinks)
        if (skipped_by_most(s)) groups.push_back({s});
    for (const Sink& s : launch_.sinks) {
        if (skipped_by_most(s)) continue;
        if (const NodeId down = down_for(s); down >= 0) {
            down_sinks_[down].push_back(s);
            continue;
        }
        const auto same = std::find_if(groups.begin(), groups.end(), [&](const std::vector<Sink>& g) {
            return !skipped_by_most(g.front()) &&
                   schedule::domain_of(kernel_, variant_, g.front()) == schedule::domain_of(kernel_, variant_, s);
        });
        if (same == groups.end())
            groups.push_back({s});
        else
            same->push_back(s);
    }
    return groups;
}

/// A loop for each group, and for reductions that none takes along one before them.
void TileEmitter::emit_groups(std::vector<std::vector<Sink>> groups, const Env& grid) {
    std::map<int, std::vector<NodeId>> reduced;  // after which group: reductions that are finished then
    for (const schedule::Pass& pass : launch_.passes)
        for (const NodeId r : pass.reductions) {
            const int with = group_for(r, groups);
            const bool rows = !gemm_.tile.epilogue.reduction(r)->down();
            if (rows) declare_tile_states(r);
            if (with < 0) {
                names_ = outer_names_.back();
                TileGroup(*this, {{Sink::What::reduce, r}}, grid).emit(false);
                if (rows) exchange_tile_states(r);
                continue;
            }
            groups[static_cast<size_t>(with)].push_back({Sink::What::reduce, r});
            if (rows) reduced[with].push_back(r);
        }
    for (size_t g = 0; g < groups.size(); ++g) {
        names_ = outer_names_.back();
        TileGroup(*this, groups[g], grid).emit(groups.size() == 1 && launch_.passes.empty());
        for (const NodeId r : reduced[static_cast<int>(g)]) exchange_tile_states(r);
    }
}

/// A store at an index that a row has, of what no part that comes with the tile is needed for: a tile has few of
/// these elements, and seldom any.
bool TileEmitter::skipped_by_most(const Sink& sink) const {
    if (sink.what != Sink::What::gather) return false;
    const Tile& t = gemm_.tile;
    for (const NodeId root : schedule::roots(kernel_, variant_, sink))
        for (const model::Store& r : schedule::readings(kernel_, t, root))
            if (schedule::input_of(kernel_, t, r)) return false;
    return true;
}

/// A dim's size, or a number of tiles, as an int.
std::string TileEmitter::tile_count(const Size& size) const {
    return size.is_constant() ? std::to_string(size.constant())
                              : fmt::format("static_cast<int>({})", cpp(spec_, size));
}

/// `tiles` of a type, over the block's shared memory, and the grid of tiles.
void TileEmitter::declare_block_tiles(const std::string& type) {
    const Tile& t = gemm_.tile;
    const std::string memory = names_.local("memory");
    tile_.type = names_.local("Tiles");
    if (typed())
        declare_typed_tile(type);
    else
        out_.line("using {} = {};", tile_.type, type);
    out_.line("extern __shared__ __align__(1024) unsigned char {}[];", memory);
    out_.line("{} {}({}{});", tile_.type, tile_.tiles, memory, all_maps());
    if (!prefetches()) LaunchEmitter::meet_neighbours();  // else it waits by itself
    const std::vector<std::string> counts{tile_count(t.row_tiles(spec_)),
                                          tile_count(ceil_div(t.column_tiles(spec_), Size(t.scheduler.splits))),
                                          tile_count(t.batches(spec_))};
    const std::string whole = t.scheduler.even ? names_.local("whole") : tile_.grid;
    if (t.own_taps) declare_taps();
    const std::string grid = t.own_taps ? fmt::format("const pleat::TapGrid<{}> {}{{{{", tile_.taps, whole)
                                        : fmt::format("const pleat::TileGrid {}{{", whole);
    const char* end = t.own_taps ? "}};" : "};";
    std::string lines = packed(grid, counts, end, ",", 4);
    if (longest_line(lines) + 4 > line_columns) lines = grid + "\n" + packed("    ", counts, end, ",", 4);
    out_.line(lines);
    if (!t.scheduler.even) return;
    const std::string sums = t.scheduler.in_step.ever()
                                 ? fmt::format("{} == 0 ? {} : nullptr", rounds_name_, workspace_name_)
                                 : workspace_name_;
    if (t.most_parts(spec_) > schedule::PartSums::few)
        out_.line("const pleat::SplitKGrid {}{{{{{}, {}}}}};", tile_.grid, whole, sums);
    else
        out_.line("const pleat::StreamKGrid {}{{{}, {}}};", tile_.grid, whole, sums);
}

/// What the operands are to tensor cores.
std::string TileEmitter::operand_type() const {
    const Tile& t = gemm_.tile;
    const auto comes = [&](const schedule::Operand& o) {
        return o.nibbles ? o.nibbles->type() : element_type(spec_, o.tensor);
    };
    const std::string a = comes(t.a), b = comes(t.b);
    if (t.a.is_cast()) return fmt::format("{}, {}", model::info(t.operand).cpp, a);
    if (t.b.is_cast()) return fmt::format("pleat::Cast<{}, {}>", model::info(t.operand).cpp, b);
    if (t.tf32 && t.mainloop.portable()) return "pleat::tf32";  // rounded where it is multiplied, not by TMA
    return a == b ? a : fmt::format("pleat::Mixed<{}, {}>", a, b);
}

/// The type of a tile on Hopper, on one line.
std::string TileEmitter::hopper_type() {
    const Tile& t = gemm_.tile;
    const auto parts = [&] {
        return fmt::format(", {}, {}", t.epilogue.staging.output_slots, t.epilogue.staging.input_slots);
    };
    if (t.scales.by_column)
        return fmt::format("pleat::ScaledTileSm90<{}, {}, {}, {}, {}{}{}>", operand_type(), t.mainloop.rows,
                           t.multiplied(), t.mainloop.stages, t.scheduler.cluster,
                           t.epilogue.staging.inputs.empty() && t.scheduler.splits == 1 ? "" : parts(),
                           t.scheduler.splits == 1 ? "" : fmt::format(", {}", t.scheduler.splits));
    const auto major = [](bool across) { return across ? "mn" : "k"; };
    if (t.a.is_cast()) {
        const bool more = !t.epilogue.staging.inputs.empty() || t.scheduler.splits > 1;
        return fmt::format(
            "pleat::CastRowsTileSm90<{}, {}, {}, {}{}{}{}>", operand_type(), t.mainloop.rows, t.multiplied(),
            t.mainloop.stages, t.b.across || more ? fmt::format(", pleat::Major::{}", major(t.b.across)) : "",
            more ? parts() : "", t.scheduler.splits > 1 ? fmt::format(", {}", t.scheduler.splits) : "");
    }
    std::string more;
    if (t.a.across || t.b.across || !t.epilogue.staging.inputs.empty() || t.scheduler.splits > 1) {
        // A short name keeps the tile's type on one line.
        const bool free = names_.local("Major") == "Major";
        if (free) out_.line("using pleat::Major;");
        const char* from = free ? "" : "pleat::";
        more = fmt::format(", {0}Major::{1}, {0}Major::{2}", from, major(t.a.across), major(t.b.across));
    }
    if (!t.epilogue.staging.inputs.empty() || t.scheduler.splits > 1) more += parts();
    if (t.scheduler.splits > 1 || t.epilogue.staging.pooled) more += fmt::format(", {}", t.scheduler.splits);
    if (t.epilogue.staging.pooled) more += ", true";
    return fmt::format("pleat::TileSm90<{}, pleat::Form::{}, {}, {}, {}, {}{}>", operand_type(),
                       t.mainloop.sm90().form == schedule::Form::pingpong ? "pingpong" : "cooperative",
                       t.mainloop.rows, t.multiplied(), t.mainloop.stages, t.scheduler.cluster, more);
}

/// From the head of the function to that of the consumers' epilogue.
void TileEmitter::open_hopper() {
    const Tile& t = gemm_.tile;
    const std::string steps = names_.local("steps");
    declare_block_tiles(hopper_type());
    if (t.clips_rows(spec_)) out_.line("{}.clip_rows({});", tile_.tiles, tile_count(t.row_extent(spec_)));
    out_.line("const int {} = {};", steps, tile_count(ceil_div(t.depth_size(spec_), Size(t.mainloop.step))));
    out_.open(fmt::format("if ({}.is_producer()) {{", tile_.tiles));
    const std::string parameters = t.pixels || t.depth_pixels
                                       ? fmt::format("[&](const {}& {}) {{", at_type(true), tile_.at)
                                       : fmt::format("[&](const {}& {}, {} {}, const auto& {}) {{", at_type(true),
                                                     tile_.at, step_type(), tile_.k, tile_.stage);
    outer_names_.push_back(names_);
    if (t.epilogue.staging.inputs.empty() && !t.scheduler.in_step.ever()) {
        out_.open(fmt::format("{}.produce({}, {}, {}", tile_.tiles, tile_.grid, steps, parameters));
        emit_producer();
        out_.close("});");
    } else {
        const std::string load = names_.fresh("bring");
        out_.open(fmt::format("const auto {} = {}", load, parameters));
        emit_producer();
        out_.close("};");
        names_ = outer_names_.back();
        std::string also;
        if (!t.epilogue.staging.inputs.empty()) also = feed_inputs();
        if (t.scheduler.in_step.ever())
            also += fmt::format(", {}.in_step({}, {})", tile_.tiles, counter_name_, rounds_name_);
        out_.line("{}.produce({}, {}, {}{});", tile_.tiles, tile_.grid, steps, load, also);
    }
    names_ = outer_names_.back();
    if (t.scales.by_column)
        out_.line("{}.produce_factors({}, {}, {});", tile_.tiles, tile_.grid, steps, emit_column_factor());
    names_ = outer_names_.back();
    out_.turn("} else {");
    if (t.epilogue.staging.late) return open_late(steps);
    std::string more_to_consume =
        t.scales.of_rows() || (!t.scales.factors.empty() && !t.scales.by_column) ? emit_factors() + ", " : "";
    if (t.epilogue.staging.pooled) more_to_consume += fmt::format("{}, ", input_parts_);
    out_.open(fmt::format("{}.{}({}, {}, {}[&](const {}& {}, const auto& {}) {{", tile_.tiles,
                          t.mainloop.by_steps() ? "consume_by_steps" : "consume", tile_.grid, steps,
                          more_to_consume, at_type(), tile_.at, tile_.acc));
}

/// What the producer takes for the parts that come, behind all else.
std::string TileEmitter::feed_inputs() {
    const std::string feed = names_.fresh("feed");
    input_parts_ = emit_feed(feed, names_.local("number"), names_.local("consumer"), names_.local("to"));
    return fmt::format(", {}, {}", input_parts_, feed);
}

/// What is left of a tile goes part by part while the next one's products run: how a part goes, and the head of
/// what computes them all.
void TileEmitter::open_late(const std::string& steps) {
    const Tile& t = gemm_.tile;
    const schedule::TilePart& p = t.epilogue.staging.stores.front();
    const model::Store& store = kernel_.stores[static_cast<size_t>(p.store)];
    const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(p.tensor)];
    const std::string send = names_.fresh("send"), fill = names_.fresh("fill"), values = names_.local("values");
    part_name_ = names_.local("part");
    atom_digits_.assign(t.atoms.size(), "0");
    out_.open(fmt::format("const auto {} = [&](const {}& {}, int {}, const auto& {}) {{", send, at_type(), tile_.at,
                          part_name_, values));
    out_.line("{}.store({}_map, {}{});", tile_.tiles, tensor.name, values,
              corner(p, store, {}, p.registers, 0, fmt::format("{}.first_row(0)", tile_.tiles)));
    out_.close("};");
    names_ = outer_names_.back();
    parts_name_ = names_.local("parts");
    out_.open(fmt::format("const auto {} = [&](const {}& {}, const auto& {}, auto& {}) {{", fill, at_type(),
                          tile_.at, tile_.acc, parts_name_));
    consume_behind_ =
        fmt::format("{}.consume_late<{}, {}>({}, {}, {}, {});", tile_.tiles, model::info(tensor.dtype).cpp,
                    p.count_in(t.mainloop.columns / 8), tile_.grid, steps, send, fill);
}

// ---- operands --------------------------------------------------------------------------------------------------

std::string TileEmitter::emit_of_place(
    const char* wanted, const model::Axis& axis,
    const std::function<std::string(const std::function<Code(model::NodeId)>&)>& expression) {
    const std::string name = names_.fresh(wanted);
    const Names outside = names_;
    const std::string number = names_.fresh("number");
    const std::string place = names_.variable(spec_.dims[static_cast<size_t>(axis.dim)].name);
    out_.open(fmt::format("const auto {} = [&](int {}) -> long long {{", name, number));
    out_.line("const {} {}({});", type_of(spec_, axis), place, number);
    Env env;
    env.places.push_back({axis, place, place, false});
    env.id = context_.next_env++;
    Scope scope{nullptr, &out_, {}};
    const std::string value = expression([&](NodeId node) { return expressions_.value(node, env, scope); });
    out_.line("return {};", value);
    out_.close("};");
    names_ = outside;
    return name;
}

std::string TileEmitter::emit_index_of(const char* wanted, const std::vector<model::Axis>& batch,
                                       const std::vector<model::Axis>& of) {
    const std::string name = names_.fresh(wanted);
    if (of.empty()) {
        out_.line("const auto {} = [](int) {{ return 0; }};", name);
        return name;
    }
    const Names outside = names_;
    const std::string number = names_.local("batch");
    out_.open(fmt::format("const auto {} = [&](int {}) {{", name, number));
    Env env;
    declare_places(out_, env, batch, number);
    out_.line("return static_cast<int>({});", expressions_.linear_index(of, env));
    out_.close("};");
    names_ = outside;
    return name;
}

/// Where a box begins along an axis of packed rows, behind the first of them.
std::string TileEmitter::packed_box(const Tile& t, const schedule::MapAxis& axis, bool of_a) const {
    PlaceSum sum{axis.axis, "", ""};
    if (axis.axis == (of_a ? t.a : t.b).along(t.depth))
        sum.number = fmt::format("{} * {}", number(tile_.k), t.mainloop.step);
    else if (of_a && t.row_box)
        sum = first_of_box(axis.axis);
    else if (of_a)
        sum.add({t.row.dim, t.mainloop.rows, 0}, number(tile_.at + ".row"), tile_.at + ".row");
    else
        sum.add(tile_columns(t, true), number(tile_.at + ".column"), tile_.at + ".column");
    const std::string place = fmt::format("{} + {}", begins_.at(axis.begin), sum.number);
    return typed() ? fmt::format("{}({})", type_of(spec_, axis.at), place) : place;
}

/// Where a box begins along one axis of a map.
std::string TileEmitter::box(const Tile& t, const schedule::MapAxis& axis, const Env& env, bool of_a,
                             bool outermost) const {
    if (axis.begin >= 0) return packed_box(t, axis, of_a);
    if (axis.axis == (of_a ? t.a : t.b).along(t.depth))
        return typed() ? tile_.k : fmt::format("{} * {}", tile_.k, t.mainloop.step);
    if (t.is_tap(axis.axis))
        for (const Place& p : env.places)
            if (p.axis == axis.axis) return typed() ? p.code : p.code + ".get()";
    if (of_a && t.row_box && t.is_of_rows(axis.axis)) return box_place(first_of_box(axis.axis));
    for (size_t i = 0; i < t.batch.size(); ++i)
        if (t.batch[i] == axis.axis) return typed() ? env.places[i].code : env.places[i].code + ".get()";
    PlaceSum sum{axis.axis, "", ""};
    if (of_a) {
        sum.add({t.row.dim, t.mainloop.rows, 0}, number(tile_.at + ".row"), tile_.at + ".row");
        return box_place(sum);
    }
    if (axis.axis.dim == t.column.dim &&
        axis.axis.covers({t.column.dim, t.column.lo * t.column_count, t.column.hi}))
        sum.add(tile_columns(t, true), number(tile_.at + ".column"), tile_.at + ".column");
    if (outermost && t.scheduler.cluster > 1) {
        const std::string part = fmt::format("{}.part() * {}", tile_.stage,
                                             (t.b.across ? t.mainloop.columns : axis.box) / t.scheduler.cluster);
        const int64_t end = sum.terms > 0 ? sum.kind.lo : axis.axis.hi;
        const model::Axis own{axis.axis.dim, axis.axis.lo, end};
        sum.add(own, part, tile_place(own, part), false);
    }
    return box_place(sum);
}

std::string TileEmitter::boxes(const Tile& t, const Env& env, bool of_a) const {
    const std::vector<schedule::MapAxis>& map = of_a ? t.a.map : t.b.map;
    std::string list;
    for (size_t i = 0; i < map.size(); ++i) list += ", " + box(t, map[i], env, of_a, !of_a && i == t.outermost_b());
    return list;
}

std::string TileEmitter::emit_load(const char* wanted, const Tile& t, bool of_a) {
    names_ = outer_names_.back();
    const std::string load = outer_names_.back().fresh(wanted);
    out_.open(packed(fmt::format("const auto {} = [&](", load),
                     {fmt::format("const {}& {}", at_type(true), tile_.at),
                      fmt::format("{} {}", step_type(), tile_.k), "const auto& " + tile_.stage},
                     ") {", ",", 4 * static_cast<size_t>(out_.depth())));
    Env env;
    const std::vector<schedule::MapAxis>& map = of_a ? t.a.map : t.b.map;
    const auto of_batch = [&](const schedule::MapAxis& m) { return m.begin >= 0 || t.batch_covers(m.axis); };
    if (std::any_of(map.begin(), map.end(), of_batch)) {
        declare_places(out_, env, t.batch, tile_.at + ".batch");
        std::reverse(env.places.begin(), env.places.end());  // innermost were declared first
        env.id = context_.next_env++;
    }
    for (const schedule::MapAxis& m : map) {
        if (m.begin < 0) continue;
        Scope scope{nullptr, &out_, {}};
        const std::string first = names_.fresh("begin"), value = expressions_.value(m.begin, env, scope).text;
        out_.line("const int {} = static_cast<int>({});", first, value);
        begins_[m.begin] = first;
    }
    out_.line("{}.load({}_map{});", tile_.stage,
              spec_.tensors[static_cast<size_t>(of_a ? t.a.tensor : t.b.tensor)].name, boxes(t, env, of_a));
    out_.close("};");
    names_ = outer_names_.back();
    return load;
}

/// Of two products that are added up the second's steps follow the first's.
void TileEmitter::emit_producer() {
    const Tile& t = gemm_.tile;
    Env env;
    if (!t.batch.empty()) {
        declare_places(out_, env, t.batch, tile_.at + ".batch");
        std::reverse(env.places.begin(), env.places.end());  // innermost were declared first
    }
    if (t.pixels) return emit_pixel_loads(env);
    if (t.depth_pixels) return emit_depth_pixel_loads(env);
    if (!t.added) return emit_loads(t, env);
    const std::string own = tile_count(ceil_div(t.own_depth(spec_), Size(t.mainloop.step)));
    out_.open(fmt::format("if ({} < {}) {{", number(tile_.k), own));
    emit_loads(t, env);
    out_.turn("} else {");
    const std::string all = std::exchange(tile_.k, names_.local("further"));
    const model::Axis step{t.added->depth.dim, t.mainloop.step, 0};
    out_.line("const auto {} = {};", tile_.k, tile_place(step, fmt::format("{} - {}", number(all), own)));
    emit_loads(t.of_added(), env);
    tile_.k = all;
    out_.close();
}

void TileEmitter::emit_loads(const Tile& t, const Env& env) {
    for (const bool of_a : {true, false}) emit_load_of(t, env, of_a);
}

void TileEmitter::emit_load_of(const Tile& t, const Env& env, bool of_a) {
    const bool hint = of_a ? t.a.evict_first : t.b.evict_first;
    const std::string readers =
        hint ? fmt::format("_for({}.{}, ", tile_.grid, of_a ? "columns" : "rows") : std::string("(");
    out_.line("{}.load_{}{}{}_map{});", tile_.stage, of_a ? "a" : "b", readers,
              spec_.tensors[static_cast<size_t>(of_a ? t.a.tensor : t.b.tensor)].name, boxes(t, env, of_a));
}

}  // namespace pleat::emit
