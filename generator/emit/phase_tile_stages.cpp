// The stages of a tile: one loop over the tile's registers for all that go over the same digits. What is the same for a
// whole row or column is computed once for it. Knows registers only by their numbers (phase_tile_places.cpp).
#include <algorithm>
#include <set>

#include "emit/phase.h"
#include "layout/access.h"
#include "schedule/graph_walk.h"
#include "schedule/tile_stores.h"

namespace pleat::emit {

using model::Axis;
using model::Domain;
using model::NodeId;
using model::Op;
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

/// The largest values that need be computed only once a row (or once a column), each with a name for its array; of a row's, those
/// that are the same for all rows of a tile have one value.
std::vector<PhaseEmitter::Hoisted> PhaseEmitter::hoistable(const std::vector<Sink>& sinks, bool rows, const char* suffix) {
    const Tile& t = *phase_.contraction;
    std::vector<Hoisted> found;
    std::set<std::pair<NodeId, bool>> seen;
    const auto along = [&](NodeId id, bool on_rows) {
        for (const Axis& a : kernel_.graph[id].domain.axes()) {
            if (!t.batch_covers(a) && (a.dim == t.row.dim) == on_rows) return true;
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
            std::string wanted = kernel_.let_name(id, node.op == Op::read ? spec_.tensors[static_cast<size_t>(node.tensor)].name : "v");
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
    const bool takes = schedule::domain_of(kernel_, variant_, sinks.front()) == t.input_domain;
    std::set<model::TensorId> by_itself;  // a thread reads it, or some of it
    for (const Sink& s : sinks)
        for (const NodeId root : schedule::roots(kernel_, variant_, s))
            for (const model::Store& r : schedule::readings(kernel_, t, root))
                if (!takes || !schedule::input_of(kernel_, t, r)) by_itself.insert(r.tensor);
    for (const Sink& s : sinks)
        for (const NodeId root : schedule::roots(kernel_, variant_, s))
            schedule::visit(kernel_.graph, root, [&](NodeId n) { return n == t.product; }, [&](NodeId n) {
                const model::Node& node = kernel_.graph[n];
                if (node.op == Op::substitute)  // at a coordinate that is computed
                    for (size_t i = 1; i < node.args.size(); ++i) found = found || kernel_.graph[node.args[i]].op != Op::constant;
                if (node.op != Op::read || !by_itself.contains(node.tensor)) return;
                bool on_row = false, on_column = false;
                for (const Axis& a : node.domain.axes()) {
                    on_row = on_row || a.dim == t.row.dim;
                    on_column = on_column || (!t.batch_covers(a) && a.dim != t.row.dim);
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

    int64_t part = 0;  // register columns of a part; 0: the loops do not go part by part
    const auto row_loops = [&](Env& env) {
        if (!has_rows) return;
        if (blocks > 1 && part == 0) out_.open_unrolled(tile_.i, blocks);
        out_.open_unrolled(tile_.h, 2);
        declare_pieces(env, all, domain, true);
    };
    const auto close_rows = [&] {
        if (!has_rows) return;
        out_.close();
        if (blocks > 1 && part == 0) out_.close();
    };
    const std::string row_index = tile_row_index();
    Scope outer{nullptr, &out_, {}};

    // Once a row.
    const std::vector<Hoisted> of_rows = has_rows ? hoistable(sinks, true, "_rows") : std::vector<Hoisted>{};
    if (!of_rows.empty()) {
        const auto lane = std::pair{phase_.vector, phase_.has_lane};
        phase_.vector = 1;
        phase_.has_lane = false;
        Env env = grid;
        for (const Hoisted& v : of_rows)
            if (v.once) out_.line("const {} {} = {};", context_.type(v.node), v.name, expressions_.value(v.node, env, outer).text);
        for (const Hoisted& v : of_rows)
            if (!v.once) out_.line("{} {}[{}] = {{}};", context_.type(v.node), v.name, 2 * blocks);
        if (std::any_of(of_rows.begin(), of_rows.end(), [](const Hoisted& v) { return !v.once; })) {
            outer_names_.push_back(names_);
            row_loops(env);
            const std::string exists = beyond(env, t.row.dim, int64_t{t.rows} * t.cluster);
            if (!exists.empty()) out_.open(fmt::format("if ({}) {{", exists));
            Scope scope{&outer, &out_, {}};
            for (const Hoisted& v : of_rows)
                if (!v.once) out_.line("{}[{}] = {};", v.name, row_index, expressions_.value(v.node, env, scope).text);
            if (!exists.empty()) out_.close();
            close_rows();
            names_ = outer_names_.back();
            outer_names_.pop_back();
        }
        std::tie(phase_.vector, phase_.has_lane) = lane;
        for (const Hoisted& v : of_rows)
            outer.named[{v.node, 0}] = Code{v.once ? v.name : fmt::format("{}[{}]", v.name, row_index)};
    }

    // Column after column; what the copy engine stores part after part.
    int loops = 0;
    outer_names_.push_back(names_);
    part = part_registers(sinks);
    declare_downs(sinks, part);
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
    // What lies beyond the end is neither read nor stored; the copy engine looks to that itself, and what goes down the
    // rows when it adds.
    const bool direct = std::any_of(sinks.begin(), sinks.end(), [&](const Sink& s) {
        return !staged(s) && !(s.what == Sink::What::reduce && t.reduction(s.index)->down());
    });
    const std::string exists =
        direct || reads_tiles(sinks, false) ? beyond(env, t.column.dim, t.column.lo * t.column_count * t.splits) : "";
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
    // A reduction along the columns of a row that does not exist is a value that nobody takes.
    const bool stores = std::any_of(sinks.begin(), sinks.end(), [&](const Sink& s) { return s.what != Sink::What::reduce && !staged(s); });
    const std::string row_exists =
        stores || reads_tiles(sinks, true) ? beyond(env, t.row.dim, int64_t{t.rows} * t.cluster) : "";
    if (!row_exists.empty()) out_.open(fmt::format("if ({}) {{", row_exists));
    Scope scope{&columns, &out_, {}};
    down_guard_ = row_exists.empty() && !downs_.empty() ? beyond(env, t.row.dim, int64_t{t.rows} * t.cluster) : "";
    element_sinks(out_, env, scope, sinks);
    if (!row_exists.empty()) out_.close();
    close_rows();
    outer_names_.pop_back();
    if (!exists.empty()) out_.close();
    if (part > 0) {
        for (const std::string& line : put_) out_.line("{}", line);
        out_.close();
        --loops;
        add_gathered_terms(env);
        if (parts_taken_ > 0) out_.line("{}.took({});", tile_.tiles, parts_taken_);
        send_parts(sinks, grid, part);
        parts_.clear();
        for (const schedule::TilePart& p : t.inputs) {
            context_.held.erase(p.tensor);
            context_.of_row.erase(p.tensor);
        }
        context_.held_at.clear();
        keep_downs(true);
        if (blocks > 1) {
            out_.close();
            --loops;
        }
        keep_downs(false);
    }
    for (; loops > 0; --loops) out_.close();
    names_ = outer_names_.back();
    outer_names_.pop_back();
    finish_downs(grid);
    if (block) out_.close();
}

}  // namespace pleat::emit
