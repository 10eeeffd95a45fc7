// Portable tiles: where rows of the operands begin, told by pointers of typed tensors (runtime/include/pleat/gpu/
// tile_sm80.h). The epilogue is that of all tiles (phase_tile_stages.cpp).
#include <algorithm>

#include "emit/phase.h"
#include "schedule/row.h"

namespace pleat::emit {

using model::Axis;
using model::Domain;
using model::Size;
using schedule::ColumnAtom;
using schedule::Tile;

/// A lambda from a tile and the number `line` of one of its rows (of a) or columns (of b) to where that begins at k
/// = 0, or null outside.
void PhaseEmitter::open_line(model::TensorId id, const std::string& lambda, const std::string& line, bool of_a) {
    const Tile& t = *phase_.contraction;
    const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(id)];
    out_.open(fmt::format("const auto {} = [&](const pleat::TileAt& {}, int {}) -> const {}* {{", lambda, tile_.at,
                          line, model::info(tensor.dtype).cpp));
    Env env;
    std::vector<Axis> batch;
    Domain own;
    for (const Axis& a : tensor.axes)
        if (std::find(t.along.begin(), t.along.end(), a) == t.along.end()) own.add(a);
    if (!t.batch.empty()) declare_places(out_, env, t.batch, tile_.at + ".batch");
    std::vector<Piece> all;
    if (of_a) {
        all.push_back({{t.row.dim, t.rows, 0}, fmt::format("{}.row", tile_.at), ""});
        all.push_back({{t.row.dim, 1, t.rows}, line, ""});
    } else {
        if (const int64_t above = t.column.lo * t.column_count; above != t.column.hi)
            all.push_back({{t.column.dim, above, t.column.hi}, fmt::format("{}.column", tile_.at), ""});
        for (size_t i = 0; i < t.atoms.size(); ++i) {
            const ColumnAtom& c = t.atoms[i];
            const std::string above = c.weight == 1 ? line : fmt::format("{} / {}", line, c.weight);
            all.push_back({c.axis, i == 0 ? above : fmt::format("{} % {}", above, c.count), ""});
        }
    }
    declare_pieces(env, all, own, of_a);
    const std::string exists =
        of_a ? beyond(env, t.row.dim, t.rows) : beyond(env, t.column.dim, t.column.lo * t.column_count);
    const std::string place =
        fmt::format("{}{}.get()", context_.tensors.at(id), expressions_.subscript(tensor, env, false));
    out_.line("return {};", exists.empty() ? place : fmt::format("{} ? {} : nullptr", exists, place));
    out_.close("};");
    names_ = outer_names_.back();
}

/// From the head of the function to that of the epilogue.
void PhaseEmitter::open_portable() {
    const Tile& t = *phase_.contraction;
    const auto major = [](bool across) { return across ? "pleat::Major::mn" : "pleat::Major::k"; };
    const std::string rows = names_.local("rows"), columns = names_.local("columns");
    declare_block_tiles(fmt::format("pleat::TileSm80<{}, {}, {}, {}, {}, {}, {}>", operand_type(), t.rows,
                                    t.columns, t.stages, major(t.a_across), major(t.b_across), t.access));
    outer_names_.push_back(names_);
    open_line(t.a, rows, names_.local("r"), true);
    open_line(t.b, columns, names_.local("r"), false);
    // How far neighbours along K are apart, where that is not 1.
    const auto along = [&](model::TensorId id, const std::string& lambda) {
        if (!t.a_across && !t.b_across) return lambda;
        const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(id)];
        for (size_t i = 0; i < tensor.axes.size(); ++i)
            if (tensor.axes[i] == t.depth) {
                const std::string name = names_.local(id == t.a ? "a_rows" : "b_columns");
                out_.line("const auto {} = pleat::along_k({}, {});", name, lambda, cpp(spec_, tensor.strides[i]));
                return name;
            }
        return lambda;
    };
    const std::string from_a = along(t.a, rows), from_b = along(t.b, columns);
    out_.open(fmt::format("{}.consume({}, {}, {}, {}, [&](const pleat::TileAt& {}, const auto& {}) {{", tile_.tiles,
                          tile_.grid, tile_count(t.depth_size(spec_)), from_a, from_b, tile_.at, tile_.acc));
}

}  // namespace pleat::emit
