// Tiles: a contraction on the tensor cores. One warpgroup brings operands, the others multiply, and each of their
// threads computes the stages for the values of the product that it holds in registers (schedule/tile.h says which).
// Stages know of a schedule only the numbers of registers: block of rows i, row h of two, column j, neighbour e of two.
#include <algorithm>
#include <set>

#include "emit/phase.h"
#include "layout/access.h"
#include "schedule/axes.h"
#include "schedule/graph_walk.h"
#include "schedule/row.h"

namespace pleat::emit {

using model::Axis;
using model::Domain;
using model::NodeId;
using model::Op;
using model::Size;
using schedule::ColumnAtom;
using schedule::Sink;
using schedule::Tile;

namespace {

Domain only(const Domain& domain, model::DimId dim, bool on) {
    Domain d;
    for (const Axis& a : domain.axes())
        if ((a.dim == dim) == on) d.add(a);
    return d;
}

}  // namespace

/// The operands' tensor maps: parameters of their own, before all others.
void PhaseEmitter::declare_maps() {
    const Tile& t = *phase_.contraction;
    const auto declare = [&](model::TensorId id, const std::vector<schedule::MapAxis>& map, size_t split) {
        std::string axes;
        for (size_t i = 0; i < map.size(); ++i) {
            const int64_t box = i == split ? map[i].box / t.cluster : map[i].box;
            axes += fmt::format("{}{};{};{}", i ? "|" : "", schedule::postfix(spec_, map[i].extent), schedule::postfix(spec_, map[i].stride), box);
        }
        const std::string& name = spec_.tensors[static_cast<size_t>(id)].name;
        parameters_.push_back(fmt::format("const __grid_constant__ pleat::TensorMap {}_map", name));
        arguments_.push_back(fmt::format("map:{}:128:{}", name, axes));
    };
    declare(t.a, t.a_map, t.a_map.size());
    declare(t.b, t.b_map, t.b_across ? t.b_map.size() : t.outermost_b());
    std::set<model::TensorId> seen;
    for (const auto* list : {&t.staged, &t.inputs})
        for (const schedule::TilePart& p : *list)
            if (seen.insert(p.tensor).second) declare(p.tensor, p.map, p.map.size());
}

void PhaseEmitter::emit_tile() {
    const Tile& t = *phase_.contraction;
    tile_ = {names_.local("grid"), names_.local("at"), "", names_.local("tiles"), names_.local("stage"), names_.local("k"),
             t.blocks() > 1 ? names_.local("i") : "0", names_.local("h")};
    tile_.acc = "acc";
    for (const model::Let& let : kernel_.lets)
        if (let.value == t.product) tile_.acc = let.name;
    if (t.portable)
        open_portable();
    else
        open_hopper();
    Env grid;
    if (!t.batch.empty()) declare_places(out_, grid, t.batch, tile_.at + ".batch");
    context_.in_tile = [this](NodeId node, const Env& env) -> std::optional<Code> {
        if (node == phase_.contraction->product) return accumulator(env);
        if (tile_states_.contains(node)) return Code{fmt::format("{}.{}", tile_state(node, env), state_type(kernel_, node).member)};
        return std::nullopt;
    };
    // Stages over the same digits share a loop.
    std::vector<std::vector<Sink>> groups;
    for (const Sink& s : phase_.sinks) {
        const auto same = std::find_if(groups.begin(), groups.end(), [&](const std::vector<Sink>& g) {
            return schedule::domain_of(kernel_, variant_, g.front()) == schedule::domain_of(kernel_, variant_, s);
        });
        if (same == groups.end())
            groups.push_back({s});
        else
            same->push_back(s);
    }
    std::map<int, std::vector<NodeId>> reduced;  // after which group: reductions that are finished then
    for (const schedule::Pass& pass : phase_.passes)
        for (const NodeId r : pass.reductions) {
            const int with = group_for(r, groups);
            declare_tile_states(r);
            if (with < 0) {
                names_ = outer_names_.back();
                emit_group({{Sink::What::reduce, r}}, grid, false);
                exchange_tile_states(r);
                continue;
            }
            groups[static_cast<size_t>(with)].push_back({Sink::What::reduce, r});
            reduced[with].push_back(r);
        }
    for (size_t g = 0; g < groups.size(); ++g) {
        names_ = outer_names_.back();
        emit_group(groups[g], grid, groups.size() == 1 && phase_.passes.empty());
        for (const NodeId r : reduced[static_cast<int>(g)]) exchange_tile_states(r);
    }
    outer_names_.pop_back();
    out_.close("});");
    if (!t.portable) out_.close();
}

/// A dim's size, or a number of tiles, as an int.
std::string PhaseEmitter::tile_count(const Size& size) const {
    return size.is_constant() ? std::to_string(size.constant()) : fmt::format("static_cast<int>({})", cpp(spec_, size));
}

/// `tiles` of a type, over the block's shared memory, and the grid of tiles.
void PhaseEmitter::declare_block_tiles(const std::string& type) {
    const Tile& t = *phase_.contraction;
    const std::string memory = names_.local("memory"), name = names_.local("Tiles");
    out_.line("using {} = {};", name, type);
    out_.line("extern __shared__ __align__(1024) unsigned char {}[];", memory);
    out_.line("{} {}({});", name, tile_.tiles, memory);
    out_.line("const pleat::TileGrid {}{{{}, {}, {}}};", tile_.grid, tile_count(t.row_tiles(spec_)), tile_count(t.column_tiles(spec_)), tile_count(t.batches(spec_)));
}

/// From the head of the function to that of the consumers' epilogue.
void PhaseEmitter::open_hopper() {
    const Tile& t = *phase_.contraction;
    const std::string operand(model::info(spec_.tensors[static_cast<size_t>(t.a)].dtype).cpp), steps = names_.local("steps");
    const auto major = [](bool across) { return across ? "mn" : "k"; };
    std::string more;
    if (t.a_across || t.b_across || !t.inputs.empty()) {
        // A short name keeps the tile's type on one line.
        const bool free = names_.local("Major") == "Major";
        if (free) out_.line("using pleat::Major;");
        const char* from = free ? "" : "pleat::";
        more = fmt::format(", {0}Major::{1}, {0}Major::{2}", from, major(t.a_across), major(t.b_across));
    }
    if (!t.inputs.empty()) more += fmt::format(", 2, {}", t.input_slots);
    declare_block_tiles(fmt::format("pleat::TileSm90<{}, pleat::Form::{}, {}, {}, {}, {}{}>", operand,
                                    t.form == schedule::Form::pingpong ? "pingpong" : "cooperative", t.rows, t.columns, t.stages, t.cluster, more));
    out_.line("const int {} = {};", steps, tile_count(ceil_div(spec_.extent(t.depth), Size(t.step))));
    out_.open(fmt::format("if ({}.is_producer()) {{", tile_.tiles));
    const std::string parameters = fmt::format("[&](const pleat::TileAt& {}, int {}, const auto& {}) {{", tile_.at, tile_.k, tile_.stage);
    outer_names_.push_back(names_);
    if (t.inputs.empty()) {
        out_.open(fmt::format("{}.produce({}, {}, {}", tile_.tiles, tile_.grid, steps, parameters));
        emit_producer();
        out_.close("});");
    } else {
        const std::string load = names_.fresh("bring"), feed = names_.fresh("feed");
        out_.open(fmt::format("const auto {} = {}", load, parameters));
        emit_producer();
        out_.close("};");
        names_ = outer_names_.back();
        const int64_t parts = emit_feed(feed, names_.local("number"), names_.local("consumer"), names_.local("to"));
        out_.line("{}.produce({}, {}, {}, {}, {});", tile_.tiles, tile_.grid, steps, load, parts, feed);
    }
    names_ = outer_names_.back();
    out_.turn("} else {");
    out_.open(fmt::format("{}.consume({}, {}, [&](const pleat::TileAt& {}, const auto& {}) {{", tile_.tiles, tile_.grid, steps, tile_.at, tile_.acc));
}


// ---- operands --------------------------------------------------------------------------------------------------

/// Where a box begins along one axis of a map.
std::string PhaseEmitter::box(const schedule::MapAxis& axis, const std::vector<Axis>& batch, const Env& env, bool of_a, bool outermost) const {
    const Tile& t = *phase_.contraction;
    if (axis.axis == t.depth) return fmt::format("{} * {}", tile_.k, t.step);
    for (size_t i = 0; i < batch.size(); ++i)
        if (batch[i] == axis.axis) return fmt::format("{}.get()", env.places[i].code);
    if (of_a) return fmt::format("{}.row * {}", tile_.at, t.rows);
    std::string text;
    if (axis.axis.dim == t.column.dim && axis.axis.covers({t.column.dim, t.column.lo * t.column_count, t.column.hi}))
        text = t.column_count == 1 ? tile_.at + ".column" : fmt::format("{}.column * {}", tile_.at, t.column_count * t.column.lo / axis.axis.lo);
    if (outermost && t.cluster > 1)
        text += fmt::format("{}{}.part() * {}", text.empty() ? "" : " + ", tile_.stage, (t.b_across ? t.columns : axis.box) / t.cluster);
    return text.empty() ? "0" : text;
}

void PhaseEmitter::emit_producer() {
    const Tile& t = *phase_.contraction;
    Env env;
    if (!t.batch.empty()) {
        declare_places(out_, env, t.batch, tile_.at + ".batch");
        std::reverse(env.places.begin(), env.places.end());  // innermost were declared first
    }
    const auto load = [&](const char* which, model::TensorId id, const std::vector<schedule::MapAxis>& map, bool of_a) {
        std::string list;
        for (size_t i = 0; i < map.size(); ++i)
            list += ", " + box(map[i], t.batch, env, of_a, !of_a && i == t.outermost_b());
        out_.line("{}.load_{}({}_map{});", tile_.stage, which, spec_.tensors[static_cast<size_t>(id)].name, list);
    };
    load("a", t.a, t.a_map, true);
    load("b", t.b, t.b_map, false);
}

// ---- coordinates -----------------------------------------------------------------------------------------------

/// The register that holds the product at a coordinate of the tile.
Code PhaseEmitter::accumulator(const Env& env) const {
    const Tile& t = *phase_.contraction;
    const auto bound = [&](const Axis& axis) -> std::optional<int64_t> {
        for (const auto& [replaced, value] : env.bound)
            if (replaced.covers(axis)) return axis.digit(value * replaced.lo);
        return std::nullopt;
    };
    std::string column, neighbour = "e";
    int64_t constant = 0;
    for (size_t i = 0; i < t.atoms.size(); ++i) {
        const ColumnAtom& c = t.atoms[i];
        const auto value = bound(c.axis);
        if (i > t.lane_atom()) {
            if (value) neighbour = std::to_string(*value);
            continue;
        }
        const int64_t registers = i == t.lane_atom() ? 1 : c.weight / 8;
        if (value)
            constant += *value * registers;
        else
            column += fmt::format("{}{}{}", column.empty() ? "" : " + ", atom_digits_[i], registers == 1 ? "" : fmt::format(" * {}", registers));
    }
    if (constant != 0 || column.empty()) column += fmt::format("{}{}", column.empty() ? "" : " + ", constant);
    return {fmt::format("{}({}, {}, {}, {})", tile_.acc, tile_.i, column, tile_.h, neighbour)};
}

std::vector<PhaseEmitter::Piece> PhaseEmitter::pieces(const Env& grid) const {
    const Tile& t = *phase_.contraction;
    std::vector<Piece> all;
    for (const Place& p : grid.places) all.push_back({p.axis, p.code + ".get()", p.code + ".get() == 0"});
    all.push_back({{t.row.dim, t.rows, 0}, tile_.at + ".row", tile_.at + ".row == 0"});
    all.push_back({{t.row.dim, 1, t.rows}, fmt::format("{}.row({}, {})", tile_.tiles, tile_.i, tile_.h), tile_.tiles + ".row(0, 0) == 0"});
    if (const int64_t above = t.column.lo * t.column_count; above != t.column.hi) {
        const bool one = t.column_tiles(spec_) == Size(1);
        all.push_back({{t.column.dim, above, t.column.hi}, tile_.at + ".column", one ? "" : tile_.at + ".column == 0"});
    }
    for (size_t i = 0; i < t.atoms.size(); ++i) {
        const ColumnAtom& c = t.atoms[i];
        if (i == t.lane_atom())
            all.push_back({c.axis, fmt::format("{}.column({}){}", tile_.tiles, atom_digits_[i], c.weight == 2 ? " / 2" : ""), tile_.tiles + ".column(0) == 0"});
        else
            all.push_back({c.axis, atom_digits_[i], ""});
    }
    return all;
}

void PhaseEmitter::declare_pieces(Env& env, const std::vector<Piece>& all, const Domain& domain, bool rows) {
    for (const Axis& axis : domain.axes()) {
        if ((axis.dim == phase_.contraction->row.dim) != rows) continue;
        std::string sum;
        bool ready = false, first = false;  // first: the digit begins with a thread's two neighbours
        for (const Piece& p : all) {
            if (!axis.covers(p.axis)) continue;
            for (const Place& q : env.places) ready = ready || q.axis == axis;
            if (p.code.empty()) {
                first = true;
                continue;
            }
            const int64_t factor = p.axis.lo / axis.lo;
            sum += fmt::format("{}{}{}", sum.empty() ? "" : " + ", p.code, factor == 1 ? "" : fmt::format(" * {}", factor));
        }
        if (sum.empty() && first) sum = "0";
        if (ready || sum.empty()) continue;  // a batch digit, declared already; or digits that have one value
        std::string wanted = spec_.dims[static_cast<size_t>(axis.dim)].name;
        for (const model::Fold& f : spec_.folds)
            if (f.axis == axis) wanted = f.name;
        const std::string name = names_.variable(wanted);
        out_.line("const {} {}({});", type_of(spec_, axis), name, sum);
        env.places.push_back({axis, name, name, false});
    }
}

/// The condition that a tile's coordinate exists along `dim`, whose tiles are of `whole` values; empty where it always does.
std::string PhaseEmitter::beyond(const Env& env, model::DimId dim, int64_t whole) const {
    const Size& size = spec_.dims[static_cast<size_t>(dim)].size;
    if (layout::known_divisor(spec_, size) % whole == 0) return "";
    std::string sum;
    for (const Place& p : env.places)
        if (p.axis.dim == dim)
            sum += fmt::format("{}{}.get(){}", sum.empty() ? "" : " + ", p.base, p.axis.lo == 1 ? "" : fmt::format(" * {}ll", p.axis.lo));
    return sum.empty() ? "" : fmt::format("{} < {}", sum, cpp(spec_, size));
}

// ---- stages ----------------------------------------------------------------------------------------------------

/// The largest values that need be computed only once a row (or once a column), each with a name for its array.
std::vector<PhaseEmitter::Hoisted> PhaseEmitter::hoistable(const std::vector<Sink>& sinks, bool rows, const char* suffix) {
    const Tile& t = *phase_.contraction;
    std::vector<Hoisted> found;
    std::set<std::pair<NodeId, bool>> seen;
    const auto along = [&](NodeId id, bool on_rows) {
        for (const Axis& a : kernel_.graph[id].domain.axes()) {
            const bool batch = std::any_of(t.batch.begin(), t.batch.end(), [&](const Axis& b) { return b.covers(a); });
            if (!batch && (a.dim == t.row.dim) == on_rows) return true;
        }
        return false;
    };
    // `replaced`: digits that have other values here. What does not depend on them is the same everywhere.
    const auto walk = [&](const auto& self, NodeId id, const Domain& replaced) -> void {
        if (!seen.insert({id, replaced.empty()}).second) return;
        const model::Node& node = kernel_.graph[id];
        const bool plain = node.op == Op::constant || node.op == Op::param || node.op == Op::extent || node.op == Op::coordinate;
        if (plain || schedule::is_reduction(node)) return;
        const bool here = std::none_of(replaced.axes().begin(), replaced.axes().end(), [&](const Axis& a) { return node.domain.overlaps(a); });
        // A row's values take those of neither too.
        if (here && !along(id, !rows) && (rows || along(id, false))) {
            if (std::any_of(found.begin(), found.end(), [&](const Hoisted& h) { return h.node == id; })) return;
            std::string wanted = node.op == Op::read ? spec_.tensors[static_cast<size_t>(node.tensor)].name : "v";
            for (const model::Let& let : kernel_.lets)
                if (let.value == id) wanted = let.name;
            found.push_back({names_.fresh(wanted + suffix), id});
            return;
        }
        Domain below = replaced;
        bool constant = true;
        if (node.op == Op::substitute)
            for (size_t i = 0; i < node.binds.size(); ++i) {
                below.add(node.binds[i].axis);
                constant = constant && kernel_.graph[node.args[i + 1]].op == Op::constant;
            }
        for (size_t i = constant ? 0 : 1; i < node.args.size(); ++i) self(self, node.args[i], i == 0 ? below : replaced);
    };
    for (const Sink& s : sinks)
        for (const NodeId root : schedule::roots(kernel_, variant_, s)) walk(walk, root, {});
    return found;
}

/// Does a stage read, for each element of a tile, what lies along both the rows and the columns (`rows`), or along the
/// columns?
bool PhaseEmitter::reads_tiles(const std::vector<Sink>& sinks, bool rows) const {
    const Tile& t = *phase_.contraction;
    bool found = false;
    for (const Sink& s : sinks)
        for (const NodeId root : schedule::roots(kernel_, variant_, s))
            schedule::visit(kernel_.graph, root, [&](NodeId n) { return n == t.product; }, [&](NodeId n) {
                const model::Node& node = kernel_.graph[n];
                if (node.op == Op::substitute)  // at a coordinate that is computed
                    for (size_t i = 1; i < node.args.size(); ++i) found = found || kernel_.graph[node.args[i]].op != Op::constant;
                if (node.op != Op::read || context_.held.contains(node.tensor)) return;
                bool on_row = false, on_column = false;
                for (const Axis& a : node.domain.axes()) {
                    const bool batch = std::any_of(t.batch.begin(), t.batch.end(), [&](const Axis& b) { return b.covers(a); });
                    on_row = on_row || a.dim == t.row.dim;
                    on_column = on_column || (!batch && a.dim != t.row.dim);
                }
                found = found || (on_column && (on_row || !rows));
            });
    return found;
}

void PhaseEmitter::emit_group(const std::vector<Sink>& sinks, const Env& grid, bool alone) {
    const Tile& t = *phase_.contraction;
    const Domain domain = schedule::domain_of(kernel_, variant_, sinks.front());
    const Domain on_row = only(domain, t.row.dim, true);
    const int blocks = t.blocks();
    const bool has_rows = on_row.overlaps({t.row.dim, 1, t.rows});
    // The numbers of the atoms: of the lane atom that of its register.
    atom_digits_.clear();
    for (size_t i = 0; i < t.atoms.size(); ++i)
        atom_digits_.push_back(i == t.lane_atom() ? names_.local("j")
                               : i > t.lane_atom() ? "0"
                                                   : names_.fresh("j_" + spec_.dims[static_cast<size_t>(t.atoms[i].axis.dim)].name));
    std::vector<Piece> all = pieces(grid);
    std::string none;  // digits that the stages lack: one thread of one tile stores
    for (const Piece& p : all)
        if (!domain.overlaps(p.axis) && !p.none.empty()) none += (none.empty() ? "" : " && ") + p.none;

    const bool block = !none.empty() || !alone;
    if (block) out_.open(none.empty() ? "{" : fmt::format("if ({}) {{", none));
    // A thread's two neighbours are a vector, if both exist or neither does.
    const ColumnAtom& last = t.atoms.back();
    const bool pair_digit = domain.overlaps({last.axis.dim, last.axis.lo, last.axis.lo * 2});
    const bool vector =
        pair_digit && layout::known_divisor(spec_, spec_.dims[static_cast<size_t>(last.axis.dim)].size) % (2 * last.axis.lo) == 0;
    phase_.vector = vector ? 2 : 1;
    phase_.has_lane = vector;
    for (const Axis& a : domain.axes())
        if (vector && a.dim == last.axis.dim && a.lo == last.axis.lo) phase_.lane = a;

    const auto row_loops = [&](Env& env) {
        if (!has_rows) return;
        if (blocks > 1 && parts_.empty()) out_.open_unrolled(tile_.i, blocks);
        out_.open_unrolled(tile_.h, 2);
        declare_pieces(env, all, domain, true);
    };
    const auto close_rows = [&] {
        if (!has_rows) return;
        out_.close();
        if (blocks > 1 && parts_.empty()) out_.close();
    };
    const std::string row_index = tile_row_index();
    Scope outer{nullptr, &out_, {}};

    // Once a row.
    const std::vector<Hoisted> of_rows = has_rows ? hoistable(sinks, true, "_rows") : std::vector<Hoisted>{};
    if (!of_rows.empty()) {
        for (const Hoisted& v : of_rows) out_.line("{} {}[{}] = {{}};", context_.type(v.node), v.name, 2 * blocks);
        Env env = grid;
        outer_names_.push_back(names_);
        row_loops(env);
        const std::string exists = beyond(env, t.row.dim, int64_t{t.rows} * t.cluster);
        if (!exists.empty()) out_.open(fmt::format("if ({}) {{", exists));
        const auto lane = std::pair{phase_.vector, phase_.has_lane};
        phase_.vector = 1;
        phase_.has_lane = false;
        Scope scope{&outer, &out_, {}};
        for (const Hoisted& v : of_rows) out_.line("{}[{}] = {};", v.name, row_index, expressions_.value(v.node, env, scope).text);
        std::tie(phase_.vector, phase_.has_lane) = lane;
        if (!exists.empty()) out_.close();
        close_rows();
        names_ = outer_names_.back();
        outer_names_.pop_back();
        for (const Hoisted& v : of_rows) outer.named[{v.node, 0}] = Code{fmt::format("{}[{}]", v.name, row_index)};
    }

    // Column after column; what the copy engine stores part after part.
    int loops = 0;
    outer_names_.push_back(names_);
    const int64_t part = part_registers(sinks);  // 0: nothing is gathered
    for (size_t i = 0; i <= t.lane_atom(); ++i) {
        const ColumnAtom& c = t.atoms[i];
        if (!domain.overlaps(c.axis)) continue;
        const int64_t registers = i == t.lane_atom() ? c.count * c.weight / 8 : c.count;
        if (i == t.lane_atom() && part > 0) {
            open_parts(sinks, registers, part);
            all = pieces(grid);
            loops += blocks > 1 ? 3 : 2;
        } else {
            out_.open_unrolled(atom_digits_[i], registers);
            ++loops;
        }
    }
    std::vector<Piece> column_pieces = all;
    if (pair_digit && !vector) {
        out_.open_unrolled("e", 2);
        ++loops;
        bool own = false;
        for (Piece& p : column_pieces)
            if (p.axis == last.axis) {
                p.code = t.atoms.size() > 1 && last.in_pair() && t.lane_atom() + 1 < t.atoms.size() ? "e" : p.code + " + e";
                own = true;
            }
        if (!own) throw std::logic_error("no digit for a thread's neighbours");
    } else if (t.lane_atom() + 1 < t.atoms.size()) {
        for (Piece& p : column_pieces)
            if (p.axis == last.axis) p.code = "";
    }
    Env env = grid;
    declare_pieces(env, column_pieces, domain, false);
    // What lies beyond the end is neither read nor stored; the copy engine looks to that itself.
    const bool direct = std::any_of(sinks.begin(), sinks.end(), [&](const Sink& s) { return !staged(s); });
    const std::string exists =
        direct || reads_tiles(sinks, false) ? beyond(env, t.column.dim, t.column.lo * t.column_count) : "";
    if (!exists.empty()) out_.open(fmt::format("if ({}) {{", exists));
    Scope columns{&outer, &out_, {}};
    const std::vector<Hoisted> of_columns = has_rows ? hoistable(sinks, false, "_columns") : std::vector<Hoisted>{};
    if (!of_columns.empty()) {
        context_.loaded.clear();
        Writer loads(out_.depth()), body(out_.depth() + (vector ? 1 : 0));
        context_.loads = &loads;
        const Env elements = with_elements(env);
        Scope scope{&columns, &body, {}};
        for (const Hoisted& v : of_columns) {
            const std::string value = expressions_.value(v.node, elements, scope).text;
            if (vector)
                body.line("{}[e] = {};", v.name, value);
            else
                body.line("const {} {} = {};", context_.type(v.node), v.name, value);
        }
        if (vector)
            for (const Hoisted& v : of_columns) out_.line("{} {}[2];", context_.type(v.node), v.name);
        out_.splice(loads);
        if (vector) {
            out_.margin("#pragma unroll");
            out_.line("for (int e = 0; e < 2; ++e) {");
        }
        out_.splice(body);
        if (vector) out_.line("}");
        context_.loads = nullptr;
        for (const Hoisted& v : of_columns) columns.named[{v.node, 0}] = Code{vector ? v.name + "[e]" : v.name};
    }
    outer_names_.push_back(names_);
    row_loops(env);
    const std::string row_exists =
        direct || reads_tiles(sinks, true) ? beyond(env, t.row.dim, int64_t{t.rows} * t.cluster) : "";
    if (!row_exists.empty()) out_.open(fmt::format("if ({}) {{", row_exists));
    Scope scope{&columns, &out_, {}};
    element_sinks(out_, env, scope, sinks);
    if (!row_exists.empty()) out_.close();
    close_rows();
    outer_names_.pop_back();
    if (!exists.empty()) out_.close();
    if (!parts_.empty()) {
        out_.close();
        --loops;
        send_parts(sinks, grid, part);
        parts_.clear();
        for (const schedule::TilePart& p : t.inputs) context_.held.erase(p.tensor);
    }
    for (; loops > 0; --loops) out_.close();
    names_ = outer_names_.back();
    outer_names_.pop_back();
    if (block) out_.close();
}

}  // namespace pleat::emit
