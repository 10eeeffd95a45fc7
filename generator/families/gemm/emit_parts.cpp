// Parts of tiles that pass through shared memory: what TMA stores of a tile, and what it brings for the
// stages (runtime/include/pleat/gpu/tile_sm90.h). A part is 64 rows of 128 bytes.
#include <algorithm>

#include "codegen/narrow.h"
#include "families/gemm/emit.h"
#include "families/gemm/reductions.h"
#include "families/gemm/stores.h"
#include "plan/graph_walk.h"

namespace pleat::emit {

using model::Axis;
using schedule::ColumnAtom;
using schedule::Sink;
using schedule::Tile;

const schedule::TilePart* TileEmitter::staged(const Sink& sink) const {
    if (sink.what != Sink::What::store) return nullptr;
    for (const schedule::TilePart& s : gemm_.tile.epilogue.staging.stores)
        if (s.store == sink.index || s.second == sink.index) return &s;
    return nullptr;
}

/// Where the part begins, in units of which a part has `each` and all have `all` together: that after which less
/// than a part is left begins within the one before it.
std::string TileEmitter::part_begin(int64_t all, int64_t each) const {
    if (!registers_name_.empty()) return first_name_;
    const std::string begin = fmt::format("{} * {}", part_name_, each);
    return all % each == 0 ? begin : fmt::format("({} < {} ? {} : {})", part_name_, all / each, begin, all - each);
}

/// In a shared epilogue the register columns of a group's part are a parameter of the template, where stores and
/// inputs have as many.
void TileEmitter::name_registers(const std::vector<Sink>& sinks, int64_t part) {
    registers_name_.clear();
    const auto& staging = gemm_.tile.epilogue.staging;
    const ColumnAtom& lanes = gemm_.tile.atoms[gemm_.tile.lane_atom()];
    if (!in_epilogue_ || part == 0 || 8 % lanes.weight != 0 || staging.part_registers > 0) return;
    for (const Sink& s : sinks) {
        if (const schedule::TilePart* p = staged(s); p && p->registers != part) return;
        if (schedule::domain_of(kernel_, variant_, s) != staging.input_domain) continue;
        for (const schedule::TilePart& p : staging.inputs)
            if (p.registers != part) return;
    }
    const auto taken = [&] {
        return std::any_of(registers_.begin(), registers_.end(),
                           [&](const auto& r) { return r.first == registers_name_; });
    };
    do registers_name_ = names_.fresh("registers");
    while (taken());
    registers_.emplace_back(registers_name_, part);
}

std::string TileEmitter::register_count(int64_t part) const {
    return registers_name_.empty() ? std::to_string(part) : registers_name_;
}

/// Of so many register columns, parts of `part`.
std::string TileEmitter::part_count(int64_t registers, int64_t part) const {
    const size_t lane = gemm_.tile.lane_atom();
    if (registers_name_.empty()) return column_rounds(lane, model::ceil_div(registers, part));
    return fmt::format("pleat::part_count({}, {})", registers_name_, column_rounds(lane, registers));
}

/// Opens the loops over the parts of a tile's columns, and over the registers of one.
void TileEmitter::open_parts(const std::vector<Sink>& sinks, int64_t registers, int64_t part) {
    const Tile& t = gemm_.tile;
    const std::string j = atom_digits_[t.lane_atom()];
    part_name_ = names_.local("part");
    part_register_ = j;
    out_.open_unrolled(part_name_, part_count(registers, part));
    if (!registers_name_.empty()) {
        first_name_ = names_.fresh("first");
        out_.line("const int {} = pleat::part_begin({}, {}, {});", first_name_, part_name_, registers_name_,
                  column_rounds(t.lane_atom(), registers));
    }
    declare_down_states(false);
    if (loops_over_blocks()) out_.open_unrolled(tile_.i, block_count());
    declare_down_states(true);
    for (const size_t i : atoms_in_parts_) out_.open_unrolled(atom_digits_[i], column_rounds(i, t.atoms[i].count));
    declare_gathered_terms(sinks, part);
    const bool takes = schedule::domain_of(kernel_, variant_, sinks.front()) == t.epilogue.staging.input_domain;
    declare_outputs(sinks, part,
                    takes && t.epilogue.staging.outputs_by_pieces ? t.epilogue.staging.part_registers : 0);
    parts_taken_ = 0;
    const std::vector<std::string> in_loop = takes ? declare_inputs(part) : std::vector<std::string>{};
    out_.open_unrolled(j, register_count(part));
    for (const std::string& line : in_loop) out_.line("{}", line);
    if (registers != part || in_epilogue_)
        atom_digits_[t.lane_atom()] = fmt::format("{} + {}", part_begin(registers, part), j);
}

/// Where the values of a part are gathered that leave together. `piece`: register columns that are put down at
/// once; 0: whole parts are.
void TileEmitter::declare_outputs(const std::vector<Sink>& sinks, int64_t part, int64_t piece) {
    const std::string& j = part_register_;
    std::vector<const schedule::TilePart*> stores;
    for (const Sink& s : sinks)
        if (const schedule::TilePart* store = staged(s); store && s.index == store->store) stores.push_back(store);
    put_.clear();
    if (piece > 0 && !stores.empty()) out_.line("{}.template open<{}>();", tile_.tiles, stores.size());
    for (const schedule::TilePart* store : stores) {
        const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(store->tensor)];
        const std::string array = names_.fresh(tensor.name + "_part"), type(model::info(tensor.dtype).cpp);
        Gathered& own = parts_[store->store];
        if (piece > 0) {
            out_.line("pleat::Vec<{}, 2> {}[{}][2];", type, array, piece);
            put_.push_back(fmt::format("if ({0} % {1} == {2}) {3}.put({4}, {5}, {0} - {2});", j, piece, piece - 1,
                                       tile_.tiles, array, put_.size()));
            own = {array, fmt::format("{}[{} % {}][{}]", array, j, piece, tile_.h)};
            continue;
        }
        if (gemm_.tile.epilogue.staging.late && !in_epilogue_) {
            out_.line("auto& {} = {}[{}];", array, parts_name_, part_name_);
            own = {array, fmt::format("{}[{}][{}]", array, j, tile_.h)};
            continue;
        }
        const bool several = store->registers != part;
        out_.line("{} {}{}[{}][2];", store->pairs ? fmt::format("pleat::Vec<{}, 2>", type) : type, array,
                  several ? fmt::format("[{}]", part / store->registers) : "",
                  several ? std::to_string(store->registers) : register_count(part));
        const std::string current =
            several ? fmt::format("{0}[{1} / {2}][{1} % {2}][{3}]", array, j, store->registers, tile_.h)
                    : fmt::format("{}[{}][{}]", array, j, tile_.h);
        const bool apart = store->second >= 0;  // the two values of a pair
        own = {array, current + (apart ? "[0]" : "")};
        if (apart) parts_[store->second] = {array, current + "[1]"};
    }
}

