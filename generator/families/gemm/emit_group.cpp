// The loops of one group of stages, of which all go over the same digits.
#include <algorithm>
#include <set>

#include "families/gemm/emit.h"
#include "families/gemm/stores.h"
#include "layout/access.h"
#include "plan/graph_walk.h"

namespace pleat::emit {

using model::Axis;
using model::Domain;
using schedule::ColumnAtom;
using schedule::Sink;

namespace {

Domain only(const Domain& domain, model::DimId dim) {
    Domain d;
    for (const Axis& a : domain.axes())
        if (a.dim == dim) d.add(a);
    return d;
}

}  // namespace

TileEmitter::TileGroup::TileGroup(TileEmitter& launch, const std::vector<Sink>& sinks, const Env& grid)
    : emitter_(launch),
      out_(launch.out_),
      t_(launch.gemm_.tile),
      sinks_(sinks),
      grid_(grid),
      domain_(schedule::domain_of(launch.kernel_, launch.variant_, sinks.front())),
      has_rows_(only(domain_, t_.row.dim).overlaps({t_.row.dim, 1, t_.mainloop.rows})),
      of_tile_{nullptr, &out_, {}},
      of_column_{&of_tile_, &out_, {}} {
    const ColumnAtom& last = t_.atoms.back();
    pair_digit_ = domain_.overlaps({last.axis.dim, last.axis.lo, last.axis.lo * 2});
    const model::Size& columns = launch.spec_.dims[static_cast<size_t>(last.axis.dim)].size;
    // Of a digit that goes on below, neighbours are not neighbours in the digit: they are taken one by one.
    const std::vector<Axis> axes = domain_.axes();
    const bool begins = std::any_of(axes.begin(), axes.end(),
                                    [&](const Axis& a) { return a.dim == last.axis.dim && a.lo == last.axis.lo; });
    vector_ = pair_digit_ && begins && launch.joins_neighbours() &&
              layout::known_divisor(launch.spec_, columns) % (2 * last.axis.lo) == 0;
}

void TileEmitter::TileGroup::emit(bool alone) {
    name_atoms();
    all_ = emitter_.pieces(grid_);
    std::string none;  // digits that the stages lack: one thread of one tile stores
    for (const Piece& p : all_)
        if (!domain_.overlaps(p.axis) && !p.none.empty()) none += (none.empty() ? "" : " && ") + p.none;
    const bool block = !none.empty() || !alone;
    if (block) out_.open(none.empty() ? "{" : fmt::format("if ({}) {{", none));
    // A thread's two neighbours are a vector, if both exist or neither does.
    emitter_.loop_.vector = vector_ ? 2 : 1;
    emitter_.loop_.has_lane = vector_;
    const ColumnAtom& last = t_.atoms.back();
    for (const Axis& a : domain_.axes())
        if (vector_ && a.dim == last.axis.dim && a.lo == last.axis.lo) emitter_.loop_.lane = a;
    find_draws();
    once_a_row();
    if (chunks()) declare_tanh();
    if (emitter_.open_chunk()) {
        all_ = emitter_.pieces(grid_);
        if (chunks()) once_a_chunk();
    }
    LaunchContext::InPasses& passes = emitter_.context_.in_passes;
    if (passes.node >= 0) out_.open(fmt::format("{}.pass_over([&](auto&& {}) {{", passes.name, passes.pass));
    const bool gathers = open_where_gathered();

    // Column after column; what TMA stores part after part.
    part_ = emitter_.part_registers(sinks_);
    emitter_.name_registers(sinks_, part_);
    emitter_.outer_names_.push_back(emitter_.names_);
    emitter_.declare_downs(sinks_, part_);
    for (const auto& [node, draw] : emitter_.context_.draws) out_.line("pleat::PhiloxWords {}{{}};", draw.words);
    open_columns();
    Env env = grid_;
    emitter_.declare_pieces(env, column_pieces(), domain_, false);
    assume_positive(env, t_.atoms.back().axis.dim);
    const std::string exists =
        guard(false) ? emitter_.beyond(env, t_.column.dim, t_.column.lo * t_.column_count * t_.scheduler.splits)
                     : "";
    if (!exists.empty()) out_.open(fmt::format("if ({}) {{", exists));
    once_a_column(env);
    elements(env);
    if (!exists.empty()) out_.close();
    if (part_ > 0) close_part(env);
    for (; loops_ > 0; --loops_) out_.close();
    if (passes.node >= 0) out_.close("});");
    passes = {};
    emitter_.names_ = emitter_.outer_names_.back();
    emitter_.outer_names_.pop_back();
    emitter_.context_.draws.clear();
    emitter_.finish_downs(grid_);
    if (gathers) out_.close();
    if (block) out_.close();
}

/// The numbers of the atoms: of the lane atom that of its register.
void TileEmitter::TileGroup::name_atoms() {
    std::vector<std::string>& digits = emitter_.atom_digits_;
    digits.clear();
    for (size_t i = 0; i < t_.atoms.size(); ++i) {
        const std::string& dim = emitter_.spec_.dims[static_cast<size_t>(t_.atoms[i].axis.dim)].name;
        digits.push_back(i == t_.lane_atom()  ? emitter_.names_.local("j")
                         : i > t_.lane_atom() ? "0"
                                              : emitter_.names_.fresh("j_" + dim));
    }
}

void TileEmitter::TileGroup::open_rows(Env& env) {
    if (!has_rows_) return;
    if (emitter_.loops_over_blocks() && part_ == 0) out_.open_unrolled(emitter_.tile_.i, emitter_.block_count());
    out_.open_unrolled(emitter_.tile_.h, 2);
    emitter_.declare_pieces(env, all_, domain_, true);
}

void TileEmitter::TileGroup::close_rows() {
    if (!has_rows_) return;
    out_.close();
    if (emitter_.loops_over_blocks() && part_ == 0) out_.close();
}

std::string TileEmitter::TileGroup::row_exists(const Env& env) const {
    return emitter_.beyond(env, t_.row.dim, int64_t{t_.mainloop.rows} * t_.scheduler.cluster);
}

void TileEmitter::TileGroup::once_a_row() {
    const std::vector<Hoisted> values =
        has_rows_ ? emitter_.hoistable(sinks_, true, "_rows", of_tile_) : std::vector<Hoisted>{};
    if (values.empty()) return;
    const auto lane = std::pair{emitter_.loop_.vector, emitter_.loop_.has_lane};
    emitter_.loop_.vector = 1;
    emitter_.loop_.has_lane = false;
    const std::string row = emitter_.tile_row_index();
    const auto value = [&](const Hoisted& v, const Env& env, Scope& scope) {
        return emitter_.expressions_.value(v.node, env, scope).text;
    };
    Env env = grid_;
    for (const Hoisted& v : values)
        if (v.once) out_.line("const {} {} = {};", emitter_.context_.type(v.node), v.name, value(v, env, of_tile_));
    for (const Hoisted& v : values)
        if (!v.once) out_.line("{} {}[{}] = {{}};", emitter_.context_.type(v.node), v.name, emitter_.row_count());
    if (std::any_of(values.begin(), values.end(), [](const Hoisted& v) { return !v.once; })) {
        emitter_.outer_names_.push_back(emitter_.names_);
        open_rows(env);
        const std::string exists = row_exists(env);
        if (!exists.empty()) out_.open(fmt::format("if ({}) {{", exists));
        Scope scope{&of_tile_, &out_, {}};
        assume_positive(env, t_.row.dim);
        for (const Hoisted& v : values)
            if (!v.once) out_.line("{}[{}] = {};", v.name, row, value(v, env, scope));
        if (!exists.empty()) out_.close();
        close_rows();
        emitter_.names_ = emitter_.outer_names_.back();
        emitter_.outer_names_.pop_back();
    }
    std::tie(emitter_.loop_.vector, emitter_.loop_.has_lane) = lane;
    for (const Hoisted& v : values)
        of_tile_.named[{v.node, 0}] = Code{v.once ? v.name : fmt::format("{}[{}]", v.name, row)};
}

/// Of elements at an index of their own: only where a row of the thread has an index in this tile. What lies
/// outside of the tensor may count as in it.
bool TileEmitter::TileGroup::open_where_gathered() {
    if (!has_rows_ || !emitter_.skipped_by_most(sinks_.front())) return false;
    const model::Node& node =
        emitter_.kernel_.graph[emitter_.kernel_.stores[static_cast<size_t>(sinks_.front().index)].value];
    const Axis& axis = node.binds[0].axis;
    std::vector<Piece> of_tile;  // digits of the index that are the same in all of a tile
    for (const Piece& p : all_)
        if (axis.covers(p.axis) &&
            std::none_of(t_.atoms.begin(), t_.atoms.end(), [&](const ColumnAtom& c) { return c.axis == p.axis; }))
            of_tile.push_back(p);
    if (of_tile.empty()) return false;
    const std::string here = emitter_.names_.local("here");
    out_.line("bool {} = false;", here);
    emitter_.outer_names_.push_back(emitter_.names_);
    Env env = grid_;
    open_rows(env);
    Scope scope{&of_tile_, &out_, {}};
    const std::string index = emitter_.expressions_.value(node.args[1], env, scope).at_least(9);
    std::string all;
    for (const Piece& p : of_tile) {
        const int64_t unit = p.axis.lo / axis.lo;
        const std::string one =
            p.axis.hi == axis.hi
                ? fmt::format("static_cast<unsigned long long>({} - {} * {}ll) < {}", index, p.code, unit, unit)
                : fmt::format("{} / {} % {} == {}", index, unit, p.axis.hi / p.axis.lo, p.code);
        all += (all.empty() ? "" : " && ") + one;
    }
    emitter_.assign(here + " |=", all + ";");
    close_rows();
    emitter_.names_ = emitter_.outer_names_.back();
    emitter_.outer_names_.pop_back();
    out_.open(fmt::format("if ({}) {{", here));
    return true;
}

/// A thread has rows r and r + 8, and columns c, c + 1, c + 8 and c + 9 of 16 (accumulators.h): eight elements that
/// may share a block of Philox, which is drawn at the first of them.
void TileEmitter::TileGroup::find_draws() {
    const ColumnAtom& lanes = t_.atoms.back();
    if (!has_rows_ || !pair_digit_ || emitter_.part_registers(sinks_) > 0 || t_.atoms.size() != 1 ||
        t_.mainloop.portable() || lanes.count * lanes.weight % 16 != 0)
        return;
    const model::DimId row = t_.row.dim, column = lanes.axis.dim;
    std::set<model::NodeId> seen;
    const auto visit = [&](const auto& self, model::NodeId id) -> void {
        const model::Node& n = emitter_.kernel_.graph[id];
        if (schedule::is_reduction(n) || !seen.insert(id).second) return;
        for (const model::NodeId arg : n.args) self(self, arg);
        const auto index = draw_index(emitter_.kernel_.graph, id);
        if (!index) return;
        const Domain& block = emitter_.kernel_.graph[index->block].domain;
        if (block.overlaps({column, 1, 2}) || block.overlaps({column, 8, 16}) || block.overlaps({row, 8, 16}))
            return;
        const std::string words = emitter_.names_.fresh("words");
        emitter_.context_.draws[id] = {*index, words,
                                       fmt::format("{} % 2 == 0 && e == 0 && {} == 0",
                                                   emitter_.atom_digits_[t_.lane_atom()], emitter_.tile_.h)};
    };
    for (const Sink& s : sinks_)
        if (s.what == Sink::What::store)
            for (const model::NodeId value : emitter_.kernel_.stores[static_cast<size_t>(s.index)].values())
                visit(visit, value);
}

/// Says so of places along a dim, from which digits follow: their divisions become shifts, of which the compiler
/// knows those that elements have in common.
void TileEmitter::TileGroup::assume_positive(const Env& env, model::DimId dim) {
    if (emitter_.context_.draws.empty()) return;
    for (const Place& p : env.places)
        if (p.axis.whole() && p.axis.dim == dim) out_.line("pleat::not_negative({});", p.number(p.code));
}

/// Does what comes with the tile stay for several values of the digits outside the lanes'?
bool TileEmitter::TileGroup::takes_borrowed() const {
    return schedule::inputs_stay(emitter_.spec_, t_) && domain_ == t_.epilogue.staging.input_domain;
}

void TileEmitter::TileGroup::open_columns() {
    for (size_t i = 0; i <= t_.lane_atom(); ++i) {
        const ColumnAtom& c = t_.atoms[i];
        if (!domain_.overlaps(c.axis)) continue;
        const int64_t registers = i == t_.lane_atom() ? c.count * c.weight / 8 : c.count;
        if (i < t_.lane_atom() && part_ > 0 && takes_borrowed()) {
            emitter_.atoms_in_parts_.push_back(i);
            continue;
        }
        if (i == t_.lane_atom() && part_ > 0) {
            emitter_.open_parts(sinks_, registers, part_);
            all_ = emitter_.pieces(grid_);
            loops_ += (emitter_.loops_over_blocks() ? 3 : 2) + static_cast<int>(emitter_.atoms_in_parts_.size());
        } else {
            out_.open_unrolled(emitter_.atom_digits_[i], emitter_.column_rounds(i, registers));
            ++loops_;
        }
        for (const Sink& s : sinks_) {
            if (i != t_.lane_atom() || !emitter_.stays(s)) continue;
            const std::string kept = emitter_.kept_in(s.index);
            emitter_.parts_[s.index] = {kept, fmt::format("{}[{}][{}]{}", kept, emitter_.atom_digits_[i],
                                                          emitter_.tile_.h, pair_digit_ && !vector_ ? "[e]" : "")};
        }
    }
    if (pair_digit_ && !vector_) {
        out_.open_unrolled("e", 2);
        ++loops_;
    }
}

/// The digits of a column in its loops: where neighbours are no vector, e says which of them it is.
std::vector<TileEmitter::Piece> TileEmitter::TileGroup::column_pieces() const {
    const ColumnAtom& last = t_.atoms.back();
    const bool behind_lane = t_.lane_atom() + 1 < t_.atoms.size();
    std::vector<Piece> pieces = all_;
    if (pair_digit_ && !vector_) {
        bool own = false;
        for (Piece& p : pieces)
            if (p.axis == last.axis) {
                if (behind_lane && last.in_pair())
                    p.code = "e";
                else
                    emitter_.take_neighbour(p);
                own = true;
            }
        if (!own) throw std::logic_error("no digit for a thread's neighbours");
    } else if (behind_lane) {
        for (Piece& p : pieces)
            if (p.axis == last.axis) p.code = "";
    }
    return pieces;
}

/// Is what lies beyond the last row (or column) asked for? TMA looks to that itself, and what goes down
/// the rows when it adds; of a row that does not exist, a reduction along its columns or what stays on chip for the
/// next product is a value that nobody takes.
bool TileEmitter::TileGroup::guard(bool rows) const {
    return emitter_.reads_tiles(sinks_, rows) || std::any_of(sinks_.begin(), sinks_.end(), [&](const Sink& s) {
               if (emitter_.staged(s) || (rows && emitter_.stays(s))) return false;
               if (s.what != Sink::What::reduce) return true;
               return !rows && !t_.epilogue.reduction(s.index)->down() && !ends_with_blocks(s.index);
           });
}

/// Does the last column end a block that the reduction goes along? Beyond it there are whole blocks, which nobody
/// takes.
bool TileEmitter::TileGroup::ends_with_blocks(model::NodeId reduction) const {
    const model::Size& size = emitter_.spec_.dims[static_cast<size_t>(t_.column.dim)].size;
    const std::vector<Axis>& along = emitter_.kernel_.graph[reduction].along;
    return std::all_of(along.begin(), along.end(), [&](const Axis& a) {
        return a.dim != t_.column.dim || (a.hi != 0 && layout::known_divisor(emitter_.spec_, size) % a.hi == 0);
    });
}

void TileEmitter::TileGroup::once_a_column(const Env& env) {
    const std::vector<Hoisted> values =
        has_rows_ ? emitter_.hoistable(sinks_, false, "_columns", of_tile_) : std::vector<Hoisted>{};
    if (values.empty()) return;
    LaunchContext& context = emitter_.context_;
    context.begin_loads();
    Writer loads(out_.depth()), body(out_.depth() + (vector_ ? 1 : 0));
    context.loads = &loads;
    const Env elements = emitter_.with_elements(env);
    Scope scope{&of_column_, &body, {}};
    for (const Hoisted& v : values) {
        const std::string value = emitter_.expressions_.value(v.node, elements, scope).text;
        if (vector_)
            body.line("{}[e] = {};", v.name, value);
        else
            body.line("const {} {} = {};", context.type(v.node), v.name, value);
    }
    if (vector_)
        for (const Hoisted& v : values) out_.line("{} {}[2];", context.type(v.node), v.name);
    out_.splice(loads);
    if (vector_) out_.open_unrolled("e", 2);
    out_.splice(body);
    if (vector_) out_.close();
    context.loads = nullptr;
    context.loaded_around = context.loaded;
    of_column_.constants.insert(context.before_loop.constants.begin(), context.before_loop.constants.end());
    for (const Hoisted& v : values) {
        const bool alike = vector_ && !emitter_.kernel_.graph[v.node].domain.overlaps(emitter_.loop_.lane);
        of_column_.named[{v.node, 0}] = Code{v.name + (alike ? "[0]" : vector_ ? "[e]" : "")};
    }
}

void TileEmitter::TileGroup::elements(Env& env) {
    emitter_.outer_names_.push_back(emitter_.names_);
    open_rows(env);
    const std::string exists = guard(true) ? row_exists(env) : "";
    if (!exists.empty()) out_.open(fmt::format("if ({}) {{", exists));
    Scope scope{&of_column_, &out_, {}};
    assume_positive(env, t_.row.dim);
    emitter_.down_guard_ = exists.empty() && !emitter_.downs_.empty() ? row_exists(env) : "";
    emitter_.element_sinks(out_, env, scope, sinks_);
    if (!exists.empty()) out_.close();
    close_rows();
    emitter_.outer_names_.pop_back();
    emitter_.context_.loaded_around.clear();
}

void TileEmitter::TileGroup::close_part(const Env& env) {
    for (const std::string& line : emitter_.put_) out_.line("{}", line);
    out_.close();
    --loops_;
    emitter_.add_gathered_terms(env);
    const bool borrowed = takes_borrowed();
    if (emitter_.parts_taken_ > 0 && !borrowed)
        out_.line("{}.took({});", emitter_.tile_.tiles, emitter_.parts_taken_);
    emitter_.send_parts(sinks_, grid_, part_);
    for (; !emitter_.atoms_in_parts_.empty(); emitter_.atoms_in_parts_.pop_back(), --loops_) out_.close();
    if (borrowed) out_.line("{}.template give_back<{}>();", emitter_.tile_.tiles, emitter_.parts_taken_);
    emitter_.parts_.clear();
    for (const schedule::TilePart& p : t_.epilogue.staging.inputs) {
        emitter_.context_.held.erase(p.tensor);
        emitter_.context_.of_row.erase(p.tensor);
    }
    emitter_.context_.held_at.clear();
    emitter_.keep_downs(true);
    if (emitter_.loops_over_blocks()) {
        out_.close();
        --loops_;
    }
    emitter_.keep_downs(false);
}

}  // namespace pleat::emit
