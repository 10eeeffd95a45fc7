// Reductions along digits of a tile's columns. A thread adds up what it holds of a row, its two neighbours at a
// time; the four lanes that share the row then combine their states, so that all of them know the value and later
// stages use it.
#include "families/gemm/emit.h"
#include "families/gemm/reductions.h"
#include "plan/graph_walk.h"

namespace pleat::emit {

using model::NodeId;
using schedule::ColumnAtom;
using schedule::Sink;
using schedule::Tile;

namespace {

bool covers(const model::Node& reduction, const model::Axis& axis) {
    model::Domain along;
    for (const model::Axis& a : reduction.along) along.add(a);
    return along.covers(axis);
}

}  // namespace

std::string TileEmitter::tile_row_index() const {
    return loops_over_blocks() ? fmt::format("{} * 2 + {}", tile_.i, tile_.h) : tile_.h;
}

std::string TileEmitter::tile_state(NodeId reduction, const Env& env) const {
    const Tile& t = gemm_.tile;
    std::string kept;
    int64_t below = 1;
    for (size_t i = t.atoms.size(); i-- > 0;) {
        const ColumnAtom& c = t.atoms[i];
        if (covers(kernel_.graph[reduction], c.axis) || !kernel_.graph[reduction].domain.overlaps(c.axis)) continue;
        std::string digit = atom_digits_[i];
        for (const auto& [axis, value] : env.bound)
            if (axis.covers(c.axis)) digit = std::to_string(c.axis.digit(value * axis.lo));
        kept = fmt::format("{}{}{}{}", digit, below == 1 ? "" : fmt::format(" * {}", below),
                           kept.empty() ? "" : " + ", kept);
        below *= c.count;
    }
    return fmt::format("{}[{}][{}]", tile_states_.at(reduction), tile_row_index(), kept.empty() ? "0" : kept);
}

/// Which stages a reduction shares a loop with: the first group over its own digits that does not need its value,
/// if all that need it come later; -1: none, it has a loop of its own before all stages.
int TileEmitter::group_for(NodeId reduction, const std::vector<std::vector<Sink>>& groups) const {
    const auto needs = [&](NodeId root) {
        bool found = false;
        schedule::visit(
            kernel_.graph, root, [&](NodeId n) { return n == gemm_.tile.product; },
            [&](NodeId n) { found = found || n == reduction; });
        return found;
    };
    for (const schedule::Pass& pass : launch_.passes)
        for (const NodeId r : pass.reductions)
            if (r != reduction && needs(kernel_.graph[r].args[0])) return -1;
    const model::Domain domain = schedule::domain_of(kernel_, variant_, {Sink::What::reduce, reduction});
    for (size_t g = 0; g < groups.size(); ++g) {
        for (const Sink& s : groups[g])
            for (const NodeId root : schedule::roots(kernel_, variant_, s))
                if (needs(root)) return -1;
        if (skipped_by_most(groups[g].front())) continue;
        if (schedule::domain_of(kernel_, variant_, groups[g].front()) == domain) return static_cast<int>(g);
    }
    return -1;
}

int64_t TileEmitter::kept_states(NodeId reduction) const {
    return schedule::states_of_row(kernel_, gemm_.tile, reduction);
}

void TileEmitter::declare_tile_states(NodeId reduction) {
    names_ = outer_names_.back();
    std::string wanted = kernel_.let_name(reduction, "reduced");
    const std::string states = names_.fresh(wanted + "_states");
    outer_names_.back() = names_;
    out_.line("{} {}[{}][{}];", state_type(kernel_, reduction).type.text(), states, row_count(),
              kept_states(reduction));
    tile_states_[reduction] = states;
}

void TileEmitter::exchange_tile_states(NodeId reduction) {
    const int64_t kept = kept_states(reduction);
    out_.open_unrolled("row", row_count());
    if (kept > 1) out_.open_unrolled("column", kept);
    out_.line("pleat::across_lanes<4>({}[row][{}]);", tile_states_.at(reduction), kept > 1 ? "column" : "0");
    if (kept > 1) out_.close();
    out_.close();
}

void TileEmitter::tile_reduction_sink(Writer& out, const Env& env, Scope& scope, NodeId reduction) {
    const NodeId operand = kernel_.graph[reduction].args[0];
    const std::string value = expressions_.value(operand, env, scope).text, term = names_.fresh("term");
    out.line("const {} {}[1] = {{{}}};", context_.type(operand), term, value);
    add_terms(out, env, reduction, term);
}

void TileEmitter::add_terms(Writer& out, const Env& env, NodeId reduction, const std::string& terms) {
    if (const auto gathered = gathered_terms_.find(reduction); gathered != gathered_terms_.end()) {
        out.line("{}[{}].put({} * 2, {});", gathered->second, tile_.h, part_register_, terms);
        return;
    }
    const auto down = downs_.find(reduction);
    if (down == downs_.end()) {
        out.line("{}.add({});", tile_state(reduction, env), terms);
        return;
    }
    const Down& d = down->second;
    const bool both = d.each == 2 && loop_.vector == 1;  // ... neighbours, one at a time
    const std::string guard = down_guard_.empty() ? "" : fmt::format("if ({}) ", down_guard_);
    if (both)
        out.line("{}{}[{}][e].add({});", guard, d.states, part_register_, terms);
    else
        out.line("{}pleat::add_each({}[{}], {});", guard, d.states, part_register_, terms);
}

/// A sum of exponentials is scaled anew with whatever is added to it: what a thread has of a row in a part goes
/// there at once.
void TileEmitter::declare_gathered_terms(const std::vector<Sink>& sinks, int64_t part) {
    const Tile& t = gemm_.tile;
    for (const Sink& s : sinks) {
        if (s.what != Sink::What::reduce || loop_.vector != 2) continue;
        const model::Node& node = kernel_.graph[s.index];
        const bool whole = covers(node, t.atoms[t.lane_atom()].axis) && covers(node, t.atoms.back().axis);
        if (node.reduction != model::Reduction::logsumexp || t.epilogue.reduction(s.index)->down() || !whole)
            continue;
        std::string wanted = kernel_.let_name(s.index, "reduced");
        const std::string name = names_.fresh(wanted + "_terms");
        out_.line("pleat::Terms<{}, {}> {}[2];", context_.type(node.args[0]),
                  registers_name_.empty() ? std::to_string(2 * part) : "2 * " + registers_name_, name);
        gathered_terms_[s.index] = name;
    }
}

void TileEmitter::add_gathered_terms(const Env& env) {
    if (gathered_terms_.empty()) return;
    out_.open_unrolled(tile_.h, 2);
    for (const auto& [reduction, name] : gathered_terms_)
        out_.line("{}.add({}[{}].at);", tile_state(reduction, env), name, tile_.h);
    out_.close();
    gathered_terms_.clear();
}

/// The state that a tile has of a reduction that goes on in others.
void TileEmitter::partial_sink(Writer& out, const Env& env, const schedule::Scratch& scratch) {
    std::vector<model::Axis> axes = scratch.split;
    axes.insert(axes.end(), scratch.axes.begin(), scratch.axes.end());
    const auto down = down_states_.find(scratch.node);
    const std::string state = down != down_states_.end() ? down->second : tile_state(scratch.node, env);
    out.line("{}_values[{}] = {};", scratch.name, expressions_.linear_index(axes, env), state);
}

}  // namespace pleat::emit