/// Where the values of a part lie that come with the tile; what takes them register column by register column.
std::vector<std::string> TileEmitter::declare_inputs(int64_t part) {
    const Tile& t = gemm_.tile;
    const std::string& j = part_register_;
    std::vector<std::string> in_loop;
    for (size_t n = 0; n < t.epilogue.staging.inputs.size(); ++n) {
        const schedule::TilePart& p = t.epilogue.staging.inputs[n];
        const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(p.tensor)];
        const std::string array = names_.fresh(tensor.name + "_in"), type(model::info(tensor.dtype).cpp);
        const int64_t held =
            t.epilogue.staging.part_registers > 0 ? t.epilogue.staging.part_registers : p.registers;
        out_.line("{} {}[{}][2];", p.pairs ? fmt::format("pleat::Vec<{}, 2>", type) : type, array,
                  held == part ? register_count(part) : std::to_string(held));
        const std::string here = held == part ? j : fmt::format("{} % {}", j, held);
        const std::string element = fmt::format("{}[{}][{}]", array, here, tile_.h);
        if (p.at.binds.empty()) {
            (p.pairs ? context_.held : context_.of_row)[p.tensor] = element;
        } else {
            LaunchContext::HeldAt there{p.tensor, {}, element, !p.pairs};
            for (size_t b = 0; b < p.at.binds.size(); ++b)
                there.bound.emplace_back(p.at.binds[b].axis, kernel_.graph[p.at.bind_values[b]].integer);
            context_.held_at.push_back(std::move(there));
        }
        const std::string first = p.registers == part ? j : fmt::format("{} % {}", j, p.registers);
        if (t.epilogue.staging.part_registers > 0)
            in_loop.push_back(fmt::format("if ({} % {} == 0) {}.{}({}, {}, {});", j, held, tile_.tiles,
                                          schedule::inputs_stay(spec_, t) ? "borrow" : "take", array,
                                          which_input(n, j, part), first));
        else if (p.registers == part)
            out_.line("{}.take({});", tile_.tiles, array);
        else
            in_loop.push_back(fmt::format("if ({} % {} == 0) {}.take({});", j, held, tile_.tiles, array));
        if (t.epilogue.staging.part_registers > 0) parts_taken_ += part / p.registers;
    }
    return in_loop;
}

