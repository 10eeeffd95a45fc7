// The types of a tile's places (runtime/include/pleat/gpu/tile_dims.h): which dims its rows, columns and steps
// count along, and which those of tensor maps. Knows no stages.
#include <fmt/format.h>

#include <algorithm>

#include "codegen/style.h"
#include "families/gemm/emit.h"

namespace pleat::emit {

using model::Axis;
using schedule::MapAxis;
using schedule::Tile;

/// The dim of the number that axes have which are one in memory.
std::string TileEmitter::joint_of(const std::vector<Axis>& axes) const {
    std::string list;
    for (const Axis& a : axes) list += (list.empty() ? "" : ", ") + type_of(spec_, {a.dim, 1, 0});
    return fmt::format("pleat::Joint<{}>", list);
}

std::vector<const Tile*> TileEmitter::tiles_of_places() const {
    std::vector<const Tile*> tiles{&gemm_.tile};
    if (const Tile* first = first_product()) tiles.push_back(first);
    return tiles;
}

/// The type of an index of a map's axis: of rows or steps of several dims that are one in memory a dim of their
/// own.
std::string TileEmitter::joint_or_type(const Axis& axis) const {
    const auto joint = [&](const Axis& all, const std::vector<Axis>& dims) -> std::string {
        if (dims.size() < 2 || axis.dim != all.dim || axis.hi != all.hi || axis.lo % all.lo != 0) return "";
        const std::string dim = joint_of(dims);
        return axis.lo == all.lo ? dim : fmt::format("pleat::Fold<{}, {}>", dim, axis.lo / all.lo);
    };
    for (const Tile* t : tiles_of_places()) {
        const bool by_box = t->row_box && axis == t->row;  // one of the two
        if (const std::string rows = by_box ? "" : joint(t->row, t->row_dims); !rows.empty()) return rows;
        if (const std::string depth = joint(t->depth, t->along); !depth.empty()) return depth;
    }
    return type_of(spec_, axis);
}

/// The axis whose values are tiles along the columns.
Axis TileEmitter::tile_columns(const Tile& t, bool of_steps) const {
    const int64_t above = t.column.lo * t.column_count * (of_steps ? t.scheduler.splits : 1);
    return {t.column.dim, above, above == t.column.hi ? 0 : t.column.hi};
}

/// ... and steps along K.
Axis TileEmitter::steps_axis(const Tile& t) const {
    return {t.depth.dim, t.depth.lo * t.mainloop.step, t.along.size() > 1 ? t.depth.hi : 0};
}

std::vector<std::string> TileEmitter::place_types(const Tile& t) const {
    const schedule::ColumnAtom& lane = t.atoms[t.lane_atom()];
    const Axis columns = tile_columns(t, false);
    std::vector<std::string> types{joint_or_type({t.row.dim, t.counted_rows(), t.row.hi}), type_of(spec_, columns),
                                   t.pixels ? tap_step_type() : joint_or_type(steps_axis(t))};
    if (lane.weight != 1 || lane.axis != Axis{columns.dim, 1, columns.lo})
        types.push_back(type_of(spec_, lane.axis));
    if (lane.weight != 1) types.push_back(std::to_string(lane.weight));
    return types;
}

/// Declares `tile_.type`, a tile of `type` whose places are dims.
void TileEmitter::declare_typed_tile(const std::string& type) {
    const std::string loop = names_.local("Mainloop");
    const std::vector<std::string> types = place_types(gemm_.tile);
    out_.line(alias(loop, type, 4));
    out_.line(alias(tile_.type, fmt::format("pleat::TypedTile<{}, {}>", loop, fmt::join(types, ", ")), 4));
    if (gemm_.tile.scheduler.splits == 1) return;
    split_type_ = names_.local("Split");
    out_.line("using {} = pleat::TileOf<{}, {}>;", split_type_, types[0],
              type_of(spec_, tile_columns(gemm_.tile, true)));
}

/// A line that breaks behind `start` where it is too long.
void TileEmitter::assign(const std::string& start, const std::string& rest) {
    if (4 * static_cast<size_t>(out_.depth()) + start.size() + 1 + rest.size() <= line_columns) {
        out_.line("{} {}", start, rest);
        return;
    }
    out_.line("{}", start);
    out_.line("    {}", rest);
}

std::string TileEmitter::at_type(bool of_steps) const {
    const Tile& t = gemm_.tile;
    if (!typed()) return "pleat::TileAt";
    return of_steps && t.scheduler.splits > 1 ? split_type_ : tile_.type + "::At";
}

std::string TileEmitter::step_type() const { return typed() ? tile_.type + "::Step" : "int"; }

/// The tensor's axes that the first of a part's map stands for; empty: it is one axis of neighbours.
std::vector<Axis> TileEmitter::run_of(const schedule::TilePart& part) const {
    const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(part.tensor)];
    std::vector<Axis> run;
    for (const size_t i : part.run) run.push_back(tensor.axes[i]);
    const bool plain = run.size() == 1 && tensor.strides[part.run.front()] == model::Size(1);
    return plain ? std::vector<Axis>{} : run;
}

