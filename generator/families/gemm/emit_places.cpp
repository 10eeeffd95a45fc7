// Where a tile's values lie: the register that holds the product at a coordinate, and the typed coordinates of a
// register (families/gemm/tile.h says which are where). Stages know of a schedule only the numbers of registers:
// block of rows i, row h of two, column j, neighbour e of two. Knows no stages.
#include <algorithm>

#include "families/gemm/emit.h"
#include "layout/access.h"

namespace pleat::emit {

using model::Axis;
using model::Domain;
using model::Size;
using schedule::ColumnAtom;
using schedule::Tile;

/// The register that holds products at a coordinate of the tile.
Code TileEmitter::accumulator(const std::string& products, const Env& env) const {
    const Tile& t = gemm_.tile;
    const auto bound = [&](const Axis& axis) -> std::optional<int64_t> {
        for (const auto& [replaced, value] : env.bound)
            if (replaced.covers(axis)) return axis.digit(value * replaced.lo);
        return std::nullopt;
    };
    std::string column, neighbour = "e";
    int64_t constant = 0;
    bool outside = false;  // ... of an atom that is larger where the tile is
    for (size_t i = 0; i < t.atoms.size(); ++i) {
        const ColumnAtom& c = t.atoms[i];
        const auto value = bound(c.axis);
        if (i > t.lane_atom()) {
            if (value) neighbour = std::to_string(*value);
            continue;
        }
        const int64_t registers = i == t.lane_atom() ? 1 : c.weight / 8;
        bool around = false;
        for (size_t inner = i + 1; inner <= t.lane_atom(); ++inner) around = around || grows(inner);
        if (value) {
            constant += *value * registers;
            outside = outside || around;
        } else {
            const std::string count = around ? of_columns(registers) : std::to_string(registers),
                              step = count.find('/') == std::string::npos ? count : "(" + count + ")";
            column += fmt::format("{}{}{}", column.empty() ? "" : " + ", atom_digits_[i],
                                  registers == 1 ? "" : " * " + step);
        }
    }
    if (constant != 0 || column.empty())
        column += fmt::format("{}{}", column.empty() ? "" : " + ",
                              outside ? of_columns(constant) : std::to_string(constant));
    return {fmt::format("{}({}, {}, {}, {})", products, tile_.i, column, tile_.h, neighbour)};
}

std::vector<TileEmitter::Piece> TileEmitter::pieces(const Env& grid, bool of_steps) const {
    const Tile& t = gemm_.tile;
    std::vector<Piece> all;
    for (const Place& p : grid.places) all.push_back({p.axis, p.code + ".get()", p.code + ".get() == 0"});
    const auto add = [&](const Axis& axis, const std::string& place, const std::string& none) {
        all.push_back({axis, number(place), none.empty() ? "" : number(none) + " == 0", place});
    };
    const std::string row = fmt::format("{}.row({}, {})", tile_.tiles, tile_.i, tile_.h),
                      first = tile_.tiles + ".row(0, 0)", tile = tile_.at + ".row";
    if (t.row_dims.size() > 1) {
        for (const Axis& dim : t.row_dims) all.push_back({dim, "", ""});
        all[grid.places.size()].none = number(tile) + " == 0";
        all.back().code = number(row);
        all.back().none = number(first) + " == 0";
        all.back().place = row;
    } else {
        add({t.row.dim, t.mainloop.rows, 0}, tile, tile);
        add({t.row.dim, 1, t.mainloop.rows}, row, first);
    }
    if (const Axis columns = tile_columns(t, of_steps); columns.lo != t.column.hi) {
        const bool one = t.column_tiles(spec_) == Size(1) && t.scheduler.splits == 1;
        add(columns, tile_.at + ".column", one ? "" : tile_.at + ".column");
    }
    for (size_t i = 0; i < t.atoms.size(); ++i) {
        const ColumnAtom& c = t.atoms[i];
        if (i != t.lane_atom()) {
            all.push_back({c.axis, atom_digits_[i], ""});
            continue;
        }
        const std::string place = fmt::format("{}.column({})", tile_.tiles, atom_digits_[i]);
        all.push_back({c.axis, number(place) + (!typed() && c.weight == 2 ? " / 2" : ""),
                       number(tile_.tiles + ".column(0)") + " == 0", place});
    }
    return all;
}

std::vector<TileEmitter::Piece> TileEmitter::pieces_of_column(const std::string& number) const {
    const Tile& t = gemm_.tile;
    std::vector<Piece> all;
    if (const Axis columns = tile_columns(t, true); columns.lo != t.column.hi)
        all.push_back(
            {columns, this->number(tile_.at + ".column"), "", t.scheduler.splits == 1 ? tile_.at + ".column" : ""});
    for (size_t i = 0; i < t.atoms.size(); ++i) {
        const ColumnAtom& c = t.atoms[i];
        const std::string above = c.weight == 1 ? number : fmt::format("{} / {}", number, c.weight);
        all.push_back({c.axis, i == 0 ? above : fmt::format("{} % {}", above, c.count), ""});
    }
    return all;
}

Domain TileEmitter::axes_beside_depth(const Tile& t, model::TensorId operand) const {
    const Axis own = (operand == t.a.tensor ? t.a : t.b).along(t.depth);
    Domain rest;
    for (const Axis& a : spec_.tensors[static_cast<size_t>(operand)].axes)
        if (a != own && std::find(t.along.begin(), t.along.end(), a) == t.along.end()) rest.add(a);
    return rest;
}

/// The dims that make the rows are the digits of a row's number. Of open sizes that may be more than an int, of
/// which launches by TMA have been asked.
void TileEmitter::declare_rows(Env& env, const std::vector<Piece>& all, const Domain& domain) {
    const Tile& t = gemm_.tile;
    const auto row = std::find_if(all.begin(), all.end(), [&](const Piece& p) { return p.axis == t.row; });
    const bool ready =
        std::any_of(env.places.begin(), env.places.end(), [&](const Place& p) { return p.axis == t.row; });
    const bool along =
        std::any_of(t.row_dims.begin(), t.row_dims.end(), [&](const Axis& d) { return domain.overlaps(d); });
    if (!along || ready || row == all.end()) return;
    const std::string type = t.mainloop.portable() ? index_type(t.row_extent(spec_)) : "int";
    const std::string tile = number(tile_.at + ".row"),
                      number_of_tile = type == "int" ? tile : fmt::format("static_cast<{}>({})", type, tile);
    row_name_ = names_.fresh("row");
    if (typed() && type == "int" && !row->place.empty())
        out_.line("const int {} = ({}.row + {}).get();", row_name_, tile_.at, row->place);
    else
        out_.line("const {} {} = {} * {} + {};", type, row_name_, number_of_tile, t.counted_rows(), row->code);
    declare_places(out_, env, t.row_dims, 0, row_name_, type == "int");
}

/// From the lane's first of two neighbours to neighbour e.
void TileEmitter::take_neighbour(Piece& lane) const {
    if (!typed()) {
        lane.code += " + e";
        return;
    }
    lane.place.insert(lane.place.size() - 1, ", e");
    lane.code = number(lane.place);
}

/// A digit of the batch has no place in the tile: it is a number of its dim's own type.
void TileEmitter::add_piece(PlaceSum& sum, const Piece& piece) const {
    const bool of_grid = gemm_.tile.batch_covers(piece.axis), of_tile = !piece.place.empty();
    const std::string place = of_grid ? "" : of_tile ? piece.place : tile_place(piece.axis, piece.code);
    const bool tile = gemm_.tile.scheduler.splits == 1 && piece.axis == tile_columns(gemm_.tile, false);
    sum.add(piece.axis, piece.code, place, of_tile, tile ? of_columns(piece.axis.lo / sum.axis.lo) : "");
}

void TileEmitter::declare_pieces(Env& env, const std::vector<Piece>& all, const Domain& domain, bool rows) {
    if (rows && gemm_.tile.row_dims.size() > 1) return declare_rows(env, all, domain);
    for (const Axis& axis : domain.axes()) {
        if (gemm_.tile.on_rows(axis.dim) != rows) continue;
        PlaceSum sum{axis, "", ""};
        bool ready = false, first = false;  // first: the digit begins with a thread's two neighbours
        bool of_batch = true;
        for (const Piece& p : all) {
            if (!axis.covers(p.axis)) continue;
            of_batch = of_batch && gemm_.tile.batch_covers(p.axis);
            for (const Place& q : env.places) ready = ready || q.axis == axis;
            if (p.code.empty())
                first = true;
            else
                add_piece(sum, p);
        }
        // Batch digits, declared already; or digits that have one value.
        if (ready || of_batch || (sum.terms == 0 && !first)) continue;
        const std::string value = sum.terms == 0 ? "0" : typed() && sum.fits() ? sum.place : sum.number;
        std::string wanted = spec_.dims[static_cast<size_t>(axis.dim)].name;
        for (const model::Fold& f : spec_.folds)
            if (f.axis == axis) wanted = f.name;
        const std::string name = names_.variable(wanted);
        out_.line("const {} {}({});", type_of(spec_, axis), name, value);
        std::erase_if(env.places, [&](const Place& q) { return axis.covers(q.axis); });  // it stands for them
        env.places.push_back({axis, name, name, false});
    }
}

/// The condition that a tile's coordinate exists along `dim`, whose tiles are of `whole` values; empty where it
/// always does.
std::string TileEmitter::beyond(const Env& env, model::DimId dim, int64_t whole) const {
    if (lies_within(dim)) return "";
    const Tile& t = gemm_.tile;
    const bool several = t.row_dims.size() > 1 && t.on_rows(dim);
    const Size size = several ? t.row_extent(spec_) : spec_.dims[static_cast<size_t>(dim)].size;
    // Where a tile is left though there are no rows (columns), all of it lies beyond the end; Hopper's tiles are
    // not run there.
    const bool left = t.mainloop.portable() && ((t.on_rows(dim) && t.epilogue.rows_stay) ||
                                                (dim == t.column.dim && t.epilogue.columns_stay));
    const bool all_rows = !t.row_box || t.counted_rows() == t.mainloop.rows;
    if (!left && all_rows && layout::known_divisor(spec_, size) % whole == 0) return "";
    std::string sum = index_along(env.places, dim, &Place::base);
    if (several && !sum.empty()) sum = row_name_;
    return sum.empty() ? "" : fmt::format("{} < {}", sum, cpp(spec_, size));
}

}  // namespace pleat::emit