/// The number of the part of an input that register column `j` needs, among all that a part of the tile takes.
std::string TileEmitter::which_input(size_t input, const std::string& j, int64_t part) const {
    const auto& inputs = gemm_.tile.epilogue.staging.inputs;
    std::string text;
    for (int64_t from = part - inputs[input].registers; from >= 0; from -= inputs[input].registers) {
        int64_t before = 0;
        for (size_t n = 0; n < inputs.size(); ++n)
            before += (from + inputs[n].registers - (n < input ? 0 : 1)) / inputs[n].registers;
        text = text.empty() ? std::to_string(before)
                            : fmt::format("{} < {} ? {} : {}", j, from + inputs[input].registers, before, text);
    }
    return text;
}

/// Where the box of a tile's rows begins along one of their two dims.
TileEmitter::PlaceSum TileEmitter::first_of_box(const Axis& axis) const {
    PlaceSum sum{axis, "", ""};
    if (axis == gemm_.tile.row) return sum;  // all of the inner dim
    sum.add(axis, fmt::format("{} * {}", number(tile_.at + ".row"), gemm_.tile.row_box->outer), "", false);
    return sum;
}

/// Where a part begins along one axis of its tensor.
TileEmitter::PlaceSum TileEmitter::first_of(const Axis& axis, const model::Store& store, const Env& grid,
                                            const First& first) const {
    const Tile& t = gemm_.tile;
    PlaceSum sum{axis, "", ""};
    const auto add = [&](const Axis& part, const std::string& place, const std::string& code) {
        if (code != "0") sum.add(part, code, place.empty() ? tile_place(part, code) : place, !place.empty());
    };
    if (t.row_box && t.is_of_rows(axis)) return first_of_box(axis);
    if (t.row_dims.size() > 1 && axis == t.row) {
        add({t.row.dim, t.mainloop.rows, 0}, tile_.at + ".row", number(tile_.at + ".row"));
        add({t.row.dim, 1, t.mainloop.rows}, first.row, number(first.row));
        return sum;
    }
    std::vector<bool> had(store.binds.size(),
                          false);  // digits of the product's: the others belong to the stored tensor alone
    int64_t constant = 0;
    for (const Piece& p : pieces(grid)) {
        if (!axis.covers(p.axis)) continue;
        bool fixed = false;
        for (size_t i = 0; i < store.binds.size(); ++i)
            if (store.binds[i].axis.covers(p.axis)) {
                constant += p.axis.digit(kernel_.graph[store.bind_values[i]].integer * store.binds[i].axis.lo) *
                            (p.axis.lo / axis.lo);
                fixed = had[i] = true;
            }
        if (fixed) continue;
        if (t.lane_atom() + 1 < t.atoms.size() && p.axis == t.atoms.back().axis) continue;  // a thread's pair
        if (p.axis == t.atoms[t.lane_atom()].axis)
            add(p.axis, first.lane_place, first.lane);
        else if (p.axis == Axis{t.row.dim, 1, t.mainloop.rows})
            add(p.axis, first.row, number(first.row));
        else if (p.code != "0")
            add_piece(sum, p);
    }
    for (size_t i = 0; i < store.binds.size(); ++i)
        if (!had[i] && axis.covers(store.binds[i].axis))
            constant += kernel_.graph[store.bind_values[i]].integer * (store.binds[i].axis.lo / axis.lo);
    if (constant != 0) add(axis, "", std::to_string(constant));
    return sum;
}