/// `run`: axes that the first of the map stands for together, as elements of them all.
std::string TileEmitter::map_type(const std::vector<MapAxis>& map, const std::vector<Axis>& run) const {
    if (!typed()) return "pleat::TensorMap";
    std::string list;
    for (size_t i = 0; i < map.size(); ++i) {
        Axis axis = map[i].begin < 0 ? map[i].axis : map[i].at;
        for (const Tile* t : tiles_of_places())
            if (axis == t->depth && t->along.size() < 2) axis.hi = 0;  // as steps count
        list += (i == 0 ? "" : ", ") + (i == 0 && !run.empty() ? joint_of(run) : joint_or_type(axis));
    }
    return fmt::format("pleat::BoxMap<{}>", list);
}

/// A number as a place of a tile.
std::string TileEmitter::tile_place(const Axis& axis, const std::string& number) const {
    const std::string dim = type_of(spec_, {axis.dim, 1, 0});
    if (axis.hi == 0) return fmt::format("pleat::InTile<{}, {}>({})", dim, axis.lo, number);
    const Tile& t = gemm_.tile;
    const bool tile = axis.dim == t.column.dim && axis.hi == t.column.lo * t.column_count;
    return fmt::format("pleat::InTile<{}, {}, {}>({})", dim, axis.lo,
                       tile ? of_columns(axis.hi) : std::to_string(axis.hi), number);
}

void TileEmitter::PlaceSum::add(const Axis& part, const std::string& code, const std::string& as_place,
                                bool of_tile, const std::string& step) {
    const int64_t factor = part.lo / axis.lo;
    const std::string said = step.empty() ? std::to_string(factor) : step;
    const bool product = factor != 1 && code.find(' ') != std::string::npos;
    number +=
        fmt::format("{}{}{}", number.empty() ? "" : " + ", product ? "(" + code + ")" : code,
                    factor == 1 ? "" : " * " + (said.find('/') == std::string::npos ? said : "(" + said + ")"));
    place += fmt::format("{}{}", place.empty() ? "" : " + ", as_place);
    is_place = is_place && !as_place.empty();
    some_of_tile = some_of_tile || of_tile;
    kind = terms == 0 ? part
                      : Axis{part.dim, std::min(kind.lo, part.lo),
                             kind.hi == 0 || part.hi == 0 ? 0 : std::max(kind.hi, part.hi)};
    ++terms;
}

bool TileEmitter::PlaceSum::fits() const {
    return is_place && some_of_tile && kind.lo % axis.lo == 0 &&
           (axis.hi == 0 || (kind.lo == axis.lo && kind.hi == axis.hi));
}

/// A coordinate of a box.
std::string TileEmitter::box_place(const PlaceSum& sum) const {
    const std::string number = sum.terms == 0 ? "0" : sum.number;
    if (!typed()) return number;
    return sum.fits() ? sum.place : fmt::format("{}({})", joint_or_type(sum.axis), number);
}

}  // namespace pleat::emit
