// Reductions down the rows of a tile. In the loop over a part of the columns a thread adds to states of its own of
// each of them; after it the lanes of a column share the columns out and keep few states each; and when all loops
// have ended the warps exchange them, and one thread a column has the tile's state
// (runtime/include/pleat/gpu/tile_down.h).
#include "families/gemm/emit.h"
#include "families/gemm/reductions.h"
#include "plan/graph_walk.h"
#include "plan/reductions.h"

namespace pleat::emit {

using model::Axis;
using model::NodeId;
using schedule::ColumnAtom;
using schedule::Sink;
using schedule::Tile;

std::vector<NodeId> TileEmitter::downs_of(const std::vector<Sink>& sinks) const {
    std::vector<NodeId> found;
    for (const Sink& s : sinks)
        if (s.what == Sink::What::reduce && gemm_.tile.epilogue.reduction(s.index)->down())
            found.push_back(s.index);
    return found;
}

/// The reduction down the rows that a sink waits for; -1: none.
NodeId TileEmitter::down_for(const Sink& sink) const {
    if (sink.what == Sink::What::partial) {
        const NodeId node = variant_.scratch[static_cast<size_t>(sink.index)].node;
        return gemm_.tile.epilogue.reduction(node)->down() ? node : -1;
    }
    for (const schedule::TileReduction* r : schedule::late_reductions(kernel_, gemm_.tile, sink))
        if (r->down()) return r->node;
    return -1;
}

/// Before the loops of a group: what lanes keep of each part of `part` register columns.
void TileEmitter::declare_downs(const std::vector<Sink>& sinks, int64_t part) {
    const Tile& t = gemm_.tile;
    downs_.clear();
    for (const NodeId r : downs_of(sinks)) {
        const model::Domain of = schedule::operand_domain(kernel_, r);
        const ColumnAtom &lanes = t.atoms[t.lane_atom()], &last = t.atoms.back();
        Down d;
        d.registers = part;
        d.each = of.overlaps({last.axis.dim, last.axis.lo, last.axis.lo * 2}) ? 2 : 1;
        const int64_t parts = lanes.count * lanes.weight / 8 / part;
        std::string loops;
        const auto over = [&](const std::string& digit, int64_t count, const std::string& said) {
            d.loop = d.loop.empty() ? digit : fmt::format("({}) * {} + {}", d.loop, said, digit);
            loops += (loops.empty() ? "" : " * ") + said;
            d.loops *= count;
        };
        for (size_t i = 0; i < t.lane_atom(); ++i)
            if (of.overlaps(t.atoms[i].axis))
                over(atom_digits_[i], t.atoms[i].count, column_rounds(i, t.atoms[i].count));
        if (parts > 1 || !registers_name_.empty())
            over(names_.local("part"), parts, part_count(parts * part, part));
        if (d.loop.empty()) d.loop = "0", loops = "1";
        // Does a thread hold rows of several groups?
        const int64_t together = t.mainloop.portable() ? int64_t{16} * t.mainloop.blocks() : t.mainloop.rows;
        d.apart = t.mainloop.blocks() > 1 && t.epilogue.reduction(r)->rows < together;
        std::string wanted = kernel_.let_name(r, "reduced");
        d.own = names_.fresh(wanted + "_own");
        d.states = names_.fresh(wanted + "_states");
        out_.line("{} {}[{}][{}][{}];", state_type(kernel_, r).type.text(), d.own, d.apart ? block_count() : "1",
                  loops,
                  registers_name_.empty() ? std::to_string(part * d.each / 8)
                                          : fmt::format("{} / {}", registers_name_, 8 / d.each));
        downs_[r] = d;
    }
}

/// Within the loop over the parts: states of those that keep blocks of rows apart, or of the others.
void TileEmitter::declare_down_states(bool apart) {
    for (const auto& [r, d] : downs_)
        if (d.apart == apart)
            out_.line("{} {}[{}][{}];", state_type(kernel_, r).type.text(), d.states, register_count(d.registers),
                      d.each);
}

void TileEmitter::keep_downs(bool apart) {
    for (const auto& [r, d] : downs_)
        if (d.apart == apart)
            out_.line("pleat::across_rows({}, {}[{}][{}]);", d.states, d.own, d.apart ? tile_.i : "0", d.loop);
}

/// The digits of the tile's and of the grid's numbers, and of the reduction's own: of a group of rows and a column.
std::vector<TileEmitter::Piece> TileEmitter::pieces_of_down(NodeId r, const Down& d, const Env& grid,
                                                            const std::string& group,
                                                            const std::string& column) const {
    const Tile& t = gemm_.tile;
    const int64_t group_rows = t.epilogue.reduction(r)->rows;
    std::vector<Piece> all;
    for (const Place& p : grid.places) all.push_back({p.axis, p.code + ".get()", ""});
    int64_t hi = group_rows;
    for (const Axis& a : kernel_.graph[r].along)
        if (a.dim == t.row.dim) hi = a.hi;
    if (group_rows < t.mainloop.rows) all.push_back({{t.row.dim, group_rows, t.mainloop.rows}, group, ""});
    if (const int64_t tiles = hi / t.mainloop.rows; tiles > 1) {
        all.push_back(
            {{t.row.dim, t.mainloop.rows, hi}, fmt::format("{} % {}", number(tile_.at + ".row"), tiles), ""});
        all.push_back({{t.row.dim, hi, 0}, fmt::format("{} / {}", number(tile_.at + ".row"), tiles), ""});
    } else {
        all.push_back({{t.row.dim, t.mainloop.rows, 0}, number(tile_.at + ".row"), "", tile_.at + ".row"});
    }
    if (const Axis columns = tile_columns(t, false); columns.lo != t.column.hi)
        all.push_back({columns, number(tile_.at + ".column"), "", tile_.at + ".column"});
    const model::Domain of = schedule::operand_domain(kernel_, r);
    int64_t below = 1;
    for (size_t i = t.atoms.size(); i-- > 0;) {
        const ColumnAtom& c = t.atoms[i];
        if (!of.overlaps(c.axis)) continue;
        const std::string above = below == 1 ? column : fmt::format("{} / {}", column, below);
        below *= c.count;
        const bool outermost = below == 4 * d.registers * d.each * d.loops;
        all.push_back({c.axis, outermost ? above : fmt::format("{} % {}", above, c.count), ""});
    }
    return all;
}

/// The condition under which a reduced column exists; empty: always.
std::string TileEmitter::down_exists(const Env& env) const {
    const Tile& t = gemm_.tile;
    std::string exists = beyond(env, t.row.dim, int64_t{t.mainloop.rows} * t.scheduler.cluster);
    // Where one tile holds all rows, further ones of its cluster have none.
    const model::Size& rows = spec_.dims[static_cast<size_t>(t.row.dim)].size;
    if (exists.empty() && t.scheduler.cluster > 1 && rows.is_constant() && rows.constant() <= t.mainloop.rows)
        exists = number(tile_.at + ".row") + " == 0";
    if (const std::string other = beyond(env, t.column.dim, t.column.lo * t.column_count); !other.empty())
        exists += (exists.empty() ? "" : " && ") + other;
    return exists;
}

/// After the loops: the tile's states and what becomes of them, a column a thread.
void TileEmitter::finish_downs(const Env& grid) {
    for (const auto& [r, d] : downs_) finish_down(r, d, grid);
    downs_.clear();
}

void TileEmitter::finish_down(NodeId r, const Down& d, const Env& grid) {
    const std::vector<Sink>& sinks = down_sinks_[r];
    const model::Domain domain = schedule::domain_of(kernel_, variant_, sinks.front());
    const auto names = names_;
    const std::string group = names_.fresh("group"), column = names_.fresh("column");
    const std::string state = names_.fresh(kernel_.let_name(r, "reduced") + "_state");
    const ReductionState type = state_type(kernel_, r);
    out_.open(fmt::format("{}.{}down<{}, {}>({}, [&](int {}, int {}, const auto& {}) {{", tile_.tiles,
                          in_epilogue_ ? "template " : "", gemm_.tile.epilogue.reduction(r)->rows, d.each, d.own,
                          group, column, state));
    const std::vector<Piece> all = pieces_of_down(r, d, grid, group, column);
    Env env = grid;
    declare_pieces(env, all, domain, true);
    declare_pieces(env, all, domain, false);
    const std::string exists = down_exists(env);
    if (!exists.empty()) out_.open(fmt::format("if ({}) {{", exists));
    const auto lane = std::pair{loop_.vector, loop_.has_lane};
    loop_.vector = 1;
    loop_.has_lane = false;
    down_states_ = {{r, state}};
    context_.reduced[r] = Code{fmt::format("{}.{}", state, type.member)};
    Scope scope{nullptr, &out_, {}};
    scalar_sinks(out_, env, scope, sinks);
    context_.reduced.erase(r);
    down_states_.clear();
    std::tie(loop_.vector, loop_.has_lane) = lane;
    if (!exists.empty()) out_.close();
    out_.close("});");
    names_ = names;
}

}  // namespace pleat::emit