/// The first value of the lanes' digit in copy number `sub` of a part of register columns, of so many registers
/// each.
TileEmitter::First TileEmitter::first_lane(int64_t part, int64_t sub_registers, const std::string& row) const {
    const Tile& t = gemm_.tile;
    const ColumnAtom& lanes = t.atoms[t.lane_atom()];
    const int64_t registers = lanes.count * lanes.weight / 8, from = sub_registers * 8 / lanes.weight;
    if (registers == part && from == 0 && !in_epilogue_) return {"0", "", row};
    const auto behind = [&](const std::string& begin, int64_t more) {
        return more == 0 ? begin : fmt::format("{} + {}", begin, more);
    };
    if (!registers_name_.empty()) {
        const int64_t lanes_of_register = 8 / lanes.weight;
        return {lanes_of_register == 1 ? first_name_ : fmt::format("{} * {}", first_name_, lanes_of_register),
                fmt::format("{}.first_column({})", tile_.tiles, first_name_), row};
    }
    if (registers == part && !in_epilogue_)
        return {std::to_string(from), fmt::format("{}.first_column({})", tile_.tiles, sub_registers), row};
    return {behind(part_begin(lanes.count, part * 8 / lanes.weight), from),
            fmt::format("{}.first_column({})", tile_.tiles, behind(part_begin(registers, part), sub_registers)),
            row};
}

/// The coordinates at which copy number `sub` of a part of register columns begins, innermost first, each after a
/// comma.
std::string TileEmitter::corner(const schedule::TilePart& p, const model::Store& store, const Env& grid,
                                int64_t part, int64_t sub, const std::string& row) const {
    const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(p.tensor)];
    const First first = first_lane(part, sub * p.registers, row);
    std::string run;
    if (const std::vector<Axis> joint = run_of(p); joint.empty()) {
        run = box_place(first_of(tensor.axes[p.run.front()], store, grid, first));
    } else {
        for (const size_t i : p.run) {
            const PlaceSum digit = first_of(tensor.axes[i], store, grid, first);
            const int64_t step = tensor.strides[i].constant();
            if (digit.terms == 0) continue;
            run += fmt::format("{}{}", run.empty() ? "" : " + ",
                               step == 1 ? digit.number : fmt::format("({}) * {}", digit.number, step));
        }
        if (run.empty()) run = "0";
        if (typed()) run = fmt::format("{}({})", joint_of(joint), run);
    }
    std::string list = ", " + run;
    for (size_t i = 1; i < p.map.size(); ++i) list += ", " + box_place(first_of(p.map[i].axis, store, grid, first));
    return list;
}

void TileEmitter::send_parts(const std::vector<Sink>& sinks, const Env& grid, int64_t part) {
    if (gemm_.tile.epilogue.staging.late && !in_epilogue_) return;
    const std::string row = fmt::format("{}.first_row({})", tile_.tiles, tile_.i);
    int which = 0;
    for (const Sink& s : sinks) {
        const schedule::TilePart* p = staged(s);
        if (!p || s.index != p->store) continue;
        const Gathered& g = parts_.at(s.index);
        if (!put_.empty()) {
            out_.line("{}.send({}_map, {}{});", tile_.tiles, spec_.tensors[static_cast<size_t>(p->tensor)].name,
                      which++, corner(*p, kernel_.stores[static_cast<size_t>(s.index)], grid, part, 0, row));
            continue;
        }
        for (int64_t sub = 0; sub < part / p->registers; ++sub) {
            if (p->by_rows) {
                const std::string own = part == p->registers ? g.array : fmt::format("{}[{}]", g.array, sub);
                store_rows(s, own, grid, first_lane(part, sub * p->registers, row));
                continue;
            }
            out_.line("{}.store({}_map, {}{}{});", tile_.tiles, spec_.tensors[static_cast<size_t>(p->tensor)].name,
                      g.array, part == p->registers ? "" : fmt::format("[{}]", sub),
                      corner(*p, kernel_.stores[static_cast<size_t>(s.index)], grid, part, sub, row));
        }
    }
    if (which > 0) out_.line("{}.sent({});", tile_.tiles, which);
}

/// Stores the rows of a part whose first lane and row are `first`, each where the store's indices say.
void TileEmitter::store_rows(const Sink& sink, const std::string& array, const Env& grid, const First& first) {
    const Tile& t = gemm_.tile;
    const model::Store& store = kernel_.stores[static_cast<size_t>(sink.index)];
    const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(store.tensor)];
    const std::string type(model::info(tensor.dtype).cpp), below = names_.fresh("below");
    const Names outside = names_;
    out_.open(fmt::format("{}.store_rows({}, [&](int {}) -> {}* {{", tile_.tiles, array, below, type));
    std::vector<Piece> all = pieces(grid);
    for (Piece& p : all) {
        if (p.axis == (t.row_dims.size() > 1 ? t.row : Axis{t.row.dim, 1, t.mainloop.rows})) {
            p.code = fmt::format("{} + {}", number(first.row), below);
            p.place.clear();
        } else if (p.axis == t.atoms[t.lane_atom()].axis) {
            p.code = first.lane == "0" ? "" : first.lane;  // of the sum of a place's digits it is left out
            p.place = first.lane_place;
        }
    }
    Env env = grid;
    const auto leave_unless = [&](const std::string& exists) {
        if (!exists.empty()) out_.line("if (!({})) return nullptr;", exists);
    };
    if (t.counted_rows() < t.mainloop.rows) leave_unless(fmt::format("{} < {}", below, t.counted_rows()));
    declare_pieces(env, all, store.domain, false);
    leave_unless(beyond(env, t.column.dim, t.column.lo * t.column_count));
    declare_pieces(env, all, store.domain, true);
    leave_unless(beyond(env, t.row.dim, int64_t{t.mainloop.rows} * t.scheduler.cluster));
    env.id = context_.next_env++;
    Scope scope{nullptr, &out_, {}};
    const auto lane = std::pair{loop_.vector, loop_.has_lane};
    loop_.vector = 1;
    loop_.has_lane = false;
    Env there = env;
    for (size_t i = 0; i < store.binds.size(); ++i) {
        const Axis& axis = store.binds[i].axis;
        const std::string at = names_.fresh("v"), &dim = spec_.dims[static_cast<size_t>(axis.dim)].name;
        assign(fmt::format("const long long {} =", at),
               expressions_.value(store.bind_values[i], env, scope).text + ";");
        if (!stays_on_axis(spec_, kernel_.graph, store.bind_values[i], axis))
            out_.line("if (!pleat::within({}, {})) return nullptr;", at, cpp(spec_, spec_.extent(axis)));
        const std::string name = names_.variable(dim);
        out_.line("const {} {}({});", type_of(spec_, axis), name, at);
        std::erase_if(there.places, [&](const Place& p) { return axis.covers(p.axis); });
        there.places.push_back({axis, name, name, false});
    }
    std::tie(loop_.vector, loop_.has_lane) = lane;
    out_.line("return {}{}.get();", context_.tensors.at(store.tensor),
              expressions_.subscript(tensor, there, false));
    out_.close("});");
    names_ = outside;
}

int64_t TileEmitter::part_registers(const std::vector<Sink>& sinks) const {
    int64_t part = 0;
    bool takes = false;
    for (const Sink& s : sinks)
        if (const auto* p = staged(s)) {
            part = std::max<int64_t>(part, p->registers);
            takes = schedule::domain_of(kernel_, variant_, s) == gemm_.tile.epilogue.staging.input_domain;
        }
    if (takes)
        for (const schedule::TilePart& p : gemm_.tile.epilogue.staging.inputs)
            part = std::max<int64_t>(part, p.registers);
    // Eight lanes share out the columns that a thread has of a part.
    const Tile& t = gemm_.tile;
    const ColumnAtom& lanes = t.atoms[t.lane_atom()];
    if (!downs_of(sinks).empty()) part = std::max(part, schedule::registers_shared_out(lanes));
    return part;
}

/// The producer's second work: the parts that the stages take, in their order. Returns how many a consumer takes of
/// a tile.
int64_t TileEmitter::emit_feed(const std::string& feed, const std::string& number, const std::string& consumer,
                               const std::string& to) {
    const Tile& t = gemm_.tile;
    std::vector<Sink> sinks;
    for (const Sink& s : launch_.sinks)
        if (schedule::domain_of(kernel_, variant_, s) == t.epilogue.staging.input_domain) sinks.push_back(s);
    const int64_t part = part_registers(sinks);
    const ColumnAtom& lanes = t.atoms[t.lane_atom()];
    out_.open(fmt::format("const auto {} = [&](const {}& {}, int {}, int {}, const auto& {}) {{", feed, at_type(),
                          tile_.at, number, consumer, to));
    Env grid;
    if (!t.batch.empty()) declare_places(out_, grid, t.batch, tile_.at + ".batch");
    // The number in mixed radix, as the loops over a tile's parts count it, innermost first; the inputs of a part
    // by the register at which they are taken.
    int64_t copies = 0, below = 1;
    for (const schedule::TilePart& p : t.epilogue.staging.inputs) copies += part / p.registers;
    const auto digit = [&](const std::string& name, int64_t count) {
        const std::string above = below == 1 ? number : fmt::format("{} / {}", number, below);
        out_.line("const int {} = {} % {};", name, above, count);
        below *= count;
        return name;
    };
    const std::string copy = copies == 1 ? "" : digit(names_.local("copy"), copies);
    if (t.mainloop.blocks() > 1) digit(tile_.i, t.mainloop.blocks());
    part_name_ = names_.local("part");
    if (const int64_t count = lanes.count * lanes.weight / 8 / part; count > 1) digit(part_name_, count);
    atom_digits_.assign(t.atoms.size(), "0");
    for (size_t i = schedule::inputs_stay(spec_, t) ? 0 : t.lane_atom(); i-- > 0;)
        if (t.epilogue.staging.input_domain.overlaps(t.atoms[i].axis))
            atom_digits_[i] = digit(names_.fresh("j_" + spec_.dims[static_cast<size_t>(t.atoms[i].axis.dim)].name),
                                    t.atoms[i].count);
    const std::string row = fmt::format("{}.first_row({}, {})", tile_.tiles, tile_.i, consumer);
    int64_t n = 0;
    for (int64_t j = 0; j < part; ++j)
        for (const schedule::TilePart& p : t.epilogue.staging.inputs)
            if (j % p.registers == 0)
                out_.line("{}{}.load({}_map{});", copy.empty() ? "" : fmt::format("if ({} == {}) ", copy, n++), to,
                          spec_.tensors[static_cast<size_t>(p.tensor)].name,
                          corner(p, p.at, grid, part, j / p.registers, row));
    out_.close("};");
    return below;
}

}  // namespace pleat::emit
